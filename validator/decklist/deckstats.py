"""Deckstats decks, from the page's script or from the API.

`sections` holds the main deck under headings of the user's own, so that one called “Tokens” has cards of the deck;
`sideboard`, `maybeboard` and `tokens` are lists beside it. The API gives the whole as one text under `list` instead.
"""

from validator.deck import Decklist
from validator.decklist.fields import finish_named, section_grouped, section_named
from validator.decklist.json import Cards, Object, has_keys, has_value, read_object, string
from validator.sections import Section

_FORMATS = {10: "commander"}


def recognizes(text: str) -> bool:
    """Whether the text is such a deck."""
    return has_keys(text, "sections", "cards") or has_value(text, "list", '"')


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`. Never raises."""
    return read_object(text, path, _fill)


def _fill(root: Object, cards: Cards) -> None:
    number, listed = root.get("format_id"), root.get("list")
    cards.name = string(root, "name")
    cards.format_name = _FORMATS.get(number, "") if isinstance(number, int) else ""
    if isinstance(listed, str):
        cards.seek("list")
        cards.add_list(listed.splitlines())
    for key in root:
        if key == "sections":
            for section in cards.each(root[key]):
                _fill_section(section_grouped(string(section, "name")), section.get("cards"), cards)
        elif key in ("sideboard", "maybeboard", "tokens"):
            cards.seek(key)
            _fill_section(section_named(key) or Section.MAIN, root[key], cards)


def _fill_section(section: Section, entries: object, cards: Cards) -> None:
    found = list(cards.each(entries))
    # A companion may stand among the commanders; only these have the flag, if any has.
    marked = any(entry.get("isCommander") for entry in found)
    for entry in found:
        own = section
        if entry.get("isCommander"):
            own = Section.COMMANDER
        elif section is Section.COMMANDER and marked:
            own = Section.COMPANION
        cards.add(
            own,
            entry.get("name"),
            entry.get("amount"),
            set_code=string(entry, "set_code"),
            finish=finish_named(entry.get("isFoil")),
        )
