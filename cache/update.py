"""A whole update of the card store, from Scryfall or from a file."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cache.bulk import BadBulkFile, date_of, objects_in
from cache.disk import DamagedStore
from cache.store import Meta, StoreError, current_generation, write_generation

if TYPE_CHECKING:
    from cache.scryfall import Scryfall

_SCRYFALL = "scryfall "
"""What the source of a generation begins with that came from the API; a file on disk may be of any age."""

_LOCK_S = 600
"""Seconds to wait for another process that updates."""


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
