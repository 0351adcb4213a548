"""Companion conditions: each against a second, simpler reading of it over the real cards, and by facts of its own."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import BULK_FILE, needs_data, sample_card

from cache.bulk import objects_in
from validator import Card
from validator.companions import (
    Broken,
    Starting,
    broken_by,
    can_check,
    companion_condition,
    face_mana_value,
    has_activated_ability,
    mana_symbols,
    mana_value,
)

TEN = {
    "Gyruda, Doom of Depths": "Your starting deck contains only cards with even mana values.",
    "Jegantha, the Wellspring": (
        "No card in your starting deck has more than one of the same mana symbol in its mana cost."
    ),
    "Kaheera, the Orphanguard": (
        "Each creature card in your starting deck is a Cat, Elemental, Nightmare, Dinosaur, or Beast card."
    ),
    "Keruga, the Macrosage": "Your starting deck contains only cards with mana value 3 or greater and land cards.",
    "Lurrus of the Dream-Den": "Each permanent card in your starting deck has mana value 2 or less.",
    "Lutri, the Spellchaser": "Each nonland card in your starting deck has a different name.",
    "Obosh, the Preypiercer": "Your starting deck contains only cards with odd mana values and land cards.",
    "Umori, the Collector": "Each nonland card in your starting deck shares a card type.",
    "Yorion, Sky Nomad": "Your starting deck contains at least twenty cards more than the minimum deck size.",
    "Zirda, the Dawnwaker": "Each permanent card in your starting deck has an activated ability.",
}
FUNNY = {"Lutri, Pauper Otter", "Treizeci, Sun of Serra"}
"""Cards of playtest sets whose conditions speak of printings; no tournament knows them."""

OTHER_MANA_VALUES = {
    **dict.fromkeys(
        [
            *("Brisela, Voice of Nightmares", "Chittering Host", "Hanweir, the Writhing Township"),
            *("Mishra, Lost to Phyrexia", "Ragnarok, Divine Deliverance", "Titania, Gaea Incarnate"),
        ],
        "a melded back, which is in no deck, has the sum of its halves on the battlefield (CR 202.3c)",
    ),
    **dict.fromkeys(
        [
            *("A-Dorothea, Vengeful Victim // A-Dorothea's Retribution", "Albiorix, Goose Tyrant // Wild Goose Chase"),
            "Rahilda, Wanted Cutthroat // Rahilda, Feral Outlaw",
        ],
        "the object has neither faces nor costs",
    ),
    "Rahilda, Feral Outlaw": "the object is the back of another card",
    **dict.fromkeys(
        [
            "Bloomvine Regent // Claim Territory // Bloomvine Regent",
            "Marang River Regent // Coil and Catch // Marang River Regent",
            "Scavenger Regent // Exude Toxin // Scavenger Regent",
        ],
        "the object of a two-sided printing states 0",
    ),
    **dict.fromkeys(
        ["Bind // Liberate", "Start // Fire", "Smelt // Herd // Saw"], "the data state one half of a playtest card"
    ),
    "Double Jump // Flying Kick": "the object has a third face with both costs",
    **dict.fromkeys(
        [
            *("A-Baba Lysaga, Night Witch", "A-Minsc & Boo, Timeless Heroes", "First Little Pig"),
            *("Second Little Pig", "Third Little Pig", "Steady Tortoise // Harried Dash"),
            "A-Monster Manual // A-Zoological Study",
        ],
        "a preview object, whose hybrid or halved cost was spelled out",
    ),
    "The Faction Dragon": "the object states no mana cost",
}
"""Real card objects whose stated mana value is not that of their mana cost, with the reason."""

PERMANENTS = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
KEYWORDS = (
    "Aura swap|Boast|Craft|Crew|Cycling|Plainscycling|Islandcycling|Swampcycling|Mountaincycling|Forestcycling|"
    "Basic landcycling|Landcycling|Slivercycling|Wizardcycling|Artifact landcycling|Desertcycling|Typecycling|"
    "Embalm|Encore|Equip|Eternalize|Forecast|Fortify|Level up|Ninjutsu|Commander ninjutsu|Outlast|Reconfigure|"
    "Reinforce|Saddle|Scavenge|Station|Transfigure|Transmute|Unearth"
)
"""The keywords that stand for an activated ability, as a line begins or continues with them."""


class Real(NamedTuple):
    """A real card: what its object says, and the card that is made of it."""

    cmc: float
    types: str
    text: str
    cost: str
    name: str
    card: Card

    @property
    def is_land(self) -> bool:
        return "Land" in self.types

    @property
    def is_permanent(self) -> bool:
        return any(kind in self.types.split(" — ", maxsplit=1)[0].split() for kind in PERMANENTS)


def real(shown: dict[str, Any]) -> Real:
    """The object, as read by its top-level fields, or by its front face where it has two of which one counts."""
    faces = shown.get("card_faces") or [shown]
    if shown["layout"] == "split":
        halves = {
            key: " // ".join(face.get(key) or "" for face in faces) for key in ("type_line", "oracle_text", "mana_cost")
        }
        return Real(
            shown["cmc"],
            shown["type_line"],
            halves["oracle_text"],
            halves["mana_cost"],
            shown["name"],
            Card.from_object(shown),
        )
    front = {key: (faces[0].get(key) or "").partition(" // ")[0] for key in ("type_line", "oracle_text", "mana_cost")}
    return Real(
        shown["cmc"],
        front["type_line"],
        front["oracle_text"],
        front["mana_cost"],
        shown["name"],
        Card.from_object(shown),
    )


@pytest.fixture(scope="module")
def pool() -> list[Real]:
    """The cards that any Constructed or Commander deck can hold, in a fixed order."""
    if not BULK_FILE.is_file():
        pytest.skip(f"no real card data: {BULK_FILE} is missing; set DECKLINT_TEST_DATA")
    return [
        real(shown)
        for shown in objects_in(BULK_FILE)
        if shown.get("legalities", {}).get("commander") == "legal"
        and "Token" not in shown["type_line"]
        and shown.get("cmc") is not None
        and shown["name"] not in OTHER_MANA_VALUES
    ]


# A second reading of each condition: by the fields of the card objects, one line each

Reading = Callable[[Sequence[tuple[Real, int]], int, int | None], bool]


def each(fits: Callable[[Real], bool]) -> Reading:
    def fit(deck: Sequence[tuple[Real, int]], minimum: int, maximum: int | None) -> bool:
        return all(fits(one) for one, _ in deck)

    return fit


def is_companion_creature(one: Real) -> bool:
    if "Creature" not in one.types and "isn't on the battlefield, it's a" not in one.text:
        return True
    kinds = set(one.types.replace("—", " ").split())
    every_kind = re.search(rf"^Changeling|^{re.escape(one.name)} is every creature type", one.text, re.MULTILINE)
    return bool(every_kind or kinds & {"Cat", "Elemental", "Nightmare", "Dinosaur", "Beast"})


def is_activated(one: Real) -> bool:
    if one.is_land and re.search(r"Plains|Island|Swamp|Mountain|Forest", one.types.partition(" — ")[2]):
        return True
    text = re.sub(r'\([^)]*\)|"[^"]*"', "", one.text)
    cost = r"(?:\s*$|\s*[—{\d]|\s(?:with|X—)|\s(?!costs)[A-Za-z ,]+\{)"
    for line in text.split("\n"):
        before, colon, _ = line.partition(":")
        if colon and not re.match(r"(?:When|Whenever|At|As|If|Choose|Enchanted|Equipped)\b", before):
            return True
        if re.search(rf"(?:^|, |— )(?:{KEYWORDS}){cost}", line, re.IGNORECASE):
            return True
    return False


def one_type_on_all(deck: Sequence[tuple[Real, int]], minimum: int, maximum: int | None) -> bool:
    nonland = [
        one.types.partition(" — ")[0] if "//" not in one.types else one.types for one, _ in deck if not one.is_land
    ]
    kinds = (*PERMANENTS, "Instant", "Sorcery", "Kindred")
    return not nonland or any(all(kind in types for types in nonland) for kind in kinds)


def different_names(deck: Sequence[tuple[Real, int]], minimum: int, maximum: int | None) -> bool:
    copies: Counter[str] = Counter()
    for one, count in deck:
        copies[one.name] += 0 if one.is_land else count
    return max(copies.values(), default=0) <= 1


SECOND: dict[str, Reading] = {
    "Gyruda, Doom of Depths": each(lambda one: one.cmc % 2 == 0),
    "Jegantha, the Wellspring": each(lambda one: not re.search(r"(\{[^}]+\})(?=.*?\1)", one.cost)),
    "Kaheera, the Orphanguard": each(is_companion_creature),
    "Keruga, the Macrosage": each(lambda one: one.is_land or one.cmc >= 3),
    "Lurrus of the Dream-Den": each(lambda one: not one.is_permanent or one.cmc <= 2),
    "Lutri, the Spellchaser": different_names,
    "Obosh, the Preypiercer": each(lambda one: one.is_land or one.cmc % 2 == 1),
    "Umori, the Collector": one_type_on_all,
    "Yorion, Sky Nomad": lambda deck, minimum, maximum: (
        (maximum is None or maximum >= minimum + 20) and sum(count for _, count in deck) >= minimum + 20
    ),
    "Zirda, the Dawnwaker": each(lambda one: not one.is_permanent or is_activated(one)),
}
OF_EACH_CARD = [
    name for name in TEN if name not in ("Lutri, the Spellchaser", "Umori, the Collector", "Yorion, Sky Nomad")
]

OTHERWISE_READ = {
    "Captain America, First Avenger": "its cost is “{3}, Unattach an Equipment”, with a dash that is part of its name",
}
"""Cards on which the second reading is the wrong one, with the reason."""


def verdict(
    name: str, deck: Iterable[tuple[Card, int]], minimum: int = 60, maximum: int | None = None
) -> Broken | None:
    return broken_by(TEN[name], Starting(list(deck), minimum, maximum))


@pytest.mark.parametrize("name", OF_EACH_CARD)
def test_a_condition_on_each_card_is_read_alike_over_all_real_cards(pool: list[Real], name: str) -> None:
    differing = {
        one.name
        for one in pool
        if SECOND[name]([(one, 1)], 60, None) != (verdict(name, [(one.card, 1)]) is None)
        and one.name not in OTHERWISE_READ
    }
    assert differing == set()


@needs_data
@pytest.mark.parametrize("name", TEN)
def test_a_random_deck_meets_a_condition_exactly_where_a_second_reading_says_so(pool: list[Real], name: str) -> None:
    fitting = [one for one in pool if SECOND[name]([(one, 1)], 60, None)] if name in OF_EACH_CARD else pool
    creatures = [one for one in pool if one.types.startswith("Creature")]
    outcomes: Counter[bool] = Counter()

    @settings(max_examples=150, deadline=None, database=None, derandomize=True)
    @given(seed=st.integers(0, 2**32), strange=st.integers(0, 3), most=st.integers(1, 4))
    def check(seed: int, strange: int, most: int) -> None:
        random = Random(seed)
        source = creatures if name.startswith("Umori") and most % 2 else fitting
        deck = [(one, random.randint(1, most)) for one in random.choices(source, k=random.randint(1, 40))]
        if strange == 1:
            deck += [(one, 1) for one in random.sample(pool, 2)]
        minimum, maximum = random.choice([(40, None), (60, None), (60, 60), (100, 100)])
        expected = SECOND[name](deck, minimum, maximum)
        found = verdict(name, [(one.card, count) for one, count in deck], minimum, maximum)
        outcomes[expected] += 1
        assert (found is None) == expected
        assert found is None or set(found.names) <= {one.name for one, _ in deck}

    check()
    assert min(outcomes[True], outcomes[False]) >= 5, "decks of both kinds were tried"


@needs_data
def test_the_data_know_ten_companions_and_two_that_no_tournament_knows() -> None:
    conditions = {
        card.name: condition
        for card in map(Card.from_object, objects_in(BULK_FILE))
        if not card.extra and (condition := companion_condition(card))
    }
    assert {name: condition for name, condition in conditions.items() if name not in FUNNY} == TEN
    assert {name for name, condition in conditions.items() if not can_check(condition)} == FUNNY


def test_a_condition_of_unknown_words_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown companion condition: Your starting deck is nice"):
        broken_by("Your starting deck is nice.", Starting([], 60, None))


@needs_data
def test_the_mana_value_is_the_stated_one_for_every_real_card() -> None:
    differing = set()
    compared = 0
    for shown in objects_in(BULK_FILE):
        card = Card.from_object(shown)
        if not card.extra and shown.get("cmc") is not None:
            compared += 1
            if mana_value(card) != float(shown["cmc"]):
                differing.add(card.name)
    assert compared > 30_000
    assert differing == OTHER_MANA_VALUES.keys()


@pytest.mark.parametrize(
    ("name", "value", "faces"),
    [
        pytest.param("Beseech the Queen", 6, [6], id="27-monocolored-hybrid-is-two"),
        pytest.param("Reaper King", 10, [10], id="27-five-of-them-are-ten"),
        pytest.param("Spectral Procession", 6, [6], id="three-of-them-are-six"),
        pytest.param("Fire // Ice", 4, [2, 2], id="halves-are-added-up"),
        pytest.param("Walk-In Closet // Forgotten Cellar", 8, [3, 5], id="doors-of-a-room-too"),
        pytest.param("Bonecrusher Giant // Stomp", 3, [3, 2], id="an-adventure-is-not"),
        pytest.param("Valki, God of Lies // Tibalt, Cosmic Impostor", 2, [2, 7], id="a-back-is-not"),
        pytest.param("Phyrexian Fleshgorger", 7, [7], id="prototype"),
        pytest.param("Agadeem's Awakening // Agadeem, the Undercrypt", 3, [3, 0], id="x-is-zero"),
        pytest.param("Dismember", 3, [3], id="phyrexian-is-one"),
        pytest.param("Ancestral Vision", 0, [0], id="no-cost"),
        pytest.param("Forest", 0, [0], id="land"),
        pytest.param("Transguild Courier", 4, [4], id="generic"),
    ],
)
def test_mana_values(name: str, value: int, faces: list[int]) -> None:
    card = sample_card(name) if name not in MADE else MADE[name]
    assert mana_value(card) == value
    assert [face_mana_value(face) for face in card.faces] == faces


def made(text: str = "", cost: str = "", type_line: str = "Creature — Bear", layout: str = "normal") -> Card:
    shape = {"oracle_id": text + cost, "layout": layout, "mana_cost": cost, "type_line": type_line, "oracle_text": text}
    return Card.from_object({"name": "Bear", **shape})


MADE = {"Beseech the Queen": made(cost="{2/B}{2/B}{2/B}")}


@pytest.mark.parametrize(
    ("cost", "value"),
    [
        ("{X}{X}{W}", 1),
        ("{HW}", 0.5),
        ("{½}", 0.5),
        ("{G/U/P}{S}{C}", 3),
        ("{100}", 100),
        ("", 0),
    ],
)
def test_the_value_of_rare_symbols(cost: str, value: float) -> None:
    assert mana_value(made(cost=cost)) == value


@pytest.mark.parametrize(
    ("text", "type_line", "activated"),
    [
        pytest.param("{T}: Add {G}.", "Creature — Elf", True, id="mana-ability"),
        pytest.param("Sacrifice this: Draw a card.", "Artifact", True, id="a-cost-in-words"),
        pytest.param("+1: Draw a card.", "Legendary Planeswalker — Bear", True, id="loyalty"),
        pytest.param("Threshold — {1}: Draw a card.", "Creature — Bear", True, id="behind-an-ability-word"),
        pytest.param("{1}{G}: Level 2", "Enchantment — Class", True, id="class-level"),
        pytest.param("Equip {2}", "Artifact — Equipment", True, id="equip"),
        pytest.param("Equip legendary creature {3}", "Artifact — Equipment", True, id="equip-for-some"),
        pytest.param("Equip—Discard a card.", "Artifact — Equipment", True, id="equip-for-another-cost"),
        pytest.param("Diana — Equip {2}", "Artifact — Equipment", True, id="equip-behind-flavor-words"),
        pytest.param("Flying, cycling {2}", "Creature — Bear", True, id="cycling-behind-another-keyword"),
        pytest.param("Basic landcycling {1}", "Creature — Bear", True, id="landcycling"),
        pytest.param("Crew 3", "Artifact — Vehicle", True, id="crew"),
        pytest.param("Level up {W}", "Creature — Bear", True, id="level-up"),
        pytest.param("Station", "Artifact — Spacecraft", True, id="station"),
        pytest.param("Commander ninjutsu {U}{B}", "Creature — Bear", True, id="commander-ninjutsu"),
        pytest.param("Reinforce X—{X}{W}{W}", "Creature — Bear", True, id="reinforce-x"),
        pytest.param("", "Basic Land — Forest", True, id="77-basic-land"),
        pytest.param("", "Land — Swamp Mountain", True, id="land-with-basic-types"),
        pytest.param("Bear enters tapped.", "Land", False, id="land-without-an-ability"),
        pytest.param("", "Creature — Bear", False, id="77-vanilla-creature"),
        pytest.param("Flying, vigilance", "Creature — Bear", False, id="static-keywords"),
        pytest.param("Warp {1}{W}", "Creature — Bear", False, id="another-way-to-cast-it"),
        pytest.param("Flashback {2}", "Creature — Bear", False, id="a-cost-of-casting"),
        pytest.param("When this enters, choose one: draw a card.", "Creature — Bear", False, id="trigger-with-a-colon"),
        pytest.param('Creatures have "{T}: Draw a card."', "Enchantment", False, id="an-ability-for-others"),
        pytest.param("({T}: Add {C}.)", "Land", False, id="reminder-text"),
        pytest.param("Equip costs you pay cost {1} less.", "Creature — Bear", False, id="a-word-about-equipping"),
        pytest.param("Enchanted permanent can't crew Vehicles.", "Enchantment — Aura", False, id="a-word-about-crews"),
        pytest.param("Scavenge the Dead — When this enters, draw.", "Creature — Bear", False, id="flavor-words"),
    ],
)
def test_what_is_an_activated_ability(text: str, type_line: str, *, activated: bool) -> None:
    assert has_activated_ability(made(text, type_line=type_line)) == activated


@needs_data
@pytest.mark.parametrize(
    ("name", "activated"),
    [
        ("Krenko, Mob Boss", True),
        ("Birds of Paradise", True),
        ("Smuggler's Copter", True),
        ("Student of Warfare", True),
        ("Skullclamp", True),
        ("Jaya Ballard", True),
        ("Command Tower", True),
        ("Windswept Heath", True),
        ("Godless Shrine", True),
        ("Dryad Arbor", True),
        ("Ranger Class", True),
        ("Sage's Nouliths", True),
        ("Westvale Abbey // Ormendahl, Profane Prince", True),
        ("Grand Abolisher", False),
        ("Goblin Chieftain", False),
        ("Rhystic Study", False),
        ("Goblin King", False),
        ("Quantum Riddler", False),
        ("Intercessor's Arrest", False),
        ("Gemcutter Buccaneer", False),
    ],
)
def test_activated_abilities_of_real_cards(pool: list[Real], name: str, *, activated: bool) -> None:
    [found] = [one.card for one in pool if one.name == name]
    assert has_activated_ability(found) == activated


@pytest.mark.parametrize(
    ("name", "cards", "broken"),
    [
        pytest.param("Jegantha, the Wellspring", ["Fire // Ice"], ["Fire // Ice"], id="74-two-halves-with-one-symbol"),
        pytest.param("Jegantha, the Wellspring", ["Kitchen Finks"], ["Kitchen Finks"], id="a-hybrid-symbol-twice"),
        pytest.param("Jegantha, the Wellspring", ["Bonecrusher Giant // Stomp"], [], id="an-adventure-does-not-count"),
        pytest.param("Kaheera, the Orphanguard", ["Lightning Bolt", "Forest"], [], id="76-no-creatures"),
        pytest.param("Kaheera, the Orphanguard", ["Grist, the Hunger Tide"], ["Grist, the Hunger Tide"], id="grist"),
        pytest.param("Kaheera, the Orphanguard", ["Goblin King"], ["Goblin King"], id="a-goblin"),
        pytest.param("Gyruda, Doom of Depths", ["Forest", "Counterspell"], [], id="78-lands-are-even"),
        pytest.param("Obosh, the Preypiercer", ["Forest", "Sol Ring"], [], id="78-lands-are-exempt-for-obosh"),
        pytest.param(
            "Keruga, the Macrosage", ["Forest", "Goblin Rabblemaster"], [], id="78-lands-are-exempt-for-keruga"
        ),
        pytest.param("Lurrus of the Dream-Den", ["Damnation", "Forest", "Sol Ring"], [], id="spells-are-free"),
        pytest.param("Umori, the Collector", ["Forest", "Goblin King", "Dryad Arbor"], [], id="lands-share-no-type"),
        pytest.param("Umori, the Collector", ["Sol Ring", "Bosh, Iron Golem"], [], id="artifact-creatures"),
        pytest.param(
            "Umori, the Collector", ["Goblin King", "Grist, the Hunger Tide"], [], id="grist-is-a-creature-card-too"
        ),
        pytest.param(
            "Umori, the Collector", ["Sol Ring", "Bosh, Iron Golem", "Damnation"], ["Damnation"], id="the-odd-one-out"
        ),
    ],
)
def test_facts_about_conditions(name: str, cards: list[str], broken: list[str]) -> None:
    found = verdict(name, [(sample_card(card), 1) for card in cards])
    assert (found.names if found else []) == broken


CHANGELING = "Changeling (This card is every creature type.)\nFlying"


def test_76_changelings_are_of_every_type() -> None:
    assert verdict("Kaheera, the Orphanguard", [(made(CHANGELING, type_line="Creature — Shapeshifter"), 1)]) is None
    assert verdict("Kaheera, the Orphanguard", [(made("", type_line="Creature — Shapeshifter"), 1)]) is not None


@pytest.mark.parametrize(
    ("text", "of_every_type"),
    [
        pytest.param("Changeling", True, id="changeling"),
        pytest.param("Haste, changeling", True, id="among-keywords"),
        pytest.param("Bear is every creature type (even if this card isn't on the battlefield).", True, id="by-name"),
        pytest.param("This creature is every creature type.", True, id="this-creature"),
        pytest.param("Creatures you control are every creature type.", False, id="creatures-in-play"),
        pytest.param("Each creature with a counter on it is every creature type.", False, id="creatures-with-counters"),
        pytest.param("As long as you control a Bear, Bear is every creature type.", False, id="on-a-condition"),
        pytest.param("Equipped creature has haste, changeling.", False, id="another-creature"),
        pytest.param("Create a 1/1 Shapeshifter creature token with changeling.", False, id="a-token"),
    ],
)
def test_only_an_ability_of_the_card_itself_makes_it_of_every_type(text: str, *, of_every_type: bool) -> None:
    found = verdict("Kaheera, the Orphanguard", [(made(text, type_line="Creature — Shapeshifter"), 1)])
    assert (found is None) == of_every_type


def test_79_x_is_zero_for_lurrus() -> None:
    assert verdict("Lurrus of the Dream-Den", [(made(cost="{X}{W}"), 1)]) is None
    assert verdict("Lurrus of the Dream-Den", [(made(cost="{X}{W}{W}{W}"), 1)]) is not None


@pytest.mark.parametrize(
    ("minimum", "maximum", "cards", "meets"),
    [
        pytest.param(60, None, 79, False, id="73-constructed-79"),
        pytest.param(60, None, 80, True, id="73-constructed-80"),
        pytest.param(40, None, 59, False, id="73-limited-59"),
        pytest.param(40, None, 60, True, id="73-limited-60"),
        pytest.param(100, 100, 100, False, id="73-commander"),
        pytest.param(100, 100, 120, False, id="73-commander-with-120"),
        pytest.param(60, 60, 80, False, id="73-brawl"),
        pytest.param(60, None, 80, True, id="73-commander-draft"),
    ],
)
def test_73_yorion_asks_for_twenty_more_than_the_minimum(
    minimum: int, maximum: int | None, cards: int, *, meets: bool
) -> None:
    found = verdict("Yorion, Sky Nomad", [(sample_card("Island"), cards)], minimum, maximum)
    assert (found is None) == meets


def test_lutri_counts_copies_over_all_lines_and_leaves_lands_alone() -> None:
    bolt, island = sample_card("Lightning Bolt"), sample_card("Island")
    assert verdict("Lutri, the Spellchaser", [(bolt, 1), (island, 20)]) is None
    twice = verdict("Lutri, the Spellchaser", [(bolt, 1), (island, 20), (bolt, 1)])
    assert twice is not None
    assert twice.names == ["Lightning Bolt"]


def test_the_symbols_of_a_split_card_are_those_of_both_halves() -> None:
    assert mana_symbols(sample_card("Fire // Ice")) == ["1", "R", "1", "U"]
    assert mana_symbols(sample_card("Bonecrusher Giant // Stomp")) == ["2", "R"]
