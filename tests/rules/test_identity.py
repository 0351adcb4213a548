"""Rules `color-identity`, `basic-land-type`, `chosen-color`, `deck-building-unjudged` and `identity-data`."""

import pytest
from support import broken, judge

from cache.source import CachedCards
from validator import check, read

KRENKO = "Commander\n1 Krenko, Mob Boss\n\nDeck\n98 Wastes\n"
WHITE = "Commander\n1 Regna, the Redeemer\n\nDeck\n98 Wastes\n"
KARN = "Commander\n1 Karn, Silver Golem\n\nDeck\n98 Wastes\n"
PARTNERS = "Commander\n1 Tymna the Weaver\n1 Thrasios, Triton Hero\n\nDeck\n97 Wastes\n"
PIPER = "Commander\n1 The Prismatic Piper\n\nDeck\n98 Wastes\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(KRENKO + "1 Lightning Bolt", [], id="red-in-red"),
        pytest.param(KRENKO + "1 Sol Ring", [], id="colorless-in-red"),
        pytest.param(KRENKO + "1 Counterspell", ["color-identity"], id="blue-in-red"),
        pytest.param(KRENKO + "1 Boggart Ram-Gang", ["color-identity"], id="03-hybrid-needs-both-colors"),
        pytest.param(
            "Commander\n1 Nylea, Keen-Eyed\n\nDeck\n98 Forest\n1 Kitchen Finks",
            ["color-identity"],
            id="05-hybrid-needs-both-colors-in-green-too",
        ),
        pytest.param(WHITE + "1 Trinisphere", [], id="07-reminder-text-gives-no-color"),
        pytest.param(KRENKO + "1 Fire // Ice", ["color-identity"], id="28-both-halves-count"),
        pytest.param(KARN + "1 Sol Ring", [], id="38-colorless-in-colorless"),
        pytest.param(KARN + "1 Lightning Bolt", ["color-identity"], id="red-in-colorless"),
        pytest.param(PARTNERS + "1 Counterspell", [], id="two-commanders-pool-their-colors"),
        pytest.param(PARTNERS + "1 Lightning Bolt", ["color-identity"], id="a-color-of-neither"),
        pytest.param(KRENKO + "1 Shatterskull Smashing", [], id="a-back-face-in-color"),
        pytest.param(
            KRENKO + "1 Cyclonic Rift\n1 Cyclonic Rift",
            ["color-identity", "deck-size", "singleton"],
            id="said-once-a-name",
        ),
        pytest.param(
            "Commander\n1 Kenrith, the Returned King\n\nDeck\n99 Wastes\n\nCompanion\n1 Jegantha, the Wellspring",
            [],
            id="75-a-companion-in-color",
        ),
        pytest.param(
            "Commander\n1 Edric, Spymaster of Trest\n\nDeck\n99 Wastes\n\nCompanion\n1 Jegantha, the Wellspring",
            ["color-identity"],
            id="75-a-companion-out-of-color",
        ),
        pytest.param("# format: commander\n99 Wastes\n1 Counterspell", ["missing-commander"], id="no-commander"),
        pytest.param(
            "Commander\n1 Krenco, Mob Boss\n\nDeck\n98 Wastes\n1 Counterspell", ["unknown-card"], id="unknown-commander"
        ),
    ],
)
def test_color_identity(text: str, expected: list[str]) -> None:
    assert sorted(rule for rule, _ in broken(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(KRENKO + "1 Mountain", [], id="the-commander-s-own-basic"),
        pytest.param(KRENKO + "1 Plains", ["basic-land-type"], id="another-basic"),
        pytest.param(KRENKO + "1 Snow-Covered Plains", ["basic-land-type"], id="another-snow-basic"),
        pytest.param(KARN + "1 Island", ["basic-land-type"], id="37-a-basic-in-a-colorless-deck"),
        pytest.param(WHITE + "1 Godless Shrine", ["basic-land-type"], id="23-one-type-of-two"),
        pytest.param(PARTNERS + "1 Godless Shrine", [], id="23-both-types"),
        pytest.param("Commander\n1 Bosh, Iron Golem\n\nDeck\n99 Mountain", [], id="02-the-color-may-be-in-the-text"),
        pytest.param(
            "Commander\n1 Wort, the Raidmother\n\nDeck\n98 Forest\n1 Plains",
            ["basic-land-type"],
            id="04-wort-and-plains",
        ),
        pytest.param(WHITE + "1 Urborg, Tomb of Yawgmoth", [], id="19-a-type-that-is-only-a-word"),
        pytest.param(WHITE + "1 Flooded Strand", [], id="20-a-type-that-is-only-sought"),
        pytest.param(WHITE + "1 Murmuring Bosk", ["color-identity"], id="24-symbols-besides-a-type"),
    ],
)
def test_basic_land_types(text: str, expected: list[str]) -> None:
    assert [rule for rule, _ in broken(text)] == expected


