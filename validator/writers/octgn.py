"""OCTGN decks (`.o8d`). The program knows cards by ids of its own, which no card data here tells."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from validator.deck import Entry
from validator.sections import Section
from validator.writers.names import front_name
from validator.writers.written import Contents, Target, Written, placed, written

_GAME = "a6c8d2e8-7cd8-11dd-8f94-e62b56d89593"
_UNKNOWN = "card ids, by which OCTGN knows a printing"
_NO_ID = "00000000-0000-0000-0000-000000000000"
_TITLES = {
    "Main": (Section.MAIN,),
    "Sideboard": (Section.SIDEBOARD,),
    "Command Zone": (Section.COMMANDER, Section.VANGUARD),
    "Planes/Schemes": (Section.PLANAR, Section.SCHEME),
}
_ORDER = tuple(section for sections in _TITLES.values() for section in sections)


def write(deck: Contents) -> Written:
    """The deck as the program's XML."""
    return written(deck, Target("octgn", _hold, _spell, _ORDER, _UNKNOWN))


def _hold(entry: Entry) -> Entry | None:
    return placed(entry, _ORDER, front_name(entry))


def _spell(deck: Contents) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<deck game="{_GAME}">'
    for title, sections in _TITLES.items():
        own = [entry for entry in deck.entries if entry.section in sections]
        yield f'  <section name="{title}" shared="False">'
        yield from (f'    <card qty="{entry.count}" id="{_NO_ID}">{escape(entry.name)}</card>' for entry in own)
        yield "  </section>"
    yield "</deck>"
