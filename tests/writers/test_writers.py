"""Every writer: what it writes is read back as the same deck, and what is not, it names."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support import DECKS, FIXTURES, SampleCards, needs_data

from cache import sample
from cache.source import CachedCards
from validator import read
from validator.cards import Card, Color
from validator.check import merged_companion
from validator.conventions import follow
from validator.deck import Decklist, Entry, Line, Span
from validator.names import fold
from validator.resolve import CardSource, resolve
from validator.sections import NEVER_JUDGED, Section
from validator.writers import WRITERS, Contents, Writer, convert
from validator.writers.names import front_name

BY_NAME = {writer.name: writer for writer in WRITERS}
READERS = {"mtgo": "mtgo-text", "moxfield": "moxfield-text", "json": "mtgjson"}
"""The reader of each target that has another name."""

each_writer = pytest.mark.parametrize("writer", WRITERS, ids=[writer.name for writer in WRITERS])


Printing = tuple[str, str, str]
"""Set code, collector number and finish."""


def entry(count: int, name: str, section: Section = Section.MAIN, printing: Printing = ("", "", "")) -> Entry:
    """A card as a list would give it, looked up in the bundled sample."""
    line = Line(*Span("deck"), section, count, (name,), "", *printing)
    (found,) = resolve(Decklist("deck", lines=(line,)), SampleCards())
    return found


def read_back(text: str, writer: Writer | None, cards: CardSource) -> tuple[Decklist, list[Entry]]:
    """What the text is read as: by the writer's reader, or by the one that it looks like."""
    found = read(text.encode(), "deck", READERS.get(writer.name, writer.name) if writer else None)
    assert not found.fault
    assert not found.unreadable
    assert not found.unknown_sections
    return found, list(follow(resolve(found, cards), found.reader).entries)


def key(card: Entry) -> str:
    """What makes it the same card; an unknown one goes by its name, without accents, which some programs have not."""
    return card.card.oracle_id if card.card else fold(card.name)


def copies(entries: list[Entry]) -> Counter[tuple[Section, str]]:
    """Copies of each card by section."""
    counted: Counter[tuple[Section, str]] = Counter()
    for each in entries:
        counted[each.section, key(each)] += each.count
    return counted


