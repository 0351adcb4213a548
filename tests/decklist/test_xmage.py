"""XMage decks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import kept_lines

from validator.decklist import xmage
from validator.decklist.found import BLANKS, LINE_END
from validator.sections import Section

DECK = """NAME:Mono blue
98 [ZNR:381] Island
1 [CMM:410] Sol Ring
SB: 1 [M13:72] Talrand, Sky Summoner
LAYOUT MAIN:(1,1)(NONE,false,50)|([ZNR:381],[CMM:410])
"""


def test_cards_sideboard_and_name_are_read_and_layouts_are_not_cards() -> None:
    deck = xmage.read(DECK, "deck.dck")
    found = [(line.section, line.readings[0].count, line.readings[0].name) for line in deck.lines]
    assert found == [
        (Section.MAIN, 98, "Island"),
        (Section.MAIN, 1, "Sol Ring"),
        (Section.SIDEBOARD, 1, "Talrand, Sky Summoner"),
    ]
    assert (deck.name, deck.lines[0].set_code, deck.lines[0].collector_number) == ("Mono blue", "ZNR", "381")
    assert len(deck.comments) == 2


@pytest.mark.parametrize(
    ("line", "number"),
    [
        pytest.param("1 [PLST:BFZ-29] Opt", "BFZ-29", id="a number of The List"),
        pytest.param("1 [SLD:1532*] Opt", "1532*", id="a star"),
        pytest.param("SB:1 [M13:72a] Opt", "72a", id="a letter, and no blank behind SB:"),
    ],
)
def test_collector_numbers_are_text(line: str, number: str) -> None:
    assert xmage.read(line, "deck.dck").lines[0].collector_number == number


@pytest.mark.parametrize(
    ("line", "printing"),
    [
        pytest.param("1 [XXX:0] Opt", ("", ""), id="no printing"),
        pytest.param("1 [DOM:0] Opt", ("DOM", ""), id="no number"),
        pytest.param("1 [DOM:60] Opt", ("DOM", "60"), id="both"),
    ],
)
def test_what_stands_for_no_printing_is_none(line: str, printing: tuple[str, str]) -> None:
    [found] = xmage.read(line, "deck.dck").lines
    assert (found.set_code, found.collector_number) == printing


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(DECK, True, id="a deck"),
        pytest.param("//Created with Mage\n3 [CON:15] Path to Exile\n", True, id="with a comment"),
        pytest.param("4 [M10] Lightning Bolt\n", False, id="Magic Workstation has no number"),
        pytest.param("1 [CMM#410] Sol Ring\n", False, id="Deckstats has another sign"),
        pytest.param("4 Opt\n1 [CMM:410] Sol Ring\n", False, id="a list that is mixed by hand"),
    ],
)
def test_it_is_told_by_its_content(text: str, *, expected: bool) -> None:
    assert xmage.recognizes(text) is expected


@given(st.text())
def test_no_text_raises_and_no_line_vanishes(text: str) -> None:
    deck = xmage.read(text, "deck.dck")
    kept = kept_lines(deck)
    assert sorted(kept) == [number for number, line in enumerate(LINE_END.split(text), 1) if line.strip(BLANKS)]
