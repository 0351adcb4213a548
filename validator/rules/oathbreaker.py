"""Rule `signature-spell`."""

from collections.abc import Iterator
from itertools import permutations

from validator.cards import Card
from validator.color_identity import identity_of
from validator.deck import Deck, total
from validator.registry import Finding, rule
from validator.sections import Section

_MOST = 2
"""Oathbreakers that can lead a deck together."""


@rule("signature-spell", source="Oathbreaker format page")
def signature_spell(deck: Deck) -> Iterator[Finding]:
    """Each oathbreaker has one signature spell, an instant or sorcery within that oathbreaker's color identity.

    With two partners as oathbreakers there are two spells, each within the identity of its own.

    Illegal: Counterspell as the signature spell of a red planeswalker; a creature as one.
    Legal: Lightning Bolt as the signature spell of a red planeswalker.
    """
    spells = tuple(deck.section(Section.SIGNATURE_SPELL))
    leaders = deck.section(Section.COMMANDER)
    if total(spells) != total(leaders):
        yield Finding(
            f"the deck has {total(spells)} signature spells for {total(leaders)} oathbreakers; each has one",
            spells,
            fix="list one instant or sorcery for each oathbreaker under “Signature Spell”",
            facts={"spells": total(spells), "oathbreakers": total(leaders)},
        )
        return
    for entry, card in deck.cards(Section.SIGNATURE_SPELL):
        if not card.front.types & {"Instant", "Sorcery"}:
            yield Finding(
                f"{card.name} cannot be a signature spell: it is no instant or sorcery",
                (entry,),
                card.name,
                fix="choose an instant or a sorcery",
            )
    if total(leaders) > _MOST:
        return  # `commander-pairing` speaks
    cards, oathbreakers = _each(deck, Section.SIGNATURE_SPELL), _each(deck, Section.COMMANDER)
    if len(oathbreakers) == len(cards) == total(leaders) and not _fits(cards, oathbreakers):
        yield Finding(
            f"{' and '.join(card.name for card in cards)}: not within the color identity of its oathbreaker",
            spells,
            cards[0].name if len(cards) == 1 else None,
            fix="choose a signature spell of the oathbreaker's colors",
        )


def _each(deck: Deck, section: Section) -> list[Card]:
    """The cards of the section, each as often as it is listed."""
    return [card for entry, card in deck.cards(section) for _ in range(entry.count)]


def _fits(spells: list[Card], oathbreakers: list[Card]) -> bool:
    """Whether the spells can be given to the oathbreakers so that each is within the identity of its own."""
    return any(
        all(identity_of(spell).colors <= identity_of(own).colors for spell, own in zip(spells, order, strict=True))
        for order in permutations(oathbreakers)
    )
