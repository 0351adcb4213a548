"""Card tables: the columns of every source, what is no deck, and what breaks a table."""

import csv
import json
import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import CASES, DECKS, needs_data

from cache.source import CachedCards
from validator import check
from validator import read as read_bytes
from validator.deck import Decklist
from validator.decklist.csv import read, recognizes
from validator.sections import Section


def deck(text: str) -> Decklist:
    return read(text, "deck.csv")


def cards(text: str) -> list[tuple[Section, int, str]]:
    """Section, count and name of each card; the table must hold nothing else."""
    found = deck(text)
    assert not (found.fault or found.unreadable or found.unknown_sections), found
    return [(line.section, line.readings[0].count, line.readings[0].name) for line in found.lines]


@pytest.mark.parametrize(
    ("text", "printing"),
    [
        pytest.param(
            '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Collector Number"\n'
            '"2","0","Opt","dar","Near Mint","English","foil","","60"',
            ("dar", "60", "foil"),
            id="Moxfield",
        ),
        pytest.param(
            "Quantity,Name,Finish,Condition,Edition Name,Edition Code,Collector Number\n"
            "2,Opt,Etched,NM,Dominaria,dar,60",
            ("dar", "60", "etched"),
            id="Archidekt",
        ),
        pytest.param(
            "Count,Tradelist Count,Name,Edition,Card Number,Condition,Foil\n2,,Opt,Dominaria,60,,foil",
            ("", "60", "foil"),
            id="Deckbox, where the full name of a set is no code",
        ),
        pytest.param(
            "Name,Set code,Set name,Collector number,Foil,Quantity,ManaBox ID\nOpt,DAR,Dominaria,60,normal,2,1",
            ("DAR", "60", ""),
            id="ManaBox",
        ),
        pytest.param(
            "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n"
            '"Opt",2,1,C,DAR,60/269,Yes,No,0',
            ("DAR", "60/269", "foil"),
            id="Magic Online",
        ),
        pytest.param(
            "section,count,name,mana_cost,type,set,set_code,collector_number,finish\nlands,2,Opt,{U},I,Dominaria,dar,60,",
            ("dar", "60", ""),
            id="Scryfall",
        ),
        pytest.param("Board,Qty,Name,Printing,Foil\nmain,2,Opt,DAR,", ("DAR", "", ""), id="TappedOut"),
        pytest.param(
            "amount,card_name,is_foil,is_pinned,set_id,set_code\n2,Opt,1,0,247,DAR", ("DAR", "", "foil"), id="Deckstats"
        ),
        pytest.param(
            "Card,Set ID,Set Name,Quantity,Foil,Variation,Collector Number\nOpt,DAR,Dominaria,2,FOIL_ETCHED,,60",
            ("DAR", "60", "etched"),
            id="MTGGoldfish",
        ),
        pytest.param(
            "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing\n2,Opt (Borderless),Opt,Dominaria,60,DAR,Foil",
            ("DAR", "60", "foil"),
            id="TCGplayer, by the simple name",
        ),
        pytest.param(
            "sep=,\nFolder Name,Quantity,Card Name,Set Code,Card Number,Printing\nMine,2,Opt,DAR,60,Normal",
            ("DAR", "60", ""),
            id="Dragon Shield, after a line that names the separator",
        ),
        pytest.param(
            "QuantityX,Name,Edition,Edition code,Collector's number,Foil\n2x,Opt,Dominaria,DAR,60,Yes",
            ("DAR", "60", "foil"),
            id="Delver Lens",
        ),
        pytest.param(
            'collector_number,extras,language,name,quantity,set_code\n"60","foil","en","Opt","2","dar"',
            ("dar", "60", "foil"),
            id="Helvault",
        ),
        pytest.param("title,edition,foil,quantity\nOpt,Dominaria,false,2", ("", "", ""), id="Card Kingdom"),
        pytest.param("Total Qty,Reg Qty,Card,Set\n2,2,Opt,Dominaria", ("", "", ""), id="Decked Builder"),
    ],
)
def test_columns_are_known_by_their_names(text: str, printing: tuple[str, str, str]) -> None:
    assert recognizes(text)
    assert cards(text) == [(Section.MAIN, 2, "Opt")]
    line = deck(text).lines[0]
    assert (line.set_code, line.collector_number, line.finish) == printing
    assert read_bytes(text.encode(), "deck.csv").reader == "csv"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Count,Name\n4,Opt", id="commas"),
        pytest.param("Count;Name\n4;Opt", id="semicolons"),
        pytest.param("Count\tName\n4\tOpt", id="tabs"),
        pytest.param("Count|Name\n4|Opt", id="bars"),
        pytest.param("sep=;\nCount;Name\n4;Opt", id="a line that names the separator"),
        pytest.param("\ufeffCount,Name\n4,Opt", id="a byte order mark"),
        pytest.param("\n\nCount,Name\n\n4,Opt\n\n", id="blank lines"),
        pytest.param("Count,Name\r\n4,Opt\r\n", id="CRLF"),
        pytest.param("Count,Name\r4,Opt\r", id="CR"),
        pytest.param("Count, Name\n4, Opt", id="blanks behind the commas"),
        pytest.param('"Count","Name"\n"4","Opt"', id="all quoted"),
        pytest.param("COUNT,CARD NAME\n4,Opt", id="capitals"),
        pytest.param("Name,Count\nOpt,4", id="another order"),
        pytest.param("Count,Name,Note,More\n4,Opt", id="a row that ends early"),
        pytest.param("Count,Name\n4,Opt,,,", id="empty cells too many"),
        pytest.param("Count,Name\n4x,Opt", id="x behind the number"),
        pytest.param("Count,Name\nx4,Opt", id="x before the number"),
        pytest.param("Count,Name\n4.0,Opt", id="a number as spreadsheets write it"),
        pytest.param('Count;Name\n"4,0";Opt', id="a decimal comma"),
    ],
)
def test_spelling_of_tables(text: str) -> None:
    assert recognizes(text)
    assert cards(text) == [(Section.MAIN, 4, "Opt")]


