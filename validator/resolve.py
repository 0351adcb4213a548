"""From names to cards: each card line of a decklist gets its card, or stays without one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from validator.deck import Decklist, Entry, Line
from validator.names import MAX_NAME_LENGTH, Candidate, Match, choose, halves, name_key


@dataclass(frozen=True, slots=True)
class Answer:
    """What the card data says of a name.

    `candidates` are the cards that bear the name, or one with the same letters. `complete` tells whether
    the data would hold the card if there were one; where it would not, no candidate proves nothing.
    """

    candidates: tuple[Candidate, ...] = ()
    complete: bool = True


_HIGHEST_COUNT = 250
"""Copies; a higher number before a name is more likely a part of it."""


class CardSource(Protocol):
    """Where cards come from. `validator` asks; `cache` answers."""

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        """An answer for each name; all names of a deck are asked for at once."""
        ...

    def find_missing(self, names: Sequence[Sequence[str]]) -> Mapping[str, Answer]:
        """Answers for lines that `find` could not settle, each given by the names it may mean, likeliest first."""
        ...

    def similar(self, name: str) -> list[str]:
        """Up to three card names that look like `name`, the likest first."""
        ...


def _askable(name: str) -> bool:
    return len(name) <= MAX_NAME_LENGTH


def _same_twice(name: str) -> str:
    """`X // X`, as two-sided printings of one card are listed, is `X`."""
    parts = halves(name)
    return parts[0] if len(parts) == 2 and name_key(parts[0]) == name_key(parts[1]) else name


def _match(name: str, answers: Mapping[str, Answer]) -> Match:
    answer = answers.get(name)
    return choose(name, answer.candidates) if answer else Match()


def _best(line: Line, answers: Mapping[str, Answer]) -> tuple[int, str, Match]:
    """The first reading that is a card, else the first that is ambiguous, else the last but as a miss."""
    matches = [(reading.count, reading.name, _match(_same_twice(reading.name), answers)) for reading in line.readings]
    for found in matches:
        if found[2].card and not found[2].card.extra:
            return found
    for found in matches:
        if found[2].card or found[2].ambiguous:
            return found
    return matches[_likeliest(line)]


def _likeliest(line: Line) -> int:
    """The reading to name in a message about a miss: count and decoration cut off.

    The whole line is the last one; it is likelier only where a number before it is no count.
    """
    return max(0, len(line.readings) - (1 if line.readings[0].count > _HIGHEST_COUNT else 2))


def resolve(decklist: Decklist, cards: CardSource) -> tuple[Entry, ...]:
    """The card lines of the list with their cards, in order."""
    wanted = {
        _same_twice(reading.name) for line in decklist.lines for reading in line.readings if _askable(reading.name)
    }
    answers = dict(cards.find(wanted))
    open_lines = [
        [
            _same_twice(reading.name)
            for reading in (line.readings[_likeliest(line)], *line.readings)
            if _askable(reading.name)
        ]
        for line in decklist.lines
        if _best(line, answers)[2] == Match()
    ]
    if open_lines:
        answers.update(cards.find_missing([names for names in open_lines if names]))
    return tuple(_entry(line, answers, cards) for line in decklist.lines)


def _entry(line: Line, answers: Mapping[str, Answer], cards: CardSource) -> Entry:
    count, name, match = _best(line, answers)
    missing = match == Match()
    answer = answers.get(_same_twice(name))
    return Entry(
        span=line.span,
        section=line.section,
        count=count,
        name=name,
        card=match.card,
        ambiguous=match.ambiguous,
        known=not missing or answer is None or answer.complete,
        suggestions=tuple(cards.similar(name)) if missing and _askable(name) else (),
    )


def card_named(name: str, cards: CardSource) -> tuple[Match, Answer]:
    """What one name means, and the answer that says so."""
    wanted = _same_twice(" ".join(name.split()))
    answer = cards.find([wanted])[wanted]
    if not answer.candidates:
        answer = cards.find_missing([[wanted]]).get(wanted, answer)
    return choose(wanted, answer.candidates), answer
