"""What programs mean by where a card stands: whose sideboard holds the commander, whose command zone the planes."""

import json
from collections.abc import Callable

import pytest
from support import SampleCards

from validator import DeckReport, check, read
from validator.check import decks_in
from validator.deck import Context
from validator.sections import Section


def sections(text: str, path: str = "deck.txt", commanders: tuple[str, ...] = ()) -> dict[str, Section]:
    """The section of each card but basic lands, as the program that wrote the list means it."""
    decks = decks_in(read(text.encode(), path), SampleCards(), context=Context(commanders=commanders))
    return {entry.name: entry.section for deck in decks for entry in deck.entries if entry.name != "Island"}


def reports(text: str, path: str = "deck.txt", commanders: tuple[str, ...] = ()) -> list[DeckReport]:
    return check(read(text.encode(), path), SampleCards(), context=Context(commanders=commanders))


def mtgo_text(main: int, *beside: str) -> str:
    return f"{main} Island\n\n" + "".join(f"1 {name}\n" for name in beside)


def mtgo_dek(main: int, *beside: str) -> str:
    cards = [("false", main, "Island"), *(("true", 1, name) for name in beside)]
    rows = [f'<Cards CatID="1" Quantity="{count}" Sideboard="{side}" Name="{name}" />' for side, count, name in cards]
    return f"<Deck>{''.join(rows)}</Deck>"


def mtgo_csv(main: int, *beside: str) -> str:
    rows = [f'"Island",{main},1,C,ZNR,1/1,No,No,0', *(f'"{name}",1,1,R,ZNR,1/1,No,Yes,0' for name in beside)]
    return "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n" + "\n".join(rows)


def xmage(main: int, *beside: str) -> str:
    return f"{main} [ZNR:381] Island\n" + "".join(f"SB: 1 [M13:72] {name}\n" for name in beside)


def cockatrice(main: int, *beside: str) -> str:
    side = "".join(f'<card number="1" name="{name}"/>' for name in beside)
    zones = f'<zone name="main"><card number="{main}" name="Island"/></zone><zone name="side">{side}</zone>'
    return f'<cockatrice_deck version="1">{zones}</cockatrice_deck>'


def octgn(main: int, *beside: str) -> str:
    side = "".join(f'<card qty="1" id="1">{name}</card>' for name in beside)
    cards = f'<section name="Main"><card qty="{main}" id="1">Island</card></section>'
    return f'<deck game="a6c8d2e8">{cards}<section name="Sideboard">{side}</section></deck>'


Writer = Callable[..., str]

PROGRAMS: dict[str, Writer] = {
    "mtgo-text": mtgo_text,
    "mtgo-dek": mtgo_dek,
    "csv": mtgo_csv,
    "xmage": xmage,
    "cockatrice": cockatrice,
    "octgn": octgn,
}
"""How programs that know no commander write a deck of Islands and what stands beside it."""

THASSA, THRASIOS, TYMNA = "Thassa, God of the Sea", "Thrasios, Triton Hero", "Tymna the Weaver"
LEADS, MAIN, BESIDE = Section.COMMANDER, Section.MAIN, Section.SIDEBOARD


