"""Magic Online decks: boards, annotations, cards without names, and the real files."""

import csv
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from support import CASES, DECKS, SampleCards, needs_data

from cache.source import CachedCards
from validator import check
from validator import read as read_bytes
from validator.deck import Decklist
from validator.decklist.mtgo_dek import read
from validator.sections import Section


def deck(inside: str) -> Decklist:
    found = read(f"<Deck><NetDeckID>0</NetDeckID>{inside}</Deck>", "deck.dek")
    assert not found.fault
    return found


def cards(found: Decklist) -> list[tuple[Section, int, str]]:
    return [(line.section, line.readings[0].count, line.readings[0].name) for line in found.lines]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        pytest.param('Quantity="4" Sideboard="false" Name="Opt"', (Section.MAIN, 4, "Opt"), id="main deck"),
        pytest.param('Quantity="2" Sideboard="true" Name="Opt"', (Section.SIDEBOARD, 2, "Opt"), id="sideboard"),
        pytest.param('Sideboard="True" Name="Opt"', (Section.SIDEBOARD, 1, "Opt"), id="True with a capital letter"),
        pytest.param('Sideboard="1" Name="Opt"', (Section.SIDEBOARD, 1, "Opt"), id="1 is true in XML"),
        pytest.param('Sideboard="0" Name="Opt"', (Section.MAIN, 1, "Opt"), id="0 is false in XML"),
        pytest.param('Quantity="4" Name="Opt"', (Section.MAIN, 4, "Opt"), id="no board means the main deck"),
        pytest.param('Sideboard="false" Name="Opt"', (Section.MAIN, 1, "Opt"), id="no quantity means one"),
        pytest.param('Name="Opt" Quantity="3"', (Section.MAIN, 3, "Opt"), id="any order of attributes"),
        pytest.param('Name="Opt" Annotation="0"', (Section.MAIN, 1, "Opt"), id="annotation 0"),
        pytest.param('Name="Opt" Annotation="16777728"', (Section.COMMANDER, 1, "Opt"), id="annotation of a commander"),
        pytest.param(
            'Sideboard="true" Name="Opt" Annotation="16777728"',
            (Section.COMMANDER, 1, "Opt"),
            id="annotation of a commander in the sideboard",
        ),
        pytest.param('Name="Opt" Row="3" Col="1"', (Section.MAIN, 1, "Opt"), id="row and column of a pool"),
        pytest.param('Name="Refuse/Cooperate"', (Section.MAIN, 1, "Refuse/Cooperate"), id="a split card"),
    ],
)
def test_card(attributes: str, expected: tuple[Section, int, str]) -> None:
    found = deck(f'<Cards CatID="123" {attributes} />')
    assert cards(found) == [expected]
    assert not found.unreadable


@pytest.mark.parametrize(
    ("element", "remark"),
    [
        pytest.param('<Cards CatID="123" Name="" />', "a card without a name, CatID 123", id="an empty name"),
        pytest.param('<Cards CatID="123" />', "a card without a name, CatID 123", id="only a catalog number"),
        pytest.param('<Cards Quantity="4" />', "a card without a name", id="nothing at all"),
        pytest.param('<Cards Name="Opt" Quantity="-4" />', "Opt with the count “-4”", id="a negative quantity"),
        pytest.param('<Cards Name="Opt" Quantity="four" />', "Opt with the count “four”", id="a quantity in words"),
    ],
)
def test_unreadable(element: str, remark: str) -> None:
    found = deck(f'\n<Cards Name="Ponder" />\n{element}\n')
    assert [(unread.span.line, unread.text) for unread in found.unreadable] == [(3, remark)]
    assert [name for _, _, name in cards(found)] == ["Ponder"]


def test_numbers_of_the_deck_are_no_cards() -> None:
    found = deck("<PreconstructedDeckID>12</PreconstructedDeckID>")
    assert found == Decklist("deck.dek")


def test_text_with_this_ending_is_read_as_text() -> None:
    assert read_bytes(b"4 Opt\n", "deck.dek").reader == "text"


def test_verdict_of_a_whole_deck() -> None:
    text = '<Deck><Cards Quantity="59" Name="Island" /><Cards Quantity="1" Name="Sol Ring" Sideboard="true"/></Deck>'
    report = check(read_bytes(text.encode(), "deck.dek"), SampleCards(), format_name="casual")[0]
    assert report.input_format == "mtgo-dek"
    assert report.counts == {"main": 59, "sideboard": 1, "total": 59}


@needs_data
def test_single_slashes_and_a_byte_order_mark(real_cards: CachedCards) -> None:
    case = json.loads((CASES / "C078-dek-single-slash" / "case.json").read_text(encoding="utf-8"))
    path = CASES / "C078-dek-single-slash" / case["deck"]
    (report,) = check(read_bytes(path.read_bytes(), str(path)), real_cards, format_name=case["format"])
    assert report.input_format == "mtgo-dek"
    assert [violation for violation in report.violations if violation.severity == "error"] == []
    assert report.verdict == "legal"
    assert report.counts == {"main": 60, "sideboard": 2, "total": 60}


# The real files ------------------------------------------------------------------------------------------------------

PART = re.compile(r'<Cards [^>]*Quantity="(\d+)" Sideboard="(true|false)" Name="[^"]+"|<Cards')


def real_files() -> list[Path]:
    with (DECKS / "INDEX.tsv").open(encoding="utf-8", newline="") as index:
        rows = csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [DECKS / row["path"] for row in rows if row["format"] == "mtgo-dek-xml"]


@needs_data
def test_real_files_are_read_and_no_card_is_lost() -> None:
    files = real_files()
    assert files
    for path in files:
        text = path.read_text(encoding="utf-8-sig")
        found = read_bytes(path.read_bytes(), str(path))
        assert (found.reader, found.fault) == ("mtgo-dek", ""), path
        expected: Counter[Section] = Counter()
        for match in PART.finditer(text):
            expected[Section.SIDEBOARD if match[2] == "true" else Section.MAIN] += int(match[1])
        counts: Counter[Section] = Counter()
        for line in found.lines:
            counts[line.section] += line.readings[0].count
        assert counts == expected, path
        assert not (found.unreadable or found.unknown_sections), path
