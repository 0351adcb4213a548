import shutil
import ssl
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from scryfall_server import Fault, ScryfallServer

from cache import sample
from cache.names import write_names
from cache.pacing import Pacer
from cache.scryfall import Scryfall
from cache.source import DAY_S, FEW_MISSES, FEW_NAMES, FEW_SEARCHES, CachedCards
from cache.store import Answers, write_generation
from validator import read
from validator.names import Kind, Match, choose
from validator.resolve import Answer, resolve

CardObject = dict[str, Any]
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
COLLECTION, NAMED, SEARCH = "/cards/collection", "/cards/named", "/cards/search"
DESCRIPTOR = "/bulk-data/oracle-cards"


def card(name: str, **fields: Any) -> CardObject:
    return {
        "object": "card",
        "oracle_id": f"id of {name}",
        "name": name,
        "layout": "normal",
        "type_line": "Creature — Rat",
        "legalities": {"commander": "legal"},
        **fields,
    }


# None of them is in the bundled sample.
RATS = [f"Relentless Rat {number}" for number in range(400)]
CARDS = [
    card(
        "Fuel // Flame",
        layout="split",
        card_faces=[{"name": "Fuel", "type_line": "Instant"}, {"name": "Flame", "type_line": "Instant"}],
    ),
    card("Zilortha", flavor_name="Godzilla"),
    *map(card, RATS),
]


class World:
    """A cache directory, a network and a clock, each run of the program in it being a new source of cards."""

    def __init__(self, directory: Path, server: ScryfallServer):
        self.directory = directory
        self.server = server
        self.url = server.url
        self.now = time.time()
        self.connections = 0

    def connect(self) -> Scryfall:
        self.connections += 1
        pacer = Pacer(self.directory, sleep=lambda _: None)
        client = httpx.Client(timeout=2, verify=NO_TLS)
        return Scryfall(pacer, url=self.url, client=client, sleep=lambda _: None)

    def run(self, *, offline: bool = False) -> CachedCards:
        return CachedCards(self.directory, connect=None if offline else self.connect, clock=lambda: self.now)

    def load(self, objects: list[CardObject], *, days_old: float = 0.0) -> None:
        """Fill the store, as a bulk file of that age would."""
        made = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(self.now - days_old * DAY_S))
        write_generation(self.directory, objects, source="test", updated_at=made)

    def asked(self) -> list[str]:
        """The paths asked for since this was last called."""
        paths = [request.path for request in self.server.requests]
        self.server.requests.clear()
        return paths

    def go_down(self) -> None:
        """Let nothing answer any more."""
        self.url = "http://127.0.0.1:9"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with ScryfallServer(CARDS) as server:
        yield World(tmp_path / "cache", server)


def look_up(cards: CachedCards, *names: str) -> dict[str, Answer]:
    """The answers as a check gets them: at hand first, then what is missing."""
    answers = dict(cards.find(names))
    if missing := [[name] for name in names if not answers[name].candidates]:
        answers.update(cards.find_missing(missing))
    return answers


def meant(answer: Answer) -> list[str]:
    return [candidate.card.name for candidate in answer.candidates]


def legality(answer: Answer) -> str:
    (candidate,) = answer.candidates
    return candidate.card.legalities["commander"]


# A cold cache


def test_a_cold_cache_asks_for_75_names_in_one_request_and_remembers_them(world: World) -> None:
    answers = look_up(world.run(), *RATS[:75])
    assert all(meant(answers[name]) == [name] for name in RATS[:75])
    assert [len(request.json()["identifiers"]) for request in world.server.requests] == [75]
    assert world.asked() == [COLLECTION]
    again = look_up(world.run(), *RATS[:75])
    assert all(meant(again[name]) == [name] for name in RATS[:75])
    assert world.asked() == []
    assert world.connections == 1


