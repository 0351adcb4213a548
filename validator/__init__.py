"""Deck construction rules of Magic: The Gathering: decklist text in, a report out.

Pure: no network, no disk, no clock, no printing. Card data comes in through a `CardSource`.
"""

from validator.cards import Card, CardDataError, Color
from validator.check import check
from validator.color_identity import identity_of, reasons
from validator.deck import Decklist
from validator.decklist import read
from validator.formats import FORMATS, Format
from validator.registry import RULES, Rule
from validator.report import DeckReport, Report, Violation, exit_code, make_report
from validator.resolve import Answer, CardSource

__version__ = "0.1.0"

__all__ = [
    "FORMATS",
    "RULES",
    "Answer",
    "Card",
    "CardDataError",
    "CardSource",
    "Color",
    "DeckReport",
    "Decklist",
    "Format",
    "Report",
    "Rule",
    "Violation",
    "__version__",
    "check",
    "exit_code",
    "identity_of",
    "make_report",
    "read",
    "reasons",
]
