"""The card store on disk: whole generations from bulk files, and single answers of the API.

    <cache directory>/
        current             the name of the generation in use; replaced in one step
        generations/<name>/ one store each; the newest two are kept, so that a reader never loses its own
        names/              names that are printed on cards, generations of their own (`cache.names`)
        answers/            what the API said of single names
        pacing.json         the API's rate limits, shared by all processes

A generation is written beside the old one and named in `current` when it is whole: a crash, a full disk or
a second process leaves the old one in use.
"""

import contextlib
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cache.index import CardObject, Pointer, Row, card_id, rows_of
from cache.snapshot import DATABASE, DamagedRow, DamagedStore, Snapshot
from validator.cards import Card, CardDataError
from validator.names import Kind, name_key

if TYPE_CHECKING:
    import diskcache

COMPLETE_FROM = 20_000
"""Cards; a bulk file with fewer is a part of the game, and what it lacks may exist all the same."""

_META = "\x00meta"
_NAMES = "\x00names"
_GENERATION_NAME = re.compile(r"[0-9A-Za-z-]{1,100}")
_T = TypeVar("_T")


class StoreError(Exception):
    """The store cannot be written or read; the message says where and why."""


class Meta(NamedTuple):
    """What a generation tells of itself: dates as ISO 8601, cards as a number of oracle ids."""

    source: str
    updated_at: str
    loaded_at: str
    cards: int

    @property
    def well_formed(self) -> bool:
        """Whether its fields are what they are declared to be."""
        *texts, cards = self
        return isinstance(cards, int) and all(isinstance(text, str) for text in texts)

    @property
    def words(self) -> str:
        """How many cards there are."""
        return f"{self.cards} cards"

    @property
    def from_scryfall(self) -> bool:
        """Whether it was loaded from Scryfall itself, and so was the newest there was."""
        return self.source.startswith("scryfall ")

    @property
    def complete(self) -> bool:
        """Whether it holds all cards of the game, so that a name that it lacks is none."""
        return self.cards >= COMPLETE_FROM


class Generation:
    """A whole set of cards on disk, opened for reading."""

    def __init__(self, directory: Path) -> None:
        """Open the generation in `directory`. Raises `DamagedStore` where it is none, or not whole."""
        if not (directory / DATABASE).is_file():
            raise DamagedStore(f"{directory}: there is no such generation")
        self._store = Snapshot(directory)
        try:
            self.meta = Meta(**self._store[_META])
        except (KeyError, TypeError, DamagedRow, sqlite3.Error) as error:
            raise DamagedStore(f"{directory}: the generation is not whole ({error!r})") from error
        if not self.meta.well_formed:
            raise DamagedStore(f"{directory}: the generation is not whole (its description is damaged)")

    def row(self, key: str) -> Row | None:
        """The row under `key`; None where there is none. Raises `DamagedRow`."""
        return _row(self._store, key)

    def names(self) -> list[str]:
        """The names of all cards; empty where the list is damaged."""
        try:
            return list(self._store.get(_NAMES, ()))
        except (DamagedRow, TypeError, sqlite3.Error):
            return []

    def cards(self) -> Iterator[CardObject]:
        """The objects of all cards; those in damaged rows are left out."""
        for key in self._store.iterkeys():
            if key not in (_META, _NAMES):
                with contextlib.suppress(DamagedRow):
                    row = self.row(key)
                    yield from row.cards if row else ()


def _row(store: "Snapshot | diskcache.Cache", key: str) -> Row | None:
    try:
        data = store.get(key)
        return None if data is None else Row.from_json(data)
    except (ValueError, sqlite3.Error) as error:
        raise DamagedRow(str(error)) from error


def current_generation(directory: Path) -> Generation | None:
    """The generation in use; None where there is none yet.

    Raises:
        DamagedStore: there is one and it cannot be read.
    """
    return opened_generation(directory, Generation)


def opened_generation(directory: Path, opened: Callable[[Path], _T]) -> _T | None:
    """What `opened` makes of the generation in use in `directory`; None where there is none yet.

    Raises:
        DamagedStore: there is one and it cannot be read.
    """
    failure: DamagedStore | None = None
    for _ in range(3):  # another process may switch and clean up between two steps
        name = _name_in_use(directory)
        if name is None:
            return None
        try:
            return opened(directory / "generations" / name)
        except DamagedStore as error:
            failure = error
    raise failure or DamagedStore(str(directory))


