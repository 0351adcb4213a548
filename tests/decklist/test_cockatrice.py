"""Cockatrice decks: zones, counts, what tells the commander, and the real files."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest
from support import DECKS, SampleCards, needs_data

from validator import check
from validator import read as read_bytes
from validator.deck import Decklist
from validator.decklist.cockatrice import read
from validator.sections import Section


def deck(inside: str) -> Decklist:
    found = read(f'<cockatrice_deck version="1">{inside}</cockatrice_deck>', "deck.cod")
    assert not found.fault
    return found


def cards(found: Decklist) -> list[tuple[Section, int, str]]:
    return [(line.section, line.readings[0].count, line.readings[0].name) for line in found.lines]


@pytest.mark.parametrize(
    ("zone", "section"),
    [
        pytest.param("main", Section.MAIN, id="main"),
        pytest.param("side", Section.SIDEBOARD, id="side"),
        pytest.param("tokens", Section.TOKEN, id="tokens"),
        pytest.param(" Side ", Section.SIDEBOARD, id="blanks and case do not matter"),
    ],
)
def test_zone(zone: str, section: Section) -> None:
    found = deck(f'<zone name="{zone}"><card number="4" name="Opt"/></zone>')
    assert cards(found) == [(section, 4, "Opt")]
    assert [heading.text for heading in found.headings] == [zone.strip()]
    assert not (found.unknown_sections or found.unreadable)


@pytest.mark.parametrize(
    ("zone", "name"),
    [
        pytest.param('<zone name="sideboard2">', "sideboard2", id="an unknown name"),
        pytest.param("<zone>", "(without a name)", id="no name"),
    ],
)
def test_unknown_zone_is_reported_and_its_cards_kept(zone: str, name: str) -> None:
    found = deck(f'{zone}<card name="Opt"/></zone>')
    assert [remark.text for remark in found.unknown_sections] == [name]
    assert cards(found) == [(Section.MAIN, 1, "Opt")]


@pytest.mark.parametrize(
    ("card", "printing"),
    [
        pytest.param('<card number="1" name="Opt"/>', ("", ""), id="none"),
        pytest.param('<card name="Opt" number="1" price="0.25"/>', ("", ""), id="a price is none"),
        pytest.param(
            '<card number="1" name="Opt" setShortName="DOM" collectorNumber="60" uuid="x"/>', ("DOM", "60"), id="newer"
        ),
    ],
)
def test_printing(card: str, printing: tuple[str, str]) -> None:
    (line,) = deck(f'<zone name="main">{card}</zone>').lines
    assert (line.set_code, line.collector_number) == printing
    assert line.readings[0].name == "Opt"


def test_missing_number_is_one() -> None:
    assert cards(deck('<zone name="main"><card name="Opt"/></zone>')) == [(Section.MAIN, 1, "Opt")]


@pytest.mark.parametrize(
    ("inside", "remark"),
    [
        pytest.param('<zone name="main"><card number="1"/></zone>', "a card without a name", id="no name"),
        pytest.param('<zone name="main"><card number="" name="Opt"/></zone>', "Opt with the count “”", id="no number"),
        pytest.param('<card number="1" name="Opt"/>', "<card> Opt", id="a card outside the zones"),
        pytest.param('<zone name="main"><cart name="Opt"/></zone>', "<cart> Opt", id="another element"),
        pytest.param('<zone name="main">4 Opt</zone>', "4 Opt", id="text in a zone"),
    ],
)
def test_unreadable(inside: str, remark: str) -> None:
    found = deck(inside)
    assert [unread.text for unread in found.unreadable] == [remark]
    assert not found.lines


def test_what_else_the_file_says() -> None:
    found = deck(
        "<lastLoadedTimestamp>now</lastLoadedTimestamp><deckname> Elves &amp; more </deckname><format>Modern</format>"
        "<tags><tag>fast</tag></tags>\n<comments>second try\n\n  by me</comments>"
        '<zone name="main"/><sideboard_plan><name>x</name><move_card_to_zone><card_name>Opt</card_name>'
        "</move_card_to_zone></sideboard_plan>"
    )
    assert (found.name, found.format_name) == ("Elves & more", "modern")
    assert [(comment.span.line, comment.text) for comment in found.comments] == [(2, "second try"), (4, "by me")]
    assert not (found.lines or found.unreadable or found.unknown_sections)


LIST = (
    '<zone name="main"><card number="1" name="Breya, Etherium Shaper"/><card number="1" name="Minsc &amp; Boo"/>'
    '<card number="1" name="Lim-Dûl the Necromancer"/><card number="1" name="Esika, God of the Tree"/>'
    '<card number="4" name="Opt"/></zone>'
    '<zone name="side"><card name="Opt"/><card name="Tymna the Weaver"/></zone>'
    '<zone name="tokens"><card name="Thopter"/></zone>'
)


def commanders(inside: str) -> list[str]:
    found = deck(inside)
    assert sum(count for _, count, _ in cards(found)) == 11
    return [name for section, _, name in cards(found) if section is Section.COMMANDER]


@pytest.mark.parametrize(
    ("comments", "expected"),
    [
        pytest.param("CDR: Breya, Etherium Shaper", ["Breya, Etherium Shaper"], id="CDR"),
        pytest.param("Commander: Breya, Etherium Shaper", ["Breya, Etherium Shaper"], id="Commander"),
        pytest.param("cdr:breya, etherium shaper", ["Breya, Etherium Shaper"], id="in lower case without a blank"),
        pytest.param(
            "Format: EDH\nCDR: Breya, Etherium Shaper\nColors: WUBR", ["Breya, Etherium Shaper"], id="among other lines"
        ),
        pytest.param("CDR: Tymna the Weaver", ["Tymna the Weaver"], id="in the side zone"),
        pytest.param("CDR: Opt", ["Opt"], id="in both zones, marked once"),
        pytest.param("CDR: Lim-Dul the Necromancer", ["Lim-Dûl the Necromancer"], id="without accents"),
        pytest.param(
            "CDR: Esika, God of the Tree // The Prismatic Bridge", ["Esika, God of the Tree"], id="with its back face"
        ),
        pytest.param("CDR: Minsc & Boo", ["Minsc & Boo"], id="an ampersand in one name"),
        pytest.param(
            "Commanders: Breya, Etherium Shaper & Tymna the Weaver",
            ["Breya, Etherium Shaper", "Tymna the Weaver"],
            id="two names",
        ),
        pytest.param(
            "CDR: Breya, Etherium Shaper\nCDR: Tymna the Weaver",
            ["Breya, Etherium Shaper", "Tymna the Weaver"],
            id="two lines",
        ),
        pytest.param("Alt CDR: Breya, Etherium Shaper", [], id="another commander that could lead it"),
        pytest.param("CDR: Talrand, Sky Summoner", [], id="no card of the deck"),
        pytest.param("CDR: Thopter", [], id="a token"),
        pytest.param("Commander:", [], id="no name"),
        pytest.param("My commander is Breya, Etherium Shaper", [], id="a sentence"),
    ],
)
def test_comment_names_the_commander(comments: str, expected: list[str]) -> None:
    assert commanders(f"<comments>{comments.replace('&', '&amp;')}</comments>{LIST}") == expected
    assert commanders(f"{LIST}<comments>{comments.replace('&', '&amp;')}</comments>") == expected


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        pytest.param("<bannerCard>Breya, Etherium Shaper</bannerCard>", ["Breya, Etherium Shaper"], id="in main"),
        pytest.param("<bannerCard>Tymna the Weaver</bannerCard>", ["Tymna the Weaver"], id="in side"),
        pytest.param('<bannerCard providerId="x">Talrand, Sky Summoner</bannerCard>', [], id="no card of the deck"),
        pytest.param("<bannerCard>Thopter</bannerCard>", [], id="a token"),
        pytest.param("<bannerCard/>", [], id="empty"),
        pytest.param("<bannerCard>Opt</bannerCard>", [], id="four copies are no commander"),
        pytest.param(
            "<format>commander</format><bannerCard>Tymna the Weaver</bannerCard>",
            ["Tymna the Weaver"],
            id="in a format with commanders",
        ),
        pytest.param(
            "<format>modern</format><bannerCard>Tymna the Weaver</bannerCard>", [], id="in a format without commanders"
        ),
        pytest.param(
            "<format>modern</format><comments>CDR: Tymna the Weaver</comments>",
            ["Tymna the Weaver"],
            id="a comment counts in any format",
        ),
        pytest.param(
            "<comments>CDR: Tymna the Weaver</comments><bannerCard>Tymna the Weaver</bannerCard>",
            ["Tymna the Weaver"],
            id="banner and comment agree",
        ),
        pytest.param(
            "<comments>CDR: Tymna the Weaver</comments><bannerCard>Breya, Etherium Shaper</bannerCard>",
            ["Tymna the Weaver"],
            id="a comment decides, for a banner may be any picture",
        ),
        pytest.param(
            "<comments>CDR: Talrand, Sky Summoner</comments><bannerCard>Tymna the Weaver</bannerCard>",
            ["Tymna the Weaver"],
            id="a comment that names no card of the deck decides nothing",
        ),
    ],
)
def test_banner_is_the_commander(head: str, expected: list[str]) -> None:
    assert commanders(head + LIST) == expected


@pytest.mark.parametrize(
    ("numbers", "marked"),
    [
        pytest.param([1, 1, 1, 4], True, id="mostly single copies: a Commander deck"),
        pytest.param([99, 1], True, id="half of the lines"),
        pytest.param([4, 4, 2, 1], False, id="mostly more copies: a deck of sixty with a picture"),
    ],
)
def test_banner_of_a_deck_without_a_format(numbers: list[int], *, marked: bool) -> None:
    lines = "".join(f'<card number="{number}" name="Card {place}"/>' for place, number in enumerate(numbers))
    found = deck(f'<zone name="main">{lines}<card name="Breya"/></zone><bannerCard>Breya</bannerCard>')
    assert (found.lines[-1].section is Section.COMMANDER) is marked


TYMNA, THRASIOS, GYRUDA = "Tymna the Weaver", "Thrasios, Triton Hero", "Gyruda, Doom of Depths"


@pytest.mark.parametrize(
    ("main", "side", "marked"),
    [
        pytest.param(99, [TYMNA], True, id="alone"),
        pytest.param(98, [TYMNA, THRASIOS], False, id="with a partner"),
        pytest.param(98, [TYMNA, THRASIOS, GYRUDA], False, id="with a partner and a companion"),
        pytest.param(99, [TYMNA, THRASIOS], True, id="beside 99 cards, which have no second commander"),
        pytest.param(58, [TYMNA, THRASIOS], True, id="in a deck of sixty"),
        pytest.param(97, [TYMNA, THRASIOS, GYRUDA, "Opt"], True, id="in a sideboard"),
    ],
)
def test_banner_in_the_side_zone(main: int, side: list[str], *, marked: bool) -> None:
    beside = "".join(f'<card name="{name}"/>' for name in side)
    found = deck(
        f'<bannerCard>{TYMNA}</bannerCard><zone name="main"><card number="{main}" name="Island"/></zone>'
        f'<zone name="side">{beside}</zone>'
    )
    expected = [TYMNA] if marked else []
    assert [name for section, _, name in cards(found) if section is Section.COMMANDER] == expected


def test_banner_that_is_one_of_two_partners_does_not_hide_the_other() -> None:
    text = (
        f'<cockatrice_deck version="1"><bannerCard>{TYMNA}</bannerCard>'
        '<zone name="main"><card number="98" name="Island"/></zone>'
        f'<zone name="side"><card name="{TYMNA}"/><card name="{THRASIOS}"/></zone></cockatrice_deck>'
    )
    (report,) = check(read_bytes(text.encode(), "deck.cod"), SampleCards())
    assert (report.verdict, report.commanders) == ("legal", [TYMNA, THRASIOS])
    assert report.counts == {"main": 98, "commander": 2, "total": 100}


def test_commander_in_both_zones_is_taken_from_main() -> None:
    side = '<zone name="side"><card name="Breya"/></zone>'
    main = '<zone name="main"><card name="Breya"/></zone>'
    found = deck(f"<bannerCard>Breya</bannerCard>{side}{main}")
    assert [section for section, _, _ in cards(found)] == [Section.SIDEBOARD, Section.COMMANDER]


def test_verdict_of_a_whole_deck() -> None:
    text = (
        "<cockatrice_deck><bannerCard>Talrand, Sky Summoner</bannerCard>"
        '<zone name="main"><card number="99" name="Island"/></zone>'
        '<zone name="side"><card number="1" name="Talrand, Sky Summoner"/></zone></cockatrice_deck>'
    )
    (report,) = check(read_bytes(text.encode(), "deck.cod"), SampleCards())
    assert (report.input_format, report.format, report.commanders) == (
        "cockatrice",
        "commander",
        ["Talrand, Sky Summoner"],
    )
    assert report.counts == {"main": 99, "commander": 1, "total": 100}


# The real files ------------------------------------------------------------------------------------------------------

ZONES = {"main": Section.MAIN, "side": Section.SIDEBOARD}
PART = re.compile(r'<zone name="([^"]*)"|<card( [^>]*)/>|<card')
COMMANDERS = {
    "edh-Dominus-Dreamcrusher.cod": ["Damia, Sage of Stone"],
    "edh-Mana-Barbs.cod": ["Yurlok of Scorch Thrash"],
    "edh-The-Friendly-Hippo.cod": ["Phelddagrif"],
    "edh-pirates.cod": ["Breeches, the Blastmaker"],
    "edh-wolverine.cod": ["Wolverine, Best There Is"],
}


def independent_counts(text: str) -> Counter[Section]:
    counts: Counter[Section] = Counter()
    section = None
    for match in PART.finditer(text):
        if match[1]:
            section = ZONES[match[1]]
        else:
            assert section and match[2], match
            number = re.search(r' number="(\d+)"', match[2])
            counts[section] += int(number[1]) if number else 1
    return counts


def real_files() -> list[Path]:
    with (DECKS / "INDEX.tsv").open(encoding="utf-8", newline="") as index:
        rows = csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [DECKS / row["path"] for row in rows if row["format"] == "cockatrice-cod"]


@needs_data
def test_real_files_are_read_and_no_card_is_lost() -> None:
    files = real_files()
    assert len(files) >= 25
    for path in files:
        text = path.read_text(encoding="utf-8")
        found = read_bytes(path.read_bytes(), str(path))
        assert (found.reader, found.fault) == ("cockatrice", ""), path
        expected = independent_counts(text)
        led_by = COMMANDERS.get(path.name, [])
        if led_by:
            expected[Section.COMMANDER] += len(led_by)
            expected[Section.MAIN] -= len(led_by)
        counts: Counter[Section] = Counter()
        for line in found.lines:
            counts[line.section] += line.readings[0].count
        assert counts == expected, path
        assert [name for section, _, name in cards(found) if section is Section.COMMANDER] == led_by, path
        assert len(found.lines) == text.count("<card "), path
        assert not (found.unreadable or found.unknown_sections), path
