"""Rules `missing-commander`, `commander-eligibility`, `commander-pairing`, `draft-boosters`, `uncommon-commander`."""

import pytest
from support import SampleCards, broken, judge, needs_data

from cache.source import CachedCards
from validator import check, read
from validator.check import pool_of
from validator.deck import Context

DECK = "\n\nDeck\n98 Wastes\n1 Sol Ring"


def led_by(*names: str) -> list[tuple[str, str | None, str]]:
    """Rule, card and source of what is wrong with the commanders alone."""
    commanders = "\n".join(f"1 {name}" for name in names)
    [report] = judge(f"Commander\n{commanders}\n\nDeck\n{100 - len(names)} Wastes")
    return [(v.rule, v.card, v.source) for v in report.violations if v.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"Commander\n1 Krenko, Mob Boss{DECK}", id="heading"),
        pytest.param(
            f"// Commander{DECK.replace('Deck', '1 Krenko, Mob Boss' + chr(10) + 'Deck')}", id="comment-heading"
        ),
        pytest.param("1 Krenko, Mob Boss *CMDR*\n98 Wastes\n1 Sol Ring", id="mark-behind-the-name"),
        pytest.param("98 Wastes\n1 Sol Ring\nCOMMANDER: 1 Krenko, Mob Boss", id="word-before-the-name"),
        pytest.param("1x Krenko, Mob Boss (M13) 138 [Commander{top}]\n98 Wastes\n1 Sol Ring", id="category"),
    ],
)
def test_a_marked_commander_leads(text: str) -> None:
    [report] = judge(text, "commander")
    assert report.commanders == ["Krenko, Mob Boss"]
    assert report.verdict == "legal"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("# format: commander\n1 Krenko, Mob Boss\n99 Mountain", id="first-card-is-no-commander"),
        pytest.param("# format: commander\nDeck\n100 Mountain", id="no-card-could-lead"),
        pytest.param("# format: commander\n99 Mountain\n1 Sol Ring\n\nMaybeboard\n1 Krenko, Mob Boss", id="maybeboard"),
    ],
)
def test_a_deck_without_a_marked_commander_is_illegal(text: str) -> None:
    assert broken(text) == [("missing-commander", None)]


def test_a_missing_commander_is_sought_in_the_deck() -> None:
    [report] = judge("# format: commander\n1 Sol Ring\n1 Krenko, Mob Boss\n98 Mountain")
    [violation] = report.violations
    assert violation.facts == {"could_lead": ["Krenko, Mob Boss"]}