def _name_in_use(directory: Path) -> str | None:
    """What `current` says; None where there is none. Raises `DamagedStore` where it is no generation's name."""
    file = directory / "current"
    try:
        name = file.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise DamagedStore(f"{file}: {error}") from error
    if not _GENERATION_NAME.fullmatch(name):
        raise DamagedStore(f"{file}: it names no generation")
    return name


def write_generation(directory: Path, objects: Iterable[Mapping[str, Any]], *, source: str, updated_at: str) -> Meta:
    """Write all card objects as a new generation and make it the one in use.

    Objects that are no complete cards are left out. Several printings of one card are one card; the best of
    them is kept, with the names of all.

    Raises:
        StoreError: there is not one card among them, or the disk refuses; the old generation stays.
        Whatever `objects` raises; the old generation stays then too.
    """
    return new_generation(directory, lambda target: _fill(target, objects, source, updated_at))


def new_generation(directory: Path, fill: Callable[[Path], _T]) -> _T:
    """Let `fill` write a new generation in `directory`, and make it the one in use; what `fill` gives.

    Raises:
        StoreError: the disk refuses; the old generation stays.
        Whatever `fill` raises; the old generation stays then too.
    """
    from cache.disk import Timeout  # noqa: PLC0415  (only writing needs the library)

    name = f"{time.time_ns()}-{os.getpid()}"
    before = None
    with contextlib.suppress(DamagedStore):
        before = _name_in_use(directory)
    target = directory / "generations" / name
    try:
        try:
            made = fill(target)
            _replace_text(directory / "current", name)
        except (OSError, sqlite3.Error, Timeout, DamagedStore) as error:
            raise StoreError(f"the card store cannot be written: {error}") from error
    except BaseException:
        shutil.rmtree(target, ignore_errors=True)
        raise
    _remove_all_but(directory / "generations", {name, before})
    return made


def _fill(target: Path, objects: Iterable[Mapping[str, Any]], source: str, updated_at: str) -> Meta:
    from cache.disk import open_store  # noqa: PLC0415

    store = open_store(target)
    try:
        with contextlib.closing(store):
            store.reset("sqlite_synchronous", 0)  # only a whole generation is ever used
            with store.transact():
                names = _write_rows(store, objects)
                if not names:
                    raise StoreError("there is no card in the data; the store is left as it was")
                meta = Meta(source, updated_at, now_iso(), len(names))
                store[_NAMES] = sorted(set(names.values()))
                store[_META] = meta._asdict()
            store.reset("sqlite_synchronous", 1)
    except sqlite3.Error as error:
        raise StoreError(f"the card store cannot be written: {error}") from error
    return meta


def now_iso() -> str:
    """This moment, as ISO 8601 in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())


def _write_rows(store: "diskcache.Cache", objects: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Write the objects' rows; the names of the real cards by oracle id."""
    names: dict[str, str] = {}
    worths: dict[str, tuple[bool, bool]] = {}
    keys: set[str] = set()
    pointers: dict[str, Row] = {}
    for card_object in objects:
        try:
            (key, row), *others = rows_of(card_object)
            card = Card.from_object(row.cards[0])
        except CardDataError:
            continue
        for other, pointing in others:
            pointers.setdefault(other, Row()).join(pointing)
        worth = (not card.extra, card.legal_somewhere)
        if worth <= worths.get(card.oracle_id, (False, False)) and card.oracle_id in worths:
            continue
        worths[card.oracle_id] = worth
        if not card.extra:
            names[card.oracle_id] = card.name
        _put(store, keys, key, row)
    for key, row in pointers.items():
        _put(store, keys, key, row)
    return names


def _put(store: "diskcache.Cache", keys: set[str], key: str, row: Row) -> None:
    if key in keys:
        before = Row.from_json(store[key])
        before.join(row)
        row = before
    keys.add(key)
    store[key] = row.to_json()


