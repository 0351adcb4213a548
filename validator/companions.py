"""Companion conditions (CR 702.139), recognized by the words of the ability and checked on the starting deck."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from validator.cards import BASIC_LAND_TYPES, Card, Face, symbols
from validator.commanders import creature_outside_play

PERMANENT_TYPES = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})

_COMPANION = re.compile(r"^Companion\s*—\s*(.+?)\s*$", re.MULTILINE)
_QUOTED = re.compile(r'"[^"]*"')
_OWN_EVERY_TYPE = re.compile(r"(?:~|This (?:card|creature|permanent)) is every creature type\s*\.")
_OTHER_SUBTYPES = {
    "artifact": (
        "Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk "
        "Lander Map Powerstone Spacecraft Stone Treasure Vehicle"
    ),
    "enchantment": "Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine",
    "land": (
        "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town "
        "Urza's"
    ),
    "instant and sorcery": "Adventure Arcane Lesson Omen Trap",
    "battle": "Siege",
}
_NO_CREATURE_TYPES = frozenset(subtype for subtypes in _OTHER_SUBTYPES.values() for subtype in subtypes.split())
"""The subtypes that a changeling does not have (CR 205.3g to 205.3q)."""

_NOT_ACTIVATED = re.compile(r"^(?:When|Whenever|At|As|If|Choose|Enchanted|Equipped)\b")
# Compiled when a companion first asks for it, as most decks have none.
_ACTIVATED_KEYWORDS = (
    r"(?i)(?:^|, |— )(?:"
    r"aura swap|boast|craft|crew|(?:(?!and )\w+ )?[a-z]*cycling|embalm|encore|equip|eternalize|forecast|fortify|"
    r"level up|(?:commander )?ninjutsu|outlast|reconfigure|reinforce|saddle|scavenge|station|transfigure|transmute|"
    r"unearth"
    r")\b(?=\s*(?:$|[—{\d])|\s(?:X—|with\b|(?!costs\b)[\w ,]+\{))"
)


def _deck_faces(card: Card) -> Sequence[Face]:
    """The faces that characterize the card in a deck: both halves of a split card (CR 709.4), else the front."""
    return card.faces if card.layout == "split" else card.faces[:1]


def card_types(card: Card) -> frozenset[str]:
    """The card's types in a deck, with one that its own ability gives it everywhere but in play (CR 113.6c)."""
    given = {"Creature"} if creature_outside_play(card.front) else ()
    return frozenset(given).union(*(face.types for face in _deck_faces(card)))


def every_creature_type(card: Card) -> bool:
    """Whether an ability of the card itself gives it every creature type, in a deck too (CR 604.3, 702.73a).

    That is changeling among its keywords, or a sentence about the card alone and without a condition.
    """
    return any(_gives_every_type(face, line) for face in _deck_faces(card) for line in face.rules_lines)


def _gives_every_type(face: Face, line: str) -> bool:
    if "creature type" in line:
        return bool(_OWN_EVERY_TYPE.fullmatch(line.replace(face.name, "~")))
    # A line of keywords has no full stop; in a sentence something else has changeling.
    return "hangeling" in line and "." not in line and "changeling" in re.split(r"[,;] ?", line.strip().casefold())


def has_subtype(card: Card, subtype: str) -> bool:
    """Whether the card has the subtype in a deck; a changeling has each that is a creature type."""
    return any(subtype in face.subtypes for face in _deck_faces(card)) or (
        subtype not in _NO_CREATURE_TYPES and every_creature_type(card)
    )


def mana_symbols(card: Card) -> list[str]:
    """The symbols in the card's mana cost as it is in a deck; of a split card those of both halves (CR 709.4b)."""
    return [symbol for face in _deck_faces(card) for symbol in symbols(face.mana_cost)]


def mana_value(card: Card) -> float:
    """The card's mana value in a deck: X is 0 (CR 202.3e), a hybrid symbol its larger half (CR 202.3f)."""
    return sum((_symbol_value(symbol) for symbol in mana_symbols(card)), 0.0)


def face_mana_value(face: Face) -> float:
    """The mana value of one face or half by its own cost."""
    return sum((_symbol_value(symbol) for symbol in symbols(face.mana_cost)), 0.0)


def _symbol_value(symbol: str) -> float:
    first = symbol.partition("/")[0]
    if first.isdecimal():
        return float(first)
    if first in ("X", "Y", "Z"):
        return 0.0
    return 0.5 if first == "½" or (len(first) == 2 and first[0] == "H") else 1.0


def has_activated_ability(card: Card) -> bool:
    """Whether the card has an activated ability of its own (CR 602.1).

    That is a cost with a colon, a keyword that stands for one, or the mana ability of a basic land type (CR 305.6).
    """
    return any(_face_is_activated(face) for face in _deck_faces(card))


def _face_is_activated(face: Face) -> bool:
    if "Land" in face.types and any(subtype in BASIC_LAND_TYPES for subtype in face.subtypes):
        return True
    for line in _QUOTED.sub("", face.rules_text.replace(face.name, "~")).split("\n"):
        if (":" in line and not _NOT_ACTIVATED.match(line)) or re.search(_ACTIVATED_KEYWORDS, line):
            return True
    return False


