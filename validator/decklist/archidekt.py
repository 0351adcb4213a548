"""Archidekt decks as the site's API returns them.

`cards` holds one object an entry, with `quantity`, `categories` and `card.oracleCard.name`. The first category
tells the section; whether it is a part of the deck tells its `includedInDeck`, whatever its name.
"""

from collections.abc import Mapping

from validator.deck import Decklist, Remark
from validator.decklist.fields import finish_named, one_line, section_grouped
from validator.decklist.json import Cards, Object, child, has_keys, read_object, string
from validator.sections import Section

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
    included = {
        string(category, "name"): flag
        for category in (categories if isinstance(categories, list) else [])
        if isinstance(category, dict) and isinstance(flag := category.get("includedInDeck"), bool)
    }
    for entry in cards.each(root.get("cards")):
        card = child(entry, "card")
        cards.add(
            _section(entry.get("categories"), included),
            child(card, "oracleCard").get("name") or card.get("displayName"),
            entry.get("quantity"),
            set_code=string(child(card, "edition"), "editioncode"),
            collector_number=string(card, "collectorNumber"),
            finish=finish_named(entry.get("modifier")),
        )
    for custom in cards.each(root.get("customCards")):
        name = string(custom, "name") or string(child(custom, "card"), "name")
        cards.unreadable.append(Remark(cards.place(name), f"a custom card {name[:60]}".rstrip()))


def _section(categories: object, included: Mapping[str, bool]) -> Section:
    first = one_line(categories[0]) if isinstance(categories, list) and categories else ""
    return section_grouped(first, included=included.get(first))
