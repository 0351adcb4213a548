"""Rules `banned`, `not-legal`, `missing-legality`, `restricted` and `unknown-date`."""

from collections.abc import Iterable, Mapping

import pytest
from support import SampleCards, broken, judge, needs_data, sample_card

from cache.source import CachedCards
from validator import Answer, Card, CardSource, DeckReport, check, read
from validator.deck import Context
from validator.names import Candidate, Kind

KENRITH = "Commander\n1 Kenrith, the Returned King\n\nDeck\n98 Wastes\n"
BLACK = "Commander\n1 Marrow-Gnawer\n\nDeck\n98 Swamp\n"
LUTRI = "Lutri, the Spellchaser"
TODAY = "2026-11-30"


class WithSolRing(SampleCards):
    """The sample, but for a Sol Ring with other legalities."""

    def __init__(self, legalities: object) -> None:
        shape = {"name": "Sol Ring", "oracle_id": "sol", "layout": "normal", "type_line": "Artifact"}
        self.card = Card.from_object({**shape, "color_identity": [], "legalities": legalities})

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        answers = dict(super().find(names))
        return {**answers, "Sol Ring": Answer((Candidate(self.card, Kind.WHOLE, "Sol Ring"),))}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(KENRITH + "1 Sol Ring", [], id="legal"),
        pytest.param(KENRITH + "1 Mana Crypt", [("banned", "Mana Crypt")], id="banned"),
        pytest.param(
            "Commander\n1 Golos, Tireless Pilgrim\n\nDeck\n99 Wastes",
            [("banned", "Golos, Tireless Pilgrim")],
            id="15-banned-commander",
        ),
        pytest.param(
            "Commander\n1 Erayo, Soratami Ascendant\n\nDeck\n99 Wastes",
            [("banned", "Erayo, Soratami Ascendant // Erayo's Essence")],
            id="47-eligible-and-banned",
        ),
        pytest.param(KENRITH + "1 Akoum", [("card-type", "Akoum")], id="a-plane-is-out-of-place-not-outside-the-pool"),
        pytest.param(KENRITH + "1 Brago's Favor", [("card-type", "Brago's Favor")], id="a-conspiracy-is-out-of-place"),
        pytest.param(KENRITH + "1 Wastes\n\nMaybeboard\n1 Mana Crypt", [], id="banned-in-the-maybeboard"),
        pytest.param(KENRITH + f"1 {LUTRI}", [], id="62-lutri-in-the-deck"),
        pytest.param(f"Commander\n1 {LUTRI}\n\nDeck\n99 Wastes", [], id="62-lutri-as-commander"),
        pytest.param(KENRITH + f"1 Wastes\n\nCompanion\n1 {LUTRI}", [("banned", LUTRI)], id="62-lutri-as-companion"),
        pytest.param(
            KENRITH + "1 Wastes\n\nCompanion\n1 Jegantha, the Wellspring", [], id="another-companion-is-not-banned"
        ),
    ],
)
def test_what_is_banned_in_commander(text: str, expected: list[tuple[str, str]]) -> None:
    assert broken(text) == expected


def test_two_copies_of_a_banned_card_are_one_violation() -> None:
    violations = judge(KENRITH + "1 Mana Crypt\n1 Mana Crypt")[0].violations
    [violation] = [violation for violation in violations if violation.rule == "banned"]
    assert (violation.line, violation.facts) == (6, {"legality": "banned", "lines": [6, 7]})


@pytest.mark.parametrize(
    ("section", "words"),
    [("Commander", "banned in Commander, as commander too"), ("Deck", "banned in Commander"), ("Companion", "too")],
)
def test_the_message_tells_the_role(section: str, words: str) -> None:
    violations = judge(f"{section}\n1 Golos, Tireless Pilgrim", "commander")[0].violations
    [message] = [violation.message for violation in violations if violation.rule == "banned"]
    assert message.endswith(words)


