"""Which format a file is in: its content decides, the ending of its name breaks ties, the user has the last word."""

import subprocess
import sys
import time

import pytest
from support import PROJECT, kept_lines

from validator import read
from validator.decklist import READERS
from validator.decklist.found import LINE_END

SHAPES = {
    "cockatrice": '<cockatrice_deck><zone name="main"><card number="4" name="Opt"/></zone></cockatrice_deck>',
    "mtgo-dek": '<Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Opt" Annotation="0" /></Deck>',
    "octgn": '<deck game="a6c8d2e8"><section name="Main"><card qty="4" id="1">Opt</card></section></deck>',
    "mtgjson": '{"data": {"mainBoard": [{"count": 4, "name": "Opt"}]}}',
    "archidekt": '{"cards": [{"quantity": 4, "categories": ["Draw"], "card": {"oracleCard": {"name": "Opt"}}}]}',
    "aetherhub": '{"convertedDeck": [{"quantity": 4, "name": "Opt"}]}',
    "tabletop-simulator": '{"ObjectStates": [{"Name": "Card", "Nickname": "Opt"}]}',
    "scryfall": '{"object": "deck", "entries": {"mainboard": [{"count": 4, "card_digest": {"name": "Opt"}}]}}',
    "moxfield": '{"mainboard": {"Opt": {"quantity": 4}}, "commanders": {}}',
    "deckstats": '{"sections": [{"name": "Main", "cards": [{"name": "Opt", "amount": 4}]}]}',
    "tappedout-json": '{"title": "Blue", "cards": "4 Opt||20 Island"}',
    "csv": "Count,Name,Edition\n4,Opt,dom\n",
    "precon": "// NAME: Two planes\n// SOURCE: a box\n4 Opt [DOM:60]\n\nPlanar Deck\n1 Naya [OHOP]\n",
    "forge": "[metadata]\nName=Blue\n[Main]\n4 Opt|DOM\n",
    "xmage": "NAME:Blue\n4 [DOM:60] Opt\nSB: 1 [M20:69] Negate\n",
    "markdown": "# Blue\n\n## Creatures (1)\n- Opt\n",
    "japanese": "4 《選択/Opt》\n20 島\n",
    "magic-workstation": "// Deck file for Magic Workstation (http://www.magicworkstation.com)\n    4 [DOM] Opt\n",
    "untap": "//deck-1\n4 Opt (dom)\n\n//play-1\n1 Talrand, Sky Summoner (m13)\n",
    "deckstats-text": "//Main\n4 [DOM#60] Opt\n",
    "tappedout": "1x Talrand, Sky Summoner *CMDR*\n4x Opt\n",
    "mtggoldfish": "4 Opt <60> [DOM]\n",
    "archidekt-text": "1x Opt (dom) 60 [Draw,Instant]\n",
    "comment-headings": "4 Opt\n\n// Sideboard\n1 Negate\n",
    "arena": "Deck\n4 Opt (DAR) 60\n",
    "moxfield-text": "4 Opt (DOM) 60 *F* #!Draw\n",
    "apprentice": "// NAME: Blue\n        4 Opt\nSB:  1 Negate\n",
    "mtgo-text": "60 Island\n\n1 Negate\n",
    "text": "4x Opt\n",
}
"""The smallest text in the shape of each format that shows nothing else."""


@pytest.mark.parametrize(("name", "text"), SHAPES.items(), ids=SHAPES)
def test_each_format_is_known_by_its_content_under_a_name_that_tells_nothing(name: str, text: str) -> None:
    deck = read(text.encode(), "deck")
    assert deck.reader == name
    assert deck.lines, "and its cards are found"
    assert not (deck.unreadable or deck.unknown_sections)


def test_each_reader_has_a_shape_here() -> None:
    assert {reader.name for reader in READERS} == {*SHAPES, "json"}


def test_json_of_no_known_site_is_told_as_such() -> None:
    deck = read(b'{"cards": [{"name": "Opt", "count": 4}]}', "deck")
    assert deck.reader == "json"
    assert "no deck site that decklint knows" in deck.fault


def test_no_two_readers_share_a_name() -> None:
    assert len({reader.name for reader in READERS}) == len(READERS)


ENDS = {"CRLF": b"\r\n", "CR": b"\r"}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
@pytest.mark.parametrize(("name", "text"), SHAPES.items(), ids=SHAPES)
def test_line_ends_change_neither_format_nor_cards_nor_places(name: str, text: str, end: bytes) -> None:
    plain = read(text.encode(), "deck")
    other = read(text.encode().replace(b"\n", end), "deck")
    assert other.reader == name
    assert other == plain


