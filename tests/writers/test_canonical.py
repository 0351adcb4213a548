"""Text lists in canonical shape: what changes, what stays, and that nothing is lost."""

from collections import Counter
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support import DECKS, FIXTURES, SampleCards, judge, needs_data

from cache.source import CachedCards
from validator import read
from validator.check import check
from validator.conventions import follow
from validator.decklist import NotText, decode
from validator.resolve import CardSource, resolve
from validator.sections import GROUPS, SECTION_OF_HEADING, Section
from validator.writers.canonical import TEXT_READERS, NotFormatted, canonical
from validator.writers.lines import HEADINGS
from validator.writers.written import ORDER


def shaped(text: str) -> str:
    return canonical(text.encode(), "deck.txt", SampleCards())


def said(data: bytes, cards: CardSource) -> tuple[object, ...]:
    """What a file says, whatever its shape: its cards by section, its remarks and declarations."""
    found = read(data, "deck.txt")
    entries = follow(resolve(found, cards), found.reader).entries
    names = Counter((entry.section, entry.card.name if entry.card else entry.name) for entry in entries)
    counts: Counter[tuple[Section, str]] = Counter()
    for entry in entries:
        counts[entry.section, entry.card.name if entry.card else entry.name] += entry.count
    comments = Counter(comment.text for comment in found.comments)
    return names, counts, comments, found.name, found.format_name, sorted(found.chosen_colors)


# Card lines


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("1 Sol Ring", "1 Sol Ring", id="a canonical line stays"),
        pytest.param("4x Sol Ring", "4 Sol Ring", id="no x behind the count"),
        pytest.param("Sol Ring", "1 Sol Ring", id="a count before each card"),
        pytest.param("Sol Ring x4", "4 Sol Ring", id="the count stands first"),
        pytest.param("- 4 Sol Ring", "4 Sol Ring", id="no bullet"),
        pytest.param("  4   sol  RING ", "4 Sol Ring", id="the name as in Oracle, single blanks"),
        pytest.param("9 Nazgul", "9 Nazgûl", id="accents as in Oracle"),
        pytest.param("1 Fire/Ice", "1 Fire // Ice", id="both halves of a split card"),
        pytest.param("1 Bonecrusher Giant", "1 Bonecrusher Giant // Stomp", id="the whole name where half was written"),
        pytest.param("1 Lightnig Bolt", "1 Lightnig Bolt", id="an unknown name stays"),
        pytest.param("2x Lightnig  Bolt (foo) 12 #x", "2 Lightnig Bolt (foo) 12 #x", id="and all behind it"),
        pytest.param("300 Lightnig Bolt", "300 Lightnig Bolt", id="and its count, if it is one"),
        pytest.param("1 Sol Ring (cmm) 410", "1 Sol Ring (CMM) 410", id="the set code in capital letters"),
        pytest.param("1 Sol Ring [CMM:410]", "1 Sol Ring (CMM) 410", id="a printing in square brackets"),
        pytest.param("1 [CMM#410] Sol Ring", "1 Sol Ring (CMM) 410", id="a printing before the name"),
        pytest.param("1 Sol Ring [CMM] [foil]", "1 Sol Ring (CMM) *F*", id="a finish in words"),
        pytest.param("1 Sol Ring *f* (CMM) 410", "1 Sol Ring (CMM) 410 *F*", id="the finish behind the printing"),
        pytest.param("1 Sol Ring *E*", "1 Sol Ring *E*", id="etched"),
        pytest.param("1 Sol Ring #Ramp #!Mana Rocks", "1 Sol Ring #Ramp #!Mana Rocks", id="tags stay"),
        pytest.param("1x Sol Ring (cmm) 410 [Ramp] ^Have,#37d67a^", "1 Sol Ring (CMM) 410 [Ramp] ^Have,#37d67a^",
                     id="categories and labels stay"),
        pytest.param("1 Sol Ring // buy one", "1 Sol Ring // buy one", id="a remark behind the card stays"),
        pytest.param("1 Sol Ring (F) #foil", "1 Sol Ring *F* #foil", id="a tag that is called as a finish stays"),
        pytest.param("0 Sol Ring", "0 Sol Ring", id="a count of zero stays, for the check to find"),
        pytest.param("-1 Sol Ring", "-1 Sol Ring", id="and one below zero"),
    ],
)  # fmt: skip
def test_card_line(line: str, expected: str) -> None:
    assert shaped(f"{line}\n") == f"{expected}\n"


