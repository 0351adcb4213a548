"""Rule `bracket`, and what a report notes of the Commander brackets' guideline."""

import pytest
from support import SampleCards, needs_data

from cache.source import CachedCards
from validator import Card, DeckReport, check, read
from validator.brackets import HIGHEST, Shown, breaks, shown_by
from validator.deck import Context

GAME_CHANGERS = ["Cyclonic Rift", "Demonic Tutor", "Rhystic Study", "Smothering Tithe"]


def reported(game_changers: int, context: Context, text: str = "") -> DeckReport:
    """The report on a five-color deck with so many Game Changers."""
    cards = "\n".join(f"1 {name}" for name in GAME_CHANGERS[:game_changers])
    deck = text or f"Commander\n1 Kenrith, the Returned King\n\nDeck\n{99 - game_changers} Wastes\n{cards}"
    [report] = check(read(deck.encode(), "deck.txt"), SampleCards(), context=context)
    return report


def made(text: str, *, game_changer: bool = False) -> Card:
    shape = {"oracle_id": text, "layout": "normal", "type_line": "Sorcery", "oracle_text": text}
    return Card.from_object({"name": "Bear", **shape, "game_changer": game_changer})


@pytest.mark.parametrize(
    ("game_changers", "bracket", "illegal"),
    [
        pytest.param(0, 1, False, id="none-in-bracket-1"),
        pytest.param(1, 1, True, id="one-in-bracket-1"),
        pytest.param(0, 2, False, id="none-in-bracket-2"),
        pytest.param(1, 2, True, id="one-in-bracket-2"),
        pytest.param(3, 3, False, id="three-in-bracket-3"),
        pytest.param(4, 3, True, id="four-in-bracket-3"),
        pytest.param(4, 4, False, id="four-in-bracket-4"),
        pytest.param(4, 5, False, id="four-in-bracket-5"),
        pytest.param(4, None, False, id="four-where-no-bracket-is-asked-for"),
    ],
)
def test_a_deck_is_held_to_the_bracket_that_was_asked_for(
    game_changers: int, bracket: int | None, *, illegal: bool
) -> None:
    report = reported(game_changers, Context(max_bracket=bracket))
    assert [violation.rule for violation in report.violations] == (["bracket"] if illegal else [])
    assert report.verdict == ("illegal" if illegal else "legal")
    assert report.notes == []


def test_a_game_changer_that_leads_the_deck_counts() -> None:
    text = "Commander\n1 Tergrid, God of Fright\n\nDeck\n99 Wastes"
    [violation] = reported(0, Context(max_bracket=2), text).violations
    assert "1 Game Changers (Tergrid, God of Fright // Tergrid's Lantern); none allowed" in violation.message


def test_a_game_changer_outside_the_deck_does_not_count() -> None:
    text = "Commander\n1 Kenrith, the Returned King\n\nDeck\n99 Wastes\n\nMaybeboard\n1 Demonic Tutor"
    assert reported(0, Context(max_bracket=2), text).violations == []


def test_the_message_speaks_of_the_guideline_and_names_the_cards() -> None:
    [violation] = reported(4, Context(max_bracket=3)).violations
    assert violation.message == (
        "the deck breaks the guideline of bracket 3: 4 Game Changers "
        "(Cyclonic Rift, Demonic Tutor, Rhystic Study, Smothering Tithe); 3 allowed"
    )
    assert (violation.source, violation.facts) == (
        "Commander brackets guideline of 2025-10-21",
        {"bracket": 3},
    )


@pytest.mark.parametrize(
    ("game_changers", "broken", "met"),
    [
        pytest.param(0, [], "1, 2, 3, 4, 5", id="none"),
        pytest.param(1, [1, 2], "3, 4, 5", id="one"),
        pytest.param(4, [1, 2, 3], "4, 5", id="four"),
    ],
)
def test_a_report_notes_each_bracket_only_where_it_was_asked_to(
    game_changers: int, broken: list[int], met: str
) -> None:
    report = reported(game_changers, Context(show_brackets=True))
    assert [note.partition(":")[0] for note in report.notes] == [
        *(f"breaks the guideline of bracket {bracket}" for bracket in broken),
        f"meets the guideline of bracket {met}, as far as a list shows it",
    ]
    assert report.verdict == "legal"
    assert reported(game_changers, Context()).notes == []


def test_no_report_says_that_a_deck_is_of_a_bracket() -> None:
    for game_changers in range(5):
        assert not any("is bracket" in note for note in reported(game_changers, Context(show_brackets=True)).notes)


