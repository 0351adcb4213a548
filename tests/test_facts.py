"""The numbered facts about pairs, copies, sizes, companions and other decks, each as a whole deck of real cards.

Facts 1 to 40 are in `test_color_identity.py`, 41 to 64 in `test_commanders.py` and here, 65 to 90 here; many of them
are told again, with their number, where the rule that decides them is tested.
"""

import re
import subprocess
import sys
from collections.abc import Sequence

import pytest
from support import PROJECT, needs_data

from cache.source import CachedCards
from validator import check, read
from validator.check import as_team, decks_in, judge
from validator.variants import Variant, shared_planar_deck, two_headed_giant, unchanged

WITH_FACTS = ("tests/test_color_identity.py", "tests/test_commanders.py", "tests/test_facts.py", "tests/rules")

Found = list[tuple[str, str | None]]

PLANES = (
    *(
        "Academy at Tolaria West",
        "Agyrem",
        "Akoum",
        "Aretopolis",
        "Astral Arena",
        "Bant",
        "Bloodhill Bastion",
        "Cliffside Market",
    ),
    *(
        "Edge of Malacol",
        "Eloren Wilds",
        "Feeding Grounds",
        "Fields of Summer",
        "Furnace Layer",
        "Gavony",
        "Glen Elendra",
    ),
    *(
        "Glimmervoid Basin",
        "Goldmeadow",
        "Grand Ossuary",
        "Grixis",
        "Grove of the Dreampods",
        "Hedron Fields of Agadeem",
    ),
    *("Immersturm", "Isle of Vesuva", "Izzet Steam Maze", "Jund", "Kessig", "Kharasha Foothills", "Kilnspire District"),
    *(
        "Krosa",
        "Lair of the Ashen Idol",
        "Lethe Lake",
        "Llanowar",
        "Minamo",
        "Mount Keralia",
        "Murasa",
        "Naar Isle",
        "Naya",
    ),
)
PHENOMENA = (
    *("Chaotic Aether", "Interplanar Tunnel", "Morphic Tide", "Mutual Epiphany", "Planewide Disaster"),
    *("Reality Shaping", "Spatial Merging", "Time Distortion"),
)
SCHEMES = (
    *(
        "All Shall Smolder in My Wake",
        "All in Good Time",
        "Approach My Molten Realm",
        "Behold the Power of Destruction",
    ),
    *("Dance, Pathetic Marionette", "Embrace My Diabolical Vision", "Every Hope Shall Vanish"),
    *("Every Last Vestige Shall Rot", "Evil Comes to Fruition", "I Delight in Your Convulsions"),
)
ATTRACTIONS = (
    *("Balloon Stand", "Bounce Chamber", "Bumper Cars", "Clown Extruder", "Concession Stand", "Costume Shop"),
    *("Drop Tower", "Ferris Wheel", "Foam Weapons Kiosk", "Fortune Teller"),
)
STICKERS = (
    *("Ancestral Hot Dog Minotaur", "Carnival Elephant Meteor", "Contortionist Otter Storm", "Cool Fluffy Loxodon"),
    *("Cursed Firebreathing Yogurt", "Deep-Fried Plague Myr", "Demonic Tourist Laser", "Eldrazi Guacamole Tightrope"),
    *("Elemental Time Flamingo", "Eternal Acrobat Toast"),
)


def commander(*leaders: str, deck: Sequence[str] = (), beside: str = "", size: int = 100) -> str:
    """A Commander deck, filled up with Wastes."""
    cards = sum(int(line.split()[0]) for line in deck)
    lines = [f"1 {name}" for name in leaders]
    return "\n".join(["Commander", *lines, "", "Deck", *deck, f"{size - len(leaders) - cards} Wastes", "", beside])


def listed(heading: str, names: Sequence[str]) -> str:
    return "\n".join([heading, *(f"1 {name}" for name in names)])


def errors(cards: CachedCards, text: str, format_name: str = "auto", variant: Variant = unchanged) -> Found:
    reports = check(read(text.encode(), "deck.txt"), cards, format_name=format_name, variant=variant)
    return [(v.rule, v.card) for deck in reports for v in deck.violations if v.severity == "error"]


