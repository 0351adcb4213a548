"""The wheel: it holds all that the program needs and nothing else, and works where it is installed."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
from support import FIXTURES, PROJECT

DECK = FIXTURES / "decks" / "commander" / "krenko-goblins.txt"


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel."""
    directory = tmp_path_factory.mktemp("wheel")
    pip("wheel", PROJECT, "--no-deps", "--no-build-isolation", "--wheel-dir", directory)
    (built,) = directory.glob("decklint-*.whl")
    return built


def test_wheel_holds_the_program_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    packages = [PROJECT / "validator", PROJECT / "cache"]
    wanted = {
        str(path.relative_to(PROJECT))
        for package in packages
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert names == wanted | {"cli.py"}
    assert names >= {"cache/sample.jsonl", "cache/py.typed", "validator/py.typed"}


def test_wheel_names_its_command_and_its_license(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (entry_points,) = [name for name in archive.namelist() if name.endswith(".dist-info/entry_points.txt")]
        assert "decklint = cli:main" in archive.read(entry_points).decode()
        assert any(name.endswith("LICENSE") for name in archive.namelist())


def test_installed_wheel_checks_a_deck(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    pip("install", wheel, "--no-deps", "--no-index", "--target", target)
    # The dependencies are those of this environment; a path beats an editable install of the project.
    path = os.pathsep.join([str(target), sysconfig.get_path("purelib")])
    env = {**os.environ, "PYTHONPATH": path, "DECKLINT_CACHE_DIR": str(tmp_path / "cards"), "NO_COLOR": "1"}
    command = [sys.executable, str(target / "bin" / "decklint"), "check", str(DECK), "--offline"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "krenko-goblins.txt: legal" in done.stdout
    where = [
        sys.executable,
        "-c",
        "import cache, cli, validator; print(cache.__file__, cli.__file__, validator.__file__)",
    ]
    places = subprocess.run(where, capture_output=True, text=True, check=True, timeout=120, cwd=tmp_path, env=env)
    assert places.stdout.count(str(target)) == 3
