"""Rule `limited-pool`."""

from collections.abc import Iterator

from validator.deck import Deck, Entry, total
from validator.registry import Finding, rule


@rule("limited-pool", source="CR 100.2b")
def limited_pool(deck: Deck) -> Iterator[Finding]:
    """Deck and sideboard hold no more copies of a card than the player's pool; basic lands are free.

    Illegal: two copies of Gray Ogre where the pool has one.
    Legal: six copies of Gray Ogre where the pool has six; any number of Forest.
    """
    pool = deck.context.pool
    if pool is None:
        return
    entries_by_name: dict[str, list[Entry]] = {}
    for entry, card in deck.cards():
        if not card.basic:
            entries_by_name.setdefault(card.copy_name, []).append(entry)
    for name, entries in entries_by_name.items():
        copies, opened = total(entries), pool.get(name, 0)
        if copies > opened:
            yield Finding(
                f"{name} is in the deck {copies} times; the pool has {opened or 'none'}",
                tuple(entries),
                name,
                fix=f"take out {copies - opened}",
                facts={"copies": copies, "pool": opened},
            )
