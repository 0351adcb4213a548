"""Rules on what could not be read, or not be judged, in a decklist."""

import pytest
from support import SampleCards, judge

from validator import check, read

KRENKO = "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n"


def found(data: str | bytes, format_name: str = "auto") -> tuple[str, list[tuple[str, int | None]]]:
    """The verdict on the one deck of the list, and rule and line of each violation."""
    text = data if isinstance(data, str) else data.decode("latin-1")
    [report] = judge(text, format_name)
    return report.verdict, [(violation.rule, violation.line) for violation in report.violations]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param(" \n\t\n", id="blanks"),
        pytest.param("# only a remark", id="comments"),
        pytest.param("Commander\n\nDeck\n", id="headings"),
        pytest.param("\0\1\2\3" * 50, id="binary"),
        pytest.param("Dear diary, today it rained all day long.", id="prose"),
        pytest.param("Maybeboard\n1 Sol Ring", id="maybeboard-alone"),
    ],
)
def test_a_file_without_cards_is_no_decklist(text: str) -> None:
    assert found(text) == ("not_judged", [("not-a-decklist", None)])


def test_a_text_without_a_card_has_no_verdict_under_any_format() -> None:
    verdict, violations = found("Dear diary, today it rained all day long.", "commander")
    assert ("not-a-decklist", None) in violations
    assert verdict == "not_judged"


@pytest.mark.parametrize(("encoding", "rules"), [("cp1252", ["encoding"]), ("utf-8", []), ("utf-16", [])])
def test_letters_in_a_guessed_encoding_are_told_as_a_warning(encoding: str, rules: list[str]) -> None:
    deck = read("9 Nazgûl\n51 Swamp".encode(encoding), "deck.txt")
    [report] = check(deck, SampleCards(), format_name="casual")
    assert [(violation.rule, violation.severity) for violation in report.violations] == [
        (rule, "warning") for rule in rules
    ]
    assert report.verdict == "legal"


def test_a_file_with_one_card_is_a_decklist() -> None:
    _, violations = found("1 Sol Ring", "commander")
    assert "not-a-decklist" not in dict(violations)


@pytest.mark.parametrize(
    ("line", "violations"),
    [
        pytest.param("4", [("unreadable-line", 6)], id="a-number-alone"),
        pytest.param("<<<<<<< HEAD", [("unreadable-line", 6)], id="a-merge-conflict-mark"),
        pytest.param("x" * 1001, [("unreadable-line", 6)], id="a-line-too-long"),
        pytest.param("# 4", [], id="a-remark"),
        pytest.param("-----", [], id="a-ruler"),
        pytest.param("Creatures (24)", [], id="a-group"),
        pytest.param("Maybeboard:", [], id="a-known-heading"),
    ],
)
def test_each_line_is_a_card_a_heading_or_a_comment(line: str, violations: list[tuple[str, int]]) -> None:
    assert found(KRENKO + line) == ("illegal" if violations else "legal", violations)


