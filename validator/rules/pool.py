"""Rule `limited-pool`."""

from collections import Counter
from collections.abc import Iterator

from validator.cards import BASIC_LAND_TYPES, Card
from validator.deck import Deck, Entry, total
from validator.registry import Finding, rule
from validator.rules.card_types import out_of_place
from validator.sections import Section

MOST_ADDED = 2
"""Commanders of one name that a player may add to the pool of some drafts (CR 903.13e)."""


def _from_pool(deck: Deck) -> Iterator[tuple[Entry, Card]]:
    """The lines whose cards come out of the pool: not the lands that anybody may add, nor cards out of place."""
    for entry, card in deck.cards():
        added = card.basic and card.name in BASIC_LAND_TYPES
        if not added and not out_of_place(entry, card, deck.format):
            yield entry, card


def _used(deck: Deck) -> Counter[str]:
    """The copies of each name that the deck takes out of the pool."""
    used: Counter[str] = Counter()
    for entry, card in _from_pool(deck):
        used[card.copy_name] += max(entry.count, 0)
    for name in deck.format.added_with:
        led = total(entry for entry, card in deck.cards(Section.COMMANDER) if card.copy_name == name)
        used[name] -= min(led, MOST_ADDED)
    return used


def _sideboard(deck: Deck) -> Counter[str]:
    return _used(deck._replace(entries=tuple(deck.section(Section.SIDEBOARD))))


def _used_by_teammates(deck: Deck) -> Counter[str]:
    """The copies that the teammates' decks take out; a sideboard that is the same as the deck's own is shared."""
    own, used = _sideboard(deck), Counter[str]()
    for teammate in deck.teammates:
        if "limited-pool" in teammate.format.rules:
            theirs = _sideboard(teammate)
            used += _used(teammate) - (theirs if theirs == own else Counter())
    return used


@rule("limited-pool", source="CR 100.2b")
def limited_pool(deck: Deck) -> Iterator[Finding]:
    """Deck and sideboard hold no more copies of a card than the pool; Plains to Forest are free.

    Any number of cards named Plains, Island, Swamp, Mountain and Forest may be added, but no snow-covered basic lands
    and no Wastes (MTR 7.2). A team has one pool, so its decks are counted together (CR 100.4c, 100.4d, MTR 8.6, 9);
    a sideboard that two teammates list alike is the shared one of a Two-Headed Giant team, and counted once. In
    Commander Draft up to two copies of The Prismatic Piper or Faceless One may be added as commanders (CR 903.13e).

    Illegal: two copies of Gray Ogre where the pool has one; Wastes where it has none.
    Legal: six copies of Gray Ogre where the pool has six; any number of Forest.
    """
    pool = deck.context.pool
    if pool is None:
        return
    entries_by_name: dict[str, list[tuple[Entry, Card]]] = {}
    for entry, card in _from_pool(deck):
        entries_by_name.setdefault(card.copy_name, []).append((entry, card))
    own, theirs = _used(deck), _used_by_teammates(deck)
    for name, found in entries_by_name.items():
        opened, copies = pool.get(name, 0), own[name] + theirs[name]
        if own[name] and copies > opened:
            whose = f"team's decks {copies} times, {own[name]} of them here" if theirs[name] else f"deck {copies} times"
            yield Finding(
                f"{name} is in the {whose}; the pool has {opened or 'none'}",
                tuple(entry for entry, _ in found),
                name,
                fix=f"take out {copies - opened}",
                facts={"copies": copies, "pool": opened},
                source="MTR 7.2" if found[0][1].basic else None,
            )