def _replace_text(path: Path, text: str) -> None:
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def _remove_all_but(generations: Path, kept: set[str | None]) -> None:
    """Remove old generations, and what killed processes have left of theirs."""
    for path in generations.iterdir():
        if path.name not in kept:
            shutil.rmtree(path, ignore_errors=True)


class Answers:
    """What the API said of single names, each with its time. Nothing here is worth failing for."""

    def __init__(self, directory: Path) -> None:
        """Open the answers below the cache directory. Raises `DamagedStore`."""
        from cache.disk import Timeout, open_store  # noqa: PLC0415  (only runs that have answers need the library)

        self._timeout = Timeout
        self._store: Snapshot | diskcache.Cache
        try:
            self._store = open_store(directory / "answers")
        except DamagedStore:  # nothing may be written there, or it is damaged indeed
            self._store = Snapshot(directory / "answers")

    def row(self, key: str) -> Row | None:
        """The row under `key`, with the time at which it was learned; None where there is none or it is damaged."""
        try:
            return _row(self._store, key)
        except (DamagedRow, self._timeout):
            return None

    def keep(
        self,
        found: Iterable[Mapping[str, Any]],
        aliases: Mapping[str, Mapping[str, Any]],
        no_cards: Iterable[str],
        *,
        at: float,
    ) -> None:
        """Remember card objects, cards that were found under another name, and keys of names that are no card.

        A disk that refuses is no failure.
        """
        if isinstance(self._store, Snapshot):
            return
        with contextlib.suppress(OSError, sqlite3.Error, self._timeout), self._store.transact():
            for key in no_cards:
                self._join(self._store, key, Row(at=at))
            for card_object in (*found, *aliases.values()):
                for key, row in _rows_or_none(card_object):
                    self._join(self._store, key, Row(row.cards, row.pointers, at))
            for name, card_object in aliases.items():
                for key, _ in list(_rows_or_none(card_object))[:1]:
                    pointer = Pointer(Kind.ALIAS, name, card_id(card_object), key)
                    self._join(
                        self._store, name_key(name), Row(pointers=[pointer] if name_key(name) != key else [], at=at)
                    )

    def _join(self, store: "diskcache.Cache", key: str, row: Row) -> None:
        known = self.row(key) or Row()
        known.join(row)
        store[key] = known.to_json()

    def __len__(self) -> int:
        return len(self._store)


def _rows_or_none(card_object: Mapping[str, Any]) -> Iterator[tuple[str, Row]]:
    with contextlib.suppress(CardDataError):
        yield from rows_of(card_object)


def store_info(directory: Path) -> dict[str, str]:
    """What `directory` holds, in words by label.

    Raises:
        StoreError: the store is damaged.
    """
    try:
        generation = current_generation(directory)
        answers = len(Answers(directory)) if (directory / "answers").is_dir() else 0
    except DamagedStore as error:
        raise StoreError(str(error)) from error
    found = {"place": str(directory), "size": f"{_size(directory) / 1e6:.1f} MB"}
    if generation is None:
        found["cards"] = "none; run “decklint cache update”"
    else:
        meta = generation.meta
        part = "" if meta.complete else ", a part of the game only"
        found |= {
            "cards": f"{meta.cards}{part}",
            "date": meta.updated_at,
            "source": meta.source,
            "loaded": meta.loaded_at,
        }
    return found | {"answers": f"{answers} names"}


def _size(directory: Path) -> int:
    size = 0
    for path in directory.rglob("*"):
        with contextlib.suppress(FileNotFoundError):  # another process may be cleaning up
            size += path.stat().st_size if path.is_file() else 0
    return size


def clear_store(directory: Path) -> int:
    """Delete what this program keeps in `directory`, and nothing else there; the bytes that were freed.

    Raises:
        StoreError: something cannot be deleted.
    """
    before = _size(directory)
    try:
        for name in ("current", "pacing.json"):
            (directory / name).unlink(missing_ok=True)
        for name in ("generations", "names", "answers"):
            if (directory / name).is_dir():
                shutil.rmtree(directory / name)
    except OSError as error:
        raise StoreError(f"{error.filename or directory / name}: {error.strerror or error}") from error
    return before - _size(directory)
