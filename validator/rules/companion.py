"""Rule `companion-condition`."""

from collections.abc import Iterator

from validator.deck import Deck, total
from validator.registry import Finding, rule
from validator.sections import Section


@rule("companion-condition", source="CR 702.139a")
def companion_condition(deck: Deck) -> Iterator[Finding]:
    """The deck has one companion at most, and it is a card with a companion ability.

    It is outside the deck and its size, must fit the commander's color identity (`color-identity`) and share no
    name with a card of the deck (`singleton`, CR 903.11a).

    Illegal: Sol Ring under the heading `Companion`; two companions.
    Legal: Jegantha, the Wellspring beside a five-color Commander deck.
    """
    entries = tuple(deck.section(Section.COMPANION))
    if total(entries) > 1:
        yield Finding(
            f"the deck has {total(entries)} companions; one is allowed",
            entries,
            fix="keep one of them",
            source="CR 103.2b",
        )
    for entry, card in deck.cards(Section.COMPANION):
        if not any(line.startswith("Companion —") for line in card.front.rules_lines):
            yield Finding(
                f"{card.name} has no companion ability", (entry,), card.name, fix="put it in the deck or take it out"
            )
