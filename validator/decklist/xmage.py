"""XMage decks (`.dck`): `4 [SET:number] Name`, `SB: ` before the sideboard, `NAME:` and `LAYOUT` lines.

Set and number are a guess of the program and may be wrong; the name counts.
"""

import re

from validator.deck import Decklist, Line, Remark
from validator.decklist.found import Found, filled_lines
from validator.sections import Section

_CARD = re.compile(r"(SB:\s*)?(\d{1,12})\s+\[([^\[\]:]*):([^\[\]]*)\]\s*(.+)", re.IGNORECASE)
_NO_SET, _NO_NUMBER = "XXX", "0"
"""What stands for a printing that is not told; no set and no card has these."""
_SETTING = re.compile(r"(NAME|AUTHOR|EVENT|LAYOUT (?:MAIN|SIDEBOARD)):(.*)", re.IGNORECASE)
_RECOGNIZED = re.compile(r"^[^\S\n]*(?:SB:\s*)?\d+ \[[A-Z0-9]{2,6}:[^\[\]\s]+\] \S", re.MULTILINE)
_ANOTHER = re.compile(r"^[^\S\n]*(?:SB:\s*)?\d+x? [^\[\d]", re.MULTILINE)


def recognizes(text: str) -> bool:
    """Whether cards are written with set and number before the name, and none without."""
    return bool(_RECOGNIZED.search(text)) and not _ANOTHER.search(text)


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; a line that cannot be read is kept as such. Never raises."""
    found = Found(path)
    for content, span in filled_lines(text, path):
        if card := _CARD.fullmatch(content):
            section = Section.SIDEBOARD if card[1] else Section.MAIN
            set_code = "" if card[3].upper() == _NO_SET else card[3]
            number = "" if card[4] == _NO_NUMBER else card[4]
            found.lines.append(Line(*span, section, int(card[2]), (card[5],), "", set_code, number))
        elif setting := _SETTING.fullmatch(content):
            found.comments.append(Remark(span, content))
            if setting[1].upper() == "NAME":
                found.name = setting[2].strip()
        elif content.startswith(("//", "#")):
            found.comments.append(Remark(span, content))
        else:
            found.unreadable.append(Remark(span, content))
    return found.decklist()
