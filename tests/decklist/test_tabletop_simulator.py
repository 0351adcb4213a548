"""Objects saved by Tabletop Simulator."""

import json

import pytest

from validator.deck import Decklist
from validator.decklist.tabletop_simulator import read, recognizes
from validator.sections import Section


def card(nickname: str) -> dict[str, object]:
    return {"Name": "CardCustom", "Nickname": nickname}


def pile(title: str, *nicknames: str) -> dict[str, object]:
    return {"Name": "DeckCustom", "Nickname": title, "ContainedObjects": [card(name) for name in nicknames]}


def deck(*states: object) -> Decklist:
    text = json.dumps({"SaveName": "", "ObjectStates": states})
    assert recognizes(text)
    return read(text, "deck.json")


def cards(found: Decklist) -> list[tuple[Section, int, str]]:
    assert not (found.fault or found.unreadable or found.unknown_sections), found
    return [(line.section, line.readings[0].count, line.readings[0].name) for line in found.lines]


def test_copies_are_counted_and_only_the_first_line_is_the_name() -> None:
    assert cards(deck(pile("", "Island\nBasic Land", "Opt", "Island\nBasic Land"))) == [
        (Section.MAIN, 2, "Island"),
        (Section.MAIN, 1, "Opt"),
    ]


@pytest.mark.parametrize(
    ("title", "section"),
    [
        ("Main", Section.MAIN),
        ("Sideboard", Section.SIDEBOARD),
        ("Commander", Section.COMMANDER),
        ("Maybeboard", Section.MAYBEBOARD),
        ("Tokens", Section.TOKEN),
    ],
)
def test_pile_with_a_known_name(title: str, section: Section) -> None:
    assert cards(deck(pile("Elves", "Opt", "Fog"), pile(title, "Shock"))) == [
        (Section.MAIN, 1, "Opt"),
        (Section.MAIN, 1, "Fog"),
        (section, 1, "Shock"),
    ]


def test_tokens_are_known_by_their_type_line() -> None:
    assert cards(deck(pile("", "Opt"), pile("", "Saproling\nToken Creature — Saproling"))) == [
        (Section.MAIN, 1, "Opt"),
        (Section.TOKEN, 1, "Saproling"),
    ]


def test_second_nameless_pile_is_told_and_its_cards_are_kept() -> None:
    found = deck(pile("", "Opt", "Fog"), card("Shock"))
    assert [remark.text for remark in found.unknown_sections] == ["pile of 1 without a name"]
    assert len(found.lines) == 3


def test_cards_may_lie_loose_or_in_a_bag() -> None:
    assert cards(deck(card("Opt"), {"Name": "Bag", "ContainedObjects": [card("Fog")]})) == [
        (Section.MAIN, 1, "Opt"),
        (Section.MAIN, 1, "Fog"),
    ]


def test_other_side_of_a_card_is_no_second_card() -> None:
    assert cards(deck({**card("Opt"), "States": {"2": card("Fog")}})) == [(Section.MAIN, 1, "Opt")]


@pytest.mark.parametrize(
    "thing",
    [
        pytest.param(pile("", "Opt", "", " "), id="in a pile"),
        pytest.param({"Name": "Deck", "Nickname": "", "DeckIDs": [100, 101]}, id="a pile by its numbers alone"),
    ],
)
def test_cards_without_a_name_are_unreadable(thing: object) -> None:
    assert [remark.text for remark in deck(thing).unreadable] == ["2 cards without a name"]
