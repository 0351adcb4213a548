import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support import PROJECT

from cache.bulk import BadBulkFile, objects_in
from cache.disk import DamagedRow, DamagedStore
from cache.names import (
    LANGUAGES,
    Names,
    NamesMeta,
    bearers,
    current_names,
    languages_in,
    languages_of,
    loaded_names,
    names_info,
    printed_names,
    without_names,
    write_names,
)
from cache.source import is_foreign
from cache.store import StoreError, clear_store, current_generation, write_generation
from validator.names import Kind

CardObject = dict[str, Any]


def printing(name: str, language: str = "en", **fields: Any) -> CardObject:
    return {"object": "card", "name": name, "lang": language, "layout": "normal", **fields}


def split(english: str, printed: str, language: str = "ja") -> CardObject:
    faces = [
        {"name": name, "printed_name": other}
        for name, other in zip(english.split(" // "), printed.split(" // "), strict=True)
    ]
    return printing(english, language, layout="split", card_faces=faces)


BOLT = printing("Lightning Bolt", "ja", printed_name="稲妻")
BLITZ = printing("Lightning Bolt", "de", printed_name="Blitzschlag")
FIRE = split("Fire // Ice", "火 // 氷")
GODZILLA = printing("Zilortha, Strength Incarnate", flavor_name="Godzilla, King of the Monsters")
KRAZA = printing("Spider-Punk", printed_name="Kraza, the Swarm as One")
PRINTINGS = [BOLT, BLITZ, FIRE, GODZILLA, KRAZA]


def write(directory: Path, printings: Iterable[CardObject] = PRINTINGS, *languages: str) -> NamesMeta:
    return write_names(directory, printings, languages=languages, source="test", updated_at="2026-11-29T09:01:57+00:00")


def current(directory: Path) -> Names:
    names = current_names(directory)
    assert names is not None
    return names


def found(directory: Path, key: str) -> list[tuple[str, str, str]]:
    return [(known.name, known.language, known.english) for known in current(directory).row(key)]


# What counts as a printed name


@pytest.mark.parametrize(
    ("card", "names"),
    [
        pytest.param(printing("Sol Ring"), [], id="an English name is none"),
        pytest.param(printing("Gomazoa", "pt", printed_name="Gomazoa"), [], id="nor the same in another language"),
        pytest.param(BOLT, [(Kind.ALIAS, "稲妻")], id="a name in another language"),
        pytest.param(GODZILLA, [(Kind.ALIAS, "Godzilla, King of the Monsters")], id="a flavor name"),
        pytest.param(KRAZA, [(Kind.ALIAS, "Kraza, the Swarm as One")], id="a reskinned name in English"),
        pytest.param(
            FIRE, [(Kind.ALIAS, "火 // 氷"), (Kind.FRONT, "火"), (Kind.OTHER_FACE, "氷")], id="halves and both together"
        ),
        pytest.param(
            split("Sol Ring // Sol Ring", "Anneau solaire // Anneau solaire", "fr"),
            [
                (Kind.ALIAS, "Anneau solaire // Anneau solaire"),
                (Kind.ALIAS, "Anneau solaire"),
                (Kind.ALIAS, "Anneau solaire"),
            ],
            id="two sides of one card are the card",
        ),
        pytest.param(printing("Sol Ring", printed_name=["Ring"]), [], id="what is no text is no name"),
        pytest.param(printing("Sol Ring", printed_name="x" * 201), [], id="nor a text too long"),
        pytest.param(printing("Sol Ring", card_faces=["front"]), [], id="faces that are no objects have none"),
    ],
)
def test_names_of_a_printing(card: CardObject, names: list[tuple[Kind, str]]) -> None:
    assert list(printed_names(card)) == names


def test_a_whole_name_is_borne_before_a_half() -> None:
    brainstorm = printing("Brainstorm", "ja", printed_name="渦まく知識")
    prepared = split("Harmonized Trio // Brainstorm", "調和した三人組 // 渦まく知識")
    assert bearers("渦まく知識", [prepared, brainstorm, BOLT]) == [brainstorm]
    assert bearers("渦まく知識", [prepared, BOLT]) == [prepared]
    assert bearers("渦まく知識", [BOLT]) == []


