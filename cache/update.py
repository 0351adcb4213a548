"""A whole update of the cards or of their printed names, from Scryfall or from a file."""

import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cache.bulk import BadBulkFile, date_of, objects_in
from cache.names import NamesMeta, loaded_names, without_names, write_names
from cache.snapshot import DamagedStore
from cache.store import Meta, StoreError, current_generation, write_generation

if TYPE_CHECKING:
    from cache.scryfall import Scryfall

_SCRYFALL = "scryfall "
"""What the source of a generation begins with that came from the API; a file on disk may be of any age."""

_LOCK_S = 600
"""Seconds to wait for another process that updates."""


def update(
    directory: Path,
    connect: "Callable[[], Scryfall]",
    *,
    cards_from: Path | None = None,
    names_from: Path | None = None,
    languages: Collection[str] = (),
) -> Iterator[Meta | NamesMeta]:
    """Load the cards and the printed names, each described when it is done.

    What a file is given for comes from there. The network is asked for the cards where no file is given at all,
    and for the names in `languages`, or with the cards for those in the languages that were loaded before.

    Raises:
        StoreError: something cannot be had or written; what is not described yet stays as it was.
    """
    if cards_from is not None:
        yield update_from_file(directory, cards_from)
    if names_from is not None:
        yield update_names_from_file(directory, names_from, languages)
    if names_from is not None or (cards_from is not None and not languages):
        return
    from cache.scryfall import ScryfallError  # noqa: PLC0415  (a file needs no client)

    try:
        with connect() as scryfall:
            if cards_from is None:
                yield update_from_scryfall(directory, scryfall)
            loaded = loaded_names(directory)
            if wanted := languages or (loaded.languages if loaded else ()):
                yield update_names_from_scryfall(directory, scryfall, wanted)
    except ScryfallError as error:
        raise StoreError(str(error)) from error


def update_from_file(directory: Path, path: Path) -> Meta:
    """Load a bulk file from disk as the new generation.

    Raises:
        StoreError: the file is damaged or has no cards, or the store cannot be written; the old one stays.
    """
    with _updating(directory):
        path.open("rb").close()  # what cannot be read is told as that, and not as a fault of the store
        try:
            return write_generation(directory, objects_in(path), source=path.name, updated_at=date_of(path))
        except BadBulkFile as error:
            raise StoreError(f"{error}; the card store is left as it was") from error


def update_from_scryfall(directory: Path, scryfall: "Scryfall", *, newer_than_s: float | None = None) -> Meta:
    """Load Scryfall's `oracle_cards` file as the new generation.

    `newer_than_s` (seconds since 1970): where another process has loaded a generation from Scryfall since then,
    that one is taken, so that several processes download the file once.

    Raises:
        ScryfallError: the API or the file cannot be had.
        StoreError: the file is damaged, or the store cannot be written; the old generation stays.
    """
    with _updating(directory):
        if newer_than_s is not None and (meta := _loaded_since(directory, newer_than_s)):
            return meta
        file = scryfall.bulk_file()
        with tempfile.TemporaryDirectory(prefix="decklint-") as scratch:
            target = Path(scratch) / "bulk.jsonl.gz"
            scryfall.download(file, target)
            try:
                return write_generation(
                    directory, objects_in(target), source=f"{_SCRYFALL}{file.type}", updated_at=file.updated_at
                )
            except BadBulkFile as error:
                raise StoreError(
                    f"Scryfall's bulk file is damaged ({error}); the card store is left as it was"
                ) from error


def update_names_from_file(directory: Path, path: Path, languages: Collection[str] = ()) -> NamesMeta:
    """Load the printed names in `languages` from a bulk file on disk; without any, in all that it holds.

    Raises:
        StoreError: the file is damaged or has no names, or they cannot be written; the old ones stay.
    """
    with _updating(directory):
        path.open("rb").close()  # what cannot be read is told as that, and not as a fault of the store
        return _write_names(directory, path, languages, source=path.name, updated_at=date_of(path))


def update_names_from_scryfall(directory: Path, scryfall: "Scryfall", languages: Collection[str]) -> NamesMeta:
    """Load the printed names in `languages` from Scryfall's `all_cards` file; for English alone, `default_cards`.

    Where that very file was loaded for those languages already, it is not loaded again.

    Raises:
        ScryfallError: the API or the file cannot be had.
        StoreError: the file is damaged, or the names cannot be written; the old ones stay.
    """
    with _updating(directory):
        file = scryfall.bulk_file("default_cards" if set(languages) == {"en"} else "all_cards")
        source = f"{_SCRYFALL}{file.type}"
        loaded = loaded_names(directory)
        same = (source, file.updated_at, {"en", *languages})
        if loaded and (loaded.source, loaded.updated_at, set(loaded.languages)) == same:
            return loaded
        with tempfile.TemporaryDirectory(prefix="decklint-") as scratch:
            target = Path(scratch) / "bulk.jsonl.gz"
            scryfall.download(file, target)
            return _write_names(directory, target, languages, source=source, updated_at=file.updated_at)


def _write_names(directory: Path, path: Path, languages: Collection[str], *, source: str, updated_at: str) -> NamesMeta:
    wanted = {"en", *languages} if languages else ()
    try:
        printings = objects_in(path, unread=without_names(wanted))
        return write_names(directory, printings, languages=languages, source=source, updated_at=updated_at)
    except BadBulkFile as error:
        raise StoreError(f"the bulk file is damaged ({error}); the names are left as they were") from error


def _loaded_since(directory: Path, moment_s: float) -> Meta | None:
    try:
        generation = current_generation(directory)
    except DamagedStore:
        return None
    if generation is None or not generation.meta.source.startswith(_SCRYFALL):
        return None
    loaded_at = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(moment_s))
    return generation.meta if generation.meta.loaded_at >= loaded_at else None


@contextmanager
def _updating(directory: Path) -> Iterator[None]:
    """Let one process at a time update; what the disk refuses is a `StoreError` that names the place."""
    from filelock import FileLock  # noqa: PLC0415

    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        with FileLock(directory / "update.lock", timeout=_LOCK_S):
            yield
    except OSError as error:
        raise StoreError(f"{error.filename or directory}: {error.strerror or error}") from error
