"""What holds for any text: it can be read, and nothing in it vanishes."""

import itertools
import time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support import DECKS, needs_data

from validator import read as read_bytes
from validator.deck import Decklist, Line, Remark
from validator.decklist import decode
from validator.decklist.found import LINE_END
from validator.decklist.text import read
from validator.sections import GROUPS, SECTION_OF_HEADING

ON_ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

NO_WIDTH = "\u200b\ufeff"

TOKENS = st.sampled_from(
    [
        *("1", "4x", "x4", "(4)", "[4]", "-1", "0", "4:", "４", "99999999999", "枚", "×"),
        *("Opt", "Sol Ring", "Fire // Ice", "Lim-Dûl's Vault", "_____", "1996 World Champion", "+2 Mace", "X", "Ünï"),
        *("SB:", "COMMANDER:", "Commander:", "*CMDR*", "*F*", "*E*", "*", "†", "[foil]", "[token]", "(F)", "(4)"),
        *("(DAR)", "(DAR) 60", "[M10:146]", "[M10#146]", "[M10]", "<251>", "|M10|2", "#tag", "#!Commander", "# x"),
        *("[Commander{top}]", "[Maybeboard{noDeck},Ramp]", "^Have,#37d67a^", "`label`", "{noDeck}"),
        *("//", "/", "#", ";", "--", ">", "/*", "=", "~", "-", "+", "•", ":", "[", "]", "(", ")", "{", "}", "^", "<"),
        *("<<<<<<<", ">>>>>>>", "=======", "NAME:", "Name", "About", "format:", "format: commander"),
        *("chosen color: U", "chosen colors: W, blue", " ", "\t", "\u00a0", "\u2003", "\u0085", "\x1c", *NO_WIDTH),
        *SECTION_OF_HEADING,
        *sorted(GROUPS),
    ]
)
LINES = st.lists(TOKENS | st.text(max_size=6), max_size=8).flatmap(
    lambda tokens: st.sampled_from([" ".join(tokens), "".join(tokens)])
)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])
TEXTS = st.text(max_size=400) | st.builds(lambda lines, end: end.join(lines), st.lists(LINES, max_size=12), ENDS)


def not_blank(line: str) -> bool:
    return any(not char.isspace() and char not in NO_WIDTH for char in line)


def parts_of(deck: Decklist) -> list[Line | Remark]:
    return [*deck.lines, *deck.headings, *deck.comments, *deck.unreadable, *deck.unknown_sections]


@ON_ANY_MACHINE
@given(st.binary(max_size=400))
@example(b"\xff\xfe\x00")
@example(b"\xff\xfe\x00\x00\x31\x00\x00\x00")
@example(b"\x00" * 60)
def test_any_bytes_can_be_read(data: bytes) -> None:
    assert read_bytes(data, "deck.txt").path == "deck.txt"


@ON_ANY_MACHINE
@given(TEXTS)
def test_no_line_vanishes(text: str) -> None:
    found = sorted(part.span.line for part in parts_of(read(text, "deck.txt")))
    assert found == [number for number, line in enumerate(LINE_END.split(text), 1) if not_blank(line)]


@ON_ANY_MACHINE
@given(TEXTS)
def test_span_holds_the_line_without_its_blanks(text: str) -> None:
    lines = LINE_END.split(text)
    for part in parts_of(read(text, "deck.txt")):
        line, first, last = lines[part.span.line - 1], part.span.column - 1, part.span.end_column - 1
        assert 0 <= first < last <= len(line)
        assert not not_blank(line[:first] + line[last:])
        assert not_blank(line[first])
        assert not_blank(line[last - 1])


@ON_ANY_MACHINE
@given(TEXTS)
def test_each_card_line_can_be_read_in_some_way(text: str) -> None:
    for line in read(text, "deck.txt").lines:
        assert line.readings
        assert len(set(line.readings)) == len(line.readings)
        assert all(not_blank(reading.name) for reading in line.readings)


