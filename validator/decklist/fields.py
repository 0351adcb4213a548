"""What the readers of tables and of JSON share: what their values mean, and where the cards go."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from validator.deck import Line, Remark, Span
from validator.decklist.found import Found
from validator.formats import FORMATS
from validator.sections import GROUPS, NEVER_JUDGED, SECTION_OF_HEADING, Section

_LONGEST_NAME = 1000
"""Characters; as for a line of a text list."""

_HIGHEST_COUNT = 10**12

_SECTIONS = {
    **dict.fromkeys(GROUPS, Section.MAIN),
    **SECTION_OF_HEADING,
    "acquire": Section.MAYBEBOARD,
    "outside": Section.SIDEBOARD,
}

_OUT_OF_DECK = frozenset({"maybeboard", "tokens & extras"})
"""What sites themselves call the cards beside a deck, in lower case."""

_FORMATS = {
    **{re.sub(r"\W", "", name): name for name in FORMATS},
    **dict.fromkeys(("edh", "commanderedh", "commanderprecons"), "commander"),
    **dict.fromkeys(("duelcommander", "duelcommanders"), "duel"),
    **dict.fromkeys(("pauperedh", "pdh"), "paupercommander"),
    **dict.fromkeys(("canlander", "highlandercanadian"), "canadian-highlander"),
    "futurestandard": "future",
    "historicbrawl": "brawl",
    "pennydreadful": "penny",
}


class NoDeck(ValueError):
    """The text cannot be read as one deck; the message says why, and where."""


def section_named(name: str) -> Section | None:
    """The section that a site calls `name`, in camel case or in words; None where there is none."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name[:100]).replace("_", " ").lower()
    return _SECTIONS.get(" ".join(words.split()))


def section_grouped(name: str, *, included: bool | None = None) -> Section:
    """The section of cards that stand in a group which the user called `name`.

    `included` is whether the site counts the group as part of the deck; None where it does not say. A user may well
    call a part of the deck “Tokens” or “Cut”: without the word of the site, only its own names leave cards out.
    """
    section = section_named(name) or Section.MAIN
    if included is False:
        # A sideboard and a companion are no part of the deck proper anyway.
        outside = (*NEVER_JUDGED, Section.SIDEBOARD, Section.COMPANION)
        return section if section in outside else Section.MAYBEBOARD
    if section in NEVER_JUDGED and (included or one_line(name).lower() not in _OUT_OF_DECK):
        return Section.MAIN
    return section


def format_named(name: str) -> str:
    """Our name of the format that a site calls `name`; empty where we have none."""
    return _FORMATS.get(re.sub(r"[\W_]", "", name[:100]).lower(), "")


def finish_named(*values: object) -> str:
    """`foil` or `etched`, as the first of the values that is one says; else empty."""
    for value in values:
        word = "true" if value is True else re.sub(r"[\W_]", "", one_line(value)[:100]).lower()
        if "etched" in word:
            return "etched"
        if word.startswith("foil") or word in ("true", "yes", "y", "1", "x"):
            return "foil"
    return ""


def one_line(value: object) -> str:
    """A text or number as text without line breaks and runs of blanks; empty for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = value if isinstance(value, str) else str(value)
    # Half a surrogate pair, which JSON can spell, could not be written to any file.
    return " ".join(re.sub("[\ud800-\udfff]", "\ufffd", text).split())


def whole_number(value: object) -> int | None:
    """The number of copies that a value means: `4`, `4.0`, `"4"`, `"4x"`, `"x4"`; None where it means none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < _HIGHEST_COUNT else None
    if isinstance(value, int):
        return value if abs(value) < _HIGHEST_COUNT else None
    if isinstance(value, str) and (match := re.fullmatch(r"\s*[x×]?\s*(-?\d{1,12})(?:[.,]0+)?\s*[x×]?\s*", value)):
        return int(match[1])
    return None


@dataclass
class Listing(Found):
    """What has been found so far in a table or in JSON."""

    told: set[str] = field(default_factory=set)

    def unknown(self, span: Span, name: str) -> None:
        """Add a remark on a section of unknown meaning, once for each name."""
        if name not in self.told:
            self.told.add(name)
            self.unknown_sections.append(Remark(span, name))

    def put(self, span: Span, section: Section, name: object, count: object, printing: Mapping[str, str]) -> None:
        """Add so many copies of a card, or a remark where name or count is missing.

        `printing` may hold `set_code`, `collector_number` and `finish`. What is never judged needs no count.
        """
        words, copies = one_line(name), whole_number(count)
        if copies is None and count is None and section in NEVER_JUDGED:
            copies = 1
        told = f"quantity {one_line(count)[:20]}" if one_line(count) else "no quantity"
        if not words:
            self.unreadable.append(Remark(span, f"an entry without a name ({told})"))
        elif len(words) > _LONGEST_NAME:
            self.unreadable.append(Remark(span, f"a name of {len(words)} characters"))
        elif copies is None or copies < 1:
            self.unreadable.append(Remark(span, f"{words} ({told})"))
        else:
            names = dict.fromkeys((words, re.sub(r"(?<=\S) \([^()]*\)$", "", words)))
            told_printing = (printing.get(key, "") for key in ("set_code", "collector_number", "finish"))
            self.lines.append(Line(*span, section, copies, tuple(names), "", *told_printing))
