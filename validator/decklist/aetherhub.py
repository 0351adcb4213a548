"""AetherHub decks: `{"convertedDeck": [{"quantity": 1, "name": "Opt", "set": "DAR", "number": "60"}, …]}`.

The rows are those of an Arena export: one without a quantity is a heading, and one without a name a blank line.
"""

from validator.deck import Decklist, Remark
from validator.decklist.fields import section_named
from validator.decklist.json import Cards, Object, has_keys, read_object, string
from validator.sections import Section


def recognizes(text: str) -> bool:
    """Whether the text is such a deck."""
    return has_keys(text, "convertedDeck")


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`. Never raises."""
    return read_object(text, path, _fill)


def _fill(root: Object, cards: Cards) -> None:
    section, in_about = Section.MAIN, False
    for row in cards.each(root.get("convertedDeck")):
        cards.expect(1)
        name, quantity = string(row, "name"), row.get("quantity")
        if quantity is not None:
            cards.add(
                section, row.get("name"), quantity, set_code=string(row, "set"), collector_number=string(row, "number")
            )
        elif in_about and name.lower().startswith("name "):
            cards.name = name[5:].strip()
        elif name:
            in_about = name.lower() == "about"
            opened = section_named(name)
            if opened:
                section = opened
                cards.headings.append(Remark(cards.place(row.get("name")), name.lower()))
            else:
                cards.unknown(cards.place(row.get("name")), name)
