"""The configuration of a folder, and the options of `check` that change what is asked: as plain data, and as run."""

import contextlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from cli import app
from validator.config import Config, config_of
from validator.report import RULES_EDITION
from validator.variants import EDITIONS, HouseRules

KRENKO = "Commander\n1 Krenko, Mob Boss\n\nDeck\n"
GOBLINS = KRENKO + "99 Mountain\n"
FOUR_GAME_CHANGERS = (
    "Commander\n1 Kenrith, the Returned King\n\nDeck\n95 Wastes\n"
    "1 Cyclonic Rift\n1 Demonic Tutor\n1 Rhystic Study\n1 Smothering Tithe\n"
)


@pytest.mark.parametrize(
    ("table", "config"),
    [
        pytest.param({}, Config(), id="nothing"),
        pytest.param({"format": "modern"}, Config(format="modern"), id="format"),
        pytest.param(
            {"formats": {"edh/*": "commander", "*": "modern"}},
            Config(formats=(("edh/*", "commander"), ("*", "modern"))),
            id="formats-in-their-order",
        ),
        pytest.param({"rules": "cr-2012"}, Config(rules="cr-2012"), id="rules"),
        pytest.param({"ignore": ["banned"]}, Config(ignore=("banned",)), id="ignore"),
        pytest.param({"max_bracket": 3}, Config(max_bracket=3), id="max-bracket"),
        pytest.param(
            {"house": {"hybrid": "either", "banned": ["Sol Ring"]}},
            Config(house=HouseRules(hybrid="either", banned=("Sol Ring",))),
            id="house",
        ),
    ],
)
def test_what_a_configuration_sets(table: Mapping[str, Any], config: Config) -> None:
    assert config_of(table) == config


@pytest.mark.parametrize(
    ("table", "message"),
    [
        pytest.param({"fromat": "modern"}, "unknown key fromat; did you mean format?", id="a-misspelled-key"),
        pytest.param({"max-bracket": 3}, "unknown key max-bracket; did you mean max_bracket?", id="a-dash-for-a-line"),
        pytest.param({"zzz": 3}, "unknown key zzz$", id="a-key-like-none"),
        pytest.param({"format": 3}, "format is the name of a format, not 3", id="a-number-for-a-format"),
        pytest.param(
            {"formats": ["modern"]}, "formats is a table of path patterns and formats", id="a-list-of-formats"
        ),
        pytest.param({"rules": 2012}, "rules is the name of an edition, not 2012", id="a-number-for-an-edition"),
        pytest.param({"rules": "2012"}, "unknown rules 2012: choose current", id="an-unknown-edition"),
        pytest.param({"ignore": "banned"}, "ignore is a list of rule names, not 'banned'", id="a-word-for-a-list"),
        pytest.param({"ignore": ["baned"]}, "ignore: there is no rule 'baned'", id="an-unknown-rule"),
        pytest.param({"max_bracket": "3"}, "max_bracket is a number from 1 to 5, not '3'", id="a-word-for-a-number"),
        pytest.param({"max_bracket": 0}, "max_bracket is a number from 1 to 5, not 0", id="bracket-0"),
        pytest.param({"max_bracket": 6}, "max_bracket is a number from 1 to 5, not 6", id="bracket-6"),
        pytest.param({"max_bracket": True}, "max_bracket is a number from 1 to 5, not True", id="bracket-true"),
        pytest.param({"house": "either"}, "house is a table of house rules, not 'either'", id="a-word-for-a-table"),
        pytest.param({"house": {"hybird": "either"}}, "did you mean hybrid", id="a-misspelled-house-rule"),
        pytest.param(
            {"formats": {"*": 3}}, "formats is a table of path patterns and formats", id="a-number-in-formats"
        ),
        pytest.param({"ignore": [3]}, "ignore: there is no rule 3", id="a-number-in-ignore"),
    ],
)
def test_a_wrong_configuration_is_an_error_that_names_it(table: Mapping[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        config_of(table)


@pytest.mark.parametrize(
    ("path", "format_name"),
    [
        pytest.param("edh/krenko.txt", "commander", id="a-folder"),
        pytest.param("edh/old/krenko.txt", "commander", id="a-folder-below"),
        pytest.param("burn.modern.txt", "modern", id="an-ending"),
        pytest.param("edh/burn.modern.txt", "commander", id="the-first-that-fits"),
        pytest.param("burn.txt", "pauper", id="none-that-fits"),
        pytest.param("", "pauper", id="standard-input"),
    ],
)
def test_the_first_pattern_that_fits_gives_the_format(path: str, format_name: str) -> None:
    table = {"format": "pauper", "formats": {"edh/*": "commander", "*.modern.txt": "modern"}}
    assert config_of(table).format_of(path) == format_name


def test_every_departure_from_the_official_rules_has_its_words() -> None:
    config = config_of({"ignore": ["banned", "not-legal"], "house": {"hybrid": "either", "silver_border": True}})
    assert config.departures() == [
        "hybrid symbols bring either of their colors",
        "silver-bordered and acorn cards are allowed",
        "not checked: banned, not-legal",
    ]
    assert config_of({"format": "modern", "max_bracket": 3}).departures() == []


# As the command runs


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for decks, with nothing above it that configures."""
    (tmp_path / "decks").mkdir()
    return tmp_path / "decks"


class Run(NamedTuple):
    """What a run of the command gave."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str | Path, folder: Path, stdin: bytes = b"") -> Run:
    """The command `check`, run in `folder` without a network and with an empty cache beside it."""
    env = {"NO_COLOR": "1", "DECKLINT_CACHE_DIR": str(folder.parent / "cache")}
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, ["check", "--offline", *map(str, arguments)], input=stdin, env=env)
    return Run(done.exit_code, done.stdout, done.stderr)


def report(*arguments: str | Path, folder: Path, stdin: bytes = b"") -> dict[str, Any]:
    done = run("-o", "json", *arguments, folder=folder, stdin=stdin)
    assert done.stdout, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def errors(report: Mapping[str, Any]) -> list[str]:
    return [v["rule"] for deck in report["decks"] for v in deck["violations"] if v["severity"] == "error"]


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("file", "text"),
    [
        pytest.param("decklint.toml", 'format = "modern"', id="decklint-toml"),
        pytest.param("../decklint.toml", 'format = "modern"', id="decklint-toml-above"),
        pytest.param("pyproject.toml", '[tool.decklint]\nformat = "modern"', id="pyproject"),
        pytest.param("../pyproject.toml", '[tool.decklint]\nformat = "modern"', id="pyproject-above"),
    ],
)
def test_a_configuration_is_found_upward_from_the_deck(folder: Path, file: str, text: str) -> None:
    write(folder / file, text)
    write(folder / "deck.txt", "60 Mountain")
    assert [deck["format"] for deck in report("deck.txt", folder=folder)["decks"]] == ["modern"]


