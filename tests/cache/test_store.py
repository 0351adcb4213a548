import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support import PROJECT

from cache.disk import DamagedRow, DamagedStore
from cache.index import candidates
from cache.store import (
    Answers,
    Generation,
    Meta,
    StoreError,
    clear_store,
    current_generation,
    store_info,
    write_generation,
)
from validator.names import Kind

CardObject = dict[str, Any]


def card(name: str, **fields: Any) -> CardObject:
    return {
        "object": "card",
        "oracle_id": f"id of {name}",
        "name": name,
        "layout": "normal",
        "type_line": "Artifact",
        "legalities": {"commander": "legal"},
        **fields,
    }


RINGS = [card("Sol Ring"), card("Mana Crypt"), card("Fire // Ice", layout="split")]


def write(directory: Path, objects: Iterable[CardObject] = RINGS, source: str = "test") -> Meta:
    return write_generation(directory, objects, source=source, updated_at="2026-11-29T09:01:57+00:00")


def current(directory: Path) -> Generation:
    generation = current_generation(directory)
    assert generation is not None
    return generation


def found(directory: Path, name: str) -> list[tuple[str, Kind]]:
    return [(candidate.card.name, candidate.kind) for candidate in candidates(name, current(directory).row)]


def everything(directory: Path) -> set[str]:
    """All files and folders, but for those that SQLite keeps beside an open database."""
    return {
        str(path.relative_to(directory)) for path in directory.rglob("*") if not path.name.endswith(("-wal", "-shm"))
    }


def generations(directory: Path) -> list[str]:
    return sorted(path.name for path in (directory / "generations").iterdir())


def rewrite(directory: Path, key: str, value: str) -> None:
    """Change the stored text of one row of the generation in use."""
    database_path = directory / "generations" / (directory / "current").read_text() / "cache.db"
    with closing(sqlite3.connect(database_path)) as database, database:
        changed = database.execute("UPDATE Cache SET value = ? WHERE key = ?", (value, key)).rowcount
    assert changed == 1


# A whole generation


def test_a_directory_without_a_generation_has_none(tmp_path: Path) -> None:
    assert current_generation(tmp_path) is None
    assert current_generation(tmp_path / "missing") is None
    assert everything(tmp_path) == set()


def test_a_generation_tells_of_itself(tmp_path: Path) -> None:
    before = time.time()
    meta = write(tmp_path, source="oracle-cards.jsonl.gz")
    assert (meta.source, meta.updated_at, meta.cards) == ("oracle-cards.jsonl.gz", "2026-11-29T09:01:57+00:00", 3)
    loaded_at = time.mktime(time.strptime(meta.loaded_at, "%Y-%m-%dT%H:%M:%S+00:00")) - time.timezone
    assert int(before) <= loaded_at <= time.time()
    assert current(tmp_path).meta == meta


def test_its_cards_are_found_by_every_name(tmp_path: Path) -> None:
    write(tmp_path)
    assert found(tmp_path, "sol ring") == [("Sol Ring", Kind.WHOLE)]
    assert found(tmp_path, "Fire/Ice") == [("Fire // Ice", Kind.WHOLE)]
    assert found(tmp_path, "Ice") == [("Fire // Ice", Kind.OTHER_FACE)]
    assert found(tmp_path, "Sol Rang") == []
    assert current(tmp_path).names() == ["Fire // Ice", "Mana Crypt", "Sol Ring"]


def test_a_new_generation_replaces_the_old_whole(tmp_path: Path) -> None:
    write(tmp_path)
    write(tmp_path, [card("Black Lotus")])
    assert current(tmp_path).names() == ["Black Lotus"]
    assert found(tmp_path, "Sol Ring") == []


def test_an_open_generation_stays_as_it_was(tmp_path: Path) -> None:
    write(tmp_path)
    opened = current(tmp_path)
    for number in range(3):
        write(tmp_path, [card(f"Black Lotus {number}")])
    assert opened.names() == ["Fire // Ice", "Mana Crypt", "Sol Ring"]
    assert candidates("Sol Ring", opened.row)


def test_the_newest_two_are_kept(tmp_path: Path) -> None:
    names = []
    for number in range(4):
        write(tmp_path, [card(f"Black Lotus {number}")])
        names.append((tmp_path / "current").read_text())
    assert generations(tmp_path) == names[-2:]
    assert len(set(names)) == 4


