"""What a commander's own text changes in how its deck is built (CR 113.6n), read from the words of the text."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from validator.cards import SUPERTYPES, Card
from validator.companions import PERMANENT_TYPES, card_types, has_subtype, mana_value
from validator.deck import Deck
from validator.formats import Size
from validator.sections import Section

_CARD_TYPES = PERMANENT_TYPES | {"Instant", "Kindred", "Sorcery"}
_WORDS = {word.lower(): word for word in (*_CARD_TYPES, *SUPERTYPES, "Permanent")}

_ABILITY_WORD = re.compile(r"^[^—.]+ — ")
_IF_IT_LEADS = r"(?:If|As long as) (?:~|this \w+) is your commander, "
_LEAST_OR_MOST = r"(?: (?:with|of) (?P<measure>mana value|power) (?P<bound>\d+) or (?P<side>greater|less))?"
_CARDS = re.compile(
    rf"(?:(?:(?P<kinds>.+?) )?cards{_LEAST_OR_MOST} of any color identity)?(?:(?:^| and )any (?P<any>.+) cards)?"
)
_ALL_OF_THEM = re.compile(rf"(?:all )?(?P<kinds>.+?)(?: cards)?{_LEAST_OR_MOST}(?: of any color)?")

_CLAUSES = tuple(
    re.compile(rf"(?i:{pattern})\.")
    for pattern in (
        r"A deck with this commander can have (?P<cards>.+)",
        rf"{_IF_IT_LEADS}your deck can (?:contain|have|include) (?P<cards>.+)",
        rf"{_IF_IT_LEADS}you may include (?P<all>.+) in your deck regardless of color identity",
        (
            rf"{_IF_IT_LEADS}the color identity of (?P<one_more>.+) cards in your deck can include one color of your "
            r"choice not in your commander['’]s color identity(?:,? and your deck can have (?P<cards>.+))?"
        ),
        r"A deck with this commander has (?P<no_maximum>no maximum deck size)",
        (
            rf"{_IF_IT_LEADS}your starting deck can contain (?P<no_maximum>any number of cards) beyond the maximum "
            r"deck size"
        ),
        rf"{_IF_IT_LEADS}your minimum deck size is (?P<minimum>\d+)(?: and your starting life total is \d+)?",
    )
)
_ABOUT_THE_DECK = re.compile(
    r"^Rulebreaker\b|\bdecks? with (?:this|these) commander|\byour (?:starting )?deck (?:can|may|must)\b"
    r"|\bcards (?:from [^.]*)?in your deck (?:have|as)\b|\b(?:max|min)imum deck size\b|\bdeck construction\b"
    r"|\b(?:any|regardless of) color identity\b",
    re.IGNORECASE,
)
_OF_OTHER_RULES = re.compile(r"^Companion\b|\bdeck can have (?:any number of|up to \w+|only one) (?:cards? named|copy)")
"""Text about decks that is no clause of a commander: of the companion, and on copies of the card itself."""


class Kind(NamedTuple):
    """Cards of one kind: each has all of the `words` in its type line.

    `measure` is `mana value` or `power`, and `least` and `most` bound it; empty where nothing does.
    """

    words: tuple[str, ...] = ()
    measure: str = ""
    least: float = 0
    most: float = float("inf")

    def holds(self, card: Card) -> bool:
        """Whether the card is of this kind in a deck."""
        return all(_has(card, word) for word in self.words) and self.least <= _measured(card, self.measure) <= self.most


class Building(NamedTuple):
    """What differs for a deck: cards `freed` from color identity and basic land types, and other sizes.

    The color identity of cards with `one_more` may have one color beside the commander's, the same for all of them.
    `minimum` is None where it is the format's. `unread` are clauses whose words are not known, with their commander:
    they may change any of this.
    """

    freed: tuple[Kind, ...] = ()
    one_more: tuple[Kind, ...] = ()
    no_maximum: bool = False
    minimum: int | None = None
    unread: tuple[tuple[Card, str], ...] = ()

    def frees(self, card: Card) -> bool:
        """Whether the deck may have the card whatever its color identity."""
        return any(kind.holds(card) for kind in self.freed)

    def widens(self, card: Card) -> bool:
        """Whether the card may have one color more than the commander."""
        return any(kind.holds(card) for kind in self.one_more)

    def joined(self, other: "Building") -> "Building":
        """What both allow together."""
        minima = [each.minimum for each in (self, other) if each.minimum is not None]
        return Building(
            self.freed + other.freed,
            self.one_more + other.one_more,
            self.no_maximum or other.no_maximum,
            min(minima, default=None),
            self.unread + other.unread,
        )


def building_of(deck: Deck) -> Building:
    """What the texts of the deck's commanders change in how it is built."""
    building = Building()
    if deck.format.leaders is not None:
        for _, card in deck.cards(Section.COMMANDER):
            building = building.joined(building_with(card))
    return building


