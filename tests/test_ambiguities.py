"""The 27 things that a decklist leaves open, by their numbers in the description of the formats, each decided."""

from collections.abc import Sequence

import pytest
from support import SampleCards, broken, judge, kept_lines, needs_data

from cache.source import CachedCards
from validator import DeckReport, check, read
from validator.deck import Entry
from validator.resolve import resolve
from validator.sections import Section

MAIN, SIDE, LEADS, OUT = Section.MAIN, Section.SIDEBOARD, Section.COMMANDER, Section.MAYBEBOARD


def entries(text: str, cards: CachedCards, path: str = "deck.txt") -> tuple[Entry, ...]:
    return resolve(read(text.encode(), path), cards)


def only(text: str, cards: CachedCards) -> Entry:
    """The one card that a list of one line is."""
    (entry,) = entries(text, cards)
    return entry


def counts(text: str, path: str = "deck.txt") -> dict[Section, int]:
    """The cards of each section, as the reader counts them."""
    found: dict[Section, int] = {}
    for line in read(text.encode(), path).lines:
        found[line.section] = found.get(line.section, 0) + line.readings[0].count
    return found


def headings(text: str) -> list[str]:
    return [remark.text for remark in read(text.encode(), "deck.txt").headings]


@needs_data
@pytest.mark.parametrize(
    ("text", "card"),
    [
        pytest.param("1 Fire // Ice", "Fire // Ice", id="both sides together are a card"),
        pytest.param("1 Fire//Ice", "Fire // Ice", id="without blanks"),
        pytest.param("1 Opt // draw a card", "Opt", id="the right side is a comment"),
        pytest.param("1 Opt // Ice", "Opt", id="the right side is a half of another card"),
        pytest.param("1 Bala Ged Recovery // a land", "Bala Ged Recovery // Bala Ged Sanctuary", id="a front face"),
        pytest.param("1 Ice // Fire", "Fire // Ice", id="both sides in the other order"),
        pytest.param(
            "1 Kindly Stranger // Demon-Possessed Witch: Creature — Human // Creature — Human Shaman:",
            "Kindly Stranger // Demon-Possessed Witch",
            id="with the types of both sides behind them",
        ),
        pytest.param("1 SP//dr, Piloted by Peni", "SP//dr, Piloted by Peni", id="slashes within a word"),
        pytest.param("1 Summon: Choco/Mog", "Summon: Choco/Mog", id="one slash in an ordinary name"),
        pytest.param(
            "1 Who // What // When // Where // Why", "Who // What // When // Where // Why", id="a name of five parts"
        ),
    ],
)
def test_01_two_slashes_within_a_line_are_a_name_if_they_name_a_card(
    real_cards: CachedCards, text: str, card: str
) -> None:
    found = only(text, real_cards)
    assert found.card
    assert found.card.name == card


@needs_data
@pytest.mark.parametrize(
    "text", ["Fire // Icee", "Wear // Fire", "Bala Ged Recovery // Sanctuary", "Fire // Icee (MH2) 290"]
)
def test_01_a_wrong_other_half_is_no_card(real_cards: CachedCards, text: str) -> None:
    found = only(f"1 {text}", real_cards)
    assert found.card is None
    assert found.name == text.partition(" (")[0]
    assert found.suggestions


def test_01_two_slashes_at_the_start_of_a_line_are_a_comment() -> None:
    deck = read(b"// Fire\n1 Fire // Ice\n", "deck.txt")
    assert [remark.text for remark in deck.comments] == ["Fire"]
    assert len(deck.lines) == 1