@pytest.mark.parametrize(
    ("heading", "verdict", "violations"),
    [
        pytest.param("Trade binder:", "not_judged", [("unknown-section", 5)], id="unknown"),
        pytest.param("# Trade binder", "legal", [], id="comment"),
        pytest.param("Lands (99)", "legal", [], id="group"),
    ],
)
def test_whether_cards_under_an_unknown_heading_belong_to_the_deck_is_not_guessed(
    heading: str, verdict: str, violations: list[tuple[str, int]]
) -> None:
    assert found(KRENKO.replace("99 Mountain", f"{heading}\n99 Mountain")) == (verdict, violations)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("1 Mountain", [], id="one"),
        pytest.param("0 Mountain", [("card-count", 6)], id="zero"),
        pytest.param("-1 Mountain", [("card-count", 6)], id="below-zero"),
    ],
)
def test_a_card_line_stands_for_one_copy_or_more(line: str, expected: list[tuple[str, int]]) -> None:
    _, violations = found(f"{KRENKO}{line}")
    assert [violation for violation in violations if violation[0] != "deck-size"] == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("100 Mountain", None, id="cards-alone"),
        pytest.param("Deck\n60 Mountain\n\nSideboard\n15 Island", None, id="deck-and-sideboard"),
        pytest.param("1 Akoum\n1 Mountain", None, id="a-plane-among-others"),
        pytest.param("# format: tennis\n100 Mountain", None, id="an-unknown-declaration"),
        pytest.param("100 Mountain\n# format: commander", None, id="a-declaration-after-the-cards"),
        pytest.param("# format: commander\n100 Mountain", "commander", id="a-declaration"),
        pytest.param(KRENKO, "commander", id="a-commander"),
        pytest.param("Planar Deck\n1 Akoum", "planar", id="a-planar-section"),
        pytest.param("1 Akoum\n1 Chaotic Aether", "planar", id="planes-and-phenomena-alone"),
        pytest.param("Schemes\n1 All in Good Time", "scheme", id="a-scheme-section"),
        pytest.param("1 All in Good Time", "scheme", id="schemes-alone"),
    ],
)
def test_the_list_tells_its_format_or_is_not_judged(text: str, told: str | None) -> None:
    [report] = judge(text)
    assert report.format == told
    rules = [violation.rule for violation in report.violations]
    assert ("unknown-format" in rules) == (told is None)
    assert (report.verdict == "not_judged") == (told is None)


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        pytest.param("Signature Spell\n1 Lightning Bolt", [("unjudged-section", 8)], id="signature-spell"),
        pytest.param("Sideboard\n1 Sol Ring", [("no-sideboard", 8)], id="sideboard-has-a-rule-of-its-own"),
        pytest.param("Tokens\n1 Goblin", [], id="tokens"),
    ],
)
def test_a_section_without_rules_leaves_the_deck_without_a_verdict(
    section: str, expected: list[tuple[str, int]]
) -> None:
    verdict, violations = found(f"{KRENKO}\n{section}")
    assert violations == expected
    assert verdict == ("not_judged" if dict(expected).get("unjudged-section") else "legal")


def test_a_sideboard_of_planes_is_not_judged() -> None:
    verdict, violations = found("10 Akoum\n\nSideboard\n1 Bant", "planar")
    assert ("unjudged-section", 4) in violations
    assert verdict == "not_judged"


PLANES = "Planar Deck\n" + "\n".join(
    f"1 {name}"
    for name in (
        *("Academy at Tolaria West", "Akoum", "Bant", "Isle of Vesuva", "Krosa"),
        *("Naya", "Panopticon", "Sanctum of Serra", "Tazeem", "The Aether Flues"),
    )
)


@pytest.mark.parametrize(
    ("text", "format_name", "cards"),
    [
        pytest.param(PLANES, "planar", [], id="a-planar-deck-alone"),
        pytest.param(f"Deck\n60 Mountain\n\n{PLANES}", "planar", [60], id="a-deck-beside-the-planes"),
        pytest.param(f"Deck\n60 Mountain\n\n{PLANES}", "casual", [], id="both-are-judged"),
        pytest.param(f"Deck\n60 Mountain\n\n{PLANES}\n\nMaybeboard\n9 Island", "planar", [60], id="a-maybeboard"),
        pytest.param(f"60 Mountain\n\n{PLANES}\n\nSideboard\n15 Island", "planar", [75], id="its-sideboard-too"),
    ],
)
def test_cards_beside_the_deck_that_was_asked_for_are_told(text: str, format_name: str, cards: list[int]) -> None:
    reports = judge(text, format_name)
    warnings = [v for report in reports for v in report.violations if v.rule == "other-cards"]
    assert [(warning.severity, warning.facts["cards"]) for warning in warnings] == [("warning", n) for n in cards]
    assert {report.verdict for report in reports} == {"legal"}
