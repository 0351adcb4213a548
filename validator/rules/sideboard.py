"""Rule `no-sideboard`."""

from collections.abc import Iterator

from validator.deck import Deck, total
from validator.registry import Finding, rule
from validator.sections import Section


@rule("no-sideboard", source="CR 903.5e", severity="warning")
def no_sideboard(deck: Deck) -> Iterator[Finding]:
    """A Commander deck has no sideboard; what the list calls so is not judged and not counted.

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
