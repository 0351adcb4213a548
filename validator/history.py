"""What was banned when: changes of the ban lists with their dates, to judge a deck for a day in the past.

The table begins, for each format, where all changes since are known; before that nothing is claimed.
Sources: the announcements of Wizards of the Coast at the dates given; for Brawl, Historic and Alchemy those of
MTG Arena.
"""

from datetime import date, timedelta
from typing import Literal, NamedTuple

from validator.cards import Card

PRERELEASE = timedelta(days=7)
"""A new set is legal from its prerelease, a week before the release (MTR 3.7)."""


class Change(NamedTuple):
    """One card's change in one format: from the legality that it had before the date to the one that it has since."""

    on: str
    format: str
    card: str
    before: Literal["legal", "banned", "restricted"]
    since: Literal["legal", "banned", "restricted"]


def _changes(
    on: str, key: str, names: str, before: Literal["legal", "banned"], since: Literal["legal", "banned", "restricted"]
) -> tuple[Change, ...]:
    return tuple(Change(on, key, name, before, since) for name in names.split("; "))


CHANGES: tuple[Change, ...] = (
    *_changes(
        "2024-09-23",
        "commander",
        "Dockside Extortionist; Jeweled Lotus; Mana Crypt; Nadu, Winged Wisdom",
        "legal",
        "banned",
    ),
    *_changes(
        "2025-04-22",
        "commander",
        "Braids, Cabal Minion; Coalition Victory; Gifts Ungiven; Panoptic Mirror; Sway of the Stars",
        "banned",
        "legal",
    ),
    *_changes("2025-11-10", "standard", "Vivi Ornitier; Screaming Nemesis; Proft's Eidetic Memory", "legal", "banned"),
    *_changes("2025-11-10", "pioneer", "Heartfire Hero", "legal", "banned"),
    *_changes("2025-11-10", "legacy", "Entomb; Nadu, Winged Wisdom", "legal", "banned"),
    *_changes("2025-11-10", "pauper", "High Tide", "legal", "banned"),
    *_changes("2025-11-10", "brawl", "Ancient Tomb; Chrome Mox; Mana Drain; Strip Mine", "legal", "banned"),
    *_changes("2026-02-09", "commander", "Biorhythm; Lutri, the Spellchaser", "banned", "legal"),
    *_changes("2026-03-23", "historic", "Food Chain", "legal", "banned"),
    *_changes("2026-05-18", "pioneer", "Cori-Steel Cutter", "legal", "banned"),
    *_changes("2026-05-18", "modern", "Lotus Field; Phlage, Titan of Fire's Fury", "legal", "banned"),
    *_changes("2026-05-18", "modern", "Umezawa's Jitte; Violent Outburst", "banned", "legal"),
    *_changes("2026-05-18", "legacy", "Undercity Informer", "legal", "banned"),
    *_changes("2026-05-18", "pauper", "Bonder's Ornament", "banned", "legal"),
    *_changes("2026-05-18", "alchemy", "Sewer-veillance Cam", "legal", "banned"),
    *_changes("2026-06-29", "legacy", "Candelabra of Tawnos", "legal", "banned"),
    *_changes("2026-06-29", "pauper", "Seeker of Skybreak", "legal", "banned"),
    *_changes(
        "2026-06-29",
        "brawl",
        "Force of Will; Subtlety; Temporal Manipulation; Time Warp; Ugin's Labyrinth; Wash Away",
        "legal",
        "banned",
    ),
    *_changes("2026-08-10", "standard", "Badgermole Cub; Gran-Gran; Stormchaser's Talent", "legal", "banned"),
    *_changes("2026-08-10", "legacy", "The Fantasticar", "legal", "banned"),
    *_changes("2026-08-10", "vintage", "The Fantasticar", "legal", "restricted"),
)
"""All known changes, oldest first."""

REACHES_BACK_TO: dict[str, str] = {
    "commander": "2024-09-23",
    **dict.fromkeys(
        ("standard", "pioneer", "modern", "legacy", "vintage", "pauper", "brawl", "historic", "alchemy"), "2025-11-10"
    ),
}
"""For each format the day from which on `CHANGES` is complete."""


POOL_BEGINS: dict[str, str] = {"standard": "2023-09-08", "pioneer": "2012-10-05", "modern": "2003-07-28"}
"""For each format whose card pool is made of sets the release of the first of them."""


def came_with_a_reprint(card: Card, key: str) -> bool:
    """Whether the known printing is older than the format's card pool, so that a later one brought the card into it."""
    return card.released_at < POOL_BEGINS.get(key, "")


def reaches(key: str, day: str) -> bool:
    """Whether the changes of that format are known from `day` (an ISO date) on."""
    return REACHES_BACK_TO.get(key, "9999") <= day


def legality_on(card: Card, key: str, day: str) -> str:
    """The card's legality in the format on `day` (an ISO date), from today's and the changes since.

    Empty where the card data does not tell; `reaches` tells whether the changes are known.
    """
    for change in CHANGES:
        if change.on > day and change.format == key and change.card == card.name:
            return change.before
    return card.legalities.get(key, "")


def first_legal_day(card: Card) -> str:
    """The first day on which the printing that the card data describes was legal, as an ISO date; empty where unknown.

    Where it is a reprint, the card was legal before, since a day that the data does not tell.
    """
    try:
        return (date.fromisoformat(card.released_at) - PRERELEASE).isoformat()
    except ValueError:
        return ""
