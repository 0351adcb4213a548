"""What programs mean by where a card stands, where their file format has no word for it.

A reader says only what its file says. Once the cards are known, the customs of the program that wrote the file
settle what is left open, and the report tells which were followed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from validator.commanders import eligibility, pairing
from validator.companions import companion_condition
from validator.deck import Entry, total
from validator.names import name_key
from validator.sections import NEVER_JUDGED, Section

_HOMES = {
    "Plane": Section.PLANAR,
    "Phenomenon": Section.PLANAR,
    "Scheme": Section.SCHEME,
    "Vanguard": Section.VANGUARD,
}


class Followed(NamedTuple):
    """Entries with their sections settled, and in words what was settled."""

    entries: tuple[Entry, ...]
    notes: tuple[str, ...] = ()


Convention = Callable[[tuple[Entry, ...]], Followed]

_SINGLETON_SIZES = range(98, 103)
"""Cards in a file that holds a Commander deck and perhaps a companion, all in all."""


def _moved(entries: Iterable[Entry], section: Section, chosen: Sequence[Entry]) -> tuple[Entry, ...]:
    return tuple(replace(entry, section=section) if entry in chosen else entry for entry in entries)


def _leader_in_sideboard(entries: tuple[Entry, ...]) -> Followed:
    """A sideboard of up to three cards beside a deck of about 99 holds the commanders and the companion."""
    beside = [entry for entry in entries if entry.section is Section.SIDEBOARD]
    main = [entry for entry in entries if entry.section is Section.MAIN]
    marked = any(entry.section is Section.COMMANDER for entry in entries)
    if marked or not 1 <= total(beside) <= 3 or total(main) + total(beside) not in _SINGLETON_SIZES:
        return Followed(entries)
    leaders, companions = _leaders(beside)
    if not leaders or len(leaders) > 2:
        return Followed(entries)
    names = " and ".join(entry.name for entry in leaders)
    told = f"taken as commander from the sideboard, where this file format keeps it: {names}"
    again = [entry for entry in main if any(_same_card(entry, leader) for leader in leaders)]
    if total(main) == 100 and len(again) == len(leaders) == total(again):
        entries, told = (
            _moved(entries, Section.MAYBEBOARD, again),
            f"{told}; counted once, though the 100 cards have it too",
        )
    settled = _moved(_moved(entries, Section.COMMANDER, leaders), Section.COMPANION, companions)
    return Followed(settled, (told,))


def _leaders(candidates: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Which of the cards lead a deck, and which is the companion beside them."""
    leaders = [entry for entry in candidates if entry.card and eligibility(entry.card).eligible]
    companions = [entry for entry in leaders if entry.card and companion_condition(entry.card)]
    if len(leaders) > 1 and not _pair(leaders):
        leaders = [entry for entry in leaders if entry not in companions]
    return leaders, [entry for entry in companions if entry not in leaders]


def _companion_among_leaders(entries: tuple[Entry, ...]) -> Followed:
    """A command zone of several cards that are no pair holds the companion too."""
    zone = [entry for entry in entries if entry.section is Section.COMMANDER]
    leaders, companions = _leaders(zone)
    if not leaders or not companions or len(leaders) + len(companions) != len(zone):
        return Followed(entries)
    names = " and ".join(entry.name for entry in companions)
    told = f"taken as companion from the command zone, where this file format keeps it: {names}"
    return Followed(_moved(entries, Section.COMPANION, companions), (told,))


def _same_card(one: Entry, other: Entry) -> bool:
    return bool(one.card and other.card and one.card.oracle_id == other.card.oracle_id)


def _pair(leaders: Sequence[Entry]) -> bool:
    first, second, *others = leaders
    return not others and bool(first.card and second.card and pairing(first.card, second.card))


def _planes_and_schemes_by_type(entries: tuple[Entry, ...]) -> Followed:
    """One section holds planes and schemes alike, or they stand in the command zone: the type of card tells."""
    shared = (Section.PLANAR, Section.COMMANDER, Section.SIDEBOARD)
    homes: dict[Section, set[Section]] = {section: set() for section in shared}
    for entry in entries:
        if entry.card and entry.section in shared:
            homes[entry.section].add(_home(entry))

    def settled(entry: Entry) -> Entry:
        if entry.section not in shared:
            return entry
        # A name that is no card is what all cards beside it are.
        home = _home(entry) if entry.card or len(homes[entry.section]) != 1 else next(iter(homes[entry.section]))
        return replace(entry, section=home)

    return Followed(tuple(map(settled, entries)))


def _home(entry: Entry) -> Section:
    kinds = entry.card.front.types if entry.card else frozenset()
    return next((home for kind, home in _HOMES.items() if kind in kinds), entry.section)


_ABOUT_LEADERS = frozenset({_leader_in_sideboard, _companion_among_leaders})
"""The customs that mean nothing in a format without commanders."""

CONVENTIONS: dict[str, tuple[Convention, ...]] = {
    **dict.fromkeys(
        (
            *("text", "moxfield-text", "mtgo-text", "archidekt-text", "mtggoldfish", "apprentice", "tappedout"),
            *("magic-workstation", "deckstats-text", "japanese", "markdown", "mtgo-dek", "csv", "xmage", "cockatrice"),
        ),
        (_leader_in_sideboard,),
    ),
    "octgn": (_planes_and_schemes_by_type, _leader_in_sideboard),
    "deckstats": (_companion_among_leaders,),
}
"""The customs of each file format, by the name of its reader."""


def follow(entries: tuple[Entry, ...], reader: str, commanders: Sequence[str] = (), *, led: bool = True) -> Followed:
    """The entries as the customs of their file format mean them; `commanders` are names that were given by hand.

    `led` is false where the deck is told to be of a format that has no commanders.

    Raises:
        ValueError: a commander given by hand is not in the list.
    """
    if commanders:
        return _named(entries, commanders)
    notes: list[str] = []
    for convention in CONVENTIONS.get(reader, ()):
        if convention in _ABOUT_LEADERS and not led:
            continue
        entries, told = convention(entries)
        notes += told
    return Followed(entries, tuple(notes))


def _named(entries: tuple[Entry, ...], commanders: Sequence[str]) -> Followed:
    """The entries with one copy of each named card as a commander, and no other commanders."""
    settled = [
        replace(entry, section=Section.MAIN) if entry.section is Section.COMMANDER else entry for entry in entries
    ]
    for name in commanders:
        index = next((index for index, entry in enumerate(settled) if _is_called(entry, name)), None)
        if index is None:
            raise ValueError(f"--commander: there is no {name} in the list")
        found = settled[index]
        leader = replace(found, section=Section.COMMANDER, count=1)
        settled[index : index + 1] = [leader] if found.count == 1 else [leader, replace(found, count=found.count - 1)]
    return Followed(tuple(settled), (f"commander given by hand: {' and '.join(commanders)}",))


def _is_called(entry: Entry, name: str) -> bool:
    names = {entry.name, *((entry.card.name, entry.card.front.name) if entry.card else ())}
    return entry.section not in (Section.COMMANDER, *NEVER_JUDGED) and name_key(name) in map(name_key, names)
