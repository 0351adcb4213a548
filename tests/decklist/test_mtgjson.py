"""MTGJSON deck files."""

import json

import pytest

from validator.deck import Decklist
from validator.decklist.mtgjson import read, recognizes
from validator.sections import Section


def deck(**data: object) -> Decklist:
    text = json.dumps({"data": {"mainBoard": [], **data}, "meta": {}})
    assert recognizes(text)
    return read(text, "deck.json")


@pytest.mark.parametrize(
    ("key", "section"),
    [
        ("mainBoard", Section.MAIN),
        ("sideBoard", Section.SIDEBOARD),
        ("commander", Section.COMMANDER),
        ("displayCommander", Section.MAYBEBOARD),
        ("tokens", Section.TOKEN),
        ("planes", Section.PLANAR),
        ("schemes", Section.SCHEME),
    ],
)
def test_board(key: str, section: Section) -> None:
    found = deck(**{key: [{"count": 2, "name": "Opt", "setCode": "DAR", "number": "60", "isFoil": True}]})
    assert [(line.section, line.readings[0].count, line.readings[0].name) for line in found.lines] == [
        (section, 2, "Opt")
    ]
    assert (found.lines[0].set_code, found.lines[0].collector_number, found.lines[0].finish) == ("DAR", "60", "foil")
    assert not (found.unreadable or found.unknown_sections)


def test_name_of_the_deck_is_kept() -> None:
    assert deck(name="Arcane Tempo").name == "Arcane Tempo"


def test_unknown_board_is_told_and_its_cards_are_kept() -> None:
    found = deck(prizes=[{"count": 1, "name": "Opt"}], sourceSetCodes=["DAR"])
    assert [remark.text for remark in found.unknown_sections] == ["prizes"]
    assert [line.section for line in found.lines] == [Section.MAIN]


@pytest.mark.parametrize(
    ("card", "told"),
    [
        pytest.param({"name": "Opt", "count": None}, "Opt (no quantity)", id="null"),
        pytest.param({"name": "Opt"}, "Opt (no quantity)", id="no count"),
        pytest.param({"name": "Opt", "count": 0}, "Opt (quantity 0)", id="zero"),
        pytest.param({"count": 2}, "an entry without a name (quantity 2)", id="no name"),
        pytest.param("Opt", "“Opt” in a list of cards", id="no object"),
    ],
)
def test_entry_that_is_no_card_is_unreadable(card: object, told: str) -> None:
    found = deck(mainBoard=[card, {"count": 1, "name": "Fog"}])
    assert [remark.text for remark in found.unreadable] == [told]
    assert [line.readings[0].name for line in found.lines] == ["Fog"]


def test_token_needs_no_count() -> None:
    assert [line.section for line in deck(tokens=[{"name": "Saproling"}]).lines] == [Section.TOKEN]
