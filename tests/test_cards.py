"""The card model: one `Card` for every layout, made from card objects as Scryfall writes them."""

from typing import Any

import pytest
from support import sample_card

from validator import Card, CardDataError, Color
from validator.cards import color_letters, color_symbols, symbol_colors, symbols, without_reminder_text

Object = dict[str, Any]


def face(name: str, cost: str = "", type_line: str = "Creature — Human", text: str = "", **more: object) -> Object:
    return {"name": name, "mana_cost": cost, "type_line": type_line, "oracle_text": text, **more}


def card(name: str, layout: str, *faces: Object, **more: object) -> Object:
    shape = {"name": name, "oracle_id": f"id of {name}", "layout": layout, "legalities": {}, "color_identity": []}
    return {**shape, **(faces[0] if len(faces) == 1 else {"card_faces": list(faces)}), **more}


def two(layout: str, first: Object, second: Object, **more: object) -> Object:
    return card(f"{first['name']} // {second['name']}", layout, first, second, **more)


ONE_FACE = {
    "normal": face("Bear", "{1}{G}", "Creature — Bear"),
    "saga": face("Tale", "{2}{W}", "Enchantment — Saga", "I — Draw a card."),
    "class": face("Trade", "{W}", "Enchantment — Class", "{1}{W}: Level 2"),
    "case": face("Riddle", "{1}{B}", "Enchantment — Case", "To solve — You control a Clue."),
    "leveler": face("Pupil", "{U}", "Creature — Human", "Level up {1}"),
    "prototype": face("Machine", "{7}", "Artifact Creature — Construct", "Prototype {2}{R} — 3/2"),
    "mutate": face("Beast", "{2}{G}", "Creature — Beast", "Mutate {1}{G}"),
    "meld": face("Half", "{W}", "Legendary Creature — Angel"),
    "planar": face("Place", "", "Plane — Somewhere", "When chaos ensues, draw a card."),
    "scheme": face("Plan", "", "Scheme", "When you set this scheme in motion, draw a card."),
    "vanguard": face("Hero", "", "Vanguard"),
    "of tomorrow": face("News", "{G}", "Creature — Elf"),
}
TWO_FACES = {
    "split": (face("Fire", "{1}{R}", "Instant"), face("Ice", "{1}{U}", "Instant")),
    "flip": (face("Pupil", "{1}{G}"), face("Master", "", "Legendary Creature — Human")),
    "transform": (face("Scholar", "{2}{U}"), face("Brute", "", color_indicator=["R"])),
    "modal_dfc": (face("God", "{1}{B}"), face("Thing", "{1}{R}", "Artifact")),
    "adventure": (face("Giant", "{2}{R}"), face("Stomp", "{1}{R}", "Instant — Adventure")),
    "prepare": (face("Warlock", "{1}{B}"), face("Spell", "{B}{B}", "Sorcery")),
    "battle": (face("Invasion", "{1}{G}", "Battle — Siege"), face("Won", "", "Creature — Elf", color_indicator=["G"])),
    "of tomorrow": (face("Left", "{G}"), face("Right", "{U}")),
}


@pytest.mark.parametrize(("layout", "shown"), ONE_FACE.items(), ids=ONE_FACE)
def test_a_card_without_faces_of_its_own_has_one(layout: str, shown: Object) -> None:
    found = Card.from_object(card(shown["name"], layout, shown))
    assert found.layout == layout
    [only] = found.faces
    assert only is found.front
    assert (only.name, only.mana_cost, only.type_line, only.oracle_text) == tuple(shown.values())


@pytest.mark.parametrize(("layout", "shown"), TWO_FACES.items(), ids=TWO_FACES)
def test_a_card_with_two_faces_is_named_by_both_and_led_by_the_first(layout: str, shown: tuple[Object, Object]) -> None:
    found = Card.from_object(two(layout, *shown))
    assert [part.name for part in found.faces] == found.name.split(" // ")
    assert [part.mana_cost for part in found.faces] == [part["mana_cost"] for part in shown]
    assert found.front.name == shown[0]["name"]


def test_the_words_of_a_type_line_are_sorted() -> None:
    lord = Card.from_object(
        card("Lord", "normal", face("Lord", "", "Legendary Snow Creature — Time Lord Doctor"))
    ).front
    assert lord.supertypes == {"Legendary", "Snow"}
    assert lord.types == {"Creature"}
    assert lord.subtypes == ("Time", "Lord", "Doctor")
    assert lord.legendary