def without_sections(counted: Counter[tuple[Section, str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for (_, card), count in counted.items():
        total[card] += count
    return total


# One deck that has everything

EVERYTHING = Contents(
    (
        entry(1, "The Prismatic Piper", Section.COMMANDER, ("CMR", "1", "foil")),
        entry(1, "Lurrus of the Dream-Den", Section.COMPANION),
        entry(30, "Forest", Section.MAIN, ("ZNR", "275", "")),
        entry(1, "Fire // Ice", Section.MAIN, ("MH2", "290", "etched")),
        entry(2, "Fog", Section.SIDEBOARD),
        entry(1, "Naya", Section.PLANAR),
        entry(3, "Sol Ring", Section.MAYBEBOARD),
    ),
    name="Woods",
    format_name="commander",
    chosen_colors=(Color.GREEN,),
)
NAME, FORMAT, COLOR = "the deck's name: Woods", "the format: commander", "the chosen color: {G}"
COMPANION = "companion becomes sideboard: 1 Lurrus of the Dream-Den"
PLANE = "planar becomes sideboard: 1 Naya"
MAYBE = "maybeboard: 3 cards are left out"
SET, NUMBER = "the set code of 3 card lines", "the collector number of 3 card lines"
FINISH = "the finish of 2 card lines"


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        pytest.param("text", set(), id="our own list holds everything"),
        pytest.param("arena", {MAYBE, PLANE, FINISH, FORMAT, COLOR}, id="Arena knows neither finishes nor planes"),
        pytest.param(
            "mtgo",
            {MAYBE, SET, NUMBER, FINISH, NAME, FORMAT, COLOR,
             "commander becomes main: 1 The Prismatic Piper", "companion becomes main: 1 Lurrus of the Dream-Den",
             "planar becomes main: 1 Naya", "sideboard becomes main: 2 Fog"},
            id="Magic Online text has one blank line for all sections, which means nothing in so small a deck",
        ),
        pytest.param(
            "mtgo-dek",
            {MAYBE, PLANE, COMPANION, SET, NUMBER, FINISH, NAME, FORMAT, COLOR,
             "catalog numbers, by which Magic Online knows a printing"},
            id="Magic Online marks commanders",
        ),
        pytest.param("moxfield", {MAYBE, PLANE, NAME, FORMAT, COLOR}, id="Moxfield knows printings and finishes"),
        pytest.param(
            "cockatrice", {MAYBE, PLANE, COMPANION, FINISH, COLOR}, id="Cockatrice has a main and a side zone"
        ),
        pytest.param(
            "forge", {MAYBE, COMPANION, NUMBER, "the finish of 1 card line", FORMAT, COLOR}, id="Forge knows foils"
        ),
        pytest.param(
            "xmage",
            {MAYBE, PLANE, COMPANION, "commander becomes sideboard: 1 The Prismatic Piper", FINISH, FORMAT, COLOR},
            id="XMage has a sideboard, in which no commander is told from four cards",
        ),
        pytest.param(
            "octgn",
            {MAYBE, COMPANION, SET, NUMBER, FINISH, NAME, FORMAT, COLOR, "card ids, by which OCTGN knows a printing"},
            id="OCTGN has sections for commanders and planes",
        ),
        pytest.param("json", {FORMAT, COLOR}, id="JSON has a board for every section"),
    ],
)  # fmt: skip
def test_what_a_format_cannot_hold_is_named(name: str, lost: set[str]) -> None:
    assert set(BY_NAME[name].write(EVERYTHING).lost) == lost


def test_every_writer_has_its_line_in_the_tests() -> None:
    (mark,) = test_what_a_format_cannot_hold_is_named.pytestmark  # type: ignore[attr-defined]
    assert {case.values[0] for case in mark.args[1]} == set(BY_NAME)


@pytest.mark.parametrize("name", ["mtgo", "xmage"])
def test_commander_in_the_sideboard_of_a_hundred_cards_is_known_for_one(name: str) -> None:
    deck = Contents((entry(1, "Krenko, Mob Boss", Section.COMMANDER), entry(99, "Mountain")))
    written = BY_NAME[name].write(deck)
    assert written.lost == ()
    assert copies(read_back(written.text, BY_NAME[name], SampleCards())[1]) == copies(list(deck.entries))


# How names are spelled


@pytest.mark.parametrize(
    ("card", "spelled"),
    [
        pytest.param("Wear // Tear", {"Wear/Tear": ["mtgo", "mtgo-dek"], "Wear // Tear": []}, id="a split card"),
        pytest.param("Walk-In Closet", {"Walk-In Closet/Forgotten Cellar": ["mtgo", "mtgo-dek"],
                                        "Walk-In Closet // Forgotten Cellar": []}, id="a room, written as one half"),
        pytest.param(
            "Bala Ged Recovery",
            {"Bala Ged Recovery // Bala Ged Sanctuary": ["text", "moxfield", "json"], "Bala Ged Recovery": []},
            id="a double-faced card",
        ),
        pytest.param("Bonecrusher Giant // Stomp", {"Bonecrusher Giant // Stomp": ["text", "moxfield", "json"],
                                                    "Bonecrusher Giant": []}, id="an adventurer"),
        pytest.param("Nazgul", {"Nazgul": ["mtgo", "mtgo-dek"], "Nazgûl": []}, id="accents"),
        pytest.param("sol ring", {"Sol Ring": []}, id="a known card as in Oracle"),
        pytest.param("Sool Ring", {"Sool Ring": []}, id="an unknown one as written"),
    ],
)  # fmt: skip
@each_writer
def test_name_is_spelled_as_the_program_does(card: str, spelled: dict[str, list[str]], writer: Writer) -> None:
    expected = next((name for name, writers in spelled.items() if writer.name in writers), list(spelled)[-1])
    text = writer.write(Contents((entry(1, card),))).text
    (line,) = read(text.encode(), "deck", READERS.get(writer.name, writer.name)).lines
    assert expected in [reading.name for reading in line.readings]
    assert expected in text


@pytest.mark.parametrize(
    ("name", "card", "line"),
    [
        pytest.param("text", ("Sol Ring", ("cmm", "410", "foil")), "1 Sol Ring (CMM) 410 *F*", id="text"),
        pytest.param("text", ("Fire // Ice", ("MH2", "290", "")), "1 Fire // Ice (MH2) 290", id="two names"),
        pytest.param("arena", ("Sol Ring", ("CMM", "410", "foil")), "1 Sol Ring (CMM) 410", id="Arena"),
        pytest.param("moxfield", ("Sol Ring", ("CMM", "410", "etched")), "1 Sol Ring (CMM) 410 *E*", id="Moxfield"),
        pytest.param("mtgo", ("Sol Ring", ("CMM", "410", "foil")), "1 Sol Ring", id="Magic Online text"),
        pytest.param("forge", ("Sol Ring", ("CMM", "410", "foil")), "1 Sol Ring+|CMM", id="Forge"),
        pytest.param("xmage", ("Sol Ring", ("CMM", "410★", "")), "1 [CMM:410*] Sol Ring", id="XMage"),
        pytest.param("xmage", ("Sol Ring", ("", "", "")), "1 [XXX:0] Sol Ring", id="XMage where no printing is told"),
        pytest.param(
            "mtgo-dek", ("Sol Ring", ("", "", "")),
            '  <Cards CatID="0" Quantity="1" Sideboard="false" Name="Sol Ring" Annotation="0" />', id="Magic Online",
        ),
        pytest.param(
            "cockatrice", ("Sol Ring", ("CMM", "410", "")),
            '        <card number="1" name="Sol Ring" setShortName="CMM" collectorNumber="410"/>', id="Cockatrice",
        ),
    ],
)  # fmt: skip
def test_card_line(name: str, card: tuple[str, tuple[str, str, str]], line: str) -> None:
    written = BY_NAME[name].write(Contents((entry(1, card[0], printing=card[1]),)))
    assert line in written.text.splitlines()


# Names that mean something else in a format

HOSTILE = ["<b>&amp;</b>", "]]>", "Say \"hi\" & 'bye'", "A|B", "Foo+", "[Main]", "// no", "# no", "Deck", "*CMDR*", "x"]


@pytest.mark.parametrize("name", HOSTILE)
@each_writer
def test_hostile_name_is_written_or_named_as_left_out(name: str, writer: Writer) -> None:
    deck = Contents((entry(2, name), entry(1, "Sol Ring")))
    written = writer.write(deck)
    _, found = read_back(written.text, writer, SampleCards())
    left_out = f"main: left out, for it cannot be written: 2 {name}"
    assert copies(found) == copies(list(deck.entries[1:] if left_out in written.lost else deck.entries))


@pytest.mark.parametrize("name", ["]]>", "Say \"hi\" & 'bye'", "<b>&amp;</b>"])
@pytest.mark.parametrize("writer", ["cockatrice", "mtgo-dek", "octgn", "json"])
def test_structured_formats_hold_any_name(name: str, writer: str) -> None:
    assert not any("left out" in words for words in BY_NAME[writer].write(Contents((entry(2, name),), name)).lost)


# Any deck

NAMES = (
    st.sampled_from(sample.names())
    | st.sampled_from(HOSTILE)
    | st.text(max_size=12).map(lambda text: " ".join(text.split())).filter(bool)
)
PRINTINGS = st.tuples(
    st.sampled_from(["", "M10", "40k", "PLST"]) | st.text(max_size=4),
    st.sampled_from(["", "146", "1532★", "M12-188", "91a"]) | st.text(max_size=4),
    st.sampled_from(["", "foil", "etched"]),
)  # fmt: skip
ENTRIES = st.builds(entry, st.integers(-1, 300), NAMES, st.sampled_from(Section), PRINTINGS)
DECLARED = st.text(max_size=20)
CONTENTS = st.builds(
    Contents,
    st.lists(ENTRIES, max_size=8).map(tuple),
    DECLARED,
    st.sampled_from(["", "commander", "modern"]) | DECLARED,
    st.lists(st.sampled_from(Color), max_size=2).map(tuple),
)


def unchanged(lost: tuple[str, ...], *words: str) -> bool:
    return not any(word in part for part in lost for word in words)


@each_writer
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deck=CONTENTS)
@example(deck=EVERYTHING)
def test_what_is_not_named_as_lost_is_read_back(writer: Writer, deck: Contents) -> None:
    written = writer.write(deck)
    found, back = read_back(written.text, writer, SampleCards())
    entries = list(deck.entries)
    if unchanged(written.lost, "left out"):
        assert without_sections(copies(back)) == without_sections(copies(entries))
        if unchanged(written.lost, " becomes "):
            assert copies(back) == copies(entries)
        if unchanged(written.lost, "the set code"):
            assert all(Counter(sets(back))[code] >= count for code, count in Counter(sets(entries)).items())
        if unchanged(written.lost, "the finish"):
            assert Counter(each.finish for each in back) == Counter(each.finish for each in entries)
    if unchanged(written.lost, "the deck's name"):
        assert found.name == " ".join(deck.name.split())
    if unchanged(written.lost, "the format"):
        assert found.format_name == deck.format_name
    if unchanged(written.lost, "the chosen color"):
        assert found.chosen_colors == deck.chosen_colors


