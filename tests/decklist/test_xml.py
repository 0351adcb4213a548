"""XML files of any program: what is safe is read with its places, what is damaged or hostile is refused at once."""

import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support import PROJECT

from validator import read as read_bytes
from validator.deck import Decklist
from validator.decklist import MAX_BYTES, cockatrice, mtgo_dek, octgn
from validator.decklist.found import LINE_END
from validator.decklist.xml import MAX_CHARACTERS, MAX_DEPTH, MAX_ELEMENTS, Refused, first_element, parse

LIMIT_S = 2.0


class Program(NamedTuple):
    """One of the formats: its reader, and how a whole document and a card look in it."""

    reader: str
    read: Callable[[str, str], Decklist]
    root: str
    before: str
    card: str
    after: str

    def document(self, *cards: str, head: str = "") -> str:
        return f"{head}<{self.root}>{self.before}{''.join(cards)}{self.after}</{self.root}>"


PROGRAMS = [
    Program(
        "cockatrice",
        cockatrice.read,
        "cockatrice_deck",
        '<zone name="main">',
        '<card number="{count}" name="{name}"/>',
        "</zone>",
    ),
    Program("mtgo-dek", mtgo_dek.read, "Deck", "", '<Cards CatID="1" Quantity="{count}" Name="{name}" />', ""),
    Program("octgn", octgn.read, "deck", '<section name="Main">', '<card qty="{count}">{name}</card>', "</section>"),
]
every_program = pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.reader)


def found(text: str, program: Program) -> Decklist:
    deck = read_bytes(text.encode(), "deck.xml")
    assert deck.reader == program.reader
    return deck


def names(deck: Decklist) -> list[str]:
    assert not deck.fault
    return [line.readings[0].name for line in deck.lines]


@pytest.mark.parametrize(
    ("text", "element"),
    [
        pytest.param("<deck>", "deck", id="at the very beginning"),
        pytest.param("\ufeff <deck>", "deck", id="after a byte order mark and blanks"),
        pytest.param('<?xml version="1.0"?>\r\n<deck game="x">', "deck", id="after the declaration"),
        pytest.param("<!-- <Deck> -->\n<?pi?><!-- x --><deck/>", "deck", id="after comments and instructions"),
        pytest.param('<!DOCTYPE deck SYSTEM "x.dtd"><deck>', "deck", id="after a document type"),
        pytest.param('<!DOCTYPE x [<!ENTITY a "<Deck>">\n]>\n<deck>', "deck", id="after a document type with entities"),
        pytest.param("<Deck\n xmlns:a='b'>", "Deck", id="case matters"),
        pytest.param("<decks>", "decks", id="the whole name"),
        pytest.param("<!DOCTYPE html><html>", "html", id="a web page"),
        pytest.param("4 Opt\n<deck>", "", id="none where text comes first"),
        pytest.param("<!-- <deck>", "", id="none in an open comment"),
        pytest.param("<deck", "", id="none where the tag is cut off"),
        pytest.param("<<<<<<< HEAD", "", id="none in a merge conflict"),
        pytest.param("", "", id="none in an empty file"),
    ],
)
def test_first_element(text: str, element: str) -> None:
    assert first_element(text) == element


@every_program
def test_recognized_by_content(program: Program) -> None:
    text = program.document(program.card.format(count=4, name="Opt"))
    assert names(found(text, program)) == ["Opt"]
    assert names(found(f'\ufeff<?xml version="1.0" encoding="utf-8" standalone="yes"?>\r\n{text}', program)) == ["Opt"]


def test_other_xml_is_no_deck_of_these_programs() -> None:
    assert read_bytes(b"<html><body>4 Opt</body></html>", "deck.cod").reader == "text"