@pytest.mark.parametrize(
    "heading",
    [
        *("Sideboard", "SIDEBOARD:", "sideboard", "Sideboard (15)", "Sideboard: 15 cards", "Sideboard - 15 cards"),
        *("// Sideboard", "// 15 Sideboard", "15 Sideboard", "## Sideboard", "[Sideboard]", "=== Sideboard ==="),
    ],
)
def test_02_a_heading_may_have_colon_count_and_decoration(heading: str) -> None:
    assert counts(f"4 Opt\n\n{heading}\n1 Negate\n") == {MAIN: 4, SIDE: 1}
    assert headings(f"4 Opt\n\n{heading}\n1 Negate\n") == ["sideboard"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("60 Island\n\n15 Negate\n", {MAIN: 60, SIDE: 15}, id="up to 15 cards below sixty"),
        pytest.param("60 Island\n\n16 Negate\n", {MAIN: 76}, id="16 are too many"),
        pytest.param("99 Island\n\n1 Negate\n", {MAIN: 99, SIDE: 1}, id="one below 99"),
        pytest.param("1 Negate\n\n99 Island\n", {MAIN: 99, SIDE: 1}, id="one above 99"),
        pytest.param("4 Opt\n\n4 Negate\n", {MAIN: 8}, id="a few cards above make no deck"),
        pytest.param("40 Island\n\n20 Opt\n\n15 Negate\n", {MAIN: 75}, id="two blank lines are grouping"),
        pytest.param("Creatures\n60 Opt\n\n15 Negate\n", {MAIN: 75}, id="a heading elsewhere makes it grouping"),
        pytest.param("60 Opt\n\n4 Negate\nSB: 1 Shock\n", {MAIN: 64, SIDE: 1}, id="SB elsewhere makes it grouping"),
    ],
)
def test_03_a_blank_line_parts_a_sideboard_only_without_any_other_sign(text: str, expected: dict[Section, int]) -> None:
    assert counts(text) == expected


LIKE_HEADINGS = (
    *("Commander's Sphere", "Commander Mustard", "Companion of the Trials", "Side to Side", "Main Event Horizon"),
    *("About Face", "Name Dropping", "Land Tax", "Creature Bond", "Conspiracy Theorist", "Plane-Merge Elf"),
)


@needs_data
@pytest.mark.parametrize("count", ["1 ", ""], ids=["with a count", "without a count"])
@pytest.mark.parametrize("name", LIKE_HEADINGS)
def test_04_a_card_that_begins_like_a_heading_is_a_card(real_cards: CachedCards, name: str, count: str) -> None:
    found = only(count + name, real_cards)
    assert found.card
    assert (found.card.name, found.section) == (name, MAIN)


@needs_data
def test_04_a_count_before_it_makes_conspiracy_a_card(real_cards: CachedCards) -> None:
    found = only("1 Conspiracy", real_cards)
    assert found.card
    assert (found.card.name, found.section) == ("Conspiracy", MAIN)
    assert counts("1 Opt\nConspiracy\n1 Negate\n") == {MAIN: 1, Section.CONSPIRACY: 1}


@needs_data
@pytest.mark.parametrize(
    ("text", "count", "card"),
    [
        pytest.param("+2 Mace", 1, "+2 Mace", id="a sign and a number lead"),
        pytest.param("2 +2 Mace", 2, "+2 Mace", id="a count before them"),
        pytest.param("1996 World Champion", 1, "1996 World Champion", id="the whole line is the name"),
        pytest.param("1 1996 World Champion", 1, "1996 World Champion", id="one copy"),
        pytest.param("3 1996 World Champion", 3, "1996 World Champion", id="three copies"),
        *(
            pytest.param(f"2 {name}", 2, name, id=f"{name} ends with a number")
            for name in ("Spider-Man 2099", "Overseer of Vault 76", "Pain 101", "Black Waltz No. 3", "Land Aid '04")
        ),
        pytest.param("Spider-Man 2099", 1, "Spider-Man 2099", id="no count at the end"),
        pytest.param("2 Spider-Man 2099 (SPM) 212", 2, "Spider-Man 2099", id="a collector number behind it"),
    ],
)
def test_05_a_number_may_be_a_part_of_the_name(real_cards: CachedCards, text: str, count: int, card: str) -> None:
    found = only(text, real_cards)
    assert found.card
    assert (found.count, found.card.name) == (count, card)


@needs_data
def test_05_a_number_behind_a_name_is_never_cut_off(real_cards: CachedCards) -> None:
    found = only("1 Negate 2", real_cards)
    assert (found.card, found.name) == (None, "Negate 2")


@needs_data
@pytest.mark.parametrize(
    ("text", "count", "card"),
    [
        pytest.param("X", 1, "X", id="X alone"),
        pytest.param("1 X", 1, "X", id="one X"),
        pytest.param("2x X", 2, "X", id="two times X"),
        pytest.param("X-23, Deadly Weapon", 1, "X-23, Deadly Weapon", id="X and a number"),
        pytest.param("1 X, Mystery Racer", 1, "X, Mystery Racer", id="X and a title"),
        pytest.param("4x Opt", 4, "Opt", id="a multiplier"),
        pytest.param("x4 Opt", 4, "Opt", id="a multiplier before the number"),
    ],
)
def test_06_x_is_a_multiplier_or_a_name(real_cards: CachedCards, text: str, count: int, card: str) -> None:
    found = only(text, real_cards)
    assert found.card
    assert (found.count, found.card.name) == (count, card)


