"""The cases that are about the state of the machine, not about the deck: each is set up and run as its file says."""

import gzip
import json
import os
import pickle
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from scryfall_server import Fault, ScryfallServer
from support import CASES, PROJECT, decklint

from cache import sample
from cache.store import write_generation

pytestmark = pytest.mark.skipif(
    not CASES.is_dir(), reason=f"no cases in {CASES}: set DECKLINT_TEST_DATA to the folder that holds them"
)

SAMPLE = {card["name"]: card for card in map(json.loads, sample.PATH.read_text(encoding="utf-8").splitlines())}
KRENKO, BOLT, MOUNTAIN = (SAMPLE[name] for name in ("Krenko, Mob Boss", "Lightning Bolt", "Mountain"))
DAY_S = 86_400


def case(number: str) -> Path:
    """The folder of a case; the test is skipped where there is none."""
    found = sorted(CASES.glob(f"{number}-*"))
    if not found:
        pytest.skip(f"no case {number} in {CASES}")
    return found[0]


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """An empty cache directory."""
    return tmp_path / "cache"


def load(cache: Path, *objects: dict[str, Any], days_old: float = 0.5) -> None:
    made = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() - days_old * DAY_S))
    write_generation(cache, objects, source="test", updated_at=made)


def check(*arguments: str | Path, cache: Path, url: str = "http://127.0.0.1:9") -> subprocess.CompletedProcess[str]:
    """A check with the server at `url`; by default there is none."""
    return decklint("check", *arguments, cache=cache, env={"DECKLINT_SCRYFALL_URL": url})


# C123


class Bomb:
    """Something that, when it is loaded from a pickle, leaves a file behind."""

    def __init__(self, marker: Path):
        self.marker = marker

    def __reduce__(self) -> tuple[Callable[[Path], None], tuple[Path]]:
        return Path.touch, (self.marker,)


def test_c123_a_pickle_in_the_cache_is_never_loaded(cache: Path, tmp_path: Path) -> None:
    deck, marker = case("C123") / "deck.txt", tmp_path / "the pickle was loaded"
    with ScryfallServer([KRENKO, BOLT, MOUNTAIN]) as server:
        load(cache, KRENKO, BOLT, days_old=3)
        assert check(deck, cache=cache, url=server.url).returncode == 0
    bomb = pickle.dumps(Bomb(marker))
    pickle.loads(bomb)
    marker.unlink()
    databases = list(cache.rglob("cache.db"))
    assert len(databases) == 2
    for path in databases:
        with closing(sqlite3.connect(path)) as database, database:
            assert database.execute("UPDATE Cache SET mode = 4, value = ?", (bomb,)).rowcount > 1
            database.execute("INSERT INTO Cache (key, raw, mode, value) VALUES (?, 0, 4, ?)", (bomb, bomb))
    for name in ("pacing.json", "current.pickle", "planted.val", "cards.pkl"):
        (cache / name).write_bytes(bomb)
    for arguments in (["--offline", deck], [deck], ["--offline", "-o", "json", deck]):
        run = check(*arguments, cache=cache)
        assert run.returncode == 0
        assert "damaged" in run.stderr
    (cache / "current").write_bytes(bomb)
    assert "damaged" in check("--offline", deck, cache=cache).stderr
    for command in ("info", "clear"):
        decklint("cache", command, cache=cache)
    assert not marker.exists()


# C124


def test_c124_eight_runs_at_once_on_a_cold_cache(cache: Path) -> None:
    deck = case("C124") / "deck.txt"
    with ScryfallServer([KRENKO, BOLT, MOUNTAIN]) as server, ThreadPoolExecutor(8) as pool:
        runs = list(pool.map(lambda _: check("-o", "json", deck, cache=cache, url=server.url), range(8)))
        requests = [request.path for request in server.requests]
    assert [(run.returncode, run.stderr) for run in runs] == [(0, "")] * 8
    reports = [json.loads(run.stdout) for run in runs]
    assert [report["decks"] for report in reports] == [reports[0]["decks"]] * 8
    assert {report["card_data"]["source"] for report in reports} == {"scryfall-api"}
    assert requests.count(server.file_path) <= 1
    assert len(requests) <= 8


# C125


def test_c125_a_cut_bulk_file_leaves_the_data_of_yesterday(cache: Path) -> None:
    folder = case("C125")
    load(cache, KRENKO, BOLT, MOUNTAIN, days_old=1.5)
    before = {path.name for path in (cache / "generations").iterdir()}

    run = decklint("cache", "update", "--from", folder / "bulk-cut.json", cache=cache)
    assert run.returncode == 2
    assert "the card store is left as it was" in run.stderr

    with ScryfallServer([KRENKO, BOLT, MOUNTAIN]) as server:
        env = {"DECKLINT_SCRYFALL_URL": server.url}
        server.fail(server.file_path, Fault.cut(), times=None)
        server.fail("/cards/collection", Fault.cut(), times=None)
        assert decklint("cache", "update", cache=cache, env=env).returncode == 2
        run = check("-o", "json", folder / "deck.txt", cache=cache, url=server.url)
        assert run.returncode == 0
        assert "the data at hand is used" in run.stderr
        assert json.loads(run.stdout)["card_data"]["source"] == "scryfall-bulk"
    assert {path.name for path in (cache / "generations").iterdir()} == before

    with ScryfallServer([KRENKO, BOLT, MOUNTAIN]) as server:
        run = check(folder / "deck.txt", cache=cache, url=server.url)
        assert (run.returncode, run.stderr) == (0, "")
        assert decklint("cache", "update", cache=cache, env={"DECKLINT_SCRYFALL_URL": server.url}).returncode == 0


# C128