@pytest.mark.parametrize(
    ("row", "name"),
    [
        pytest.param('1,"Ayara, First of Locthwain",eld', "Ayara, First of Locthwain", id="a comma"),
        pytest.param('1,"Kongming, ""Sleeping Dragon""",c13', 'Kongming, "Sleeping Dragon"', id="doubled quotes"),
        pytest.param('1,"""Ach! Hans, Run!""",unh', '"Ach! Hans, Run!"', id="a name in quotes"),
        pytest.param('1,"Name Sticker" Goblin,unf', '"Name Sticker" Goblin', id="quotes that are part of the name"),
        pytest.param("1,Ayara, First of Locthwain,eld", "Ayara, First of Locthwain", id="a comma without quotes"),
        pytest.param("1,Fire // Ice,mh2", "Fire // Ice", id="a split card"),
        pytest.param("1,B.F.M. (Big Furry Monster),ugl", "B.F.M. (Big Furry Monster)", id="parentheses"),
    ],
)
def test_name_with_signs(row: str, name: str) -> None:
    assert cards(f"Count,Name,Edition\n{row}") == [(Section.MAIN, 1, name)]
    assert deck(f"Count,Name,Edition\n{row}").lines[0].set_code == row[-3:]


def test_remark_behind_a_name_is_left_out_in_the_second_reading() -> None:
    readings = deck("Quantity,Name\n1,Opt (Borderless)").lines[0].readings
    assert [reading.name for reading in readings] == ["Opt (Borderless)", "Opt"]


