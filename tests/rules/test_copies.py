"""Rules `singleton`, `planar-duplicates` and `copy-limit`."""

import pytest
from support import broken, judge

from cache.source import CachedCards
from validator import check, read

RED = "Commander\n1 Krenko, Mob Boss\n\nDeck\n"
BLACK = "Commander\n1 Marrow-Gnawer\n\nDeck\n"
WHITE = "Commander\n1 Regna, the Redeemer\n\nDeck\n"
FIVE_COLORS = "Commander\n1 Kenrith, the Returned King\n\nDeck\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(RED + "1 Sol Ring\n98 Mountain", [], id="one-of-a-card"),
        pytest.param(RED + "2 Sol Ring\n97 Mountain", [("singleton", "Sol Ring")], id="two-on-one-line"),
        pytest.param(RED + "1 Sol Ring\n97 Mountain\n1 Sol Ring", [("singleton", "Sol Ring")], id="two-on-two-lines"),
        pytest.param(
            RED + "1 Sol Ring (C21) 263\n1 sol ring\n97 Mountain",
            [("singleton", "Sol Ring")],
            id="printing-and-spelling-make-no-other-card",
        ),
        pytest.param(
            FIVE_COLORS + "1 Fire // Ice\n1 Fire\n97 Island",
            [("singleton", "Fire // Ice")],
            id="a-half-is-the-whole-card",
        ),
        pytest.param(
            RED + "1 Krenko, Mob Boss\n98 Mountain",
            [("singleton", "Krenko, Mob Boss")],
            id="the-commander-counts",
        ),
        pytest.param(
            "Commander\n2 Krenko, Mob Boss\n\nDeck\n98 Mountain",
            [("singleton", "Krenko, Mob Boss")],
            id="a-card-is-no-second-commander-beside-itself",
        ),
        pytest.param(
            FIVE_COLORS + "1 Jegantha, the Wellspring\n98 Island\n\nCompanion\n1 Jegantha, the Wellspring",
            [("singleton", "Jegantha, the Wellspring")],
            id="the-companion-counts",
        ),
        pytest.param(RED + "1 Sol Ring\n98 Mountain\n\nMaybeboard\n4 Sol Ring", [], id="a-maybeboard-does-not-count"),
        pytest.param(RED + "90 Mountain\n9 Snow-Covered Mountain", [], id="basic-and-snow-basic-lands-are-free"),
        pytest.param(RED + "50 Wastes\n49 Snow-Covered Wastes", [], id="wastes-are-basic"),
        pytest.param(
            FIVE_COLORS + "2 Dryad Arbor\n97 Island",
            [("singleton", "Dryad Arbor")],
            id="a-land-with-a-basic-type-alone-is-not-basic",
        ),
        pytest.param(
            FIVE_COLORS + "2 Godless Shrine\n97 Island",
            [("singleton", "Godless Shrine")],
            id="a-land-with-two-basic-types-is-not-basic",
        ),
        pytest.param(BLACK + "60 Relentless Rats\n39 Swamp", [], id="any-number-of-relentless-rats"),
        pytest.param(WHITE + "30 Hare Apparent\n69 Plains", [], id="any-number-of-hare-apparent"),
        pytest.param(
            RED + "2 Akoum\n97 Mountain", [("card-type", "Akoum")], id="a-card-that-is-out-of-place-is-named-once"
        ),
    ],
)
def test_a_commander_deck_has_one_card_of_a_name(text: str, expected: list[tuple[str, str]]) -> None:
    assert broken(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(RED + "7 Seven Dwarves\n92 Mountain", [], id="seven-dwarves"),
        pytest.param(RED + "8 Seven Dwarves\n91 Mountain", [("copy-limit", "Seven Dwarves")], id="an-eighth-dwarf"),
        pytest.param(BLACK + "9 Nazgûl\n90 Swamp", [], id="nine-nazgul"),
        pytest.param(BLACK + "10 Nazgûl\n89 Swamp", [("copy-limit", "Nazgûl")], id="a-tenth-nazgul"),
        pytest.param(
            BLACK + "5 Nazgûl\n5 nazgul\n89 Swamp", [("copy-limit", "Nazgûl")], id="a-tenth-nazgul-without-its-accent"
        ),
    ],
)
def test_a_card_s_own_text_sets_its_limit(text: str, expected: list[tuple[str, str]]) -> None:
    assert broken(text) == expected