@needs_data
@pytest.mark.parametrize("name", ["_____", "_____ Bird Gets the Worm", "Knight in _____ Armor"])
def test_07_underscores_are_letters_of_a_name(real_cards: CachedCards, name: str) -> None:
    for text in (name, f"2 {name}", f"# Deck\n\n## Creatures\n- {name}\n"):
        found = only(text, real_cards)
        assert found.card, text
        assert found.card.name == name


@needs_data
def test_07_a_name_with_one_underscore_more_is_another(real_cards: CachedCards) -> None:
    assert only("1 ______", real_cards).card is None
    assert only("1 ____", real_cards).card is None


@needs_data
@pytest.mark.parametrize(
    ("text", "card", "printing"),
    [
        pytest.param("1 B.F.M. (Big Furry Monster)", "B.F.M. (Big Furry Monster)", ("", ""), id="several words"),
        pytest.param(
            "1 Erase (Not the Urza's Legacy One) (UNH) 10",
            "Erase (Not the Urza's Legacy One)",
            ("UNH", "10"),
            id="both",
        ),
        pytest.param("1 Hazmat Suit (Used)", "Hazmat Suit (Used)", ("", ""), id="what looks like a set"),
        pytest.param("1 Hazmat Suit (Used) (UST) 57", "Hazmat Suit (Used)", ("UST", "57"), id="and a set behind it"),
        pytest.param("1 Opt (DAR) 60", "Opt", ("DAR", "60"), id="a set"),
    ],
)
def test_08_a_round_bracket_is_a_printing_only_where_the_rest_is_a_card(
    real_cards: CachedCards, text: str, card: str, printing: tuple[str, str]
) -> None:
    found = only(text, real_cards)
    assert found.card
    assert (found.card.name, (found.set_code, found.collector_number)) == (card, printing)


@needs_data
@pytest.mark.parametrize(
    ("text", "card"),
    [
        *(
            pytest.param(f"1 {name}", name, id=name)
            for name in (
                *('"Ach! Hans, Run!"', '"Rumors of My Death . . ."', '"Name Sticker" Goblin'),
                'Kongming, "Sleeping Dragon"',
            )
        ),
        pytest.param("1 Kongming, “Sleeping Dragon”", 'Kongming, "Sleeping Dragon"', id="typographic"),
        pytest.param('1 "Opt"', "Opt", id="left over from a table"),
        pytest.param('Count,Name\n1,"Kongming, ""Sleeping Dragon"""\n', 'Kongming, "Sleeping Dragon"', id="doubled"),
    ],
)
def test_09_quotes_may_belong_to_the_name(real_cards: CachedCards, text: str, card: str) -> None:
    found = only(text, real_cards)
    assert found.card
    assert found.card.name == card


@pytest.mark.parametrize(
    ("text", "lines", "comments", "section"),
    [
        pytest.param("# Opt", 0, ["Opt"], None, id="before the line: a comment"),
        pytest.param("1 Opt # the best", 1, [], MAIN, id="behind a card: a comment"),
        pytest.param("1 Opt #Draw #!Blue", 1, [], MAIN, id="behind a card: tags"),
        pytest.param("1 Opt # !Commander", 1, [], LEADS, id="the mark of a commander"),
    ],
)
def test_10_what_a_number_sign_means_is_told_by_its_place(
    text: str, lines: int, comments: list[str], section: Section | None
) -> None:
    deck = read(text.encode(), "deck.txt")
    assert len(deck.lines) == lines
    assert [remark.text for remark in deck.comments] == comments
    assert [line.section for line in deck.lines] == ([section] if section else [])


def test_10_magarenas_group_title_is_a_heading_without_meaning() -> None:
    text = "# 7 creatures\n7 Opt\n# 2 lands\n2 Island\n"
    assert headings(text) == ["creatures", "lands"]
    assert counts(text) == {MAIN: 9}


@needs_data
def test_10_no_card_name_holds_a_sign_that_lists_use(real_cards: CachedCards) -> None:
    names = {card.name for line in ("1 Opt #a", "1 Opt *F*", "1 Opt ^a,#fff^") if (card := only(line, real_cards).card)}
    assert names == {"Opt"}


