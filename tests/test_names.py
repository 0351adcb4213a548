"""Which card a name means: spelling is forgiven, a whole name beats a half, and nothing is guessed."""

import re

import pytest
from support import BULK_FILE, needs_data

from cache.bulk import objects_in
from cache.source import CachedCards
from validator.cards import Card
from validator.names import (
    MAX_NAME_LENGTH,
    Candidate,
    Kind,
    Match,
    choose,
    fold,
    folded,
    halves,
    name_key,
    suggestions,
)
from validator.resolve import card_named


@pytest.mark.parametrize(
    ("written", "same"),
    [
        pytest.param("LIGHTNING BOLT", "Lightning Bolt", id="case"),
        pytest.param("Seance", "Séance", id="accents"),
        pytest.param("Lim-Dul’s Vault", "Lim-Dûl's Vault", id="a typographic apostrophe"),
        pytest.param("Lim–Dûl`s Vault", "Lim-Dûl's Vault", id="a dash and a grave accent"),
        pytest.param("AEther Vial", "Æther Vial", id="a ligature"),
        pytest.param("Jotun Grunt", "Jötun Grunt", id="an umlaut"),
        pytest.param("Se\u0301ance", "Séance", id="a combining accent"),
        pytest.param("“Ach! Hans, Run!”", '"Ach! Hans, Run!"', id="typographic quotes"),
        pytest.param("  Sol \t Ring\u00a0", "Sol Ring", id="blanks"),
        pytest.param("Ｓｏｌ Ｒｉｎｇ", "Sol Ring", id="full width letters"),
        pytest.param("Sol\u200b Ring\ufeff", "Sol Ring", id="marks of no width"),
        pytest.param("Vault 13®: Dweller's Journey", "Vault 13: Dweller's Journey", id="a trade mark"),
    ],
)
def test_fold_forgives(written: str, same: str) -> None:
    assert fold(written) == fold(same)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("_____", "______", id="names of underscores that differ in length"),
        pytest.param("Fire", "Fire // Ice", id="a half and the whole"),
        pytest.param("Naturalize", "Naturalize 2", id="a number"),
        pytest.param("A-Teferi, Time Raveler", "Teferi, Time Raveler", id="a rebalanced card"),
    ],
)
def test_different_names_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    "written",
    ["Fire // Ice", "Fire//Ice", "Fire/Ice", "Fire / Ice", "Fire /// Ice", "Fire | Ice", "Fire & Ice", "fire ice"],
)
def test_key_of_a_split_card_is_the_same_in_every_spelling(written: str) -> None:
    assert name_key(written) == "fireice"


