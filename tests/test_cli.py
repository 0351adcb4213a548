"""The command as a user runs it: each test starts processes of its own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from support import FIXTURES, PROJECT, decklint

from cache.store import write_generation
from validator import FORMATS, __version__
from validator.catalog import ALL_RULES

DECKS = FIXTURES / "decks"
LEGAL = DECKS / "planar" / "ten-planes.txt"
ILLEGAL = DECKS / "broken" / "planar-nine.txt"
NOT_JUDGED = DECKS / "broken" / "misspelled.txt"
SAMPLE_USED = "decklint: warning: cards of the bundled sample were used"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """An empty cache directory."""
    return tmp_path / "cache"


def check(*arguments: str | Path, cache: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    return decklint("check", "--offline", *arguments, cache=cache, **more)


def report(*arguments: str | Path, cache: Path) -> dict[str, Any]:
    found = json.loads(check("--output-format", "json", *arguments, cache=cache).stdout)
    assert isinstance(found, dict)
    return found


def verdicts(report: dict[str, Any]) -> dict[str, str]:
    """The verdict on each file; of one with several decks, the last."""
    return {Path(deck["path"]).name: deck["verdict"] for deck in report["decks"]}


# Exit codes


@pytest.mark.parametrize(
    ("decks", "code"),
    [
        pytest.param([LEGAL], 0, id="0 where the deck is legal"),
        pytest.param([ILLEGAL], 1, id="1 where it breaks a rule"),
        pytest.param([NOT_JUDGED], 2, id="2 where it cannot be judged"),
        pytest.param([LEGAL, LEGAL], 0, id="0 where all are legal"),
        pytest.param([ILLEGAL, LEGAL], 1, id="1 where one of them is not, the first"),
        pytest.param([LEGAL, ILLEGAL], 1, id="1 where one of them is not, the last"),
        pytest.param([NOT_JUDGED, ILLEGAL, LEGAL], 2, id="2 where one cannot be judged, and others can"),
        pytest.param([DECKS / "missing.txt"], 2, id="2 where there is no such file"),
        pytest.param([LEGAL, DECKS / "missing.txt"], 2, id="2 where there is no such file among others"),
        pytest.param([DECKS / "commander", DECKS / "planar", DECKS / "scheme"], 0, id="0 for the legal samples"),
        pytest.param([DECKS], 2, id="2 for all samples, of which one cannot be judged"),
    ],
)
def test_exit_code(decks: list[Path], code: int, cache: Path) -> None:
    assert check(*decks, cache=cache).returncode == code


@pytest.mark.parametrize("output_format", ["concise", "json"])
@pytest.mark.parametrize(("deck", "code"), [(LEGAL, 0), (ILLEGAL, 1), (NOT_JUDGED, 2)], ids=["legal", "illegal", "not"])
def test_the_exit_code_is_the_same_in_every_output_format(
    deck: Path, code: int, output_format: str, cache: Path
) -> None:
    assert check("--output-format", output_format, deck, cache=cache).returncode == code


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="no command"),
        pytest.param(["chek", LEGAL], id="an unknown command"),
        pytest.param(["check"], id="no deck"),
        pytest.param(["check", "--offline", "--output-format", "xml", LEGAL], id="an unknown output format"),
        pytest.param(["check", "--offline", "--players", "many", LEGAL], id="words for a number"),
        pytest.param(["check", "--offline", "--nonsense", LEGAL], id="an unknown option"),
        pytest.param(["card"], id="no card"),
        pytest.param(["explain"], id="no rule"),
        pytest.param(["cache"], id="no command of the cache"),
        pytest.param(["cache", "update", "--from"], id="no file to load"),
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str | Path], cache: Path) -> None:
    run = decklint(*arguments, cache=cache)
    assert run.returncode == 2
    assert "Usage" in run.stdout + run.stderr or "requires an argument" in run.stderr
    assert "Traceback" not in run.stderr


def test_an_unknown_format_ends_with_2_and_a_list_of_formats(cache: Path) -> None:
    run = check("--format", "comander", LEGAL, cache=cache)
    assert (run.returncode, run.stdout) == (2, "")
    assert "comander" in run.stderr
    assert "commander" in run.stderr.replace("comander", "")


# What is checked


def test_standard_input_is_a_deck(cache: Path) -> None:
    run = check("-", cache=cache, stdin=LEGAL.read_bytes())
    assert run.returncode == 0
    assert run.stdout.startswith("<stdin>: legal")


def test_standard_input_may_have_a_name(cache: Path) -> None:
    run = check("-", "--stdin-filename", "decks/mine.txt", "-o", "concise", cache=cache, stdin=ILLEGAL.read_bytes())
    assert run.returncode == 1
    assert all(line.startswith("decks/mine.txt:") for line in run.stdout.splitlines())
    assert run.stdout.count("\n") == 3


def test_an_empty_standard_input_is_no_deck(cache: Path) -> None:
    run = check("-", cache=cache)
    assert run.returncode == 2
    assert "the file lists no cards" in run.stdout


def test_a_folder_is_walked_for_decklists(cache: Path, tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    kept = ["b.txt", "a/c.dec", "a/deep/d.DECK", "a.txt"]
    left_out = ["README.txt", "notes.txt", "picture.png", "data.json", ".hidden/e.txt", ".f.txt", "a/LICENSE.txt"]
    for name in (*kept, *left_out):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(LEGAL.read_bytes())
    paths = [deck["path"] for deck in report(folder, cache=cache)["decks"]]
    assert paths == [str(path) for path in sorted(folder / name for name in kept)]


def test_a_file_is_checked_whatever_its_name(cache: Path, tmp_path: Path) -> None:
    for name in ("README", "deck", "deck.json.bak"):
        (tmp_path / name).write_bytes(LEGAL.read_bytes())
        assert check(tmp_path / name, cache=cache).returncode == 0


def test_a_folder_without_decklists_is_told(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    run = check(tmp_path / "empty", cache=cache)
    assert run.returncode == 2
    assert "the folder holds no decklists" in run.stdout
    assert ".txt" in run.stdout


def test_a_missing_file_is_told_and_the_others_are_checked(cache: Path) -> None:
    run = check(DECKS / "missing.txt", LEGAL, cache=cache)
    assert "missing.txt: not judged" in run.stdout
    assert "No such file or directory" in run.stdout
    assert "ten-planes.txt: legal" in run.stdout


def test_decks_are_reported_in_the_order_of_the_arguments(cache: Path) -> None:
    found = verdicts(report(LEGAL, NOT_JUDGED, ILLEGAL, cache=cache))
    assert list(found.items()) == [
        ("ten-planes.txt", "legal"),
        ("misspelled.txt", "not_judged"),
        ("planar-nine.txt", "illegal"),
    ]


def test_a_deck_is_checked_as_the_format_that_was_asked_for(cache: Path) -> None:
    (deck,) = report("--format", "planar", ILLEGAL, cache=cache)["decks"]
    assert deck["format"] == "planar"


@pytest.mark.parametrize(
    ("options", "text", "warned"),
    [
        pytest.param(["--players", "4", "-f", "casual"], "60 Island", ["--players"], id="players of another deck"),
        pytest.param(["--max-bracket", "3", "-f", "casual"], "60 Island", ["--max-bracket"], id="the bracket of one"),
        pytest.param(["--pool", "POOL", "-f", "casual"], "60 Island", ["--pool"], id="the pool of one"),
        pytest.param(["--pool", "POOL"], "40 Island", [], id="limited"),
        pytest.param(["--max-bracket", "3"], "Commander\n1 Krenko, Mob Boss\nDeck\n99 Mountain", [], id="commander"),
    ],
)
def test_an_option_without_effect_is_told(
    options: list[str], text: str, warned: list[str], tmp_path: Path, cache: Path
) -> None:
    (tmp_path / "POOL").write_text("1 Sol Ring\n")
    (tmp_path / "deck.txt").write_text(text)
    run = decklint("check", "--offline", *options, "deck.txt", cache=cache, cwd=tmp_path)
    assert re.findall(r"(--[a-z-]+) has no effect", run.stderr) == warned
    assert run.returncode == 0, run.stdout


def test_players_share_one_planar_deck(cache: Path) -> None:
    assert check("--players", "4", LEGAL, cache=cache).returncode == 1
    assert check("--players", "1", LEGAL, cache=cache).returncode == 2


# Reports


def test_the_full_report_shows_place_rule_source_line_and_fix(cache: Path) -> None:
    run = check(ILLEGAL, cache=cache)
    assert re.match(re.escape(f"{ILLEGAL}: illegal (") + r"[A-Z][A-Za-z ]+, 9 cards\)\n", run.stdout)
    assert "error: planar-duplicates (CR 901.3)" in run.stdout
    assert "9 | 1 Akoum" in run.stdout
    assert "fix: take out 1" in run.stdout
    *_, summary, data = run.stdout.splitlines()
    assert summary == "1 deck: 1 illegal; 3 errors, 0 warnings"
    assert re.fullmatch(r"card data: bundled-sample of 20\d\d-.*; rules: CR .*", data)


def test_the_concise_report_has_one_line_for_each_violation(cache: Path) -> None:
    run = check("-o", "concise", LEGAL, ILLEGAL, cache=cache)
    lines = run.stdout.splitlines()
    assert len(lines) == 3
    assert all(re.fullmatch(re.escape(str(ILLEGAL)) + r":\d+:\d+: [a-z-]+ \S.*", line) for line in lines)


def test_the_concise_report_on_a_legal_deck_is_empty(cache: Path) -> None:
    assert check("-o", "concise", LEGAL, cache=cache).stdout == ""


def test_warnings_about_the_card_data_go_to_standard_error(cache: Path) -> None:
    for output_format in ("full", "concise", "json"):
        assert check("-o", output_format, LEGAL, cache=cache).stderr.startswith(SAMPLE_USED)


@pytest.mark.parametrize(
    "decks",
    [
        pytest.param([DECKS], id="all samples"),
        pytest.param([LEGAL], id="a legal deck"),
        pytest.param([DECKS / "missing.txt"], id="no file"),
        pytest.param([PROJECT / "tests" / "rules"], id="no decks in the folder"),
        pytest.param([Path(sys.executable)], id="no text"),
    ],
)
def test_the_json_report_meets_its_schema_and_is_the_same_each_time(decks: list[Path], cache: Path) -> None:
    schema = json.loads(decklint("schema", cache=cache).stdout)
    Draft202012Validator.check_schema(schema)
    runs = [check("-o", "json", *decks, cache=cache, env={"PYTHONHASHSEED": seed}) for seed in ("1", "2")]
    found = json.loads(runs[0].stdout)
    Draft202012Validator(schema).validate(found)
    assert found["decks"]
    assert runs[0].stdout == runs[1].stdout


def test_the_schema_refuses_what_is_no_report(cache: Path) -> None:
    validator = Draft202012Validator(json.loads(decklint("schema", cache=cache).stdout))
    whole = report(ILLEGAL, cache=cache)
    assert validator.is_valid(whole)
    for key in ("schema_version", "tool", "rules_edition", "card_data", "decks", "summary"):
        assert not validator.is_valid({name: value for name, value in whole.items() if name != key})
    whole["decks"][0]["verdict"] = "fine"
    assert not validator.is_valid(whole)


def test_the_json_report_tells_what_it_rests_on(cache: Path) -> None:
    found = report(ILLEGAL, cache=cache)
    assert found["tool"] == f"decklint {__version__}"
    assert re.match(r"CR 20\d\d-\d\d-\d\d", found["rules_edition"])
    assert found["card_data"]["source"] == "bundled-sample"
    assert found["card_data"]["updated_at"].startswith("20")
    assert found["summary"] == {
        "decks": 1,
        "legal": 0,
        "illegal": 1,
        "not_judged": 0,
        "errors": 3,
        "warnings": 0,
    }


def test_the_json_report_places_each_violation(cache: Path) -> None:
    (deck,) = report(ILLEGAL, cache=cache)["decks"]
    found = next(violation for violation in deck["violations"] if violation["rule"] == "planar-duplicates")
    assert {key: found[key] for key in ("severity", "card", "section", "line", "column", "end_column")} == {
        "severity": "error",
        "card": "Akoum",
        "section": "planar",
        "line": 9,
        "column": 1,
        "end_column": 8,
    }


# Color, and what a terminal would obey


@pytest.mark.parametrize(
    ("env", "colored"),
    [
        pytest.param({"NO_COLOR": "1"}, False, id="none by NO_COLOR"),
        pytest.param({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, id="none by NO_COLOR, whatever else is set"),
        pytest.param({"NO_COLOR": "", "FORCE_COLOR": "1"}, True, id="some by FORCE_COLOR"),
        pytest.param({"NO_COLOR": "", "FORCE_COLOR": ""}, False, id="none where the output is no terminal"),
    ],
)
def test_color(env: dict[str, str], colored: bool, cache: Path) -> None:
    assert ("\x1b[" in check(ILLEGAL, cache=cache, env=env).stdout) is colored
    assert ("\x1b[" in decklint("card", "Sol Ring", "--offline", cache=cache, env=env).stdout) is colored


def test_machine_formats_have_no_color(cache: Path) -> None:
    env = {"NO_COLOR": "", "FORCE_COLOR": "1"}
    for output_format in ("concise", "json"):
        assert "\x1b" not in check("-o", output_format, ILLEGAL, cache=cache, env=env).stdout


HOSTILE = [
    pytest.param("\x1b[2J\x1b[31mSol Ring", id="escape sequences"),
    pytest.param("\x1b]0;title\x07Sol Ring", id="a new window title"),
    pytest.param("Sol\x9bRing 31m", id="an escape of one byte"),
    pytest.param("Sol Ring\b\b\b\b\b\b\b\bMox Ruby", id="backspaces"),
    pytest.param("Sol \u202egniR", id="text that runs backward"),
    pytest.param("Sol\u200bRing\u2066", id="characters that cannot be seen"),
]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("output_format", ["full", "concise"])
def test_nothing_in_a_deck_reaches_the_terminal_as_a_command(name: str, output_format: str, cache: Path) -> None:
    deck = f"// NAME: {name}\nPlanar Deck\n1 {name}\n{name}:\n<<<<<<< {name}\n".encode()
    run = check("-", "--stdin-filename", f"{name}.txt", "-o", output_format, cache=cache, stdin=deck)
    assert run.returncode == 2
    for text in (run.stdout, run.stderr):
        assert re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", text) is None
    assert run.stdout


def test_markup_in_a_card_name_is_text(cache: Path) -> None:
    run = check("-", cache=cache, stdin=b"Planar Deck\n1 Akoum [red]in red[/red] and :boom: today\n")
    assert run.stdout.count("Akoum [red]in red[/red] and :boom: today") >= 2


def test_an_error_message_holds_no_command_for_the_terminal(cache: Path) -> None:
    for arguments in (["card", "\x1b[31mx", "--offline"], ["explain", "\x1b[31mx"]):
        run = decklint(*arguments, cache=cache)
        assert run.returncode == 2
        assert "\x1b" not in run.stdout + run.stderr
    for format_name in ("\x1b[31mx", "x\ny"):
        run = check("--format", format_name, LEGAL, cache=cache)
        assert run.returncode == 2
        assert "\x1b" not in run.stdout + run.stderr


def test_nothing_in_a_card_object_reaches_the_terminal_as_a_command(cache: Path) -> None:
    hostile = {
        "object": "card",
        "oracle_id": "x",
        "name": "Evil \x1b[31mRing",
        "layout": "normal",
        "type_line": "Artifact \x1b[2J",
        "oracle_text": "{R}: \x1b]0;title\x07",
        "mana_cost": "{R}\x9b",
        "legalities": {"commander": "legal", "\x1b[31m": "legal"},
        "color_identity": ["R"],
    }
    write_generation(cache, [hostile], source="test", updated_at="2026-11-29T00:00:00+00:00")
    run = decklint("card", "Evil 31mRing", "--offline", cache=cache)
    assert run.returncode == 0, run.stderr
    assert "\x1b" not in run.stdout + run.stderr
    assert "\x9b" not in run.stdout


def test_nothing_in_the_description_of_the_store_reaches_the_terminal_as_a_command(cache: Path) -> None:
    found = json.loads((PROJECT / "cache" / "sample.jsonl").read_text(encoding="utf-8").splitlines()[0])
    write_generation(cache, [found], source="\x1b[31m", updated_at="2026-11-29\x1b[31m")
    run = decklint("cache", "info", cache=cache)
    assert run.returncode == 0
    assert "\x1b" not in run.stdout


# Output that nobody can take


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["check", "--offline", str(LEGAL)], id="a report"),
        pytest.param(["check", "--offline", "-o", "json", str(DECKS)], id="a long report"),
        pytest.param(["card", "Sol Ring", "--offline"], id="a card"),
        pytest.param(["rules"], id="the rules"),
        pytest.param(["explain", "singleton"], id="a rule"),
        pytest.param(["schema"], id="the schema"),
        pytest.param(["cache", "info"], id="the cache"),
    ],
)
def test_a_reader_that_has_gone_ends_the_command_quietly_and_not_as_a_verdict(
    arguments: list[str], cache: Path
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as nobody:
        run = subprocess.run(
            [sys.executable, "-m", "cli", *arguments],
            stdout=nobody,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "DECKLINT_CACHE_DIR": str(cache)},
        )
    assert run.returncode == 2
    assert [line for line in run.stderr.splitlines() if not line.startswith(SAMPLE_USED)] == []


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_a_terminal_without_the_characters_gets_the_rest(encoding: str, cache: Path) -> None:
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    deck = "Planar Deck\n1 Nazgûl → “x”\n".encode()
    assert check("-", cache=cache, env=env, stdin=deck).returncode == 2
    run = check("-", cache=cache, env=env, stdin=deck)
    assert "internal error" not in run.stderr
    assert "Nazg" in run.stdout
    found = json.loads(check("-o", "json", "-", cache=cache, env=env, stdin=deck).stdout)
    assert "Nazgûl" in json.dumps(found, ensure_ascii=False)


# The other commands


def test_version(cache: Path) -> None:
    assert decklint("--version", cache=cache).stdout == f"decklint {__version__}\n"


def test_help_names_all_commands(cache: Path) -> None:
    run = decklint("--help", cache=cache)
    assert run.returncode == 0
    for command in ("check", "card", "rules", "explain", "formats", "schema", "cache"):
        assert re.search(rf"^\s+{command}\s", run.stdout, re.MULTILINE)


def test_card_shows_the_reasons_for_its_color_identity(cache: Path) -> None:
    run = decklint("card", "alesha who smiles at death", "--offline", cache=cache)
    assert run.returncode == 0
    assert run.stdout.startswith("Alesha, Who Smiles at Death\n")
    assert "color identity: {W}{B}{R}" in run.stdout
    for color in "WBR":
        assert re.search(rf"{{{color}}} from .* of Alesha, Who Smiles at Death \(CR 903.4", run.stdout)
    assert "commander: yes" in run.stdout
    assert run.stderr.startswith(SAMPLE_USED)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("Sol Rang", "Sol Rang is not in the card data at hand.*did you mean Sol Ring", id="a near miss"),
        pytest.param("x" * 300, "no card has a name of 300 characters", id="a long text"),
        pytest.param("", "no card has a name of 0 characters", id="nothing"),
        pytest.param("   ", "no card has a name", id="blanks"),
    ],
)
def test_card_that_is_none_ends_with_2(name: str, message: str, cache: Path) -> None:
    run = decklint("card", name, "--offline", cache=cache)
    assert (run.returncode, run.stdout) == (2, "")
    assert re.search(message, run.stderr)


def test_card_with_bytes_that_are_no_text_ends_with_2(cache: Path) -> None:
    run = decklint("card", "Sol \udcffRing", "--offline", cache=cache)
    assert run.returncode in (0, 2)
    assert "internal error" not in run.stderr


def test_rules_lists_every_rule_with_its_source(cache: Path) -> None:
    run = decklint("rules", cache=cache)
    assert run.returncode == 0
    assert [line.split()[0] for line in run.stdout.splitlines()] == list(ALL_RULES)
    assert all(rule.source in run.stdout for rule in ALL_RULES.values())


def test_explain_tells_source_and_examples(cache: Path) -> None:
    run = decklint("explain", "color-identity", cache=cache)
    assert run.returncode == 0
    assert run.stdout.startswith("color-identity (CR 903.5c")
    assert "Legal:" in run.stdout
    assert "Illegal:" in run.stdout


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("nonsense", "there is no rule 'nonsense'", id="nonsense"),
        pytest.param("color-identiy", "did you mean color-identity?", id="a near miss"),
    ],
)
def test_explain_of_no_rule_ends_with_2(name: str, message: str, cache: Path) -> None:
    run = decklint("explain", name, cache=cache)
    assert (run.returncode, run.stdout) == (2, "")
    assert message in run.stderr


def test_formats_lists_every_format(cache: Path) -> None:
    run = decklint("formats", cache=cache)
    assert run.returncode == 0
    assert [line.split()[0] for line in run.stdout.splitlines()[1:]] == list(FORMATS)


def test_info_update_and_clear(cache: Path, tmp_path: Path) -> None:
    assert "none; run" in decklint("cache", "info", cache=cache).stdout
    path = tmp_path / "cards-20261129090157.jsonl"
    sample = PROJECT / "cache" / "sample.jsonl"
    path.write_bytes(sample.read_bytes())
    run = decklint("cache", "update", "--from", path, cache=cache)
    assert (run.returncode, run.stdout) == (0, "")
    assert "cards of 2026-11-29T09:01:57+00:00 loaded from cards-20261129090157.jsonl" in run.stderr
    info = decklint("cache", "info", cache=cache).stdout
    assert re.search(r"^place +" + re.escape(str(cache)), info, re.MULTILINE)
    assert re.search(r"^cards +\d+, a part of the game only$", info, re.MULTILINE)
    assert re.search(r"^date +2026-11-29T09:01:57\+00:00$", info, re.MULTILINE)
    assert re.search(r"^size +\d+\.\d MB$", info, re.MULTILINE)
    assert check(LEGAL, cache=cache).stderr == ""
    run = decklint("cache", "clear", cache=cache)
    assert run.returncode == 0
    assert f"MB deleted from {cache}" in run.stderr
    assert "none; run" in decklint("cache", "info", cache=cache).stdout
    assert check(LEGAL, cache=cache).stderr.startswith(SAMPLE_USED)


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"object": "card"', b"\x89PNG\r\n"], ids=["empty", "no cards", "cut", "a picture"]
)
def test_update_from_what_is_no_bulk_file_ends_with_2(content: bytes, cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_bytes(content)
    run = decklint("cache", "update", "--from", path, cache=cache)
    assert (run.returncode, run.stdout) == (2, "")
    assert re.fullmatch(r"decklint: .*left as it was\n", run.stderr)


# The network

WATCHED = """
import os, sys
def watch(event, arguments):
    if event.startswith("socket.") and event != "socket.gethostname":
        os.write(2, event.encode())
        os._exit(99)
