"""Decklists as they are read, and decks as they are judged."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from validator.cards import Card, Color
from validator.formats import Format
from validator.sections import Section


class Span(NamedTuple):
    """Part of one line of a file; lines and columns count from 1, columns in code points, the end exclusive.

    Line 0 means the file as a whole.
    """

    path: str
    line: int = 0
    column: int = 0
    end_column: int = 0


class Reading(NamedTuple):
    """One way to read a card line: so many copies of that name."""

    count: int  # type: ignore[assignment]  # the method of tuples gives way to the word of the field
    name: str


class Line(NamedTuple):
    """One card line of a decklist, not yet looked up: `count` copies of the card that has one of the `names`.

    There is at least one name; the first is the one with the least cut off. `whole` is the line as it stands where
    that may be a name as well, with a number that is no count. The place stands here in the fields of a `Span`, and
    `readings` are made when asked for, so that a list is read into one object a line.
    """

    path: str
    line: int
    column: int
    end_column: int
    section: Section
    count: int  # type: ignore[assignment]  # as in `Reading`
    names: tuple[str, ...]
    whole: str = ""
    set_code: str = ""
    collector_number: str = ""
    finish: str = ""

    @property
    def span(self) -> Span:
        """Its place."""
        return Span(*self[:4])

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Each way to read it, in the order in which they are tried."""
        as_told = tuple(Reading(self.count, name) for name in self.names)
        return (*as_told, Reading(1, self.whole)) if self.whole else as_told


class Remark(NamedTuple):
    """A line that is no card line: `text` is what it says without its decoration."""

    span: Span
    text: str


class Decklist(NamedTuple):
    """What a reader found in one file: each line that is not blank is in exactly one of the lists.

    `reader` names the file format that was recognized. `format_name` and `chosen_colors` are what the list
    itself declares. `guessed` tells that its letters were read as Windows-1252, since they are in no encoding that
    shows itself. `parted` tells that nothing but a blank line parts the sideboard from the deck. `fault` is set, and
    nothing else, where the file could not be read at all.
    """

    path: str
    reader: str = ""
    name: str = ""
    lines: tuple[Line, ...] = ()
    headings: tuple[Remark, ...] = ()
    comments: tuple[Remark, ...] = ()
    unreadable: tuple[Remark, ...] = ()
    unknown_sections: tuple[Remark, ...] = ()
    format_name: str = ""
    chosen_colors: tuple[Color, ...] = ()
    guessed: bool = False
    parted: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One card line, looked up: `card` is None where the name is no known card.

    `known` is false where the card data at hand could not tell, so that a missing card proves nothing. Printing and
    finish are as the list tells them.
    """

    span: Span
    section: Section
    count: int
    name: str
    card: Card | None
    ambiguous: tuple[Card, ...] = ()
    known: bool = True
    suggestions: tuple[str, ...] = ()
    set_code: str = ""
    collector_number: str = ""
    finish: str = ""


class Context(NamedTuple):
    """What a check is told beyond the list itself.

    `as_of` is the day for which legality is asked, as an ISO date; empty for the card data's own. `data_date` is the
    date of that data. `pool` maps English names to the copies that a Limited player opened. `max_bracket` is the
    Commander bracket whose guideline the deck should meet, `show_brackets` asks what the guideline says of it. The
    rules named in `ignored` are not applied. `commanders` are names of cards that lead the deck, whatever the list
    says.
    """

    as_of: str = ""
    data_date: str = ""
    pool: Mapping[str, int] | None = None
    max_bracket: int | None = None
    show_brackets: bool = False
    ignored: frozenset[str] = frozenset()
    commanders: tuple[str, ...] = ()


NO_CONTEXT = Context()


class Deck(NamedTuple):
    """One deck to be judged under one format: its own entries, and what the whole list says.

    `left_out` are cards of the same list that belong to no deck that was asked for; `teammates` the decks that
    are played beside this one; `followed` tells in words which customs settled what its file leaves open.
    """

    source: Decklist
    format: Format
    entries: tuple[Entry, ...]
    context: Context = NO_CONTEXT
    left_out: tuple[Entry, ...] = ()
    teammates: tuple["Deck", ...] = ()
    followed: tuple[str, ...] = ()

    def section(self, *sections: Section) -> list[Entry]:
        """The entries of these sections, in the order of the list."""
        return [entry for entry in self.entries if entry.section in sections]

    def cards(self, *sections: Section) -> Iterator[tuple[Entry, Card]]:
        """The entries of these sections that are known cards; of all that the format judges, where none is named."""
        wanted = sections or self.format.sections
        for entry in self.entries:
            if entry.card is not None and entry.section in wanted:
                yield entry, entry.card


def total(entries: Iterable[Entry]) -> int:
    """The number of cards in the entries; counts below one add nothing."""
    return sum(max(entry.count, 0) for entry in entries)


def nothing_known(entries: Sequence[Entry]) -> bool:
    """Whether no entry names or nearly names a card, though the card data could tell: the list is hardly a decklist."""
    return bool(entries) and all(
        entry.card is None and entry.known and not entry.ambiguous and not entry.suggestions for entry in entries
    )
