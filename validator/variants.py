"""Other editions of the rules, and house rules: each turns a format into another format."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any, Literal, NamedTuple

from validator.commanders import Leaders
from validator.formats import Format, Size
from validator.names import folded, suggestions

Variant = Callable[[Format], Format]


def unchanged(fmt: Format) -> Format:
    """The format as it is."""
    return fmt


class Edition(NamedTuple):
    """An edition of the Commander rules: its name, its source, and what it changes in the Commander format."""

    name: str
    source: str
    changes: Mapping[str, Any]


EDITIONS: dict[str, Edition] = {
    edition.name: edition
    for edition in (
        Edition("current", "CR 2026-09-25, MTR 2026-02-27", {}),
        Edition(
            "commander-2019",
            "Commander rules insert of 2019",
            {"leaders": Leaders(frozenset({"Creature"}), "Commander rules insert of 2019")},
        ),
        Edition(
            "cr-2012",
            "CR of 2012",
            {
                "leaders": Leaders(frozenset({"Creature"}), "CR 903.3 (2012)", by_text=False),
                "pairs": False,
                "interchangeable_names": False,
                "land_types_by": "mana cost",
            },
        ),
    )
}
"""The editions by name, the default first."""


def edition(name: str) -> Variant:
    """The variant that changes the Commander format into its rules of that edition.

    Raises:
        ValueError: there is no such edition.
    """
    found = EDITIONS.get(name)
    if found is None:
        raise ValueError(f"unknown rules {name}: choose {', '.join(EDITIONS)}")

    def change(fmt: Format) -> Format:
        return replace(fmt, **found.changes) if fmt.name == "commander" else fmt

    return change


class HouseRules(NamedTuple):
    """What a playgroup plays otherwise; each rule that is set is named in the report."""

    hybrid: Literal["both", "either"] = "both"
    silver_border: bool = False
    banned: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()

    def named(self) -> list[str]:
        """The house rules in words, for the report; empty where the official rules stand."""
        told = {
            "hybrid symbols bring either of their colors": self.hybrid == "either",
            "silver-bordered and acorn cards are allowed": self.silver_border,
            f"banned as well: {', '.join(self.banned)}": bool(self.banned),
            f"allowed as well: {', '.join(self.allowed)}": bool(self.allowed),
        }
        return [words for words, holds in told.items() if holds]

    def apply(self, fmt: Format) -> Format:
        """The format under these rules."""
        return replace(
            fmt,
            hybrid=self.hybrid,
            allows_funny=self.silver_border,
            bans={**fmt.bans, **dict.fromkeys(self.banned, "house rules")},
            allowed=fmt.allowed | set(self.allowed),
        )


def house_rules(table: Mapping[str, Any]) -> HouseRules:
    """The house rules in a configuration table.

    Raises:
        ValueError: a key or value is none that there is; the message names it.
    """
    if unknown := [key for key in table if key not in HouseRules._fields]:
        meant = suggestions(unknown[0], folded(HouseRules._fields))
        raise ValueError(f"unknown house rule {unknown[0]}" + (f"; did you mean {meant[0]}?" if meant else ""))
    rules = HouseRules(
        hybrid=table.get("hybrid", "both"),
        silver_border=table.get("silver_border", False),
        banned=_names(table, "banned"),
        allowed=_names(table, "allowed"),
    )
    if rules.hybrid not in ("both", "either"):
        raise ValueError(f"house rule hybrid is “both” or “either”, not {rules.hybrid!r}")
    if not isinstance(rules.silver_border, bool):
        raise ValueError(f"house rule silver_border is true or false, not {rules.silver_border!r}")  # noqa: TRY004
    return rules


def _names(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    names = table.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"house rule {key} is a list of card names, not {names!r}")
    return tuple(names)


def shared_planar_deck(players: int) -> Variant:
    """The variant that makes a planar deck the one that all players share (CR 901.15a).

    Raises:
        ValueError: there are fewer than two players.
    """
    if players < 2:
        raise ValueError("a planar deck is shared by two players or more")
    source = "CR 901.15a"

    def change(fmt: Format) -> Format:
        if fmt.name != "planar":
            return fmt
        size = Size(min(40, 10 * players), None, source)
        return replace(fmt, source=source, size=size, phenomena=2 * players, phenomena_source=source)

    return change


def two_headed_giant(fmt: Format) -> Format:
    """The format as a Two-Headed Giant team plays it in Constructed: no sideboards, one more banned card (MTR 9).

    Formats that have no sideboard of their own, Limited, whose sideboard is the pool, and the relatives of Commander
    stay as they are.
    """
    if fmt.sideboard is None or "team-unified" not in fmt.rules:
        return fmt
    return replace(
        fmt,
        sideboard=Size(0, 0, "MTR 9"),
        bans={**fmt.bans, "Erayo, Soratami Ascendant": "MTR 9"},
    )


def combined(variants: Sequence[Variant]) -> Variant:
    """The variants one after another."""
    return lambda fmt: reduce(lambda changed, variant: variant(changed), variants, fmt)
