"""The pace of requests to Scryfall, kept on disk so that every process on this machine shares it.

Scryfall limits a caller by address, not by process, and locks out a caller that goes too fast.
"""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock

LOCK_OUT_MAX_S: Final = 300.0
_QUEUE_MAX_S: Final = 60.0
_LOCK_WAIT_S: Final = 2.0

_SPACING_S: Final = {"cards": 0.5, "manifest": 10.0, "other": 0.1}
_LANES: Final = {
    "/cards/search": "cards",
    "/cards/named": "cards",
    "/cards/random": "cards",
    "/cards/collection": "cards",
    "/cards/manifest": "manifest",
}
_LOCKED: Final = "locked"

# How far ahead each remembered time can honestly lie: beyond it the file is damaged or the clock was set back.
_AHEAD_MAX_S: Final = {**dict.fromkeys(_SPACING_S, _QUEUE_MAX_S), _LOCKED: LOCK_OUT_MAX_S}


class LockedOut(Exception):
    """Scryfall asked for silence `until` then, in seconds since the epoch."""

    def __init__(self, until: float):
        super().__init__(f"locked out until {until:.0f}")
        self.until = until


class Pacer:
    """Slots for requests and the lock-out after a 429, in one JSON file in `directory`.

    A slot is reserved under a file lock and slept for outside it. Where the directory cannot be written
    the same rules hold within this process alone.
    """

    def __init__(
        self, directory: Path, *, clock: Callable[[], float] = time.time, sleep: Callable[[float], None] = time.sleep
    ):
        self._directory = directory
        self._file = directory / "pacing.json"
        self._lock = FileLock(directory / "pacing.lock", timeout=_LOCK_WAIT_S, poll_interval=0.01)
        self._clock = clock
        self._sleep = sleep
        self._times: dict[str, float] = {}

    def wait(self, path: str) -> None:
        """Reserve the next slot for a request to the API path `path` (no host, no query) and sleep until it.

        Raises:
            LockedOut: a lock-out is in force, or came into force during the sleep.
        """
        lane = _LANES.get(path, "other")
        with self._shared_times() as times:
            _refuse_when_locked(times)
            now = self._clock()
            slot = times.get(lane, now)
            times[lane] = slot + _SPACING_S[lane]
        if slot > now:
            self._sleep(slot - now)
            _refuse_when_locked(self._read())

    def lock_out(self, seconds: float) -> None:
        """Let no request pass for `seconds`, at most 300; a longer lock-out in force stays."""
        until = self._clock() + min(seconds, LOCK_OUT_MAX_S)
        with self._shared_times() as times:
            times[_LOCKED] = max(until, times.get(_LOCKED, until))

    def locked_until(self) -> float | None:
        """The end of the lock-out in force, in seconds since the epoch; None where there is none."""
        return self._read().get(_LOCKED)

    @contextmanager
    def _shared_times(self) -> Iterator[dict[str, float]]:
        """The remembered times, to be changed in place; kept for all processes unless the block raises."""
        with ExitStack() as stack:
            with suppress(OSError):
                self._directory.mkdir(parents=True, exist_ok=True)
                stack.enter_context(self._lock)
            times = self._read()
            yield times
            self._times = times
            with suppress(OSError):
                self._write(times)

    def _read(self) -> dict[str, float]:
        """The times still to come, from this process and from the disk; what no run can have written is left out."""
        try:
            on_disk = json.loads(self._file.read_bytes())
        except (OSError, ValueError, RecursionError):
            on_disk = None
        now = self._clock()
        times: dict[str, float] = {}
        for source in (self._times, on_disk if isinstance(on_disk, dict) else {}):
            for name, ahead_max_s in _AHEAD_MAX_S.items():
                moment = source.get(name)
                if isinstance(moment, int | float) and now < moment <= now + ahead_max_s:
                    times[name] = max(moment, times.get(name, moment))
        return times

    def _write(self, times: dict[str, float]) -> None:
        draft = self._directory / f"pacing.{os.getpid()}.tmp"
        try:
            draft.write_text(json.dumps(times))
            draft.replace(self._file)
        except OSError:
            draft.unlink(missing_ok=True)
            raise


def _refuse_when_locked(times: dict[str, float]) -> None:
    if _LOCKED in times:
        raise LockedOut(times[_LOCKED])
