"""The configuration of a folder of decks, as plain data."""

from collections.abc import Mapping
from fnmatch import fnmatch
from typing import Any, NamedTuple

from validator.brackets import HIGHEST
from validator.names import folded, suggestions
from validator.registry import RULES
from validator.variants import EDITIONS, HouseRules, house_rules

FILE_NAME = "decklint.toml"
TABLE = ("tool", "decklint")
"""Where the configuration stands in a `pyproject.toml`."""


class Config(NamedTuple):
    """What a configuration sets; the defaults where it says nothing.

    `formats` maps path patterns to formats, the first that fits counts; `ignore` names rules that are not applied.
    """

    format: str = "auto"
    formats: tuple[tuple[str, str], ...] = ()
    rules: str = "current"
    ignore: tuple[str, ...] = ()
    max_bracket: int | None = None
    house: HouseRules = HouseRules()

    def format_of(self, path: str) -> str:
        """The format that a file is checked as; `path` is relative to the configuration, with slashes."""
        return next((name for pattern, name in self.formats if fnmatch(path, pattern)), self.format)

    def departures(self) -> list[str]:
        """What departs from the official rules, in words."""
        ignored = [f"not checked: {', '.join(self.ignore)}"] if self.ignore else []
        return [*self.house.named(), *ignored]


def config_of(table: Mapping[str, Any]) -> Config:
    """The configuration in a decoded TOML table.

    Raises:
        ValueError: a key or value is none that there is; the message names it.
    """
    known = {"format", "formats", "rules", "ignore", "max_bracket", "house"}
    if unknown := [key for key in table if key not in known]:
        meant = suggestions(unknown[0], folded(known))
        raise ValueError(f"unknown key {unknown[0]}" + (f"; did you mean {meant[0]}?" if meant else ""))
    _expect(table, "format", str, "the name of a format")
    _expect(table, "formats", dict, "a table of path patterns and formats")
    _expect(table, "rules", str, "the name of an edition")
    _expect(table, "ignore", list, "a list of rule names")
    _expect(table, "max_bracket", int, "a number from 1 to 5")
    _expect(table, "house", dict, "a table of house rules")
    bracket = table.get("max_bracket")
    if isinstance(bracket, bool) or bracket not in (None, *range(1, HIGHEST + 1)):
        raise ValueError(f"max_bracket is a number from 1 to {HIGHEST}, not {bracket!r}")
    if wrong := [name for name in table.get("formats", {}).values() if not isinstance(name, str)]:
        raise ValueError(f"formats is a table of path patterns and formats; {wrong[0]!r} is no format")
    if (rules := table.get("rules", "current")) not in EDITIONS:
        raise ValueError(f"unknown rules {rules}: choose {', '.join(EDITIONS)}")
    if wrong := [name for name in table.get("ignore", []) if name not in RULES]:
        raise ValueError(f"ignore: there is no rule {wrong[0]!r}")
    return Config(
        format=table.get("format", "auto"),
        formats=tuple(table.get("formats", {}).items()),
        rules=rules,
        ignore=tuple(table.get("ignore", [])),
        max_bracket=bracket,
        house=house_rules(table.get("house", {})),
    )


def _expect(table: Mapping[str, Any], key: str, kind: type, words: str) -> None:
    if key in table and not isinstance(table[key], kind):
        raise ValueError(f"{key} is {words}, not {table[key]!r}")
