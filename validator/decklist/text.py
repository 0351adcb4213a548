"""Plain text lists: `1 Name`, `4x Name (SET) 123 *F* #tag`, headings, comments.

Each line that is not blank becomes a card line, a heading, a comment, an unknown section or an unreadable
line. What a card line means is left open where it can be read in more than one way: each reading is kept,
and the card store decides.
"""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from validator.cards import COLOR_NAMES, Color
from validator.deck import Decklist, Line, Remark, Span
from validator.decklist.card_line import (
    COUNTS,
    DECORATED,
    MAX_LINE,
    PLAIN_COUNT,
    PLAIN_END,
    PLAIN_NAME,
    card_line,
    decorated_line,
)
from validator.decklist.found import BLANKS, Found, with_line_feeds
from validator.decklist.headings import HEADS, NAMES_OF_CARDS_TOO, heading_of
from validator.sections import LEADING, SECTION_OF_HEADING, Section

_MAX_LIST = 50_000
"""Characters of a list on one line, as shops take it."""

_COMMENT = re.compile(r"(?://?|#|;|--|>(?!>)|/\*)\s*")
_ON_ONE_LINE = re.compile(r"\d+x?\s[^|]*\|\|\s*\d+x?\s", re.IGNORECASE)
"""How a shop's list begins that has all cards on one line: `4 Opt [DOM]||1 Sol Ring`."""
_FURTHER_DECK = re.compile(r"//\s*(?:deck|play|sideboard)-\d+", re.IGNORECASE)
_RULER = re.compile(r"[-=*~#/.·•—–+\s]{2,}")
_CONFLICT = re.compile(r"(?:<{7}|>{7}|\|{7})(?:\s|$)")
_UNKNOWN_HEADING = re.compile(r"\[[^\[\]]{1,60}\]|(?!-?\d)[^:\[\]{}(][^:\[\]{}]{0,60}:")
_DECLARED_FORMAT = re.compile(r"format\s*[:=]\s*(.+)", re.IGNORECASE)
_DECLARED_NAME = re.compile(r"(?:deck\s*)?name\s*[:=]\s*(.+)", re.IGNORECASE)
_DECLARED_COLORS = re.compile(r"chosen colou?rs?\s*[:=]\s*(.+)", re.IGNORECASE)

_LINE = re.compile(rf"^((?:{PLAIN_COUNT}({PLAIN_NAME}+{PLAIN_END})$)?.*)$", re.MULTILINE)
"""Each line; of one that is a count and a name and can be nothing more these two as well."""

_ANY_MARK = re.compile(r"^[^\S\n]*SB:", re.MULTILINE)
_ANY_COUNT = re.compile(r"^[^\S\n]*(?:\d+\s?x?\s|x\d)", re.IGNORECASE | re.MULTILINE)


@dataclass
class _List(Found):
    """What has been found, and where in the list we are."""

    section: Section = Section.MAIN
    about: bool = False
    counted: bool = True
    marked: bool = False
    """Whether lines of the sideboard are marked one by one, so that a comment above them is none but that."""
    blocks: list[int] = field(default_factory=lambda: [0])
    """Where in `lines` each block between blank lines begins."""
    headed: set[int] = field(default_factory=set)
    """Where in `lines` a heading has opened a section."""


