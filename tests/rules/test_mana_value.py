"""Rule `mana-value-limit`."""

import pytest
from support import judge, needs_data

from cache.source import CachedCards
from validator import check, read
from validator.deck import Decklist

HEAD = "Commander\n1 Student of Warfare\n\nDeck\n"


def too_expensive(text: str, format_name: str = "tlr") -> list[str | None]:
    return [v.card for deck in judge(text, format_name) for v in deck.violations if v.rule == "mana-value-limit"]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        pytest.param("1 Counterspell", None, id="two"),
        pytest.param("1 Eternal Witness", None, id="three"),
        pytest.param("1 Supreme Verdict", "Supreme Verdict", id="four"),
        pytest.param("1 Bonecrusher Giant", None, id="89-a-card-and-its-adventure-within-the-limit"),
        pytest.param("1 Fire // Ice", None, id="89-halves-of-two-each-are-not-added-up"),
        pytest.param("1 Beck // Call", "Beck // Call", id="one-half-of-six"),
        pytest.param("1 Murderous Rider", None, id="adventure-of-three"),
        pytest.param("1 Beanstalk Giant", "Beanstalk Giant // Fertile Footsteps", id="the-front-alone-is-over"),
        pytest.param("1 Agadeem's Awakening", None, id="x-is-zero"),
        pytest.param("1 Valki, God of Lies", "Valki, God of Lies // Tibalt, Cosmic Impostor", id="the-back-is-over"),
        pytest.param("1 Delver of Secrets", None, id="a-back-without-a-cost"),
        pytest.param("1 Spectral Procession", "Spectral Procession", id="a-hybrid-symbol-counts-as-its-larger-half"),
        pytest.param("1 Dismember", None, id="phyrexian-symbols-count-as-one"),
        pytest.param("1 Lightnig Bolt", None, id="a-misspelled-card-has-none"),
    ],
)
def test_every_face_and_half_of_a_card_costs_three_or_less(line: str, card: str | None) -> None:
    assert too_expensive(HEAD + line) == ([] if card is None else [card])


@pytest.mark.parametrize("section", ["Commander", "Deck", "Companion", "Sideboard"])
def test_commander_companion_and_sideboard_are_held_to_the_limit_too(section: str) -> None:
    assert too_expensive(f"{section}\n1 Muxus, Goblin Grandee") == ["Muxus, Goblin Grandee"]
    assert too_expensive(f"{section}\n1 Pashalik Mons") == []


def test_the_maybeboard_is_not() -> None:
    assert too_expensive(HEAD + "49 Plains\n\nMaybeboard\n1 Supreme Verdict") == []


def test_other_formats_have_no_limit() -> None:
    assert too_expensive(HEAD + "1 Supreme Verdict", "commander") == []


def test_the_message_names_the_face_and_its_mana_value() -> None:
    [violation] = [v for v in judge(HEAD + "1 Beck // Call", "tlr")[0].violations if v.rule == "mana-value-limit"]
    assert violation.message == "Beck // Call has a mana value above 3 (Call 6)"
    assert (violation.source, violation.line, violation.facts) == ("Tiny Leaders: Reborn format page", 5, {"limit": 3})


@needs_data
def test_real_cards_of_every_cost(real_cards: CachedCards) -> None:
    text = "Deck\n1 Serra Angel\n1 Lightning Bolt\n1 Wall of Omens\n1 Force of Will\n1 Invasion of Ikoria"
    decklist: Decklist = read(text.encode(), "deck.txt")
    [report] = check(decklist, real_cards, format_name="tlr")
    found = [v.card for v in report.violations if v.rule == "mana-value-limit"]
    assert found == ["Serra Angel", "Force of Will"]
