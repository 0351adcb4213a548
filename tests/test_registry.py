"""Standing checks of the rules: each explains itself, is used, is tested, and cites a source that exists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import PROJECT, judge

from cache.source import CachedCards
from validator import FORMATS, RULES, Format, Rule, rules
from validator.deck import Deck
from validator.formats import SUPPLEMENTS, UNTOLD
from validator.registry import Finding, rule
from validator.rules import GENERAL

SOURCE = re.compile(
    r"(?:CR|MTR) \d{1,3}(?:\.\d{1,3}[a-z]?)?|decklint: [a-z ]+|card data"
    r"|[A-Z][A-Za-z: ]+ (?:banned list|format page|rules|(?:points list|guideline)(?: of \d{4}-\d\d-\d\d)?)"
)
FIXED_NAMES = [
    "deck-size",
    "singleton",
    "copy-limit",
    "color-identity",
    "basic-land-type",
    "missing-commander",
    "commander-eligibility",
    "commander-pairing",
    "chosen-color",
    "banned",
    "not-legal",
    "unknown-card",
    "ambiguous-name",
    "card-type",
    "phenomena-limit",
    "planar-duplicates",
    "no-sideboard",
    "companion-condition",
    "unreadable-line",
]

every_rule = pytest.mark.parametrize("known", RULES.values(), ids=RULES)
every_format = pytest.mark.parametrize("fmt", [*FORMATS.values(), UNTOLD], ids=[*FORMATS, "untold"])


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py") if path.stem != "__init__"}


@every_rule
def test_a_rule_explains_itself_with_a_legal_and_an_illegal_example(known: Rule) -> None:
    lines = known.explanation.splitlines()
    assert known.summary == lines[0]
    assert re.fullmatch(r"[A-Z].{10,110}\.", known.summary)
    assert lines[1] == ""
    assert [line.partition(":")[0] for line in lines if line.startswith(("Legal:", "Illegal:"))] == ["Illegal", "Legal"]
    assert all(re.fullmatch(r"(?:Ill|L)egal: \S.*", line) for line in lines if line.startswith(("Legal", "Illegal")))


@every_rule
def test_a_rule_is_named_by_words_with_dashes(known: Rule) -> None:
    assert re.fullmatch(r"[a-z]+(?:-[a-z]+)*", known.name)
    assert RULES[known.name] is known


@pytest.mark.parametrize("name", FIXED_NAMES)
def test_the_names_that_reports_rely_on_are_there(name: str) -> None:
    assert name in RULES


@every_rule
def test_a_rule_cites_its_source(known: Rule) -> None:
    assert SOURCE.fullmatch(known.source)


@every_rule
def test_every_number_in_an_explanation_is_one_of_the_rules(known: Rule) -> None:
    numbers = re.findall(r"\b\d{3}\.\d+[a-z]?\b", known.explanation)
    assert all(100 <= int(number[:3]) <= 905 for number in numbers)


def test_a_name_is_used_once() -> None:
    def again(deck: Deck) -> Iterator[Finding]:
        yield from ()

    with pytest.raises(ValueError, match="deck-size is used twice"):
        rule("deck-size", source="CR 100.2a")(again)
    assert RULES["deck-size"].check is not again


@every_format
def test_a_format_names_only_known_rules_each_once(fmt: Format) -> None:
    assert set(fmt.rules) <= RULES.keys()
    assert len({*fmt.rules, *GENERAL}) == len(fmt.rules) + len(GENERAL)


@every_format
def test_a_format_counts_only_what_it_judges(fmt: Format) -> None:
    assert set(fmt.counted) <= set(fmt.sections)
    assert fmt.home in fmt.sections
    assert set(fmt.beside.values()) <= FORMATS.keys()


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_a_format_cites_its_sources(fmt: Format) -> None:
    cited = [fmt.source, fmt.size.source, fmt.copies.source, fmt.pool.source, fmt.legality_source]
    cited += [fmt.phenomena_source] if fmt.phenomena is not None else []
    assert [source for source in cited if not SOURCE.fullmatch(source)] == []


def test_every_rule_is_used() -> None:
    used = {*GENERAL, *UNTOLD.rules}.union(*(fmt.rules for fmt in FORMATS.values()))
    assert used == RULES.keys()


def test_every_supplementary_deck_has_a_format_of_its_own() -> None:
    assert {section: FORMATS[name].home for section, name in SUPPLEMENTS.items()} == {s: s for s in SUPPLEMENTS}


def test_every_rule_module_is_imported_and_has_a_test_file_of_its_name() -> None:
    there = modules(PROJECT / "validator" / "rules")
    assert set(rules.__all__) == {*there, "GENERAL"}
    assert {f"test_{module}" for module in there} == modules(PROJECT / "tests" / "rules")


@every_rule
def test_every_rule_is_named_in_the_test_file_of_its_module(known: Rule) -> None:
    module = known.check.__module__.rpartition(".")[2]
    text = (PROJECT / "tests" / "rules" / f"test_{module}.py").read_text(encoding="utf-8")
    assert f'"{known.name}"' in text


@pytest.mark.parametrize("players", [-1, 1])
def test_fewer_than_two_players_share_no_deck(players: int) -> None:
    with pytest.raises(ValueError, match="two players or more"):
        judge("Planar Deck\n10 Akoum", players=players)


@every_format
def test_names_in_a_format_are_names_of_cards(real_cards: CachedCards, fmt: Format) -> None:
    answers = real_cards.find(fmt.companion_bans)
    assert {name for name, answer in answers.items() if [c.card.name for c in answer.candidates] != [name]} == set()
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", since) for since in fmt.companion_bans.values())