@pytest.mark.parametrize(
    ("cards", "complete"), [pytest.param(19_999, False, id="a part"), pytest.param(20_000, True, id="the whole game")]
)
def test_a_small_file_is_not_the_whole_game(cards: int, complete: bool) -> None:
    assert Meta("test", "2026-11-29", "2026-11-30", cards).complete is complete


@pytest.mark.parametrize("turned", [False, True], ids=["as listed", "the other way round"])
def test_printings_of_one_card_are_one_card_with_all_names(tmp_path: Path, turned: bool) -> None:
    printings = [
        card("Zilortha", set_type="memorabilia", legalities={"commander": "not_legal"}, printed_name="Zilorta"),
        card("Zilortha", flavor_name="Godzilla"),
        card("Zilortha", legalities={"commander": "not_legal"}, flavor_name="Gojira"),
    ]
    assert write(tmp_path, printings[::-1] if turned else printings).cards == 1
    assert current(tmp_path).names() == ["Zilortha"]
    for name in ("Godzilla", "Gojira", "Zilorta"):
        assert found(tmp_path, name) == [("Zilortha", Kind.ALIAS)]
    (only,) = candidates("Zilortha", current(tmp_path).row)
    assert (only.card.extra, dict(only.card.legalities)) == (False, {"commander": "legal"})


def test_namesakes_are_each_a_card(tmp_path: Path) -> None:
    assert write(tmp_path, [card("Gleemox"), card("Gleemox", oracle_id="another")]).cards == 2
    assert found(tmp_path, "Gleemox") == [("Gleemox", Kind.WHOLE)] * 2
    assert current(tmp_path).names() == ["Gleemox"]


def test_a_token_counts_as_no_card_and_never_replaces_one(tmp_path: Path) -> None:
    assert write(tmp_path, [card("Treasure", layout="token", oracle_id="token"), card("Treasure")]).cards == 1
    kinds = [(candidate.card.extra, candidate.card.name) for candidate in candidates("Treasure", current(tmp_path).row)]
    assert sorted(kinds) == [(False, "Treasure"), (True, "Treasure")]


@pytest.mark.parametrize(
    "damaged",
    [
        pytest.param({}, id="an empty object"),
        pytest.param({"object": "error", "status": 404}, id="an error"),
        pytest.param({"name": "Sol Talisman"}, id="a card without a type"),
        pytest.param(card("Sol Talisman") | {"card_faces": ["front"]}, id="faces that are no objects"),
        pytest.param(card("Sol Talisman") | {"legalities": []}, id="legalities in a list"),
        pytest.param(card("Sol Talisman") | {"color_identity": 5}, id="a number of colors"),
    ],
)
def test_an_incomplete_object_is_left_out(tmp_path: Path, damaged: CardObject) -> None:
    if damaged.get("legalities") == []:
        damaged = damaged | {"legalities": ["legal"]}
    assert write(tmp_path, [card("Sol Ring"), damaged, card("Mana Crypt")]).cards == 2
    assert current(tmp_path).names() == ["Mana Crypt", "Sol Ring"]


def test_text_that_no_file_can_hold_harms_no_other_card(tmp_path: Path) -> None:
    write(tmp_path, [card("Sol Ring", oracle_text="\ud800"), card("Mana Crypt")])
    assert found(tmp_path, "Mana Crypt") == [("Mana Crypt", Kind.WHOLE)]
    assert found(tmp_path, "Sol Ring") == [("Sol Ring", Kind.WHOLE)]


# An update that fails


class OutOfPower(Exception):
    pass


def broken_off(objects: Iterable[CardObject]) -> Iterator[CardObject]:
    yield from objects
    raise OutOfPower


@pytest.mark.parametrize("old", [False, True], ids=["where there is no store", "where there is one"])
@pytest.mark.parametrize("number", [0, 1, 3000], ids="after {} cards".format)
def test_what_breaks_off_leaves_the_old_and_nothing_else(tmp_path: Path, old: bool, number: int) -> None:
    directory = tmp_path / "cache"
    (directory / "generations").mkdir(parents=True)
    if old:
        write(directory)
    before = everything(directory)
    with pytest.raises(OutOfPower):
        write(directory, broken_off(card(f"Black Lotus {n}") for n in range(number)))
    assert everything(directory) == before
    if old:
        assert current(directory).names() == ["Fire // Ice", "Mana Crypt", "Sol Ring"]
        assert found(directory, "Sol Ring")
    else:
        assert current_generation(directory) is None