@every_program
@pytest.mark.parametrize(
    ("written", "name"),
    [
        pytest.param("Minsc &amp; Boo, Timeless Heroes", "Minsc & Boo, Timeless Heroes", id="amp"),
        pytest.param("&quot;Ach! Hans, Run!&quot;", '"Ach! Hans, Run!"', id="quot"),
        pytest.param("Commander&apos;s Sphere", "Commander's Sphere", id="apos"),
        pytest.param("Commander&#39;s Sphere", "Commander's Sphere", id="a decimal reference"),
        pytest.param("&#xC6;ther Vial", "Æther Vial", id="a hexadecimal reference"),
        pytest.param("Lim-Dûl's Vault", "Lim-Dûl's Vault", id="accents"),
        pytest.param("Minsc & Boo, Timeless Heroes", "Minsc & Boo, Timeless Heroes", id="a bare ampersand"),
        pytest.param("R&D's Secret Lair", "R&D's Secret Lair", id="a bare ampersand in a word"),
        pytest.param("R&amp;D & Co &", "R&D & Co &", id="a reference and bare ampersands"),
        pytest.param("\ue000 & \uf8ff", "\ue000 & \uf8ff", id="characters for private use stay"),
        pytest.param("  Sol \t Ring\n", "Sol Ring", id="blanks"),
        pytest.param("Fire // Ice", "Fire // Ice", id="slashes"),
        pytest.param("_____", "_____", id="underscores"),
        pytest.param("4 Opt", "4 Opt", id="a number is part of the name"),
    ],
)
def test_name(program: Program, written: str, name: str) -> None:
    assert names(found(program.document(program.card.format(count=1, name=written)), program)) == [name]


@every_program
@pytest.mark.parametrize(
    ("written", "count"),
    [
        pytest.param("4", 4, id="a number"),
        pytest.param(" 4 ", 4, id="blanks"),
        pytest.param("04", 4, id="a leading zero"),
        pytest.param("0", 0, id="zero is kept for the rules"),
        pytest.param("99999999999", 99999999999, id="a huge number is kept for the rules"),
    ],
)
def test_count(program: Program, written: str, count: int) -> None:
    deck = found(program.document(program.card.format(count=written, name="Opt")), program)
    assert [(reading.count, reading.name) for line in deck.lines for reading in line.readings] == [(count, "Opt")]


@every_program
@pytest.mark.parametrize("written", ["-1", "+4", "4x", "4.0", "1e3", "four", "", "٤", "9" * 13])
def test_count_that_is_no_number(program: Program, written: str) -> None:
    good = program.card.format(count=1, name="Ponder")
    deck = found(program.document(program.card.format(count=written, name="Opt"), good), program)
    assert names(deck) == ["Ponder"]
    assert [remark.text for remark in deck.unreadable] == [f"Opt with the count “{written}”"]


@every_program
def test_name_that_is_too_long(program: Program) -> None:
    deck = found(program.document(program.card.format(count=1, name="x" * 1001)), program)
    assert [remark.text for remark in deck.unreadable] == ["a name of 1001 characters"]
    assert not deck.lines


@every_program
def test_long_texts_are_cut_in_messages(program: Program) -> None:
    deck = found(program.document(program.card.format(count="x" * 9999, name="y" * 999)), program)
    assert deck.unreadable[0].text == f"{'y' * 59}… with the count “{'x' * 59}…”"


@every_program
def test_text_beside_the_elements_is_not_lost(program: Program) -> None:
    text = program.document(program.card.format(count=1, name="Opt"), "\n4 Ponder\n")
    deck = found(text, program)
    assert names(deck) == ["Opt"]
    assert [remark.text for remark in deck.unreadable] == ["4 Ponder"]


@every_program
def test_namespaces_do_not_matter(program: Program) -> None:
    text = program.document(program.card.format(count=1, name="Opt"))
    assert names(found(text.replace(program.root, f'{program.root} xmlns="http://a/b"', 1), program)) == ["Opt"]


@every_program
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_span_is_the_element(program: Program, end: str) -> None:
    cards = [
        program.card.format(count=1, name="Minsc & Boo"),
        f"  {program.card.format(count=1, name='Æther Vial 𝔄')}  ",
        program.card.format(count=1, name="Opt").replace(">", ">\t").replace(" ", end, 1),
    ]
    text = program.document(end, end.join(cards), end, head="\ufeff")
    spans = [line.span for line in program.read(text, "deck.xml").lines]
    lines = LINE_END.split(text)
    held = [lines[span.line - 1][span.column - 1 : span.end_column - 1] for span in spans]
    assert [span.line for span in spans] == [2, 3, 4]
    assert held == [cards[0], cards[1].strip(), lines[3]]
    assert {span.path for span in spans} == {"deck.xml"}


