"""MTGJSON deck files: `{"data": {"mainBoard": [{"count": 4, "name": "Opt", …}], …}}`.

A commander is not repeated in the main board. Display commanders and tokens are no part of the deck.
"""

from validator.deck import Decklist
from validator.decklist.fields import finish_named, section_named
from validator.decklist.json import Cards, Object, child, has_keys, read_object, string
from validator.sections import Section


def recognizes(text: str) -> bool:
    """Whether the text is such a file."""
    return has_keys(text, "mainBoard")


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`. Never raises."""
    return read_object(text, path, _fill)


def _fill(root: Object, cards: Cards) -> None:
    # Files made from the collection of all decks lack the outer object.
    data = child(root, "data") or root
    cards.name = string(data, "name")
    for key, board in data.items():
        section = section_named(key)
        if not isinstance(board, list) or not (section or any(_is_card(entry) for entry in board)):
            continue
        place = cards.seek(key)
        if section is None:
            cards.unknown(place, key)
        for card in cards.each(board):
            cards.add(
                section or Section.MAIN,
                card.get("name"),
                card.get("count"),
                set_code=string(card, "setCode"),
                collector_number=string(card, "number"),
                finish=finish_named(card.get("isEtched") and "etched", card.get("isFoil")),
            )


def _is_card(entry: object) -> bool:
    return isinstance(entry, dict) and "count" in entry