@pytest.mark.parametrize(("reader", "write"), PROGRAMS.items(), ids=PROGRAMS)
@pytest.mark.parametrize(
    ("main", "beside", "expected"),
    [
        pytest.param(99, (THASSA,), {THASSA: LEADS}, id="one legend beside 99 cards leads them"),
        pytest.param(98, (THRASIOS, TYMNA), {THRASIOS: LEADS, TYMNA: LEADS}, id="two partners lead 98"),
        pytest.param(
            99,
            (THASSA, "Gyruda, Doom of Depths"),
            {THASSA: LEADS, "Gyruda, Doom of Depths": Section.COMPANION},
            id="a companion stands beside the commander",
        ),
        pytest.param(
            98,
            (THRASIOS, TYMNA, "Jegantha, the Wellspring"),
            {THRASIOS: LEADS, TYMNA: LEADS, "Jegantha, the Wellspring": Section.COMPANION},
            id="a companion stands beside two partners",
        ),
        pytest.param(
            99,
            ("Jegantha, the Wellspring",),
            {"Jegantha, the Wellspring": LEADS},
            id="a legend that could be a companion leads where it stands alone",
        ),
        pytest.param(99, ("Negate",), {"Negate": BESIDE}, id="what can not lead is a sideboard"),
        pytest.param(60, (THASSA,), {THASSA: BESIDE}, id="beside 60 cards it is a sideboard"),
        pytest.param(
            96, (THASSA, "Negate", "Opt", "Ponder"), {THASSA: BESIDE}, id="four cards are a sideboard, whoever they are"
        ),
        pytest.param(
            98,
            (THASSA, "Krenko, Mob Boss"),
            {THASSA: LEADS, "Krenko, Mob Boss": LEADS},
            id="two that can not pair are for the rules to report",
        ),
    ],
)
def test_a_program_that_knows_no_commander_keeps_it_in_the_sideboard(
    reader: str, write: Writer, main: int, beside: tuple[str, ...], expected: dict[str, Section]
) -> None:
    text = write(main, *beside)
    assert read(text.encode(), "deck").reader == reader
    found = sections(text, "deck")
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(("reader", "write"), PROGRAMS.items(), ids=PROGRAMS)
def test_the_report_tells_which_custom_was_followed(reader: str, write: Writer) -> None:
    [report] = reports(write(99, THASSA), "deck")
    assert (report.input_format, report.format, report.verdict) == (reader, "commander", "legal")
    assert report.commanders == [THASSA]
    assert report.notes == [f"taken as commander from the sideboard, where this file format keeps it: {THASSA}"]


def test_the_block_of_the_commander_may_stand_above_the_deck() -> None:
    [report] = reports(f"1 {THASSA}\n\n99 Island\n")
    assert (report.verdict, report.commanders) == ("legal", [THASSA])
    assert report.counts == {"commander": 1, "main": 99, "total": 100}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"99x Island (znr) 381 [Land]\n\n1x {THASSA} (ths) 66", id="Archidekt"),
        pytest.param(f"99 Island <1> [ZNR]\n\n1 {THASSA} <66> [THS]", id="MTGGoldfish"),
        pytest.param(f"99 Island\nSB: 1 {THASSA}", id="Apprentice"),
        pytest.param(f"// Deck file for Magic Workstation\n    99 [ZNR] Island\nSB: 1 [THS] {THASSA}", id="MWS"),
        pytest.param(f"99 [ZNR#381] Island\nSB: 1 [THS#66] {THASSA}", id="Deckstats"),
        pytest.param(f"99 《島/Island》\n\n1 《海の神、タッサ/{THASSA}》", id="Japanese"),
    ],
)
def test_a_text_list_of_any_program_may_keep_it_there(text: str) -> None:
    [report] = reports(text, "deck")
    assert (report.verdict, report.commanders) == ("legal", [THASSA])


@pytest.mark.parametrize(
    ("text", "verdict", "total"),
    [
        pytest.param(f"99 [ZNR:381] Island\n1 [THS:66] {THASSA}\nSB: 1 [THS:66] {THASSA}\n", "legal", 100, id="once"),
        pytest.param(f"98 [ZNR:381] Island\n1 [THS:66] {THASSA}\nSB: 1 [THS:66] {THASSA}\n", "illegal", 100, id="99"),
        pytest.param(f"98 [ZNR:381] Island\n2 [THS:66] {THASSA}\nSB: 1 [THS:66] {THASSA}\n", "illegal", 101, id="two"),
    ],
)
def test_a_commander_that_is_one_of_the_hundred_too_is_counted_once(text: str, verdict: str, total: int) -> None:
    [report] = reports(text, "deck")
    assert (report.verdict, report.commanders, report.counts["total"]) == (verdict, [THASSA], total)


