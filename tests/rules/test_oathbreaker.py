"""Rule `signature-spell`."""

import pytest
from support import judge

CHANDRA = "Commander\n1 Jaya Ballard\n\n"
KENRITHS = "Commander\n1 Rowan Kenrith\n1 Will Kenrith\n\n"


def found(text: str) -> list[tuple[str, str | None]]:
    """Rule and card of what is wrong with the leaders and their spells; sizes and legality aside."""
    [report] = judge(text, "oathbreaker")
    about = ("signature-spell", "commander-eligibility", "commander-pairing", "color-identity", "card-type")
    return [(v.rule, v.card) for v in report.violations if v.rule in about]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(CHANDRA + "Signature Spell\n1 Lightning Bolt", [], id="instant"),
        pytest.param(CHANDRA + "Signature Spell\n1 Vandalblast", [], id="sorcery"),
        pytest.param("Oathbreaker\n1 Jaya Ballard\n\nSignature Spells\n1 Lightning Bolt", [], id="other-headings"),
        pytest.param(
            "Commander\n1 Karn, Silver Golem\n\nSignature Spell\n1 Lightning Bolt",
            [("commander-eligibility", "Karn, Silver Golem"), ("signature-spell", "Lightning Bolt")],
            id="a-colorless-creature-leads",
        ),
        pytest.param(CHANDRA, [("signature-spell", None)], id="none"),
        pytest.param(
            CHANDRA + "Signature Spell\n1 Lightning Bolt\n1 Vandalblast", [("signature-spell", None)], id="two-for-one"
        ),
        pytest.param(CHANDRA + "Signature Spell\n2 Lightning Bolt", [("signature-spell", None)], id="one-twice"),
        pytest.param(
            CHANDRA + "Signature Spell\n1 Counterspell",
            [("signature-spell", "Counterspell")],
            id="87-outside-the-identity-of-the-planeswalker",
        ),
        pytest.param(CHANDRA + "Signature Spell\n1 Goblin King", [("signature-spell", "Goblin King")], id="a-creature"),
        pytest.param(
            CHANDRA + "Signature Spell\n1 Bonecrusher Giant",
            [("signature-spell", "Bonecrusher Giant // Stomp")],
            id="a-creature-whose-adventure-is-an-instant",
        ),
        pytest.param(CHANDRA + "Signature Spell\n1 Lightnig Bolt", [], id="a-misspelled-spell-is-left-to-the-names"),
    ],
)
def test_one_oathbreaker_has_one_instant_or_sorcery(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert sorted(found(text)) == sorted(expected)


@pytest.mark.parametrize(
    ("spells", "expected"),
    [
        pytest.param("1 Lightning Bolt\n1 Counterspell", [], id="in-the-order-of-the-leaders"),
        pytest.param("1 Counterspell\n1 Lightning Bolt", [], id="in-the-other-order"),
        pytest.param("1 Counterspell\n1 Brainstorm", [("signature-spell", None)], id="both-of-one-leader"),
        pytest.param("1 Ghostfire\n1 Brainstorm", [], id="by-identity-not-by-color"),
        pytest.param("1 Lightning Bolt", [("signature-spell", None)], id="one-for-two"),
        pytest.param("2 Lightning Bolt", [("signature-spell", None)], id="one-twice"),
    ],
)
def test_with_partners_each_has_a_spell_of_its_own_identity(spells: str, expected: list[tuple[str, None]]) -> None:
    assert found(f"{KENRITHS}Signature Spell\n{spells}") == expected


def test_a_spell_of_both_colors_fits_neither_of_two_partners() -> None:
    assert found(KENRITHS + "Signature Spell\n1 Fire // Ice\n1 Brainstorm") == [("signature-spell", None)]


def test_more_than_two_leaders_are_left_to_the_rule_on_pairs() -> None:
    text = "Commander\n1 Jaya Ballard\n1 Rowan Kenrith\n1 Will Kenrith\n\nSignature Spells\n3 Lightning Bolt"
    assert found(text) == [("commander-pairing", None)]


def test_leaders_and_spells_are_part_of_the_60_cards() -> None:
    sizes = {}
    for deck in (57, 58, 59):
        [report] = judge(f"{CHANDRA}Signature Spell\n1 Lightning Bolt\n\nDeck\n{deck} Mountain", "oathbreaker")
        sizes[report.counts["total"]] = "deck-size" in [violation.rule for violation in report.violations]
    assert sizes == {59: True, 60: False, 61: True}


def test_the_message_counts_both() -> None:
    [violation] = [v for v in judge(CHANDRA, "oathbreaker")[0].violations if v.rule == "signature-spell"]
    assert violation.message == "the deck has 0 signature spells for 1 oathbreakers; each has one"
    assert violation.facts == {"spells": 0, "oathbreakers": 1}
