"""Rules `companion-condition` and `companion-unjudged`."""

import pytest
from support import broken

from cache.source import CachedCards
from validator import check, read

KENRITH = "Commander\n1 Kenrith, the Returned King\n\nDeck\n99 Wastes\n\n"


@pytest.mark.parametrize(
    ("companions", "expected"),
    [
        pytest.param("", [], id="none"),
        pytest.param("Companion\n1 Jegantha, the Wellspring", [], id="one"),
        pytest.param("1 Jegantha, the Wellspring *CMPN*", [], id="one-marked-on-its-line"),
        pytest.param(
            "Companion\n1 Jegantha, the Wellspring\n1 Obosh, the Preypiercer",
            [("companion-condition", None)],
            id="two",
        ),
        pytest.param(
            "Companion\n2 Jegantha, the Wellspring",
            [("companion-condition", None), ("singleton", "Jegantha, the Wellspring")],
            id="one-twice",
        ),
        pytest.param("Companion\n1 Sol Ring", [("companion-condition", "Sol Ring")], id="a-card-without-the-ability"),
        pytest.param(
            "Companion\n1 Kenrith, the Returned King",
            [("companion-condition", "Kenrith, the Returned King"), ("singleton", "Kenrith, the Returned King")],
            id="the-commander",
        ),
        pytest.param(
            "Companion\n1 Jeganta, the Wellspring", [("unknown-card", "Jeganta, the Wellspring")], id="a-miss"
        ),
    ],
)
def test_a_deck_has_one_card_with_companion_as_its_companion(
    companions: str, expected: list[tuple[str, str | None]]
) -> None:
    assert sorted(broken(KENRITH + companions)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            KENRITH + "Companion\n1 Lurrus of the Dream-Den", ["companion-condition"], id="80-commander-breaks-it"
        ),
        pytest.param(
            KENRITH.replace("99 Wastes", "98 Wastes\n1 Supreme Verdict") + "Companion\n1 Jegantha, the Wellspring",
            ["companion-condition"],
            id="a-card-breaks-it",
        ),
        pytest.param(KENRITH + "Companion\n1 Yorion, Sky Nomad", ["companion-condition"], id="73-yorion-never"),
        pytest.param(KENRITH + "Companion\n1 Keruga, the Macrosage", [], id="78-lands-are-exempt"),
        pytest.param(
            KENRITH + "Companion\n1 Keruga, the Macrosage\n\nSideboard\n1 Sol Ring", [], id="a-sideboard-breaks-nothing"
        ),
    ],
)
def test_the_deck_with_its_commander_meets_the_condition(text: str, expected: list[str]) -> None:
    assert [rule for rule, _ in broken(text)] == expected


@pytest.mark.parametrize(
    ("companion", "unjudged"),
    [
        pytest.param("Jegantha, the Wellspring", False, id="of-a-tournament-set"),
        pytest.param("Treizeci, Sun of Serra", True, id="of-a-playtest-set"),
    ],
)
def test_a_condition_that_cannot_be_checked_is_told(real_cards: CachedCards, companion: str, unjudged: bool) -> None:
    [report] = check(read(f"{KENRITH}Companion\n1 {companion}".encode(), "deck.txt"), real_cards)
    assert ("companion-unjudged" in [violation.rule for violation in report.violations]) == unjudged
    assert (report.verdict == "not_judged") == unjudged


def test_a_card_with_companion_is_a_card_like_others_in_the_deck() -> None:
    assert broken(KENRITH.replace("99 Wastes", "98 Wastes\n1 Jegantha, the Wellspring")) == []
