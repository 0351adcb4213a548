"""`decklint fmt` as a user runs it, and the pre-commit hook of that name."""

import os
import re
import shlex
import stat
import subprocess
from pathlib import Path

import pytest
from support import FIXTURES, PROJECT, decklint

SHAPED = b"Deck\n4 Sol Ring (CMM) 410 *F* #Ramp\n\nSideboard\n2 Ponder\n"
UNSHAPED = b"4x sol ring (cmm) 410 #Ramp *F*\r\nSB: 2 Ponder"
UNREADABLE = b"4 Sol Ring\n<<<<<<< mine\n"


@pytest.fixture
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty cache directory."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A list that is not in shape, alone in its folder."""
    path = tmp_path / "deck.txt"
    path.write_bytes(UNSHAPED.replace(b"#Ramp *F*", b"*F* #Ramp"))
    return path


def fmt(*arguments: str | Path, cache: Path) -> subprocess.CompletedProcess[str]:
    return decklint("fmt", "--offline", *arguments, cache=cache)


def test_list_is_put_in_shape_in_place(deck: Path, cache: Path) -> None:
    done = fmt(deck, cache=cache)
    assert (done.returncode, done.stdout) == (0, "")
    assert f"formatted: {deck}" in done.stderr
    assert deck.read_bytes() == SHAPED


def test_list_in_shape_is_not_touched(deck: Path, cache: Path) -> None:
    deck.write_bytes(SHAPED)
    before = deck.stat()
    done = fmt(deck, cache=cache)
    assert (done.returncode, done.stdout) == (0, "")
    assert "formatted" not in done.stderr
    assert (deck.stat().st_ino, deck.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_check_tells_and_writes_nothing(deck: Path, cache: Path) -> None:
    before = deck.read_bytes()
    done = fmt("--check", deck, cache=cache)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"would be formatted: {deck}" in done.stderr
    assert deck.read_bytes() == before
    deck.write_bytes(SHAPED)
    assert fmt("--check", deck, cache=cache).returncode == 0


def test_diff_shows_the_changes_and_writes_nothing(deck: Path, cache: Path) -> None:
    deck.write_bytes(b"Deck\n1 Ponder\n4x sol ring\n")
    done = fmt("--diff", deck, cache=cache)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        f"--- {deck}",
        f"+++ {deck}",
        "@@ -1,4 +1,4 @@",
        " Deck",
        " 1 Ponder",
        "-4x sol ring",
        "+4 Sol Ring",
        " ",
    ]
    assert deck.read_bytes() == b"Deck\n1 Ponder\n4x sol ring\n"
    assert fmt("--check", "--diff", deck, cache=cache).returncode == 1


def test_diff_shows_line_ends_and_no_terminal_codes(deck: Path, cache: Path) -> None:
    deck.write_bytes(b"# \x1b[31mred, and long enough to be no binary file at all\r\n1 Ponder\r\n")
    done = fmt("--diff", deck, cache=cache)
    assert "\x1b" not in done.stdout
    assert "-1 Ponder\\u000d" in done.stdout.splitlines()


