"""Decks kept as Markdown documents: bullets under `## Heading`, tables, code blocks, front matter.

Prose around the cards is no part of the deck: only bullets under a heading that names a section or a group of
cards are cards, and bullets with a count under any heading.
"""

import re
import unicodedata

from validator.deck import Decklist, Remark, Span
from validator.decklist.found import Found, filled_lines
from validator.decklist.text import card_line, heading_of
from validator.formats import FORMATS
from validator.sections import SECTION_OF_HEADING, Section

_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_BULLET = re.compile(r"[-*+]\s+(?:\[[ xX]\]\s+)?(.*)")
_MARK = re.compile(r"\[([^\[\]]+)\]\s+(.+)")
_COUNTED = re.compile(r"\d+x?\s|.*\sx\d+$", re.IGNORECASE)
_NOTES = re.compile(r"\b(?:notes?|strategy|(?:game ?)?plan|primer|guide|analysis|change ?log|ideas)\b", re.IGNORECASE)
_FRONT_MATTER = re.compile(r"([A-Za-z_ ]+):\s*(.*)")
_FENCE = re.compile(r"(?:```|~~~)")
_CELL_COUNT = re.compile(r"\d{1,4}x?", re.IGNORECASE)
_ANY_HEADING = re.compile(r"^#{1,6} \S", re.MULTILINE)
_ANY_BULLET = re.compile(r"^[-*+] \S", re.MULTILINE)


def recognizes(text: str) -> bool:
    """Whether there is front matter, or bullets under a Markdown heading."""
    heading = _ANY_HEADING.search(text)
    return text.lstrip("\ufeff\r\n ").startswith("---\n") or bool(heading and _ANY_BULLET.search(text, heading.end()))


class _Document(Found):
    """What has been found, and where in the document we are."""

    section: Section = Section.MAIN
    in_deck: bool = False
    fenced: bool = False
    notes_level: int = 7
    """The level of the heading over notes that we are in: those below it, such as “Win conditions”, head notes too."""

    def open(self, heading: str, span: Span, level: int = 1) -> None:
        word = heading_of(heading) if level <= self.notes_level else None
        if level <= self.notes_level:
            self.notes_level = level if word is None and _NOTES.search(heading) else 7
        self.headings.append(Remark(span, word or heading))
        self.in_deck = word is not None
        if not self.name and word is None:
            self.name = heading
        if word is not None:
            self.section = SECTION_OF_HEADING.get(word, Section.MAIN)

    def card(self, content: str, span: Span) -> bool:
        """Keep a card line, if it is one."""
        section = self.section
        if (mark := _MARK.fullmatch(content)) and (marked := SECTION_OF_HEADING.get(mark[1].lower())):
            section, content = marked, mark[2]
        line = card_line(section, _without_symbols(content), span)
        if line is not None:
            self.lines.append(line)
        return line is not None


def _without_symbols(content: str) -> str:
    """The text without pictures and other symbols behind it, such as a check mark."""
    while content and unicodedata.category(content[-1]) in ("So", "Sk", "Cf", "Mn", "Zs"):
        content = content[:-1]
    return content


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; prose is kept as comments. Never raises."""
    found = _Document(path)
    lines = list(filled_lines(text, path))
    if lines and lines[0][0] == "---":
        end = next((index for index, (content, _) in enumerate(lines[1:], 1) if content == "---"), 0)
        commanders = {name for line in lines[1:end] if (name := _front_matter(found, *line))}
        found.comments += [Remark(span, content) for content, span in (lines[0], lines[end])[: 2 if end else 0]]
        lines = lines[end + 1 :] if end else lines
    else:
        commanders = set()
    for content, span in lines:
        _read_line(found, content, span)
    _mark(found, commanders)
    return found.decklist()


def _front_matter(found: _Document, content: str, span: Span) -> str:
    """Take one line of the front matter; the name of a commander where it holds one."""
    found.comments.append(Remark(span, content))
    match = _FRONT_MATTER.fullmatch(content)
    key, value = (match[1].strip().lower(), match[2].strip("\"' ")) if match else ("", "")
    if key in ("name", "title", "deck"):
        found.name = value
    elif key == "format" and value.lower() in FORMATS:
        found.format_name = value.lower()
    return value if key in ("commander", "commanders", "partner") else ""


def _read_line(found: _Document, content: str, span: Span) -> None:
    if _FENCE.match(content):
        found.fenced = not found.fenced
        found.comments.append(Remark(span, content))
    elif found.fenced:
        word = heading_of(content)
        if word:
            found.open(word, span)
        elif not found.card(content, span):
            found.comments.append(Remark(span, content))
    elif heading := _HEADING.fullmatch(content):
        found.open(heading[2].rstrip("#").rstrip(), span, len(heading[1]))
    elif (content.startswith("|") and _read_row(found, content, span)) or (
        (bullet := _BULLET.fullmatch(content))
        and (found.in_deck or _COUNTED.match(bullet[1]))
        and found.card(bullet[1], span)
    ):
        pass
    else:
        found.comments.append(Remark(span, content))


def _read_row(found: _Document, content: str, span: Span) -> bool:
    """Take a row of a table: its cell with a number is the count, the first other one the name."""
    cells = [cell.strip() for cell in content.strip("|").split("|")]
    counts = [cell for cell in cells if _CELL_COUNT.fullmatch(cell)]
    names = [cell for cell in cells if cell and not _CELL_COUNT.fullmatch(cell)]
    return bool(counts and names) and found.card(f"{counts[0]} {names[0]}", span)


def _mark(found: _Document, commanders: set[str]) -> None:
    """Put the cards that the front matter calls commanders into their section."""
    if any(line.section is Section.COMMANDER for line in found.lines):
        return
    for index, line in enumerate(found.lines):
        if not commanders.isdisjoint((*line.names, line.whole)):
            found.lines[index] = line._replace(section=Section.COMMANDER)
