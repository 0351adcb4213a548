"""XMage decks (`.dck`): `4 [SET:number] Name`, `SB: ` before the sideboard, where commanders and companion stand."""

import re
from collections.abc import Iterator

from validator.deck import Entry
from validator.sections import Section
from validator.writers.names import front_name
from validator.writers.written import Contents, Target, Written, placed, written

_SECTIONS = (Section.MAIN, Section.SIDEBOARD)
_SIGNS = str.maketrans("★†", "*+")
_PRINTING = re.compile(r"[A-Z0-9]{2,6}:[^\[\]\s:]+")
_NO_PRINTING = "XXX:0"
"""The program reads no card without a printing; where it knows no such printing, it goes by the name."""


def write(deck: Contents) -> Written:
    """The deck as the program's file."""
    return written(deck, Target("xmage", _hold, _spell))


def _hold(entry: Entry) -> Entry | None:
    return placed(entry, _SECTIONS, front_name(entry))


def _spell(deck: Contents) -> Iterator[str]:
    if deck.name:
        yield f"NAME:{deck.name}"
    for entry in deck.entries:
        printing = f"{entry.set_code.upper()}:{entry.collector_number.translate(_SIGNS) or 0}"
        beside = "SB: " if entry.section is Section.SIDEBOARD else ""
        yield f"{beside}{entry.count} [{printing if _PRINTING.fullmatch(printing) else _NO_PRINTING}] {entry.name}"
