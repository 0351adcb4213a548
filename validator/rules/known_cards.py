"""Names that are no card, more than one card, or a card that the data at hand does not hold."""

from collections.abc import Iterator

from validator.deck import Deck, Entry, nothing_known
from validator.registry import Finding, rule


def _meant(entry: Entry) -> str | None:
    if not entry.suggestions:
        return None
    return f"did you mean {' or '.join(entry.suggestions)}?"


@rule("unknown-card", source="CR 201.2")
def unknown_card(deck: Deck) -> Iterator[Finding]:
    """Each name is the English name of a card, or a name that is printed on one.

    Case, accents, kinds of quotes and dashes, and the front half of a name do not matter. A name that only
    looks like a card's is not taken for it: the card is suggested.

    Illegal: `1 Lightnig Bolt`.
    Legal: `1 lightning bolt`; `1 Nazgul`; `1 Fire`.
    """
    if nothing_known(deck.entries):
        return
    for entry in deck.entries:
        if entry.card is None and entry.known and not entry.ambiguous:
            yield Finding(
                f"{entry.name} is no card",
                (entry,),
                entry.name,
                fix=_meant(entry) or "check the spelling of the English name",
                facts={"suggestions": list(entry.suggestions)},
            )


@rule("ambiguous-name", source="CR 201.2")
def ambiguous_name(deck: Deck) -> Iterator[Finding]:
    """Each name means one card.

    Illegal: a half name that two cards share, where neither is called that as a whole.
    Legal: the full name of one of them.
    """
    for entry in deck.entries:
        if entry.ambiguous:
            names = sorted(card.name for card in entry.ambiguous)
            yield Finding(
                f"{entry.name} can mean {' or '.join(names)}",
                (entry,),
                entry.name,
                fix="write the full name",
                facts={"names": names},
            )


@rule("missing-card-data", source="decklint: card data", undecided=True)
def missing_card_data(deck: Deck) -> Iterator[Finding]:
    """The card data at hand knows the card, or knows all cards and so can say that there is none of that name.

    Illegal: a card outside the bundled sample, checked with `--offline` before any `decklint cache update`.
    Legal: the same card after the update.
    """
    for entry in deck.entries:
        if entry.card is None and not entry.known:
            fix = "run “decklint cache update”, or check without --offline"
            if meant := _meant(entry):
                fix = f"{meant} If not: {fix}"
            yield Finding(f"there is no card data for {entry.name}", (entry,), entry.name, fix=fix)
