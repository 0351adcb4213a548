"""`decklint convert` as a user runs it."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from support import FIXTURES, PROJECT, decklint

from validator.writers import WRITERS

DECK = FIXTURES / "decks" / "commander" / "archenemy-commander.txt"
LIST = b"// format: modern\n4 Sol Ring (CMM) 410 *F*\n"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """An empty cache directory."""
    return tmp_path / "cache"


def convert(*arguments: str | Path, cache: Path, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
    return decklint("convert", "--offline", *arguments, cache=cache, stdin=stdin)


@pytest.mark.parametrize("name", [writer.name for writer in WRITERS])
def test_every_format_is_written_and_checked_again(name: str, cache: Path, tmp_path: Path) -> None:
    done = convert(DECK, "--to", name, "--output", tmp_path / "deck", cache=cache)
    assert (done.returncode, done.stdout) == (0, "")
    again = decklint("check", "--offline", "-o", "json", "--format", "casual", tmp_path / "deck", cache=cache)
    totals = [sum(deck["counts"].values()) - deck["counts"]["total"] for deck in json.loads(again.stdout)["decks"]]
    assert sum(totals) == 110


def test_deck_goes_to_standard_output_and_what_is_lost_to_standard_error(cache: Path) -> None:
    done = convert("-", "--to", "mtgo", cache=cache, stdin=LIST)
    assert (done.returncode, done.stdout) == (0, "4 Sol Ring\n")
    assert [line for line in done.stderr.splitlines() if "warning" not in line] == [
        "decklint: not in the output: the set code of 1 card line",
        "decklint: not in the output: the collector number of 1 card line",
        "decklint: not in the output: the finish of 1 card line",
        "decklint: not in the output: the format: modern",
    ]


def test_nothing_is_said_where_nothing_is_lost(cache: Path) -> None:
    done = convert("-", "--to", "text", cache=cache, stdin=LIST)
    assert done.stdout == "// format: modern\n\nDeck\n4 Sol Ring (CMM) 410 *F*\n"
    assert "not in the output" not in done.stderr


def test_every_name_that_is_lost_is_shown_without_terminal_codes(cache: Path) -> None:
    done = convert(DECK, "--to", "arena", cache=cache)
    assert "1 All in Good Time" in done.stderr
    assert "1 Look Skyward and Despair" in done.stderr
    red = convert(
        "-", "--to", "arena", cache=cache, stdin=b'{"data": {"mainBoard": [{"name": "\\u001b[31m", "count": 1}]}}'
    )
    assert "left out" in red.stderr
    assert "\x1b" not in red.stderr + red.stdout


def test_input_format_is_obeyed(cache: Path) -> None:
    done = convert("-", "--to", "text", "--input-format", "xmage", cache=cache, stdin=b"SB: 2 [M10:1] Sol Ring\n")
    assert done.stdout == "Sideboard\n2 Sol Ring (M10) 1\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param([DECK, "--to", "mtga"], "unknown output format mtga: choose text, arena", id="an unknown format"),
        pytest.param(["missing.txt", "--to", "text"], "cannot be read", id="no such file"),
        pytest.param([FIXTURES, "--to", "text"], "is a folder", id="a folder"),
        pytest.param([DECK, "--to", "text", "--input-format", "csf"], "unknown input format csf", id="no such reader"),
        pytest.param([DECK], "Missing option '--to'", id="no format"),
        pytest.param([DECK, "--to", "text", "--output", "no/such/folder.txt"], "cannot be written", id="no folder"),
    ],
)
def test_what_cannot_be_done_ends_with_2(arguments: list[str | Path], message: str, cache: Path) -> None:
    done = convert(*arguments, cache=cache)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_binary_file_ends_with_2(cache: Path) -> None:
    done = convert("-", "--to", "text", cache=cache, stdin=b"\x7fELF" + bytes(range(1, 9)) * 9)
    assert (done.returncode, done.stdout) == (2, "")
    assert "binary data" in done.stderr


def test_file_that_exists_is_not_written_over(cache: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_bytes(LIST)
    done = convert(deck, "--to", "mtgo", "--output", deck, cache=cache)
    assert done.returncode == 2
    assert "exists; --force writes over it" in done.stderr
    assert deck.read_bytes() == LIST


def test_unless_it_is_forced_and_then_its_permissions_stay(cache: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_bytes(LIST)
    deck.chmod(0o640)
    assert convert(deck, "--to", "mtgo", "--output", deck, "--force", cache=cache).returncode == 0
    assert deck.read_bytes() == b"4 Sol Ring\n"
    assert deck.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["deck.txt"]  # noqa: PTH208


@pytest.mark.parametrize(
    "text", [b"", b"# nothing\n", b"<html><body>404</body></html>"], ids=["an empty file", "a comment", "a page"]
)
def test_what_lists_no_cards_is_written_nowhere(text: bytes, cache: Path, tmp_path: Path) -> None:
    (tmp_path / "deck").write_text("1 Sol Ring\n")
    done = convert("-", "--to", "mtgo", "--output", tmp_path / "deck", "--force", cache=cache, stdin=text)
    assert done.returncode == 2
    assert "lists no cards" in done.stderr
    assert (tmp_path / "deck").read_text() == "1 Sol Ring\n"


def test_device_is_written_to_and_stays_one(cache: Path) -> None:
    done = convert(DECK, "--to", "mtgo", "--output", "/dev/null", "--force", cache=cache)
    assert (done.returncode, done.stdout) == (0, "")
    assert Path("/dev/null").is_char_device()
    assert convert("-", "--to", "mtgo", "--output", "/dev/stdout", cache=cache, stdin=LIST).stdout == "4 Sol Ring\n"


def test_new_file_has_the_permissions_of_new_files(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    convert(DECK, "--to", "mtgo", "--output", tmp_path / "deck", cache=cache)
    assert (tmp_path / "deck").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_cannot_be_written_whole_leaves_nothing_behind(cache: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cli", "convert", "--offline", str(DECK), "--to", "json", "--output", "new.json"]
    environment = {**os.environ, "DECKLINT_CACHE_DIR": str(cache), "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        ["bash", "-c", f"ulimit -f 1; exec {shlex.join(command)}"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "new.json cannot be written" in done.stderr
    assert [path.name for path in tmp_path.iterdir() if path != cache] == []


def test_link_to_itself_is_told(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    done = convert(DECK, "--to", "mtgo", "--output", tmp_path / "loop", cache=cache)
    assert done.returncode == 2
    assert "loop cannot be written: the link leads to itself" in done.stderr


@pytest.mark.parametrize(
    ("shell", "message"),
    [
        pytest.param("check --offline - <&-", "standard input is closed", id="no input"),
        pytest.param("check --offline DECK >&-", "standard output is closed", id="no output"),
        pytest.param("check --offline DECK >/dev/full", "standard output cannot be written", id="a full disk"),
        pytest.param('check --offline ""', "an empty argument names no decklist", id="an empty argument"),
        pytest.param('convert --offline --to text ""', "an empty argument names no decklist", id="of convert too"),
    ],
)
def test_what_a_shell_can_do_to_a_program_is_told(shell: str, message: str, cache: Path) -> None:
    command = f"exec {shlex.quote(sys.executable)} -m cli {shell.replace('DECK', shlex.quote(str(DECK)))}"
    environment = {**os.environ, "DECKLINT_CACHE_DIR": str(cache)}
    done = subprocess.run(
        ["bash", "-c", command], cwd=PROJECT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "internal error" not in done.stderr


def test_formats_lists_every_writer(cache: Path) -> None:
    done = decklint("formats", "--output", cache=cache)
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == [writer.name for writer in WRITERS]