def test_the_violation_shows_where_the_color_comes_from() -> None:
    [violation] = judge(KRENKO + "1 Fire // Ice")[0].violations
    assert violation.facts == {
        "identity": ["U", "R"],
        "allowed": ["R"],
        "because": ["{U} in the mana cost of Ice"],
    }


def test_a_companion_s_color_has_its_own_source() -> None:
    [report] = judge(KARN + "1 Sol Ring\n\nCompanion\n1 Jegantha, the Wellspring")
    assert [(v.rule, v.source) for v in report.violations] == [("color-identity", "CR 903.11a")]


@pytest.mark.parametrize(
    ("text", "errors", "warnings"),
    [
        pytest.param("# chosen color: U\n" + PIPER + "1 Counterspell", [], [], id="40-declared-as-a-letter"),
        pytest.param("// Chosen colour: blue\n" + PIPER + "1 Counterspell", [], [], id="40-declared-as-a-word"),
        pytest.param(
            "# chosen color: R\n" + PIPER + "1 Counterspell", ["color-identity"], [], id="40-declared-another"
        ),
        pytest.param(PIPER + "1 Counterspell", [], ["chosen-color"], id="40-declared-nothing"),
        pytest.param(
            PIPER.replace("98 Wastes", "97 Wastes") + "1 Counterspell\n1 Lightning Bolt",
            ["color-identity"],
            ["chosen-color"],
            id="one-choice-is-one-color",
        ),
        pytest.param(
            "# chosen color: U, R\n" + PIPER.replace("98 Wastes", "97 Wastes") + "1 Counterspell\n1 Lightning Bolt",
            ["color-identity"],
            [],
            id="a-second-declared-color-is-no-second-choice",
        ),
        pytest.param(
            "# chosen color: U\n" + KRENKO + "1 Counterspell", ["color-identity"], [], id="one-that-chooses-none"
        ),
        pytest.param(
            "# chosen color: U\nCommander\n1 Faceless One\n\nDeck\n98 Wastes\n1 Counterspell", [], [], id="faceless-one"
        ),
        pytest.param(
            "# chosen color: U\nCommander\n1 Clara Oswald\n\nDeck\n98 Wastes\n1 Counterspell", [], [], id="clara-oswald"
        ),
        pytest.param(
            "# chosen color: U\n" + KRENKO.replace("98 Wastes", "97 Wastes\n1 The Prismatic Piper") + "1 Counterspell",
            ["color-identity"],
            [],
            id="a-card-that-does-not-lead-chooses-nothing",
        ),
    ],
)
def test_a_chosen_color_counts(text: str, errors: list[str], warnings: list[str]) -> None:
    [report] = judge(text)
    assert [v.rule for v in report.violations if v.severity == "error"] == errors
    assert [v.rule for v in report.violations if v.severity == "warning"] == warnings


TWO_PIPERS = "# format: commander-draft\nCommander\n2 The Prismatic Piper\n\nDeck\n"