@pytest.mark.parametrize(
    ("name", "foreign", "languages"),
    [
        pytest.param("稲妻", True, {"ja", "zhs", "zht"}, id="Chinese characters"),
        pytest.param("ラノワールのエルフ", True, {"ja"}, id="kana"),
        pytest.param("번개", True, {"ko"}, id="Hangul"),
        pytest.param("Молния", True, {"ru"}, id="Cyrillic"),
        pytest.param("Éclair", False, set(LANGUAGES), id="accents"),
        pytest.param("Jötun Grunt", False, set(LANGUAGES), id="an English name with an accent"),
        pytest.param("“Rumors of My Death . . .”", False, set(LANGUAGES), id="signs"),
    ],
)
def test_letters_tell_languages(name: str, foreign: bool, languages: set[str]) -> None:
    assert is_foreign(name) is foreign
    assert set(languages_of(name)) == languages


def test_languages_are_codes_of_scryfall() -> None:
    assert languages_in("ja, DE,zhs") == {"ja", "de", "zhs"}
    assert languages_in("") == frozenset()
    with pytest.raises(ValueError, match=r"no language 'jp'; Scryfall's are en, es, .*, qya"):
        languages_in("ja,jp")


# The store


def test_a_name_tells_its_language_and_its_english_card(tmp_path: Path) -> None:
    meta = write(tmp_path)
    assert (meta.languages, meta.names, meta.words) == (["en", "de", "ja"], 7, "7 names (en, de, ja)")
    assert found(tmp_path, "blitzschlag") == [("Blitzschlag", "de", "Lightning Bolt")]
    assert found(tmp_path, "火氷") == [("火 // 氷", "ja", "Fire // Ice")]
    assert found(tmp_path, "氷") == [("氷", "ja", "Fire // Ice")]
    assert found(tmp_path, "solring") == []


def test_a_name_of_several_printings_stands_once_and_of_several_cards_for_each(tmp_path: Path) -> None:
    cards = [printing(name, "it", printed_name="Eliminare") for name in ("Cancel", "Wipe Away", "Cancel")]
    write(tmp_path, cards)
    assert found(tmp_path, "eliminare") == [("Eliminare", "it", "Cancel"), ("Eliminare", "it", "Wipe Away")]


@pytest.mark.parametrize(
    ("languages", "keys"),
    [
        pytest.param(["ja"], {"稲妻", "kraza"}, id="of one language, and English"),
        pytest.param(["en"], {"kraza"}, id="of English alone"),
        pytest.param(["ja", "de"], {"稲妻", "blitzschlag", "kraza"}, id="of two"),
        pytest.param([], {"稲妻", "blitzschlag", "kraza"}, id="of all"),
    ],
)
def test_names_are_those_of_the_chosen_languages(tmp_path: Path, languages: list[str], keys: set[str]) -> None:
    write(tmp_path, [BOLT, BLITZ, printing("Spider-Punk", printed_name="Kraza")], *languages)
    assert {key for key in ("稲妻", "blitzschlag", "kraza") if found(tmp_path, key)} == keys


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(printing("Treasure", "de", layout="token", printed_name="Schatz"), id="tokens"),
        pytest.param(printing("A-Fireball", "de", printed_name="Schatz"), id="digital versions under the paper name"),
        pytest.param(printing("Treasure", "xx", printed_name="Schatz"), id="languages that nobody knows"),
        pytest.param({"lang": "de", "printed_name": "Schatz"}, id="objects without a name"),
        pytest.param(printing("Treasure", "de", printed_name="Schatz\ud800"), id="half characters"),
    ],
)
def test_some_names_are_left_out(tmp_path: Path, card: CardObject) -> None:
    meta = write(tmp_path, [card, BOLT])
    assert meta.names == 1


def test_both_sides_of_one_card_lead_to_the_card(tmp_path: Path) -> None:
    write(tmp_path, [split("Sol Ring // Sol Ring", "Anneau // Anneau", "fr")])
    assert found(tmp_path, "anneau") == [("Anneau", "fr", "Sol Ring")]


def test_cards_and_names_are_apart(tmp_path: Path) -> None:
    card = printing("Sol Ring", oracle_id="1", type_line="Artifact", legalities={})
    write(tmp_path)
    write_generation(tmp_path, [card], source="test", updated_at="2026-11-29T09:01:57+00:00")
    assert current(tmp_path).meta.names == 7
    write(tmp_path, [BOLT])
    generation = current_generation(tmp_path)
    assert generation is not None
    assert generation.names() == ["Sol Ring"]


def failing() -> Iterable[CardObject]:
    yield BLITZ
    raise BadBulkFile("cut off")