@pytest.mark.parametrize(
    ("legalities", "rules", "verdict"),
    [
        pytest.param({"commander": "legal"}, [], "legal", id="legal"),
        pytest.param({"commander": "restricted"}, [], "legal", id="restricted"),
        pytest.param({"commander": "banned"}, ["banned"], "illegal", id="banned"),
        pytest.param({"commander": "not_legal"}, ["not-legal"], "illegal", id="not-legal"),
        pytest.param({"legacy": "legal"}, ["missing-legality"], "not_judged", id="other-formats-alone"),
        pytest.param({"commander": "suspended"}, ["missing-legality"], "not_judged", id="a-word-that-nobody-knows"),
        pytest.param(None, ["missing-legality"], "not_judged", id="nothing"),
    ],
)
def test_the_card_data_decide(legalities: object, rules: list[str], verdict: str) -> None:
    [report] = check(read((KENRITH + "1 Sol Ring").encode(), "deck.txt"), WithSolRing(legalities))
    assert [violation.rule for violation in report.violations] == rules
    assert report.verdict == verdict


def test_what_cannot_be_told_of_one_card_leaves_the_deck_without_a_verdict() -> None:
    text = KENRITH + "1 Sol Ring\n1 Mana Crypt"
    [report] = check(read(text.encode(), "deck.txt"), WithSolRing({}))
    assert {violation.rule for violation in report.violations} == {"missing-legality", "banned", "deck-size"}
    assert report.verdict == "not_judged"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("1 Saw in Half", [], id="unfinity-without-acorn"),
        pytest.param("1 Vazal, the Compleat", ["not-legal"], id="silver-border"),
        pytest.param("1 Mothers Yamazaki", ["not-legal"], id="90-playtest-card"),
        pytest.param("1 A-Alrund's Epiphany", ["not-legal"], id="72-digital-version-without-a-stated-legality"),
        pytest.param("1 A-Acererak the Archlich", ["not-legal"], id="72-digital-version"),
        pytest.param("1 Alrund's Epiphany", [], id="72-the-paper-card"),
        pytest.param(
            "1 A-Alrund's Epiphany\n1 Alrund's Epiphany", ["not-legal", "singleton"], id="72-both-are-one-name"
        ),
    ],
)
def test_real_cards_outside_the_pool(real_cards: CachedCards, line: str, expected: list[str]) -> None:
    text = KENRITH.replace("98 Wastes", f"{98 - line.count(chr(10))} Wastes") + line
    [report] = check(read(text.encode(), "deck.txt"), real_cards)
    assert sorted(v.rule for v in report.violations if v.severity == "error") == expected


@pytest.mark.parametrize("name", ["Akoum", "All in Good Time", "Balloon Stand"])
def test_supplementary_decks_have_no_banned_list(name: str) -> None:
    kind = {"Akoum": "Planar Deck", "All in Good Time": "Scheme Deck", "Balloon Stand": "Attractions"}[name]
    assert sample_card(name).legalities
    found = {rule for rule, _ in broken(f"{BLACK}1 Swamp\n\n{kind}\n1 {name}")}
    assert found == {"deck-size"}


def on(day: str, text: str, cards: CardSource, format_name: str = "auto", data_date: str = TODAY) -> DeckReport:
    """The report on the one deck of a list, for that day."""
    [report] = check(
        read(text.encode(), "deck.txt"), cards, format_name=format_name, context=Context(as_of=day, data_date=data_date)
    )
    return report


def errors(report: DeckReport) -> list[tuple[str, str | None]]:
    return [(violation.rule, violation.card) for violation in report.violations if violation.severity == "error"]