@pytest.mark.parametrize(("name", "text"), SHAPES.items(), ids=SHAPES)
def test_a_byte_order_mark_changes_nothing(name: str, text: str) -> None:
    assert read(b"\xef\xbb\xbf" + text.encode(), "deck") == read(text.encode(), "deck")
    assert read(text.encode("utf-16"), "deck").reader == name


@pytest.mark.parametrize(
    ("path", "text", "name"),
    [
        pytest.param("deck.dck", SHAPES["cockatrice"], "cockatrice", id="Cockatrice XML under .dck"),
        pytest.param("deck.dck", SHAPES["xmage"], "xmage", id="XMage under .dck"),
        pytest.param("deck.dck", SHAPES["forge"], "forge", id="Forge under .dck"),
        pytest.param("deck.dek", "4 Opt\n", "text", id="text under .dek"),
        pytest.param("deck.dek", SHAPES["mtgo-text"], "mtgo-text", id="Magic Online text under .dek"),
        pytest.param("deck.cod", "4 Opt\n", "text", id="text under .cod"),
        pytest.param("deck.txt", SHAPES["octgn"], "octgn", id="OCTGN under .txt"),
        pytest.param("deck.csv", "4 Opt\n", "text", id="text under .csv"),
        pytest.param("deck.json", "Deck\n4 Opt\n", "arena", id="an Arena list under .json"),
        pytest.param("deck.txt", SHAPES["csv"], "csv", id="a card table under .txt"),
        pytest.param("deck.md", "4 Opt\n4 Shock\n", "text", id="a plain list under .md"),
        pytest.param("deck.dec", "4 Opt\n", "apprentice", id="bare lines under .dec"),
        pytest.param("DECK.DEC", "4 Opt\n", "apprentice", id="the ending in capital letters"),
        pytest.param("deck.dec", SHAPES["deckstats-text"], "deckstats-text", id="Deckstats under .dec"),
        pytest.param("deck.dec", SHAPES["magic-workstation"], "magic-workstation", id="Magic Workstation under .dec"),
        pytest.param("deck.txt", SHAPES["apprentice"], "apprentice", id="Apprentice under .txt"),
    ],
)
def test_the_ending_of_the_name_only_breaks_ties(path: str, text: str, name: str) -> None:
    assert read(text.encode(), path).reader == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("1 Krenko, Mob Boss\n1 Meren of Clan Nel Toth\n", "text", id="commas in names are no table"),
        pytest.param("Krenko, Mob Boss\nName Dropping\n", "text", id="a card that begins with a column's name"),
        pytest.param("About\nName Blue, mostly\n\nDeck\n4 Opt\n", "arena", id="the name of an Arena deck is no column"),
        pytest.param("Quantity,Name\n4,Opt\n", "csv", id="two columns are a table"),
        pytest.param('"Name","Count"\n"Opt","4"\n', "csv", id="quoted columns"),
        pytest.param("Count;Name\n4;Opt\n", "csv", id="semicolons"),
        pytest.param("sep=,\nCount,Name\n4,Opt\n", "csv", id="a line before the columns"),
        pytest.param("4 [DOM] Opt\n", "text", id="a set before the name, without the sign of a program"),
        pytest.param("4 Opt [DOM]\n", "text", id="a set behind the name"),
        pytest.param("4 [DOM:60] Opt\n2 Shock\n", "text", id="XMage lines among others"),
        pytest.param("[Sideboard]\n4 Opt\n", "text", id="a heading in brackets is not Forge alone"),
        pytest.param("# elves, second try\n4 Llanowar Elves\n", "text", id="a comment is no Markdown heading"),
        pytest.param("# elves\n4 Llanowar Elves\n\n--\n2 Shock\n", "text", id="a ruler is no Markdown bullet"),
        pytest.param("- Opt\n- Shock\n", "text", id="bullets without a heading are a plain list"),
        pytest.param("// Creatures (17)\n4 Llanowar Elves\n", "text", id="a comment over a group"),
        pytest.param("4 Opt\n\nSIDEBOARD:\n1 Negate\n", "text", id="a heading that many write"),
        pytest.param("4 Opt\n\nSideboard\n1 Negate\n", "mtgo-text", id="the older heading of Magic Online"),
        pytest.param("4 Opt (DAR) 60\n\nSideboard\n1 Negate (M20) 69\n", "arena", id="Arena without the heading Deck"),
        pytest.param("1 Fire // Ice\n", "text", id="two slashes in a name"),
        pytest.param("1 Hazmat Suit (Used)\n", "text", id="a bracket of a name is no set"),
        pytest.param("4 Opt\n1 稲妻\n4 Shock\n", "text", id="one Japanese name among others"),
        pytest.param("{ not JSON\n4 Opt\n", "text", id="a brace alone"),
        pytest.param("<!-- note -->\n4 Opt\n", "text", id="an XML comment above a plain list"),
        pytest.param("", "text", id="nothing"),
        pytest.param("\n \n", "text", id="blank lines"),
    ],
)
def test_what_only_looks_like_another_format(text: str, name: str) -> None:
    assert read(text.encode(), "deck.txt").reader == name


