"""Decks as text in the formats of other programs: one writer for each.

A writer is one module with a function `write(deck)` and one line in `WRITERS`.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from validator.check import merged_companion
from validator.conventions import follow
from validator.deck import Decklist, Entry
from validator.decklist import text as text_list
from validator.resolve import CardSource, resolve
from validator.writers import arena, cockatrice, forge, moxfield, mtgjson, mtgo, mtgo_dek, octgn, text, xmage
from validator.writers.lines import decorations
from validator.writers.written import Contents, Written

__all__ = ["WRITERS", "Contents", "Writer", "Written", "convert"]


class Writer(NamedTuple):
    """A target: its name, what it is, and the function that writes it."""

    name: str
    title: str
    write: Callable[[Contents], Written]


WRITERS: tuple[Writer, ...] = (
    Writer("text", "plain text list with headings", text.write),
    Writer("arena", "MTG Arena list", arena.write),
    Writer("mtgo", "Magic Online text", mtgo.write),
    Writer("mtgo-dek", "Magic Online deck (.dek)", mtgo_dek.write),
    Writer("moxfield", "Moxfield list", moxfield.write),
    Writer("cockatrice", "Cockatrice deck (.cod)", cockatrice.write),
    Writer("forge", "Forge deck (.dck)", forge.write),
    Writer("xmage", "XMage deck (.dck)", xmage.write),
    Writer("octgn", "OCTGN deck (.o8d)", octgn.write),
    Writer("json", "MTGJSON deck", mtgjson.write),
)
"""All writers, by the names that `--to` takes."""


def convert(decklist: Decklist, cards: CardSource, target: str) -> Written:
    """The whole list as the writer of that name gives it.

    Raises:
        ValueError: there is no such writer, or the list could not be read or lists no cards.
    """
    writer = next((writer for writer in WRITERS if writer.name == target), None)
    if writer is None:
        raise ValueError(f"unknown output format {target}: choose {', '.join(writer.name for writer in WRITERS)}")
    if decklist.fault:
        raise ValueError(f"{decklist.path}: {decklist.fault}")
    if not decklist.lines:
        raise ValueError(f"{decklist.path}: the file lists no cards")
    resolved = resolve(decklist, cards)
    entries = merged_companion(follow(resolved, decklist.reader).entries)
    contents = Contents(tuple(entries), decklist.name, decklist.format_name, decklist.chosen_colors)
    result = writer.write(contents)
    return result._replace(lost=(*_not_carried(decklist, resolved), *result.lost))


def _not_carried(decklist: Decklist, entries: tuple[Entry, ...]) -> Iterator[str]:
    """What of a list is no part of its contents."""
    for remark in decklist.unreadable:
        yield f"line {remark.span.line}, which cannot be read: {remark.text}"
    for remark in decklist.unknown_sections:
        yield f"line {remark.span.line}, a heading that nobody knows: {remark.text}"
    if comments := sum(not _declares(remark.text) for remark in decklist.comments):
        yield f"{comments} comment line{'s' * (comments > 1)}"
    if labels := sum(bool(decorations(line, entry)) for line, entry in zip(decklist.lines, entries, strict=True)):
        yield f"tags and labels on {labels} card line{'s' * (labels > 1)}"


def _declares(comment: str) -> bool:
    """Whether the comment only says what the contents hold: name, format, chosen color."""
    alone = text_list.read(f"// {comment}", "")
    return bool(alone.name or alone.format_name or alone.chosen_colors)
