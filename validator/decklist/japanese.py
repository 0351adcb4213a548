"""Japanese lists: `《稲妻/Lightning Bolt》4`, `4:《稲妻》`, `4枚`, headings in `【】`, full-width digits and signs.

Each line is put as the text reader reads it, which then reads the whole list with all that it knows.
"""

import re
import unicodedata
from typing import NamedTuple

from validator.deck import Decklist, Line, Remark, Span
from validator.decklist.card_line import MAX_LINE
from validator.decklist.found import WITHOUT_NO_WIDTH, filled_lines, with_line_feeds
from validator.decklist.headings import heading_of
from validator.decklist.text import read as read_text
from validator.sections import SECTION_OF_HEADING

_RECOGNIZED = re.compile("[《【]|[\u3040-\u30ff\u4e00-\u9fff]")
_SQUARE_BRACKETS = str.maketrans("【】", "[]")

_BULLET = re.compile(r"[・■◆●]\s*|[-*+•·]\s+")
_NO_CARD = re.compile(r"//?|#|;|--|[<>|=]|name\s", re.IGNORECASE)
"""How comments, rulers, conflict marks and the name of a deck begin."""
_HEADING = re.compile(
    r"(?P<lead>(?://+|#+|;|--+|[=*~-]+)?\s*)(?P<bracket>[【\[])(?P<word>[^【】\[\]]+)[】\]]"
    r"(?:\s*[-:]?\s*(?:\d+\s*枚?|\(\d+\s*枚?\)))?[\s=*~:-]*"
)
_HEADING_COUNT = re.compile(r"\s*(?:\(\d+\s*枚?\)|\d+\s*枚)$")
_COUNTER = re.compile(r"(\d)\s*枚")
_TOTAL = re.compile(
    r"\d+ (?:(?P<group>[a-z ]+) )?cards|\d+\s*枚|(?P<part>[^\d:]*?)\s*(?:合?計|総[数計])\s*[:(]?\s*\d+\s*枚?\)?"
)

_MARK = re.compile(r"(?P<word>[^:《》\[\]()\d]{1,30}):\s*(?=\S)")
_WORD_BEFORE_COLON = {
    section: next(word for word, other in SECTION_OF_HEADING.items() if other is section and word.isascii())
    for section in SECTION_OF_HEADING.values()
}
"""How the text reader knows each section before a colon, as in `commander: 1 Opt`."""

_JAPANESE = r"[^\x00-\x7f¥×]"
_BRACKETED = re.compile(
    r"(?:[x×]?\s*(?P<count>-?\d{1,12})\s*(?:枚\s*:?|[:x×*])?|[(\[](?P<within>-?\d{1,12})\s*枚?[)\]])?"
    r"\s*(?P<set>\[[^\[\]]*\])?\s*《(?P<name>[^《》]+)》(?P<behind>[^《》]*)",
    re.IGNORECASE,
)
_RIGHT_BEHIND = re.compile(
    r"\s*[x×:]?\s*(?:(?P<count>\d{1,4})\s*[枚x×]?|\((?P<within>\d{1,4})\s*枚?\))(?=$|[\s(\[*#`^])", re.IGNORECASE
)
_FRONT = re.compile(
    rf"[x×]?\s*(?P<count>-?\d{{1,12}})(?:\s*(?:枚\s*:?|:)\s*(?=\S)|\s*[x×*]\s*(?={_JAPANESE})|\s(?={_JAPANESE}))",
    re.IGNORECASE,
)
_FRONT_IN_TEXT = re.compile(r"[x×]?-?\d{1,12}[x×*]?\s|[(\[]-?\d{1,12}[)\]]", re.IGNORECASE)
_GLUED = re.compile(rf"(?P<count>-?\d{{1,12}})(?={_JAPANESE})")
_BEHIND = re.compile(
    rf"(?P<name>.*?{_JAPANESE})\s*[x×:]?\s*(?:(?P<count>\d{{1,3}})\s*[枚x×]?|\((?P<within>\d{{1,3}})\s*枚?\))"
    r"(?P<tail>$|\s*[(\[*#`^].*)",
    re.IGNORECASE,
)
_AT_END = re.compile(
    r"(?P<name>[^#]*\S)(?:\s*[×:]\s*(?P<times>\d{1,3})\s*枚?|\sx\s*(?P<x>\d{1,3})\s*枚?|\s*(?P<counted>\d{1,3})\s*枚"
    r"|\s(?P<bare>\d{1,3}))",
    re.IGNORECASE,
)
_PRINTED = re.compile(r"[(\[][A-Za-z0-9]{2,6}[)\]]\s+\d+$")
"""A set and a collector number, which is no count."""


