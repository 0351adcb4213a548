"""One decklist in, one report for each deck in it out."""

from collections import Counter
from collections.abc import Iterable, Sequence

from validator.deck import Deck, Decklist, Entry, total
from validator.formats import FORMATS, SUPPLEMENTS, UNTOLD, Format, general, shared_planar_deck
from validator.registry import RULES, Finding, Rule
from validator.report import DeckReport, Verdict, Violation
from validator.resolve import CardSource, resolve
from validator.rules import GENERAL
from validator.sections import NEVER_JUDGED, Section

AUTO = "auto"
_LEADING_SECTIONS = {Section.COMMANDER: "commander"}


def check(
    decklist: Decklist, cards: CardSource, *, format_name: str = AUTO, players: int | None = None
) -> list[DeckReport]:
    """Judge every deck in the list: the deck itself, and each supplementary deck by its own rules.

    `format_name` is a key of `FORMATS` or `auto`; `players` is how many share one planar deck (CR 901.15a).

    Raises:
        ValueError: there is no such format, or `players` is below two.
    """
    formats = dict(FORMATS)
    if players is not None:
        formats["planar"] = shared_planar_deck(players)
    entries = resolve(decklist, cards)
    if format_name not in (AUTO, *formats):
        formats[format_name] = _of_card_data(format_name, entries)
    return [_judge(deck) for deck in _decks(decklist, _merged_companion(entries), formats, format_name)]


def _of_card_data(key: str, entries: Sequence[Entry]) -> Format:
    """The format that only the card data knows: its key stands in the cards' legalities.

    Raises:
        ValueError: no card has the key.
    """
    if any(entry.card and key in entry.card.legalities for entry in entries):
        return general(key)
    raise ValueError(f"unknown format {key}: choose {', '.join((AUTO, *FORMATS))}")


def _merged_companion(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without sideboard lines that only repeat the companion, as Arena's exports do."""
    companions = {
        entry.card.oracle_id: entry.count for entry in entries if entry.card and entry.section is Section.COMPANION
    }
    return [
        entry
        for entry in entries
        if entry.section is not Section.SIDEBOARD
        or entry.card is None
        or companions.get(entry.card.oracle_id) != entry.count
    ]


def _decks(decklist: Decklist, entries: Sequence[Entry], formats: dict[str, Format], format_name: str) -> list[Deck]:
    """The decks in one list, each with its format; always at least one."""
    judged = [entry for entry in entries if entry.section not in NEVER_JUDGED]
    supplements = {
        section: own for section in SUPPLEMENTS if (own := [entry for entry in judged if entry.section is section])
    }
    rest = [entry for entry in judged if entry.section not in supplements]
    asked = formats[format_name] if format_name != AUTO else _told(decklist, rest, formats)
    decks = []
    if asked.supplementary and asked.home in supplements:
        del supplements[asked.home]
        decks.append(Deck(decklist, asked, tuple(entry for entry in judged if entry.section is asked.home)))
    elif rest or not supplements:
        decks.append(Deck(decklist, asked, tuple(rest)))
    for section, own in supplements.items():
        name = asked.beside.get(section, SUPPLEMENTS[section])
        decks.append(Deck(decklist, formats[name], tuple(own)))
    return decks


def _told(decklist: Decklist, entries: Sequence[Entry], formats: dict[str, Format]) -> Format:
    """The format that the list itself tells: by its declaration, a leading section, or cards of one kind alone."""
    if decklist.format_name:
        return formats.get(decklist.format_name, UNTOLD)
    for section, name in _LEADING_SECTIONS.items():
        if any(entry.section is section for entry in entries):
            return formats[name]
    cards = [entry.card for entry in entries if entry.card is not None]
    for name in SUPPLEMENTS.values():
        types = formats[name].pool.types or frozenset()
        if cards and all(types & {*card.front.types, *card.front.subtypes} for card in cards):
            return formats[name]
    return UNTOLD


def _judge(deck: Deck) -> DeckReport:
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
    )


def _broken(deck: Deck, names: Iterable[str]) -> list[Violation]:
    return [_violation(RULES[name], finding) for name in names for finding in RULES[name].check(deck)]


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
