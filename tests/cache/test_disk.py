import os
import pickle
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import diskcache
import pytest
from diskcache.core import DBNAME, MODE_RAW

from cache.disk import DamagedRow, DamagedStore, open_store
from cache.snapshot import DATABASE, MODE_TEXT, Snapshot

# How a row says in which form its value is kept.
RAW, BINARY_FILE, TEXT_FILE, PICKLE = 1, 2, 3, 4


class Bomb:
    """Something that, when it is loaded from a pickle, leaves a file behind."""

    def __init__(self, marker: Path):
        self.marker = marker

    def __reduce__(self) -> tuple[Callable[[Path], None], tuple[Path]]:
        return Path.touch, (self.marker,)


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "store"


@pytest.fixture
def store(directory: Path) -> Iterator[diskcache.Cache]:
    with closing(open_store(directory)) as store:
        yield store


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    return tmp_path / "the pickle was loaded"


@pytest.fixture
def bomb(marker: Path) -> bytes:
    """A pickle that is known to go off."""
    bomb = pickle.dumps(Bomb(marker))
    pickle.loads(bomb)
    assert marker.exists()
    marker.unlink()
    return bomb


def plant(
    directory: Path, *, key: Any = "ring", raw: int = 1, mode: int = RAW, file: str | None = None, value: Any
) -> None:
    """A row, written past all checks."""
    fields = "key, raw, store_time, expire_time, access_time, access_count, tag, size, mode, filename, value"
    with closing(sqlite3.connect(directory / "cache.db")) as database, database:
        database.execute(
            f"INSERT INTO Cache ({fields}) VALUES (?, ?, 0, NULL, 0, 0, NULL, 0, ?, ?, ?)",
            (key, raw, mode, file, value),
        )


# What is kept


@pytest.mark.parametrize(
    "value",
    [None, True, 5, 1.5, "", "text", "Nazgûl → ’", [], {}, {"cards": [{"name": "Sol Ring", "colors": []}], "at": 0}],
)
def test_json_data_come_back(store: diskcache.Cache, value: Any) -> None:
    store["ring"] = value
    assert store["ring"] == value
    assert list(store) == ["ring"]


def test_text_that_no_file_can_hold_comes_back(store: diskcache.Cache) -> None:
    store["ring"] = {"oracle_text": "\ud800"}
    assert store["ring"] == {"oracle_text": "\ud800"}


def test_the_database_holds_plain_json_text(store: diskcache.Cache, directory: Path) -> None:
    store["ring"] = {"name": "Nazgûl"}
    with closing(sqlite3.connect(directory / "cache.db")) as database:
        row = database.execute("SELECT key, raw, mode, filename, value FROM Cache").fetchone()
    assert row == ("ring", 1, RAW, None, '{"name":"Nazgûl"}')


def test_a_large_value_stands_in_the_database_too(store: diskcache.Cache, directory: Path) -> None:
    store["ring"] = "x" * 5_000_000
    assert {path.name.partition("-")[0] for path in directory.rglob("*")} == {"cache.db"}


def test_a_store_is_for_its_user_alone(store: diskcache.Cache, directory: Path) -> None:
    assert directory.stat().st_mode & 0o077 == 0


# Refused on writing


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(object(), id="an object"),
        pytest.param(b"bytes", id="bytes"),
        pytest.param({"a", "b"}, id="a set"),
        pytest.param([Path("x")], id="a path within a list"),
        pytest.param({(1, 2): 3}, id="a key that is no text"),
    ],
)
def test_a_value_that_is_no_json_is_not_written(store: diskcache.Cache, value: Any) -> None:
    with pytest.raises(TypeError):
        store["ring"] = value
    assert len(store) == 0


def test_an_open_file_is_not_written(store: diskcache.Cache) -> None:
    with pytest.raises(TypeError):
        store.set("ring", BytesIO(b"{}"), read=True)
    assert len(store) == 0


