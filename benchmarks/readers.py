"""Measure reading a text list of a hundred cards, beside the readers of other packages in the same process.

    python benchmarks/readers.py

The other packages must be installed; `run.py` does so in an environment of its own and calls this. Each list is read by
each reader in turn, many rounds. Printed are the medians, and how many of the list's cards each reader finds: those for
which one of the ways to read a line is their count and name.
"""

import importlib
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from validator import read
from validator.deck import Decklist
from validator.decklist import text as text_reader

PROJECT = Path(__file__).parents[1]
DECK = PROJECT / "fixtures" / "decks" / "commander" / "esika-gods.txt"
ROUNDS = 25
LOOPS = 50

Cards = set[tuple[int, str]]
Reader = Callable[[str], object]

HARD_NAMES = (
    "Fire // Ice", "+2 Mace", "1996 World Champion", "Borrowing 100,000 Arrows", "_____", "R&D's Secret Lair",
    "Minsc & Boo, Timeless Heroes", "Hazmat Suit (Used)", "Who // What // When // Where // Why", "Lim-Dûl's Vault",
)  # fmt: skip


def lists() -> dict[str, tuple[str, Cards]]:
    """Each list with the cards that stand in it."""
    deck = read(DECK.read_bytes(), DECK.name)
    plain = [(line.count, line.names[-1]) for line in deck.lines]
    names_last = plain[: -len(HARD_NAMES)] + [(1, name) for name in HARD_NAMES]
    return {
        "counts and names": ("".join(f"{count} {name}\n" for count, name in plain), set(plain)),
        "with printings": ("".join(f"{count} {name} (KHM) 7\n" for count, name in plain), set(plain)),
        "with ten awkward names": ("".join(f"{count} {name}\n" for count, name in names_last), set(names_last)),
    }


def readings(deck: Decklist) -> Cards:
    """Every way to read every line, as the card data may choose."""
    return {(reading.count, reading.name) for line in deck.lines for reading in line.readings}


def readers() -> dict[str, tuple[Reader, Callable[[str], Cards]]]:
    """Each reader, and what it makes of a text as counts and names."""
    decklist, tome, mtg_parser = map(importlib.import_module, ("decklist", "tome.parser", "mtg_parser"))

    def pairs(cards: Iterable[object], count: str) -> Cards:
        return {(getattr(card, count), str(getattr(card, "name", ""))) for card in cards}

    return {
        "decklint, the text reader": (
            lambda text: text_reader.read(text, "deck"),
            lambda text: readings(text_reader.read(text, "deck")),
        ),
        "decklint, from bytes, the file format recognized": (
            lambda text: read(text.encode(), "deck"),
            lambda text: readings(read(text.encode(), "deck")),
        ),
        "decklist": (
            decklist.parse_deck_string,
            lambda text: pairs(decklist.parse_deck_string(text).cards.values(), "num"),
        ),
        "mtg-parser": (
            lambda text: list(mtg_parser.parse_deck(text) or ()),
            lambda text: pairs(mtg_parser.parse_deck(text) or (), "quantity"),
        ),
        "tome-mtg": (
            tome.parse_decklist,
            lambda text: {(count, name) for name, count in tome.parse_decklist(text)[0].items()},
        ),
    }


def measure(text: str, chosen: dict[str, Reader]) -> dict[str, float]:
    """Median milliseconds of one reading of the text by each reader; those that cannot read it are left out."""
    times_ms: dict[str, list[float]] = {name: [] for name in chosen}
    for _ in range(ROUNDS):
        for name, reader in chosen.items():
            start = time.perf_counter()
            for _ in range(LOOPS):
                reader(text)
            times_ms[name].append((time.perf_counter() - start) * 1000 / LOOPS)
    return {name: statistics.median(times) for name, times in times_ms.items()}


def found(cards_of: Callable[[str], Cards], text: str) -> Cards | None:
    """The cards that the reader finds; None where it gives up."""
    try:
        return cards_of(text)
    except Exception:  # noqa: BLE001  # whatever another package raises
        return None


def main() -> None:
    """Print the table in Markdown."""
    print("| list | reader | median | cards found |")
    print("| --- | --- | ---: | ---: |")
    for title, (text, cards) in lists().items():
        results = {name: found(cards_of, text) for name, (_, cards_of) in readers().items()}
        times_ms = measure(text, {name: reader for name, (reader, _) in readers().items() if results[name] is not None})
        for name, result in results.items():
            told = "gives up" if result is None else f"{len(cards & result)} of {len(cards)}"
            print(f"| {title} | {name} | {f'{times_ms[name]:.3f} ms' if name in times_ms else ''} | {told} |")


if __name__ == "__main__":
    main()
