"""Card objects out of a bulk file, one by one, in flat memory."""

import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BufferedIOBase
from pathlib import Path
from typing import Any

_CHUNK = 1 << 18
_GZIP_MAGIC = b"\x1f\x8b"
_BOM_BYTES = frozenset({b"\xef", b"\xbb", b"\xbf"})
_OBJECT_MAX = 1 << 24
"""Characters; the longest card objects have some ten thousand."""

_STAMP = re.compile(r"-(\d{14})\.")


class BadBulkFile(ValueError):
    """The file is cut off, damaged, or holds something else; the message names it and the place."""


def objects_in(path: Path, unread: Callable[[bytes], bool] | None = None) -> Iterator[dict[str, Any]]:
    """The objects of a `.jsonl`, `.jsonl.gz` or `.json` bulk file; its content decides which it is.

    Lines that `unread` says yes to need not be decoded, which saves most of the time; they are left out.

    Raises:
        BadBulkFile: the file is damaged; objects before the damage were given already.
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        packed = file.read(2) == _GZIP_MAGIC
    with gzip.open(path) if packed else path.open("rb") as stream:
        try:
            first = stream.read(1)
            while first.isspace() or first in _BOM_BYTES:
                first = stream.read(1)
            yield from _array(stream, path) if first == b"[" else _lines(first, stream, path, unread)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise BadBulkFile(f"{path}: the file is cut off or damaged ({error})") from error


def _lines(
    first: bytes, stream: BufferedIOBase, path: Path, unread: Callable[[bytes], bool] | None
) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(stream, start=1):
        text = first + line if number == 1 else line
        if unread and text.rstrip().endswith(b"}") and unread(text):
            continue
        if text.strip():
            yield _object(text, f"{path}, line {number}")


def _object(text: bytes, place: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBulkFile(f"{place}: no complete JSON object") from error
    return _checked(found, place)


def _checked(found: Any, place: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise BadBulkFile(f"{place}: not a JSON object")
    return found


def _array(stream: BufferedIOBase, path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSON array, after its opening bracket."""
    decoder = json.JSONDecoder()
    read = _decoded_chunks(stream, path)
    buffer, number = "", 0
    for chunk in read:
        buffer += chunk
        while True:
            buffer = buffer.lstrip(" \t\r\n,")
            if buffer[:1] == "]":
                for _ in read:
                    pass  # only at its end does a packed file tell that it is whole
                return
            try:
                found, end = decoder.raw_decode(buffer)
            except RecursionError as error:
                raise BadBulkFile(f"{path}, object {number + 1}: nested too deeply") from error
            except ValueError as error:
                if len(buffer) > _OBJECT_MAX:
                    raise BadBulkFile(f"{path}, object {number + 1}: no JSON object") from error
                break  # the object goes on in the next chunk
            number += 1
            yield _checked(found, f"{path}, object {number}")
            buffer = buffer[end:]
    raise BadBulkFile(f"{path}: the file ends within object {number + 1}")


def _decoded_chunks(stream: BufferedIOBase, path: Path) -> Iterator[str]:
    import codecs  # noqa: PLC0415

    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while chunk := stream.read(_CHUNK):
            yield decoder.decode(chunk)
    except UnicodeDecodeError as error:
        raise BadBulkFile(f"{path}: not UTF-8 text") from error


def date_of(path: Path) -> str:
    """When the file's data were made, as ISO 8601: from Scryfall's stamp in its name, else its own date."""
    if stamp := _STAMP.search(path.name):
        try:
            return datetime.strptime(stamp[1], "%Y%m%d%H%M%S").replace(tzinfo=UTC).isoformat()
        except ValueError:
            pass
    return datetime.fromtimestamp(int(path.stat().st_mtime), UTC).isoformat()
