"""What the text of a commander changes in how its deck is built: the words that are read, and decks judged by them."""

from collections.abc import Iterable, Mapping

import pytest
from support import BULK_FILE, SampleCards, needs_data, sample_card

from cache.bulk import objects_in
from cache.index import candidates, rows_of
from cache.source import CachedCards
from validator import DeckReport, check, read
from validator.cards import Card
from validator.commanders import eligibility
from validator.companions import every_creature_type
from validator.deck_building import Building, building_with
from validator.resolve import Answer

ANGELS = "A deck with this commander can have Angel cards of any color identity and any basic land cards."
PHYREXIANS = "A deck with this commander can have Phyrexian cards of any color identity and any basic land cards."
AURAS = "A deck with this commander can have Aura cards of any color identity and any basic land cards."
FORGED = (
    "A deck with this commander can have artifact creature and Equipment cards of any color identity and any basic "
    "land cards."
)
BIG = (
    "A deck with this commander can have creature cards with mana value 7 or greater of any color identity and any "
    "basic land cards."
)
LANDS = "A deck with this commander can have any land cards."
SPELLS = (
    "If Tess, the Tester is your commander, the color identity of instant and sorcery cards in your deck can include "
    "one color of your choice not in your commander's color identity, and your deck can have any basic land cards."
)
BOUNDLESS = "A deck with this commander has no maximum deck size."
ENDLESS = (
    "If Tess, the Tester is your commander, your starting deck can contain any number of cards beyond the maximum deck "
    "size."
)
SMALL = "If Tess, the Tester is your commander, your minimum deck size is 60 and your starting life total is 30."
ALL = "If Tess, the Tester is your commander, your deck can include cards of any color identity."
LEGENDS = (
    "If Tess, the Tester is your Commander, you may include legendary permanents of any color in your deck regardless "
    "of color identity."
)
STRONG = (
    "If Tess, the Tester is your Commander, you may include creature cards of power 4 or greater of any color in your "
    "deck regardless of color identity."
)
DEVICES = (
    "If Tess, the Tester is your Commander, you may include all artifacts and enchantments in your deck regardless of "
    "color identity."
)


def shape(name: str, text: str = "", type_line: str = "Creature — Bear", cost: str = "{W}") -> dict[str, object]:
    return {
        "name": name,
        "oracle_id": name,
        "layout": "normal",
        "mana_cost": cost,
        "type_line": type_line,
        "oracle_text": text,
        "power": "2",
        "toughness": "2",
        "legalities": {"commander": "legal"},
        "color_identity": sorted(set(cost) & set("WUBRG")),
    }


def made(text: str = "", type_line: str = "Creature — Bear", cost: str = "{R}", **others: object) -> Card:
    return Card.from_object({**shape("Made", text, type_line, cost), **others})


def leader(text: str) -> Card:
    return Card.from_object(shape("Tess, the Tester", text, "Legendary Creature — Human"))


