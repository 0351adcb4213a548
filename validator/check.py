"""One decklist in, one report for each deck in it out."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from validator.conventions import follow
from validator.deck import NO_CONTEXT, Context, Deck, Decklist, Entry, total
from validator.formats import FORMATS, SUPPLEMENTS, UNTOLD, Format, general
from validator.notes import notes_on
from validator.registry import RULES, Finding, Rule
from validator.report import DeckReport, Verdict, Violation
from validator.resolve import CardSource, resolve
from validator.rules import GENERAL
from validator.sections import NEVER_JUDGED, Section
from validator.variants import Variant, unchanged

AUTO = "auto"
_LEADING_SECTIONS = {Section.COMMANDER: "commander"}


def check(
    decklist: Decklist,
    cards: CardSource,
    *,
    format_name: str = AUTO,
    variant: Variant = unchanged,
    context: Context = NO_CONTEXT,
) -> list[DeckReport]:
    """Judge every deck in the list: the deck itself, and each supplementary deck by its own rules.

    `format_name` is a key of `FORMATS` or `auto`; `variant` changes each format into an edition or house rules of it
    (`validator.variants`).

    Raises:
        ValueError: there is no such format, or a commander that the context names is not in the list.
    """
    decks = decks_in(decklist, cards, format_name=format_name, variant=variant, context=context)
    return [judge(deck) for deck in decks]


def decks_in(
    decklist: Decklist,
    cards: CardSource,
    *,
    format_name: str = AUTO,
    variant: Variant = unchanged,
    context: Context = NO_CONTEXT,
) -> list[Deck]:
    """The decks in one list, looked up, each with the format that `judge` will use; always at least one.

    Raises:
        ValueError: there is no such format, or a commander that the context names is not in the list.
    """
    told = FORMATS.get(decklist.format_name if format_name == AUTO else format_name)
    led = told is None or Section.COMMANDER in told.sections
    followed = follow(resolve(decklist, cards), decklist.reader, context.commanders, led=led)
    whole = Deck(decklist, UNTOLD, tuple(merged_companion(followed.entries)), context, followed=followed.notes)
    decks = _decks(whole, None if format_name == AUTO else _named(format_name, followed.entries))
    return [deck._replace(format=variant(deck.format)) for deck in decks]


def as_team(decks: Sequence[Deck]) -> list[Deck]:
    """The decks with each other as teammates, except those of the same list (MTR 8.4, 9)."""
    return [
        deck._replace(teammates=tuple(other for other in decks if other.source.path != deck.source.path))
        for deck in decks
    ]


def pool_of(decklist: Decklist, cards: CardSource) -> tuple[dict[str, int], list[str]]:
    """The copies by English name in a list of opened cards, and the names in it that are no known cards."""
    pool: Counter[str] = Counter()
    unknown = []
    for entry in resolve(decklist, cards):
        if entry.card is None:
            unknown.append(entry.name)
        else:
            pool[entry.card.copy_name] += max(entry.count, 0)
    return dict(pool), unknown


def _named(name: str, entries: Sequence[Entry]) -> Format:
    """The format of that name: one of the table, or one that only the cards' legalities know.

    Raises:
        ValueError: there is none.
    """
    if name in FORMATS:
        return FORMATS[name]
    if any(entry.card and name in entry.card.legalities for entry in entries):
        return general(name)
    raise ValueError(f"unknown format {name}: choose {', '.join((AUTO, *FORMATS))}")


def merged_companion(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without the sideboard line that only repeats the companion, as Arena's exports do."""
    companions = Counter(_copies(entry) for entry in entries if entry.card and entry.section is Section.COMPANION)
    kept = []
    for entry in entries:
        if entry.section is Section.SIDEBOARD and companions[_copies(entry)] > 0:
            companions[_copies(entry)] -= 1
        else:
            kept.append(entry)
    return kept


def _copies(entry: Entry) -> tuple[str, int]:
    """Which card the entry holds, and how many copies."""
    return (entry.card.oracle_id if entry.card else "", entry.count)


