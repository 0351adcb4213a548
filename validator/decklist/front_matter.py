"""The front matter of Markdown documents: keys and values between two lines of `---`.

It may name the deck, its format and its commanders.
"""

import re
from collections.abc import Sequence

from validator.deck import Line, Remark, Span
from validator.decklist.fields import format_named
from validator.decklist.found import Found
from validator.decklist.headings import heading_of
from validator.names import halves, name_key
from validator.sections import NEVER_JUDGED, Section

_KEY = re.compile(r"([A-Za-z][\w .-]{0,40}):(?:\s+(.*))?")
_ITEM = re.compile(r"-\s+(.*)")
_LEADER_KEYS = frozenset({"commander", "commanders", "partner", "partners", "general", "oathbreaker"})
_BETWEEN_NAMES = re.compile(r"(\s*,\s*|\s(?:&|\+|and)\s)")
_MOST_PIECES = 25
"""Of one value of the front matter, separators among them, so an odd number; two commanders have some nine."""


def length_of(lines: Sequence[tuple[str, Span]]) -> int:
    """How many lines the front matter has, with the rulers around it; 0 where there is none.

    What stands between the rulers of a plain list are headings and cards, not keys with their values.
    """
    if not lines or lines[0][0] != "---":
        return 0
    told = listing = False
    for index, (content, span) in enumerate(lines[1:], 1):
        if content in ("---", "..."):
            return index + 1 if told else 0
        if key := _KEY.fullmatch(content):
            headed = not key[2] and heading_of(key[1]) and key[1].strip().lower() not in _LEADER_KEYS
            listing = not key[2] and not headed
            told |= not headed
        elif _ITEM.match(content):
            if not listing:
                return 0
        elif content[0] != "#" and not (told and span.column > 1):
            return 0
    return 0


def read(found: Found, lines: Sequence[tuple[str, Span]]) -> list[str]:
    """Take the front matter; what it calls commanders, each value as it stands there."""
    commanders, key = [], ""
    for content, span in lines:
        found.comments.append(Remark(span, content))
        value = ""
        if match := _KEY.fullmatch(content):
            key, value = match[1].strip().lower(), match[2] or ""
        elif match := _ITEM.fullmatch(content):
            value = match[1]
        value = " ".join(value.partition(" #")[0].split())
        bare = value.strip("\"' ")
        if key in ("name", "title", "deck"):
            found.name = found.name or bare
        elif key == "format":
            found.format_name = found.format_name or format_named(bare)
        elif key in _LEADER_KEYS and bare:
            commanders.append(value)
    return commanders


def mark_commanders(found: Found, commanders: list[str]) -> None:
    """Put the cards that the front matter calls commanders into their section, unless the list marks others."""
    if not commanders:
        return
    places: dict[str, int] = {}
    order = (Section.COMMANDER, Section.MAIN)
    judged = [(index, line) for index, line in enumerate(found.lines) if line.section not in NEVER_JUDGED]
    for index, line in sorted(judged, key=lambda each: order.index(each[1].section) if each[1].section in order else 2):
        for key in _keys(line):
            places.setdefault(key, index)
    told = {place for value in commanders[:_MOST_PIECES] for place in _named(value, places)}
    if all(index in told for index, line in judged if line.section is Section.COMMANDER):
        for index in told:
            found.lines[index] = found.lines[index]._replace(section=Section.COMMANDER)


def _keys(line: Line) -> list[str]:
    """The keys of the names that a line may mean, front faces alone among them."""
    return [name_key(name) for name in (*line.names, line.whole, halves(line.names[0])[0]) if name]


def _named(value: str, places: dict[str, int]) -> list[int]:
    """Where the cards stand that a value of the front matter names: one name, or several, which may hold commas."""
    pieces = _BETWEEN_NAMES.split(value)[:_MOST_PIECES]
    named, start = [], 0
    while start < len(pieces):
        # Every other piece parts two names; the longest run of them that a card has is the name.
        for end in range(len(pieces), start, -2):
            name = "".join(pieces[start:end])
            place = places.get(name_key(name), places.get(name_key(halves(name)[0])))
            if place is not None:
                named.append(place)
                start = end - 1
                break
        start += 2
    return named