@pytest.mark.parametrize(
    "objects",
    [
        pytest.param([], id="no objects"),
        pytest.param([{}, {"object": "card", "name": "Sol Ring"}], id="no complete object"),
        pytest.param([card("Treasure", layout="token")], id="tokens alone"),
    ],
)
def test_data_without_a_card_are_refused(tmp_path: Path, objects: list[CardObject]) -> None:
    write(tmp_path)
    before = everything(tmp_path)
    with pytest.raises(StoreError, match="there is no card in the data"):
        write(tmp_path, objects)
    assert everything(tmp_path) == before
    assert found(tmp_path, "Sol Ring")


def test_a_store_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "generations").write_bytes(b"")
    with pytest.raises(StoreError, match="the card store cannot be written"):
        write(tmp_path)


# An update whose process ends in the middle


def many_cards(path: Path, number: int) -> Path:
    path.write_text("".join(json.dumps(card(f"Black Lotus {n}")) + "\n" for n in range(number)))
    return path


def updating(directory: Path, path: Path, **more: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "cli", "cache", "update", "--from", str(path)],
        env={**os.environ, "DECKLINT_CACHE_DIR": str(directory)},
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


def test_a_killed_update_leaves_the_old_in_use_and_the_next_cleans_up(tmp_path: Path) -> None:
    directory = tmp_path / "cache"
    write(directory)
    (old,) = generations(directory)
    path = many_cards(tmp_path / "cards.jsonl", 30_000)
    for _ in range(2):
        known = generations(directory)
        with updating(directory, path) as process:
            while generations(directory) == known and process.poll() is None:
                time.sleep(0.001)
            time.sleep(0.1)
            process.kill()
        assert process.returncode == -signal.SIGKILL
        assert len(generations(directory)) == len(known) + 1
        assert current(directory).names() == ["Fire // Ice", "Mana Crypt", "Sol Ring"]
        assert found(directory, "Sol Ring")
    write(directory, [card("Black Lotus")])
    assert current(directory).names() == ["Black Lotus"]
    assert generations(directory) == [old, (directory / "current").read_text()]