class _Translated(NamedTuple):
    """A line as the text reader reads it.

    `name` is what stands in the brackets of names, `whole` the line where a number that was taken for a count may be
    a part of the name. A `total` is no line of text, but what it says.
    """

    text: str
    name: str = ""
    whole: str = ""
    total: str = ""


_Lines = dict[int, tuple[str, Span, _Translated]]
"""What stands in each numbered line that is not blank, where, and as what the text reader gets it."""


def recognizes(text: str) -> bool:
    """Whether half of the lines or more have Japanese brackets or letters."""
    if not _RECOGNIZED.search(text):
        return False
    lines = [line for line in text.splitlines() if line.strip()]
    return sum(1 for line in lines if _RECOGNIZED.search(line)) * 2 >= len(lines)


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`; a line that cannot be read is kept as such. Never raises."""
    lines: _Lines = {
        span.line: (content, span, _translated(content) if len(content) <= MAX_LINE else _Translated(content))
        for content, span in filled_lines(text, path)
    }
    numbers = range(1, with_line_feeds(text).count("\n") + 2)
    found = read_text("\n".join(lines[number][2].text if number in lines else "" for number in numbers), path)
    totals = [Remark(span, translated.total) for _, span, translated in lines.values() if translated.total]
    comments = [remark for remark in found.comments if not lines[remark.span.line][2].total]
    return found._replace(
        lines=tuple(_restored_line(line, lines) for line in found.lines),
        headings=tuple(sorted([*_restored(found.headings, lines), *totals])),
        comments=tuple(_restored(comments, lines)),
        unreadable=tuple(_restored(found.unreadable, lines)),
        unknown_sections=tuple(_restored(found.unknown_sections, lines)),
    )


def _restored(remarks: list[Remark] | tuple[Remark, ...], lines: _Lines) -> list[Remark]:
    """The remarks at their places; what is no more than the line itself is the line as it was."""
    restored = []
    for remark in remarks:
        content, span, translated = lines[remark.span.line]
        restored.append(Remark(span, content if remark.text == translated.text else remark.text))
    return restored


def _restored_line(line: Line, lines: _Lines) -> Line:
    _, span, translated = lines[line.line]
    names = (translated.name, *line.names) if translated.name else line.names
    names = _in_both_languages(tuple(dict.fromkeys(names)))
    # Brackets tell where the name ends, so that no number outside them is a part of it.
    whole = "" if translated.name else translated.whole or line.whole
    whole = "" if line.count == 1 and whole in names else whole
    return line._replace(column=span.column, end_column=span.end_column, names=names, whole=whole)


def _in_both_languages(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, and where one holds a Japanese and an English name, both: the English one decides (CR 201.2)."""
    english_names: list[str] = []
    others: list[str] = []
    for name in names:
        parts = [part.strip() for part in name.split("/")]
        parts = [part for part in parts if any(map(str.isalpha, part))]
        japanese = [part for part in parts if _RECOGNIZED.search(part)]
        english = [part for part in parts if part not in japanese]
        if japanese and english:
            english_names.append(" // ".join(english))
            others += [" // ".join(japanese), *english, *japanese]
    return tuple(dict.fromkeys((*english_names, *names, *others)))


def _translated(content: str) -> _Translated:
    plain = " ".join(unicodedata.normalize("NFKC", content.translate(WITHOUT_NO_WIDTH)).split())
    bare = _BULLET.sub("", plain, count=1) if _BULLET.match(plain) else plain
    if _is_total(re.sub(r"[【】\[\]]", "", bare)):
        return _Translated("//", total=plain)
    if heading := _heading(bare):
        return _Translated(heading)
    bare = bare.translate(_SQUARE_BRACKETS)
    translated = _Translated(bare) if _NO_CARD.match(bare) else _card(bare)
    # Where nothing but brackets stands, they are the line.
    return translated if translated.text.strip() else _Translated(content)


def _is_total(bare: str) -> bool:
    """Whether the line counts the cards above it; what it counts has to be known, so that no card is taken for one."""
    match = _TOTAL.fullmatch(bare)
    counted = match and (match["group"] or match["part"])
    return match is not None and (not counted or heading_of(counted) is not None)


def _heading(bare: str) -> str:
    """The line as a heading of text lists; empty where it is none."""
    match = _HEADING.fullmatch(bare)
    if match and (match["bracket"] == "【" or heading_of(f"[{match['word']}]")):
        return f"{match['lead']}[{_HEADING_COUNT.sub('', match['word'].strip())}]"
    counted = _COUNTER.sub(r"\1", bare)
    return counted if heading_of(counted) else ""


def _card(bare: str) -> _Translated:
    """The line as a card line of text lists, with its count in front."""
    mark = _MARK.match(bare)
    section = SECTION_OF_HEADING.get(mark["word"].strip().lower()) if mark else None
    if mark is None or section is None:
        return _counted_in_front(bare)
    word = mark["word"] if mark["word"].isascii() else _WORD_BEFORE_COLON[section]
    translated = _counted_in_front(bare[mark.end() :])
    return translated._replace(text=f"{word}: {translated.text}")


def _counted_in_front(bare: str) -> _Translated:
    if match := _BRACKETED.fullmatch(bare):
        return _bracketed(match)
    bare = " ".join(re.sub("[《》]", " ", bare).split())
    if front := _FRONT.match(bare):
        return _Translated(f"{front['count']} {bare[front.end() :].lstrip()}")
    moved = None if _FRONT_IN_TEXT.match(bare) else _count_moved(bare)
    return moved or _Translated(bare)


def _count_moved(bare: str) -> _Translated | None:
    """The line without brackets, its count moved from behind the name or parted from it; None where there is none."""
    if (behind := _BEHIND.fullmatch(bare)) and _has_letters(behind["name"]):
        count = behind["count"] or behind["within"]
        whole = bare[: behind.start("tail")]
        return _Translated(f"{count} {behind['name']} {behind['tail']}".rstrip(), whole=whole)
    if counted := _count_at_end(bare):
        return _Translated(" ".join(counted), whole=bare)
    # Only now, as the digits of `11代目ドクター 4` are a part of the name.
    if glued := _GLUED.match(bare):
        return _Translated(f"{glued['count']} {bare[glued.end() :]}", whole=bare)
    return None


def _bracketed(match: re.Match[str]) -> _Translated:
    name, behind = match["name"].strip(), match["behind"].strip()
    count = match["count"] or match["within"]
    if not count and (right_behind := _RIGHT_BEHIND.match(behind)):
        count, behind = right_behind["count"] or right_behind["within"], behind[right_behind.end() :].strip()
    elif not count and (counted := _count_at_end(f"{name} {behind}")):
        count, behind = counted[0], counted[1].removeprefix(name).strip()
    text = " ".join(filter(None, (count or "1", match["set"], name, behind)))
    return _Translated(text, name=name)


def _count_at_end(content: str) -> tuple[str, str] | None:
    """The count at the end and what stands before it; None where there is no count."""
    match = _AT_END.fullmatch(content)
    if match is None or not _has_letters(match["name"]) or _PRINTED.search(content):
        return None
    count = match["times"] or match["x"] or match["counted"] or match["bare"]
    return count, match["name"]


def _has_letters(name: str) -> bool:
    return any(map(str.isalpha, name))
