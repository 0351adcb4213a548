"""The bundled sample: some hundred cards, so that the first command works anywhere."""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from cache.index import CardObject, Row, rows_of

PATH = Path(__file__).with_name("sample.jsonl")
DATE = "2026-08-19"
"""The date of the legalities in the sample, as ISO 8601."""


@lru_cache(maxsize=1)
def _rows() -> dict[str, Row]:
    rows: dict[str, Row] = {}
    with PATH.open(encoding="utf-8") as lines:
        for line in lines:
            for key, row in rows_of(json.loads(line)):
                rows.setdefault(key, Row()).join(row)
    return rows


def row(key: str) -> Row | None:
    """The row under `key`; None where the sample has none."""
    return _rows().get(key)


def cards() -> Iterator[CardObject]:
    """The objects of all cards in the sample."""
    for row in _rows().values():
        yield from row.cards


def names() -> list[str]:
    """The names of all cards in the sample."""
    return sorted({card["name"] for card in cards()})
