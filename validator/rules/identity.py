"""Color identity and basic land types against the commander's (CR 903.4, 903.5c, 903.5d)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from validator.cards import BASIC_LAND_TYPES, Card, Color, color_letters, color_symbols, symbol_colors, symbols
from validator.color_identity import chooses_color, fits_by_either_half, identity_of, reasons
from validator.deck import Deck, Entry
from validator.deck_building import Building, building_of
from validator.registry import Finding, rule
from validator.rules.card_types import misplaced
from validator.sections import Section

_LEADING = (Section.COMMANDER, Section.SIGNATURE_SPELL)
"""Commanders set the identity; a signature spell has a rule of its own."""


class DeckIdentity(NamedTuple):
    """The colors that the deck may hold: those of its commanders, and those chosen for them (CR 903.4b).

    `choosers` are the commanders that choose a color, each as often as it leads; `proposed` are the colors of those
    whose choice the list does not name. `one_more` is the color that the text of a commander lets some cards have
    besides (CR 113.6n).
    """

    colors: frozenset[Color]
    choosers: tuple[Card, ...]
    proposed: tuple[Color, ...]
    one_more: frozenset[Color]


def deck_identity(deck: Deck) -> DeckIdentity | None:
    """The deck's color identity; None where the commander is missing or unknown.

    Where a color is to be chosen and the list names none, the choice is made that leaves the fewest cards
    outside: whoever built the deck had it in mind.
    """
    commanders = deck.section(Section.COMMANDER)
    if not commanders or any(entry.card is None for entry in commanders):
        return None
    leading = list(deck.cards(Section.COMMANDER))
    own = frozenset[Color]().union(*(identity_of(card).colors for _, card in leading))
    # More choices than there are colors add nothing, however many copies a list names.
    choosers = tuple(
        card for entry, card in leading if chooses_color(card) for _ in range(min(entry.count, len(Color)))
    )
    building = building_of(deck)
    if not choosers and not building.one_more:
        return DeckIdentity(own, (), (), frozenset())
    bound = [(entry, card) for entry, card in _bound(deck) if not _freed(entry, card, building)]
    declared = deck.source.chosen_colors[: len(choosers)]
    colors = own.union(declared)
    proposed = _fitting(bound, colors, len(choosers) - len(declared))
    colors = colors.union(proposed)
    one_more = frozenset[Color]()
    if building.one_more:
        named = [color for color in deck.source.chosen_colors[len(choosers) :] if color not in colors]
        widened = [(entry, card) for entry, card in bound if building.widens(card)]
        one_more = frozenset(named[:1] or (_fitting(widened, colors, 1) if len(colors) < len(Color) else ()))
    return DeckIdentity(colors, choosers, proposed, one_more)


def _fitting(bound: list[tuple[Entry, Card]], colors: frozenset[Color], choices: int) -> tuple[Color, ...]:
    """So many further colors, chosen so that the fewest of the cards have another."""
    if choices < 1:
        return ()
    others = [(identity_of(card).colors, max(entry.count, 0)) for entry, card in bound]

    def left_out(chosen: tuple[Color, ...]) -> int:
        allowed = colors.union(chosen)
        return sum(count for identity, count in others if not identity <= allowed)

    open_choices = [color for color in Color if color not in colors] or list(Color)
    return min(combinations(open_choices, min(choices, len(open_choices))), key=left_out)


@rule("chosen-color", source="CR 903.4b", severity="warning")
def chosen_color(deck: Deck) -> Iterator[Finding]:
    """The list names the color that its commander chooses before the game.

    The choice belongs to the deck. Where the list does not name it, the color that fits the deck is taken.

    Illegal: The Prismatic Piper as a commander, with nothing said.
    Legal: the same with the comment `# chosen color: G`.
    """
    identity = deck_identity(deck)
    if identity is None or not identity.proposed:
        return
    entries = tuple(entry for entry, card in deck.cards(Section.COMMANDER) if card in identity.choosers)
    names = dict.fromkeys(card.name for card in identity.choosers)
    what = "a color" if len(identity.proposed) == 1 else f"{len(identity.proposed)} colors"
    colors = ", ".join(identity.proposed)
    yield Finding(
        f"{' and '.join(names)} choose{'s' * (len(names) == 1)} {what} that the list does not name; "
        f"{color_symbols(identity.proposed)} fits the deck best",
        entries,
        identity.choosers[0].name,
        fix=f"add the line “# chosen color: {colors}”",
        facts={"chosen": color_letters(identity.proposed)},
    )


def _bound(deck: Deck) -> Iterator[tuple[Entry, Card]]:
    """The cards that the commander's identity binds by the rules (CR 903.5c, 903.11a)."""
    for entry, card in deck.cards():
        if entry.section not in _LEADING and not misplaced(card, deck.format):
            yield entry, card