sys.addaudithook(watch)
import cli
cli.main()
"""


@pytest.mark.parametrize(
    ("arguments", "env", "opens"),
    [
        pytest.param(["check", str(LEGAL)], {}, True, id="a check opens a socket"),
        pytest.param(["check", "--offline", str(DECKS)], {}, False, id="an offline check opens none"),
        pytest.param(["check", str(DECKS)], {"DECKLINT_OFFLINE": "1"}, False, id="nor does one by environment"),
        pytest.param(["card", "--offline", "Moxen"], {}, False, id="nor does an offline look at a card"),
        pytest.param(["rules"], {}, False, id="nor does the list of rules"),
        pytest.param(["cache", "info"], {}, False, id="nor does the description of the cache"),
        pytest.param(["cache", "update"], {}, True, id="an update opens one"),
        pytest.param(
            ["cache", "update", "--from", str(PROJECT / "cache" / "sample.jsonl")], {}, False, id="one from a file none"
        ),
    ],
)
def test_sockets(arguments: list[str], env: dict[str, str], opens: bool, cache: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", WATCHED, *arguments],
        env={**os.environ, "DECKLINT_CACHE_DIR": str(cache), "DECKLINT_SCRYFALL_URL": "http://127.0.0.1:9", **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode == 99) is opens, run.stderr


@pytest.mark.parametrize("url", ["nonsense", "ftp://127.0.0.1", "http://127.0.0.1:9", "http://"])
def test_a_wrong_address_is_a_warning_for_a_check_and_an_error_for_an_update(url: str, cache: Path) -> None:
    env = {"DECKLINT_SCRYFALL_URL": url}
    run = decklint("check", LEGAL, cache=cache, env=env)
    assert run.returncode == 0
    assert "; the data at hand is used" in run.stderr
    run = decklint("cache", "update", cache=cache, env=env)
    assert run.returncode == 2
    assert "internal error" not in run.stderr


def test_explain_tells_as_what_a_file_was_read(tmp_path: Path, cache: Path) -> None:
    (tmp_path / "deck").write_text("[metadata]\nName=x\n[Main]\n60 Forest|M10\n")
    plain, told = (
        decklint("check", tmp_path / "deck", "-f", "casual", "--offline", *more, cache=cache).stdout
        for more in ((), ("--explain",))
    )
    assert "read as" not in plain
    assert "note: read as Forge deck (.dck)" in told


def test_explain_names_every_card_that_breaks_a_companion_s_condition(tmp_path: Path, cache: Path) -> None:
    spells = ["Counterspell", "Cyclonic Rift", "Rhystic Study", "Consecrated Sphinx", "Force of Will", "Seedborn Muse"]
    deck = tmp_path / "deck.txt"
    listed = "\n".join(f"1 {name}" for name in spells)
    deck.write_text(f"Companion\n1 Gyruda, Doom of Depths\n\nDeck\n{listed}\n60 Island\n")
    plain, told = (
        decklint("check", deck, "-f", "casual", "--offline", *more, cache=cache) for more in ((), ("--explain",))
    )
    odd = ["Rhystic Study", "Force of Will", "Seedborn Muse"]
    assert f"    cards: {', '.join(odd)}\n" in told.stdout
    assert "    condition: Your starting deck contains only cards with even mana values.\n" in told.stdout
    assert "    condition: " not in plain.stdout
