"""Archidekt decks."""

import json

import pytest

from validator.deck import Decklist
from validator.decklist.archidekt import read, recognizes
from validator.sections import Section

CATEGORIES = [
    {"name": "Commander", "isPremier": True, "includedInDeck": True},
    {"name": "Later", "includedInDeck": False},
    {"name": "Maybeboard", "includedInDeck": False},
    {"name": "Tokens & Extras", "includedInDeck": False},
]


def entry(*categories: str, **more: object) -> dict[str, object]:
    card = {"oracleCard": {"name": "Opt"}, "edition": {"editioncode": "dar"}, "collectorNumber": "60"}
    return {"quantity": 2, "categories": categories, "modifier": "Foil", "card": card, **more}


def deck(*cards: object, **more: object) -> Decklist:
    text = json.dumps({"cards": cards, "categories": CATEGORIES, "oracleCard": None, **more})
    assert recognizes(text)
    return read(text, "deck.json")


@pytest.mark.parametrize(
    ("categories", "section"),
    [
        pytest.param([], Section.MAIN, id="none"),
        pytest.param(["Ramp"], Section.MAIN, id="one of the user"),
        pytest.param(["Commander"], Section.COMMANDER, id="commander"),
        pytest.param(["Ramp", "Commander"], Section.MAIN, id="only the first counts"),
        pytest.param(["Companion"], Section.COMPANION, id="companion"),
        pytest.param(["Sideboard"], Section.SIDEBOARD, id="sideboard"),
        pytest.param(["Maybeboard", "Ramp"], Section.MAYBEBOARD, id="maybeboard"),
        pytest.param(["Later"], Section.MAYBEBOARD, id="a category out of the deck"),
        pytest.param(["Tokens & Extras"], Section.TOKEN, id="tokens"),
    ],
)
def test_first_category_is_the_section(categories: list[str], section: Section) -> None:
    (line,) = deck(entry(*categories)).lines
    assert (line.section, line.readings[0].count, line.readings[0].name) == (section, 2, "Opt")
    assert (line.set_code, line.collector_number, line.finish) == ("dar", "60", "foil")


@pytest.mark.parametrize(
    ("number", "name"), [(3, "commander"), (2, "modern"), (17, "paupercommander"), (7, ""), (99, "")]
)
def test_format_by_its_number(number: int, name: str) -> None:
    assert deck(deckFormat=number, name="Elves").format_name == name
    assert deck(name="Elves").name == "Elves"


@pytest.mark.parametrize(
    ("card", "told"),
    [
        pytest.param(entry(quantity=None), "Opt (no quantity)", id="null"),
        pytest.param(entry(quantity=0), "Opt (quantity 0)", id="zero"),
        pytest.param(entry(card=None), "an entry without a name (quantity 2)", id="no card"),
        pytest.param(7, "“7” in a list of cards", id="no object"),
    ],
)
def test_entry_that_is_no_card_is_unreadable(card: object, told: str) -> None:
    found = deck(card, entry())
    assert [remark.text for remark in found.unreadable] == [told]
    assert len(found.lines) == 1


def test_custom_card_is_unreadable() -> None:
    assert [remark.text for remark in deck(customCards=[{"name": "My Own"}]).unreadable] == ["a custom card My Own"]
