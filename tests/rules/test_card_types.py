"""Rules `card-type` and `phenomena-limit`."""

import pytest
from support import broken, judge

from cache.source import CachedCards
from validator import check, read
from validator.variants import shared_planar_deck

KRENKO = "Commander\n1 Krenko, Mob Boss\n\nDeck\n"
KENRITH = "Commander\n1 Kenrith, the Returned King\n\nDeck\n"
TEN_PLANES = """Planar Deck
1 Academy at Tolaria West
1 Akoum
1 Bant
1 Glimmervoid Basin
1 Isle of Vesuva
1 Krosa
1 Naya
1 Panopticon
1 Tazeem
1 The Hippodrome
"""
REAL_PLANES = """
Agyrem, Akoum, Aretopolis, Astral Arena, Bant, Bloodhill Bastion, Celestine Reef, Cliffside Market, Edge of
Malacol, Eloren Wilds, Esper, Feeding Grounds, Fields of Summer, Furnace Layer, Gavony, Glen Elendra,
Glimmervoid Basin, Krosa, Naya, Panopticon, Sanctum of Serra, Tazeem, The Aether Flues, The Hippodrome
"""
REAL_PHENOMENA = (
    "Chaotic Aether, Interplanar Tunnel, Morphic Tide, Mutual Epiphany, Planewide Disaster, Reality Shaping"
)
EIGHT_PLANES = TEN_PLANES.replace("1 Krosa\n1 Naya\n", "")


def card_types(text: str) -> list[tuple[str | None, str]]:
    violations = [v for deck in judge(text) for v in deck.violations if v.rule == "card-type"]
    return [(v.card, v.source) for v in violations]


@pytest.mark.parametrize(
    ("name", "source"),
    [
        pytest.param("Akoum", "CR 108.2a", id="plane"),
        pytest.param("Chaotic Aether", "CR 108.2a", id="phenomenon"),
        pytest.param("All in Good Time", "CR 108.2a", id="scheme"),
        pytest.param("Ashnod", "CR 108.2a", id="vanguard"),
        pytest.param("Brago's Favor", "CR 315.3", id="conspiracy"),
        pytest.param("Dungeon of the Mad Mage", "CR 309.2", id="dungeon"),
        pytest.param("Balloon Stand", "CR 717.2", id="attraction"),
        pytest.param("Brisela, Voice of Nightmares", "CR 712.4b", id="melded-back"),
    ],
)
def test_no_main_deck_holds(name: str, source: str) -> None:
    assert card_types(f"{KRENKO}98 Mountain\n1 {name}") == [(name, source)]


@pytest.mark.parametrize("name", ["Akoum", "Brago's Favor", "Brisela, Voice of Nightmares"])
def test_a_card_out_of_place_gets_one_violation(name: str) -> None:
    assert broken(f"{KRENKO}98 Mountain\n1 {name}") == [("card-type", name)]
    assert broken(f"{KRENKO}97 Mountain\n1 {name}\n1 {name}") == [("card-type", name)]


@pytest.mark.parametrize(
    "name",
    ["Sol Ring", "Smuggler's Copter", "Den of the Bugbear", "Karn, Silver Golem", "Invasion of Alara", "Jaya Ballard"],
)
def test_traditional_cards_of_every_type_are_in_their_place(name: str) -> None:
    assert card_types(f"{KRENKO}98 Mountain\n1 {name}") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(f"{KRENKO}99 Mountain\n\n{TEN_PLANES}", [], id="planes-in-a-section-of-their-own"),
        pytest.param(
            f"{KRENKO}99 Mountain\n\n{TEN_PLANES}1 Lightning Bolt",
            [("Lightning Bolt", "CR 901.3")],
            id="an-instant-among-planes",
        ),
        pytest.param(TEN_PLANES + "1 All in Good Time", [("All in Good Time", "CR 901.3")], id="a-scheme-among-planes"),
        pytest.param(TEN_PLANES + "1 Rowan Kenrith", [("Rowan Kenrith", "CR 901.3")], id="a-planeswalker-is-no-plane"),
        pytest.param("Scheme Deck\n19 All in Good Time\n1 Akoum", [("Akoum", "CR 904.3")], id="a-plane-among-schemes"),
        pytest.param(
            "Scheme Deck\n19 All in Good Time\n1 Lightning Bolt",
            [("Lightning Bolt", "CR 904.3")],
            id="an-instant-among-schemes",
        ),
        pytest.param(
            f"{KRENKO}99 Mountain\n\nScheme Deck\n9 All in Good Time\n1 Sol Ring",
            [("Sol Ring", "CR 904.3")],
            id="an-artifact-among-schemes-beside-a-commander",
        ),
        pytest.param(
            f"{KRENKO}99 Mountain\n\nAttractions\n9 Bumper Cars\n1 Sol Ring",
            [("Sol Ring", "CR 717.2")],
            id="an-artifact-among-attractions",
        ),
    ],
)
def test_supplementary_decks_hold_their_own_kind_alone(text: str, expected: list[tuple[str, str]]) -> None:
    assert card_types(text) == expected


