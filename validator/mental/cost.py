"""The cost restriction of a mental card: its grammar, and the mana costs that match it (Mental Cube 2.2, 3.1, 6).

    cost      := symbols [ "(X)" "," condition [ "and/or any mana symbols" ] ]
    symbols   := ( number | W | U | B | R | G | C | S | hybrid )*
    hybrid    := "{" color "/" color "}"
    condition := "X" ( ">=" | "<=" | "=" ) number

Letters, digits and signs may have full or half width, signs may be written ≧ and ≦, blanks do not matter.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from validator.cards import symbols
from validator.mental.settings import AS_PRINTED, Settings

NO_COST = "no mana cost"

_COLORS = "WUBRG"
_ORDER = {letter: place for place, letter in enumerate("WUBRGCS")}
_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x3001: 0x2C}
"""Full width characters, the ideographic blank and the ideographic comma, one for one, so that columns stay."""
_SIGNS = {">=": ">=", "≧": ">=", "≥": ">=", "<=": "<=", "≦": "<=", "≤": "<=", "=": "="}


class CostError(ValueError):
    """A cost restriction that cannot be read; `column` counts from 1."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(f"column {column}: {message}")
        self.column = column


class Condition(NamedTuple):
    """What X must be: `sign` is `>=`, `<=` or `=`."""

    sign: str
    number: int

    def holds(self, value: int) -> bool:
        """Whether `value` may be X, which is never negative (CR 107.1b)."""
        met = {">=": value >= self.number, "<=": value <= self.number, "=": value == self.number}
        return value >= 0 and met[self.sign]

    def __str__(self) -> str:
        return f"X{self.sign}{self.number}"


class Mana(NamedTuple):
    """A mana cost as it is matched: its symbols that are not generic, in order, its generic mana, its {X}s.

    `free` is `{0}` or `no mana cost` where the cost is that and only a card that prints it can match.
    """

    symbols: tuple[str, ...] = ()
    generic: int = 0
    variables: int = 0
    free: str = ""


@dataclass(frozen=True, slots=True)
class CostRestriction:
    """A cost restriction; its text form is what `parse` reads.

    `generic` is None where no number is printed; `any_symbols` goes only with a condition.
    """

    symbols: tuple[str, ...] = ()
    generic: int | None = None
    condition: Condition | None = None
    any_symbols: bool = False

    def __str__(self) -> str:
        text = "" if self.generic is None else str(self.generic)
        text += "".join(f"{{{symbol}}}" if "/" in symbol else symbol for symbol in self.symbols)
        if self.condition is not None:
            text += f"(X),{self.condition}"
        return text + (" and/or any mana symbols" if self.any_symbols else "")

    def why_not(self, costs: Iterable[Mana], *, paid_x: int | None = None) -> str:
        """Why a mana cost, given in each of its readings, does not match; empty where one of them does.

        `paid_x` is the X that was paid, where the condition binds it.
        """
        reasons = [self._why_not(mana, paid_x) for mana in costs]
        return "" if "" in reasons else next(iter(reasons), "")

    def _why_not(self, mana: Mana, paid_x: int | None) -> str:
        if mana.free not in ("", self._free):
            return f"{mana.free} must be printed on the mental card"
        wanted, found = Counter(self.symbols), Counter(mana.symbols)
        missing, further = wanted - found, found - wanted
        if missing:
            return f"{_braced(missing)} is missing"
        if further and not self.any_symbols:
            return f"{_braced(further)} is too much"
        if colorless := [symbol for symbol in further.elements() if not set(symbol) & set(_COLORS)]:
            return f"{_braced(colorless)} must be printed on the mental card"
        more = mana.generic - (self.generic or 0)
        if self.condition is None or mana.variables:
            return self._why_not_exact(mana, more, paid_x)
        extra = more + further.total()
        return "" if self.condition.holds(extra) else f"X would be {extra}"

    def _why_not_exact(self, mana: Mana, more: int, paid_x: int | None) -> str:
        """Why a fixed cost or a real X spell does not match, where its symbols do."""
        if mana.variables and self.condition is None:
            return "no X is printed on the mental card"
        if more:
            return f"its generic mana is {mana.generic}, not {self.generic or 0}"
        if self.condition is not None and paid_x is not None and not self.condition.holds(paid_x):
            return f"the X paid was {paid_x}"
        return ""

    @property
    def _free(self) -> str:
        """The cost without mana that the restriction prints: `{0}`, no cost at all, or neither."""
        if self.symbols or self.condition is not None:
            return ""
        return {None: NO_COST, 0: "{0}"}.get(self.generic, "")


