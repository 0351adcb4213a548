"""Color identity, derived from the card with its reasons (CR 903.4 and subrules).

Scryfall's own field is only the cross-check; see `identity_of`.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from validator.cards import BASIC_LAND_TYPES, COLOR_NAMES, Card, Color, Face, symbol_colors, symbols

_COLOR = f"(?:{'|'.join(COLOR_NAMES)})"
_DEFINES_COLORS = re.compile(
    rf"(?P<subject>This (?:creature|artifact|card|permanent|spell)|[A-Z][^.]*) is (?P<colors>all colors|{_COLOR}"
    rf"(?:(?:, | and |, and ){_COLOR})*)\."
)
_BY_TYPE = "CR 903.5d"
_CHOOSES_A_COLOR = re.compile(r"is your commander, choose a color before the game begins")


class Reason(NamedTuple):
    """Why a card has a color in its identity.

    `evidence` is the symbol, word or type that gives the color, `line` the text it stands in.
    """

    color: Color
    evidence: str
    face: str
    where: str
    line: str
    source: str


@cache
def _symbol_colors(symbol: str) -> tuple[Color, ...]:
    return tuple(sorted(symbol_colors(symbol), key=list(Color).index))


def _symbol_reasons(face: Face, text: str, where: str, source: str) -> Iterator[Reason]:
    for symbol in symbols(text):
        for color in _symbol_colors(symbol):
            yield Reason(color, f"{{{symbol}}}", face.name, where, text, source)


def _defined_colors(face: Face, card: Card) -> Iterator[Reason]:
    """Colors that an ability of the card itself defines everywhere, such as "is all colors" (CR 604.3)."""
    if " is " not in face.rules_text:
        return
    for line in face.rules_lines:
        match = _DEFINES_COLORS.fullmatch(line)
        if match and (match["subject"] in (face.name, card.name) or match["subject"].startswith("This ")):
            words = match["colors"]
            for word, color in COLOR_NAMES.items():
                if words == "all colors" or re.search(rf"\b{word}\b", words):
                    yield Reason(color, words, face.name, "characteristic-defining ability", line, "CR 604.3")


def _face_reasons(face: Face, card: Card) -> Iterator[Reason]:
    yield from _symbol_reasons(face, face.mana_cost, "mana cost", "CR 903.4")
    for color in Color:
        if color in face.color_indicator:
            yield Reason(
                color, f"{color.name.lower()} indicator", face.name, "color indicator", face.type_line, "CR 204"
            )
    if "{" in face.rules_text:
        for line in face.rules_lines:
            yield from _symbol_reasons(face, line, "rules text", "CR 903.4")
    yield from _defined_colors(face, card)
    if "Land" in face.types:
        for subtype in face.subtypes:
            if subtype in BASIC_LAND_TYPES:
                color = BASIC_LAND_TYPES[subtype]
                yield Reason(color, subtype, face.name, "basic land type", face.type_line, _BY_TYPE)


def reasons(card: Card) -> list[Reason]:
    """Every reason for every color of the card's identity, each once, face by face, in the order of the card.

    Symbols in reminder text do not count (CR 903.4c); back faces (903.4d), halves, adventures and other
    alternative characteristics (903.4e) do.
    """
    return list(dict.fromkeys(reason for face in card.faces for reason in _face_reasons(face, card)))


def derive(card: Card) -> frozenset[Color]:
    """The card's color identity as its own text gives it."""
    return frozenset(reason.color for reason in reasons(card))


class Identity(NamedTuple):
    """A card's color identity for judging.

    `by_symbols` leaves out what only basic land types give: those have a rule of their own (CR 903.5d).
    `doubt` tells why the card data and the derivation do not confirm each other; empty where they do.
    """

    colors: frozenset[Color]
    by_symbols: frozenset[Color]
    doubt: str


@lru_cache(maxsize=8192)
def identity_of(card: Card) -> Identity:
    """The identity by which the card is judged: the derived one, joined with Scryfall's where they differ."""
    found = reasons(card)
    derived = frozenset(reason.color for reason in found)
    by_types = frozenset(reason.color for reason in found if reason.source == _BY_TYPE)
    by_symbols = frozenset(reason.color for reason in found if reason.source != _BY_TYPE)
    stated = card.stated_color_identity
    if stated is None:
        return Identity(derived, by_symbols, "the card data states no color identity, so the derived one counts")
    if stated != derived:
        doubt = "the card data and the card's text disagree on the color identity, so the colors of both count"
        return Identity(derived | stated, by_symbols | (stated - by_types), doubt)
    return Identity(derived, by_symbols, "")


def chooses_color(card: Card) -> bool:
    """Whether the card, as a commander, takes a color chosen before the game (CR 903.4b, 607.2p)."""
    return bool(_CHOOSES_A_COLOR.search(card.front.rules_text))


def fits_by_either_half(card: Card, allowed: frozenset[Color]) -> bool:
    """Whether the card fits where a hybrid symbol may count as either of its colors: a house rule.

    Of each symbol with several colors one must be allowed; everything else counts as in CR 903.4.
    """
    for reason in reasons(card):
        symbol = reason.evidence.strip("{}")
        colors = symbol_colors(symbol) if reason.evidence.startswith("{") else {reason.color}
        if not colors & allowed:
            return False
    return card.stated_color_identity is None or card.stated_color_identity <= derive(card) | allowed
