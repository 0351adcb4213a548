"""Rule `bracket`."""

from collections.abc import Iterator

from validator.brackets import breaks, shown_by
from validator.deck import Deck
from validator.registry import Finding, rule


@rule("bracket", source="Commander brackets guideline of 2025-10-21")
def bracket(deck: Deck) -> Iterator[Finding]:
    """The deck meets the guideline of the Commander bracket that was asked for, as far as a list can show it.

    Counted are Game Changers, cards with extra turns (bracket 1) and mass land denial. What a list cannot show, such
    as combinations and intent, is left to the players: a deck that meets the guideline of a bracket need not be of it.

    Illegal: four Game Changers with `--max-bracket 3`.
    Legal: three of them.
    """
    wanted = deck.context.max_bracket
    if wanted is None:
        return
    cards = list({card.oracle_id: card for _, card in deck.cards()}.values())
    for broken in breaks(shown_by(cards), wanted):
        yield Finding(
            f"the deck breaks the guideline of bracket {wanted}: {broken}",
            fix="take them out, or play in a higher bracket",
            facts={"bracket": wanted},
        )