@pytest.mark.parametrize("name", [reader.name for reader in READERS])
def test_the_user_has_the_last_word(name: str) -> None:
    assert read(b"Deck\n4 Opt (DAR) 60\n", "deck.txt", name).reader == name


def test_the_format_that_is_named_is_the_one_that_is_read() -> None:
    text = b"4 Opt\n"
    assert [line.readings[0].count for line in read(text, "deck.txt").lines] == [4]
    forced = read(text, "deck.txt", "forge")
    assert forced.lines == ()
    assert [remark.text for remark in forced.comments] == ["4 Opt"]


def test_a_format_that_does_not_exist_is_an_error_that_names_those_that_do() -> None:
    with pytest.raises(ValueError, match=r"unknown input format apprentise: choose .*apprentice"):
        read(b"4 Opt\n", "deck.txt", "apprentise")


HEAVY = {"csv", "json", "xml", "defusedxml"} | {
    f"validator.decklist.{module}"
    for module in ("csv", "json", "xml", "cockatrice", "markdown", "japanese", "forge", "xmage")
}

PLAIN = "1 Krenko, Mob Boss\n4 Opt (DAR) 60\n1 Fire // Ice\n\nSideboard\n1 Nazgûl\n"


def imported_by_reading(text: str) -> set[str]:
    """The modules that reading a text imports in a fresh process, beyond those of the package itself."""
    code = (
        "import sys; from validator.decklist import read; before = set(sys.modules); "
        f"read({text.encode()!r}, 'deck.txt'); print(*(set(sys.modules) - before))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT, timeout=60
    )
    return set(told.stdout.split())


def test_a_plain_list_imports_the_module_of_no_other_format() -> None:
    imported = imported_by_reading(PLAIN)
    assert imported & HEAVY == set()
    assert "validator.decklist.text" in imported


def test_a_table_imports_what_it_needs() -> None:
    assert {"csv", "validator.decklist.csv"} <= imported_by_reading(SHAPES["csv"])


LONG, MANY = 30_000, 4_900


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[ , SB:" + "\n" * MANY + "x", id="blank lines"),
        pytest.param("[ , SB:" + "\r\n" * MANY + "x", id="blank lines of Windows"),
        pytest.param("\t" * LONG + "1 Opt", id="tabs"),
        pytest.param("[ SB:" + " " * LONG + "1 Opt", id="blanks"),
        pytest.param("1x Opt [" + "a" * LONG, id="a bracket without an end"),
        pytest.param("# a\n" * MANY + "---\n", id="headings without bullets"),
        pytest.param("## Deck\n- " + "^" * LONG, id="a bullet of signs"),
        pytest.param("[main]\nName=x\n1 Opt" + " " * LONG + "x", id="a Forge line of blanks"),
        pytest.param("# a" + " " * LONG + "b\n- c", id="a Markdown heading of blanks"),
        pytest.param("稲妻" + " " * LONG + "x", id="a Japanese line of blanks"),
        pytest.param("1 " + "// " * LONG, id="slashes"),
        pytest.param("1 Opt " + "(" * LONG, id="parentheses"),
        pytest.param("name," * LONG, id="a table of nothing but columns"),
    ],
)
def test_a_long_line_or_gap_takes_no_long_time(text: str) -> None:
    begun = time.perf_counter()
    deck = read(text.encode(), "deck.txt")
    assert time.perf_counter() - begun < 5, "a time that grows with the square of the length is ten times this"
    if deck.reader != "csv":
        kept = kept_lines(deck)
        assert sorted(kept) == [number for number, line in enumerate(LINE_END.split(text), 1) if line.strip()]