def test_another_format_has_no_brackets() -> None:
    text = b"# format: brawl-60\nCommander\n1 Kenrith, the Returned King\n\nDeck\n59 Wastes"
    [report] = check(read(text, "deck.txt"), SampleCards(), context=Context(show_brackets=True, max_bracket=1))
    assert report.notes == []
    assert "bracket" not in [violation.rule for violation in report.violations]


@pytest.mark.parametrize(
    ("shown", "broken"),
    [
        pytest.param(Shown([], [], []), [], id="nothing"),
        pytest.param(Shown(["A"], [], []), [1, 2], id="a-game-changer"),
        pytest.param(Shown(list("ABC"), [], []), [1, 2], id="three-game-changers"),
        pytest.param(Shown(list("ABCD"), [], []), [1, 2, 3], id="four-game-changers"),
        pytest.param(Shown([], ["A"], []), [1], id="an-extra-turn"),
        pytest.param(Shown([], [], ["A"]), [1, 2, 3], id="mass-land-denial"),
    ],
)
def test_what_the_guideline_of_each_bracket_counts(shown: Shown, broken: list[int]) -> None:
    assert [bracket for bracket in range(1, HIGHEST + 1) if breaks(shown, bracket)] == broken


@pytest.mark.parametrize(
    ("text", "extra_turns", "land_denial"),
    [
        pytest.param("Take an extra turn after this one.", True, False, id="an-extra-turn"),
        pytest.param("Target player takes two extra turns after this one.", True, False, id="two-extra-turns"),
        pytest.param("That player skips that extra turn.", False, False, id="a-turn-that-is-skipped"),
        pytest.param("(Take an extra turn after this one.)", False, False, id="reminder-text"),
        pytest.param("Destroy all lands.", False, True, id="all-lands"),
        pytest.param("Destroy all nonbasic lands.", False, True, id="all-nonbasic-lands"),
        pytest.param("Nonbasic lands are Mountains.", False, True, id="lands-of-another-type"),
        pytest.param("Lands don't untap during their controllers' untap steps.", False, True, id="lands-stay-tapped"),
        pytest.param("Each player sacrifices four lands of their choice.", False, True, id="four-lands-of-each"),
        pytest.param("Each player sacrifices a land of their choice.", False, False, id="one-land-of-each"),
        pytest.param("All lands are Islands in addition to their other types.", False, False, id="a-further-type"),
        pytest.param("Up to three target lands don't untap.", False, False, id="three-target-lands"),
        pytest.param("Destroy target land.", False, False, id="one-land"),
        pytest.param("Destroy all creatures.", False, False, id="other-permanents"),
        pytest.param("Destroy all permanents named Wirefly.", False, False, id="permanents-of-a-name"),
    ],
)
def test_what_card_text_shows(text: str, *, extra_turns: bool, land_denial: bool) -> None:
    shown = shown_by([made(text)])
    assert (bool(shown.extra_turns), bool(shown.mass_land_denial), shown.game_changers) == (
        extra_turns,
        land_denial,
        [],
    )


def test_a_game_changer_is_what_the_card_data_call_so() -> None:
    assert shown_by([made("", game_changer=True), made("Draw a card.")]).game_changers == ["Bear"]


@needs_data
@pytest.mark.parametrize(
    ("name", "extra_turns", "land_denial"),
    [
        ("Time Warp", True, False),
        ("Nexus of Fate", True, False),
        ("Stranglehold", False, False),
        ("Armageddon", False, True),
        ("Ruination", False, True),
        ("Sunder", False, True),
        ("Winter Orb", False, True),
        ("Static Orb", False, True),
        ("Blood Moon", False, True),
        ("Jokulhaups", False, True),
        ("Worldslayer", False, True),
        ("Strip Mine", False, False),
        ("Stormtide Leviathan", False, False),
        ("Splendid Reclamation", False, False),
    ],
)
def test_real_cards(real_cards: CachedCards, name: str, *, extra_turns: bool, land_denial: bool) -> None:
    shown = shown_by([real_cards.find([name])[name].candidates[0].card])
    assert (bool(shown.extra_turns), bool(shown.mass_land_denial)) == (extra_turns, land_denial)


@needs_data
def test_the_data_know_the_game_changers(real_cards: CachedCards) -> None:
    assert all(
        sample.card.game_changer for name in GAME_CHANGERS for sample in real_cards.find([name])[name].candidates
    )
