"""Every real decklist of the index is read: under its format's name, each card counted, no line lost.

What a file holds is counted apart, by one small function for each family of text formats that knows nothing of the
readers. Card tables, JSON and XML are counted apart in the tests of their readers.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from support import DECKS, kept_lines, needs_data

from cache.source import CachedCards
from validator import Decklist, check, read
from validator.conventions import follow
from validator.resolve import resolve
from validator.sections import NEVER_JUDGED, Section

pytestmark = needs_data

INDEX = DECKS / "INDEX.tsv"

NO_MARK = "a list of nothing but counts and names bears no mark of its program"

READERS: dict[str, tuple[set[str], str]] = {
    "aetherhub-json": ({"aetherhub"}, ""),
    "apprentice-dec": ({"apprentice"}, ""),
    "archidekt-csv": ({"csv"}, ""),
    "archidekt-json": ({"archidekt"}, ""),
    "archidekt-txt": ({"archidekt-text", "text"}, NO_MARK),
    "arena-txt": ({"arena", "text"}, NO_MARK),
    "cockatrice-cod": ({"cockatrice"}, ""),
    "deckbox-csv": ({"csv"}, ""),
    "deckstats-json": ({"deckstats"}, ""),
    "forge-dck": ({"forge"}, ""),
    "helvault-csv": ({"csv"}, ""),
    "japanese-txt": ({"japanese"}, ""),
    "manabox-csv": ({"csv"}, ""),
    "markdown-list": ({"markdown"}, ""),
    "moxfield-csv": ({"csv"}, ""),
    "moxfield-json": ({"moxfield"}, ""),
    "moxfield-txt": ({"moxfield-text", "text"}, "tags without printings are written by several sites"),
    "mtggoldfish-csv": ({"csv"}, ""),
    "mtggoldfish-txt": ({"text"}, NO_MARK),
    "mtgjson-deck": ({"mtgjson"}, ""),
    "mtgo-csv": ({"csv"}, ""),
    "mtgo-dek-text": ({"text"}, NO_MARK),
    "mtgo-dek-xml": ({"mtgo-dek"}, ""),
    "mtgo-txt": ({"mtgo-text", "text"}, NO_MARK),
    "mws-mwdeck": ({"magic-workstation"}, ""),
    "octgn-o8d": ({"octgn"}, ""),
    "plain-txt": ({"text", "mtgo-text"}, "a list with the line Sideboard is what Magic Online wrote"),
    "precon-txt": ({"precon"}, ""),
    "scryfall-csv": ({"csv"}, ""),
    "scryfall-txt": ({"comment-headings"}, ""),
    "tappedout-dec": ({"apprentice"}, "TappedOut's .dec is Apprentice's, without any header"),
    "tappedout-json": ({"tappedout-json"}, ""),
    "xmage-dck": ({"xmage"}, ""),
}
"""The names under which the files of each label may be read, and why where there is more than one."""

UNMARKED = {
    "archidekt/txt/plain.txt": "text",
    "arena/git-repo/decks_seraphic-drain-mtga.txt": "text",
    "moxfield/txt/toski-mainboard.txt": "text",
    "mtgo/txt-commander/paper_Budget_Codie_Polymorph.txt": "text",
    "plain-text/multi-3.txt": "mtgo-text",
}
"""The files that are read under the other name of their label."""

UNREADABLE: dict[str, dict[int, str]] = {}
"""Files with lines that cannot be read: each such line, and what its author broke. There are none."""


class Listed(NamedTuple):
    """A line of the index."""

    path: str
    format: str

    def read(self) -> Decklist:
        return read((DECKS / self.path).read_bytes(), self.path)

    def lines(self) -> list[str]:
        """The lines of the file, without the blanks around them."""
        return [line.strip() for line in (DECKS / self.path).read_text(encoding="utf-8-sig").splitlines()]


def listed() -> list[Listed]:
    if not INDEX.is_file():
        return []
    with INDEX.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Listed(row["path"], row["format"]) for row in rows]


FILES = listed()


def files(*formats: str) -> list[Any]:
    return [pytest.param(file, id=file.path) for file in FILES if not formats or file.format in formats]


def test_the_index_is_whole() -> None:
    assert len(FILES) == 588
    assert {file.format for file in FILES} == set(READERS)


@pytest.mark.parametrize("file", files())
def test_a_file_is_read_under_the_name_of_its_format(file: Listed) -> None:
    names, _ = READERS[file.format]
    found = file.read().reader
    assert found in names
    if len(names) > 1:
        usual = {"plain-txt": "text", "mtgo-txt": "mtgo-text", "arena-txt": "arena"}
        assert found == UNMARKED.get(file.path, usual.get(file.format, f"{file.format.removesuffix('-txt')}-text"))


@pytest.mark.parametrize("file", files())
def test_no_line_stays_unreadable_but_those_that_are_broken(file: Listed) -> None:
    deck = file.read()
    assert not deck.fault
    assert [remark.span.line for remark in deck.unreadable] == list(UNREADABLE.get(file.path, ()))
    assert not deck.unknown_sections


# The cards of each section, counted apart

Counts = dict[str, int]


def counted(cards: Iterator[tuple[str, int]]) -> Counts:
    counts: Counter[str] = Counter()
    for section, count in cards:
        counts[section] += count
    return {section: count for section, count in counts.items() if count}


def precon(lines: list[str]) -> Iterator[tuple[str, int]]:
    section = "main"
    headings = {
        "Sideboard": "sideboard",
        "Commander": "commander",
        "Display Commander": "maybeboard",
        "Planar Deck": "planar",
        "Scheme Deck": "scheme",
    }
    for line in lines:
        if line in headings:
            section = headings[line]
        elif line and not line.startswith("/"):
            here = "commander" if line.startswith("COMMANDER:") else "token" if "[token]" in line else section
            yield here, int(line.removeprefix("COMMANDER: ").split()[0])


def headed(lines: list[str]) -> Iterator[tuple[str, int]]:
    """Arena, Moxfield, Scryfall and plain lists: a word alone, or in a comment, opens a section."""
    words = {
        "deck": "main",
        "commander": "commander",
        "companion": "companion",
        "sideboard": "sideboard",
        "outside the game": "sideboard",
    }
    section = "main"
    for line in lines:
        word = line.removeprefix("//").strip().rstrip(":").lower()
        if word in words:
            section = words[word]
        elif line[:1].isdigit():
            yield section, int(line.split()[0])


def magic_online(lines: list[str]) -> Iterator[tuple[str, int]]:
    """What stands below a blank line or a line Sideboard is the sideboard."""
    section = "main"
    for line in lines:
        if line in ("", "Sideboard"):
            section = "sideboard"
        else:
            yield section, int(line.split()[0])


def bare(lines: list[str]) -> Iterator[tuple[str, int]]:
    """Lists without sections; a line without a count is one card."""
    for line in lines:
        if line:
            yield "main", int(line.split()[0]) if line[0].isdigit() else 1


def dec(lines: list[str]) -> Iterator[tuple[str, int]]:
    """Apprentice, Magic Workstation and TappedOut: `SB:` before a line of the sideboard."""
    for line in lines:
        if line.startswith("SB:"):
            yield "sideboard", int(line[3:].split()[0])
        elif line[:1].isdigit():
            yield "main", int(line.split()[0])


def archidekt(lines: list[str]) -> Iterator[tuple[str, int]]:
    for line in lines:
        if line:
            category = line.rpartition("[")[2].partition(",")[0] if "[" in line else ""
            out = "maybeboard" if "{noDeck}" in category else ""
            lead = "commander" if category.startswith("Commander{") else ""
            yield out or lead or "main", int(line.split()[0].rstrip("x"))


def xmage(lines: list[str]) -> Iterator[tuple[str, int]]:
    for line in lines:
        if " [" in line and not line.startswith(("LAYOUT", "NAME")):
            yield "sideboard" if line.startswith("SB: ") else "main", int(line.removeprefix("SB: ").split()[0])


def forge(lines: list[str]) -> Iterator[tuple[str, int]]:
    names = {"[avatar]": "vanguard", "[planes]": "planar", "[schemes]": "scheme"}
    section = ""
    for line in lines:
        if line.startswith("["):
            section = names.get(line.lower(), line.lower().strip("[]"))
        elif line[:1].isdigit():
            yield section, int(line.split()[0])


def markdown(lines: list[str]) -> Iterator[tuple[str, int]]:
    """Bullets under the headings of these six documents that hold cards."""
    heading = ""
    for line in lines:
        if line.startswith("#"):
            heading = line.strip("# ")
        elif line.startswith("- ") and (heading in ("Commander", "Decklist") or heading.endswith(")")):
            times = re.search(r" x(\d+)$", line)
            lead = heading == "Commander" or line.startswith("- [Commander]")
            yield "commander" if lead else "main", int(times[1]) if times else 1


def japanese(lines: list[str]) -> Iterator[tuple[str, int]]:
    for line in lines:
        if "《" in line:
            yield "main", int(line.partition(":")[0])


FAMILIES: dict[str, Callable[[list[str]], Iterator[tuple[str, int]]]] = {
    "precon-txt": precon,
    "arena-txt": headed,
    "moxfield-txt": headed,
    "scryfall-txt": headed,
    "plain-txt": headed,
    "archidekt-txt": archidekt,
    "mtgo-txt": magic_online,
    "mtgo-dek-text": bare,
    "mtggoldfish-txt": headed,
    "apprentice-dec": dec,
    "mws-mwdeck": dec,
    "tappedout-dec": dec,
    "xmage-dck": xmage,
    "forge-dck": forge,
    "markdown-list": markdown,
    "japanese-txt": japanese,
}


def of_section(deck: Decklist) -> Counts:
    return counted((line.section.value, line.readings[0].count) for line in deck.lines)


@pytest.mark.parametrize("file", files(*FAMILIES))
def test_each_section_holds_as_many_cards_as_are_counted_apart(file: Listed) -> None:
    lines = file.lines()
    family = bare if file.path == "plain-text/name-colon-type-abridged.txt" else FAMILIES[file.format]
    expected = counted(family(lines))
    assert expected, "a count of nothing shows nothing"
    assert of_section(file.read()) == expected


@pytest.mark.parametrize("file", files(*FAMILIES))
def test_each_line_that_is_not_blank_is_kept_once(file: Listed) -> None:
    filled = [number for number, line in enumerate(file.lines(), 1) if line]
    assert sorted(kept_lines(file.read())) == filled


# The same deck in two formats

TWINS = {
    "forge/commander/C13-Mind-Seize.dck": "c13/Mind-Seize",
    "forge/commander/C13-Nature-of-the-Beast.dck": "c13/Nature-of-the-Beast",
    "forge/commander/C15-Call-the-Spirits.dck": "c15/Call-the-Spirits",
    "forge/commander/C15-Swell-the-Host.dck": "c15/Swell-the-Host",
    "forge/commander/C15-Wade-into-Battle.dck": "c15/Wade-into-Battle",
    "forge/commander/C16-Breed-Lethality.dck": "c16/Breed-Lethality",
    "forge/commander/C16-Stalwart-Unity.dck": "c16/Stalwart-Unity",
    "forge/commander/CMD-Mirror-Mastery.dck": "cmd/Mirror-Mastery",
    "mtgjson/cm2-breed-lethality-older.json": "cm2/Breed-Lethality",
    "xmage/Commander/Aetherdrift-2025/Eternal-Might-WUB-.dck": "drc/Eternal-Might",
    "xmage/Commander/Commander-2011/Counterpunch.dck": "cmd/Counterpunch",
    "xmage/Commander/Commander-2011/Mirror-Mastery.dck": "cmd/Mirror-Mastery",
    "xmage/Commander/Commander-2013/Evasive-Maneuvers.dck": "c13/Evasive-Maneuvers",
    "xmage/Commander/Commander-2014/Peer-Through-Time.dck": "c14/Peer-Through-Time",
    "xmage/Commander/Commander-2016/Entropic-Uprising-UBRG-.dck": "c16/Entropic-Uprising",
    "xmage/Commander/Commander-2020/Timeless-Wisdom.dck": "c20/Timeless-Wisdom",
    "xmage/Commander/Commander-2021/Lorehold-Legacies-RW-.dck": "c21/Lorehold-Legacies",
    "xmage/Commander/Innistrad-Crimson-Vow-2021/Vampiric-Bloodline-BR-.dck": "voc/Vampiric-Bloodline",
    "xmage/Commander/Kaldheim/Phantom-Premonition-UW-.dck": "khc/Phantom-Premonition",
    "xmage/Commander/Modern-Horizons-3-2024/Graveyard-Overdrive-BRG-.dck": "m3c/Graveyard-Overdrive",
    "xmage/Commander/Tarkir-Dragonstorm-2025/Sultai-Arisen-UBG-.dck": "tdc/Sultai-Arisen",
}
"""Files of other programs that hold a published Commander deck, and the precon text of the same product."""

PLANES = {
    "octgn-o8d/PLANECHASE-PLANES-Chaos_Reigns.o8d": "pc2/Chaos-Reigns",
    "octgn-o8d/PLANECHASE-PLANES-Elemental_Thunder.o8d": "hop/Elemental-Thunder",
    "octgn-o8d/PLANECHASE-PLANES-Zombie_Empire.o8d": "hop/Zombie-Empire",
}
"""Planar decks in files of their own, and the precon text that holds them beside sixty cards."""


def deck_cards(path: str, cards: CachedCards, *sections: Section) -> Counter[tuple[Section, str]]:
    """The copies of each card by its section, as the customs of the file's program mean them."""
    decklist = read((DECKS / path).read_bytes(), path)
    found: Counter[tuple[Section, str]] = Counter()
    for entry in follow(resolve(decklist, cards), decklist.reader).entries:
        assert entry.card, entry.name
        if entry.section in (sections or set(Section) - NEVER_JUDGED):
            found[entry.section, entry.card.name] += entry.count
    return found