@pytest.mark.parametrize(
    ("text", "errors", "proposed"),
    [
        pytest.param("# chosen color: U, R\n" + TWO_PIPERS + "30 Island\n30 Mountain", [], [], id="both-declared"),
        pytest.param(
            "# chosen color: U, R\n"
            + TWO_PIPERS.replace("2 The", "1 The Prismatic Piper\n1 The")
            + "30 Island\n30 Mountain",
            [],
            [],
            id="on-two-lines",
        ),
        pytest.param(
            "# chosen color: U, R\n" + TWO_PIPERS + "30 Island\n30 Mountain\n1 Swamp",
            ["basic-land-type"],
            [],
            id="two-choices-are-two-colors",
        ),
        pytest.param(
            "# chosen color: U, R\n" + TWO_PIPERS.replace("2 The", "1 The") + "30 Island\n30 Mountain",
            ["basic-land-type"],
            [],
            id="one-copy-chooses-once",
        ),
        pytest.param("# chosen color: U\n" + TWO_PIPERS + "30 Island\n30 Mountain", [], ["R"], id="one-declared"),
        pytest.param(
            "# chosen color: G\n" + TWO_PIPERS + "30 Island\n30 Mountain", ["basic-land-type"], ["U"], id="one-is-kept"
        ),
        pytest.param(TWO_PIPERS + "30 Island\n30 Mountain", [], ["U", "R"], id="none-declared"),
        pytest.param(
            TWO_PIPERS.replace("2 The", "1 The") + "1 Plains\n1 Snow-Covered Plains\n58 Forest",
            ["basic-land-type", "basic-land-type"],
            ["G"],
            id="what-fits-the-most-cards-not-lines",
        ),
    ],
)
def test_each_copy_of_a_commander_chooses(text: str, errors: list[str], proposed: list[str]) -> None:
    [report] = judge(text)
    assert [v.rule for v in report.violations if v.rule in ("color-identity", "basic-land-type")] == errors
    assert [v.facts["chosen"] for v in report.violations if v.rule == "chosen-color"] == [proposed] * bool(proposed)


def test_two_copies_name_what_they_choose() -> None:
    [warning] = [v for v in judge(TWO_PIPERS + "30 Island\n30 Mountain")[0].violations if v.rule == "chosen-color"]
    assert warning.message == (
        "The Prismatic Piper chooses 2 colors that the list does not name; {U}{R} fits the deck best"
    )
    assert warning.fix == "add the line “# chosen color: U, R”"


def test_the_color_that_fits_the_deck_is_proposed() -> None:
    [warning] = judge(PIPER + "1 Counterspell")[0].violations
    assert (warning.facts, warning.fix) == ({"chosen": ["U"]}, "add the line “# chosen color: U”")


@pytest.mark.parametrize(
    ("commander", "unjudged"),
    [
        pytest.param("Seluma, Light of Aysen", False, id="of-a-tournament-set"),
        pytest.param("The Waffle Restaurant", True, id="of-a-playtest-set"),
    ],
)
def test_a_commander_s_text_that_cannot_be_judged_is_told(
    real_cards: CachedCards, commander: str, unjudged: bool
) -> None:
    [report] = check(read(f"Commander\n1 {commander}\n\nDeck\n99 Swamp".encode(), "deck.txt"), real_cards)
    assert ("deck-building-unjudged" in [violation.rule for violation in report.violations]) == unjudged
    assert report.verdict == ("not_judged" if unjudged else "legal")


@pytest.mark.parametrize(
    ("line", "errors", "warnings"),
    [
        pytest.param("1 Sol Ring", [], [], id="data-and-text-agree"),
        pytest.param("1 A.I.M. Bot", [], ["identity-data"], id="data-state-nothing"),
    ],
)
def test_doubtful_data_are_told(real_cards: CachedCards, line: str, errors: list[str], warnings: list[str]) -> None:
    text = f"Commander\n1 Kenrith, the Returned King\n\nDeck\n98 Wastes\n{line}"
    [report] = check(read(text.encode(), "deck.txt"), real_cards)
    assert [v.rule for v in report.violations if v.severity == "error"] == errors
    assert [v.rule for v in report.violations if v.severity == "warning"] == warnings


@pytest.mark.parametrize(
    ("commander", "expected"),
    [
        pytest.param("Kenrith, the Returned King", ["identity-data"], id="told-where-it-makes-no-difference"),
        pytest.param("Krenko, Mob Boss", ["color-identity", "identity-data"], id="judged-by-the-stated-colors-too"),
    ],
)
def test_where_data_and_text_disagree_the_colors_of_both_count(
    real_cards: CachedCards, commander: str, expected: list[str]
) -> None:
    text = f"Commander\n1 {commander}\n\nDeck\n98 Wastes\n1 The Waffle Restaurant"
    [report] = check(read(text.encode(), "deck.txt"), real_cards)
    assert [v.rule for v in report.violations if v.rule != "not-legal"] == expected