@pytest.mark.parametrize(
    ("clause", "card", "free"),
    [
        pytest.param(ANGELS, made(type_line="Creature — Angel Warrior"), True, id="an-angel"),
        pytest.param(ANGELS, made(type_line="Creature — Human"), False, id="a-human"),
        pytest.param(ANGELS, made("Create a 4/4 Angel creature token."), False, id="a-card-that-speaks-of-angels"),
        pytest.param(
            ANGELS, made("Changeling (This card is every creature type.)"), True, id="a-changeling-is-an-angel"
        ),
        pytest.param(
            ANGELS, made("Changeling", "Kindred Instant — Shapeshifter"), True, id="one-that-is-no-creature-is-too"
        ),
        pytest.param(
            ANGELS, made("Creatures you control are every creature type."), False, id="one-that-makes-others-angels"
        ),
        pytest.param(ANGELS, sample_card("Swamp"), True, id="a-basic"),
        pytest.param(ANGELS, sample_card("Snow-Covered Swamp"), True, id="a-snow-basic"),
        pytest.param(ANGELS, sample_card("Godless Shrine"), False, id="a-land-that-is-not-basic"),
        pytest.param(PHYREXIANS, made(type_line="Artifact Creature — Phyrexian Wurm"), True, id="a-phyrexian"),
        pytest.param(PHYREXIANS, sample_card("Dismember"), False, id="phyrexian-mana-is-no-type"),
        pytest.param(PHYREXIANS, sample_card("Phyrexian Arena"), False, id="a-name-is-no-type"),
        pytest.param(AURAS, made(type_line="Enchantment — Aura Curse"), True, id="an-aura"),
        pytest.param(AURAS, made("Bestow {3}{R}", "Enchantment Creature — Satyr"), False, id="bestow-is-for-play"),
        pytest.param(AURAS, made("Changeling"), False, id="a-changeling-is-no-aura"),
        pytest.param(FORGED, sample_card("Baleful Strix"), True, id="an-artifact-creature"),
        pytest.param(FORGED, made(type_line="Artifact — Equipment"), True, id="an-equipment"),
        pytest.param(FORGED, made(type_line="Artifact"), False, id="an-artifact-of-no-such-kind"),
        pytest.param(FORGED, made("Changeling"), False, id="a-changeling-is-no-equipment"),
        pytest.param(BIG, made(cost="{6}{R}"), True, id="a-creature-of-seven"),
        pytest.param(BIG, made(cost="{5}{R}"), False, id="a-creature-of-six"),
        pytest.param(BIG, made(type_line="Sorcery", cost="{6}{R}"), False, id="a-sorcery-of-seven"),
        pytest.param(
            BIG, sample_card("Beanstalk Giant // Fertile Footsteps"), True, id="the-creature-counts-not-its-adventure"
        ),
        pytest.param(LANDS, sample_card("Godless Shrine"), True, id="any-land"),
        pytest.param(LANDS, sample_card("Dryad Arbor"), True, id="a-land-that-is-a-creature"),
        pytest.param(LANDS, sample_card("Westvale Abbey // Ormendahl, Profane Prince"), True, id="a-land-with-a-back"),
        pytest.param(
            LANDS, sample_card("Agadeem's Awakening // Agadeem, the Undercrypt"), False, id="a-land-on-the-back-alone"
        ),
        pytest.param(SPELLS, sample_card("Swamp"), True, id="any-basic-beside-one-more-color"),
        pytest.param(SPELLS, sample_card("Lightning Bolt"), False, id="one-more-color-is-not-any"),
        pytest.param(ALL, sample_card("Godless Shrine"), True, id="all-cards"),
        pytest.param(LEGENDS, sample_card("Krenko, Mob Boss"), True, id="a-legendary-permanent"),
        pytest.param(LEGENDS, made(type_line="Legendary Sorcery"), False, id="a-legendary-sorcery"),
        pytest.param(STRONG, made(power="4"), True, id="a-power-of-four"),
        pytest.param(STRONG, made(power="3"), False, id="a-power-of-three"),
        pytest.param(STRONG, made(power="*"), False, id="a-power-that-is-not-told"),
        pytest.param(DEVICES, sample_card("Rhystic Study"), True, id="an-enchantment"),
        pytest.param(DEVICES, sample_card("Counterspell"), False, id="neither-artifact-nor-enchantment"),
        pytest.param(BOUNDLESS, sample_card("Swamp"), False, id="a-size-frees-no-card"),
    ],
)
@pytest.mark.parametrize("before", ["", "Rulebreaker — "])
def test_a_clause_frees_cards_from_color_identity(clause: str, card: Card, before: str, *, free: bool) -> None:
    building = building_with(leader(before + clause))
    assert building.unread == ()
    assert building.frees(card) == free


