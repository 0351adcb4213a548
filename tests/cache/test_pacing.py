import json
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
from filelock import FileLock

from cache.pacing import LockedOut, Pacer

NOW = 1_800_000_000.0


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pacer(tmp_path: Path, clock: Clock) -> Pacer:
    return Pacer(tmp_path, clock=clock, sleep=clock.sleep)


def waited(pacer: Pacer, clock: Clock, path: str) -> float:
    start = clock.now
    pacer.wait(path)
    return round(clock.now - start, 3)


def in_another_process(code: str, directory: Path) -> subprocess.Popen[str]:
    setup = "import sys, time, pathlib\nfrom cache.pacing import *\npacer = Pacer(pathlib.Path(sys.argv[1]))\n"
    return subprocess.Popen([sys.executable, "-c", setup + code, str(directory)], stdout=subprocess.PIPE, text=True)


def test_the_first_request_does_not_wait(pacer: Pacer, clock: Clock) -> None:
    assert waited(pacer, clock, "/cards/named") == 0


@pytest.mark.parametrize(
    ("path", "spacing_s"),
    [
        ("/cards/search", 0.5),
        ("/cards/named", 0.5),
        ("/cards/random", 0.5),
        ("/cards/collection", 0.5),
        ("/cards/manifest", 10),
        ("/bulk-data/oracle-cards", 0.1),
        ("/cards/autocomplete", 0.1),
    ],
)
def test_requests_to_a_path_are_spaced(pacer: Pacer, clock: Clock, path: str, spacing_s: float) -> None:
    pacer.wait(path)
    assert [waited(pacer, clock, path) for _ in range(3)] == [spacing_s] * 3


def test_the_half_second_paths_share_one_queue(pacer: Pacer, clock: Clock) -> None:
    pacer.wait("/cards/collection")
    assert waited(pacer, clock, "/cards/named") == 0.5


def test_paths_of_different_limits_do_not_wait_for_each_other(pacer: Pacer, clock: Clock) -> None:
    pacer.wait("/cards/manifest")
    assert waited(pacer, clock, "/cards/named") == 0
    assert waited(pacer, clock, "/sets") == 0


def test_time_spent_elsewhere_counts(pacer: Pacer, clock: Clock) -> None:
    pacer.wait("/cards/named")
    clock.sleep(0.3)
    assert waited(pacer, clock, "/cards/named") == 0.2


def test_processes_share_the_spacing(tmp_path: Path) -> None:
    code = "for _ in range(3):\n    pacer.wait('/cards/named')\n    print(time.time())"
    others = [in_another_process(code, tmp_path) for _ in range(2)]
    moments = sorted(float(line) for other in others for line in other.communicate()[0].split())
    gaps = [later - earlier for earlier, later in pairwise(moments)]
    assert len(gaps) == 5
    assert min(gaps) > 0.25


def test_a_lock_out_stops_every_path_until_it_ends(pacer: Pacer, clock: Clock) -> None:
    pacer.lock_out(30)
    assert pacer.locked_until() == NOW + 30
    for path in ("/cards/named", "/sets"):
        with pytest.raises(LockedOut) as caught:
            pacer.wait(path)
        assert caught.value.until == NOW + 30
    clock.sleep(30)
    assert pacer.locked_until() is None
    pacer.wait("/cards/named")


def test_a_lock_out_stops_another_process(tmp_path: Path) -> None:
    pacer = Pacer(tmp_path)
    pacer.lock_out(60)
    code = "try:\n    pacer.wait('/sets')\nexcept LockedOut as error:\n    print(error.until)"
    assert float(in_another_process(code, tmp_path).communicate()[0]) == pacer.locked_until()


def test_a_lock_out_stops_a_request_that_waits_for_its_slot(tmp_path: Path, clock: Clock) -> None:
    def locked_out_meanwhile(seconds: float) -> None:
        Pacer(tmp_path, clock=clock).lock_out(60)
        clock.sleep(seconds)

    pacer = Pacer(tmp_path, clock=clock, sleep=locked_out_meanwhile)
    pacer.wait("/cards/named")
    with pytest.raises(LockedOut):
        pacer.wait("/cards/named")


def test_a_refused_request_takes_no_slot(pacer: Pacer, clock: Clock) -> None:
    pacer.lock_out(1)
    with pytest.raises(LockedOut):
        pacer.wait("/cards/manifest")
    clock.sleep(1)
    assert waited(pacer, clock, "/cards/manifest") == 0


def test_a_lock_out_lasts_five_minutes_at_most(pacer: Pacer) -> None:
    pacer.lock_out(86_400)
    assert pacer.locked_until() == NOW + 300


def test_a_shorter_lock_out_does_not_end_a_longer_one(pacer: Pacer) -> None:
    pacer.lock_out(120)
    pacer.lock_out(30)
    assert pacer.locked_until() == NOW + 120


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\x89PNG\r\n", id="no text"),
        pytest.param(b'{"cards": 18000', id="cut"),
        pytest.param(b"[" * 100_000, id="too deep"),
        pytest.param(b"[1, 2]", id="no object"),
        pytest.param(b'{"cards": "soon", "locked": null}', id="no numbers"),
        pytest.param(b'{"cards": NaN, "locked": Infinity}', id="no moments"),
        pytest.param(b'{"cards": 1' + b"0" * 400 + b"}", id="too large for a float"),
        pytest.param(json.dumps({"cards": NOW + 7200}).encode(), id="a slot hours ahead"),
        pytest.param(json.dumps({"locked": NOW + 3600}).encode(), id="a lock-out past its limit"),
    ],
)
def test_a_damaged_file_counts_as_empty(tmp_path: Path, pacer: Pacer, clock: Clock, state: bytes) -> None:
    (tmp_path / "pacing.json").write_bytes(state)
    assert waited(pacer, clock, "/cards/named") == 0
    assert waited(pacer, clock, "/cards/named") == 0.5


def test_a_directory_that_cannot_be_made_leaves_the_pace_within_the_process(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "file").touch()
    pacer = Pacer(tmp_path / "file" / "cache", clock=clock, sleep=clock.sleep)
    pacer.wait("/cards/named")
    assert waited(pacer, clock, "/cards/named") == 0.5
    pacer.lock_out(30)
    with pytest.raises(LockedOut):
        pacer.wait("/cards/named")


def test_a_state_file_that_cannot_be_written_leaves_no_draft(tmp_path: Path, pacer: Pacer, clock: Clock) -> None:
    (tmp_path / "pacing.json").mkdir()
    pacer.wait("/cards/named")
    assert waited(pacer, clock, "/cards/named") == 0.5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pacing.json", "pacing.lock"]


def test_a_process_that_keeps_the_lock_does_not_hang_the_others(tmp_path: Path, pacer: Pacer) -> None:
    with FileLock(tmp_path / "pacing.lock"):
        start = time.monotonic()
        pacer.wait("/cards/named")
    assert time.monotonic() - start < 4
