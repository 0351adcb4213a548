import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from scryfall_server import Fault, ScryfallServer
from support import decklint

from cache.store import current_generation

# Planes that are not in the bundled sample: where the store cannot be read, the deck cannot be judged.
PLANES = [
    {
        "object": "card",
        "oracle_id": f"id of {number}",
        "name": f"Plane {number}",
        "layout": "planar",
        "type_line": "Plane — Test",
        "legalities": {"commander": "not_legal"},
    }
    for number in range(400)
]
DECK = "Planar Deck\n" + "".join(f"1 Plane {number}\n" for number in range(0, 400, 40))


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(DECK)
    return path


def bulk_file(path: Path) -> Path:
    path.write_text("".join(json.dumps(plane) + "\n" for plane in PLANES))
    return path


def at_once(*runs: Callable[[], Any]) -> list[Any]:
    with ThreadPoolExecutor(len(runs)) as pool:
        return [running.result() for running in [pool.submit(run) for run in runs]]


def test_two_update_and_ten_check_at_once_and_none_sees_a_broken_store(cache: Path, deck: Path, tmp_path: Path) -> None:
    path = bulk_file(tmp_path / "cards-20261129090157.jsonl")
    assert decklint("cache", "update", "--from", path, cache=cache).returncode == 0

    def update() -> list[tuple[int, str]]:
        runs = [decklint("cache", "update", "--from", path, cache=cache) for _ in range(2)]
        return [(run.returncode, run.stderr) for run in runs]

    def check() -> list[tuple[int, str, object]]:
        ends: list[tuple[int, str, object]] = []
        while not (ends and all(updating.done() for updating in updates)):
            run = decklint("check", "--offline", "--output-format", "json", deck, cache=cache)
            source = json.loads(run.stdout)["card_data"]["source"] if run.stdout else "no report"
            ends.append((run.returncode, run.stderr, source))
        return ends

    with ThreadPoolExecutor(12) as pool:
        updates = [pool.submit(update) for _ in range(2)]
        checks = [pool.submit(check) for _ in range(10)]
    message = "400 cards of 2026-11-29T09:01:57+00:00 loaded from cards-20261129090157.jsonl\n"
    assert [updating.result() for updating in updates] == [[(0, message)] * 2] * 2
    assert {end for checking in checks for end in checking.result()} == {(0, "", "scryfall-bulk")}
    assert len(list((cache / "generations").iterdir())) <= 2


def test_five_check_at_once_with_one_cold_cache_and_a_network(cache: Path, deck: Path) -> None:
    with ScryfallServer(PLANES[::40]) as server:
        runs = at_once(*[lambda: decklint("check", deck, cache=cache, env={"DECKLINT_SCRYFALL_URL": server.url})] * 5)
    assert [(run.returncode, run.stderr) for run in runs] == [(0, "")] * 5
    assert all("1 deck: 1 legal" in run.stdout for run in runs)
    assert len(server.requests) <= 5


LARGE_DECK = "Planar Deck\n" + "".join(f"1 {plane['name']}\n" for plane in PLANES[:301])


def test_five_that_miss_many_cards_at_once_download_once(cache: Path, deck: Path) -> None:
    deck.write_text(LARGE_DECK)
    with ScryfallServer(PLANES) as server:
        server.updated_at = datetime.now(UTC).isoformat()
        server.fail(server.file_path, Fault.slow(0.5))
        runs = at_once(*[lambda: decklint("check", deck, cache=cache, env={"DECKLINT_SCRYFALL_URL": server.url})] * 5)
    assert [(run.returncode, run.stderr) for run in runs] == [(0, "")] * 5
    assert [request.path for request in server.requests] == ["/bulk-data/oracle-cards", server.file_path]


FIRST_OPENING = """
import sys, time
from pathlib import Path
from cache.disk import open_store
directory, start = Path(sys.argv[1]), float(sys.argv[2])
time.sleep(max(0, start - time.time()))
store = open_store(directory)
store[sys.argv[3]] = "kept"
"""


def test_a_store_may_be_made_by_many_at_once(tmp_path: Path) -> None:
    directory = tmp_path / "answers"
    start = str(time.time() + 1)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", FIRST_OPENING, str(directory), start, str(number)],
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ,
        )
        for number in range(8)
    ]
    assert [process.communicate()[1] for process in running] == [""] * 8
    assert [process.returncode for process in running] == [0] * 8


def test_clearing_during_an_update_ends_well(cache: Path, deck: Path, tmp_path: Path) -> None:
    path = bulk_file(tmp_path / "cards.jsonl")

    def work(*arguments: str) -> Callable[[], list[subprocess.CompletedProcess[str]]]:
        return lambda: [decklint(*arguments, cache=cache) for _ in range(4)]

    ends = at_once(work("cache", "update", "--from", str(path)), work("cache", "clear"), work("cache", "info"))
    for run in (run for runs in ends for run in runs):
        assert run.returncode in (0, 2)
        assert "internal error" not in run.stderr
    assert decklint("cache", "update", "--from", path, cache=cache).returncode == 0
    assert decklint("check", "--offline", deck, cache=cache).returncode == 0
    assert current_generation(cache) is not None
