"""What both text formats share: safe text and colors."""

import re

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ud800-\udfff]")
_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
_LONGEST = 300
"""Characters of a text from a decklist that are shown."""


def printable(text: str) -> str:
    """The text without anything that a terminal obeys or that hides: such characters are shown as escapes."""
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({len(text)} characters)"
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", shown)


def painted(text: str, *styles: str, color: bool) -> str:
    """The text in these styles, where colors are wanted."""
    if not color:
        return text
    return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 deck`, `2 decks`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
