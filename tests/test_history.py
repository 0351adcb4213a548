"""The dated tables: bans and their changes, points, bans of single roles; each against the real cards and the lists."""

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import pytest
from support import BULK_FILE, DATA, needs_data

from cache.bulk import objects_in
from cache.source import CachedCards
from validator import FORMATS, Card
from validator.formats import CANADIAN_HIGHLANDER_POINTS
from validator.history import (
    CHANGES,
    REACHES_BACK_TO,
    Change,
    first_legal_day,
    legality_on,
    reaches,
)
from validator.variants import two_headed_giant

LISTS = DATA / "rules" / "banned.md"
LAST = {(change.format, change.card): change for change in CHANGES}
"""The last change of each card in each format."""

OLDER_DATA = {
    "2022-04": {("brawl", "Mana Drain"), ("brawl", "Force of Will"), ("brawl", "Subtlety")},
    "2024-06": {
        *(("legacy", "Nadu, Winged Wisdom"), ("modern", "Phlage, Titan of Fire's Fury")),
        ("brawl", "Ugin's Labyrinth"),
    },
    "2026-01": {
        *(("historic", "Food Chain"), ("pioneer", "Cori-Steel Cutter"), ("modern", "Lotus Field")),
        *(("modern", "Umezawa's Jitte"), ("modern", "Violent Outburst"), ("legacy", "Undercity Informer")),
        *(("pauper", "Bonder's Ornament"), ("legacy", "Candelabra of Tawnos"), ("pauper", "Seeker of Skybreak")),
        *(("brawl", "Temporal Manipulation"), ("brawl", "Time Warp"), ("brawl", "Wash Away")),
    },
    "2026-03": {("standard", "Badgermole Cub"), ("standard", "Gran-Gran"), ("standard", "Stormchaser's Talent")},
    "": {
        *(("standard", "Vivi Ornitier"), ("alchemy", "Sewer-veillance Cam")),
        *(("legacy", "The Fantasticar"), ("vintage", "The Fantasticar")),
    },
}
"""Cards whose legality in the test data is older than the change, by its month; none at all under the empty one."""


def lists() -> Mapping[str, str]:
    """The sections of the list of banned and restricted cards, by the first word of their heading."""
    text = LISTS.read_text(encoding="utf-8")
    sections = re.split(r"^##+ ", text, flags=re.MULTILINE)[1:]
    return {section.split(None, 1)[0].lower(): section for section in reversed(sections)}


def named(section: str) -> set[str]:
    """The card names in the list of a section: its first line with semicolons."""
    [line] = [line for line in section.splitlines() if line.count(";") > 5][:1]
    return {name.strip() for name in line.split(";")}


def card(legality: str, name: str = "Biorhythm", key: str = "commander", released_at: str = "") -> Card:
    shape = {"oracle_id": name, "layout": "normal", "type_line": "Sorcery", "legalities": {key: legality}}
    return Card.from_object({"name": name, **shape, "released_at": released_at})


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.on}-{change.format}-{change.card}")
def test_a_change_has_a_real_date_a_known_format_and_changes_something(change: Change) -> None:
    assert date.fromisoformat(change.on).isoformat() == change.on
    assert change.format in FORMATS
    assert change.before != change.since
    assert reaches(change.format, change.on)


def test_the_changes_are_in_the_order_of_their_dates() -> None:
    assert [change.on for change in CHANGES] == sorted(change.on for change in CHANGES)


def test_each_change_follows_from_the_one_before() -> None:
    standing: dict[tuple[str, str], str] = {}
    for change in CHANGES:
        key = (change.format, change.card)
        assert standing.get(key, change.before) == change.before
        standing[key] = change.since


@pytest.mark.parametrize(("key", "since"), REACHES_BACK_TO.items())
def test_a_format_s_table_reaches_from_its_first_day_on(key: str, since: str) -> None:
    assert key in FORMATS
    assert reaches(key, since)
    assert reaches(key, "2026-11-30")
    assert not reaches(key, (date.fromisoformat(since) - timedelta(days=1)).isoformat())


def test_of_a_format_without_a_table_nothing_is_known() -> None:
    assert not reaches("penny", "2026-11-30")


