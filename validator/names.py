"""Finding the card that a name means: spelling is forgiven, guessing is not."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from validator.cards import Card

MAX_NAME_LENGTH = 200
"""Characters; no card name is longer, so a longer text is not looked up."""

_PLAIN = str.maketrans(
    {
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ß": "ss",
        "ð": "d",
        "đ": "d",
        "ł": "l",
        "þ": "th",
        "ı": "i",
        "’": "'",
        "‘": "'",
        "`": "'",
        "´": "'",
        "ʼ": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "‐": "-",
        "‑": "-",
        "–": "-",
        "—": "-",
        "−": "-",
        "®": None,
        "™": None,
        "\u200b": None,
        "\ufeff": None,
    }
)
_NO_LETTERS = re.compile(r"\W+")
_HALVES = re.compile(r"\s*(?:/+|\|+)\s*")


def fold(name: str) -> str:
    """The name without case, accents, ligatures, kinds of quotes and dashes, and spare blanks."""
    text = name.casefold().translate(_PLAIN)
    if not text.isascii():
        text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text)).casefold().translate(_PLAIN)
        text = "".join(char for char in text if not unicodedata.combining(char))
    return " ".join(text.split())


def name_key(name: str) -> str:
    """The key under which a store keeps a name: its letters, digits and underscores alone.

    `Fire // Ice`, `Fire/Ice` and `fire ice` have one key; the names of `_____` and `______` differ in length alone.
    A name without any of them is its own key.
    """
    folded = fold(name)
    return _NO_LETTERS.sub("", folded) or folded


def same_accents(written: str, name: str) -> bool:
    """Whether the names have the same letters, accents and all."""
    one, other = (_NO_LETTERS.sub("", unicodedata.normalize("NFC", each.casefold())) for each in (written, name))
    return one == other


def halves(name: str) -> list[str]:
    """The parts of a name written with slashes or bars, blanks stripped; the name alone where there are none."""
    return [part for part in _HALVES.split(name) if part] or [name]


class Kind(IntEnum):
    """What of a card bears the name, best first: a whole name always beats a half."""

    WHOLE = 0
    ALIAS = 1
    FRONT = 2
    OTHER_FACE = 3


class Candidate(NamedTuple):
    """A card that bears a name with the wanted key: `name` is how the card spells it."""

    card: Card
    kind: Kind
    name: str


class Match(NamedTuple):
    """What a name means: one card; or several, where it is ambiguous; or none."""

    card: Card | None = None
    ambiguous: tuple[Card, ...] = ()


def _spelling(written: str, name: str) -> int:
    """How far the written name is from the card's: 0 the same, 1 the same when folded, 2 the same letters."""
    if written == name:
        return 0
    if fold(written) == fold(name) or list(map(fold, halves(written))) == list(map(fold, halves(name))):
        return 1
    return 2


def choose(written: str, candidates: Sequence[Candidate]) -> Match:
    """The card that `written` means among the cards with its key.

    A name that is spelled like the written one comes before one that only has its letters; then real cards before
    tokens and other extras, whole names before halves, the same letter case before another, and cards that some
    format knows before playtest namesakes. Cards of one English name are one answer; different names that remain
    are ambiguous.
    """
    if len(candidates) < 2:
        return Match(candidates[0].card) if candidates else Match()

    def rank(candidate: Candidate) -> tuple[bool, bool, Kind, int, bool]:
        card, spelling = candidate.card, _spelling(written, candidate.name)
        return spelling > 1, card.extra, candidate.kind, spelling, not card.legal_somewhere

    best = min(map(rank, candidates))
    cards = [candidate.card for candidate in candidates if rank(candidate) == best]
    if len({folded_halves(card.name) for card in cards}) > 1:
        return Match(ambiguous=tuple({card.oracle_id: card for card in cards}.values()))
    return Match(min(cards, key=lambda card: (len(card.name), card.oracle_id)))


def folded_halves(name: str) -> frozenset[str]:
    """The halves of a name, each once: a printing may show a card's front twice."""
    return frozenset(map(fold, halves(name)))


def folded(names: Iterable[str]) -> dict[str, str]:
    """Names by their folded form, as `suggestions` looks through them."""
    return {fold(name): name for name in names}


def suggestions(written: str, names: Mapping[str, str], *, limit: int = 3) -> list[str]:
    """Up to `limit` names that look like `written` or begin with it, the likest first; `names` is `folded`."""
    if len(written) > MAX_NAME_LENGTH:
        return []
    from rapidfuzz import fuzz, process  # noqa: PLC0415  (only a miss needs it)

    wanted = fold(written)
    found = process.extract(wanted, names.keys(), scorer=fuzz.ratio, score_cutoff=70, limit=limit)
    likest = [name for name, _, _ in found]
    if len(wanted) > 3:
        likest += [name for name in names if name.startswith((f"{wanted} ", f"{wanted},"))]
    return [names[name] for name in dict.fromkeys(likest)][:limit]
