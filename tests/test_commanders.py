"""Who may lead a Commander deck, and which two together: facts, all pairs, and the real card data."""

import re
from itertools import combinations, product

import pytest
from support import BULK_FILE, judge, needs_data, sample_card

from cache import sample
from cache.bulk import objects_in
from cache.source import CachedCards
from validator import Card, check, read
from validator.commanders import PairingAbility, eligibility, is_background, pairing, pairing_abilities

FACTS = [
    *((41, "Grist, the Hunger Tide", "CR 113.6c"), (42, "Teferi, Temporal Archmage", "CR 903.3a")),
    *((42, "Jaya Ballard", None), (43, "Shorikai, Genesis Engine", "CR 903.3"), (43, "Parhelion II", "CR 903.3")),
    *((43, "The Fantasticar", "CR 903.3"), (43, "Smuggler's Copter", None), (44, "The Seriema", "CR 903.3")),
    *((44, "The Eternity Elevator", None), (45, "Elbrus, the Binding Blade // Withengar Unbound", None)),
    *((46, "Budoka Gardener // Dokai, Weaver of Life", None),),
    *((46, "Nezumi Graverobber // Nighteyes the Desecrator", None),),
    *((47, "Erayo, Soratami Ascendant // Erayo's Essence", "CR 903.3"), (56, "Raised by Giants", None)),
    *((56, "Faceless One", "CR 903.3"), (62, "Lutri, the Spellchaser", "CR 903.3")),
    *((59, "Gisela, the Broken Blade", "CR 903.3"), (59, "Bruna, the Fading Light", "CR 903.3")),
    *((59, "Brisela, Voice of Nightmares", None), (16, "Westvale Abbey // Ormendahl, Profane Prince", None)),
    *((36, "Esika, God of the Tree // The Prismatic Bridge", "CR 903.3"), (63, "Cid, Timeless Artificer", "CR 903.3")),
]
IN_SAMPLE = set(sample.names())

PARTNERS = ["Tymna the Weaver", "Thrasios, Triton Hero", "The Prismatic Piper", "Siani, Eye of the Storm"]
PARTNERS_WITH = [
    ("Pir, Imaginative Rascal", "Toothy, Imaginary Friend"),
    ("Krav, the Unredeemed", "Regna, the Redeemer"),
    ("Rowan Kenrith", "Will Kenrith"),
]
PARTNERS_BY_TEXT = [
    ("Kratos, Stoic Father", "Atreus, Impulsive Son"),
    ("Leonardo, the Balance", "Donatello, the Brains"),
    ("Ellie, Brick Master", "Joel, Resolute Survivor"),
]
CHOOSERS = ["Wilson, Refined Grizzly", "Burakos, Party Leader", "Faceless One"]
BACKGROUNDS = ["Raised by Giants", "Cultist of the Absolute", "Faceless One"]
COMPANIONS, DOCTORS = ["Rose Tyler", "Clara Oswald"], ["The Tenth Doctor"]
ALONE = ["Cecily, Haunted Mage", "Krenko, Mob Boss", "Gisela, the Broken Blade", "Bruna, the Fading Light"]

ALLOWED = {
    **{frozenset(pair): "CR 702.124h" for pair in combinations(PARTNERS, 2)},
    **{frozenset(pair): "CR 702.124i" for pair in PARTNERS_BY_TEXT},
    **{frozenset(pair): "CR 702.124j" for pair in PARTNERS_WITH},
    **{frozenset(pair): "CR 702.124k" for pair in product(CHOOSERS, BACKGROUNDS) if pair[0] != pair[1]},
    **{frozenset(pair): "CR 702.124m" for pair in product(COMPANIONS, DOCTORS)},
}
EVERYONE = sorted({name for pair in ALLOWED for name in pair} | set(ALONE))

LISTED = {"mtgjson-2026-08", "scryfall-2026-04"}
"""Sources in the data that list every commander and Background, and what Scryfall's `is:commander` finds."""

LEGEND_ON_THE_BACK = """
Akki Lavarunner, Budoka Gardener, Budoka Pupil, Bushi Tenderfoot, Callow Jushi, Cunning Bandit, Elbrus the Binding
Blade, Faithful Squire, Hired Muscle, Initiate of Blood, Invasion of Fiora, Invasion of Ikoria, Invasion of
Segovia, Invasion of Theros, Invasion of Ulgrotha, Jushi Apprentice, Kitsune Mystic, Nezumi Graverobber, Nezumi
Shortfang, Orochi Eggwatcher, Sidequest: Hunt the Mark, Student of Elements, The Legend of Kuruk, The Legend of
Kyoshi, The Legend of Roku, The Legend of Yangchen, The Rise of Sozin, Throne of the Grim Captain, Westvale Abbey
"""
MELDED = """
Brisela Voice of Nightmares, Hanweir the Writhing Township, Mishra Lost to Phyrexia, Ragnarok Divine Deliverance,
Titania Gaea Incarnate
"""


def card(text: str, type_line: str = "Legendary Creature — Human", name: str = "Bear", **more: object) -> Card:
    shape = {"oracle_id": name, "layout": "normal", "type_line": type_line, "oracle_text": text}
    return Card.from_object({"name": name, **shape, **more})


