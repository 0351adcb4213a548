"""Decks kept as Markdown documents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import kept_lines

from validator.decklist import markdown
from validator.decklist.found import BLANKS, LINE_END
from validator.sections import Section


def cards(text: str) -> list[tuple[str, int, str]]:
    """Section, count and likeliest name of each card line."""
    lines = markdown.read(text, "deck.md").lines
    return [
        (line.section.value, line.readings[0].count, line.readings[-1 if len(line.readings) > 1 else 0].name)
        for line in lines
    ]


def test_bullets_under_known_headings_are_cards() -> None:
    text = "# Talrand\n\n## Commander\n- Talrand, Sky Summoner\n\n## Lands (36)\n- Reliquary Tower\n- 35 Island\n"
    assert [(section, count) for section, count, _ in cards(text)] == [("commander", 1), ("main", 1), ("main", 35)]
    assert markdown.read(text, "deck.md").name == "Talrand"


def test_bullets_under_other_headings_are_prose() -> None:
    text = "# Deck\n\n## Game plan\n- Ramp early, then attack.\n\n## Decklist\n- Opt\n"
    assert [name for _, _, name in cards(text)] == ["Opt"]


def test_a_bullet_with_a_count_is_a_card_under_any_heading() -> None:
    [line] = markdown.read("# My pile\n\n## The fun part\n- 4 Opt\n", "deck.md").lines
    assert (line.readings[0].count, line.readings[0].name) == (4, "Opt")


@pytest.mark.parametrize(
    "bullet",
    [
        pytest.param("- Opt ✅", id="a check mark"),
        pytest.param("- Opt 💌", id="a picture"),
        pytest.param("- Opt (Proxy)", id="a note in brackets"),
        pytest.param("- [x] Opt", id="a ticked box"),
        pytest.param("* Opt", id="a star"),
    ],
)
def test_decoration_is_no_part_of_the_name(bullet: str) -> None:
    [line] = markdown.read(f"## Instants\n{bullet}\n", "deck.md").lines
    assert "Opt" in [reading.name for reading in line.readings]


def test_front_matter_names_deck_format_and_commander() -> None:
    matter = "---\nname: Bears\ncommander: Kudo, King Among Bears\nformat: Commander\n---\n"
    text = f"{matter}## Decklist\n- Kudo, King Among Bears\n- Forest\n"
    deck = markdown.read(text, "deck.md")
    assert (deck.name, deck.format_name) == ("Bears", "commander")
    assert [line.section for line in deck.lines] == [Section.COMMANDER, Section.MAIN]


def test_a_bullet_may_carry_its_section() -> None:
    [line] = markdown.read("## Decklist\n- [Commander] Kudo, King Among Bears\n", "deck.md").lines
    assert line.section is Section.COMMANDER


def test_tables_and_code_blocks_hold_cards() -> None:
    text = "## Deck\n| Count | Card |\n| ---: | --- |\n| 4 | Opt |\n\n```\nSideboard\n2 Shock\n```\n"
    found = [
        (line.section.value, line.readings[0].count, line.readings[0].name)
        for line in markdown.read(text, "d.md").lines
    ]
    assert found == [("main", 4, "Opt"), ("sideboard", 2, "Shock")]


@given(st.text(alphabet=st.characters(codec="utf-8") | st.sampled_from("#-*`|\n ")))
def test_no_text_raises_and_no_line_vanishes(text: str) -> None:
    deck = markdown.read(text, "deck.md")
    kept = kept_lines(deck)
    assert sorted(kept) == [number for number, line in enumerate(LINE_END.split(text), 1) if line.strip(BLANKS)]
