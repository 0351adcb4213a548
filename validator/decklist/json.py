"""What the readers of JSON share: safe loading, typed values, and the place of each card in the text.

Its own reader takes JSON that is of no deck site that we know, and says so.
"""

import re
from collections.abc import Callable, Iterator

from validator.deck import Decklist, Remark, Span
from validator.decklist.fields import Listing, NoDeck, one_line
from validator.sections import Section

Object = dict[str, object]

_MAX_DEPTH = 200
"""Levels; the deepest export of a deck site has some ten."""

_MAX_BLANKS = 1000
_MAX_ENTRIES = 20_000
_MAX_MISSES = 100


def has_keys(text: str, *keys: str) -> bool:
    """Whether the text begins as a JSON object and all the keys are somewhere in it."""
    return _first(text) == "{" and all(f'"{key}"' in text for key in keys)


def has_value(text: str, key: str, first: str) -> bool:
    """Whether the text begins as a JSON object and has the key somewhere, its value beginning with `first`."""
    return has_keys(text, key) and re.search(rf'"{key}"\s*:\s*{re.escape(first)}', text) is not None


def _first(text: str) -> str:
    return text[:_MAX_BLANKS].lstrip("\ufeff \t\r\n")[:1]


def child(parent: Object, key: str) -> Object:
    """The object under the key; an empty one where there is none."""
    value = parent.get(key)
    return value if isinstance(value, dict) else {}


def string(parent: Object, key: str) -> str:
    """The text or number under the key as one line; empty where there is none."""
    return one_line(parent.get(key))


