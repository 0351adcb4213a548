"""Real preconstructed decks: the verdict that the index gives them, and for Commander one that is counted apart."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support import BULK_FILE, DECKS, needs_data

from cache.bulk import objects_in
from cache.source import CachedCards
from validator import DeckReport, check, read
from validator.variants import shared_planar_deck, unchanged

INDEX = DECKS / "INDEX.tsv"
COMMANDER = sorted((DECKS / "precons" / "commander").rglob("*.txt"))

ILLEGAL = {
    "c19/Mystic-Intellect": ("banned", "Dockside Extortionist"),
    "cmd/Political-Puppets": ("banned", "Trade Secrets"),
    "nec/Upgrades-Unleashed": ("singleton", "Mossfire Valley"),
}
"""The three official Commander decks that are not legal: two cards banned since, and a land that is listed twice."""

PLANES_ALONE = "precons/planechase/pca/Planechase-Anthology-Planes.txt"


class Listed(NamedTuple):
    """A line of the index: a file, what kinds of deck it holds, and whether it is known to be legal."""

    path: str
    kinds: tuple[str, ...]
    expected: str


def listed() -> list[Listed]:
    if not INDEX.is_file():
        return []
    with INDEX.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Listed(row["path"], tuple(row["kind"].split("+")), row["expected"])
            for row in rows
            if row["format"] == "precon-txt"
        ]


def of_kind(*kinds: str) -> list[Any]:
    return [pytest.param(deck, id=deck.path) for deck in listed() if deck.kinds[0] in kinds]


def judged(path: str | Path, cards: CachedCards, format_name: str = "auto", players: int = 0) -> list[DeckReport]:
    variant = shared_planar_deck(players) if players else unchanged
    return check(read((DECKS / path).read_bytes(), str(path)), cards, format_name=format_name, variant=variant)


def errors(reports: list[DeckReport]) -> list[tuple[str, str | None]]:
    return [(v.rule, v.card) for deck in reports for v in deck.violations if v.severity == "error"]


@needs_data
@pytest.mark.parametrize("deck", [pytest.param(deck, id=deck.path) for deck in listed() if deck.expected == "legal"])
def test_a_deck_that_the_index_calls_legal_is_legal(real_cards: CachedCards, deck: Listed) -> None:
    kind, *beside = deck.kinds
    reports = judged(deck.path, real_cards, "auto" if kind == "commander" else kind)
    assert errors(reports) == []
    assert {report.verdict for report in reports} == {"legal"}
    assert [report.format for report in reports] == [kind, *beside]


@needs_data
@pytest.mark.parametrize("deck", [param for param in of_kind("planar", "scheme") if PLANES_ALONE not in str(param.id)])
def test_the_cards_beside_planes_and_schemes_are_a_casual_deck(real_cards: CachedCards, deck: Listed) -> None:
    reports = judged(deck.path, real_cards, "casual")
    beside = [report for report in reports if report.format == "casual"]
    assert len(beside) == 1
    assert errors(beside) == []


@needs_data
@pytest.mark.parametrize("deck", of_kind("constructed-casual"))
def test_a_casual_product_breaks_nothing_but_the_size(real_cards: CachedCards, deck: Listed) -> None:
    [report] = judged(deck.path, real_cards, "casual")
    if report.verdict == "not_judged":
        assert errors([report]) == [("not-a-decklist", None)], "the enemy cards of a co-operative game are no cards"
    else:
        small = report.counts["total"] < 60
        assert errors([report]) == ([("deck-size", None)] if small else [])


@needs_data
@pytest.mark.parametrize("deck", of_kind("constructed-standard", "constructed-modern", "constructed-pioneer"))
def test_a_tournament_deck_of_its_day_breaks_nothing_but_size_and_card_pool(
    real_cards: CachedCards, deck: Listed
) -> None:
    [report] = judged(deck.path, real_cards, deck.kinds[0].removeprefix("constructed-"))
    small = report.counts["total"] < 60
    found = {rule for rule, _ in errors([report])}
    assert found <= {"not-legal", "banned", "missing-legality", *(["deck-size"] if small else [])}
    assert ("deck-size" in found) == small


@needs_data
@pytest.mark.parametrize("deck", of_kind("constructed-brawl"))
def test_a_brawl_product_is_a_brawl_deck_of_60_of_its_day(real_cards: CachedCards, deck: Listed) -> None:
    [report] = judged(deck.path, real_cards, "brawl-60")
    assert report.counts["total"] == 60
    assert {rule for rule, _ in errors([report])} <= {"not-legal", "banned"}


@needs_data
def test_all_86_planes_are_a_deck_that_four_players_share(real_cards: CachedCards) -> None:
    assert errors(judged(PLANES_ALONE, real_cards, "planar")) == [("phenomena-limit", None)]
    assert errors(judged(PLANES_ALONE, real_cards, "planar", players=3)) == [("phenomena-limit", None)]
    assert errors(judged(PLANES_ALONE, real_cards, "planar", players=4)) == []


# The Commander decks, counted apart: from the text and the card objects alone


class Counted(NamedTuple):
    """A Commander deck as a few lines of code see it."""

    size: int
    repeated: list[str]
    outside_identity: list[str]
    banned: list[str]
    untold: list[str]
    """Cards whose object has no color identity of its own."""


CARD = re.compile(r"(?P<leads>COMMANDER: )?(?P<count>\d+) (?:\[[^\]]*\] )?(?P<name>.+?)(?: \[[^\]]*\])*\s*$")


def short(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


@pytest.fixture(scope="module")
def reports(real_store: Path) -> dict[str, list[DeckReport]]:
    """The reports on each Commander deck, by the short name of its file."""
    cards = CachedCards(real_store)
    return {short(file): judged(file, cards) for file in COMMANDER}


@pytest.fixture(scope="module")
def objects() -> dict[str, dict[str, Any]]:
    """Objects of cards that Commander knows, by name and front name; a whole name goes before a front name."""
    found: dict[str, dict[str, Any]] = {}
    fronts: dict[str, dict[str, Any]] = {}
    for shown in objects_in(BULK_FILE):
        if "commander" in shown.get("legalities", ()) and "Token" not in shown["type_line"]:
            kept = {key: shown.get(key) for key in ("color_identity", "type_line", "legalities", "oracle_text")}
            found[shown["name"]] = kept
            fronts.setdefault(shown["name"].partition(" // ")[0], kept)
    return fronts | found


def main_lines(file: Path) -> Iterator[tuple[bool, int, str]]:
    """Whether it leads, count and name of each card of commander and main deck."""
    heading = ""
    for line in file.read_text(encoding="utf-8-sig").splitlines():
        card = CARD.match(line)
        if line.startswith(("//", "#")) or not line.strip():
            continue
        if card is None:
            heading = line.strip()
        elif heading in ("", "Commander"):
            yield bool(card["leads"]) or heading == "Commander", int(card["count"]), card["name"].strip()


def count_apart(file: Path, objects: dict[str, dict[str, Any]]) -> Counted:
    lines = list(main_lines(file))
    identity = {color for leads, _, name in lines if leads for color in objects[name]["color_identity"] or ()}
    copies: Counter[str] = Counter()
    for _, count, name in lines:
        copies[name] += count
    return Counted(
        size=copies.total(),
        repeated=[n for n, count in copies.items() if count > 1 and "Basic" not in objects[n]["type_line"]],
        outside_identity=[n for n in copies if set(objects[n]["color_identity"] or ()) - identity],
        banned=[n for n in copies if objects[n]["legalities"]["commander"] != "legal"],
        untold=[n for n in copies if objects[n]["color_identity"] is None],
    )


@needs_data
@pytest.mark.parametrize("file", [pytest.param(file, id=short(file)) for file in COMMANDER])
def test_a_commander_deck_gets_the_verdict_that_is_counted_apart(
    reports: dict[str, list[DeckReport]], objects: dict[str, dict[str, Any]], file: Path
) -> None:
    counted = count_apart(file, objects)
    first, *beside = reports[short(file)]
    assert first.format == "commander"
    assert first.counts["total"] == counted.size == 100
    assert counted.outside_identity == []
    assert sorted(errors([first])) == sorted(
        [*(("singleton", name) for name in counted.repeated), *(("banned", name) for name in counted.banned)]
    )
    doubted = [v.facts["cards"] for v in first.violations if v.rule == "identity-data"]
    assert sum(len(cards) for cards in doubted if isinstance(cards, list)) == len(counted.untold)
    assert errors(beside) == []


@needs_data
def test_of_192_commander_decks_189_are_legal_and_16_hold_cards_without_a_stated_identity(
    reports: dict[str, list[DeckReport]],
) -> None:
    illegal = {name: errors(decks) for name, decks in reports.items() if decks[0].verdict != "legal"}
    assert len(reports) == 192
    assert illegal == {name: [reason] for name, reason in ILLEGAL.items()}
    doubtful = [name for name, decks in reports.items() if any(v.rule == "identity-data" for v in decks[0].violations)]
    assert len(doubtful) == 16


@needs_data
def test_four_commander_decks_carry_ten_schemes_and_nine_carry_planes(reports: dict[str, list[DeckReport]]) -> None:
    beside = [deck for decks in reports.values() for deck in decks[1:]]
    assert Counter(deck.format for deck in beside) == {"archenemy-commander": 4, "planar": 9}
    assert {deck.counts["total"] for deck in beside if deck.format == "archenemy-commander"} == {10}
    assert errors(beside) == []
