"""Moxfield lists, as the site imports them: cards as `1 Sol Ring (CMM) 410 *F*`, whole names, `SIDEBOARD:`."""

from collections.abc import Iterator

from validator.deck import Entry
from validator.sections import Section
from validator.writers.lines import HEADINGS, headed, with_readable_printing
from validator.writers.names import oracle_name
from validator.writers.written import Contents, Target, Written, placed, written

_HEADINGS = {
    Section.COMMANDER: HEADINGS[Section.COMMANDER],
    Section.COMPANION: HEADINGS[Section.COMPANION],
    Section.MAIN: HEADINGS[Section.MAIN],
    Section.SIDEBOARD: "SIDEBOARD:",
}


def write(deck: Contents) -> Written:
    """The deck as text for the site."""
    return written(deck, Target("moxfield-text", _hold, _spell))


def _hold(entry: Entry) -> Entry | None:
    held = placed(entry, _HEADINGS, oracle_name(entry))
    return with_readable_printing(held) if held else None


def _spell(deck: Contents) -> Iterator[str]:
    yield from headed(deck.entries, _HEADINGS)