def _decks(whole: Deck, asked: Format | None) -> list[Deck]:
    """The decks in one list, which is given as one deck of all entries; None asks the list for its format."""
    judged = [entry for entry in whole.entries if entry.section not in NEVER_JUDGED]
    supplements = {
        section: own for section in SUPPLEMENTS if (own := [entry for entry in judged if entry.section is section])
    }
    rest = tuple(entry for entry in judged if entry.section not in supplements)
    asked = asked or _told(whole.source, rest)
    if whole.source.parted and asked.sideboard is None:
        whole, rest = _rejoined(whole, rest, asked)
    decks = []
    if asked.supplementary and asked.home in supplements:
        decks.append(whole._replace(format=asked, entries=tuple(supplements.pop(asked.home)), left_out=rest))
    elif rest or not supplements:
        decks.append(whole._replace(format=asked, entries=rest))
    for section, own in supplements.items():
        beside = FORMATS[asked.beside.get(section, SUPPLEMENTS[section])]
        if beside.follows:
            beside = replace(beside, legality=asked.legality, legality_source=asked.legality_source)
        decks.append(whole._replace(format=beside, entries=tuple(own)))
    return decks


def _rejoined(whole: Deck, entries: tuple[Entry, ...], asked: Format) -> tuple[Deck, tuple[Entry, ...]]:
    """The deck with its sideboard in it, where only a blank line parts them and both together have the right size."""
    joined = tuple(
        replace(entry, section=Section.MAIN) if entry.section is Section.SIDEBOARD else entry for entry in entries
    )
    sizes = [total(entry for entry in each if entry.section in asked.counted) for each in (entries, joined)]
    fitting = [asked.size.minimum <= size <= (asked.size.maximum or size) for size in sizes]
    if fitting != [False, True]:
        return whole, entries
    told = f"the cards behind the blank line are of the deck: {asked.title} has no sideboard"
    return whole._replace(followed=(*whole.followed, told)), joined


def _told(decklist: Decklist, entries: Sequence[Entry]) -> Format:
    """The format that the list itself tells: by its declaration, a leading section, or cards of one kind alone."""
    if decklist.format_name:
        return FORMATS.get(decklist.format_name, UNTOLD)
    for section, name in _LEADING_SECTIONS.items():
        if any(entry.section is section for entry in entries):
            return FORMATS[name]
    cards = [entry.card for entry in entries if entry.card is not None]
    for name in SUPPLEMENTS.values():
        types = FORMATS[name].pool.types or frozenset()
        if cards and all(types & {*card.front.types, *card.front.subtypes} for card in cards):
            return FORMATS[name]
    return UNTOLD


def judge(deck: Deck) -> DeckReport:
    """The verdict on one deck, with every violation in the order of its list."""
    violations = _broken(deck, GENERAL)
    if not any(violation.rule == "not-a-decklist" for violation in violations):
        violations += _broken(deck, deck.format.rules)
    violations.sort(key=lambda violation: (violation.line or 0, violation.column or 0))
    broken = {violation.rule for violation in violations if violation.severity == "error"}
    return DeckReport(
        path=deck.source.path,
        name=deck.source.name or None,
        input_format=deck.source.reader or None,
        format=deck.format.name or None,
        verdict=_verdict(RULES[name] for name in broken),
        counts=_counts(deck),
        commanders=[entry.card.name if entry.card else entry.name for entry in deck.section(Section.COMMANDER)],
        violations=violations,
        notes=[*deck.followed, *notes_on(deck)],
    )


def _broken(deck: Deck, names: Iterable[str]) -> list[Violation]:
    return [
        _violation(RULES[name], finding)
        for name in names
        if name not in deck.context.ignored
        for finding in RULES[name].check(deck)
    ]


def _verdict(broken: Iterable[Rule]) -> Verdict:
    undecided = [rule.undecided for rule in broken]
    if any(undecided):
        return "not_judged"
    return "illegal" if undecided else "legal"


def _counts(deck: Deck) -> dict[str, int]:
    counted: Counter[str] = Counter()
    for entry in deck.entries:
        counted[entry.section.value] += max(entry.count, 0)
    return {**counted, "total": total(deck.section(*deck.format.counted))}


def _violation(rule: Rule, finding: Finding) -> Violation:
    span = finding.entries[0].span if finding.entries else finding.span
    lines = sorted({entry.span.line for entry in finding.entries})
    facts = dict(finding.facts)
    if len(lines) > 1:
        facts["lines"] = lines
    return Violation(
        rule=rule.name,
        severity=rule.severity,
        source=finding.source or rule.source,
        message=finding.message,
        card=finding.card,
        section=finding.entries[0].section.value if finding.entries else None,
        line=span.line if span else None,
        column=span.column if span else None,
        end_column=span.end_column if span else None,
        facts=facts,
        fix=finding.fix,
    )
