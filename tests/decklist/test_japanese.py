"""Japanese lists."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import kept_lines

from validator.deck import Decklist, Reading
from validator.decklist import japanese, text
from validator.decklist.found import BLANKS, LINE_END
from validator.sections import GROUPS, SECTION_OF_HEADING


def read(listed: str) -> Decklist:
    return japanese.read(listed, "deck.txt")


def sections(listed: str) -> list[tuple[str, int, str]]:
    """Section, count and first name of each card line."""
    return [(line.section.value, line.count, line.names[0]) for line in read(listed).lines]


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        pytest.param("4 稲妻", 4, "稲妻", id="count before"),
        pytest.param("4稲妻", 4, "稲妻", id="count before without a blank"),
        pytest.param("×4 稲妻", 4, "稲妻", id="times before"),
        pytest.param("4 × 稲妻", 4, "稲妻", id="times between blanks"),
        pytest.param("島 99", 99, "島", id="count behind"),
        pytest.param("島99枚", 99, "島", id="counting word behind without a blank"),
        pytest.param("稲妻 x4", 4, "稲妻", id="x behind"),
        pytest.param("稲妻（４）", 4, "稲妻", id="count in full-width brackets"),
        pytest.param("稲妻（4枚）", 4, "稲妻", id="counting word in brackets"),
        pytest.param("Mana Crypt 4", 4, "Mana Crypt", id="count behind an English name"),
        pytest.param("Mana Crypt ×4", 4, "Mana Crypt", id="times behind an English name"),
        pytest.param("Phoenix 4", 4, "Phoenix", id="an English name that ends in x"),
        pytest.param("《稲妻》", 1, "稲妻", id="brackets alone"),
        pytest.param("《稲妻》4", 4, "稲妻", id="brackets"),
        pytest.param("4《稲妻》", 4, "稲妻", id="count before brackets"),
        pytest.param("4枚 《稲妻》", 4, "稲妻", id="counting word before"),
        pytest.param("《稲妻》4枚", 4, "稲妻", id="counting word behind"),
        pytest.param("《稲妻》（4枚）", 4, "稲妻", id="counting word in brackets behind"),
        pytest.param("《稲妻》×4", 4, "稲妻", id="times"),
        pytest.param("４：《稲妻》", 4, "稲妻", id="full-width digits and colon"),
        pytest.param("4:稲妻", 4, "稲妻", id="colon without brackets"),
        pytest.param("・《稲妻》4", 4, "稲妻", id="a Japanese bullet"),
        pytest.param("- 島 99", 99, "島", id="a bullet and the count behind"),
        pytest.param("3:《島/Island", 3, "Island", id="both names and no closing bracket: the English one decides"),
        pytest.param("《稲妻／Lightning Bolt》4", 4, "Lightning Bolt", id="full-width slash"),
        pytest.param("4 稲妻/Lightning Bolt", 4, "Lightning Bolt", id="both names without brackets"),
        pytest.param("《稲妻》/《Lightning Bolt》4", 4, "Lightning Bolt", id="each name in brackets"),
        pytest.param(
            "2:《天上都市、大田原/Otawara, Soaring City", 2, "Otawara, Soaring City", id="a name with a comma"
        ),
        pytest.param("《火 // 氷/Fire // Ice》2", 2, "Fire // Ice", id="both names of a split card"),
        pytest.param("《稲妻》(再録) 4", 4, "稲妻", id="a remark before the count"),
        pytest.param("《ヘリオス１》", 1, "ヘリオス1", id="a number in brackets is a part of the name"),
        pytest.param("《ヘリオス１》3", 3, "ヘリオス1", id="a number of the name, and the count"),
        pytest.param("11代目ドクター 1", 1, "11代目ドクター", id="a name that begins with a number"),
        pytest.param("《conspiracy》1", 1, "conspiracy", id="a card that is called like a section"),
    ],
)
def test_a_line_is_count_and_name(line: str, count: int, name: str) -> None:
    [found] = read(line).lines
    assert found.readings[0] == Reading(count, name)


@pytest.mark.parametrize("name", ["11代目ドクター", "ヘリオス1", "ピップボーイ3000", "Overseer of Vault 76"])
def test_a_number_may_be_a_part_of_the_name(name: str) -> None:
    [found] = read(name).lines
    assert Reading(1, name) in found.readings


def test_the_japanese_name_goes_behind_the_english_one() -> None:
    [found] = read("1 《稲妻/Lightning Bolt》 *CMDR*").lines
    names = [reading.name for reading in found.readings]
    assert names.index("Lightning Bolt") < names.index("稲妻")


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        pytest.param("【統率者】1", "commander", id="commander"),
        pytest.param("【メインデッキ】60枚", "main", id="main deck with a counting word"),
        pytest.param("【サイドボード】15", "sideboard", id="sideboard"),
        pytest.param("【サイドボード】（15）", "sideboard", id="a count in brackets behind"),
        pytest.param("【サイドボード（6枚）】", "sideboard", id="a count within"),
        pytest.param("【サイドボード】：6枚", "sideboard", id="a colon before the count"),
        pytest.param("［サイドボード］15", "sideboard", id="full-width square brackets"),
        pytest.param("■サイドボード 15枚", "sideboard", id="a mark before"),
        pytest.param("// 【サイドボード】15枚", "sideboard", id="behind slashes"),
        pytest.param("サイドボード15枚", "sideboard", id="without brackets, with a count"),
        pytest.param("ｻｲﾄﾞﾎﾞｰﾄﾞ", "sideboard", id="half-width letters"),
        pytest.param("【検討中】", "maybeboard", id="considering"),
        pytest.param("【検討】3", "maybeboard", id="considering, shorter"),
        pytest.param("候補：", "maybeboard", id="candidates"),
        pytest.param("【トークン】2枚", "token", id="tokens"),
        pytest.param("メインデッキ", "main", id="without brackets"),
        pytest.param("Sideboard", "sideboard", id="in English"),
    ],
)
def test_headings_open_sections(heading: str, section: str) -> None:
    deck = read(f"【相棒】\n{heading}\n島 1\n")
    assert [line.section for line in deck.lines] == [section]
    assert len(deck.headings) == 2


def test_a_group_within_the_sideboard_stays_there() -> None:
    assert sections("4 稲妻\n【サイドボード】6\n【呪文】4\n4 否認\n【土地】20枚\n2 島\n") == [
        ("main", 4, "稲妻"),
        ("sideboard", 4, "否認"),
        ("sideboard", 2, "島"),
    ]


def test_lands_behind_the_commander_are_the_deck() -> None:
    listed = "【統率者】1\n《空召喚士ターランド/Talrand, Sky Summoner》1\n【土地】99\n島 99\n"
    assert sections(listed) == [("commander", 1, "Talrand, Sky Summoner"), ("main", 99, "島")]


@pytest.mark.parametrize("heading", ["【青の何か】", "【青の何か】6", "【青の何か（6枚）】", "青の何か："])
def test_a_heading_of_no_known_meaning_is_told(heading: str) -> None:
    deck = read(f"4 稲妻\n{heading}\n4 否認\n")
    assert [remark.text for remark in deck.unknown_sections] == ["青の何か"]
    assert len(deck.lines) == 2


@pytest.mark.parametrize(
    "total",
    [
        *("19 lands", "25 creatures", "28 other spells", "60 cards", "15 sideboard cards", "60 main deck cards"),
        *("60枚", "合計60枚", "計 60", "【合計】60枚", "土地 計20枚", "総数：60", "サイドボード合計（15枚）"),
    ],
)
def test_totals_are_no_cards(total: str) -> None:
    deck = read(f"4 稲妻\n{total}\n")
    assert len(deck.lines) == len(deck.headings) == 1
    assert not deck.comments


@pytest.mark.parametrize("card", ["Mana Crypt", "Lightning Bolt", "mana crypt", "house of cards", "計略縛り", "設計"])
def test_no_card_is_taken_for_a_total(card: str) -> None:
    assert sections(f"4 《稲妻》\n16 {card}\n{card} 16\n")[1:] == [("main", 16, card)] * 2


@pytest.mark.parametrize(
    ("line", "section", "printing"),
    [
        pytest.param("SB: 4 《稲妻》", "sideboard", ("", "", ""), id="a sideboard mark"),
        pytest.param("SB: 《稲妻》4", "sideboard", ("", "", ""), id="a sideboard mark and the count behind"),
        pytest.param("サイドボード：4 稲妻", "sideboard", ("", "", ""), id="a Japanese mark"),
        pytest.param("統率者：《稲妻》4", "commander", ("", "", ""), id="a Japanese commander mark"),
        pytest.param("4 《稲妻》 *CMDR*", "commander", ("", "", ""), id="a commander mark"),
        pytest.param("《稲妻》4 *CMDR*", "commander", ("", "", ""), id="a commander mark behind the count"),
        pytest.param("4 《稲妻》*F*", "main", ("", "", "foil"), id="foil"),
        pytest.param("稲妻 4 *F*", "main", ("", "", "foil"), id="foil behind the count"),
        pytest.param("4 《稲妻》 [M10]", "main", ("M10", "", ""), id="a set behind"),
        pytest.param("4 《稲妻》【M10】", "main", ("M10", "", ""), id="a set in Japanese brackets"),
        pytest.param("4 [M10] 《稲妻》", "main", ("M10", "", ""), id="a set before"),
        pytest.param("《稲妻》[M10:146] 4枚", "main", ("M10", "146", ""), id="a printing before the count"),
        pytest.param("4 稲妻 (STA) 42", "main", ("STA", "42", ""), id="Arena"),
        pytest.param("《稲妻》×4 (STA) 42", "main", ("STA", "42", ""), id="Arena's printing behind the count"),
        pytest.param("4 《稲妻》 (STA) 42 *F* #火力 赤", "main", ("STA", "42", "foil"), id="Moxfield"),
    ],
)
def test_what_text_lists_know_is_known(line: str, section: str, printing: tuple[str, str, str]) -> None:
    [found] = read(line).lines
    assert Reading(4, "稲妻") in found.readings
    assert (found.section, found.count) == (section, 4)
    assert (found.set_code, found.collector_number, found.finish) == printing


def test_a_chinese_export_of_arena() -> None:
    [found] = read("Deck\n4 闪电击 (STA) 42\n").lines
    assert (found.names[-1], found.set_code, found.collector_number) == ("闪电击", "STA", "42")


def test_a_bracket_without_a_count_leaves_the_number_to_the_printing() -> None:
    [found] = read("《稲妻》(STA) 42").lines
    assert (found.count, found.collector_number) == (1, "42")


def test_comments_and_the_name_of_the_deck() -> None:
    deck = read("About\nName 青白 2\n\n# 《稲妻》4\n／／ メモ 4\nDeck\n4 島\n")
    assert deck.name == "青白 2"
    assert sections("About\nName 青白 2\n\n# 《稲妻》4\n／／ メモ 4\nDeck\n4 島\n") == [("main", 4, "島")]
    assert [remark.text for remark in deck.comments] == ["Name 青白 2", "《稲妻》4", "メモ 4"]


ENGLISH = {
    "稲妻": "Lightning Bolt",
    "島": "Island",
    "否認": "Negate",
    "空召喚士ターランド": "Talrand, Sky Summoner",
    "サイドボード": "Sideboard",
}


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        pytest.param("Commander\n1 空召喚士ターランド\n\n99 島\n", ["commander", "main"], id="a headed commander"),
        pytest.param("4 稲妻\n56 島\n\n2 否認\n", ["main", "main", "sideboard"], id="a blank line"),
        pytest.param("99 島\n\n1 空召喚士ターランド\n", ["main", "sideboard"], id="the commander below"),
        pytest.param("1 空召喚士ターランド\n\n99 島\n", ["sideboard", "main"], id="the commander above"),
        pytest.param("4 稲妻\n\n56 島\n\n2 否認\n", ["main", "main", "main"], id="three blocks"),
        pytest.param("4 稲妻\n\n56 島\n\nサイドボード\n2 否認\n", ["main", "main", "sideboard"], id="a heading"),
        pytest.param("4 稲妻\n56 島\nSB: 2 否認\n", ["main", "main", "sideboard"], id="marks"),
    ],
)
def test_sections_are_those_of_the_same_list_in_english(listed: str, expected: list[str]) -> None:
    english = listed
    for word, translation in ENGLISH.items():
        english = english.replace(word, translation)
    assert [section for section, _, _ in sections(listed)] == expected
    assert [line.section for line in text.read(english, "deck.txt").lines] == expected


def test_a_total_leaves_the_blank_line_its_meaning() -> None:
    listed = "4 稲妻\n56 島\n60 cards\n\n2 否認\n2 sideboard cards\n"
    assert [section for section, _, _ in sections(listed)] == ["main", "main", "sideboard"]


TOKENS = st.sampled_from(
    [
        *("1", "4x", "×4", "４", "4:", "4枚", "枚", "（4枚）", "合計", "計", "60 cards", "19 lands", "99999999999"),
        *(
            "《稲妻》",
            "《",
            "》",
            "《島/Island",
            "稲妻",
            "島",
            "11代目ドクター",
            "ピップボーイ3000",
            "/",
            "／",
            "//",
            "・",
        ),
        *("【", "】", "【土地】", "【検討中】", "■", "Opt", "Fire // Ice", "_____", "SB:", "統率者：", "*CMDR*", "*F*"),
        *("(STA) 42", "[M10]", "#火力", "（再録）", "#", ";", "--", "<", "|", "=", "Name", "About", "¨", "ﷺ", "①"),
        *(" ", "\u3000", "\t", "\u200b", "\ufeff", "\u0085", *SECTION_OF_HEADING, *sorted(GROUPS)),
    ]
)
LINES = st.lists(TOKENS | st.text(max_size=4), max_size=6).flatmap(
    lambda tokens: st.sampled_from([" ".join(tokens), "".join(tokens)])
)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])
TEXTS = st.text() | st.builds(lambda lines, end: end.join(lines), st.lists(LINES, max_size=12), ENDS)
ON_ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@ON_ANY_MACHINE
@given(TEXTS)
def test_no_text_raises_and_no_line_vanishes(listed: str) -> None:
    kept = kept_lines(read(listed))
    filled = [number for number, line in enumerate(LINE_END.split(listed), 1) if line.strip(BLANKS)]
    assert sorted(set(kept)) == filled
    # Only the lists that shops write on one line hold more than one card there.
    assert "||" in listed or len(kept) == len(filled)


@ON_ANY_MACHINE
@given(TEXTS)
def test_spans_hold_the_line_without_its_blanks(listed: str) -> None:
    lines = LINE_END.split(listed)
    deck = read(listed)
    remarks = (*deck.headings, *deck.comments, *deck.unreadable, *deck.unknown_sections)
    for span in [*(line.span for line in deck.lines), *(remark.span for remark in remarks)]:
        assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == lines[span.line - 1].strip(BLANKS)


@ON_ANY_MACHINE
@given(TEXTS)
def test_each_card_line_can_be_read_in_some_way(listed: str) -> None:
    for line in read(listed).lines:
        assert line.readings
        assert len(set(line.readings)) == len(line.readings)
        assert all(reading.name.strip(BLANKS) for reading in line.readings)


@pytest.mark.parametrize(
    "unit", ["1", "1 ", "枚", "計", "稲", "稲 ", "稲1", "《", "》", "《》", "【", "(", "x", "× ", ":", "/", "a "]
)
@pytest.mark.parametrize(("start", "end"), [("", ""), ("1 稲妻", "b"), ("稲妻", "4"), ("《稲妻》", "4枚")])
def test_no_line_takes_long(start: str, unit: str, end: str) -> None:
    line = start + (unit * 1000)[: 1000 - len(start) - len(end)] + end
    started_s = time.perf_counter()
    read(line)
    assert time.perf_counter() - started_s < 0.5