def test_both_sides_of_a_reversible_card_are_one_card() -> None:
    side = face("Bear", "{1}{G}", "Creature — Bear", oracle_id="bear", layout="normal")
    whole = {"name": "Bear // Bear", "layout": "reversible_card", "legalities": {"commander": "legal"}}
    found = Card.from_object({**whole, "card_faces": [side, dict(side)], "color_identity": ["G"]})
    assert (found.name, found.oracle_id, len(found.faces)) == ("Bear", "bear", 1)
    assert found.legalities == {"commander": "legal"}


@pytest.mark.parametrize(
    ("fields", "costs", "types"),
    [
        pytest.param(
            {"mana_cost": "{1}{R} // {1}{U}", "type_line": "Instant // Instant"},
            ["{1}{R}", "{1}{U}"],
            ["Instant", "Instant"],
            id="all-joined",
        ),
        pytest.param(
            {"mana_cost": "{2}{G}", "type_line": "Creature — Bird // Instant — Adventure"},
            ["{2}{G}", "{2}{G}"],
            ["Creature — Bird", "Instant — Adventure"],
            id="one-cost",
        ),
        pytest.param({"type_line": "Sorcery"}, ["", ""], ["Sorcery", "Sorcery"], id="one-type-and-no-cost"),
    ],
)
def test_halves_that_an_object_only_names_are_cut_out_of_it(fields: Object, costs: list[str], types: list[str]) -> None:
    found = Card.from_object({**card("A // B", "normal"), "card_faces": None, "oracle_text": "Draw.", **fields})
    assert [part.name for part in found.faces] == ["A", "B"]
    assert [part.mana_cost for part in found.faces] == costs
    assert [part.type_line for part in found.faces] == types
    assert [part.oracle_text for part in found.faces] == ["Draw.", ""]


def test_what_an_object_does_not_tell_is_not_made_up() -> None:
    found = Card.from_object({"name": "Bear", "oracle_id": "bear", "layout": "normal", "type_line": "Creature"})
    assert found.legalities == {}
    assert not found.legal_somewhere
    assert found.stated_color_identity is None
    assert (found.front.mana_cost, found.front.oracle_text, found.front.power) == ("", "", None)


def test_a_stated_identity_without_colors_is_not_an_unstated_one() -> None:
    assert Card.from_object(card("Ring", "normal", face("Ring"))).stated_color_identity == frozenset()


BEAR = card("Bear", "normal", face("Bear", "{1}{G}"))


@pytest.mark.parametrize(
    "damaged",
    [
        *(pytest.param({k: v for k, v in BEAR.items() if k != key}, id=f"no-{key}") for key in ("name", "layout")),
        pytest.param({k: v for k, v in BEAR.items() if k != "oracle_id"}, id="no-oracle_id"),
        pytest.param({k: v for k, v in BEAR.items() if k != "type_line"}, id="no-type_line"),
        pytest.param({**BEAR, "name": 7}, id="number-as-name"),
        pytest.param({**BEAR, "name": None}, id="null-as-name"),
        pytest.param({**BEAR, "type_line": None}, id="null-as-type"),
        pytest.param({**BEAR, "oracle_text": 7}, id="number-as-text"),
        pytest.param({**BEAR, "color_identity": ["purple"]}, id="unknown-color"),
        pytest.param({**BEAR, "color_identity": 7}, id="number-as-identity"),
        pytest.param({**BEAR, "legalities": 7}, id="number-as-legalities"),
        pytest.param({**BEAR, "legalities": ["legal"]}, id="list-as-legalities"),
        pytest.param({**BEAR, "card_faces": ["Bear"]}, id="words-as-faces"),
        pytest.param({**BEAR, "card_faces": [{"name": "Bear"}]}, id="face-without-type"),
        pytest.param({**BEAR, "layout": "reversible_card", "card_faces": [{}]}, id="reversible-without-a-side"),
        pytest.param({**BEAR, "color_indicator": ["purple"]}, id="unknown-indicator"),
        pytest.param({}, id="nothing"),
    ],
)
def test_a_damaged_object_is_told(damaged: Object) -> None:
    with pytest.raises(CardDataError, match="damaged card object"):
        Card.from_object(damaged)


