"""How card objects are kept under names: the shape of a row, the same in every layer.

A row stands under a `name_key`. It holds the objects of the cards that have a name with this key as a whole,
and pointers to cards that have it otherwise: as a face, a flavor name, a printed name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from validator.cards import Card, CardDataError
from validator.names import Candidate, Kind, name_key

CardObject = dict[str, Any]

_KEPT_FACE = (
    *("name", "oracle_id", "layout", "mana_cost", "type_line", "oracle_text"),
    *("power", "toughness", "colors", "color_indicator"),
)
_KEPT = (
    *(*_KEPT_FACE, "color_identity", "cmc", "legalities", "set_type", "game_changer"),
    *("set", "set_name", "released_at", "reprint", "life_modifier", "hand_modifier"),
)
_ALIAS_FIELDS = ("flavor_name", "printed_name")


class Pointer(NamedTuple):
    """A card that bears a name not as its whole name: the row that holds it, and which one in it."""

    kind: Kind
    name: str
    oracle_id: str
    key: str


@dataclass(slots=True)
class Row:
    """What is kept under one key; `at` is when it was learned, in seconds since 1970, 0 for bulk data."""

    cards: list[CardObject] = field(default_factory=list)
    pointers: list[Pointer] = field(default_factory=list)
    at: float = 0

    @classmethod
    def from_json(cls, data: Any) -> "Row":
        """The row in decoded JSON. Raises `ValueError` where it has another shape."""
        try:
            pointers = [Pointer(Kind(kind), name, oracle_id, key) for kind, name, oracle_id, key in data["pointers"]]
            row = cls(list(data["cards"]), pointers, float(data["at"]))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"damaged row: {error!r}") from error
        if not all(isinstance(card, dict) for card in row.cards):
            raise ValueError("damaged row: a card that is no object")
        if not all(isinstance(text, str) for p in pointers for text in (p.name, p.oracle_id, p.key)):
            raise ValueError("damaged row: a pointer that is not made of text")
        return row

    def to_json(self) -> dict[str, Any]:
        """The row as plain JSON data."""
        pointers = [[int(p.kind), p.name, p.oracle_id, p.key] for p in self.pointers]
        return {"cards": self.cards, "pointers": pointers, "at": self.at}

    def join(self, other: "Row") -> None:
        """Add what the other row holds; an object of the same card replaces the one that is here."""
        new = {card_id(card) for card in other.cards}
        self.cards = [card for card in self.cards if card_id(card) not in new] + other.cards
        self.pointers = list(dict.fromkeys([*self.pointers, *other.pointers]))
        self.at = max(self.at, other.at)


def card_id(card: Mapping[str, Any]) -> str:
    """The oracle id of a card object, which two-sided printings keep on their faces; empty where there is none."""
    faces = card.get("card_faces") or [{}]
    return str(card.get("oracle_id") or faces[0].get("oracle_id") or "")


def trimmed(card: Mapping[str, Any]) -> CardObject:
    """The object with only what is judged or shown; absent and null are alike."""
    kept = {key: card[key] for key in _KEPT if card.get(key) is not None}
    if faces := card.get("card_faces"):
        kept["card_faces"] = [{key: face[key] for key in _KEPT_FACE if face.get(key) is not None} for face in faces]
    return kept


def rows_of(card_object: Mapping[str, Any]) -> Iterator[tuple[str, Row]]:
    """The rows that one card object adds, its own first.

    Raises:
        CardDataError: the object lacks what every card has.
    """
    try:
        kept = trimmed(card_object)
    except (AttributeError, TypeError) as error:
        raise CardDataError(f"damaged card object: {error!r}") from error
    card = Card.from_object(kept)
    key = name_key(card.name)
    yield key, Row([kept])
    for kind, name in _other_names(card_object, card):
        if (other := name_key(name)) != key:
            yield other, Row(pointers=[Pointer(kind, name, card.oracle_id, key)])


def _other_names(card_object: Mapping[str, Any], card: Card) -> Iterator[tuple[Kind, str]]:
    if len(card.faces) > 1:
        for index, face in enumerate(card.faces):
            yield (Kind.OTHER_FACE if index else Kind.FRONT), face.name
    holders = [card_object, *(card_object.get("card_faces") or ())]
    names = (holder.get(key) for holder in holders for key in _ALIAS_FIELDS)
    for name in dict.fromkeys(name for name in names if isinstance(name, str) and name):
        yield Kind.ALIAS, name


def candidates(name: str, row_at: Callable[[str], Row | None]) -> list[Candidate]:
    """The cards that bear a name with the key of `name`, among the rows that `row_at` gives.

    Damaged objects are left out. Where a real card has the name as a whole, nothing else can be meant.
    """
    row = row_at(name_key(name))
    if row is None:
        return []
    found = [Candidate(card, Kind.WHOLE, card.name) for card in _cards(row.cards)]
    if any(not candidate.card.extra for candidate in found):
        return found
    for pointer in row.pointers:
        target = row_at(pointer.key)
        found += [
            Candidate(card, pointer.kind, pointer.name)
            for card in _cards(target.cards if target else ())
            if card.oracle_id == pointer.oracle_id
        ]
    return found


def _cards(objects: Iterable[CardObject]) -> Iterator[Card]:
    for card_object in objects:
        try:
            yield Card.from_object(card_object)
        except CardDataError:
            continue