def test_c128_card_data_without_a_card_are_told_as_such(cache: Path) -> None:
    folder = case("C128")
    run = decklint("cache", "update", "--from", folder / "bulk-empty.json", cache=cache)
    assert run.returncode == 2
    assert "there is no card in the data" in run.stderr
    run = check("--offline", folder / "deck.txt", cache=cache)
    assert run.returncode != 1
    assert "cards of the bundled sample were used" in run.stderr
    assert "unknown-card" not in run.stdout
    assert "not-legal" not in run.stdout


# C132


@pytest.mark.parametrize("output_format", ["full", "concise", "json"])
def test_c132_one_bad_deck_of_three(cache: Path, output_format: str) -> None:
    folder = case("C132")
    load(cache, KRENKO, BOLT, MOUNTAIN, SAMPLE["Counterspell"])
    decks = [folder / name for name in ("deck-a.txt", "deck.txt", "deck-c.txt")]
    run = check("--offline", "-o", output_format, *decks, cache=cache)
    assert run.returncode == 1
    assert "color-identity" in run.stdout
    if output_format == "json":
        report = json.loads(run.stdout)
        verdicts = [(Path(deck["path"]).name, deck["verdict"]) for deck in report["decks"]]
        assert verdicts == [("deck-a.txt", "legal"), ("deck.txt", "illegal"), ("deck-c.txt", "legal")]
        (violation,) = report["decks"][1]["violations"]
        assert (violation["rule"], violation["card"]) == ("color-identity", "Counterspell")
    elif output_format == "full":
        assert all(str(deck) in run.stdout for deck in decks)


# C133


@pytest.fixture
def without_sample(tmp_path: Path) -> Path:
    """The program without the cards that it brings along."""
    program = tmp_path / "program"
    program.mkdir()
    for name in ("cache", "validator"):
        shutil.copytree(PROJECT / name, program / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "cli.py", program)
    (program / "cache" / "sample.jsonl").write_bytes(b"")
    return program


@pytest.mark.parametrize("output_format", ["full", "concise", "json"])
def test_c133_without_data_and_network_nothing_is_said_of_the_deck(
    cache: Path, without_sample: Path, output_format: str
) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "cli", "check", "-o", output_format, str(case("C133") / "deck.txt")],
        cwd=without_sample,
        env={
            **os.environ,
            "PYTHONPATH": str(without_sample),
            "DECKLINT_CACHE_DIR": str(cache),
            "DECKLINT_SCRYFALL_URL": "http://127.0.0.1:9",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert "The connection to 127.0.0.1 failed" in run.stderr
    assert "missing-card-data" in run.stdout
    if output_format == "json":
        report = json.loads(run.stdout)
        assert [deck["verdict"] for deck in report["decks"]] == ["not_judged"]
        assert report["card_data"]["source"] == "none"
        assert {violation["rule"] for violation in report["decks"][0]["violations"]} == {"missing-card-data"}


# C134


@pytest.mark.parametrize("packed", [False, True], ids=["as it is", "packed"])
def test_c134_json_lines_with_a_front_card_of_the_same_name(cache: Path, tmp_path: Path, packed: bool) -> None:
    folder = case("C134")
    lines = (folder / "bulk.jsonl").read_bytes()
    path = tmp_path / ("bulk.jsonl.gz" if packed else "bulk.jsonl")
    path.write_bytes(gzip.compress(lines) if packed else lines)
    assert decklint("cache", "update", "--from", path, cache=cache).returncode == 0
    run = check("--offline", "-o", "json", folder / "deck.txt", cache=cache)
    assert run.returncode == 0, run.stdout
    assert "scryfall-bulk" in json.loads(run.stdout)["card_data"]["source"]
    run = decklint("card", "Lightning Bolt", "--offline", cache=cache)
    assert "Instant" in run.stdout
    assert "card data: scryfall-bulk of " in run.stdout


# C135


def test_c135_a_card_that_became_reversible(cache: Path) -> None:
    folder = case("C135")
    assert decklint("cache", "update", "--from", folder / "bulk.json", cache=cache).returncode == 0
    run = check("--offline", folder / "deck.txt", cache=cache)
    assert run.returncode == 0, run.stdout
    run = decklint("card", "Lightning Bolt", "--offline", cache=cache)
    assert run.stdout.startswith("Lightning Bolt\n")
    assert "card data: scryfall-bulk of " in run.stdout


# C137


def test_c137_a_ban_counts_from_the_next_run(cache: Path) -> None:
    deck = case("C137") / "deck.txt"
    load(cache, KRENKO, BOLT, MOUNTAIN)
    assert check("--offline", deck, cache=cache).returncode == 0
    load(cache, KRENKO, BOLT | {"legalities": BOLT["legalities"] | {"commander": "banned"}}, MOUNTAIN)
    run = check("--offline", "-o", "json", deck, cache=cache)
    assert run.returncode == 1
    (violation,) = json.loads(run.stdout)["decks"][0]["violations"]
    assert (violation["rule"], violation["card"]) == ("banned", "Lightning Bolt")


# C138


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("empty.txt", "the file lists no cards", id="an empty file"),
        pytest.param("deck.bin", "the file is a PNG picture, not a decklist", id="a picture"),
        pytest.param("nothing.txt", "No such file or directory", id="no file"),
    ],
)
def test_c138_what_is_no_decklist(cache: Path, name: str, message: str) -> None:
    folder = case("C138")
    alone = check("--offline", folder / name, cache=cache)
    files = [folder / other for other in ("empty.txt", "deck.bin", "nothing.txt")]
    together = check("--offline", *files, cache=cache)
    for run in (alone, together):
        assert run.returncode == 2
        assert f"{folder / name}: not judged" in run.stdout
        assert message in run.stdout
        assert "Traceback" not in run.stderr
    assert "3 decks: 3 not judged" in together.stdout