def limit_files_to(size: int) -> None:
    """Let no file of this process grow beyond `size` bytes: what a full disk is like for a program."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("size", [0, 30_000, 300_000], ids="of {} bytes".format)
def test_an_update_on_a_full_disk_leaves_the_old(tmp_path: Path, size: int) -> None:
    directory = tmp_path / "cache"
    write(directory)
    before = everything(directory)
    path = many_cards(tmp_path / "cards.jsonl", 3000)
    with updating(directory, path, preexec_fn=lambda: limit_files_to(size)) as process:
        message = process.communicate()[1]
    assert process.returncode == 2
    assert message.startswith("decklint: the card store cannot be written: ")
    assert message.count("\n") == 1
    assert everything(directory) - {"update.lock"} == before
    assert current(directory).names() == ["Fire // Ice", "Mana Crypt", "Sol Ring"]


def powerless() -> list[str]:
    """What must stand before a command so that file permissions hold, for root too."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("setpriv"):
        pytest.skip("file permissions do not hold for root, and there is no setpriv to give up that power")
    return ["setpriv", "--bounding-set=-dac_override"]


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A cache directory with a generation and answers, where nothing may be written."""
    directory = tmp_path / "cache"
    write(directory, [card(f"Plane {n}", type_line="Plane — Test") for n in range(10)])
    Answers(directory).keep([card("Plane of the API", type_line="Plane — Test")], {}, [], at=time.time())
    folders = [directory, *(path for path in directory.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o500)
    yield directory
    for folder in folders:
        folder.chmod(0o700)


def run_powerless(directory: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*powerless(), sys.executable, "-m", "cli", *arguments],
        env={**os.environ, "DECKLINT_CACHE_DIR": str(directory)},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        cwd=PROJECT,
    )


def test_a_read_only_store_is_used(read_only: Path) -> None:
    before = everything(read_only)
    deck = "Planar Deck\n1 Plane of the API\n" + "".join(f"1 Plane {n}\n" for n in range(10))
    run = run_powerless(read_only, "check", "--offline", "-", stdin=deck)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "card data: scryfall-bulk+scryfall-api" in run.stdout
    assert everything(read_only) == before


def test_a_read_only_store_is_told_where_it_is_to_be_changed(read_only: Path, tmp_path: Path) -> None:
    before = everything(read_only)
    path = many_cards(tmp_path / "cards.jsonl", 10)
    for arguments in (("update", "--from", str(path)), ("update",), ("clear",)):
        run = run_powerless(read_only, "cache", *arguments)
        assert run.returncode == 2
        assert run.stderr.startswith("decklint: ")
        assert "internal error" not in run.stderr
        assert str(read_only) in run.stderr
        assert run.stderr.endswith("Permission denied\n")
    assert everything(read_only) == before
    assert "11 cards" not in run_powerless(read_only, "cache", "info").stdout


def test_a_read_only_store_is_described(read_only: Path) -> None:
    run = run_powerless(read_only, "cache", "info")
    assert run.returncode == 0, run.stderr
    assert "cards      10, a part of the game only" in run.stdout


# A store that was damaged


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\n", id="a blank line"),
        pytest.param(b".", id="the folder of generations"),
        pytest.param(b"..", id="the folder above"),
        pytest.param(b"20990101T000000-1", id="a generation that is gone"),
        pytest.param(b"/etc", id="a place elsewhere"),
        pytest.param(b"../outside", id="a place beside"),
        pytest.param(b"a\x00b", id="a zero byte"),
        pytest.param(b"\xff\xfe", id="no text"),
        pytest.param(b"x" * 5000, id="a name of 5,000 characters"),
    ],
)
def test_a_damaged_name_of_the_generation_in_use_is_told(tmp_path: Path, content: bytes) -> None:
    write(tmp_path)
    (tmp_path / "outside").mkdir()
    (tmp_path / "current").write_bytes(content)
    before = everything(tmp_path)
    with pytest.raises(DamagedStore):
        current_generation(tmp_path)
    assert everything(tmp_path) == before
    write(tmp_path)
    assert found(tmp_path, "Sol Ring")


def test_a_folder_in_place_of_that_name_is_told(tmp_path: Path) -> None:
    (tmp_path / "current").mkdir()
    with pytest.raises(DamagedStore, match="current"):
        current_generation(tmp_path)


@pytest.mark.parametrize("size", [0, 100, 5000, 20_000], ids="cut to {} bytes".format)
def test_a_cut_database_is_told_or_read(tmp_path: Path, size: int) -> None:
    write(tmp_path, [card(f"Black Lotus {n}") for n in range(300)])
    (database,) = tmp_path.rglob("cache.db")
    os.truncate(database, size)
    with pytest.raises((DamagedStore, DamagedRow)):
        current(tmp_path).row("blacklotus250")


def test_a_generation_without_its_database_is_told(tmp_path: Path) -> None:
    write(tmp_path)
    (database,) = tmp_path.rglob("cache.db")
    database.unlink()
    with pytest.raises(DamagedStore):
        current_generation(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("{}", id="empty"),
        pytest.param('{"source": "x"', id="cut"),
        pytest.param("5", id="a number"),
        pytest.param('{"a": 1}', id="of other fields"),
        pytest.param('{"source": 1, "updated_at": 2, "loaded_at": 3, "cards": "many"}', id="of other types"),
    ],
)
def test_a_generation_whose_description_is_damaged_is_told(tmp_path: Path, text: str) -> None:
    write(tmp_path)
    rewrite(tmp_path, "\x00meta", text)
    with pytest.raises(DamagedStore, match="not whole"):
        current_generation(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"cards":[{"name":"Sol', id="cut"),
        pytest.param("", id="empty"),
        pytest.param("[]", id="a list"),
        pytest.param('{"cards":[5],"pointers":[],"at":0}', id="of numbers"),
        pytest.param('{"cards":[],"pointers":[[0,"a","b",5]],"at":0}', id="with a pointer to a number"),
    ],
)
def test_a_damaged_row_is_told_and_harms_no_other(tmp_path: Path, text: str) -> None:
    write(tmp_path)
    rewrite(tmp_path, "solring", text)
    generation = current(tmp_path)
    with pytest.raises(DamagedRow):
        generation.row("solring")
    assert candidates("Mana Crypt", generation.row)
    assert generation.row("solrang") is None


def test_a_damaged_list_of_names_is_an_empty_one(tmp_path: Path) -> None:
    write(tmp_path)
    rewrite(tmp_path, "\x00names", '["Sol')
    assert current(tmp_path).names() == []


# Answers of the API


def test_answers_are_kept_with_their_time(tmp_path: Path) -> None:
    answers = Answers(tmp_path)
    answers.keep([card("Sol Ring")], {"Godzilla": card("Zilortha")}, ["moxen"], at=1_800_000_000.0)
    again = Answers(tmp_path)
    kinds = {
        name: [(candidate.card.name, candidate.kind) for candidate in candidates(name, again.row)]
        for name in ("Sol Ring", "Godzilla", "Zilortha", "Moxen")
    }
    assert kinds == {
        "Sol Ring": [("Sol Ring", Kind.WHOLE)],
        "Godzilla": [("Zilortha", Kind.ALIAS)],
        "Zilortha": [("Zilortha", Kind.WHOLE)],
        "Moxen": [],
    }
    times = {row.at for key in ("solring", "godzilla", "zilortha", "moxen") if (row := again.row(key))}
    assert times == {1_800_000_000.0}
    assert len(again) == 4


def test_an_answer_that_is_no_card_is_not_kept(tmp_path: Path) -> None:
    answers = Answers(tmp_path)
    damaged = card("Sol Talisman") | {"card_faces": ["front"]}
    answers.keep([{}, damaged, card("Sol Ring")], {"Godzilla": damaged}, [], at=1.0)
    assert len(answers) == 1
    assert answers.row("solring")


def test_a_damaged_answer_is_none_and_is_replaced(tmp_path: Path) -> None:
    answers = Answers(tmp_path)
    answers.keep([card("Sol Ring")], {}, [], at=1.0)
    with closing(sqlite3.connect(tmp_path / "answers" / "cache.db")) as database, database:
        database.execute("UPDATE Cache SET value = '{' WHERE key = 'solring'")
    assert answers.row("solring") is None
    answers.keep([card("Sol Ring")], {}, [], at=2.0)
    row = answers.row("solring")
    assert row is not None
    assert row.at == 2.0


# Info and clear


def test_info_tells_cards_date_size_and_place(tmp_path: Path) -> None:
    write(tmp_path, source="oracle-cards.jsonl.gz")
    Answers(tmp_path).keep([card("Sol Ring")], {}, [], at=1.0)
    info = store_info(tmp_path)
    assert {key: info[key] for key in ("place", "cards", "date", "source", "answers")} == {
        "place": str(tmp_path),
        "cards": "3, a part of the game only",
        "date": "2026-11-29T09:01:57+00:00",
        "source": "oracle-cards.jsonl.gz",
        "answers": "1 names",
    }
    assert info["size"].endswith(" MB")


def test_info_tells_where_there_are_no_cards_and_makes_nothing(tmp_path: Path) -> None:
    directory = tmp_path / "cache"
    assert store_info(directory)["cards"].startswith("none")
    assert not directory.exists()


def test_info_tells_of_a_damaged_store(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "current").write_text("gone")
    with pytest.raises(StoreError, match="gone"):
        store_info(tmp_path)


def test_clear_deletes_what_is_ours_and_nothing_else(tmp_path: Path) -> None:
    write(tmp_path)
    Answers(tmp_path).keep([card("Sol Ring")], {}, [], at=1.0)
    (tmp_path / "pacing.json").write_text("{}")
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "goblins.txt").write_text("1 Krenko, Mob Boss")
    assert clear_store(tmp_path) > 10_000
    assert everything(tmp_path) == {"notes.txt", "decks", "decks/goblins.txt"}
    assert current_generation(tmp_path) is None


def test_clear_of_nothing_frees_nothing_and_makes_nothing(tmp_path: Path) -> None:
    assert clear_store(tmp_path / "missing") == 0
    assert everything(tmp_path) == set()


def test_clear_follows_no_link(tmp_path: Path) -> None:
    outside, directory = tmp_path / "outside", tmp_path / "cache"
    write(outside)
    directory.mkdir()
    (directory / "generations").symlink_to(outside / "generations")
    with pytest.raises(StoreError, match="generations"):
        clear_store(directory)
    assert found(outside, "Sol Ring")
