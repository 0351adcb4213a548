import gzip
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from scryfall_server import Fault, ScryfallServer
from support import decklint

from cache.names import current_names, loaded_names
from cache.pacing import Pacer
from cache.scryfall import BadAnswer, NetworkDown, RateLimited, Scryfall, ScryfallError
from cache.store import StoreError, current_generation, write_generation
from cache.update import update, update_from_file, update_from_scryfall, update_names_from_file

CardObject = dict[str, Any]
DESCRIPTOR = "/bulk-data/oracle-cards"
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


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


NEW = [card(f"Black Lotus {number}") for number in range(500)]
OLD = [card("Sol Ring")]


@pytest.fixture
def server() -> Iterator[ScryfallServer]:
    with ScryfallServer(NEW) as server:
        yield server


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A cache directory with a generation of one card."""
    directory = tmp_path / "cache"
    write_generation(directory, OLD, source="test", updated_at="2026-10-01T00:00:00+00:00")
    return directory


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, empty."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    return scratch


def at_once(_: float) -> None:
    """In place of sleeping, where a test is not about time."""


def client(directory: Path, url: str) -> Scryfall:
    return Scryfall(
        Pacer(directory, sleep=at_once), url=url, client=httpx.Client(timeout=2, verify=NO_TLS), sleep=at_once
    )


def names(directory: Path) -> list[str]:
    generation = current_generation(directory)
    return generation.names() if generation else []


def store_files(directory: Path) -> set[str]:
    """The files of the card store itself."""
    return {
        str(path.relative_to(directory))
        for path in directory.rglob("*")
        if path.suffix != ".lock" and path.name != "pacing.json" and not path.name.endswith(("-wal", "-shm"))
    }


# From Scryfall


def test_the_newest_bulk_file_becomes_the_generation(server: ScryfallServer, directory: Path, scratch: Path) -> None:
    with client(directory, server.url) as scryfall:
        meta = update_from_scryfall(directory, scryfall)
    assert (meta.source, meta.updated_at, meta.cards) == ("scryfall oracle_cards", server.updated_at, 500)
    assert len(names(directory)) == 500
    assert [request.path for request in server.requests] == [DESCRIPTOR, server.file_path]
    assert list(scratch.iterdir()) == []


def test_an_update_needs_no_directory_yet(server: ScryfallServer, tmp_path: Path) -> None:
    directory = tmp_path / "a" / "b"
    with client(directory, server.url) as scryfall:
        update_from_scryfall(directory, scryfall)
    assert len(names(directory)) == 500


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        pytest.param(Fault.cut(), NetworkDown, id="cut off"),
        pytest.param(Fault.hang_up(), NetworkDown, id="not begun"),
        pytest.param(Fault.unavailable(), NetworkDown, id="not available"),
        pytest.param(Fault.rate_limited(), RateLimited, id="refused for a while"),
        pytest.param(Fault.bad_gzip(), StoreError, id="with a wrong checksum"),
        pytest.param(Fault.short(), BadAnswer, id="shorter than announced"),
        pytest.param(Fault.html(), BadAnswer, id="a web page"),
        pytest.param(Fault.html(404), BadAnswer, id="gone"),
    ],
)
def test_a_file_that_cannot_be_used_leaves_the_old(
    server: ScryfallServer,
    directory: Path,
    scratch: Path,
    fault: Fault,
    error: type[Exception],
) -> None:
    before = store_files(directory)
    server.fail(server.file_path, fault, times=None)
    with client(directory, server.url) as scryfall, pytest.raises(error):
        update_from_scryfall(directory, scryfall)
    assert store_files(directory) == before
    assert list(scratch.iterdir()) == []
    assert names(directory) == ["Sol Ring"]


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(Fault.html(), id="a web page"),
        pytest.param(Fault.bad_json(), id="broken JSON"),
        pytest.param(Fault.error_under_200(), id="an error"),
        pytest.param(Fault.unavailable(), id="not available"),
        pytest.param(Fault.cut(), id="cut off"),
        pytest.param(Fault.rate_limited(), id="refused for a while"),
    ],
)
def test_a_descriptor_that_cannot_be_used_leaves_the_old(server: ScryfallServer, directory: Path, fault: Fault) -> None:
    before = store_files(directory)
    server.fail(DESCRIPTOR, fault, times=None)
    with client(directory, server.url) as scryfall, pytest.raises(ScryfallError):
        update_from_scryfall(directory, scryfall)
    assert store_files(directory) == before
    assert names(directory) == ["Sol Ring"]


@pytest.mark.parametrize("fault", [Fault.cut(), Fault.bad_gzip(), Fault.short()], ids=["cut", "bad gzip", "short"])
def test_after_a_failure_the_next_update_works(server: ScryfallServer, directory: Path, fault: Fault) -> None:
    server.fail(server.file_path, fault, times=3)
    with client(directory, server.url) as scryfall:
        for _ in range(4):
            try:
                update_from_scryfall(directory, scryfall)
            except (ScryfallError, StoreError):
                continue
    assert len(names(directory)) == 500


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param([], id="no objects"),
        pytest.param([{"object": "card", "name": "Sol Ring"}], id="no complete object"),
    ],
)
def test_a_file_without_cards_leaves_the_old(server: ScryfallServer, directory: Path, cards: list[CardObject]) -> None:
    server.cards = cards
    with client(directory, server.url) as scryfall, pytest.raises(StoreError, match="there is no card in the data"):
        update_from_scryfall(directory, scryfall)
    assert names(directory) == ["Sol Ring"]


def test_a_store_loaded_from_scryfall_since_then_is_taken(server: ScryfallServer, directory: Path) -> None:
    with client(directory, server.url) as scryfall:
        first = update_from_scryfall(directory, scryfall)
        server.requests.clear()
        assert update_from_scryfall(directory, scryfall, newer_than_s=time.time() - 60) == first
    assert server.requests == []


def test_a_store_loaded_from_a_file_since_then_is_replaced(server: ScryfallServer, directory: Path) -> None:
    with client(directory, server.url) as scryfall:
        update_from_scryfall(directory, scryfall, newer_than_s=time.time() - 60)
    assert len(names(directory)) == 500


def test_a_store_loaded_before_then_is_replaced(server: ScryfallServer, directory: Path) -> None:
    with client(directory, server.url) as scryfall:
        update_from_scryfall(directory, scryfall)
        server.cards = OLD
        update_from_scryfall(directory, scryfall, newer_than_s=time.time() + 60)
    assert names(directory) == ["Sol Ring"]


def test_a_damaged_store_is_replaced_however_new(server: ScryfallServer, directory: Path) -> None:
    (directory / "current").write_text("gone")
    with client(directory, server.url) as scryfall:
        update_from_scryfall(directory, scryfall, newer_than_s=time.time() - 60)
    assert len(names(directory)) == 500


UPDATE = """
import sys, time
from pathlib import Path
from cache.pacing import Pacer
from cache.scryfall import Scryfall
from cache.update import update_from_scryfall
directory, url, since = Path(sys.argv[1]), sys.argv[2], float(sys.argv[3])
with Scryfall(Pacer(directory), url=url) as scryfall:
    print(update_from_scryfall(directory, scryfall, newer_than_s=since).cards)
