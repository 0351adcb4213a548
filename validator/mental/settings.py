"""What the rules of the Mental Cube leave open, as settings of a match with the proposed defaults."""

from dataclasses import dataclass, fields

EDITION = "Mental Cube 2013-09-02"
"""The revision of the rules that is checked."""

AS_PRINTED = "as printed"


@dataclass(frozen=True, slots=True)
class Settings:
    """The open points, each with its default.

    `limit_paid_x` makes the condition on X bind the X that is paid for a real X spell too.
    `hybrid` says how ordinary hybrid mana such as {W/U} is matched: only by the same symbol printed on the mental
    card (`as printed`), as one symbol of each color (`both colors`), or as either (`either color`).
    `colorless` says how {C}, {S}, {0} and a missing mana cost are matched: only where they are printed
    (`as printed`), or as so much generic mana (`as generic`).
    `half_uses_up_card` makes the declaration of one half of a split card use up the whole card.
    `new_sets` says what block a set has that came out after blocks ended in 2018: `set`, itself, or `none`.
    `banned_in_pool` makes a banned card a card of the format's pool all the same.
    `searches` is how many searches of the card data a match may have.
    """

    limit_paid_x: bool = False
    hybrid: str = AS_PRINTED
    colorless: str = AS_PRINTED
    half_uses_up_card: bool = True
    new_sets: str = "set"
    banned_in_pool: bool = True
    searches: int = 3

    @property
    def departures(self) -> list[str]:
        """The settings that are not the default, in words."""
        return [
            f"{field.name} = {getattr(self, field.name)}".replace("True", "true").replace("False", "false")
            for field in fields(self)
            if getattr(self, field.name) != field.default
        ]


CHOICES = {
    "hybrid": (AS_PRINTED, "both colors", "either color"),
    "colorless": (AS_PRINTED, "as generic"),
    "new_sets": ("set", "none"),
}
"""What the settings that are words may be, the default first."""
