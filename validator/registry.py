"""Rules by name: one rule is one function with its name, its source and its explanation."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from validator.deck import Entry, Span

Severity = Literal["error", "warning"]
Fact = str | int | bool | None | list[str] | list[int]


class Finding(NamedTuple):
    """What a rule found: a phrase that names the card and what would be needed.

    `entries` are the lines at fault, the one to show first; empty where the whole deck is at fault. `span` is the
    place where no entry has it. `card` is the card's name. `source` stands in for the rule's own where a format
    has another.
    """

    message: str
    entries: tuple[Entry, ...] = ()
    card: str | None = None
    fix: str | None = None
    facts: Mapping[str, Fact] = MappingProxyType({})
    source: str | None = None
    span: Span | None = None


Check = Callable[..., Iterator[Finding]]
"""A check takes what it judges: a `Deck`, or the declarations of a match."""


class Rule(NamedTuple):
    """A named check.

    The verdict of a deck with a finding of an `undecided` rule is neither legal nor illegal.
    """

    name: str
    source: str
    check: Check
    severity: Severity
    undecided: bool

    @property
    def summary(self) -> str:
        """The first line of the explanation."""
        return self.explanation.partition("\n")[0]

    @property
    def explanation(self) -> str:
        """What the rule asks, with a legal and an illegal example."""
        return inspect.getdoc(self.check) or ""


RULES: dict[str, Rule] = {}
"""All rules by name, in the order in which they were declared."""


def rule(
    name: str,
    *,
    source: str,
    severity: Severity = "error",
    undecided: bool = False,
    table: dict[str, Rule] = RULES,
) -> Callable[[Check], Check]:
    """Register the decorated check as the rule `name`, founded on `source`, in the table of its kind.

    Raises:
        ValueError: the name is taken.
    """

    def register(check: Check) -> Check:
        if name in table:
            raise ValueError(f"rule name {name} is used twice")
        table[name] = Rule(name, source, check, severity, undecided)
        return check

    return register