@pytest.mark.parametrize(
    ("made", "extra"),
    [
        pytest.param(card("Bear", "normal", face("Bear")), False, id="card"),
        pytest.param(card("Bear", "token", face("Bear", "", "Token Creature — Bear")), True, id="token"),
        pytest.param(two("double_faced_token", face("Bear"), face("Elf")), True, id="double-faced-token"),
        pytest.param(card("Vow", "emblem", face("Vow", "", "Emblem")), True, id="emblem"),
        pytest.param(two("art_series", face("Bear"), face("Bear")), True, id="art-card"),
        pytest.param(card("Bear", "normal", face("Bear"), set_type="memorabilia"), True, id="memorabilia"),
        pytest.param(card("Bear", "normal", face("Bear"), set_type="funny"), False, id="funny-card"),
        pytest.param(card("List", "normal", face("List", "", "Card")), True, id="checklist"),
        pytest.param(card("Place", "planar", face("Place", "", "Plane — Somewhere")), False, id="plane"),
    ],
)
def test_extras_are_no_cards_of_a_deck(made: Object, *, extra: bool) -> None:
    assert Card.from_object(made).extra == extra


@pytest.mark.parametrize(
    ("made", "result"),
    [
        pytest.param(card("Half", "meld", face("Half", "{W}")), False, id="half"),
        pytest.param(card("Land", "meld", face("Land", "", "Land")), False, id="half-that-is-a-land"),
        pytest.param(card("Whole", "meld", face("Whole", "")), True, id="melded-back"),
        pytest.param(card("Whole", "normal", face("Whole", "")), False, id="other-layout"),
    ],
)
def test_the_back_of_a_melded_pair_is_told_by_its_missing_cost(made: Object, *, result: bool) -> None:
    assert Card.from_object(made).meld_result == result


@pytest.mark.parametrize(
    ("name", "basic"),
    [
        ("Island", True),
        ("Snow-Covered Island", True),
        ("Wastes", True),
        ("Snow-Covered Wastes", True),
        ("Dryad Arbor", False),
        ("Godless Shrine", False),
        ("Command Tower", False),
        ("Sol Ring", False),
    ],
)
def test_basic_is_a_supertype_of_lands(name: str, *, basic: bool) -> None:
    assert sample_card(name).basic == basic


def test_a_rebalanced_card_is_counted_with_its_original() -> None:
    thief = Card.from_object(card("A-Thief", "normal", face("A-Thief")))
    assert (thief.rebalanced, thief.copy_name) == (True, "Thief")
    assert not Card.from_object(BEAR).rebalanced


@pytest.mark.parametrize(
    ("symbol", "colors"),
    [
        *((letter, letter) for letter in "WUBRG"),
        *(("W/U", "WU"), ("R/G", "RG"), ("2/W", "W"), ("C/W", "W"), ("W/P", "W"), ("G/U/P", "UG"), ("R/W/P", "WR")),
        *(("HW", "W"), ("HR", "R"), ("H", ""), ("P", ""), ("C", ""), ("S", ""), ("X", ""), ("Y", ""), ("0", "")),
        *(("15", ""), ("1/2", ""), ("T", ""), ("Q", ""), ("E", ""), ("TK", ""), ("CHAOS", ""), ("PW", ""), ("A", "")),
        *(("½", ""), ("∞", ""), ("D", ""), ("L", ""), ("C/P", ""), ("w", ""), ("WU", ""), ("", "")),
    ],
)
def test_the_colors_of_a_symbol(symbol: str, colors: str) -> None:
    assert "".join(color_letters(symbol_colors(symbol))) == colors


def test_symbols_are_read_in_order_with_repeats() -> None:
    assert symbols("{2/W}{U}{U}, {T}: Add {C}.") == ["2/W", "U", "U", "T", "C"]
    assert symbols("no symbol, {} and { alone") == []


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Flying (It can fly.)", "Flying "),
        ("(all) of it", " of it"),
        ("Extort (Pay {W/B} (or not).) Draw.", "Extort  Draw."),
        ("one (a) two (b)", "one  two "),
        ("no reminder", "no reminder"),
        ("open (to the end", "open (to the end"),
        ("closed) only", "closed) only"),
        ("", ""),
    ],
)
def test_reminder_text_is_what_stands_in_parentheses(text: str, rest: str) -> None:
    assert without_reminder_text(text) == rest


def test_a_face_without_cost_has_its_stated_colors_as_indicator() -> None:
    back = Card.from_object(card("Back", "normal", face("Back", "", colors=["R", "U"]))).front
    assert back.color_indicator == {Color.BLUE, Color.RED}
    front = Card.from_object(card("Front", "normal", face("Front", "{R/G}", colors=["R", "G"]))).front
    assert front.color_indicator == frozenset()


def test_colors_are_named_in_the_game_s_order() -> None:
    assert color_letters([Color.GREEN, Color.WHITE, Color.GREEN, Color.BLUE]) == ["W", "U", "G"]
    assert color_symbols([Color.GREEN, Color.WHITE]) == "{W}{G}"
    assert color_symbols([]) == "colorless"
