"""Color identity: facts about single cards, and agreement with the real card data."""

import pytest
from support import BULK_FILE, needs_data, sample_card

from cache import sample
from cache.bulk import objects_in
from cache.source import CachedCards
from validator import Card, identity_of, reasons
from validator.cards import Color, color_letters
from validator.color_identity import chooses_color, derive

FACTS = """
01 UR Civilized Scholar // Homicidal Brute
02 R Bosh, Iron Golem
03 RG Boggart Ram-Gang
04 RG Wort, the Raidmother
05 WG Kitchen Finks
06 G Dryad Arbor
07 - Trinisphere
08 B Crypt Ghast
09 W Blind Obedience
10 WBR Alesha, Who Smiles at Death
11 WUBRG Transguild Courier
11 WUBRG Sphinx of the Guildpact
12 R Ghostfire
13 UB Ulamog's Nullifier
14 WUBRG Kenrith, the Returned King
15 WUBRG Golos, Tireless Pilgrim
16 B Westvale Abbey // Ormendahl, Profane Prince
17 WR Archangel Avacyn // Avacyn, the Purifier
18 BG Garruk Relentless // Garruk, the Veil-Cursed
19 - Urborg, Tomb of Yawgmoth
20 - Evolving Wilds
20 - Windswept Heath
20 - Prismatic Vista
21 - Command Tower
21 - City of Brass
21 - Chromatic Lantern
21 G Birds of Paradise
22 RG Shivan Oasis
23 WB Godless Shrine
24 WBG Murmuring Bosk
25 - Wastes
25 - Snow-Covered Wastes
26 B Dismember
26 G Noxious Revival
26 U Phyrexian Metamorph
27 W Spectral Procession
27 B Beseech the Queen
27 WUBRG Reaper King
28 UR Fire // Ice
28 WR Wear // Tear
28 WUG Beck // Call
29 BG Mosswood Dreadknight // Dread Whispers
30 B Phyrexian Fleshgorger
31 B Scheming Silvertongue // Sign in Blood
32 R Crimson Kobolds
32 U Evermind
32 U Ancestral Vision
32 B Living End
33 - Lotus Bloom
34 WB Lingering Souls
34 UR Jilt
35 WUG Noble Hierarch
35 WG Avacyn's Pilgrim
36 WUBRG Esika, God of the Tree // The Prismatic Bridge
36 UBG Jorn, God of Winter // Kaldring, the Rimestaff
36 BR Valki, God of Lies // Tibalt, Cosmic Impostor
37 - Karn, Silver Golem
38 - Kozilek, the Great Distortion
38 - Sol Ring
38 - Thought-Knot Seer
39 R Hanweir Battlements
39 - The Mightstone and Weakstone
40 - The Prismatic Piper
40 - Faceless One
40 - Clara Oswald
"""
FACT_ROWS = [tuple(line.split(" ", 2)) for line in FACTS.strip().splitlines()]
IN_SAMPLE = set(sample.names())

ACCEPTED = {
    "Brisela, Voice of Nightmares": "a melded back has no colors of its own (CR 712.4b); the data give it its halves'",
    "Chittering Host": "a melded back has no colors of its own (CR 712.4b); the data give it its halves'",
    "Hanweir, the Writhing Township": "a melded back has no colors of its own (CR 712.4b); the data give its halves'",
    "Urza, Planeswalker": "a melded back without its layout; the data give it its halves' colors",
    "A-Dorothea, Vengeful Victim // A-Dorothea's Retribution": "the object has neither faces nor costs",
    "Albiorix, Goose Tyrant // Wild Goose Chase": "the object has neither faces nor costs",
    "Rahilda, Wanted Cutthroat // Rahilda, Feral Outlaw": "the object has neither faces nor costs",
    "The Waffle Restaurant": "a joke card that opens a deck to every color without a symbol (CR 100.7)",
    "Eladamri, Lord of Leaves Avatar": "a vanguard: the data of 2019 leave the symbols in its text out",
    "Elvish Champion Avatar": "a vanguard: the data of 2019 leave the symbols in its text out",
    "Etched Oracle Avatar": "a vanguard: the data of 2019 leave the symbols in its text out",
    "Master of the Wild Hunt Avatar": "a vanguard: the data of 2019 leave the symbols in its text out",
    "Nekrataal Avatar": "a vanguard: the data of 2019 leave the symbols in its text out",
}
"""Cards whose stated color identity is not the derived one, with the reason; tokens and other extras aside."""


