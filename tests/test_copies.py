"""How many copies a card's own text allows."""

import pytest
from support import BULK_FILE, needs_data, sample_card

from cache.bulk import objects_in
from validator import Card
from validator.copies import UNLIMITED, own_copy_limit

OWN_LIMITS = {
    **dict.fromkeys(
        (
            *("Cid, Timeless Artificer", "Dragon's Approach", "Hare Apparent", "Persistent Petitioners", "Rat Colony"),
            *("Relentless Rats", "Shadowborn Apostle", "Slime Against Humanity", "Tempest Hawk", "Templar Knight"),
        ),
        UNLIMITED,
    ),
    "Nazgûl": 9,
    "Seven Dwarves": 7,
    "Once More with Feeling": 1,
    "Vazal, the Compleat": 1,
}
BASICS = {"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes", "Barry's Land"}
"""The names of basic lands without the snow-covered ones; the last is on a playtest card."""


def card(text: str, name: str = "Bear", type_line: str = "Creature — Bear") -> Card:
    shape = {"oracle_id": name, "layout": "normal", "type_line": type_line, "oracle_text": text}
    return Card.from_object({"name": name, **shape})


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        pytest.param("", None, id="nothing"),
        pytest.param("A deck can have any number of cards named Bear.", UNLIMITED, id="any-number"),
        pytest.param("Flying\nA deck can have any number of cards named Bear.", UNLIMITED, id="on-a-later-line"),
        pytest.param("A deck can have up to seven cards named Bear.", 7, id="up-to-a-word"),
        pytest.param("A deck can have up to 12 cards named Bear.", 12, id="up-to-a-number"),
        pytest.param("A deck can have up to fifteen cards named Bear.", 15, id="up-to-fifteen"),
        pytest.param("A deck can have only one card named Bear.", 1, id="only-one"),
        pytest.param("Megabear (Your deck can have only one copy of this card.)", 1, id="only-one-in-reminder-text"),
        pytest.param("A deck can have any number of cards named Elf.", None, id="of-another-name"),
        pytest.param("Search your library for any number of cards named Bear.", None, id="a-search"),
        pytest.param("You draw cards equal to the number of cards named Bear.", None, id="a-count"),
    ],
)
def test_own_limit(text: str, limit: int | None) -> None:
    assert own_copy_limit(card(text)) == limit


@pytest.mark.parametrize(
    ("name", "text", "limit"),
    [
        pytest.param("Dr. Bear", "A deck can have any number of cards named Dr. Bear.", UNLIMITED, id="full-stop"),
        pytest.param("Bear, the Bold", "A deck can have up to nine cards named Bear, the Bold.", 9, id="comma"),
    ],
)
def test_a_name_may_hold_marks(name: str, text: str, limit: int) -> None:
    assert own_copy_limit(card(text, name)) == limit


@pytest.mark.parametrize("name", ["Island", "Snow-Covered Forest", "Wastes", "Snow-Covered Wastes"])
def test_basic_lands_have_no_limit(name: str) -> None:
    assert own_copy_limit(sample_card(name)) == UNLIMITED


@pytest.mark.parametrize("name", ["Dryad Arbor", "Godless Shrine", "Sol Ring", "Krenko, Mob Boss"])
def test_other_cards_have_none_of_their_own(name: str) -> None:
    assert own_copy_limit(sample_card(name)) is None


@needs_data
def test_the_real_cards_with_a_limit_of_their_own_are_the_known_ones() -> None:
    limits, basics = {}, set()
    for shown in objects_in(BULK_FILE):
        found = Card.from_object(shown)
        if found.basic:
            basics.add(found.name)
            assert own_copy_limit(found) == UNLIMITED
        elif (limit := own_copy_limit(found)) is not None:
            limits[found.name] = limit
    assert limits == OWN_LIMITS
    assert basics == BASICS | {f"Snow-Covered {name}" for name in BASICS - {"Barry's Land"}}
