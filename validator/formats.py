"""Every kind of deck that can be checked, as data: what differs is a number or a list of rule names.

A new format is one entry in `FORMATS`; what a rule means stands in `validator.rules`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from validator.commanders import COMMANDERS, Leaders
from validator.copies import UNLIMITED
from validator.sections import Section


class Size(NamedTuple):
    """How many cards a deck holds; `maximum` is None where there is none."""

    minimum: int
    maximum: int | None
    source: str

    def __str__(self) -> str:
        if self.maximum is None:
            return f"{self.minimum} or more"
        if self.minimum == 0:
            return f"{self.maximum} or fewer" if self.maximum else "none"
        return f"exactly {self.minimum}" if self.minimum == self.maximum else f"{self.minimum} to {self.maximum}"


class Copies(NamedTuple):
    """How many cards of one English name a deck may hold, basic lands and a card's own text aside."""

    limit: int
    source: str

    def __str__(self) -> str:
        return "any" if self.limit == UNLIMITED else str(self.limit)


class Pool(NamedTuple):
    """Which card types a deck is made of; `types` is None for the traditional ones (CR 108.2a)."""

    types: frozenset[str] | None
    words: str
    source: str


Restriction = Literal["", "one copy", "only as commander", "not as commander"]
"""What `restricted` in a card's legalities means."""


