"""Deckstats decks."""

import json

import pytest

from validator.deck import Decklist
from validator.decklist.deckstats import read, recognizes
from validator.sections import Section


def deck(**value: object) -> Decklist:
    text = json.dumps({"cards": None, **value})
    assert recognizes(text)
    return read(text, "deck.json")


def section(name: str, *cards: dict[str, object]) -> dict[str, object]:
    return {"name": name, "cards": [{"name": "Opt", "amount": 1, **card} for card in cards]}


@pytest.mark.parametrize(
    ("part", "sections"),
    [
        pytest.param(section("", {}), [Section.MAIN], id="no name"),
        pytest.param(section("My favorites", {}), [Section.MAIN], id="a name of the user"),
        pytest.param(section("Commander", {}), [Section.COMMANDER], id="commander"),
        pytest.param(section("Command Zone", {}), [Section.COMMANDER], id="command zone without a flag"),
        pytest.param(section("Best", {"isCommander": True}, {}), [Section.COMMANDER, Section.MAIN], id="a flag alone"),
        pytest.param(
            section("Command Zone", {"isCommander": True}, {}),
            [Section.COMMANDER, Section.COMPANION],
            id="beside a flagged commander stands the companion",
        ),
        pytest.param(section("Sideboard", {}), [Section.SIDEBOARD], id="sideboard"),
        pytest.param(section("Maybeboard", {}), [Section.MAYBEBOARD], id="maybeboard"),
        pytest.param(section("Tokens", {}), [Section.MAIN], id="cards that make tokens, as tokens have their own list"),
        pytest.param(section("Extras", {}), [Section.MAIN], id="extras"),
        pytest.param(section("Cut", {}), [Section.MAIN], id="cut"),
    ],
)
def test_section(part: object, sections: list[Section]) -> None:
    assert [line.section for line in deck(sections=[part]).lines] == sections


@pytest.mark.parametrize(
    ("key", "expected"),
    [("sideboard", Section.SIDEBOARD), ("maybeboard", Section.MAYBEBOARD), ("tokens", Section.TOKEN)],
)
def test_list_beside_the_sections(key: str, expected: Section) -> None:
    found = deck(sections=[], **{key: [{"name": "Opt", "amount": 2, "isFoil": True, "set_code": "DAR"}]})
    (line,) = found.lines
    assert (line.section, line.readings[0].count, line.set_code, line.finish) == (expected, 2, "DAR", "foil")


def test_text_list_of_the_api() -> None:
    found = deck(name="Elves", format_id=10, list="//Main\n1 Opt # !Commander\n\n//Sideboard\n2 [DAR#60] Fog")
    assert [(line.section, line.readings[1].name, line.span.line) for line in found.lines] == [
        (Section.COMMANDER, "Opt", 1),
        (Section.SIDEBOARD, "Fog", 1),
    ]
    assert [remark.text for remark in found.headings] == ["main", "sideboard"]
    assert (found.name, found.format_name) == ("Elves", "commander")


def test_entry_that_is_no_card_is_unreadable() -> None:
    found = deck(sections=[{"name": "A", "cards": [{"name": "Opt", "amount": 0}, {"amount": 2}, None]}])
    assert [remark.text for remark in found.unreadable] == [
        *("“” in a list of cards", "Opt (quantity 0)", "an entry without a name (quantity 2)")
    ]