@pytest.mark.parametrize(
    ("written", "key"),
    [
        pytest.param("Blue Suns Zenith", name_key("Blue Sun's Zenith"), id="an apostrophe left out"),
        pytest.param("Neheb the Eternal", name_key("Neheb, the Eternal"), id="a comma left out"),
        pytest.param("稲妻", "稲妻", id="letters of any script"),
        pytest.param("_____", "_____", id="a name without letters is its own key"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_key(written: str, key: str) -> None:
    assert name_key(written) == key


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        pytest.param("Fire // Ice", ["Fire", "Ice"], id="two"),
        pytest.param("Fire/Ice", ["Fire", "Ice"], id="one slash, no blanks"),
        pytest.param("Fire | Ice", ["Fire", "Ice"], id="a bar"),
        pytest.param("Who // What // When // Where // Why", ["Who", "What", "When", "Where", "Why"], id="five"),
        pytest.param("Sol Ring", ["Sol Ring"], id="a name without slashes"),
        pytest.param("Fire //", ["Fire"], id="an empty half"),
        pytest.param("//", ["//"], id="slashes alone"),
    ],
)
def test_halves(name: str, parts: list[str]) -> None:
    assert halves(name) == parts


def made(name: str, oracle_id: str, *, layout: str = "normal", legality: str = "legal") -> Card:
    """A card with as much as a name's meaning depends on."""
    faces = [{"name": face, "type_line": "Instant"} for face in name.split(" // ")]
    return Card.from_object(
        {
            "name": name,
            "oracle_id": oracle_id,
            "layout": layout,
            "type_line": "Instant",
            "legalities": {"commander": legality},
            **({"card_faces": faces} if len(faces) > 1 else {}),
        }
    )


BIND = made("Bind", "1")
BIND_LIBERATE = made("Bind // Liberate", "2", layout="split", legality="not_legal")
LIBERATE = made("Liberate", "3")
HERRING = made("Red Herring", "4")
PLAYTEST_HERRING = made("Red Herring", "5", legality="not_legal")
TOKEN = made("Llanowar Elves", "6", layout="token", legality="not_legal")
ELVES = made("Llanowar Elves", "7")
START_FINISH = made("Start // Finish", "8", layout="split")
START_FIRE = made("Start // Fire", "9", layout="split", legality="not_legal")
FIRE_ICE = made("Fire // Ice", "10", layout="split")
FIRE_STORM = made("Fire // Storm", "11", layout="split")
SUNS = made("Blue Sun's Zenith", "12")
SUNS_TWIN = made("Blue Suns Zenith", "13")

WHOLE, FRONT, BACK, ALIAS = Kind.WHOLE, Kind.FRONT, Kind.OTHER_FACE, Kind.ALIAS


@pytest.mark.parametrize(
    ("written", "candidates", "expected"),
    [
        pytest.param("Opt", [], None, id="no candidate, no card"),
        pytest.param("Bind", [(BIND_LIBERATE, FRONT, "Bind"), (BIND, WHOLE, "Bind")], BIND, id="whole beats front"),
        pytest.param("Ice", [(FIRE_ICE, BACK, "Ice")], FIRE_ICE, id="a half alone is its card"),
        pytest.param("Fire", [(START_FIRE, BACK, "Fire"), (FIRE_ICE, FRONT, "Fire")], FIRE_ICE, id="front beats back"),
        pytest.param("Bind", [(LIBERATE, ALIAS, "Bind"), (BIND, WHOLE, "Bind")], BIND, id="whole beats printed name"),
        pytest.param(
            "Llanowar Elves",
            [(TOKEN, WHOLE, "Llanowar Elves"), (ELVES, WHOLE, "Llanowar Elves")],
            ELVES,
            id="a card beats a token",
        ),
        pytest.param(
            "Fire", [(made("Fire", "t", layout="token"), WHOLE, "Fire"), (FIRE_ICE, FRONT, "Fire")], FIRE_ICE,
            id="half a card beats a token",
        ),
        pytest.param(
            "Red Herring",
            [(PLAYTEST_HERRING, WHOLE, "Red Herring"), (HERRING, WHOLE, "Red Herring")],
            HERRING,
            id="a card of some format beats its playtest namesake",
        ),
        pytest.param(
            "Start", [(START_FIRE, FRONT, "Start"), (START_FINISH, FRONT, "Start")], START_FINISH,
            id="a half of a card of some format beats that of a playtest card",
        ),
        pytest.param(
            "Blue Suns Zenith",
            [(SUNS, WHOLE, SUNS.name), (SUNS_TWIN, WHOLE, SUNS_TWIN.name)],
            SUNS_TWIN,
            id="the exact spelling beats the same letters",
        ),
        pytest.param(
            "blue sun’s zenith",
            [(SUNS_TWIN, WHOLE, SUNS_TWIN.name), (SUNS, WHOLE, SUNS.name)],
            SUNS,
            id="the folded spelling beats the same letters",
        ),
    ],
)  # fmt: skip
def test_choose(written: str, candidates: list[tuple[Card, Kind, str]], expected: Card | None) -> None:
    assert choose(written, [Candidate(*candidate) for candidate in candidates]) == Match(expected)
    assert choose(written, [Candidate(*candidate) for candidate in reversed(candidates)]) == Match(expected)


def test_half_that_two_cards_share_is_ambiguous() -> None:
    match = choose("Fire", [Candidate(FIRE_STORM, FRONT, "Fire"), Candidate(FIRE_ICE, FRONT, "Fire")])
    assert match.card is None
    assert {card.name for card in match.ambiguous} == {"Fire // Ice", "Fire // Storm"}


def test_two_objects_of_one_name_are_one_answer() -> None:
    twins = [Candidate(HERRING, WHOLE, "Red Herring"), Candidate(made("Red Herring", "14"), WHOLE, "Red Herring")]
    match = choose("Red Herring", twins)
    assert match.card is not None
    assert match == choose("Red Herring", twins[::-1])


NAMES = folded(["Lightning Bolt", "Lightning Helix", "Jaya Ballard, Task Mage", "Sol Ring", "Séance"])


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        pytest.param("Lightnig Bolt", ["Lightning Bolt", "Lightning Helix"], id="a letter left out, the likest first"),
        pytest.param("SOL RINGG", ["Sol Ring"], id="a letter too many, in capitals"),
        pytest.param("Jaya Ballard", ["Jaya Ballard, Task Mage"], id="the beginning of a name"),
        pytest.param("Seence", ["Séance"], id="the name is given as it is spelled"),
        pytest.param("Counterspell", [], id="nothing like it"),
        pytest.param("", [], id="nothing"),
        pytest.param("Sol Ring " * 100, [], id="too long for a name"),
    ],
)
def test_suggestions(written: str, expected: list[str]) -> None:
    assert suggestions(written, NAMES) == expected


