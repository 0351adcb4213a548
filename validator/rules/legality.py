"""Banned cards and cards outside the format, as the card data's `legalities` say."""

from collections.abc import Collection, Iterator

from validator.cards import Card
from validator.deck import Deck, Entry, total
from validator.history import REACHES_BACK_TO, came_with_a_reprint, first_legal_day, legality_on, reaches
from validator.names import name_key
from validator.registry import Finding, rule
from validator.rules.card_types import misplaced
from validator.sections import Section

_ROLES = {Section.COMMANDER: ", as commander too", Section.COMPANION: ", as companion too"}


def _listed(card: Card, names: Collection[str]) -> str | None:
    """The name among these that means the card, in any spelling; None where there is none."""
    if not names:
        return None
    own = {name_key(card.name), name_key(card.front.name)}
    return next((name for name in names if name_key(name) in own), None)


def _status(card: Card, deck: Deck) -> str:
    """The card's legality in the deck's format, on the day asked for; empty where its data does not tell."""
    fmt, key = deck.format, deck.format.legality or ""
    if _listed(card, fmt.allowed) or (fmt.allows_funny and card.set_type == "funny"):
        return "legal"
    if _listed(card, fmt.bans):
        return "banned"
    if (day := deck.context.as_of) and card.reprint is False and first_legal_day(card) > day:
        return "not_legal"
    status = legality_on(card, key, day) if day else card.legalities.get(key, "")
    if fmt.legality_by_printing and status == "not_legal":
        return ""
    if not status and card.rebalanced and fmt.paper:
        return "not_legal"
    return status


def _with_status(deck: Deck) -> Iterator[tuple[Card, str, tuple[Entry, ...]]]:
    """Each card of a kind that the deck is made of, with its legality and its entries."""
    if deck.format.legality is None and not deck.format.bans:
        return
    entries_by_card: dict[str, tuple[Card, list[Entry]]] = {}
    for entry, card in deck.cards():
        entries_by_card.setdefault(card.oracle_id, (card, []))[1].append(entry)
    for card, entries in entries_by_card.values():
        if not misplaced(card, deck.format):
            yield card, _status(card, deck), tuple(entries)


@rule("banned", source="MTR 6.2")
def banned(deck: Deck) -> Iterator[Finding]:
    """No card is banned in the format, be it in the deck, as commander or as companion.

    The card data says what is banned, and its date is in the report. Lutri, the Spellchaser is banned in Commander
    as a companion only, which no field of the data says.

    Illegal: Mana Crypt in a Commander deck.
    Legal: Sol Ring in the same deck; Lutri, the Spellchaser among its 99.
    """
    for card, status, entries in _with_status(deck):
        if status == "banned":
            yield Finding(
                f"{card.name} is banned in {deck.format.title}{_ROLES.get(entries[0].section, '')}",
                entries,
                card.name,
                fix="take it out",
                facts={"legality": status},
                source=deck.format.bans.get(_listed(card, deck.format.bans) or "", deck.format.legality_source),
            )
        elif card.name in deck.format.companion_bans and any(e.section is Section.COMPANION for e in entries):
            since = deck.format.companion_bans[card.name]
            yield Finding(
                f"{card.name} is banned as a companion in {deck.format.title}",
                entries,
                card.name,
                fix="play it in the deck, or choose another companion",
                facts={"legality": "banned as companion", "since": since},
                source=deck.format.legality_source,
            )


def _outside(card: Card, deck: Deck) -> str:
    if card.rebalanced:
        return "a digital version of a card"
    day = deck.context.as_of
    if day and first_legal_day(card) > day:
        return f"not yet out on {day}, but first legal on {first_legal_day(card)}"
    return "outside its card pool"