def _freed(entry: Entry, card: Card, building: Building) -> bool:
    """Whether the text of a commander lets the deck have the card; a companion is not in the deck (CR 702.139b)."""
    return entry.section is not Section.COMPANION and building.frees(card)


def _by_name(deck: Deck, building: Building) -> dict[str, tuple[Card, list[Entry]]]:
    """The cards that the commander's identity binds in this deck, with their entries."""
    found: dict[str, tuple[Card, list[Entry]]] = {}
    for entry, card in _bound(deck):
        if not _freed(entry, card, building):
            found.setdefault(card.name, (card, []))[1].append(entry)
    return found


@rule("color-identity", source="CR 903.5c")
def color_identity(deck: Deck) -> Iterator[Finding]:
    """Every color of a card's color identity is one of its commander's.

    The identity is made of the mana symbols in costs and rules text without reminder text, color indicators
    and abilities that define color, on all faces (CR 903.4). Two commanders pool theirs (CR 702.124c). A companion
    is bound by it too (CR 903.11a). What only a basic land type gives is left to `basic-land-type`. The text of
    a commander can let its deck have other cards (CR 113.6n).

    Illegal: Counterspell in a deck led by Krenko, Mob Boss.
    Legal: Sol Ring in the same deck; an Angel of any color in one led by Seluma, Light of Aysen.
    """
    identity, building = deck_identity(deck), building_of(deck)
    if identity is None or building.unread:
        return  # `missing-commander` or `deck-building-unjudged` speaks
    for name, (card, entries) in _by_name(deck, building).items():
        widened = building.widens(card)
        allowed = identity.colors | identity.one_more if widened else identity.colors
        extra = identity_of(card).colors - allowed
        if not extra & identity_of(card).by_symbols:
            continue
        if deck.format.hybrid == "either" and fits_by_either_half(card, allowed):
            continue
        evidence = {
            f"{reason.evidence} in the {reason.where} of {reason.face}"
            for reason in reasons(card)
            if reason.color in extra
        }
        yield Finding(
            f"{name} has {color_symbols(extra)} in its color identity; "
            f"the commander {'allows' if widened else 'has'} {color_symbols(allowed)}",
            tuple(entries),
            name,
            fix="take it out, or choose a commander of that color",
            facts={
                "identity": color_letters(identity_of(card).colors),
                "allowed": color_letters(allowed),
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
            lands.update(dict.fromkeys(identity_of(card).colors, max(entry.count, 0)))
    return frozenset(color for color, _ in lands.most_common(1))


@rule("basic-land-type", source="CR 903.5d")
def basic_land_type(deck: Deck) -> Iterator[Finding]:
    """A land with a basic land type makes only mana of the commander's colors.

    In Brawl a commander without colors may have basic lands of one type (CR 903.12e). The text of a commander can
    let its deck have other lands (CR 113.6n).

    Illegal: Plains in a deck led by Krenko, Mob Boss; Godless Shrine in a mono-white deck.
    Legal: Mountain in the same deck; Wastes, which has no basic land type, in every deck.
    """
    identity, building = deck_identity(deck), building_of(deck)
    if identity is None or building.unread:
        return
    held_against = _cost_colors(deck) if deck.format.land_types_by == "mana cost" else identity.colors
    allowed = held_against or _one_basic_color(deck)
    for name, (card, entries) in _by_name(deck, building).items():
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


@rule("deck-building-unjudged", source="CR 113.6n", undecided=True)
def deck_building_unjudged(deck: Deck) -> Iterator[Finding]:
    """What the text of a commander changes in how its deck is built is known.

    Such a text overrides the rules (CR 101.1, 113.6n). Where its words are not known, `color-identity`,
    `basic-land-type` and `deck-size` say nothing, as it may allow what they forbid.

    Illegal: a commander of a playtest set that lets its deck have “cards that can create Food tokens”.
    Legal: every commander that can be played in a tournament.
    """
    entries = {card: entry for entry, card in deck.cards(Section.COMMANDER)}
    for card, clause in building_of(deck).unread:
        yield Finding(
            f"what {card.name} changes in how its deck is built cannot be judged: {clause}", (entries[card],), card.name
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
