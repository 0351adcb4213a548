"""Rules `no-sideboard` and `sideboard-size`."""

import pytest
from support import judge

KRENKO = "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n"


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        pytest.param(KRENKO, [], id="none"),
        pytest.param(KRENKO + "\nSideboard\n10 Counterspell", ["no-sideboard"], id="64-heading"),
        pytest.param(KRENKO + "SB: 1 Counterspell", ["no-sideboard"], id="mark-before-the-name"),
        pytest.param(KRENKO + "\nMaybeboard\n10 Counterspell", [], id="maybeboard"),
    ],
)
def test_a_commander_deck_has_no_sideboard(text: str, warnings: list[str]) -> None:
    [report] = judge(text)
    assert [(v.rule, v.severity) for v in report.violations] == [(rule, "warning") for rule in warnings]
    assert report.verdict == "legal"


def test_the_warning_counts_the_cards_and_lists_their_lines() -> None:
    [warning] = judge(KRENKO + "\nSideboard\n2 Counterspell\n1 Sol Ring")[0].violations
    assert (warning.source, warning.line, warning.facts) == ("CR 903.5e", 8, {"cards": 3, "lines": [8, 9]})


@pytest.mark.parametrize("line", ["1 Mana Crypt", "1 Akoum", "2 Krenko, Mob Boss"])
def test_a_sideboard_is_not_judged(line: str) -> None:
    [report] = judge(f"{KRENKO}\nSideboard\n{line}")
    assert [v.rule for v in report.violations] == ["no-sideboard"]


def test_a_misspelled_card_is_told_in_a_sideboard_too() -> None:
    [report] = judge(f"{KRENKO}\nSideboard\n1 Lightnig Bolt")
    assert {v.rule for v in report.violations} == {"no-sideboard", "unknown-card"}


@pytest.mark.parametrize(
    ("sideboard", "cards"),
    [
        pytest.param("", None, id="none"),
        pytest.param("Sideboard\n15 Island", None, id="fifteen"),
        pytest.param("Sideboard\n16 Island", 16, id="sixteen"),
        pytest.param("Sideboard\n15 Island\n\nCompanion\n1 Lurrus of the Dream-Den", 16, id="fifteen-and-a-companion"),
        pytest.param(
            "Sideboard\n14 Island\n\nCompanion\n1 Lurrus of the Dream-Den", None, id="fourteen-and-a-companion"
        ),
    ],
)
def test_a_modern_sideboard_has_15_cards_at_most(sideboard: str, cards: int | None) -> None:
    [report] = judge(f"Deck\n60 Island\n\n{sideboard}", "modern")
    found = [violation.facts["cards"] for violation in report.violations if violation.rule == "sideboard-size"]
    assert found == ([] if cards is None else [cards])
