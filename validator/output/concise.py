"""One line for each violation: `path:line:column: rule message`, as editors and CI read it."""

from collections.abc import Iterator

from validator.output.terminal import printable
from validator.report import Report


def render(report: Report) -> str:
    """The report's violations, one a line, in the order of the decks; empty where there are none."""
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    for deck in report.decks:
        for violation in deck.violations:
            place = f"{printable(deck.path)}:{violation.line or 1}:{violation.column or 1}"
            grade = "" if violation.severity == "error" else "warning: "
            yield f"{place}: {grade}{violation.rule} {printable(violation.message)}"
