"""Decks kept as Markdown documents: bullets under `## Heading`, tables, code blocks, front matter.

Prose around the cards is no part of the deck. Cards are the bullets under a heading that names a section or a group of
cards, and what bears a count: bullets under any heading, other lines under any heading but one of notes. A heading
holds until the next one of its level: one of unknown meaning stands within the heading above it, or else in the deck.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from validator.deck import Decklist, Remark, Span
from validator.decklist import front_matter
from validator.decklist import text as plain_text
from validator.decklist.card_line import card_line
from validator.decklist.found import Found, filled_lines, with_line_feeds
from validator.decklist.headings import heading_of
from validator.sections import LEADING, SECTION_OF_HEADING, Section

_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_BULLET = re.compile(r"(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)")
_MARK = re.compile(r"\[([^\[\]]{1,40})\]\s+(.+)")
_COUNT_BEFORE = re.compile(
    # `60 cards` counts no card but all of them.
    r"(?:SB:\s*)?(?:\d+\s?[x×]?\s|[x×]\d+\s|\(\d+\)\s|\[\d+\]\s)(?!\s*cards?\b)",
    re.IGNORECASE,
)
_COUNT_AFTER = re.compile(r"\s[x×]\d+$", re.IGNORECASE)
_NAME = re.compile(r"[^a-z]*?[^\W\d_a-z]")
"""How a name begins and prose in the middle of a sentence does not: with no small letter."""
_SENTENCE_END = re.compile(r"[a-z0-9)]\.$")
_NOTES = re.compile(
    r"\b(?:notes?|strategy|(?:game ?)?plan|primer|guide|analysis|change ?log|ideas|synergies|match-?ups?|mulligans?"
    r"|tips)\b",
    re.IGNORECASE,
)
_FENCE = re.compile(r"(`{3,})[^`]*|(~{3,})\s*[\w-]*")
_CELL_COUNT = re.compile(r"\d{1,4}x?", re.IGNORECASE)

_ANY_HEADING = re.compile(r"^#{1,6} (\S.*)", re.MULTILINE)
_ANY_BULLET = re.compile(r"^[-*+] \S", re.MULTILINE)
_ANY_COUNT = re.compile(r"^(?:SB:[^\S\n]*)?\d+x?[^\S\n]+(?!cards?\b)\S", re.IGNORECASE | re.MULTILINE)
_ANY_FENCE = re.compile(r"^ {0,3}```", re.MULTILINE)
_ANY_ROW = re.compile(r"^\|(?:[^|\n]*\|)*? *\d{1,4}x? *\|", re.MULTILINE)

_BELOW_ALL = 7
"""The level of a heading without number signs; those with them have six."""
_LONGEST_NAME = 60
"""Characters of a line without bullet and count that is still taken for a name; what is longer is mostly prose."""


def recognizes(text: str) -> bool:
    """Whether there is front matter, or bullets, a code block or a table of cards under a Markdown heading.

    A plain list may have comments behind number signs and some lines behind dashes: there most cards are no bullets,
    and no heading of the deck is Markdown's, or not all.
    """
    if text.lstrip("\ufeff\r\n ").startswith("---") and front_matter.length_of(list(filled_lines(text, ""))):
        return True
    heading = _ANY_HEADING.search(text)
    if heading is None:
        return False
    if _ANY_FENCE.search(text, heading.end()) or _ANY_ROW.search(text, heading.end()):
        return True
    if not _ANY_BULLET.search(text, heading.end()):
        return False
    if len(_ANY_BULLET.findall(text)) >= len(_ANY_COUNT.findall(text)):
        return True
    plain_headings = (line for line in text.split("\n") if not line.startswith(("#", "-", "*", "+")))
    return any(map(heading_of, _ANY_HEADING.findall(text))) and not any(map(heading_of, plain_headings))


class _Part(NamedTuple):
    """What a heading has opened: its section, whether any bullet in it is a card, and whether it is notes.

    Headings within it take after it where it `lends` itself, which the title of a document does not.
    """

    level: int
    section: Section = Section.MAIN
    in_deck: bool = False
    notes: bool = False
    lends: bool = True


@dataclass
class _Document(Found):
    """What has been found, and where in the document we are."""

    parts: list[_Part] = field(default_factory=lambda: [_Part(0, in_deck=True, lends=False)])
    """The headings that we stand under, the widest first; the first is the document itself."""
    plain: bool = False
    """Whether most cards are no bullets."""
    bulleted: bool = False
    """Whether there are bullets between the Markdown heading above us and the next one."""
    parted: bool = False

    @property
    def part(self) -> _Part:
        """The part that we are in."""
        return self.parts[-1]

    def set_in_deck(self, *, in_deck: bool) -> None:
        """Take every bullet of this part for a card, or not."""
        self.parts[-1] = self.part._replace(in_deck=in_deck)

    def open(self, heading: str, span: Span, level: int, *, title: bool) -> None:
        """Open the part under a Markdown heading."""
        while self.part.level >= level:
            self.parts.pop()
        word = heading_of(heading)
        if not self.name and not self.headings and word is None:
            self.name = heading
        self.headings.append(Remark(span, word or heading))
        self.parts.append(_part_under(self.part, heading, level, title=title))

    def open_plain(self, word: str, span: Span) -> None:
        """Open the part under a heading that is a line without number signs, as in a plain list."""
        self.headings.append(Remark(span, word))
        section = SECTION_OF_HEADING.get(word) or _followed_by_groups(self.part.section)
        if self.part.level == _BELOW_ALL:
            # The groups of a plain list may follow its tokens; those below a Markdown heading are within it.
            section = Section.MAIN if section is Section.TOKEN and word not in SECTION_OF_HEADING else section
            self.parts.pop()
        self.parts.append(_Part(_BELOW_ALL, section, in_deck=True))

    def card(self, content: str, span: Span) -> bool:
        """Keep a card line, if it is one."""
        section, rest = _marked(content) or (self.part.section, content)
        line = card_line(section, _without_symbols(rest), span)
        if line is not None:
            self.lines.append(line)
        return line is not None

    def comment(self, content: str, span: Span) -> None:
        """Keep a line that is no part of the deck."""
        self.comments.append(Remark(span, content))

    def take_list(self, raw: Sequence[str], above: int) -> None:
        """Take a plain list with so many lines above it; what stands over its own headings is of our section."""
        listed = plain_text.read("\n".join(raw), self.path)
        first = min((span.line for span, word in listed.headings if word in SECTION_OF_HEADING), default=len(raw) + 1)
        for line in listed.lines:
            ours = line.section is Section.MAIN and line.line < first
            section = self.part.section if ours else line.section
            self.lines.append(line._replace(line=line.line + above, section=section))
        for kind in ("headings", "comments", "unreadable", "unknown_sections"):
            remarks = [Remark(span._replace(line=span.line + above), text) for span, text in getattr(listed, kind)]
            getattr(self, kind).extend(remarks)
        self.name = self.name or listed.name
        self.format_name = self.format_name or listed.format_name
        self.chosen_colors += listed.chosen_colors
        self.parted |= listed.parted


def _part_under(within: _Part, heading: str, level: int, *, title: bool) -> _Part:
    """The part that a heading opens within another one."""
    inherited = within.section if within.lends else Section.MAIN
    word = heading_of(heading)
    if within.notes or (word is None and not title and _NOTES.search(heading)):
        return _Part(level, inherited, notes=True)
    if word is None:
        return _Part(level, inherited, in_deck=within.lends and within.in_deck, lends=not title)
    section = SECTION_OF_HEADING.get(word)
    # A document called “Commander” or “Deck” has more in it than the title says.
    lends = not title or section not in (Section.MAIN, *LEADING)
    return _Part(level, section or _followed_by_groups(inherited), in_deck=True, lends=lends)


def _followed_by_groups(section: Section) -> Section:
    """The section of a group such as “Creatures”: it follows leaders, and is not of them."""
    return Section.MAIN if section in LEADING else section


def _marked(content: str) -> tuple[Section, str] | None:
    """The section and the rest of a line such as `[Commander] Name`."""
    mark = _MARK.fullmatch(content)
    section = SECTION_OF_HEADING.get(mark[1].strip().lower()) if mark else None
    return (section, mark[2]) if mark and section else None


def _without_symbols(content: str) -> str:
    """The text without pictures and other symbols behind it, such as a check mark."""
    end = len(content)
    while end and unicodedata.category(content[end - 1]) in ("So", "Sk", "Cf", "Mn", "Zs"):
        end -= 1
    return content[:end]


def _counted_name(content: str) -> str:
    """What the line counts; empty where it has no count."""
    if before := _COUNT_BEFORE.match(content):
        return content[before.end() :]
    after = _COUNT_AFTER.search(content)
    return content[: after.start()] if after else ""


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; prose is kept as comments. Never raises."""
    found = _Document(path)
    lines = list(filled_lines(text, path))
    raw = with_line_feeds(text).split("\n")
    length = front_matter.length_of(lines)
    commanders = front_matter.read(found, lines[:length])
    led = bool(commanders or found.format_name)
    body = lines[length:]
    if body and length and not any(map(_is_markup, body)) and (led or any(_counted_name(line) for line, _ in body)):
        above = body[0][1].line - 1
        found.take_list(raw[above:], above)
    else:
        found.set_in_deck(in_deck=led or not length)
        _read_body(found, body, raw, led=led)
    front_matter.mark_commanders(found, commanders)
    headed = any(SECTION_OF_HEADING.get(heading.text) is Section.SIDEBOARD for heading in found.headings)
    return found.decklist()._replace(parted=found.parted and not headed)


