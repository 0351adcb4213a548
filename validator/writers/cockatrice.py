"""Cockatrice decks (`.cod`). A comment and the banner card tell the commander, which stands in the side zone."""

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from validator.deck import Entry
from validator.sections import Section
from validator.writers.names import front_name
from validator.writers.written import Contents, Target, Written, placed, written

_ORDER = (Section.MAIN, Section.COMMANDER, Section.SIDEBOARD, Section.TOKEN)
_ZONES = {
    "main": (Section.MAIN,),
    "side": (Section.COMMANDER, Section.SIDEBOARD),
    "tokens": (Section.TOKEN,),
}


def write(deck: Contents) -> Written:
    """The deck as the program's XML."""
    return written(deck, Target("cockatrice", _hold, _spell, _ORDER))


def _hold(entry: Entry) -> Entry | None:
    return placed(entry, _ORDER, front_name(entry))


def _spell(deck: Contents) -> Iterator[str]:
    leaders = [escape(entry.name) for entry in deck.entries if entry.section is Section.COMMANDER]
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<cockatrice_deck version="1">'
    yield f"    <deckname>{escape(deck.name)}</deckname>"
    if deck.format_name:
        yield f"    <format>{escape(deck.format_name)}</format>"
    if leaders:
        yield f'    <bannerCard providerId="">{leaders[0]}</bannerCard>'
        yield "    <comments>" + "\n".join(f"CDR: {name}" for name in leaders) + "</comments>"
    for zone, sections in _ZONES.items():
        if own := [entry for entry in deck.entries if entry.section in sections]:
            yield f'    <zone name="{zone}">'
            yield from map(_card, own)
            yield "    </zone>"
    yield "</cockatrice_deck>"


def _card(entry: Entry) -> str:
    printing = {"setShortName": entry.set_code, "collectorNumber": entry.collector_number}
    told = "".join(f" {key}={quoteattr(value)}" for key, value in printing.items() if value)
    return f'        <card number="{entry.count}" name={quoteattr(entry.name)}{told}/>'