@pytest.mark.parametrize("key", [5, 1.5, b"ring", None, ("a", "b"), Path("ring")])
def test_a_key_that_is_no_text_is_refused(store: diskcache.Cache, key: Any) -> None:
    with pytest.raises(TypeError):
        store[key] = 1
    with pytest.raises(TypeError):
        store.get(key)
    assert len(store) == 0


# Refused on reading


def planted_by_the_library(directory: Path, marker: Path, bomb: bytes) -> None:
    with closing(diskcache.Cache(str(directory))) as plain:
        plain["ring"] = Bomb(marker)


def planted_in_a_file_by_the_library(directory: Path, marker: Path, bomb: bytes) -> None:
    with closing(diskcache.Cache(str(directory), disk_min_file_size=0)) as plain:
        plain["ring"] = Bomb(marker)
    assert list(directory.rglob("*.val"))


def planted_as_a_row(directory: Path, marker: Path, bomb: bytes) -> None:
    plant(directory, mode=PICKLE, value=bomb)


def planted_as_raw_bytes(directory: Path, marker: Path, bomb: bytes) -> None:
    plant(directory, value=bomb)


def planted_as_text(directory: Path, marker: Path, bomb: bytes) -> None:
    plant(directory, mode=PICKLE, value=bomb.decode("latin-1"))


def planted_as_a_file(mode: int) -> Callable[[Path, Path, bytes], None]:
    def planted(directory: Path, marker: Path, bomb: bytes) -> None:
        (directory / "planted").write_bytes(bomb)
        plant(directory, mode=mode, file="planted", value=None)

    return planted


@pytest.mark.parametrize(
    "planting",
    [
        pytest.param(planted_by_the_library, id="by the library itself"),
        pytest.param(planted_in_a_file_by_the_library, id="in a file by the library itself"),
        pytest.param(planted_as_a_row, id="in a row"),
        pytest.param(planted_as_raw_bytes, id="as raw bytes"),
        pytest.param(planted_as_text, id="as text"),
        pytest.param(planted_as_a_file(PICKLE), id="in a file of pickles"),
        pytest.param(planted_as_a_file(BINARY_FILE), id="in a file of bytes"),
        pytest.param(planted_as_a_file(TEXT_FILE), id="in a file of text"),
    ],
)
def test_a_planted_pickle_is_never_loaded(
    planting: Callable[[Path, Path, bytes], None], directory: Path, marker: Path, bomb: bytes
) -> None:
    open_store(directory).close()
    planting(directory, marker, bomb)
    with closing(open_store(directory)) as store, closing(Snapshot(directory)) as snapshot:
        for reading in (
            store.get,
            store.__getitem__,
            partial(store.get, read=True),
            snapshot.get,
            snapshot.__getitem__,
        ):
            with pytest.raises(DamagedRow):
                reading("ring")
    assert not marker.exists()


def test_a_pickled_key_is_never_loaded(directory: Path, marker: Path, bomb: bytes) -> None:
    open_store(directory).close()
    plant(directory, key=bomb, raw=0, value="{}")
    with closing(open_store(directory)) as store:
        for reading in (store.peekitem, lambda: list(store), lambda: list(store.iterkeys())):
            with pytest.raises(DamagedRow, match="a pickled key"):
                reading()
        assert store.get("ring") is None
    assert not marker.exists()


def test_a_pickle_among_the_settings_is_never_loaded(directory: Path, marker: Path, bomb: bytes) -> None:
    open_store(directory).close()
    with closing(sqlite3.connect(directory / "cache.db")) as database, database:
        database.execute("INSERT INTO Settings (key, value) VALUES ('disk_planted', ?)", (bomb,))
        database.execute("UPDATE Settings SET value = ? WHERE key = 'disk_pickle_protocol'", (bomb,))
    with pytest.raises(DamagedStore):
        open_store(directory)
    assert Snapshot(directory).get("ring") is None
    assert not marker.exists()


