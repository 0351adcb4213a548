"""Text lists in canonical shape, with nothing lost: what `decklint fmt` writes.

Each section stands once, under one heading and in one order, a blank line before it; each card line is
`4 Name (SET) 60 *F* #tags` with the name as in Oracle. Comments, headings of groups and single blank lines stay before
what they stood before; what a list declares of itself stands at its top.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from validator.conventions import follow
from validator.deck import Decklist, Entry, Line, Remark, nothing_known
from validator.decklist import READERS, decode, read
from validator.decklist import text as text_list
from validator.decklist.found import LINE_END
from validator.resolve import CardSource, resolve
from validator.sections import LEADING, SECTION_OF_HEADING, Section
from validator.writers.lines import HEADINGS, card_line, decorations, plain_line
from validator.writers.names import oracle_name
from validator.writers.written import ORDER

TEXT_READERS = frozenset(reader.name for reader in READERS if reader.module == "text")
"""The file formats that are text lists."""

_ABOUT = "about"


class NotFormatted(ValueError):
    """The file cannot be put in canonical shape; the message says why."""


def canonical(data: bytes, path: str, cards: CardSource) -> str:
    """The text list in a file's bytes, in canonical shape; formatting it again changes nothing.

    Raises:
        NotFormatted: the file is no text list, has a line that cannot be read, or would become another deck.
    """
    decklist = read(data, path)
    _refuse(decklist, data)
    entries = follow(resolve(decklist, cards), decklist.reader).entries
    if nothing_known(entries) and 2 * sum(bool(line.whole) for line in decklist.lines) < len(decklist.lines):
        # Most lines have no count, and so are prose.
        raise NotFormatted("none of its names is a card; it seems to be no decklist")
    text = "".join(f"{line}\n" for line in _arranged(decklist, entries, LINE_END.split(decode(data))).lines())
    again = read(text.encode(), path)
    said = _said(again, follow(resolve(again, cards), again.reader).entries)
    if again.reader not in TEXT_READERS or said != _said(decklist, entries):
        raise NotFormatted("in canonical shape it would be read as another deck")
    return text


def _refuse(decklist: Decklist, data: bytes) -> None:
    if decklist.fault:
        raise NotFormatted(decklist.fault)
    if decklist.reader not in TEXT_READERS:
        title = next(reader.title for reader in READERS if reader.name == decklist.reader)
        raise NotFormatted(f"it is no text list but a {title}; “decklint convert” writes it as one")
    if decklist.unreadable:
        first = decklist.unreadable[0]
        raise NotFormatted(f"line {first.span.line} cannot be read: {first.text}")
    if "\ufffd" in decode(data) and "\ufffd".encode() not in data:
        raise NotFormatted("it holds letters in an unknown encoding; save it as UTF-8")


def _said(decklist: Decklist, entries: Iterable[Entry]) -> tuple[object, ...]:
    """What a list says, whatever its shape."""
    cards = Counter(
        (
            *(entry.section, entry.count, entry.card.oracle_id if entry.card else entry.name),
            *(entry.set_code.upper(), entry.collector_number, entry.finish),
        )
        for entry in entries
    )
    groups = [remark for remark in decklist.headings if remark.text not in SECTION_OF_HEADING]
    remarks = Counter(remark.text for remark in (*decklist.comments, *decklist.unknown_sections, *groups))
    return cards, remarks, decklist.name, decklist.format_name, sorted(decklist.chosen_colors), decklist.unreadable


class _Item(NamedTuple):
    """One line; `gap` tells whether a blank line stands before it."""

    text: str
    gap: bool


@dataclass
class _Block:
    """One section: the comments above its heading, whether a blank line parts them, and its lines."""

    above: list[_Item] = field(default_factory=list)
    gap: bool = False
    headed: bool = False
    body: list[_Item] = field(default_factory=list)


class _Arranged:
    """The lines of a list, each put in its place; they are to be given in their order.

    `pending` are comments that stand before a line still to come; those before none are the footer. The first comments
    are the header, without a last block that stands on the heading of a section and declares nothing.
    """

    def __init__(self) -> None:
        self._header: list[_Item] = []
        self._blocks: dict[Section, _Block] = {}
        self._footer: list[_Item] = []
        self._pending: list[_Item] = []
        self._section = Section.MAIN
        self._at_top = True
        self._cards_begun = self._declares = self._in_about = self._has_about = False

    def card(self, item: _Item, section: Section) -> None:
        self._end_header(with_last_block=True)
        self._cards_begun = True
        self._add(item, section)

    def heading(self, item: _Item, word: str) -> None:
        self._in_about = word == _ABOUT
        if self._in_about:
            self._has_about = True
            self._declaration(item)
            return
        section = SECTION_OF_HEADING.get(word)
        self._end_header(with_last_block=item.gap or section is None)
        if section:
            self._section = section
            self._open(section, gap=item.gap)
        else:
            # The cards of a group such as “Creatures” follow the leaders, not belong to them.
            self._section = Section.MAIN if self._section in LEADING else self._section
            self._add(item, self._section)

    def comment(self, item: _Item) -> None:
        alone = text_list.read(item.text, "")
        if alone.name or (self._in_about and item.text.lower().startswith("name ")):
            self._declaration(item)
        elif alone.format_name and self._cards_begun:
            self._footer.append(item)  # there it still declares nothing
        elif alone.format_name:
            self._declaration(item)
        else:
            self._pending_comment(item)

    def lines(self) -> Iterator[str]:
        """The lines of the list in canonical shape."""
        rest = [*self._pending, *self._footer]
        blocks = [list(_with_gaps(self._header))]
        blocks += [self._block_lines(section) for section in ORDER if section in self._blocks]
        blocks.append(list(_with_gaps(rest)))
        for index, block in enumerate(filter(None, blocks)):
            yield from ([""] if index else [])
            yield from block

    def _block_lines(self, section: Section) -> list[str]:
        block = self._blocks[section]
        above = list(_with_gaps(block.above))
        # Only a list that is nothing but a main deck may do without a heading; what follows `About` may not.
        plain = set(self._blocks) == {Section.MAIN} and not block.headed and not self._has_about
        heading = [] if plain else [*([""] if above and block.gap else []), HEADINGS[section]]
        # A blank line would end the leaders.
        return [*above, *heading, *_with_gaps(block.body, keep=section not in LEADING)]

    def _declaration(self, item: _Item) -> None:
        if self._at_top:
            self._pending_comment(item)
            self._declares = True
        else:
            self._header.append(item)

    def _pending_comment(self, item: _Item) -> None:
        if self._at_top and item.gap:
            self._move_to_header()
        self._pending.append(item)

    def _move_to_header(self) -> None:
        self._header += self._pending
        self._pending, self._declares = [], False

    def _end_header(self, *, with_last_block: bool) -> None:
        if self._at_top and (with_last_block or self._declares):
            self._move_to_header()
        self._at_top = False

    def _add(self, item: _Item, section: Section) -> None:
        self._blocks.setdefault(section, _Block()).body += [*self._pending, item]
        self._pending = []

    def _open(self, section: Section, *, gap: bool) -> None:
        block = self._blocks.setdefault(section, _Block())
        if not block.headed:
            block.above, block.gap, block.headed = self._pending, gap, True
            self._pending = []


def _with_gaps(items: Iterable[_Item], *, keep: bool = True) -> Iterator[str]:
    for index, item in enumerate(items):
        yield from ([""] if keep and item.gap and index else [])
        yield item.text


def _arranged(decklist: Decklist, entries: tuple[Entry, ...], source: list[str]) -> _Arranged:
    looked_up = dict(zip(decklist.lines, entries, strict=True))
    headings = frozenset(decklist.headings)
    parts: list[Line | Remark] = [*decklist.lines, *decklist.headings, *decklist.comments, *decklist.unknown_sections]
    arranged, last_line = _Arranged(), 0
    for part in sorted(parts, key=lambda part: part.span.line):
        _, line, column, end_column = part.span
        item = _Item(source[line - 1][column - 1 : end_column - 1], line > last_line + 1)
        last_line = line
        if isinstance(part, Line):
            entry = looked_up[part]
            arranged.card(item._replace(text=_card(part, entry)), entry.section)
        elif part in headings:
            arranged.heading(item, part.text)
        else:
            arranged.comment(item)
    return arranged


def _card(line: Line, entry: Entry) -> str:
    """The card line in canonical shape; as it was written where the card, and so the end of its name, is not known."""
    named = replace(entry, name=oracle_name(entry))
    # A printing before an unknown name goes behind it: only some programs' own formats have it there.
    told_apart = entry.card is not None or line.names[0].startswith("[")
    spelled = (card_line(named, decorations(line, entry)) if told_apart else None) or plain_line(entry, line)
    if not spelled:
        raise NotFormatted(f"line {line.span.line} cannot be put in canonical shape")
    return spelled
