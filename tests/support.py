"""What the tests share: where things are, and decks judged by the bundled sample of cards."""

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from cache import sample
from cache.index import candidates
from validator import Decklist, DeckReport, check, read
from validator.cards import Card
from validator.names import folded, suggestions
from validator.resolve import Answer
from validator.variants import shared_planar_deck, unchanged

PROJECT = Path(__file__).parents[1]
FIXTURES = PROJECT / "fixtures"
DATA = Path(os.environ.get("DECKLINT_TEST_DATA") or PROJECT.parent / "shared")
"""The folder with real cards and decks, set by DECKLINT_TEST_DATA."""

BULK_FILE = DATA / "data" / "cards" / "oracle-cards.jsonl.gz"
ALIAS_FILE = DATA / "data" / "cards" / "alias-printings.jsonl.gz"
DECKS = DATA / "data" / "decks"
CASES = DATA / "cases"

needs_data = pytest.mark.skipif(
    not BULK_FILE.is_file(), reason=f"no real card data in {DATA}: set DECKLINT_TEST_DATA to the folder that holds it"
)


class SampleCards:
    """A card source over the bundled sample, which counts as the whole game here."""

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        return {name: Answer(tuple(candidates(name, sample.row))) for name in names}

    def find_missing(self, names: Sequence[Sequence[str]]) -> Mapping[str, Answer]:
        return self.find(name for line in names for name in line)

    def similar(self, name: str) -> list[str]:
        return suggestions(name, folded(sample.names()))


def sample_card(name: str) -> Card:
    """The card of that name in the bundled sample."""
    return candidates(name, sample.row)[0].card


def judge(text: str, format_name: str = "auto", *, players: int | None = None) -> list[DeckReport]:
    """The reports on a decklist, given as the text that a user would write."""
    variant = unchanged if players is None else shared_planar_deck(players)
    return check(read(text.encode(), "deck.txt"), SampleCards(), format_name=format_name, variant=variant)


def broken(text: str, format_name: str = "auto", *, players: int | None = None) -> list[tuple[str, str | None]]:
    """Rule and card of each error in all decks of a list, in order; warnings are left out."""
    reports = judge(text, format_name, players=players)
    return [(v.rule, v.card) for deck in reports for v in deck.violations if v.severity == "error"]


def kept_lines(deck: Decklist) -> list[int]:
    """The number of each line that the reader kept, as whatever it took it for."""
    remarks = (*deck.headings, *deck.comments, *deck.unreadable, *deck.unknown_sections)
    return [line.span.line for line in deck.lines] + [remark.span.line for remark in remarks]


def decklint(
    *arguments: str | Path,
    cache: Path,
    env: Mapping[str, str] | None = None,
    stdin: bytes = b"",
    cwd: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, with its own cache directory and no color."""
    return subprocess.run(
        [sys.executable, "-m", "cli", *map(str, arguments)],
        input=stdin.decode("utf-8", "surrogateescape") if stdin else "",
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
        timeout=120,
        cwd=cwd,
        env={**os.environ, "NO_COLOR": "1", "DECKLINT_CACHE_DIR": str(cache), **(env or {})},
    )
