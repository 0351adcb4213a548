"""Our own text list, in the shape that `decklint fmt` gives: every section under its heading."""

from collections.abc import Iterator
from dataclasses import replace

from validator.cards import color_letters
from validator.deck import Entry
from validator.writers.lines import HEADINGS, headed, with_readable_printing
from validator.writers.names import oracle_name
from validator.writers.written import Contents, Target, Written, written


def write(deck: Contents) -> Written:
    """The deck as a text list."""
    return written(deck, Target("text", _hold, _spell))


def _hold(entry: Entry) -> Entry | None:
    return with_readable_printing(replace(entry, name=oracle_name(entry)))


def _spell(deck: Contents) -> Iterator[str]:
    declarations = list(_declarations(deck))
    yield from declarations
    yield from ([""] if declarations and deck.entries else [])
    yield from headed(deck.entries, HEADINGS)


def _declarations(deck: Contents) -> Iterator[str]:
    if deck.name:
        yield f"// NAME: {deck.name}"
    if deck.format_name:
        yield f"// format: {deck.format_name}"
    if deck.chosen_colors:
        yield f"// chosen color: {', '.join(color_letters(deck.chosen_colors))}"
