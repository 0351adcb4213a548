"""Headings of text lists: one word or a few, with decoration around them and a number of cards."""

import re

from validator.sections import GROUPS, SECTION_OF_HEADING

_MAX_HEADING = 60
"""Characters; the longest heading with its number has some forty."""

_LEAD = re.compile(r"(?:/{2,3}|#{1,6}|;|-{2,})?\s*[=*~-]*\s*")
_WRAPPED = re.compile(r"\[([^\[\]]*)\]|\(([^()]*)\)")
_HEADING_COUNT = re.compile(r"(?:\s*[–—:]|\s+-)?\s*(?:\(\d+(?:\s+cards?)?\)|\d+(?:\s+cards?)?)$|^(?P<before>\d+\s+)")

NAMES_OF_CARDS_TOO = frozenset({"burn", "conspiracy", "cut", "sacrifice", "signature spells"})
"""Headings that cards are called like, too: with a count before it such a word is the card."""

HEADS = frozenset(SECTION_OF_HEADING) | GROUPS
"""Every known heading, in lower case."""


def heading_of(content: str) -> str | None:
    """The known heading that the whole line is, in lower case; None where it is none.

    A number before it leaves it a heading, as in `15 Sideboard`, unless a card has that name.
    """
    bare = _LEAD.sub("", content, count=1).rstrip(" \t:=*~-")
    if len(bare) > _MAX_HEADING:
        return None
    if wrapped := _WRAPPED.fullmatch(bare):
        bare = wrapped[1] or wrapped[2] or ""
    word = " ".join(bare.lower().split())
    if word in HEADS:
        return word
    number = _HEADING_COUNT.search(word)
    if number is None:
        return None
    plain = word[: number.start()] + word[number.end() :]
    return plain if plain in HEADS and not (number["before"] and plain in NAMES_OF_CARDS_TOO) else None
