"""Scryfall decks as the site's API returns them: `{"object": "deck", "entries": {"mainboard": [{"count": 1, …}]}}`.

`card_digest` is null for a line that the site did not understand; `raw_text` then holds what the user typed.
"""

from validator.deck import Decklist
from validator.decklist.fields import finish_named, format_named, section_named
from validator.decklist.json import Cards, Object, child, has_keys, read_object, string
from validator.sections import Section


def recognizes(text: str) -> bool:
    """Whether the text is such a deck."""
    return has_keys(text, "object", "entries")


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`. Never raises."""
    return read_object(text, path, _fill)


def _fill(root: Object, cards: Cards) -> None:
    cards.name = string(root, "name")
    cards.format_name = format_named(string(root, "format"))
    for key, entries in child(root, "entries").items():
        section = section_named(key)
        place = cards.seek(key)
        if section is None:
            cards.unknown(place, key)
        for entry in cards.each(entries):
            _add(section or Section.MAIN, entry, cards)


def _add(section: Section, entry: Object, cards: Cards) -> None:
    card, raw = child(entry, "card_digest"), string(entry, "raw_text")
    if card:
        cards.add(
            section,
            card.get("name"),
            entry.get("count"),
            set_code=string(card, "set"),
            collector_number=string(card, "collector_number"),
            finish=finish_named(entry.get("finish"), entry.get("foil")),
        )
    elif raw:
        cards.add_list([raw], section)
    elif entry.get("count"):
        # An entry without count, card and text is an empty line on the site.
        cards.add(section, "", entry.get("count"))
