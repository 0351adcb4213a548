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
    ("name", "included", "section"),
    [
        pytest.param("Tokens", True, Section.MAIN, id="tokens in the deck"),
        pytest.param("Tokens & Extras", True, Section.MAIN, id="tokens and extras in the deck"),
        pytest.param("Extras", True, Section.MAIN, id="extras in the deck"),
        pytest.param("Cut", True, Section.MAIN, id="cut in the deck"),
        pytest.param("Considering", True, Section.MAIN, id="considering in the deck"),
        pytest.param("Maybeboard", True, Section.MAIN, id="maybeboard in the deck"),
        pytest.param("Commander", True, Section.COMMANDER, id="commander in the deck"),
        pytest.param("Companion", True, Section.COMPANION, id="companion in the deck"),
        pytest.param("Sideboard", True, Section.SIDEBOARD, id="sideboard in the deck"),
        pytest.param("Attractions", True, Section.ATTRACTION, id="a deck of its own"),
        pytest.param("Tokens", False, Section.TOKEN, id="tokens out of the deck"),
        pytest.param("Cut", False, Section.MAYBEBOARD, id="cut out of the deck"),
        pytest.param("Ramp", False, Section.MAYBEBOARD, id="a word of the user out of the deck"),
        pytest.param("Commander", False, Section.MAYBEBOARD, id="commander out of the deck"),
        pytest.param("Companion", False, Section.COMPANION, id="a companion is outside anyway"),
        pytest.param("Sideboard", False, Section.SIDEBOARD, id="a sideboard is outside anyway"),
        pytest.param("Maybeboard", None, Section.MAYBEBOARD, id="maybeboard, told by the word"),
        pytest.param("Tokens & Extras", None, Section.TOKEN, id="tokens and extras, told by the word"),
        pytest.param("Tokens", None, Section.MAIN, id="a word that is not the site's"),
    ],
)
def test_flag_of_the_category_tells_what_is_in_the_deck(name: str, included: bool | None, section: Section) -> None:
    told = [{"name": name, "isPremier": False, "includedInDeck": included}]
    for categories in (told, *([[]] if included is None else [])):
        (line,) = deck(entry(name), categories=categories).lines
        assert line.section is section


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