@pytest.mark.parametrize(
    ("name", "source"),
    [
        pytest.param("Sol Ring", "CR 903.3", id="artifact"),
        pytest.param("Goblin Chieftain", "CR 903.3", id="creature-that-is-not-legendary"),
        pytest.param("Jaya Ballard", "CR 903.3", id="planeswalker-that-does-not-say-so"),
        pytest.param("Smuggler's Copter", "CR 903.3", id="vehicle-that-is-not-legendary"),
        pytest.param("The Eternity Elevator", "CR 903.3", id="spacecraft-without-power-and-toughness"),
        pytest.param("Urborg, Tomb of Yawgmoth", "CR 903.3", id="legendary-land"),
        pytest.param("Westvale Abbey", "CR 712.8a", id="legend-on-the-back"),
        pytest.param("Budoka Gardener", "CR 712.8a", id="legend-on-the-flipped-half"),
        pytest.param("Raised by Giants", "CR 702.124k", id="background-alone"),
        pytest.param("Brisela, Voice of Nightmares", "CR 903.3", id="melded-back"),
    ],
)
def test_cannot_be_a_commander(name: str, source: str) -> None:
    found = [(card, where) for rule, card, where in led_by(name) if rule == "commander-eligibility"]
    [(card, where)] = found
    assert card is not None
    assert card.startswith(name)
    assert where == source


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Krenko, Mob Boss", id="legendary-creature"),
        pytest.param("Thassa, God of the Sea", id="legendary-enchantment-creature"),
        pytest.param("Shorikai, Genesis Engine", id="legendary-vehicle"),
        pytest.param("The Seriema", id="legendary-spacecraft-with-power-and-toughness"),
        pytest.param("Teferi, Temporal Archmage", id="planeswalker-that-says-so"),
        pytest.param("Grist, the Hunger Tide", id="creature-outside-play"),
        pytest.param("Esika, God of the Tree", id="front-of-a-double-faced-card"),
        pytest.param("Gisela, the Broken Blade", id="half-of-a-melded-pair"),
        pytest.param("Faceless One", id="background-that-is-a-creature-too"),
    ],
)
def test_can_be_a_commander(name: str) -> None:
    assert led_by(name) == []


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Tymna the Weaver", "Thrasios, Triton Hero"), id="partner"),
        pytest.param(("Pir, Imaginative Rascal", "Toothy, Imaginary Friend"), id="partner-with"),
        pytest.param(("Rowan Kenrith", "Will Kenrith"), id="planeswalkers-that-are-partners-with-each-other"),
        pytest.param(("Kratos, Stoic Father", "Atreus, Impulsive Son"), id="father-and-son"),
        pytest.param(("Wilson, Refined Grizzly", "Raised by Giants"), id="background-second"),
        pytest.param(("Raised by Giants", "Wilson, Refined Grizzly"), id="background-first"),
        pytest.param(("Rose Tyler", "The Tenth Doctor"), id="doctor-and-companion"),
    ],
)
def test_two_that_lead_together(names: tuple[str, str]) -> None:
    assert led_by(*names) == []


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param(
            ("Krenko, Mob Boss", "Kiki-Jiki, Mirror Breaker"),
            [("commander-pairing", None, "CR 702.124a")],
            id="no-partner-ability",
        ),
        pytest.param(
            ("Tymna the Weaver", "Krenko, Mob Boss"), [("commander-pairing", None, "CR 702.124a")], id="only-one-has-it"
        ),
        pytest.param(
            ("Tymna the Weaver", "Pir, Imaginative Rascal"),
            [("commander-pairing", None, "CR 702.124a")],
            id="partner-and-partner-with",
        ),
        pytest.param(
            ("Gisela, the Broken Blade", "Bruna, the Fading Light"),
            [("commander-pairing", None, "CR 702.124a")],
            id="halves-of-a-melded-pair",
        ),
        pytest.param(
            ("Wilson, Refined Grizzly", "Raised by Giants", "Faceless One"),
            [("commander-pairing", None, "CR 702.124g")],
            id="three",
        ),
        pytest.param(
            ("Tymna the Weaver", "Thrasios, Triton Hero", "The Prismatic Piper"),
            [("commander-pairing", None, "CR 702.124g")],
            id="three-with-partner",
        ),
        pytest.param(
            ("Krenko, Mob Boss", "Raised by Giants"),
            [("commander-eligibility", "Raised by Giants", "CR 702.124k")],
            id="background-beside-a-card-that-chooses-none",
        ),
        pytest.param(
            ("Krenko, Mob Boss", "Sol Ring"),
            [("commander-eligibility", "Sol Ring", "CR 903.3")],
            id="a-card-that-cannot-lead-is-said-once",
        ),
    ],
)
def test_those_that_do_not(names: tuple[str, ...], expected: list[tuple[str, str | None, str]]) -> None:
    assert led_by(*names) == expected


# Commander Draft


def led_in_draft(*lines: str) -> list[tuple[str, str, str]]:
    """Rule, severity and source of what is said of the commanders of a draft deck."""
    commanders = "\n".join(lines)
    [report] = judge(f"# chosen color: R, R\nCommander\n{commanders}\n\nDeck\n60 Wastes", "commander-draft")
    return [(v.rule, v.severity, v.source) for v in report.violations if v.rule != "chosen-color"]