# Sections


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "SIDEBOARD:\n1 Fog\n// Main Deck (1)\n1 Opt\n## Commander\n1 Sol Ring\n",
            "Commander\n1 Sol Ring\n\nDeck\n1 Opt\n\nSideboard\n1 Fog\n",
            id="one spelling of headings, one order, a blank line between",
        ),
        pytest.param("1 Opt\nSB: 1 Fog\n", "Deck\n1 Opt\n\nSideboard\n1 Fog\n", id="a mark becomes a heading"),
        pytest.param("2 Opt\n1 Sol Ring *CMDR*\n", "Commander\n1 Sol Ring\n\nDeck\n2 Opt\n", id="so does *CMDR*"),
        pytest.param(
            "Deck\n1 Opt\nSideboard\n1 Fog\nDeck\n1 Ponder\n",
            "Deck\n1 Opt\n1 Ponder\n\nSideboard\n1 Fog\n",
            id="a section stands once",
        ),
        pytest.param("1 Opt\n2 Fog\n", "1 Opt\n2 Fog\n", id="a list that is a main deck alone needs no heading"),
        pytest.param("Main:\n1 Opt\n", "Deck\n1 Opt\n", id="one that has it keeps it"),
        pytest.param("1 Opt\nSideboard\n", "Deck\n1 Opt\n\nSideboard\n", id="an empty section stays"),
        pytest.param(
            "Commander\n1 Opt\n\n1 Fog\n", "Commander\n1 Opt\n\nDeck\n1 Fog\n", id="the rest gets its own"
        ),
        pytest.param(
            "60 Island\n\n3 Fog\n", "Deck\n60 Island\n\nSideboard\n3 Fog\n", id="a bare sideboard gets a heading"
        ),
        pytest.param("1 Opt\r\n\r\n\r\n1 Fog\r\n\r\n", "1 Opt\n\n1 Fog\n", id="line ends, single blank lines"),
        pytest.param("1 Opt", "1 Opt\n", id="the last line ends"),
        pytest.param("\ufeff1 Opt\n", "1 Opt\n", id="no byte order mark"),
        pytest.param("", "", id="nothing stays nothing"),
    ],
)  # fmt: skip
def test_sections(text: str, expected: str) -> None:
    assert shaped(text) == expected


def test_every_section_has_a_heading_that_opens_it_and_a_place() -> None:
    assert {SECTION_OF_HEADING[heading.lower()]: heading for heading in HEADINGS.values()} == HEADINGS
    assert set(HEADINGS) == set(ORDER) == set(Section)


