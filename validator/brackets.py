"""What the Commander brackets' guideline counts and card text can show (definitions of 2025-10-21)."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from validator.cards import Card

HIGHEST = 5
# Compiled when a bracket is first asked for, as for most decks none is.
_EXTRA_TURN = r"(?i)\btakes? (?:an|two|three|that many|X) extra turns?\b"
_LAND_DENIAL = (
    r"(?i)\bdestroy all (?:nonbasic )?lands\b"
    r"|\bdestroy all (?:artifacts, creatures, and|creatures and|permanents\b|nonartifact permanents)[^.]*\blands?\b"
    r"|\b(?:destroy|exile) all permanents\b(?! named| with| of| that)"
    r"|\beach player sacrifices (?:(?:all|[a-z]+) lands|a land\b[^.]* for each)\b"
    r"|\breturn all lands\b|\bexile all lands\b"
    r"|\b(?:nonbasic )?lands are (?:Mountains|Islands|Plains|Swamps|Forests)\b(?! in addition)"
    r"|(?<!target )\b(?:nonbasic )?lands (?:players control )?don't untap\b"
    r"|\bplayers can't untap more than (?:one|two) (?:nonbasic land|land|permanent)s?\b"
)


class Shown(NamedTuple):
    """The cards of a deck that the guideline speaks of, by name."""

    game_changers: list[str]
    extra_turns: list[str]
    mass_land_denial: list[str]


def shown_by(cards: Iterable[Card]) -> Shown:
    """What the cards of a deck, its commanders included, show of the guideline's criteria."""
    found = Shown([], [], [])
    for card in cards:
        text = "\n".join(face.rules_text for face in card.faces)
        if card.game_changer:
            found.game_changers.append(card.name)
        if re.search(_EXTRA_TURN, text):
            found.extra_turns.append(card.name)
        if re.search(_LAND_DENIAL, text):
            found.mass_land_denial.append(card.name)
    return found


def breaks(shown: Shown, bracket: int) -> list[str]:
    """How the cards break the guideline of the bracket, in words; empty where nothing that can be counted does.

    Two-card combinations, speed and intent are part of the guideline and cannot be read from a list.
    """
    most = {1: 0, 2: 0, 3: 3}.get(bracket)
    broken = []
    if most is not None and len(shown.game_changers) > most:
        broken.append(
            f"{len(shown.game_changers)} Game Changers ({', '.join(shown.game_changers)}); {most or 'none'} allowed"
        )
    if bracket == 1 and shown.extra_turns:
        broken.append(f"extra turns ({', '.join(shown.extra_turns)})")
    if most is not None and shown.mass_land_denial:
        broken.append(f"mass land denial ({', '.join(shown.mass_land_denial)})")
    return broken
