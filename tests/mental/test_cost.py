"""The cost restriction of a mental card: what can be written, and which mana costs match it (RULES 5.2, 5.3, 5.6)."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import sample_card

from validator.cards import Card
from validator.mental.cost import Condition, CostError, CostRestriction, parse, readings
from validator.mental.parts import matching, parts_of
from validator.mental.settings import CHOICES, Settings

ANY = " and/or any mana symbols"


def accepts(
    restriction: str, mana_cost: str, settings: Settings | None = None, *, land: bool = False, paid: int | None = None
) -> bool:
    return not parse(restriction).why_not(readings(mana_cost, settings or Settings(), land=land), paid_x=paid)


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        pytest.param("WW(X),X>=3", CostRestriction(("W", "W"), None, Condition(">=", 3)), id="X and a condition"),
        pytest.param(
            "WU(X),X>=0 and/or any mana symbols",
            CostRestriction(("W", "U"), None, Condition(">=", 0), any_symbols=True),
            id="any mana symbols",
        ),
        pytest.param("2WW", CostRestriction(("W", "W"), 2), id="a fixed cost"),
        pytest.param("WW2", CostRestriction(("W", "W"), 2), id="a number after the symbols"),
        pytest.param("1W1", CostRestriction(("W",), 2), id="numbers add up"),
        pytest.param("10", CostRestriction((), 10), id="a number of two digits"),
        pytest.param("0", CostRestriction((), 0), id="zero is printed"),
        pytest.param("", CostRestriction(), id="a blank restriction"),
        pytest.param("(X),X=2", CostRestriction((), None, Condition("=", 2)), id="X alone"),
        pytest.param("R(X),X<=4", CostRestriction(("R",), None, Condition("<=", 4)), id="at most"),
        pytest.param("8CC", CostRestriction(("C", "C"), 8), id="colorless mana is printed"),
        pytest.param("{W/U}", CostRestriction(("W/U",)), id="a hybrid symbol"),
        pytest.param("{U/W}", CostRestriction(("W/U",)), id="a hybrid symbol the other way round"),
    ],
)
def test_a_cost_restriction_is_read(text: str, parsed: CostRestriction) -> None:
    assert parse(text) == parsed


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("ＷＷ（Ｘ），Ｘ≧３", id="full width"),
        pytest.param("WW(X)、X≧3", id="an ideographic comma"),
        pytest.param("WW（X）,X≥3", id="a mathematical sign"),
        pytest.param("WW(X),X＞＝3", id="a full width sign of two characters"),
        pytest.param("ww(x),x>=3", id="small letters"),
        pytest.param(" W W ( X ) , X >= 3 ", id="blanks"),
        pytest.param("WW\u3000(X),X>=3", id="an ideographic blank"),
    ],
)
def test_widths_signs_case_and_blanks_do_not_matter(text: str) -> None:
    assert parse(text) == parse("WW(X),X>=3")


@pytest.mark.parametrize(("sign", "meant"), [("≦", "<="), ("≤", "<="), ("＝", "="), ("＜＝", "<=")])
def test_other_signs(sign: str, meant: str) -> None:
    assert parse(f"W(X),X{sign}1") == parse(f"W(X),X{meant}1")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        pytest.param("WQ", 2, id="an unknown letter"),
        pytest.param("WW(X)", 6, id="X without a condition"),
        pytest.param("WW(X),", 7, id="a comma without a condition"),
        pytest.param("WW(X),Y>=3", 7, id="a condition on something else"),
        pytest.param("WW(X),X>3", 8, id="a sign that the rules do not have"),
        pytest.param("WW(X),X>=", 10, id="a condition without a number"),
        pytest.param("WW(X),X>=W", 10, id="a condition on a letter"),
        pytest.param("WW(X),X>=3 or so", 12, id="words that mean nothing"),
        pytest.param("WW, X>=3", 3, id="a condition without X"),
        pytest.param("X", 1, id="X without parentheses"),
        pytest.param("WW and/or any mana symbols", 4, id="any mana symbols without X"),
        pytest.param("ＷＷ（Ｘ）", 6, id="columns count full width characters once"),
        pytest.param("  Q", 3, id="columns count blanks"),
        pytest.param("12345678", 1, id="a number too large for any cost"),
        pytest.param("{2/W}", 1, id="a monocolored hybrid symbol, which is its color"),
        pytest.param("-1", 1, id="a negative number"),
    ],
)
def test_what_is_no_cost_restriction_names_the_column(text: str, column: int) -> None:
    with pytest.raises(CostError, match=rf"column {column}: expected") as caught:
        parse(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("restriction", "mana_cost", "accepted"),
    [
        pytest.param("WW(X),X>=3", "{4}{W}{W}", True, id="rules: 4WW for WW(X),X>=3"),
        pytest.param("WW(X),X>=3", "{X}{W}{W}", True, id="rules: XWW for WW(X),X>=3"),
        pytest.param("WW(X),X>=3", "{2}{W}{W}", False, id="rules: 2WW is too cheap for WW(X),X>=3"),
        pytest.param("WW(X),X>=3", "{3}{W}{W}{W}", False, id="rules: 3WWW has too many symbols for WW(X),X>=3"),
        pytest.param(f"WU(X),X>=0{ANY}", "{1}{W}{W}{U}", True, id="rules: 1WWU for WU and any symbols"),
        pytest.param(f"WU(X),X>=0{ANY}", "{W}{U}", True, id="rules: WU for WU and any symbols"),
        pytest.param(f"WU(X),X>=0{ANY}", "{B}{W}{U}", True, id="rules: BWU for WU and any symbols"),
        pytest.param(f"WU(X),X>=0{ANY}", "{3}{W}{U}", True, id="rules: 3WU for WU and any symbols"),
        pytest.param(f"WU(X),X>=0{ANY}", "{3}{W}", False, id="a symbol is missing all the same"),
        pytest.param(f"WU(X),X>=2{ANY}", "{W}{U}{B}", False, id="one further symbol is one"),
        pytest.param(f"WU(X),X>=2{ANY}", "{1}{W}{U}{B}", True, id="further symbols and generic mana add up"),
        pytest.param(f"WU(X),X=1{ANY}", "{1}{W}{U}{B}", False, id="and may be too many"),
        pytest.param(f"WU(X),X>=3{ANY}", "{X}{W}{U}{B}", True, id="a real X spell with a further symbol"),
        pytest.param("2WW", "{2}{W}{W}", True, id="a fixed cost is that cost"),
        pytest.param("2WW", "{3}{W}{W}", False, id="a fixed cost is no other generic number"),
        pytest.param("2WW", "{2}{W}", False, id="a fixed cost lacks no symbol"),
        pytest.param("WW", "{X}{W}{W}", False, id="a fixed cost has no X"),
        pytest.param("3", "{3}", True, id="a number alone"),
        pytest.param("WU", "{U}{W}", True, id="order does not matter"),
        pytest.param("WW(X),X<=1", "{1}{W}{W}", True, id="at most one"),
        pytest.param("WW(X),X<=1", "{2}{W}{W}", False, id="not two"),
        pytest.param("2WW(X),X<=1", "{1}{W}{W}", False, id="X is never negative"),
        pytest.param("2WW(X),X=1", "{3}{W}{W}", True, id="X is beyond the printed number"),
        pytest.param("RR(X),X>=3", "{X}{R}{R}", True, id="a real X spell, whatever the condition"),
        pytest.param("RR(X),X>=3", "{X}{1}{R}{R}", False, id="a real X spell has the printed number"),
        pytest.param("1RR(X),X>=3", "{X}{X}{1}{R}{R}", True, id="a real X spell with two X"),
        pytest.param("1BB", "{1}{B/P}{B/P}", True, id="Phyrexian mana is its color (Dismember)"),
        pytest.param("1", "{1}{B/P}{B/P}", False, id="though it may be paid with life"),
        pytest.param("WWW", "{2/W}{2/W}{2/W}", True, id="monocolored hybrid is its color (Spectral Procession)"),
        pytest.param("6", "{2/W}{2/W}{2/W}", False, id="though it may be paid with generic mana"),
        pytest.param("WUBRG", "{2/W}{2/U}{2/B}{2/R}{2/G}", True, id="Reaper King"),
    ],
)
def test_a_mana_cost_matches(restriction: str, mana_cost: str, accepted: bool) -> None:
    assert accepts(restriction, mana_cost) is accepted


BOTH, EITHER = Settings(hybrid="both colors"), Settings(hybrid="either color")
GENERIC = Settings(colorless="as generic")
LIMITED = Settings(limit_paid_x=True)


@pytest.mark.parametrize(
    ("settings", "restriction", "mana_cost", "accepted"),
    [
        pytest.param(Settings(), "1{G/W}{G/W}", "{1}{G/W}{G/W}", True, id="printed hybrid"),
        pytest.param(Settings(), "1{W/G}{G/W}", "{1}{W/G}{W/G}", True, id="printed hybrid in any order"),
        pytest.param(Settings(), "1GG", "{1}{G/W}{G/W}", False, id="by default no color stands for a hybrid"),
        pytest.param(Settings(), "1GW", "{1}{G/W}{G/W}", False, id="nor do both"),
        pytest.param(Settings(), f"1(X),X=2{ANY}", "{1}{G/W}{G/W}", True, id="a hybrid is one of any symbols"),
        pytest.param(BOTH, "1GGWW", "{1}{G/W}{G/W}", True, id="both colors"),
        pytest.param(BOTH, "1GW", "{1}{G/W}{G/W}", False, id="both colors of each"),
        pytest.param(EITHER, "1GG", "{1}{G/W}{G/W}", True, id="either color, the first"),
        pytest.param(EITHER, "1WW", "{1}{G/W}{G/W}", True, id="either color, the second"),
        pytest.param(EITHER, "1GW", "{1}{G/W}{G/W}", True, id="either color, mixed"),
        pytest.param(EITHER, "1GU", "{1}{G/W}{G/W}", False, id="either color, but no third"),
        pytest.param(EITHER, "G", "{G/W/P}", True, id="hybrid Phyrexian mana is hybrid"),
        pytest.param(Settings(), "8CC", "{8}{C}{C}", True, id="colorless mana as printed"),
        pytest.param(Settings(), "10", "{8}{C}{C}", False, id="colorless mana is not generic"),
        pytest.param(Settings(), f"8(X),X=2{ANY}", "{8}{C}{C}", False, id="nor one of any symbols"),
        pytest.param(GENERIC, "10", "{8}{C}{C}", True, id="unless a setting says so"),
        pytest.param(Settings(), "0", "{0}", True, id="zero as printed"),
        pytest.param(Settings(), "(X),X>=0", "{0}", False, id="zero that is not printed"),
        pytest.param(Settings(), "", "{0}", False, id="a blank is not zero"),
        pytest.param(GENERIC, "(X),X>=0", "{0}", True, id="zero as generic mana"),
        pytest.param(Settings(), "", "", True, id="no mana cost, and a blank"),
        pytest.param(Settings(), "0", "", False, id="no mana cost is not zero"),
        pytest.param(Settings(), "(X),X>=0", "", False, id="no mana cost for X"),
        pytest.param(GENERIC, "(X),X>=0", "", True, id="no mana cost as generic mana"),
        pytest.param(GENERIC, "(X),X>=1", "", False, id="which is none"),
    ],
)
def test_open_points_are_settings(settings: Settings, restriction: str, mana_cost: str, accepted: bool) -> None:
    assert accepts(restriction, mana_cost, settings) is accepted


@pytest.mark.parametrize(
    ("restriction", "accepted"),
    [("", True), ("0", True), ("(X),X>=0", True), ("(X),X>=1", False), ("W", False)],
    ids=str,
)
def test_a_land_for_a_land_mark_costs_nothing(restriction: str, accepted: bool) -> None:
    assert accepts(restriction, "", land=True) is accepted


@pytest.mark.parametrize(
    ("paid", "accepted"), [pytest.param(3, True, id="enough"), pytest.param(2, False, id="too little")]
)
def test_the_condition_may_bind_the_x_that_was_paid(paid: int, accepted: bool) -> None:
    assert accepts("RR(X),X>=3", "{X}{R}{R}", paid=paid) is accepted


def card(layout: str, *faces: tuple[str, str, str]) -> Card:
    """A sorcery of these faces: name, mana cost, text."""
    objects = [
        {"name": name, "mana_cost": mana_cost, "type_line": "Sorcery", "oracle_text": text}
        for name, mana_cost, text in faces
    ]
    name = " // ".join(face[0] for face in faces)
    return Card.from_object({"oracle_id": name, "name": name, "layout": layout, "card_faces": objects})


FUSE = "Fuse (You may cast one or both halves of this card from your hand.)"
ALIVE = card("split", ("Alive", "{3}{G}", FUSE), ("Well", "{W}", FUSE))
FIRE = sample_card("Fire // Ice")
SCHOLAR, GARDENER = sample_card("Civilized Scholar"), sample_card("Budoka Gardener")


@pytest.mark.parametrize(
    ("known", "written", "restriction", "part"),
    [
        pytest.param(ALIVE, "Alive // Well", "3G", "Alive", id="rules: one half"),
        pytest.param(ALIVE, "Alive // Well", "W", "Well", id="rules: the other half"),
        pytest.param(ALIVE, "Alive // Well", "3GW", "Alive // Well", id="rules: fused, by the combined cost"),
        pytest.param(ALIVE, "Alive", "3G", "Alive", id="a half by its name"),
        pytest.param(ALIVE, "Alive", "W", None, id="a half is not the other"),
        pytest.param(ALIVE, "Alive", "3GW", None, id="a half is not the fused card"),
        pytest.param(FIRE, "Fire // Ice", "1R", "Fire", id="half of a card without fuse"),
        pytest.param(FIRE, "Fire // Ice", "2UR", None, id="nothing is fused without fuse"),
        pytest.param(FIRE, "ICE", "1U", "Ice", id="a half in capitals"),
        pytest.param(SCHOLAR, "Civilized Scholar", "2U", "Civilized Scholar", id="a double-faced card by its front"),
        pytest.param(SCHOLAR, "Homicidal Brute", "2U", "Civilized Scholar", id="even where the back is named"),
        pytest.param(GARDENER, "Budoka Gardener", "1G", "Budoka Gardener", id="a flip card by its normal cost"),
    ],
)
def test_what_of_a_card_is_declared(known: Card, written: str, restriction: str, part: str | None) -> None:
    found = matching(parts_of(known, written), parse(restriction), Settings())
    assert (found and found.name) == part


SYMBOLS = st.sampled_from([*"WUBRGCS", "W/U", "W/B", "U/B", "B/R", "R/G", "W/R"])
NUMBERS = st.integers(0, 9_999_999)
CONDITIONS = st.builds(Condition, st.sampled_from([">=", "<=", "="]), NUMBERS)


@st.composite
def restrictions(draw: st.DrawFn) -> CostRestriction:
    condition = draw(st.none() | CONDITIONS)
    found = tuple(draw(st.lists(SYMBOLS, max_size=6)))
    any_symbols = condition is not None and draw(st.booleans())
    return CostRestriction(found, draw(st.none() | NUMBERS), condition, any_symbols)


@given(restrictions())
def test_reading_what_was_written_gives_the_same(restriction: CostRestriction) -> None:
    assert parse(str(restriction)) == restriction


@given(st.text() | st.text(alphabet="WUBRGCSX0123456789(){}/,=<>≧≦（）Ｘ andorymlbsi", max_size=40))
def test_any_text_is_read_or_is_no_cost_restriction(text: str) -> None:
    with contextlib.suppress(CostError):
        assert parse(str(parse(text))) == parse(text)


@given(restrictions(), st.sampled_from(CHOICES["hybrid"]), st.sampled_from(CHOICES["colorless"]))
def test_a_fixed_cost_accepts_exactly_the_card_that_prints_it(
    restriction: CostRestriction, hybrid: str, colorless: str
) -> None:
    fixed = CostRestriction(tuple(s for s in restriction.symbols if s in "WUBRG"), restriction.generic)
    if not fixed.symbols:
        return
    generic = f"{{{fixed.generic}}}" if fixed.generic else ""
    mana_cost = generic + "".join(f"{{{symbol}}}" for symbol in fixed.symbols)
    settings = Settings(hybrid=hybrid, colorless=colorless)
    assert accepts(str(fixed), mana_cost, settings)
    assert not accepts(str(fixed), mana_cost + "{W}", settings)
    assert not accepts(str(fixed), mana_cost + "{1}", settings)
    assert accepts(f"{fixed}(X),X=1", mana_cost + "{1}", settings)


@given(st.lists(st.sampled_from("WUBRG"), max_size=5), st.integers(0, 9), CONDITIONS)
def test_x_is_what_the_cost_has_more(colored: list[str], generic: int, condition: Condition) -> None:
    restriction = f"W(X),{condition}"
    mana_cost = f"{{{generic}}}{{W}}" + "".join(f"{{{symbol}}}" for symbol in colored)
    assert accepts(restriction, mana_cost) is (not colored and condition.holds(generic))
    assert accepts(restriction + ANY, mana_cost) is condition.holds(generic + len(colored))
