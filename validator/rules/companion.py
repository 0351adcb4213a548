"""The companion: its ability, its condition, and that there is one."""

from collections.abc import Iterator

from validator.companions import Starting, broken_by, can_check, companion_condition
from validator.deck import Deck, total
from validator.deck_building import size_of
from validator.registry import Finding, rule
from validator.sections import Section

_SHOWN = 5


@rule("companion-condition", source="CR 702.139a")
def companion_condition_holds(deck: Deck) -> Iterator[Finding]:
    """The deck has one companion at most, a card with a companion ability, and meets its condition.

    The condition is about the starting deck, which includes the commander (CR 702.139b) but no sideboard. A companion
    is outside the deck and its size, must fit the commander's color identity (`color-identity`) and share no name
    with a card of the deck (`singleton`, CR 903.11a).

    Illegal: Sol Ring under the heading `Companion`; Lurrus of the Dream-Den beside a deck with Serra Angel.
    Legal: Jegantha, the Wellspring beside a five-color deck in which no cost has a symbol twice.
    """
    entries = tuple(deck.section(Section.COMPANION))
    if total(entries) > 1:
        yield Finding(
            f"the deck has {total(entries)} companions; one is allowed",
            entries,
            fix="keep one of them",
            source="CR 103.2b",
        )
    starting = _starting(deck)
    for entry, card in deck.cards(Section.COMPANION):
        condition = companion_condition(card)
        if condition is None:
            yield Finding(
                f"{card.name} has no companion ability", (entry,), card.name, fix="put it in the deck or take it out"
            )
        elif can_check(condition) and (broken := broken_by(condition, starting)):
            shown = ", ".join(broken.names[:_SHOWN])
            more = f" and {len(broken.names) - _SHOWN} more" if len(broken.names) > _SHOWN else ""
            yield Finding(
                f"{card.name} cannot be the companion: {broken.why}" + (f" ({shown}{more})" if shown else ""),
                (entry,),
                card.name,
                fix="change these cards, or play without a companion",
                facts={"condition": condition, "cards": broken.names},
            )


def _starting(deck: Deck) -> Starting:
    size = size_of(deck)
    cards = [(card, entry.count) for entry, card in deck.cards(*deck.format.counted)]
    return Starting(cards, size.minimum, size.maximum)


@rule("companion-unjudged", source="CR 702.139a", undecided=True)
def companion_unjudged(deck: Deck) -> Iterator[Finding]:
    """The companion's condition is one that can be checked.

    Illegal: a companion of a playtest set that asks for “nostalgic” cards.
    Legal: every companion that can be played in a tournament.
    """
    for entry, card in deck.cards(Section.COMPANION):
        condition = companion_condition(card)
        if condition is not None and not can_check(condition):
            yield Finding(f"the companion condition of {card.name} cannot be checked: {condition}", (entry,), card.name)
