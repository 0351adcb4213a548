"""Identification without a name: what suffices, and what the search finds (RULES 5.5)."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from support import sample_card

from cache import sample
from cache.source import CachedCards
from validator.mental.cost import parse
from validator.mental.identify import Description, Edition, search
from validator.mental.parts import parts_of
from validator.mental.settings import Settings

BLOCK, TYPE, ABILITIES = "Onslaught", "creature", ("flying",)
SIZE, KIND = "4/5", "Angel"


@pytest.mark.parametrize(
    ("description", "kinds"),
    [
        pytest.param(Description(block=BLOCK), ["block"], id="block"),
        pytest.param(Description(card_type=TYPE), ["card type"], id="card type"),
        pytest.param(Description(creature_type=KIND), ["creature type"], id="creature type"),
        pytest.param(Description(abilities=("flying", "lifelink")), ["ability"], id="two abilities are one kind"),
        pytest.param(Description(power_toughness=SIZE), ["power/toughness"], id="power/toughness"),
        pytest.param(Description(name="Exalted Angel", mana_value=6), [], id="name and cost are no other kinds"),
    ],
)
def test_kinds_of_characteristics(description: Description, kinds: list[str]) -> None:
    assert description.kinds == kinds


@pytest.mark.parametrize(
    ("description", "lacking"),
    [
        pytest.param(Description(None, None, None, BLOCK, TYPE, KIND, SIZE, ABILITIES), "", id="all five"),
        pytest.param(Description(creature_type=KIND, power_toughness=SIZE, abilities=ABILITIES), "", id="three"),
        pytest.param(Description(block=BLOCK, card_type=TYPE, creature_type=KIND), "", id="three others"),
        pytest.param(
            Description(creature_type=KIND, power_toughness=SIZE), "3 kinds of characteristics, not 2", id="two"
        ),
        pytest.param(
            Description(abilities=("flying", "lifelink", "trample")), "3 kinds of characteristics, not 1", id="1"
        ),
        pytest.param(Description(), "3 kinds of characteristics, not 0", id="nothing"),
    ],
)
def test_a_creature_needs_three_kinds(description: Description, lacking: str) -> None:
    assert description.lacks(creature=True) == lacking


@pytest.mark.parametrize(
    ("description", "missing"),
    [
        pytest.param(Description(block=BLOCK, card_type="instant", abilities=ABILITIES), "", id="all three"),
        pytest.param(Description(block=BLOCK, card_type="instant"), "ability", id="no ability"),
        pytest.param(Description(card_type="instant", abilities=ABILITIES), "block", id="no block"),
        pytest.param(Description(block=BLOCK, abilities=ABILITIES), "card type", id="no card type"),
        pytest.param(Description(), "block, card type, ability", id="nothing"),
    ],
)
def test_another_card_needs_block_card_type_and_ability(description: Description, missing: str) -> None:
    lacking = description.lacks(creature=False)
    assert lacking.removeprefix("block, card type and ability; not told: ") == missing


ALARA, ALLIANCES = Edition("ala", "Shards of Alara", "2008-10-03"), Edition("all", "Alliances", "1996-06-10")
ELDRAINE = Edition("eld", "Throne of Eldraine", "2019-10-04")
NO_NEW_BLOCKS = Settings(new_sets="none")


@pytest.mark.parametrize(
    ("edition", "block", "settings", "called"),
    [
        pytest.param(ALARA, "Alara", Settings(), True, id="a block"),
        pytest.param(ALARA, "alara block", Settings(), True, id="with the word"),
        pytest.param(ALARA, "Shards of Alara", Settings(), True, id="a set"),
        pytest.param(ALARA, "ALA", Settings(), True, id="a code"),
        pytest.param(ALARA, "Zendikar", Settings(), False, id="another block"),
        pytest.param(ALLIANCES, "Ice Age", Settings(), True, id="a later set of the block"),
        pytest.param(ELDRAINE, "Throne of Eldraine", Settings(), True, id="a set after blocks is its own block"),
        pytest.param(ELDRAINE, "Throne of Eldraine", NO_NEW_BLOCKS, False, id="unless a setting says so"),
        pytest.param(ALARA, "Alara", NO_NEW_BLOCKS, True, id="which changes nothing for older sets"),
        pytest.param(Edition(), "", Settings(), False, id="no set has no block"),
    ],
)
def test_a_block(edition: Edition, block: str, settings: Settings, called: bool) -> None:
    assert edition.called(block, settings) is called


@pytest.mark.parametrize(
    ("name", "description", "misfits"),
    [
        pytest.param("Kitchen Finks", Description(cost=parse("1{G/W}{G/W}"), mana_value=3), [], id="cost and value"),
        pytest.param("Bosh, Iron Golem", Description(card_type="Legendary artifact"), [], id="a supertype"),
        pytest.param("Bosh, Iron Golem", Description(card_type="enchantment"), ["it is no enchantment"], id="another"),
        pytest.param("Coiling Oracle", Description(creature_type="elf druid"), [], id="two of three creature types"),
        pytest.param("The Tenth Doctor", Description(creature_type="Time Lord"), [], id="a type of two words"),
        pytest.param(
            "Damnation", Description(power_toughness="1/1"), ["its power/toughness is none, not 1/1"], id="no creature"
        ),
        pytest.param("Ice", Description(card_type="instant", cost=parse("1U")), [], id="a half"),
        pytest.param("Ice", Description(name="Fire // Ice"), [], id="the whole name of a half"),
        pytest.param("Fire", Description(name="Ice"), ["its name is Fire"], id="the other half"),
    ],
)
def test_what_of_a_description_is_not_true(name: str, description: Description, misfits: list[str]) -> None:
    card = sample_card(name)
    assert list(description.misfits(card, parts_of(card, name)[0], Settings())) == misfits


def found(objects: Iterable[Mapping[str, Any]], description: Description, cost: str | None = None) -> list[str]:
    fits = search(objects, description, Settings(), cost=None if cost is None else parse(cost))
    return [fit.part.name for fit in fits]


@pytest.mark.parametrize(
    ("description", "cost", "names"),
    [
        pytest.param(Description(creature_type="Golem", power_toughness="6/7"), None, ["Bosh, Iron Golem"], id="size"),
        pytest.param(Description(creature_type="Sphinx"), "UU(X),X>=3", ["Consecrated Sphinx"], id="cost"),
        pytest.param(Description(card_type="instant"), "1RW", [], id="no split card is fused without fuse"),
        pytest.param(Description(name="Tear"), "W", ["Tear"], id="a half"),
        pytest.param(Description(card_type="battle"), None, ["Invasion of Alara"], id="a front face"),
        pytest.param(Description(name="Brisela, Voice of Nightmares"), None, [], id="no melded back"),
    ],
)
def test_a_search_lists_what_fits(description: Description, cost: str | None, names: list[str]) -> None:
    assert found(sample.cards(), description, cost) == names


def test_tokens_and_damaged_objects_are_never_found() -> None:
    token = {"oracle_id": "1", "name": "Golem", "layout": "token", "type_line": "Token Creature — Golem"}
    damaged = {"name": "Golem"}
    real = {"oracle_id": "2", "name": "Iron Golem", "layout": "normal", "type_line": "Creature — Golem"}
    assert found([token, damaged, real], Description(creature_type="golem")) == ["Iron Golem"]


def test_a_changeling_is_of_every_creature_type() -> None:
    changeling = {"oracle_id": "1", "name": "Woodland Changeling", "layout": "normal", "oracle_text": "Changeling"}
    assert found([{**changeling, "type_line": "Creature — Shapeshifter"}], Description(creature_type="Angel"))


def test_a_card_of_the_block_comes_before_one_that_was_printed_elsewhere() -> None:
    elf = {"layout": "normal", "type_line": "Creature — Elf"}
    early = {**elf, "oracle_id": "1", "name": "Alpha Elf", "set": "mkc", "set_name": "Karlov Manor Commander"}
    later = {**elf, "oracle_id": "2", "name": "Beta Elf", "set": "lgn", "set_name": "Legions"}
    fits = search([early, later], Description(block="Onslaught", creature_type="elf"), Settings())
    assert [(fit.card.name, fit.certain) for fit in fits] == [("Beta Elf", True), ("Alpha Elf", False)]


def test_the_real_cards_hold_one_four_five_angel_with_morph(real_cards: CachedCards) -> None:
    angel = Description(creature_type="angel", power_toughness="4/5", abilities=("morph", "gain that much life"))
    assert found(real_cards.all_cards(), angel, "WW(X),X>=3") == ["Exalted Angel"]
    assert real_cards.card_data().source == "scryfall-bulk"
