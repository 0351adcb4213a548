"""The match file: TOML text in, a `Match` out, with what could not be read.

name = "Final"
players = ["Ada", "Ben"]

[settings]                      # the open points of the rules; see `validator.mental.settings`
hybrid = "as printed"

[[declaration]]                 # one for each declaration, in the order of the match
player = "Ada"
card = "Serra Angel"            # left out where nobody could name it
cost = "WW(X),X>=3"             # the mental card's restrictions: cost always, use and range perhaps
use = "creature"
range = "older than modern"
x = 4                           # the X that was paid
face_down = true                # it was cast face down and is now revealed
confirmed_by = "opponent"       # or "player", another one, or "search", of the card data
description = { creature_type = "Angel", power_toughness = "4/4", abilities = ["flying"] }  # said without a name
fixed = { mana_value = 5 }      # what effects have fixed of the undefined card
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from validator.deck import Span
from validator.mental.cost import CostError, CostRestriction, parse
from validator.mental.identify import Description
from validator.mental.marks import LEGACY, USES, plain, use_mark
from validator.mental.settings import CHOICES, Settings
from validator.names import folded, suggestions

CONFIRMED_BY = ("opponent", "player", "search")

_FILE_KEYS = {"name": str, "players": list, "settings": dict, "declaration": list}
_DECLARATION_KEYS = {
    **dict.fromkeys(("player", "card", "cost", "use", "range", "confirmed_by"), str),
    "x": int,
    "face_down": bool,
    "description": dict,
    "fixed": dict,
}
_DESCRIBED_KEYS = {
    **dict.fromkeys(("block", "card_type", "creature_type", "power_toughness"), str),
    "abilities": list,
}
_FIXED_KEYS = {**_DESCRIBED_KEYS, "name": str, "cost": str, "mana_value": int}
_TYPE_WORDS = {str: "text", int: "a number", bool: "true or false", dict: "a table", list: "a list"}

_TABLE = re.compile(r"\s*\[\[?([^\[\]]*)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"\s*([\w\"'-]+)\s*[=.]")
_WHERE = re.compile(r"\(at line (\d+), column (\d+)\)")


class Fault(NamedTuple):
    """What could not be read, where, and how to mend it."""

    span: Span
    message: str
    fix: str


@dataclass(frozen=True, slots=True)
class Declaration:
    """One declaration: what the mental card asks, and what was declared for it.

    `places` maps each key that is written to its place; the empty key is the declaration's own.
    """

    places: Mapping[str, Span]
    player: str
    cost: CostRestriction
    use: str | None = None
    range: str = LEGACY
    card: str | None = None
    x: int | None = None
    face_down: bool = False
    description: Description | None = None
    confirmed_by: str = "opponent"
    fixed: Description | None = None

    def place(self, key: str = "") -> Span:
        """Where the key stands; the declaration where it is not written."""
        return self.places.get(key) or self.places[""]


class Match(NamedTuple):
    """What a match file says; declarations that cannot be read are faults instead."""

    path: str
    name: str = ""
    players: tuple[str, ...] = ()
    settings: Settings = Settings()
    declarations: tuple[Declaration, ...] = ()
    faults: tuple[Fault, ...] = ()


def unread(path: str, why: str) -> Match:
    """The match that stands for a file that could not be opened."""
    return Match(path, faults=(Fault(Span(path), why, "name a match file: TOML text with [[declaration]] tables"),))


def read(text: str, path: str) -> Match:
    """The match that a TOML text describes, with a fault for everything in it that is not understood."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return _no_toml(str(error), path)
    reader = _Reader(text, path)
    found = reader.table(data, _FILE_KEYS, reader.head)
    settings = reader.settings(found.get("settings", {}))
    players = reader.texts(found.get("players", []), reader.head, "players")
    tables = found.get("declaration", [])
    declarations = tuple(reader.declarations(tables, players))
    if not tables:
        reader.fault(Span(path), "the match has no declarations", "add a [[declaration]] table for each")
    return Match(path, found.get("name", ""), players, settings, declarations, tuple(reader.faults))


def _no_toml(error: str, path: str) -> Match:
    where = _WHERE.search(error)
    line, column = (int(where[1]), int(where[2])) if where else (0, 0)
    message = f"the file is no TOML: {_WHERE.sub('', error).strip()}"
    return Match(path, faults=(Fault(Span(path, line, column, column + 1), message, "mend the line"),))


Places = dict[str, Span]


