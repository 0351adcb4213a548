"""The checks of a match of the Mental Cube: one test a rule, the match as its file says it."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import FIXTURES, PROJECT, SampleCards

from cache import sample
from cache.index import Row, candidates, rows_of
from cache.source import CachedCards
from validator import DeckReport, Rule
from validator.mental.check import DECLARATION_RULES, check
from validator.mental.identify import BLOCKS
from validator.mental.marks import USES
from validator.mental.match import Match, read, unread
from validator.mental.settings import CHOICES, Settings
from validator.resolve import Answer


def creature(name: str, mana_cost: str, text: str, **more: object) -> dict[str, object]:
    named = {"oracle_id": name, "name": name, "layout": "normal", "mana_cost": mana_cost, "oracle_text": text}
    angel = {"type_line": "Creature — Angel", "power": "4", "toughness": "5"}
    return {**named, **angel, "legalities": {"legacy": "legal", "modern": "not_legal"}, **more}


MORPHS = (
    creature("Exalted Angel", "{4}{W}{W}", "Flying, lifelink\nMorph {2}{W}{W}", set="ons", set_name="Onslaught"),
    creature("Whipcorder", "{4}{W}{W}", "Megamorph {W}"),
    creature("Undercover Angel", "{4}{W}{W}", "Disguise {W}"),
)
FUSE = "Fuse (You may cast both.)"
ALIVE: dict[str, object] = {
    "oracle_id": "alive",
    "name": "Alive // Well",
    "layout": "split",
    "legalities": {"legacy": "legal"},
    "card_faces": [
        {"name": "Alive", "mana_cost": "{3}{G}", "type_line": "Sorcery", "oracle_text": f"Create a Centaur.\n{FUSE}"},
        {"name": "Well", "mana_cost": "{W}", "type_line": "Sorcery", "oracle_text": FUSE},
    ],
}
TOKEN = {"oracle_id": "token", "name": "Ooze", "layout": "token", "type_line": "Token Creature — Ooze"}


class Pool(SampleCards):
    """The sample and some cards more, which count as the whole game; but nothing is known of Unknown Card."""

    def __init__(self) -> None:
        self.objects: list[Mapping[str, Any]] = [*MORPHS, ALIVE, TOKEN]
        self._rows: dict[str, Row] = {}
        for card_object in self.objects:
            for key, row in rows_of(card_object):
                self._rows.setdefault(key, Row()).join(row)

    def _row(self, key: str) -> Row | None:
        return self._rows.get(key) or sample.row(key)

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        return {name: Answer(tuple(candidates(name, self._row)), name != "Unknown Card") for name in names}

    def all_cards(self) -> Iterator[Mapping[str, Any]]:
        yield from sample.cards()
        yield from self.objects


POOL = Pool()


def toml(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(inner)}' for key, inner in value.items())} }}"
    return json.dumps(value)


def declared(**keys: object) -> str:
    """One declaration as the file has it, by Ada where no other player is named."""
    lines = [f"{key} = {toml(value)}" for key, value in {"player": "Ada", **keys}.items()]
    return "\n".join(["[[declaration]]", *lines, ""])


def judge(*declarations: str, settings: str = "") -> DeckReport:
    head = f"[settings]\n{settings}\n" if settings else ""
    return check(read(head + "\n".join(declarations), "match.toml"), POOL)


def broken(*declarations: str, settings: str = "") -> list[str]:
    """The rules that are broken, in the order of the file."""
    return [violation.rule for violation in judge(*declarations, settings=settings).violations]


def only(*declarations: str, settings: str = "") -> tuple[str, str]:
    """Rule and message of the one violation."""
    (violation,) = judge(*declarations, settings=settings).violations
    return violation.rule, violation.message


# cost


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        pytest.param("Dismember", "1BB", id="Phyrexian mana is its color"),
        pytest.param("Spectral Procession", "WWW", id="monocolored hybrid is its color"),
        pytest.param("Wear", "1R", id="a half of a split card"),
        pytest.param("Wear // Tear", "W", id="the whole name, and the cost of a half"),
        pytest.param("Alive // Well", "3GW", id="a fused card by the combined cost"),
        pytest.param("Delver of Secrets", "U", id="a double-faced card by its front"),
        pytest.param("Shatterskull Smashing", "RR(X),X>=5", id="a real X spell"),
        pytest.param("Kitchen Finks", "1{G/W}{G/W}", id="hybrid as printed"),
        pytest.param("Black Lotus", "0", id="zero as printed"),
        pytest.param("Ancestral Vision", "", id="no mana cost where none is printed"),
    ],
)
def test_a_cost_that_matches_is_legal(card: str, cost: str) -> None:
    report = judge(declared(card=card, cost=cost))
    assert (report.verdict, report.violations) == ("legal", [])


@pytest.mark.parametrize(
    ("card", "cost", "message"),
    [
        pytest.param("Force of Will", "UU", "it has {3}{U}{U}, but its generic mana is 3, not 0", id="generic"),
        pytest.param("Force of Will", "3UUU", "it has {3}{U}{U}, but {U} is missing", id="missing"),
        pytest.param("Force of Will", "3U", "it has {3}{U}{U}, but {U} is too much", id="too much"),
        pytest.param("Force of Will", "UU(X),X>=4", "it has {3}{U}{U}, but X would be 3", id="condition"),
        pytest.param("Wear", "W", "it has {1}{R}, but {W} is missing", id="the other half"),
        pytest.param("Wear // Tear", "1RW", "{1}{R}, but {W} is missing; {W}, but {R} is missing", id="no fuse"),
        pytest.param("Agadeem's Awakening", "BBB", "but no X is printed on the mental card", id="X"),
        pytest.param("Black Lotus", "(X),X>=0", "but {0} must be printed on the mental card", id="zero"),
        pytest.param("Ancestral Vision", "U", "no mana cost, but no mana cost must be printed", id="no cost"),
        pytest.param("Kozilek, the Great Distortion", "8(X),X>=0 and/or any mana symbols", "{C}{C} must be", id="C"),
    ],
)
def test_a_cost_that_does_not_match_tells_why(card: str, cost: str, message: str) -> None:
    rule, told = only(declared(card=card, cost=cost))
    assert rule == "declaration-cost"
    assert message in told


@pytest.mark.parametrize(
    ("settings", "card", "cost", "legal"),
    [
        pytest.param("", "Shatterskull Smashing", "RR(X),X>=5", True, id="by default the X paid does not count"),
        pytest.param(
            "limit_paid_x = true", "Shatterskull Smashing", "RR(X),X>=5", False, id="unless a setting says so"
        ),
        pytest.param("limit_paid_x = true", "Shatterskull Smashing", "RR(X),X>=2", True, id="and it is too small"),
        pytest.param("", "Lightning Bolt", "R", False, id="nobody pays X for a card without it"),
    ],
)
def test_the_x_that_was_paid(settings: str, card: str, cost: str, legal: bool) -> None:
    assert broken(declared(card=card, cost=cost, x=2), settings=settings) == ([] if legal else ["declaration-cost"])


# use


USED = [
    pytest.param("creature", "Birds of Paradise", "G", True, id="creature"),
    pytest.param("creature", "Lightning Bolt", "R", False, id="an instant is no creature"),
    pytest.param("creature", "Bosh, Iron Golem", "8", True, id="an artifact creature is one"),
    pytest.param("noncreature", "Lightning Bolt", "R", True, id="noncreature"),
    pytest.param("noncreature", "Birds of Paradise", "G", False, id="a creature is not"),
    pytest.param("permanent", "Arcane Signet", "2", True, id="permanent"),
    pytest.param("permanent", "Teferi, Temporal Archmage", "4UU", True, id="a planeswalker is permanent"),
    pytest.param("permanent", "Damnation", "2BB", False, id="a sorcery is not"),
    pytest.param("nonpermanent", "Damnation", "2BB", True, id="nonpermanent"),
    pytest.param("nonpermanent", "Arcane Signet", "2", False, id="an artifact is permanent"),
    pytest.param("nonpermanent", "Walk-In Closet", "2G", False, id="so is a Room"),
    pytest.param("Equipment", "Swiftfoot Boots", "2", True, id="Equipment"),
    pytest.param("Equipment", "Arcane Signet", "2", False, id="another artifact"),
    pytest.param("artifact creature", "Transguild Courier", "4", True, id="artifact creature"),
    pytest.param("artifact creature", "Arcane Signet", "2", False, id="an artifact alone"),
    pytest.param("artifact creature", "Birds of Paradise", "G", False, id="a creature alone"),
    pytest.param("neither Equipment nor creature", "Arcane Signet", "2", True, id="neither"),
    pytest.param("neither Equipment nor creature", "Swiftfoot Boots", "2", False, id="Equipment"),
    pytest.param("neither Equipment nor creature", "Transguild Courier", "4", False, id="creature"),
    pytest.param("land that produces colorless mana", "Wastes", "", True, id="land that produces colorless mana"),
    pytest.param("land that produces colorless mana", "Goblin Burrows", "0", True, id="its cost may say 0"),
    pytest.param("land that produces colorless mana", "Windswept Heath", "", False, id="a land that makes none"),
    pytest.param("land that produces colorless mana", "Sol Ring", "1", False, id="an artifact that does"),
    pytest.param("Creature only", "Birds of Paradise", "G", True, id="case and “only” do not matter"),
]


@pytest.mark.parametrize(("use", "card", "cost", "allowed"), USED)
def test_a_mark_of_use(use: str, card: str, cost: str, allowed: bool) -> None:
    assert broken(declared(card=card, cost=cost, use=use)) == ([] if allowed else ["declaration-use"])


def test_every_mark_of_use_is_tested() -> None:
    assert {str(case.values[0]) for case in USED} - {"Creature only"} == set(USES)


def test_a_land_without_a_land_mark_matches_no_zero() -> None:
    assert broken(declared(card="Wastes", cost="0")) == ["declaration-cost"]


# range


@pytest.mark.parametrize(
    ("range_mark", "card", "cost", "allowed"),
    [
        pytest.param(None, "Brainstorm", "U", True, id="without a mark the pool is Legacy"),
        pytest.param(None, "Black Lotus", "0", True, id="a banned card is in the pool"),
        pytest.param(None, "Akoum", "", False, id="a plane is not"),
        pytest.param("modern", "Lightning Bolt", "R", True, id="modern"),
        pytest.param("modern", "Brainstorm", "U", False, id="a card older than modern is not modern"),
        pytest.param("Modern only", "Ponder", "U", True, id="a card banned in Modern is modern"),
        pytest.param("standard", "Birds of Paradise", "G", False, id="standard"),
        pytest.param("older than modern", "Brainstorm", "U", True, id="older than modern"),
        pytest.param("Older than Modern only", "Lightning Bolt", "R", False, id="a reprint is not"),
        pytest.param("older than modern", "Ponder", "U", False, id="nor is a card banned in Modern"),
        pytest.param("older than modern", "Black Lotus", "0", True, id="a card banned in Legacy is"),
        pytest.param("predh", "Lightning Bolt", "R", True, id="any format of the card data"),
    ],
)
def test_a_mark_of_range(range_mark: str | None, card: str, cost: str, allowed: bool) -> None:
    keys = {} if range_mark is None else {"range": range_mark}
    assert broken(declared(card=card, cost=cost, **keys)) == ([] if allowed else ["declaration-range"])


def test_a_setting_takes_banned_cards_out_of_the_pool() -> None:
    ponder = declared(card="Ponder", cost="U", range="modern")
    assert broken(ponder, settings="banned_in_pool = false") == ["declaration-range"]


# once in a match


@pytest.mark.parametrize(
    ("first", "second", "settings", "allowed"),
    [
        pytest.param(("Brainstorm", "U"), ("Ponder", "U"), "", True, id="two cards"),
        pytest.param(("Brainstorm", "U"), ("brainstorm", "U"), "", False, id="one card in another spelling"),
        pytest.param(("Fire", "1R"), ("Ice", "1U"), "", False, id="the other half"),
        pytest.param(("Fire", "1R"), ("Ice", "1U"), "half_uses_up_card = false", True, id="unless a setting says so"),
        pytest.param(("Fire", "1R"), ("Fire", "1R"), "half_uses_up_card = false", False, id="the same half"),
        pytest.param(("Well", "W"), ("Alive // Well", "3GW"), "half_uses_up_card = false", False, id="a fused half"),
    ],
)
@pytest.mark.parametrize("player", ["Ada", "Ben"])
def test_a_card_is_declared_once(
    first: tuple[str, str], second: tuple[str, str], settings: str, allowed: bool, player: str
) -> None:
    declarations = [
        declared(card=first[0], cost=first[1]),
        declared(player=player, card=second[0], cost=second[1]),
    ]
    assert broken(*declarations, settings=settings) == ([] if allowed else ["declaration-repeated"])


def test_a_repeated_declaration_names_the_first() -> None:
    report = judge(*[declared(card="Brainstorm", cost="U")] * 3)
    assert [(v.rule, v.line) for v in report.violations] == [("declaration-repeated", 8), ("declaration-repeated", 13)]
    assert {v.message for v in report.violations} == {"Brainstorm was already declared by Ada on line 1"}


# morph


@pytest.mark.parametrize(
    ("card", "allowed"),
    [
        pytest.param("Exalted Angel", True, id="morph"),
        pytest.param("Whipcorder", True, id="megamorph"),
        pytest.param("Undercover Angel", True, id="disguise"),
        pytest.param("Bosh, Iron Golem", False, id="no morph"),
    ],
)
def test_a_card_that_was_face_down_has_morph(card: str, allowed: bool) -> None:
    cost = "8" if card.startswith("Bosh") else "4WW"
    assert broken(declared(card=card, cost=cost, face_down=True)) == ([] if allowed else ["declaration-morph"])


REVEALED = declared(cost="WW(X),X>=3", face_down=True)


@pytest.mark.parametrize(
    ("before", "excused"),
    [
        pytest.param([], False, id="nothing was declared"),
        pytest.param([declared(player="Ben", card="Exalted Angel", cost="4WW")], True, id="a morph by the opponent"),
        pytest.param([declared(card="Exalted Angel", cost="4WW")], False, id="a morph by the player"),
        pytest.param([declared(player="Ben", card="Consecrated Sphinx", cost="4UU")], False, id="no morph"),
    ],
)
def test_who_can_declare_no_morph_loses_unless_the_opponent_had_declared_one(before: list[str], excused: bool) -> None:
    assert broken(*before, REVEALED) == ([] if excused else ["declaration-morph"])


def test_a_morph_of_another_cost_is_no_excuse() -> None:
    other = declared(cost="WWW", face_down=True)
    angel = declared(player="Ben", card="Exalted Angel", cost="4WW")
    rule, message = only(angel, other)
    assert (rule, message) == (
        "declaration-morph",
        "Ada revealed a face-down card without a declaration and loses the game",
    )


# what effects have fixed


@pytest.mark.parametrize(
    ("fixed", "message"),
    [
        pytest.param({"mana_value": 3, "card_type": "creature"}, None, id="all true"),
        pytest.param({"name": "Spellseeker", "cost": "2U"}, None, id="name and cost"),
        pytest.param({"name": "Seedborn Muse"}, "its name is Spellseeker", id="another name"),
        pytest.param({"cost": "2W"}, "its mana cost is {2}{U}, not 2W", id="another cost"),
        pytest.param({"mana_value": 4}, "its mana value is 3, not 4", id="another mana value"),
        pytest.param({"card_type": "instant"}, "it is no instant", id="another card type"),
        pytest.param({"creature_type": "merfolk"}, "it is no merfolk", id="another creature type"),
        pytest.param({"power_toughness": "2/2"}, "its power/toughness is 1/1, not 2/2", id="another size"),
    ],
)
def test_a_declaration_has_what_effects_have_fixed(fixed: dict[str, object], message: str | None) -> None:
    report = judge(declared(card="Spellseeker", cost="2U", fixed=fixed))
    assert [(v.rule, v.message) for v in report.violations] == (
        [("declaration-fixed", f"Spellseeker is not what effects have fixed: {message}")] if message else []
    )


# identification

GOLEM = {"card_type": "artifact creature", "creature_type": "Golem", "power_toughness": "6/7"}
BY_SEARCH = {"block": "ons", "card_type": "creature", "abilities": ["flying"]}


@pytest.mark.parametrize(
    ("card", "cost", "description", "message"),
    [
        pytest.param("Bosh, Iron Golem", "8", GOLEM, None, id="three kinds for a creature"),
        pytest.param(
            *("Bosh, Iron Golem", "8", {"creature_type": "Golem", "power_toughness": "6/7"}),
            "a creature without its name needs 3 kinds of characteristics, not 2",
            id="two are too few",
        ),
        pytest.param(
            *("Bosh, Iron Golem", "8", {**GOLEM, "power_toughness": "6/6"}),
            "Bosh, Iron Golem is not as described: its power/toughness is 6/7, not 6/6",
            id="each must be true",
        ),
        pytest.param(
            *("Alive", "3G", {"card_type": "sorcery", "abilities": ["create a centaur"]}),
            "a noncreature card without its name needs block, card type and ability; not told: block",
            id="a noncreature card needs its block",
        ),
    ],
)
def test_a_card_without_its_name(card: str, cost: str, description: dict[str, object], message: str | None) -> None:
    report = judge(declared(card=card, cost=cost, description=description))
    assert [(v.rule, v.message) for v in report.violations] == ([("declaration-identity", message)] if message else [])


@pytest.mark.parametrize(
    ("cost", "description", "message"),
    [
        pytest.param("4WW", BY_SEARCH, None, id="one card fits"),
        pytest.param(
            *("4WW", {**BY_SEARCH, "abilities": ["trample"]}),
            "no card in the card data fits the cost and the description",
            id="no card fits",
        ),
        pytest.param(
            *("4WW", {**BY_SEARCH, "block": "Alpha", "abilities": ["{w}"]}),
            "the description fits several cards: Exalted Angel, Undercover Angel, Whipcorder",
            id="several cards fit",
        ),
        pytest.param(
            *("4WW", {"card_type": "creature", "creature_type": "angel", "abilities": ["lifelink"]}),
            "a search needs block and card type",
            id="a search without a block",
        ),
    ],
)
def test_a_search_of_the_card_data(cost: str, description: dict[str, object], message: str | None) -> None:
    report = judge(declared(cost=cost, description=description, confirmed_by="search"))
    told = [v.message for v in report.violations if v.rule == "declaration-identity"]
    assert told == ([message] if message else [])


def test_a_card_that_was_found_is_used_up() -> None:
    found = declared(cost="4WW", description=BY_SEARCH, confirmed_by="search")
    assert broken(found, declared(player="Ben", card="Exalted Angel", cost="4WW")) == ["declaration-repeated"]


def test_a_block_that_the_card_data_cannot_confirm_is_a_warning() -> None:
    report = judge(declared(card="Exalted Angel", cost="4WW", description={**BY_SEARCH, "block": "Legends"}))
    assert report.verdict == "legal"
    assert [(v.rule, v.severity) for v in report.violations] == [("declaration-block", "warning")]


def test_more_than_three_searches_are_a_warning() -> None:
    cards = ["Exalted Angel", "Whipcorder", "Undercover Angel", "Consecrated Sphinx"]
    searched = [
        declared(
            card=card,
            cost="4UU" if "Sphinx" in card else "4WW",
            description={"block": "ons", "card_type": "creature", "abilities": ["i"]},
            confirmed_by="search",
        )
        for card in cards
    ]
    assert broken(*searched).count("declaration-searches") == 1
    assert broken(*searched[:3]).count("declaration-searches") == 0
    assert broken(*searched, settings="searches = 4").count("declaration-searches") == 0


# cards and card data


@pytest.mark.parametrize(
    ("card", "rule", "message"),
    [
        pytest.param("Lightnig Bolt", "declaration-unknown-card", "Lightnig Bolt is no card", id="misspelled"),
        pytest.param("Ooze", "declaration-unknown-card", "Ooze is a token or another extra", id="a token"),
        pytest.param(
            "Unknown Card", "declaration-missing-data", "there is no card data for Unknown Card", id="no data"
        ),
    ],
)
def test_a_name_that_is_no_card(card: str, rule: str, message: str) -> None:
    assert only(declared(card=card, cost="R")) == (rule, message)


def test_a_near_miss_is_suggested() -> None:
    (violation,) = judge(declared(card="Lightnig Bolt", cost="R")).violations
    assert violation.fix == "did you mean Lightning Bolt?"


@pytest.mark.parametrize(
    ("keys", "verdict"),
    [
        pytest.param({"card": "Lightning Bolt", "cost": "R"}, "legal", id="legal"),
        pytest.param({"card": "Lightning Bolt", "cost": "W"}, "illegal", id="illegal"),
        pytest.param({"card": "Unknown Card", "cost": "R"}, "not_judged", id="a card without data"),
        pytest.param({"card": "Faceless One", "cost": "5"}, "not_judged", id="a card without legalities"),
        pytest.param(
            {"card": "Lightning Bolt", "cost": "R", "range": "newest Block Constructed only"},
            "not_judged",
            id="a pool that no data tells",
        ),
        pytest.param({"card": "Lightning Bolt", "cost": "R("}, "not_judged", id="a cost that cannot be read"),
    ],
)
def test_verdicts(keys: dict[str, object], verdict: str) -> None:
    assert judge(declared(**keys)).verdict == verdict


# the file

GOOD = declared(card="Lightning Bolt", cost="R")


@pytest.mark.parametrize(
    ("text", "line", "message", "fix"),
    [
        pytest.param(f"nme = 'x'\n{GOOD}", 1, "unknown key nme", "did you mean name?", id="a key of the file"),
        pytest.param(f"{GOOD}crad = 'x'", 5, "unknown key crad", "did you mean card?", id="a key of a declaration"),
        pytest.param(
            f"[settings]\nhybird = 'x'\n{GOOD}", 2, "unknown key hybird", "did you mean hybrid?", id="a setting"
        ),
        pytest.param(
            f"[settings]\nhybrid = 'either colour'\n{GOOD}",
            *(2, "unknown hybrid either colour", "did you mean either color?"),
            id="a value of a setting",
        ),
        pytest.param(
            f"[settings]\nsearches = true\n{GOOD}", 2, "searches must be a number", "write a number", id="a wrong type"
        ),
        pytest.param(
            declared(card="Lightning Bolt", cost="R", use="creatures"),
            *(5, "unknown use creatures", "did you mean creature"),
            id="a mark of use",
        ),
        pytest.param(
            declared(card="Lightning Bolt", cost="R", range="modren"), 5, "unknown range modren", "choose", id="a range"
        ),
        pytest.param(
            declared(card="Lightning Bolt", cost="WW(X)"),
            *(4, "the cost WW(X) cannot be read: column 6", "write a cost such as WW(X),X>=3"),
            id="a cost",
        ),
        pytest.param(
            declared(card="Bosh, Iron Golem", cost="8", description={"creature_typ": "golem"}),
            *(5, "unknown key creature_typ", "did you mean creature_type?"),
            id="a key of a description",
        ),
        pytest.param(
            declared(card="Lightning Bolt", cost="R", fixed={}),
            5,
            "fixed is empty",
            "tell at least",
            id="nothing fixed",
        ),
        pytest.param(
            f"players = ['Bea']\n{GOOD}", 3, "unknown player Ada", "choose Bea", id="a player who does not play"
        ),
        pytest.param("players = [1]\n" + GOOD, 1, "players must be a list of texts", "write", id="a player's number"),
        pytest.param(declared(cost="R"), 1, "the declaration names no card", "add card", id="no card"),
        pytest.param(declared(card="Lightning Bolt"), 1, "the declaration has no cost", "add cost", id="no cost"),
        pytest.param("[[declaration]]\ncost='R'\ncard='Shock'", 1, "has no player", "add player", id="no player"),
        pytest.param(
            declared(cost="8", description=GOLEM),
            *(4, "the card that was recognized is not told", "add card"),
            id="a description that nobody recognized",
        ),
        pytest.param(
            declared(card="Lightning Bolt", cost="R", confirmed_by="oponent"),
            *(5, "unknown confirmed_by oponent", "did you mean opponent?"),
            id="who confirmed",
        ),
        pytest.param(declared(card="", cost="R"), 3, "card is empty", "leave the key out", id="an empty name"),
        pytest.param("", None, "the match has no declarations", "[[declaration]]", id="an empty file"),
        pytest.param("declaration = [1]", None, "a declaration must be a table", "[[declaration]]", id="a number"),
        pytest.param("name = \n", 1, "the file is no TOML", "mend", id="no TOML"),
        pytest.param("x = " + "[" * 5000, None, "the file is no TOML", "mend", id="nested without end"),
        pytest.param("x = 1" + "0" * 5000, None, "the file is no TOML", "mend", id="a number without end"),
    ],
)
def test_what_is_not_understood_is_not_judged(text: str, line: int | None, message: str, fix: str) -> None:
    report = check(read(text, "match.toml"), POOL)
    (violation,) = report.violations
    assert (report.verdict, violation.rule, violation.line) == ("not_judged", "declaration-file", line)
    assert message in violation.message
    assert fix in (violation.fix or "")


def test_a_cost_that_cannot_be_read_stands_at_its_column() -> None:
    (violation,) = judge('[[declaration]]\nplayer = "Ada"\ncard = "Shock"\n  cost = "WQ"  # WQ').violations
    assert (violation.line, violation.column, violation.end_column) == (4, 12, 13)


def test_other_declarations_are_judged_beside_one_that_cannot_be_read() -> None:
    assert broken(declared(card="Shock", cost="Q"), declared(card="Lightning Bolt", cost="W")) == [
        "declaration-file",
        "declaration-cost",
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('[[declaration]]\nplayer="A"\ncost="W"\ncard="Lightning Bolt"', id="a table"),
        pytest.param('[[ "declaration" ]] # one\nplayer="A"\n"cost"="W"\ncard="Lightning Bolt"', id="with quotes"),
        pytest.param('[[declaration]]\r\nplayer="A"\r\ncost="W"\r\ncard="Lightning Bolt"\r\n', id="CRLF"),
    ],
)
def test_a_violation_stands_at_the_line_of_its_key(text: str) -> None:
    (violation,) = judge(text).violations
    assert (violation.rule, violation.line, violation.column) == ("declaration-cost", 3, 1)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('declaration = [{player="A", cost="W", card="Lightning Bolt"}]', id="inline"),
        pytest.param('name = """\n[[declaration]]\n"""\n' + declared(card="Lightning Bolt", cost="W"), id="in a text"),
    ],
)
def test_a_violation_has_no_line_where_none_can_be_told(text: str) -> None:
    (violation,) = judge(text).violations
    assert (violation.rule, violation.line, violation.column) == ("declaration-cost", None, None)


def test_a_table_below_a_declaration_belongs_to_it() -> None:
    text = declared(card="Spellseeker", cost="2U") + "[declaration.fixed]\ncost = '2W'\n" + GOOD
    (violation,) = judge(text).violations
    assert (violation.rule, violation.line) == ("declaration-fixed", 5)


def test_a_report_counts_the_declarations_of_each_player() -> None:
    text = 'name = "Final"\nplayers = ["Ada", "Ben", "Cid"]\n'
    bolt, shock = declared(card="Lightning Bolt", cost="R"), declared(player="Ben", card="Ponder", cost="U")
    report = check(read(text + bolt + shock, "match.toml"), POOL)
    assert (report.name, report.format, report.path) == ("Final", "mental", "match.toml")
    assert report.counts == {"Ada": 1, "Ben": 1, "Cid": 0, "total": 2}


def test_a_report_names_the_settings_that_are_not_the_default() -> None:
    assert judge(GOOD, settings='hybrid = "as printed"').notes == []
    report = judge(GOOD, settings='hybrid = "either color"\nbanned_in_pool = false')
    assert report.notes == ["setting: hybrid = either color", "setting: banned_in_pool = false"]


def test_a_file_that_could_not_be_opened_is_not_judged() -> None:
    report = check(unread("match.toml", "cannot be read: no such file"), POOL)
    assert report.verdict == "not_judged"


def test_choices_begin_with_the_default() -> None:
    assert {key: choices[0] for key, choices in CHOICES.items()} == {key: getattr(Settings(), key) for key in CHOICES}


@given(st.text() | st.text(alphabet='[]{}="\n#adeclrtion_.,1') | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_is_a_match_with_declarations_or_faults(text: str) -> None:
    match = read(text, "match.toml")
    assert isinstance(match, Match)
    assert match.declarations or match.faults


# the rules themselves

every_rule = pytest.mark.parametrize("known", DECLARATION_RULES.values(), ids=DECLARATION_RULES)


@every_rule
def test_a_rule_explains_itself_with_a_legal_and_an_illegal_example(known: Rule) -> None:
    lines = known.explanation.splitlines()
    assert re.fullmatch(r"[A-Z].{10,120}\.", known.summary)
    assert lines[1] == ""
    assert [line.partition(":")[0] for line in lines if line.startswith(("Legal:", "Illegal:"))] == ["Illegal", "Legal"]
    assert re.fullmatch(r"declaration(?:-[a-z]+)+", known.name)
    assert re.fullmatch(r"Mental Cube \d(?:\.\d)*|decklint: [a-z ]+", known.source)


@every_rule
def test_every_rule_is_tested_here(known: Rule) -> None:
    text = (PROJECT / "tests" / "mental" / "test_check.py").read_text(encoding="utf-8")
    assert f'"{known.name}"' in text


# real cards


def test_the_match_of_the_fixtures_is_legal_with_real_cards(real_cards: CachedCards) -> None:
    text = (FIXTURES / "mental" / "match.toml").read_text(encoding="utf-8")
    report = check(read(text, "match.toml"), real_cards)
    assert (report.verdict, report.violations) == ("legal", [])


def test_a_real_card_is_found_by_its_block(real_cards: CachedCards) -> None:
    alive = declared(
        cost="3G",
        description={"block": "Return to Ravnica", "card_type": "sorcery", "abilities": ["centaur"]},
        confirmed_by="search",
    )
    well = declared(player="Ben", card="Well", cost="W")
    report = check(read(alive + well, "match.toml"), real_cards)
    assert [(v.rule, v.card) for v in report.violations] == [("declaration-repeated", "Alive // Well")]


def test_the_sets_of_blocks_are_sets_of_the_card_data(real_cards: CachedCards) -> None:
    known = {card_object.get("set") for card_object in real_cards.all_cards()}
    assert {name: codes - known for name, codes in BLOCKS.items() if codes - known} == {}
    assert len(frozenset[str]().union(*BLOCKS.values())) == sum(map(len, BLOCKS.values()))