def _is_markup(line: tuple[str, Span]) -> bool:
    """Whether the line shows that what is behind front matter is a document, and no plain list."""
    content = line[0]
    return content[0] in "#|" or bool(_BULLET.match(content) or _FENCE.fullmatch(content))


def _read_body(found: _Document, lines: Sequence[tuple[str, Span]], raw: Sequence[str], *, led: bool) -> None:
    """Take the document below its front matter, which tells of a deck where it is `led`."""
    outline = _outline(lines)
    found.plain = outline.plain > sum(map(len, outline.bullets.values()))
    if any(map(_shows_a_card, outline.bullets.get(-1, ()))):
        led = True
        found.set_in_deck(in_deck=True)
    index = 0
    while index < len(lines):
        content, span = lines[index]
        if index in outline.headings:
            _read_heading(found, outline, index, span)
        elif index in outline.fences:
            _read_fence(found, lines[index : outline.fences[index]], raw)
        elif not _read_line(found, content, span):
            found.comment(content, span)
            if not found.headings and not led and any(map(str.isalpha, content)):
                found.set_in_deck(in_deck=False)
        index = outline.fences.get(index, index + 1)


class _Outline(NamedTuple):
    """The shape of a document, by indexes of its lines.

    Where each code block begins and where what is behind it; the headings; what the bullets under each heading say, and
    under -1 those above all; how many other lines have a count; the title, or else -1.
    """

    fences: dict[int, int]
    headings: dict[int, re.Match[str]]
    bullets: dict[int, list[str]]
    plain: int
    title: int


