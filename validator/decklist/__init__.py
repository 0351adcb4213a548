"""Decklist files: bytes to text, text to a `Decklist`, one reader for each file format.

A reader is one module with a function `read(text, path)` and one line in `READERS`.
"""

import codecs
import re
from importlib import import_module
from typing import Any, NamedTuple

from validator.deck import Decklist
from validator.decklist.found import LINE_END, with_line_feeds

MAX_BYTES = 5_000_000
"""The largest file that is read; the longest lists of real decks have some thousand bytes."""

MAX_LINES = 5_000
"""The most lines of a list in text; the longest lists of real decks have some hundred."""

SUFFIXES = frozenset({".txt", ".dec", ".deck", ".list", ".mtga", ".cod", ".dek", ".o8d", ".dck", ".mwdeck"})
"""The file name endings by which decklists are found in a folder, in lower case."""


class NotText(ValueError):
    """The bytes are no text; the message says what they seem to be."""


class Reader(NamedTuple):
    """A file format: its name, what it is, and the module of this package that reads it.

    A text is in the format where it begins with one of `begins`, holds one of `holds` and matches `pattern` (what is
    empty asks nothing) and the module's function `recognizes` agrees. So only the module of a format that may be
    meant is imported, and the pattern is searched only where it may be found. Text of ASCII characters alone is in no
    `foreign` format. A list that shows no format at all is of the one whose `suffix` its path has.

    A text of more than `most_lines` is no decklist, unless the format shows by `begins` that its lines mean nothing.
    """

    name: str
    title: str
    module: str
    begins: str = ""
    suffix: str = ""
    holds: tuple[str, ...] = ()
    pattern: str = ""
    foreign: bool = False
    most_lines: int = MAX_LINES

    def recognizes(self, text: str) -> bool:
        """Whether the text is in this format."""
        if self.begins and text.lstrip("\ufeff \t\r\n")[:1] not in tuple(self.begins):
            return False
        if self.foreign and text.isascii():
            return False
        # Where its first character is rare, one part is looked for sooner.
        if self.holds and not [part for part in self.holds if part[0] in text and part in text]:
            return False
        if self.pattern and not re.search(self.pattern, text, re.MULTILINE):
            return False
        return bool(self._loaded().recognizes(text))

    def read(self, text: str, path: str) -> Decklist:
        """The decklist in the text. Never raises."""
        found: Decklist = self._loaded().read(text, path)
        return found._replace(reader=self.name)

    def _loaded(self) -> Any:
        return import_module(f"{__name__}.{self.module}")


