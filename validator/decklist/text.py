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
from validator.decklist.found import BLANKS, NO_WIDTH, Found, with_line_feeds
from validator.sections import GROUPS, NEVER_JUDGED, SECTION_OF_HEADING, Section

_MAX_LINE = 500
"""Characters; the longest card lines of real lists have some two hundred."""

_MAX_LIST = 50_000
"""Characters of a list on one line, as shops take it."""

_MOST_CUTS = 10
"""Printing, finish, labels and marks behind one name."""

_LONGEST_CUT = 250
"""Characters of one of them."""

_MAX_HEADING = 60
"""Characters; the longest heading with its number has some forty."""

_COMMENT = re.compile(r"(?://?|#|;|--|>(?!>)|/\*)\s*")
_ON_ONE_LINE = re.compile(r"\d+x?\s[^|]*\|\|\s*\d+x?\s", re.IGNORECASE)
"""How a shop's list begins that has all cards on one line: `4 Opt [DOM]||1 Sol Ring`."""
_FURTHER_DECK = re.compile(r"//\s*(?:deck|play|sideboard)-\d+", re.IGNORECASE)
_RULER = re.compile(r"[-=*~#/.·•—–+\s]{2,}")
_CONFLICT = re.compile(r"(?:<{7}|>{7}|\|{7})(?:\s|$)")
_LEAD = re.compile(r"(?:/{2,3}|#{1,6}|;|-{2,})?\s*[=*~-]*\s*")
_WRAPPED = re.compile(r"\[([^\[\]]*)\]|\(([^()]*)\)")
_HEADING_COUNT = re.compile(r"(?:\s*[–—:]|\s+-)?\s*(?:\(\d+(?:\s+cards?)?\)|\d+(?:\s+cards?)?)$|^(?P<before>\d+\s+)")
_NAMED = re.compile(r"([A-Za-z][A-Za-z &()]{0,30}?)\s*:\s*(\S.*)")
_UNKNOWN_HEADING = re.compile(r"\[[^\[\]]{1,60}\]|(?!-?\d)[^:\[\]{}(][^:\[\]{}]{0,60}:")
_NAMES_OF_CARDS_TOO = frozenset({"burn", "conspiracy", "cut", "sacrifice", "signature spells"})

_DECLARED_FORMAT = re.compile(r"format\s*[:=]\s*(.+)", re.IGNORECASE)
_DECLARED_NAME = re.compile(r"(?:deck\s*)?name\s*[:=]\s*(.+)", re.IGNORECASE)
_DECLARED_COLORS = re.compile(r"chosen colou?rs?\s*[:=]\s*(.+)", re.IGNORECASE)

_WITHOUT_NO_WIDTH = dict.fromkeys(map(ord, NO_WIDTH))
_BULLET = re.compile(r"[-*+•·]\s+")
_COUNT = re.compile(
    r"(?:\((-?\d{1,12})\)\s*|\[(-?\d{1,12})\]\s*|[x×](\d{1,12})\s+"
    # `4 x Opt` is four copies; in `1 X (UST) 35` the letter is the name.
    r"|(-?\d{1,12})(?:\s[x×*:枚](?=\s+(?:\[[^\[\]]*\]\s*)?[^\s(\[*#/<^`])|[x×*:枚]?)\s+)(?=\S)",
    re.IGNORECASE,
)
_COUNT_AFTER = re.compile(r"\s+(?:[x×](\d{1,12})|(\d{1,12})[x×]|\((\d{1,12})\))$", re.IGNORECASE)

