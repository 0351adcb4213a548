"""Rule `points`."""

from collections.abc import Iterator

from validator.deck import Deck, total
from validator.registry import Finding, rule


@rule("points", source="Canadian Highlander points list")
def points(deck: Deck) -> Iterator[Finding]:
    """The points of the deck's cards add up to no more than the format allows.

    Illegal: Black Lotus and Demonic Tutor, eleven points with Strip Mine, in Canadian Highlander.
    Legal: Black Lotus and Demonic Tutor, ten points.
    """
    worth = {card.name: deck.format.points.get(card.name, 0) for _, card in deck.cards()}
    entries = tuple(entry for entry, card in deck.cards() if worth[card.name])
    spent = sum(worth[card.name] * total([entry]) for entry, card in deck.cards())
    if deck.format.highest_points is not None and spent > deck.format.highest_points:
        listed = ", ".join(f"{name} {number}" for name, number in worth.items() if number)
        yield Finding(
            f"the deck has {spent} points; {deck.format.highest_points} are allowed ({listed})",
            entries,
            fix=f"take out cards worth {spent - deck.format.highest_points}",
            facts={"points": spent, "maximum": deck.format.highest_points},
        )
