"""Write `docs/rules.md` and `docs/formats.md` from the rules and formats themselves: `python docs/generate.py`."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from validator import FORMATS, Rule
from validator.catalog import ALL_RULES

DIRECTORY = Path(__file__).parent
_MADE = "<!-- Made by docs/generate.py; change the code and run it again. -->"


def _table(heading: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    head = list(heading)
    for cells in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _grade(rule: Rule) -> str:
    return "not judged" if rule.undecided else rule.severity


def _explanation(rule: Rule) -> Iterator[str]:
    """The explanation, with its examples as a list."""
    for line in rule.explanation.split("\n"):
        word, colon, example = line.partition(": ")
        yield f"- **{word}:** {example}" if colon and word in ("Illegal", "Legal") else line


def rules_page() -> str:
    """All rules: a table, then the explanation of each."""
    rows = ([f"[`{rule.name}`](#{rule.name})", rule.source, _grade(rule), rule.summary] for rule in ALL_RULES.values())
    lines = [
        *(_MADE, "# Rules", ""),
        "A broken rule of the grade *error* makes a deck illegal, a *warning* does not; where a rule of the grade",
        "*not judged* speaks, no verdict is possible and the exit code is 2. `decklint explain NAME` prints one rule.",
        "",
        *_table(("rule", "source", "grade", "what it asks"), rows),
    ]
    for rule in ALL_RULES.values():
        lines += ["", f"## {rule.name}", "", f"{rule.source}, {_grade(rule)}", "", *_explanation(rule)]
    return "\n".join(lines) + "\n"


def formats_page() -> str:
    """All formats: a table, then the rules of each."""
    heading = ("format", "title", "size", "copies", "sideboard", "legality", "made of", "source")
    rows = (
        [
            f"[`{known.name}`](#{known.name})",
            *(known.title, str(known.size), str(known.copies), str(known.sideboard or "none")),
            *(known.legality or "any", known.pool.words, known.source),
        ]
        for known in FORMATS.values()
    )
    lines = [
        *(_MADE, "# Formats", ""),
        "The name is what `--format` takes. *Legality* is the key of the card data that decides which cards may be",
        "played. The rules of every list are checked besides those named here; [rules.md](rules.md) explains all.",
        "",
        *_table(heading, rows),
    ]
    for known in FORMATS.values():
        rules = ", ".join(f"[`{name}`](rules.md#{name})" for name in known.rules)
        lines += ["", f"## {known.name}", "", f"{known.title} ({known.source}): {rules}"]
    return "\n".join(lines) + "\n"


PAGES: dict[str, Callable[[], str]] = {"rules.md": rules_page, "formats.md": formats_page}
"""The generated pages by file name."""

if __name__ == "__main__":
    for name, page in PAGES.items():
        (DIRECTORY / name).write_text(page(), encoding="utf-8")
