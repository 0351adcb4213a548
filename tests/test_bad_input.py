"""What people pass by mistake, and what nobody passes by mistake: a clear message, the right exit code, soon."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import FIXTURES, PROJECT, decklint

from cache.store import COMPLETE_FROM, write_generation

LEGAL = FIXTURES / "decks" / "planar" / "ten-planes.txt"
PLANES = LEGAL.read_text()
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x10\x00\x00\x00\x10\x08\x06\x00\x00\x00\x1f\xf3\xffa"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def planes_and(*lines: str) -> bytes:
    return (PLANES.strip() + "\n" + "\n".join(lines) + "\n").encode()


def many(number: int, name: Callable[[int], str]) -> bytes:
    return b"Planar Deck\n" + b"".join(f"1 {name(n)}\n".encode() for n in range(number))


BAD = [
    pytest.param(b"", 2, "the file lists no cards", id="an empty file"),
    pytest.param(b" \n\t\n\r\n", 2, "the file lists no cards", id="blank lines"),
    pytest.param(b"\xef\xbb\xbf", 2, "the file lists no cards", id="a byte order mark alone"),
    pytest.param(b"# nothing\n// here\n", 2, "the file lists no cards", id="comments alone"),
    pytest.param(b"Commander\n\nDeck\n", 2, "the file lists no cards", id="headings alone"),
    pytest.param(PNG * 100, 2, "the file is a PNG picture, not a decklist", id="a picture"),
    pytest.param(b"%PDF-1.7\n" + bytes(99), 2, "the file is a PDF document", id="a document"),
    pytest.param(b"PK\x03\x04" + bytes(999), 2, "the file is a ZIP archive or office document", id="an archive"),
    pytest.param(bytes(10_000), 2, "the file is binary data", id="zero bytes"),
    pytest.param(bytes(range(256)) * 100, 2, "the file is binary data", id="all bytes"),
    pytest.param(b"1 Akoum\n" * 6_500_000, 2, "the file is larger than 5 MB", id="a file of 50 MB"),
    pytest.param(b"\xff\xfe1\x00 ", 2, "UTF-16.* but is damaged", id="cut UTF-16"),
    pytest.param(many(100, lambda n: f"Moxen {n}"), 2, "no card data for Moxen 7", id="unknown cards alone"),
    pytest.param(b"<!doctype html><html><body>404</body></html>", 2, "not judged", id="a web page"),
    pytest.param(b"x" * 4_900_000, 2, "a line of 4900000 characters", id="one line of 5 MB"),
    pytest.param(b"[" * 500_000, 2, "not judged", id="nothing but brackets"),
    pytest.param(planes_and("1 " + "A" * 10_000), 1, "a line of 10002 characters", id="a name of 10,000 letters"),
    pytest.param(planes_and("1 " + "A" * 900), 1, "a line of 902 characters", id="a name of 900 letters"),
    pytest.param(planes_and("1 " + "A" * 400), 1, r"A+… \(4\d\d characters\)", id="a name of 400 letters"),
    pytest.param(planes_and("0 Akoum"), 1, "has the count 0", id="a count of 0"),
    pytest.param(planes_and("-1 Akoum"), 1, "Akoum has the count -1", id="a count of -1"),
    pytest.param(planes_and("99999999999 Akoum"), 1, "Akoum is in the deck 100000000000 times", id="a count of 10^11"),
    pytest.param(planes_and("9" * 500), 1, "cannot be read as a card: 9+", id="a number of 500 digits"),
    pytest.param(planes_and("9" * 400 + " Akoum"), 1, r"9+… \(4\d\d characters\)", id="a count of 400 digits"),
    pytest.param(planes_and("<<<<<<< HEAD"), 1, "cannot be read as a card: a merge conflict mark", id="conflict marks"),
    pytest.param(planes_and("1 Ak\x00oum"), 1, r"1 Ak\\u0000oum", id="a zero byte in a name"),
    pytest.param(planes_and("Trade binder:", "1 Akoum"), 2, "unknown section “Trade binder”", id="an unknown section"),
    pytest.param(b"1 Sol Ring\n" * 60, 2, "nothing tells what", id="no format told"),
    pytest.param(b"# format: standrad\n1 Sol Ring\n", 2, "standrad", id="an unknown format told"),
]


@pytest.mark.parametrize(("content", "code", "message"), BAD)
def test_bad_input_gets_a_clear_message(content: bytes, code: int, message: str, cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    started = time.monotonic()
    run = decklint("check", "--offline", path, cache=cache)
    assert time.monotonic() - started < 10
    assert re.search(message, run.stdout), run.stdout[:2000] + run.stderr[:2000]
    assert run.returncode == code
    assert "Traceback" not in run.stderr
    assert "internal error" not in run.stderr
    assert len(run.stdout) < 60_000


@pytest.mark.parametrize(("content", "code"), [pytest.param(*case.values[:2], id=case.id) for case in BAD])
def test_bad_input_gives_a_whole_json_report(content: bytes, code: int, cache: Path) -> None:
    run = decklint("check", "--offline", "-o", "json", "-", cache=cache, stdin=content)
    assert run.returncode == code
    report: dict[str, Any] = json.loads(run.stdout)
    verdict = {1: "illegal", 2: "not_judged"}[code]
    assert [deck["verdict"] for deck in report["decks"]] == [verdict]
    assert any(violation["severity"] == "error" for violation in report["decks"][0]["violations"])


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(PLANES.encode("utf-16"), id="UTF-16 with a byte order mark"),
        pytest.param(b"\xfe\xff" + PLANES.encode("utf-16-be"), id="UTF-16, the other byte first"),
        pytest.param(b"\xef\xbb\xbf" + PLANES.encode(), id="UTF-8 with a byte order mark"),
        pytest.param(PLANES.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(PLANES.replace("\n", "\r").encode(), id="CR alone"),
        pytest.param(PLANES.replace("\n", "\n\n\n").encode(), id="blank lines"),
        pytest.param(PLANES.replace("1 ", "\t1 ").replace("\n", " \n").encode(), id="blanks around"),
        pytest.param(("# Jötun’s list\n" + PLANES).encode("cp1252"), id="Windows-1252"),
    ],
)
def test_a_list_in_another_form_is_the_same_list(content: bytes, cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    run = decklint("check", "--offline", path, cache=cache)
    assert run.returncode == 0, run.stdout
    assert ", 10 cards)" in run.stdout
    assert ("warning: encoding" in run.stdout) == (b"\xf6" in content)


def test_a_card_name_in_windows_1252_is_found(cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes("# format: commander\nCOMMANDER: 1 Marrow-Gnawer\n9 Nazgûl\n90 Swamp\n".encode("cp1252"))
    run = decklint("check", "--offline", path, cache=cache)
    assert run.returncode == 0, run.stdout


@pytest.fixture(scope="module")
def whole_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of so many cards that what it lacks is no card."""
    directory = tmp_path_factory.mktemp("whole-game")
    cards = (
        {
            "object": "card",
            "oracle_id": f"id of {number}",
            "name": f"Plane {number:05}",
            "layout": "planar",
            "type_line": "Plane — Test",
            "legalities": {"commander": "not_legal"},
        }
        for number in range(COMPLETE_FROM)
    )
    write_generation(directory, cards, source="test", updated_at="2026-11-29T09:01:57+00:00")
    return directory