_SET_BEFORE = re.compile(r"\[(?P<set>[A-Za-z0-9]{2,6})?(?:[:#](?P<number>[^\[\]\s]*))?\]\s*")
_MARK = re.compile(r"\*(?P<mark>[A-Za-z][A-Za-z:\-]*)\*$")
_TAIL = re.compile(
    r"(?:"
    r"\^[^^]*\^"
    r"|(?<=\s)#(?P<tags>.*)"
    r"|`[^`]*`"
    r"|\[(?P<bracket>[^\[\]]*)\](?:\s+(?P<listed>\d{1,4}))?"
    r"|\((?P<note>f|e|foil|etched|proxy|token|\d+)\)"
    r"|\((?P<set>[A-Za-z0-9]{2,6})(?::(?P<within>[^():\s]+)\)|\)(?:\s+(?P<number>[A-Za-z0-9★†*+\-/]+))?)"
    r"|(?<![*†])[*†]+"
    r"|<[^<>]*>"
    r")$",
    re.IGNORECASE,
)
_REMARK = re.compile(r"\s//\s.*$")
_PRINTING = re.compile(r"(?P<set>[A-Z0-9]{2,6}|[a-z0-9]{2,6})(?::(?P<number>[^:\s]+))?")
_FINISHES = {"f": "foil", "foil": "foil", "f:pre": "foil", "e": "etched", "etched": "etched", "f-etch": "etched"}
_MARKED_SECTIONS = {"cmdr": Section.COMMANDER, "cmpn": Section.COMPANION}


_OUTSIDE = (Section.SIDEBOARD, Section.COMPANION)
"""Sections that are no part of the deck proper, so that `{noDeck}` says nothing new of them."""

_OUT_OF_DECK = frozenset({"maybeboard", "token", "tokens & extras"})
"""Marks and categories of programs for cards outside the deck."""

_WEAR = (
    r"\s*[-–]?\s*\(?(?:[$€£]\s?\d[\d.,]*|(?<![\d.,])\d[\d.,]*\s?[€$])\)?$"
    r"|(?<![}\s])(?:\s*\{[^{}\s]{1,5}\})+$"
    r"|\s+(?:[-–]\s*)?(?i:foil)$"
    r"|\s+(?:[A-Z][A-Z0-9]{1,2}|\d(?:[A-Z][A-Z0-9]|\d[A-Z]))$"
    r"|\s*[¹²³⁰⁴-⁹]+$"
    r"|\s+\([^()]*\)$"
    r"|:\s+(?:(?:Basic|Kindred|Legendary|Snow|Tribal|World)\s+)*"
    r"(?:Artifact|Battle|Creature|Enchantment|Instant|Land|Planeswalker|Sorcery)\b.*$"
)
"""What people leave behind a name: a price, a mana cost, a word, a set code, a footnote, a note, a type line."""

_WORN_ENDS = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZlL})$€¹²³⁰⁴⁵⁶⁷⁸⁹")

_COUNTS = {str(count): count for count in range(1, 100)}
_PLAIN_COUNT = r"([1-9]\d?)x? "
_PLAIN_NAME = r"[A-WYZ][A-Za-zÀ-ž ,'’.!?&-]{1,120}"
_PLAIN_END = r"(?<=[a-zà-ž!?.])(?<![Oo][Ii]l)"
_LINE = re.compile(rf"^((?:{_PLAIN_COUNT}({_PLAIN_NAME}+{_PLAIN_END})$)?.*)$", re.MULTILINE)
"""Each line; of one that is a count and a name and can be nothing more these two as well."""
_DECORATED = re.compile(
    rf"{_PLAIN_COUNT}((({_PLAIN_NAME}{_PLAIN_END})(?= [/(\[*])(?: // {_PLAIN_NAME}{_PLAIN_END})?)"
    r"(?: \(([A-Za-z0-9]{2,6})\) ([A-Za-z0-9★]+)| \[([A-Z0-9]{2,6}):([A-Za-z0-9★*]+)\])?( \*[FE]\*| \[foil\])?)"
)
"""A line with a second plain name, a printing or a finish behind a plain name."""
_HEADS = frozenset(SECTION_OF_HEADING) | GROUPS

_LEADING = (Section.COMMANDER, Section.COMPANION, Section.SIGNATURE_SPELL)
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
    lines, append, heads, counts = found.lines, found.lines.append, _HEADS, _COUNTS
    doubled = "  " in text
    # Nine lines of ten are plain: they get no call of their own, and their tuples are made without a constructor.
    new: Any = tuple.__new__
    for number, (raw, count, name) in enumerate(_LINE.findall(with_line_feeds(text)), start=1):
        if count and name.lower() not in heads and not (doubled and "  " in raw):
            section = found.section
            append(new(Line, (path, number, 1, len(raw) + 1, section, counts[count], (name,), raw, "", "", "")))
        elif not doubled and (match := _DECORATED.fullmatch(raw)):
            append(_decorated_line(path, number, found.section, match))
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
    elif len(found.blocks) > 1 and lines[0].section in _LEADING:
        _move_deck_behind_leaders(found)
    return found.decklist()._replace(parted=beside is not None)


