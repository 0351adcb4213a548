"""Rule `points`."""

import pytest
from support import judge, needs_data

from cache.source import CachedCards
from validator import FORMATS, Violation, check, read
from validator.formats import CANADIAN_HIGHLANDER_POINTS

WASTES = "Deck\n99 Wastes\n"


def points(report_violations: list[Violation]) -> list[object]:
    return [violation.facts["points"] for violation in report_violations if violation.rule == "points"]


@pytest.mark.parametrize(
    ("cards", "spent"),
    [
        pytest.param("1 Ancestral Recall", None, id="eight"),
        pytest.param("1 Black Lotus\n1 Demonic Tutor", None, id="ten"),
        pytest.param("1 Black Lotus\n1 Demonic Tutor\n1 Mana Drain", 11, id="eleven"),
        pytest.param("1 Black Lotus\n1 Ancestral Recall", 15, id="fifteen"),
        pytest.param("1 Lightning Bolt\n1 Counterspell", None, id="cards-without-points"),
    ],
)
def test_a_deck_has_ten_points_at_the_most(cards: str, spent: int | None) -> None:
    [report] = judge(WASTES + cards, "canadian-highlander")
    assert points(report.violations) == ([] if spent is None else [spent])


def test_each_copy_counts() -> None:
    [report] = judge(WASTES + "4 Demonic Tutor", "canadian-highlander")
    assert points(report.violations) == [12]


def test_what_is_not_in_the_deck_has_no_points() -> None:
    text = WASTES + "1 Black Lotus\n\nMaybeboard\n1 Ancestral Recall\n\nSideboard\n1 Mana Crypt"
    [report] = judge(text, "canadian-highlander")
    assert points(report.violations) == []


def test_the_message_lists_the_points_card_by_card() -> None:
    [report] = judge(WASTES + "1 Black Lotus\n1 Ancestral Recall\n1 Sol Ring", "canadian-highlander")
    [violation] = [violation for violation in report.violations if violation.rule == "points"]
    assert violation.message == (
        "the deck has 18 points; 10 are allowed (Black Lotus 7, Ancestral Recall 8, Sol Ring 3)"
    )
    assert violation.facts == {"points": 18, "maximum": 10, "lines": [3, 4, 5]}
    assert violation.fix == "take out cards worth 8"


def test_another_format_counts_no_points() -> None:
    [report] = judge(WASTES + "1 Black Lotus\n1 Ancestral Recall", "vintage")
    assert points(report.violations) == []


@pytest.mark.parametrize(
    ("name", "worth"), [("Ancestral Recall", 8), ("Time Vault", 7), ("Tinker", 3), ("Wrenn and Six", 1)]
)
def test_the_points_of_a_card(name: str, worth: int) -> None:
    assert CANADIAN_HIGHLANDER_POINTS[name] == worth


def test_no_card_has_more_points_than_a_deck() -> None:
    assert len(CANADIAN_HIGHLANDER_POINTS) == 42
    assert set(CANADIAN_HIGHLANDER_POINTS.values()) <= set(range(1, 11))
    assert FORMATS["canadian-highlander"].points is CANADIAN_HIGHLANDER_POINTS


@needs_data
def test_a_restricted_card_costs_points_but_is_no_violation(real_cards: CachedCards) -> None:
    text = "1 Ancestral Recall\n1 Vampiric Tutor\n98 Island"
    [report] = check(read(text.encode(), "deck.txt"), real_cards, format_name="canadian-highlander")
    assert report.verdict == "legal"
