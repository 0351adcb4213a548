"""Tables of any source (CSV, or with semicolons, tabs or bars), known by the names of their columns.

Deck sites, shops and card scanners all write such tables, most of them of whole collections. A table is a deck
where a column tells the sections or where it is not larger than decks are.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from validator.deck import Decklist, Remark, Span
from validator.decklist.fields import Listing, NoDeck, finish_named, one_line, section_grouped, section_named
from validator.decklist.found import LINE_END
from validator.sections import NEVER_JUDGED, Section

_DELIMITERS = ",;\t|"
_LONGEST_HEADER = 4000
_MAX_ROWS = 20_000
_MAX_LINES = 500_000
_MOST_NAMES = 250
_MOST_CARDS = 300

_COLUMNS = {
    "count": ("count", "quantity", "qty", "totalqty", "amount", "quantityx", "copies"),
    "name": ("simplename", "name", "cardname", "card", "title"),
    "section": ("section", "board", "sideboarded", "categories", "category"),
    "set": ("setcode", "editioncode", "code", "setid", "edition", "set", "printing"),
    "number": ("collectornumber", "cardnumber", "collectorsnumber", "collector", "number"),
    "finish": ("foil", "finish", "printing", "premium", "isfoil", "extras"),
    "group": ("bindername", "foldername"),
    "kind": ("bindertype",),
}
"""The names of each column without blanks and signs, in lower case, the more telling first."""

_NO_NAMES = "idproduct"
_HINTS = ("name", "card", "title", _NO_NAMES)


class _Header(NamedTuple):
    """The row of column names: its line, what separates the columns, and the place of those that are known."""

    line: int
    text: str
    delimiter: str
    width: int
    columns: dict[str, int]
    zone: str = ""

    @property
    def is_table(self) -> bool:
        known = self.columns.keys()
        return "name" in known and len(known) > 1 and bool(known & {"count", "section", "set", "number"})

    def cell(self, row: Sequence[str], column: str) -> str:
        place = self.columns.get(column, len(row))
        return row[place].strip() if place < len(row) else ""


def recognizes(text: str) -> bool:
    """Whether the first line names the columns of a card table."""
    header, _ = _header(text)
    return header is not None and (header.is_table or header.zone == _NO_NAMES)


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`. Never raises."""
    try:
        return _read(text, path)
    except NoDeck as fault:
        return Decklist(path, fault=str(fault))


def _header(text: str) -> tuple[_Header | None, list[Remark]]:
    """The column names, and the lines before them that only say how the table is written."""
    delimiters, before, at = _DELIMITERS, list[Remark](), 0
    for number in range(1, 20):
        end = LINE_END.search(text, at)
        line = text[at : end.start() if end else len(text)].removeprefix("\ufeff")
        at = end.end() if end else len(text)
        if match := re.fullmatch(r'"?sep=([,;\t|])"?\s*', line):
            delimiters = match[1]
            before.append(Remark(Span("", number, 1, len(line) + 1), line.strip()))
        elif line.strip():
            return _parsed_header(line, number, delimiters, text[at : at + 100]), before
    return None, before


def _parsed_header(line: str, number: int, delimiters: str, following: str) -> _Header | None:
    lower = line[:_LONGEST_HEADER].lower()
    if len(line) > _LONGEST_HEADER or not any(hint in lower for hint in _HINTS):
        return None
    if line.lstrip().startswith("|") or re.match(r"[ \t|:-]*-[ \t|:-]*(?:[\r\n]|$)", following):
        return None  # a Markdown table
    headers = [_columns(line, number, delimiter) for delimiter in delimiters if delimiter in line]
    return max(headers, key=lambda header: len(header.columns), default=None)


def _columns(line: str, number: int, delimiter: str) -> _Header:
    import csv  # noqa: PLC0415

    cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    words = [re.sub(r"[\W_]", "", cell).lower() for cell in cells]
    columns = {
        column: words.index(name)
        for column, names in _COLUMNS.items()
        if (name := next((name for name in names if name in words), None)) is not None
    }
    zone = words[columns["section"]] if "section" in columns else ""
    if "name" not in columns and _NO_NAMES in words:
        zone = _NO_NAMES
    return _Header(number, line, delimiter, len(cells), columns, zone)


def _read(text: str, path: str) -> Decklist:
    header, before = _header(text)
    if header is not None and header.zone == _NO_NAMES:
        raise NoDeck(
            "the file is a Cardmarket table, which numbers its products (idProduct) and names no cards; "
            "export the deck as a text list"
        )
    if header is None or not header.is_table:
        raise NoDeck("no line at the top names the columns of a card table, such as “Count,Name,Section”")
    found = Listing(path)
    found.comments += [Remark(remark.span._replace(path=path), remark.text) for remark in before]
    found.headings.append(Remark(Span(path, header.line, 1, len(header.text) + 1), header.text.strip()))
    groups: dict[str, set[str]] = {}
    for row, (line, raw, cells) in enumerate(_rows(text, header)):
        if row >= _MAX_ROWS:
            raise NoDeck(f"the table has more than {_MAX_ROWS} rows: it is a collection, not a deck")
        _add_row(header, Span(path, line, 1, len(raw) + 1), raw, cells, found)
        if group := header.cell(cells, "group"):
            groups.setdefault(group, set()).add(header.cell(cells, "kind").lower())
    _refuse_collection(header, found, groups)
    found.name = next(iter(groups), "")
    return found.decklist()


