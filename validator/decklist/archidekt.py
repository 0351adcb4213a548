"""Archidekt decks as the site's API returns them.

`cards` holds one object an entry, with `quantity`, `categories` and `card.oracleCard.name`. The first category
tells the section; a category with `includedInDeck` false is no part of the deck, whatever its name.
"""

from validator.deck import Decklist, Remark
from validator.decklist.fields import finish_named, section_named
from validator.decklist.json import Cards, Object, child, has_keys, read_object, string
from validator.sections import NEVER_JUDGED, Section

_FORMATS = dict(
    enumerate(
        (
            *("", "standard", "modern", "commander", "legacy", "vintage", "pauper", "", "", "future", "penny", ""),
            *("duel", "standardbrawl", "oathbreaker", "pioneer", "historic", "paupercommander", "alchemy", ""),
            *("brawl", "gladiator", "premodern", "predh", "timeless", "canadian-highlander"),
        )
    )
)
"""Our names of the formats that the site numbers; empty where we have none."""


def recognizes(text: str) -> bool:
    """Whether the text is such a deck."""
    return has_keys(text, "oracleCard")


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`. Never raises."""
    return read_object(text, path, _fill)


def _fill(root: Object, cards: Cards) -> None:
    number = root.get("deckFormat")
    cards.name = string(root, "name")
    cards.format_name = _FORMATS.get(number, "") if isinstance(number, int) else ""
    categories = root.get("categories")
    left_out = {
        string(category, "name")
        for category in (categories if isinstance(categories, list) else [])
        if isinstance(category, dict) and category.get("includedInDeck") is False
    }
    for entry in cards.each(root.get("cards")):
        card = child(entry, "card")
        cards.add(
            _section(entry.get("categories"), left_out),
            child(card, "oracleCard").get("name") or card.get("displayName"),
            entry.get("quantity"),
            set_code=string(child(card, "edition"), "editioncode"),
            collector_number=string(card, "collectorNumber"),
            finish=finish_named(entry.get("modifier")),
        )
    for custom in cards.each(root.get("customCards")):
        name = string(custom, "name") or string(child(custom, "card"), "name")
        cards.unreadable.append(Remark(cards.place(name), f"a custom card {name[:60]}".rstrip()))


def _section(categories: object, left_out: set[str]) -> Section:
    first = categories[0] if isinstance(categories, list) and categories else ""
    if not isinstance(first, str):
        return Section.MAIN
    section = section_named(first) or Section.MAIN
    # The site leaves the sideboard out of the deck as well; that does not make it a maybeboard.
    return Section.MAYBEBOARD if first in left_out and section not in (*NEVER_JUDGED, Section.SIDEBOARD) else section