PAIRING: Found = [("commander-pairing", None)]
PAIRS = {
    "48-tymna-and-thrasios": ("Tymna the Weaver", "Thrasios, Triton Hero", []),
    "49-tymna-and-pir": ("Tymna the Weaver", "Pir, Imaginative Rascal", PAIRING),
    "50-pir-and-toothy": ("Pir, Imaginative Rascal", "Toothy, Imaginary Friend", []),
    "50-pir-and-krav": ("Pir, Imaginative Rascal", "Krav, the Unredeemed", PAIRING),
    "51-kratos-and-atreus": ("Kratos, Stoic Father", "Atreus, Impulsive Son", []),
    "52-leonardo-and-donatello": ("Leonardo, the Balance", "Donatello, the Brains", []),
    "53-ellie-and-joel": ("Ellie, Brick Master", "Joel, Resolute Survivor", []),
    "53-ellie-and-kratos": ("Ellie, Brick Master", "Kratos, Stoic Father", PAIRING),
    "54-cecily-and-tymna": ("Cecily, Haunted Mage", "Tymna the Weaver", PAIRING),
    "55-wilson-and-a-background": ("Wilson, Refined Grizzly", "Raised by Giants", []),
    "55-wilson-and-burakos": ("Wilson, Refined Grizzly", "Burakos, Party Leader", PAIRING),
    "57-rose-and-the-doctor": ("Rose Tyler", "The Tenth Doctor", []),
    "57-rose-and-clara": ("Rose Tyler", "Clara Oswald", PAIRING),
    "58-rowan-and-will": ("Rowan Kenrith", "Will Kenrith", []),
    "59-gisela-and-bruna": ("Gisela, the Broken Blade", "Bruna, the Fading Light", PAIRING),
}


@needs_data
@pytest.mark.parametrize(
    ("first", "second", "expected"), [pytest.param(*row, id=number) for number, row in PAIRS.items()]
)
def test_facts_about_pairs(real_cards: CachedCards, first: str, second: str, expected: Found) -> None:
    colors = "# chosen color: U\n" if "Clara Oswald" in second else ""
    assert errors(real_cards, colors + commander(first, second)) == expected


@needs_data
@pytest.mark.parametrize("beside", ["Faceless One", "Raised by Giants"])
def test_55_faceless_one_is_a_background_and_takes_one(real_cards: CachedCards, beside: str) -> None:
    other = "Wilson, Refined Grizzly" if beside == "Faceless One" else "Faceless One"
    assert errors(real_cards, "# chosen color: B\n" + commander(other, beside)) == []


JEGANTHA = "Companion\n1 Jegantha, the Wellspring"
BROKEN = "companion-condition"


