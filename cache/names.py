"""Names that are printed on cards and are not their English names: other languages, flavor and reskinned names.

They are kept in `names/` below the cache directory, in generations as those of the cards (`cache.store`), so that
loading one never loses the other. A row stands under a `name_key` and tells which cards bear the name; the cards
themselves are looked up by their English names.
"""

import contextlib
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from cache.snapshot import DATABASE, DamagedRow, DamagedStore, Snapshot
from cache.store import StoreError, new_generation, now_iso, opened_generation
from validator.cards import EXTRA_LAYOUTS
from validator.names import MAX_NAME_LENGTH, Kind, fold, halves, name_key

LANGUAGES = (
    "en",
    "es",
    "fr",
    "de",
    "it",
    "pt",
    "ja",
    "ko",
    "ru",
    "zhs",
    "zht",
    "he",
    "la",
    "grc",
    "ar",
    "sa",
    "ph",
    "qya",
)
"""Scryfall's codes of the languages that cards are printed in."""

COMPLETE_FROM = 5_000
"""Names; the smallest of the languages that are still printed has twice as many."""

_FIELDS = ("printed_name", "flavor_name")
_META = "\x00meta"
_WRITTEN_WITH = (
    (re.compile("[\u3040-\u30ff]"), frozenset({"ja"})),
    (re.compile("[\u3400-\u9fff]"), frozenset({"ja", "zhs", "zht"})),
    (re.compile("[\uac00-\ud7a3]"), frozenset({"ko"})),
    (re.compile("[\u0400-\u04ff]"), frozenset({"ru"})),
)
_SCRATCH = """
    CREATE TABLE names (key TEXT, name TEXT, language TEXT, english TEXT, kind INTEGER,
                        PRIMARY KEY (key, english, kind, language, name)) WITHOUT ROWID
"""


class PrintedName(NamedTuple):
    """A name as it is printed, in which language, and the English name of the card that bears it.

    `kind` is `ALIAS` for a card's whole name, otherwise it tells which face has it.
    """

    name: str
    language: str
    english: str
    kind: Kind


class NamesMeta(NamedTuple):
    """What the names tell of themselves: dates as ISO 8601, languages as codes."""

    source: str
    updated_at: str
    loaded_at: str
    languages: list[str]
    names: int

    @property
    def well_formed(self) -> bool:
        """Whether its fields are what they are declared to be."""
        *texts, languages, names = self
        codes = languages if isinstance(languages, list) else [None]
        return isinstance(names, int) and all(isinstance(text, str) for text in (*texts, *codes))

    @property
    def words(self) -> str:
        """How many names there are, in which languages."""
        return f"{self.names} names ({', '.join(self.languages)})"


class Names:
    """A whole set of printed names on disk, opened for reading."""

    def __init__(self, directory: Path) -> None:
        """Open the names in `directory`. Raises `DamagedStore` where there are none, or not all."""
        if not (directory / DATABASE).is_file():
            raise DamagedStore(f"{directory}: there are no names")
        self._store = Snapshot(directory)
        try:
            self.meta = NamesMeta(**self._store[_META])
        except (KeyError, TypeError, DamagedRow, sqlite3.Error) as error:
            raise DamagedStore(f"{directory}: the names are not whole ({error!r})") from error
        if not self.meta.well_formed:
            raise DamagedStore(f"{directory}: the names are not whole (their description is damaged)")

    def row(self, key: str) -> list[PrintedName]:
        """The names under `key`. Raises `DamagedRow`."""
        try:
            found = [
                PrintedName(str(name), str(language), str(english), Kind(kind))
                for name, language, english, kind in self._store.get(key, ())
            ]
        except (TypeError, ValueError, sqlite3.Error) as error:
            raise DamagedRow(f"damaged names: {error!r}") from error
        return found

    def would_know(self, name: str) -> bool:
        """Whether they hold all names that are written in the letters of `name`."""
        return self.meta.names >= COMPLETE_FROM and languages_of(name) <= set(self.meta.languages)


def languages_of(name: str) -> frozenset[str]:
    """The languages that a name in letters of its own may be in; all where the letters do not tell."""
    return next((codes for letters, codes in _WRITTEN_WITH if letters.search(name)), frozenset(LANGUAGES))


def languages_in(text: str) -> frozenset[str]:
    """The languages whose codes stand in `text`, separated by commas. Raises `ValueError` for unknown ones."""
    codes = [code.strip().lower() for code in text.split(",") if code.strip()]
    if unknown := [code for code in codes if code not in LANGUAGES]:
        raise ValueError(f"there is no language {unknown[0]!r}; Scryfall's are {', '.join(LANGUAGES)}")
    return frozenset(codes)


def current_names(directory: Path) -> Names | None:
    """The names in use; None where there are none yet. Raises `DamagedStore` where they cannot be read."""
    return opened_generation(directory / "names", Names)


def loaded_names(directory: Path) -> NamesMeta | None:
    """What the names in use tell of themselves; None where there are none that can be read."""
    with contextlib.suppress(DamagedStore):
        if names := current_names(directory):
            return names.meta
    return None


def names_info(directory: Path) -> dict[str, str]:
    """What there is of printed names, in words by label. Raises `StoreError` where they are damaged."""
    try:
        names = current_names(directory)
    except DamagedStore as error:
        raise StoreError(str(error)) from error
    if names is None:
        return {"languages": "English names alone"}
    return {"languages": ", ".join(names.meta.languages), "names": f"{names.meta.names} of {names.meta.updated_at}"}