def _decorated_line(path: str, number: int, section: Section, match: re.Match[str]) -> Line:
    """The card line with something common behind a plain name, as `card_line` would read it but sooner."""
    whole = match.string[: match.end(3)]
    count, told, both, front, set_code, collector_number, bracket_set, bracket_number, mark = match.groups("")
    names = (told, front) if both in (told, front) else (told, both, front)
    finish = _FINISHES[mark.strip(" *[]").lower()] if mark else ""
    printing = (set_code or bracket_set, collector_number or bracket_number, finish)
    return Line(path, number, 1, match.end() + 1, section, _COUNTS[count], names, whole, *printing)


def _move_deck_behind_leaders(found: _List) -> None:
    """Where no heading says where the deck begins, it begins with the block behind those of its leaders."""
    if any(SECTION_OF_HEADING.get(heading.text) is Section.MAIN for heading in found.headings):
        return
    for start, end in pairwise((*found.blocks[1:], len(found.lines))):
        for index in range(start, end):
            if index in found.headed:
                break
            if found.lines[index].section in _LEADING:
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
    elif len(content) > _MAX_LINE and not comment:
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
    elif _RULER.fullmatch(content):
        found.comments.append(Remark(span, content))
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
    if not found.counted and content.lower() in _NAMES_OF_CARDS_TOO:
        return None
    heading = heading_of(content)
    only_remark = found.marked and content.startswith("//")
    return None if only_remark and SECTION_OF_HEADING.get(heading or "") is Section.SIDEBOARD else heading


def heading_of(content: str) -> str | None:
    """The known heading that the whole line is, in lower case; None where it is none.

    A number before it leaves it a heading, as in `15 Sideboard`, unless a card has that name.
    """
    bare = _LEAD.sub("", content, count=1).rstrip(" \t:=*~-")
    if len(bare) > _MAX_HEADING:
        return None
    if wrapped := _WRAPPED.fullmatch(bare):
        bare = wrapped[1] or wrapped[2] or ""
    word = " ".join(bare.lower().split())
    if _is_heading(word):
        return word
    number = _HEADING_COUNT.search(word)
    if number is None:
        return None
    plain = word[: number.start()] + word[number.end() :]
    return plain if _is_heading(plain) and not (number["before"] and plain in _NAMES_OF_CARDS_TOO) else None


def _is_heading(word: str) -> bool:
    return word in SECTION_OF_HEADING or word in GROUPS


def _open_section(found: _List, heading: str) -> None:
    found.about = heading == "about"
    found.headed.add(len(found.lines))
    if section := SECTION_OF_HEADING.get(heading):
        found.section = section
    elif found.section in (*_LEADING, Section.TOKEN):
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


@dataclass
class _Tail:
    """What stands behind the name on a card line."""

    name: str
    set_code: str = ""
    collector_number: str = ""
    finish: str = ""
    section: Section | None = None
    printed: bool = False
    """Whether a printing in round brackets was cut off."""
    uncut: list[str] = field(default_factory=list)
    """The names from which round brackets were cut that may be a part of them."""


def card_line(section: Section, content: str, span: Span) -> Line | None:
    """The card line in `content`, with every way to read it; None where there is no name in it."""
    if len(content) > _MAX_LINE:
        return None
    rest = " ".join((content if content.isascii() else content.translate(_WITHOUT_NO_WIDTH)).split())
    named = _NAMED.fullmatch(rest)
    if named and (marked := SECTION_OF_HEADING.get(named[1].lower())):
        section, rest = marked, named[2]
    if bullet := _BULLET.match(rest):
        rest = rest[bullet.end() :]
    count, name = 1, rest
    if before := _COUNT.match(rest):
        count, name = int(before[before.lastindex or 0]), rest[before.end() :]
    elif after := _COUNT_AFTER.search(rest):
        count, name = int(after[after.lastindex or 0]), rest[: after.start()]
    tail = _Tail(name)
    _cut_tail(tail)
    whole_name = tail.name
    if remark := _REMARK.search(whole_name):
        tail.name = whole_name[: remark.start()]
        _cut_tail(tail)
    clean_name = tail.name
    if clean_name[-1:] in _WORN_ENDS or ": " in clean_name:
        tail.name = _without_wear(clean_name)
        _cut_tail(tail)
    if not _could_be_a_name(tail.name):
        return None
    names = tuple(filter(_could_be_a_name, dict.fromkeys((name, *tail.uncut, whole_name, clean_name, tail.name))))
    # A number that is no count belongs to the name; what stands behind the name never does.
    whole = rest[: before.end()] + whole_name if before else rest
    whole = whole if (count != 1 or whole not in names) and _could_be_a_name(whole) else ""
    printing = (tail.set_code, tail.collector_number, tail.finish)
    return Line(*span, tail.section or section, count, names, whole, *printing)


