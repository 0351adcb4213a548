"""A whole update of the card store, from Scryfall or from a file."""

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cache.bulk import BadBulkFile, date_of, objects_in
from cache.store import Meta, StoreError, current_generation, write_generation

if TYPE_CHECKING:
    from cache.scryfall import Scryfall

_LOCK_S = 600
"""Seconds to wait for another process that updates."""


def update_from_file(directory: Path, path: Path) -> Meta:
    """Load a bulk file from disk as the new generation.

    Raises:
        StoreError: the file is damaged or has no cards, or the store cannot be written; the old one stays.
    """
    try:
        with _update_lock(directory):
            return write_generation(directory, objects_in(path), source=path.name, updated_at=date_of(path))
    except BadBulkFile as error:
        raise StoreError(f"{error}; the card store is left as it was") from error
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error


def update_from_scryfall(directory: Path, scryfall: "Scryfall", *, newer_than_s: float | None = None) -> Meta:
    """Load Scryfall's `oracle_cards` file as the new generation.

    `newer_than_s` (seconds since 1970): where another process has loaded a generation since then, that one
    is taken, so that several processes download the file once.

    Raises:
        ScryfallError: the API or the file cannot be had.
        StoreError: the file is damaged, or the store cannot be written; the old generation stays.
    """
    with _update_lock(directory):
        if newer_than_s is not None and (meta := _loaded_since(directory, newer_than_s)):
            return meta
        file = scryfall.bulk_file()
        with tempfile.TemporaryDirectory(prefix="decklint-") as scratch:
            target = Path(scratch) / "bulk.jsonl.gz"
            scryfall.download(file, target)
            try:
                return write_generation(
                    directory, objects_in(target), source=f"scryfall {file.type}", updated_at=file.updated_at
                )
            except BadBulkFile as error:
                raise StoreError(
                    f"Scryfall's bulk file is damaged ({error}); the card store is left as it was"
                ) from error


def _loaded_since(directory: Path, moment_s: float) -> Meta | None:
    generation = current_generation(directory)
    if generation is None:
        return None
    loaded_at = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(moment_s))
    return generation.meta if generation.meta.loaded_at >= loaded_at else None


def _update_lock(directory: Path):  # type: ignore[no-untyped-def]
    from filelock import FileLock  # noqa: PLC0415

    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return FileLock(directory / "update.lock", timeout=_LOCK_S)
