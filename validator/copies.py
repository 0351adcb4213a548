"""How many copies of a card its own text allows (CR 113.6n over 100.2a and 903.5b)."""

import re

from validator.cards import Card

UNLIMITED = 1_000_000_000
"""A number of copies that no deck reaches."""

_WORDS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
_NUMBERS = {word: number for number, word in enumerate(_WORDS, start=1)}
_OWN_LIMIT = (
    r"\b(?:A|Your) deck can have (?P<amount>any number of|up to \w+|only one) (?:cards? named |copy of this card\.)"
)


def own_copy_limit(card: Card) -> int | None:
    """The number of copies that the card's text allows; None where it says nothing.

    `UNLIMITED` for any number, and for basic lands, which no limit touches (CR 205.4c).
    """
    if card.basic:
        return UNLIMITED
    text = card.front.oracle_text
    if "deck can have" not in text:
        return None
    for match in re.finditer(_OWN_LIMIT, text):
        names = tuple(f"{name}." for name in (card.front.name, card.name))
        if match[0].endswith("named ") and not text.startswith(names, match.end()):
            continue
        amount = match["amount"]
        if amount == "any number of":
            return UNLIMITED
        word = amount.removeprefix("up to ").removeprefix("only ")
        return int(word) if word.isdigit() else _NUMBERS.get(word)
    return None
