"""Card names as the programs spell them."""

import unicodedata

from validator.deck import Entry
from validator.names import halves

_ASCII = str.maketrans(
    {"Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "ß": "ss", "ø": "o", "Ø": "O", "’": "'", "‘": "'", "“": '"', "”": '"'}
    | dict.fromkeys("‐‑–—−", "-")
    | dict.fromkeys("®™", "")
)


def oracle_name(entry: Entry) -> str:
    """The whole name as in Oracle, `A // B` where it has two parts; as written where the card is not known."""
    return entry.card.name if entry.card else entry.name


def front_name(entry: Entry, joint: str = " // ") -> str:
    """The name as most programs use it: of a split card both halves, else the front face; as in Oracle where known."""
    if entry.card is None:
        return entry.name
    if entry.card.layout == "split":
        return joint.join(halves(entry.card.name))
    return entry.card.front.name


def in_ascii(name: str) -> str:
    """The name without accents and ligatures; as it is where a letter of it has no plain form."""
    spread = unicodedata.normalize("NFD", name.translate(_ASCII))
    plain = " ".join("".join(char for char in spread if not unicodedata.combining(char)).split())
    return plain if plain and plain.isascii() else name