@pytest.mark.parametrize(
    ("day", "legality"),
    [("2024-09-23", "banned"), ("2026-02-08", "banned"), ("2026-02-09", "legal"), ("2026-11-30", "legal")],
)
def test_the_legality_of_a_day_is_today_s_and_the_changes_since(day: str, legality: str) -> None:
    assert legality_on(card("legal"), "commander", day) == legality


@pytest.mark.parametrize(
    ("made", "key", "legality"),
    [
        pytest.param(card("banned", "Mana Vault"), "commander", "banned", id="a-card-without-a-change"),
        pytest.param(card("legal", "Biorhythm", "legacy"), "legacy", "legal", id="another-format"),
        pytest.param(card("legal", "Biorhythm", "legacy"), "pauper", "", id="a-format-that-the-data-do-not-tell"),
    ],
)
def test_other_cards_and_formats_are_as_today(made: Card, key: str, legality: str) -> None:
    assert legality_on(made, key, "2025-12-01") == legality


@pytest.mark.parametrize(
    ("released_at", "first"), [("2026-03-06", "2026-02-27"), ("2026-04-24", "2026-04-17"), ("", ""), ("soon", "")]
)
def test_a_set_is_legal_a_week_before_its_release(released_at: str, first: str) -> None:
    assert first_legal_day(card("legal", released_at=released_at)) == first


@pytest.mark.parametrize(
    "names",
    [
        pytest.param({change.card for change in CHANGES}, id="changes"),
        pytest.param(set(CANADIAN_HIGHLANDER_POINTS), id="canadian-highlander-points"),
        pytest.param({name for fmt in FORMATS.values() for name in fmt.companion_bans}, id="companion-bans"),
        pytest.param({name for fmt in FORMATS.values() for name in fmt.bans}, id="bans-of-formats"),
    ],
)
def test_each_name_in_a_table_is_the_name_of_a_card(real_cards: CachedCards, names: set[str]) -> None:
    answers = real_cards.find(names)
    assert {name for name, answer in answers.items() if [c.card.name for c in answer.candidates] != [name]} == set()


def test_each_card_that_two_headed_giants_may_not_play_is_a_card(real_cards: CachedCards) -> None:
    banned = two_headed_giant(FORMATS["modern"]).bans
    assert set(banned) == {"Erayo, Soratami Ascendant"}
    [candidate] = real_cards.find(banned)["Erayo, Soratami Ascendant"].candidates
    assert candidate.card.front.name == "Erayo, Soratami Ascendant"


@needs_data
@pytest.mark.parametrize("key", ["standard", "pioneer", "modern", "legacy", "vintage", "pauper", "commander"])
def test_the_last_change_of_each_card_is_what_the_lists_say(key: str) -> None:
    listed = named(lists()[key])
    changed = {name: change.since for (fmt, name), change in LAST.items() if fmt == key}
    word = "restricted" if key == "vintage" else "banned"
    assert changed
    assert len(listed) > 10
    assert {name: word if name in listed else "legal" for name in changed} == changed


@needs_data
def test_every_dated_change_of_the_lists_is_in_the_table() -> None:
    rows = re.findall(r"^\| (\d{4}-\d\d-\d\d) \| (.+) \|$", lists()["change"], flags=re.MULTILINE)
    assert len(rows) >= 6
    for day, row in rows:
        text = row.partition("Game Changers")[0]
        table = [change for change in CHANGES if change.on == day]
        assert {key.lower() for key in re.findall(r"(\w+): ", text)} == {change.format for change in table}
        for change in table:
            short = change.card if change.card in text else change.card.partition(",")[0]
            assert short in text
            text = text.replace(short, "", 1)
        assert re.findall(r"[+−] \w+", text) == [], "a change that is not in the table"


@needs_data
def test_the_table_and_the_data_agree_but_where_the_data_are_older() -> None:
    older: dict[str, set[tuple[str, str]]] = {}
    objects: dict[str, dict[str, Any]] = {shown["name"]: shown for shown in objects_in(BULK_FILE)}
    for (key, name), change in LAST.items():
        found = objects[name]
        if found.get("legalities", {}).get(key) == change.since:
            continue
        months = found.get("_legalities_as_of") or {}
        month = months.get(key, months.get("*", ""))
        assert month < change.on[:7], (name, key)
        older.setdefault(month, set()).add((key, name))
    assert older == OLDER_DATA