@pytest.mark.parametrize(
    ("format_name", "line", "expected"),
    [
        pytest.param("limited", "1 Brago's Favor", [], id="conspiracy-in-limited"),
        pytest.param("limited", "2 Bumper Cars", [], id="attraction-in-limited"),
        pytest.param("limited", "1 Akoum", [("card-type", "Akoum")], id="plane-in-limited"),
        pytest.param(
            "limited",
            "1 Dungeon of the Mad Mage",
            [("card-type", "Dungeon of the Mad Mage")],
            id="dungeon-in-limited",
        ),
        pytest.param("casual", "1 Brago's Favor", [("card-type", "Brago's Favor")], id="conspiracy-in-constructed"),
        pytest.param("casual", "1 Bumper Cars", [("card-type", "Bumper Cars")], id="attraction-in-constructed"),
    ],
)
def test_what_waits_in_a_sideboard(format_name: str, line: str, expected: list[tuple[str, str]]) -> None:
    assert broken(f"Deck\n60 Forest\n\nSideboard\n{line}", format_name) == expected


def test_what_waits_in_the_sideboard_is_in_no_deck() -> None:
    assert broken("40 Forest\n1 Brago's Favor", "limited") == [("card-type", "Brago's Favor")]


def test_only_card_types_count_not_the_words_of_a_planeswalker(real_cards: CachedCards) -> None:
    [report] = check(read(b"1 Dungeon Master\n59 Forest", "deck.txt"), real_cards, format_name="casual")
    assert (report.verdict, report.violations) == ("legal", [])


def test_a_deck_that_is_all_of_another_kind_gets_one_violation_for_all() -> None:
    text = (
        "1 Sol Ring\n1 Lightning Bolt\n1 Mountain\n1 Jaya Ballard\n1 Bosh, Iron Golem\n1 Seething Song\n1 Goblin King"
    )
    [violation] = [v for v in judge(text, "planar")[0].violations if v.rule == "card-type"]
    assert (violation.card, violation.facts["lines"]) == (None, [1, 2, 3, 4, 5, 6, 7])


@pytest.mark.parametrize(
    ("planes", "phenomena", "players", "allowed"),
    [
        pytest.param(10, 0, None, True, id="none"),
        pytest.param(8, 2, None, True, id="two-in-an-own-deck"),
        pytest.param(8, 3, None, False, id="three-in-an-own-deck"),
        pytest.param(40, 4, 2, True, id="four-for-two-players"),
        pytest.param(40, 5, 2, False, id="five-for-two-players"),
        pytest.param(40, 6, 3, True, id="six-for-three-players"),
        pytest.param(40, 7, 3, False, id="seven-for-three-players"),
        pytest.param(40, 8, 4, True, id="eight-for-four-players"),
        pytest.param(40, 9, 4, False, id="nine-for-four-players"),
        pytest.param(40, 10, 5, True, id="ten-for-five-players"),
        pytest.param(40, 11, 5, False, id="eleven-for-five-players"),
    ],
)
def test_a_planar_deck_holds_two_phenomena_for_each_player(
    planes: int, phenomena: int, players: int | None, allowed: bool
) -> None:
    text = f"Planar Deck\n{planes} Akoum\n{phenomena} Chaotic Aether"
    [report] = judge(text, players=players)
    found = [(v.source, v.facts["phenomena"]) for v in report.violations if v.rule == "phenomena-limit"]
    assert found == ([] if allowed else [("CR 901.15a" if players else "CR 901.3", phenomena)])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(TEN_PLANES, [], id="ten-planes"),
        pytest.param(EIGHT_PLANES + "1 Chaotic Aether\n1 Interplanar Tunnel", [], id="eight-planes-two-phenomena"),
        pytest.param(
            EIGHT_PLANES + "1 Chaotic Aether\n1 Interplanar Tunnel\n1 Planewide Disaster",
            [("phenomena-limit", None)],
            id="eight-planes-three-phenomena",
        ),
    ],
)
def test_whole_planar_decks(text: str, expected: list[tuple[str, None]]) -> None:
    assert broken(text) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("1 Zombie Cheese Magician", [("card-type", "CR 123.2")], id="sticker-sheet"),
        pytest.param("1 Eldritch Moon Checklist", [("card-type", "CR 108.2")], id="checklist-card"),
        pytest.param("1 Liliana of the Dark Realms Emblem", [("card-type", "CR 108.2")], id="emblem"),
    ],
)
def test_no_main_deck_holds_of_the_real_objects(
    real_cards: CachedCards, line: str, expected: list[tuple[str, str]]
) -> None:
    [report] = check(read(f"{KENRITH}98 Island\n{line}".encode(), "deck.txt"), real_cards)
    assert [(v.rule, v.source) for v in report.violations if v.severity == "error"] == expected


def test_24_planes_and_6_phenomena_are_a_deck_for_three_players(real_cards: CachedCards) -> None:
    names = [*" ".join(REAL_PLANES.split()).split(", "), *REAL_PHENOMENA.split(", ")]
    text = "Planar Deck\n" + "\n".join(f"1 {name}" for name in names)
    found = {}
    for players in (2, 3, 4):
        [report] = check(read(text.encode(), "deck.txt"), real_cards, variant=shared_planar_deck(players))
        found[players] = [violation.rule for violation in report.violations]
    assert found == {2: ["phenomena-limit"], 3: [], 4: ["deck-size"]}