NO_PAIR = [("commander-pairing", "error", "CR 702.124a")]
BY_BOOSTERS = [("draft-boosters", "warning", "CR 903.13f")]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(["2 Krenko, Mob Boss"], NO_PAIR, id="a-card-without-partner"),
        pytest.param(["1 Krenko, Mob Boss", "1 Krenko, Mob Boss"], NO_PAIR, id="on-two-lines"),
        pytest.param(["1 Krenko, Mob Boss"], [], id="one-copy"),
        pytest.param(["2 The Prismatic Piper"], [], id="60-partner"),
        pytest.param(["1 The Prismatic Piper", "1 The Prismatic Piper"], [], id="60-partner-on-two-lines"),
        pytest.param(["2 Tymna the Weaver"], [], id="every-card-with-partner"),
        pytest.param(["2 Faceless One"], [], id="a-background-that-chooses-a-background"),
        pytest.param(["2 Wilson, Refined Grizzly"], NO_PAIR, id="both-choose-and-neither-is-a-background"),
        pytest.param(["2 Pir, Imaginative Rascal"], NO_PAIR, id="partner-with-another-name"),
        pytest.param(["2 Kratos, Stoic Father"], [], id="the-same-partner-text"),
        pytest.param(["3 The Prismatic Piper"], [("commander-pairing", "error", "CR 702.124g")], id="three"),
        pytest.param(
            ["999999999999 Krenko, Mob Boss"], [("commander-pairing", "error", "CR 702.124g")], id="very-many"
        ),
    ],
)
def test_two_copies_of_a_commander_need_partner(lines: list[str], expected: list[tuple[str, str, str]]) -> None:
    assert led_in_draft(*lines) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param(("Krenko, Mob Boss", "Kiki-Jiki, Mirror Breaker"), BY_BOOSTERS, id="one-color-each"),
        pytest.param(("Krenko, Mob Boss", "Karn, Silver Golem"), BY_BOOSTERS, id="one-color-and-none"),
        pytest.param(("Krenko, Mob Boss", "The Prismatic Piper"), BY_BOOSTERS, id="partner-on-one-of-them"),
        pytest.param(("Krenko, Mob Boss", "Tymna the Weaver"), BY_BOOSTERS, id="partner-on-one-of-two-colors"),
        pytest.param(("Krenko, Mob Boss", "Kenrith, the Returned King"), NO_PAIR, id="more-colors"),
        pytest.param(("Kiki-Jiki, Mirror Breaker", "Bosh, Iron Golem"), BY_BOOSTERS, id="a-symbol-in-the-text"),
        pytest.param(("Tymna the Weaver", "The Prismatic Piper"), [], id="partner-on-both"),
        pytest.param(("Wilson, Refined Grizzly", "Raised by Giants"), [], id="a-background"),
        pytest.param(
            ("Krenko, Mob Boss", "Raised by Giants"),
            [("commander-eligibility", "error", "CR 702.124k")],
            id="a-card-that-cannot-lead-by-itself",
        ),
    ],
)
def test_pairs_that_hang_on_the_boosters(names: tuple[str, str], expected: list[tuple[str, str, str]]) -> None:
    assert led_in_draft(*(f"1 {name}" for name in names)) == expected


def test_the_boosters_that_a_pair_needs_are_named() -> None:
    text = "Commander\n1 Krenko, Mob Boss\n1 Kiki-Jiki, Mirror Breaker\n\nDeck\n58 Mountain"
    [report] = judge(text, "commander-draft")
    assert report.verdict == "legal"
    assert [violation.message for violation in report.violations] == [
        "Krenko, Mob Boss and Kiki-Jiki, Mirror Breaker lead together only if the draft had Commander Masters boosters"
    ]
    assert broken(text.replace("58", "98"), "commander") == [("commander-pairing", None)]


@pytest.mark.parametrize(
    ("lines", "pool", "boosters"),
    [
        pytest.param("1 The Prismatic Piper", None, [], id="no-pool-told"),
        pytest.param("1 The Prismatic Piper", "1 The Prismatic Piper", [], id="drafted"),
        pytest.param("1 The Prismatic Piper", "", ["Commander Legends or Commander Masters"], id="added"),
        pytest.param(
            "2 The Prismatic Piper", "1 The Prismatic Piper", ["Commander Legends or Commander Masters"], id="one-added"
        ),
        pytest.param("1 Faceless One", "", ["Commander Legends: Battle for Baldur's Gate"], id="of-other-boosters"),
    ],
)
def test_the_boosters_that_an_added_commander_needs_are_named(
    lines: str, pool: str | None, boosters: list[str]
) -> None:
    opened = None if pool is None else pool_of(read(pool.encode(), "pool.txt"), SampleCards())[0]
    deck = read(f"# chosen color: R, R\nCommander\n{lines}\n\nDeck\n60 Mountain".encode(), "deck.txt")
    [report] = check(deck, SampleCards(), format_name="commander-draft", context=Context(pool=opened))
    found = [v.facts["boosters"] for v in report.violations if v.rule == "draft-boosters"]
    assert (report.verdict, found) == ("legal", boosters)


