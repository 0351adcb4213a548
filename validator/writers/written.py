"""What every writer takes and gives: the contents of a deck, the text, and in words what the text does not hold."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from validator.cards import Color, color_symbols
from validator.conventions import follow
from validator.deck import Decklist, Entry, Reading, total
from validator.decklist import read
from validator.sections import NEVER_JUDGED, Section

ORDER = (
    Section.COMMANDER,
    Section.SIGNATURE_SPELL,
    Section.COMPANION,
    Section.MAIN,
    Section.SIDEBOARD,
    Section.PLANAR,
    Section.SCHEME,
    Section.VANGUARD,
    Section.CONSPIRACY,
    Section.ATTRACTION,
    Section.STICKER,
    Section.CONTRAPTION,
    Section.MAYBEBOARD,
    Section.TOKEN,
)
"""The order in which the sections of a deck are written."""


class Contents(NamedTuple):
    """A deck to be written: its entries looked up, and what the list declares of itself."""

    entries: tuple[Entry, ...]
    name: str = ""
    format_name: str = ""
    chosen_colors: tuple[Color, ...] = ()


class Written(NamedTuple):
    """A deck as text; each part of `lost` names something of it that the text does not hold."""

    text: str
    lost: tuple[str, ...] = ()


class Target(NamedTuple):
    """A format to write.

    `reader` names the reader of it. `hold` gives an entry with section, name and printing as the format can hold them,
    and None where it cannot hold the card; `spell` the lines of the text for a deck of such entries, which come by
    section in this `order`. `unknown` says what the format would hold besides and nobody here can tell.
    """

    reader: str
    hold: Callable[[Entry], Entry | None]
    spell: Callable[[Contents], Iterable[str]]
    order: tuple[Section, ...] = ORDER
    unknown: str = ""


def placed(entry: Entry, sections: Collection[Section], name: str) -> Entry | None:
    """The entry under this name, where a format with these sections keeps it; None where the format leaves it out.

    A signature spell stands with its oathbreaker. What else is outside the main deck stands in the sideboard, where
    the type of card tells what it is; what is no part of the deck is left out, and so are counts below one.
    """
    section = entry.section
    if section not in sections:
        with_leader = section is Section.SIGNATURE_SPELL and Section.COMMANDER in sections
        section = Section.COMMANDER if with_leader else Section.SIDEBOARD
    if entry.count < 1 or (entry.section in NEVER_JUDGED and section is not entry.section):
        return None
    return replace(entry, section=section, name=name)


def one_line(text: str) -> str:
    """The text without control characters and runs of blanks, which some format could not hold."""
    return " ".join(_FOREIGN.sub("", " ".join(text.split())).split())


_FOREIGN = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u200b\ufeff\ufffe\uffff]")
_LONGEST_NAME = 1000


def by_section(entries: Iterable[Entry]) -> Iterator[tuple[Section, list[Entry]]]:
    """Each section that has entries, with them."""
    kept = list(entries)
    for section in ORDER:
        if own := [entry for entry in kept if entry.section is section]:
            yield section, own


def written(deck: Contents, target: Target) -> Written:
    """The deck in the format. What is lost is not declared but found out: the format's reader reads the text back.

    Raises:
        ValueError: the reader does not find in the text what was written.
    """
    tried = [(entry, target.hold(entry) if _can_be_written(entry) else None) for entry in deck.entries]
    pairs = [(entry, held) for entry, held in tried if held]
    pairs.sort(key=lambda pair: target.order.index(pair[1].section))
    kept = deck._replace(
        name=one_line(deck.name),
        format_name=one_line(deck.format_name),
        entries=tuple(held for _, held in pairs),
    )
    text = "".join(f"{line}\n" for line in target.spell(kept))
    found = read(text.encode(), "", target.reader)
    if not _is_read_back(kept.entries, found):
        raise ValueError(f"the deck cannot be written: as {target.reader} it would be read back as another one")
    taken = tuple(
        replace(
            held,
            section=line.section,
            set_code=line.set_code,
            collector_number=line.collector_number,
            finish=line.finish,
        )
        for (_, held), line in zip(pairs, found.lines, strict=True)
    )
    ends = [(entry, end) for (entry, _), end in zip(pairs, follow(taken, target.reader).entries, strict=True)]
    left_out = [entry for entry, held in tried if held is None]
    words = (*_left_out(left_out), *_moved(ends), *_printings(ends), *_undeclared(deck, found), target.unknown)
    return Written(text, tuple(filter(None, words)))


def _is_read_back(entries: Sequence[Entry], found: Decklist) -> bool:
    return len(found.lines) == len(entries) and all(
        Reading(entry.count, entry.name) in line.readings for entry, line in zip(entries, found.lines, strict=True)
    )


def _can_be_written(entry: Entry) -> bool:
    """Whether the entry has only what any text may hold."""
    told = (entry.name, entry.set_code, entry.collector_number)
    return not any(map(_FOREIGN.search, told)) and len(entry.name) <= _LONGEST_NAME


def _undeclared(deck: Contents, found: Decklist) -> Iterator[str]:
    if " ".join(deck.name.split()) != found.name:
        yield f"the deck's name: {one_line(deck.name)}"
    if deck.format_name != found.format_name:
        yield f"the format: {one_line(deck.format_name)}"
    if deck.chosen_colors != found.chosen_colors:
        yield f"the chosen color: {color_symbols(deck.chosen_colors)}"


def _left_out(entries: Iterable[Entry]) -> Iterator[str]:
    for section, own in by_section(entries):
        if section in NEVER_JUDGED:
            yield f"{section}: {total(own)} cards are left out"
        else:
            yield f"{section}: left out, for it cannot be written: {_names(own)}"


def _moved(pairs: Iterable[tuple[Entry, Entry]]) -> Iterator[str]:
    moves: dict[tuple[Section, Section], list[Entry]] = {}
    for entry, end in pairs:
        if entry.section is not end.section:
            moves.setdefault((entry.section, end.section), []).append(entry)
    for (section, end_section), own in moves.items():
        yield f"{section} becomes {end_section}: {_names(own)}"


def _names(entries: Iterable[Entry]) -> str:
    return ", ".join(f"{entry.count} {entry.card.name if entry.card else entry.name}" for entry in entries)


def _printings(pairs: Iterable[tuple[Entry, Entry]]) -> Iterator[str]:
    counted = {"set code": 0, "collector number": 0, "finish": 0}
    for entry, end in pairs:
        counted["set code"] += _is_lost(entry.set_code, end.set_code)
        counted["collector number"] += _is_lost(entry.collector_number, end.collector_number)
        counted["finish"] += _is_lost(entry.finish, end.finish)
    for what, number in counted.items():
        if number:
            yield f"the {what} of {number} card line{'s' * (number > 1)}"


_SIGNS = str.maketrans("★†", "*+")
"""How some programs spell the signs in collector numbers."""


def _is_lost(told: str, end: str) -> bool:
    return bool(told) and told.upper().translate(_SIGNS) != end.upper().translate(_SIGNS)
