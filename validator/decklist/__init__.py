"""Decklist files: bytes to text, text to a `Decklist`, one reader for each file format.

A reader is one module with a function `read(text, path)` and one line in `READERS`.
"""

import codecs
import re
from collections.abc import Callable
from typing import NamedTuple

from validator.deck import Decklist
from validator.decklist import text as text_format

MAX_BYTES = 5_000_000
"""The largest file that is read; the longest lists of real decks have some thousand bytes."""

SUFFIXES = frozenset({".txt", ".dec", ".deck", ".list", ".mtga"})
"""The file name endings by which decklists are found in a folder, in lower case."""


class NotText(ValueError):
    """The bytes are no text; the message says what they seem to be."""


class Reader(NamedTuple):
    """A file format: its name, what it is, whether a text is in it, and how to read it."""

    name: str
    title: str
    recognizes: Callable[[str], bool]
    read: Callable[[str, str], Decklist]


READERS: tuple[Reader, ...] = (Reader("text", "plain text list", lambda _text: True, text_format.read),)
"""All readers, the most particular first; the last takes any text."""

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_MAGIC = {b"\x89PNG": "a PNG picture", b"\xff\xd8\xff": "a JPEG picture", b"GIF8": "a GIF picture"}
_MAGIC |= {b"%PDF": "a PDF document", b"PK\x03\x04": "a ZIP archive or office document", b"\x1f\x8b": "a gzip archive"}
_BINARY = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252.

    Raises:
        NotText: the file is a picture, an archive or another kind of binary data, or too large.
    """
    if len(data) > MAX_BYTES:
        raise NotText(f"the file is larger than {MAX_BYTES // 1_000_000} MB and so no decklist")
    for magic, what in _MAGIC.items():
        if data.startswith(magic):
            raise NotText(f"the file is {what}, not a decklist")
    text = _decode(data)
    if len(_BINARY.findall(text)) > len(text) // 50:
        raise NotText("the file is binary data, not a decklist")
    return text


def _decode(data: bytes) -> str:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            try:
                return data[len(bom) :].decode(encoding)
            except UnicodeDecodeError as error:
                raise NotText(f"the file begins as {encoding.upper()} text but is damaged") from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def read(data: bytes, path: str, reader_name: str | None = None) -> Decklist:
    """The decklist in a file's bytes, read as its content says or as `reader_name` does.

    It has a `fault` where the bytes are no text.

    Raises:
        ValueError: there is no reader of that name.
    """
    readers = [reader for reader in READERS if reader_name in (None, reader.name)]
    if not readers:
        raise ValueError(f"unknown input format {reader_name}: choose {', '.join(reader.name for reader in READERS)}")
    try:
        text = decode(data)
    except NotText as error:
        return Decklist(path, fault=str(error))
    reader = next((reader for reader in readers if reader.recognizes(text)), readers[0])
    return reader.read(text, path)._replace(reader=reader.name)


def unread(path: str, fault: str) -> Decklist:
    """The decklist that stands for a file that could not be opened."""
    return Decklist(path, fault=fault)


def lines_of(data: bytes) -> list[str]:
    """The text lines of a file that could be read, as the spans count them."""
    return text_format.LINE_END.split(decode(data))