@needs_data
@pytest.mark.parametrize(
    ("format_name", "text", "expected"),
    [
        pytest.param("vintage", "60 Island\n1 Ancestral Recall", [], id="vintage-one"),
        pytest.param(
            "vintage", "60 Island\n2 Ancestral Recall", [("restricted", "Ancestral Recall")], id="vintage-two"
        ),
        pytest.param(
            "vintage",
            "60 Island\n1 Ancestral Recall\n\nSideboard\n1 Ancestral Recall",
            [("restricted", "Ancestral Recall")],
            id="68-vintage-one-in-the-deck-and-one-in-the-sideboard",
        ),
        pytest.param(
            "vintage", "60 Island\n\nSideboard\n1 Ancestral Recall", [], id="68-vintage-one-in-the-sideboard-alone"
        ),
        pytest.param(
            "vintage",
            "60 Island\n4 Treasure Cruise",
            [("restricted", "Treasure Cruise")],
            id="vintage-four-are-one-fault",
        ),
        pytest.param("timeless", "60 Island\n1 Demonic Tutor", [], id="timeless-one"),
        pytest.param("timeless", "60 Island\n2 Demonic Tutor", [("restricted", "Demonic Tutor")], id="timeless-two"),
        pytest.param("legacy", "60 Island\n1 Ancestral Recall", [("banned", "Ancestral Recall")], id="legacy-banned"),
        pytest.param(
            "paupercommander", "Commander\n1 Ancient Hydra\n\nDeck\n99 Wastes", [], id="pauper-commander-as-commander"
        ),
        pytest.param(
            "paupercommander",
            "Commander\n1 Crypt Rats\n\nDeck\n98 Wastes\n1 Abomination",
            [("restricted", "Abomination")],
            id="pauper-commander-in-the-deck",
        ),
        pytest.param(
            "duel",
            "Commander\n1 Edgar Markov\n\nDeck\n99 Wastes",
            [("restricted", "Edgar Markov")],
            id="duel-as-commander",
        ),
        pytest.param(
            "duel", "Commander\n1 Queen Marchesa\n\nDeck\n98 Wastes\n1 Edgar Markov", [], id="duel-in-the-deck"
        ),
    ],
)
def test_restricted_means_three_things(
    real_cards: CachedCards, format_name: str, text: str, expected: list[tuple[str, str]]
) -> None:
    [report] = check(read(text.encode(), "deck.txt"), real_cards, format_name=format_name)
    assert errors(report) == expected


@needs_data
@pytest.mark.parametrize(
    ("day", "format_name", "name", "expected"),
    [
        pytest.param("2026-02-08", "commander", "Biorhythm", "banned", id="biorhythm-the-day-before"),
        pytest.param("2026-02-09", "commander", "Biorhythm", None, id="biorhythm-on-the-day"),
        pytest.param("2026-02-08", "commander", LUTRI, "banned", id="lutri-the-day-before"),
        pytest.param("2026-02-09", "commander", LUTRI, None, id="lutri-on-the-day"),
        pytest.param("2025-04-21", "commander", "Gifts Ungiven", "banned", id="unbanned-in-2025-the-day-before"),
        pytest.param("2025-04-22", "commander", "Gifts Ungiven", None, id="unbanned-in-2025-on-the-day"),
        pytest.param("2024-09-23", "commander", "Mana Crypt", "banned", id="mana-crypt-on-the-day"),
        pytest.param("2024-09-22", "commander", "Mana Crypt", "unknown-date", id="before-the-table-begins"),
        pytest.param("2025-11-09", "legacy", "Entomb", "unknown-date", id="entomb-before-the-table-begins"),
        pytest.param("2025-11-10", "legacy", "Entomb", "banned", id="entomb-on-the-day"),
        pytest.param("2026-05-17", "modern", "Umezawa's Jitte", "banned", id="jitte-the-day-before"),
        pytest.param("2026-05-17", "modern", "Lotus Field", None, id="lotus-field-the-day-before"),
        pytest.param("2026-06-28", "pauper", "Seeker of Skybreak", None, id="seeker-the-day-before"),
        pytest.param("2026-05-17", "pauper", "Bonder's Ornament", "banned", id="ornament-the-day-before"),
        pytest.param("2026-10-01", "commander", "Mana Crypt", "banned", id="nothing-changed-since"),
        pytest.param("2026-10-01", "penny", "Mana Crypt", "unknown-date", id="a-format-without-a-table"),
    ],
)
def test_a_ban_counts_on_the_days_on_which_it_stood(
    real_cards: CachedCards, day: str, format_name: str, name: str, expected: str | None
) -> None:
    report = on(day, f"1 {name}", real_cards, format_name)
    found = {rule for rule, _ in errors(report)} & {"banned", "not-legal", "restricted", "unknown-date"}
    if expected == "unknown-date":
        assert "unknown-date" in found
        assert report.verdict == "not_judged"
    else:
        assert found == ({expected} if expected else set())