@pytest.mark.parametrize(
    ("format_name", "section"),
    [("modern", BESIDE), ("vintage", BESIDE), ("commander", LEADS), ("auto", LEADS)],
)
def test_a_format_without_commanders_has_a_sideboard_there(format_name: str, section: Section) -> None:
    decks = decks_in(read(mtgo_text(99, THASSA).encode(), "deck"), SampleCards(), format_name=format_name)
    assert [entry.section for entry in decks[0].entries if entry.name == THASSA] == [section]


@pytest.mark.parametrize(
    ("text", "format_name", "counts", "noted"),
    [
        pytest.param("88 Island\n\n12 Opt", "gladiator", {"main": 100}, True, id="a hundred together"),
        pytest.param("100 Island\n\n12 Opt", "gladiator", {"main": 100, "sideboard": 12}, False, id="a hundred above"),
        pytest.param("60 Island\n\n12 Opt", "gladiator", {"main": 60, "sideboard": 12}, False, id="neither"),
        pytest.param("60 Island\n\n12 Opt", "modern", {"main": 60, "sideboard": 12}, False, id="sideboards allowed"),
        pytest.param("88 Island\nSideboard\n12 Opt", "gladiator", {"main": 88, "sideboard": 12}, False, id="a heading"),
    ],
)
def test_a_blank_line_parts_no_sideboard_in_a_format_that_has_none(
    text: str, format_name: str, counts: dict[str, int], *, noted: bool
) -> None:
    [report] = check(read(text.encode(), "deck"), SampleCards(), format_name=format_name)
    assert {section: number for section, number in report.counts.items() if section != "total"} == counts
    assert any("behind the blank line" in note for note in report.notes) == noted


def test_a_command_zone_of_deckstats_may_hold_the_companion_too() -> None:
    zone = [{"name": name, "amount": 1} for name in (THASSA, "Gyruda, Doom of Depths")]
    islands = [{"name": "Island", "amount": 99}]
    sections = [{"name": "Command Zone", "cards": zone}, {"name": "Main", "cards": islands}]
    [report] = reports(json.dumps({"sections": sections}), "deck")
    assert report.commanders == [THASSA]
    assert report.counts == {"commander": 1, "companion": 1, "main": 99, "total": 100}


def test_a_commander_that_is_marked_is_not_looked_for_elsewhere() -> None:
    text = f"Commander\n1 {THASSA}\n\nDeck\n98 Island\n\nSideboard\n1 Krenko, Mob Boss\n"
    assert sections(text) == {THASSA: LEADS, "Krenko, Mob Boss": BESIDE}
    assert reports(text)[0].notes == []


def test_a_format_that_can_mark_a_commander_has_no_such_custom() -> None:
    forge = f"[metadata]\nName=x\n[Main]\n99 Island|ZNR\n[Sideboard]\n1 {THASSA}|THS\n"
    assert sections(forge, "deck.dck") == {THASSA: BESIDE}


# OCTGN


def command_zone(*names: str, section: str = "Command Zone", main: str = "") -> str:
    cards = "".join(f'<card qty="1" id="1">{name}</card>' for name in names)
    return f'<deck game="a6c8d2e8">{main}<section name="{section}">{cards}</section></deck>'


@pytest.mark.parametrize("section", ["Command Zone", "Planes/Schemes", "Sideboard"])
def test_octgn_keeps_planes_and_schemes_together_and_their_type_tells_them_apart(section: str) -> None:
    text = command_zone("Naya", "Interplanar Tunnel", "All in Good Time", section=section)
    assert sections(text) == {
        "Naya": Section.PLANAR,
        "Interplanar Tunnel": Section.PLANAR,
        "All in Good Time": Section.SCHEME,
    }


def test_octgn_may_keep_planes_beside_the_commander() -> None:
    main = '<section name="Main"><card qty="99" id="1">Island</card></section>'
    assert sections(command_zone(THASSA, "Naya", main=main)) == {THASSA: LEADS, "Naya": Section.PLANAR}


