"""A finished store, read with SQLite itself.

The library that writes the stores, `diskcache`, writes its settings whenever it opens one: that takes longer than
checking a deck, and cannot be done where nothing may be written. Its table is read here; its pickles and files are not.
"""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATABASE = "cache.db"
"""The file name of a store's database."""

MODE_TEXT = 1
"""The mode of rows that hold their value as it is; all others are pickles or names of files."""


class DamagedRow(Exception):
    """A row is no JSON text; it was cut off, or was not written by this program."""


class DamagedStore(Exception):
    """The database cannot be opened or read; the message says why."""


def decoded(mode: int, value: Any) -> Any:
    """The value in the fields of a row. Raises `DamagedRow` for a pickle, a file, or broken JSON."""
    if mode != MODE_TEXT or not isinstance(value, str):
        raise DamagedRow("a row that is no JSON text")
    try:
        return json.loads(value)
    except (ValueError, RecursionError) as error:
        raise DamagedRow("a row with broken JSON") from error


class Snapshot:
    """The rows of a store, by key; nothing is ever written."""

    def __init__(self, directory: Path) -> None:
        """Open the store in `directory`. Raises `DamagedStore` where there is no database that can be read."""
        database = (directory / DATABASE).absolute()
        if not database.is_file():
            raise DamagedStore(f"{directory}: there is no store")
        try:
            self._rows = _opened(database, "mode=ro")
        except sqlite3.Error:
            # Where not even the log of readers may be written, nobody else can be writing either.
            try:
                self._rows = _opened(database, "mode=ro&immutable=1")
            except sqlite3.Error as error:
                raise DamagedStore(f"{directory}: {error}") from error

    def get(self, key: str, default: Any = None) -> Any:
        """The value under `key`; `default` where there is none. Raises `DamagedRow`, `sqlite3.Error`."""
        row = self._rows.execute("SELECT mode, value FROM Cache WHERE key = ? AND raw = 1", (key,)).fetchone()
        return default if row is None else decoded(*row)

    def __getitem__(self, key: str) -> Any:
        row = self._rows.execute("SELECT mode, value FROM Cache WHERE key = ? AND raw = 1", (key,)).fetchone()
        if row is None:
            raise KeyError(key)
        return decoded(*row)

    def iterkeys(self) -> Iterator[str]:
        """All keys that are text, in order."""
        for (key,) in self._rows.execute("SELECT key FROM Cache WHERE raw = 1 ORDER BY key"):
            if isinstance(key, str):
                yield key

    def __len__(self) -> int:
        (count,) = self._rows.execute("SELECT COUNT(*) FROM Cache").fetchone()
        return int(count)

    def close(self) -> None:
        """Close the database."""
        self._rows.close()


def _opened(database: Path, options: str) -> sqlite3.Connection:
    """The database, after one look into it."""
    rows = sqlite3.connect(f"{database.as_uri()}?{options}", uri=True, isolation_level=None)
    try:
        rows.execute("SELECT 1 FROM Cache LIMIT 1").fetchone()
    except sqlite3.Error:
        rows.close()
        raise
    return rows