def load(text: str) -> object:
    """The value of a JSON text.

    Raises:
        NoDeck: the text is no JSON, too deep, has a key twice in one object, or a number that is none.
    """
    import json  # noqa: PLC0415

    if text.startswith("\ufeff"):
        text = f" {text[1:]}"
    try:
        return json.loads(text, strict=False, object_pairs_hook=_unique, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        offset, what = error.pos, error.msg[:1].lower() + error.msg[1:]
    except (ValueError, RecursionError):
        offset, what = _first_fault(text)
    line, column = _line_and_column(text, offset)
    raise NoDeck(f"the JSON is broken at line {line}, column {column}: {what}")


def _unique(pairs: list[tuple[str, object]]) -> Object:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_number(word: str) -> object:
    raise ValueError(f"{word} is no number")


def _first_fault(text: str) -> tuple[int, str]:
    """Where and what the first fault is that the syntax alone does not show."""
    import json  # noqa: PLC0415

    open_keys: list[set[str]] = [set()]
    # Nothing is tried twice: a long string would else take hundreds of megabytes.
    tokens = r'("[^"\\]*+(?:\\.[^"\\]*+)*+")\s*(:)?|[\[\]{}]|-?Infinity|NaN|\d{4301}'
    for token in re.finditer(tokens, text, re.DOTALL):
        word = token[0]
        if word in ("[", "{"):
            open_keys.append(set())
            if len(open_keys) > _MAX_DEPTH + 1:
                return token.start(), f"it is more than {_MAX_DEPTH} levels deep"
        elif word in ("]", "}"):
            open_keys.pop()
        elif token[2]:
            key = json.loads(token[1], strict=False) if "\\" in word else token[1][1:-1]
            if key in open_keys[-1]:
                return token.start(), f"the key “{one_line(key)[:60]}” is there twice"
            open_keys[-1].add(key)
        elif not token[1]:
            return token.start(), f"{word} is no number" if len(word) < 20 else "a number of too many digits"
    return 0, "it is too deep"


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    return 1 + _line_ends(text, 0, offset), offset - start + 1


def _line_ends(text: str, start: int, end: int) -> int:
    return text.count("\n", start, end) + text.count("\r", start, end) - text.count("\r\n", start, end)


class _Places:
    """Where in the text the strings of a JSON value stand, asked for in the order of the text.

    The search only goes forward, so that it takes no longer than reading; what is not found
    is said to be where the last find was.
    """

    def __init__(self, text: str, path: str) -> None:
        self.last = Span(path, 1, 1, 2)
        self._text = text
        self._at = self._line_start = 0
        self._misses = 0
        self._spelling = 0

    def seek(self, key: str) -> Span:
        """Go on behind the next such key."""
        self._find(f'"{key}"', 1)
        return self.last

    def span(self, value: str, *, whole: bool = True) -> Span:
        """The place of the next string with that value, or, where not `whole`, with that part."""
        for turn in range(4) if not value.isascii() or "/" in value else (0,):
            kind = (self._spelling + turn) % 4
            spelling = _spelled(value, kind)
            if self._find(f'"{spelling}"', 1) if whole else self._find(spelling, 0):
                self._spelling = kind
                break
        return self.last

    def _find(self, wanted: str, quotes: int) -> bool:
        """Go on behind the next `wanted`, which has so many quotes at each end; false where there is none."""
        offset = self._text.find(wanted, self._at) if self._misses < _MAX_MISSES else -1
        if offset < 0:
            self._misses += 1
            return False
        start = max(self._text.rfind("\n", self._at, offset), self._text.rfind("\r", self._at, offset)) + 1
        line = self.last.line + _line_ends(self._text, self._at, offset)
        self._line_start = start or self._line_start
        self._at = offset + len(wanted)
        column, end_column = offset - self._line_start + 1 + quotes, self._at - self._line_start + 1 - quotes
        self.last = Span(self.last.path, line, column, max(end_column, column))
        return True


def _spelled(value: str, kind: int) -> str:
    """One of the four ways in which programs write a string: letters escaped or not, slashes escaped or not."""
    import json  # noqa: PLC0415

    spelled = json.dumps(value, ensure_ascii=kind in (0, 2))[1:-1]
    return spelled.replace("/", "\\/") if kind > 1 else spelled


class Cards(Listing):
    """The cards of one JSON text; to be asked for in the order of the text."""

    def __init__(self, text: str, path: str) -> None:
        super().__init__(path)
        self._places = _Places(text, path)
        self._taken = 0

    def seek(self, key: str) -> Span:
        """Look for the places of cards behind the next such key, of which this gives the place."""
        return self._places.seek(key)

    def here(self) -> Span:
        """The place that was found last."""
        return self._places.last

    def place(self, name: object) -> Span:
        """The place of a string."""
        return self._places.span(name if isinstance(name, str) else "")

    def add(self, section: Section, name: object, count: object, **printing: str) -> None:
        """Add so many copies of a card; see `Listing.put`."""
        self.expect(1)
        self.put(self.place(name), section, name, count, printing)

    def each(self, entries: object) -> Iterator[Object]:
        """The objects in a list; what is none is unreadable."""
        if entries is None:
            return
        for entry in entries if isinstance(entries, list) else [entries]:
            if isinstance(entry, dict):
                yield entry
            else:
                self.expect(1)
                self.unreadable.append(Remark(self.place(entry), f"“{one_line(entry)[:60]}” in a list of cards"))

    def add_list(self, lines: list[str], section: Section = Section.MAIN) -> None:
        """Add the cards of a text list that is part of the JSON; what has no section of its own goes into `section`."""
        from validator.decklist import text  # noqa: PLC0415

        self.expect(len(lines))
        read = text.read("\n".join(map(one_line, lines)), self.path)
        spans = [self._places.span(line, whole=False) if line.strip() else Span(self.path) for line in lines]
        for line in read.lines:
            own = section if line.section is Section.MAIN else line.section
            self.lines.append(line._replace(**spans[line.line - 1]._asdict(), section=own))
        for mine, theirs in (
            (self.headings, read.headings),
            (self.comments, read.comments),
            (self.unreadable, read.unreadable),
            (self.unknown_sections, read.unknown_sections),
        ):
            mine += [Remark(spans[remark.span.line - 1], remark.text) for remark in theirs]

    def unknown(self, span: Span, name: str) -> None:
        """Add a remark on a section of unknown meaning, once for each name."""
        self.expect(1)
        super().unknown(span, one_line(name))

    def expect(self, more: int) -> None:
        """Stop where the file lists more than any deck does, these entries counted."""
        self._taken += more
        if self._taken > _MAX_ENTRIES:
            raise NoDeck(f"the file lists more than {_MAX_ENTRIES} cards and so is no deck")


def _root(text: str) -> Object:
    root = load(text)
    if isinstance(root, dict):
        return root
    raise NoDeck("the JSON is a list or a single value, not a deck")


def read_object(text: str, path: str, fill: Callable[[Object, Cards], None]) -> Decklist:
    """The decklist that `fill` finds in a JSON object. Never raises."""
    cards = Cards(text, path)
    try:
        fill(_root(text), cards)
    except NoDeck as fault:
        return Decklist(path, fault=str(fault))
    return cards.decklist()


def recognizes(text: str) -> bool:
    """Whether the text begins as JSON; `[Main]`, `[4] Opt` and `[[Opt]]` of text lists do not."""
    if _first(text) not in ("{", "["):
        return False
    return re.match(r'[\s\ufeff]*(?:\{\s*(?:["}]|$)|\[\s*(?:[{"\]]|-?\d+\s*,|\[\s*[\[{"]))', text) is not None


def read(text: str, path: str) -> Decklist:
    """A decklist with a fault: the JSON is broken, or not of a site that we know. Never raises."""
    try:
        load(text)
    except NoDeck as fault:
        return Decklist(path, fault=str(fault))
    return Decklist(path, fault="the file is JSON, but of no deck site that decklint knows")