def verdicts(path: str, cards: CachedCards) -> list[tuple[str | None, str, list[str]]]:
    reports = check(read((DECKS / path).read_bytes(), path), cards)
    return [(deck.format, deck.verdict, [v.message for v in deck.violations]) for deck in reports]


@pytest.mark.parametrize(("path", "product"), TWINS.items(), ids=TWINS)
def test_a_deck_is_the_same_in_the_file_of_another_program(real_cards: CachedCards, path: str, product: str) -> None:
    precon_path = f"precons/commander/{product}.txt"
    found = deck_cards(path, real_cards)
    assert found.total() == 100
    assert found == deck_cards(precon_path, real_cards)
    assert verdicts(path, real_cards) == verdicts(precon_path, real_cards)
    assert verdicts(path, real_cards)[0][1] == "legal"


@pytest.mark.parametrize(("path", "product"), PLANES.items(), ids=PLANES)
def test_a_planar_deck_is_the_same_in_a_file_of_its_own(real_cards: CachedCards, path: str, product: str) -> None:
    precon_path = f"precons/planechase/{product}.txt"
    found = deck_cards(path, real_cards)
    assert found.total() == 10
    assert found == deck_cards(precon_path, real_cards, Section.PLANAR)
    assert verdicts(path, real_cards) == [deck for deck in verdicts(precon_path, real_cards) if deck[0] == "planar"]


