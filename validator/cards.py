"""What the rules need to know of a card: faces, types, mana symbols, text.

A `Card` is made from a card object in Scryfall's shape by `Card.from_object`, whatever its layout:
a card without faces of its own has one face, and an unknown layout is judged by its faces.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from sys import intern
from typing import Any


class Color(StrEnum):
    """The five colors, in the order in which the game names them (CR 105.1)."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


COLOR_NAMES = {color.name.lower(): color for color in Color}
BASIC_LAND_TYPES = {
    "Plains": Color.WHITE,
    "Island": Color.BLUE,
    "Swamp": Color.BLACK,
    "Mountain": Color.RED,
    "Forest": Color.GREEN,
}
"""The basic land types and the mana that each can make (CR 305.6)."""

SUPERTYPES = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "Token", "World"})
EXTRA_LAYOUTS = frozenset({"token", "double_faced_token", "emblem", "art_series", "front_card"})
EXTRA_SET_TYPES = frozenset({"token", "memorabilia", "minigame"})

_REMINDER = re.compile(r"\([^()]*\)")
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_SYMBOL_COLORS = {color.value: color for color in Color} | {f"H{color.value}": color for color in Color}


class CardDataError(ValueError):
    """A card object lacks what every card has, or holds it in a wrong shape."""


def color_letters(colors: Iterable[Color]) -> list[str]:
    """The colors as letters, in the game's order."""
    wanted = set(colors)
    return [color.value for color in Color if color in wanted]


def color_symbols(colors: Iterable[Color]) -> str:
    """The colors as mana symbols in the game's order, such as `{W}{U}`; `colorless` for none."""
    return "".join(f"{{{letter}}}" for letter in color_letters(colors)) or "colorless"


def without_reminder_text(text: str) -> str:
    """The rules text without the parts in parentheses (CR 207.2a)."""
    while "(" in text and (shorter := _REMINDER.sub("", text)) != text:
        text = shorter
    return text


def symbol_colors(symbol: str) -> set[Color]:
    """The colors of one mana symbol, given without braces.

    Hybrid and Phyrexian symbols are each of their colors (CR 107.4e, 107.4f); generic, colorless,
    snow and every symbol that is no mana symbol have none.
    """
    return {_SYMBOL_COLORS[part] for part in symbol.split("/") if part in _SYMBOL_COLORS}


def symbols(text: str) -> list[str]:
    """All symbols in a mana cost or a rules text, without their braces, in order."""
    return _SYMBOL.findall(text) if "{" in text else []


@dataclass(frozen=True, slots=True)
class Face:
    """One face or half of a card.

    `color_indicator` also holds the colors of a face that has a color, no mana cost and no stated
    indicator: nothing else could give them (CR 202.2, 204).
    """

    name: str
    mana_cost: str
    type_line: str
    oracle_text: str
    color_indicator: frozenset[Color]
    power: str | None
    toughness: str | None
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: tuple[str, ...]
    rules_text: str
    """The oracle text without reminder text."""

    @classmethod
    def from_object(cls, data: Mapping[str, Any]) -> "Face":
        """The face in `data`: a card face object, or a card object that has no faces.

        Raises:
            KeyError, TypeError, AttributeError, ValueError: the object is damaged.
        """
        type_line: str = data["type_line"]
        head, _, subtypes = type_line.partition(" — ")
        words = head.split()
        mana_cost = data.get("mana_cost") or ""
        text: str = data.get("oracle_text") or ""
        indicator = data.get("color_indicator") or (() if mana_cost else data.get("colors") or ())
        return cls(
            name=data["name"],
            mana_cost=mana_cost,
            type_line=type_line,
            oracle_text=text,
            color_indicator=frozenset(map(Color, indicator)),
            power=data.get("power"),
            toughness=data.get("toughness"),
            supertypes=frozenset(word for word in words if word in SUPERTYPES),
            types=frozenset(word for word in words if word not in SUPERTYPES),
            subtypes=tuple(subtypes.split()),
            rules_text=without_reminder_text(text),
        )

    @property
    def legendary(self) -> bool:
        """Whether the face has the supertype legendary (CR 205.4d)."""
        return "Legendary" in self.supertypes

    @property
    def rules_lines(self) -> list[str]:
        """The abilities, one a line, without reminder text and blank lines."""
        return [line for line in map(str.strip, self.rules_text.split("\n")) if line]


