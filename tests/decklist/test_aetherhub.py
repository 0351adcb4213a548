"""AetherHub decks."""

import json

import pytest

from validator.deck import Decklist
from validator.decklist.aetherhub import read, recognizes
from validator.sections import Section


def deck(*rows: object) -> Decklist:
    text = json.dumps({"convertedDeck": rows})
    assert recognizes(text)
    return read(text, "deck.json")


def heading(name: str) -> dict[str, object]:
    return {"quantity": None, "name": name, "set": "", "number": ""}


OPT = {"quantity": 2, "name": "Opt", "set": "DAR", "number": "60"}


@pytest.mark.parametrize(
    ("name", "section"),
    [
        ("Deck   ", Section.MAIN),
        ("Commander   ", Section.COMMANDER),
        ("Companion", Section.COMPANION),
        ("Sideboard", Section.SIDEBOARD),
        ("Maybeboard", Section.MAYBEBOARD),
    ],
)
def test_row_without_a_quantity_is_a_heading(name: str, section: Section) -> None:
    found = deck(heading(name), OPT, heading(""), OPT)
    assert [line.section for line in found.lines] == [section, section]
    assert [remark.text for remark in found.headings] == [name.strip().lower()]
    line = found.lines[0]
    assert (line.readings[0].count, line.readings[0].name, line.set_code, line.collector_number) == (
        2,
        "Opt",
        "DAR",
        "60",
    )


def test_cards_before_any_heading_are_the_main_deck() -> None:
    assert [line.section for line in deck(OPT).lines] == [Section.MAIN]


def test_name_of_the_deck_stands_under_about() -> None:
    found = deck(heading("About"), heading("Name Elves"), heading("Deck"), OPT)
    assert found.name == "Elves"
    assert not found.unknown_sections


def test_unknown_heading_is_told() -> None:
    assert [remark.text for remark in deck(heading("Prizes"), OPT).unknown_sections] == ["Prizes"]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        pytest.param({**OPT, "quantity": 0}, "Opt (quantity 0)", id="zero"),
        pytest.param({**OPT, "name": ""}, "an entry without a name (quantity 2)", id="no name"),
    ],
)
def test_row_that_is_no_card_is_unreadable(row: object, told: str) -> None:
    assert [remark.text for remark in deck(row).unreadable] == [told]