@every_program
def test_spans_of_cards_on_one_line(program: Program) -> None:
    cards = [program.card.format(count=1, name=name) for name in ("Opt", "Minsc & Boo", "Ponder")]
    text = program.document(*cards)
    spans = [line.span for line in found(text, program).lines]
    assert [text[span.column - 1 : span.end_column - 1] for span in spans] == cards


@pytest.mark.parametrize(
    "element",
    [
        "<b/>",
        "<b />",
        "<b></b>",
        "<b>x</b >",
        "<b>/></b>",
        "<b><c/></b>",
        '<b d="/>"></b>',
        '<b d="/>"/>',
        "<b><!--/>--></b>",
    ],
)
@pytest.mark.parametrize("rest", ["", "<b/>", "x", "</b2>"], ids=["the end", "an element", "text", "an end tag"])
def test_span_ends_with_the_element(element: str, rest: str) -> None:
    text = f"<a><b2>{element}</b2></a>" if rest == "</b2>" else f"<a>{element}{rest}</a>"
    span = next(found.span for found in parse(text, "x") if found.tag == "b")
    assert text[span.column - 1 : span.end_column - 1] == element


LAUGHS = "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(12))
HEAD = '<?xml version="1.0"?>\n'


def nested(program: Program, depth: int) -> str:
    return program.document("<a>" * depth + "</a>" * depth)


def attributes(program: Program, attribute: str) -> str:
    return f"<{program.root} {' '.join(attribute.format(number) for number in range(150_000))}>"


