"""From names to cards: each card line of a decklist gets its card, or stays without one."""

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from validator.deck import Decklist, Entry, Line, Reading
from validator.names import MAX_NAME_LENGTH, Candidate, Match, choose, fold, folded_halves, halves, name_key


class Answer(NamedTuple):
    """What the card data says of a name.

    `candidates` are the cards that bear the name, or one with the same letters. `complete` tells whether
    the data would hold the card if there were one; where it would not, no candidate proves nothing.
    """

    candidates: tuple[Candidate, ...] = ()
    complete: bool = True


_HIGHEST_COUNT = 250
"""Copies; a higher number before a name is more likely a part of it."""


_HELPED = 25
"""Lines without a card for which similar names are looked for; a file with more is hardly a decklist."""


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
    if "/" not in name and "|" not in name:
        return name
    parts = halves(name)
    return parts[0] if len(parts) == 2 and name_key(parts[0]) == name_key(parts[1]) else name


def _match(name: str, answers: Mapping[str, Answer]) -> Match:
    answer = answers.get(_same_twice(name))
    return choose(name, answer.candidates) if answer else Match()


def _is_real(match: Match) -> bool:
    return match.card is not None and not match.card.extra


def _best(line: Line, answers: Mapping[str, Answer]) -> tuple[Reading, Match]:
    """The first reading that is a card, else the first that is anything, else the likeliest as a miss."""
    matches: list[tuple[Reading, Match]] = []
    for reading in line.readings:
        match = _match(reading.name, answers)
        if _has_wrong_half(line, reading.name, match):
            return min(matches, key=lambda found: len(found[0].name), default=(reading, Match()))
        if _is_real(match):
            return reading, match
        matches.append((reading, match))
    return next((found for found in matches if found[1] != Match()), matches[likeliest(line)])


def _has_wrong_half(line: Line, name: str, match: Match) -> bool:
    """Whether the name is a half of the card, and behind it stands what is not the other half: `Fire // Icee`.

    It is a remark, and no half, where it does not begin as a name does.
    """
    own = folded_halves(match.card.name) if match.card and "//" in match.card.name else frozenset()
    if len(own) < 2 or fold(name) not in own:
        return False
    behind = [told.removeprefix(f"{name} // ") for told in line.names if told.startswith(f"{name} // ")]
    begins_with_one = re.compile(rf"(?:{'|'.join(map(re.escape, own))})(?!\w)")
    return any(text[0].isupper() and not begins_with_one.match(fold(text)) for text in behind)


def likeliest(line: Line) -> int:
    """The reading to name in a message about a miss: the one with the most cut off around the name.

    The whole line, which is the last one, is likelier only where a number before it is no count.
    """
    readings = line.readings
    if line.count > _HIGHEST_COUNT:
        return len(readings) - 1
    return min(range(len(readings)), key=lambda index: len(readings[index].name))


def resolve(decklist: Decklist, cards: CardSource) -> tuple[Entry, ...]:
    """The card lines of the list with their cards, in order.

    All first readings are looked up at once; further readings only of lines for which no card was found.
    """
    answers: dict[str, Answer] = {}
    unsettled = list(decklist.lines)
    for turn in itertools.count():
        wanted = {_same_twice(line.readings[turn].name) for line in unsettled if turn < len(line.readings)}
        if not wanted:
            break
        answers.update(cards.find(name for name in wanted if _askable(name)))
        unsettled = [line for line in unsettled if not _is_real(_best(line, answers)[1])]
    if missing := [line for line in unsettled if _best(line, answers)[1] == Match()]:
        answers.update(cards.find_missing([names for line in missing if (names := _names(line))]))
    helped = missing[:_HELPED]
    return tuple(_entry(line, answers, cards if line in helped else None) for line in decklist.lines)


def likely_names(decklist: Decklist) -> list[str]:
    """The likeliest name of each line, as it would be asked of the card data."""
    names = (_same_twice(line.readings[likeliest(line)].name) for line in decklist.lines)
    return [name for name in names if _askable(name)]


def _names(line: Line) -> list[str]:
    """The names that a line may mean, the likeliest first."""
    readings = (line.readings[likeliest(line)], *line.readings)
    return [name for name in dict.fromkeys(_same_twice(reading.name) for reading in readings) if _askable(name)]


def printing_of(line: Line, name: str) -> tuple[str, str]:
    """Set code and collector number of the line where `name` is what it names.

    In `Hazmat Suit (Used)` what looks like a set is a part of the name.
    """
    return ("", "") if f"({line.set_code})" in name else (line.set_code, line.collector_number)


def _entry(line: Line, answers: Mapping[str, Answer], cards: CardSource | None) -> Entry:
    """The line with its card; where there is none, with what `cards` suggests."""
    reading, match = _best(line, answers)
    missing = match == Match()
    answer = answers.get(_same_twice(reading.name))
    set_code, collector_number = printing_of(line, reading.name)
    return Entry(
        span=line.span,
        section=line.section,
        count=reading.count,
        name=reading.name,
        card=match.card,
        ambiguous=match.ambiguous,
        known=not missing or answer is None or answer.complete,
        suggestions=tuple(cards.similar(reading.name)) if cards and _askable(reading.name) else (),
        set_code=set_code,
        collector_number=collector_number,
        finish=line.finish,
    )


def card_named(name: str, cards: CardSource) -> tuple[Match, Answer]:
    """What one name means, and the answer that says so."""
    wanted = _same_twice(" ".join(name.split()))
    answer = cards.find([wanted])[wanted]
    if not answer.candidates:
        answer = cards.find_missing([[wanted]]).get(wanted, answer)
    return choose(wanted, answer.candidates), answer