def sets(entries: list[Entry]) -> list[str]:
    return [each.set_code.upper() for each in entries if each.set_code]


@each_writer
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deck=CONTENTS)
def test_no_known_card_of_a_deck_is_left_out(writer: Writer, deck: Contents) -> None:
    wanted = [
        replace(each, set_code="", collector_number="", finish="")
        for each in deck.entries
        if each.card and each.count > 0 and each.section not in NEVER_JUDGED
    ]
    written = writer.write(deck._replace(entries=tuple(wanted)))
    assert unchanged(written.lost, "left out")
    assert without_sections(copies(read_back(written.text, writer, SampleCards())[1])) == without_sections(
        copies(wanted)
    )


# Whole lists


def converted_back(data: bytes, path: Path, writer: Writer, cards: CardSource) -> None:
    """Whatever program the text looks like: its cards are those of the list, and its sections where none is lost."""
    source = read(data, path.name)
    entries = list(merged_companion(follow(resolve(source, cards), source.reader).entries))
    written = convert(source, cards, writer.name)
    _, back = read_back(written.text, None, cards)
    kept = entries if unchanged(written.lost, "cards are left out") else [
        each for each in entries if each.section not in NEVER_JUDGED
    ]  # fmt: skip
    if writer.name in ("cockatrice", "text", "json"):  # these have a place for tokens
        back = [each for each in back if each in kept or each.section is not Section.TOKEN] if kept != entries else back
    assert unchanged(written.lost, "cannot be written", "cannot be read")
    assert without_sections(copies(merged_companion(back))) == without_sections(copies(kept))
    if unchanged(written.lost, " becomes "):
        assert copies(merged_companion(back)) == copies(kept)


