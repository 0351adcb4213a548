"""Moxfield decks of both versions of the API."""

import json

import pytest

from validator.deck import Decklist
from validator.decklist.moxfield import read, recognizes
from validator.sections import Section

BOARDS = [
    ("mainboard", Section.MAIN),
    ("sideboard", Section.SIDEBOARD),
    ("maybeboard", Section.MAYBEBOARD),
    ("commanders", Section.COMMANDER),
    ("companions", Section.COMPANION),
    ("signatureSpells", Section.SIGNATURE_SPELL),
    ("attractions", Section.ATTRACTION),
    ("stickers", Section.STICKER),
    ("contraptions", Section.CONTRAPTION),
    ("planes", Section.PLANAR),
    ("schemes", Section.SCHEME),
    ("tokens", Section.TOKEN),
]
OPT = {"quantity": 2, "finish": "etched", "isFoil": False, "card": {"name": "Opt", "set": "dar", "cn": "60"}}


def deck(value: object) -> Decklist:
    text = json.dumps(value)
    assert recognizes(text)
    return read(text, "deck.json")


def cards(found: Decklist) -> list[tuple[Section, int, str]]:
    assert not (found.fault or found.unreadable or found.unknown_sections), found
    return [(line.section, line.readings[0].count, line.readings[0].name) for line in found.lines]


@pytest.mark.parametrize(("board", "section"), BOARDS)
def test_board_of_version_2(board: str, section: Section) -> None:
    found = deck({"mainboard": {}, board: {"Opt": OPT}, f"{board}Count": 2})
    assert cards(found) == [(section, 2, "Opt")]
    assert (found.lines[0].set_code, found.lines[0].collector_number, found.lines[0].finish) == ("dar", "60", "etched")


@pytest.mark.parametrize(("board", "section"), BOARDS)
def test_board_of_version_3(board: str, section: Section) -> None:
    found = deck({"boards": {board: {"count": 2, "cards": {"x7": OPT}}}})
    assert cards(found) == [(section, 2, "Opt")]
    assert (found.lines[0].set_code, found.lines[0].collector_number, found.lines[0].finish) == ("dar", "60", "etched")


@pytest.mark.parametrize(
    "empty",
    [
        pytest.param('"sideboard":{"count":0,"cards":{}}', id="no cards"),
        pytest.param('"sideboard":{"count":0,"cards":null}', id="null"),
        pytest.param('"prizes":{"count":0,"cards":{}}', id="an unknown board"),
    ],
)
def test_empty_board_of_version_3_is_nothing(empty: str) -> None:
    text = (
        '{"name":"M","format":"commander","boards":{"mainboard":{"count":99,"cards":{"a1":{"quantity":99,'
        '"card":{"name":"Island"}}}},"commanders":{"count":1,"cards":{"c":{"quantity":1,'
        f'"card":{{"name":"Talrand, Sky Summoner"}}}}}}}},{empty}}}}}'
    )
    assert cards(read(text, "deck.json")) == [
        (Section.MAIN, 99, "Island"),
        (Section.COMMANDER, 1, "Talrand, Sky Summoner"),
    ]


def test_name_is_the_key_where_the_card_is_missing() -> None:
    assert cards(deck({"mainboard": {"Opt": {"quantity": 1, "isFoil": True}}})) == [(Section.MAIN, 1, "Opt")]


def test_cover_card_and_list_of_tokens_are_no_boards() -> None:
    value = {"main": {"name": "Fog", "quantity": 1}, "tokens": [{"name": "Bird"}], "mainboard": {"Opt": OPT}}
    assert cards(deck(value)) == [(Section.MAIN, 2, "Opt")]


@pytest.mark.parametrize(
    ("told", "format_name"), [("commander", "commander"), ("pauperEdh", "paupercommander"), ("archon", "")]
)
def test_format(told: str, format_name: str) -> None:
    found = deck({"name": "Elves", "format": told, "mainboard": {}})
    assert (found.name, found.format_name) == ("Elves", format_name)


@pytest.mark.parametrize(
    "value",
    [
        pytest.param({"mainboard": {}, "prizes": {"Opt": OPT}}, id="version 2"),
        pytest.param({"boards": {"prizes": {"cards": {"x7": OPT}}}}, id="version 3"),
    ],
)
def test_unknown_board_is_told_and_its_cards_are_kept(value: object) -> None:
    found = deck(value)
    assert [remark.text for remark in found.unknown_sections] == ["prizes"]
    assert [line.section for line in found.lines] == [Section.MAIN]


@pytest.mark.parametrize(
    ("board", "told"),
    [
        pytest.param({"Opt": {"quantity": None}}, "Opt (no quantity)", id="null"),
        pytest.param({"Opt": {"quantity": 0}}, "Opt (quantity 0)", id="zero"),
        pytest.param({"cards": {"x7": {"quantity": 1}}}, "an entry without a name (quantity 1)", id="no name"),
        pytest.param({"cards": {"x7": "Opt"}}, "“Opt” in a list of cards", id="no object"),
    ],
)
def test_entry_that_is_no_card_is_unreadable(board: object, told: str) -> None:
    found = deck({"mainboard": board})
    assert [remark.text for remark in found.unreadable] == [told]
    assert not found.lines
