"""How large a sideboard may be, where there is one."""

from collections.abc import Iterator

from validator.deck import Deck, total
from validator.registry import Finding, rule
from validator.sections import Section


@rule("no-sideboard", source="CR 903.5e", severity="warning")
def no_sideboard(deck: Deck) -> Iterator[Finding]:
    """Where a format has no sideboard, what the list calls so is neither judged nor counted.

    That is so in Commander and its relatives, and in Gladiator.

    Illegal: a section `Sideboard` with ten cards.
    Legal: the same section called `Maybeboard`.
    """
    entries = tuple(deck.section(Section.SIDEBOARD))
    if entries:
        yield Finding(
            f"{deck.format.title} has no sideboard; its {total(entries)} cards are neither counted nor judged",
            entries,
            fix="call the section “Maybeboard”",
            facts={"cards": total(entries)},
        )


@rule("sideboard-size", source="CR 100.4a")
def sideboard_size(deck: Deck) -> Iterator[Finding]:
    """The sideboard is no larger than the format allows; a companion is one of its cards (MTR 3.16).

    Illegal: 16 cards in the sideboard of a Modern deck; 15 and a companion that is none of them.
    Legal: 15 cards, the companion among them.
    """
    limit = deck.format.sideboard
    entries = tuple(deck.section(Section.SIDEBOARD, Section.COMPANION))
    cards = total(entries)
    if limit is not None and limit.maximum is not None and cards > limit.maximum:
        yield Finding(
            f"the sideboard has {cards} cards; {deck.format.title} allows {limit.maximum}",
            entries,
            fix=f"take out {cards - limit.maximum}",
            facts={"cards": cards, "maximum": limit.maximum},
            source=limit.source,
        )
