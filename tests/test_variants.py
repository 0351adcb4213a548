"""Editions, house rules, Two-Headed Giant and the shared planar deck: what each changes, and what it leaves alone."""

from typing import Any

import pytest
from support import SampleCards, broken

from cache.source import CachedCards
from validator import FORMATS, CardSource, Format, check, read
from validator.variants import (
    EDITIONS,
    HouseRules,
    Variant,
    combined,
    edition,
    house_rules,
    shared_planar_deck,
    two_headed_giant,
    unchanged,
)

KRENKO = "Commander\n1 Krenko, Mob Boss\n\nDeck\n"
BOSH = "Commander\n1 Bosh, Iron Golem\n\nDeck\n"
TEFERI = "Commander\n1 Teferi, Temporal Archmage\n\nDeck\n99 Wastes"
PARTNERS = "Commander\n1 Tymna the Weaver\n1 Thrasios, Triton Hero\n\nDeck\n98 Wastes"


def errors(
    text: str, variant: Variant, cards: CardSource | None = None, format_name: str = "auto"
) -> list[tuple[str, str | None]]:
    decks = check(read(text.encode(), "deck.txt"), cards or SampleCards(), format_name=format_name, variant=variant)
    return [(v.rule, v.card) for deck in decks for v in deck.violations if v.severity == "error"]


def house(**table: Any) -> Variant:
    return house_rules(table).apply


# Editions


@pytest.mark.parametrize(
    ("text", "current", "of_2019", "of_2012"),
    [
        pytest.param(KRENKO + "99 Mountain", True, True, True, id="a-legendary-creature-leads"),
        pytest.param(TEFERI, True, True, False, id="a-planeswalker-that-says-so-leads"),
        pytest.param(
            "Commander\n1 Shorikai, Genesis Engine\n\nDeck\n99 Wastes", True, False, False, id="a-vehicle-leads"
        ),
        pytest.param("Commander\n1 The Seriema\n\nDeck\n99 Wastes", True, False, False, id="a-spacecraft-leads"),
        pytest.param(
            "Commander\n1 Jaya Ballard\n\nDeck\n99 Wastes", False, False, False, id="a-planeswalker-does-not-lead"
        ),
        pytest.param(PARTNERS, True, True, False, id="partners-lead"),
        pytest.param(BOSH + "99 Mountain", True, True, False, id="2-mountains-for-bosh-whose-cost-is-colorless"),
        pytest.param(KRENKO + "98 Mountain\n1 Sol Ring", True, True, True, id="mountains-for-a-red-cost"),
    ],
)
def test_each_edition_of_the_commander_rules(text: str, *, current: bool, of_2019: bool, of_2012: bool) -> None:
    legal = {name: errors(text, edition(name)) == [] for name in EDITIONS}
    assert legal == {"current": current, "commander-2019": of_2019, "cr-2012": of_2012}


def test_in_2012_two_names_of_one_card_were_two_cards(real_cards: CachedCards) -> None:
    text = KRENKO.replace("Krenko, Mob Boss", "Kenrith, the Returned King")
    text += "97 Wastes\n1 Zethi, Arcane Blademaster\n1 Chun-Li, Countless Kicks"
    assert errors(text, edition("current"), real_cards) == [("singleton", "Zethi, Arcane Blademaster")]
    assert errors(text, edition("cr-2012"), real_cards) == []


def test_two_copies_under_one_name_were_never_allowed() -> None:
    text = KRENKO + "97 Mountain\n2 Sol Ring"
    assert [errors(text, edition(name)) for name in EDITIONS] == [[("singleton", "Sol Ring")]] * 3


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_changes_the_commander_format_alone(name: str) -> None:
    changed = [fmt.name for fmt in FORMATS.values() if edition(name)(fmt) != fmt]
    assert changed == ([] if name == "current" else ["commander"])


def test_the_current_rules_are_the_default_and_every_edition_cites_its_source() -> None:
    assert next(iter(EDITIONS)) == "current"
    assert [known.name for known in EDITIONS.values()] == list(EDITIONS)
    assert all(known.source for known in EDITIONS.values())


def test_an_unknown_edition_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="unknown rules cr-1993: choose current, commander-2019, cr-2012"):
        edition("cr-1993")


# House rules


@pytest.mark.parametrize(
    ("line", "strictly", "either"),
    [
        pytest.param("1 Boggart Ram-Gang", [("color-identity", "Boggart Ram-Gang")], [], id="3-hybrid"),
        pytest.param("1 Kitchen Finks", *[[("color-identity", "Kitchen Finks")]] * 2, id="hybrid-of-two-other-colors"),
        pytest.param("1 Fire // Ice", *[[("color-identity", "Fire // Ice")]] * 2, id="two-halves-are-not-hybrid"),
        pytest.param("1 Lightning Bolt", [], [], id="a-card-without-hybrid"),
    ],
)
def test_hybrid_symbols_may_bring_either_color(
    line: str, strictly: list[tuple[str, str]], either: list[tuple[str, str]]
) -> None:
    text = f"{KRENKO}98 Mountain\n{line}"
    assert errors(text, house()) == strictly
    assert errors(text, house(hybrid="either")) == either


