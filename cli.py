"""The command `decklint`: options in, one library call, output and exit code out."""

import contextlib
import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NoReturn

import typer

if TYPE_CHECKING:
    from cache.scryfall import Scryfall
    from cache.source import CachedCards
    from validator.config import Config
    from validator.deck import Decklist
    from validator.formats import Format
    from validator.mental.match import Match
    from validator.report import Report

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
_NEVER_DECKS = (
    *("readme", "license", "licence", "changelog", "contributing", "requirements", "notes", "todo"),
    *("considering", "maybeboard", "wishlist"),
)


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
    from validator.output.terminal import printable

    typer.echo(f"decklint: {printable(message)}", err=True)
    raise typer.Exit(2)


def _print(text: str, *, encoding: str | None = None) -> None:
    """Write to standard output, in its own encoding unless one is given; end with 2 where nobody reads it."""
    if sys.stdout is None:
        _fail("standard output is closed")
    try:
        sys.stdout.buffer.write(text.encode(encoding or sys.stdout.encoding, "backslashreplace"))
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # a flush at exit would fail again
        if not isinstance(error, BrokenPipeError):
            _fail(f"standard output cannot be written: {error.strerror or error}")
        raise typer.Exit(2) from None


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

        _print(f"decklint {__version__}\n")
        raise typer.Exit


class Team(StrEnum):
    """How the given decks are played together."""

    UNIFIED = "unified"
    TWO_HEADED_GIANT = "two-headed-giant"


@app.command()
def check(
    decks: Annotated[
        list[str], typer.Argument(help="Decklist files, folders of them, or - for standard input.", metavar="DECK...")
    ],
    format_name: Annotated[
        str | None,
        typer.Option(
            "--format", "-f", help="What to check as; see `decklint formats`. [default: auto]", metavar="FORMAT"
        ),
    ] = None,
    output_format: Annotated[
        OutputFormat, typer.Option("--output-format", "-o", help="How to write the report.")
    ] = OutputFormat.FULL,
    input_format: Annotated[
        str | None,
        typer.Option("--input-format", help="Read the files as this; see `decklint formats --input`.", metavar="NAME"),
    ] = None,
    stdin_filename: Annotated[
        str, typer.Option("--stdin-filename", help="The name to report for standard input.")
    ] = "<stdin>",
    commander: Annotated[
        list[str] | None,
        typer.Option("--commander", help="The card in the list that leads it; give two for partners.", metavar="NAME"),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", help="How many players share one planar deck (CR 901.15a).")
    ] = None,
    as_of: Annotated[
        str | None, typer.Option("--as-of", help="Judge legality as it was on this day.", metavar="YYYY-MM-DD")
    ] = None,
    rules_edition: Annotated[
        str | None,
        typer.Option("--rules", help="The edition of the rules: current, commander-2019, cr-2012.", metavar="EDITION"),
    ] = None,
    team: Annotated[
        Team | None, typer.Option("--team", help="Judge the decks as those of one team (MTR 8.4, 9).")
    ] = None,
    pool: Annotated[
        Path | None, typer.Option("--pool", help="The list of cards that a Limited player opened.", metavar="FILE")
    ] = None,
    bracket: Annotated[
        bool, typer.Option("--bracket", help="Tell what the Commander brackets' guideline says of the deck.")
    ] = False,
    explain_facts: Annotated[
        bool, typer.Option("--explain", help="Show the facts behind each violation, and as what each file was read.")
    ] = False,
    max_bracket: Annotated[
        int | None, typer.Option("--max-bracket", min=1, max=5, help="Hold the deck to this bracket's guideline.")
    ] = None,
    offline: Offline = False,
) -> None:
    """Check decklists.

    Exits with 0 where every deck is legal, 1 where one breaks a rule, 2 where one could not be judged.
    """
    from validator import __version__
    from validator.check import as_team, decks_in, judge
    from validator.deck import Context
    from validator.report import make_report
    from validator.resolve import likely_names
    from validator.sections import Section
    from validator.variants import EDITIONS, combined, edition, shared_planar_deck, two_headed_giant, unchanged

    cards = _cards(offline=offline)
    configs = _Configs()
    found = []
    try:
        context = Context(
            as_of=_day(as_of), pool=_pool(pool, cards), show_brackets=bracket, commanders=tuple(commander or ())
        )
        sources = list(_sources(decks, stdin_filename, input_format))
        cards.prepare(name for source in sources for name in likely_names(source.decklist))
        for source in sources:
            config, name = configs.of(source.file)
            house = config.house._replace(
                banned=_card_names(config.house.banned, cards), allowed=_card_names(config.house.allowed, cards)
            )
            variants = (
                edition(rules_edition or config.rules),
                house.apply,
                unchanged if players is None else shared_planar_deck(players),
                two_headed_giant if team is Team.TWO_HEADED_GIANT else unchanged,
            )
            found += decks_in(
                source.decklist,
                cards,
                format_name=format_name or ("limited" if pool else config.format_of(name)),
                variant=combined(variants),
                context=context._replace(
                    max_bracket=max_bracket or config.max_bracket, ignored=frozenset(config.ignore)
                ),
            )
    except ValueError as error:
        _fail(str(error))
    data = cards.card_data()
    dated = [deck._replace(context=deck.context._replace(data_date=(data.updated_at or "")[:10])) for deck in found]
    report = make_report(
        [judge(deck) for deck in (as_team(dated) if team else dated)],
        data,
        __version__,
        rules_edition=EDITIONS[rules_edition or configs.rules()].source,
        house_rules=configs.departures(),
    )
    lines = {source.decklist.path: source.lines for source in sources}
    played = {deck.format.home for deck in found} | {rule for deck in found for rule in deck.format.rules}
    _warn(
        [
            f"{option} has no effect: none of the decks is {what}"
            for option, value, needed, what in (
                ("--players", players, Section.PLANAR, "a planar deck"),
                ("--pool", pool, "limited-pool", "of a format that is played from a pool"),
                ("--max-bracket", max_bracket, "bracket", "a Commander deck"),
            )
            if value is not None and needed not in played
        ]
    )
    _deliver(report, lines, output_format, explain=explain_facts)