@pytest.mark.parametrize(
    ("files", "format_name"),
    [
        pytest.param(
            {"decklint.toml": 'format = "modern"', "../decklint.toml": 'format = "pauper"'}, "modern", id="near"
        ),
        pytest.param(
            {"decklint.toml": 'format = "modern"', "pyproject.toml": '[tool.decklint]\nformat = "pauper"'},
            "modern",
            id="its-own-file-before-the-project-s",
        ),
        pytest.param(
            {"pyproject.toml": "[tool.ruff]\nline-length = 9", "../decklint.toml": 'format = "pauper"'},
            "pauper",
            id="a-project-without-the-table-is-passed-over",
        ),
        pytest.param(
            {"pyproject.toml": "this is = no toml", "../decklint.toml": 'format = "pauper"'},
            "pauper",
            id="a-damaged-project-file-is-for-others-to-report",
        ),
    ],
)
def test_the_nearest_configuration_counts(folder: Path, files: Mapping[str, str], format_name: str) -> None:
    for file, text in files.items():
        write(folder / file, text)
    write(folder / "deck.txt", "60 Mountain")
    assert [deck["format"] for deck in report("deck.txt", folder=folder)["decks"]] == [format_name]


def test_each_deck_has_the_configuration_of_its_own_folder(folder: Path) -> None:
    write(folder / "one" / "decklint.toml", 'format = "modern"')
    write(folder / "two" / "decklint.toml", 'format = "pauper"')
    write(folder / "one" / "deck.txt", "60 Mountain")
    write(folder / "two" / "deck.txt", "60 Mountain")
    found = report("one", "two", folder=folder)
    assert [(deck["path"], deck["format"]) for deck in found["decks"]] == [
        ("one/deck.txt", "modern"),
        ("two/deck.txt", "pauper"),
    ]


