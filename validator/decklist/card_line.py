"""The card line of text lists: marker, count, name, printing, finish, labels and what people leave behind a name."""

import re
from dataclasses import dataclass, field

from validator.deck import Line, Span
from validator.decklist.found import WITHOUT_NO_WIDTH
from validator.sections import NEVER_JUDGED, SECTION_OF_HEADING, Section

MAX_LINE = 500
"""Characters; the longest card lines of real lists have some two hundred."""

_MOST_CUTS = 10
"""Printing, finish, labels and marks behind one name."""

_LONGEST_CUT = 250
"""Characters of one of them."""

_NAMED = re.compile(r"([A-Za-z][A-Za-z &()]{0,30}?)\s*:\s*(\S.*)")
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


COUNTS = {str(count): count for count in range(1, 100)}
PLAIN_COUNT = r"([1-9]\d?)x? "
PLAIN_NAME = r"[A-WYZ][A-Za-zÀ-ž ,'’.!?&-]{1,120}"
PLAIN_END = r"(?<=[a-zà-ž!?.])(?<![Oo][Ii]l)"
"""The parts of a line that is a count and a name and can be nothing more."""

DECORATED = re.compile(
    rf"{PLAIN_COUNT}((({PLAIN_NAME}{PLAIN_END})(?= [/(\[*])(?: // {PLAIN_NAME}{PLAIN_END})?)"
    r"(?: \(([A-Za-z0-9]{2,6})\) ([A-Za-z0-9★]+)| \[([A-Z0-9]{2,6}):([A-Za-z0-9★*]+)\])?( \*[FE]\*| \[foil\])?)"
)
"""A line with a second plain name, a printing or a finish behind a plain name."""


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
    if len(content) > MAX_LINE:
        return None
    rest = " ".join((content if content.isascii() else content.translate(WITHOUT_NO_WIDTH)).split())
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


def decorated_line(path: str, number: int, section: Section, match: re.Match[str]) -> Line:
    """The card line with something common behind a plain name, as `card_line` would read it but sooner."""
    whole = match.string[: match.end(3)]
    count, told, both, front, set_code, collector_number, bracket_set, bracket_number, mark = match.groups("")
    names = (told, front) if both in (told, front) else (told, both, front)
    finish = _FINISHES[mark.strip(" *[]").lower()] if mark else ""
    printing = (set_code or bracket_set, collector_number or bracket_number, finish)
    return Line(path, number, 1, match.end() + 1, section, COUNTS[count], names, whole, *printing)
