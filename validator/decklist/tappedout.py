"""TappedOut decks as its widget gets them: `{"title": "…", "cards": "1 Opt||1 Island"}`."""

from validator.deck import Decklist
from validator.decklist.json import Cards, Object, has_value, read_object, string


def recognizes(text: str) -> bool:
    """Whether the text is such a deck."""
    return has_value(text, "cards", '"')


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`. Never raises."""
    return read_object(text, path, _fill)


def _fill(root: Object, cards: Cards) -> None:
    cards.name = string(root, "title")
    listed = root.get("cards")
    cards.seek("cards")
    if isinstance(listed, str):
        cards.add_list(listed.split("||"))
    else:
        for entry in cards.each(listed):
            cards.add_list([string(entry, "name")])
