"""What the readers of XML files share: safe parsing, and card lines with their places.

Document types, entities and deep nesting are refused. A bare `&` stands for itself, as in the programs that
read these files line by line.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from validator.deck import Decklist, Line, Remark, Span
from validator.decklist.found import LINE_END, Found
from validator.sections import Section

MAX_DEPTH = 100
MAX_ELEMENTS = 50_000
"""More than the game has cards."""

MAX_CHARACTERS = 2_000_000
"""The decks of real files have some ten thousand."""

_MAX_NAME = 1000
_PROLOG = re.compile(r"[\s\ufeff]+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.DOTALL)
_ELEMENT = re.compile(r"<([A-Za-z_][\w.-]*)(?=[\s/>])")
_MAX_PROLOG = 20_000
"""Characters of declarations, comments and blanks before the first element."""

_BARE_AMPERSAND = re.compile(r"&(?![\w#.:-]+;)")
_STAND_INS = "\ue000\uf8ff\U000ffffd"
"""Characters for private use: one that the text has not, stands for a bare `&` and leaves the columns right."""

_COUNT = re.compile("[0-9]{1,12}")


class Refused(ValueError):
    """The document is damaged or hostile; the message says what is wrong with it."""


@dataclass(slots=True, eq=False)
class Element:
    """One element: `span` is what of it stands on its first line, `chunks` the text in it but in no child."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None"
    span: Span
    end_line: int
    chunks: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text with each run of blanks as one."""
        return " ".join("".join(self.chunks).split())

    def attribute(self, name: str, default: str = "") -> str:
        """The value with each run of blanks as one; `default` where there is no such attribute."""
        return " ".join(self.attributes.get(name, default).split())


@dataclass
class XmlFound(Found):
    """What a reader of XML has found so far; `source` are the lines of the file."""

    source: list[str] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    """The unknown sections that there is a remark on; one is enough."""

    def open(self, element: Element, section: Section | None) -> Section:
        """The section that the element opens: the main deck, and a remark, where nobody knows it."""
        name = short(element.attribute("name")) or "(without a name)"
        if section:
            self.headings.append(Remark(element.span, name))
        elif name not in self.told:
            self.told.add(name)
            self.unknown_sections.append(Remark(element.span, name))
        self.loose_text(element)
        return section or Section.MAIN

    def card(
        self, element: Element, section: Section, count: str, name: str, printing: tuple[str, str] = ("", "")
    ) -> None:
        """Keep a card line, or a remark where its count is no number or its name no name."""
        if not name:
            self.unreadable.append(Remark(element.span, "a card without a name"))
        elif len(name) > _MAX_NAME:
            self.unreadable.append(Remark(element.span, f"a name of {len(name)} characters"))
        elif not _COUNT.fullmatch(count):
            self.unreadable.append(Remark(element.span, f"{short(name)} with the count “{short(count)}”"))
        else:
            self.lines.append(Line(*element.span, section, int(count), (name,), "", *printing))

    def stray(self, element: Element) -> None:
        """Keep what stands where it means nothing."""
        name = element.attribute("name") or element.text
        self.unreadable.append(Remark(element.span, short(f"<{element.tag}> {name}".rstrip())))

    def loose_text(self, element: Element) -> None:
        """Keep text that stands beside the elements in this one."""
        if text := element.text:
            self.unreadable.append(Remark(element.span, short(text)))

    def remarks(self, element: Element) -> None:
        """Keep each line of the element's text as a comment."""
        texts = "".join(element.chunks).split("\n")
        first = element.end_line - len(texts) + 1
        if first < element.span.line or len(texts) > MAX_ELEMENTS:  # line ends as references, or a flood
            texts, first = [element.text], element.span.line
        for number, text in enumerate(texts, start=first):
            if remark := text.strip():
                span = element.span if number == element.span.line else self._whole_line(number)
                self.comments.append(Remark(span, remark))

    def _whole_line(self, number: int) -> Span:
        line = self.source[number - 1].rstrip()
        return Span(self.path, number, len(line) - len(line.lstrip()) + 1, len(line) + 1)