@needs_data
@pytest.mark.parametrize(
    ("name", "rules"),
    [
        pytest.param("Krenko, Mob Boss", ["singleton"], id="one-copy-of-a-card"),
        pytest.param("The Prismatic Piper", ["singleton"], id="60-even-with-partner"),
        pytest.param("Cid, Timeless Artificer", ["commander-pairing"], id="any-number-in-the-deck-but-one-leads"),
    ],
)
def test_two_copies_never_lead_a_commander_deck(real_cards: CachedCards, name: str, rules: list[str]) -> None:
    deck = read(f"Commander\n2 {name}\n\nDeck\n98 Wastes".encode(), "deck.txt")
    [report] = check(deck, real_cards, format_name="commander")
    assert [v.rule for v in report.violations if v.severity == "error"] == rules


def test_a_commander_that_is_no_known_card_is_left_to_the_rule_on_names() -> None:
    assert [rule for rule, _, _ in led_by("Krenco, Mob Boss")] == ["unknown-card"]
    assert [rule for rule, _, _ in led_by("Tymna the Weaver", "Thrasios, Tritn Hero")] == ["unknown-card"]


@needs_data
@pytest.mark.parametrize(
    ("name", "violations"),
    [
        pytest.param("Ancient Hydra", [], id="88-an-uncommon-that-was-never-a-common"),
        pytest.param("Abu Ja'far", [], id="88-it-need-not-be-legendary"),
        pytest.param(
            "Gray Ogre", [("uncommon-commander", "warning")], id="a-common-that-may-have-been-an-uncommon-too"
        ),
        pytest.param("Serra Avatar", [("not-legal", "error")], id="a-mythic-creature"),
        pytest.param(
            "Lightning Bolt", [("commander-eligibility", "error"), ("uncommon-commander", "warning")], id="an-instant"
        ),
    ],
)
def test_an_uncommon_creature_leads_a_pauper_commander_deck(
    real_cards: CachedCards, name: str, violations: list[tuple[str, str]]
) -> None:
    deck = read(f"Commander\n1 {name}\n\nDeck\n99 Wastes".encode(), "deck.txt")
    [report] = check(deck, real_cards, format_name="paupercommander")
    assert sorted((violation.rule, violation.severity) for violation in report.violations) == violations


@pytest.mark.parametrize(
    ("name", "format_name", "eligible"),
    [
        pytest.param("Jaya Ballard", "commander", False, id="42-planeswalker-in-commander"),
        pytest.param("Jaya Ballard", "brawl-60", True, id="42-planeswalker-in-brawl"),
        pytest.param("Jaya Ballard", "oathbreaker", True, id="42-planeswalker-in-oathbreaker"),
        pytest.param("Krenko, Mob Boss", "oathbreaker", False, id="creature-in-oathbreaker"),
        pytest.param("Krenko, Mob Boss", "brawl", True, id="creature-in-brawl"),
        pytest.param("Goblin Lackey", "paupercommander", True, id="creature-in-pauper-commander"),
        pytest.param("Smuggler's Copter", "paupercommander", False, id="vehicle-in-pauper-commander"),
        pytest.param("Grist, the Hunger Tide", "paupercommander", True, id="creature-outside-play"),
    ],
)
def test_who_leads_depends_on_the_format(name: str, format_name: str, *, eligible: bool) -> None:
    rules = [rule for rule, _ in broken(f"Commander\n1 {name}", format_name)]
    assert ("commander-eligibility" not in rules) == eligible