@pytest.mark.parametrize(
    ("name", "format_name", "strictly"),
    [
        pytest.param("Vazal, the Compleat", "commander", ["not-legal"], id="silver-border"),
        pytest.param("Chicken Egg", "commander", ["not-legal"], id="silver-border-of-the-first-set"),
        pytest.param("Saw in Half", "commander", [], id="without-acorn"),
    ],
)
def test_silver_border_and_acorn_may_be_allowed(
    real_cards: CachedCards, name: str, format_name: str, strictly: list[str]
) -> None:
    text = f"Commander\n1 Kenrith, the Returned King\n\nDeck\n98 Wastes\n1 {name}"
    assert [rule for rule, _ in errors(text, house(), real_cards, format_name)] == strictly
    assert errors(text, house(silver_border=True), real_cards, format_name) == []


def test_a_card_outside_the_pool_for_another_reason_stays_outside(real_cards: CachedCards) -> None:
    text = "Commander\n1 Kenrith, the Returned King\n\nDeck\n97 Wastes\n1 A-Acererak the Archlich\n1 Mana Crypt"
    assert [rule for rule, _ in errors(text, house(silver_border=True), real_cards)] == ["not-legal", "banned"]


@pytest.mark.parametrize(
    ("text", "format_name", "table", "expected"),
    [
        pytest.param(KRENKO + "98 Mountain\n1 Sol Ring", "auto", {}, [], id="nothing"),
        pytest.param(
            KRENKO + "98 Mountain\n1 Sol Ring", "auto", {"banned": ["Sol Ring"]}, [("banned", "Sol Ring")], id="banned"
        ),
        pytest.param(
            KRENKO + "98 Mountain\n1 Sol Ring",
            "auto",
            {"banned": ["sol ring"]},
            [("banned", "Sol Ring")],
            id="banned-in-another-spelling",
        ),
        pytest.param(
            KRENKO + "98 Mountain\n1 Mana Crypt", "auto", {"allowed": ["Mana Crypt"]}, [], id="a-banned-card-allowed"
        ),
        pytest.param(
            KRENKO + "98 Mountain\n1 Bonecrusher Giant",
            "auto",
            {"banned": ["Bonecrusher Giant"]},
            [("banned", "Bonecrusher Giant // Stomp")],
            id="banned-by-its-front-name",
        ),
        pytest.param(
            KRENKO + "98 Mountain\n1 Sol Ring",
            "auto",
            {"banned": ["Sol Ring"], "allowed": ["Sol Ring"]},
            [],
            id="allowed-goes-before-banned",
        ),
        pytest.param(
            "60 Mountain\n1 Sol Ring", "casual", {"banned": ["Sol Ring"]}, [("banned", "Sol Ring")], id="casual"
        ),
        pytest.param(
            "40 Mountain\n1 Sol Ring", "limited", {"banned": ["Sol Ring"]}, [("banned", "Sol Ring")], id="limited"
        ),
        pytest.param(
            "60 Mountain\n\nAttractions\n10 Bumper Cars",
            "casual",
            {"banned": ["Sol Ring"]},
            [("singleton", "Bumper Cars")],
            id="attractions-beside-a-casual-deck",
        ),
    ],
)
def test_cards_may_be_banned_and_allowed(
    text: str, format_name: str, table: dict[str, list[str]], expected: list[tuple[str, str]]
) -> None:
    assert errors(text, house(**table), format_name=format_name) == expected


def test_a_ban_of_the_house_is_told_as_one() -> None:
    [report] = check(
        read((KRENKO + "98 Mountain\n1 Sol Ring").encode(), "deck.txt"),
        SampleCards(),
        variant=house(banned=["Sol Ring"]),
    )
    assert [violation.source for violation in report.violations] == ["house rules"]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        pytest.param({}, [], id="none"),
        pytest.param({"hybrid": "both", "banned": []}, [], id="the-official-ones-by-name"),
        pytest.param({"hybrid": "either"}, ["hybrid symbols bring either of their colors"], id="hybrid"),
        pytest.param({"silver_border": True}, ["silver-bordered and acorn cards are allowed"], id="silver-border"),
        pytest.param({"banned": ["Sol Ring", "Akoum"]}, ["banned as well: Sol Ring, Akoum"], id="banned"),
        pytest.param({"allowed": ["Mana Crypt"]}, ["allowed as well: Mana Crypt"], id="allowed"),
    ],
)
def test_each_house_rule_has_its_words_for_the_report(table: dict[str, Any], words: list[str]) -> None:
    assert house_rules(table).named() == words


