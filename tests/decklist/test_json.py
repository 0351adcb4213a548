"""What all readers of JSON have in common: what breaks, where cards stand, and the real files."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import DECKS, needs_data

from validator import read as read_bytes
from validator.deck import Decklist
from validator.decklist import (
    aetherhub,
    archidekt,
    deckstats,
    moxfield,
    mtgjson,
    scryfall_deck,
    tabletop_simulator,
    tappedout,
)
from validator.decklist import json as json_format
from validator.decklist.fields import finish_named, format_named, one_line, section_named, whole_number
from validator.formats import FORMATS
from validator.sections import Section

READS: dict[str, Callable[[str, str], Decklist]] = {
    "mtgjson": mtgjson.read,
    "archidekt": archidekt.read,
    "aetherhub": aetherhub.read,
    "tabletop-simulator": tabletop_simulator.read,
    "scryfall": scryfall_deck.read,
    "moxfield": moxfield.read,
    "deckstats": deckstats.read,
    "tappedout-json": tappedout.read,
    "json": json_format.read,
}


def deck(text: str) -> Decklist:
    """The deck in a text of whatever JSON format it is in."""
    return read_bytes(text.encode(), "deck.json")


@pytest.mark.parametrize("reader", READS)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("{\n 'a': 1}", "line 2, column 2: expecting property name", id="no JSON"),
        pytest.param('{"a": 1,\n"b": [1', "line 2, column 8: expecting ',' delimiter", id="cut off"),
        pytest.param('{"a": 1}\n{"b": 2}', "line 2, column 1: extra data", id="two values"),
        pytest.param('{"a": 1,\r"b": 2,\r"a": 3}', "line 3, column 1: the key “a” is there twice", id="a key twice"),
        pytest.param('{"a": 1, "\\u0061": 3}', "column 10: the key “a” is there twice", id="a key twice, escaped"),
        pytest.param('{"a": [{"b": 1}, {"b": 1}],\n"c": NaN}', "line 2, column 6: NaN is no number", id="NaN"),
        pytest.param('{"a":\n-Infinity}', "line 2, column 1: -Infinity is no number", id="Infinity"),
        pytest.param(f'{{"a": {"9" * 5000}}}', "column 7: a number of too many digits", id="a huge number"),
        pytest.param(f'{{"a": {"[" * 10_000_000}', "column 206: it is more than 200 levels deep", id="10 million deep"),
        pytest.param('{"a":' * 1_000_000, "column 1001: it is more than 200 levels deep", id="a million deep"),
        pytest.param("[" * 10_000_000, "column 201: it is more than 200 levels deep", id="lists 10 million deep"),
    ],
)
def test_broken_json_is_a_fault_that_names_its_place(reader: str, text: str, told: str) -> None:
    started_s = time.process_time()
    found = READS[reader](text, "deck.json")
    assert time.process_time() - started_s < 2
    assert found == Decklist("deck.json", fault=found.fault)
    assert found.fault.startswith("the JSON is broken at line ")
    assert told in found.fault


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("{}", id="an empty object"),
        pytest.param('{"name": "decklint", "version": 1}', id="an object"),
        pytest.param('[{"name": "Opt"}]', id="a list of objects"),
        pytest.param('["Opt", "Fog"]', id="a list of names"),
        pytest.param("[1, 2]", id="a list of numbers"),
        pytest.param("[]", id="an empty list"),
    ],
)
def test_json_of_no_known_site_is_a_fault(text: str) -> None:
    found = deck(text)
    assert found.reader == "json"
    assert found.fault == "the file is JSON, but of no deck site that decklint knows"


@pytest.mark.parametrize("text", ["[Main]\n1 Opt", "[4] Opt", "[[Opt]]", "[M10:146] Opt", "{W}{U}\n1 Opt"])
def test_text_list_that_begins_with_a_bracket_is_no_json(text: str) -> None:
    assert deck(text).reader != "json"
    assert not deck(text).fault


@pytest.mark.parametrize(
    ("written", "name"),
    [
        pytest.param("Opt", "Opt", id="letters"),
        pytest.param("S\\u00e9ance", "Séance", id="an escaped accent"),
        pytest.param("Séance", "Séance", id="an accent as it is"),
        pytest.param("Fire \\/\\/ Ice", "Fire // Ice", id="escaped slashes"),
        pytest.param('\\"Ach! Hans, Run!\\"', '"Ach! Hans, Run!"', id="quotes"),
    ],
)
def test_place_is_that_of_the_name(written: str, name: str) -> None:
    text = f'{{"mainboard": {{\n  "Fog": {{"quantity": 1}},\r\n  "{written}": {{"quantity": 2}}\n}}}}'
    line = deck(text).lines[1]
    assert line.readings[0].name == name
    assert line.span == ("deck.json", 3, 4, 4 + len(written))


def test_name_that_is_not_found_stands_where_the_last_one_was() -> None:
    found = deck('{"mainboard": {\n"Fog": {"quantity": 1},\n"\\u004fpt": {"quantity": 1}}}')
    assert [(line.readings[0].name, line.span.line) for line in found.lines] == [("Fog", 2), ("Opt", 2)]


def test_byte_order_mark_does_no_harm() -> None:
    assert deck('\ufeff{"mainboard": {"Opt": {"quantity": 1}}}').lines[0].readings[0].name == "Opt"


@pytest.mark.parametrize(
    ("value", "count"),
    [
        pytest.param(4, 4, id="a number"),
        pytest.param(4.0, 4, id="a number with a point"),
        pytest.param("4", 4, id="text"),
        pytest.param("4x", 4, id="text with x"),
        pytest.param(4.5, None, id="a part"),
        pytest.param(True, None, id="true"),
        pytest.param(None, None, id="null"),
        pytest.param(float("inf"), None, id="infinity"),
        pytest.param(10**4000, None, id="a number without end"),
        pytest.param([4], None, id="a list"),
        pytest.param("four", None, id="a word"),
    ],
)
def test_whole_number(value: object, count: int | None) -> None:
    assert whole_number(value) == count


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("commander", "commander"),
        ("edh", "commander"),
        ("duelCommander", "duel"),
        ("pauperEdh", "paupercommander"),
        ("historicBrawl", "brawl"),
        ("pennyDreadful", "penny"),
        ("Canadian Highlander", "canadian-highlander"),
        ("none", ""),
        ("conquest", ""),
        ("", ""),
        *((name, name) for name in FORMATS),
    ],
)
def test_format_has_our_name_or_none(name: str, expected: str) -> None:
    assert format_named(name) == expected


def test_values_of_other_types_are_nothing() -> None:
    values: list[object] = ["a\n b", 1, True, None, [], "\ud800"]
    assert list(map(one_line, values)) == ["a b", "1", "", "", "", "\ufffd"]
    finishes: list[object] = [True, "nonFoil", "Foil", "etched", [], None]
    assert list(map(finish_named, finishes)) == ["foil", "", "foil", "etched", "", ""]
    assert section_named("signatureSpells") is Section.SIGNATURE_SPELL
    assert section_named("x" * 1000) is None


JSON: st.SearchStrategy[object] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["1 Opt||Fog", "Deck"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    *("data", "mainBoard", "mainboard", "boards", "cards", "card", "oracleCard", "name", "quantity"),
                    *("count", "categories", "sections", "amount", "entries", "card_digest", "raw_text", "list"),
                    *("convertedDeck", "ObjectStates", "ContainedObjects", "Nickname", "Name", "DeckIDs", "commanders"),
                    *("customCards", "includedInDeck", "object", "isCommander", "deckFormat", "format", "tokens"),
                ]
            )
            | st.text(max_size=4),
            inner,
            max_size=6,
        )
    ),
    max_leaves=30,
)


@given(JSON | st.dictionaries(st.sampled_from(["data", "cards", "boards", "sections", "ObjectStates"]), JSON))
@pytest.mark.parametrize("reader", READS)
def test_any_json_can_be_read(reader: str, value: object) -> None:
    found = READS[reader](json.dumps(value), "deck.json")
    assert all(line.readings[0].count > 0 and line.readings[0].name for line in found.lines)


@given(st.text(max_size=200) | st.text(alphabet='{}[]":,1a\\ \n', max_size=60))
@pytest.mark.parametrize("reader", READS)
def test_any_text_can_be_read(reader: str, text: str) -> None:
    found = READS[reader](text, "deck.json")
    assert found.path == "deck.json"


def many(before: str, entry: str, number: int, after: str) -> str:
    """A text with so many entries, each with its number in the place of `#`."""
    return before + ",".join(entry.replace("#", str(index)) for index in range(number)) + after


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(many('{"mainboard":{', '"a#":{"quantity":1}', 190_000, "}}"), id="cards"),
        pytest.param(many('{"boards":{', '"b#":{"cards":{}}', 99_000, "}}"), id="boards"),
        pytest.param('{"cards":"' + "1 a||" * 900_000 + '"}', id="a list in a string"),
        pytest.param('{"list":"' + "1 a\\n" * 900_000 + '"}', id="a list of lines in a string"),
        pytest.param(many('{"data":{"mainBoard":[', "1", 1_000_000, "]}}"), id="numbers"),
        pytest.param(
            many('{"ObjectStates":[', '{"Name":"Deck","ContainedObjects":[{"Nickname":"a"}]}', 60_000, "]}"), id="piles"
        ),
        pytest.param(many('{"mainboard":{},', '"a#":1', 350_000, ',"a1":2}'), id="a key twice"),
        pytest.param('{"mainboard":"' + '\\"' * 2_400_000, id="an open string"),
    ],
)
def test_hostile_json_is_refused_soon(text: str) -> None:
    started_s = time.process_time()
    assert deck(text).fault
    assert time.process_time() - started_s < 2


@pytest.mark.parametrize("letter", ["\\u0041", "é"])
def test_names_that_are_hard_to_find_take_not_long(letter: str) -> None:
    names = ",".join(f'"{letter}{number}":{{"quantity":1}}' for number in range(5000))
    started_s = time.process_time()
    assert len(deck(f'{{"mainboard":{{{names}}},"pad":"{"x" * 4_000_000}"}}').lines) == 5000
    assert time.process_time() - started_s < 2


Counts = Iterator[tuple[str, int]]


def aetherhub_cards(root: Any) -> Counts:
    section = ""
    for row in root["convertedDeck"]:
        if row["quantity"] is None:
            section = {"Commander": "commander", "Deck": "main", "": section}[row["name"].strip()]
        else:
            yield section, row["quantity"]


def archidekt_cards(root: Any) -> Counts:
    sections = {"Commander": "commander", "Companion": "companion", "Maybeboard": "maybeboard"}
    return ((sections.get(entry["categories"][0], "main"), entry["quantity"]) for entry in root["cards"])


def deckstats_cards(root: Any) -> Counts:
    cards = [card for part in root["sections"] for card in part["cards"]]
    return (("commander" if card.get("isCommander") else "main", card["amount"]) for card in cards)


def moxfield_cards(root: Any) -> Counts:
    sections = {"mainboard": "main", "commanders": "commander", "companions": "companion"}
    for board in ("mainboard", "sideboard", "maybeboard", "commanders", "companions"):
        yield sections.get(board, board), sum(entry["quantity"] for entry in root[board].values())


def mtgjson_cards(root: Any) -> Counts:
    for key in ("mainBoard", "sideBoard", "commander"):
        section = key.replace("B", "b").replace("mainboard", "main")
        yield section, sum(card["count"] for card in root["data"].get(key, []))


def tappedout_cards(root: Any) -> Counts:
    return (("main", int(card.split()[0])) for card in root["cards"].split("||"))


SITES: dict[str, tuple[str, Callable[[Any], Counts]]] = {
    "aetherhub": ("aetherhub", aetherhub_cards),
    "archidekt": ("archidekt", archidekt_cards),
    "deckstats": ("deckstats", deckstats_cards),
    "moxfield": ("moxfield", moxfield_cards),
    "mtgjson": ("mtgjson", mtgjson_cards),
    "tappedout": ("tappedout-json", tappedout_cards),
}
"""By folder: the name of the reader, and the cards in a file, found as simply as can be."""


def json_files() -> list[str]:
    index = DECKS / "INDEX.tsv"
    rows = [line.split("\t") for line in index.read_text().splitlines()] if index.is_file() else []
    return [row[0] for row in rows if row[1].endswith("-json") or row[1] == "mtgjson-deck"]


@needs_data
@pytest.mark.parametrize("path", json_files())
def test_real_file_is_read_whole(path: str) -> None:
    found = read_bytes((DECKS / path).read_bytes(), path)
    reader, cards = SITES[path.split("/", 1)[0]]
    expected: Counter[str] = Counter()
    for section, copies in cards(json.loads((DECKS / path).read_bytes())):
        expected[section] += copies
    sections: Counter[str] = Counter()
    for line in found.lines:
        sections[line.section.value] += line.readings[0].count
    assert found.reader == reader
    assert not (found.fault or found.unreadable or found.unknown_sections)
    assert sections == +expected


@needs_data
@pytest.mark.parametrize("path", json_files())
def test_place_in_a_real_file_holds_the_name(path: str) -> None:
    data = (DECKS / path).read_bytes()
    lines = data.decode().splitlines()
    for line in read_bytes(data, path).lines:
        words = lines[line.span.line - 1][line.span.column - 1 : line.span.end_column - 1]
        assert line.readings[0].name in (words, words.split(" ", 1)[-1], json.loads(f'"{words}"'))


def test_all_real_files_are_looked_at() -> None:
    assert len(json_files()) in (0, 10)
