"""The checks of a match of the Mental Cube: one rule is one function, and all stand in `DECLARATION_RULES`."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from validator.cards import Card
from validator.deck import Decklist, Entry, Line
from validator.mental.identify import Description, Edition, Fit, search
from validator.mental.marks import LAND_MARK, RANGES, USES, in_pool
from validator.mental.match import Declaration, Match
from validator.mental.parts import Part, matching, parts_of, why_not
from validator.mental.settings import Settings
from validator.registry import Fact, Finding, Rule, rule
from validator.report import DeckReport, Verdict, Violation
from validator.resolve import CardSource, resolve
from validator.sections import Section

FORMAT = "mental"

DECLARATION_RULES: dict[str, Rule] = {}
"""All rules about declarations by name, in the order in which they are checked."""


class CardPool(CardSource, Protocol):
    """A card source that can also be searched."""

    def all_cards(self) -> Iterable[Mapping[str, Any]]:
        """The card objects of all cards."""
        ...


class Declared(NamedTuple):
    """A declaration, looked up.

    `entry` is the name with its card, None where no card is named and none was found. `part` is what of the card is
    declared: what matches the cost, where something does. `found` is what a search gave, None where there was none.
    `edition` is the set that the card data knows, where a block matters.
    """

    declaration: Declaration
    entry: Entry | None = None
    parts: tuple[Part, ...] = ()
    found: tuple[Fit, ...] | None = None
    edition: Edition = Edition()
    settings: Settings = Settings()

    @property
    def card(self) -> Card | None:
        """The declared card."""
        return self.entry.card if self.entry else None

    @property
    def land(self) -> bool:
        """Whether the mental card has a land mark."""
        return self.declaration.use == LAND_MARK

    @property
    def part(self) -> Part:
        """What of the card is declared; there must be a card."""
        return matching(self.parts, self.declaration.cost, self.settings, land=self.land) or self.parts[0]

    def finding(self, message: str, key: str, fix: str, **facts: Fact) -> Finding:
        """What is wrong with the declaration, at the place of one of its keys."""
        return Finding(
            message,
            card=self.card.name if self.card else self.declaration.card,
            fix=fix,
            facts={"player": self.declaration.player, **facts},
            span=self.declaration.place(key),
        )


class Played(NamedTuple):
    """A match with its declarations, looked up."""

    match: Match
    declared: tuple[Declared, ...]

    def cards(self) -> Iterator[tuple[Declared, Card]]:
        """The declarations whose card is known."""
        for declared in self.declared:
            if declared.card is not None:
                yield declared, declared.card


def check(match: Match, cards: CardPool) -> DeckReport:
    """The verdict on one match."""
    played = Played(match, tuple(_looked_up(match, cards)))
    violations = [_violation(known, finding) for known in DECLARATION_RULES.values() for finding in known.check(played)]
    violations.sort(key=lambda violation: (violation.line or 0, violation.column or 0))
    counts = Counter(declaration.player for declaration in match.declarations)
    return DeckReport(
        path=match.path,
        name=match.name or None,
        input_format="toml",
        format=FORMAT,
        verdict=_verdict(violations),
        counts={**dict.fromkeys(match.players, 0), **counts, "total": counts.total()},
        commanders=[],
        violations=violations,
        notes=[f"setting: {departure}" for departure in match.settings.departures],
    )


def _verdict(violations: Iterable[Violation]) -> Verdict:
    broken = {violation.rule for violation in violations if violation.severity == "error"}
    if any(DECLARATION_RULES[name].undecided for name in broken):
        return "not_judged"
    return "illegal" if broken else "legal"


def _violation(known: Rule, finding: Finding) -> Violation:
    span = finding.span if finding.span and finding.span.line else None
    return Violation(
        rule=known.name,
        severity=known.severity,
        source=known.source,
        message=finding.message,
        card=finding.card,
        section=None,
        line=span.line if span else None,
        column=span.column if span else None,
        end_column=span.end_column if span else None,
        facts=dict(finding.facts),
        fix=finding.fix,
    )


def _looked_up(match: Match, cards: CardPool) -> Iterator[Declared]:
    """The declarations with their cards: all names are looked up at once, descriptions searched for one by one."""
    named = [declaration for declaration in match.declarations if declaration.card is not None]
    lines = tuple(Line(*declaration.place("card"), Section.MAIN, 1, (declaration.card or "",)) for declaration in named)
    entries = iter(resolve(Decklist(match.path, lines=lines), cards))
    for declaration in match.declarations:
        entry = next(entries) if declaration.card is not None else None
        declared = Declared(declaration, entry, settings=match.settings)
        if declaration.card is None and declaration.description is not None:
            declared = _searched(declared, declaration.description, cards)
        if declared.card is None or declared.card.extra:
            yield declared
            continue
        parts = declared.parts or tuple(parts_of(declared.card, entry.name if entry else declared.card.name))
        edition = declared.edition if declared.found is not None else _edition(declared, cards)
        yield declared._replace(parts=parts, edition=edition)


def _searched(declared: Declared, description: Description, cards: CardPool) -> Declared:
    """The declaration with what the card data holds for its description; with the card, where that is one."""
    declaration = declared.declaration
    found = search(cards.all_cards(), description, declared.settings, cost=declaration.cost)
    best = [fit for fit in found if fit.certain] or found
    declared = declared._replace(found=tuple(found))
    if len({fit.card.oracle_id for fit in best}) != 1:
        return declared
    card = best[0].card
    entry = Entry(declaration.place("description"), Section.MAIN, 1, card.name, card)
    return declared._replace(entry=entry, parts=tuple(fit.part for fit in best), edition=best[0].edition)


def _edition(declared: Declared, cards: CardPool) -> Edition:
    """The set of the declared card, where a block is told or fixed."""
    if declared.card is None or not _blocks(declared.declaration):
        return Edition()
    same = (known for known in cards.all_cards() if known.get("name") == declared.card.name)
    return Edition.of(next(same, {}))


def _blocks(declaration: Declaration) -> dict[str, str]:
    """The blocks that the declaration speaks of, by key."""
    told = {"description": declaration.description, "fixed": declaration.fixed}
    return {key: description.block for key, description in told.items() if description and description.block}


@rule("declaration-file", source="decklint: input", undecided=True, table=DECLARATION_RULES)
def declaration_file(played: Played) -> Iterator[Finding]:
    """The match file is TOML, and each key, mark and setting in it is one that is known.

    What is not understood might change the verdict, so nothing is guessed.

    Illegal: `use = "creatures and lands"`; a cost such as `WW(X)` without a condition; `colour = "W"`.
    Legal: `use = "creature"`; `cost = "WW(X),X>=3"`.
    """
    for fault in played.match.faults:
        yield Finding(fault.message, fix=fault.fix, span=fault.span)
    for declared in played.declared:
        if _unknown_range(declared.declaration.range, played):
            known = ", ".join(sorted(RANGES))
            yield declared.finding(f"unknown range {declared.declaration.range}", "range", f"choose {known}")


def _unknown_range(mark: str, played: Played) -> bool:
    return mark not in RANGES and not any(mark in card.legalities for _, card in played.cards())


@rule("declaration-unknown-card", source="Mental Cube 1.1", table=DECLARATION_RULES)
def declaration_unknown_card(played: Played) -> Iterator[Finding]:
    """The name that is declared is that of one real card, or of a half or face of one.

    Illegal: `card = "Sera Angel"`; `card = "Goblin"`, which is a token.
    Legal: `card = "Serra Angel"`; `card = "Fire"`; `card = "fire // ice"`.
    """
    for declared in played.declared:
        entry = declared.entry
        if entry is None or not entry.known:
            continue
        if entry.ambiguous:
            names = sorted(card.name for card in entry.ambiguous)
            yield declared.finding(f"{entry.name} can mean {' or '.join(names)}", "card", "write the full name")
        elif entry.card is None:
            meant = f"did you mean {' or '.join(entry.suggestions)}?" if entry.suggestions else ""
            fix = meant or "check the spelling of the English name"
            yield declared.finding(f"{entry.name} is no card", "card", fix, suggestions=list(entry.suggestions))
        elif entry.card.extra:
            yield declared.finding(f"{entry.name} is a token or another extra", "card", "declare a real card")


@rule("declaration-missing-data", source="decklint: card data", undecided=True, table=DECLARATION_RULES)
def declaration_missing_data(played: Played) -> Iterator[Finding]:
    """The card data at hand knows the declared card, and whether it is in the card pool that is asked for.

    Illegal: a card outside the bundled sample before any `decklint cache update`; the range “newest block
    constructed”, of which no card data tells the pool.
    Legal: every card after the update, in the range of a format.
    """
    for declared in played.declared:
        entry = declared.entry
        if entry is not None and not entry.known:
            meant = f"did you mean {' or '.join(entry.suggestions)}? If not: " if entry.suggestions else ""
            fix = f"{meant}run “decklint cache update”, or check without --offline"
            yield declared.finding(f"there is no card data for {entry.name}", "card", fix)
    for declared, card in _judged(played):
        mark = declared.declaration.range
        if not _unknown_range(mark, played) and _in_pool(card, mark, played) is None:
            message = f"the card data does not say whether {card.name} is in the range {mark}"
            yield declared.finding(message, "range", "run “decklint cache update”, or name a format")


def _in_pool(card: Card, mark: str, played: Played) -> bool | None:
    return in_pool(card, mark, banned_in_pool=played.match.settings.banned_in_pool)


@rule("declaration-cost", source="Mental Cube 2.2", table=DECLARATION_RULES)
def declaration_cost(played: Played) -> Iterator[Finding]:
    """The mana cost of the declared card matches the cost restriction of the mental card.

    Without `(X)` both are the same. With it the card has a real {X}, or so much more generic mana as the condition
    allows; with “and/or any mana symbols” further colored symbols count as well. Phyrexian and monocolored hybrid
    symbols are their color. Of a split card one half is declared, or both where they are fused.

    Illegal: a card of {2}{W}{W} for `WW(X),X>=3`.
    Legal: cards of {4}{W}{W} and of {X}{W}{W} for the same.
    """
    for declared, card in _judged(played):
        cost, settings, paid = declared.declaration.cost, played.match.settings, declared.declaration.x
        reasons = {part: why_not(part, cost, settings, land=declared.land, paid=paid) for part in declared.parts}
        if "" not in reasons.values():
            told = "; ".join(f"{part.mana_cost or 'no mana cost'}, but {why}" for part, why in reasons.items())
            message = f"{card.name} does not match the cost {cost or 'that is blank'}: it has {told}"
            yield declared.finding(message, "cost", "declare another card", cost=str(cost))
        elif paid is not None and "{X}" not in declared.part.mana_cost:
            yield declared.finding(f"{card.name} has no X that could be {paid}", "x", "leave x out")


def _judged(played: Played) -> Iterator[tuple[Declared, Card]]:
    """The declarations of real cards."""
    return ((declared, card) for declared, card in played.cards() if declared.parts)


@rule("declaration-use", source="Mental Cube 2.3", table=DECLARATION_RULES)
def declaration_use(played: Played) -> Iterator[Finding]:
    """The declared card is of the kind that the mental card's mark of use asks for.

    Marks are creature, noncreature, permanent, nonpermanent, Equipment, artifact creature, neither Equipment nor
    creature, and land that produces colorless mana.

    Illegal: Counterspell for a mental card with the mark “creature only”.
    Legal: Serra Angel for the same.
    """
    for declared, card in _judged(played):
        use = declared.declaration.use
        if use is not None and not USES[use](declared.part):
            type_line = " // ".join(face.type_line for face in declared.part.faces)
            message = f"{card.name} ({type_line}) is not what the mental card asks for: {use}"
            yield declared.finding(message, "use", "declare another card", use=use)


@rule("declaration-range", source="Mental Cube 2.4", table=DECLARATION_RULES)
def declaration_range(played: Played) -> Iterator[Finding]:
    """The declared card is in the card pool that the mental card names; without a mark in that of Legacy.

    “Older than modern” asks for cards of the Legacy pool that are not in the Modern pool, reprints included. A
    banned card is in the pool all the same.

    Illegal: Lightning Bolt, which was reprinted in Modern, for “older than modern”.
    Legal: Swords to Plowshares for the same; Black Lotus without a mark.
    """
    for declared, card in _judged(played):
        mark = declared.declaration.range
        if _in_pool(card, mark, played) is False:
            message = f"{card.name} is not in the range {mark}"
            yield declared.finding(message, "range", "declare another card", range=mark)


@rule("declaration-repeated", source="Mental Cube 1.1", table=DECLARATION_RULES)
def declaration_repeated(played: Played) -> Iterator[Finding]:
    """A card is declared once in a match, by either player; one half of a split card uses up the whole card.

    Cards are compared by their English identity, whatever name or printing was told.

    Illegal: Brainstorm by one player and later by the other; Fire, and later Ice.
    Legal: Brainstorm, and later Ponder.
    """
    first: dict[tuple[str, str], Declaration] = {}
    for declared, card in _judged(played):
        whole = played.match.settings.half_uses_up_card or card.layout != "split"
        used = [""] if whole else [face.name for face in declared.part.faces]
        keys = [(card.oracle_id, name) for name in used]
        if before := next((first[key] for key in keys if key in first), None):
            line = before.place().line
            where = f" on line {line}" if line else ""
            message = f"{card.name} was already declared by {before.player}{where}"
            yield declared.finding(message, "card", "declare another card", first_line=line)
        for key in keys:
            first.setdefault(key, declared.declaration)


@rule("declaration-morph", source="Mental Cube 3.2.3", table=DECLARATION_RULES)
def declaration_morph(played: Played) -> Iterator[Finding]:
    """A mental card that was cast face down is declared as a card with morph when it is revealed.

    Megamorph and disguise are of the same kind. Who can declare none loses the game, unless the opponent had
    already declared a card with morph that the cost allows.

    Illegal: Serra Angel with `face_down = true`; no card where the opponent had declared none.
    Legal: Exalted Angel with `face_down = true`.
    """
    earlier: list[Declared] = []
    for declared in played.declared:
        declaration = declared.declaration
        if declaration.face_down and declared.parts and not declared.part.face_down:
            message = f"{declared.part.name} was cast face down, but has no morph"
            yield declared.finding(message, "face_down", "declare a card with morph")
        elif declaration.face_down and declared.entry is None and not _excused(declared, earlier):
            message = f"{declaration.player} revealed a face-down card without a declaration and loses the game"
            yield declared.finding(message, "face_down", f"declare a card with morph that matches {declaration.cost}")
        earlier.append(declared)


def _excused(declared: Declared, earlier: Sequence[Declared]) -> bool:
    """Whether an opponent had already declared a card with morph of the same cost."""
    return any(
        before.declaration.player != declared.declaration.player
        and before.parts
        and before.part.face_down
        and not why_not(before.part, declared.declaration.cost, declared.settings)
        for before in earlier
    )


@rule("declaration-fixed", source="Mental Cube 4", table=DECLARATION_RULES)
def declaration_fixed(played: Played) -> Iterator[Finding]:
    """The declared card has the characteristics that effects had fixed while it was undefined.

    Illegal: a card of mana value 5 where an effect had fixed a mana value of 4.
    Legal: a card of mana value 4 there.
    """
    for declared, card in _judged(played):
        if fixed := declared.declaration.fixed:
            for why in fixed.misfits(card, declared.part, played.match.settings):
                message = f"{card.name} is not what effects have fixed: {why}"
                yield declared.finding(message, "fixed", "declare another card")


@rule("declaration-identity", source="Mental Cube 5.1", table=DECLARATION_RULES)
def declaration_identity(played: Played) -> Iterator[Finding]:
    """A card that could not be named is identified by enough characteristics, and each of them is true of it.

    A creature needs three kinds of block, card type, creature type, ability and power/toughness; any other card
    block, card type and ability. Then the opponent or another player recognizes it, or a search of the card data by
    cost, block and card type finds it.

    Illegal: “a blue instant that draws cards”; “a 4/4 Angel”.
    Legal: “a 4/4 Angel with flying and vigilance”.
    """
    for declared in played.declared:
        description = declared.declaration.description
        if description is None:
            continue
        for message, fix in _unidentified(declared, description):
            yield declared.finding(message, "description", fix)


def _unidentified(declared: Declared, description: Description) -> Iterator[tuple[str, str]]:
    """Why the description does not identify the card, each with a way to mend it."""
    told = bool(description.creature_type or description.power_toughness)
    told = told or "creature" in (description.card_type or "").casefold().split()
    creature = "Creature" in declared.part.types if declared.parts else told
    kind = "creature" if creature else "noncreature card"
    if lacking := description.lacks(creature=creature):
        yield f"a {kind} without its name needs {lacking}", "tell more characteristics"
    if declared.declaration.confirmed_by == "search" and not (description.block and description.card_type):
        yield "a search needs block and card type", "tell both, or let a player recognize the card"
    if declared.parts and declared.card is not None:
        for why in description.misfits(declared.card, declared.part, declared.settings):
            yield f"{declared.card.name} is not as described: {why}", "tell what is true of the card"
    elif declared.found is not None:
        names = list(dict.fromkeys(fit.card.name for fit in declared.found))
        if names:
            some = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
            yield f"the description fits several cards: {some}", "tell more characteristics"
        else:
            yield "no card in the card data fits the cost and the description", "tell other characteristics"


@rule("declaration-block", source="Mental Cube 5.1", severity="warning", table=DECLARATION_RULES)
def declaration_block(played: Played) -> Iterator[Finding]:
    """The block that was told or fixed is that of the printing which the card data knows.

    The data knows one printing of each card, so another block is not wrong, only unconfirmed.

    Illegal: a block told for a card that the data knows from a later set.
    Legal: the block, the name or the code of the set that the data knows.
    """
    for declared, card in _judged(played):
        for key, block in _blocks(declared.declaration).items():
            if not declared.edition.called(block, played.match.settings):
                known = declared.edition.name or declared.edition.code or "no set"
                message = f"the card data knows {card.name} from {known}; the block {block} was not confirmed"
                yield declared.finding(message, key, "compare the card's other printings")


@rule("declaration-searches", source="Mental Cube 5.2", severity="warning", table=DECLARATION_RULES)
def declaration_searches(played: Played) -> Iterator[Finding]:
    """The card data is searched no more often in a match than the setting `searches` allows, three times by default.

    Illegal: a fourth declaration with `confirmed_by = "search"`.
    Legal: three of them.
    """
    searched = [declared for declared in played.declared if declared.declaration.confirmed_by == "search"]
    for declared in searched[max(played.match.settings.searches, 0) :]:
        limit = played.match.settings.searches
        message = f"the card data was searched more than {limit} times"
        yield declared.finding(message, "confirmed_by", "let a player recognize the card", limit=limit)