@pytest.mark.parametrize(
    ("table", "message"),
    [
        pytest.param({"hybird": "either"}, "unknown house rule hybird; did you mean hybrid?", id="a-misspelled-key"),
        pytest.param({"zzz": 1}, "unknown house rule zzz$", id="a-key-like-none"),
        pytest.param({"hybrid": "neither"}, "hybrid is “both” or “either”, not 'neither'", id="an-unknown-word"),
        pytest.param({"hybrid": True}, "hybrid is “both” or “either”, not True", id="a-truth-value-for-a-word"),
        pytest.param({"silver_border": "yes"}, "silver_border is true or false, not 'yes'", id="a-word-for-a-truth"),
        pytest.param({"silver_border": 1}, "silver_border is true or false, not 1", id="a-number-for-a-truth"),
        pytest.param({"banned": "Sol Ring"}, "banned is a list of card names, not 'Sol Ring'", id="a-name-for-a-list"),
        pytest.param({"allowed": [1]}, r"allowed is a list of card names, not \[1\]", id="numbers-for-names"),
    ],
)
def test_a_wrong_house_rule_is_an_error_that_names_it(table: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        house_rules(table)


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_without_house_rules_a_format_is_as_it_was(fmt: Format) -> None:
    assert HouseRules().apply(fmt) == fmt == unchanged(fmt)


# Two-Headed Giant


@pytest.mark.parametrize(
    ("format_name", "text", "expected"),
    [
        pytest.param("modern", "60 Island", [], id="70-no-sideboard"),
        pytest.param("modern", "60 Island\n\nSideboard\n1 Island", ["sideboard-size"], id="70-a-sideboard-of-one"),
        pytest.param("legacy", "60 Island\n1 Erayo, Soratami Ascendant", ["banned"], id="erayo-is-banned-as-well"),
        pytest.param("limited", "40 Island\n1 Erayo, Soratami Ascendant", [], id="in-limited-erayo-is-not"),
        pytest.param("limited", "40 Island\n\nSideboard\n1 Goblin King", [], id="limited-has-its-pool"),
        pytest.param("commander", KRENKO + "99 Mountain", [], id="commander-has-no-sideboard-anyway"),
    ],
)
def test_a_two_headed_giant(format_name: str, text: str, expected: list[str]) -> None:
    assert [rule for rule, _ in errors(text, two_headed_giant, format_name=format_name)] == expected


@pytest.mark.parametrize("name", ["limited", "commander", "brawl", "tlr", "gladiator"])
def test_a_two_headed_giant_changes_constructed_formats_with_a_sideboard_alone(name: str) -> None:
    assert two_headed_giant(FORMATS[name]) == FORMATS[name]


def test_erayo_is_legal_in_legacy_for_one_player() -> None:
    assert errors("60 Island\n1 Erayo, Soratami Ascendant", unchanged, format_name="legacy") == []


# The shared planar deck


@pytest.mark.parametrize(
    ("players", "size", "phenomena"),
    [
        pytest.param(2, 20, 4, id="two"),
        pytest.param(3, 30, 6, id="82-three"),
        pytest.param(4, 40, 8, id="four"),
        pytest.param(5, 40, 10, id="82-five"),
        pytest.param(12, 40, 24, id="twelve"),
    ],
)
def test_players_share_a_planar_deck(players: int, size: int, phenomena: int) -> None:
    shared = shared_planar_deck(players)(FORMATS["planar"])
    assert (shared.size.minimum, shared.size.maximum, shared.phenomena) == (size, None, phenomena)
    assert shared.source == shared.size.source == shared.phenomena_source == "CR 901.15a"


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_nobody_shares_a_planar_deck_alone(players: int) -> None:
    with pytest.raises(ValueError, match="two players or more"):
        shared_planar_deck(players)


def test_other_decks_are_not_shared() -> None:
    assert [fmt.name for fmt in FORMATS.values() if shared_planar_deck(3)(fmt) != fmt] == ["planar"]
    assert broken(KRENKO + "99 Mountain", players=3) == []


# Together


def test_variants_are_applied_one_after_another() -> None:
    both = combined((edition("cr-2012"), house(banned=["Sol Ring"]), unchanged))
    assert errors(KRENKO + "98 Mountain\n1 Sol Ring", both) == [("banned", "Sol Ring")]
    assert [rule for rule, _ in errors(PARTNERS, both)] == ["commander-pairing"]
    assert combined(())(FORMATS["modern"]) is FORMATS["modern"]
