"""Identification of a card without its name: which characteristics suffice, and a search for what fits.

The kinds of characteristics are block, card type, creature type, ability and power/toughness (Mental Cube 5.1, 5.2).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from validator.cards import Card, CardDataError
from validator.companions import face_mana_value
from validator.mental.cost import CostRestriction
from validator.mental.parts import Part, parts_of, why_not
from validator.mental.settings import Settings
from validator.names import fold, name_key

CREATURE_KINDS = 3
"""So many kinds of characteristics identify a creature (5.1.2)."""

_BLOCKS = """
Ice Age: ice all csp
Mirage: mir vis wth
Tempest: tmp sth exo
Urza: usg ulg uds
Masques: mmq nem pcy
Invasion: inv pls apc
Odyssey: ody tor jud
Onslaught: ons lgn scg
Mirrodin: mrd dst 5dn
Kamigawa: chk bok sok
Ravnica: rav gpt dis
Time Spiral: tsp tsb plc fut
Lorwyn: lrw mor
Shadowmoor: shm eve
Alara: ala con arb
Zendikar: zen wwk roe
Scars of Mirrodin: som mbs nph
Innistrad: isd dka avr
Return to Ravnica: rtr gtc dgm
Theros: ths bng jou
Khans of Tarkir: ktk frf dtk
Battle for Zendikar: bfz ogw
Shadows over Innistrad: soi emn
Kaladesh: kld aer
Amonkhet: akh hou
Ixalan: xln rix
"""
BLOCKS = {
    name: frozenset(sets.split()) for name, _, sets in (line.partition(":") for line in _BLOCKS.strip().split("\n"))
}
"""The blocks and the codes of their sets; the last block ended in 2018."""

_BLOCKS_ENDED = "2018-04-01"


class Edition(NamedTuple):
    """The set of the printing that a card object describes; the texts are empty where it does not tell."""

    code: str = ""
    name: str = ""
    released_at: str = ""

    @classmethod
    def of(cls, card_object: Mapping[str, Any]) -> "Edition":
        """The set in a card object."""
        return cls(*(str(card_object.get(key) or "") for key in ("set", "set_name", "released_at")))

    def called(self, block: str, settings: Settings) -> bool:
        """Whether `block` names the set, its code or its block."""
        if settings.new_sets == "none" and self.released_at > _BLOCKS_ENDED:
            return False
        names = [self.code, self.name, *(name for name, codes in BLOCKS.items() if self.code in codes)]
        return name_key(block.removesuffix(" block")) in [name_key(name) for name in names if name]


@dataclass(frozen=True, slots=True)
class Description:
    """Characteristics of a card that are told or fixed; None and empty ones are not.

    `block` is the name of a block or set or the code of a set, `card_type` may hold supertypes, `abilities` are
    phrases of the rules text.
    """

    name: str | None = None
    cost: CostRestriction | None = None
    mana_value: int | None = None
    block: str | None = None
    card_type: str | None = None
    creature_type: str | None = None
    power_toughness: str | None = None
    abilities: tuple[str, ...] = ()

    @property
    def kinds(self) -> list[str]:
        """The kinds of characteristics that count for identification and are told."""
        told = {
            "block": self.block,
            "card type": self.card_type,
            "creature type": self.creature_type,
            "ability": self.abilities,
            "power/toughness": self.power_toughness,
        }
        return [kind for kind, value in told.items() if value]

    def lacks(self, *, creature: bool) -> str:
        """What is missing for identification, in words; empty where it suffices."""
        if creature:
            count = len(self.kinds)
            return "" if count >= CREATURE_KINDS else f"{CREATURE_KINDS} kinds of characteristics, not {count}"
        missing = [kind for kind in ("block", "card type", "ability") if kind not in self.kinds]
        return f"block, card type and ability; not told: {', '.join(missing)}" if missing else ""

    def misfits(self, card: Card, part: Part, settings: Settings) -> Iterator[str]:
        """Which of the characteristics, the block apart, are not those of the part of the card, in words."""
        face = part.faces[0]
        size = f"{face.power}/{face.toughness}"
        value = sum(map(face_mana_value, part.faces))
        words = [fold(word) for word in (*part.types, *(word for face in part.faces for word in face.supertypes))]
        text = fold("\n".join(face.oracle_text for face in part.faces))
        if self.name is not None and name_key(self.name) not in (name_key(card.name), name_key(part.name)):
            yield f"its name is {part.name}"
        if self.cost is not None and why_not(part, self.cost, settings):
            yield f"its mana cost is {part.mana_cost or 'none'}, not {self.cost}"
        if self.mana_value is not None and value != self.mana_value:
            yield f"its mana value is {value:g}, not {self.mana_value}"
        if self.card_type and not set(fold(self.card_type).split()) <= set(words):
            yield f"it is no {self.card_type}"
        if self.creature_type and not _of_type(part, self.creature_type):
            yield f"it is no {self.creature_type}"
        if self.power_toughness and fold(self.power_toughness) != size:
            yield f"its power/toughness is {size if face.power else 'none'}, not {self.power_toughness}"
        for phrase in self.abilities:
            if fold(phrase) not in text:
                yield f"its text does not say “{phrase}”"


def _of_type(part: Part, creature_type: str) -> bool:
    subtypes = {fold(subtype) for subtype in part.subtypes}
    changeling = any("Changeling" in face.rules_lines for face in part.faces)
    return changeling or set(fold(creature_type).split()) <= subtypes


class Fit(NamedTuple):
    """A part of a card that fits a description; `certain` is false where its block could not be confirmed.

    Card data describes one printing of each card, and the block may be that of another.
    """

    card: Card
    part: Part
    edition: Edition
    certain: bool


def search(
    card_objects: Iterable[Mapping[str, Any]],
    description: Description,
    settings: Settings,
    *,
    cost: CostRestriction | None = None,
) -> list[Fit]:
    """All real cards that fit the description and the cost restriction, by name, those of the block first."""
    found = [
        fit
        for card_object in card_objects
        if (card := _card(card_object)) is not None
        for fit in _fits(card, Edition.of(card_object), description, settings, cost)
    ]
    return sorted(found, key=lambda fit: (not fit.certain, fit.card.name, fit.part.name))


def _card(card_object: Mapping[str, Any]) -> Card | None:
    """The real card that the object describes; None for extras, melded backs and damaged objects."""
    try:
        card = Card.from_object(card_object)
    except CardDataError:
        return None
    return None if card.extra or card.meld_result else card


def _fits(
    card: Card, edition: Edition, description: Description, settings: Settings, cost: CostRestriction | None
) -> Iterator[Fit]:
    for part in parts_of(card, card.name):
        if cost is not None and why_not(part, cost, settings):
            continue
        if next(description.misfits(card, part, settings), None) is None:
            certain = not description.block or edition.called(description.block, settings)
            yield Fit(card, part, edition, certain)