def test_a_command_zone_with_all_legends_of_a_product_is_reported_not_guessed_away(real_cards: CachedCards) -> None:
    path = "octgn-o8d/COMMANDER-Mirror_Mastery.o8d"
    main = deck_cards(path, real_cards, Section.MAIN)
    ours = deck_cards("precons/commander/cmd/Mirror-Mastery.txt", real_cards, Section.MAIN)
    assert {name for _, name in ours - main} == {"Animar, Soul of Elements", "Nucklavee"}
    [(format_name, verdict, messages)] = verdicts(path, real_cards)
    assert (format_name, verdict) == ("commander", "illegal")
    assert "the deck has 3 commanders; 2 can lead it at the most" in messages


def test_misspelled_schemes_in_a_command_zone_of_schemes_are_no_commanders(real_cards: CachedCards) -> None:
    path = "octgn-o8d/ARCHENEMY-SCHEMES-Trample_Civilization_Underfoot.o8d"
    [report] = check(read((DECKS / path).read_bytes(), path), real_cards)
    assert (report.format, report.counts["total"]) == ("scheme", 20)
    assert {(v.rule, v.card) for v in report.violations} == {
        ("unknown-card", "Every Last Vestige"),
        ("unknown-card", "Realms Befitting My Mayesty"),
    }
