"""Color identity and basic land types against the commander's (CR 903.4, 903.5c, 903.5d)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from validator.cards import BASIC_LAND_TYPES, Card, Color, color_letters, color_symbols, symbol_colors, symbols
from validator.color_identity import chooses_color, fits_by_either_half, identity_of, reasons
from validator.deck import Deck, Entry
from validator.registry import Finding, rule
from validator.rules.card_types import misplaced
from validator.sections import Section

_LEADING = (Section.COMMANDER, Section.SIGNATURE_SPELL)
"""Commanders set the identity; a signature spell has a rule of its own."""


class DeckIdentity(NamedTuple):
    """The colors that the deck may hold: those of its commanders, and those chosen for them (CR 903.4b).

    `choosers` are the commanders that choose a color, `declared` whether the list names the colors.
    """

    colors: frozenset[Color]
    choosers: tuple[Card, ...]
    chosen: tuple[Color, ...]
    declared: bool


def deck_identity(deck: Deck) -> DeckIdentity | None:
    """The deck's color identity; None where the commander is missing or unknown.

    Where a color is to be chosen and the list names none, the choice is made that leaves the fewest cards
    outside: whoever built the deck had it in mind.
    """
    commanders = deck.section(Section.COMMANDER)
    if not commanders or any(entry.card is None for entry in commanders):
        return None
    cards = [card for _, card in deck.cards(Section.COMMANDER)]
    own = frozenset[Color]().union(*(identity_of(card).colors for card in cards))
    choosers = tuple(card for card in cards if chooses_color(card))
    declared = deck.source.chosen_colors[: len(choosers)]
    if len(declared) == len(choosers):
        return DeckIdentity(own.union(declared), choosers, declared, declared=True)
    others = [identity_of(card).colors for _, card in deck.cards(Section.MAIN, Section.COMPANION)]

    def left_out(colors: tuple[Color, ...]) -> int:
        allowed = own.union(colors)
        return sum(1 for identity in others if not identity <= allowed)

    open_choices = [color for color in Color if color not in own] or list(Color)
    wanted = min(len(choosers), len(open_choices))
    chosen = min(combinations(open_choices, wanted), key=left_out)
    return DeckIdentity(own.union(chosen), choosers, chosen, declared=False)


@rule("chosen-color", source="CR 903.4b", severity="warning")
def chosen_color(deck: Deck) -> Iterator[Finding]:
    """The list names the color that its commander chooses before the game.

    The choice belongs to the deck. Where the list does not name it, the color that fits the deck is taken.

    Illegal: The Prismatic Piper as a commander, with nothing said.
    Legal: the same with the comment `# chosen color: G`.
    """
    identity = deck_identity(deck)
    if identity is None or identity.declared:
        return
    entries = tuple(entry for entry, card in deck.cards(Section.COMMANDER) if card in identity.choosers)
    names = " and ".join(card.name for card in identity.choosers)
    colors = ", ".join(identity.chosen)
    yield Finding(
        f"{names} chooses a color that the list does not name; {color_symbols(identity.chosen)} fits the deck best",
        entries,
        identity.choosers[0].name,
        fix=f"add the line “# chosen color: {colors}”",
        facts={"chosen": color_letters(identity.chosen)},
    )


def _by_name(deck: Deck) -> dict[str, tuple[Card, list[Entry]]]:
    """The cards that the commander's identity binds, with their entries (CR 903.5c, 903.11a)."""
    found: dict[str, tuple[Card, list[Entry]]] = {}
    for entry, card in deck.cards():
        if entry.section not in _LEADING and not misplaced(card, deck.format):
            found.setdefault(card.name, (card, []))[1].append(entry)
    return found