def test_a_deck_of_unknown_cards_is_no_decklist_where_all_cards_are_known(whole_game: Path) -> None:
    started = time.monotonic()
    run = decklint("check", "--offline", "-", cache=whole_game, stdin=many(3000, lambda n: f"Moxen {n}"))
    assert time.monotonic() - started < 10
    assert run.returncode == 2
    assert "none of the 3000 names is a card" in run.stdout


def test_one_unknown_card_is_an_error_where_all_cards_are_known(whole_game: Path) -> None:
    deck = many(10, lambda n: f"Plane {n:05}") + b"1 Plaine 00017\n"
    run = decklint("check", "--offline", "-o", "concise", "-", cache=whole_game, stdin=deck)
    assert run.returncode == 1
    (line,) = run.stdout.splitlines()
    assert re.match(r"<stdin>:12:1: unknown-card Plaine 00017 is no card", line)


def test_many_misspelled_cards_are_reported_soon(whole_game: Path) -> None:
    deck = many(300, lambda n: f"Plaine {n:05}")
    started = time.monotonic()
    run = decklint("check", "--offline", "-o", "concise", "-", cache=whole_game, stdin=deck)
    assert time.monotonic() - started < 10
    assert run.returncode == 1
    assert run.stdout.count("unknown-card") == 300


