"""What could not be read, or not be judged, in a decklist."""

from collections.abc import Iterator

from validator.deck import Deck, nothing_known, total
from validator.formats import FORMATS
from validator.registry import Finding, rule
from validator.sections import Section

_HOW_TO_TELL = (
    "give --format, mark the commander (a line “Commander” above it), head planes with “Planar Deck” or schemes "
    "with “Scheme Deck”, or begin the list with “# format: commander”"
)


@rule("not-a-decklist", source="decklint: input", undecided=True)
def not_a_decklist(deck: Deck) -> Iterator[Finding]:
    """The file is text and lists at least one card.

    A picture, an empty file, a list of comments alone or a text none of whose lines is a card is no deck:
    nothing can be said about it, least of all that it is legal.

    Illegal: an empty file.
    Legal: a file with the line `1 Sol Ring`.
    """
    if deck.source.fault:
        yield Finding(deck.source.fault, fix="name a decklist: a text file with lines such as “1 Sol Ring”")
    elif not deck.entries:
        unread = bool(deck.source.unreadable)
        what = "no line of the file can be read" if unread else "the file lists no cards"
        yield Finding(what, fix="list the cards, one a line, such as “1 Sol Ring”")
    elif nothing_known(deck.entries):
        yield Finding(
            f"none of the {len(deck.entries)} names is a card; the file seems to be no decklist",
            fix="list the cards, one a line, such as “1 Sol Ring”",
        )


@rule("unreadable-line", source="decklint: input")
def unreadable_line(deck: Deck) -> Iterator[Finding]:
    """Each line is a card, a heading or a comment.

    A line that is none of them might be a card that would change the verdict, so it is an error.

    Illegal: `4` alone on a line; a merge conflict mark.
    Legal: `4 Island`; `# a remark`.
    """
    for remark in deck.source.unreadable:
        yield Finding(
            f"cannot be read as a card: {remark.text}",
            span=remark.span,
            fix="write “count name”, or put “#” before a comment",
        )


@rule("encoding", source="decklint: input", severity="warning")
def encoding(deck: Deck) -> Iterator[Finding]:
    """The file is UTF-8, or UTF-16 with a byte order mark.

    Anything else is read as Windows-1252, which may give other letters than were meant.

    Illegal: `1 Lim-Dûl's Vault` in Windows-1252 or Latin-1.
    Legal: the same line in UTF-8.
    """
    if deck.source.guessed:
        yield Finding(
            "the file is neither UTF-8 nor UTF-16; its letters are read as those of Windows-1252",
            fix="save it as UTF-8",
        )


@rule("unknown-section", source="decklint: input", undecided=True)
def unknown_section(deck: Deck) -> Iterator[Finding]:
    """Each heading is one that decklint knows.

    Whether the cards below an unknown heading belong to the deck cannot be guessed.

    Illegal: a line `Trade binder:` above some cards.
    Legal: `Sideboard:`; `Creatures (24)`; `# Trade binder`, which is a comment.
    """
    for remark in deck.source.unknown_sections:
        yield Finding(
            f"unknown section “{remark.text}”: are its cards part of the deck?",
            span=remark.span,
            fix="call it “Deck” or “Maybeboard”, or put “#” before it to make it a comment",
        )


@rule("card-count", source="decklint: input")
def card_count(deck: Deck) -> Iterator[Finding]:
    """The number in front of a card is one or more.

    Illegal: `0 Island`; `-1 Island`.
    Legal: `1 Island`.
    """
    for entry in deck.entries:
        if entry.count < 1:
            yield Finding(
                f"{entry.name} has the count {entry.count}; a card line stands for one copy or more",
                (entry,),
                entry.card.name if entry.card else entry.name,
                fix="correct the count or delete the line",
                facts={"count": entry.count},
            )


@rule("unknown-format", source="decklint: input", undecided=True)
def unknown_format(deck: Deck) -> Iterator[Finding]:
    """The list, or the option `--format`, tells what the deck is to be checked as.

    A marked commander, a section of planes or schemes, nothing but planes or schemes, and a comment
    `format: commander` before the first card all tell it.

    Illegal: 60 cards without a heading, checked with `--format auto`.
    Legal: the same list beginning with `# format: commander`.
    """
    if nothing_known(deck.entries):
        return
    declared = deck.source.format_name
    if declared:
        message = f"the list says “format: {declared}”, which is none of {', '.join(FORMATS)}"
    else:
        message = f"nothing tells what these {total(deck.entries)} cards should be checked as"
    yield Finding(message, deck.entries[:1], fix=_HOW_TO_TELL)


@rule("unjudged-section", source="decklint: input", undecided=True)
def unjudged_section(deck: Deck) -> Iterator[Finding]:
    """Each section of the list has a meaning in the deck's format.

    Cards that no rule of the format looks at would pass unseen.

    Illegal: a section `Vanguard` in a Commander deck.
    Legal: the sections `Commander` and `Deck`.
    """
    judged = {*deck.format.sections, Section.SIDEBOARD} if "no-sideboard" in deck.format.rules else deck.format.sections
    for section in Section:
        entries = tuple(deck.section(section))
        if entries and section not in judged:
            yield Finding(
                f"{deck.format.title} has no rules for a {section} section: {total(entries)} cards were not judged",
                entries,
                facts={"cards": total(entries)},
                fix="move the cards where they belong, or to a “Maybeboard”",
            )


@rule("other-cards", source="decklint: input", severity="warning")
def other_cards(deck: Deck) -> Iterator[Finding]:
    """All cards of the list belong to a deck that was judged.

    Illegal: 60 cards beside a planar deck, checked with `--format planar`.
    Legal: a planar deck alone.
    """
    if deck.left_out:
        yield Finding(
            f"{total(deck.left_out)} cards of the list are no part of the {deck.format.title} deck and were not judged",
            deck.left_out[:1],
            fix="check the list again as the format of those cards",
            facts={"cards": total(deck.left_out)},
        )