def without_names(languages: Iterable[str]) -> Callable[[bytes], bool]:
    """Tells whether a line of a bulk file has no printed name in one of the languages; in any where none is given."""
    named = re.compile(rb'"(?:printed|flavor)_name"')
    spoken = re.compile(rb'"lang"\s*:\s*"(?:%s)"' % "|".join(languages or LANGUAGES).encode())
    return lambda line: not (named.search(line) and spoken.search(line))


def printed_names(printing: Mapping[str, Any]) -> Iterator[tuple[Kind, str]]:
    """The names that stand on a printing and are not its English ones: of the whole card, then of its faces."""
    name = str(printing.get("name") or "")
    faces = [face for face in printing.get("card_faces") or () if isinstance(face, dict)]
    own = {name_key(name), *(name_key(str(face.get("name"))) for face in faces)}
    one_card = len(_sides(name)) == 1
    for field in _FIELDS:
        found = [(Kind.ALIAS, printing.get(field))]
        if any(face.get(field) for face in faces):
            sides = [str(face.get(field) or face.get("name")) for face in faces]
            found.append((Kind.ALIAS, " // ".join(sides)))
            kinds = [Kind.ALIAS] * len(faces) if one_card else [Kind.FRONT, *[Kind.OTHER_FACE] * (len(faces) - 1)]
            found += [(kind, face.get(field)) for kind, face in zip(kinds, faces, strict=True)]
        for kind, printed in found:
            if isinstance(printed, str) and len(printed) <= MAX_NAME_LENGTH and name_key(printed) not in own | {""}:
                yield kind, printed


def _sides(name: str) -> dict[str, str]:
    """The halves of a name by their folded form, each once: a printing may show a card's front twice."""
    return {fold(half): half for half in halves(name)}


def bearers(name: str, printings: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The printings that bear `name` as a whole; where there is none, those with a face that does."""
    key = name_key(name)
    found = [
        (kind, printing)
        for printing in printings
        for kind, printed in printed_names(printing)
        if name_key(printed) == key
    ]
    return [printing for kind, printing in found if kind is Kind.ALIAS] or [printing for _, printing in found]


def write_names(
    directory: Path,
    printings: Iterable[Mapping[str, Any]],
    *,
    languages: Iterable[str] = (),
    source: str,
    updated_at: str,
) -> NamesMeta:
    """Write the printed names in `languages` as a new generation and make it the one in use.

    English printings always count, with their flavor and reskinned names; without any language all count.

    Raises:
        StoreError: there is not one name among them, or the disk refuses; the old names stay.
        Whatever `printings` raises; the old names stay then too.
    """
    wanted = frozenset(languages) and frozenset({"en", *languages})

    def fill(target: Path) -> NamesMeta:
        target.mkdir(mode=0o700, parents=True)
        scratch = target / "scratch.db"
        with contextlib.closing(sqlite3.connect(scratch, isolation_level=None)) as rows:
            rows.execute("PRAGMA journal_mode = OFF")
            rows.execute("PRAGMA synchronous = OFF")
            rows.execute(_SCRATCH)
            rows.execute("BEGIN")
            _collect(rows, printings, wanted)
            found = wanted or {code for (code,) in rows.execute("SELECT DISTINCT language FROM names")}
            meta = NamesMeta(source, updated_at, now_iso(), [code for code in LANGUAGES if code in found], 0)
            meta = _write_rows(target, rows, meta)
        scratch.unlink()
        return meta

    return new_generation(directory / "names", fill)


def _collect(rows: sqlite3.Connection, printings: Iterable[Mapping[str, Any]], wanted: frozenset[str]) -> None:
    """Put the names of all printings in the table, each once, so that memory stays flat."""
    for printing in printings:
        language, english = printing.get("lang"), printing.get("name")
        if language not in (wanted or LANGUAGES) or not isinstance(english, str):
            continue
        if printing.get("layout") in EXTRA_LAYOUTS:
            continue
        sides = _sides(english)
        full_name = english if len(sides) > 1 else next(iter(sides.values()))
        for kind, name in printed_names(printing):
            if english.startswith("A-") and not name.startswith("A-"):
                continue  # a rebalanced card, whose printed name is that of the card on paper
            with contextlib.suppress(UnicodeEncodeError):  # the database takes no half characters
                rows.execute(
                    "INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?, ?)",
                    (name_key(name), name, language, full_name, int(kind)),
                )


def _write_rows(target: Path, rows: sqlite3.Connection, meta: NamesMeta) -> NamesMeta:
    """Write the table as the rows of a store; the description with the number of names."""
    ordered: Iterator[Sequence[Any]] = rows.execute(
        "SELECT key, name, language, english, kind FROM names ORDER BY key, kind, english, language, name"
    )
    from cache.disk import open_store  # noqa: PLC0415  (only writing needs the library)

    with contextlib.closing(open_store(target)) as store:
        store.reset("sqlite_synchronous", 0)  # only a whole generation is ever used
        with store.transact():
            for key, names in groupby(ordered, itemgetter(0)):
                store[key] = [row[1:] for row in names]
                meta = meta._replace(names=meta.names + 1)
            if not meta.names:
                raise StoreError("there are no printed names in the data; the names are left as they were")
            store[_META] = meta._asdict()
        store.reset("sqlite_synchronous", 1)
    return meta