READERS: tuple[Reader, ...] = (
    Reader("cockatrice", "Cockatrice deck (.cod)", "cockatrice", begins="<"),
    Reader("mtgo-dek", "Magic Online deck (.dek)", "mtgo_dek", begins="<"),
    Reader("octgn", "OCTGN deck (.o8d)", "octgn", begins="<"),
    Reader("mtgjson", "MTGJSON deck", "mtgjson", begins="{"),
    Reader("archidekt", "Archidekt JSON", "archidekt", begins="{"),
    Reader("aetherhub", "AetherHub JSON", "aetherhub", begins="{"),
    Reader("tabletop-simulator", "Tabletop Simulator saved object", "tabletop_simulator", begins="{"),
    Reader("scryfall", "Scryfall JSON", "scryfall_deck", begins="{"),
    Reader("moxfield", "Moxfield JSON", "moxfield", begins="{"),
    Reader("deckstats", "Deckstats JSON", "deckstats", begins="{"),
    Reader("tappedout-json", "TappedOut JSON", "tappedout", begins="{["),
    Reader("json", "JSON of no known site", "json", begins="{["),
    Reader(
        "csv",
        "card table (CSV)",
        "csv",
        holds=(",", ";", "\t", "|"),
        pattern=(
            r"\A(?:[^\n]*\n){0,2}(?:[^\n]*[,;\t|])?[^\S\n\t]*[\"\ufeff]*"
            r"(?i:(?:simple |card[ _]?)?name|card|title|idproduct)\"?\s*(?:[,;\t|]|$)"
        ),
        most_lines=MAX_BYTES,  # the reader tells a collection, which may be long, from a deck
    ),
    Reader(
        "precon",
        "preconstructed deck list",
        "text",
        holds=(":", " Deck"),
        pattern=r"^(?:// (?:SOURCE|DATE):|COMMANDER: \d|(?:Planar|Scheme) Deck\s*$)",
    ),
    Reader("forge", "Forge deck (.dck)", "forge", holds=("[",)),
    Reader("xmage", "XMage deck (.dck)", "xmage", holds=("[",)),
    Reader("markdown", "Markdown document", "markdown", holds=("#", "---\n")),
    Reader("japanese", "Japanese list", "japanese", pattern="[《【\u3040-\u30ff\u4e00-\u9fff]", foreign=True),
    Reader(
        "magic-workstation", "Magic Workstation deck (.mwDeck)", "text", holds=("Magic Workstation",), pattern="^//"
    ),
    Reader(
        "untap", "untap.in list", "text", holds=("//deck-", "//play-"), pattern=r"^//(?:deck|play|sideboard)-\d+\s*$"
    ),
    Reader(
        "deckstats-text",
        "Deckstats list",
        "text",
        holds=("#", "/"),
        pattern=r"^(?:SB:\s*)?\d+ \[\w+#\w+\]|# ?!Commander|from DeckStats\.net",
    ),
    Reader("tappedout", "TappedOut list", "text", holds=("*CMDR*", "*CMPN*")),
    Reader("mtggoldfish", "MTGGoldfish exact versions", "text", holds=("> [",), pattern=r"^\d+ [^<\n]+ <[^>\n]+> \["),
    Reader(
        "archidekt-text",
        "Archidekt list",
        "text",
        holds=("[",),
        pattern=r"^\d+x [^\n\[]+\[(?=[^\]\n]*[a-z{])[^\]\n]*\](?: \^[^\n]*\^)?\s*$",
    ),
    Reader(
        "comment-headings",
        "Scryfall or ManaBox list",
        "text",
        holds=("// ",),
        pattern=r"\A(?![\s\S]*^SB:)[\s\S]*^// (?i:commander|sideboard|maybeboard|outside the game)\s*$",
    ),
    Reader(
        "arena",
        "MTG Arena list",
        "text",
        holds=("Deck", "Commander", "Companion", "Sideboard", "About"),
        pattern=r"^(?:About|Deck|Commander|Companion)\s*$|\) \S+[^\S\n]*\n\s*Sideboard\s*$",
    ),
    Reader("moxfield-text", "Moxfield list", "text", holds=("(",), pattern=r"^\d+ [^\n]+ \(\w{2,6}\) [\w★-]+"),
    Reader(
        "apprentice",
        "Apprentice deck (.dec)",
        "text",
        suffix=".dec",
        holds=(":", "\t", "  "),
        pattern=r"^(?:SB:\s|[^\S\n]{2,}\d+ )",
    ),
    Reader(
        "mtgo-text",
        "Magic Online text",
        "text",
        holds=("\n\n", "\nSideboard\n"),
        pattern=r"\A\s*(?:\d+ [^\n]+\n)+\n?(?:\n|Sideboard\n)(?:\d+ [^\n]+(?:\n|\Z))+\s*\Z",
    ),
    Reader("text", "plain text list", "text"),
)
"""All readers, the most particular first; the last takes any text."""

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_MAGIC = {b"\x89PNG": "a PNG picture", b"\xff\xd8\xff": "a JPEG picture", b"GIF8": "a GIF picture"}
_MAGIC |= {b"%PDF": "a PDF document", b"PK\x03\x04": "a ZIP archive or office document", b"\x1f\x8b": "a gzip archive"}
_CONTROLS = bytes(sorted({*range(32), 127} - {*b"\t\n\v\f\r\x1b"}))


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252.

    Raises:
        NotText: the file is a picture, an archive or another kind of binary data, or too large.
    """
    if len(data) > MAX_BYTES:
        raise NotText(f"the file is larger than {MAX_BYTES // 1_000_000} MB and so no decklist")
    if data.startswith(tuple(_MAGIC)):
        what = next(what for magic, what in _MAGIC.items() if data.startswith(magic))
        raise NotText(f"the file is {what}, not a decklist")
    text = _decode(data)
    if _controls(text) > len(text) // 50:
        raise NotText("the file is binary data, not a decklist")
    return text


def _controls(text: str) -> int:
    """How many control characters there are that text does without."""
    data = text.encode(errors="replace")
    return len(data) - len(data.translate(None, _CONTROLS))


def _decode(data: bytes) -> str:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            try:
                return data[len(bom) :].decode(encoding)
            except UnicodeDecodeError as error:
                raise NotText(f"the file begins as {encoding.upper()} text but is damaged") from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def read(data: bytes, path: str, reader_name: str | None = None) -> Decklist:
    """The decklist in a file's bytes, read as its content says or as `reader_name` does.

    It has a `fault` where the bytes are no text.

    Raises:
        ValueError: there is no reader of that name.
    """
    named = next((reader for reader in READERS if reader.name == reader_name), None)
    if reader_name is not None and named is None:
        raise ValueError(f"unknown input format {reader_name}: choose {', '.join(reader.name for reader in READERS)}")
    try:
        text = decode(data)
    except NotText as error:
        return Decklist(path, fault=str(error))
    text = with_line_feeds(text)
    reader = named or _recognized(text, path)
    if not reader.begins and text.count("\n") > reader.most_lines:
        return Decklist(path, fault=f"the file has more than {reader.most_lines} lines and so is no decklist")
    found = reader.read(text, path)
    return found if text.isascii() or not _is_guessed(data) else found._replace(guessed=True)


def _is_guessed(data: bytes) -> bool:
    """Whether nothing shows in which encoding the text is."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return not data.startswith(tuple(mark for mark, _ in _BOMS))
    return False


def _recognized(text: str, path: str) -> Reader:
    """The reader of the format that the text is in, or else the one that the ending of the path speaks for."""
    reader = next(reader for reader in READERS if reader.recognizes(text))
    if reader is not READERS[-1]:
        return reader
    return next((other for other in READERS if other.suffix and path.lower().endswith(other.suffix)), reader)


def unread(path: str, fault: str) -> Decklist:
    """The decklist that stands for a file that could not be opened."""
    return Decklist(path, fault=fault)


def lines_of(data: bytes) -> list[str]:
    """The text lines of a file that could be read, as the spans count them."""
    return LINE_END.split(decode(data))