def _deliver(
    report: "Report", lines: Mapping[str, Sequence[str]], output_format: OutputFormat, *, explain: bool = False
) -> NoReturn:
    """Write the report, with the text lines of its files by path, and end with its exit code."""
    from validator.report import exit_code

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

            text = full.render(report, lines, color=_wants_color(), explain=explain)
    _print(text, encoding="utf-8" if output_format is OutputFormat.JSON else None)
    raise typer.Exit(exit_code(report))


def _card_names(names: Sequence[str], cards: "CachedCards") -> tuple[str, ...]:
    """The English names of the cards that house rules name. Raises `ValueError` where one is surely no card's."""
    from validator.names import choose

    answers = cards.find(names)
    found = []
    for name in names:
        answer = answers[name]
        if not answer.candidates and answer.complete:
            meant = cards.similar(name)
            raise ValueError(f"house rules: {name} is no card" + (f"; did you mean {meant[0]}?" if meant else ""))
        card = choose(name, answer.candidates).card
        found.append(card.name if card else name)
    return tuple(found)


def _day(text: str | None) -> str:
    """The day as an ISO date; empty for none. Raises `ValueError`."""
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise ValueError(f"--as-of takes a day such as 2026-02-08, not {text!r}") from None


def _pool(path: Path | None, cards: "CachedCards") -> dict[str, int] | None:
    """The cards of a pool file by name. Raises `ValueError` where it cannot be read or names what is no card."""
    if path is None:
        return None
    from validator.check import pool_of

    source = _file(path, None)
    if source.decklist.fault:
        raise ValueError(f"{source.decklist.path}: {source.decklist.fault}")
    pool, unknown = pool_of(source.decklist, cards)
    if unknown:
        raise ValueError(f"{source.decklist.path}: no known cards in the pool: {', '.join(unknown[:5])}")
    return pool


