"""Forge decks (`.dck`): sections in square brackets, cards as `4 Name+|SET|art`, everything else as `Key=Value`."""

import re

from validator.deck import Decklist, Line, Remark
from validator.decklist.found import Found, filled_lines
from validator.sections import Section

_SECTIONS = {
    "main": Section.MAIN,
    "sideboard": Section.SIDEBOARD,
    "commander": Section.COMMANDER,
    "avatar": Section.VANGUARD,
    "planes": Section.PLANAR,
    "schemes": Section.SCHEME,
    "conspiracy": Section.CONSPIRACY,
    "attractions": Section.ATTRACTION,
    "contraptions": Section.CONTRAPTION,
    "stickers": Section.STICKER,
    "sticker sheets": Section.STICKER,
    "dungeon": Section.TOKEN,  # brought along for the game, as tokens are; no part of the deck (CR 309.2)
}
_SETTINGS = frozenset({"metadata", "general", "duel", "shop", "quest", "gauntlet", "puzzle", "state"})
"""Sections that hold no cards but keys and values."""

_HEADING = re.compile(r"\[([^\[\]]+)\]")
_CARD = re.compile(r"(\d{1,12})\s+([^|\s][^|]*)(?:\|([^|]*))?.*")
_RECOGNIZED = re.compile(rf"^[^\S\n]*\[(?:{'|'.join([*_SECTIONS, *_SETTINGS])})\]\s*$", re.IGNORECASE | re.MULTILINE)
_SIGN = re.compile(r"^(?:[\w ]+=|\d+ [^|\n]+\||\d+ [^|(\[#\n]*[^\s|(\[#+]\+[^\S\n]*$)", re.MULTILINE)
"""A key with a value, a card with its set, a foil: no name ends with `+`, but a collector number may."""


def recognizes(text: str) -> bool:
    """Whether a line is one of Forge's sections and a line is a key with a value, or a card with its set or `+`."""
    return bool(_RECOGNIZED.search(text)) and bool(_SIGN.search(text))


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; a line that cannot be read is kept as such. Never raises."""
    found = Found(path)
    section: Section | None = None
    for content, span in filled_lines(text, path):
        if heading := _HEADING.fullmatch(content):
            word = heading[1].strip().lower()
            section = _SECTIONS.get(word)
            known = section is not None or word in _SETTINGS
            (found.headings if known else found.unknown_sections).append(Remark(span, word))
            if not known:
                section = Section.MAIN
        elif section is None or content.startswith(("#", "//")):
            found.comments.append(Remark(span, content))
            key, _, value = content.partition("=")
            if key.strip().lower() == "name" and value and not found.name:
                found.name = value.strip()
        elif card := _CARD.fullmatch(content):
            name = card[2].rstrip()
            foil = name.endswith("+")
            names = (name.removesuffix("+").rstrip() or name,)
            printing = (card[3] or "", "", "foil" if foil else "")
            found.lines.append(Line(*span, section, int(card[1]), names, "", *printing))
        else:
            found.unreadable.append(Remark(span, content))
    return found.decklist()