# Comments, groups and declarations


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("# Mine\n1 Opt\n", "# Mine\n\n1 Opt\n", id="the first comment is the list's"),
        pytest.param(
            "// NAME: A\n// by me\nCOMMANDER: 1 Opt\n1 Fog\n",
            "// NAME: A\n// by me\n\nCommander\n1 Opt\n\nDeck\n1 Fog\n",
            id="and stays above a heading that is new",
        ),
        pytest.param(
            "Deck\n1 Opt\n# bad\n# luck\n1 Fog\n", "Deck\n1 Opt\n# bad\n# luck\n1 Fog\n", id="a comment of a card"
        ),
        pytest.param(
            "Sideboard\n# for mirrors\n1 Fog\nDeck\n1 Opt\n",
            "Deck\n1 Opt\n\nSideboard\n# for mirrors\n1 Fog\n",
            id="and goes with it",
        ),
        pytest.param(
            "# beside\nSideboard\n1 Fog\n# before all\nDeck\n1 Opt\n",
            "# before all\nDeck\n1 Opt\n\n# beside\nSideboard\n1 Fog\n",
            id="a comment goes with its heading",
        ),
        pytest.param("1 Opt\n# the end\n", "1 Opt\n\n# the end\n", id="the last comment is last"),
        pytest.param(
            "Creatures (1)\n1 Opt\n\n// Lands\n1 Island\nSB: 1 Fog\n",
            "Deck\nCreatures (1)\n1 Opt\n\n// Lands\n1 Island\n\nSideboard\n1 Fog\n",
            id="headings of groups stay as they are",
        ),
        pytest.param(
            "Commander\n1 Opt\nCreatures\n1 Fog\n",
            "Commander\n1 Opt\n\nDeck\nCreatures\n1 Fog\n",
            id="a group behind the commander is of the deck",
        ),
        pytest.param(
            "Sideboard\n1 Fog\n\n# format: modern\nDeck\n1 Opt\n",
            "Deck\n1 Opt\n\nSideboard\n1 Fog\n\n# format: modern\n",
            id="what declared nothing behind cards declares nothing now",
        ),
        pytest.param(
            "Sideboard\n# format: modern\n1 Fog\nDeck\n1 Opt\n",
            "# format: modern\n\nDeck\n1 Opt\n\nSideboard\n1 Fog\n",
            id="a declaration goes to the top",
        ),
        pytest.param(
            "Deck\n1 Opt\n\nAbout\nName Two\n\nCommander\n1 Fog\n",
            "About\nName Two\n\nCommander\n1 Fog\n\nDeck\n1 Opt\n",
            id="so does what the program calls About",
        ),
        pytest.param(
            "Deck\n# chosen color: G\n1 Opt\n", "Deck\n# chosen color: G\n1 Opt\n", id="a chosen color stays there"
        ),
        pytest.param("1 Opt\nFrobnicate:\n1 Fog\n", "1 Opt\nFrobnicate:\n1 Fog\n", id="an unknown heading stays"),
        pytest.param("-----\n1 Opt\n", "-----\n\n1 Opt\n", id="a ruler stays"),
    ],
)  # fmt: skip
def test_what_is_no_card(text: str, expected: str) -> None:
    assert shaped(text) == expected
    assert shaped(expected) == expected


# What is refused


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"1 Opt\n<<<<<<< mine\n1 Fog\n", "line 2 cannot be read: a merge conflict mark", id="a conflict"),
        pytest.param(b"<cockatrice_deck/>", "decklint convert", id="XML"),
        pytest.param(b'{"mainBoard": []}', "decklint convert", id="JSON"),
        pytest.param("【土地】20\n島 20\n".encode(), "decklint convert", id="a Japanese list"),
        pytest.param(b"\x89PNG\r\n", "a PNG picture", id="a picture"),
        pytest.param(b"1 Opt\n# \xfc\x81\n", "unknown encoding", id="letters that no encoding explains"),
    ],
)
def test_refused(data: bytes, reason: str) -> None:
    with pytest.raises(NotFormatted, match=reason):
        canonical(data, "deck.txt", SampleCards())


def test_other_encodings_become_utf_8() -> None:
    assert canonical("# Größe\n1 Opt\n".encode("cp1252"), "deck.txt", SampleCards()) == "# Größe\n\n1 Opt\n"


# Any text list