@rule("not-legal", source="CR 100.6")
def not_legal(deck: Deck) -> Iterator[Finding]:
    """Each card is in the format's card pool.

    Silver-bordered, acorn and playtest cards (CR 100.7), and digital versions of cards named `A-…`, are in none.

    Illegal: Spike, Tournament Grinder as a commander.
    Legal: Saw in Half, an Unfinity card without the acorn.
    """
    for card, status, entries in _with_status(deck):
        if status == "not_legal":
            why = _outside(card, deck)
            yield Finding(
                f"{card.name} is not legal in {deck.format.title}: it is {why}",
                entries,
                card.name,
                fix="take it out" if not card.rebalanced else f"write {card.copy_name} for the paper card",
                facts={"legality": status},
            )


@rule("missing-legality", source="decklint: card data", undecided=True)
def missing_legality(deck: Deck) -> Iterator[Finding]:
    """The card data says of each card whether it is legal in the format.

    Illegal: a card object without `legalities`, or with a value that decklint does not know.
    Legal: every complete card object.
    """
    if deck.format.legality is None:
        return
    for card, status, entries in _with_status(deck):
        if status not in ("legal", "not_legal", "banned", "restricted"):
            told = f"says “{status}”" if status else "does not say"
            yield Finding(
                f"the card data {told} whether {card.name} is legal in {deck.format.title}",
                entries,
                card.name,
                fix="run “decklint cache update”",
                facts={"legality": status or None},
            )


@rule("restricted", source="MTR 6.2")
def restricted(deck: Deck) -> Iterator[Finding]:
    """A restricted card is played only as its format allows.

    In Vintage, Timeless and Old School it is one copy in deck and sideboard together. In Pauper Commander a
    restricted card, an uncommon creature, may only be the commander; in Duel Commander it may not be.

    Illegal: one Ancestral Recall in a Vintage deck and one in its sideboard.
    Legal: one Ancestral Recall.
    """
    for card, status, entries in _with_status(deck):
        if status != "restricted":
            continue
        leading = tuple(entry for entry in entries if entry.section is Section.COMMANDER)
        others = tuple(entry for entry in entries if entry.section is not Section.COMMANDER)
        match deck.format.restricted:
            case "only as commander":
                wrong, why, fix = others, "may only be the commander", "take it out"
            case "not as commander":
                wrong, why, fix = leading, "may not be the commander", "choose another commander"
            case _:
                copies = total(entries)
                wrong = entries if copies > 1 else ()
                why, fix = f"is in deck and sideboard {copies} times; one copy is allowed", f"take out {copies - 1}"
        if wrong:
            yield Finding(
                f"{card.name} is restricted in {deck.format.title}: it {why}",
                wrong,
                card.name,
                fix=fix,
                facts={"legality": status, "copies": total(entries)},
                source=deck.format.legality_source,
            )


@rule("unknown-date", source="decklint: ban list changes", undecided=True)
def unknown_date(deck: Deck) -> Iterator[Finding]:
    """The ban list changes and the release dates reach back to the day for which legality is asked.

    Illegal: a Pauper deck checked with `--as-of 2015-01-01`.
    Legal: a Commander deck checked with `--as-of 2026-02-08`.
    """
    day, key = deck.context.as_of, deck.format.legality
    if not day or key is None:
        return
    if day > deck.context.data_date:
        yield Finding(
            f"the card data is of {deck.context.data_date} and says nothing of {day}", fix="update the card data"
        )
    elif not reaches(key, day):
        since = f"since {REACHES_BACK_TO[key]}" if key in REACHES_BACK_TO else "at no time"
        yield Finding(
            f"the changes of the {deck.format.title} ban list are known {since}, not for {day}",
            fix="check without --as-of, or for a later day",
            facts={"as_of": day},
        )
    for card, _, entries in _with_status(deck):
        since = first_legal_day(card)
        undated = came_with_a_reprint(card, key) and day < deck.context.data_date
        if not card.basic and (not since or undated or (card.reprint is not False and since > day)):
            told = f"only its printing of {card.released_at}" if card.released_at else "no release date"
            yield Finding(
                f"the card data knows {told} of {card.name}; whether it was out on {day} is not known",
                entries,
                card.name,
                facts={"as_of": day, "released_at": card.released_at},
            )
