"""How many copies of one English name a deck holds (CR 201.2, interchangeable names included)."""

from collections.abc import Iterator

from validator.cards import Card
from validator.copies import UNLIMITED, own_copy_limit
from validator.deck import Deck, Entry, total
from validator.names import fold
from validator.registry import Finding, rule
from validator.rules.card_types import misplaced


def _too_many(deck: Deck, *, by_own_text: bool) -> Iterator[tuple[str, int, int, tuple[Entry, ...]]]:
    """Each name with more copies than allowed: name, copies, limit, its entries with the one too many first.

    `by_own_text` chooses between the limits that card text sets and the format's own.
    """
    entries_by_name: dict[str, list[Entry]] = {}
    for entry, card in deck.cards():
        if misplaced(card, deck.format):
            continue  # it is in the deck once too often anyway: `card-type` speaks
        name = card.copy_name if deck.format.interchangeable_names else _as_written(entry, card)
        entries_by_name.setdefault(name, []).append(entry)
    for name, entries in entries_by_name.items():
        copies = total(entries)
        if copies < 2 or entries[0].card is None:
            continue
        own = own_copy_limit(entries[0].card)
        limit = deck.format.copies.limit if own is None else own
        if copies <= limit or (own is not None) != by_own_text:
            continue
        seen = 0
        for index, entry in enumerate(entries):
            seen += max(entry.count, 0)
            if seen > limit:
                yield name, copies, limit, (*entries[index:], *entries[:index])
                break


def _as_written(entry: Entry, card: Card) -> str:
    """The name on the list where it is another than the card's own, such as that of a reskinned printing."""
    own = {fold(name) for name in (card.name, *(face.name for face in card.faces))}
    return card.copy_name if fold(entry.name) in own else entry.name


def _over_the_format_limit(deck: Deck) -> Iterator[Finding]:
    for name, copies, limit, entries in _too_many(deck, by_own_text=False):
        allowed = "one copy" if limit == 1 else f"{limit} copies"
        yield Finding(
            f"{name} is in the deck {copies} times; {deck.format.title} allows {allowed}",
            entries,
            name,
            fix=f"take out {copies - limit}",
            facts={"copies": copies, "limit": limit},
            source=deck.format.copies.source,
        )


@rule("singleton", source="CR 903.5b")
def singleton(deck: Deck) -> Iterator[Finding]:
    """No two cards have the same English name, basic lands aside.

    Commanders and companion count with the deck. Two names of one card, such as a Universes Within and a
    Universes Beyond name, are the same name (CR 201.3). Cards whose text allows more copies are left to
    `copy-limit`. In Archenemy Commander the schemes (CR 904.13) and in any deck the Attractions (CR 717.2a) are
    all different too.

    Illegal: two copies of Sol Ring.
    Legal: 30 copies of Island; 12 of Relentless Rats.
    """
    yield from _over_the_format_limit(deck)


@rule("planar-duplicates", source="CR 901.3")
def planar_duplicates(deck: Deck) -> Iterator[Finding]:
    """All cards of a planar deck have different names.

    Illegal: two copies of Academy at Tolaria West.
    Legal: ten different planes.
    """
    yield from _over_the_format_limit(deck)


@rule("copy-limit", source="CR 113.6n")
def copy_limit(deck: Deck) -> Iterator[Finding]:
    """No name occurs more often than the format, or the card's own text, allows.

    A scheme deck has at most two of a name (CR 904.3). A card's text goes before the format: any number of
    Relentless Rats, seven Seven Dwarves, nine Nazgûl.

    Illegal: eight copies of Seven Dwarves; three of one scheme.
    Legal: seven copies of Seven Dwarves; two of one scheme.
    """
    if deck.format.copies.limit > 1:
        yield from _over_the_format_limit(deck)
    for name, copies, limit, entries in _too_many(deck, by_own_text=True):
        if limit < UNLIMITED:
            yield Finding(
                f"{name} is in the deck {copies} times; its own text allows {limit}",
                entries,
                name,
                fix=f"take out {copies - limit}",
                facts={"copies": copies, "limit": limit},
            )