@pytest.mark.parametrize(
    ("text", "players", "expected"),
    [
        pytest.param("Planar Deck\n1 Akoum\n1 Bant", None, [], id="two-different-planes"),
        pytest.param("Planar Deck\n1 Akoum\n2 Bant", None, [("planar-duplicates", "Bant")], id="one-plane-twice"),
        pytest.param("Planar Deck\n2 Bant", 3, [("planar-duplicates", "Bant")], id="one-plane-twice-in-a-shared-deck"),
        pytest.param(
            "Planar Deck\n2 Chaotic Aether", None, [("planar-duplicates", "Chaotic Aether")], id="one-phenomenon-twice"
        ),
        pytest.param("Scheme Deck\n2 All in Good Time", None, [], id="two-of-a-scheme"),
        pytest.param(
            "Scheme Deck\n3 All in Good Time", None, [("copy-limit", "All in Good Time")], id="three-of-a-scheme"
        ),
        pytest.param(
            "Scheme Deck\n2 All in Good Time\n1 Look Skyward and Despair\n1 all in good time",
            None,
            [("copy-limit", "All in Good Time")],
            id="three-of-a-scheme-on-two-lines",
        ),
        pytest.param(
            RED + "99 Mountain\n\nScheme Deck\n1 All in Good Time\n1 Look Skyward and Despair",
            None,
            [],
            id="different-schemes-beside-a-commander",
        ),
        pytest.param(
            RED + "99 Mountain\n\nScheme Deck\n2 All in Good Time",
            None,
            [("singleton", "All in Good Time")],
            id="two-of-a-scheme-beside-a-commander",
        ),
        pytest.param(
            RED + "99 Mountain\n\nAttractions\n2 Bumper Cars\n1 Balloon Stand",
            None,
            [("singleton", "Bumper Cars")],
            id="two-of-an-attraction",
        ),
    ],
)
def test_supplementary_decks_have_limits_of_their_own(
    text: str, players: int | None, expected: list[tuple[str, str]]
) -> None:
    assert [found for found in broken(text, players=players) if found[0] != "deck-size"] == expected


def test_the_line_that_is_one_too_many_is_shown_and_all_are_listed() -> None:
    [violation] = judge(RED + "1 Sol Ring\n96 Mountain\n1 Mind Stone\n1 Sol Ring")[0].violations
    assert (violation.line, violation.column, violation.end_column) == (8, 1, 11)
    assert violation.facts == {"copies": 2, "limit": 1, "lines": [5, 8]}
    assert (violation.source, violation.fix) == ("CR 903.5b", "take out 1")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "Commander\n1 Zethi, Arcane Blademaster\n\nDeck\n1 Chun-Li, Countless Kicks\n98 Island",
            [("singleton", "Zethi, Arcane Blademaster")],
            id="71-interchangeable-names-are-one-name",
        ),
        pytest.param(
            BLACK + "1 Scheming Silvertongue\n1 Sign in Blood\n97 Swamp",
            [],
            id="31-a-prepare-spell-is-no-second-copy-of-its-namesake",
        ),
        pytest.param(
            "Commander\n1 Cid, Timeless Artificer\n\nDeck\n40 Cid, Timeless Artificer\n59 Island",
            [],
            id="63-cid-leads-forty-more",
        ),
    ],
)
def test_names_of_real_cards(real_cards: CachedCards, text: str, expected: list[tuple[str, str]]) -> None:
    [report] = check(read(text.encode(), "deck.txt"), real_cards)
    assert [(v.rule, v.card) for v in report.violations if v.severity == "error"] == expected
