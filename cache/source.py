"""Cards by name, from the best layer that has them: the store, the API's answers, the network, the sample."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from cache import sample
from cache.disk import DamagedRow, DamagedStore
from cache.index import CardObject, Row, candidates
from cache.store import Answers, Generation, StoreError, current_generation
from validator.names import Candidate, folded, halves, name_key, suggestions
from validator.report import CardData
from validator.resolve import Answer

if TYPE_CHECKING:
    from cache.scryfall import Scryfall

DAY_S = 86_400.0
STALE_S = 7 * DAY_S
"""Seconds after which offline data is called old; Scryfall's own advice is to refresh weekly."""

FEW_NAMES = 300
"""Up to so many names are asked of the API one batch after another; for more, the bulk file is the smaller load."""

FEW_MISSES = 10
"""Up to so many names that a batch does not know are asked for one by one."""

_TRIED = 2
"""Of the names that a line may mean, so many are asked for one by one."""

_BULK, _API, _SAMPLE = "scryfall-bulk", "scryfall-api", "bundled-sample"


class CachedCards:
    """A `CardSource` over the cache directory, the network and the bundled sample.

    `connect` gives the API client when it is first needed; without it no socket is ever opened.
    """

    def __init__(
        self,
        directory: Path,
        *,
        connect: "Callable[[], Scryfall] | None" = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._directory = directory
        self._connect = connect
        self._clock = clock
        self._old_after_s = STALE_S if connect is None else DAY_S
        self._used: dict[str, float] = {}
        self._warnings: list[str] = []
        self._damaged: set[str] = set()
        self._names: dict[str, str] | None = None
        self._known: dict[str, Answer] = {}
        self._generation = self._open_generation()
        self._answers = self._open_answers()

    def _open_generation(self) -> Generation | None:
        try:
            return current_generation(self._directory)
        except DamagedStore as error:
            self._warn(f"the card store is damaged and was not used ({error}); run “decklint cache update”")
            return None

    def _open_answers(self) -> Answers | None:
        if self._connect is None and not (self._directory / "answers").is_dir():
            return None
        try:
            return Answers(self._directory)
        except DamagedStore as error:
            self._warn(f"answers cannot be kept on disk ({error})")
            return None

    def _warn(self, text: str) -> None:
        if text not in self._warnings:
            self._warnings.append(text)

    def prepare(self, names: Iterable[str]) -> None:
        """Ask the network, where there is one, for all names of a run that no layer knows or only from old data.

        So a run over many decks makes few requests, or loads the bulk file once.
        """
        if self._connect is not None:
            self._ask([[name] for name in sorted(set(names)) if self._wants_asking(name)])

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        """What the layers at hand say of each name; where that is old and there is a network, it is asked again."""
        wanted = sorted(names)
        if self._connect is not None:
            self._ask([[name] for name in wanted if name not in self._known and self._old(name)])
        return {name: self._answer(name) for name in wanted}

    def find_missing(self, names: Sequence[Sequence[str]]) -> Mapping[str, Answer]:
        """What the API says of lines that no layer knows, where there is a network; each is asked once a day."""
        lines = [list(dict.fromkeys(line)) for line in names]
        self._ask([line for line in lines if not all(self._asked_today(name_key(name)) for name in line[:_TRIED])])
        return {name: self._answer(name) for line in names for name in line}

    def similar(self, name: str) -> list[str]:
        """Up to three names that look like `name`."""
        if self._names is None:
            self._names = folded(self._generation.names() if self._generation else sample.names())
        return suggestions(name, self._names)

    def all_cards(self) -> Iterator[CardObject]:
        """The objects of all cards in the store; those of the sample where there is no store."""
        if self._generation is None:
            self._used.setdefault(_SAMPLE, _epoch(sample.DATE))
            return sample.cards()
        self._used.setdefault(_BULK, self._bulk_date())
        return self._generation.cards()

    def card_data(self) -> CardData:
        """Where the cards that were used came from, and how old they are."""
        used = dict(self._used)
        if not used and self._generation:
            used = {_BULK: self._bulk_date()}
        if not used:
            return CardData("none", None, warnings=self._warnings)
        oldest = min(used.values())
        age_s = self._clock() - min(self._checked_at(layer, at) for layer, at in used.items())
        warnings = list(self._warnings)
        if _SAMPLE in used:
            advice = "“decklint cache update” loads today's data"
            warnings.append(f"cards of the bundled sample were used, with the legalities of {sample.DATE}; {advice}")
        elif age_s > self._old_after_s:
            warnings.append(f"the card data is {age_s / DAY_S:.0f} days old; run “decklint cache update”")
        source = "+".join(layer for layer in (_BULK, _API, _SAMPLE) if layer in used)
        return CardData(source, _iso(oldest), warnings=warnings)

    def _bulk_date(self) -> float:
        return _epoch(self._generation.meta.updated_at) if self._generation else 0.0

    def _checked_at(self, layer: str, at: float) -> float:
        """When the layer was last held against Scryfall: its bulk file may be a day old on the day it is loaded."""
        if layer == _BULK and self._generation and self._generation.meta.from_scryfall:
            return max(at, _epoch(self._generation.meta.loaded_at))
        return at

    @property
    def _all_cards(self) -> bool:
        return self._generation is not None and self._generation.meta.complete

    def _bulk_row(self, key: str) -> Row | None:
        """The generation's row; a damaged one is none, and is remembered."""
        if self._generation is None:
            return None
        try:
            return self._generation.row(key)
        except DamagedRow:
            self._damaged.add(key)
            self._warn("a row of the card store is damaged; run “decklint cache update”")
            return None

    def _answered_row(self, key: str) -> Row | None:
        return self._answers.row(key) if self._answers is not None else None

    def _lookup(self, name: str) -> tuple[str, float, list[Candidate]]:
        """The best layer that knows the name, its date and its candidates; no layer where none does.

        The newer of bulk data and API answer goes first, the sample last.
        """
        answered = self._answered_row(name_key(name))
        answer_date, bulk_date = answered.at if answered else 0.0, self._bulk_date()
        layers: list[tuple[str, float, Callable[[str], Row | None]]] = [
            (_BULK, bulk_date, self._bulk_row),
            (_API, answer_date, self._answered_row),
        ]
        if answer_date > bulk_date:
            layers.reverse()
        if not self._all_cards:
            layers.append((_SAMPLE, _epoch(sample.DATE), sample.row))
        for layer, at, row_at in layers:
            if found := candidates(name, row_at):
                return layer, at, found
        return "", 0.0, []

    def _answer(self, name: str) -> Answer:
        if name not in self._known:
            layer, at, found = self._lookup(name)
            if not found:
                return Answer(complete=self._complete(name_key(name)))
            self._used[layer] = min(at, self._used.get(layer, at))
            self._known[name] = Answer(tuple(found))
        return self._known[name]

    def _complete(self, key: str) -> bool:
        """Whether the layers would know the name if it were a card's."""
        if key in self._damaged:
            return False
        if self._all_cards:
            return True
        return self._asked_today(key)

    def _asked_today(self, key: str) -> bool:
        answered = self._answered_row(key)
        return answered is not None and self._clock() - answered.at < DAY_S

    def _old(self, name: str) -> bool:
        layer, at, _ = self._lookup(name)
        return bool(layer) and self._clock() - self._checked_at(layer, at) > DAY_S

    def _wants_asking(self, name: str) -> bool:
        layer, at, _ = self._lookup(name)
        if not layer:
            return not self._asked_today(name_key(name))
        return self._clock() - self._checked_at(layer, at) > DAY_S

    def _ask(self, lines: list[list[str]]) -> None:
        """Ask the API for lines, each given by the names it may mean; after a failure never again."""
        if not lines or self._connect is None:
            return
        from cache.scryfall import ScryfallError  # noqa: PLC0415  (importing it takes longer than checking a deck)

        try:
            with self._connect() as scryfall:
                if len(lines) > FEW_NAMES:
                    self._load_bulk(scryfall)
                else:
                    self._ask_names(scryfall, lines)
        except (ScryfallError, StoreError) as error:
            self._connect = None
            self._warn(f"{error}; the data at hand is used")

    def _load_bulk(self, scryfall: "Scryfall") -> None:
        from cache.update import update_from_scryfall  # noqa: PLC0415

        update_from_scryfall(self._directory, scryfall, newer_than_s=self._clock() - DAY_S)
        self._generation = self._open_generation()

    def _ask_names(self, scryfall: "Scryfall", lines: list[list[str]]) -> None:
        """Ask for the likeliest name of each line in batches, and for what they do not know one by one."""
        found, not_found = scryfall.collection([_askable(line[0]) for line in lines])
        self._keep(found)
        missing = set(not_found)
        open_lines = [line for line in lines if _askable(line[0]) in missing]
        for line in open_lines[:FEW_MISSES]:
            for name in line[:_TRIED]:
                if card := scryfall.named(name):
                    self._keep(aliases={name: card})
                    break
                self._keep(no_cards=[name_key(name)])

    def _keep(
        self,
        found: Sequence[CardObject] = (),
        aliases: Mapping[str, CardObject] = MappingProxyType({}),
        no_cards: Sequence[str] = (),
    ) -> None:
        if self._answers is not None:
            self._answers.keep(found, aliases, no_cards, at=self._clock())


def _askable(name: str) -> str:
    """The name as `/cards/collection` knows it: of `A // B` it finds only the front."""
    return halves(name)[0] if "//" in name else name


def _epoch(iso: str) -> float:
    try:
        moment = datetime.fromisoformat(iso)
    except ValueError:
        return 0.0
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
