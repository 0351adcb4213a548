"""Cards by name, from the best layer that has them: the store, the API's answers, the network, the sample."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from cache import sample
from cache.index import CardObject, Row, candidates
from cache.snapshot import DamagedRow, DamagedStore
from cache.store import Answers, Generation, StoreError, current_generation
from validator.names import Candidate, Kind, fold, folded, halves, name_key, same_accents, suggestions
from validator.report import CardData
from validator.resolve import Answer

if TYPE_CHECKING:
    from cache.names import Names, PrintedName
    from cache.scryfall import Scryfall

DAY_S = 86_400.0
STALE_S = 7 * DAY_S
"""Seconds after which offline data is called old; Scryfall's own advice is to refresh weekly."""

FEW_NAMES = 300
"""Up to so many names are asked of the API one batch after another; for more, the bulk file is the smaller load."""

FEW_MISSES = 10
"""Up to so many names that a batch does not know are asked for one by one."""

FEW_SEARCHES = 10
"""Up to so many names in other languages are searched for in a run; for more, the names themselves are loaded."""

_SEARCHED = 100
"""Printings; more are not looked through for a name that Scryfall's search has found."""

_TRIED = 2
"""Of the names that a line may mean, so many are asked for one by one."""

_BULK, _API, _SAMPLE = "scryfall-bulk", "scryfall-api", "bundled-sample"


