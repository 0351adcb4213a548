"""OCTGN decks: sections, counts, notes, and the real files."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest
from support import DECKS, needs_data

from validator import read as read_bytes
from validator.deck import Decklist
from validator.decklist.octgn import read
from validator.sections import Section


def deck(inside: str) -> Decklist:
    found = read(f'<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593">{inside}</deck>', "deck.o8d")
    assert not found.fault
    return found


def cards(found: Decklist) -> list[tuple[Section, int, str]]:
    return [(line.section, line.readings[0].count, line.readings[0].name) for line in found.lines]


@pytest.mark.parametrize(
    ("name", "section"),
    [
        pytest.param("Main", Section.MAIN, id="Main"),
        pytest.param("Sideboard", Section.SIDEBOARD, id="Sideboard"),
        pytest.param("Command Zone", Section.COMMANDER, id="Command Zone"),
        pytest.param("Planes/Schemes", Section.PLANAR, id="Planes/Schemes, whose cards tell which of the two"),
        pytest.param("Planes", Section.PLANAR, id="Planes"),
        pytest.param("Schemes", Section.SCHEME, id="Schemes"),
        pytest.param(" command  ZONE ", Section.COMMANDER, id="blanks and case do not matter"),
        pytest.param('Main" shared="False', Section.MAIN, id="not shared"),
        pytest.param('Planes/Schemes" shared="True', Section.PLANAR, id="shared"),
    ],
)
def test_section(name: str, section: Section) -> None:
    found = deck(f'<section name="{name}"><card qty="2" id="x">Opt</card></section>')
    assert cards(found) == [(section, 2, "Opt")]
    assert [heading.text for heading in found.headings] == [" ".join(name.partition('"')[0].split())]
    assert not (found.unknown_sections or found.unreadable)


@pytest.mark.parametrize(
    ("section", "name"),
    [
        pytest.param('<section name="Trade binder">', "Trade binder", id="an unknown name"),
        pytest.param("<section>", "(without a name)", id="no name"),
    ],
)
def test_unknown_section_is_reported_and_its_cards_kept(section: str, name: str) -> None:
    found = deck(f"{section}<card>Opt</card></section>")
    assert [remark.text for remark in found.unknown_sections] == [name]
    assert cards(found) == [(Section.MAIN, 1, "Opt")]


def test_each_section_has_its_own_cards() -> None:
    found = deck(
        '<section name="Main"><card qty="99" id="a">Island</card></section>'
        '<section name="Sideboard" />'
        '<section name="Command Zone"><card qty="1" id="b">Talrand, Sky Summoner</card></section>'
        '<section name="Planes/Schemes" shared="True" />'
    )
    assert cards(found) == [(Section.MAIN, 99, "Island"), (Section.COMMANDER, 1, "Talrand, Sky Summoner")]
    assert len(found.headings) == 4


def test_missing_quantity_is_one() -> None:
    assert cards(deck('<section name="Main"><card id="x">Opt</card></section>')) == [(Section.MAIN, 1, "Opt")]


def test_several_cards_in_the_command_zone_are_all_kept() -> None:
    found = deck('<section name="Command Zone"><card>Opt</card><card>Fog</card><card>Shock</card></section>')
    assert [section for section, _, _ in cards(found)] == [Section.COMMANDER] * 3


@pytest.mark.parametrize(
    ("inside", "remark"),
    [
        pytest.param('<section name="Main"><card qty="1" id="x"/></section>', "a card without a name", id="no name"),
        pytest.param("<card>Opt</card>", "<card> Opt", id="a card outside the sections"),
        pytest.param('<section name="Main"><cart>Opt</cart></section>', "<cart> Opt", id="another element"),
        pytest.param(
            '<section name="Main"><section name="Sideboard"/>4 Opt</section>', "4 Opt", id="text beside the cards"
        ),
    ],
)
def test_unreadable(inside: str, remark: str) -> None:
    found = deck(inside)
    assert [unread.text for unread in found.unreadable] == [remark]
    assert not found.lines


def test_card_after_an_inner_section_belongs_to_the_outer_one() -> None:
    found = deck('<section name="Sideboard"><section name="Main"><card>Opt</card></section><card>Fog</card></section>')
    assert cards(found) == [(Section.MAIN, 1, "Opt"), (Section.SIDEBOARD, 1, "Fog")]


def test_notes_are_comments_with_their_lines() -> None:
    text = "<deck>\n<notes><![CDATA[one & <two>\n\n   three]]></notes>\n</deck>"
    found = read(text, "deck.o8d")
    assert [(comment.span.line, comment.text) for comment in found.comments] == [(2, "one & <two>"), (4, "three")]
    span = found.comments[1].span
    assert text.split("\n")[3][span.column - 1 : span.end_column - 1] == "three]]></notes>"


# The real files ------------------------------------------------------------------------------------------------------

SECTIONS = {
    "Main": Section.MAIN,
    "Sideboard": Section.SIDEBOARD,
    "Command Zone": Section.COMMANDER,
    "Planes/Schemes": Section.PLANAR,
}
PART = re.compile(r'<section name="([^"]*)"|<card(?: qty="(\d+)")?[^>]*>([^<]+)</card>|<card')


def independent_counts(text: str) -> Counter[Section]:
    counts: Counter[Section] = Counter()
    section = None
    for match in PART.finditer(text):
        if match[1]:
            section = SECTIONS[match[1]]
        else:
            assert section and match[3], match
            counts[section] += int(match[2] or 1)
    return counts


def real_files() -> list[Path]:
    with (DECKS / "INDEX.tsv").open(encoding="utf-8", newline="") as index:
        rows = csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [DECKS / row["path"] for row in rows if row["format"] == "octgn-o8d"]


@needs_data
def test_real_files_are_read_and_no_card_is_lost() -> None:
    files = real_files()
    assert len(files) >= 17
    for path in files:
        text = path.read_text(encoding="utf-8-sig")
        found = read_bytes(path.read_bytes(), str(path))
        assert (found.reader, found.fault) == ("octgn", ""), path
        counts: Counter[Section] = Counter()
        for line in found.lines:
            counts[line.section] += line.readings[0].count
        assert counts == independent_counts(text), path
        assert len(found.lines) == text.count("<card"), path
        assert len(found.headings) == text.count("<section"), path
        assert not (found.unreadable or found.unknown_sections), path
