"""Japanese lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import kept_lines

from validator.deck import Reading
from validator.decklist import japanese
from validator.decklist.found import BLANKS, LINE_END


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        pytest.param("4 稲妻", 4, "稲妻", id="count before"),
        pytest.param("島 99", 99, "島", id="count behind"),
        pytest.param("《稲妻》4", 4, "稲妻", id="brackets"),
        pytest.param("4枚 《稲妻》", 4, "稲妻", id="counting word before"),
        pytest.param("《稲妻》4枚", 4, "稲妻", id="counting word behind"),
        pytest.param("《稲妻》×4", 4, "稲妻", id="times"),
        pytest.param("４：《稲妻》", 4, "稲妻", id="full-width digits and colon"),
        pytest.param("3:《島/Island", 3, "Island", id="both names and no closing bracket: the English one decides"),
        pytest.param("《稲妻／Lightning Bolt》4", 4, "Lightning Bolt", id="full-width slash"),
        pytest.param(
            "2:《天上都市、大田原/Otawara, Soaring City", 2, "Otawara, Soaring City", id="a name with a comma"
        ),
        pytest.param("《稲妻》(再録) 4", 4, "稲妻", id="a remark before the count"),
    ],
)
def test_a_line_is_count_and_name(line: str, count: int, name: str) -> None:
    [found] = japanese.read(line, "deck.txt").lines
    assert found.readings[0] == Reading(count, name)


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        pytest.param("【統率者】1", "commander", id="commander"),
        pytest.param("【土地】99", "main", id="lands"),
        pytest.param("【サイドボード】15", "sideboard", id="sideboard"),
        pytest.param("メインデッキ", "main", id="without brackets"),
        pytest.param("Sideboard", "sideboard", id="in English"),
    ],
)
def test_headings_open_sections(heading: str, section: str) -> None:
    [found] = japanese.read(f"【サイドボード】\n{heading}\n島 1\n", "deck.txt").lines
    assert found.section == section


def test_totals_are_no_cards() -> None:
    deck = japanese.read("4 稲妻\n28 other spells\n19 lands\n", "deck.txt")
    assert len(deck.lines) == 1


@given(st.text())
def test_no_text_raises_and_no_line_vanishes(text: str) -> None:
    deck = japanese.read(text, "deck.txt")
    kept = kept_lines(deck)
    assert sorted(kept) == [number for number, line in enumerate(LINE_END.split(text), 1) if line.strip(BLANKS)]