def filled(program: Program, unit: str, size: int) -> str:
    room = size - len(program.document())
    return program.document(unit * (room // len(unit)))


@every_program
@pytest.mark.parametrize(
    ("build", "fault"),
    [
        pytest.param(
            lambda p: p.document("&m;", head=f'{HEAD}<!DOCTYPE lolz [<!ENTITY a "lol">{LAUGHS}]>\n'),
            "declares a document type",
            id="billion laughs",
        ),
        pytest.param(
            lambda p: p.document("&a;" * 100_000, head=f'<!DOCTYPE x [<!ENTITY a "{"a" * 19_000}">]>'),
            "declares a document type",
            id="quadratic blowup",
        ),
        pytest.param(
            lambda p: p.document("&a;", head='<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
            "declares a document type",
            id="an external entity",
        ),
        pytest.param(
            lambda p: p.document(head='<!DOCTYPE x SYSTEM "http://localhost/x.dtd">'),
            "declares a document type",
            id="an external document type",
        ),
        pytest.param(
            lambda p: p.document(head="<!DOCTYPE x>"),
            "declares a document type",
            id="a document type that says nothing",
        ),
        pytest.param(lambda p: nested(p, 10_000), "nested more than 100", id="nested 10,000 deep"),
        pytest.param(lambda p: filled(p, "<a>", MAX_CHARACTERS), "nested more than 100", id="2 MB of start tags"),
        pytest.param(lambda p: filled(p, "<a/>", MAX_CHARACTERS), "more than 50000 elements", id="2 MB of elements"),
        pytest.param(lambda p: filled(p, "x", MAX_CHARACTERS)[:-1], "unclosed token", id="2 MB of text, cut off"),
        pytest.param(lambda p: attributes(p, 'a{}=""'), "no element found", id="150,000 attributes"),
        pytest.param(lambda p: attributes(p, 'xmlns:a{}="b"'), "larger than 2 MB", id="150,000 namespaces"),
        pytest.param(lambda p: filled(p, "<a/>", MAX_BYTES), "larger than 2 MB", id="5 MB of elements"),
        pytest.param(lambda p: filled(p, "\n", MAX_BYTES), "larger than 2 MB", id="5 MB of line ends"),
        pytest.param(lambda p: p.document() + "\n" * MAX_BYTES, "larger than 5 MB", id="more than 5 MB"),
    ],
)
def test_hostile_file_ends_in_a_fault(program: Program, build: Callable[[Program], str], fault: str) -> None:
    data = build(program).encode()
    started_s = time.perf_counter()
    deck = read_bytes(data, "deck.xml", program.reader)
    assert time.perf_counter() - started_s < LIMIT_S
    assert fault in deck.fault
    assert deck == Decklist("deck.xml", reader=deck.reader, fault=deck.fault)


@pytest.mark.parametrize(
    "unit", ["x ", "x\n", "CDR: x\n", "&", "&x", "&amp;", "&#10;x", "<!--x-->", "<![CDATA[x\n]]>", "]]", "\r", "<x/>"]
)
@pytest.mark.parametrize(
    ("program", "before", "after"),
    [
        pytest.param(PROGRAMS[0], "<comments>", "</comments>", id="in comments"),
        pytest.param(PROGRAMS[0], '<zone name="', '"/>', id="in the name of a zone"),
        pytest.param(PROGRAMS[1], "", "", id="beside the cards"),
        pytest.param(PROGRAMS[1], "<!--", "-->", id="in an XML comment"),
        pytest.param(PROGRAMS[2], "<notes>", "</notes>", id="in notes"),
        pytest.param(PROGRAMS[2], '<section name="x"><card>', "</card></section>", id="in the name of a card"),
    ],
)
def test_no_large_file_takes_long(program: Program, before: str, after: str, unit: str) -> None:
    text = f"<{program.root}>{before}{unit * ((MAX_CHARACTERS - 100) // len(unit))}{after}</{program.root}>"
    started_s = time.perf_counter()
    read_bytes(text.encode(), "deck.xml")
    assert time.perf_counter() - started_s < LIMIT_S


@pytest.mark.parametrize(
    "unit", ["<??>", "<!---->", "<!--", "<!-- ", "<?", " ", "<!DOCTYPE x [", "<!DOCTYPE x [] ", "]  "]
)
@pytest.mark.parametrize("start", ["", "<!--", "<?", "<!DOCTYPE x [", "<!DOCTYPE x "])
def test_no_beginning_takes_long(start: str, unit: str) -> None:
    text = start + unit * ((MAX_BYTES - 100) // len(unit)) + "<deck/>"
    started_s = time.perf_counter()
    assert first_element(text) == ""
    assert time.perf_counter() - started_s < 0.5


@every_program
@pytest.mark.parametrize(
    ("document", "line", "reason"),
    [
        pytest.param("{before}\n{card}", 2, "no element found", id="cut off between two lines"),
        pytest.param("{before}\n{card}\n<card", 3, "unclosed token", id="cut off in a line"),
        pytest.param("{before}\n</x>", 2, "mismatched tag", id="a wrong end tag"),
        pytest.param("{before}\n<card name=Opt/>", 2, "not well-formed (invalid token)", id="a value without quotes"),
        pytest.param('{before}\n\n<card name="a" name="a"/>', 3, "duplicate attribute", id="an attribute twice"),
        pytest.param("{before}\n&eacute;", 2, "undefined entity", id="an entity of HTML"),
        pytest.param("{before}\n\uffff", 2, "not well-formed (invalid token)", id="a character that XML bars"),
        pytest.param("{before}\n&#27;", 2, "reference to invalid character number", id="a terminal escape"),
        pytest.param("{before}{after}</{root}>\n4 Opt", 2, "junk after document element", id="text behind the end"),
        pytest.param("{before}\n<<<<<<< HEAD", 2, "not well-formed (invalid token)", id="a merge conflict mark"),
    ],
)
def test_damaged_file_ends_in_a_fault_with_its_line(program: Program, document: str, line: int, reason: str) -> None:
    text = f"<{program.root}>" + document.format(**program._asdict())
    deck = found(text, program)
    assert deck.fault == f"the XML is damaged in line {line}: {reason}"
    assert not (deck.lines or deck.unreadable or deck.headings)


@every_program
def test_reader_asked_for_by_name_says_that_text_is_no_xml(program: Program) -> None:
    assert read_bytes(b"4 Opt", "deck.txt", program.reader).fault == "the XML is damaged in line 1: syntax error"
    assert read_bytes(b"", "deck.txt", program.reader).fault == "the XML is damaged in line 1: no element found"


def test_half_of_a_character_is_refused() -> None:
    with pytest.raises(Refused, match="half a character"):
        parse("<a>\ud800</a>", "deck.xml")


def test_depth_and_number_of_elements_may_reach_their_limits() -> None:
    assert len(parse("<a>" * MAX_DEPTH + "</a>" * MAX_DEPTH, "x")) == MAX_DEPTH
    assert len(parse(f"<a>{'<b/>' * (MAX_ELEMENTS - 1)}</a>", "x")) == MAX_ELEMENTS
    with pytest.raises(Refused, match="deep"):
        parse("<a>" * (MAX_DEPTH + 1) + "</a>" * (MAX_DEPTH + 1), "x")
    with pytest.raises(Refused, match="elements"):
        parse(f"<a>{'<b/>' * MAX_ELEMENTS}</a>", "x")


TOKENS = st.sampled_from(
    [
        *("<cockatrice_deck>", "</cockatrice_deck>", "<Deck>", "</Deck>", "<deck>", "</deck>", "<deck", "<Cards"),
        *('<zone name="main">', '<zone name="side">', '<zone name="x">', "<zone>", "</zone>", "<zone/>"),
        *('<section name="Main">', '<section name="Planes/Schemes" shared="True">', "<section>", "</section>"),
        *('<card number="4" name="Opt"/>', '<card name="Opt"/>', '<card qty="4">Opt</card>', "<card/>", "<card>"),
        *("</card>", '<Cards Quantity="4" Name="Opt" Annotation="16777728"/>', '<Cards CatID="7"/>', "<Cards/>"),
        *("<comments>", "</comments>", "CDR: Opt", "Commander: a & b", "<notes>", "</notes>", "<deckname>x</deckname>"),
        *("<bannerCard>Opt</bannerCard>", "<format>commander</format>", "<format/>", "<![CDATA[", "]]>", "<!--", "-->"),
        *(
            '<?xml version="1.0"?>',
            "<!DOCTYPE x>",
            "<x>",
            "</x>",
            "&amp;",
            "&",
            "&x;",
            "&#10;",
            "\n",
            "\r",
            " ",
            "\ufeff",
        ),
    ]
)
ROOTS = st.sampled_from([program.root for program in PROGRAMS])
BODIES = st.lists(TOKENS | st.text(max_size=4), max_size=14).map("".join)
TEXTS = (
    st.text(st.characters(), max_size=200)
    | BODIES
    | st.builds(lambda root, body: f"<{root}>{body}</{root}>", ROOTS, BODIES)
)


@every_program
@given(text=TEXTS)
@example(text="<a><comments>&#10;&#10;x</comments></a>")
@example(text='<a xmlns:b="c"><b:card b:name="d"/></a>')
@example(text="\ud800")
def test_any_text_can_be_read(program: Program, text: str) -> None:
    deck = program.read(text, "deck.xml")
    assert deck.path == "deck.xml"
    lines = LINE_END.split(text)
    parts = (deck.lines, deck.headings, deck.comments, deck.unreadable, deck.unknown_sections)
    for span in (part.span for own in parts for part in own):
        line, first, last = lines[span.line - 1], span.column - 1, span.end_column - 1
        assert 0 <= first < last <= len(line)
        assert not line[first].isspace()
    for card in deck.lines:
        assert all(reading.name.strip() for reading in card.readings)


COUNTS = st.sampled_from(["1", "4", "0", "-1", "x", ""])
NAMES = st.sampled_from(["Opt", "Fire // Ice", "Minsc & Boo", "&quot;Ach!&quot;", "", " "])


@every_program
@given(cards=st.lists(st.tuples(COUNTS, NAMES), max_size=12), end=st.sampled_from(["", "\n", "\r\n  "]))
def test_no_card_vanishes(program: Program, cards: list[tuple[str, str]], end: str) -> None:
    text = program.document(*(program.card.format(count=count, name=name) + end for count, name in cards))
    deck = program.read(text, "deck.xml")
    good = [(count, name) for count, name in cards if count.isdecimal() and name.strip()]
    assert [str(line.readings[0].count) for line in deck.lines] == [count for count, _ in good]
    assert len(deck.lines) + len(deck.unreadable) == len(cards)


def test_only_xml_loads_the_parser() -> None:
    code = "import sys; from validator import read; read({!r}, 'x'); print('defusedxml' in sys.modules)"
    for data, loaded in ((b"4 Opt", "False"), (b"<deck/>", "True")):
        done = subprocess.run(
            [sys.executable, "-c", code.format(data)], capture_output=True, text=True, check=True, cwd=PROJECT
        )
        assert done.stdout.strip() == loaded
