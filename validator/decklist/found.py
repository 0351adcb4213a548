"""What every reader of lines shares: the lines with their places, and what has been found so far."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from validator.cards import Color
from validator.deck import Decklist, Line, Remark, Span

NO_WIDTH = "\u200b\ufeff"
BLANKS = (
    " \t\n\r\v\f\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
) + NO_WIDTH
"""What may stand around the text of a line without being a part of it."""

WITHOUT_NO_WIDTH = dict.fromkeys(map(ord, NO_WIDTH))
"""Takes marks of no width out of a text by `str.translate`."""

LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass
class Found:
    """What a reader has found so far; `decklist` is what it comes to."""

    path: str
    name: str = ""
    format_name: str = ""
    chosen_colors: tuple[Color, ...] = ()
    lines: list[Line] = field(default_factory=list)
    headings: list[Remark] = field(default_factory=list)
    comments: list[Remark] = field(default_factory=list)
    unreadable: list[Remark] = field(default_factory=list)
    unknown_sections: list[Remark] = field(default_factory=list)

    def decklist(self) -> Decklist:
        """The decklist of everything that was found."""
        return Decklist(
            path=self.path,
            name=self.name,
            lines=tuple(self.lines),
            headings=tuple(self.headings),
            comments=tuple(self.comments),
            unreadable=tuple(self.unreadable),
            unknown_sections=tuple(self.unknown_sections),
            format_name=self.format_name,
            chosen_colors=self.chosen_colors,
        )


def with_line_feeds(text: str) -> str:
    """The text with each line ended by a line feed, whatever ended it."""
    return LINE_END.sub("\n", text) if "\r" in text else text


def filled_lines(text: str, path: str) -> Iterator[tuple[str, Span]]:
    """Each line that is not blank, without the blanks around it, and its place."""
    for number, raw in enumerate(with_line_feeds(text).split("\n"), start=1):
        content = raw.strip(BLANKS)
        if content:
            column = raw.index(content) + 1
            yield content, Span(path, number, column, column + len(content))