def test_more_names_are_asked_in_several_requests(world: World) -> None:
    look_up(world.run(), *RATS[:FEW_NAMES])
    assert world.asked() == [COLLECTION] * (FEW_NAMES // 75)


def test_more_than_300_names_load_the_bulk_file_once(world: World) -> None:
    names = RATS[: FEW_NAMES + 1]
    answers = look_up(world.run(), *names)
    assert all(meant(answers[name]) == [name] for name in names)
    assert world.asked() == [DESCRIPTOR, world.server.file_path]
    answers = look_up(world.run(), *RATS)
    assert all(meant(answers[name]) == [name] for name in RATS)
    assert world.asked() == []


def test_names_that_the_bulk_file_lacks_do_not_load_it_again(world: World) -> None:
    names = [f"Moxen {number}" for number in range(FEW_NAMES + 1)]
    look_up(world.run(), *names)
    assert world.asked() == [DESCRIPTOR, world.server.file_path]
    look_up(world.run(), *names)
    assert world.asked() == []


def test_what_was_learned_is_used_without_a_network(world: World) -> None:
    look_up(world.run(), RATS[0])
    cards = world.run(offline=True)
    assert meant(look_up(cards, RATS[0])[RATS[0]]) == [RATS[0]]
    assert cards.card_data().source == "scryfall-api"
    assert cards.card_data().warnings == []


# Names of every kind


def test_both_halves_are_found_by_asking_for_the_front(world: World) -> None:
    answers = look_up(world.run(), "Fuel // Flame")
    assert meant(answers["Fuel // Flame"]) == ["Fuel // Flame"]
    assert [request.json()["identifiers"] for request in world.server.requests] == [[{"name": "Fuel"}]]
    world.asked()
    answers = look_up(world.run(), "Fuel", "Flame", "fuel/flame", "Fuel // Flame")
    assert all(meant(answer) == ["Fuel // Flame"] for answer in answers.values())
    assert world.asked() == []


def test_a_flavor_name_is_asked_for_alone_and_remembered(world: World) -> None:
    assert meant(look_up(world.run(), "Godzilla")["Godzilla"]) == ["Zilortha"]
    assert world.asked() == [COLLECTION, NAMED]
    answers = look_up(world.run(), "Godzilla", "Zilortha")
    assert meant(answers["Godzilla"]) == meant(answers["Zilortha"]) == ["Zilortha"]
    assert world.asked() == []


def test_a_name_that_is_no_card_is_remembered_for_a_day(world: World) -> None:
    answer = look_up(world.run(), "Moxen")["Moxen"]
    assert (meant(answer), answer.complete) == ([], True)
    assert world.asked() == [COLLECTION, NAMED]
    answer = look_up(world.run(), "Moxen")["Moxen"]
    assert (meant(answer), answer.complete) == ([], True)
    assert world.asked() == []
    world.now += DAY_S + 1
    world.server.cards.append(card("Moxen"))
    assert meant(look_up(world.run(), "Moxen")["Moxen"]) == ["Moxen"]
    assert world.asked() == [COLLECTION]


def test_of_many_unknown_names_ten_are_asked_for_alone_and_nothing_is_said_of_the_others(world: World) -> None:
    names = [f"Moxen {number}" for number in range(FEW_MISSES + 5)]
    answers = look_up(world.run(), *names)
    assert world.asked() == [COLLECTION, *[NAMED] * FEW_MISSES]
    assert [answer.complete for answer in answers.values()].count(False) == 5


def test_every_way_to_read_a_line_is_tried(world: World) -> None:
    cards = world.run()
    answers = cards.find_missing([["Godzilla (foil)", "Godzilla"]])
    assert meant(answers["Godzilla"]) == ["Zilortha"]


# Old data


def test_an_answer_of_today_is_not_asked_again(world: World) -> None:
    look_up(world.run(), RATS[0])
    world.asked()
    world.now += DAY_S - 1
    look_up(world.run(), RATS[0])
    assert world.asked() == []


def test_an_answer_older_than_a_day_is_asked_again(world: World) -> None:
    assert legality(look_up(world.run(), RATS[0])[RATS[0]]) == "legal"
    world.asked()
    world.server.cards = [card(RATS[0], legalities={"commander": "banned"})]
    world.now += DAY_S + 1
    cards = world.run()
    assert legality(look_up(cards, RATS[0])[RATS[0]]) == "banned"
    assert world.asked() == [COLLECTION]
    assert cards.card_data().warnings == []


def test_bulk_data_older_than_a_day_are_asked_again_card_by_card(world: World) -> None:
    world.load([card(RATS[0]), card(RATS[1])], days_old=2)
    world.server.cards = [card(RATS[0], legalities={"commander": "banned"})]
    cards = world.run()
    assert legality(look_up(cards, RATS[0])[RATS[0]]) == "banned"
    assert world.asked() == [COLLECTION]
    assert cards.card_data().source == "scryfall-api"


def test_bulk_data_of_today_are_not_asked_again(world: World) -> None:
    world.load([card(RATS[0])], days_old=0.9)
    cards = world.run()
    assert meant(look_up(cards, RATS[0])[RATS[0]]) == [RATS[0]]
    assert world.asked() == []
    assert cards.card_data().source == "scryfall-bulk"


def test_bulk_data_newer_than_an_answer_go_first(world: World) -> None:
    look_up(world.run(), RATS[0])
    world.now += 2 * DAY_S
    world.load([card(RATS[0], legalities={"commander": "banned"})])
    assert legality(look_up(world.run(offline=True), RATS[0])[RATS[0]]) == "banned"


@pytest.mark.parametrize(
    ("days", "warnings"),
    [pytest.param(6.9, 0, id="of this week"), pytest.param(8, 1, id="older than a week")],
)
def test_offline_data_are_called_old_after_a_week(world: World, days: float, warnings: int) -> None:
    world.load([card(RATS[0])], days_old=days)
    cards = world.run(offline=True)
    look_up(cards, RATS[0])
    assert len([text for text in cards.card_data().warnings if "days old" in text]) == warnings


# A network that fails


def go_down(world: World) -> None:
    world.go_down()


def always(fault: Fault) -> Callable[[World], None]:
    def fail(world: World) -> None:
        for path in (COLLECTION, NAMED):
            world.server.fail(path, fault, times=None)

    return fail


FAILURES = [
    pytest.param(go_down, id="no connection"),
    pytest.param(always(Fault.hang_up()), id="a cut connection"),
    pytest.param(always(Fault.cut()), id="a cut answer"),
    pytest.param(always(Fault.unavailable()), id="a server in trouble"),
    pytest.param(always(Fault.html()), id="a web page"),
    pytest.param(always(Fault.bad_json()), id="broken JSON"),
    pytest.param(always(Fault.rate_limited()), id="a refusal for a while"),
]


@pytest.mark.parametrize("failure", FAILURES)
def test_old_data_are_used_with_a_warning(world: World, failure: Callable[[World], None]) -> None:
    look_up(world.run(), RATS[0])
    world.now += 3 * DAY_S
    failure(world)
    cards = world.run()
    assert meant(look_up(cards, RATS[0])[RATS[0]]) == [RATS[0]]
    data = cards.card_data()
    assert data.source == "scryfall-api"
    first, second = data.warnings
    assert first.endswith("; the data at hand is used")
    assert second.startswith("the card data is 3 days old")


@pytest.mark.parametrize("failure", FAILURES)
def test_a_name_that_could_not_be_asked_for_is_not_called_unknown(
    world: World, failure: Callable[[World], None]
) -> None:
    failure(world)
    cards = world.run()
    answer = look_up(cards, RATS[0])[RATS[0]]
    assert (meant(answer), answer.complete) == ([], False)
    assert cards.card_data().source == "none"
    assert len(cards.card_data().warnings) == 1


def test_after_a_failure_the_run_asks_no_more(world: World) -> None:
    world.go_down()
    cards = world.run()
    for name in RATS[:5]:
        look_up(cards, name)
    assert world.connections == 1


def test_a_refusal_is_not_asked_again_and_holds_for_the_next_run(world: World) -> None:
    look_up(world.run(), RATS[0])
    world.asked()
    world.now += 2 * DAY_S
    world.server.fail(COLLECTION, Fault.rate_limited(60))
    cards = world.run()
    assert meant(look_up(cards, RATS[0])[RATS[0]]) == [RATS[0]]
    assert world.asked() == [COLLECTION]
    assert "asks for no more requests until" in cards.card_data().warnings[0]
    cards = world.run()
    assert meant(look_up(cards, RATS[0])[RATS[0]]) == [RATS[0]]
    assert world.asked() == []
    assert "asks for no more requests until" in cards.card_data().warnings[0]


@pytest.mark.parametrize("fault", [Fault.cut(), Fault.bad_gzip(), Fault.short(), Fault.html(), Fault.unavailable()])
def test_a_bulk_file_that_fails_leaves_what_is_at_hand(world: World, fault: Fault) -> None:
    world.load([card(RATS[0])], days_old=2)
    world.server.fail(world.server.file_path, fault, times=None)
    cards = world.run()
    answers = look_up(cards, *RATS)
    assert meant(answers[RATS[0]]) == [RATS[0]]
    assert meant(answers[RATS[1]]) == []
    assert not answers[RATS[1]].complete
    assert any("the data at hand is used" in text for text in cards.card_data().warnings)


@pytest.mark.parametrize(
    "damaged",
    [
        pytest.param({"object": "card", "name": RATS[0]}, id="an incomplete card"),
        pytest.param(card(RATS[0]) | {"card_faces": ["front"]}, id="faces that are no objects"),
        pytest.param(card(RATS[0]) | {"card_faces": [{"name": "Rat"}]}, id="an incomplete face"),
    ],
)
def test_a_damaged_card_from_the_network_harms_no_other(world: World, damaged: CardObject) -> None:
    world.server.cards = [damaged, card(RATS[1])] if "card_faces" not in damaged else [card(RATS[1])]
    if "card_faces" in damaged:
        world.load([card(RATS[2])])
        Answers(world.directory).keep([damaged], {}, [], at=world.now)
    answers = look_up(world.run(), RATS[0], RATS[1])
    assert meant(answers[RATS[0]]) == []
    assert meant(answers[RATS[1]]) == [RATS[1]]


def test_text_that_no_file_can_hold_is_no_failure(world: World) -> None:
    world.server.cards = [card(RATS[0], oracle_text="\ud800"), card(RATS[1])]
    answers = look_up(world.run(), RATS[0], RATS[1])
    assert [meant(answers[name]) for name in RATS[:2]] == [[RATS[0]], [RATS[1]]]


# Layers


def test_the_sample_is_the_last_layer(world: World) -> None:
    cards = world.run(offline=True)
    assert meant(look_up(cards, "Sol Ring")["Sol Ring"]) == ["Sol Ring"]
    data = cards.card_data()
    assert (data.source, data.updated_at) == ("bundled-sample", f"{sample.DATE}T00:00:00+00:00")
    assert "cards of the bundled sample were used" in data.warnings[0]


def test_the_store_goes_before_the_sample(world: World) -> None:
    world.load([card("Sol Ring", legalities={"commander": "banned"})])
    cards = world.run(offline=True)
    assert legality(look_up(cards, "Sol Ring")["Sol Ring"]) == "banned"
    assert cards.card_data().source == "scryfall-bulk"


def test_all_layers_in_use_are_named_with_the_oldest_date(world: World) -> None:
    world.load([card(RATS[0])])
    look_up(world.run(), RATS[1])
    cards = world.run(offline=True)
    look_up(cards, RATS[0], RATS[1], "Sol Ring")
    data = cards.card_data()
    assert (data.source, data.updated_at) == (
        "scryfall-bulk+scryfall-api+bundled-sample",
        f"{sample.DATE}T00:00:00+00:00",
    )


def test_a_part_of_the_game_proves_no_name_unknown(world: World) -> None:
    world.load([card(RATS[0])])
    assert not look_up(world.run(offline=True), "Moxen")["Moxen"].complete


def test_the_whole_game_proves_a_name_unknown(world: World) -> None:
    world.load([card(f"Goblin {number}") for number in range(20_000)])
    assert look_up(world.run(offline=True), "Moxen")["Moxen"].complete


def test_like_names_come_from_the_store_where_there_is_one(world: World) -> None:
    assert world.run(offline=True).similar("Sol Rang") == ["Sol Ring"]
    world.load([card("Sol Talisman")])
    assert world.run(offline=True).similar("Sol Talismen") == ["Sol Talisman"]


# A damaged cache


def damage_the_name(directory: Path) -> None:
    (directory / "current").write_text("gone")


def damage_the_database(directory: Path) -> None:
    for path in (directory / "generations").rglob("cache.db"):
        path.write_bytes(b"no database" * 1000)


def delete_the_generations(directory: Path) -> None:
    shutil.rmtree(directory / "generations")


DAMAGES = [
    pytest.param(damage_the_name, id="its name is wrong"),
    pytest.param(damage_the_database, id="its database is wrong"),
    pytest.param(delete_the_generations, id="it was deleted"),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_store_is_told_and_the_other_layers_are_used(world: World, damage: Callable[[Path], None]) -> None:
    world.load([card(RATS[0])])
    damage(world.directory)
    cards = world.run(offline=True)
    answers = look_up(cards, "Sol Ring", RATS[0])
    assert meant(answers["Sol Ring"]) == ["Sol Ring"]
    assert (meant(answers[RATS[0]]), answers[RATS[0]].complete) == ([], False)
    assert "the card store is damaged and was not used" in cards.card_data().warnings[0]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_store_is_replaced_by_the_next_load(world: World, damage: Callable[[Path], None]) -> None:
    world.load([card(RATS[0])])
    damage(world.directory)
    answers = look_up(world.run(), *RATS)
    assert all(meant(answers[name]) == [name] for name in RATS)


def test_damaged_answers_are_told_and_asked_again(world: World) -> None:
    look_up(world.run(), RATS[0])
    (world.directory / "answers" / "cache.db").write_bytes(b"no database" * 1000)
    cards = world.run()
    look_up(cards, RATS[0])
    assert any("answers cannot be kept on disk" in text for text in cards.card_data().warnings)


def test_a_file_in_place_of_the_cache_directory_is_told(world: World) -> None:
    world.directory.write_text("")
    cards = world.run()
    assert meant(look_up(cards, "Sol Ring")["Sol Ring"]) == ["Sol Ring"]
    assert cards.card_data().warnings


# Names that are printed on cards


def printing(name: str, language: str, printed: str, **fields: Any) -> CardObject:
    return card(name, lang=language, printed_name=printed, **fields)


def with_names(world: World, *printings: CardObject) -> None:
    """Fill the names, as a bulk file of printings would."""
    write_names(world.directory, printings, source="test", updated_at="2026-11-29T09:01:57+00:00")


def picked(cards: CachedCards, name: str) -> Match:
    return choose(name, look_up(cards, name)[name].candidates)


def picked_name(cards: CachedCards, name: str) -> str | None:
    found = picked(cards, name).card
    return found.name if found else None


KNOWN = [card("Lightning Bolt"), card("Cancel"), card("Wipe Away"), card("Vendetta"), card("Vengeance")]


def test_a_printed_name_is_its_english_card(world: World) -> None:
    world.load(KNOWN)
    with_names(world, printing("Lightning Bolt", "ja", "稲妻"), printing("Lightning Bolt", "fr", "Éclair"))
    cards = world.run(offline=True)
    for name in ("稲妻", "Éclair", "eclair"):
        [candidate] = look_up(cards, name)[name].candidates
        assert (candidate.card.name, candidate.kind) == ("Lightning Bolt", Kind.ALIAS)
    assert cards.card_data().source == "scryfall-bulk"


def test_an_english_name_goes_first(world: World) -> None:
    world.load([*KNOWN, *CARDS])
    with_names(world, printing("Vengeance", "it", "Vendetta"), printing("Cancel", "it", "Flame"))
    assert picked_name(world.run(offline=True), "Vendetta") == "Vendetta"
    assert picked_name(world.run(offline=True), "Flame") == "Fuel // Flame"


def test_a_token_does_not_stand_in_for_a_card_that_is_printed_so(world: World) -> None:
    world.load([card("Avatar", layout="token"), card("Personal Incarnation")])
    assert picked_name(world.run(offline=True), "Avatar") == "Avatar"
    with_names(world, printing("Personal Incarnation", "it", "Avatar"))
    assert picked_name(world.run(offline=True), "Avatar") == "Personal Incarnation"


def test_a_name_that_several_cards_bear_is_ambiguous(world: World) -> None:
    world.load(KNOWN)
    with_names(world, printing("Cancel", "it", "Eliminare"), printing("Wipe Away", "it", "Eliminare"))
    match = picked(world.run(offline=True), "Eliminare")
    assert (match.card, sorted(card.name for card in match.ambiguous)) == (None, ["Cancel", "Wipe Away"])


def test_another_reading_of_the_line_settles_an_ambiguous_name(world: World) -> None:
    world.load(KNOWN)
    with_names(world, printing("Cancel", "ja", "取り消し"), printing("Wipe Away", "ja", "取り消し"))
    entries = resolve(read("4 《取り消し/Wipe Away》\n4 《取り消し》\n".encode(), "deck.txt"), world.run(offline=True))
    assert [entry.card and entry.card.name for entry in entries] == ["Wipe Away", None]
    assert len(entries[1].ambiguous) == 2


def test_of_several_bearers_none_is_guessed_while_one_is_not_at_hand(world: World) -> None:
    world.load([card("Cancel")])
    with_names(world, printing("Cancel", "it", "Eliminare"), printing("Wipe Away", "it", "Eliminare"))
    answer = look_up(world.run(offline=True), "Eliminare")["Eliminare"]
    assert (meant(answer), answer.complete) == ([], False)
    world.server.cards = KNOWN
    assert len(picked(world.run(), "Eliminare").ambiguous) == 2


def test_a_whole_name_beats_a_half(world: World) -> None:
    world.load([*KNOWN, *CARDS])
    faces = [{"name": "Fuel", "printed_name": "稲妻"}, {"name": "Flame", "printed_name": "炎"}]
    two_faced = card("Fuel // Flame", lang="ja", card_faces=faces)
    with_names(world, two_faced)
    assert picked_name(world.run(offline=True), "稲妻") == "Fuel // Flame"
    with_names(world, two_faced, printing("Lightning Bolt", "ja", "稲妻"))
    assert picked_name(world.run(offline=True), "稲妻") == "Lightning Bolt"
    assert picked_name(world.run(offline=True), "稲妻/炎") == "Fuel // Flame"


def test_the_names_are_opened_on_the_first_miss_alone(world: World) -> None:
    world.load(KNOWN)
    with_names(world, printing("Lightning Bolt", "ja", "稲妻"))
    (world.directory / "names" / "current").write_text("gone")
    cards = world.run(offline=True)
    look_up(cards, "Lightning Bolt", "Cancel")
    assert cards.card_data().warnings == []
    assert meant(look_up(cards, "稲妻")["稲妻"]) == []
    assert cards.card_data().warnings[0].startswith("the names in other languages are damaged and were not used")


def test_a_card_that_is_not_at_hand_is_asked_for_by_its_english_name(world: World) -> None:
    with_names(world, printing(RATS[0], "ja", "鼠"), printing(RATS[1], "de", "Ratte"))
    cards = world.run()
    cards.prepare(["鼠", "Ratte"])
    assert (picked_name(cards, "鼠"), picked_name(cards, "Ratte")) == (RATS[0], RATS[1])
    assert [request.json()["identifiers"] for request in world.server.requests] == [
        [{"name": RATS[1]}, {"name": RATS[0]}]
    ]


def test_old_data_of_a_printed_name_are_asked_again_by_the_english_name(world: World) -> None:
    world.load([card(RATS[0])], days_old=2)
    with_names(world, printing(RATS[0], "ja", "鼠"))
    world.server.cards = [card(RATS[0], legalities={"commander": "banned"})]
    assert legality(look_up(world.run(), "鼠")["鼠"]) == "banned"
    assert world.asked() == [COLLECTION]
    look_up(world.run(), "鼠")
    assert world.asked() == []


def game(*cards: CardObject) -> list[CardObject]:
    """A whole game's worth of cards."""
    return [*cards, *(card(f"Goblin {number}") for number in range(20_000))]


def test_english_cards_alone_prove_no_name_in_other_letters_unknown(world: World) -> None:
    world.load(game())
    cards = world.run(offline=True)
    answers = look_up(cards, "稲妻", "Jötun Gruntt", "Moxen")
    assert {name: answer.complete for name, answer in answers.items()} == {
        "稲妻": False,
        "Jötun Gruntt": True,
        "Moxen": True,
    }
    [warning] = cards.card_data().warnings
    assert "“decklint cache update --languages ja,zhs,zht” loads them" in warning


def test_a_name_like_no_other_may_be_a_printed_one_where_these_are_not_at_hand(world: World) -> None:
    world.load(game(card(RATS[0])))
    cards = world.run(offline=True)
    assert cards.similar(RATS[0][:-1]) == [RATS[0]]
    assert cards.card_data().warnings == []
    assert cards.similar("Optimus Prime") == []
    [warning] = cards.card_data().warnings
    assert warning.startswith("names of crossover cards and names in other languages are not at hand")
    with_names(world, printing(RATS[0], "ja", "鼠"))
    cards = world.run(offline=True)
    assert cards.similar("Optimus Prime") == []
    assert cards.card_data().warnings == []


def test_all_names_of_a_language_prove_a_name_in_its_letters_unknown(world: World) -> None:
    world.load(game())
    with_names(world, *(printing(f"Goblin {number}", "ru", f"Гоблин {number}") for number in range(6_000)))
    answers = look_up(world.run(offline=True), "Гоблин 1", "Молния", "번개")
    assert {name: (meant(answer), answer.complete) for name, answer in answers.items()} == {
        "Гоблин 1": (["Goblin 1"], True),
        "Молния": ([], True),
        "번개": ([], False),
    }


def test_a_name_in_other_letters_is_searched_for_and_remembered(world: World) -> None:
    world.server.printings = [printing(RATS[0], "ja", "鼠"), printing(RATS[1], "ja", "鼠の王")]
    assert picked_name(world.run(), "鼠") == RATS[0]
    [request] = world.server.requests
    assert (request.path, request.query) == (SEARCH, {"q": 'lang:any !"鼠"', "include_multilingual": "true"})
    world.asked()
    assert picked_name(world.run(), "鼠") == RATS[0]
    assert picked_name(world.run(offline=True), "鼠") == RATS[0]
    assert world.asked() == []


def test_a_search_that_finds_several_cards_is_ambiguous(world: World) -> None:
    world.server.printings = [printing(RATS[0], "ja", "鼠"), printing(RATS[1], "ja", "鼠")]
    assert len(picked(world.run(), "鼠").ambiguous) == 2


def test_a_name_with_accents_is_asked_for_before_it_is_searched_for(world: World) -> None:
    world.server.printings = [printing(RATS[0], "fr", "Rat obstiné")]
    assert picked_name(world.run(), "Rat obstiné") == RATS[0]
    assert world.asked() == [COLLECTION, NAMED, SEARCH]


def test_a_name_in_ascii_letters_is_not_searched_for(world: World) -> None:
    world.server.printings = [printing(RATS[0], "de", "Hartnäckige Ratte"), printing(RATS[1], "de", "Ratte")]
    assert picked_name(world.run(), "Ratte") is None
    assert world.asked() == [COLLECTION, NAMED]


def test_a_name_that_no_printing_has_is_remembered_for_a_day(world: World) -> None:
    answer = look_up(world.run(), "鼠")["鼠"]
    assert (meant(answer), answer.complete) == ([], True)
    assert world.asked() == [SEARCH]
    look_up(world.run(), "鼠")
    assert world.asked() == []


def test_ten_names_in_a_run_are_searched_for_and_nothing_is_said_of_the_others(world: World) -> None:
    names = [f"鼠{number}" for number in range(FEW_SEARCHES + 5)]
    cards = world.run()
    cards.prepare(names)
    answers = look_up(cards, *names)
    assert world.asked() == [SEARCH] * FEW_SEARCHES
    assert [answer.complete for answer in answers.values()].count(False) == 5
    assert any("--languages" in text for text in cards.card_data().warnings)


def test_a_name_with_quotes_is_searched_for_without_them(world: World) -> None:
    look_up(world.run(), '鼠"の\\王')
    assert [request.query["q"] for request in world.server.requests] == ['lang:any !"鼠 の 王"']