def recognizes(_text: str) -> bool:
    """Whether the text can be read so: any text can."""
    return True


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; a line that cannot be read is kept as such, and reading goes on. Never raises."""
    found = _List(path, counted=bool(_ANY_COUNT.search(text)), marked="SB:" in text and bool(_ANY_MARK.search(text)))
    lines, append, heads, counts = found.lines, found.lines.append, HEADS, COUNTS
    doubled = "  " in text
    # Nine lines of ten are plain: they get no call of their own, and their tuples are made without a constructor.
    new: Any = tuple.__new__
    for number, (raw, count, name) in enumerate(_LINE.findall(with_line_feeds(text)), start=1):
        if count and name.lower() not in heads and not (doubled and "  " in raw):
            section = found.section
            append(new(Line, (path, number, 1, len(raw) + 1, section, counts[count], (name,), raw, "", "", "")))
        elif not doubled and (match := DECORATED.fullmatch(raw)):
            append(decorated_line(path, number, found.section, match))
        elif content := raw.strip(BLANKS):
            column = raw.index(content) + 1
            _read_line(found, content, Span(path, number, column, column + len(content)))
        elif found.blocks[-1] < len(lines):
            found.blocks.append(len(lines))
    if 0 < found.blocks[-1] == len(lines):
        found.blocks.pop()
    beside = _bare_sideboard(found)
    if beside:
        lines[beside] = [line._replace(section=Section.SIDEBOARD) for line in lines[beside]]
    elif len(found.blocks) > 1 and lines[0].section in LEADING:
        _move_deck_behind_leaders(found)
    return found.decklist()._replace(parted=beside is not None)


def _move_deck_behind_leaders(found: _List) -> None:
    """Where no heading says where the deck begins, it begins with the block behind those of its leaders."""
    if any(SECTION_OF_HEADING.get(heading.text) is Section.MAIN for heading in found.headings):
        return
    for start, end in pairwise((*found.blocks[1:], len(found.lines))):
        for index in range(start, end):
            if index in found.headed:
                break
            if found.lines[index].section in LEADING:
                found.lines[index] = found.lines[index]._replace(section=Section.MAIN)


def _bare_sideboard(found: _List) -> slice | None:
    """The card lines that the one blank line in a list without other marks parts from the deck as a sideboard.

    The program that writes lists so is Magic Online: 15 cards at the most stand below 60 or more, or the commander and
    a companion below or above the rest of a hundred.
    """
    if len(found.blocks) != 2 or found.headings or any(line.section is not Section.MAIN for line in found.lines):
        return None
    second = found.blocks[1]
    counts = [line.count for line in found.lines]
    above, below = sum(counts[:second]), sum(counts[second:])
    if 0 < above <= 3 and 98 <= above + below <= 103:
        return slice(0, second)
    if (0 < below <= 3 and 98 <= above + below <= 103) or (above >= 60 and 0 < below <= 15):
        return slice(second, None)
    return None


def _read_line(found: _List, content: str, span: Span) -> None:
    comment, further = _COMMENT.match(content), _FURTHER_DECK.fullmatch(content)
    if len(content) <= _MAX_LIST and _ON_ONE_LINE.match(content):
        _read_one_line_list(found, content, span)
    elif len(content) > MAX_LINE and not comment:
        found.unreadable.append(Remark(span, f"a line of {len(content)} characters"))
    elif _CONFLICT.match(content):
        found.unreadable.append(Remark(span, "a merge conflict mark"))
    elif heading := _heading_here(found, content):
        found.headings.append(Remark(span, heading))
        _open_section(found, heading)
    elif comment and not further:
        remark = content[comment.end() :].strip()
        found.comments.append(Remark(span, remark))
        _read_remark(found, remark)
    elif _RULER.fullmatch(content) or _DECLARED_NAME.fullmatch(content):
        found.comments.append(Remark(span, content))
        _read_remark(found, content)
    elif found.about and content.lower().startswith("name "):
        found.comments.append(Remark(span, content))
        found.name = content[5:].strip()
    elif _UNKNOWN_HEADING.fullmatch(content) or further:
        found.unknown_sections.append(Remark(span, content.strip("/[]: ")))
    elif not content.startswith("<") and (line := card_line(found.section, content, span)):
        found.lines.append(line)
    else:
        found.unreadable.append(Remark(span, content))


def _read_one_line_list(found: _List, content: str, span: Span) -> None:
    for part in re.finditer(r"[^|\s](?:[^|]*[^|\s])?", content):
        first = span.column + part.start()
        _read_line(found, part[0], span._replace(column=first, end_column=first + len(part[0])))


def _heading_here(found: _List, content: str) -> str | None:
    """The heading that the line is.

    In a list without counts a bare word that a card is called is the card. Where lines of the sideboard are marked one
    by one, a comment above them opens nothing.
    """
    if not found.counted and content.lower() in NAMES_OF_CARDS_TOO:
        return None
    heading = heading_of(content)
    only_remark = found.marked and content.startswith("//")
    return None if only_remark and SECTION_OF_HEADING.get(heading or "") is Section.SIDEBOARD else heading


def _open_section(found: _List, heading: str) -> None:
    found.about = heading == "about"
    found.headed.add(len(found.lines))
    if section := SECTION_OF_HEADING.get(heading):
        found.section = section
    elif found.section in (*LEADING, Section.TOKEN):
        # The cards of a group such as “Creatures” follow leaders and tokens, not belong to them.
        found.section = Section.MAIN


def _read_remark(found: _List, remark: str) -> None:
    """Take what a comment declares: the deck's name, its format before the first card, a chosen color."""
    if match := _DECLARED_COLORS.fullmatch(remark):
        words = re.findall(r"[a-z]+", match[1].lower())
        letters = {color.value.lower(): color for color in Color} | COLOR_NAMES
        found.chosen_colors += tuple(letters[word] for word in words if word in letters)
    elif not found.lines and not found.format_name and (match := _DECLARED_FORMAT.fullmatch(remark)):
        found.format_name = match[1].strip().lower()
    elif not found.name and (match := _DECLARED_NAME.fullmatch(remark)):
        found.name = match[1].strip()