TOKENS = st.sampled_from(
    [
        *("1", "4x", "x4", "(4)", "-1", "0", "300", "99999999999", "枚"),
        *("Opt", "Sol Ring", "Fire // Ice", "Nazgul", "_____", "1996 World Champion", "X", "Ünï", "Conspiracy", "Burn"),
        *("SB:", "COMMANDER:", "*CMDR*", "*F*", "*E*", "*", "[foil]", "[token]", "(F)", "(4)", "(Used)"),
        *("(DAR)", "(DAR) 60", "Opt [M10:146]", "[M10:146] Opt", "[M10#146]", "[M10]", "[]"),
        *("<251>", "#tag", "#!Commander", "# x", "// x"),
        *("[Commander{top}]", "[Maybeboard{noDeck},Ramp]", "^Have,#37d67a^"),
        *("//", "#", ";", "--", ":", "[Foo]", "Foo:", "name: A", "Name A", "About", "format: modern", "format: casual"),
        *("chosen color: U", "chosen colors: W, blue", "Creatures", "Lands (3)", *SECTION_OF_HEADING, *sorted(GROUPS)),
    ]
)  # fmt: skip
PRINTABLE = st.characters(codec="utf-8", exclude_categories=["Cc"])  # of the others a file may only have a few
LINES = st.just("") | st.lists(TOKENS, max_size=5).map(" ".join) | st.text(PRINTABLE, max_size=6)
TEXTS = st.lists(LINES, max_size=14).map("\n".join)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        pytest.param("Dear Anna,\n\nbuy milk\neggs x2\n", True, id="prose"),
        pytest.param("Dear Anna,\n\nSol Ring\n", False, id="a card among it"),
        pytest.param("2 Qwertyuiop\n1 Asdfghjkl\n", False, id="counted names that are no cards"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_prose_is_left_as_it_is(text: str, *, refused: bool) -> None:
    with pytest.raises(NotFormatted, match="seems to be no decklist") if refused else nullcontext():
        canonical(text.encode(), "deck.txt", SampleCards())


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS)
@example("Sideboard x4")
@example("SB: Deck")
@example("[M10] Opt (DAR)\n")
@example("1 Hazmat Suit (Used)\n")
@example("-1 Opt\nburn")
@example("sideboard\n#\nsideboard")
@example("[M10:146] _____")
@example("About\n# x\nName A\n1 Opt\n\nName B")
def test_nothing_is_lost_and_formatting_twice_changes_nothing(text: str) -> None:
    data = text.encode()
    try:
        formatted = canonical(data, "deck.txt", SampleCards()).encode()
    except NotFormatted as refusal:
        found = read(data, "deck.txt")
        told = found.fault or found.unreadable or found.reader not in TEXT_READERS or "no decklist" in str(refusal)
        assert told or max(text) > "\u3000"  # a few such letters more or less make a Japanese list
        return
    assert said(formatted, SampleCards()) == said(data, SampleCards())
    assert canonical(formatted, "deck.txt", SampleCards()).encode() == formatted


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_formatted_or_refused(data: bytes) -> None:
    try:
        formatted = canonical(data, "deck.txt", SampleCards()).encode()
    except NotFormatted:
        return
    assert canonical(formatted, "deck.txt", SampleCards()).encode() == formatted


# Whole lists


@pytest.mark.parametrize("path", sorted((FIXTURES / "decks").rglob("*.txt")), ids=lambda path: path.stem)
def test_sample_deck_gets_the_same_verdict(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    before, after = judge(text), judge(shaped(text))
    assert [(deck.verdict, deck.counts, deck.commanders) for deck in after] == [
        (deck.verdict, deck.counts, deck.commanders) for deck in before
    ]
    assert [sorted((v.rule, v.message) for v in deck.violations) for deck in after] == [
        sorted((v.rule, v.message) for v in deck.violations) for deck in before
    ]


def real_lists() -> list[Path]:
    """Every fourth of the real text lists."""
    found = []
    for path in sorted(path for path in DECKS.rglob("*") if path.is_file() and path.parent != DECKS):
        try:
            decode(path.read_bytes())
        except NotText:
            continue
        if read(path.read_bytes(), path.name).reader in TEXT_READERS:
            found.append(path)
    return found[::4]


@needs_data
def test_real_lists_keep_everything(real_cards: CachedCards) -> None:
    lists = real_lists()
    assert len(lists) > 80
    for path in lists:
        data = path.read_bytes()
        formatted = canonical(data, path.name, real_cards).encode()
        assert said(formatted, real_cards) == said(data, real_cards), path
        assert canonical(formatted, path.name, real_cards).encode() == formatted, path


@needs_data
def test_real_lists_get_the_same_verdict(real_cards: CachedCards) -> None:
    for path in real_lists()[::5]:
        data = path.read_bytes()
        before, after = (
            check(read(text, path.name), real_cards) for text in (data, canonical(data, path.name, real_cards).encode())
        )
        assert [(deck.format, deck.verdict, deck.counts) for deck in after] == [
            (deck.format, deck.verdict, deck.counts) for deck in before
        ], path
