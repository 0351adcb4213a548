"""Rules `unknown-card`, `ambiguous-name` and `missing-card-data`."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from support import SampleCards, broken, judge

from cache.index import Row, candidates, rows_of
from cache.source import CachedCards
from validator import Answer, check, read

KENRITH = "Commander\n1 Kenrith, the Returned King\n\nDeck\n98 Wastes\n"


class Halves(SampleCards):
    """The sample, and two split cards that share a half."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}
        for name in ("Left // Middle", "Right // Middle"):
            shape = {"oracle_id": name, "layout": "split", "type_line": "Instant", "legalities": {"commander": "legal"}}
            faces = [{"name": half, "type_line": "Instant", "mana_cost": "{1}"} for half in name.split(" // ")]
            for key, row in rows_of({**shape, "name": name, "card_faces": faces, "color_identity": []}):
                self.rows.setdefault(key, Row()).join(row)

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        own = {name: Answer(tuple(candidates(name, self.rows.get))) for name in names}
        return {
            name: answer if answer.candidates else super(Halves, self).find([name])[name]
            for name, answer in own.items()
        }


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Lightning Bolt", id="exact"),
        pytest.param("lightning bolt", id="case"),
        pytest.param("Alesha, Who Smiles At Death", id="capitals"),
        pytest.param("Nazgul", id="accents"),
        pytest.param("Assassin’s Trophy", id="quotes"),
        pytest.param("Siege–Gang Commander", id="dashes"),
        pytest.param("Fire // Ice", id="both-halves"),
        pytest.param("Fire/Ice", id="both-halves-with-one-slash"),
        pytest.param("Fire", id="front-half"),
        pytest.param("Ice", id="back-half"),
        pytest.param("Insectile Aberration", id="back-face"),
        pytest.param("Sol Ring // Sol Ring", id="two-sides-of-one-card"),
    ],
)
def test_spelling_is_forgiven(name: str) -> None:
    assert broken(f"{KENRITH}1 {name}") == []


@pytest.mark.parametrize(
    ("name", "suggested"),
    [
        pytest.param("Lightnig Bolt", "Lightning Bolt", id="a-letter-missing"),
        pytest.param("Ligthning Bolt", "Lightning Bolt", id="letters-swapped"),
        pytest.param("Fire//Water", None, id="a-wrong-half"),
        pytest.param("Krenko", "Krenko, Mob Boss", id="a-beginning"),
        pytest.param("Qwertyuiop Asdfghjkl", None, id="nothing-like-it"),
    ],
)
def test_a_near_miss_is_no_card_and_is_never_taken_for_one(name: str, suggested: str | None) -> None:
    [report] = judge(f"{KENRITH}1 {name}")
    [violation] = report.violations
    assert (violation.rule, violation.card, violation.line, report.verdict) == ("unknown-card", name, 6, "illegal")
    suggestions = violation.facts["suggestions"]
    assert isinstance(suggestions, list)
    if suggested:
        assert suggested in suggestions
        assert suggested in str(violation.fix)


def test_a_name_of_two_cards_is_ambiguous() -> None:
    def judged(name: str) -> list[tuple[str, str | None, object]]:
        [report] = check(read(f"{KENRITH}1 {name}".encode(), "deck.txt"), Halves())
        return [(v.rule, v.card, v.facts.get("names")) for v in report.violations]

    assert judged("Middle") == [("ambiguous-name", "Middle", ["Left // Middle", "Right // Middle"])]
    assert judged("Left // Middle") == []
    assert judged("Right") == []


def test_outside_the_sample_nothing_is_known(tmp_path: Path) -> None:
    cards = CachedCards(tmp_path)
    text = KENRITH.replace("98 Wastes", "97 Wastes") + "1 Sol Ring\n1 Krark, the Thumbless"
    [report] = check(read(text.encode(), "deck.txt"), cards)
    assert [(v.rule, v.card, v.line) for v in report.violations] == [("missing-card-data", "Krark, the Thumbless", 7)]
    assert report.verdict == "not_judged"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("Krark, the Thumbless", [], id="a-card-of-the-whole-game"),
        pytest.param("Fire", [], id="a-half-that-a-playtest-card-has-too"),
        pytest.param("Fast // Furious", [], id="a-name-with-real-and-playtest-namesakes"),
        pytest.param("Bloomvine Regent", [], id="a-card-that-is-printed-reversible-too"),
        pytest.param("Krark, the Thumbles", ["unknown-card"], id="a-miss-where-all-cards-are-known"),
        pytest.param("Treasure", ["card-type"], id="a-token-is-known-and-out-of-place"),
        pytest.param("Goblin", ["card-type"], id="a-token-is-not-taken-for-a-card-with-a-blank-in-its-name"),
    ],
)
def test_where_all_cards_are_known(real_cards: CachedCards, name: str, expected: list[str]) -> None:
    [report] = check(read(f"{KENRITH}1 {name}".encode(), "deck.txt"), real_cards)
    assert [v.rule for v in report.violations if v.severity == "error"] == expected
