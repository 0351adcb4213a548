"""The layers: `validator` knows the game alone, `cache` only the card model, `cli` imports late."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import PROJECT

VALIDATOR = sorted((PROJECT / "validator").rglob("*.py"))
CACHE = sorted((PROJECT / "cache").rglob("*.py"))
OUTSIDE = {"cache", "cli", "httpx", "diskcache", "filelock", "platformdirs", "typer", "socket", "sqlite3", "urllib"}
IMPURE = {"os", "pathlib", "time", "random", "subprocess", "tempfile", "shutil"}
CARD_MODEL = {"validator.cards", "validator.names", "validator.report", "validator.resolve"}


def imports(path: Path) -> Iterator[str]:
    """The dotted name of each module that a source file imports, also where it does so late."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            if node.module in ("validator", "cache"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


def called_names(path: Path) -> set[str]:
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}


def by_name(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


@pytest.mark.parametrize("path", VALIDATOR, ids=by_name)
def test_validator_reaches_neither_up_nor_out(path: Path) -> None:
    assert {name.partition(".")[0] for name in imports(path)} & OUTSIDE == set()


@pytest.mark.parametrize("path", VALIDATOR, ids=by_name)
def test_validator_has_no_disk_no_clock_and_no_printing(path: Path) -> None:
    assert {name.partition(".")[0] for name in imports(path)} & IMPURE == set()
    assert called_names(path) & {"open", "print", "input", "exec", "eval"} == set()


@pytest.mark.parametrize("path", CACHE, ids=by_name)
def test_cache_imports_only_the_card_model_of_validator(path: Path) -> None:
    names = set(imports(path))
    assert {name for name in names if name.partition(".")[0] == "validator"} <= CARD_MODEL
    assert "cli" not in names


def test_rules_and_formats_know_no_output_and_no_reader() -> None:
    inner = [path for path in VALIDATOR if path.parent.name == "rules" or path.stem in ("formats", "registry", "deck")]
    names = {name for path in inner for name in imports(path)}
    assert {name for name in names if name.startswith(("validator.output", "validator.decklist"))} == set()


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        pytest.param("cli", {"httpx", "pydantic", "rapidfuzz", "diskcache", "cache", "validator"}, id="cli"),
        pytest.param("validator", {"httpx", "pydantic", "rapidfuzz", "diskcache", "cache", "cli"}, id="validator"),
        pytest.param("cache.source", {"httpx", "pydantic", "rapidfuzz", "cli"}, id="cache"),
    ],
)
def test_importing_is_quick_because_it_leaves_out(module: str, unwanted: set[str]) -> None:
    code = f"import sys, {module}; print(*sorted({unwanted!r} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT)
    assert done.stdout.split() == []
