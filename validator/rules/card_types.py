"""Which kinds of card a deck may hold."""

from collections.abc import Iterator
from functools import lru_cache

from validator.cards import Card
from validator.deck import Deck, Entry, total
from validator.formats import Format, Pool
from validator.registry import Finding, rule
from validator.sections import Section

_NEVER_IN_A_MAIN_DECK = {
    "Plane": "a plane, which goes in a planar deck",
    "Phenomenon": "a phenomenon, which goes in a planar deck",
    "Scheme": "a scheme, which goes in a scheme deck",
    "Vanguard": "a vanguard, which is played beside a deck",
    "Conspiracy": "a conspiracy, which only a draft uses",
    "Dungeon": "a dungeon, which is in no deck",
    "Attraction": "an Attraction, which goes in an Attraction deck",
    "Stickers": "a sticker sheet, which is in no deck",
    "Contraption": "a Contraption, which goes in a Contraption deck",
}
_FEW = 5
"""Lines; a longer list with no card of the right kind is reported as one fault."""

_SOURCES = {
    "Conspiracy": "CR 315.3",
    "Dungeon": "CR 309.2",
    "Attraction": "CR 717.2",
    "Stickers": "CR 123.2",
    "Contraption": "Unstable rules",
}


def misplaced(card: Card, fmt: Format) -> tuple[str, str] | None:
    """Why the card can be in no deck of the format, and the rule that says so; None where it can."""
    return _outside(card, fmt.pool)


def out_of_place(entry: Entry, card: Card, fmt: Format) -> tuple[str, str] | None:
    """Why the card can be neither in a deck of the format nor wait where it stands; None where it can."""
    if entry.section is Section.SIDEBOARD and fmt.waiting & _kinds(card):
        return None
    return misplaced(card, fmt)


def _kinds(card: Card) -> set[str]:
    """The card types, and for an artifact its artifact types: Attraction and Contraption are (CR 205.3g).

    Other subtypes tell nothing: a planeswalker is called Dungeon Master.
    """
    face = card.front
    return {*face.types, *(face.subtypes if "Artifact" in face.types else ())}


@lru_cache(maxsize=8192)  # nearly every rule asks it of every card
def _outside(card: Card, pool: Pool) -> tuple[str, str] | None:
    kinds = _kinds(card)
    if card.extra:
        return "a token or another object that is no card of a deck", "CR 108.2"
    if card.meld_result:
        return "the back of a melded pair, which is no card of its own", "CR 712.4b"
    if pool.types is not None:
        if kinds & pool.types:
            return None
        return f"no part of a deck of {pool.words}, but {_an(card.front.type_line)}", pool.source
    for kind, what in _NEVER_IN_A_MAIN_DECK.items():
        if kind in kinds:
            return what, _SOURCES.get(kind, pool.source)
    return None


def _an(words: str) -> str:
    return f"{'an' if words[:1] in 'AEIOU' else 'a'} {words}"


@rule("card-type", source="CR 108.2a")
def card_type(deck: Deck) -> Iterator[Finding]:
    """Each card is of a kind that the deck is made of.

    Planes, phenomena, schemes, vanguards, conspiracies, dungeons and Attractions are in no main deck (CR 108.2a,
    309.2, 315.3, 717.2); a planar deck holds only planes and phenomena (CR 901.3), a scheme deck only schemes
    (CR 904.3), an Attraction deck only Attractions (CR 717.2). Tokens and melded backs (CR 712.4b) are no cards.
    In Limited the conspiracies and Attractions that a player does not use are in the sideboard with all other cards
    of the pool (CR 100.4b, 315.2).

    Illegal: Lightning Bolt in a scheme deck; the plane Norn's Dominion in a Commander deck.
    Legal: Norn's Dominion in a section `Planar Deck` beside it; Brago's Favor in the sideboard of a Limited deck.
    """
    entries_by_name: dict[str, list[Entry]] = {}
    reasons: dict[str, tuple[str, str]] = {}
    for entry, card in deck.cards():
        if reason := out_of_place(entry, card, deck.format):
            entries_by_name.setdefault(card.name, []).append(entry)
            reasons[card.name] = reason
    all_wrong = all(entry.card and entry.card.name in reasons for entry in deck.entries)
    if deck.format.supplementary and all_wrong and len(deck.entries) > _FEW:
        yield Finding(
            f"none of the {len(deck.entries)} lines is one of the {deck.format.pool.words}",
            deck.entries,
            fix="check the list as another format",
            source=deck.format.pool.source,
        )
        return
    for name, entries in entries_by_name.items():
        what, source = reasons[name]
        yield Finding(
            f"{name} is {what}",
            tuple(entries),
            name,
            fix="take it out, or put it under a heading of its own",
            source=source,
        )


@rule("phenomena-limit", source="CR 901.3")
def phenomena_limit(deck: Deck) -> Iterator[Finding]:
    """A planar deck holds at most two phenomena, a shared one two for each player (CR 901.15a).

    Illegal: eight planes and three phenomena.
    Legal: eight planes and two phenomena.
    """
    limit = deck.format.phenomena
    entries = tuple(entry for entry, card in deck.cards() if "Phenomenon" in card.front.types)
    cards = total(entries)
    if limit is not None and cards > limit:
        yield Finding(
            f"the planar deck holds {cards} phenomena; {limit} are allowed",
            entries,
            fix=f"take out {cards - limit}",
            facts={"phenomena": cards, "limit": limit},
            source=deck.format.phenomena_source,
        )