@pytest.mark.parametrize(
    ("header", "cell", "section"),
    [
        pytest.param("section", "commanders", Section.COMMANDER, id="Scryfall commanders"),
        pytest.param("section", "nonlands", Section.MAIN, id="Scryfall nonlands"),
        pytest.param("section", "lands", Section.MAIN, id="Scryfall lands"),
        pytest.param("section", "outside", Section.SIDEBOARD, id="Scryfall outside"),
        pytest.param("section", "maybeboard", Section.MAYBEBOARD, id="Scryfall maybeboard"),
        pytest.param("Board", "main", Section.MAIN, id="TappedOut main"),
        pytest.param("Board", "side", Section.SIDEBOARD, id="TappedOut side"),
        pytest.param("Board", "maybe", Section.MAYBEBOARD, id="TappedOut maybe"),
        pytest.param("Board", "acquire", Section.MAYBEBOARD, id="TappedOut acquire"),
        pytest.param("Board", "", Section.MAIN, id="an empty cell"),
        pytest.param("Sideboarded", "Yes", Section.SIDEBOARD, id="Magic Online sideboard"),
        pytest.param("Sideboarded", "No", Section.MAIN, id="Magic Online main deck"),
        pytest.param("Categories", "Commander{top}", Section.COMMANDER, id="Archidekt commander"),
        pytest.param("Categories", '"Ramp,Commander"', Section.MAIN, id="only the first category counts"),
        pytest.param("Categories", '"Maybeboard{noDeck}{noPrice},Ramp"', Section.MAYBEBOARD, id="Archidekt maybeboard"),
        pytest.param("Categories", "Later{noDeck}", Section.MAYBEBOARD, id="Archidekt category out of the deck"),
        pytest.param("Categories", "Tokens & Extras{noDeck}", Section.TOKEN, id="Archidekt tokens"),
        pytest.param("Categories", "Tokens & Extras", Section.TOKEN, id="Archidekt tokens without a brace"),
        pytest.param("Categories", "Maybeboard", Section.MAYBEBOARD, id="Archidekt maybeboard without a brace"),
        pytest.param("Categories", "Tokens{top}", Section.MAIN, id="tokens of the user are in the deck"),
        pytest.param("Categories", "Cut", Section.MAIN, id="a category of the user is in the deck"),
        pytest.param("Categories", "Sideboard", Section.SIDEBOARD, id="Archidekt sideboard"),
        pytest.param("Categories", "Sideboard{noDeck}", Section.SIDEBOARD, id="Archidekt sideboard out of the deck"),
        pytest.param("Categories", "Companion{top}", Section.COMPANION, id="Archidekt companion"),
        pytest.param("Categories", "Companion{noDeck}", Section.COMPANION, id="Archidekt companion out of the deck"),
        pytest.param("Categories", "Commander{noDeck}", Section.MAYBEBOARD, id="Archidekt commander out of the deck"),
    ],
)
def test_section(header: str, cell: str, section: Section) -> None:
    assert cards(f"Count,Name,{header}\n1,Opt,{cell}") == [(section, 1, "Opt")]


def test_unknown_section_is_told_once_and_its_cards_are_kept() -> None:
    found = deck("Count,Name,Section\n1,Opt,Trade\n1,Fog,Trade")
    assert [(remark.span.line, remark.text) for remark in found.unknown_sections] == [(2, "Trade")]
    assert [line.section for line in found.lines] == [Section.MAIN, Section.MAIN]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        pytest.param("0,Opt", "Opt (quantity 0)", id="no copies"),
        pytest.param("-1,Opt", "Opt (quantity -1)", id="less than none"),
        pytest.param(",Opt", "Opt (no quantity)", id="no number"),
        pytest.param("many,Opt", "Opt (quantity many)", id="a word for a number"),
        pytest.param("4,", "an entry without a name (quantity 4)", id="no name"),
        pytest.param("4,Opt,dar", "a row of 3 cells below 2 columns", id="a cell too many"),
    ],
)
def test_row_that_is_no_card_is_unreadable(row: str, told: str) -> None:
    found = deck(f"Count,Name\n{row}\n1,Fog")
    assert [(remark.span.line, remark.text) for remark in found.unreadable] == [(2, told)]
    assert [line.readings[0].name for line in found.lines] == ["Fog"]


