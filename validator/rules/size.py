"""Rule `deck-size`."""

from collections.abc import Iterator

from validator.deck import Deck, total
from validator.deck_building import building_of, size_of
from validator.registry import Finding, rule


@rule("deck-size", source="CR 100.2a")
def deck_size(deck: Deck) -> Iterator[Finding]:
    """The deck holds as many cards as its format asks.

    A Commander deck has exactly 100 cards with its commanders (CR 903.5a); a planar deck at least 10
    (CR 901.3), a shared one more (CR 901.15a); a scheme deck at least 20 (CR 904.3), in Archenemy Commander at
    least 10 (CR 904.13); an Attraction deck at least 10 (CR 717.2a). A companion, a sideboard and supplementary
    decks are not counted. The text of a commander can change the size of its deck (CR 113.6n).

    Illegal: a commander and 100 other cards.
    Legal: a commander and 99 other cards; two partners and 98; 200 cards led by Whtz, the Bibliophile.
    """
    if building_of(deck).unread:
        return  # `deck-building-unjudged` speaks
    size = size_of(deck)
    counted = tuple(deck.section(*deck.format.counted))
    cards = total(counted)
    if cards < size.minimum:
        missing = size.minimum - cards
        change = f"add {missing} card{'s' * (missing > 1)}"
    elif size.maximum is not None and cards > size.maximum:
        change = f"take out {cards - size.maximum}"
    else:
        return
    yield Finding(
        f"the deck has {cards} card{'s' * (cards != 1)}; {deck.format.title} asks for {size}",
        counted[:1],
        fix=change,
        facts={"cards": cards, "minimum": size.minimum, "maximum": size.maximum},
        source=size.source,
    )