@pytest.mark.parametrize(
    ("mode", "value"),
    [
        pytest.param(RAW, '{"cards": [', id="cut JSON"),
        pytest.param(RAW, "", id="empty text"),
        pytest.param(RAW, "[" * 99_999, id="JSON of endless depth"),
        pytest.param(RAW, None, id="no value"),
        pytest.param(RAW, 5, id="a number of the database"),
        pytest.param(RAW, b"{}", id="bytes"),
        pytest.param(0, "{}", id="no form told"),
        pytest.param(9, "{}", id="an unknown form"),
        pytest.param(TEXT_FILE, "{}", id="text that claims to be a file"),
    ],
)
def test_a_row_that_is_no_json_text_is_damaged(directory: Path, mode: int, value: Any) -> None:
    open_store(directory).close()
    plant(directory, mode=mode, value=value)
    with closing(open_store(directory)) as store, pytest.raises(DamagedRow):
        store.get("ring")


def test_a_file_outside_the_store_is_not_read(directory: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text('"secret"')
    open_store(directory).close()
    for mode, key in ((RAW, "a"), (BINARY_FILE, "b"), (TEXT_FILE, "c")):
        plant(directory, key=key, mode=mode, file="../secret", value=None)
    with closing(open_store(directory)) as store:
        for key in "abc":
            with pytest.raises(DamagedRow):
                store.get(key)


def test_a_snapshot_knows_the_library_s_table() -> None:
    assert (DATABASE, MODE_TEXT) == (DBNAME, MODE_RAW)


def test_a_snapshot_gives_what_was_stored(store: diskcache.Cache, directory: Path) -> None:
    store["ring"], store["lotus"] = {"cards": ["Sol Ring"]}, None
    with closing(Snapshot(directory)) as snapshot:
        assert snapshot.get("ring") == snapshot["ring"] == {"cards": ["Sol Ring"]}
        assert snapshot.get("mox", 7) == 7
        assert list(snapshot.iterkeys()) == ["lotus", "ring"]
        assert len(snapshot) == 2
        with pytest.raises(KeyError):
            snapshot["mox"]


# Opening


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"this is no database, but a text long enough to be one" * 40, id="text"),
        pytest.param(b"SQLite format 3\x00" + bytes(200), id="a header alone"),
    ],
)
def test_what_is_no_database_cannot_be_opened(directory: Path, content: bytes) -> None:
    directory.mkdir()
    (directory / "cache.db").write_bytes(content)
    for opened in (open_store, Snapshot):
        with pytest.raises(DamagedStore, match="store: "):
            opened(directory)


def test_a_file_in_place_of_the_directory_cannot_be_opened(directory: Path) -> None:
    directory.write_bytes(b"")
    for opened in (open_store, Snapshot):
        with pytest.raises(DamagedStore):
            opened(directory)


def powerless(*arguments: str) -> list[str]:
    """The command to run Python so that file permissions hold, for root too."""
    if os.geteuid() != 0:
        return [sys.executable, *arguments]
    if not shutil.which("setpriv"):
        pytest.skip("file permissions do not hold for root, and there is no setpriv to give up that power")
    return ["setpriv", "--bounding-set=-dac_override", sys.executable, *arguments]


READ_THE_RING = """
import sys, pathlib
from cache.snapshot import Snapshot
directory = pathlib.Path(sys.argv[1])
print(Snapshot(directory)["ring"])
try:
    (directory / "new").touch()
except PermissionError:
    print("nothing can be written")
"""


def test_a_store_that_is_read_only_is_read(store: diskcache.Cache, directory: Path, tmp_path: Path) -> None:
    store["ring"] = "Sol Ring"
    store.close()
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    for path in (directory / "cache.db", directory):
        path.chmod(0o500)
    before = sorted(directory.rglob("*"))
    run = subprocess.run(
        powerless("-c", READ_THE_RING, str(directory)),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TMPDIR": str(scratch)},
    )
    directory.chmod(0o700)
    assert run.stdout == "Sol Ring\nnothing can be written\n", run.stderr
    assert sorted(directory.rglob("*")) == before
    assert list(scratch.iterdir()) == []