COUNTS = ["1", "4", "4x", "99", "100", "0", "01", "1X", "x4", "1 x", "-1"]
NAMES = [
    *("Opt", "X", "Xantid Swarm", "X Opt", "Fire // Ice", "Foil", "Opt Foil", "Mind Spiral", "Recoil", "Burn"),
    *("Ach! Hans, Run!", "Nazgûl", "Jötun Grunt", "Lim-Dûl’s Vault", "Borrowing 100,000 Arrows", "Opt DOM"),
    *("Sol  Ring", "Deck", "Main Deck", "SideBoard", "Commander", "Creatures", "Lands (Basic)", "Hazmat Suit (Used)"),
]
MARKS = [
    *("(DAR) 60", "(dar) 60★", "(DAR)", "(DAR) 60s-1", "[DAR:60]", "[dar:60]", "[DAR]", "[DAR:*]", "[MAIN:3]"),
    *("(MAIN) 3", "(foil) 12", "(UST) 38", "*F*", "*E*", "*f*", "*G*", "[foil]", "[Foil]", "[F]", "*foil*", "*F]"),
    *("(F)", "#tag", "*CMDR*", "foil", "// remark", "60"),
]


def is_read_the_same_with_a_blank_behind(line: str) -> bool:
    """Common lines are read on a shorter way than others, among them lines with blanks around them."""
    return read(f"{line} ", "deck.txt") == read(line, "deck.txt")


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("name", NAMES)
def test_a_blank_behind_a_line_changes_nothing(count: str, name: str) -> None:
    lines = [f"{count} {name} {mark}".rstrip() for mark in ["", *MARKS]]
    assert [line for line in lines if not is_read_the_same_with_a_blank_behind(line)] == []


def test_a_blank_behind_a_line_with_two_marks_changes_nothing() -> None:
    lines = [f"4 Opt {first} {second}" for first, second in itertools.permutations(MARKS, 2)]
    assert [line for line in lines if not is_read_the_same_with_a_blank_behind(line)] == []


@ON_ANY_MACHINE
@given(st.sampled_from(COUNTS), st.text(st.sampled_from("AbXx ,'’-.!?&é1/("), min_size=1, max_size=12))
def test_a_blank_behind_a_line_with_any_name_changes_nothing(count: str, name: str) -> None:
    assert is_read_the_same_with_a_blank_behind(f"{count} {name}")


@needs_data
def test_a_blank_behind_a_line_of_any_real_list_changes_nothing() -> None:
    texts = (decode(path.read_bytes()) for path in DECKS.rglob("*") if path.suffix in (".txt", ".dec", ".md"))
    lines = {line.rstrip() for text in texts for line in LINE_END.split(text)}
    assert len(lines) > 10_000
    assert [line for line in lines if not is_read_the_same_with_a_blank_behind(line)] == []


@pytest.mark.parametrize(
    "unit",
    [" ", "\t", "*", " *", "-", "_", "1", "1 ", "x ", "(", "(f)", "[", "[a]", "[a:1]", "^", " ^a^", "<", " #a", " // ",
     ":", "A(", " (abc) 1", " *F*", "{", "deck ", "[]", "^^ ", "(f)", "[{}{}]", " {W}", "2.", "`", " (x)"],
)  # fmt: skip
@pytest.mark.parametrize(("start", "end"), [("", ""), ("1 a", "b"), ("# ", "b"), ("1 a" + " " * 300, " #a" * 90)])
@pytest.mark.parametrize(("length", "lines"), [(500, 200), (5000, 20)], ids=["lines at the limit", "longer lines"])
def test_no_line_takes_long(start: str, unit: str, end: str, length: int, lines: int) -> None:
    room = length - len(start) - len(end)
    text = "\n".join([start + (unit * room)[:room] + end] * lines)
    started_s = time.perf_counter()
    read(text, "deck.txt")
    assert time.perf_counter() - started_s < 1
