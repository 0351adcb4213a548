"""Real names in ten languages: each finds its English card, alone and in decks that mix them."""

import csv
import gzip
import shutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support import BULK_FILE, DATA, DECKS, FIXTURES, needs_data

from cache.bulk import objects_in
from cache.names import write_names
from cache.source import CachedCards
from validator import check, read
from validator.cards import Card, CardDataError
from validator.names import choose, halves, name_key
from validator.resolve import resolve

pytestmark = needs_data

CARDS = DATA / "data" / "cards"
EVERY = 4
"""One name in so many is tried."""


class English:
    """The English names of all real cards: of whole cards, and the whole name for each face."""

    def __init__(self) -> None:
        self.faces: dict[str, list[str]] = {}
        self.whole_of: dict[str, str] = {}
        for found in objects_in(BULK_FILE):
            try:
                card = Card.from_object(found)
            except CardDataError:
                continue
            if not card.extra:
                self.faces[card.name] = [face.name for face in card.faces]
        for whole, faces in self.faces.items():
            self.whole_of.update(dict.fromkeys(faces, whole))
        self.whole_of.update({whole: whole for whole in self.faces})
        self.keys = set(map(name_key, self.whole_of))

    def card(self, name: str) -> str:
        """The card that a name in the data belongs to; melding cards stand there with what they meld into."""
        return self.whole_of.get(name) or self.whole_of[halves(name)[0]]


@pytest.fixture(scope="module")
def english() -> English:
    return English()


def names_in(language: str) -> list[tuple[str, str]]:
    """Pairs of the English and the printed name."""
    with gzip.open(CARDS / f"names-{language}.tsv.gz", "rt", encoding="utf-8", newline="") as file:
        return [(row[0], row[1]) for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def printing(name: str, printed: str, language: str, english: English) -> dict[str, Any]:
    """A card object that bears the printed name where Scryfall has it: on the card, or on its faces."""
    card = english.card(name)
    faces = english.faces[card]
    parts, printed_parts = (halves(name), halves(printed)) if name == card else ([name], [printed])
    sides = dict(zip(parts, printed_parts, strict=False))
    if len(faces) == 1 or len(parts) != len(printed_parts) or not sides.keys() <= set(faces):
        return {"name": card, "lang": language, "printed_name": printed}
    shown = [{"name": face} | ({"printed_name": sides[face]} if face in sides else {}) for face in faces]
    return {"name": card, "lang": language, "card_faces": shown}


@pytest.fixture
def directory(real_store: Path, tmp_path: Path) -> Path:
    """A cache directory with all real cards, whose names are its own."""
    (tmp_path / "generations").symlink_to(real_store / "generations")
    shutil.copy(real_store / "current", tmp_path)
    return tmp_path


def load(directory: Path, english: English, *languages: str, every: int = 1) -> None:
    def printings() -> Iterator[dict[str, Any]]:
        for language in languages:
            for name, printed in names_in(language)[::every]:
                yield printing(name, printed, language, english)

    write_names(directory, printings(), languages=languages, source="test", updated_at="2026-11-30T00:00:00+00:00")


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht"])
def test_all_but_one_name_in_a_hundred_resolves(directory: Path, english: English, language: str) -> None:
    """The rest are names that are English names of other cards, which go first: “Vendetta” is Vengeance in Italian."""
    load(directory, english, language, every=EVERY)
    cards = CachedCards(directory)
    meant: dict[str, set[str]] = defaultdict(set)
    for name, printed in names_in(language):
        meant[printed].add(english.card(name))
    tried = [printed for _, printed in names_in(language)[::EVERY]]
    single = {printed: next(iter(meant[printed])) for printed in tried if len(meant[printed]) == 1}
    assert len(single) > 2_500
    answers = cards.find(single)
    found = {printed: choose(printed, answers[printed].candidates).card for printed in single}
    missed = {printed for printed, card in found.items() if card is None or card.name != single[printed]}
    assert len(missed) <= len(single) / 100
    assert {printed for printed in missed if name_key(printed) not in english.keys} == set()


@pytest.mark.parametrize(
    ("written", "card"),
    [
        pytest.param("Désolation", "Badlands", id="its accents are those of the French name"),
        pytest.param("désolation", "Badlands", id="in small letters"),
        pytest.param("Desolation", "Desolation", id="without accents it is English"),
        pytest.param("Désôlation", "Desolation", id="accents of no name at all"),
        pytest.param("Suffocation", "Suffocation", id="spelled alike in both languages, it is English"),
        pytest.param("Séance", "Séance", id="an English name with an accent"),
    ],
)
def test_accents_tell_a_printed_name_from_an_english_one(
    directory: Path, english: English, written: str, card: str
) -> None:
    load(directory, english, "fr")
    match = choose(written, CachedCards(directory).find([written])[written].candidates)
    assert match.card is not None
    assert match.card.name == card


def test_a_name_of_several_cards_is_ambiguous_in_its_language(directory: Path, english: English) -> None:
    load(directory, english, "de")
    answer = CachedCards(directory).find(["Leuchtender Engel"])["Leuchtender Engel"]
    match = choose("Leuchtender Engel", answer.candidates)
    assert match.card is None
    assert {card.name for card in match.ambiguous} == {"Angelic Protector", "Luminous Angel"}


@pytest.mark.parametrize(
    "deck", ["commander/krenko-goblins.txt", "broken/krenko-broken.txt"], ids=["a legal deck", "a broken deck"]
)
def test_a_deck_in_three_languages_has_the_verdict_of_its_english_twin(
    directory: Path, english: English, deck: str
) -> None:
    load(directory, english, "de", "ja")
    cards = CachedCards(directory)
    printed = {language: dict(reversed(names_in(language))) for language in ("de", "ja")}
    text = (FIXTURES / "decks" / deck).read_text(encoding="utf-8")
    translated, changed = [], 0
    for number, line in enumerate(text.splitlines()):
        count, _, name = line.partition(" ")
        other = printed["de" if number % 3 else "ja"].get(name) if number % 3 < 2 else None
        if other and len(choose(other, cards.find([other])[other].candidates).ambiguous) == 0:
            changed += 1
            translated.append(f"{count} {other}")
        else:
            translated.append(line)
    assert changed > 10
    [before] = check(read(text.encode(), "deck.txt"), cards)
    [after] = check(read("\n".join(translated).encode(), "deck.txt"), cards)
    assert (after.verdict, after.counts, after.commanders) == (before.verdict, before.counts, before.commanders)
    assert [(v.rule, v.card) for v in after.violations] == [(v.rule, v.card) for v in before.violations]


def test_a_real_japanese_list_resolves_completely(directory: Path) -> None:
    [path] = (DECKS / "japanese").iterdir()
    entries = resolve(read(path.read_bytes(), path.name), CachedCards(directory))
    assert [entry.name for entry in entries if entry.card is None] == []
    assert sum(entry.count for entry in entries) == 60


def test_a_real_japanese_list_resolves_by_its_japanese_names_alone(directory: Path, english: English) -> None:
    [path] = (DECKS / "japanese").iterdir()
    lines = path.read_text(encoding="utf-8").splitlines()
    japanese = "\n".join(line.partition("/")[0] for line in lines if "《" in line)
    cards = CachedCards(directory)
    load(directory, english, "ja")
    both, alone = (resolve(read(text.encode(), path.name), cards) for text in ("\n".join(lines), japanese))
    assert [entry.card and entry.card.name for entry in alone] == [entry.card and entry.card.name for entry in both]
