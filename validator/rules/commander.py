"""Who leads the deck (CR 903.3, 702.124)."""

from collections.abc import Iterator

from validator.cards import Card
from validator.commanders import COMMANDERS, Eligibility, eligibility, is_background, pairing, pairing_abilities
from validator.deck import Deck, Entry, total
from validator.registry import Finding, rule
from validator.sections import Section


@rule("missing-commander", source="CR 903.3")
def missing_commander(deck: Deck) -> Iterator[Finding]:
    """The list says which card is the commander.

    Illegal: 100 cards without a mark.
    Legal: a heading `Commander` above one card; `1 Krenko, Mob Boss *CMDR*`; `COMMANDER: 1 Krenko, Mob Boss`.
    """
    if deck.section(Section.COMMANDER):
        return
    could = [card.name for _, card in deck.cards(Section.MAIN) if _eligibility(card, deck).eligible][:3]
    example = could[0] if could else "Krenko, Mob Boss"
    yield Finding(
        "no card is marked as the commander",
        fix=f"put a line “Commander” above it, or write “COMMANDER: 1 {example}”",
        facts={"could_lead": list(could)},
    )


def _eligibility(card: Card, deck: Deck) -> Eligibility:
    return eligibility(card, deck.format.leaders or COMMANDERS)


def _leads_beside(card: Card, others: list[Card]) -> bool:
    """Whether a Background stands beside a card that takes one (CR 702.124k)."""
    return is_background(card.front) and any(
        ability.kind == "background" for other in others for ability in pairing_abilities(other)
    )


def _eligible(card: Card, deck: Deck) -> bool:
    others = [other for _, other in deck.cards(Section.COMMANDER) if other is not card]
    return _eligibility(card, deck).eligible or _leads_beside(card, others)


@rule("commander-eligibility", source="CR 903.3")
def commander_eligibility(deck: Deck) -> Iterator[Finding]:
    """A commander is a card that may lead a deck.

    That is a legendary creature, a legendary Vehicle, a legendary Spacecraft with power and toughness, or a card
    that says it can be your commander (CR 903.3a). Only the front face counts (CR 712.8a), and the upright half
    of a flip card (CR 710.2). A Background leads beside a card with “choose a Background” (CR 702.124k). In Brawl
    planeswalkers lead too (CR 903.12c), in Oathbreaker only they do, in Pauper Commander any creature may.

    Illegal: Jaya Ballard; Smuggler's Copter; Westvale Abbey, whose back face alone is a legendary creature.
    Legal: Krenko, Mob Boss; Shorikai, Genesis Engine; Teferi, Temporal Archmage; Grist, the Hunger Tide.
    """
    for entry, card in deck.cards(Section.COMMANDER):
        if not _eligible(card, deck):
            reason = _eligibility(card, deck)
            yield Finding(
                f"{card.name} cannot be a commander: {reason.reason}",
                (entry,),
                card.name,
                fix="choose another commander",
                facts={"type_line": card.front.type_line},
                source=reason.source,
            )


@rule("commander-pairing", source="CR 702.124a")
def commander_pairing(deck: Deck) -> Iterator[Finding]:
    """Two commanders are joined by one partner ability; there are never three.

    Both have partner (CR 702.124h), the same “Partner—text” (702.124i) or “partner with” each other's name
    (702.124j); or one chooses a Background and the other is one (702.124k); or one is a Doctor's companion and the
    other a Time Lord Doctor of no other creature type (702.124m). Kinds do not mix (702.124f).

    Illegal: Krenko, Mob Boss with Zada, Hedron Grinder; Tymna the Weaver with Pir, Imaginative Rascal.
    Legal: Tymna the Weaver with Thrasios, Triton Hero; Rose Tyler with The Tenth Doctor.
    """
    entries: tuple[Entry, ...] = tuple(deck.section(Section.COMMANDER))
    commanders = [card for _, card in deck.cards(Section.COMMANDER)]
    most = 2 if deck.format.pairs else 1
    if (leading := total(entries)) > most:
        yield Finding(
            f"the deck has {leading} commanders; {most} can lead it at the most",
            entries,
            fix="move the others to the deck",
            source="CR 702.124g",
        )
        return
    if len(commanders) != 2 or not all(_eligible(card, deck) for card in commanders):
        return
    first, second = commanders
    if first.oracle_id != second.oracle_id and pairing(first, second) is None:
        yield Finding(
            f"{first.name} and {second.name} cannot lead together: no partner ability joins them",
            entries,
            fix="move one of them to the deck",
            facts={"abilities": [_abilities(first), _abilities(second)]},
        )


def _abilities(card: Card) -> str:
    kinds = [" ".join(filter(None, (ability.kind, ability.detail))) for ability in pairing_abilities(card)]
    return f"{card.name}: {', '.join(kinds) or 'none'}"


@rule("uncommon-commander", source="Pauper Commander format page", severity="warning")
def uncommon_commander(deck: Deck) -> Iterator[Finding]:
    """The commander of a Pauper Commander deck was printed as an uncommon.

    The card data marks a card that may only lead, having no common printing, as restricted. Of a card that was
    printed as a common it does not say whether it was an uncommon as well.

    Illegal: a creature that is legal in the deck and was never an uncommon.
    Legal: an uncommon creature, legendary or not.
    """
    for entry, card in deck.cards(Section.COMMANDER):
        if card.legalities.get(deck.format.legality or "") == "legal":
            yield Finding(
                f"{card.name} is in the deck's card pool as a common; the data does not say if it was an uncommon too",
                (entry,),
                card.name,
                fix="make sure that it has an uncommon printing",
            )
