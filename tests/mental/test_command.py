"""The commands `decklint mental` and `decklint identify`, as a user runs them."""

import json
from pathlib import Path

import jsonschema
import pytest
from support import FIXTURES, decklint

from cache.store import write_generation

MATCH, BROKEN = FIXTURES / "mental" / "match.toml", FIXTURES / "mental" / "broken.toml"
FAULTS = [
    ("declaration-cost", 9),
    ("declaration-use", 15),
    ("declaration-range", 21),
    ("declaration-repeated", 32),
    ("declaration-morph", 38),
    ("declaration-identity", 44),
    ("declaration-fixed", 50),
]
"""What is wrong in `broken.toml`, in order, with the lines."""


def test_a_legal_match_ends_with_0(tmp_path: Path) -> None:
    done = decklint("mental", MATCH, "--offline", cache=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{MATCH}: legal (mental, 8 cards)\n")
    assert "rules: Mental Cube 2013-09-02" in done.stdout
    assert "bundled sample" in done.stderr


def test_a_broken_match_ends_with_1_and_shows_each_line(tmp_path: Path) -> None:
    done = decklint("mental", BROKEN, "--offline", cache=tmp_path)
    assert done.returncode == 1
    lines = BROKEN.read_text(encoding="utf-8").split("\n")
    for rule, number in FAULTS:
        assert f"error: {rule} (Mental Cube" in done.stdout
        assert f"{number} | {lines[number - 1]}\n" in done.stdout


def test_concise_output_names_path_line_and_column(tmp_path: Path) -> None:
    done = decklint("mental", BROKEN, "--offline", "--output-format", "concise", cache=tmp_path)
    assert done.returncode == 1
    told = [line.split(" ")[:2] for line in done.stdout.splitlines()]
    assert told == [[f"{BROKEN}:{number}:1:", rule] for rule, number in FAULTS]


def test_json_is_a_report_as_for_decks(tmp_path: Path) -> None:
    done = decklint("mental", MATCH, BROKEN, "--offline", "--output-format", "json", cache=tmp_path)
    report = json.loads(done.stdout)
    jsonschema.validate(report, json.loads(decklint("schema", cache=tmp_path).stdout))
    assert done.returncode == 1
    assert report["rules_edition"] == "Mental Cube 2013-09-02"
    assert [(match["format"], match["name"], match["verdict"]) for match in report["decks"]] == [
        ("mental", "Ada against Ben", "legal"),
        ("mental", "Everything goes wrong", "illegal"),
    ]
    assert report["decks"][0]["counts"] == {"Ada": 4, "Ben": 4, "total": 8}
    assert [(v["rule"], v["line"]) for v in report["decks"][1]["violations"]] == FAULTS


def test_a_match_is_read_from_standard_input(tmp_path: Path) -> None:
    done = decklint("mental", "-", "--offline", "-o", "concise", cache=tmp_path, stdin=BROKEN.read_bytes())
    assert done.returncode == 1
    assert done.stdout.startswith(f"<stdin>:{FAULTS[0][1]}:1: declaration-cost ")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b"", "the match has no declarations", id="empty"),
        pytest.param(b"1 Sol Ring\n", "the file is no TOML", id="a decklist"),
        pytest.param(b"\x89PNG\r\n\x1a\n", "a PNG picture", id="a picture"),
        pytest.param(b"\xff\xfe\x00", "UTF-16", id="damaged UTF-16"),
        pytest.param(None, "No such file", id="missing"),
    ],
)
def test_what_is_no_match_file_ends_with_2(data: bytes | None, message: str, tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    if data is not None:
        path.write_bytes(data)
    done = decklint("mental", path, "--offline", "-o", "concise", cache=tmp_path / "cache")
    assert done.returncode == 2
    assert done.stdout.startswith(f"{path}:1:")
    assert "declaration-file " in done.stdout
    assert message in done.stdout


def test_terminal_codes_in_a_match_are_not_passed_on(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_text('[[declaration]]\nplayer = "\\u001b[31mA"\ncost = "W"\ncard = "\\u001b[2JBolt"\n', encoding="utf-8")
    done = decklint("mental", path, "--offline", cache=tmp_path / "cache")
    assert done.returncode == 2
    assert "\x1b" not in done.stdout


def test_identify_lists_what_fits(tmp_path: Path) -> None:
    done = decklint(
        *("identify", "--offline", "--cost", "UU(X),X>=3", "--type", "creature", "--creature-type", "sphinx"),
        cache=tmp_path,
    )
    assert (done.returncode, done.stdout) == (0, "Consecrated Sphinx  {4}{U}{U}  Creature — Sphinx\n")


def test_terminal_codes_in_a_card_are_not_passed_on(tmp_path: Path) -> None:
    hostile = {"oracle_id": "x", "name": "Evil \x1b[31mRing", "layout": "normal", "type_line": "Artifact \x1b[2J"}
    write_generation(tmp_path, [hostile], source="test", updated_at="2026-11-29T00:00:00+00:00")
    done = decklint("identify", "--offline", "--type", "artifact", cache=tmp_path)
    assert (done.returncode, done.stdout) == (0, "Evil \\u001b[31mRing  Artifact \\u001b[2J\n")


def test_identify_tells_that_a_block_was_not_confirmed(tmp_path: Path) -> None:
    done = decklint("identify", "--offline", "--size", "6/7", "--block", "Mirrodin", cache=tmp_path)
    assert done.returncode == 0
    assert done.stdout.endswith("(block not confirmed)\n")


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        pytest.param(["--size", "77/1"], 1, "no card fits", id="nothing fits"),
        pytest.param([], 2, "tell at least one characteristic", id="nothing was asked"),
        pytest.param(["--cost", "WW(X)"], 2, "column 6", id="a cost that cannot be read"),
    ],
)
def test_identify_without_an_answer(options: list[str], code: int, message: str, tmp_path: Path) -> None:
    done = decklint("identify", "--offline", *options, cache=tmp_path)
    assert (done.returncode, done.stdout) == (code, "")
    assert message in done.stderr
