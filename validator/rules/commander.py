"""Who leads the deck (CR 903.3, 702.124)."""

from collections.abc import Iterator
from dataclasses import replace

from validator.cards import Card
from validator.color_identity import identity_of
from validator.commanders import (
    COMMANDERS,
    Eligibility,
    PairingAbility,
    eligibility,
    is_background,
    pairing,
    pairing_abilities,
)
from validator.copies import own_copy_limit
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

    Two copies of one card are a pair like any other where the format allows them. What the boosters of a draft may
    allow (CR 903.13f) is left to `draft-boosters`.

    Illegal: Krenko, Mob Boss with Zada, Hedron Grinder; Tymna the Weaver with Pir, Imaginative Rascal.
    Legal: Tymna the Weaver with Thrasios, Triton Hero; Rose Tyler with The Tenth Doctor.
    """
    entries: tuple[Entry, ...] = tuple(deck.section(Section.COMMANDER))
    most = 2 if deck.format.pairs else 1
    if (leading := total(entries)) > most:
        yield Finding(
            f"the deck has {leading} commanders; {most} can lead it at the most",
            entries,
            fix="move the others to the deck",
            source="CR 702.124g",
        )
        return
    pair = _pair(deck)
    if pair is None or _joined(*pair) or _joined_by_boosters(*pair, deck):
        return
    first, second = pair
    twice = first.oracle_id == second.oracle_id
    if twice and deck.format.copies.limit == 1 and own_copy_limit(first) is None:
        return  # `singleton` speaks
    yield Finding(
        f"two copies of {first.name} cannot lead together: no partner ability joins them"
        if twice
        else f"{first.name} and {second.name} cannot lead together: no partner ability joins them",
        entries,
        fix="move one of them to the deck",
        facts={"abilities": [_abilities(first), _abilities(second)]},
    )


def _pair(deck: Deck) -> tuple[Card, Card] | None:
    """The two commanders, which may be copies of one card; None where there are not two that may lead."""
    # Three copies are too many already, and a list may name billions.
    commanders = [card for entry, card in deck.cards(Section.COMMANDER) for _ in range(min(entry.count, 3))]
    if len(commanders) != 2 or not all(_eligible(card, deck) for card in commanders):
        return None
    return commanders[0], commanders[1]


def _joined(first: Card, second: Card) -> bool:
    """Whether an ability lets the two lead together."""
    if first.oracle_id == second.oracle_id:
        # `pairing` joins no card with itself, as no singleton deck has it twice.
        second = replace(second, oracle_id="another copy")
    return pairing(first, second) is not None


def _joined_by_boosters(first: Card, second: Card, deck: Deck) -> bool:
    """Whether both have partner, or would have it with the right boosters in the draft (CR 903.13f).

    Two copies of one card are not excused by boosters that nobody told of: they need an ability of their own.
    """
    if not deck.format.partner_with or first.oracle_id == second.oracle_id:
        return False
    return all(
        PairingAbility("partner") in pairing_abilities(card)
        or (_eligibility(card, deck).eligible and len(identity_of(card).colors) <= 1)
        for card in (first, second)
    )


def _abilities(card: Card) -> str:
    kinds = [" ".join(filter(None, (ability.kind, ability.detail))) for ability in pairing_abilities(card)]
    return f"{card.name}: {', '.join(kinds) or 'none'}"


@rule("draft-boosters", source="CR 903.13f", severity="warning")
def draft_boosters(deck: Deck) -> Iterator[Finding]:
    """The commanders of a Commander Draft deck may lead it whatever boosters were drafted.

    With Commander Masters boosters every commander of one color or none has partner (CR 903.13f). With those and
    with Commander Legends boosters a player may add up to two copies of The Prismatic Piper to the pool as commanders,
    with Battle for Baldur's Gate boosters of Faceless One (CR 903.13e). No list tells the boosters, so decklint says
    which would be needed. Of added cards it can speak only where the pool is known.

    Illegal: Krenko, Mob Boss with Kiki-Jiki, Mirror Breaker; The Prismatic Piper outside the pool.
    Legal: Krenko, Mob Boss alone; Tymna the Weaver with Thrasios, Triton Hero.
    """
    pair = _pair(deck)
    if pair is not None and not _joined(*pair) and _joined_by_boosters(*pair, deck):
        first, second = pair
        yield Finding(
            f"{first.name} and {second.name} lead together only if the draft had {deck.format.partner_with} boosters",
            tuple(deck.section(Section.COMMANDER)),
            fix="make sure of the boosters, or move one of them to the deck",
            facts={"boosters": deck.format.partner_with},
        )
    pool = deck.context.pool
    for name, boosters in deck.format.added_with.items():
        entries = tuple(entry for entry, card in deck.cards(Section.COMMANDER) if card.copy_name == name)
        copies = total(entry for entry, card in deck.cards() if card.copy_name == name)
        opened = copies if pool is None else pool.get(name, 0)
        if entries and copies > opened:
            yield Finding(
                f"the pool has {opened or 'no'} {name}; more may lead only if the draft had {boosters} boosters",
                entries,
                name,
                fix="make sure of the boosters",
                facts={"boosters": boosters},
                source="CR 903.13e",
            )


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