@pytest.mark.parametrize(
    ("text", "section", "printing"),
    [
        pytest.param("1 [DOM] Opt", MAIN, ("DOM", ""), id="before the name: a printing"),
        pytest.param("1 [DOM#60] Opt", MAIN, ("DOM", "60"), id="before the name with its number"),
        pytest.param("1 [] Opt", MAIN, ("", ""), id="empty"),
        pytest.param("1 Opt [DOM]", MAIN, ("DOM", ""), id="behind the name, capitals: a printing"),
        pytest.param("1 Opt [DOM:60]", MAIN, ("DOM", "60"), id="behind the name with its number"),
        pytest.param("1 Opt [Land]", MAIN, ("", ""), id="a capital and small letters: a category"),
        pytest.param("1 Opt [Ramp,Draw]", MAIN, ("", ""), id="several categories"),
        pytest.param("1x Opt (dom) 60 [RAMP]", MAIN, ("dom", "60"), id="beside a printing: a category"),
        pytest.param("1x Opt [Commander{top}]", LEADS, ("", ""), id="the category of a commander"),
        pytest.param("1x Opt [Sideboard]", SIDE, ("", ""), id="the category of the sideboard"),
        pytest.param("1x Opt [Sideboard{noDeck}]", SIDE, ("", ""), id="which is no part of the deck anyway"),
        pytest.param("[Sideboard]\n1 Opt", SIDE, ("", ""), id="alone on a line: a section"),
    ],
)
def test_11_what_a_square_bracket_means_is_told_by_place_and_content(
    text: str, section: Section, printing: tuple[str, str]
) -> None:
    [line] = read(text.encode(), "deck.txt").lines
    assert (line.section, (line.set_code, line.collector_number)) == (section, printing)
    assert "Opt" in {reading.name for reading in line.readings}


THASSA = "Thassa, God of the Sea"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        pytest.param(f"99 Island\n1 {THASSA}\n", "deck.dec", id="the last card"),
        pytest.param(f"1 {THASSA}\n99 Island\n", "deck.txt", id="the first card"),
    ],
)
def test_12_a_commander_within_the_list_is_not_guessed_but_asked_for(text: str, path: str) -> None:
    assert broken(text, "commander") == [("missing-commander", None)]


def test_12_a_block_of_its_own_tells_the_commander_and_the_report_says_so() -> None:
    [report] = judge(f"99 Island\n\n1 {THASSA}\n", "commander")
    assert (report.verdict, report.commanders) == ("legal", [THASSA])
    assert any("taken as commander" in note for note in report.notes)


@pytest.mark.parametrize(
    ("text", "verdict", "total"),
    [
        pytest.param(f"99 Island\n\n1 {THASSA}\n", "legal", 100, id="outside the 99"),
        pytest.param(f"Commander\n1 {THASSA}\n\nDeck\n99 Island\n", "legal", 100, id="under its heading"),
        pytest.param(f"99 Island\n1 {THASSA} *CMDR*\n", "legal", 100, id="marked within the list"),
        pytest.param(f"Commander\n1 {THASSA}\n\nDeck\n1 {THASSA}\n98 Island\n", "illegal", 100, id="in both places"),
    ],
)
def test_13_the_commander_is_one_of_the_hundred_wherever_it_stands(text: str, verdict: str, total: int) -> None:
    [report] = judge(text)
    assert (report.verdict, report.counts["total"]) == (verdict, total)


@pytest.mark.parametrize(
    ("leaders", "rules"),
    [
        pytest.param((THASSA, "Krenko, Mob Boss"), {"commander-pairing"}, id="two that can not pair"),
        pytest.param(
            ("Tymna the Weaver", "Thrasios, Triton Hero", "Ravos, Soultender"), {"commander-pairing"}, id="three"
        ),
    ],
)
def test_14_several_candidates_are_for_the_rules_to_report(leaders: Sequence[str], rules: set[str]) -> None:
    text = "Commander\n" + "".join(f"1 {name}\n" for name in leaders) + f"\nDeck\n{100 - len(leaders)} Island\n"
    assert rules <= {rule for rule, _ in broken(text)}


def test_14_a_display_commander_is_no_candidate() -> None:
    [report] = judge(f"Commander\n1 {THASSA}\n\nDisplay Commander\n1 Krenko, Mob Boss\n\nMain Deck\n99 Island\n")
    assert (report.verdict, report.commanders) == ("legal", [THASSA])


