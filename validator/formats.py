"""Every kind of deck that can be checked, as data: what differs is a number or a list of rule names.

A new format is one entry in `FORMATS`; what a rule means stands in `validator.rules`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from validator.sections import Section


class Size(NamedTuple):
    """How many cards a deck holds; `maximum` is None where there is none."""

    minimum: int
    maximum: int | None
    source: str

    def __str__(self) -> str:
        if self.maximum is None:
            return f"{self.minimum} or more"
        return f"exactly {self.minimum}" if self.minimum == self.maximum else f"{self.minimum} to {self.maximum}"


class Copies(NamedTuple):
    """How many cards of one English name a deck may hold, basic lands and a card's own text aside."""

    limit: int
    source: str


class Pool(NamedTuple):
    """Which card types a deck is made of; `types` is None for the traditional ones (CR 108.2a)."""

    types: frozenset[str] | None
    words: str
    source: str


@dataclass(frozen=True, slots=True)
class Format:
    """What a deck is checked against.

    `counted` are the sections that make up the size, `sections` all whose cards are judged, `home` the one
    whose cards are a deck of this kind by themselves. `legality` is the key of Scryfall's `legalities`.
    `companion_bans` holds what that field cannot say: each card that is banned as a companion alone, with the
    date of the announcement. `phenomena` is the highest number of phenomena. `beside` names, for a
    supplementary deck in the same list, the format that judges it where that is not the section's own.
    """

    name: str
    title: str
    source: str
    size: Size
    copies: Copies
    pool: Pool
    counted: tuple[Section, ...]
    sections: tuple[Section, ...]
    rules: tuple[str, ...]
    home: Section = Section.MAIN
    legality: str | None = None
    legality_source: str = "CR 100.6"
    paper: bool = True
    companion_bans: Mapping[str, str] = field(default_factory=dict)
    phenomena: int | None = None
    phenomena_source: str = ""
    beside: Mapping[Section, str] = field(default_factory=dict)

    @property
    def supplementary(self) -> bool:
        """Whether it is played beside another deck (CR 100.2d)."""
        return self.home is not Section.MAIN


TRADITIONAL = Pool(None, "traditional cards", "CR 108.2a")

_COMMANDER = Format(
    name="commander",
    title="Commander",
    source="CR 903",
    size=Size(100, 100, "CR 903.5a"),
    copies=Copies(1, "CR 903.5b"),
    pool=TRADITIONAL,
    counted=(Section.COMMANDER, Section.MAIN),
    sections=(Section.COMMANDER, Section.MAIN, Section.COMPANION),
    rules=(
        "deck-size",
        "singleton",
        "copy-limit",
        "card-type",
        "missing-commander",
        "commander-eligibility",
        "commander-pairing",
        "chosen-color",
        "color-identity",
        "basic-land-type",
        "identity-data",
        "companion-condition",
        "companion-unjudged",
        "no-sideboard",
        "banned",
        "not-legal",
        "missing-legality",
    ),
    legality="commander",
    legality_source="Commander banned list",
    companion_bans={"Lutri, the Spellchaser": "2026-02-09"},
    beside={Section.SCHEME: "archenemy-commander"},
)

_PLANAR = Format(
    name="planar",
    title="Planar deck",
    source="CR 901",
    size=Size(10, None, "CR 901.3"),
    copies=Copies(1, "CR 901.3"),
    pool=Pool(frozenset({"Plane", "Phenomenon"}), "planes and phenomena", "CR 901.3"),
    counted=(Section.PLANAR, Section.MAIN),
    sections=(Section.PLANAR, Section.MAIN),
    rules=("deck-size", "planar-duplicates", "phenomena-limit", "card-type"),
    home=Section.PLANAR,
    phenomena=2,
    phenomena_source="CR 901.3",
)

_SCHEME = Format(
    name="scheme",
    title="Scheme deck",
    source="CR 904",
    size=Size(20, None, "CR 904.3"),
    copies=Copies(2, "CR 904.3"),
    pool=Pool(frozenset({"Scheme"}), "schemes", "CR 904.3"),
    counted=(Section.SCHEME, Section.MAIN),
    sections=(Section.SCHEME, Section.MAIN),
    rules=("deck-size", "copy-limit", "card-type"),
    home=Section.SCHEME,
)

_ATTRACTION = Format(
    name="attraction",
    title="Attraction deck",
    source="CR 717",
    size=Size(10, None, "CR 717.2a"),
    copies=Copies(1, "CR 717.2a"),
    pool=Pool(frozenset({"Attraction"}), "Attractions", "CR 717.2"),
    counted=(Section.ATTRACTION, Section.MAIN),
    sections=(Section.ATTRACTION, Section.MAIN),
    rules=("deck-size", "singleton", "card-type"),
    home=Section.ATTRACTION,
)

FORMATS: dict[str, Format] = {
    known.name: known
    for known in (
        _COMMANDER,
        _PLANAR,
        _SCHEME,
        replace(
            _SCHEME,
            name="archenemy-commander",
            title="Scheme deck for Archenemy Commander",
            source="CR 904.13",
            size=Size(10, None, "CR 904.13"),
            copies=Copies(1, "CR 904.13"),
            rules=("deck-size", "singleton", "card-type"),
        ),
        _ATTRACTION,
    )
}
"""All formats by name, in the order in which they are listed."""

UNTOLD = Format(
    name="",
    title="no format told",
    source="",
    size=Size(0, None, ""),
    copies=Copies(0, ""),
    pool=TRADITIONAL,
    counted=tuple(Section),
    sections=tuple(Section),
    rules=("unknown-format",),
)
"""Stands in where nothing tells what a deck is: it is read, but not judged."""

SUPPLEMENTS: dict[Section, str] = {
    Section.PLANAR: "planar",
    Section.SCHEME: "scheme",
    Section.ATTRACTION: "attraction",
}
"""The format that judges each supplementary deck, unless the deck beside it says otherwise."""


def shared_planar_deck(players: int) -> Format:
    """The planar format for one deck that all players share (CR 901.15a).

    Raises:
        ValueError: there are fewer than two players.
    """
    if players < 2:
        raise ValueError("a planar deck is shared by two players or more")
    source = "CR 901.15a"
    return replace(
        _PLANAR,
        title=f"Planar deck shared by {players} players",
        source=source,
        size=Size(min(40, 10 * players), None, source),
        phenomena=2 * players,
        phenomena_source=source,
    )