@needs_data
def test_a_day_after_the_card_data_is_not_judged(real_cards: CachedCards) -> None:
    report = on("2026-12-01", KENRITH + "1 Wastes", real_cards, data_date="2026-11-30")
    assert errors(report) == [("unknown-date", None)]
    assert report.verdict == "not_judged"
    assert on("2026-11-30", KENRITH + "1 Wastes", real_cards, data_date="2026-11-30").verdict == "legal"


class Printed(SampleCards):
    """The sample, but for a Sol Ring that is known from one printing."""

    def __init__(self, released_at: str, *, reprint: bool | None) -> None:
        shape = {"name": "Sol Ring", "oracle_id": "sol", "layout": "normal", "type_line": "Artifact"}
        data = {
            **shape,
            "color_identity": [],
            "legalities": dict.fromkeys(("commander", "standard", "modern"), "legal"),
        }
        self.card = Card.from_object({**data, "reprint": reprint, "released_at": released_at})

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        answers = dict(super().find(names))
        return {**answers, "Sol Ring": Answer((Candidate(self.card, Kind.WHOLE, "Sol Ring"),))}


@pytest.mark.parametrize(
    ("released_at", "reprint", "rules"),
    [
        pytest.param("2026-03-06", False, ["not-legal"], id="new-and-out-later"),
        pytest.param("2026-02-27", False, ["not-legal"], id="new-and-out-eight-days-later"),
        pytest.param("2026-02-26", False, [], id="new-and-at-its-prerelease"),
        pytest.param("2026-02-01", False, [], id="new-and-out-before"),
        pytest.param("2026-03-06", True, ["unknown-date"], id="a-reprint-that-is-out-later-tells-nothing"),
        pytest.param("2026-02-01", True, [], id="a-reprint-that-was-out-before"),
        pytest.param("2026-03-06", None, ["unknown-date"], id="not-known-to-be-a-reprint-or-new"),
        pytest.param("", None, ["unknown-date"], id="no-release-date"),
        pytest.param("", False, ["unknown-date"], id="new-without-a-release-date"),
        pytest.param("soon", False, ["unknown-date"], id="a-date-that-is-none"),
    ],
)
def test_a_card_is_legal_from_the_prerelease_of_its_first_set(
    released_at: str, reprint: bool | None, rules: list[str]
) -> None:
    report = on("2026-02-19", KENRITH + "1 Sol Ring", Printed(released_at, reprint=reprint))
    assert [rule for rule, card in errors(report) if card == "Sol Ring"] == rules


@pytest.mark.parametrize(
    ("format_name", "released_at", "rules"),
    [
        pytest.param("standard", "2019-10-04", ["unknown-date"], id="older-than-all-of-standard"),
        pytest.param("standard", "2024-08-02", [], id="of-a-set-in-standard"),
        pytest.param("modern", "1994-04-01", ["unknown-date"], id="older-than-modern"),
        pytest.param("modern", "2019-10-04", [], id="of-a-set-in-modern"),
        pytest.param("commander", "1994-04-01", [], id="a-pool-of-all-cards"),
    ],
)
def test_the_day_of_a_reprint_that_brought_a_card_into_a_format_is_not_known(
    format_name: str, released_at: str, rules: list[str]
) -> None:
    cards = Printed(released_at, reprint=True)
    report = on("2026-02-19", "59 Island\n1 Sol Ring", cards, format_name, data_date="2026-11-30")
    assert [rule for rule, card in errors(report) if card == "Sol Ring"] == rules


def test_the_message_tells_since_when_a_new_card_is_legal() -> None:
    report = on("2026-02-19", KENRITH + "1 Sol Ring", Printed("2026-03-06", reprint=False))
    [message] = [violation.message for violation in report.violations if violation.rule == "not-legal"]
    assert message.endswith("not yet out on 2026-02-19, but first legal on 2026-02-27")


@pytest.mark.parametrize(
    ("text", "format_name"),
    [
        pytest.param("40 Island", "limited", id="limited"),
        pytest.param("60 Island", "casual", id="casual"),
    ],
)
def test_a_format_without_a_card_pool_is_judged_for_any_day(text: str, format_name: str) -> None:
    assert on("1999-12-31", text, SampleCards(), format_name).verdict == "legal"


def test_without_a_day_today_s_legalities_count() -> None:
    assert errors(on("", KENRITH + "1 Mana Crypt", SampleCards())) == [("banned", "Mana Crypt")]
