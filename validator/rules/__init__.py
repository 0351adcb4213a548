"""All rules, by family; importing this package fills `validator.registry.RULES`."""

from validator.rules import (
    card_types,
    commander,
    companion,
    copies,
    identity,
    known_cards,
    legality,
    mana_value,
    oathbreaker,
    points,
    reading,
    sideboard,
    size,
)

GENERAL = (
    "not-a-decklist",
    "unreadable-line",
    "unknown-section",
    "card-count",
    "unknown-card",
    "ambiguous-name",
    "missing-card-data",
    "unjudged-section",
)
"""The rules that every list is checked by, whatever its format."""

__all__ = [
    "GENERAL",
    "card_types",
    "commander",
    "companion",
    "copies",
    "identity",
    "known_cards",
    "legality",
    "mana_value",
    "oathbreaker",
    "points",
    "reading",
    "sideboard",
    "size",
]
