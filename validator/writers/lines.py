"""Card lines of text lists: `4 Opt (DAR) 60 *F* #tag`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from validator.deck import Entry, Line, Reading
from validator.decklist import text
from validator.resolve import likeliest, printing_of
from validator.sections import Section
from validator.writers.written import by_section

HEADINGS = {
    Section.COMMANDER: "Commander",
    Section.SIGNATURE_SPELL: "Signature Spell",
    Section.COMPANION: "Companion",
    Section.MAIN: "Deck",
    Section.SIDEBOARD: "Sideboard",
    Section.PLANAR: "Planar Deck",
    Section.SCHEME: "Scheme Deck",
    Section.VANGUARD: "Vanguard",
    Section.CONSPIRACY: "Conspiracies",
    Section.ATTRACTION: "Attractions",
    Section.STICKER: "Stickers",
    Section.CONTRAPTION: "Contraptions",
    Section.MAYBEBOARD: "Maybeboard",
    Section.TOKEN: "Tokens",
}
"""How each section is headed."""

_FINISH_MARKS = {"foil": "*F*", "etched": "*E*"}
_FINISH_WORDS = {"foil": "f|foil", "etched": "e|etched"}
_MEANINGLESS = re.compile(r"\*(?:cmdr|cmpn)\*|\[\]", re.IGNORECASE)
"""Marks of leaders, which stand under their headings, and a printing that is none."""

_LABEL = re.compile(r"[#^]|\s//\s")


def card_line(entry: Entry, rest: str = "") -> str | None:
    """The entry as a card line, with `rest` behind it; None where no line would be read back as this card."""
    printing = f" ({entry.set_code.upper()}) {entry.collector_number}".rstrip() if entry.set_code else ""
    mark = f" {_FINISH_MARKS[entry.finish]}" if entry.finish in _FINISH_MARKS else ""
    behind = f"{entry.name}{printing}{mark} {rest}".rstrip()
    return _first_read_back((f"{entry.count} {behind}", f"{entry.count}x {behind}"), entry)


def headed(entries: Iterable[Entry], headings: Mapping[Section, str]) -> Iterator[str]:
    """The card lines of each section under its heading, the sections parted by a blank line."""
    for index, (section, own) in enumerate(by_section(entries)):
        yield from ([""] if index else [])
        yield headings[section]
        yield from filter(None, map(card_line, own))


def plain_line(entry: Entry, line: Line) -> str | None:
    """The card line with everything behind its count as it was written; None where it would be read otherwise."""
    return _first_read_back((f"{line.count} {line.names[0]}", f"{line.count}x {line.names[0]}"), entry)


def with_readable_printing(entry: Entry) -> Entry | None:
    """The entry with as much of its printing as a card line can say; None where no line can name the card."""
    without_number = replace(entry, collector_number="")
    without_set = replace(without_number, set_code="")
    choices = (entry, without_number, without_set, replace(without_set, finish=""))
    return next((choice for choice in choices if _says_all(choice) and card_line(choice)), None)


def _says_all(entry: Entry) -> bool:
    return bool(entry.set_code) or not entry.collector_number


def _first_read_back(lines: Iterable[str], entry: Entry) -> str | None:
    return next((line for line in lines if _is_read_back(line, entry)), None)


def _is_read_back(spelled: str, entry: Entry) -> bool:
    """Whether the line is read as this entry, if the name means the same card again."""
    found = text.read(spelled, "").lines
    if len(found) != 1:
        return False
    (line,) = found
    readings = line.readings if entry.card else (line.readings[likeliest(line)],)
    set_code, collector_number = printing_of(line, entry.name)
    return (
        Reading(entry.count, entry.name) in readings
        and line.section in (Section.MAIN, entry.section)
        and (set_code.upper(), collector_number, line.finish)
        == (entry.set_code.upper(), entry.collector_number, entry.finish)
    )


def decorations(line: Line, entry: Entry) -> str:
    """What stands around the name on a card line and is neither printing nor finish nor the mark of a leader."""
    before, name, behind = line.names[0].partition(entry.name)
    if not name:
        return ""  # the whole line is the name
    label = _LABEL.search(behind)
    head, labels = (behind[: label.start()], behind[label.start() :]) if label else (behind, "")
    head = f"{before} {head}"
    if entry.set_code:
        code, number = re.escape(entry.set_code), re.escape(entry.collector_number)
        spelled = rf"\({code}\)\s+{number}|\[{code}[:#]{number}\]" if number else rf"\({code}\)|\[{code}\]"
        head = re.sub(spelled, "", head, count=1, flags=re.IGNORECASE)
    if words := _FINISH_WORDS.get(entry.finish):
        head = re.sub(rf"\*(?:{words})\*|\((?:{words})\)|\[(?:{words})\]", "", head, flags=re.IGNORECASE)
    return " ".join(f"{_MEANINGLESS.sub('', head)} {labels}".split())