@rule("color-identity", source="CR 903.5c")
def color_identity(deck: Deck) -> Iterator[Finding]:
    """Every color of a card's color identity is one of its commander's.

    The identity is made of the mana symbols in costs and rules text without reminder text, color indicators
    and abilities that define color, on all faces (CR 903.4). Two commanders pool theirs (CR 702.124c). A companion
    is bound by it too (CR 903.11a). What only a basic land type gives is left to `basic-land-type`.

    Illegal: Counterspell in a deck led by Krenko, Mob Boss.
    Legal: Sol Ring in the same deck.
    """
    identity = deck_identity(deck)
    if identity is None:
        return
    for name, (card, entries) in _by_name(deck).items():
        extra = identity_of(card).colors - identity.colors
        if not extra & identity_of(card).by_symbols:
            continue
        if deck.format.hybrid == "either" and fits_by_either_half(card, identity.colors):
            continue
        evidence = {
            f"{reason.evidence} in the {reason.where} of {reason.face}"
            for reason in reasons(card)
            if reason.color in extra
        }
        yield Finding(
            f"{name} has {color_symbols(extra)} in its color identity; "
            f"the commander has {color_symbols(identity.colors)}",
            tuple(entries),
            name,
            fix="take it out, or choose a commander of that color",
            facts={
                "identity": color_letters(identity_of(card).colors),
                "allowed": color_letters(identity.colors),
                "because": sorted(evidence),
            },
            source="CR 903.11a" if entries[0].section is Section.COMPANION else None,
        )


def _cost_colors(deck: Deck) -> frozenset[Color]:
    """The colors in the commanders' mana costs, which held for basic land types in the first rules of Commander."""
    commanders = [card for _, card in deck.cards(Section.COMMANDER)]
    return frozenset(
        color for card in commanders for symbol in symbols(card.front.mana_cost) for color in symbol_colors(symbol)
    )


def _one_basic_color(deck: Deck) -> frozenset[Color]:
    """The color of the basic lands that a colorless commander may have: that of the type with the most of them."""
    if not deck.format.one_basic_type:
        return frozenset()
    lands: Counter[Color] = Counter()
    for entry, card in deck.cards(Section.MAIN):
        if card.basic:
            lands.update(dict.fromkeys(identity_of(card).colors, entry.count))
    return frozenset(color for color, _ in lands.most_common(1))


@rule("basic-land-type", source="CR 903.5d")
def basic_land_type(deck: Deck) -> Iterator[Finding]:
    """A land with a basic land type makes only mana of the commander's colors.

    In Brawl a commander without colors may have basic lands of one type (CR 903.12e).

    Illegal: Plains in a deck led by Krenko, Mob Boss; Godless Shrine in a mono-white deck.
    Legal: Mountain in the same deck; Wastes, which has no basic land type, in every deck.
    """
    identity = deck_identity(deck)
    if identity is None:
        return
    held_against = _cost_colors(deck) if deck.format.land_types_by == "mana cost" else identity.colors
    allowed = held_against or _one_basic_color(deck)
    for name, (card, entries) in _by_name(deck).items():
        extra = identity_of(card).colors - (allowed if card.basic else held_against)
        types = [subtype for subtype in card.front.subtypes if BASIC_LAND_TYPES.get(subtype) in extra]
        if types and not (identity_of(card).colors - identity.colors) & identity_of(card).by_symbols:
            yield Finding(
                f"{name} is a {' and '.join(types)} and makes {color_symbols(extra)}; "
                f"the commander has {color_symbols(held_against)}",
                tuple(entries),
                name,
                fix="take it out",
                facts={"types": types, "allowed": color_letters(held_against)},
            )


@rule("identity-data", source="CR 903.4", severity="warning")
def identity_data(deck: Deck) -> Iterator[Finding]:
    """The card data and the card's own text agree on its color identity.

    Where they do not, the deck is judged by all colors of both.

    Illegal: a card object of a new set that states no color identity yet.
    Legal: every complete card object.
    """
    doubtful: dict[str, list[tuple[Entry, Card]]] = {}
    for entry, card in deck.cards():
        if not misplaced(card, deck.format) and (doubt := identity_of(card).doubt):
            doubtful.setdefault(doubt, []).append((entry, card))
    for doubt, found in doubtful.items():
        cards = {card.name: color_symbols(identity_of(card).colors) for _, card in found}
        listed = ", ".join(f"{name} ({colors})" for name, colors in cards.items())
        yield Finding(
            f"{doubt}: {listed}",
            tuple(entry for entry, _ in found),
            next(iter(cards)) if len(cards) == 1 else None,
            fix="run “decklint cache update” when newer card data is out",
            facts={"cards": list(cards)},
        )
