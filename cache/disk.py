"""A `diskcache` store that holds JSON text and nothing else.

`diskcache` pickles what it cannot store as it is, and loads such rows again: whoever can write to the
directory could then run code (CVE-2025-69872). This disk refuses them on writing and on reading.
"""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import diskcache
from diskcache import Timeout

from cache.snapshot import DamagedRow, DamagedStore, decoded

__all__ = ["DamagedRow", "DamagedStore", "JsonDisk", "Timeout", "open_store"]

_SETTINGS: dict[str, Any] = {
    "cull_limit": 0,
    "disk_min_file_size": 2**30,  # every value stands in the database, none in a file of its own
    "eviction_policy": "none",
    "size_limit": 2**40,
    "sqlite_cache_size": 2**10,
}


_SURROGATE = re.compile("[\ud800-\udfff]")


class JsonDisk(diskcache.Disk):  # type: ignore[misc]  # the library has no types
    """Keys are text, values are JSON; anything else is refused."""

    def put(self, key: Any) -> tuple[Any, bool]:
        """The key as the database has it. Raises `TypeError` for a key that is no text."""
        if not isinstance(key, str):
            raise TypeError(f"a key is text, not {type(key).__name__}")
        return key, True

    def get(self, key: Any, raw: bool) -> Any:
        """The key from the database. Raises `DamagedRow` for a pickled one."""
        if not raw:
            raise DamagedRow("a pickled key")
        return key

    def store(self, value: Any, read: bool, key: Any = None) -> tuple[Any, ...]:
        """The value as JSON text in the fields of a row."""
        if read:
            raise TypeError("a value is data, not an open file")
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        if not text.isascii() and _SURROGATE.search(text):
            text = json.dumps(value, separators=(",", ":"))  # the database takes no half characters
        return tuple(super().store(text, False, key=key))

    def fetch(self, mode: int, filename: str | None, value: Any, read: bool) -> Any:  # noqa: ARG002
        """The value from the fields of a row. Raises `DamagedRow` for a pickle, a file, or broken JSON."""
        return decoded(mode, value)


def open_store(directory: Path) -> diskcache.Cache:
    """The store in `directory`, which is made, for this user alone, where it is missing.

    Raises:
        DamagedStore: it is no database, or the disk is full or not writable.
    """
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        return diskcache.Cache(str(directory), disk=JsonDisk, **_SETTINGS)
    except (OSError, sqlite3.Error, Timeout, TypeError, ValueError) as error:
        raise DamagedStore(f"{directory}: {error}") from error