@pytest.mark.parametrize(
    "clause",
    [
        pytest.param("A deck with this commander can have Universes Beyond cards of any color identity.", id="a-brand"),
        pytest.param("A deck with this commander can have nonland cards of any color identity.", id="a-word"),
        pytest.param("A deck with this commander can have two sideboards.", id="something-else"),
        pytest.param(
            "A deck with this commander can have any basic land cards and Angel cards of any color identity.",
            id="another-order",
        ),
        pytest.param("Rulebreaker — Your commander can be a Plains.", id="the-ability-word-alone"),
        pytest.param(
            "Your deck can contain any basic land cards and cards of any color identity that can create Food tokens.",
            id="a-condition",
        ),
    ],
)
def test_a_clause_of_unknown_words_is_kept_as_unread(clause: str) -> None:
    commander = leader(clause)
    assert building_with(commander) == Building(unread=((commander, clause),))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("A deck can have any number of cards named Tess, the Tester.", id="copies-of-itself"),
        pytest.param(
            "Companion — Your starting deck contains at least twenty cards more than the minimum deck size.",
            id="a-companion",
        ),
        pytest.param("{T}: Add one mana of any color in your commander's color identity.", id="mana"),
        pytest.param("(A deck with this commander can have any land cards.)", id="reminder-text"),
        pytest.param("Tess, the Tester can be your commander.", id="that-it-leads"),
    ],
)
def test_other_text_changes_nothing(text: str) -> None:
    assert building_with(leader(text)) == Building()


@needs_data
def test_every_clause_of_a_card_that_a_commander_deck_can_have_is_read() -> None:
    leaders = [card for card in map(Card.from_object, objects_in(BULK_FILE)) if eligibility(card).eligible]
    found = {card: building for card in leaders if (building := building_with(card)) != Building()}
    changing = {(card.name, card.legalities["commander"]) for card, building in found.items() if not building.unread}
    unread = {(card.name, card.legalities["commander"]) for card, building in found.items() if building.unread}
    assert {name for name, legality in changing if legality == "legal"} == {
        *("Grizzlegom, Hurloon Hero", "Maular, the Next Evolution", "Seluma, Light of Aysen", "The Everforger"),
        *("The Unluckiest Planeswalker", "Tolabow, Loch Rascal", "Valko Indorian", "Whtz, the Bibliophile"),
    }
    assert {name for name, legality in changing if legality != "legal"} == {
        *("Arvad of the Weatherlight", "Daxiver, Izzet Electromancer", "Hadran, Naya Sunseeder"),
        *("The Covert Blue Mage", "The Paradise Bird", "The Zonian Brawler", "Valko Indorian, Researcher"),
    }
    assert unread == {
        (name, "not_legal")
        for name in (
            *("Awoken Nephilim", "Byode, Inverse Sun", "Mister Cheddar, Cheese Sliver", "The Convention Enthusiast"),
            *("The Rhystic Storyteller", "The Waffle Restaurant"),
        )
    }


class WithTess(SampleCards):
    """The bundled sample with Tess, a white commander, and what else a test makes."""

    def __init__(self, text: str, *others: dict[str, object]) -> None:
        objects = (shape("Tess, the Tester", text, "Legendary Creature — Human"), *others)
        self.rows = {key: row for one in objects for key, row in rows_of(one)}

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        asked = list(names)
        own = {name: Answer(tuple(candidates(name, self.rows.get))) for name in asked}
        return {name: own[name] if own[name].candidates else answer for name, answer in super().find(asked).items()}


ANGEL = shape("Red Angel", type_line="Creature — Angel", cost="{R}")


def judged(clause: str, cards: str, format_name: str = "commander", declared: str = "") -> DeckReport:
    text = f"{declared}\nCommander\n1 Tess, the Tester\n\nDeck\n{cards}"
    [report] = check(read(text.encode(), "deck.txt"), WithTess(clause, ANGEL), format_name=format_name)
    return report


