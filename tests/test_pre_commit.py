"""The pre-commit hook, really run: pre-commit installs this project and checks the decks of a repository."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from support import FIXTURES, PROJECT

GOOD = FIXTURES / "decks" / "commander" / "krenko-goblins.txt"
BAD = FIXTURES / "decks" / "broken" / "krenko-broken.txt"


def run(*command: str | Path, cwd: Path, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    outside = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return subprocess.run(
        [*map(str, command)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=600,
        cwd=cwd,
        env={**outside, **(env or {})},
    )


def git(*arguments: str, cwd: Path) -> None:
    identity = ("-c", "user.name=tests", "-c", "user.email=tests@example.invalid", "-c", "commit.gpgsign=false")
    done = run("git", *identity, *arguments, cwd=cwd)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def hook_repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A git repository with this project as it is in the working tree."""
    copy = tmp_path_factory.mktemp("decklint")
    listed = run("git", "ls-files", "-z", "-co", "--exclude-standard", cwd=PROJECT)
    assert listed.returncode == 0, listed.stderr
    for name in filter(None, listed.stdout.split("\0")):
        if (PROJECT / name).is_file():  # a file that was deleted is still listed
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, copy / name)
    git("init", "--quiet", cwd=copy)
    git("add", "--all", cwd=copy)
    git("commit", "--quiet", "--message", "working tree", cwd=copy)
    return copy


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A home for pre-commit, in which the hook is installed once, and an empty card cache."""
    home = tmp_path_factory.mktemp("pre-commit")
    return {"PRE_COMMIT_HOME": str(home / "store"), "DECKLINT_CACHE_DIR": str(home / "cards"), "NO_COLOR": "1"}


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """An empty git repository for decks."""
    git("init", "--quiet", cwd=tmp_path)
    return tmp_path


def pre_commit(*arguments: str | Path, decks: Path, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """What pre-commit says of all files in the repository of decks."""
    git("add", "--all", cwd=decks)
    command = (sys.executable, "-m", "pre_commit", *arguments, "--all-files", "--verbose")
    return run(*command, cwd=decks, env=env)


def test_illegal_deck_fails_and_its_faults_are_named(
    decks: Path, hook_repository: Path, environment: dict[str, str]
) -> None:
    shutil.copy(GOOD, decks / "good.txt")
    shutil.copy(BAD, decks / "bad.txt")
    done = pre_commit("try-repo", hook_repository, "decklint", decks=decks, env=environment)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "good.txt: legal" in done.stdout
    assert "bad.txt: illegal" in done.stdout
    assert "Mana Crypt is banned in Commander" in done.stdout


@pytest.fixture
def configured(decks: Path, hook_repository: Path) -> Path:
    """A repository of decks with the hook in its configuration, as the README says; it is installed only once."""
    revision = run("git", "rev-parse", "HEAD", cwd=hook_repository).stdout.strip()
    config = f"repos:\n- repo: {hook_repository}\n  rev: {revision}\n  hooks:\n  - id: decklint\n"
    (decks / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    return decks


def test_legal_deck_passes(configured: Path, environment: dict[str, str]) -> None:
    shutil.copy(GOOD, configured / "good.txt")
    done = pre_commit("run", decks=configured, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "good.txt: legal" in done.stdout


def test_path_may_hold_blanks_and_letters_of_any_kind(configured: Path, environment: dict[str, str]) -> None:
    """Case C131."""
    deck = "Commander\n1 Krenko, Mob Boss\n\nDeck\n1 Lightning Bolt\n98 Mountain\n"
    odd = configured / "my decks" / "Krenko Größe 2.txt"
    odd.parent.mkdir()
    odd.write_text(deck, encoding="utf-8")
    (configured / "deck.txt").write_text(deck, encoding="utf-8")
    done = pre_commit("run", decks=configured, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "my decks/Krenko Größe 2.txt: legal" in done.stdout
    assert "2 decks: 2 legal" in done.stdout


def test_files_beside_decks_are_left_alone(configured: Path, environment: dict[str, str]) -> None:
    for name in ("README.md", "readme.txt", "requirements.txt", "notes/Notes on Krenko.txt"):
        path = configured / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("no deck\n", encoding="utf-8")
    done = pre_commit("run", decks=configured, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no files to check" in done.stdout
