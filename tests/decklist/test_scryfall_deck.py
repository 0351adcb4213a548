"""Scryfall decks."""

import json

import pytest

from validator.deck import Decklist
from validator.decklist.scryfall_deck import read, recognizes
from validator.sections import Section

OPT = {"count": 2, "finish": "foil", "card_digest": {"name": "Opt", "set": "dar", "collector_number": "60"}}


def deck(**entries: object) -> Decklist:
    text = json.dumps({"object": "deck", "name": "Elves", "format": "edh", "entries": entries})
    assert recognizes(text)
    return read(text, "deck.json")


@pytest.mark.parametrize(
    ("key", "section"),
    [
        ("mainboard", Section.MAIN),
        ("nonlands", Section.MAIN),
        ("lands", Section.MAIN),
        ("commanders", Section.COMMANDER),
        ("sideboard", Section.SIDEBOARD),
        ("outside", Section.SIDEBOARD),
        ("maybeboard", Section.MAYBEBOARD),
    ],
)
def test_entries(key: str, section: Section) -> None:
    found = deck(**{key: [OPT]})
    (line,) = found.lines
    assert (line.section, line.readings[0].count, line.readings[0].name) == (section, 2, "Opt")
    assert (line.set_code, line.collector_number, line.finish) == ("dar", "60", "foil")
    assert (found.name, found.format_name) == ("Elves", "commander")


def test_line_that_the_site_did_not_understand_is_read_as_text() -> None:
    (line,) = deck(commanders=[{"count": 1, "raw_text": "1 sol rng", "card_digest": None}]).lines
    assert line.section is Section.COMMANDER
    assert [(reading.count, reading.name) for reading in line.readings] == [(1, "sol rng"), (1, "1 sol rng")]


def test_empty_line_of_the_site_is_nothing() -> None:
    assert deck(lands=[{"count": 0, "raw_text": "", "card_digest": None}]) == deck(lands=[])


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        pytest.param({**OPT, "count": 0}, "Opt (quantity 0)", id="zero"),
        pytest.param({**OPT, "count": None}, "Opt (no quantity)", id="null"),
        pytest.param({"count": 3, "card_digest": None}, "an entry without a name (quantity 3)", id="no name"),
    ],
)
def test_entry_that_is_no_card_is_unreadable(entry: object, told: str) -> None:
    assert [remark.text for remark in deck(lands=[entry]).unreadable] == [told]


def test_unknown_section_is_told_and_its_cards_are_kept() -> None:
    found = deck(columna=[OPT])
    assert [remark.text for remark in found.unknown_sections] == ["columna"]
    assert [line.section for line in found.lines] == [Section.MAIN]