@pytest.mark.parametrize(
    ("clause", "cards", "expected"),
    [
        pytest.param(ANGELS, "50 Plains\n48 Swamp\n1 Red Angel", [], id="an-angel-and-basics-of-other-colors"),
        pytest.param("Flying", "98 Plains\n1 Red Angel", ["color-identity"], id="an-angel-under-another-commander"),
        pytest.param("Flying", "98 Plains\n1 Swamp", ["basic-land-type"], id="a-basic-under-another-commander"),
        pytest.param(ANGELS, "98 Plains\n1 Goblin King", ["color-identity"], id="a-card-that-is-no-angel"),
        pytest.param(ANGELS, "98 Plains\n1 Godless Shrine", ["basic-land-type"], id="a-land-that-is-not-basic"),
        pytest.param(LANDS, "98 Plains\n1 Godless Shrine", [], id="any-land"),
        pytest.param(LANDS, "98 Plains\n1 Murmuring Bosk", [], id="any-land-whatever-its-symbols"),
        pytest.param(LANDS, "98 Plains\n1 Goblin King", ["color-identity"], id="no-other-card"),
        pytest.param(LANDS, "97 Plains\n2 Godless Shrine", ["singleton"], id="other-rules-hold"),
    ],
)
def test_a_deck_can_have_what_its_commander_frees(clause: str, cards: str, expected: list[str]) -> None:
    assert [v.rule for v in judged(clause, cards).violations] == expected


def test_a_card_frees_nothing_where_it_does_not_lead() -> None:
    text = "Commander\n1 Regna, the Redeemer\n\nDeck\n97 Plains\n1 Tess, the Tester\n1 Red Angel"
    [report] = check(read(text.encode(), "deck.txt"), WithTess(ANGELS, ANGEL))
    assert [(v.rule, v.card) for v in report.violations] == [("color-identity", "Red Angel")]


@pytest.mark.parametrize(
    ("declared", "cards", "outside"),
    [
        pytest.param("", "99 Plains", [], id="none"),
        pytest.param("", "97 Swamp\n1 Lightning Bolt\n1 Vandalblast", [], id="spells-of-one-further-color"),
        pytest.param(
            "",
            "96 Plains\n1 Lightning Bolt\n1 Vandalblast\n1 Counterspell",
            ["Counterspell"],
            id="spells-of-two-further-colors",
        ),
        pytest.param("", "98 Plains\n1 Fire // Ice", ["Fire // Ice"], id="a-spell-of-two-further-colors"),
        pytest.param("", "98 Plains\n1 Goblin King", ["Goblin King"], id="a-creature"),
        pytest.param(
            "", "98 Plains\n1 Bonecrusher Giant // Stomp", ["Bonecrusher Giant // Stomp"], id="a-creature-with-a-spell"
        ),
        pytest.param("# chosen color: R", "98 Plains\n1 Lightning Bolt", [], id="of-the-declared-color"),
        pytest.param("# chosen color: U", "98 Plains\n1 Lightning Bolt", ["Lightning Bolt"], id="declared-another"),
        pytest.param("# chosen color: W", "98 Plains\n1 Lightning Bolt", [], id="its-own-color-is-no-choice"),
    ],
)
def test_instants_and_sorceries_may_have_one_color_more(declared: str, cards: str, outside: list[str]) -> None:
    report = judged(SPELLS, cards, declared=declared)
    assert [(v.rule, v.card) for v in report.violations] == [("color-identity", name) for name in outside]


