from typing import Any

import pytest

from cache.index import Pointer, Row, candidates, card_id, rows_of, trimmed
from validator.cards import CardDataError
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


def two_faced(front: str, back: str, **fields: Any) -> CardObject:
    faces = [{"name": front, "type_line": "Instant"}, {"name": back, "type_line": "Land"}]
    return card(f"{front} // {back}", layout="modal_dfc", card_faces=faces, **fields)


def table(*objects: CardObject) -> dict[str, Row]:
    """Rows as every layer keeps them."""
    rows: dict[str, Row] = {}
    for card_object in objects:
        for key, row in rows_of(card_object):
            rows.setdefault(key, Row()).join(row)
    return rows


def found(name: str, *objects: CardObject) -> list[tuple[str, Kind]]:
    """What a name finds among these card objects: the card's name, and what of it bears the wanted one."""
    return [(candidate.card.name, candidate.kind) for candidate in candidates(name, table(*objects).get)]


# The rows of a card


@pytest.mark.parametrize(
    ("card_object", "keys"),
    [
        pytest.param(card("Sol Ring"), {"solring": None}, id="a card stands under its name"),
        pytest.param(
            two_faced("Fire", "Ice"),
            {"fireice": None, "fire": Kind.FRONT, "ice": Kind.OTHER_FACE},
            id="its faces point to it",
        ),
        pytest.param(
            card("Zilortha", flavor_name="Godzilla", printed_name="Zilorta"),
            {"zilortha": None, "godzilla": Kind.ALIAS, "zilorta": Kind.ALIAS},
            id="flavor and printed names point to it",
        ),
        pytest.param(
            {
                **two_faced("Fire", "Ice"),
                "card_faces": [
                    {"name": "Fire", "type_line": "Instant", "printed_name": "Feu"},
                    {"name": "Ice", "type_line": "Instant", "flavor_name": "Glace"},
                ],
            },
            {"fireice": None, "fire": Kind.FRONT, "ice": Kind.OTHER_FACE, "feu": Kind.ALIAS, "glace": Kind.ALIAS},
            id="names on the faces point to it",
        ),
        pytest.param(
            card("Lim-Dûl's Vault", printed_name="Lim-Dul’s Vault"),
            {"limdulsvault": None},
            id="another spelling of the same letters needs no pointer",
        ),
        pytest.param(card("_____"), {"_____": None}, id="a name without letters is its own key"),
        pytest.param(card("Sol Ring", flavor_name=["Ring"]), {"solring": None}, id="a name that is no text is no name"),
        pytest.param(
            {
                "object": "card",
                "name": "Bolt // Bolt",
                "layout": "reversible_card",
                "card_faces": [{"name": "Bolt", "type_line": "Instant", "oracle_id": "id of Bolt"}] * 2,
            },
            {"bolt": None},
            id="two pictures of one card are that card",
        ),
    ],
)
def test_rows_of_a_card(card_object: CardObject, keys: dict[str, Kind | None]) -> None:
    rows = dict(rows_of(card_object))
    assert {key: row.pointers[0].kind if row.pointers else None for key, row in rows.items()} == keys


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"name": None}, id="no name"),
        pytest.param({"name": 5}, id="a number for a name"),
        pytest.param({"layout": None}, id="no layout"),
        pytest.param({"type_line": None}, id="no type line"),
        pytest.param({"type_line": 5}, id="a number for a type line"),
        pytest.param({"oracle_id": None}, id="no oracle id"),
        pytest.param({"legalities": "all"}, id="text for legalities"),
        pytest.param({"legalities": {"commander": 5}}, id="a number for a legality"),
        pytest.param({"color_identity": ["Q"]}, id="a color that is none"),
        pytest.param({"oracle_text": 5}, id="a number for the text"),
        pytest.param({"card_faces": ["front"]}, id="faces that are no objects"),
        pytest.param({"card_faces": [None]}, id="faces of nothing"),
        pytest.param({"card_faces": 5}, id="a number for the faces"),
        pytest.param({"card_faces": [{"name": "Ring"}]}, id="a face without a type"),
    ],
)
def test_an_incomplete_object_has_no_rows(change: CardObject) -> None:
    assert list(rows_of(card("Sol Ring")))
    with pytest.raises(CardDataError):
        list(rows_of(card("Sol Ring") | change))


def test_only_what_is_judged_or_shown_is_kept() -> None:
    whole = card("Sol Ring", prices={"usd": "1"}, image_uris={}, color_identity=[], power=None)
    assert trimmed(whole).keys() == {
        *("oracle_id", "name", "layout", "type_line", "legalities", "color_identity"),
    }


def test_of_a_face_only_what_is_judged_or_shown_is_kept() -> None:
    faces = [{"object": "card_face", "name": "Fire", "type_line": "Instant", "artist": "A", "power": None}]
    assert trimmed(card("Fire", card_faces=faces))["card_faces"] == [{"name": "Fire", "type_line": "Instant"}]


@pytest.mark.parametrize(
    ("card_object", "oracle_id"),
    [
        pytest.param({"oracle_id": "a"}, "a", id="the card's own"),
        pytest.param({"card_faces": [{"oracle_id": "b"}, {"oracle_id": "b"}]}, "b", id="that of its faces"),
        pytest.param({"card_faces": []}, "", id="none"),
    ],
)
def test_card_id(card_object: CardObject, oracle_id: str) -> None:
    assert card_id(card_object) == oracle_id


# Rows


