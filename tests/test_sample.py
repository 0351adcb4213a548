"""The bundled sample (`cache/sample.jsonl`): each object is whole, and its facts are those of the real cards."""

import gzip
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[1]
SAMPLE = PROJECT / "cache" / "sample.jsonl"
TEST_DATA = Path(os.environ.get("DECKLINT_TEST_DATA") or PROJECT.parent / "shared")
REAL_CARDS = TEST_DATA / "data" / "cards" / "oracle-cards.jsonl.gz"

REQUIRED = {"object", "oracle_id", "name", "layout", "cmc", "type_line", "color_identity", "legalities"}
FACE_REQUIRED = {"object", "name", "mana_cost", "type_line", "oracle_text"}
COLORS = {"W", "U", "B", "R", "G"}
FORMATS = {
    "commander",
    "standard",
    "pioneer",
    "modern",
    "legacy",
    "vintage",
    "pauper",
    "brawl",
    "predh",
    "oathbreaker",
    "paupercommander",
    "duel",
}
LEGALITIES = {"legal", "not_legal", "banned", "restricted"}

Object = dict[str, Any]


def sample_lines() -> list[str]:
    return SAMPLE.read_text(encoding="utf-8").splitlines()


@cache
def sample_cards() -> tuple[Object, ...]:
    return tuple(json.loads(line) for line in sample_lines())


def facts(card: Object) -> Object:
    """What a sample object and the real one must agree on."""
    return {
        "name": card["name"],
        "layout": card["layout"],
        "mana_cost": card.get("mana_cost"),
        "type_line": card["type_line"],
        "color_identity": sorted(card.get("color_identity", ["absent"])),
        "commander": card.get("legalities", {}).get("commander"),
        "faces": [face["name"] for face in card.get("card_faces", [])],
    }


@pytest.fixture(scope="module")
def real_cards() -> dict[str, Object]:
    """The real objects of the sample's cards, by oracle id."""
    if not REAL_CARDS.is_file():
        pytest.skip(f"no card data at {REAL_CARDS}: set DECKLINT_TEST_DATA to the folder that holds data/cards")
    wanted = {card["oracle_id"] for card in sample_cards()}
    found: dict[str, Object] = {}
    with gzip.open(REAL_CARDS, "rt", encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            if card.get("oracle_id") in wanted:
                found[card["oracle_id"]] = card
    return found


def test_every_line_is_a_json_object() -> None:
    lines = sample_lines()
    assert lines
    for number, line in enumerate(lines, 1):
        assert isinstance(json.loads(line), dict), f"line {number}"


def test_every_object_is_whole() -> None:
    for card in sample_cards():
        name = card.get("name")
        assert card.keys() >= REQUIRED, name
        assert card["object"] == "card", name
        assert set(card["color_identity"]) <= COLORS, name
        assert "commander" in card["legalities"], name
        assert card["legalities"].keys() <= FORMATS, name
        assert set(card["legalities"].values()) <= LEGALITIES, name
        assert card.get("game_changer", True) is True, name
        assert card.get("keywords", True), f"{name}: keywords are left out where there are none"


def test_every_face_is_whole() -> None:
    for card in sample_cards():
        faces = card.get("card_faces")
        if faces is None:
            assert card.keys() >= {"mana_cost", "oracle_text"}, card["name"]
            continue
        assert " // ".join(face["name"] for face in faces) == card["name"]
        for face in faces:
            assert face.keys() >= FACE_REQUIRED, card["name"]
            assert face["object"] == "card_face", card["name"]


def test_oracle_ids_are_unique() -> None:
    ids = [card["oracle_id"] for card in sample_cards()]
    assert len(ids) == len(set(ids))


def test_names_are_unique_and_sorted() -> None:
    names = [card["name"] for card in sample_cards()]
    assert names == sorted(set(names))


def test_meld_cards_name_their_parts_and_result() -> None:
    melds = [card for card in sample_cards() if card["layout"] == "meld"]
    assert melds
    for card in melds:
        components = {part["name"]: part["component"] for part in card["all_parts"]}
        assert card["name"] in components
        assert sorted(components.values()) == ["meld_part", "meld_part", "meld_result"]


def test_facts_are_those_of_the_real_cards(real_cards: dict[str, Object]) -> None:
    missing = [card["name"] for card in sample_cards() if card["oracle_id"] not in real_cards]
    assert not missing
    differing = [
        (facts(card), facts(real))
        for card in sample_cards()
        if facts(card) != facts(real := real_cards[card["oracle_id"]])
    ]
    assert not differing
