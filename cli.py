"""The command `decklint`: options in, one library call, output and exit code out."""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from cache.scryfall import Scryfall
    from cache.source import CachedCards
    from validator.deck import Decklist
    from validator.formats import Format

app = typer.Typer(
    name="decklint",
    help="Check Magic: The Gathering decklists against the deck construction rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
cache_app = typer.Typer(help="Look after the card data on this machine.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(cache_app, name="cache")

_STDIN = "-"
_NEVER_DECKS = ("readme", "license", "licence", "changelog", "contributing", "requirements", "notes", "todo")


class OutputFormat(StrEnum):
    """How a report is written."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"


Offline = Annotated[
    bool, typer.Option("--offline", envvar="DECKLINT_OFFLINE", help="Open no network connection.", show_envvar=True)
]


def _fail(message: str) -> NoReturn:
    """End with a message and the code for “could not judge”."""
    typer.echo(f"decklint: {message}", err=True)
    raise typer.Exit(2)


def _cache_directory() -> Path:
    if named := os.environ.get("DECKLINT_CACHE_DIR"):
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("decklint", appauthor=False)


def _connect() -> "Scryfall":
    from cache.pacing import Pacer
    from cache.scryfall import DEFAULT_URL, Scryfall

    pacer = Pacer(_cache_directory())
    return Scryfall(pacer, url=os.environ.get("DECKLINT_SCRYFALL_URL") or DEFAULT_URL)


def _cards(*, offline: bool) -> "CachedCards":
    from cache.source import CachedCards

    connect: Callable[[], Scryfall] | None = None if offline else _connect
    return CachedCards(_cache_directory(), connect=connect)


def _warn(warnings: list[str]) -> None:
    from validator.output.terminal import printable

    for warning in warnings:
        typer.echo(f"decklint: warning: {printable(warning)}", err=True)


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True)] = False,
) -> None:
    if version:
        from validator import __version__

        typer.echo(f"decklint {__version__}")
        raise typer.Exit


@app.command()
def check(
    decks: Annotated[
        list[str], typer.Argument(help="Decklist files, folders of them, or - for standard input.", metavar="DECK...")
    ],
    format_name: Annotated[
        str, typer.Option("--format", "-f", help="What to check as; see `decklint formats`.", metavar="FORMAT")
    ] = "auto",
    output_format: Annotated[
        OutputFormat, typer.Option("--output-format", "-o", help="How to write the report.")
    ] = OutputFormat.FULL,
    players: Annotated[
        int | None, typer.Option("--players", help="How many players share one planar deck (CR 901.15a).")
    ] = None,
    stdin_filename: Annotated[
        str, typer.Option("--stdin-filename", help="The name to report for standard input.")
    ] = "<stdin>",
    input_format: Annotated[
        str | None,
        typer.Option("--input-format", help="Read the files as this; see `decklint formats --input`.", metavar="NAME"),
    ] = None,
    offline: Offline = False,
) -> None:
    """Check decklists.

    Exits with 0 where every deck is legal, 1 where one breaks a rule, 2 where one could not be judged.
    """
    from validator import __version__
    from validator.check import check as check_decklist
    from validator.report import exit_code, make_report

    cards = _cards(offline=offline)
    try:
        sources = list(_sources(decks, stdin_filename, input_format))
        judged = [check_decklist(decklist, cards, format_name=format_name, players=players) for decklist, _ in sources]
    except ValueError as error:
        _fail(str(error))
    report = make_report([deck for decks_of_file in judged for deck in decks_of_file], cards.card_data(), __version__)
    _warn(report.card_data.warnings)
    match output_format:
        case OutputFormat.JSON:
            from validator.output import json

            text = json.render(report)
        case OutputFormat.CONCISE:
            from validator.output import concise

            text = concise.render(report)
        case OutputFormat.FULL:
            from validator.output import full

            lines = {decklist.path: text for decklist, text in sources}
            text = full.render(report, lines, color=_wants_color())
    sys.stdout.write(text)
    raise typer.Exit(exit_code(report))


def _wants_color() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def _sources(paths: list[str], stdin_filename: str, input_format: str | None) -> Iterator[tuple["Decklist", list[str]]]:
    """Each decklist that the arguments name, read, with the text lines of its file."""
    from validator import decklist

    for named in paths:
        if named == _STDIN:
            data = sys.stdin.buffer.read(decklist.MAX_BYTES + 1)
            yield _decklist(data, stdin_filename, input_format)
            continue
        path = Path(named)
        if not path.is_dir():
            yield _file(path, input_format)
            continue
        files = _decks_below(path)
        if not files:
            endings = ", ".join(sorted(decklist.SUFFIXES))
            yield decklist.unread(_shown(path), f"the folder holds no decklists (files ending with {endings})"), []
        yield from (_file(path, input_format) for path in files)


def _decks_below(folder: Path) -> list[Path]:
    from validator.decklist import SUFFIXES

    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in SUFFIXES
        and not path.stem.lower().startswith(_NEVER_DECKS)
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
        and path.is_file()
    )


def _file(path: Path, input_format: str | None) -> tuple["Decklist", list[str]]:
    from validator import decklist

    try:
        with path.open("rb") as file:
            data = file.read(decklist.MAX_BYTES + 1)
    except OSError as error:
        return decklist.unread(_shown(path), f"cannot be read: {error.strerror or error}"), []
    except ValueError as error:  # a name with a zero byte
        return decklist.unread(_shown(path), f"cannot be read: {error}"), []
    return _decklist(data, _shown(path), input_format)


def _decklist(data: bytes, shown: str, input_format: str | None) -> tuple["Decklist", list[str]]:
    from validator import decklist

    found = decklist.read(data, shown, input_format)
    return found, [] if found.fault else decklist.lines_of(data)


def _shown(path: Path) -> str:
    """The path as text that every output can hold, whatever bytes are in it."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


@app.command()
def card(
    name: Annotated[str, typer.Argument(help="A card name, in any usual spelling.")],
    offline: Offline = False,
) -> None:
    """Show what the checker believes about a card, with the reasons for its color identity."""
    from validator.names import MAX_NAME_LENGTH
    from validator.output.card import render
    from validator.output.terminal import printable
    from validator.resolve import card_named

    if len(name) > MAX_NAME_LENGTH or not name.strip():
        _fail(f"no card has a name of {len(name)} characters")
    cards = _cards(offline=offline)
    match, answer = card_named(name, cards)
    data = cards.card_data()
    _warn(data.warnings)
    if match.ambiguous:
        _fail(f"{printable(name)} can mean {' or '.join(sorted(card.name for card in match.ambiguous))}")
    if match.card is None:
        meant = cards.similar(name)
        hint = f"; did you mean {' or '.join(meant)}?" if meant else ""
        what = "is no card" if answer.complete else "is not in the card data at hand; run “decklint cache update”"
        _fail(f"{printable(name)} {what}{hint}")
    sys.stdout.write(render(match.card, data, color=_wants_color()))


@app.command()
def rules() -> None:
    """List all rules."""
    from validator import RULES

    width = max(map(len, RULES))
    for rule in RULES.values():
        grade = "" if rule.severity == "error" else " (warning)"
        typer.echo(f"{rule.name:<{width}}  {rule.source:<21}  {rule.summary}{grade}")


@app.command()
def explain(name: Annotated[str, typer.Argument(help="A rule's name; see `decklint rules`.", metavar="RULE")]) -> None:
    """Explain one rule, with its source and an example of each kind."""
    from validator import RULES
    from validator.names import folded, suggestions

    rule = RULES.get(name)
    if rule is None:
        meant = suggestions(name, folded(RULES))
        _fail(f"there is no rule {name!r}" + (f"; did you mean {' or '.join(meant)}?" if meant else ""))
    grade = "could not judge" if rule.undecided else rule.severity
    typer.echo(f"{rule.name} ({rule.source}, {grade})\n\n{rule.explanation}")


@app.command()
def formats(
    input_formats: Annotated[bool, typer.Option("--input", help="List the file formats that can be read.")] = False,
) -> None:
    """List all formats: size, copies, sideboard, card pool, what the deck is made of, and the source."""
    from validator import FORMATS
    from validator.decklist import READERS

    if input_formats:
        _table([("name", "what it is"), *((reader.name, reader.title) for reader in READERS)])
        return
    heading = ("name", "size", "copies", "sideboard", "legality", "made of", "source")
    _table([heading, *(_format_row(known) for known in FORMATS.values())])


def _format_row(known: "Format") -> tuple[str, ...]:
    numbers = (str(known.size), str(known.copies), str(known.sideboard or "none"))
    return (known.name, *numbers, known.legality or "any", known.pool.words, known.source)


def _table(rows: Sequence[tuple[str, ...]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        typer.echo("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


@app.command()
def schema() -> None:
    """Print the JSON schema of the report."""
    from validator.output import json

    sys.stdout.write(json.render_schema())


@cache_app.command()
def update(
    file: Annotated[
        Path | None,
        typer.Option("--from", help="Load a bulk file from disk (.jsonl, .jsonl.gz, .json).", metavar="FILE"),
    ] = None,
) -> None:
    """Load all cards from Scryfall, or from a bulk file."""
    from cache.store import StoreError
    from cache.update import update_from_file, update_from_scryfall

    directory = _cache_directory()
    try:
        if file is not None:
            meta = update_from_file(directory, file)
        else:
            from cache.scryfall import ScryfallError

            try:
                with _connect() as scryfall:
                    meta = update_from_scryfall(directory, scryfall)
            except ScryfallError as error:
                _fail(str(error))
    except StoreError as error:
        _fail(str(error))
    typer.echo(f"{meta.cards} cards of {meta.updated_at} loaded from {meta.source}", err=True)


@cache_app.command()
def info() -> None:
    """Show where the card data is, how much there is, and how old."""
    from cache.store import StoreError, store_info

    try:
        found = store_info(_cache_directory())
    except StoreError as error:
        _fail(str(error))
    for label, value in found.items():
        typer.echo(f"{label:<10} {value}")


@cache_app.command()
def clear() -> None:
    """Delete all card data that this program keeps."""
    from cache.store import StoreError, clear_store

    try:
        freed = clear_store(_cache_directory())
    except StoreError as error:
        _fail(str(error))
    typer.echo(f"{freed / 1e6:.1f} MB deleted from {_cache_directory()}", err=True)


def main() -> None:
    """Run the command; an error of the program itself is one line, and its traceback where DECKLINT_DEBUG is set."""
    gc.disable()  # a run is short and makes next to no cycles; looking for them takes a twentieth of it
    try:
        app()
    except BrokenPipeError:
        # Whoever read our output has enough; a flush at exit would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)
    except Exception as error:
        if os.environ.get("DECKLINT_DEBUG"):
            raise
        sys.stderr.write(f"decklint: internal error: {error!r}; set DECKLINT_DEBUG=1 to see where\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