def test_patterns_give_formats_relative_to_the_configuration(folder: Path) -> None:
    write(folder / "decklint.toml", '[formats]\n"edh/*" = "commander"\n"*.modern.txt" = "modern"')
    write(folder / "edh" / "krenko.txt", GOBLINS)
    write(folder / "burn.modern.txt", "60 Mountain")
    found = report(folder, folder=folder.parent)
    assert {Path(deck["path"]).name: deck["format"] for deck in found["decks"]} == {
        "krenko.txt": "commander",
        "burn.modern.txt": "modern",
    }
    assert run(folder, folder=folder.parent).returncode == 0


def test_the_command_line_goes_before_the_configuration(folder: Path) -> None:
    write(folder / "decklint.toml", 'format = "modern"\nrules = "cr-2012"\nmax_bracket = 3')
    write(folder / "deck.txt", FOUR_GAME_CHANGERS)
    arguments = ("--format", "commander", "--rules", "current", "--max-bracket", "4", "deck.txt")
    found = report(*arguments, folder=folder)
    assert (found["decks"][0]["format"], errors(found)) == ("commander", [])
    assert found["rules_edition"] == RULES_EDITION


def test_standard_input_has_the_configuration_of_the_current_folder(folder: Path) -> None:
    write(folder / "decklint.toml", 'format = "modern"')
    found = report("-", folder=folder, stdin=b"60 Mountain")
    assert [deck["format"] for deck in found["decks"]] == ["modern"]


@pytest.mark.parametrize(
    ("config", "deck", "code", "departures"),
    [
        pytest.param("", KRENKO + "98 Mountain\n1 Mana Crypt", 1, [], id="without-a-configuration"),
        pytest.param(
            'ignore = ["banned"]', KRENKO + "98 Mountain\n1 Mana Crypt", 0, ["not checked: banned"], id="ignored-rule"
        ),
        pytest.param(
            '[house]\nallowed = ["Mana Crypt"]',
            KRENKO + "98 Mountain\n1 Mana Crypt",
            0,
            ["allowed as well: Mana Crypt"],
            id="allowed-card",
        ),
        pytest.param(
            '[house]\nbanned = ["Sol Ring"]',
            KRENKO + "98 Mountain\n1 Sol Ring",
            1,
            ["banned as well: Sol Ring"],
            id="banned-card",
        ),
        pytest.param(
            '[house]\nbanned = ["Shatterskull, the Hammer Pass"]',
            KRENKO + "98 Mountain\n1 Shatterskull Smashing",
            1,
            ["banned as well: Shatterskull, the Hammer Pass"],
            id="banned-by-its-other-face",
        ),
        pytest.param(
            '[house]\nhybrid = "either"',
            KRENKO + "98 Mountain\n1 Boggart Ram-Gang",
            0,
            ["hybrid symbols bring either of their colors"],
            id="hybrid",
        ),
        pytest.param("max_bracket = 3", FOUR_GAME_CHANGERS, 1, [], id="bracket-3-with-four-game-changers"),
        pytest.param("max_bracket = 4", FOUR_GAME_CHANGERS, 0, [], id="bracket-4-with-four-game-changers"),
        pytest.param('rules = "cr-2012"', "Commander\n1 The Seriema\n\nDeck\n99 Wastes", 1, [], id="older-rules"),
    ],
)
def test_a_configuration_counts_and_the_report_names_what_departs_from_the_official_rules(
    folder: Path, config: str, deck: str, code: int, departures: list[str]
) -> None:
    write(folder / "decklint.toml", config)
    write(folder / "deck.txt", deck)
    assert report("deck.txt", folder=folder)["house_rules"] == departures
    full = run("deck.txt", folder=folder)
    assert full.returncode == code
    assert all(words in full.stdout for words in departures)