def test_a_row_comes_back_from_json() -> None:
    row = Row([card("Sol Ring")], [Pointer(Kind.FRONT, "Fire", "id of Fire // Ice", "fireice")], at=1_800_000_000.5)
    assert Row.from_json(row.to_json()) == row


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(None, id="nothing"),
        pytest.param([], id="a list"),
        pytest.param("text", id="text"),
        pytest.param({}, id="no fields"),
        pytest.param({"cards": [], "pointers": []}, id="no time"),
        pytest.param({"cards": [], "pointers": [], "at": "soon"}, id="words for a time"),
        pytest.param({"cards": [], "pointers": [], "at": None}, id="null for a time"),
        pytest.param({"cards": 5, "pointers": [], "at": 0}, id="a number for cards"),
        pytest.param({"cards": "abc", "pointers": [], "at": 0}, id="text for cards"),
        pytest.param({"cards": [5], "pointers": [], "at": 0}, id="a card that is a number"),
        pytest.param({"cards": [], "pointers": [5], "at": 0}, id="a pointer that is a number"),
        pytest.param({"cards": [], "pointers": [[0, "a", "b"]], "at": 0}, id="a pointer with three fields"),
        pytest.param({"cards": [], "pointers": [[9, "a", "b", "c"]], "at": 0}, id="a pointer of no kind"),
        pytest.param({"cards": [], "pointers": [[0, "a", "b", 5]], "at": 0}, id="a pointer to a number"),
        pytest.param({"cards": [], "pointers": [[0, None, "b", "c"]], "at": 0}, id="a pointer without a name"),
    ],
)
def test_a_row_of_another_shape_is_damaged(data: Any) -> None:
    with pytest.raises(ValueError, match="damaged row"):
        Row.from_json(data)


def test_a_newer_object_of_the_same_card_replaces_the_older() -> None:
    row = Row([card("Sol Ring"), card("Sol Talisman")], at=1)
    row.join(Row([card("Sol Ring", legalities={"commander": "banned"})], at=2))
    assert [(kept["name"], kept["legalities"]["commander"]) for kept in row.cards] == [
        ("Sol Talisman", "legal"),
        ("Sol Ring", "banned"),
    ]
    assert row.at == 2


def test_joined_rows_hold_each_pointer_once_and_the_later_time() -> None:
    fire, ice = (Pointer(Kind.FRONT, name, "x", "fireice") for name in ("Fire", "Ice"))
    row = Row(pointers=[fire], at=9)
    row.join(Row(pointers=[ice, fire], at=3))
    assert (row.pointers, row.at) == ([fire, ice], 9)


# What a name finds


@pytest.mark.parametrize(
    ("name", "objects", "expected"),
    [
        pytest.param("Sol Ring", [card("Sol Ring")], [("Sol Ring", Kind.WHOLE)], id="the card of that name"),
        pytest.param("SOL ring!", [card("Sol Ring")], [("Sol Ring", Kind.WHOLE)], id="whatever case and punctuation"),
        pytest.param("Sol Rang", [card("Sol Ring")], [], id="never a card of a like name"),
        pytest.param("Fire", [two_faced("Fire", "Ice")], [("Fire // Ice", Kind.FRONT)], id="the card by its front"),
        pytest.param("Ice", [two_faced("Fire", "Ice")], [("Fire // Ice", Kind.OTHER_FACE)], id="the card by its back"),
        pytest.param(
            "fire/ICE", [two_faced("Fire", "Ice")], [("Fire // Ice", Kind.WHOLE)], id="the card by both, in any form"
        ),
        pytest.param(
            "Godzilla",
            [card("Zilortha", flavor_name="Godzilla")],
            [("Zilortha", Kind.ALIAS)],
            id="the card by another name on it",
        ),
        pytest.param(
            "Illusion",
            [card("Illusion"), two_faced("Illusion", "Reality"), card("Mirage", flavor_name="Illusion")],
            [("Illusion", Kind.WHOLE)],
            id="a whole name and no half of that name",
        ),
        pytest.param(
            "Illusion",
            [card("Illusion", layout="token"), two_faced("Illusion", "Reality")],
            [("Illusion", Kind.WHOLE), ("Illusion // Reality", Kind.FRONT)],
            id="a token never hides a half of that name",
        ),
        pytest.param(
            "Ice",
            [two_faced("Fire", "Ice"), two_faced("Snow", "Ice")],
            [("Fire // Ice", Kind.OTHER_FACE), ("Snow // Ice", Kind.OTHER_FACE)],
            id="every card that has it as a half",
        ),
        pytest.param(
            "Gleemox",
            [card("Gleemox"), card("Gleemox", oracle_id="another", set_type="memorabilia")],
            [("Gleemox", Kind.WHOLE), ("Gleemox", Kind.WHOLE)],
            id="each card of one name",
        ),
    ],
)
def test_a_name_finds(name: str, objects: list[CardObject], expected: list[tuple[str, Kind]]) -> None:
    assert found(name, *objects) == expected


def test_a_pointer_to_a_card_that_is_gone_finds_nothing() -> None:
    rows = table(two_faced("Fire", "Ice"))
    del rows["fireice"]
    assert candidates("Ice", rows.get) == []


def test_a_pointer_finds_its_own_card_alone() -> None:
    rows = table(two_faced("Fire", "Ice"))
    rows["fireice"].cards.append(card("Fire Ice"))
    assert [candidate.card.name for candidate in candidates("Ice", rows.get)] == ["Fire // Ice"]


def test_a_damaged_object_is_left_out() -> None:
    rows = {"solring": Row([{"name": "Sol Ring"}, card("Sol Ring")])}
    assert [candidate.card.oracle_id for candidate in candidates("Sol Ring", rows.get)] == ["id of Sol Ring"]
