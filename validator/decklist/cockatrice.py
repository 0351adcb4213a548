"""Cockatrice decks (`.cod`): `<cockatrice_deck><zone name="main"><card number="4" name="Opt"/></zone>`.

There is no zone for commanders. What tells them is the comment line `CDR: Name` or `Commander: Name`, else the
banner card, which newer versions write for decks of every format and which is one card where there are partners.
"""

import re

from validator.deck import Decklist, Line
from validator.decklist import xml
from validator.formats import FORMATS
from validator.names import fold, halves
from validator.sections import Section

_ZONES = {"main": Section.MAIN, "side": Section.SIDEBOARD, "tokens": Section.TOKEN}
_MAIN_OF_ONE_COMMANDER = 99
_SINGLETON_SIZES = range(98, 103)
"""Cards in a file that holds a Commander deck and perhaps a companion, all in all."""

_COMMANDER = re.compile(r"(?:cdr|commander)s?\s*:\s*(\S.{0,199})", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[&+;]|/{1,2}|\band\b)\s*", re.IGNORECASE)


def recognizes(text: str) -> bool:
    """Whether the first element is `cockatrice_deck`."""
    return xml.first_element(text) == "cockatrice_deck"


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; it has a `fault` where the XML is damaged or hostile. Never raises."""
    return xml.read(text, path, _take)


def _take(elements: list[xml.Element], found: xml.XmlFound) -> None:
    zones: dict[xml.Element | None, Section] = {}
    banner = ""
    for element in elements:
        zone = zones.get(element.parent)
        if element.tag == "zone":
            zones[element] = found.open(element, _ZONES.get(element.attribute("name").lower()))
        elif element.tag == "card" and zone:
            _take_card(element, zone, found)
        elif element.tag == "card" or zone:
            found.stray(element)
        elif element.tag == "deckname":
            found.name = element.text
        elif element.tag == "format":
            found.format_name = element.text.lower()
        elif element.tag == "comments":
            found.remarks(element)
        elif element.tag == "bannerCard":
            banner = element.text
    _mark_commanders(found, banner)


def _take_card(element: xml.Element, zone: Section, found: xml.XmlFound) -> None:
    printing = (element.attribute("setShortName"), element.attribute("collectorNumber"))
    found.card(element, zone, element.attribute("number", "1"), element.attribute("name"), printing)


def _mark_commanders(found: xml.XmlFound, banner: str) -> None:
    """Put the cards that the comments, or else the banner, name into the commander section, whatever their zone."""
    told = [match[1] for comment in found.comments if (match := _COMMANDER.fullmatch(comment.text))]
    places = _places(found.lines) if told or banner else {}
    marked = [place for names in told for place in _named(names, places)]
    if not marked and banner and _is_led(found):
        marked = [place for place in _named(banner, places) if found.lines[place].count == 1]
        if any(found.lines[place].section is Section.SIDEBOARD for place in marked) and _has_partner_beside(found):
            return
    for place in marked:
        found.lines[place] = found.lines[place]._replace(section=Section.COMMANDER)


def _places(lines: list[Line]) -> dict[str, int]:
    """Where each card stands: in the main zone, where it stands there too, so that it is not counted twice."""
    places: dict[str, int] = {}
    for section in (Section.MAIN, Section.SIDEBOARD):
        for place, line in enumerate(lines):
            if line.section is section:
                places.setdefault(_front(line.names[0]), place)
    return places


def _front(name: str) -> str:
    return fold(halves(name)[0])


def _named(names: str, places: dict[str, int]) -> list[int]:
    """Where the card of that name stands, or else each of several that are joined by `&`, `+`, `/` or “and”."""
    parts = [names] if _front(names) in places else _BETWEEN.split(names)
    return [places[key] for key in map(_front, parts) if key in places]


def _has_partner_beside(found: xml.XmlFound) -> bool:
    """Whether two commanders stand in the side zone by their number; which cards they are is seen in the cards."""
    beside = sum(line.count for line in found.lines if line.section is Section.SIDEBOARD)
    main = sum(line.count for line in found.lines if line.section is Section.MAIN)
    return 2 <= beside <= 3 and main < _MAIN_OF_ONE_COMMANDER and main + beside in _SINGLETON_SIZES


def _is_led(found: xml.XmlFound) -> bool:
    """Whether the banner can be a commander: the format has one, or else most cards are single copies."""
    if declared := FORMATS.get(found.format_name):
        return Section.COMMANDER in declared.sections
    singles = [line for line in found.lines if line.count == 1]
    return len(singles) * 2 >= len(found.lines)