@pytest.mark.parametrize(
    ("options", "contents", "code"),
    [
        pytest.param([], [UNSHAPED, SHAPED], 0, id="0 where all could be formatted"),
        pytest.param(["--check"], [SHAPED, SHAPED], 0, id="0 where none would change"),
        pytest.param(["--check"], [SHAPED, UNSHAPED], 1, id="1 where one would change"),
        pytest.param([], [UNREADABLE, UNSHAPED], 2, id="2 where one cannot be formatted"),
        pytest.param(["--check"], [UNREADABLE, UNSHAPED], 2, id="2 also with --check"),
        pytest.param([], [b"<cockatrice_deck/>"], 2, id="2 for another file format"),
        pytest.param([], [b"\x89PNG\r\n\x1a\n"], 2, id="2 for a picture"),
    ],
)
def test_exit_code(options: list[str], contents: list[bytes], code: int, cache: Path, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.txt" for number in range(len(contents))]
    for path, content in zip(paths, contents, strict=True):
        path.write_bytes(content)
    done = fmt(*options, *paths, cache=cache)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_files_behind_one_that_cannot_be_formatted_are(deck: Path, cache: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(UNREADABLE)
    done = fmt(bad, tmp_path / "missing.txt", tmp_path, deck, cache=cache)
    assert done.returncode == 2
    assert f"{bad} is left as it is: line 2 cannot be read: a merge conflict mark" in done.stderr
    assert "missing.txt is left as it is: No such file" in done.stderr
    assert f"{tmp_path} is left as it is: Is a directory" in done.stderr
    assert bad.read_bytes() == UNREADABLE
    assert deck.read_bytes() == SHAPED


@pytest.mark.parametrize("name", ["deck.cod", "deck.txt"])
def test_another_format_is_pointed_to_convert(name: str, cache: Path, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"<cockatrice_deck/>")
    done = fmt(path, cache=cache)
    assert "Cockatrice deck (.cod); “decklint convert” writes it as one" in done.stderr
    assert path.read_bytes() == b"<cockatrice_deck/>"


# The file itself


def test_permissions_stay_and_nothing_is_left_behind(deck: Path, cache: Path) -> None:
    deck.chmod(0o604)
    assert fmt(deck, cache=cache).returncode == 0
    assert stat.S_IMODE(deck.stat().st_mode) == 0o604
    assert list(deck.parent.iterdir()) == [deck]


def test_read_only_file_is_left_alone(deck: Path, cache: Path) -> None:
    before = deck.read_bytes()
    deck.chmod(0o444)
    done = fmt(deck, cache=cache)
    assert done.returncode == 2
    assert f"{deck} is left as it is: the file is read-only" in done.stderr
    assert deck.read_bytes() == before
    assert list(deck.parent.iterdir()) == [deck]


def test_pipe_is_left_alone(cache: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = decklint("fmt", "--offline", tmp_path / "pipe", cache=cache)
    assert done.returncode == 2
    assert "pipe is left as it is: it is no regular file" in done.stderr
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to another user")
def test_owner_stays(deck: Path, cache: Path) -> None:
    os.chown(deck, 12345, 23456)
    assert decklint("fmt", "--offline", deck, cache=cache).returncode == 0
    assert (deck.stat().st_uid, deck.stat().st_gid) == (12345, 23456)


def test_link_stays_a_link(deck: Path, cache: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(deck.name)
    assert fmt(link, cache=cache).returncode == 0
    assert link.is_symlink()
    assert deck.read_bytes() == SHAPED


def test_file_is_replaced_at_one_stroke(deck: Path, cache: Path) -> None:
    """Who has the old file open still reads all of it."""
    before = deck.read_bytes()
    with deck.open("rb") as file:
        assert fmt(deck, cache=cache).returncode == 0
        assert file.read() == before


# The hook


def hook() -> dict[str, str]:
    """What `.pre-commit-hooks.yaml` says of `decklint-fmt`."""
    text = (PROJECT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    (found,) = [part for part in text.split("- id: ") if part.startswith("decklint-fmt\n")]
    return dict(re.findall(r"^  (\w+): (.*)$", found, re.MULTILINE))


def test_hook_formats_the_files_it_is_given(deck: Path, cache: Path) -> None:
    command, *arguments = shlex.split(hook()["entry"])
    assert (command, hook()["language"], hook()["require_serial"]) == ("decklint", "python", "true")
    done = decklint(*arguments, deck, cache=cache)
    assert done.returncode == 0
    assert deck.read_bytes() == SHAPED


@pytest.mark.parametrize("name", ["decks/Krenko.txt", "a.dec", "b.mtga", "c.LIST"])
def test_hook_takes_text_lists(name: str) -> None:
    assert re.search(hook()["files"], name)
    assert not re.search(hook()["exclude"], name)


@pytest.mark.parametrize("name", ["deck.cod", "deck.dck", "deck.o8d", "README.txt", "notes/Notes on Krenko.txt"])
def test_hook_leaves_other_files_alone(name: str) -> None:
    assert not re.search(hook()["files"], name) or re.search(hook()["exclude"], name)


def test_check_does_not_load_the_writers(cache: Path) -> None:
    """Start-up time is precious."""
    deck = FIXTURES / "decks" / "planar" / "ten-planes.txt"
    done = decklint("check", "--offline", deck, cache=cache, env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"})
    assert "validator.check" in done.stderr
    assert "validator.writers" not in done.stderr
