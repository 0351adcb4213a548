"""Magic Online decks (`.dek`). The program knows printings by catalog numbers, which no card data here tells."""

from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from validator.deck import Entry
from validator.sections import Section
from validator.writers.names import front_name, in_ascii
from validator.writers.written import Contents, Target, Written, placed, written

_SECTIONS = (Section.COMMANDER, Section.MAIN, Section.SIDEBOARD)
_ORDER = (Section.MAIN, Section.SIDEBOARD, Section.COMMANDER)
_COMMANDER = "16777728"
"""The annotation that other programs read as the commander's mark."""

_UNKNOWN = "catalog numbers, by which Magic Online knows a printing"


def write(deck: Contents) -> Written:
    """The deck as the program's XML."""
    return written(deck, Target("mtgo-dek", _hold, _spell, _ORDER, _UNKNOWN))


def _hold(entry: Entry) -> Entry | None:
    return placed(entry, _SECTIONS, in_ascii(front_name(entry, "/")))


def _spell(deck: Contents) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<Deck xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">'
    yield "  <NetDeckID>0</NetDeckID>"
    yield "  <PreconstructedDeckID>0</PreconstructedDeckID>"
    for entry in deck.entries:
        beside = "false" if entry.section is Section.MAIN else "true"
        annotation = _COMMANDER if entry.section is Section.COMMANDER else "0"
        yield (
            f'  <Cards CatID="0" Quantity="{entry.count}" Sideboard="{beside}" Name={quoteattr(entry.name)}'
            f' Annotation="{annotation}" />'
        )
    yield "</Deck>"
