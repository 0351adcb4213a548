"""Every rule that there is, of decks and of Mental Cube declarations, for lists and explanations."""

import validator.rules  # noqa: F401  (fills the registry)
from validator.mental.check import DECLARATION_RULES
from validator.registry import RULES, Rule

ALL_RULES: dict[str, Rule] = {**RULES, **DECLARATION_RULES}
"""All rules by name."""
