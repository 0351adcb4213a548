"""Rule `limited-pool`, and how a list of opened cards is read."""

import pytest
from support import SampleCards, needs_data

from cache.source import CachedCards
from validator import FORMATS, DeckReport, check, read
from validator.check import as_team, decks_in, judge, pool_of
from validator.copies import UNLIMITED
from validator.deck import Context
from validator.variants import two_headed_giant, unchanged

POOL = """
6 Goblin King
2 Lightning Bolt
1 Fire // Ice
1 Dryad Arbor
2 Snow-Covered Forest
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
        pytest.param("9 Plains\n9 Island\n9 Swamp\n9 Forest", [], id="basic-lands-are-free"),
        pytest.param("1 Snow-Covered Island", [("Snow-Covered Island", 1, 0)], id="snow-covered-ones-are-not"),
        pytest.param("2 Snow-Covered Forest", [], id="but-may-be-opened"),
        pytest.param("3 Snow-Covered Forest", [("Snow-Covered Forest", 3, 2)], id="and-are-counted-then"),
        pytest.param("4 Wastes", [("Wastes", 4, 0)], id="nor-are-wastes"),
        pytest.param("1 Akoum", [], id="a-card-that-no-deck-holds-is-told-as-that-alone"),
        pytest.param(
            "\nSideboard\n1 Brago's Favor", [("Brago's Favor", 1, 0)], id="a-conspiracy-waits-in-the-sideboard"
        ),
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


def test_lands_that_a_tournament_lets_nobody_add_have_its_rule() -> None:
    found = [(v.card, v.source) for v in limited("1 Wastes\n1 Counterspell").violations]
    assert found == [("Wastes", "MTR 7.2"), ("Counterspell", "CR 100.2b")]


# What is played from a pool


def from_pool(text: str, pool: str, format_name: str) -> list[tuple[str, str, str | None]]:
    """Format, rule and card of each error in the decks of a list that were built from the pool."""
    opened = pool_of(read(pool.encode(), "pool.txt"), SampleCards())[0]
    decks = check(read(text.encode(), "deck.txt"), SampleCards(), format_name=format_name, context=Context(pool=opened))
    return [(deck.format or "", v.rule, v.card) for deck in decks for v in deck.violations if v.severity == "error"]


def test_every_format_that_is_played_from_a_pool_has_the_rule() -> None:
    limited = {name for name, fmt in FORMATS.items() if "limited-pool" in fmt.rules}
    assert limited == {"limited", "commander-draft", "conspiracy", "limited-attraction", "limited-sticker"}
    assert limited == {name for name, fmt in FORMATS.items() if fmt.copies.limit == UNLIMITED and name != "vanguard"}


KRENKO = "Commander\n1 Krenko, Mob Boss\n\nDeck\n58 Mountain\n1 Goblin King"


@pytest.mark.parametrize(
    ("format_name", "text", "pool", "expected"),
    [
        pytest.param("commander-draft", KRENKO, "1 Krenko, Mob Boss\n1 Goblin King", [], id="a-draft-deck"),
        pytest.param(
            "commander-draft",
            KRENKO,
            "1 Krenko, Mob Boss",
            [("commander-draft", "limited-pool", "Goblin King")],
            id="a-card-that-was-not-drafted",
        ),
        pytest.param(
            "commander-draft",
            KRENKO,
            "1 Goblin King",
            [("commander-draft", "limited-pool", "Krenko, Mob Boss")],
            id="a-commander-that-was-not-drafted",
        ),
        pytest.param("limited", "40 Forest\n\nConspiracies\n1 Brago's Favor", "1 Brago's Favor", [], id="a-conspiracy"),
        pytest.param(
            "limited",
            "40 Forest\n\nConspiracies\n1 Brago's Favor",
            "1 Goblin King",
            [("conspiracy", "limited-pool", "Brago's Favor")],
            id="a-conspiracy-that-was-not-drafted",
        ),
        pytest.param(
            "conspiracy",
            "2 Brago's Favor",
            "1 Brago's Favor",
            [("conspiracy", "limited-pool", "Brago's Favor")],
            id="conspiracies-alone",
        ),
        pytest.param("limited", "40 Forest\n\nAttractions\n3 Bumper Cars", "3 Bumper Cars", [], id="attractions"),
        pytest.param(
            "limited",
            "40 Forest\n\nAttractions\n3 Bumper Cars",
            "2 Bumper Cars",
            [("limited-attraction", "limited-pool", "Bumper Cars")],
            id="an-attraction-too-many",
        ),
        pytest.param("modern", "60 Forest\n4 Lightning Bolt", "1 Goblin King", [], id="constructed-knows-no-pool"),
    ],
)
def test_all_that_is_played_from_a_pool_is_counted(
    format_name: str, text: str, pool: str, expected: list[tuple[str, str, str]]
) -> None:
    assert from_pool(text, pool, format_name) == expected


@needs_data
@pytest.mark.parametrize(("pool", "rules"), [("1 Zombie Cheese Magician", []), ("1 Goblin King", ["limited-pool"])])
def test_sticker_sheets_come_from_the_opened_product(real_cards: CachedCards, pool: str, rules: list[str]) -> None:
    opened = pool_of(read(pool.encode(), "pool.txt"), real_cards)[0]
    text = "40 Forest\n\nStickers\n1 Zombie Cheese Magician"
    reports = check(read(text.encode(), "deck.txt"), real_cards, format_name="limited", context=Context(pool=opened))
    assert [v.rule for report in reports for v in report.violations] == rules


@pytest.mark.parametrize(
    ("text", "pool", "expected"),
    [
        pytest.param("Commander\n2 The Prismatic Piper\n\nDeck\n58 Mountain", "", [], id="two-as-commanders"),
        pytest.param("Commander\n1 Faceless One\n\nDeck\n59 Mountain", "", [], id="of-other-boosters"),
        pytest.param(
            "Commander\n1 The Prismatic Piper\n\nDeck\n58 Mountain\n1 The Prismatic Piper",
            "",
            ["The Prismatic Piper"],
            id="not-in-the-deck",
        ),
        pytest.param(
            "Commander\n1 The Prismatic Piper\n\nDeck\n58 Mountain\n1 The Prismatic Piper",
            "1 The Prismatic Piper",
            [],
            id="in-the-deck-where-it-was-drafted",
        ),
        pytest.param("Commander\n1 Krenko, Mob Boss\n\nDeck\n59 Mountain", "", ["Krenko, Mob Boss"], id="no-other"),
    ],
)
def test_commanders_that_a_drafter_may_add(text: str, pool: str, expected: list[str]) -> None:
    found = from_pool(f"# chosen color: R, R\n{text}", pool, "commander-draft")
    assert [card for _, rule, card in found if rule == "limited-pool"] == expected


# Teams


def team(
    *texts: str, pool: str, format_name: str = "limited", giant: bool = False
) -> list[list[tuple[str | None, object]]]:
    """For each deck of a team its cards that are not all in the pool, with the copies in all its decks."""
    opened = pool_of(read(pool.encode(), "pool.txt"), SampleCards())[0]
    decks = [
        deck
        for number, text in enumerate(texts, start=1)
        for deck in decks_in(
            read(text.encode(), f"{number}.txt"),
            SampleCards(),
            format_name=format_name,
            variant=two_headed_giant if giant else unchanged,
            context=Context(pool=opened),
        )
    ]
    reports = [judge(deck) for deck in as_team(decks)]
    assert {v.rule for report in reports for v in report.violations} <= {"limited-pool"}
    return [[(v.card, v.facts["copies"]) for v in report.violations] for report in reports]


BOLTS = "40 Island\n{} Lightning Bolt"
BESIDE = "40 Island\n\nSideboard\n{} Lightning Bolt"


@pytest.mark.parametrize("giant", [False, True], ids=["trio", "two-headed-giant"])
@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        pytest.param((BOLTS.format(3), BOLTS.format(1)), [[], []], id="three-and-one-of-four"),
        pytest.param(
            (BOLTS.format(4), BOLTS.format(1)),
            [[("Lightning Bolt", 5)], [("Lightning Bolt", 5)]],
            id="four-and-one-of-four",
        ),
        pytest.param((BOLTS.format(5), "40 Island"), [[("Lightning Bolt", 5)], []], id="five-in-one-deck"),
        pytest.param(
            (BOLTS.format(2), BOLTS.format(2), BOLTS.format(1)), [[("Lightning Bolt", 5)]] * 3, id="of-three-players"
        ),
        pytest.param(
            (BOLTS.format(4), BESIDE.format(1)),
            [[("Lightning Bolt", 5)], [("Lightning Bolt", 5)]],
            id="sideboards-count",
        ),
        pytest.param(("40 Island", "40 Island\n\nSideboard\n60 Forest"), [[], []], id="basic-lands-do-not"),
        pytest.param((BESIDE.format(4), BESIDE.format(4)), [[], []], id="one-sideboard-on-both-lists-is-shared"),
        pytest.param(
            (BESIDE.format(4) + "\n1 Goblin King", BESIDE.format(4)),
            [[("Lightning Bolt", 8)], [("Lightning Bolt", 8)]],
            id="two-sideboards-are-not",
        ),
    ],
)
def test_a_team_has_one_pool(texts: tuple[str, ...], expected: list[list[tuple[str, int]]], *, giant: bool) -> None:
    assert team(*texts, pool="4 Lightning Bolt\n1 Goblin King", giant=giant) == expected


def test_a_card_of_the_team_is_told_with_the_copies_of_each_deck() -> None:
    opened = {"Lightning Bolt": 4}
    decks = [
        deck
        for path in ("1.txt", "2.txt")
        for deck in decks_in(
            read(BOLTS.format(3).encode(), path), SampleCards(), format_name="limited", context=Context(pool=opened)
        )
    ]
    [violation] = judge(as_team(decks)[0]).violations
    assert violation.message == "Lightning Bolt is in the team's decks 6 times, 3 of them here; the pool has 4"
    assert [judge(deck).verdict for deck in decks] == ["legal", "legal"]


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
