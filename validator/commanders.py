"""Who may be a commander, and which two may lead together: read from the card, never from a list of names."""

import re
from typing import NamedTuple

from validator.cards import Card, Face

_CREATURE_OUTSIDE_PLAY = re.compile(
    r"^As long as [^.]* isn['’]t on the battlefield, (?:it['’]s|[^.]* is) an? [^.]*\bcreature\b", re.MULTILINE
)
_PAIRING = re.compile(
    r"^(?:(?P<with>Partner with) (?P<name>.+)"
    r"|Partner\s*[—–-]\s*(?P<text>.+)"
    r"|(?P<partner>Partner)"
    r"|(?P<friends>Friends forever)"
    r"|(?P<background>Choose a Background)"
    r"|(?P<doctor>Doctor['’]s companion))$",
    re.IGNORECASE,
)


class Leaders(NamedTuple):
    """Which cards may lead a deck by their type.

    `kinds` are card types and subtypes of the front face; a Spacecraft needs power and toughness. `by_text` tells
    whether a card that says it can be your commander may lead too.
    """

    kinds: frozenset[str]
    source: str
    legendary: bool = True
    by_text: bool = True


COMMANDERS = Leaders(frozenset({"Creature", "Vehicle", "Spacecraft"}), "CR 903.3")
"""Who may lead a Commander deck (CR 903.3, 903.3a)."""


class Eligibility(NamedTuple):
    """Whether a card may be a commander by itself, the reason in words, and the rule that says it."""

    eligible: bool
    reason: str
    source: str


def eligibility(card: Card, leaders: Leaders = COMMANDERS) -> Eligibility:
    """Whether `card` may lead a deck, by default a Commander deck; only its front face counts."""
    if not (card.extra or card.meld_result) and (permission := _permission(card.front, leaders)):
        return Eligibility(True, *permission)
    return Eligibility(False, *_refusal(card, leaders))


def _permission(face: Face, leaders: Leaders) -> tuple[str, str] | None:
    """Why a card with this front face may lead, and the rule that says so."""
    if leaders.by_text and "can be your commander" in face.rules_text:
        return "its text says that it can be your commander", "CR 903.3a"
    if leaders.legendary and not face.legendary:
        return None
    legendary = "legendary " if leaders.legendary else ""
    for kind in sorted(leaders.kinds & {*face.types, *face.subtypes}):
        if kind != "Spacecraft":
            return f"it is a {legendary}{kind if kind in face.subtypes else kind.lower()}", leaders.source
        if face.power is not None and face.toughness is not None:
            return f"it is a {legendary}Spacecraft with power and toughness", leaders.source
    if "Creature" in leaders.kinds and creature_outside_play(face):
        return "its own ability makes it a creature everywhere but on the battlefield", "CR 113.6c"
    return None


def creature_outside_play(face: Face) -> bool:
    """Whether its own ability makes the card a creature everywhere but on the battlefield (CR 113.6c)."""
    return bool(_CREATURE_OUTSIDE_PLAY.search(face.rules_text))


def _refusal(card: Card, leaders: Leaders) -> tuple[str, str]:
    """Why a card without permission may not lead, and the rule that says so."""
    face = card.front
    if card.extra or card.meld_result:
        return "it is not a card that a deck can hold", leaders.source
    if leaders.legendary and any(other.legendary and "Creature" in other.types for other in card.faces[1:]):
        return "only its other face is a legendary creature", "CR 712.8a"
    if leaders.legendary and not face.legendary:
        return "it is not legendary", leaders.source
    if is_background(face):
        return "a Background leads only beside a card with “choose a Background”", "CR 702.124k"
    if "Spacecraft" in leaders.kinds & set(face.subtypes):
        return "it is a Spacecraft without power and toughness", leaders.source
    text = ", and it does not say that it can be your commander" if leaders.by_text else ""
    return f"its type is {face.type_line}{text}", leaders.source


class PairingAbility(NamedTuple):
    """One ability that lets a card share the lead: its kind and, where the kind has one, its text or name.

    Kinds: `partner`, `partner-with`, `partner-text`, `background`, `doctor`.
    """

    kind: str
    detail: str = ""


def pairing_abilities(card: Card) -> list[PairingAbility]:
    """The abilities of the front face that allow a second commander (CR 702.124), read line by line."""
    abilities = []
    for line in card.front.rules_lines:
        if not (match := _PAIRING.match(line)):
            continue
        if match["with"]:
            abilities.append(PairingAbility("partner-with", match["name"]))
        elif match["text"] or match["friends"]:
            # Until 2025 the variant was printed without the word partner.
            abilities.append(PairingAbility("partner-text", (match["text"] or match["friends"]).casefold()))
        elif match["partner"]:
            abilities.append(PairingAbility("partner"))
        else:
            abilities.append(PairingAbility("background" if match["background"] else "doctor"))
    return abilities


def is_background(face: Face) -> bool:
    """Whether the face is a legendary Background enchantment (CR 702.124k)."""
    return face.legendary and "Enchantment" in face.types and "Background" in face.subtypes


def _is_the_doctor(face: Face) -> bool:
    """A legendary Time Lord Doctor creature without any other creature type (CR 702.124m)."""
    return face.legendary and "Creature" in face.types and sorted(face.subtypes) == ["Doctor", "Lord", "Time"]


def _joins(first: Card, ability: PairingAbility, second: Card) -> str | None:
    """The rule by which `ability` of the first card joins it to the second; None where it does not."""
    face = second.front
    match ability.kind:
        case "partner" if ability in pairing_abilities(second):
            return "CR 702.124h"
        case "partner-text" if ability in pairing_abilities(second):
            return "CR 702.124i"
        case "partner-with" if ability.detail == face.name and PairingAbility(
            "partner-with", first.front.name
        ) in pairing_abilities(second):
            return "CR 702.124j"
        case "background" if is_background(face):
            return "CR 702.124k"
        case "doctor" if _is_the_doctor(face) and first.front.legendary and "Creature" in first.front.types:
            return "CR 702.124m"
    return None


def pairing(first: Card, second: Card) -> str | None:
    """The rule that lets the two cards lead a deck together; None where nothing joins them.

    One ability must join them and kinds never mix (CR 702.124f, 702.124g).
    """
    if first.oracle_id == second.oracle_id:
        return None
    for one, other in ((first, second), (second, first)):
        for ability in pairing_abilities(one):
            if source := _joins(one, ability, other):
                return source
    return None