def _rows(text: str, header: _Header) -> Iterator[tuple[int, str, list[str]]]:
    """Each row below the header that is not blank: its first line, the text of that line, and its cells."""
    import csv  # noqa: PLC0415

    lines = LINE_END.split(text)
    if len(lines) > _MAX_LINES:
        raise NoDeck(f"the table has more than {_MAX_LINES} lines: it is a collection, not a deck")
    table = (f"{line}\n" for line in lines[header.line :])
    reader = csv.reader(table, delimiter=header.delimiter, skipinitialspace=True, strict=True)
    while True:
        first = header.line + reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raw = lines[first - 1]
            if header.line + reader.line_num > first or "limit" in str(error) or "end of data" in str(error):
                raise NoDeck(f"a quote that is opened in line {first} is not closed as it should be") from error
            # Such as `1,"Name Sticker" Goblin`, where the quotes are part of the name.
            cells = raw.split(header.delimiter)
        if cells and lines[first - 1].strip():
            yield first, lines[first - 1], cells


def _add_row(header: _Header, span: Span, raw: str, cells: list[str], found: Listing) -> None:
    filled = [cell.strip() for cell in cells if cell.strip()]
    if not filled or (len(filled) == 1 and filled[0].startswith(("#", "//"))):
        found.comments.append(Remark(span, raw.strip()))
        return
    cells = _mended(header, cells, raw)
    if any(cell.strip() for cell in cells[header.width :]):
        found.unreadable.append(Remark(span, f"a row of {len(cells)} cells below {header.width} columns"))
        return
    name = header.cell(cells, "name")
    count = header.cell(cells, "count") if "count" in header.columns else 1
    printing = {
        "set_code": _set_code(header.cell(cells, "set")),
        "collector_number": one_line(header.cell(cells, "number")),
        "finish": finish_named(header.cell(cells, "finish")),
    }
    quoted = name.replace('"', '""')
    if name and (column := raw.find(quoted) + 1):
        span = span._replace(column=column, end_column=column + len(quoted))
    found.put(span, _section(header, cells, span, found), name, count, printing)


def _mended(header: _Header, cells: list[str], raw: str) -> list[str]:
    """The cells, with a name put together that was cut at a comma in it since it is not quoted."""
    extra, place = len(cells) - header.width, header.columns["name"]
    joined = ", ".join(cells[place : place + extra + 1])
    if extra > 0 and header.delimiter == "," and joined in raw:
        return [*cells[:place], joined, *cells[place + extra + 1 :]]
    return cells


def _set_code(cell: str) -> str:
    """The cell where it is a set code; a set's full name and a finish are none."""
    return cell if re.fullmatch(r"[A-Z0-9]{2,6}|[a-z0-9]{2,6}", cell) and cell not in ("foil", "normal") else ""


def _section(header: _Header, cells: list[str], span: Span, found: Listing) -> Section:
    word = header.cell(cells, "section")
    if header.zone == "sideboarded":
        return Section.SIDEBOARD if word.lower() in ("yes", "true", "1") else Section.MAIN
    if not header.zone.startswith("categor"):
        section = section_named(word) if word else Section.MAIN
        if section is None:
            found.unknown(span, one_line(word))
        return section or Section.MAIN
    # Categories of the user's own, of which the first counts: `Maybeboard{noDeck}{noPrice},Ramp`.
    first = re.split("[,;|]", word)[0]
    included = False if "{nodeck}" in first.lower() else None
    return section_grouped(re.sub(r"\{[^{}]*\}", "", first), included=included)


def _refuse_collection(header: _Header, found: Listing, groups: dict[str, set[str]]) -> None:
    """Raise where the table is no deck; `groups` are its binders with their kinds."""
    if len(groups) > 1:
        names = ", ".join(f"“{one_line(name)[:40]}”" for name in list(groups)[:3])
        raise NoDeck(
            f"the table is a collection, not a deck: its rows lie in {len(groups)} binders ({names}"
            f"{', …' if len(groups) > 3 else ''}); keep the rows of one of them"
        )
    if list(groups.values()) == [{"deck"}]:
        return
    judged = [line for line in found.lines if line.section not in NEVER_JUDGED]
    different, cards = len({line.names[0] for line in judged}), sum(line.count for line in judged)
    if different > _MOST_NAMES or (not header.zone and cards > _MOST_CARDS):
        raise NoDeck(
            f"the table is a collection, not a deck: it lists {different} different names and {cards} cards; keep the "
            "rows of one deck, with a column “Section” that says commander, main, sideboard or maybeboard"
        )