def _without_wear(name: str) -> str:
    """The name without what only people leave behind it, such as a price or a type line.

    The cards that Arena rebalanced are called `A-Opt`; some lists have them as `Opt (Alchemy)`.
    """
    if name[-9:].lower() == "(alchemy)":
        return f"A-{name[:-9].rstrip()}"
    return re.sub(_WEAR, "", name) or name


def _could_be_a_name(text: str) -> bool:
    """Whether the text has a letter or digit, or is one of the names made of underscores."""
    if text[:1].isalpha():
        return True
    return any(char.isalnum() and not char.isdigit() for char in text) or (bool(text) and not text.strip("_"))


def _cut_tail(tail: _Tail) -> None:
    """Cut printing, finish, tags and labels off the name and keep what they say."""
    if match := _SET_BEFORE.match(tail.name):
        tail.set_code, tail.collector_number = match["set"] or "", match["number"] or ""
        tail.name = tail.name[match.end() :]
    for _ in range(_MOST_CUTS):
        start = max(0, len(tail.name) - _LONGEST_CUT)
        match = _MARK.search(tail.name, start) or _TAIL.search(tail.name, start)
        if match is None:
            break
        groups = match.groupdict()
        is_printing = bool(groups.get("set"))
        is_bare = is_printing and not (groups["number"] or groups["within"])
        # A second printing is none: in `Hazmat Suit (Used) (UST) 38` the first is a part of the name.
        second = is_printing and (tail.printed or (is_bare and tail.set_code))
        if second or not tail.name[: match.start()].strip():
            break
        tail.printed |= is_printing
        tail.uncut += [tail.name] * is_bare
        _take(tail, match)
        tail.name = tail.name[: match.start()].rstrip()


def _take(tail: _Tail, match: re.Match[str]) -> None:
    """Keep what one decoration says."""
    groups = match.groupdict()
    word = (groups.get("mark") or groups.get("note") or groups.get("bracket") or "").lower()
    tail.finish = _FINISHES.get(word, tail.finish)
    tail.section = _MARKED_SECTIONS.get(word, tail.section)
    tags = [tag.strip() for tag in (groups.get("tags") or "").lower().split("#")]
    if "!commander" in tags:
        tail.section = Section.COMMANDER
    if "!foil" in tags:
        tail.finish = "foil"
    if bracket := groups.get("bracket"):
        _take_bracket(tail, bracket, groups["listed"] or "")
    if groups.get("set"):
        tail.set_code, tail.collector_number = groups["set"], groups.get("number") or groups.get("within") or ""


def _take_bracket(tail: _Tail, bracket: str, number: str) -> None:
    """Keep what `[…]` behind a name says: a printing, or categories of which the first is the section.

    Categories are the user's own words: it is `{noDeck}` that takes a card out of the deck, not what its category is
    called, but for those that the programs give themselves.
    """
    category = re.sub(r"\{[^{}]*\}", "", bracket.partition(",")[0]).strip().lower()
    section = SECTION_OF_HEADING.get(category)
    if "{nodeck}" in bracket.partition(",")[0].lower() and section not in _OUTSIDE:
        tail.section = Section.MAYBEBOARD
    elif section and (section not in NEVER_JUDGED or category in _OUT_OF_DECK):
        tail.section = section
    elif category not in _FINISHES and (match := _PRINTING.fullmatch(bracket)):
        tail.set_code, tail.collector_number = match["set"], match["number"] or number