def test_the_report_names_the_edition_of_the_rules(folder: Path) -> None:
    write(folder / "deck.txt", GOBLINS)
    for name, known in EDITIONS.items():
        found = report("--rules", name, "deck.txt", folder=folder)
        assert (found["rules_edition"], errors(found)) == (known.source, [])


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        pytest.param("decklint.toml", "format = modern", "decklint.toml: .*line 1", id="damaged"),
        pytest.param("decklint.toml", 'fromat = "modern"', "decklint.toml: unknown key fromat", id="unknown-key"),
        pytest.param("decklint.toml", 'format = "moden"', "unknown format moden", id="unknown-format"),
        pytest.param("decklint.toml", '[formats]\n"*" = "moden"', "unknown format moden", id="unknown-pattern-format"),
        pytest.param("decklint.toml", "max_bracket = 9", "max_bracket is a number from 1 to 5", id="bracket-9"),
        pytest.param("pyproject.toml", "[tool.decklint]\nzzz = 1", "pyproject.toml: unknown key zzz", id="pyproject"),
    ],
)
def test_a_wrong_configuration_ends_with_2_and_one_line(folder: Path, file: str, text: str, message: str) -> None:
    write(folder / file, text)
    write(folder / "deck.txt", "60 Mountain")
    done = run("deck.txt", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(message, done.stderr)
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param(["--as-of", "yesterday"], "not 'yesterday'", id="a-day-in-words"),
        pytest.param(["--as-of", "2026-02-30"], "not '2026-02-30'", id="a-day-that-never-was"),
        pytest.param(["--rules", "cr-1993"], "choose current, commander-2019", id="an-unknown-edition"),
        pytest.param(["--team", "rocket"], "--team", id="an-unknown-team"),
        pytest.param(["--max-bracket", "6"], "--max-bracket", id="bracket-6"),
        pytest.param(["--max-bracket", "0"], "--max-bracket", id="bracket-0"),
        pytest.param(["--players", "1"], "two players or more", id="one-player"),
        pytest.param(["--pool", "missing.txt"], "missing.txt: cannot be read", id="a-pool-that-is-not-there"),
        pytest.param(["--pool", "wrong-pool.txt"], "Lightnig Bolt", id="a-pool-with-a-name-that-is-no-card"),
        pytest.param(["--format", "comander"], "unknown format comander", id="an-unknown-format"),
    ],
)
def test_a_wrong_option_ends_with_2(folder: Path, arguments: list[str], told: str) -> None:
    write(folder / "deck.txt", GOBLINS)
    write(folder / "wrong-pool.txt", "1 Lightnig Bolt")
    done = run(*arguments, "deck.txt", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


@pytest.mark.parametrize(
    ("pool", "code"),
    [
        pytest.param("2 Goblin King", 0, id="what-was-opened"),
        pytest.param("1 Goblin King", 1, id="less-than-was-opened"),
    ],
)
def test_a_pool_makes_the_deck_a_limited_one(folder: Path, pool: str, code: int) -> None:
    write(folder / "pool.txt", pool)
    write(folder / "deck.txt", "38 Mountain\n2 Goblin King")
    done = report("--pool", "pool.txt", "deck.txt", folder=folder)
    assert [deck["format"] for deck in done["decks"]] == ["limited"]
    assert errors(done) == ([] if code == 0 else ["limited-pool"])


@pytest.mark.parametrize(
    ("team", "rules"),
    [
        pytest.param(None, [], id="no-team"),
        pytest.param("unified", ["team-unified", "team-unified"], id="unified"),
        pytest.param("two-headed-giant", ["team-unified", "sideboard-size", "team-unified"], id="two-headed-giant"),
    ],
)
def test_decks_of_a_team_share_no_cards(folder: Path, team: str | None, rules: list[str]) -> None:
    write(folder / "a.txt", "60 Mountain\n1 Lightning Bolt\n\nSideboard\n1 Vandalblast")
    write(folder / "b.txt", "60 Mountain\n1 Lightning Bolt")
    option = ["--team", team] if team else []
    found = report(*option, "--format", "modern", "a.txt", "b.txt", folder=folder)
    assert errors(found) == rules


def test_a_bracket_is_noted_where_it_is_asked_for(folder: Path) -> None:
    write(folder / "deck.txt", FOUR_GAME_CHANGERS)
    assert "meets the guideline of bracket 4, 5" in run("--bracket", "deck.txt", folder=folder).stdout
    assert "bracket" not in run("deck.txt", folder=folder).stdout


def test_a_day_is_asked_for_and_the_sample_does_not_know_all_of_it(folder: Path) -> None:
    write(folder / "deck.txt", KRENKO + "98 Mountain\n1 Mana Crypt")
    found = report("--as-of", "2024-09-22", "deck.txt", folder=folder)
    assert "unknown-date" in errors(found)
    assert found["summary"]["not_judged"] == 1