def letters(colors: frozenset[Color]) -> str:
    return "".join(color_letters(colors)) or "-"


def made(text: str, cost: str = "", type_line: str = "Creature — Elf", **more: object) -> Card:
    shape = {"oracle_id": "", "layout": "normal", "mana_cost": cost, "type_line": type_line, "oracle_text": text}
    return Card.from_object({"name": "Bear", **shape, **more})


@pytest.mark.parametrize(
    ("identity", "name"),
    [pytest.param(row[1], row[2], id=f"{row[0]}-{row[2]}") for row in FACT_ROWS if row[2] in IN_SAMPLE],
)
def test_facts(identity: str, name: str) -> None:
    card = sample_card(name)
    assert letters(derive(card)) == identity
    assert identity_of(card).doubt == ""


@pytest.mark.parametrize(
    ("identity", "name"), [pytest.param(row[1], row[2], id=f"{row[0]}-{row[2]}") for row in FACT_ROWS]
)
def test_facts_in_the_real_data(real_cards: CachedCards, identity: str, name: str) -> None:
    [found] = [candidate.card for candidate in real_cards.find([name])[name].candidates if not candidate.card.extra]
    assert found.name == name
    assert letters(derive(found)) == identity


def test_every_fact_about_identity_is_there() -> None:
    assert {int(row[0]) for row in FACT_ROWS} == set(range(1, 41))


@pytest.mark.parametrize(
    ("name", "chooses"),
    [("The Prismatic Piper", True), ("Faceless One", True), ("Clara Oswald", True), ("Krenko, Mob Boss", False)],
)
def test_40_who_chooses_a_color(name: str, *, chooses: bool) -> None:
    assert chooses_color(sample_card(name)) == chooses


@pytest.mark.parametrize(
    ("text", "cost", "identity"),
    [
        pytest.param("", "{W}{U/B}", "WUB", id="mana-cost"),
        pytest.param("", "{2/R}{C/G}", "RG", id="monocolored-and-colorless-hybrid"),
        pytest.param("", "{W/P}{G/U/P}", "WUG", id="phyrexian"),
        pytest.param("", "{HW}", "W", id="half-a-mana"),
        pytest.param("", "{X}{S}{C}{7}", "-", id="symbols-without-color"),
        pytest.param("{R}: Bear gets +1/+0.", "{1}", "R", id="activation-cost"),
        pytest.param("Kicker {2}{B}", "{1}", "B", id="keyword-cost"),
        pytest.param("{T}: Add {G} or {C}.", "{1}", "G", id="produced-mana"),
        pytest.param('Create a token with "{B}: Regenerate this."', "{1}", "B", id="quoted-ability"),
        pytest.param("Extort (You may pay {W/B}.)", "{1}", "-", id="reminder-text"),
        pytest.param("({T}: Add {W}.)\n{U}: Draw.", "{1}", "U", id="reminder-text-on-a-line-of-its-own"),
        pytest.param("{T}: Add one mana of any color.", "{1}", "-", id="any-color"),
        pytest.param("Destroy target red creature.", "{1}", "-", id="color-word"),
        pytest.param("Search your library for a Swamp card.", "{1}", "-", id="land-type-word"),
        pytest.param("Devoid", "{U}{B}", "UB", id="devoid-takes-nothing-away"),
        pytest.param("Bear is colorless.", "{R}", "R", id="colorless-takes-nothing-away"),
        pytest.param("Bear is all colors.", "{4}", "WUBRG", id="all-colors-by-name"),
        pytest.param("This creature is all colors.", "{4}", "WUBRG", id="all-colors-by-type"),
        pytest.param("Bear is white and blue.", "{4}", "WU", id="two-colors"),
        pytest.param("Enchanted creature is all colors.", "{4}", "-", id="another-card-is-all-colors"),
        pytest.param("Whenever Bear is all colors, draw a card.", "{4}", "-", id="a-condition-defines-nothing"),
    ],
)
def test_what_gives_a_color(text: str, cost: str, identity: str) -> None:
    assert letters(derive(made(text, cost))) == identity