def names(text: str) -> set[str]:
    """The front names in a table, whose commas are left out there."""
    return {" ".join(name.split()) for name in text.split(",")}


@pytest.mark.parametrize(
    ("name", "source"),
    [pytest.param(name, source, id=f"{number}-{name}") for number, name, source in FACTS if name in IN_SAMPLE],
)
def test_facts(name: str, source: str | None) -> None:
    found = eligibility(sample_card(name))
    assert found.eligible == (source is not None)
    assert source in (None, found.source)


@pytest.mark.parametrize(
    ("name", "source"), [pytest.param(name, source, id=f"{number}-{name}") for number, name, source in FACTS]
)
def test_facts_in_the_real_data(real_cards: CachedCards, name: str, source: str | None) -> None:
    [found] = [candidate.card for candidate in real_cards.find([name])[name].candidates if not candidate.card.extra]
    assert eligibility(found).eligible == (source is not None)
    assert source in (None, eligibility(found).source)


@pytest.mark.parametrize(
    ("made", "eligible"),
    [
        pytest.param(card("", "Legendary Creature — Bear"), True, id="legendary-creature"),
        pytest.param(card("", "Creature — Bear"), False, id="creature"),
        pytest.param(card("", "Legendary Artifact — Vehicle", power="1", toughness="1"), True, id="legendary-vehicle"),
        pytest.param(card("", "Artifact — Vehicle", power="1", toughness="1"), False, id="vehicle"),
        pytest.param(
            card("", "Legendary Artifact — Spacecraft", power="5", toughness="5"), True, id="armed-spacecraft"
        ),
        pytest.param(card("", "Legendary Artifact — Spacecraft"), False, id="spacecraft-without-a-box"),
        pytest.param(card("", "Artifact — Spacecraft", power="5", toughness="5"), False, id="spacecraft-not-legendary"),
        pytest.param(card("Bear can be your commander.", "Legendary Planeswalker — Bear"), True, id="says-so"),
        pytest.param(card("Bear can be your commander.", "Enchantment"), True, id="says-so-and-is-not-legendary"),
        pytest.param(card("(Bear can be your commander.)", "Enchantment"), False, id="says-so-in-reminder-text"),
        pytest.param(card("", "Legendary Land"), False, id="legendary-land"),
        pytest.param(card("", "Token Legendary Creature — Bear", layout="token"), False, id="token"),
        pytest.param(card("", layout="meld", mana_cost="{W}"), True, id="half-of-a-meld"),
        pytest.param(card("", layout="meld"), False, id="melded-back"),
    ],
)
def test_who_may_lead(made: Card, *, eligible: bool) -> None:
    assert eligibility(made).eligible == eligible


@pytest.mark.parametrize(("one", "other"), list(combinations(EVERYONE, 2)))
def test_all_pairs(one: str, other: str) -> None:
    first, second = sample_card(one), sample_card(other)
    assert pairing(first, second) == ALLOWED.get(frozenset((one, other)))
    assert pairing(second, first) == pairing(first, second)


@pytest.mark.parametrize("name", EVERYONE)
def test_no_card_leads_beside_itself(name: str) -> None:
    assert pairing(sample_card(name), sample_card(name)) is None


@pytest.mark.parametrize(
    ("text", "abilities"),
    [
        pytest.param("Partner (You can have two commanders.)", [("partner", "")], id="partner"),
        pytest.param("Partner with Toothy (When this enters, …)", [("partner-with", "Toothy")], id="partner-with"),
        pytest.param("Partner—Survivors (You can have two.)", [("partner-text", "survivors")], id="partner-text"),
        pytest.param("Partner — Survivors", [("partner-text", "survivors")], id="partner-text-with-blanks"),
        pytest.param("Friends forever", [("partner-text", "friends forever")], id="the-older-wording"),
        pytest.param("Choose a Background", [("background", "")], id="background"),
        pytest.param("Doctor’s companion (You can …)", [("doctor", "")], id="doctor-s-companion"),
        pytest.param("Partner\nChoose a Background", [("partner", ""), ("background", "")], id="two-kinds"),
        pytest.param("Partner with Toothy\nPartner", [("partner-with", "Toothy"), ("partner", "")], id="two-partners"),
        pytest.param("Commanders you control have partner.", [], id="a-word-within-a-sentence"),
        pytest.param("(Partner)", [], id="reminder-text"),
        pytest.param("Partners in crime", [], id="another-word"),
    ],
)
def test_pairing_abilities_are_read_line_by_line(text: str, abilities: list[tuple[str, str]]) -> None:
    assert pairing_abilities(card(text)) == [PairingAbility(*ability) for ability in abilities]