class Starting(NamedTuple):
    """The starting deck: each card with its copies, the smallest size that the format allows and the largest."""

    cards: Sequence[tuple[Card, int]]
    minimum: int
    maximum: int | None


class Broken(NamedTuple):
    """How a condition is broken: in words, with the names of the cards at fault."""

    why: str
    names: list[str]


Condition = Callable[[Starting, re.Match[str]], Broken | None]


def _each(offends: Callable[[Card, re.Match[str]], bool], why: str) -> Condition:
    """The condition that no card of the deck offends."""

    def check(starting: Starting, match: re.Match[str]) -> Broken | None:
        names = list(dict.fromkeys(card.name for card, _ in starting.cards if offends(card, match)))
        return Broken(why, names) if names else None

    return check


def _is_land(card: Card) -> bool:
    return "Land" in card_types(card)


def _is_permanent(card: Card) -> bool:
    return bool(card_types(card) & PERMANENT_TYPES)


def _is_other_creature(card: Card, match: re.Match[str]) -> bool:
    """Whether it is a creature card in the deck of none of the named types."""
    wanted = re.findall(r"[A-Z][a-z]+", match["types"])
    return "Creature" in card_types(card) and not any(has_subtype(card, subtype) for subtype in wanted)


def _repeats_a_symbol(card: Card, _: re.Match[str]) -> bool:
    return max(Counter(mana_symbols(card)).values(), default=0) > 1


def _different_names(starting: Starting, _: re.Match[str]) -> Broken | None:
    copies: Counter[str] = Counter()
    for card, count in starting.cards:
        if not _is_land(card):
            copies[card.copy_name] += count
    names = [name for name, count in copies.items() if count > 1]
    return Broken("more than one nonland card of a name", names) if names else None


def _shared_type(starting: Starting, _: re.Match[str]) -> Broken | None:
    types = {card.name: card_types(card) for card, _ in starting.cards if not _is_land(card)}
    if not types or frozenset.intersection(*types.values()):
        return None
    counted = Counter(kind for kinds in types.values() for kind in kinds)
    most, _count = max(counted.items(), key=lambda item: (item[1], item[0]))
    return Broken(
        f"no card type is on every nonland card; not {most}", [n for n, kinds in types.items() if most not in kinds]
    )


def _larger(starting: Starting, match: re.Match[str]) -> Broken | None:
    wanted = starting.minimum + {"twenty": 20}[match["more"]]
    cards = sum(count for _, count in starting.cards)
    if starting.maximum is not None and wanted > starting.maximum:
        return Broken(f"it asks for {wanted} cards, which this format does not allow", [])
    return Broken(f"it asks for {wanted} cards, and the deck has {cards}", []) if cards < wanted else None


_CONDITIONS: tuple[tuple[str, Condition], ...] = (
    (
        r"Your starting deck contains only cards with even mana values\.",
        _each(lambda card, _: mana_value(card) % 2 != 0, "cards with an odd mana value"),
    ),
    (
        r"Your starting deck contains only cards with odd mana values and land cards\.",
        _each(
            lambda card, _: not _is_land(card) and mana_value(card) % 2 != 1, "nonland cards with an even mana value"
        ),
    ),
    (
        r"Your starting deck contains only cards with mana value (?P<least>\d+) or greater and land cards\.",
        _each(
            lambda card, match: not _is_land(card) and mana_value(card) < int(match["least"]),
            "nonland cards with a lower mana value",
        ),
    ),
    (
        r"Each permanent card in your starting deck has mana value (?P<most>\d+) or less\.",
        _each(
            lambda card, match: _is_permanent(card) and mana_value(card) > int(match["most"]),
            "permanent cards with a higher mana value",
        ),
    ),
    (
        r"Each permanent card in your starting deck has an activated ability\.",
        _each(
            lambda card, _: _is_permanent(card) and not has_activated_ability(card),
            "permanent cards without an activated ability",
        ),
    ),
    (
        r"Each creature card in your starting deck is an? (?P<types>.+) card\.",
        _each(_is_other_creature, "creature cards of other types"),
    ),
    (
        r"No card in your starting deck has more than one of the same mana symbol in its mana cost\.",
        _each(_repeats_a_symbol, "cards with a mana symbol twice in the cost"),
    ),
    (r"Each nonland card in your starting deck has a different name\.", _different_names),
    (r"Each nonland card in your starting deck shares a card type\.", _shared_type),
    (
        r"Your starting deck contains at least (?P<more>twenty) cards more than the minimum deck size\.",
        _larger,
    ),
)


def companion_condition(card: Card) -> str | None:
    """The condition of the card's companion ability, as printed; None where it has no such ability."""
    match = _COMPANION.search(card.front.rules_text)
    return match[1] if match else None


def can_check(condition: str) -> bool:
    """Whether the condition is one whose words are known."""
    return any(re.fullmatch(pattern, condition) for pattern, _ in _CONDITIONS)


def broken_by(condition: str, starting: Starting) -> Broken | None:
    """How the starting deck breaks the condition; None where it meets it.

    Raises:
        ValueError: the words of the condition are not known.
    """
    for pattern, check in _CONDITIONS:
        if match := re.fullmatch(pattern, condition):
            return check(starting, match)
    raise ValueError(f"unknown companion condition: {condition}")