def _braced(found: Iterable[str] | Counter[str]) -> str:
    listed = found.elements() if isinstance(found, Counter) else found
    return "".join(f"{{{symbol}}}" for symbol in listed)


def _hybrid(parts: Iterable[str]) -> str:
    """The parts of a symbol in the game's order, so that {U/W} and {W/U} are one."""
    return "/".join(sorted(parts, key=lambda part: (_ORDER.get(part, len(_ORDER)), part)))


class _Scanner:
    """Text that is read from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text.translate(_HALF_WIDTH)
        self._at = 0

    def take(self, pattern: str) -> str | None:
        """What comes next, blanks left out, where it matches; in capitals."""
        match = re.compile(rf"\s*({pattern})", re.IGNORECASE).match(self._text, self._at)
        if match is None:
            return None
        self._at = match.end()
        return match[1].upper()

    def expect(self, pattern: str, what: str) -> str:
        """As `take`. Raises `CostError` where something else comes."""
        found = self.take(pattern)
        if found is None:
            raise CostError(self.column, f"expected {what}")
        return found

    @property
    def column(self) -> int:
        """Where the next character that is no blank stands."""
        return len(self._text) - len(self._text[self._at :].lstrip()) + 1


_NUMBER = r"[0-9]{1,7}(?![0-9])"


def parse(text: str) -> CostRestriction:
    """The cost restriction that `text` writes.

    Raises:
        CostError: it writes none.
    """
    scanner = _Scanner(text)
    found: list[str] = []
    numbers: list[int] = []
    while token := scanner.take(rf"{_NUMBER}|\{{[WUBRG]/[WUBRG]\}}|[WUBRGCS]"):
        if token.isdecimal():
            numbers.append(int(token))
        else:
            found.append(_hybrid(token.strip("{}").split("/")))
    generic = sum(numbers) if numbers else None
    condition, any_symbols = None, False
    if scanner.take(r"\(\s*X\s*\)"):
        scanner.expect(",", "a comma and a condition, such as ,X>=3")
        scanner.expect("X", "a condition, such as X>=3")
        sign = scanner.expect("|".join(_SIGNS), "one of >=, <=, =")
        condition = Condition(_SIGNS[sign], int(scanner.expect(_NUMBER, "a number of up to seven digits")))
        any_symbols = scanner.take(r"and\s*/\s*or\s+any\s+mana\s+symbols?") is not None
        scanner.expect(r"\Z", "“and/or any mana symbols” or the end")
    else:
        scanner.expect(r"\Z", "a number, one of W, U, B, R, G, C, S, a hybrid symbol such as {W/U}, or (X)")
    return CostRestriction(tuple(found), generic, condition, any_symbols)


def readings(mana_cost: str, settings: Settings, *, land: bool = False) -> list[Mana]:
    """The ways to read a mana cost, in Scryfall's notation, under the settings.

    Phyrexian and monocolored hybrid symbols are their color. `land` is set for a land on a mental card with a land
    mark: its missing cost is no hindrance then.
    """
    generic = variables = 0
    ways: set[tuple[str, ...]] = {()}
    for symbol in symbols(mana_cost):
        if symbol.isdecimal():
            generic += int(symbol)
        elif symbol in ("X", "Y", "Z"):
            variables += 1
        else:
            ways = {tuple(sorted((*way, *more))) for way in ways for more in _alternatives(symbol, settings)}
    if settings.colorless != AS_PRINTED:
        return [
            Mana(tuple(s for s in way if s not in ("C", "S")), generic + way.count("C") + way.count("S"), variables)
            for way in sorted(ways)
        ]
    free = "" if land or mana_cost not in ("", "{0}") else (mana_cost or NO_COST)
    return [Mana(way, generic, variables, free) for way in sorted(ways)]


def _alternatives(symbol: str, settings: Settings) -> list[tuple[str, ...]]:
    """What one symbol that is neither generic nor X may count as."""
    parts = [part for part in symbol.split("/") if part != "P" and not part.isdecimal()]
    if len(parts) == 1 or settings.hybrid == AS_PRINTED:
        return [(_hybrid(parts),)]
    return [tuple(parts)] if settings.hybrid == "both colors" else [(part,) for part in parts]
