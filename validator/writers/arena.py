"""MTG Arena lists: headings alone on their lines, cards as `4 Opt (DAR) 60`."""

from collections.abc import Iterator
from dataclasses import replace

from validator.deck import Entry
from validator.sections import Section
from validator.writers.lines import HEADINGS, headed, with_readable_printing
from validator.writers.names import front_name
from validator.writers.written import Contents, Target, Written, placed, written

_SECTIONS = (Section.COMMANDER, Section.COMPANION, Section.MAIN, Section.SIDEBOARD)


def write(deck: Contents) -> Written:
    """The deck as text that the program takes from the clipboard."""
    return written(deck, Target("arena", _hold, _spell))


def _hold(entry: Entry) -> Entry | None:
    held = placed(entry, _SECTIONS, front_name(entry))
    return with_readable_printing(replace(held, finish="")) if held else None


def _spell(deck: Contents) -> Iterator[str]:
    if deck.name:
        yield from ("About", f"Name {deck.name}", "")
    yield from headed(deck.entries, HEADINGS)