def _face_objects(data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The faces of a card object; halves that an incomplete object only names are cut out of its joined fields."""
    names = data["name"].split(" // ")
    given = data.get("card_faces") or ()
    if len(names) == 1 and not given:
        return (data,)
    parts: list[Mapping[str, Any]] = list(given)
    costs, type_lines = ((data.get(key) or "").split(" // ") for key in ("mana_cost", "type_line"))
    for index in range(len(parts), len(names)):
        parts.append(  # noqa: PERF401
            {
                "name": names[index],
                # A half without a cost leaves no gap between the joined costs.
                "mana_cost": costs[index] if len(costs) == len(names) else "".join(costs),
                "type_line": type_lines[index] if len(type_lines) == len(names) else type_lines[0],
                "oracle_text": "" if index else data.get("oracle_text"),
            }
        )
    return parts


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One oracle card; two objects are the same card when their oracle ids are equal.

    `legalities` maps Scryfall's format keys to `legal`, `not_legal`, `banned` or `restricted`; it is empty
    where the object has none. `stated_color_identity` is Scryfall's, and None where the object does not tell.
    """

    oracle_id: str
    name: str
    layout: str
    faces: tuple[Face, ...]
    legalities: Mapping[str, str]
    stated_color_identity: frozenset[Color] | None
    set_type: str
    game_changer: bool
    released_at: str
    """The day on which the printing that the object describes came out, as an ISO date; empty where unknown."""
    life_modifier: str
    hand_modifier: str
    """What a vanguard card adds to the starting life and hand size, such as `+1`; empty on other cards."""
    reprint: bool | None
    """Whether that printing is not the card's first; None where unknown."""

    @classmethod
    def from_object(cls, data: Mapping[str, Any]) -> "Card":
        """The card in a card object of Scryfall's shape; unknown keys are ignored.

        Raises:
            CardDataError: a field that every card has is missing or has a wrong shape.
        """
        try:
            name: str = data["name"]
            faces = _face_objects(data)
            if data["layout"] == "reversible_card":
                # Two pictures of one card: everything but the name and the legalities is on the sides.
                name, faces = faces[0]["name"], faces[:1]
            identity = data.get("color_identity")
            return cls(
                oracle_id=data.get("oracle_id") or faces[0]["oracle_id"],
                name=name,
                layout=data["layout"],
                faces=tuple(map(Face.from_object, faces)),
                legalities={intern(key): intern(value) for key, value in (data.get("legalities") or {}).items()},
                stated_color_identity=None if identity is None else frozenset(map(Color, identity)),
                set_type=data.get("set_type") or "",
                game_changer=bool(data.get("game_changer")),
                released_at=data.get("released_at") or "",
                life_modifier=data.get("life_modifier") or "",
                hand_modifier=data.get("hand_modifier") or "",
                reprint=data.get("reprint"),
            )
        except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
            raise CardDataError(f"damaged card object: {error!r}") from error

    @property
    def front(self) -> Face:
        """The face that alone has characteristics in a deck (CR 709 to 722, 712.8a)."""
        return self.faces[0]

    @property
    def basic(self) -> bool:
        """Whether it is a basic land: a land with the supertype basic (CR 205.4c), snow and Wastes included."""
        return "Basic" in self.front.supertypes and "Land" in self.front.types

    @property
    def extra(self) -> bool:
        """Whether it is no card of any deck: a token, an emblem, an art or front card."""
        return (
            self.layout in EXTRA_LAYOUTS
            or self.set_type in EXTRA_SET_TYPES
            or "Token" in self.front.supertypes
            or "Card" in self.front.types
        )

    @property
    def meld_result(self) -> bool:
        """Whether it is the melded pair's back (CR 712.4b), which is no card of its own.

        It has no mana cost; of the cards that meld, only lands have none either.
        """
        return self.layout == "meld" and not self.front.mana_cost and "Land" not in self.front.types

    @property
    def rebalanced(self) -> bool:
        """Whether it is the digital version of a card, named `A-…`, which does not exist on paper."""
        return self.name.startswith("A-")

    @property
    def legal_somewhere(self) -> bool:
        """Whether any format knows the card; false for playtest and silver-bordered namesakes."""
        return any(value != "not_legal" for value in self.legalities.values())

    @property
    def copy_name(self) -> str:
        """The English name by which copies are counted (CR 201.2); a rebalanced card counts with its original."""
        return self.name.removeprefix("A-")