class _Configs:
    """The configurations that apply to the decks of a run, each looked for upward from its deck."""

    def __init__(self) -> None:
        self._by_folder: dict[Path, tuple[Config, Path]] = {}

    def of(self, file: Path | None) -> "tuple[Config, str]":
        """The configuration for a deck file, and the file's path relative to it. Raises `ValueError`."""
        folder = (file.parent if file else Path()).absolute()
        if folder not in self._by_folder:
            self._by_folder[folder] = _find_config(folder)
        config, root = self._by_folder[folder]
        return config, (folder / file.name).relative_to(root).as_posix() if file else ""

    def departures(self) -> list[str]:
        """What any of them departs in from the official rules."""
        return list(dict.fromkeys(words for config, _ in self._by_folder.values() for words in config.departures()))

    def rules(self) -> str:
        """The edition of the rules that they set; the oldest where they differ."""
        from validator.variants import EDITIONS

        used = {config.rules for config, _ in self._by_folder.values()}
        return next((name for name in reversed(EDITIONS) if name in used), "current")


def _find_config(folder: Path) -> "tuple[Config, Path]":
    """The nearest configuration at or above `folder`, and where it stands. Raises `ValueError`."""
    from validator.config import FILE_NAME, TABLE, Config, config_of

    for parent in (folder, *folder.parents):
        for path, keys in ((parent / FILE_NAME, ()), (parent / "pyproject.toml", TABLE)):
            if (table := _toml(path, keys)) is not None:
                try:
                    return config_of(table), parent
                except ValueError as error:
                    raise ValueError(f"{_shown(path)}: {error}") from error
    return Config(), Path(folder.anchor)


def _toml(path: Path, keys: tuple[str, ...]) -> dict[str, Any] | None:
    """The table under `keys` of a TOML file; None where there is none. Raises `ValueError` for a damaged file."""
    if not path.is_file():
        return None
    import tomllib

    try:
        table: Any = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        if keys:
            return None  # a damaged pyproject.toml is for others to report
        raise ValueError(f"{_shown(path)}: {error}") from error
    for key in keys:
        table = table.get(key) if isinstance(table, dict) else None
    return table if isinstance(table, dict) else None


def _wants_color() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (
        sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    )


class Source(NamedTuple):
    """A decklist that was read, the text lines of its file, and the file; no file for standard input."""

    decklist: "Decklist"
    lines: list[str]
    file: Path | None = None


def _sources(paths: list[str], stdin_filename: str, input_format: str | None) -> Iterator[Source]:
    """Each decklist that the arguments name, read."""
    from validator import decklist

    for named in paths:
        if not named:
            raise ValueError("an empty argument names no decklist")
        if named == _STDIN:
            if sys.stdin is None:
                raise ValueError("standard input is closed")
            data = sys.stdin.buffer.read(decklist.MAX_BYTES + 1)
            yield _decklist(data, stdin_filename, input_format)
            continue
        path = Path(named)
        if not os.path.isdir(path):  # noqa: PTH112 - a Path would raise for a name that is too long
            yield _file(path, input_format)
            continue
        files = _decks_below(path)
        if not files:
            endings = ", ".join(sorted(decklist.SUFFIXES))
            fault = f"the folder holds no decklists (files ending with {endings})"
            yield Source(decklist.unread(_shown(path), fault), [])
        yield from (_file(file, input_format) for file in files)


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