def test_every_row_is_accounted_for() -> None:
    text = "sep=,\nCount,Name\n1,Opt\n,\n# a remark\n0,Fog\n2,Opt"
    found = deck(text)
    parts = (found.lines, found.headings, found.comments, found.unreadable)
    assert sorted(part.span.line for own in parts for part in own) == [1, 2, 3, 4, 5, 6, 7]
    assert [remark.text for remark in found.comments] == ["sep=,", ",", "# a remark"]


def test_place_is_that_of_the_name() -> None:
    span = deck('Count,Name\n1,"Kongming, ""Sleeping Dragon"""').lines[0].span
    assert (span.path, span.line, span.column, span.end_column) == ("deck.csv", 2, 4, 33)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(
            "Count,Name\n" + "".join(f"1,Card {number}\n" for number in range(251)), "251 different names", id="names"
        ),
        pytest.param("Count,Name\n301,Island", "301 cards", id="many cards and no sections"),
        pytest.param(
            "Count,Name,Sideboarded\n" + "".join(f"1,Card {number},No\n" for number in range(251)),
            "251 different names",
            id="names, though a column tells the sections",
        ),
        pytest.param(
            "Binder Name,Binder Type,Name,Quantity\nRed,binder,Opt,1\nBlue,binder,Fog,1", "2 binders", id="binders"
        ),
        pytest.param(
            "Binder Name,Binder Type,Name,Quantity\nRed,deck,Opt,1\nBlue,deck,Fog,1", "2 binders", id="two decks"
        ),
    ],
)
def test_collection_is_no_deck(text: str, told: str) -> None:
    found = deck(text)
    assert "is a collection, not a deck" in found.fault
    assert told in found.fault
    assert "keep the rows of one" in found.fault
    assert found == Decklist("deck.csv", fault=found.fault)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Count,Name\n" + "".join(f"1,Card {number}\n" for number in range(250)), id="250 names"),
        pytest.param("Count,Name\n300,Island", id="300 cards"),
        pytest.param("Count,Name,Section\n301,Island,main", id="sections and many cards"),
        pytest.param(
            "Count,Name,Board\n" + "".join(f"1,Card {number},maybe\n" for number in range(251)), id="a maybeboard"
        ),
    ],
)
def test_table_of_the_size_of_a_deck_is_one(text: str) -> None:
    assert not deck(text).fault


def test_one_manabox_deck_is_a_deck_with_its_name() -> None:
    found = deck("Binder Name,Binder Type,Name,Quantity\nElves,deck,Opt,1\nElves,deck,Island,400")
    assert found.name == "Elves"
    assert len(found.lines) == 2


def test_cardmarket_names_no_cards() -> None:
    text = "idProduct;groupCount;price;idLanguage;condition;isFoil\n1;1;2;1;NM;0"
    assert recognizes(text)
    assert "Cardmarket" in deck(text).fault


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1 Opt\n4 Island", id="a list"),
        pytest.param("1 Atraxa, Praetors' Voice\n1 Name, Card", id="a list of names with commas"),
        pytest.param("Name: Elves, second try\n1 Opt", id="a title"),
        pytest.param("| Count | Name |\n| --- | --- |\n| 1 | Opt |", id="a Markdown table"),
        pytest.param("Count | Name\n--- | ---\n1 | Opt", id="a Markdown table without outer bars"),
        pytest.param("Name\nOpt", id="one column"),
        pytest.param("Count,Price\n1,2", id="no names"),
        pytest.param("", id="nothing"),
    ],
)
def test_other_texts_are_no_tables(text: str) -> None:
    assert not recognizes(text)
    assert deck(text).fault


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('Count,Name\n1,Opt\n1,"Fog\n1,Island\n', id="to the end"),
        pytest.param('Count,Name\n1,Opt\n1,"Fog\n1,"Island"\n', id="to the next quote"),
    ],
)
def test_open_quote_is_a_fault_that_names_its_line(text: str) -> None:
    assert deck(text).fault == "a quote that is opened in line 3 is not closed as it should be"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Count,Name\n" + '"' * 4_900_001, id="quotes"),
        pytest.param('Count,Name\n1,"' + "a" * 4_900_000, id="an open quote"),
        pytest.param("Count,Name\n" + '1,"a"b\n' * 700_000, id="broken quotes"),
        pytest.param("Count,Name\n" + "1,a\n" * 1_200_000, id="rows"),
        pytest.param("Count,Name\n" + "\n" * 4_900_000, id="line ends"),
        pytest.param("Count,Name\n1,a" + "a" * 4_900_000, id="a cell"),
        pytest.param("Count,Name" + ",a" * 2_400_000, id="columns"),
    ],
)
def test_hostile_table_is_refused_soon(text: str) -> None:
    started_s = time.process_time()
    assert deck(text).fault
    assert time.process_time() - started_s < 2


