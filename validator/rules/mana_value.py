"""Rule `mana-value-limit`."""

from collections.abc import Iterator

from validator.companions import face_mana_value
from validator.deck import Deck
from validator.registry import Finding, rule


@rule("mana-value-limit", source="Tiny Leaders: Reborn format page")
def mana_value_limit(deck: Deck) -> Iterator[Finding]:
    """Every face and half of every card has a mana value within the format's limit.

    Illegal: Serra Angel, of mana value 5, in a Tiny Leaders: Reborn deck, which allows 3.
    Legal: Bonecrusher Giant; Fire // Ice, whose halves have 2 each.
    """
    limit = deck.format.highest_mana_value
    for entry, card in deck.cards():
        over = [face for face in card.faces if limit is not None and face_mana_value(face) > limit]
        if over:
            values = ", ".join(f"{face.name} {face_mana_value(face):g}" for face in over)
            yield Finding(
                f"{card.name} has a mana value above {limit} ({values})",
                (entry,),
                card.name,
                fix="take it out",
                facts={"limit": limit},
            )
