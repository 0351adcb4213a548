"""Measure the command as its users run it: whole processes, from an installed wheel, medians over several runs.

    python benchmarks/run.py [--runs 11]

Then `readers.py` measures reading a list, beside the readers of other packages.

The project is installed into a virtual environment of its own, so that nothing is compiled while the clock
runs. Real cards and decks are taken from the folder that DECKLINT_TEST_DATA names (by default `shared` beside
the project).
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).parents[1]
DATA = Path(os.environ.get("DECKLINT_TEST_DATA") or PROJECT.parent / "shared") / "data"
BULK_FILE = DATA / "cards" / "oracle-cards.jsonl.gz"
PRECONS = DATA / "decks" / "precons" / "commander"
PEERS = ("decklist==0.2.0", "mtg-parser==0.0.1a61", "tome-mtg==1.3.6")
"""Packages of PyPI that read text lists too."""

ONE_DECK = PRECONS / "c13" / "Evasive-Maneuvers.txt"


class Figure(NamedTuple):
    """Medians over the runs of one command: seconds of wall time, megabytes of peak memory."""

    wall_s: float
    peak_mb: float


def measure(command: Sequence[str | Path], env: dict[str, str], runs: int) -> Figure:
    """Run the command once to warm up and then `runs` times.

    Raises:
        RuntimeError: the command could not do its work (exit code 2 or a signal).
    """
    figures = [_once(list(map(str, command)), env) for _ in range(runs + 1)][1:]
    return Figure(*(statistics.median(values) for values in zip(*figures, strict=True)))


def _once(command: list[str], env: dict[str, str]) -> Figure:
    start = time.perf_counter()
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall_s = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"exit code {process.returncode} from {' '.join(command)}")
    kilobytes = usage.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return Figure(wall_s, kilobytes / 1000)


def install(directory: Path) -> Path:
    """Install the project and its peers into a new virtual environment; the folder of its programs."""
    venv.create(directory, with_pip=True)
    programs = directory / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "-q", PROJECT, *PEERS], check=True)
    subprocess.run([programs / "python", "-m", "compileall", "-q", directory], check=False, stderr=subprocess.DEVNULL)
    return programs


def rows(programs: Path, env: dict[str, str], runs: int) -> Iterator[tuple[str, Figure]]:
    """Each benchmark's name and figures."""
    decklint = programs / "decklint"
    hundred = sorted(PRECONS.glob("*/*.txt"))[:100]
    few = max(3, runs // 4)
    yield "`python -c pass`", measure([programs / "python", "-c", "pass"], env, runs)
    yield (
        "`decklint cache update --from` (35,215 objects)",
        measure([decklint, "cache", "update", "--from", BULK_FILE], env, few),
    )
    yield "`decklint check` of one deck, `--offline`", measure([decklint, "check", ONE_DECK, "--offline"], env, runs)
    yield (
        "`decklint check` of one deck, JSON",
        measure([decklint, "check", ONE_DECK, "--offline", "-o", "json"], env, runs),
    )
    yield "`decklint check` of 100 decks, `--offline`", measure([decklint, "check", *hundred, "--offline"], env, few)
    yield "`decklint card`, `--offline`", measure([decklint, "card", "Civilized Scholar", "--offline"], env, runs)


def main() -> None:
    """Print the table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=11, help="counted runs of each command (default 11)")
    runs = parser.parse_args().runs
    if not BULK_FILE.is_file():
        sys.exit(f"no real card data: {BULK_FILE} is missing; set DECKLINT_TEST_DATA to the folder that holds it")
    with tempfile.TemporaryDirectory(prefix="decklint-bench-") as scratch:
        programs = install(Path(scratch) / "venv")
        env = {**os.environ, "DECKLINT_CACHE_DIR": str(Path(scratch) / "cache")}
        print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors\n")
        print("| command | wall, median | times `python -c pass` | peak memory |")
        print("| --- | ---: | ---: | ---: |")
        base = 0.0
        for name, figure in rows(programs, env, runs):
            base = base or figure.wall_s
            print(
                f"| {name} | {figure.wall_s:.3f} s | {figure.wall_s / base:.1f} | {figure.peak_mb:.0f} MB |", flush=True
            )
        print(flush=True)
        subprocess.run(
            [programs / "python", PROJECT / "benchmarks" / "readers.py"], check=True, stderr=subprocess.DEVNULL
        )


if __name__ == "__main__":
    main()
