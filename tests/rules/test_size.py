"""Rule `deck-size`."""

import pytest
from support import judge

KRENKO = "Commander\n1 Krenko, Mob Boss\n\nDeck\n"
PARTNERS = "Commander\n1 Tymna the Weaver\n1 Thrasios, Triton Hero\n\nDeck\n"
ARCHENEMY = KRENKO + "99 Mountain\n\nScheme Deck\n"


def wrong_sizes(text: str, players: int | None = None) -> list[tuple[int, str]]:
    """How many cards each deck of a wrong size was counted to have, and the rule that says so."""
    violations = [v for deck in judge(text, players=players) for v in deck.violations if v.rule == "deck-size"]
    return [(int(str(v.facts["cards"])), v.source) for v in violations]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        pytest.param(KRENKO + "98 Mountain", 99, id="a-commander-and-98-are-one-short"),
        pytest.param(KRENKO + "99 Mountain", None, id="a-commander-and-99-are-a-deck"),
        pytest.param(KRENKO + "100 Mountain", 101, id="a-commander-and-100-are-one-over"),
        pytest.param(PARTNERS + "97 Island", 99, id="partners-and-97-are-one-short"),
        pytest.param(PARTNERS + "98 Island", None, id="partners-and-98-are-a-deck"),
        pytest.param(PARTNERS + "99 Island", 101, id="partners-and-99-are-one-over"),
        pytest.param("COMMANDER: 1 Krenko, Mob Boss", 1, id="a-commander-alone-is-no-deck"),
        pytest.param("# format: commander\n99 Mountain", 99, id="without-a-commander-99-are-one-short"),
        pytest.param(KRENKO + "98 Mountain\n1 Lightnig Bolt", None, id="a-misspelled-card-is-counted"),
        pytest.param(KRENKO + "99 Mountain\n0 Sol Ring", None, id="a-count-of-zero-adds-nothing"),
        pytest.param(KRENKO + "99 Mountain\n-1 Sol Ring", None, id="a-count-below-zero-takes-nothing-away"),
    ],
)
def test_a_commander_deck_has_exactly_100_cards(text: str, cards: int | None) -> None:
    assert wrong_sizes(text) == ([] if cards is None else [(cards, "CR 903.5a")])


@pytest.mark.parametrize("heading", ["Companion", "Sideboard", "Maybeboard", "Tokens"])
def test_what_is_beside_the_deck_is_not_counted(heading: str) -> None:
    assert wrong_sizes(f"{KRENKO}99 Mountain\n\n{heading}\n1 Sol Ring") == []
    assert wrong_sizes(f"{KRENKO}98 Mountain\n\n{heading}\n1 Sol Ring") == [(99, "CR 903.5a")]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        pytest.param("Planar Deck\n9 Akoum", 9, id="nine"),
        pytest.param("Planar Deck\n10 Akoum", None, id="ten"),
        pytest.param("Planar Deck\n50 Akoum", None, id="fifty"),
        pytest.param("10 Akoum", None, id="ten-without-a-heading"),
    ],
)
def test_a_planar_deck_has_10_cards_or_more(text: str, cards: int | None) -> None:
    assert wrong_sizes(text) == ([] if cards is None else [(cards, "CR 901.3")])


@pytest.mark.parametrize(("players", "size"), [(2, 20), (3, 30), (4, 40), (5, 40), (9, 40)])
def test_a_shared_planar_deck_has_10_cards_for_each_player_and_40_at_most(players: int, size: int) -> None:
    assert wrong_sizes(f"Planar Deck\n{size - 1} Akoum", players) == [(size - 1, "CR 901.15a")]
    assert wrong_sizes(f"Planar Deck\n{size} Akoum", players) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Scheme Deck\n19 All in Good Time", [(19, "CR 904.3")], id="nineteen-are-one-short"),
        pytest.param("Scheme Deck\n20 All in Good Time", [], id="twenty-are-a-deck"),
        pytest.param(ARCHENEMY + "9 All in Good Time", [(9, "CR 904.13")], id="nine-beside-a-commander-are-one-short"),
        pytest.param(ARCHENEMY + "10 All in Good Time", [], id="ten-beside-a-commander-are-a-deck"),
        pytest.param(
            KRENKO + "99 Mountain\n\nAttractions\n9 Bumper Cars", [(9, "CR 717.2a")], id="nine-attractions-are-short"
        ),
        pytest.param(KRENKO + "99 Mountain\n\nAttractions\n10 Bumper Cars", [], id="ten-attractions-are-a-deck"),
        pytest.param(
            KRENKO + "98 Mountain\n\nPlanar Deck\n9 Akoum",
            [(99, "CR 903.5a"), (9, "CR 901.3")],
            id="each-deck-of-a-list-is-counted-by-itself",
        ),
    ],
)
def test_scheme_and_attraction_decks_have_sizes_of_their_own(text: str, expected: list[tuple[int, str]]) -> None:
    assert wrong_sizes(text) == expected


def test_the_fix_says_how_many_cards_to_add_or_take_out() -> None:
    fixes = [judge(f"{KRENKO}{count} Mountain")[0].violations[0].fix for count in (97, 98, 101)]
    assert fixes == ["add 2 cards", "add 1 card", "take out 2"]
