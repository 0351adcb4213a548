"""OCTGN decks (`.o8d`): `<deck><section name="Main"><card qty="4" id="…">Opt</card></section></deck>`.

The name counts; the id is a printing that only OCTGN knows.
"""

from validator.deck import Decklist
from validator.decklist import xml
from validator.sections import SECTION_OF_HEADING, Section

# Which of the two a card of this section is, its type tells later.
_SECTIONS = {**SECTION_OF_HEADING, "planes/schemes": Section.PLANAR}


def recognizes(text: str) -> bool:
    """Whether the first element is `deck`, in lower case."""
    return xml.first_element(text) == "deck"


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; it has a `fault` where the XML is damaged or hostile. Never raises."""
    return xml.read(text, path, _take)


def _take(elements: list[xml.Element], found: xml.XmlFound) -> None:
    sections: dict[xml.Element | None, Section] = {}
    for element in elements:
        section = sections.get(element.parent)
        if element.tag == "section":
            sections[element] = found.open(element, _SECTIONS.get(element.attribute("name").lower()))
        elif element.tag == "card" and section:
            found.card(element, section, element.attribute("qty", "1"), element.text)
        elif element.tag == "card" or section:
            found.stray(element)
        elif element.tag == "notes":
            found.remarks(element)
