"""What a check says: violations, one report for each deck, and the report of a run.

Plain data; its JSON form is what `decklint schema` publishes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from validator.registry import Fact, Severity

SCHEMA_VERSION = "1.0"
RULES_EDITION = "CR 2026-09-25, MTR 2026-02-27"

Verdict = Literal["legal", "illegal", "not_judged"]


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule, with its place and the facts behind it.

    `line` and the columns count from 1 and are null where the deck as a whole is at fault; `end_column` is
    exclusive. `card` is the English name, null where no single card is at fault.
    """

    rule: str
    severity: Severity
    source: str
    message: str
    card: str | None
    section: str | None
    line: int | None
    column: int | None
    end_column: int | None
    facts: dict[str, Fact]
    fix: str | None


@dataclass(frozen=True, slots=True)
class DeckReport:
    """The verdict on one deck of one file.

    `input_format` is the file format that was recognized, null where the file could not be read; `format` is null
    where nothing tells it. `counts` maps sections to numbers of cards, `total` to the deck's
    size as its format counts it.
    """

    path: str
    name: str | None
    input_format: str | None
    format: str | None
    verdict: Verdict
    counts: dict[str, int]
    commanders: list[str]
    violations: list[Violation]
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CardData:
    """Where the card data of a run came from.

    `source` is `scryfall-bulk`, `scryfall-api`, `bundled-sample`, several joined by `+`, or `none`; `updated_at`
    is the oldest date among the cards that were used, as ISO 8601.
    """

    source: str
    updated_at: str | None
    provider: str = "Scryfall"
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Summary:
    """How many decks got which verdict, and how many violations there were."""

    decks: int
    legal: int
    illegal: int
    not_judged: int
    errors: int
    warnings: int


@dataclass(frozen=True, slots=True)
class Report:
    """The report of one run.

    `house_rules` names everything that departs from the official rules of `rules_edition`; it is empty where nothing
    does.
    """

    schema_version: str
    tool: str
    rules_edition: str
    card_data: CardData
    decks: list[DeckReport]
    summary: Summary
    house_rules: list[str] = field(default_factory=list)


def exit_code(report: Report) -> int:
    """0 where all decks are legal, 1 where one is illegal, 2 where one, or none at all, could be judged."""
    if report.summary.not_judged or not report.decks:
        return 2
    return 1 if report.summary.illegal else 0


def make_report(
    decks: Sequence[DeckReport],
    card_data: CardData,
    version: str,
    *,
    rules_edition: str = RULES_EDITION,
    house_rules: Sequence[str] = (),
) -> Report:
    """The report over `decks`, counted."""
    verdicts = [deck.verdict for deck in decks]
    severities = [violation.severity for deck in decks for violation in deck.violations]
    return Report(
        schema_version=SCHEMA_VERSION,
        tool=f"decklint {version}",
        rules_edition=rules_edition,
        card_data=card_data,
        decks=list(decks),
        summary=Summary(
            decks=len(verdicts),
            legal=verdicts.count("legal"),
            illegal=verdicts.count("illegal"),
            not_judged=verdicts.count("not_judged"),
            errors=severities.count("error"),
            warnings=severities.count("warning"),
        ),
        house_rules=list(house_rules),
    )