def test_15_a_second_line_of_the_companion_in_the_sideboard_is_a_copy_of_its_own() -> None:
    twice = "1 Yorion, Sky Nomad (IKO) 232\n" * 2
    [report] = judge(f"Companion\n1 Yorion, Sky Nomad\n\nDeck\n80 Island\n\nSideboard\n{twice}14 Opt\n", "vintage")
    assert report.counts == {"companion": 1, "main": 80, "sideboard": 15, "total": 80}


@pytest.mark.parametrize("again", ["\nSideboard\n1 Yorion, Sky Nomad (IKO) 232\n", ""], ids=["twice", "once"])
def test_15_a_companion_counts_once_whether_it_is_listed_twice_or_once(again: str) -> None:
    text = f"Companion\n1 Yorion, Sky Nomad (IKO) 232\n\nDeck\n80 Island\n{again}"
    [report] = judge(text, "vintage")
    assert report.counts == {"companion": 1, "main": 80, "total": 80}


@pytest.mark.parametrize(
    "text",
    [
        *(
            pytest.param(f"4 Opt\n\n{heading}\n1 Negate\n", id=f"heading {heading}")
            for heading in ("Maybeboard", "Considering", "Wishlist", "Cuts", "Acquireboard", "// Maybeboard", "Maybe:")
        ),
        pytest.param("4x Opt\n1x Negate [Maybeboard{noDeck}{noPrice},Draw]\n", id="category"),
        pytest.param("4x Opt\n1x Negate [On the bench{noDeck}]\n", id="brace"),
        pytest.param("section,count,name\nmain,4,Opt\nmaybeboard,1,Negate\n", id="column"),
        pytest.param(
            '{"mainboard": {"Opt": {"quantity": 4}}, "commanders": {}, "maybeboard": {"Negate": {"quantity": 1}}}',
            id="JSON field",
        ),
    ],
)
def test_16_what_is_only_considered_never_counts(text: str) -> None:
    assert counts(text) == {MAIN: 4, OUT: 1}
    [report] = judge(text, "casual")
    assert report.counts["total"] == 4


def test_16_a_second_category_takes_no_card_out_of_the_deck() -> None:
    assert counts("1x Opt [Draw,Maybeboard]\n") == {MAIN: 1}


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        pytest.param("3 Ponder (M10) 68\n1 Ponder (M12) 70\n56 Island\n", [], id="the lines are added up"),
        pytest.param("4 Ponder\n1 Ponder (M12) 70\n56 Island\n", ["copy-limit"], id="beyond the limit"),
        pytest.param("4 Ponder\n60 Island\n\nSideboard\n1 Ponder\n", ["copy-limit"], id="with the sideboard"),
        pytest.param("4 Ponder\n60 Island\n\nMaybeboard\n1 Ponder\n", [], id="what never counts is kept apart"),
    ],
)
def test_17_lines_of_one_card_are_added_up(text: str, rules: list[str]) -> None:
    assert [rule for rule, _ in broken(text, "pauper")] == rules


@pytest.mark.parametrize(
    ("path", "text", "reader"),
    [
        pytest.param("a.dck", "4 [DOM:60] Opt\n", "xmage", id=".dck of XMage"),
        pytest.param("a.dck", "[Main]\n4 Opt|DOM\n", "forge", id=".dck of Forge"),
        pytest.param("a.dck", '<cockatrice_deck version="1"/>', "cockatrice", id=".dck of Cockatrice"),
        pytest.param("a.dec", "4 Opt\nSB: 1 Negate\n", "apprentice", id=".dec of Apprentice"),
        pytest.param(
            "a.dec", "// Deck file for Magic Workstation\n 4 [DOM] Opt\n", "magic-workstation", id=".dec of MWS"
        ),
        pytest.param("a.dec", "//Main\n4 [DOM#60] Opt\n", "deckstats-text", id=".dec of Deckstats"),
        pytest.param("a.dek", "<Deck></Deck>", "mtgo-dek", id=".dek of Magic Online"),
        pytest.param("a.dek", "4 Opt\n", "text", id=".dek as text"),
        pytest.param("a", "Deck\n4 Opt\n", "arena", id="no ending at all"),
    ],
)
def test_18_one_ending_stands_for_several_formats(path: str, text: str, reader: str) -> None:
    assert read(text.encode(), path).reader == reader