@pytest.mark.parametrize(
    ("type_line", "more", "identity"),
    [
        pytest.param("Land — Forest Plains", {}, "WG", id="basic-land-types"),
        pytest.param("Basic Snow Land — Island", {}, "U", id="basic-land"),
        pytest.param("Land — Gate", {}, "-", id="other-land-types"),
        pytest.param("Creature — Island Fish", {}, "-", id="a-land-type-on-no-land"),
        pytest.param("Sorcery", {"color_indicator": ["U"]}, "U", id="indicator"),
        pytest.param("Sorcery", {"colors": ["U"]}, "U", id="colors-without-a-cost"),
    ],
)
def test_what_gives_a_color_besides_symbols(type_line: str, more: dict[str, object], identity: str) -> None:
    assert letters(derive(made("", "", type_line, **more))) == identity


@pytest.mark.parametrize(
    ("name", "color", "reason"),
    [
        ("Alesha, Who Smiles at Death", "R", ("{R}", "Alesha, Who Smiles at Death", "mana cost", "CR 903.4")),
        ("Alesha, Who Smiles at Death", "B", ("{W/B}", "Alesha, Who Smiles at Death", "rules text", "CR 903.4")),
        ("Civilized Scholar", "R", ("red indicator", "Homicidal Brute", "color indicator", "CR 204")),
        (
            "Transguild Courier",
            "G",
            ("all colors", "Transguild Courier", "characteristic-defining ability", "CR 604.3"),
        ),
        ("Godless Shrine", "B", ("Swamp", "Godless Shrine", "basic land type", "CR 903.5d")),
        ("Mosswood Dreadknight", "B", ("{B}", "Dread Whispers", "mana cost", "CR 903.4")),
        ("Phyrexian Fleshgorger", "B", ("{B}", "Phyrexian Fleshgorger", "rules text", "CR 903.4")),
    ],
)
def test_each_color_has_its_reason(name: str, color: str, reason: tuple[str, str, str, str]) -> None:
    found = [given for given in reasons(sample_card(name)) if given.color == color]
    assert reason in [(given.evidence, given.face, given.where, given.source) for given in found]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("stated", "colors", "by_symbols", "doubtful"),
    [
        pytest.param(["B", "G"], "BG", "B", False, id="confirmed"),
        pytest.param(None, "BG", "B", True, id="not-stated"),
        pytest.param(["B"], "BG", "B", True, id="stated-less"),
        pytest.param(["B", "G", "R"], "BRG", "BR", True, id="stated-more"),
        pytest.param([], "BG", "B", True, id="stated-none"),
    ],
)
def test_stated_and_derived_colors_both_count(
    stated: list[str] | None, colors: str, by_symbols: str, *, doubtful: bool
) -> None:
    found = identity_of(made("{T}: Add {B}.", "", "Land — Forest", color_identity=stated))
    assert (letters(found.colors), letters(found.by_symbols), bool(found.doubt)) == (colors, by_symbols, doubtful)


@needs_data
def test_the_derived_identity_is_the_stated_one_for_every_real_card() -> None:
    differing: set[str] = set()
    extras: set[str] = set()
    compared = 0
    for shown in objects_in(BULK_FILE):
        card = Card.from_object(shown)
        if card.stated_color_identity is None:
            continue
        compared += 1
        if derive(card) != card.stated_color_identity:
            (extras if card.extra else differing).add(card.name)
    assert compared > 30_000
    assert differing == ACCEPTED.keys()
    assert len(extras) < 20, "tokens, emblems and checklists are no cards; the data are loose there"