def size_of(deck: Deck) -> Size:
    """How many cards the deck must have: as many as its format asks, unless a commander's text says otherwise."""
    size, building = deck.format.size, building_of(deck)
    return size._replace(
        minimum=size.minimum if building.minimum is None else building.minimum,
        maximum=None if building.no_maximum else size.maximum,
    )


@lru_cache(maxsize=256)
def building_with(commander: Card) -> Building:
    """What the text of this card changes for the deck that it leads."""
    building = Building()
    for line in commander.front.rules_lines:
        if _ABOUT_THE_DECK.search(line) and not _OF_OTHER_RULES.search(line):
            clause = _ABILITY_WORD.sub("", line).replace(commander.front.name, "~")
            building = building.joined(_read(clause) or Building(unread=((commander, line),)))
    return building


def _read(clause: str) -> Building | None:
    """What one clause says; None where its words are not known."""
    for pattern in _CLAUSES:
        if match := pattern.fullmatch(clause):
            told = match.groupdict()
            freed: list[Kind] = []
            one_more: list[Kind] = []
            try:
                if told.get("cards"):
                    freed += _cards(told["cards"])
                if told.get("all"):
                    freed += _all_of_them(told["all"])
                if told.get("one_more"):
                    one_more += _kinds(told["one_more"])
            except _UnknownWordsError:
                return None
            minimum = told.get("minimum")
            return Building(
                tuple(freed), tuple(one_more), bool(told.get("no_maximum")), int(minimum) if minimum else None
            )
    return None


class _UnknownWordsError(Exception):
    """A phrase names cards in words that are not known."""


def _cards(phrase: str) -> Iterator[Kind]:
    """The kinds in a phrase such as `Angel cards of any color identity and any basic land cards`."""
    match = _CARDS.fullmatch(phrase)
    if not match:
        raise _UnknownWordsError
    if " of any color identity" in phrase:
        yield from _kinds(match["kinds"] or "", match)
    if match["any"]:
        yield from _kinds(match["any"])


def _all_of_them(phrase: str) -> Iterator[Kind]:
    """The kinds in a phrase such as `creature cards of power 4 or greater of any color`."""
    match = _ALL_OF_THEM.fullmatch(phrase)
    if not match:
        raise _UnknownWordsError
    yield from _kinds(match["kinds"], match)


def _kinds(words: str, bounds: re.Match[str] | None = None) -> Iterator[Kind]:
    for one in re.split(r",? (?:and|or) |, ", words):
        known = tuple(map(_word, one.split()))
        if sum(word not in _WORDS.values() for word in known) > 1:
            # Two words that are no type may be a name of something else, as in “Universes Beyond cards”.
            raise _UnknownWordsError
        if bounds is None or not bounds["measure"]:
            yield Kind(known)
        elif bounds["side"] == "greater":
            yield Kind(known, bounds["measure"], least=int(bounds["bound"]))
        else:
            yield Kind(known, bounds["measure"], most=int(bounds["bound"]))


def _word(word: str) -> str:
    """The word as in a type line: a card type or supertype, which may be in the plural, or a subtype."""
    if known := _WORDS.get(word) or _WORDS.get(word.removesuffix("s")):
        return known
    if re.fullmatch(r"[A-Z][a-z]+", word):
        return word
    raise _UnknownWordsError


def _has(card: Card, word: str) -> bool:
    """Whether the card has the supertype, type or subtype, or is a permanent card."""
    if word == "Permanent":
        return bool(card_types(card) & PERMANENT_TYPES)
    if word in SUPERTYPES:
        return word in card.front.supertypes
    return word in card_types(card) if word in _CARD_TYPES else has_subtype(card, word)


def _measured(card: Card, measure: str) -> float:
    if measure == "power":
        # What is printed as a star counts as zero where nothing defines it (CR 208.2).
        power = card.front.power or ""
        return float(power) if power.isdecimal() else 0.0
    return mana_value(card)
