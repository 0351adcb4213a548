"""Magic Online decks (`.dek`): `<Deck><Cards CatID="…" Quantity="4" Sideboard="false" Name="Opt" Annotation="0"/>`.

Where no annotation marks the commander, it stands in the sideboard and is left there for its type to tell.
"""

from validator.deck import Decklist, Remark
from validator.decklist import xml
from validator.sections import Section

_COMMANDER = "16777728"
"""The annotation that other programs read as the commander's mark."""

_TRUE = frozenset({"true", "1"})


def recognizes(text: str) -> bool:
    """Whether the first element is `Deck`, with a capital letter."""
    return xml.first_element(text) == "Deck"


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; it has a `fault` where the XML is damaged or hostile. Never raises."""
    return xml.read(text, path, _take)


def _take(elements: list[xml.Element], found: xml.XmlFound) -> None:
    for element in elements:
        name, catalog_id = element.attribute("Name"), element.attribute("CatID")
        if element.tag == "Cards" and catalog_id and not name:
            found.unreadable.append(Remark(element.span, f"a card without a name, CatID {xml.short(catalog_id)}"))
        elif element.tag == "Cards":
            found.card(element, _section(element), element.attribute("Quantity", "1"), name)


def _section(element: xml.Element) -> Section:
    if element.attribute("Annotation") == _COMMANDER:
        return Section.COMMANDER
    return Section.SIDEBOARD if element.attribute("Sideboard").lower() in _TRUE else Section.MAIN