"""


def test_processes_at_once_download_once(server: ScryfallServer, tmp_path: Path) -> None:
    server.fail(server.file_path, Fault.slow(0.3))
    arguments = [sys.executable, "-c", UPDATE, str(tmp_path / "cache"), server.url, str(time.time() - 60)]
    running = [subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [process.communicate()[0] for process in running] == ["500\n"] * 4
    assert [request.path for request in server.requests] == [DESCRIPTOR, server.file_path]


# From a file


@pytest.fixture
def lines() -> bytes:
    return b"".join(json.dumps(found).encode() + b"\n" for found in NEW)


@pytest.mark.parametrize(
    "name", ["oracle-cards-20261129090157.jsonl", "cards-20261129090157.jsonl.gz", "20261129.json"]
)
def test_a_file_becomes_the_generation(directory: Path, tmp_path: Path, lines: bytes, name: str) -> None:
    path = tmp_path / name
    if name.endswith("gz"):
        path.write_bytes(gzip.compress(lines))
    elif name.endswith("json"):
        path.write_text(json.dumps(NEW, indent=1))
    else:
        path.write_bytes(lines)
    os.utime(path, (1_796_000_000, 1_796_000_000))
    meta = update_from_file(directory, path)
    assert (meta.source, meta.cards) == (name, 500)
    dated = "2026-11-29T09:01:57+00:00" if "090157" in name else "2026-11-30T00:53:20+00:00"
    assert meta.updated_at == dated
    assert len(names(directory)) == 500


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(lambda lines: lines[:-30], "line 500: no complete JSON object", id="cut"),
        pytest.param(lambda lines: gzip.compress(lines)[:-30], "cut off or damaged", id="packed and cut"),
        pytest.param(
            lambda lines: gzip.compress(lines)[:-8] + bytes(8), "cut off or damaged", id="of a wrong checksum"
        ),
        pytest.param(lambda lines: b"[" + lines.replace(b"\n", b","), "ends within object 501", id="an array cut"),
        pytest.param(lambda lines: b"<html>" + lines, "line 1: no complete JSON object", id="a web page"),
    ],
)
def test_a_damaged_file_leaves_the_old(
    directory: Path, tmp_path: Path, lines: bytes, change: Any, message: str
) -> None:
    path = tmp_path / "cards"
    path.write_bytes(change(lines))
    before = store_files(directory)
    with pytest.raises(StoreError, match=f"cards.*{message}.*; the card store is left as it was"):
        update_from_file(directory, path)
    assert store_files(directory) == before
    assert names(directory) == ["Sol Ring"]


@pytest.mark.parametrize("content", [b"", b"[]", b"{}\n"], ids=["empty", "an empty list", "an empty object"])
def test_a_file_without_cards_leaves_the_old_too(directory: Path, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cards"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="there is no card in the data"):
        update_from_file(directory, path)
    assert names(directory) == ["Sol Ring"]


def test_a_missing_file_is_named(directory: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"missing\.jsonl: No such file or directory"):
        update_from_file(directory, tmp_path / "missing.jsonl")


def test_a_folder_in_place_of_a_file_is_named(directory: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=f"{tmp_path.name}: Is a directory"):
        update_from_file(directory, tmp_path)


def test_a_file_in_place_of_the_cache_directory_is_named(server: ScryfallServer, tmp_path: Path, lines: bytes) -> None:
    place, path = tmp_path / "cache", tmp_path / "cards.jsonl"
    place.write_text("")
    path.write_bytes(lines)
    with pytest.raises(StoreError, match=f"{place}: File exists"):
        update_from_file(place, path)
    with client(tmp_path / "pacing", server.url) as scryfall, pytest.raises(StoreError, match=f"{place}: File exists"):
        update_from_scryfall(place, scryfall)


def test_a_missing_folder_for_temporary_files_is_told(server: ScryfallServer, directory: Path, scratch: Path) -> None:
    shutil.rmtree(scratch)
    with client(directory, server.url) as scryfall, pytest.raises(StoreError, match="No such file or directory"):
        update_from_scryfall(directory, scryfall)
    assert names(directory) == ["Sol Ring"]


# Printed names


def printing(name: str, language: str, printed: str) -> CardObject:
    return card(name, lang=language, printed_name=printed)


PRINTINGS = [
    printing("Sol Ring", "ja", "太陽の指輪"),
    printing("Sol Ring", "de", "Sonnenring"),
    card("Sol Ring", lang="en", flavor_name="The One Ring of Power"),
]
ALL, DEFAULT = "all-cards", "default-cards"


@pytest.fixture
def printer() -> Iterator[ScryfallServer]:
    with ScryfallServer(NEW, printings=PRINTINGS) as server:
        yield server


def load(directory: Path, server: ScryfallServer, **sources: Any) -> list[str]:
    """What an update has loaded, in words."""
    return [meta.words for meta in update(directory, lambda: client(directory, server.url), **sources)]


def asked(server: ScryfallServer) -> list[str]:
    """The files that were loaded since this was last called."""
    kinds = [request.path.split("/")[1] for request in server.requests if request.path.endswith(".gz")]
    server.requests.clear()
    return kinds


def known(directory: Path, *keys: str) -> list[str]:
    """Which of these keys are those of printed names."""
    printed = current_names(directory)
    return [key for key in keys if printed and printed.row(key)]


KEYS = ("太陽の指輪", "sonnenring", "theoneringofpower")


def test_names_are_loaded_with_the_cards(printer: ScryfallServer, directory: Path, scratch: Path) -> None:
    assert load(directory, printer, languages={"ja"}) == ["500 cards", "2 names (en, ja)"]
    assert asked(printer) == ["oracle-cards", ALL]
    assert known(directory, *KEYS) == ["太陽の指輪", "theoneringofpower"]
    assert list(scratch.iterdir()) == []


def test_english_alone_takes_the_smaller_file(printer: ScryfallServer, directory: Path) -> None:
    assert load(directory, printer, languages={"en"}) == ["500 cards", "1 names (en)"]
    assert asked(printer) == ["oracle-cards", DEFAULT]


def test_an_update_without_languages_loads_no_names(printer: ScryfallServer, directory: Path) -> None:
    assert load(directory, printer) == ["500 cards"]
    assert loaded_names(directory) is None


def test_the_languages_are_remembered(printer: ScryfallServer, directory: Path) -> None:
    load(directory, printer, languages={"ja"})
    printer.updated_at = "2026-11-30T09:01:57.053+00:00"
    printer.printings.append(printing("Mana Crypt", "ja", "魔力の墓所"))
    asked(printer)
    assert load(directory, printer) == ["500 cards", "3 names (en, ja)"]
    assert asked(printer) == ["oracle-cards", ALL]
    assert known(directory, "魔力の墓所") == ["魔力の墓所"]


def test_the_same_file_is_not_loaded_again_for_the_same_languages(printer: ScryfallServer, directory: Path) -> None:
    load(directory, printer, languages={"ja"})
    asked(printer)
    assert load(directory, printer) == ["500 cards", "2 names (en, ja)"]
    assert asked(printer) == ["oracle-cards"]
    assert load(directory, printer, languages={"de"}) == ["500 cards", "2 names (en, de)"]
    assert asked(printer) == ["oracle-cards", ALL]


@pytest.mark.parametrize("fault", [Fault.cut(), Fault.bad_gzip(), Fault.unavailable(), Fault.rate_limited()])
def test_names_that_cannot_be_had_leave_the_old_names_and_the_new_cards(
    printer: ScryfallServer, directory: Path, fault: Fault
) -> None:
    load(directory, printer, languages={"ja"})
    printer.updated_at = "2026-11-30T09:01:57.053+00:00"
    printer.printings.clear()
    printer.cards = [card("Mana Crypt")]
    printer.fail(printer.path_of(ALL), fault, times=None)
    with pytest.raises(StoreError):
        load(directory, printer)
    assert known(directory, *KEYS) == ["太陽の指輪", "theoneringofpower"]
    assert names(directory) == ["Mana Crypt"]


@pytest.mark.parametrize("form", ["jsonl", "jsonl.gz", "json"])
def test_names_come_from_a_file_of_any_form(directory: Path, tmp_path: Path, form: str) -> None:
    path = tmp_path / f"all-cards-20261129090157.{form}"
    lines = "".join(json.dumps(found) + "\n" for found in PRINTINGS).encode()
    packed = {"jsonl": lines, "jsonl.gz": gzip.compress(lines), "json": json.dumps(PRINTINGS).encode()}
    path.write_bytes(packed[form])
    meta = update_names_from_file(directory, path, ["de"])
    assert (meta.source, meta.updated_at, meta.languages) == (path.name, "2026-11-29T09:01:57+00:00", ["en", "de"])
    assert known(directory, *KEYS) == ["sonnenring", "theoneringofpower"]


@pytest.fixture
def names_file(tmp_path: Path) -> Path:
    path = tmp_path / "all-cards.jsonl"
    path.write_text("".join(json.dumps(found) + "\n" for found in PRINTINGS), encoding="utf-8")
    return path


def test_a_file_of_names_asks_no_network_and_leaves_the_cards(
    printer: ScryfallServer, directory: Path, names_file: Path
) -> None:
    assert load(directory, printer, names_from=names_file) == ["3 names (en, de, ja)"]
    assert names(directory) == ["Sol Ring"]
    assert printer.requests == []


def test_a_file_of_cards_leaves_the_names(printer: ScryfallServer, directory: Path, names_file: Path) -> None:
    load(directory, printer, names_from=names_file)
    assert load(directory, printer, cards_from=names_file) == ["1 cards"]
    assert known(directory, *KEYS) == list(KEYS)
    assert printer.requests == []


def test_cards_of_a_file_and_names_from_the_network(printer: ScryfallServer, directory: Path, names_file: Path) -> None:
    assert load(directory, printer, cards_from=names_file, languages={"de"}) == ["1 cards", "2 names (en, de)"]
    assert asked(printer) == [ALL]


def test_a_damaged_file_of_names_leaves_the_old(directory: Path, names_file: Path) -> None:
    before = update_names_from_file(directory, names_file)
    names_file.write_bytes(names_file.read_bytes()[:-30])
    with pytest.raises(StoreError, match=r"line 3: no complete JSON object.*the names are left as they were"):
        update_names_from_file(directory, names_file)
    assert loaded_names(directory) == before


def test_the_command_loads_tells_uses_and_clears_names(tmp_path: Path, names_file: Path) -> None:
    cache = tmp_path / "cache"
    done = decklint("cache", "update", "--names-from", names_file, "--languages", "ja", cache=cache)
    assert (done.returncode, done.stderr.partition(" of ")[0]) == (0, "2 names (en, ja)")
    info = decklint("cache", "info", cache=cache).stdout
    assert re.search(r"^languages +en, ja$", info, re.MULTILINE)
    assert re.search(r"^names +2 of ", info, re.MULTILINE)
    assert decklint("card", "--offline", "太陽の指輪", cache=cache).stdout.startswith("Sol Ring")
    decklint("cache", "clear", cache=cache)
    assert decklint("card", "--offline", "太陽の指輪", cache=cache).returncode == 2


def test_the_command_takes_names_from_the_network(printer: ScryfallServer, tmp_path: Path) -> None:
    arguments = ("cache", "update", "--languages", "ja,de")
    done = decklint(*arguments, cache=tmp_path / "cache", env={"DECKLINT_SCRYFALL_URL": printer.url})
    assert [line.partition(" of ")[0] for line in done.stderr.splitlines()] == ["500 cards", "3 names (en, de, ja)"]


def test_the_command_refuses_languages_that_scryfall_does_not_have(printer: ScryfallServer, tmp_path: Path) -> None:
    arguments = ("cache", "update", "--languages", "ja,jp")
    done = decklint(*arguments, cache=tmp_path / "cache", env={"DECKLINT_SCRYFALL_URL": printer.url})
    assert (done.returncode, printer.requests) == (2, [])
    assert "there is no language 'jp'; Scryfall's are en, es, fr, de, it, pt, ja" in done.stderr
