"""Forge decks (`.dck`): sections in square brackets, cards as `4 Name+|SET`, where `+` means foil."""

import re
from collections.abc import Iterator

from validator.deck import Entry
from validator.sections import Section
from validator.writers.names import front_name
from validator.writers.written import Contents, Target, Written, by_section, placed, written

_HEADINGS = {
    Section.COMMANDER: "Commander",
    Section.MAIN: "Main",
    Section.SIDEBOARD: "Sideboard",
    Section.PLANAR: "Planes",
    Section.SCHEME: "Schemes",
    Section.VANGUARD: "Avatar",
    Section.CONSPIRACY: "Conspiracy",
    Section.ATTRACTION: "Attractions",
    Section.CONTRAPTION: "Contraptions",
}
_NAME = re.compile(r"[^|]*[^|+\s]")


def write(deck: Contents) -> Written:
    """The deck as the program's file."""
    return written(deck, Target("forge", _hold, _spell))


def _hold(entry: Entry) -> Entry | None:
    held = placed(entry, _HEADINGS, front_name(entry))
    return held if held and _NAME.fullmatch(held.name) else None


def _spell(deck: Contents) -> Iterator[str]:
    yield "[metadata]"
    yield f"Name={deck.name}"
    for section, own in by_section(deck.entries):
        yield f"[{_HEADINGS[section]}]"
        yield from map(_card, own)


def _card(entry: Entry) -> str:
    foil = "+" * (entry.finish == "foil")
    return f"{entry.count} {entry.name}{foil}" + (f"|{entry.set_code.upper()}" if entry.set_code.isalnum() else "")
