"""Rule `team-unified`."""

from collections.abc import Iterator

from validator.deck import Deck, Entry
from validator.registry import Finding, rule


@rule("team-unified", source="MTR 8.4")
def team_unified(deck: Deck) -> Iterator[Finding]:
    """No card but basic lands is in the decks or sideboards of two players of a Constructed team.

    A card whose text allows more copies than usual may use that in one deck only, so it is in one deck too. It is
    so in Two-Headed Giant as well (MTR 9), but only where all of the team play the same format (MTR 8.4). In Limited
    a team shares its pool instead, which `limited-pool` counts. Nothing asks it of Commander and its relatives:
    there each deck is singleton by itself.

    Illegal: Lightning Bolt in two of three Modern decks of a team; Relentless Rats in two.
    Legal: Mountain in all three; Sol Ring in two Commander decks; Lightning Bolt in a Modern and a Legacy deck.
    """
    if any(mate.format.name != deck.format.name for mate in deck.teammates if not mate.format.supplementary):
        return
    elsewhere = {
        card.copy_name: teammate.source.path
        for teammate in deck.teammates
        for _, card in teammate.cards()
        if not card.basic
    }
    shared: dict[str, list[Entry]] = {}
    for entry, card in deck.cards():
        if card.copy_name in elsewhere and not card.basic:
            shared.setdefault(card.copy_name, []).append(entry)
    for name, entries in shared.items():
        yield Finding(
            f"{name} is in a teammate's deck as well: {elsewhere[name]}",
            tuple(entries),
            name,
            fix="keep it in one deck of the team",
            facts={"teammate": elsewhere[name]},
        )
