"""Each case of the shared folder gets exactly its verdict: small decks after real reports and requests."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from support import CASES, needs_data

from cache.source import CachedCards
from validator import check, read


class Expected(NamedTuple):
    """One violation of a case: the rules that may name it, and its card; None for any."""

    rules: frozenset[str]
    card: str | None

    def is_met_by(self, rule: str, card: str | None) -> bool:
        return rule in self.rules and self.card in (None, card)


class Case(NamedTuple):
    """A deck file, what it is checked as, and what must come out; warnings aside."""

    deck: Path
    format: str
    legal: bool
    violations: tuple[Expected, ...]


def cases() -> Iterator[Case]:
    for file in sorted(CASES.glob("*/case.json")):
        told = json.loads(file.read_text(encoding="utf-8"))
        if "situation" in told:
            continue
        yield Case(
            file.parent / told["deck"],
            told["format"],
            told["expect"]["legal"],
            tuple(
                Expected(frozenset({violation["rule"], *violation.get("also_accept", ())}), violation.get("card"))
                for violation in told["expect"]["violations"]
            ),
        )


def agree(found: list[tuple[str, str | None]], expected: tuple[Expected, ...]) -> bool:
    """Whether each violation found is one that is expected, and each expected one was found, once."""
    if not found or not expected:
        return not found and not expected
    return any(
        one.is_met_by(*found[0]) and agree(found[1:], expected[:index] + expected[index + 1 :])
        for index, one in enumerate(expected)
    )


BANNED = Expected(frozenset({"banned", "not-legal"}), "Mox")
ANY_SIZE = Expected(frozenset({"deck-size"}), None)


@pytest.mark.parametrize(
    ("found", "expected", "same"),
    [
        pytest.param([], (), True, id="none-and-none"),
        pytest.param([("banned", "Mox")], (BANNED,), True, id="the-same"),
        pytest.param([("not-legal", "Mox")], (BANNED,), True, id="another-word-for-it"),
        pytest.param([("deck-size", "Mox"), ("banned", "Mox")], (BANNED, ANY_SIZE), True, id="in-any-order"),
        pytest.param([("banned", "Sol Ring")], (BANNED,), False, id="another-card"),
        pytest.param([], (BANNED,), False, id="one-fewer"),
        pytest.param([("banned", "Mox"), ("not-legal", "Mox")], (BANNED,), False, id="one-more"),
    ],
)
def test_what_counts_as_the_verdict_of_a_case(
    found: list[tuple[str, str | None]], expected: tuple[Expected, ...], *, same: bool
) -> None:
    assert agree(found, expected) == same


@needs_data
@pytest.mark.parametrize("case", [pytest.param(case, id=case.deck.parent.name) for case in cases()])
def test_a_case_gets_exactly_its_verdict(real_cards: CachedCards, case: Case) -> None:
    reports = check(read(case.deck.read_bytes(), case.deck.name), real_cards, format_name=case.format)
    found = [(v.rule, v.card) for deck in reports for v in deck.violations if v.severity == "error"]
    assert agree(found, case.violations), found
    verdicts = {deck.verdict for deck in reports}
    assert (verdicts - {"legal"}) == (set() if case.legal else {"illegal"})


@needs_data
def test_there_are_cases() -> None:
    assert len(list(cases())) > 80
