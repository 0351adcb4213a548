"""Rule `limited-pool`, and how a list of opened cards is read."""

import pytest
from support import SampleCards

from validator import DeckReport, check, read
from validator.check import pool_of
from validator.deck import Context

POOL = """
6 Goblin King
2 Lightning Bolt
1 Fire // Ice
1 Dryad Arbor
"""


def limited(text: str, pool: str | None = POOL) -> DeckReport:
    """The report on a Limited deck; with forty basic lands, so that its size is right."""
    opened = None if pool is None else pool_of(read(pool.encode(), "pool.txt"), SampleCards())[0]
    deck = read(f"Deck\n40 Mountain\n{text}".encode(), "deck.txt")
    [report] = check(deck, SampleCards(), format_name="limited", context=Context(pool=opened))
    return report


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("6 Goblin King", [], id="as-many-as-were-opened"),
        pytest.param("7 Goblin King", [("Goblin King", 7, 6)], id="one-more"),
        pytest.param("1 Counterspell", [("Counterspell", 1, 0)], id="a-card-that-was-not-opened"),
        pytest.param("40 Forest\n9 Snow-Covered Island\n4 Wastes", [], id="basic-lands-are-free"),
        pytest.param("2 Dryad Arbor", [("Dryad Arbor", 2, 1)], id="a-nonbasic-land-with-a-basic-type-is-not"),
        pytest.param("1 Fire", [], id="another-spelling-of-the-name"),
        pytest.param("1 Lightning Bolt\n1 Lightning Bolt", [], id="two-lines-of-one-copy"),
        pytest.param("2 Lightning Bolt\n1 Lightning Bolt", [("Lightning Bolt", 3, 2)], id="two-lines-are-added-up"),
        pytest.param(
            "2 Lightning Bolt\n\nSideboard\n1 Lightning Bolt", [("Lightning Bolt", 3, 2)], id="the-sideboard-counts"
        ),
        pytest.param("2 Lightning Bolt\n\nMaybeboard\n1 Lightning Bolt", [], id="a-maybeboard-does-not"),
    ],
)
def test_a_deck_holds_what_was_opened(text: str, expected: list[tuple[str, int, int]]) -> None:
    found = [(v.card, v.facts["copies"], v.facts["pool"]) for v in limited(text).violations if v.rule == "limited-pool"]
    assert found == expected


def test_without_a_pool_every_number_of_copies_is_allowed() -> None:
    report = limited("9 Goblin King\n\nSideboard\n30 Counterspell", pool=None)
    assert (report.verdict, report.violations) == ("legal", [])


def test_the_sideboard_of_a_limited_deck_has_any_size() -> None:
    assert limited("1 Goblin King\n\nSideboard\n60 Forest").violations == []


def test_an_empty_pool_allows_basic_lands_alone() -> None:
    assert limited("", pool="").violations == []
    assert [violation.message for violation in limited("1 Goblin King", pool="").violations] == [
        "Goblin King is in the deck 1 times; the pool has none"
    ]


@pytest.mark.parametrize(
    ("text", "pool", "unknown"),
    [
        pytest.param("1 Lightning Bolt\n2 Sol Ring", {"Lightning Bolt": 1, "Sol Ring": 2}, [], id="a-list"),
        pytest.param("1 Sol Ring\n1 sol ring", {"Sol Ring": 2}, [], id="a-card-on-two-lines"),
        pytest.param("Deck\n1 Sol Ring\n\nSideboard\n1 Sol Ring", {"Sol Ring": 2}, [], id="sections-are-added-up"),
        pytest.param("1 Fire", {"Fire // Ice": 1}, [], id="a-half-name"),
        pytest.param("1 Sol Rong\n1 Sol Ring", {"Sol Ring": 1}, ["Sol Rong"], id="a-name-that-is-no-card"),
        pytest.param("-3 Sol Ring", {"Sol Ring": 0}, [], id="a-count-below-zero"),
        pytest.param("", {}, [], id="nothing"),
    ],
)
def test_a_pool_is_read_like_a_deck(text: str, pool: dict[str, int], unknown: list[str]) -> None:
    assert pool_of(read(text.encode(), "pool.txt"), SampleCards()) == (pool, unknown)