def test_a_name_that_is_no_card_is_what_all_cards_beside_it_are() -> None:
    assert sections(command_zone("Naya", "Akoum", "Nya")) == dict.fromkeys(("Naya", "Akoum", "Nya"), Section.PLANAR)
    mixed = sections(command_zone("Naya", THASSA, "Nya"))
    assert mixed["Nya"] is LEADS, "where they differ it stays where it stood"


def test_a_plane_in_the_main_deck_stays_there_to_be_reported() -> None:
    text = '<deck game="a6c8d2e8"><section name="Main"><card qty="1" id="1">Naya</card></section></deck>'
    assert sections(text) == {"Naya": MAIN}


# --commander


def test_a_commander_given_by_hand_is_taken_from_the_deck() -> None:
    text = f"1 {THASSA}\n99 Island\n"
    [report] = reports(text, commanders=(THASSA,))
    assert (report.verdict, report.commanders) == ("legal", [THASSA])
    assert report.notes == [f"commander given by hand: {THASSA}"]


def test_two_partners_may_be_given() -> None:
    text = f"1 {THRASIOS}\n1 {TYMNA}\n98 Island\n"
    assert sections(text, commanders=(THRASIOS, TYMNA)) == {THRASIOS: LEADS, TYMNA: LEADS}
    assert reports(text, commanders=(THRASIOS, TYMNA))[0].notes == [f"commander given by hand: {THRASIOS} and {TYMNA}"]


def test_what_the_list_marks_gives_way_to_what_is_given() -> None:
    text = f"Commander\n1 Krenko, Mob Boss\n\nDeck\n1 {THASSA}\n98 Island\n"
    assert sections(text, commanders=(THASSA,)) == {"Krenko, Mob Boss": MAIN, THASSA: LEADS}


@pytest.mark.parametrize(
    ("written", "given"),
    [
        pytest.param(THASSA, "thassa god of the sea", id="case and commas"),
        pytest.param("Nazgûl", "nazgul", id="accents"),
        pytest.param(
            "Halvar, God of Battle // Sword of the Realms", "Halvar, God of Battle", id="the front face of two"
        ),
        pytest.param(
            "Halvar, God of Battle", "Halvar, God of Battle // Sword of the Realms", id="both faces of the one written"
        ),
    ],
)
def test_the_name_may_be_spelled_as_in_a_list(written: str, given: str) -> None:
    assert sections(f"1 {written}\n99 Island\n", commanders=(given,)) == {written: LEADS}


def test_one_copy_of_several_leads_and_the_others_stay() -> None:
    decks = decks_in(
        read(b"3 Nazg\xc3\xbbl\n97 Island\n", "deck.txt"), SampleCards(), context=Context(commanders=("Nazgûl",))
    )
    found = [(entry.section, entry.count) for deck in decks for entry in deck.entries if entry.name == "Nazgûl"]
    assert found == [(LEADS, 1), (MAIN, 2)]


def test_a_copy_outside_the_deck_is_not_meant() -> None:
    [report] = reports(f"Maybeboard\n1 {THASSA}\n\nDeck\n1 {THASSA}\n99 Island", commanders=(THASSA,))
    assert (report.verdict, report.commanders) == ("legal", [THASSA])


def test_the_same_name_twice_takes_two_copies() -> None:
    decks = decks_in(
        read(b"1 Nazg\xc3\xbbl\n99 Island\n1 Nazg\xc3\xbbl\n", "deck.txt"),
        SampleCards(),
        context=Context(commanders=("Nazgûl", "Nazgûl")),
    )
    assert sum(entry.count for deck in decks for entry in deck.section(LEADS)) == 2


@pytest.mark.parametrize(
    "given",
    [
        pytest.param("Krenko, Mob Boss", id="a card that is not in the list"),
        pytest.param("Nonesuch", id="no card"),
        pytest.param("Thassa", id="a part of a name"),
    ],
)
def test_a_commander_that_is_not_in_the_list_is_an_error(given: str) -> None:
    with pytest.raises(ValueError, match=f"--commander: there is no {given} in the list"):
        reports(f"1 {THASSA}\n99 Island\n", commanders=(given,))
