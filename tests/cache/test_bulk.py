import gzip
import json
import os
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from cache.bulk import BadBulkFile, date_of, objects_in

CARDS: list[dict[str, Any]] = [
    {"object": "card", "name": "Sol Ring", "cmc": 1.0},
    {"object": "card", "name": "Nazgûl", "oracle_text": 'Brackets [a, b], {T} and "quotes"\nand ] more } of them'},
    {"object": "card", "name": "Fire // Ice", "card_faces": [{"name": "Fire"}, {"name": "Ice"}]},
]
LINES = b"".join(json.dumps(card, ensure_ascii=False).encode() + b"\n" for card in CARDS)
COMPACT = json.dumps(CARDS, ensure_ascii=False, separators=(",", ":")).encode()
PRETTY = json.dumps(CARDS, indent=2).encode()
BOM = b"\xef\xbb\xbf"


def packed(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def spoiled(data: bytes) -> bytes:
    """A gzip file, whole but for its checksum."""
    return data[:-8] + bytes(8)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bulk"


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(LINES, id="lines"),
        pytest.param(LINES.rstrip(), id="lines without the last line end"),
        pytest.param(LINES.replace(b"\n", b"\r\n"), id="lines with CRLF"),
        pytest.param(b"\n" + LINES.replace(b"\n", b"\n\n"), id="lines with blank lines between"),
        pytest.param(BOM + LINES, id="lines after a byte order mark"),
        pytest.param(packed(LINES), id="packed lines"),
        pytest.param(packed(LINES[:60]) + packed(LINES[60:]), id="packed lines in two parts"),
        pytest.param(COMPACT, id="a compact array"),
        pytest.param(PRETTY, id="a pretty-printed array"),
        pytest.param(b"[\n" + LINES.strip().replace(b"\n", b",\n") + b"\n]\n", id="an array with one object a line"),
        pytest.param(b"\r\n " + PRETTY, id="an array after blanks"),
        pytest.param(BOM + PRETTY, id="an array after a byte order mark"),
        pytest.param(packed(COMPACT), id="a packed array"),
    ],
)
def test_all_objects_are_given_in_order(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    assert list(objects_in(path)) == CARDS


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="no bytes"),
        pytest.param(b" \n\n", id="blank lines"),
        pytest.param(b"[]", id="an empty list"),
        pytest.param(b"[\n]\n", id="an empty list over two lines"),
        pytest.param(packed(b""), id="no bytes, packed"),
        pytest.param(packed(b"[]"), id="an empty list, packed"),
    ],
)
def test_a_file_without_objects_gives_none(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    assert list(objects_in(path)) == []


@pytest.mark.parametrize(
    ("data", "given", "message"),
    [
        pytest.param(LINES[:-10], 2, "bulk, line 3: no complete JSON object", id="cut lines"),
        pytest.param(packed(LINES)[:-20], 0, "cut off or damaged", id="cut packed lines"),
        pytest.param(packed(LINES)[:-2], 0, "cut off or damaged", id="packed lines cut within the checksum"),
        pytest.param(spoiled(packed(LINES)), 3, "cut off or damaged .*CRC", id="packed lines with a wrong checksum"),
        pytest.param(
            spoiled(packed(COMPACT)), 0, "cut off or damaged .*CRC", id="a packed array with a wrong checksum"
        ),
        pytest.param(packed(LINES) + b"?", 3, "cut off or damaged", id="packed lines with something behind"),
        pytest.param(b"\x1f\x8b" + bytes(30), 0, "cut off or damaged", id="a gzip file that is none"),
        pytest.param(packed(LINES)[:12] + bytes(99), 0, "cut off or damaged", id="a gzip file with a broken body"),
        pytest.param(COMPACT[:-1], 3, "the file ends within object 4", id="an array without its end"),
        pytest.param(COMPACT[:-9], 2, "the file ends within object 3", id="an array cut within an object"),
        pytest.param(PRETTY[:90], 1, "the file ends within object 2", id="a pretty-printed array cut within an object"),
        pytest.param(b"[", 0, "the file ends within object 1", id="an array of one byte"),
        pytest.param(packed(COMPACT)[:-20], 0, "cut off or damaged", id="a cut packed array"),
        pytest.param(COMPACT[:60] + b"\xc3", 1, "the file ends within object 2", id="an array cut within a character"),
        pytest.param(LINES.replace(b"\n", b"\n5\n", 1), 1, "line 2: not a JSON object", id="a line that is a number"),
        pytest.param(b"null\n", 0, "line 1: not a JSON object", id="a line that is null"),
        pytest.param(b'"card"\n', 0, "line 1: not a JSON object", id="a line that is text"),
        pytest.param(b'{"a":1}\n[{"b":2}]\n', 1, "line 2: not a JSON object", id="a line that is a list"),
        pytest.param(b'[{"a":1}, 5]', 1, "object 2: not a JSON object", id="a number in an array"),
        pytest.param(b"[[]]", 0, "object 1: not a JSON object", id="a list in an array"),
        pytest.param(b'{"a": "\xff"}\n', 0, "line 1: no complete JSON object", id="a line that is not UTF-8"),
        pytest.param(b'[{"a": "\xff"}]', 0, "not UTF-8", id="an array that is not UTF-8"),
        pytest.param(b"<!doctype html>\n<title>503</title>", 0, "line 1: no complete JSON object", id="a web page"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(99), 0, "line 1: no complete JSON object", id="a picture"),
        pytest.param(b'{"a":' * 99_999 + b"\n", 0, "line 1: no complete JSON", id="a line of endless depth"),
        pytest.param(b"[" * 99_999, 0, "object 1", id="an array of endless depth"),
    ],
)
def test_a_damaged_file_is_told_after_what_came_before(data: bytes, given: int, message: str, path: Path) -> None:
    path.write_bytes(data)
    objects = []
    with pytest.raises(BadBulkFile, match=message) as raised:
        for found in objects_in(path):
            objects.append(found)  # noqa: PERF402 - what came before the error counts
    assert len(objects) >= given
    assert str(raised.value).startswith(str(path))


def test_a_missing_file_is_an_os_error(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(objects_in(path))


@pytest.mark.parametrize("form", ["lines", "array"])
def test_a_large_file_is_read_in_flat_memory(form: str, path: Path) -> None:
    objects = [{"name": f"Card {number}", "oracle_text": "Ææ→ " * 500} for number in range(3000)]
    texts = (json.dumps(found, ensure_ascii=False) for found in objects)
    text = "\n".join(texts) if form == "lines" else "[" + ",\n".join(texts) + "]"
    path.write_text(text, encoding="utf-8")
    assert path.stat().st_size > 9_000_000
    tracemalloc.start()
    try:
        assert sum(1 for _ in objects_in(path)) == len(objects)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 3_000_000


def test_what_stands_between_two_reads_stays_whole(path: Path) -> None:
    objects = [{"name": "→" * number} for number in range(1000)]
    path.write_text(json.dumps(objects, ensure_ascii=False), encoding="utf-8")
    assert list(objects_in(path)) == objects


def test_an_array_without_a_readable_object_is_given_up_early(path: Path) -> None:
    path.write_bytes(b'[{"name": nonsense, "text": "' + b"a" * 60_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(BadBulkFile, match="object 1"):
            list(objects_in(path))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 50_000_000


@pytest.mark.parametrize(
    ("name", "date"),
    [
        pytest.param("oracle-cards-20261129090157.jsonl.gz", "2026-11-29T09:01:57+00:00", id="Scryfall's stamp"),
        pytest.param("default-cards-20260801210015.json", "2026-08-01T21:00:15+00:00", id="the stamp of an array"),
        pytest.param("oracle-cards.jsonl.gz", "2026-10-01T00:00:00+00:00", id="the file's date without a stamp"),
        pytest.param("cards-99999999999999.jsonl", "2026-10-01T00:00:00+00:00", id="the file's date by a bad stamp"),
        pytest.param("cards-2026112909015.jsonl", "2026-10-01T00:00:00+00:00", id="the file's date by a short stamp"),
    ],
)
def test_date_of_a_file(name: str, date: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"")
    os.utime(path, (1_790_812_800, 1_790_812_800))
    assert date_of(path) == date
