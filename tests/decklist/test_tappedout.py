"""TappedOut decks as JSON."""

import json

from validator.deck import Decklist, Reading
from validator.decklist.tappedout import read, recognizes
from validator.sections import Section


def deck(cards: str) -> Decklist:
    text = json.dumps({"title": "Elves", "cards": cards})
    assert recognizes(text)
    return read(text, "deck.json")


def test_cards_are_joined_in_one_string() -> None:
    found = deck("1 Opt||5 Snow-Covered Island||1 Kraum, Ludevic's Opus *CMDR*||SB: 1 Fog||1 Shock (MH2) 290 *F*")
    expected = [
        (Section.MAIN, Reading(1, "Opt")),
        (Section.MAIN, Reading(5, "Snow-Covered Island")),
        (Section.COMMANDER, Reading(1, "Kraum, Ludevic's Opus")),
        (Section.SIDEBOARD, Reading(1, "Fog")),
        (Section.MAIN, Reading(1, "Shock")),
    ]
    assert [line.section for line in found.lines] == [section for section, _ in expected]
    assert all(reading in line.readings for line, (_, reading) in zip(found.lines, expected, strict=True))
    assert (found.lines[4].set_code, found.lines[4].collector_number, found.lines[4].finish) == ("MH2", "290", "foil")
    assert found.name == "Elves"


def test_place_is_that_of_the_card() -> None:
    assert [line.span for line in deck("1 Opt||2 Fog").lines] == [("deck.json", 1, 30, 35), ("deck.json", 1, 37, 42)]


def test_what_is_no_card_is_unreadable() -> None:
    assert [remark.text for remark in deck("1 Opt||4||1 Fog").unreadable] == ["4"]


def test_split_card_with_a_printing_keeps_both_halves() -> None:
    (line,) = deck("1 Bind // Liberate (INV) 292||").lines
    assert Reading(1, "Bind // Liberate") in line.readings
