"""What of a card is declared: a half of a split card, both halves fused, or the front."""

from collections.abc import Iterable
from typing import NamedTuple

from validator.cards import Card, Face
from validator.mental.cost import CostRestriction, readings
from validator.mental.settings import Settings
from validator.names import name_key

_FACE_DOWN = ("Morph", "Megamorph", "Disguise")
"""The keywords by which a card is cast face down for {3} (CR 702.37, 702.168)."""


class Part(NamedTuple):
    """The faces that are declared together, as one spell."""

    faces: tuple[Face, ...]

    @property
    def name(self) -> str:
        """The name, such as `Fire` or `Alive // Well`."""
        return " // ".join(face.name for face in self.faces)

    @property
    def mana_cost(self) -> str:
        """The mana cost; of a fused card the combined one (CR 702.102c)."""
        return "".join(face.mana_cost for face in self.faces)

    @property
    def types(self) -> frozenset[str]:
        """The card types."""
        return frozenset[str]().union(*(face.types for face in self.faces))

    @property
    def subtypes(self) -> frozenset[str]:
        """The subtypes."""
        return frozenset[str]().union(*(face.subtypes for face in self.faces))

    @property
    def text(self) -> str:
        """The rules text without reminder text."""
        return "\n".join(face.rules_text for face in self.faces)

    @property
    def face_down(self) -> bool:
        """Whether it can be cast face down for {3}."""
        return any(line.startswith(_FACE_DOWN) for face in self.faces for line in face.rules_lines)


def parts_of(card: Card, written: str) -> list[Part]:
    """What of the card a declaration by this name may mean; at least one.

    The name of a half means that half; the whole name of a split card either half, and both where the card has
    fuse. Every other card is declared by its front or normal cost, whichever face is named.
    """
    if card.layout != "split":
        return [Part(card.faces[:1])]
    halves = [Part((face,)) for face in card.faces]
    named = [half for half in halves if name_key(half.name) == name_key(written)]
    if named:
        return named
    fuse = any(line.startswith("Fuse") for face in card.faces for line in face.rules_lines)
    return [*halves, Part(card.faces)] if fuse else halves


def why_not(
    part: Part, cost: CostRestriction, settings: Settings, *, land: bool = False, paid: int | None = None
) -> str:
    """Why the part's mana cost does not match; empty where it does.

    `land` tells that the mental card has a land mark, `paid` is the X that was paid.
    """
    costs = readings(part.mana_cost, settings, land=land and "Land" in part.types)
    return cost.why_not(costs, paid_x=paid if settings.limit_paid_x else None)


def matching(parts: Iterable[Part], cost: CostRestriction, settings: Settings, *, land: bool = False) -> Part | None:
    """The first part whose mana cost matches; None where none does."""
    return next((part for part in parts if not why_not(part, cost, settings, land=land)), None)
