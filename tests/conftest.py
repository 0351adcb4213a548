"""Fixtures that more than one test file uses."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ALIAS_FILE, BULK_FILE

from cache.bulk import objects_in
from cache.source import CachedCards
from cache.store import write_generation


@pytest.fixture(scope="session")
def real_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache directory that holds all real cards and their printed names."""
    if not BULK_FILE.is_file():
        pytest.skip(f"no real card data: {BULK_FILE} is missing; set DECKLINT_TEST_DATA")
    directory = tmp_path_factory.mktemp("real-store")

    def objects() -> Iterator[dict[str, object]]:
        yield from objects_in(BULK_FILE)
        yield from objects_in(ALIAS_FILE)

    write_generation(directory, objects(), source="test data", updated_at="2026-11-30T00:00:00+00:00")
    return directory


@pytest.fixture
def real_cards(real_store: Path) -> CachedCards:
    """All real cards, without a network."""
    return CachedCards(real_store)