class _Reader:
    """Values checked one by one; what is wrong is kept in `faults`."""

    def __init__(self, text: str, path: str) -> None:
        self.faults: list[Fault] = []
        self._lines = text.split("\n")
        self._path = path
        self.head: Places = {"": Span(path)}
        self._settings: Places = {"": Span(path)}
        self._declarations: list[Places] = []
        self._scan()

    def _scan(self) -> None:
        """Find the lines of tables and keys; a key of a table inside a declaration stands where that begins."""
        places: Places | None = self.head
        for number, line in enumerate(self._lines, start=1):
            span = Span(self._path, number, len(line) - len(line.lstrip()) + 1, len(line.rstrip()) + 1)
            if table := _TABLE.fullmatch(line):
                name = re.sub(r"[\s\"']", "", table[1])
                places = None
                if name == "declaration":
                    places = {"": span}
                    self._declarations.append(places)
                elif name == "settings":
                    places = self._settings
                elif name.startswith("declaration.") and self._declarations:
                    self._declarations[-1][name.partition(".")[2]] = span
            elif places is not None and (key := _KEY.match(line)):
                places.setdefault(key[1].strip("\"'"), span)

    def fault(self, span: Span, message: str, fix: str) -> None:
        """Remember what is wrong."""
        self.faults.append(Fault(span, message, fix))

    def table(self, table: Mapping[str, Any], keys: Mapping[str, type], places: Places, at: str = "") -> dict[str, Any]:
        """The values of known keys and right types; `at` is the key at which an inner table stands."""
        good = {}
        for key, value in table.items():
            place = places.get(at or key, places[""])
            if key not in keys:
                self.fault(place, f"unknown key {key}", _meant(key, keys))
            elif type(value) is not keys[key]:
                self.fault(place, f"{key} must be {_TYPE_WORDS[keys[key]]}", f"write {_TYPE_WORDS[keys[key]]}")
            elif value == "" and key != "cost":
                self.fault(place, f"{key} is empty", "write it, or leave the key out")
            else:
                good[key] = value
        return good

    def texts(self, values: Sequence[Any], places: Places, key: str) -> tuple[str, ...]:
        """The values that are text."""
        if any(not isinstance(value, str) or not value.strip() for value in values):
            self.fault(places.get(key, places[""]), f"{key} must be a list of texts", 'write ["one", "two"]')
        return tuple(value for value in values if isinstance(value, str) and value.strip())

    def choice(self, value: str, choices: Sequence[str], span: Span, key: str) -> bool:
        """Whether the value is one of the choices."""
        if value not in choices:
            self.fault(span, f"unknown {key} {value}", _meant(value, choices))
        return value in choices

    def settings(self, table: Mapping[str, Any]) -> Settings:
        """The settings, each that is wrong with its default."""
        keys = {field.name: type(field.default) for field in fields(Settings)}
        good = self.table(table, keys, self._settings)
        for key, choices in CHOICES.items():
            place = self._settings.get(key, self._settings[""])
            if key in good and not self.choice(good[key], choices, place, key):
                del good[key]
        return Settings(**good)

    def declarations(self, tables: Sequence[Any], players: Sequence[str]) -> Iterator[Declaration]:
        """The declarations that can be read."""
        everywhere = [places for places in self._declarations if len(self._declarations) == len(tables)]
        for index, table in enumerate(tables):
            places = everywhere[index] if everywhere else {"": Span(self._path)}
            if not isinstance(table, dict):
                self.fault(places[""], "a declaration must be a table", "write [[declaration]] above its keys")
                continue
            before = len(self.faults)
            declaration = self._declaration(table, places, players)
            if declaration is not None and len(self.faults) == before:
                yield declaration

    def _declaration(self, table: Mapping[str, Any], places: Places, players: Sequence[str]) -> Declaration | None:
        """The declaration; None, or with new faults, where it cannot be read."""
        good = self.table(table, _DECLARATION_KEYS, places)
        for key in ("player", "cost"):
            if key not in table:
                self.fault(places[""], f"the declaration has no {key}", f"add {key}")
        if "player" in good and players:
            self.choice(good["player"], players, places.get("player", places[""]), "player")
        if not {"card", "description"} & table.keys() and not good.get("face_down"):
            self.fault(places[""], "the declaration names no card", "add card, or a description of it")
        elif "card" not in table and "description" in table and good.get("confirmed_by") != "search":
            place = places.get("description", places[""])
            self.fault(place, "the card that was recognized is not told", 'add card, or confirmed_by = "search"')
        self._marks(good, places)
        if "cost" in good:
            good["cost"] = self._cost(good["cost"], places)
        for key, keys in (("description", _DESCRIBED_KEYS), ("fixed", _FIXED_KEYS)):
            if key in good:
                good[key] = self._description(good[key], keys, places, key)
        if "player" not in good or good.get("cost") is None:
            return None
        return Declaration(places, **good)

    def _marks(self, good: dict[str, Any], places: Places) -> None:
        """Check the words that a mental card may bear, and write them as the rules do."""
        if "use" in good:
            self.choice(use_mark(good["use"]) or good["use"], list(USES), places.get("use", places[""]), "use")
            good["use"] = use_mark(good["use"])
        if "range" in good:
            good["range"] = plain(good["range"])
        if "confirmed_by" in good:
            self.choice(good["confirmed_by"], CONFIRMED_BY, places.get("confirmed_by", places[""]), "confirmed_by")

    def _cost(self, text: str, places: Places, at: str = "cost") -> CostRestriction | None:
        try:
            return parse(text)
        except CostError as error:
            span = places.get(at, places[""])
            line = self._lines[span.line - 1] if span.line else ""
            start = max(line.find(f'"{text}"'), line.find(f"'{text}'")) + 1
            if start:
                end = start + len(text) + 1
                span = span._replace(column=start + error.column, end_column=max(end, start + error.column + 1))
            self.fault(span, f"the cost {text} cannot be read: {error}", "write a cost such as WW(X),X>=3")
            return None

    def _description(
        self, table: Mapping[str, Any], keys: Mapping[str, type], places: Places, at: str
    ) -> Description | None:
        good = self.table(table, keys, places, at)
        good["abilities"] = self.texts(good.get("abilities", []), places, at)
        if "cost" in good:
            good["cost"] = self._cost(good["cost"], places, at)
        if not any(good.values()) and not table:
            self.fault(places.get(at, places[""]), f"{at} is empty", "tell at least one characteristic")
        return Description(**good)


def _meant(written: str, names: Sequence[str] | Mapping[str, Any]) -> str:
    """What to write instead of an unknown word."""
    meant = suggestions(written, folded(names))
    return f"did you mean {' or '.join(meant)}?" if meant else f"choose {', '.join(names)}"