def test_a_long_list_is_judged_soon(whole_game: Path) -> None:
    deck = many(4_900, lambda n: f"Plane {n:05}")
    started = time.monotonic()
    run = decklint("check", "--offline", "-", cache=whole_game, stdin=deck)
    assert time.monotonic() - started < 10
    assert run.returncode == 0, run.stdout[:1000]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("missing.txt", "No such file or directory", id="a missing file"),
        pytest.param("x" * 300, "File name too long", id="a name that no file can have"),
        pytest.param("deck.txt/deck.txt", "Not a directory", id="a file within a file"),
    ],
)
def test_a_path_that_cannot_be_read_is_told(name: str, message: str, cache: Path, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_bytes(LEGAL.read_bytes())
    run = decklint("check", "--offline", tmp_path / name, cache=cache)
    assert run.returncode == 2
    assert message in run.stdout, run.stderr
    assert "internal error" not in run.stderr


def test_a_file_name_that_is_no_text_is_shown_as_escapes(cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "deck \udcff.txt"
    path.write_bytes(LEGAL.read_bytes())
    for output_format in ("full", "json"):
        run = decklint("check", "--offline", "-o", output_format, path, cache=cache)
        assert run.returncode == 0, run.stderr
        assert "xff.txt" in run.stdout


def test_an_endless_file_is_not_read_to_its_end(cache: Path) -> None:
    run = decklint("check", "--offline", "/dev/zero", cache=cache)
    assert run.returncode == 2
    assert "the file is larger than 5 MB" in run.stdout


def test_folders_that_go_in_circles_end(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "deck.txt").write_bytes(LEGAL.read_bytes())
    (tmp_path / "decks" / "again").symlink_to(tmp_path / "decks")
    (tmp_path / "decks" / "gone.txt").symlink_to(tmp_path / "nowhere")
    run = decklint("check", "--offline", tmp_path / "decks", cache=cache)
    assert run.returncode == 0, run.stdout
    assert "1 deck: 1 legal" in run.stdout


MEASURED = (
    "import resource, subprocess, sys; code = subprocess.run(sys.argv[1:]).returncode; "
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr); sys.exit(code)"
)
"""Runs a command and tells its peak memory; a process of its own, since a fork inherits the peak of its parent."""
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(f'<!DOCTYPE d [<!ENTITY l0 "l">{LAUGHS}]><deck>&l9;</deck>'.encode(), id="entities in entities"),
        pytest.param(b"<a>" * 1_600_000, id="deep XML"),
        pytest.param(b'<deck game="a">' + b'<section name="x"></section>' * 45_000 + b"</deck>", id="many sections"),
        pytest.param(b"[" * 10_000_000, id="JSON of ten million levels"),
        pytest.param(b"[" * 4_900_000, id="JSON as deep as a file may be long"),
        pytest.param(b'{"data":{"a":"' + b"\\n" * 2_000_000 + b'","a":1}}', id="a long text in broken JSON"),
        pytest.param(b'Count,Name\n1,"' + b'""' * 2_400_000, id="a cell of quotes"),
        pytest.param(b"x" * 200_000_000, id="a file of 200 MB"),
        pytest.param(b"1 Opt\n" * 800_000, id="a million lines"),
        pytest.param((b"1 a " + b"[]" * 230 + b"\n") * 4_990, id="many brackets in many lines"),
        pytest.param((b"1 a" + b"1" * 480 + b"\n") * 4_990, id="many digits in many lines"),
        pytest.param("".join(f"Part {n}:\n" for n in range(4_990)).encode(), id="many unknown headings"),
        pytest.param("".join(f"1 Name{n}\n" for n in range(4_990)).encode(), id="many unknown names"),
    ],
)
def test_hostile_files_end_soon_and_in_little_memory(content: bytes, cache: Path, tmp_path: Path) -> None:
    (tmp_path / "deck").write_bytes(content)
    command = [sys.executable, "-m", "cli", "check", "--offline", "--format", "casual", str(tmp_path / "deck")]
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *command], cwd=PROJECT, env={**os.environ, "DECKLINT_CACHE_DIR": str(cache)},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert time.monotonic() - started < 4  # it takes one or two
    assert int(done.stderr.split()[-1]) / (1024 if sys.platform == "darwin" else 1) < 200_000
    assert "not judged" in done.stdout
    assert len(done.stdout) < 2_000_000