def test_18_decked_builders_second_line_of_a_card_is_not_counted() -> None:
    assert counts("///mvid:123 qty:4 name:Opt loc:Deck\n4 Opt\n", "a.dec") == {MAIN: 4}


@needs_data
@pytest.mark.parametrize(
    ("text", "finish"),
    [
        pytest.param("1 Opt (Proxy)", "", id="a proxy"),
        pytest.param("1 Opt (Foil)", "foil", id="foil"),
        pytest.param("1 Opt (Token)", "", id="a token, as a shop calls its own"),
        pytest.param("1 Opt (F)", "foil", id="F"),
        pytest.param("1 Opt (E)", "etched", id="E"),
        pytest.param("1 Opt (DAR) 60 (Proxy)", "", id="behind a printing"),
    ],
)
def test_19_a_word_in_brackets_is_no_set(real_cards: CachedCards, text: str, finish: str) -> None:
    found = only(text, real_cards)
    assert found.card
    assert (found.card.name, found.finish, found.section) == ("Opt", finish, MAIN)
    assert found.set_code in ("", "DAR")


PLANES = "Akoum Bant Krosa Naya Tazeem Panopticon"


def test_20_a_list_of_nothing_but_planes_is_a_planar_deck() -> None:
    [report] = judge("".join(f"1 {name}\n" for name in PLANES.split()))
    assert report.format == "planar"
    assert [v.rule for v in report.violations] == ["deck-size"]


def test_20_a_list_of_nothing_but_schemes_is_a_scheme_deck() -> None:
    [report] = judge("2 All in Good Time\n2 Every Hope Shall Vanish\n")
    assert report.format == "scheme"


def test_20_a_plane_among_other_cards_is_told_by_its_type() -> None:
    text = f"Commander\n1 {THASSA}\n\nDeck\n98 Island\n1 Naya\n"
    assert broken(text) == [("card-type", "Naya")]


@needs_data
def test_21_a_token_is_dropped_only_where_the_list_says_token(real_cards: CachedCards) -> None:
    assert only("1 Insect [token]", real_cards).section is Section.TOKEN
    assert only("Tokens\n1 Insect\n", real_cards).section is Section.TOKEN
    found = only("1 Insect", real_cards)
    assert found.section is MAIN
    assert found.card
    assert found.card.extra
    [report] = check(read(b"4 Insect\n56 Island\n", "deck.txt"), real_cards, format_name="modern")
    assert [(v.rule, v.card) for v in report.violations] == [("card-type", "Insect")]


@needs_data
@pytest.mark.parametrize(
    ("text", "card"),
    [
        pytest.param("1 A-Omnath, Locus of Creation", "A-Omnath, Locus of Creation", id="the prefix"),
        pytest.param("1 Omnath, Locus of Creation (Alchemy)", "A-Omnath, Locus of Creation", id="the suffix"),
        pytest.param("1 Omnath, Locus of Creation", "Omnath, Locus of Creation", id="neither"),
    ],
)
def test_22_a_rebalanced_card_is_a_card_of_its_own(real_cards: CachedCards, text: str, card: str) -> None:
    found = only(text, real_cards)
    assert found.card
    assert found.card.name == card


@needs_data
@pytest.mark.parametrize(
    ("written", "card"),
    [
        pytest.param("Godzilla, King of the Monsters", "Zilortha, Strength Incarnate", id="Godzilla"),
        pytest.param("Zilortha, Strength Incarnate", "Zilortha, Strength Incarnate", id="its own name"),
        pytest.param("Mothra, Supersonic Queen", "Luminous Broodmoth", id="Mothra"),
        pytest.param("Rick, Steadfast Leader", "Greymond, Avacyn's Stalwart", id="another world"),
        pytest.param("Greymond, Avacyn's Stalwart", "Greymond, Avacyn's Stalwart", id="within this one"),
    ],
)
def test_23_a_card_may_be_listed_under_either_title(real_cards: CachedCards, written: str, card: str) -> None:
    found = only(f"1 {written}", real_cards)
    assert found.card
    assert found.card.name == card