@needs_data
@pytest.mark.parametrize(
    ("format_name", "text", "expected"),
    [
        pytest.param(
            "modern",
            "60 Island\n3 Lightning Bolt\n\nSideboard\n2 Lightning Bolt",
            [("copy-limit", "Lightning Bolt")],
            id="65-three-in-the-deck-and-two-beside-it",
        ),
        pytest.param("modern", "20 Snow-Covered Island\n9 Wastes\n31 Island", [], id="66-basics-of-every-kind"),
        pytest.param(
            "modern",
            "60 Mountain\n8 Seven Dwarves",
            [("copy-limit", "Seven Dwarves")],
            id="67-eight-dwarves",
        ),
        pytest.param("modern", "60 Swamp\n10 Nazgûl", [("copy-limit", "Nazgûl")], id="67-ten-nazgul"),
        pytest.param(
            "commander", commander("Regna, the Redeemer", deck=["30 Hare Apparent"]), [], id="67-thirty-hares"
        ),
        pytest.param(
            "vintage",
            "60 Island\n1 Ancestral Recall\n\nSideboard\n1 Ancestral Recall",
            [("restricted", "Ancestral Recall")],
            id="68-a-restricted-card-in-deck-and-sideboard",
        ),
        pytest.param(
            "legacy",
            "60 Island\n3 Zethi, Arcane Blademaster\n2 Chun-Li, Countless Kicks",
            [("copy-limit", "Zethi, Arcane Blademaster")],
            id="71-three-and-two-of-interchangeable-names",
        ),
        pytest.param(
            "modern",
            "60 Island\n1 A-Alrund's Epiphany",
            [("not-legal", "A-Alrund's Epiphany")],
            id="72-a-digital-card-on-paper",
        ),
        pytest.param(
            "legacy", "79 Plains\n\nCompanion\n1 Yorion, Sky Nomad", [(BROKEN, "Yorion, Sky Nomad")], id="73-yorion-79"
        ),
        pytest.param("legacy", "80 Plains\n\nCompanion\n1 Yorion, Sky Nomad", [], id="73-yorion-80"),
        pytest.param("limited", "60 Plains\n\nCompanion\n1 Yorion, Sky Nomad", [], id="73-yorion-limited-60"),
        pytest.param(
            "limited",
            "59 Plains\n\nCompanion\n1 Yorion, Sky Nomad",
            [(BROKEN, "Yorion, Sky Nomad")],
            id="73-yorion-limited-59",
        ),
        pytest.param(
            "commander",
            commander("Kenrith, the Returned King", beside="Companion\n1 Yorion, Sky Nomad"),
            [(BROKEN, "Yorion, Sky Nomad")],
            id="73-yorion-in-commander",
        ),
        pytest.param(
            "legacy",
            f"56 Mountain\n4 Fire // Ice\n\n{JEGANTHA}",
            [(BROKEN, "Jegantha, the Wellspring")],
            id="74-jegantha-with-a-split-card",
        ),
        pytest.param("legacy", f"56 Mountain\n4 Lightning Bolt\n\n{JEGANTHA}", [], id="74-jegantha-without"),
        pytest.param(
            "commander",
            commander("Trostani, Selesnya's Voice", beside=JEGANTHA).replace("99 Wastes", "99 Forest"),
            [("color-identity", "Jegantha, the Wellspring"), (BROKEN, "Jegantha, the Wellspring")],
            id="75-jegantha-outside-the-identity",
        ),
        pytest.param(
            "legacy",
            "56 Plains\n4 Lightning Bolt\n\nCompanion\n1 Kaheera, the Orphanguard",
            [],
            id="76-kaheera-without-creatures",
        ),
        pytest.param(
            "legacy",
            "56 Plains\n4 Amoeboid Changeling\n\nCompanion\n1 Kaheera, the Orphanguard",
            [],
            id="76-kaheera-with-changelings",
        ),
        pytest.param(
            "legacy",
            "56 Plains\n4 Grizzly Bears\n\nCompanion\n1 Kaheera, the Orphanguard",
            [(BROKEN, "Kaheera, the Orphanguard")],
            id="76-kaheera-with-bears",
        ),
        pytest.param("modern", "60 Plains\n\nCompanion\n1 Zirda, the Dawnwaker", [], id="77-zirda-with-basics"),
        pytest.param(
            "modern",
            "56 Plains\n4 Grizzly Bears\n\nCompanion\n1 Zirda, the Dawnwaker",
            [(BROKEN, "Zirda, the Dawnwaker")],
            id="77-zirda-with-a-vanilla-creature",
        ),
        pytest.param("modern", "60 Swamp\n\nCompanion\n1 Gyruda, Doom of Depths", [], id="78-lands-with-gyruda"),
        pytest.param("modern", "60 Swamp\n\nCompanion\n1 Obosh, the Preypiercer", [], id="78-lands-with-obosh"),
        pytest.param("modern", "60 Forest\n\nCompanion\n1 Keruga, the Macrosage", [], id="78-lands-with-keruga"),
        pytest.param(
            "vintage",
            "56 Plains\n4 Hangarback Walker\n\nCompanion\n1 Lurrus of the Dream-Den",
            [],
            id="79-lurrus-with-an-x",
        ),
        pytest.param(
            "commander",
            commander("Kenrith, the Returned King", beside="Companion\n1 Lurrus of the Dream-Den"),
            [(BROKEN, "Lurrus of the Dream-Den")],
            id="80-the-commander-breaks-the-condition",
        ),
        pytest.param(
            "planar",
            listed("Planar Deck", [*PLANES[:7], *PHENOMENA[:3]]),
            [("phenomena-limit", None)],
            id="81-three-phenomena",
        ),
        pytest.param("planar", listed("Planar Deck", [*PLANES[:8], *PHENOMENA[:2]]), [], id="81-two-phenomena"),
        pytest.param(
            "scheme",
            listed("Scheme Deck", [*SCHEMES, *SCHEMES[1:], SCHEMES[1]]),
            [("copy-limit", SCHEMES[1])],
            id="83-three-of-a-scheme",
        ),
        pytest.param("scheme", listed("Scheme Deck", [*SCHEMES, *SCHEMES]), [], id="83-two-of-each-scheme"),
        pytest.param("scheme", listed("Scheme Deck", SCHEMES), [("deck-size", None)], id="83-ten-schemes-alone"),
        pytest.param(
            "commander",
            commander("Krenko, Mob Boss", beside=listed("Scheme Deck", SCHEMES)),
            [],
            id="83-ten-schemes-beside-a-commander-deck",
        ),
        pytest.param(
            "commander",
            commander("Krenko, Mob Boss", beside=listed("Attractions", ATTRACTIONS[:9])),
            [("deck-size", None)],
            id="84-nine-attractions",
        ),
        pytest.param(
            "commander",
            commander("Krenko, Mob Boss", beside=listed("Attractions", [*ATTRACTIONS[:9], ATTRACTIONS[0]])),
            [("singleton", ATTRACTIONS[0])],
            id="84-ten-attractions-with-a-repeat",
        ),
        pytest.param(
            "commander",
            commander("Krenko, Mob Boss", beside=listed("Attractions", ATTRACTIONS)),
            [],
            id="84-ten-attractions",
        ),
        pytest.param(
            "casual",
            "60 Island\n\n" + listed("Stickers", STICKERS[:9]),
            [("deck-size", None)],
            id="85-nine-sticker-sheets",
        ),
        pytest.param("casual", "60 Island\n\n" + listed("Stickers", STICKERS), [], id="85-ten-sticker-sheets"),
        pytest.param("legacy", "60 Island\n1 Brago's Favor", [("card-type", "Brago's Favor")], id="86-a-conspiracy"),
        pytest.param(
            "legacy",
            "60 Island\n1 Dungeon of the Mad Mage",
            [("card-type", "Dungeon of the Mad Mage")],
            id="86-a-dungeon",
        ),
        pytest.param("legacy", "60 Island\n1 Akoum", [("card-type", "Akoum")], id="86-a-plane"),
        pytest.param(
            "oathbreaker",
            "Commander\n1 Jaya Ballard\n\nSignature Spell\n1 Counterspell\n\nDeck\n58 Mountain",
            [("signature-spell", "Counterspell")],
            id="87-a-signature-spell-of-another-color",
        ),
        pytest.param(
            "oathbreaker",
            "Commander\n1 Jaya Ballard\n\nSignature Spell\n1 Lightning Bolt\n\nDeck\n58 Mountain",
            [],
            id="87-a-signature-spell-of-its-color",
        ),
        pytest.param("paupercommander", commander("Ancient Hydra"), [], id="88-a-nonlegendary-uncommon-creature-leads"),
    ],
)
def test_facts(real_cards: CachedCards, format_name: str, text: str, expected: Found) -> None:
    assert sorted(errors(real_cards, text, format_name), key=str) == sorted(expected, key=str)