def test_many_unknown_sections_take_not_long() -> None:
    started_s = time.process_time()
    deck("Count,Name,Section\n" + "".join(f"1,a,s{number}\n" for number in range(19_000)))
    assert time.process_time() - started_s < 2


CELLS = st.sampled_from(
    ["Count", "Name", "Section", "Foil", "idProduct", "1", "4x", "0", '"Opt"', '"', "Opt, Fog", "sep="]
)
ROWS = st.lists(st.lists(CELLS | st.text(max_size=5), max_size=5).map(",".join), max_size=8).map("\n".join)


@given(st.text(max_size=300) | ROWS | ROWS.map("Count,Name,Section\n".__add__))
def test_any_text_can_be_read(text: str) -> None:
    recognizes(text)
    found = deck(text)
    assert all(line.readings[0].count > 0 and line.readings[0].name for line in found.lines)
    assert not found.fault or not found.lines


def rows_in(path: str) -> list[dict[str, str]]:
    with (DECKS / path).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def table_files() -> list[str]:
    index = DECKS / "INDEX.tsv"
    rows = [line.split("\t") for line in index.read_text().splitlines()] if index.is_file() else []
    return [row[0] for row in rows if row[1].endswith("-csv")]


SCRYFALL_SECTIONS = {"commanders": "commander", "nonlands": "main", "lands": "main", "outside": "sideboard"}


@needs_data
@pytest.mark.parametrize("path", table_files())
def test_real_table_is_read_whole(path: str) -> None:
    expected: Counter[tuple[str, str]] = Counter()
    for row in rows_in(path):
        lower = {key.lower().replace(" ", "_"): value for key, value in row.items() if key}
        name = lower.get("name") or lower.get("card_name") or lower["card"]
        section = SCRYFALL_SECTIONS[lower["section"]] if "section" in lower else "main"
        expected[section, name] += int(lower.get("quantity") or lower["count"])
    found = read_bytes((DECKS / path).read_bytes(), path)
    counted: Counter[tuple[str, str]] = Counter()
    for line in found.lines:
        counted[line.section.value, line.readings[0].name] += line.readings[0].count
    assert found.reader == "csv"
    assert not found.unreadable
    assert counted == expected


def test_all_real_tables_are_looked_at() -> None:
    assert len(table_files()) in (0, 9)


@needs_data
@pytest.mark.parametrize("case", ["C079-csv-quoted-names", "C080-csv-semicolons"])
def test_case(case: str, real_cards: CachedCards) -> None:
    told = json.loads((CASES / case / "case.json").read_text())
    found = read_bytes((CASES / case / told["deck"]).read_bytes(), told["deck"])
    (report,) = check(found, real_cards, format_name=told["format"])
    assert [violation.rule for violation in report.violations if violation.severity == "error"] == []
    assert report.verdict == "legal"