@needs_data
@pytest.mark.parametrize(
    ("written", "card"),
    [
        pytest.param("Lim-Dul's Vault", "Lim-Dûl's Vault", id="accents left out"),
        pytest.param("Seance", "Séance", id="another accent"),
        pytest.param("AEther Vial", "Aether Vial", id="a ligature in two letters"),
        pytest.param("Æther Vial", "Aether Vial", id="a ligature"),
        pytest.param("Dragon’s Rage Channeler", "Dragon's Rage Channeler", id="a typographic apostrophe"),
        pytest.param("Blue Suns Zenith", "Blue Sun's Zenith", id="no apostrophe"),
        pytest.param("Neheb the Eternal", "Neheb, the Eternal", id="no comma"),
        pytest.param("Expansion Explosion", "Expansion // Explosion", id="no slashes"),
        pytest.param("LIGHTNING BOLT", "Lightning Bolt", id="capitals"),
    ],
)
def test_24_spelling_is_forgiven(real_cards: CachedCards, written: str, card: str) -> None:
    found = only(f"1 {written}", real_cards)
    assert found.card
    assert found.card.name == card


@needs_data
def test_24_a_wrong_letter_is_not_forgiven_but_helped(real_cards: CachedCards) -> None:
    found = only("1 Lightnin Bolt", real_cards)
    assert found.card is None
    assert "Lightning Bolt" in found.suggestions


@needs_data
@pytest.mark.parametrize(
    "text",
    [
        *("1 Opt*", "1 Opt†", "1 Opt²", "1 Opt [1]", "1 Opt $0.25", "1 Opt - $0.25", "1 Opt ($0.25)", "1 Opt 0,25 €"),
        *("1 Opt {U}", "Opt: Instant, {U}", "Opt: Instant:", "1 Opt (Proxy)", "1 Opt - foil", "1 Opt foil", "1 Opt CE"),
        *("1 Opt 2ED", "1 Opt (DAR) 60 $0.25"),
    ],
)
def test_25_decoration_behind_a_name_is_cut_off(real_cards: CachedCards, text: str) -> None:
    found = only(text, real_cards)
    assert found.card
    assert (found.count, found.card.name) == (1, "Opt")


@needs_data
@pytest.mark.parametrize("name", ["Red XIII, Proud Warrior", "Ultimate Magic: Holy", "R&D's Secret Lair"])
def test_25_what_only_looks_like_decoration_is_kept(real_cards: CachedCards, name: str) -> None:
    found = only(f"1 {name}", real_cards)
    assert found.card
    assert found.card.name == name


@pytest.mark.parametrize(
    ("text", "path", "verdict", "rules"),
    [
        pytest.param(
            '<cockatrice_deck><zone name="main"><card number="1" name="Opt"/>',
            *("deck.cod", "not_judged", {"not-a-decklist"}),
            id="an end tag is missing",
        ),
        pytest.param('{"data": {"mainBoard": [', "deck.json", "not_judged", {"not-a-decklist"}, id="half an object"),
        pytest.param(
            "<!DOCTYPE html>\n<html><body>\n</body></html>\n",
            *("deck.txt", "not_judged", {"not-a-decklist", "unreadable-line"}),
            id="a web page",
        ),
        pytest.param(
            f"Commander\n1 {THASSA}\n\nDeck\n<<<<<<< HEAD\n99 Island\n=======\n>>>>>>> other\n",
            *("deck.txt", "illegal", {"unreadable-line"}),
            id="merge conflict marks",
        ),
        pytest.param(
            f"Commander\n1 {THASSA}\n\nDeck\n99 Isl", "deck.txt", "illegal", {"unknown-card"}, id="half a line"
        ),
    ],
)
def test_26_a_damaged_file_is_never_a_legal_deck(text: str, path: str, verdict: str, rules: set[str]) -> None:
    [report] = judge(text, "commander") if path == "deck.txt" else _judged(text, path)
    assert report.verdict == verdict
    assert rules <= {violation.rule for violation in report.violations}


def _judged(text: str, path: str) -> list[DeckReport]:
    return check(read(text.encode(), path), SampleCards(), format_name="commander")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("\n \n", [], id="blank lines"),
        pytest.param("# a plan\n// another\n", [1, 2], id="comments alone"),
        pytest.param("Deck\n\nSideboard\n", [1, 3], id="headings alone"),
    ],
)
def test_27_a_list_without_cards_is_no_legal_deck(text: str, lines: list[int]) -> None:
    assert sorted(kept_lines(read(text.encode(), "deck.txt"))) == lines
    for format_name in ("auto", "commander", "modern"):
        [report] = judge(text, format_name)
        assert (report.verdict, [v.rule for v in report.violations]) == ("not_judged", ["not-a-decklist"])