def short(text: str) -> str:
    """The text, cut where it is too long for a message."""
    return text if len(text) <= 60 else f"{text[:59]}…"


def first_element(text: str) -> str:
    """The name of the first element; empty where the text begins with something else."""
    at, head = 0, text[:_MAX_PROLOG]
    while match := _PROLOG.match(head, at):
        at = match.end()
    element = _ELEMENT.match(head, at)
    return element[1] if element else ""


def read(text: str, path: str, take: Callable[[list[Element], XmlFound], None]) -> Decklist:
    """The decklist that `take` finds in the elements; it has a `fault` where the XML is refused. Never raises."""
    try:
        elements = parse(text, path)
    except Refused as error:
        return Decklist(path, fault=str(error))
    found = XmlFound(path, source=LINE_END.split(text))
    found.loose_text(elements[0])
    take(elements, found)
    return found.decklist()


def parse(text: str, path: str) -> list[Element]:
    """All elements in the order of their start tags, the root first; namespaces are dropped.

    Raises:
        Refused: the document is not well-formed, declares a document type, or is nested too deeply or too large.
    """
    # Only a file that is XML needs these.
    from defusedxml import DefusedXmlException  # noqa: PLC0415
    from defusedxml.ElementTree import ParseError, XMLParser  # noqa: PLC0415

    if len(text) > MAX_CHARACTERS:
        raise Refused(f"the XML is larger than {MAX_CHARACTERS // 1_000_000} MB and so is no decklist")
    ampersand = next((char for char in _STAND_INS if char not in text), "&")
    tree = _Tree(path, [line.rstrip() for line in LINE_END.split(text)], ampersand)
    parser = XMLParser(target=tree, forbid_dtd=True)
    tree.expat = parser.parser
    try:
        parser.feed(_BARE_AMPERSAND.sub(ampersand, text))
        parser.close()
    except ParseError as error:
        reason, line = str(error).partition(":")[0], error.position[0]
        raise Refused(f"the XML is damaged in line {line}: {reason}") from error
    except DefusedXmlException as error:
        raise Refused("the XML declares a document type or entities, which no decklist needs") from error
    except UnicodeEncodeError as error:
        raise Refused("the XML holds half a character") from error
    return tree.elements


class _Tree:
    """Takes what the parser reports."""

    expat: Any

    def __init__(self, path: str, source: list[str], ampersand: str) -> None:
        self.elements: list[Element] = []
        self._path, self._source, self._ampersand = path, source, ampersand
        self._open: list[Element] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) == MAX_DEPTH:
            raise Refused(f"the XML is nested more than {MAX_DEPTH} elements deep")
        if len(self.elements) == MAX_ELEMENTS:
            raise Refused(f"the XML has more than {MAX_ELEMENTS} elements and so is no decklist")
        line, column = self.expat.CurrentLineNumber, self.expat.CurrentColumnNumber + 1
        span = Span(self._path, line, column, len(self._source[line - 1]) + 1)
        values = {_local(name): value.replace(self._ampersand, "&") for name, value in attributes.items()}
        element = Element(_local(tag), values, self._open[-1] if self._open else None, span, line)
        self.elements.append(element)
        self._open.append(element)

    def data(self, text: str) -> None:
        self._open[-1].chunks.append(text.replace(self._ampersand, "&"))

    def end(self, _tag: str) -> None:
        element = self._open.pop()
        element.end_line, column = self.expat.CurrentLineNumber, self.expat.CurrentColumnNumber
        if element.end_line == element.span.line:
            line = self._source[element.end_line - 1]
            # The parser stands behind an empty element, but before the end tag of another one.
            empty = element is self.elements[-1] and not element.chunks and line.endswith("/>", 0, column)
            end = column if empty else line.find(">", column) + 1
            element.span = element.span._replace(end_column=(end or len(line)) + 1)


def _local(name: str) -> str:
    return name.rpartition("}")[2]
