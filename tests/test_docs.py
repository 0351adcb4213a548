"""The documentation says what the code does: generated pages, the README's example, names and links."""

import importlib.util
import os
import re
import stat
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import PROJECT, decklint

import cli
from validator.config import config_of
from validator.deck import Reading, Span
from validator.decklist import SUFFIXES, Reader
from validator.output.json import schema
from validator.sections import Section

README = (PROJECT / "README.md").read_text(encoding="utf-8")


def pages() -> dict[str, Callable[[], str]]:
    """What `docs/generate.py` makes, by file name."""
    spec = importlib.util.spec_from_file_location("generate", PROJECT / "docs" / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: dict[str, Callable[[], str]] = module.PAGES
    return made


@pytest.mark.parametrize("name", ["rules.md", "formats.md"])
def test_generated_page_is_up_to_date(name: str) -> None:
    written = (PROJECT / "docs" / name).read_text(encoding="utf-8")
    assert written == pages()[name](), "run: python docs/generate.py"


def block_behind(mark: str) -> str:
    """The text of the code block that follows a mark in the README."""
    found = re.search(rf"^<!-- {mark} -->\n```\w+\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found, f"the README has no block behind <!-- {mark} -->"
    return found[1]


def test_example_is_what_the_command_prints(tmp_path: Path) -> None:
    first, _, printed = block_behind("example").partition("\n")
    prompt, command, *arguments = first.split()
    assert (prompt, command) == ("$", "decklint")
    done = decklint(*arguments, cache=tmp_path, cwd=PROJECT)
    assert done.returncode == 1
    assert printed == done.stdout


def test_gate_runs_the_test_command_of_the_readme() -> None:
    gate = PROJECT / ".ci" / "run"
    text = gate.read_text(encoding="utf-8")
    assert os.access(gate, os.X_OK)
    assert gate.stat().st_mode & stat.S_IXUSR
    assert "<!-- test command -->" in text
    assert "pytest" not in text
    (command,) = block_behind("test command").splitlines()
    assert command.endswith("&& .venv/bin/pytest")


def commands() -> list[str]:
    """Every command that the program has."""
    own = [info.name or getattr(info.callback, "__name__", "") for info in cli.app.registered_commands]
    nested = [
        f"{group.name} {info.name or getattr(info.callback, '__name__', '')}"
        for group in cli.app.registered_groups
        for info in (group.typer_instance.registered_commands if group.typer_instance else ())
    ]
    return own + nested


@pytest.mark.parametrize("command", commands())
def test_readme_names_every_command(command: str) -> None:
    assert f"`decklint {command}" in README


def test_readme_names_every_option_of_check(tmp_path: Path) -> None:
    options = set(re.findall(r"^ .*?(--[a-z-]+)", decklint("check", "--help", cache=tmp_path).stdout, re.MULTILINE))
    assert options >= {"--format", "--offline"}
    assert {option for option in options if not re.search(rf"`{option}\b", README)} == set()


def test_configuration_of_the_readme_is_one() -> None:
    found = re.search(r"^```toml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found
    config = config_of(tomllib.loads(found[1]))
    assert config.format_of("modern/burn.txt") == "modern"
    assert config.departures()


def environment_variables() -> set[str]:
    """Every environment variable that the code reads as its own."""
    sources = [PROJECT / "cli.py", *(PROJECT / "cache").rglob("*.py"), *(PROJECT / "validator").rglob("*.py")]
    text = "".join(source.read_text(encoding="utf-8") for source in sources)
    return set(re.findall(r'"(DECKLINT_[A-Z_]+|NO_COLOR|FORCE_COLOR)"', text))


def test_readme_names_every_environment_variable() -> None:
    assert environment_variables() >= {"DECKLINT_CACHE_DIR", "DECKLINT_OFFLINE", "NO_COLOR"}
    assert {name for name in environment_variables() if f"`{name}`" not in README} == set()


@pytest.mark.parametrize("code", ["0", "1", "2"])
def test_readme_names_every_exit_code(code: str) -> None:
    assert re.search(rf"^\| `{code}` \|", README, re.MULTILINE)


def test_readme_names_every_output_format_and_json_key() -> None:
    body = schema()
    keys = {key for part in (body, *body["$defs"].values()) for key in part.get("properties", {})}
    assert keys >= {"schema_version", "violations", "end_column"}
    assert {name for name in keys | {*cli.OutputFormat} if f"`{name}`" not in README} == {"full"}
    assert "`--output-format full`" in README


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_somewhere(page: str) -> None:
    text = (PROJECT / page).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if "://" not in link]
    assert [link for link in links if not (PROJECT / link).exists()] == []


def test_reader_shown_to_contributors_reads() -> None:
    page = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    module, entry = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    shown: dict[str, Any] = {"Reader": Reader}
    exec(module, shown)
    assert eval(entry, shown).name == "semicolons"
    text = "4; Opt\n--\n  1; Negate\nhello\n"
    assert shown["recognizes"](text)
    found = shown["read"](text, "deck.txt")
    assert [(line.section, *line.readings) for line in found.lines] == [
        (Section.MAIN, Reading(4, "Opt")),
        (Section.SIDEBOARD, Reading(1, "Negate")),
    ]
    assert found.lines[1].span == Span("deck.txt", 3, 3, 12)
    assert [remark.text for remark in (*found.headings, *found.unreadable)] == ["--", "hello"]


def test_hook_takes_the_files_that_a_folder_is_searched_for() -> None:
    hook = (PROJECT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    files, exclude = (re.search(rf"^  {key}: (.*)$", hook, re.MULTILINE) for key in ("files", "exclude"))
    assert files
    assert exclude
    assert [suffix for suffix in SUFFIXES if not re.search(files[1], f"decks/My Deck{suffix}")] == []
    assert not re.search(files[1], "decks/README.md")
    assert not re.search(exclude[1], "decks/Krenko.txt")
    assert re.search(exclude[1], "decks/README.txt")