class _Found(NamedTuple):
    """What the best layer that knows a name says of it, and of when; no layer where none does.

    `ask` are the names under which the API would know what is meant.
    """

    ask: tuple[str, ...]
    layer: str = ""
    at: float = 0.0
    candidates: tuple[Candidate, ...] = ()


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
        self._searches = 0
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
            self._ask_again(self._lookup(name) for name in sorted(set(names)))

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        """What the layers at hand say of each name; where that is old and there is a network, it is asked again."""
        wanted = sorted(names)
        if self._connect is not None:
            found = [self._lookup(name) for name in wanted if name not in self._known]
            self._ask_again(known for known in found if known.layer)
        return {name: self._answer(name) for name in wanted}

    def find_missing(self, names: Sequence[Sequence[str]]) -> Mapping[str, Answer]:
        """What the API says of lines that no layer knows, where there is a network; each is asked once a day."""
        if self._connect is not None:
            lines = [asked for line in names for asked in self._lines_to_ask(list(dict.fromkeys(line)))]
            self._ask([line for line in lines if not all(map(self._asked_today, line[:_TRIED]))])
        answers = {name: self._answer(name) for line in names for name in line}
        self._warn_of_languages(name for name, answer in answers.items() if not answer.complete)
        return answers

    def _lines_to_ask(self, line: list[str]) -> list[list[str]]:
        """The line; or where it is printed on cards that are not at hand, a line for the English name of each."""
        names = [(name, english) for name in line for english in self._lookup(name).ask]
        return [[english] for name, english in names if english != name] or [line]

    def _warn_of_languages(self, missing: Iterable[str]) -> None:
        foreign = [name for name in missing if not name.isascii() and not self._reads_letters_of(name)]
        if foreign:
            from cache.names import LANGUAGES, languages_of  # noqa: PLC0415

            possible = languages_of(foreign[0])
            codes = ",".join(code for code in LANGUAGES if code in possible) if len(possible) < 4 else "de,ja"
            self._warn(f"names in other languages are missing; “decklint cache update --languages {codes}” loads them")

    def similar(self, name: str) -> list[str]:
        """Up to three names that look like `name`.

        A name that looks like none may be one that no card has in English, or only on crossover printings.
        """
        if self._names is None:
            self._names = folded(self._generation.names() if self._generation else sample.names())
        found = suggestions(name, self._names)
        if not found and self._printed is None:
            self._warn(
                "names of crossover cards and names in other languages are not at hand; “decklint cache update "
                "--languages de,ja” loads both, “--languages en” the first alone"
            )
        return found

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

    @cached_property
    def _printed(self) -> "Names | None":
        """The names that are printed on cards; opened when a name is first missed."""
        if not (self._directory / "names").is_dir():
            return None
        from cache.names import current_names  # noqa: PLC0415

        try:
            return current_names(self._directory)
        except DamagedStore as error:
            advice = "run “decklint cache update --languages …”"
            self._warn(f"the names in other languages are damaged and were not used ({error}); {advice}")
            return None

    def _printed_row(self, key: str) -> "list[PrintedName]":
        try:
            return self._printed.row(key) if self._printed is not None else []
        except DamagedRow:
            self._damaged.add(key)
            self._warn("a row of the names in other languages is damaged; run “decklint cache update --languages …”")
            return []

    def _lookup(self, name: str) -> _Found:
        """What the cards say of the name; only where no real card has it, the cards that it is printed on.

        What is written with accents that no card's name has is a printed name before it is a name without them.
        """
        found = self._in_cards(name)
        real = [candidate for candidate in found.candidates if not candidate.card.extra]
        accented = not name.isascii() and not any(same_accents(name, candidate.name) for candidate in real)
        if real and not accented:
            return found
        printed = self._as_printed(name)
        if real and not any(same_accents(name, candidate.name) for candidate in printed.candidates):
            return found
        return printed if printed.candidates or not found.candidates else found

    def _in_cards(self, name: str) -> _Found:
        """What the best layer of cards says of the name.

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
                return _Found((name,), layer, at, tuple(found))
        return _Found((name,))

    def _as_printed(self, name: str) -> _Found:
        """The cards that the name is printed on, from the oldest layer among them; none as long as one is missing."""
        printed = self._printed_row(name_key(name))
        cards = {english: self._in_cards(english) for _, _, english, _ in printed}
        at_hand = [found for found in cards.values() if found.candidates]
        if not at_hand or (len(at_hand) < len(cards) and not self._all_cards):
            return _Found(tuple(cards) or (name,))
        bearers = [
            Candidate(candidate.card, known.kind, known.name)
            for known in printed
            for candidate in cards[known.english].candidates
            if candidate.kind is Kind.WHOLE
        ]
        oldest = min(at_hand, key=lambda found: found.at)
        return _Found(tuple(cards), oldest.layer, oldest.at, tuple(bearers))

    def _answer(self, name: str) -> Answer:
        if name not in self._known:
            found = self._lookup(name)
            if not found.candidates:
                return Answer(complete=found.ask == (name,) and self._complete(name))
            self._used[found.layer] = min(found.at, self._used.get(found.layer, found.at))
            self._known[name] = Answer(found.candidates)
        return self._known[name]

    def _complete(self, name: str) -> bool:
        """Whether the layers would know the name if it were a card's."""
        if name_key(name) in self._damaged:
            return False
        if self._all_cards and (name.isascii() or self._reads_letters_of(name)):
            return True
        return self._asked_today(name)

    def _reads_letters_of(self, name: str) -> bool:
        """Whether English names, or the names in other languages at hand, are all that have such letters."""
        return not is_foreign(name) or (self._printed is not None and self._printed.would_know(name))

    def _asked_today(self, name: str) -> bool:
        answered = self._answered_row(name_key(name))
        return answered is not None and self._clock() - answered.at < DAY_S

    def _old(self, found: _Found) -> bool:
        return self._clock() - self._checked_at(found.layer, found.at) > DAY_S

    def _ask_again(self, names: Iterable[_Found]) -> None:
        """Ask the API for what is old, and for what no layer knows and was not asked for today."""
        wanted = [
            name
            for found in names
            for name in found.ask
            if (self._old(found) if found.layer else not self._asked_today(name))
        ]
        self._ask([[name] for name in dict.fromkeys(wanted)])

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
        english = [_askable(line[0]) for line in lines if not is_foreign(line[0])]
        found, not_found = scryfall.collection(english) if english else ([], [])
        self._keep(found)
        missing = set(not_found)
        open_lines = [line for line in lines if is_foreign(line[0]) or _askable(line[0]) in missing]
        for line in open_lines[:FEW_MISSES]:
            for name in line[:_TRIED]:
                if self._ask_name(scryfall, name):
                    break

    def _ask_name(self, scryfall: "Scryfall", name: str) -> bool:
        """Ask the API for one name, and where it has other than English letters search for it; whether it is known."""
        from cache.names import bearers  # noqa: PLC0415

        if not is_foreign(name) and (card := scryfall.named(name)):
            self._keep(aliases={name: card})
            return True
        if name.isprintable() and any(char.isalpha() and not char.isascii() for char in name):
            if self._searches == FEW_SEARCHES:
                return False
            self._searches += 1
            text = name.replace('"', " ").replace("\\", " ")
            found = islice(scryfall.search(f'lang:any !"{text}"', multilingual=True), _SEARCHED)
            if cards := bearers(name, found):
                for printing in cards:
                    self._keep(aliases={name: printing})
                return True
        self._keep(no_cards=[name_key(name)])
        return False

    def _keep(
        self,
        found: Sequence[CardObject] = (),
        aliases: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
        no_cards: Sequence[str] = (),
    ) -> None:
        if self._answers is not None:
            self._answers.keep(found, aliases, no_cards, at=self._clock())


def is_foreign(name: str) -> bool:
    """Whether a name has letters that no English name has."""
    return any(char.isalpha() and not char.isascii() for char in fold(name))


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