def _outline(lines: Sequence[tuple[str, Span]]) -> _Outline:
    fences = _fences(lines)
    headings: dict[int, re.Match[str]] = {}
    bullets: dict[int, list[str]] = {}
    under, plain, index = -1, 0, 0
    while index < len(lines):
        content = lines[index][0]
        if heading := _HEADING.fullmatch(content):
            under, headings[index] = index, heading
        elif bullet := _BULLET.fullmatch(content):
            bullets.setdefault(under, []).append(bullet[1])
        elif _counted_name(content):
            plain += 1
        index = fences.get(index, index + 1)
    # The title is the first heading, where no other one is of the first level.
    first = [index for index, heading in headings.items() if len(heading[1]) == 1]
    title = first[0] if len(first) == 1 and first[0] == next(iter(headings)) else -1
    return _Outline(fences, headings, bullets, plain, title)


def _read_heading(found: _Document, outline: _Outline, index: int, span: Span) -> None:
    heading, bullets = outline.headings[index], outline.bullets.get(index, [])
    words = heading[2].rstrip("#").rstrip() or heading[2]
    found.open(words, span, len(heading[1]), title=index == outline.title)
    found.bulleted = bool(bullets)
    # Beside a bullet that shows to be a card, those without a count are cards too.
    if not found.part.notes and any(map(_shows_a_card, bullets)):
        found.set_in_deck(in_deck=True)


