"""Rule `team-unified`, and how decks become those of a team."""

import pytest
from support import SampleCards

from validator import DeckReport, read
from validator.check import as_team, decks_in, judge
from validator.variants import two_headed_giant, unchanged


def team(*texts: str, format_name: str = "modern", giant: bool = False) -> list[DeckReport]:
    """The reports on the decks of a team, named `1.txt`, `2.txt` and so on; a list may declare its own format."""
    decks = [
        deck
        for number, text in enumerate(texts, start=1)
        for deck in decks_in(
            read(text.encode(), f"{number}.txt"),
            SampleCards(),
            format_name=format_name,
            variant=two_headed_giant if giant else unchanged,
        )
    ]
    return [judge(deck) for deck in as_team(decks)]


def shared(*texts: str, format_name: str = "modern") -> list[tuple[str, str | None, object]]:
    """Where which card was found to be in a teammate's deck, and whose."""
    return [
        (report.path, violation.card, violation.facts["teammate"])
        for report in team(*texts, format_name=format_name)
        for violation in report.violations
        if violation.rule == "team-unified"
    ]


@pytest.mark.parametrize(
    ("texts", "cards"),
    [
        pytest.param(("60 Mountain", "60 Mountain", "60 Mountain"), [], id="basic-lands-in-all-three"),
        pytest.param(("60 Wastes", "60 Snow-Covered Island\n1 Wastes"), [], id="every-land-with-the-supertype"),
        pytest.param(("60 Island\n1 Lightning Bolt", "60 Island\n1 Counterspell"), [], id="different-cards"),
        pytest.param(
            ("60 Island\n1 Lightning Bolt", "60 Island\n3 Lightning Bolt"),
            [("1.txt", "Lightning Bolt", "2.txt"), ("2.txt", "Lightning Bolt", "1.txt")],
            id="a-card-in-two-decks",
        ),
        pytest.param(
            ("60 Island", "60 Island\n1 Lightning Bolt", "60 Island\n\nSideboard\n1 Lightning Bolt"),
            [("2.txt", "Lightning Bolt", "3.txt"), ("3.txt", "Lightning Bolt", "2.txt")],
            id="sideboards-belong-to-the-decks",
        ),
        pytest.param(
            ("50 Swamp\n10 Relentless Rats", "50 Swamp\n10 Relentless Rats"),
            [("1.txt", "Relentless Rats", "2.txt"), ("2.txt", "Relentless Rats", "1.txt")],
            id="69-the-exception-by-text-is-for-one-deck",
        ),
        pytest.param(("30 Swamp\n30 Relentless Rats", "60 Swamp"), [], id="69-in-one-deck-it-holds"),
        pytest.param(
            ("60 Forest\n1 Dryad Arbor", "60 Forest\n1 Dryad Arbor"),
            [("1.txt", "Dryad Arbor", "2.txt"), ("2.txt", "Dryad Arbor", "1.txt")],
            id="a-basic-land-type-is-not-the-supertype",
        ),
        pytest.param(
            ("60 Island\n1 Fire", "60 Island\n1 Fire // Ice"),
            [("1.txt", "Fire // Ice", "2.txt"), ("2.txt", "Fire // Ice", "1.txt")],
            id="two-spellings-of-one-card",
        ),
        pytest.param(
            ("60 Island\n1 Lightning Bolt", "60 Island\n\nMaybeboard\n1 Lightning Bolt"), [], id="a-maybeboard-is-none"
        ),
        pytest.param(("60 Island\n4 Lightning Bolt",), [], id="a-team-of-one"),
    ],
)
def test_no_card_is_in_two_decks_of_a_team(texts: tuple[str, ...], cards: list[tuple[str, str, str]]) -> None:
    assert shared(*texts) == cards


@pytest.mark.parametrize(
    ("format_name", "unified"),
    [
        pytest.param("modern", True, id="modern"),
        pytest.param("casual", True, id="casual"),
        pytest.param("gladiator", True, id="constructed-with-one-copy"),
        pytest.param("canadian-highlander", True, id="constructed-with-points"),
        pytest.param("limited", False, id="limited-shares-a-pool"),
        pytest.param("commander-draft", False, id="so-does-a-draft"),
        pytest.param("commander", False, id="commander"),
        pytest.param("brawl", False, id="brawl"),
        pytest.param("oathbreaker", False, id="oathbreaker"),
        pytest.param("tlr", False, id="tiny-leaders"),
    ],
)
@pytest.mark.parametrize("giant", [False, True], ids=["trio", "two-headed-giant"])
def test_only_constructed_decks_are_unified(format_name: str, *, unified: bool, giant: bool) -> None:
    text = "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n1 Lightning Bolt"
    for report in team(text, text, format_name=format_name, giant=giant):
        assert ("team-unified" in [violation.rule for violation in report.violations]) == unified


@pytest.mark.parametrize(
    ("formats", "unified"),
    [
        pytest.param(("modern", "modern", "modern"), True, id="one-format"),
        pytest.param(("modern", "legacy"), False, id="two-formats"),
        pytest.param(("modern", "modern", "legacy"), False, id="two-of-three"),
    ],
)
def test_a_team_is_unified_only_where_all_play_one_format(formats: tuple[str, ...], *, unified: bool) -> None:
    texts = [f"# format: {name}\n60 Island\n1 Lightning Bolt" for name in formats]
    assert bool(shared(*texts, format_name="auto")) == unified


def test_planes_and_the_like_beside_the_decks_may_be_the_same() -> None:
    text = "Deck\n60 {}\n\nPlanar Deck\n1 Akoum\n1 Bant"
    assert shared(text.format("Island"), text.format("Mountain"), format_name="casual") == []


def test_decks_beside_the_decks_do_not_make_it_two_formats() -> None:
    texts = ("60 Island\n1 Lightning Bolt", "60 Island\n1 Lightning Bolt\n\nPlanar Deck\n1 Akoum")
    assert [path for path, _, _ in shared(*texts, format_name="casual")] == ["1.txt", "2.txt"]


def test_a_card_is_reported_once_for_each_deck_with_all_its_lines() -> None:
    first, _ = team("60 Island\n1 Lightning Bolt\n1 Lightning Bolt", "60 Island\n1 Lightning Bolt")
    [violation] = first.violations
    assert (violation.line, violation.facts) == (2, {"teammate": "2.txt", "lines": [2, 3]})
    assert (violation.source, first.verdict) == ("MTR 8.4", "illegal")


def test_decks_of_one_list_are_no_teammates() -> None:
    text = "Deck\n60 Island\n1 Akoum\n\nPlanar Deck\n1 Akoum"
    assert shared(text, format_name="casual") == []


def test_decks_that_are_checked_one_by_one_share_what_they_like() -> None:
    [deck] = decks_in(read(b"60 Island\n4 Lightning Bolt", "1.txt"), SampleCards(), format_name="modern")
    assert deck.teammates == ()
    assert judge(deck).verdict == "legal"


@pytest.mark.parametrize(
    ("sideboard", "rules"),
    [
        pytest.param("", [], id="70-none"),
        pytest.param("Sideboard\n1 Lightning Bolt", ["sideboard-size"], id="70-one-card"),
        pytest.param("Maybeboard\n1 Lightning Bolt", [], id="a-maybeboard"),
    ],
)
def test_two_headed_giants_have_no_sideboards(sideboard: str, rules: list[str]) -> None:
    first, second = team(f"60 Island\n\n{sideboard}", "60 Mountain", giant=True)
    assert [violation.rule for violation in first.violations] == rules
    assert second.verdict == "legal"