@dataclass(frozen=True, slots=True)
class Format:
    """What a deck is checked against.

    `counted` are the sections that make up the size, `sections` all whose cards are judged, `home` the one
    whose cards are a deck of this kind by themselves. `sideboard` is None where there is none. `leaders` are the
    cards that may lead the deck; None where nothing leads it. `one_basic_type` lets a colorless commander have
    the basics of one type (CR 903.12e). `highest_mana_value` bounds every face and half, `highest_points` the sum
    of `points`.

    `legality` is the key of Scryfall's `legalities`, `restricted` what that value means there. `companion_bans`
    holds what the field cannot say: each card that is banned as a companion alone, with the date of the
    announcement. `bans` and `allowed` are names on top of the field, each ban with its source; `allows_funny` lets in
    cards that are only barred for their silver border or acorn.

    The legality of some keys belongs to a printing, not to the card (`legality_by_printing`): that the printing in the
    card data is not legal proves nothing then.

    A supplementary deck that `follows` has the card pool of the deck beside it.

    `pairs` tells whether two commanders may lead, `interchangeable_names` whether two names of one card are one
    (CR 201.3), `hybrid` whether a hybrid symbol brings both its colors, `land_types_by` what a basic land type is held
    against (CR 903.5d). `phenomena` is the highest number of phenomena. `beside` names, for a supplementary deck in the
    same list, the format that judges it where that is not the section's own.

    `waiting` are kinds of card that are in no deck of the format but may wait in its sideboard. What a draft grants
    hangs on the boosters that were in it, which no list tells: `partner_with` are those with which every commander of
    one color or none has partner (CR 903.13f), `added_with` those that let a player add two copies of a card to the
    pool, as commanders alone (CR 903.13e).
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
    sideboard: Size | None = None
    leaders: Leaders | None = None
    one_basic_type: bool = False
    highest_mana_value: int | None = None
    highest_points: int | None = None
    points: Mapping[str, int] = field(default_factory=dict)
    legality: str | None = None
    legality_source: str = "CR 100.6"
    restricted: Restriction = ""
    legality_by_printing: bool = False
    paper: bool = True
    companion_bans: Mapping[str, str] = field(default_factory=dict)
    bans: Mapping[str, str] = field(default_factory=dict)
    allowed: frozenset[str] = frozenset()
    allows_funny: bool = False
    pairs: bool = True
    interchangeable_names: bool = True
    hybrid: Literal["both", "either"] = "both"
    land_types_by: Literal["color identity", "mana cost"] = "color identity"
    phenomena: int | None = None
    phenomena_source: str = ""
    beside: Mapping[Section, str] = field(default_factory=dict)
    follows: bool = False
    waiting: frozenset[str] = frozenset()
    partner_with: str = ""
    added_with: Mapping[str, str] = field(default_factory=dict)

    @property
    def supplementary(self) -> bool:
        """Whether it is played beside another deck (CR 100.2d)."""
        return self.home is not Section.MAIN


TRADITIONAL = Pool(None, "traditional cards", "CR 108.2a")

_LEGALITY_RULES = ("banned", "not-legal", "restricted", "missing-legality", "unknown-date")
_COMPANION_RULES = ("companion-condition", "companion-unjudged")
_COMMANDER_RULES = (
    "missing-commander",
    "commander-eligibility",
    "commander-pairing",
    "chosen-color",
    "color-identity",
    "basic-land-type",
    "deck-building-unjudged",
    "identity-data",
)

_NO_CONSPIRACIES = {Section.CONSPIRACY: "no-conspiracy"}

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
        *("deck-size", "singleton", "copy-limit", "card-type"),
        *_COMMANDER_RULES,
        *_COMPANION_RULES,
        "no-sideboard",
        *_LEGALITY_RULES,
        "bracket",
    ),
    leaders=COMMANDERS,
    legality="commander",
    legality_source="Commander banned list",
    companion_bans={"Lutri, the Spellchaser": "2026-02-09"},
    beside={Section.SCHEME: "archenemy-commander", **_NO_CONSPIRACIES},
)

_BRAWLERS = Leaders(COMMANDERS.kinds | {"Planeswalker"}, "CR 903.12c")

_BRAWL_60 = replace(
    _COMMANDER,
    name="brawl-60",
    title="Brawl (60 cards)",
    source="CR 903.12",
    size=Size(60, 60, "CR 903.12d"),
    leaders=_BRAWLERS,
    one_basic_type=True,
    legality="standard",
    legality_source="CR 903.12b",
    companion_bans={},
    beside=_NO_CONSPIRACIES,
)

_CONSTRUCTED = Format(
    name="casual",
    title="Casual Constructed",
    source="CR 100.2a",
    size=Size(60, None, "CR 100.2a"),
    copies=Copies(4, "CR 100.2a"),
    pool=TRADITIONAL,
    counted=(Section.MAIN,),
    sections=(Section.MAIN, Section.SIDEBOARD, Section.COMPANION),
    rules=("deck-size", "copy-limit", "card-type", "sideboard-size", *_COMPANION_RULES, "team-unified"),
    sideboard=Size(0, 15, "CR 100.4a"),
    beside=_NO_CONSPIRACIES,
)


def _constructed(name: str, title: str, source: str, *, restricted: Restriction = "", paper: bool = True) -> Format:
    """A format of 60 cards and four copies, with the card pool of its key."""
    return replace(
        _CONSTRUCTED,
        name=name,
        title=title,
        source=source,
        rules=(*_CONSTRUCTED.rules, *_LEGALITY_RULES),
        legality=name,
        legality_source=source,
        restricted=restricted,
        paper=paper,
    )


def general(key: str) -> Format:
    """The format for a legality key that has no entry of its own: the general construction rules and its card pool."""
    return _constructed(key, key.capitalize(), "card data")


def _led(name: str, title: str, source: str, *, base: Format = _COMMANDER, paper: bool = True) -> Format:
    """A format built as `base` is, with the card pool of its own key."""
    return replace(
        base,
        name=name,
        title=title,
        source=source,
        legality=name,
        legality_source=source,
        paper=paper,
        companion_bans={},
        beside=_NO_CONSPIRACIES,
    )


_PLANAR = Format(
    name="planar",
    title="Planechase",
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
    title="Archenemy",
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
    rules=("deck-size", "singleton", "card-type", *_LEGALITY_RULES),
    home=Section.ATTRACTION,
    follows=True,
)

_STICKER = replace(
    _ATTRACTION,
    name="sticker",
    title="Sticker sheets",
    source="CR 123",
    size=Size(10, None, "CR 123.2a"),
    copies=Copies(1, "CR 123.2a"),
    pool=Pool(frozenset({"Stickers"}), "sticker sheets", "CR 123.2a"),
    counted=(Section.STICKER, Section.MAIN),
    sections=(Section.STICKER, Section.MAIN),
    home=Section.STICKER,
)

_LIMITED_SUPPLEMENTS = {Section.ATTRACTION: "limited-attraction", Section.STICKER: "limited-sticker"}

_VANGUARD = Format(
    name="vanguard",
    title="Vanguard",
    source="CR 902",
    size=Size(1, 1, "CR 902.3"),
    copies=Copies(1, "CR 902.3"),
    pool=Pool(frozenset({"Vanguard"}), "vanguard cards", "CR 902.3"),
    counted=(Section.VANGUARD, Section.MAIN),
    sections=(Section.VANGUARD, Section.MAIN),
    rules=("deck-size", "card-type"),
    home=Section.VANGUARD,
)

_NO_CONSPIRACY = replace(
    _VANGUARD,
    name="no-conspiracy",
    title="Constructed",
    source="CR 315.3",
    size=Size(0, 0, "CR 315.3"),
    pool=Pool(frozenset({"Conspiracy"}), "conspiracies", "CR 315.2"),
    counted=(Section.CONSPIRACY, Section.MAIN),
    sections=(Section.CONSPIRACY, Section.MAIN),
    home=Section.CONSPIRACY,
)

_CONSPIRACY = replace(
    _NO_CONSPIRACY,
    name="conspiracy",
    title="Conspiracy Draft",
    source="CR 905",
    size=Size(0, None, "CR 905.4"),
    copies=Copies(UNLIMITED, "CR 100.2b"),
    rules=("deck-size", "card-type", "limited-pool"),
)

CANADIAN_HIGHLANDER_POINTS: dict[str, int] = {
    name: points
    for points, names in {
        8: "Ancestral Recall",
        7: "Black Lotus; Flash; Time Vault",
        6: "Thassa's Oracle; Time Walk",
        5: "Mana Crypt",
        3: (
            "Demonic Tutor; Mox Emerald; Mox Jet; Mox Pearl; Mox Ruby; Mox Sapphire; Sol Ring; Tinker; "
            "Underworld Breach"
        ),
        2: "Vampiric Tutor",
        1: (
            "Ancient Tomb; Balance; Dig Through Time; Forth Eorlingas!; Gifts Ungiven; Imperial Seal; Intuition; "
            "Mana Drain; Mana Vault; Merchant Scroll; Minsc & Boo, Timeless Heroes; Mystical Tutor; "
            "Nadu, Winged Wisdom; Natural Order; Psychic Frog; Reanimate; Strip Mine; Tainted Pact; "
            "Tolarian Academy; "
            "Treasure Cruise; True-Name Nemesis; Urza's Saga; White Plume Adventurer; Wishclaw Talisman; Wrenn and Six"
        ),
    }.items()
    for name in names.split("; ")
}
"""The points of cards in Canadian Highlander, as of 2025-07-19; a deck has ten at the most."""

FORMATS: dict[str, Format] = {
    known.name: known
    for known in (
        _COMMANDER,
        _constructed("standard", "Standard", "MTR 6.3"),
        _constructed("pioneer", "Pioneer", "MTR 6.7"),
        _constructed("modern", "Modern", "MTR 6.4"),
        _constructed("legacy", "Legacy", "MTR 6.6"),
        _constructed("vintage", "Vintage", "MTR 6.5", restricted="one copy"),
        _constructed("pauper", "Pauper", "Pauper format page"),
        _constructed("premodern", "Premodern", "Premodern format page"),
        replace(
            _constructed("oldschool", "Old School 93/94", "Old School format page", restricted="one copy"),
            legality_by_printing=True,
        ),
        _constructed("future", "Future Standard", "card data"),
        _constructed("penny", "Penny Dreadful", "Penny Dreadful format page", paper=False),
        _constructed("historic", "Historic", "MTG Arena format page", paper=False),
        _constructed("timeless", "Timeless", "MTG Arena format page", restricted="one copy", paper=False),
        _constructed("alchemy", "Alchemy", "MTG Arena format page", paper=False),
        replace(_CONSTRUCTED, rules=(*_CONSTRUCTED.rules, "banned")),
        _BRAWL_60,
        _led("standardbrawl", "Standard Brawl", "MTG Arena format page", base=_BRAWL_60, paper=False),
        replace(
            _led("brawl", "Brawl", "MTG Arena format page", base=_BRAWL_60, paper=False),
            size=Size(100, 100, "MTG Arena format page"),
        ),
        replace(
            _led("competitivebrawl", "Competitive Brawl", "MTG Arena format page", base=_BRAWL_60, paper=False),
            size=Size(100, 100, "MTG Arena format page"),
        ),
        replace(_led("duel", "Duel Commander", "Duel Commander format page"), restricted="not as commander"),
        _led("predh", "PreDH", "PreDH format page"),
        replace(
            _led("paupercommander", "Pauper Commander", "Pauper Commander format page"),
            leaders=Leaders(frozenset({"Creature"}), "Pauper Commander format page", legendary=False, by_text=False),
            restricted="only as commander",
            rules=(*_COMMANDER.rules, "uncommon-commander"),
        ),
        replace(
            _led("oathbreaker", "Oathbreaker", "Oathbreaker format page"),
            size=Size(60, 60, "Oathbreaker format page"),
            counted=(Section.COMMANDER, Section.SIGNATURE_SPELL, Section.MAIN),
            sections=(Section.COMMANDER, Section.SIGNATURE_SPELL, Section.MAIN, Section.COMPANION),
            leaders=Leaders(frozenset({"Planeswalker"}), "Oathbreaker format page", legendary=False, by_text=False),
            rules=(*_COMMANDER.rules, "signature-spell"),
        ),
        replace(
            _led("tlr", "Tiny Leaders: Reborn", "Tiny Leaders: Reborn format page"),
            size=Size(50, 50, "Tiny Leaders: Reborn format page"),
            sections=(*_COMMANDER.sections, Section.SIDEBOARD),
            leaders=_BRAWLERS._replace(source="Tiny Leaders: Reborn format page"),
            sideboard=Size(0, 10, "Tiny Leaders: Reborn format page"),
            highest_mana_value=3,
            rules=(
                *(name for name in _COMMANDER.rules if name != "no-sideboard"),
                "sideboard-size",
                "mana-value-limit",
            ),
        ),
        replace(
            _COMMANDER,
            name="commander-draft",
            title="Commander Draft",
            source="CR 903.13",
            size=Size(60, None, "CR 903.13"),
            copies=Copies(UNLIMITED, "CR 903.13"),
            rules=(
                *("deck-size", "card-type", "limited-pool"),
                *_COMMANDER_RULES,
                "draft-boosters",
                *_COMPANION_RULES,
                *("no-sideboard", "banned"),
            ),
            legality=None,
            companion_bans={},
            beside={**_LIMITED_SUPPLEMENTS, **_NO_CONSPIRACIES},
            partner_with="Commander Masters",
            added_with={
                "The Prismatic Piper": "Commander Legends or Commander Masters",
                "Faceless One": "Commander Legends: Battle for Baldur's Gate",
            },
        ),
        replace(
            _constructed("gladiator", "Gladiator", "Gladiator format page", paper=False),
            size=Size(100, 100, "Gladiator format page"),
            copies=Copies(1, "Gladiator format page"),
            sections=(Section.MAIN,),
            sideboard=None,
            rules=(
                *("deck-size", "singleton", "copy-limit", "card-type", "no-sideboard", "team-unified"),
                *_LEGALITY_RULES,
            ),
        ),
        replace(
            _constructed("canadian-highlander", "Canadian Highlander", "Canadian Highlander points list of 2025-07-19"),
            size=Size(100, None, "Canadian Highlander rules"),
            copies=Copies(1, "Canadian Highlander rules"),
            sections=(Section.MAIN,),
            sideboard=None,
            rules=(
                *("deck-size", "singleton", "copy-limit", "card-type", "no-sideboard", "points", "team-unified"),
                *_LEGALITY_RULES,
            ),
            legality="vintage",
            highest_points=10,
            points=CANADIAN_HIGHLANDER_POINTS,
        ),
        replace(
            _CONSTRUCTED,
            name="limited",
            title="Limited",
            source="CR 100.2b",
            size=Size(40, None, "CR 100.2b"),
            copies=Copies(UNLIMITED, "CR 100.2b"),
            rules=("deck-size", "card-type", "limited-pool", *_COMPANION_RULES, "banned"),
            sideboard=None,
            beside=_LIMITED_SUPPLEMENTS,
            waiting=frozenset({"Attraction", "Conspiracy"}),
        ),
        _PLANAR,
        _SCHEME,
        replace(
            _SCHEME,
            name="archenemy-commander",
            title="Archenemy Commander",
            source="CR 904.13",
            size=Size(10, None, "CR 904.13"),
            copies=Copies(1, "CR 904.13"),
            rules=("deck-size", "singleton", "card-type"),
        ),
        _ATTRACTION,
        _STICKER,
        replace(
            _ATTRACTION,
            name="limited-attraction",
            title="Attraction deck in Limited",
            size=Size(3, None, "CR 717.2b"),
            copies=Copies(UNLIMITED, "CR 717.2b"),
            rules=("deck-size", "card-type", "limited-pool"),
            follows=False,
        ),
        replace(
            _STICKER,
            name="limited-sticker",
            title="Sticker sheets in Limited",
            size=Size(0, 3, "CR 123.2b"),
            copies=Copies(UNLIMITED, "CR 123.2b"),
            rules=("deck-size", "card-type", "limited-pool"),
            follows=False,
        ),
        replace(
            _ATTRACTION,
            name="contraption",
            title="Contraption deck",
            source="Unstable rules",
            size=Size(15, None, "Unstable rules"),
            copies=Copies(1, "Unstable rules"),
            pool=Pool(frozenset({"Contraption"}), "Contraptions", "Unstable rules"),
            counted=(Section.CONTRAPTION, Section.MAIN),
            sections=(Section.CONTRAPTION, Section.MAIN),
            home=Section.CONTRAPTION,
        ),
        _VANGUARD,
        _CONSPIRACY,
        _NO_CONSPIRACY,
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
    Section.STICKER: "sticker",
    Section.CONTRAPTION: "contraption",
    Section.VANGUARD: "vanguard",
    Section.CONSPIRACY: "conspiracy",
}
"""The format that judges each supplementary deck, unless the deck beside it says otherwise."""
