"""Forge decks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import kept_lines

from validator.decklist import forge
from validator.decklist.found import BLANKS, LINE_END
from validator.sections import Section

DECK = """[metadata]
Name=Plane test
Comment=two lines|of notes
[Main]
56 Island|ALA|1
4 Ornithopter+|M10
[Sideboard]

[Planes]
1 Naya|HOP
"""


def test_sections_counts_sets_and_foils_are_read() -> None:
    deck = forge.read(DECK, "deck.dck")
    found = [
        (line.section, line.readings[0].count, line.readings[0].name, line.set_code, line.finish) for line in deck.lines
    ]
    assert found == [
        (Section.MAIN, 56, "Island", "ALA", ""),
        (Section.MAIN, 4, "Ornithopter", "M10", "foil"),
        (Section.PLANAR, 1, "Naya", "HOP", ""),
    ]
    assert deck.name == "Plane test"
    assert [line.span.line for line in deck.lines] == [5, 6, 10]


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        pytest.param("[Commander]", Section.COMMANDER, id="commander"),
        pytest.param("[sideboard]", Section.SIDEBOARD, id="lower case"),
        pytest.param("[Avatar]", Section.VANGUARD, id="avatar is a vanguard"),
        pytest.param("[Schemes]", Section.SCHEME, id="schemes"),
        pytest.param("[Conspiracy]", Section.CONSPIRACY, id="conspiracies"),
        pytest.param("[Attractions]", Section.ATTRACTION, id="attractions"),
    ],
)
def test_each_section_has_its_meaning(heading: str, section: Section) -> None:
    [line] = forge.read(f"{heading}\n1 Opt|DOM\n", "deck.dck").lines
    assert line.section is section


def test_foil_without_a_set() -> None:
    deck = forge.read("[Main]\n2 Opt\n1 Opt+\n[Dungeon]\n1 Tomb of Annihilation\n", "deck.dck")
    assert [(line.section, line.count, line.names, line.finish) for line in deck.lines] == [
        (Section.MAIN, 2, ("Opt",), ""),
        (Section.MAIN, 1, ("Opt",), "foil"),
        (Section.TOKEN, 1, ("Tomb of Annihilation",), ""),
    ]


def test_an_unknown_section_is_told_and_its_cards_are_kept() -> None:
    deck = forge.read("[Main]\n1 Opt\n[Trinkets]\n2 Shock\n", "deck.dck")
    assert [remark.text for remark in deck.unknown_sections] == ["trinkets"]
    assert [line.readings[0].name for line in deck.lines] == ["Opt", "Shock"]


def test_a_list_of_names_in_a_setting_is_no_part_of_the_deck() -> None:
    deck = forge.read("[duel]\nAIExtras=Opt|Shock\n[main]\n1 Opt\n", "deck.dck")
    assert len(deck.lines) == 1


def test_what_is_no_card_line_is_kept_as_unreadable() -> None:
    deck = forge.read("[Main]\nOpt\n", "deck.dck")
    assert [remark.text for remark in deck.unreadable] == ["Opt"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(DECK, True, id="a deck"),
        pytest.param("[Main]\n1 Opt|DOM\n", True, id="without metadata"),
        pytest.param("[Main]\n2 Opt\n1 Opt+\n", True, id="without metadata and sets, by its foils"),
        pytest.param("[main]\r\n1 Opt+\r\n[Dungeon]\r\n", True, id="in lower case, as Windows ends lines"),
        pytest.param("[Main]\n1 Opt\n", False, id="a heading of another program"),
        pytest.param("[Main]\n1 Opt (DOM) 60+\n", False, id="a collector number"),
        pytest.param("[Main]\n1 Opt #C+\n", False, id="a tag"),
        pytest.param("1 Opt+\n", False, id="a sign without a section"),
        pytest.param("1 Opt (DOM) 60\n", False, id="a plain list"),
    ],
)
def test_it_is_told_by_its_content(text: str, *, expected: bool) -> None:
    assert forge.recognizes(text) is expected


@given(st.text())
def test_no_text_raises_and_no_line_vanishes(text: str) -> None:
    deck = forge.read(text, "deck.dck")
    kept = kept_lines(deck)
    assert sorted(kept) == [number for number, line in enumerate(LINE_END.split(text), 1) if line.strip(BLANKS)]
