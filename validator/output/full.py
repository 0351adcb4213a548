"""The report for a person: grouped by deck, with the lines at fault, the rule, its number and a fix."""

from collections.abc import Iterator, Mapping, Sequence

from validator.decklist import READERS
from validator.formats import FORMATS
from validator.output.terminal import counted, painted, printable
from validator.report import DeckReport, Report, Violation

_VERDICTS = {"legal": ("legal", "green"), "illegal": ("illegal", "red"), "not_judged": ("not judged", "yellow")}
_MORE_LINES = 3
_LONGEST_LINE = 200
"""Characters of a line at fault that are shown; that of a file without line ends may have a million."""


def render(report: Report, lines: Mapping[str, Sequence[str]], *, color: bool, explain: bool = False) -> str:
    """The whole report; `lines` holds the text lines of each path, so that those at fault can be shown.

    `explain` shows the facts behind each violation as well.
    """
    parts = [_deck(deck, lines.get(deck.path, ()), color=color, explain=explain) for deck in report.decks]
    return "\n".join([*parts, _summary(report, color=color)]) + "\n"


def _deck(deck: DeckReport, lines: Sequence[str], *, color: bool, explain: bool) -> str:
    verdict, hue = _VERDICTS[deck.verdict]
    head = f"{painted(printable(deck.path), 'bold', color=color)}: {painted(verdict, 'bold', hue, color=color)}"
    if cards := deck.counts["total"]:
        title = FORMATS[deck.format].title if deck.format in FORMATS else deck.format or "no format told"
        head += f" ({', '.join((title, counted(cards, 'card'), *map(printable, deck.commanders)))})"
    blocks = [head]
    read_as = [f"read as {reader.title}" for reader in READERS if explain and reader.name == deck.input_format]
    if notes := [*read_as, *deck.notes]:
        blocks.append("\n".join(f"  note: {printable(note)}" for note in notes))
    blocks += ["\n".join(_violation(violation, lines, color=color, explain=explain)) for violation in deck.violations]
    return "\n\n".join(blocks) + ("\n" if len(blocks) > 1 else "")


def _violation(violation: Violation, lines: Sequence[str], *, color: bool, explain: bool) -> Iterator[str]:
    hue = "red" if violation.severity == "error" else "yellow"
    label = painted(f"{violation.severity}: {violation.rule}", "bold", hue, color=color)
    yield f"  {label} {painted(f'({violation.source})', 'dim', color=color)}"
    yield f"    {printable(violation.message)}"
    numbers = _numbers(violation)
    width = len(str(max(numbers, default=0)))
    for number in numbers[:_MORE_LINES]:
        if 0 < number <= len(lines):
            bar = painted(f"{number:>{width + 4}} |", "cyan", color=color)
            yield f"{bar} {_excerpt(printable(lines[number - 1].strip()))}"
    if len(numbers) > _MORE_LINES:
        yield painted(f"{'':>{width + 4}} | and {counted(len(numbers) - _MORE_LINES, 'more line')}", "dim", color=color)
    for name, fact in violation.facts.items() if explain else ():
        values = fact if isinstance(fact, list) else [fact]
        yield f"    {name}: {', '.join(printable(str(value)) for value in values)}"
    if violation.fix:
        yield f"    {painted('fix:', 'bold', color=color)} {printable(violation.fix)}"


def _excerpt(line: str) -> str:
    return line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}…"


def _numbers(violation: Violation) -> list[int]:
    """The lines to show: those at fault, the one that the violation stands at first."""
    if violation.line is None or (violation.card is None and violation.rule == "deck-size"):
        return []
    listed = violation.facts.get("lines")
    others = [int(number) for number in listed if number != violation.line] if isinstance(listed, list) else []
    return [violation.line, *others]


def _summary(report: Report, *, color: bool) -> str:
    summary, data = report.summary, report.card_data
    verdicts = [
        painted(f"{number} {word}", hue, color=color)
        for number, (word, hue) in zip(
            (summary.legal, summary.illegal, summary.not_judged), _VERDICTS.values(), strict=True
        )
        if number
    ]
    faults = f"{counted(summary.errors, 'error')}, {counted(summary.warnings, 'warning')}"
    told = f"card data: {data.source} of {data.updated_at}" if data.updated_at else "no card data"
    house = "".join(f"\nhouse rule: {printable(rule)}" for rule in report.house_rules)
    decks = f"{counted(summary.decks, 'deck')}: {', '.join(verdicts)}; {faults}"
    return f"{decks}\n{told}; rules: {report.rules_edition}{house}"
