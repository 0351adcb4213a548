"""What a report says of a deck besides its violations."""

from collections.abc import Iterator

from validator.brackets import HIGHEST, breaks, shown_by
from validator.deck import Deck
from validator.formats import FORMATS
from validator.sections import Section

_STARTING_LIFE, _STARTING_HAND = 20, 7


def notes_on(deck: Deck) -> list[str]:
    """Plain sentences: starting life and hand with a vanguard card, and what the bracket guideline says if asked."""
    return [*_format(deck), *_vanguard(deck), *_brackets(deck)]


def _format(deck: Deck) -> Iterator[str]:
    if (name := deck.format.name) and name not in FORMATS:
        yield f"{name} is known from the card data alone; the general construction rules (CR 100.2a) were applied"


def _vanguard(deck: Deck) -> Iterator[str]:
    for _, card in deck.cards(Section.VANGUARD):
        if card.life_modifier and card.hand_modifier:
            life, hand = _STARTING_LIFE + int(card.life_modifier), _STARTING_HAND + int(card.hand_modifier)
            yield f"{card.name}: starting life {life}, starting and maximum hand size {hand} (CR 902.5a, 902.5b)"


def _brackets(deck: Deck) -> Iterator[str]:
    if not deck.context.show_brackets or deck.format.name != "commander":
        return
    shown = shown_by({card.oracle_id: card for _, card in deck.cards()}.values())
    met = []
    for bracket in range(1, HIGHEST + 1):
        if broken := breaks(shown, bracket):
            yield f"breaks the guideline of bracket {bracket}: {'; '.join(broken)}"
        else:
            met.append(str(bracket))
    yield f"meets the guideline of bracket {', '.join(met)}, as far as a list shows it"
    if shown.extra_turns:
        yield f"extra turns, of which the guideline of brackets 2 and 3 wants few: {', '.join(shown.extra_turns)}"
