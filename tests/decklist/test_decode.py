"""From bytes to text: encodings, line ends, and files that are no text."""

import codecs

import pytest

from validator import read
from validator.decklist import MAX_BYTES, NotText, decode, lines_of, unread

NAME = "1 Lim-Dûl’s Vault"


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(NAME.encode(), id="UTF-8"),
        pytest.param(codecs.BOM_UTF8 + NAME.encode(), id="UTF-8 with a byte order mark"),
        pytest.param(codecs.BOM_UTF16_LE + NAME.encode("utf-16-le"), id="UTF-16, little end first"),
        pytest.param(codecs.BOM_UTF16_BE + NAME.encode("utf-16-be"), id="UTF-16, big end first"),
        pytest.param(NAME.encode("cp1252"), id="Windows-1252"),
    ],
)
def test_encoding(data: bytes) -> None:
    assert decode(data) == NAME


@pytest.mark.parametrize(
    ("data", "guessed"),
    [
        pytest.param(NAME.encode(), False, id="UTF-8"),
        pytest.param(codecs.BOM_UTF16_LE + NAME.encode("utf-16-le"), False, id="UTF-16"),
        pytest.param(NAME.encode("cp1252"), True, id="Windows-1252"),
        pytest.param(b"1 Opt", False, id="ASCII"),
    ],
)
def test_a_guessed_encoding_is_told(data: bytes, *, guessed: bool) -> None:
    assert read(data, "deck.txt").guessed == guessed


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("last_end", [True, False], ids=["with the last line end", "without it"])
def test_line_ends(end: bytes, *, last_end: bool) -> None:
    data = end.join([b"Deck", b"", b"4 Opt", b"20 Island"]) + end * last_end
    deck = read(data, "deck.txt")
    assert [(line.span.line, line.readings[0].name) for line in deck.lines] == [(3, "Opt"), (4, "Island")]
    assert lines_of(data)[2] == "4 Opt"


def test_line_ends_may_be_mixed() -> None:
    deck = read(b"Deck\r\n4 Opt\n20 Island\r1 Ponder", "deck.txt")
    assert [line.span.line for line in deck.lines] == [2, 3, 4]


def test_byte_order_mark_in_the_middle_is_a_blank() -> None:
    deck = read("4 Opt\n\ufeff20 Island".encode(), "deck.txt")
    assert [line.readings[0].name for line in deck.lines] == ["Opt", "Island"]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        pytest.param(b"\x89PNG\r\n\x1a\n", "a PNG picture", id="PNG"),
        pytest.param(b"\xff\xd8\xff\xe0", "a JPEG picture", id="JPEG"),
        pytest.param(b"GIF89a", "a GIF picture", id="GIF"),
        pytest.param(b"%PDF-1.7", "a PDF document", id="PDF"),
        pytest.param(b"PK\x03\x04", "a ZIP archive", id="ZIP"),
        pytest.param(b"\x1f\x8b\x08", "a gzip archive", id="gzip"),
        pytest.param(bytes(range(32)) * 8, "binary data", id="control characters"),
        pytest.param("4 Opt".encode("utf-16-le"), "binary data", id="UTF-16 without a byte order mark"),
        pytest.param(codecs.BOM_UTF16_LE + b"4", "damaged", id="half a character of UTF-16"),
        pytest.param(codecs.BOM_UTF8 + b"4 Opt \xff", "damaged", id="UTF-8 by its mark, but not in it"),
        pytest.param(b"4 Opt\n" * (MAX_BYTES // 6 + 1), "larger than 5 MB", id="too large"),
    ],
)
def test_no_text(data: bytes, what: str) -> None:
    with pytest.raises(NotText, match=what):
        decode(data)
    deck = read(data, "deck.txt")
    assert what in deck.fault
    assert deck.path == "deck.txt"
    assert not (deck.lines or deck.comments or deck.headings or deck.unreadable or deck.unknown_sections)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="an empty file"),
        pytest.param(b"# " + b"x" * (MAX_BYTES - 2), id="as large as may be"),
        pytest.param(b"4 Opt \x1b[31mred", id="a terminal escape is text, and harmless in a report"),
        pytest.param(b"4 Opt\n" * 100 + b"\x00", id="one stray control character"),
    ],
)
def test_text(data: bytes) -> None:
    assert decode(data) == data.decode()
    assert not read(data, "deck.txt").fault


def test_file_that_could_not_be_opened() -> None:
    deck = unread("deck.txt", "cannot be read: no such file")
    assert (deck.path, deck.fault, deck.lines) == ("deck.txt", "cannot be read: no such file", ())
