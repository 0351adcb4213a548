"""All rules, by family; importing this package fills `validator.registry.RULES`."""

from validator.rules import (
    bracket,
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
    pool,
    reading,
    sideboard,
    size,
    team,
)

GENERAL = (
    "not-a-decklist",
    "encoding",
    "unreadable-line",
    "unknown-section",
    "card-count",
    "unknown-card",
    "ambiguous-name",
    "missing-card-data",
    "unjudged-section",
    "other-cards",
)
"""The rules that every list is checked by, whatever its format."""

__all__ = [
    "GENERAL",
    "bracket",
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
    "pool",
    "reading",
    "sideboard",
    "size",
    "team",
]