@pytest.mark.parametrize(
    ("one", "other", "source"),
    [
        pytest.param(
            card("Friends forever", name="A"), card("Partner—Friends forever", name="B"), "CR 702.124i", id="wordings"
        ),
        pytest.param(
            card("Partner—Chess club", name="A"), card("Partner—Chess club", name="B"), "CR 702.124i", id="new-text"
        ),
        pytest.param(card("Partner—Chess club", name="A"), card("Partner—Golf club", name="B"), None, id="other-text"),
        pytest.param(card("Partner with B", name="A"), card("Partner with C", name="B"), None, id="not-each-other"),
        pytest.param(card("Partner with B", name="A"), card("", name="B"), None, id="one-sided"),
        pytest.param(
            card("Doctor's companion"),
            card("", "Legendary Creature — Time Lord Doctor", "Who"),
            "CR 702.124m",
            id="doctor",
        ),
        pytest.param(
            card("Doctor's companion"),
            card("", "Legendary Creature — Human Time Lord Doctor", "Who"),
            None,
            id="human-doctor",
        ),
        pytest.param(
            card("Doctor's companion"), card("", "Creature — Time Lord Doctor", "Who"), None, id="not-legendary"
        ),
        pytest.param(
            card("Choose a Background"),
            card("", "Enchantment — Background", "Past"),
            None,
            id="background-not-legendary",
        ),
    ],
)
def test_pairs_by_their_words(one: Card, other: Card, source: str | None) -> None:
    assert pairing(one, other) == pairing(other, one) == source


@pytest.mark.parametrize(
    ("pair", "left_out"),
    [
        pytest.param(PARTNERS[:2], "R", id="48-tymna-and-thrasios"),
        pytest.param(PARTNERS_BY_TEXT[1], "", id="52-leonardo-and-donatello"),
    ],
)
def test_two_commanders_pool_their_colors(pair: tuple[str, str], left_out: str) -> None:
    basics = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
    deck = "\n".join(f"1 {name}" for name in basics.values())
    [report] = judge(f"Commander\n1 {pair[0]}\n1 {pair[1]}\n\nDeck\n93 Wastes\n{deck}")
    assert [violation.card for violation in report.violations] == [basics[color] for color in left_out]


@pytest.mark.parametrize(
    ("commanders", "count", "rules"),
    [
        pytest.param(["The Prismatic Piper", "The Prismatic Piper"], 98, {"singleton"}, id="60-two-pipers"),
        pytest.param(["Krenko, Mob Boss"], 100, {"deck-size"}, id="61-one-and-100"),
        pytest.param(PARTNERS[:2], 98, set(), id="61-two-and-98"),
        pytest.param(PARTNERS[:2], 99, {"deck-size"}, id="61-two-and-99"),
    ],
)
def test_facts_about_whole_decks(commanders: list[str], count: int, rules: set[str]) -> None:
    leaders = "\n".join(f"1 {name}" for name in commanders)
    [report] = judge(f"# chosen color: U, R\nCommander\n{leaders}\n\nDeck\n{count} Wastes")
    assert {violation.rule for violation in report.violations} == rules


def test_57_every_doctor_of_the_data_takes_a_companion(real_cards: CachedCards) -> None:
    for number in ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Eleventh"):
        text = f"Commander\n1 Rose Tyler\n1 The {number} Doctor\n\nDeck\n98 Wastes"
        [report] = check(read(text.encode(), "deck.txt"), real_cards)
        assert report.violations == [], number


@needs_data
def test_the_commanders_are_those_that_the_data_list() -> None:
    refused: dict[str, set[str]] = {"background": set(), "melded": set(), "back": set(), "other": set()}
    unlisted: dict[str, int] = {}
    listed = 0
    for shown in objects_in(BULK_FILE):
        found = Card.from_object(shown)
        if found.legalities.get("commander") != "legal":
            continue
        verdict = eligibility(found)
        if shown["_source"] not in LISTED:
            if verdict.eligible:
                unlisted[verdict.reason] = unlisted.get(verdict.reason, 0) + 1
        elif verdict.eligible:
            listed += 1
        elif is_background(found.front):
            refused["background"].add(found.name)
        elif found.meld_result:
            refused["melded"].add(found.name.replace(",", ""))
        else:
            behind = any(face.legendary and "Creature" in face.types for face in found.faces[1:])
            refused["back" if behind else "other"].add(found.front.name.replace(",", ""))
    assert listed > 3_400
    assert len(refused["background"]) == 29
    assert refused["melded"] == names(MELDED)
    assert refused["back"] == names(LEGEND_ON_THE_BACK)
    assert refused["other"] == set()
    assert unlisted.keys() == {
        "it is a legendary Vehicle",
        "it is a legendary Spacecraft with power and toughness",
        "its own ability makes it a creature everywhere but on the battlefield",
    }
    assert unlisted["its own ability makes it a creature everywhere but on the battlefield"] == 1, "Grist alone"


@needs_data
def test_pairing_abilities_are_found_where_the_data_name_the_keyword() -> None:
    keyword = re.compile(r"Partner|Partner with|Partner—.*|Friends forever|Choose a [Bb]ackground|Doctor's companion")
    overlooked, found = [], 0
    for shown in objects_in(BULK_FILE):
        if any(keyword.fullmatch(word) for word in shown.get("keywords") or ()):
            found += 1
            if not pairing_abilities(Card.from_object(shown)):
                overlooked.append(shown["name"])
    assert found > 150
    assert overlooked == []