@pytest.mark.parametrize(
    ("printings", "error"),
    [
        pytest.param(failing(), BadBulkFile, id="a file that is damaged"),
        pytest.param([printing("Sol Ring")], StoreError, id="no names"),
    ],
)
def test_a_failure_leaves_the_old_names(
    tmp_path: Path, printings: Iterable[CardObject], error: type[Exception]
) -> None:
    write(tmp_path, [BOLT])
    before = sorted((tmp_path / "names" / "generations").iterdir())
    with pytest.raises(error):
        write(tmp_path, printings)
    assert sorted((tmp_path / "names" / "generations").iterdir()) == before
    assert current(tmp_path).row("稲妻")


def test_nothing_but_the_store_is_left_on_disk(tmp_path: Path) -> None:
    write(tmp_path)
    [generation] = (tmp_path / "names" / "generations").iterdir()
    assert {path.name.partition("-")[0] for path in generation.iterdir()} == {"cache.db"}


def test_there_are_no_names_at_first(tmp_path: Path) -> None:
    assert current_names(tmp_path) is None
    assert loaded_names(tmp_path) is None
    assert names_info(tmp_path) == {"languages": "English names alone"}


def test_info_tells_languages_and_number(tmp_path: Path) -> None:
    write(tmp_path)
    assert names_info(tmp_path) == {"languages": "en, de, ja", "names": "7 of 2026-11-29T09:01:57+00:00"}


def test_clear_deletes_the_names(tmp_path: Path) -> None:
    write(tmp_path)
    clear_store(tmp_path)
    assert list(tmp_path.iterdir()) == []


# Damage


def rewrite(directory: Path, key: str, value: str) -> None:
    """Change the stored text of one row."""
    path = directory / "names" / "generations" / (directory / "names" / "current").read_text() / "cache.db"
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute("UPDATE Cache SET value = ? WHERE key = ?", (value, key)).rowcount == 1


@pytest.mark.parametrize(
    "value", ['[["稲妻"', "[[1]]", "3", '[["稲妻","ja","Lightning Bolt",9]]'], ids=["cut", "short", "number", "kind"]
)
def test_a_damaged_row_is_told(tmp_path: Path, value: str) -> None:
    write(tmp_path)
    rewrite(tmp_path, "稲妻", value)
    with pytest.raises(DamagedRow):
        current(tmp_path).row("稲妻")


@pytest.mark.parametrize("value", ["{}", "[]", '{"source": 1}', "{"], ids=["empty", "list", "short", "cut"])
def test_a_damaged_description_is_told(tmp_path: Path, value: str) -> None:
    write(tmp_path)
    rewrite(tmp_path, "\x00meta", value)
    with pytest.raises(DamagedStore):
        current_names(tmp_path)
    with pytest.raises(StoreError):
        names_info(tmp_path)
    assert loaded_names(tmp_path) is None


def test_a_description_with_other_types_is_damaged(tmp_path: Path) -> None:
    meta = write(tmp_path)
    rewrite(tmp_path, "\x00meta", json.dumps(meta._asdict() | {"languages": 5}))
    with pytest.raises(DamagedStore, match="not whole"):
        current_names(tmp_path)


# Bulk files


def test_lines_without_names_need_not_be_decoded(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(map(json.dumps, [*PRINTINGS, printing("Sol Ring")])), encoding="utf-8")
    assert list(objects_in(path, unread=without_names(["ja"]))) == [BOLT, FIRE]
    assert list(objects_in(path, unread=without_names([]))) == PRINTINGS


def test_a_cut_line_is_told_though_it_has_no_name(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps(BOLT) + '\n{"object": "card", "na', encoding="utf-8")
    with pytest.raises(BadBulkFile, match="line 2"):
        list(objects_in(path, unread=without_names(["ja"])))


LOAD = """
import resource, sys
from pathlib import Path
from cache.update import update_names_from_file
update_names_from_file(Path(sys.argv[1]), Path(sys.argv[2]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(tmp_path: Path, lines: int) -> int:
    """The most memory, in kB, that loading so many names takes."""
    path = tmp_path / "all-cards.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for number in range(lines):
            card = printing(f"Card {number}", "ja", printed_name=f"カードという名前の{number}番", rest="x" * 1000)
            file.write(json.dumps(card) + "\n")
    arguments = [sys.executable, "-c", LOAD, str(tmp_path / "cache"), str(path)]
    return int(subprocess.run(arguments, capture_output=True, text=True, check=True, cwd=PROJECT).stdout)


def test_memory_is_flat(tmp_path: Path) -> None:
    assert peak(tmp_path, 40_000) - peak(tmp_path, 500) < 8_000