@pytest.mark.parametrize(
    ("clause", "format_name", "cards", "asked"),
    [
        pytest.param(BOUNDLESS, "commander", 98, (100, None), id="99-are-one-short"),
        pytest.param(BOUNDLESS, "commander", 99, None, id="100-are-a-deck"),
        pytest.param(BOUNDLESS, "commander", 199, None, id="200-are-a-deck-too"),
        pytest.param(ENDLESS, "commander", 199, None, id="in-other-words"),
        pytest.param(ANGELS, "commander", 100, (100, 100), id="not-under-another-commander"),
        pytest.param(BOUNDLESS, "brawl-60", 119, None, id="in-brawl"),
        pytest.param(SMALL, "commander", 59, None, id="60-are-a-deck"),
        pytest.param(SMALL, "commander", 58, (60, 100), id="59-are-one-short"),
        pytest.param(SMALL, "commander", 100, (60, 100), id="101-are-one-over"),
    ],
)
def test_a_commander_changes_the_size(
    clause: str, format_name: str, cards: int, asked: tuple[int, int | None] | None
) -> None:
    sizes = [
        (v.facts["minimum"], v.facts["maximum"])
        for v in judged(clause, f"{cards} Plains", format_name).violations
        if v.rule == "deck-size"
    ]
    assert sizes == ([] if asked is None else [asked])


def test_a_card_of_that_text_changes_no_size_where_nothing_leads() -> None:
    report = judged(BOUNDLESS, "101 Plains", "gladiator")
    assert [v.rule for v in report.violations if v.rule == "deck-size"] == ["deck-size"]


@pytest.mark.parametrize(
    ("clause", "cards", "verdict"),
    [
        pytest.param(
            "A deck with this commander can have odd cards.", "120 Swamp\n1 Counterspell", "not_judged", id="unread"
        ),
        pytest.param("A deck with this commander can have any land cards.", "99 Swamp", "legal", id="read"),
        pytest.param("Flying", "99 Swamp", "illegal", id="none"),
    ],
)
def test_a_deck_under_an_unread_clause_is_not_judged(clause: str, cards: str, verdict: str) -> None:
    report = judged(clause, cards)
    assert report.verdict == verdict
    assert ([v.rule for v in report.violations] == ["deck-building-unjudged"]) == (verdict == "not_judged")


@pytest.mark.parametrize(
    ("commander", "cards"),
    [
        pytest.param("Seluma, Light of Aysen", "97 Swamp\n1 Firemane Angel\n1 Mistform Ultimus", id="seluma"),
        pytest.param("Valko Indorian", "97 Forest\n1 Blade Splicer\n1 Wurmcoil Engine", id="valko"),
        pytest.param("The Everforger", "97 Forest\n1 Esper Sentinel\n1 Baleful Strix", id="the-everforger"),
        pytest.param("Maular, the Next Evolution", "98 Swamp\n1 Sheoldred, Whispering One", id="maular"),
        pytest.param("Tolabow, Loch Rascal", "97 Swamp\n1 Izzet Charm\n1 Lightning Bolt", id="tolabow"),
        pytest.param("The Unluckiest Planeswalker", "98 Swamp\n1 Rancor", id="the-unluckiest-planeswalker"),
        pytest.param("Grizzlegom, Hurloon Hero", "98 Swamp\n1 Godless Shrine", id="grizzlegom"),
        pytest.param("Whtz, the Bibliophile", "249 Island", id="whtz"),
    ],
)
def test_real_commanders_lead_decks_as_their_texts_say(real_cards: CachedCards, commander: str, cards: str) -> None:
    verdicts = [
        report.verdict
        for extra in ("", "\n1 Savannah Lions\n1 Goblin King\n1 Nylea, Keen-Eyed")
        for report in check(read(f"Commander\n1 {commander}\n\nDeck\n{cards}{extra}".encode(), "deck.txt"), real_cards)
    ]
    assert verdicts == ["legal", "illegal"]


@needs_data
def test_only_the_text_of_a_card_itself_makes_it_of_every_creature_type() -> None:
    every = {card.name: card for card in map(Card.from_object, objects_in(BULK_FILE)) if every_creature_type(card)}
    assert {name for name, card in every.items() if "Changeling" not in card.front.rules_lines} == {
        *("Mistform Ultimus", "Dr. Julius Jumblemorph"),
    }
    assert len(every) > 60
