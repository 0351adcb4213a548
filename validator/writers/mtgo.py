"""Magic Online text: the deck, one blank line, the sideboard; the commander and a companion stand in the sideboard."""

from collections.abc import Iterator
from dataclasses import replace

from validator.deck import Entry
from validator.sections import Section
from validator.writers.lines import card_line, with_readable_printing
from validator.writers.names import front_name, in_ascii
from validator.writers.written import Contents, Target, Written, by_section, placed, written

_SECTIONS = (Section.MAIN, Section.SIDEBOARD)


def write(deck: Contents) -> Written:
    """The deck as text that the program imports."""
    return written(deck, Target("mtgo-text", _hold, _spell))


def _hold(entry: Entry) -> Entry | None:
    held = placed(entry, _SECTIONS, in_ascii(front_name(entry, "/")))
    return with_readable_printing(replace(held, set_code="", collector_number="", finish="")) if held else None


def _spell(deck: Contents) -> Iterator[str]:
    for section, own in by_section(deck.entries):
        yield from ([""] if section is Section.SIDEBOARD else [])
        yield from filter(None, map(card_line, own))