@needs_data
@pytest.mark.parametrize("copies", [1, 2])
def test_90_a_playtest_card_that_allows_two_of_itself_is_not_legal(real_cards: CachedCards, copies: int) -> None:
    text = commander("Kenrith, the Returned King", deck=[f"{copies} Mothers Yamazaki"])
    assert ("not-legal", "Mothers Yamazaki") in errors(real_cards, text)


@needs_data
def test_69_two_decks_of_a_team_with_relentless_rats(real_cards: CachedCards) -> None:
    texts = ("50 Swamp\n10 Relentless Rats", "50 Swamp\n10 Relentless Rats", "60 Swamp")
    decks = [
        deck
        for number, text in enumerate(texts)
        for deck in decks_in(read(text.encode(), f"{number}.txt"), real_cards, format_name="modern")
    ]
    assert [[v.rule for v in judge(deck).violations] for deck in as_team(decks)] == [
        ["team-unified"],
        ["team-unified"],
        [],
    ]
    assert [judge(deck).verdict for deck in decks] == ["legal"] * 3


@needs_data
def test_70_a_two_headed_giant_has_no_sideboard(real_cards: CachedCards) -> None:
    text = "60 Island\n\nSideboard\n15 Island"
    assert errors(real_cards, text, "modern") == []
    assert errors(real_cards, text, "modern", two_headed_giant) == [("sideboard-size", None)]


@needs_data
@pytest.mark.parametrize(
    ("players", "planes", "phenomena", "rules"),
    [
        pytest.param(3, 24, 6, [], id="82-three-players"),
        pytest.param(3, 23, 6, ["deck-size"], id="82-three-players-with-29-cards"),
        pytest.param(3, 23, 7, ["phenomena-limit"], id="82-three-players-with-seven-phenomena"),
        pytest.param(5, 32, 8, [], id="82-five-players"),
        pytest.param(5, 31, 8, ["deck-size"], id="82-five-players-with-39-cards"),
    ],
)
def test_82_a_shared_planar_deck(
    real_cards: CachedCards, players: int, planes: int, phenomena: int, rules: list[str]
) -> None:
    text = listed("Planar Deck", [*PLANES[:planes], *PHENOMENA[:phenomena]])
    assert [rule for rule, _ in errors(real_cards, text, variant=shared_planar_deck(players))] == rules


@needs_data
@pytest.mark.parametrize("name", ["Bonecrusher Giant", "Fire // Ice"])
def test_89_in_tiny_leaders_each_face_and_half_is_measured(real_cards: CachedCards, name: str) -> None:
    text = f"Commander\n1 Zada, Hedron Grinder\n\nDeck\n1 {name}\n48 Mountain"
    found = [rule for rule, card in errors(real_cards, text, "tlr") if card and card.startswith(name)]
    assert "mana-value-limit" not in found
    assert "mana-value-limit" in [rule for rule, _ in errors(real_cards, text, "tlr")], "Zada herself has four"


def test_no_fact_from_1_to_90_is_without_a_test_that_bears_its_number() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *WITH_FACTS],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    numbers = re.findall(r"(?:::test_|\[)0?(\d\d?)(?:-[A-Za-z]|_)", run.stdout)
    assert set(range(1, 91)) - set(map(int, numbers)) == set()