def test_suggestions_are_limited() -> None:
    names = folded(f"Lightning Bolt {number}" for number in range(20))
    assert len(suggestions("Lightning Bolt", names)) == 3
    assert len(suggestions("Lightning Bolt", names, limit=5)) == 5


@needs_data
@pytest.mark.parametrize(
    ("written", "name"),
    [
        pytest.param("Nazgul", "Nazgûl", id="without its accent"),
        pytest.param("Lim-Dul's Vault", "Lim-Dûl's Vault", id="without its circumflex"),
        pytest.param("aether vial", "Aether Vial", id="in lower case"),
        pytest.param("Æther Vial", "Aether Vial", id="with the ligature of old printings"),
        pytest.param("Fire/Ice", "Fire // Ice", id="a split card with one slash"),
        pytest.param("fire//ice", "Fire // Ice", id="a split card in lower case without blanks"),
        pytest.param("FIRE", "Fire // Ice", id="a half in capitals"),
        pytest.param("Bind", "Bind", id="a whole name that is also a half"),
        pytest.param("Bala Ged Recovery", "Bala Ged Recovery // Bala Ged Sanctuary", id="a front face"),
        pytest.param("Bala Ged Sanctuary", "Bala Ged Recovery // Bala Ged Sanctuary", id="a back face"),
        pytest.param("Command Tower // Command Tower", "Command Tower", id="a card printed on both sides"),
        pytest.param("Blue Suns Zenith", "Blue Sun's Zenith", id="without its apostrophe"),
        pytest.param("Expansion Explosion", "Expansion // Explosion", id="a split card without slashes"),
        pytest.param("Chief Jim Hopper", "Sophina, Spearsage Deserter", id="a printed name"),
        pytest.param("Godzilla, King of the Monsters", "Zilortha, Strength Incarnate", id="a flavor name"),
        pytest.param("X", "X", id="one letter"),
        pytest.param("_____", "_____", id="underscores"),
        pytest.param("Knight in _____ Armor", "Knight in _____ Armor", id="underscores among words"),
    ],
)
def test_real_name(written: str, name: str, real_cards: CachedCards) -> None:
    match, _ = card_named(written, real_cards)
    assert match.card is not None
    assert match.card.name == name


@needs_data
@pytest.mark.parametrize("name", ["Red Herring", "Pick Your Poison", "Unquenchable Fury", "Ajani's Pridemate"])
def test_real_card_comes_before_its_playtest_and_token_namesakes(name: str, real_cards: CachedCards) -> None:
    match, answer = card_named(name, real_cards)
    assert len(answer.candidates) > 1
    assert match.card is not None
    assert not match.card.extra
    assert match.card.legal_somewhere


@needs_data
@pytest.mark.parametrize("name", ["Goblin", "Insect", "Copy"])
def test_name_of_a_token_alone_is_no_card(name: str, real_cards: CachedCards) -> None:
    match, _ = card_named(name, real_cards)
    assert match.card is None or match.card.extra


@pytest.fixture(scope="module")
def cards() -> list[Card]:
    """All real cards, without tokens and other extras."""
    return [card for card in map(Card.from_object, objects_in(BULK_FILE)) if not card.extra]


@needs_data
def test_full_name_of_each_card_is_that_card(cards: list[Card], real_cards: CachedCards) -> None:
    answers = real_cards.find(card.name for card in cards)
    matches = [(card, choose(card.name, answers[card.name].candidates).card) for card in cards]
    assert len(matches) > 30_000
    assert not [card.name for card, found in matches if not found or found.name != card.name]


@needs_data
def test_front_of_each_card_is_a_card_with_that_name(cards: list[Card], real_cards: CachedCards) -> None:
    fronts = {card.front.name for card in cards if len(card.faces) > 1}
    answers = real_cards.find(fronts)
    found = {name: choose(name, answers[name].candidates).card for name in fronts}
    assert len(fronts) > 800
    assert not [name for name, card in found.items() if not card or name not in _names(card)]


def _names(card: Card) -> set[str]:
    return {card.name, *(face.name for face in card.faces)}


@needs_data
def test_no_name_is_too_long_to_be_looked_up(cards: list[Card]) -> None:
    assert max(len(name) for card in cards for name in _names(card)) <= MAX_NAME_LENGTH


@needs_data
def test_no_name_is_another_behind_a_number(cards: list[Card]) -> None:
    """Else `1996 World Champion` could be read as 1996 copies of a card."""
    names = {fold(name) for card in cards for name in _names(card)}
    numbered = [match[1] for name in names if (match := re.fullmatch(r"\d+x? (.*)", name))]
    assert len(names) > 30_000
    assert not names.intersection(numbered)
