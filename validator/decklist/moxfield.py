"""Moxfield decks as the site's API returns them.

Version 2 has one object a board, keyed by card name: `{"mainboard": {"Opt": {"quantity": 4, "card": {…}}}}`;
version 3 `{"boards": {"mainboard": {"cards": {"id": {"quantity": 4, "card": {"name": "Opt"}}}}}}`. The cover card
under `main` and a plain list of `tokens`, which the site makes up itself, are no boards.
"""

from validator.deck import Decklist
from validator.decklist.fields import finish_named, format_named, section_named
from validator.decklist.json import Cards, Object, child, has_keys, has_value, read_object, string
from validator.sections import Section

_COVER = "main"


def recognizes(text: str) -> bool:
    """Whether the text is such a deck."""
    return has_keys(text, "mainboard") or has_value(text, "boards", "{")


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`. Never raises."""
    return read_object(text, path, _fill)


def _fill(root: Object, cards: Cards) -> None:
    cards.name = string(root, "name")
    cards.format_name = format_named(string(root, "format"))
    for key, board in (child(root, "boards") or root).items():
        if isinstance(board, dict) and key != _COVER and (section_named(key) or _is_board(board)):
            _fill_board(key, board, cards)


def _is_board(board: Object) -> bool:
    return "cards" in board or any(isinstance(entry, dict) and "quantity" in entry for entry in board.values())


def _fill_board(key: str, board: Object, cards: Cards) -> None:
    section, place = section_named(key), cards.seek(key)
    by_id = "cards" in board
    entries = child(board, "cards") if by_id else board
    cards.expect(1)
    if section is None and entries:
        cards.unknown(place, key)
    for name, value in entries.items():
        for entry in cards.each([value]) if by_id or isinstance(value, dict) else ():
            card = child(entry, "card")
            cards.add(
                section or Section.MAIN,
                card.get("name") or ("" if by_id else name),
                entry.get("quantity"),
                set_code=string(card, "set"),
                collector_number=string(card, "cn"),
                finish=finish_named(entry.get("finish"), entry.get("isFoil")),
            )