@pytest.mark.parametrize("path", sorted((FIXTURES / "decks").rglob("*.txt")), ids=lambda path: path.stem)
@each_writer
def test_sample_deck_survives(path: Path, writer: Writer) -> None:
    converted_back(path.read_bytes(), path, writer, SampleCards())


@needs_data
@each_writer
def test_thirty_real_products_survive(writer: Writer, real_cards: CachedCards) -> None:
    products = sorted(path for path in (DECKS / "precons").rglob("*.txt"))
    chosen = products[:: len(products) // 30]
    assert len(chosen) >= 30
    for path in chosen:
        converted_back(path.read_bytes(), path, writer, real_cards)


@needs_data
def test_front_name_of_every_real_card_means_that_card(real_cards: CachedCards) -> None:
    """Programs that show the front face alone, or both halves, write names that no other card takes away."""
    known = map(Card.from_object, real_cards.all_cards())
    two_named = [card for card in known if len(card.faces) > 1 and not card.extra]
    assert len(two_named) > 500
    assert any(len(card.faces) > 2 for card in two_named)
    answers = resolve(
        Decklist("deck", lines=tuple(
            Line(*Span("deck", number), Section.MAIN, 1, (front_name(Entry(Span(""), Section.MAIN, 1, "", card)),))
            for number, card in enumerate(two_named)
        )),
        real_cards,
    )  # fmt: skip
    missed = {
        card.name
        for card, answer in zip(two_named, answers, strict=True)
        # Some cards are in the data twice, once with a face too many or too few.
        if answer.card is None or answer.card.front.name != card.front.name
    }
    assert missed == set()


# What of a list is no part of the deck


def test_what_is_not_carried_over_is_named() -> None:
    text = "// NAME: A\n# a remark\n1 Sol Ring #Ramp\n:::\nFrobnicate:\n1 Opt\n"
    assert convert(read(text.encode(), "deck.txt"), SampleCards(), "text").lost == (
        "line 4, which cannot be read: :::",
        "line 5, a heading that nobody knows: Frobnicate",
        "1 comment line",
        "tags and labels on 1 card line",
    )


def test_companion_that_arena_lists_twice_is_written_once() -> None:
    text = "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Swamp\n\nSideboard\n1 Lurrus of the Dream-Den\n"
    assert convert(read(text.encode(), "deck.txt"), SampleCards(), "arena").text.count("Lurrus") == 1


def test_commander_that_a_program_keeps_in_the_sideboard_gets_its_heading() -> None:
    main = '<zone name="main"><card number="99" name="Mountain"/></zone>'
    zones = f'{main}<zone name="side"><card name="Krenko, Mob Boss"/></zone>'
    source = read(f"<cockatrice_deck>{zones}</cockatrice_deck>".encode(), "deck.cod")
    text = convert(source, SampleCards(), "text").text
    assert text == "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n"


@pytest.mark.parametrize(
    ("data", "target", "reason"),
    [
        pytest.param(b"1 Opt", "mtga", "unknown output format mtga: choose text, arena, ", id="no such format"),
        pytest.param(b"\x89PNG", "text", "a PNG picture", id="no decklist"),
    ],
)
def test_refused(data: bytes, target: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        convert(read(data, "deck.txt"), SampleCards(), target)