def _fences(lines: Sequence[tuple[str, Span]]) -> dict[int, int]:
    """Where each code block begins, and where what is behind it."""
    fences: dict[int, int] = {}
    start, mark = 0, ""
    for index, (content, _) in enumerate(lines):
        if mark:
            if content.startswith(mark) and not content.strip(mark[0]):
                fences[start], mark = index + 1, ""
        elif match := _FENCE.fullmatch(content):
            start, mark = index, match[1] or match[2]
    if mark:
        fences[start] = len(lines)
    return fences


def _shows_a_card(bullet: str) -> bool:
    return bool(_marked(bullet) or _NAME.match(_counted_name(bullet)))


def _read_fence(found: _Document, lines: Sequence[tuple[str, Span]], raw: Sequence[str]) -> None:
    """Take a code block: a list of cards, or code that is kept as comments."""
    inner = lines[1:]
    found.comment(*lines[0])
    if inner and inner[-1][0].strip("`~") == "":
        found.comment(*inner[-1])
        inner = inner[:-1]
    counted = sum(bool(_counted_name(content)) for content, _ in inner)
    if lines[0][0].strip("`~ ").lower() not in ("", "txt", "text"):
        # What a shell tells, say, may well have a line with a number in it.
        counted = counted * 2 // (len(inner) or 1)
    if inner and (found.part.in_deck or counted):
        above = inner[0][1].line - 1
        found.take_list(raw[above : inner[-1][1].line], above)
    else:
        for content, span in inner:
            found.comment(content, span)


def _read_line(found: _Document, content: str, span: Span) -> bool:
    """Take a line that is a card or heads cards; False for any other."""
    if content.startswith("|"):
        return _read_row(found, content, span)
    if bullet := _BULLET.fullmatch(content):
        is_card = found.part.in_deck or _counted_name(bullet[1]) or _marked(bullet[1])
        return bool(is_card) and found.card(bullet[1], span)
    if found.part.notes:
        return False
    if word := heading_of(content):
        found.open_plain(word, span)
        return True
    return _is_card_without_bullet(found, content) and found.card(content, span)


def _is_card_without_bullet(found: _Document, content: str) -> bool:
    """Whether a line of a part that is no notes is a card and no prose."""
    if name := _counted_name(content):
        sure = found.plain or found.part.in_deck or not found.part.level
        return not _SENTENCE_END.search(content) and bool(sure or _NAME.match(name))
    named = found.plain or (found.part.section in LEADING and not found.bulleted)
    if not (named and found.part.in_deck) or len(content) > _LONGEST_NAME or content[-1] in ".:;,":
        return False
    return (content[0].isalnum() or content[0] in "\"'_+") and bool(_NAME.match(content))


def _read_row(found: _Document, content: str, span: Span) -> bool:
    """Take a row of a table: its cell with a number is the count, the first other one the name."""
    cells = [cell.strip() for cell in content.strip("|").split("|")]
    counts = [cell for cell in cells if _CELL_COUNT.fullmatch(cell)]
    names = [cell for cell in cells if cell and not _CELL_COUNT.fullmatch(cell)]
    return bool(counts and names) and found.card(f"{counts[0]} {names[0]}", span)
