"""Japanese lists: `《稲妻/Lightning Bolt》4`, `4:《稲妻》`, `4枚`, headings in `【】`, full-width digits and signs.

Where a line holds both names, the English one decides (CR 201.2).
"""

import re
import unicodedata

from validator.deck import Decklist, Line, Remark
from validator.decklist.found import Found, filled_lines
from validator.decklist.text import heading_of
from validator.sections import SECTION_OF_HEADING, Section

_HEADING = re.compile(r"【([^】]+)】\s*\d*")
_TOTAL = re.compile(r"\d+\s+[a-z ]+", re.IGNORECASE)
_BEFORE = re.compile(r"(\d{1,4})\s*(?:枚|[:x×])?\s*(\D.*)")
_AFTER = re.compile(r"(.*?[^\s\d])\s*[x×]?\s*(\d{1,4})\s*枚?")
_NAME = re.compile(r"《?([^《》]+)》?(?:\s*\([^()]*\))?")
_RECOGNIZED = re.compile("[《【]|[\u3040-\u30ff\u4e00-\u9fff]")


def recognizes(text: str) -> bool:
    """Whether half of the lines or more have Japanese brackets or letters."""
    if not _RECOGNIZED.search(text):
        return False
    lines = [line for line in text.splitlines() if line.strip()]
    return sum(1 for line in lines if _RECOGNIZED.search(line)) * 2 >= len(lines)


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; a line that cannot be read is kept as such. Never raises."""
    found = Found(path)
    section = Section.MAIN
    for content, span in filled_lines(text, path):
        plain = " ".join(unicodedata.normalize("NFKC", content).split())
        heading = _HEADING.fullmatch(plain)
        word = heading_of(heading[1] if heading else plain)
        if heading or word:
            found.headings.append(Remark(span, word or plain))
            section = SECTION_OF_HEADING.get(word or "", Section.MAIN)
        elif _TOTAL.fullmatch(plain) and "《" not in plain:
            found.headings.append(Remark(span, plain))
        elif plain.startswith(("//", "#")):
            found.comments.append(Remark(span, plain))
        elif (card := _card(plain)) and card[1]:
            found.lines.append(Line(*span, section, *card))
        else:
            found.unreadable.append(Remark(span, content))
    return found.decklist()


def _card(plain: str) -> tuple[int, tuple[str, ...]]:
    """The count and the names of a line: the English one, the other one, and both; none where there is no name."""
    count, rest = 1, plain
    if before := _BEFORE.fullmatch(plain):
        count, rest = int(before[1]), before[2]
    elif after := _AFTER.fullmatch(plain):
        count, rest = int(after[2]), after[1]
    match = _NAME.fullmatch(rest.strip())
    name = match[1].strip() if match else rest.strip()
    parts = [part.strip() for part in name.split("/")]
    english = [part for part in parts if part.isascii() or not _RECOGNIZED.search(part)]
    names = [" // ".join(english), name, *parts] if len(english) < len(parts) else [name]
    unique = dict.fromkeys(name for name in names if any(map(str.isalpha, name)))
    return count, tuple(unique)
