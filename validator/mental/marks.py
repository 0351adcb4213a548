"""The marks of use and range that a mental card may bear (Mental Cube 2.3, 2.4)."""

import re
from collections.abc import Callable

from validator.cards import Card
from validator.companions import PERMANENT_TYPES
from validator.formats import FORMATS
from validator.mental.parts import Part
from validator.names import fold

LAND_MARK = "land that produces colorless mana"
OLDER_THAN_MODERN = "older than modern"
NEWEST_BLOCK = "newest block constructed"
LEGACY = "legacy"
"""The pool of a mental card without a mark of range."""

_MAKES_COLORLESS = re.compile(r"\badd\b[^.]*\{C\}", re.IGNORECASE)

USES: dict[str, Callable[[Part], bool]] = {
    "creature": lambda part: "Creature" in part.types,
    "noncreature": lambda part: "Creature" not in part.types,
    "permanent": lambda part: bool(part.types & PERMANENT_TYPES),
    "nonpermanent": lambda part: not part.types & PERMANENT_TYPES,
    "Equipment": lambda part: "Equipment" in part.subtypes,
    "artifact creature": lambda part: part.types >= {"Artifact", "Creature"},
    "neither Equipment nor creature": lambda part: "Equipment" not in part.subtypes and "Creature" not in part.types,
    LAND_MARK: lambda part: "Land" in part.types and bool(_MAKES_COLORLESS.search(part.text)),
}
"""The marks of use with what each allows."""

RANGES = frozenset({OLDER_THAN_MODERN, NEWEST_BLOCK}) | {fmt.legality for fmt in FORMATS.values() if fmt.legality}
"""The marks of range that are known without looking at the card data, which may know more formats."""


def plain(mark: str) -> str:
    """A mark as it is compared: without case, spare blanks and a last “only”."""
    return fold(mark).removesuffix(" only")


def use_mark(text: str) -> str | None:
    """The known mark of use that `text` writes."""
    return next((mark for mark in USES if plain(mark) == plain(text)), None)


def in_pool(card: Card, mark: str, *, banned_in_pool: bool) -> bool | None:
    """Whether the card is in the pool that a mark of range names; None where the card data does not tell.

    A card that was reprinted in Modern is not older than Modern.
    """
    if mark == OLDER_THAN_MODERN:
        legacy, modern = (in_pool(card, key, banned_in_pool=banned_in_pool) for key in (LEGACY, "modern"))
        return None if legacy is None or modern is None else legacy and not modern
    status = card.legalities.get(mark)
    return {"legal": True, "restricted": True, "banned": banned_in_pool, "not_legal": False}.get(status or "")