def _file(path: Path, input_format: str | None) -> Source:
    from validator import decklist

    try:
        with path.open("rb") as file:
            data = file.read(decklist.MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # a ValueError is a name with a zero byte
        fault = f"cannot be read: {getattr(error, 'strerror', None) or error}"
        return Source(decklist.unread(_shown(path), fault), [], path)
    return _decklist(data, _shown(path), input_format)._replace(file=path)


def _decklist(data: bytes, shown: str, input_format: str | None) -> Source:
    from validator import decklist

    found = decklist.read(data, shown, input_format)
    return Source(found, [] if found.fault else decklist.lines_of(data))


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
        _fail(printable(f"{name} can mean {' or '.join(sorted(card.name for card in match.ambiguous))}"))
    if match.card is None:
        meant = cards.similar(name)
        hint = f"; did you mean {printable(' or '.join(meant))}?" if meant else ""
        what = "is no card" if answer.complete else "is not in the card data at hand; run “decklint cache update”"
        _fail(f"{printable(name)} {what}{hint}")
    _print(render(match.card, data, color=_wants_color()))


@app.command()
def rules() -> None:
    """List all rules."""
    from validator.catalog import ALL_RULES

    width = max(map(len, ALL_RULES))
    for rule in ALL_RULES.values():
        grade = "" if rule.severity == "error" else " (warning)"
        _print(f"{rule.name:<{width}}  {rule.source:<21}  {rule.summary}{grade}\n")


@app.command()
def explain(name: Annotated[str, typer.Argument(help="A rule's name; see `decklint rules`.", metavar="RULE")]) -> None:
    """Explain one rule, with its source and an example of each kind."""
    from validator.catalog import ALL_RULES
    from validator.names import folded, suggestions

    rule = ALL_RULES.get(name)
    if rule is None:
        meant = suggestions(name, folded(ALL_RULES))
        _fail(f"there is no rule {name!r}" + (f"; did you mean {' or '.join(meant)}?" if meant else ""))
    grade = "could not judge" if rule.undecided else rule.severity
    _print(f"{rule.name} ({rule.source}, {grade})\n\n{rule.explanation}\n")


@app.command()
def formats(
    input_formats: Annotated[bool, typer.Option("--input", help="List the file formats that can be read.")] = False,
    output_formats: Annotated[
        bool, typer.Option("--output", help="List the file formats that can be written.")
    ] = False,
) -> None:
    """List all formats: size, copies, sideboard, card pool, what the deck is made of, and the source."""
    from validator import FORMATS
    from validator.decklist import READERS

    if input_formats:
        _table([("name", "what it is"), *((reader.name, reader.title) for reader in READERS)])
        return
    if output_formats:
        from validator.writers import WRITERS

        _table([("name", "what it is"), *((writer.name, writer.title) for writer in WRITERS)])
        return
    heading = ("name", "size", "copies", "sideboard", "legality", "made of", "source")
    _table([heading, *(_format_row(known) for known in FORMATS.values())])


def _format_row(known: "Format") -> tuple[str, ...]:
    numbers = (str(known.size), str(known.copies), str(known.sideboard or "none"))
    return (known.name, *numbers, known.legality or "any", known.pool.words, known.source)


def _table(rows: Sequence[tuple[str, ...]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        _print("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() + "\n")


@app.command()
def mental(
    matches: Annotated[
        list[str], typer.Argument(help="Match files (TOML), or - for standard input.", metavar="FILE...")
    ],
    output_format: Annotated[
        OutputFormat, typer.Option("--output-format", "-o", help="How to write the report.")
    ] = OutputFormat.FULL,
    offline: Offline = False,
) -> None:
    """Check the declarations of Mental Cube matches.

    Exits with 0 where every declaration is legal, 1 where one breaks a rule, 2 where a match could not be judged.
    """
    from validator import __version__
    from validator.mental.check import check as check_match
    from validator.mental.settings import EDITION
    from validator.report import make_report

    cards = _cards(offline=offline)
    sources = [_match(named) for named in matches]
    judged = [check_match(match, cards) for match, _ in sources]
    report = make_report(judged, cards.card_data(), __version__, rules_edition=EDITION)
    _deliver(report, {match.path: lines for match, lines in sources}, output_format)


def _match(named: str) -> tuple["Match", list[str]]:
    """A match file, read, with its text lines."""
    from validator.decklist import MAX_BYTES, decode
    from validator.mental import match

    shown = "<stdin>" if named == _STDIN else _shown(Path(named))
    try:
        with sys.stdin.buffer if named == _STDIN else Path(named).open("rb") as file:
            text = decode(file.read(MAX_BYTES + 1))
    except OSError as error:
        return match.unread(shown, f"cannot be read: {error.strerror or error}"), []
    except ValueError as error:
        return match.unread(shown, f"cannot be read: {error}"), []
    return match.read(text, shown), text.split("\n")


@app.command()
def identify(
    cost: Annotated[str | None, typer.Option("--cost", help="The cost restriction, such as WW(X),X>=3.")] = None,
    block: Annotated[str | None, typer.Option("--block", help="A block or set, by name or code.")] = None,
    card_type: Annotated[str | None, typer.Option("--type", help="Card types, such as “artifact creature”.")] = None,
    creature_type: Annotated[str | None, typer.Option("--creature-type", help="A creature type.")] = None,
    size: Annotated[str | None, typer.Option("--size", help="Power/toughness, such as 4/4.")] = None,
    mana_value: Annotated[int | None, typer.Option("--mana-value", help="The mana value.")] = None,
    ability: Annotated[list[str] | None, typer.Option("--ability", help="A phrase of the rules text.")] = None,
    offline: Offline = False,
) -> None:
    """Find cards by what is known of them, as a Mental Cube deliberation does; exit with 1 where none fits."""
    from validator.mental.cost import CostError, parse
    from validator.mental.identify import Description, search
    from validator.mental.settings import Settings
    from validator.output.terminal import printable

    described = Description(
        mana_value=mana_value,
        block=block,
        card_type=card_type,
        creature_type=creature_type,
        power_toughness=size,
        abilities=tuple(ability or ()),
    )
    if cost is None and described == Description():
        _fail("tell at least one characteristic; see `decklint identify --help`")
    try:
        restriction = None if cost is None else parse(cost)
    except CostError as error:
        _fail(f"the cost cannot be read: {error}")
    cards = _cards(offline=offline)
    found = search(cards.all_cards(), described, Settings(), cost=restriction)
    _warn(cards.card_data().warnings)
    if not found:
        typer.echo("decklint: no card fits", err=True)
        raise typer.Exit(1)
    for fit in found:
        types = " // ".join(face.type_line for face in fit.part.faces)
        doubt = "" if fit.certain else "  (block not confirmed)"
        line = f"{fit.part.name}  {fit.part.mana_cost}".rstrip() + f"  {types}{doubt}"
        _print(f"{printable(line)}\n")


@app.command()
def schema() -> None:
    """Print the JSON schema of the report."""
    from validator.output import json

    _print(json.render_schema(), encoding="utf-8")


@app.command()
def convert(
    deck: Annotated[str, typer.Argument(help="A decklist file, or - for standard input.", metavar="DECK")],
    to: Annotated[str, typer.Option("--to", help="What to write; see `decklint formats --output`.", metavar="NAME")],
    output: Annotated[
        Path | None, typer.Option("--output", help="The file to write. [default: standard output]", metavar="FILE")
    ] = None,
    input_format: Annotated[
        str | None,
        typer.Option("--input-format", help="Read the file as this; see `decklint formats --input`.", metavar="NAME"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over FILE where it exists.")] = False,
    offline: Offline = False,
) -> None:
    """Write a decklist in the format of another program, and name on standard error what that cannot hold."""
    from validator.output.terminal import printable
    from validator.writers import convert as convert_list

    if os.path.isdir(deck):  # noqa: PTH112 - a Path would raise for a name that is too long
        _fail(f"{printable(deck)} is a folder; name one decklist")
    cards = _cards(offline=offline)
    try:
        (source,) = _sources([deck], "<stdin>", input_format)
        converted = convert_list(source.decklist, cards, to)
    except ValueError as error:
        _fail(printable(str(error)))
    _warn(cards.card_data().warnings)
    if output is None:
        _print(converted.text, encoding="utf-8")
    else:
        try:
            _write(output, converted.text, replace=force)
        except FileExistsError:
            _fail(f"{_shown(output)} exists; --force writes over it")
        except OSError as error:
            _fail(f"{_shown(output)} cannot be written: {error.strerror or error}")
    for words in converted.lost:
        typer.echo(f"decklint: not in the output: {', '.join(map(printable, words.split(', ')))}", err=True)


def _write(path: Path, text: str, *, replace: bool) -> None:
    """Write a new file, or replace one at one stroke, so that it is never half written; owner and permissions stay.

    A device or pipe is written to as it is.
    """
    import stat
    import tempfile

    if path.exists() and not path.is_file():
        path.write_bytes(text.encode())
        return
    try:
        path = path.resolve()  # a link stays one
    except RuntimeError as error:
        raise OSError("the link leads to itself") from error
    is_new = not (replace and path.exists())
    if is_new:
        path.touch(exist_ok=False)
    before = path.stat()
    if not before.st_mode & stat.S_IWUSR:
        raise PermissionError("the file is read-only")
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".decklint-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
        Path(temporary).chmod(stat.S_IMODE(before.st_mode))
        with contextlib.suppress(AttributeError, PermissionError):  # not on Windows, and not for other users' files
            os.chown(temporary, before.st_uid, before.st_gid)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        if is_new:
            path.unlink(missing_ok=True)
        raise


@app.command()
def fmt(
    decks: Annotated[list[Path], typer.Argument(help="Text lists.", metavar="DECK...")],
    check_only: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 where a file would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    offline: Offline = False,
) -> None:
    """Put text lists in canonical shape, in place: names as in Oracle, sections in order, and nothing lost.

    Exits with 0, with 1 where --check finds a file that would change, with 2 where one could not be formatted.
    """
    cards = _cards(offline=offline)
    codes = [_format_file(path, cards, check_only=check_only, diff=diff) for path in decks]
    _warn(cards.card_data().warnings)
    raise typer.Exit(max(codes, default=0))


def _regular_file(path: Path, limit: int) -> bytes:
    """The first bytes of a file that can be replaced. Raises `OSError`, `ValueError`."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise ValueError("it is no regular file")
    with path.open("rb") as file:
        return file.read(limit)


def _format_file(path: Path, cards: "CachedCards", *, check_only: bool, diff: bool) -> int:
    """Format one file, or tell what would change; the exit code for it."""
    from validator import decklist
    from validator.output.terminal import printable
    from validator.writers.canonical import canonical

    shown = printable(_shown(path))
    try:
        data = _regular_file(path, decklist.MAX_BYTES + 1)
        text = canonical(data, shown, cards)
        changes = text.encode() != data
        if changes and not (check_only or diff):
            _write(path, text, replace=True)
            typer.echo(f"decklint: formatted: {shown}", err=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        typer.echo(f"decklint: {shown} is left as it is: {printable(str(reason))}", err=True)
        return 2
    if changes and diff:
        import difflib

        for line in difflib.unified_diff(
            decklist.decode(data).split("\n"), text.split("\n"), shown, shown, lineterm=""
        ):
            _print(f"{printable(line)}\n")
    if changes and check_only:
        typer.echo(f"decklint: would be formatted: {shown}", err=True)
    return int(changes and check_only)


@cache_app.command()
def update(
    file: Annotated[
        Path | None,
        typer.Option("--from", help="Load a bulk file from disk (.jsonl, .jsonl.gz, .json).", metavar="FILE"),
    ] = None,
    languages: Annotated[
        str | None,
        typer.Option(
            "--languages",
            help="Names printed in these languages too, such as ja,de; en is flavor and reskinned names alone.",
            metavar="CODES",
        ),
    ] = None,
    names_file: Annotated[
        Path | None, typer.Option("--names-from", help="Load printed names from a bulk file on disk.", metavar="FILE")
    ] = None,
) -> None:
    """Load all cards from Scryfall, or from a bulk file; with --languages the names printed on them too."""
    from cache.names import languages_in
    from cache.store import StoreError
    from cache.update import update as load

    try:
        spoken = languages_in(languages or "")
    except ValueError as error:
        _fail(str(error))
    try:
        for meta in load(_cache_directory(), _connect, cards_from=file, names_from=names_file, languages=spoken):
            typer.echo(f"{meta.words} of {meta.updated_at} loaded from {meta.source}", err=True)
    except StoreError as error:
        _fail(str(error))


@cache_app.command()
def info() -> None:
    """Show where the card data is, how much there is, and how old."""
    from cache.names import names_info
    from cache.store import StoreError, store_info
    from validator.output.terminal import printable

    try:
        found = store_info(_cache_directory()) | names_info(_cache_directory())
    except StoreError as error:
        _fail(str(error))
    for label, value in found.items():
        _print(f"{label:<10} {printable(value)}\n")


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
    except Exception as error:
        if os.environ.get("DECKLINT_DEBUG"):
            raise
        sys.stderr.write(f"decklint: internal error: {error!r}; set DECKLINT_DEBUG=1 to see where\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
