"""Plain text lists: what each kind of line is, and every way in which a card line can be read."""

import pytest
from support import BULK_FILE, needs_data

from cache.bulk import objects_in
from validator.cards import Card, Color
from validator.deck import Decklist, Line, Reading
from validator.decklist.text import read
from validator.sections import Section

C, M, S = Section.COMMANDER, Section.MAIN, Section.SIDEBOARD


def deck(text: str) -> Decklist:
    return read(text, "deck.txt")


def only_line(text: str) -> Line:
    """The card line that the whole text is."""
    found = deck(text)
    assert len(found.lines) == 1, found
    assert not (found.headings or found.comments or found.unreadable or found.unknown_sections), found
    return found.lines[0]


def readings(text: str) -> list[tuple[int, str]]:
    return _pairs(only_line(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("4 Opt", [(4, "Opt"), (1, "4 Opt")], id="a number"),
        pytest.param("4x Opt", [(4, "Opt"), (1, "4x Opt")], id="a number with x"),
        pytest.param("4X Opt", [(4, "Opt"), (1, "4X Opt")], id="a number with a capital X"),
        pytest.param("4 x Opt", [(4, "Opt"), (1, "4 x Opt")], id="a number, a blank and x"),
        pytest.param("4× Opt", [(4, "Opt"), (1, "4× Opt")], id="a number with a multiplication sign"),
        pytest.param("4* Opt", [(4, "Opt"), (1, "4* Opt")], id="a number with a star"),
        pytest.param("4: Opt", [(4, "Opt"), (1, "4: Opt")], id="a number with a colon"),
        pytest.param("4枚 Opt", [(4, "Opt"), (1, "4枚 Opt")], id="a number with the Japanese counter"),
        pytest.param("４ Opt", [(4, "Opt"), (1, "４ Opt")], id="a full width digit"),
        pytest.param("x4 Opt", [(4, "Opt"), (1, "x4 Opt")], id="x before the number"),
        pytest.param("(4) Opt", [(4, "Opt"), (1, "(4) Opt")], id="a number in parentheses"),
        pytest.param("[4] Opt", [(4, "Opt"), (1, "[4] Opt")], id="a number in brackets"),
        pytest.param("Opt x4", [(4, "Opt"), (1, "Opt x4")], id="x and a number behind"),
        pytest.param("Opt 4x", [(4, "Opt"), (1, "Opt 4x")], id="a number and x behind"),
        pytest.param("Opt (4)", [(4, "Opt"), (1, "Opt (4)")], id="a number in parentheses behind"),
        pytest.param("Opt", [(1, "Opt")], id="no number means one"),
        pytest.param("99 Island", [(99, "Island"), (1, "99 Island")], id="two digits"),
        pytest.param("0 Opt", [(0, "Opt"), (1, "0 Opt")], id="zero is kept for the rules"),
        pytest.param("-1 Opt", [(-1, "Opt"), (1, "-1 Opt")], id="a negative number is kept for the rules"),
        pytest.param(
            "99999999999 Opt", [(99999999999, "Opt"), (1, "99999999999 Opt")], id="a huge number is kept for the rules"
        ),
        pytest.param("4\tOpt", [(4, "Opt"), (1, "4 Opt")], id="a tab is a blank"),
        pytest.param("4\u00a0Opt", [(4, "Opt"), (1, "4 Opt")], id="a no-break space is a blank"),
        pytest.param(
            "4\u200b Opt\ufeff Stop", [(4, "Opt Stop"), (1, "4 Opt Stop")], id="marks of no width are nothing"
        ),
        pytest.param("4  Sol   Ring", [(4, "Sol Ring"), (1, "4 Sol Ring")], id="several blanks are one"),
        pytest.param("- 4 Opt", [(4, "Opt"), (1, "4 Opt")], id="a bullet before the number"),
        pytest.param("* Opt", [(1, "Opt")], id="a bullet before the name"),
        pytest.param("+ Opt", [(1, "Opt")], id="a plus sign as a bullet"),
    ],
)
def test_count(text: str, expected: list[tuple[int, str]]) -> None:
    assert readings(text) == expected


@pytest.mark.parametrize(
    ("text", "section"),
    [
        pytest.param("1 Opt *CMDR*", Section.COMMANDER, id="CMDR"),
        pytest.param("1 Opt *cmdr*", Section.COMMANDER, id="cmdr in lower case"),
        pytest.param("1 Opt *F* *CMDR*", Section.COMMANDER, id="CMDR behind a finish"),
        pytest.param("1 Opt *CMDR* *F*", Section.COMMANDER, id="CMDR before a finish"),
        pytest.param("1 Opt (DAR) 60 *CMDR*", Section.COMMANDER, id="CMDR behind a printing"),
        pytest.param("1 Opt *CMPN*", Section.COMPANION, id="CMPN"),
        pytest.param("1 Opt # !Commander", Section.COMMANDER, id="Deckstats comment"),
        pytest.param("1 Opt #!Commander", Section.COMMANDER, id="Deckstats comment without a blank"),
        pytest.param("1 Opt #Draw #!Commander #Blue", Section.COMMANDER, id="among tags"),
        pytest.param("1 Opt #Commander killer", Section.MAIN, id="a tag that only mentions commanders"),
        pytest.param("SB: 1 Opt", Section.SIDEBOARD, id="SB"),
        pytest.param("sb:1 Opt", Section.SIDEBOARD, id="SB in lower case without a blank"),
        pytest.param("SB:  1 Opt", Section.SIDEBOARD, id="SB with two blanks"),
        pytest.param("SB: Opt", Section.SIDEBOARD, id="SB without a number"),
        pytest.param("SIDEBOARD: 1 Opt", Section.SIDEBOARD, id="the whole word"),
        pytest.param("COMMANDER: 1 Opt", Section.COMMANDER, id="COMMANDER"),
        pytest.param("Commander: Opt", Section.COMMANDER, id="Commander without a number"),
        pytest.param("Maybeboard: 1 Opt", Section.MAYBEBOARD, id="Maybeboard"),
        pytest.param("1 Opt *F*", Section.MAIN, id="a finish is no section"),
        pytest.param("1 Opt", Section.MAIN, id="no mark"),
    ],
)
def test_mark_puts_one_line_into_a_section(text: str, section: Section) -> None:
    line = only_line(text)
    assert line.section is section
    assert Reading(1, "Opt") in line.readings
    assert deck(f"{text}\n1 Island").lines[1].section is Section.MAIN


@pytest.mark.parametrize(
    ("text", "finish"),
    [
        pytest.param("1 Opt *F*", "foil", id="F"),
        pytest.param("1 Opt *f*", "foil", id="f in lower case"),
        pytest.param("1 Opt *E*", "etched", id="E"),
        pytest.param("1 Opt (F)", "foil", id="F in parentheses"),
        pytest.param("1 Opt (foil)", "foil", id="foil in parentheses"),
        pytest.param("1 Opt [foil]", "foil", id="foil in brackets"),
        pytest.param("1 Opt [etched]", "etched", id="etched in brackets"),
        pytest.param("1 Opt (DAR) 60 *F* #Draw", "foil", id="between printing and tags"),
        pytest.param("1 Opt [foil] [DAR:60]", "foil", id="before the printing"),
        pytest.param("1 Opt *A*", "", id="altered is no finish"),
        pytest.param("1 Opt (Proxy)", "", id="a proxy is no finish"),
        pytest.param("1 Opt *F:pre*", "foil", id="a prerelease foil of TappedOut"),
        pytest.param("1 Opt *f-etch*", "etched", id="an etched foil of TappedOut"),
        pytest.param("1 Opt # !Foil", "foil", id="a comment of Deckstats"),
        pytest.param("1 Opt*", "", id="a star of the source is dropped"),
        pytest.param("1 Opt†", "", id="a dagger of the source is dropped"),
    ],
)
def test_finish(text: str, finish: str) -> None:
    line = only_line(text)
    assert line.finish == finish
    assert Reading(1, "Opt") in line.readings


@pytest.mark.parametrize(
    ("text", "printing"),
    [
        pytest.param("1 Opt (DAR) 60", ("DAR", "60"), id="Arena"),
        pytest.param("1 Opt (dar) 60", ("dar", "60"), id="in lower case"),
        pytest.param("1 Opt (DAR)", ("DAR", ""), id="without a number"),
        pytest.param("1 Opt(DAR) 60", ("DAR", "60"), id="without a blank"),
        pytest.param("Opt (DAR) 60", ("DAR", "60"), id="without a count"),
        pytest.param("1 Opt (40k) 181", ("40k", "181"), id="a set that starts with a digit"),
        pytest.param("1 Opt (plst) BFZ-29", ("plst", "BFZ-29"), id="a number with a set"),
        pytest.param("1 Opt (M10) 91a", ("M10", "91a"), id="a number with a letter"),
        pytest.param("1 Opt (M10) 1532★", ("M10", "1532★"), id="a number with a star"),
        pytest.param("1 Opt (M10) 31/41", ("M10", "31/41"), id="a number with a slash"),
        pytest.param("1 Opt [M10]", ("M10", ""), id="a set in brackets behind"),
        pytest.param("1 Opt [M10:146]", ("M10", "146"), id="set and number in brackets behind"),
        pytest.param("1 Opt [C13:*]", ("C13", "*"), id="printing unknown"),
        pytest.param("1 [M10] Opt", ("M10", ""), id="a set in brackets before"),
        pytest.param("1 [M10:146] Opt", ("M10", "146"), id="set and number before, with a colon"),
        pytest.param("1 [M10#146] Opt", ("M10", "146"), id="set and number before, with a number sign"),
        pytest.param("1 Opt <251> [M10]", ("M10", ""), id="an exact version"),
        pytest.param("1 Opt <prerelease>", ("", ""), id="a version alone"),
        pytest.param("1x Opt (M13:72) *F*", ("M13", "72"), id="set and number within parentheses"),
        pytest.param("1 Opt [CMM] 410", ("CMM", "410"), id="a shop's list"),
        pytest.param("1 Opt (dom) 60 [RAMP]", ("dom", "60"), id="a category in capitals beside a printing"),
        pytest.param("1 Opt [Ramp]", ("", ""), id="a category that could be a set but for its case"),
    ],
)
def test_printing(text: str, printing: tuple[str, str]) -> None:
    line = only_line(text)
    assert (line.set_code, line.collector_number) == printing
    assert Reading(1, "Opt") in line.readings


@pytest.mark.parametrize(
    ("text", "section"),
    [
        pytest.param("1x Opt (m13) 72 [Commander{top}]", Section.COMMANDER, id="commander"),
        pytest.param("1x Opt [Companion{top}]", Section.COMPANION, id="companion"),
        pytest.param("1x Opt [Sideboard]", Section.SIDEBOARD, id="sideboard"),
        pytest.param("1x Opt (rtr) 35 [Maybeboard{noDeck}{noPrice},Draw]", Section.MAYBEBOARD, id="maybeboard"),
        pytest.param("1x Opt [Tokens & Extras{noDeck}]", Section.MAYBEBOARD, id="tokens that are not in the deck"),
        pytest.param("1x Opt [Cool Stuff{noDeck}]", Section.MAYBEBOARD, id="an own category that is not in the deck"),
        pytest.param("1x Opt [Ramp,Maybeboard]", Section.MAIN, id="only the first category counts"),
        pytest.param("1x Opt [Ramp,Stuff{noDeck}]", Section.MAIN, id="only the first category's braces count"),
        pytest.param("1x Opt [Control,Instant] ^Ordered,#2ccce4^", Section.MAIN, id="with a color label"),
        pytest.param("1x Opt [Sideboard] ^Have,#37d67a^", Section.SIDEBOARD, id="sideboard with a color label"),
        pytest.param("1 Opt [token]", Section.TOKEN, id="a token of a precon list"),
        pytest.param("1 Opt [DAR:60] [token]", Section.TOKEN, id="a token with a printing"),
        pytest.param("1x Opt (dom) 60 [Tokens]", Section.MAIN, id="an own category that only sounds like tokens"),
        pytest.param("1x Opt (dom) 60 [Cut]", Section.MAIN, id="an own category that only sounds like a wish list"),
        pytest.param("1x Opt (dom) 60 [Maybeboard]", Section.MAYBEBOARD, id="maybeboard without braces"),
    ],
)
def test_category_decides_the_section(text: str, section: Section) -> None:
    line = only_line(text)
    assert line.section is section
    assert Reading(1, "Opt") in line.readings


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1 Opt #Draw", id="one tag"),
        pytest.param("1 Opt #!Draw", id="a global tag"),
        pytest.param("1 Opt (DAR) 60 *F* #!Draw #Big Draw", id="tags with blanks"),
        pytest.param("1 Opt # a remark", id="a comment with a number sign"),
        pytest.param("1 Opt // a remark", id="a comment with slashes"),
        pytest.param("1 Opt (need to buy)", id="a note in parentheses"),
        pytest.param("1x Opt (dom) 60 [Ramp] `label`", id="a label in backticks"),
    ],
)
def test_tags_and_remarks_are_cut_off(text: str) -> None:
    assert Reading(1, "Opt") in only_line(text).readings


@pytest.mark.parametrize(
    ("text", "section"),
    [
        pytest.param("Commander", Section.COMMANDER, id="the word alone"),
        pytest.param("COMMANDER:", Section.COMMANDER, id="capitals and a colon"),
        pytest.param("commanders", Section.COMMANDER, id="lower case, plural"),
        pytest.param("// Commander", Section.COMMANDER, id="as a comment"),
        pytest.param("//Commander", Section.COMMANDER, id="as a comment without a blank"),
        pytest.param("# Commander", Section.COMMANDER, id="behind a number sign"),
        pytest.param("## Commander (1)", Section.COMMANDER, id="a Markdown heading with a count"),
        pytest.param("[Commander]", Section.COMMANDER, id="in brackets"),
        pytest.param("== Commander ==", Section.COMMANDER, id="between equal signs"),
        pytest.param("**Commander**", Section.COMMANDER, id="between stars"),
        pytest.param("Commander (1)", Section.COMMANDER, id="a count in parentheses"),
        pytest.param("Commander: 1", Section.COMMANDER, id="a count behind a colon"),
        pytest.param("// General - 1", Section.COMMANDER, id="an older word, a count behind a dash"),
        pytest.param("Command Zone", Section.COMMANDER, id="command zone"),
        pytest.param("Deck", Section.MAIN, id="deck"),
        pytest.param("Main Deck (99)", Section.MAIN, id="main deck with a count"),
        pytest.param("//Main", Section.MAIN, id="Deckstats"),
        pytest.param("Sideboard", Section.SIDEBOARD, id="sideboard"),
        pytest.param("SIDEBOARD:", Section.SIDEBOARD, id="Moxfield's sideboard"),
        pytest.param("Sideboard (15 cards)", Section.SIDEBOARD, id="a count with a noun"),
        pytest.param("15 Sideboard", Section.SIDEBOARD, id="a count before"),
        pytest.param("// 15 Sideboard", Section.SIDEBOARD, id="a count before, as a comment"),
        pytest.param("  Sideboard\t", Section.SIDEBOARD, id="blanks around"),
        pytest.param("Companion", Section.COMPANION, id="companion"),
        pytest.param("Maybeboard:", Section.MAYBEBOARD, id="maybeboard"),
        pytest.param("Considering", Section.MAYBEBOARD, id="considering"),
        pytest.param("Display Commander", Section.MAYBEBOARD, id="display commander"),
        pytest.param("Tokens", Section.TOKEN, id="tokens"),
        pytest.param("Planar Deck", Section.PLANAR, id="planar deck"),
        pytest.param("[Planes]", Section.PLANAR, id="planes"),
        pytest.param("Scheme Deck", Section.SCHEME, id="scheme deck"),
        pytest.param("[Schemes]", Section.SCHEME, id="schemes"),
        pytest.param("Vanguard", Section.VANGUARD, id="vanguard"),
        pytest.param("Attractions", Section.ATTRACTION, id="attractions"),
        pytest.param("Stickers", Section.STICKER, id="stickers"),
        pytest.param("Contraptions", Section.CONTRAPTION, id="contraptions"),
        pytest.param("Conspiracies", Section.CONSPIRACY, id="conspiracies"),
        pytest.param("Conspiracy (3)", Section.CONSPIRACY, id="the name of a card, with a count behind"),
        pytest.param("Signature Spell", Section.SIGNATURE_SPELL, id="signature spell"),
    ],
)
def test_heading_opens_a_section(text: str, section: Section) -> None:
    found = deck(f"1 Island\n{text}\n1 Opt\n\n1 Ponder")
    assert [line.section for line in found.lines] == [Section.MAIN, section, section]
    assert [remark.span.line for remark in found.headings] == [2]
    assert not (found.comments or found.unreadable or found.unknown_sections)


@pytest.mark.parametrize(
    ("before", "group", "after"),
    [
        pytest.param("Sideboard", "Creatures (24)", Section.SIDEBOARD, id="a group stays in the sideboard"),
        pytest.param("Deck", "Lands:", Section.MAIN, id="a group stays in the main deck"),
        pytest.param("Planar Deck", "# Ramp", Section.PLANAR, id="a group stays in the planar deck"),
        pytest.param("Commander", "// Creatures", Section.MAIN, id="a group ends the commanders"),
        pytest.param("Companion", "19 lands", Section.MAIN, id="a group ends the companion"),
        pytest.param("Signature Spell", "Instants", Section.MAIN, id="a group ends the signature spells"),
    ],
)
def test_group(before: str, group: str, after: Section) -> None:
    found = deck(f"{before}\n1 Opt\n{group}\n1 Ponder")
    assert len(found.headings) == 2
    assert found.lines[1].section is after


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        pytest.param("// elves, second try", "elves, second try", id="slashes"),
        pytest.param("# 4 Opt", "4 Opt", id="a card behind a number sign"),
        pytest.param("#4 Opt", "4 Opt", id="a card behind a number sign without a blank"),
        pytest.param("; a remark", "a remark", id="a semicolon"),
        pytest.param("/ a remark", "a remark", id="one slash"),
        pytest.param("> a remark", "a remark", id="an angle"),
        pytest.param("-- a remark", "a remark", id="two dashes"),
        pytest.param("# sideboard plan: cut a land", "sideboard plan: cut a land", id="begins like a heading"),
        pytest.param("# 1 Sacrifice", "1 Sacrifice", id="a card that is called like a heading"),
        pytest.param("#", "", id="empty"),
        pytest.param("=====", "=====", id="a ruler"),
        pytest.param("* * *", "* * *", id="a ruler with blanks"),
        pytest.param("# " + "long " * 400, ("long " * 400).strip(), id="longer than any card line"),
    ],
)
def test_comment(text: str, remark: str) -> None:
    found = deck(text)
    assert [comment.text for comment in found.comments] == [remark]
    assert not (found.lines or found.headings or found.unreadable or found.unknown_sections)


@pytest.mark.parametrize(
    ("text", "colors"),
    [
        pytest.param("# chosen color: U", (Color.BLUE,), id="a letter"),
        pytest.param("// Chosen Colour: blue", (Color.BLUE,), id="a word, in British spelling"),
        pytest.param("# chosen colors: W, U", (Color.WHITE, Color.BLUE), id="two"),
        pytest.param("# chosen color = {r}", (Color.RED,), id="a symbol"),
        pytest.param("# chosen color: U\n# chosen color: G", (Color.BLUE, Color.GREEN), id="one a line"),
        pytest.param("1 Opt\n# chosen color: U", (Color.BLUE,), id="behind the cards"),
        pytest.param("# chosen color: pink", (), id="no color of the game"),
        pytest.param("# the chosen color: U", (), id="a remark that only mentions it"),
    ],
)
def test_chosen_color(text: str, colors: tuple[Color, ...]) -> None:
    assert deck(text).chosen_colors == colors


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("# format: commander", "commander", id="a number sign"),
        pytest.param("// Format = Commander", "commander", id="slashes, capitals, an equal sign"),
        pytest.param("\n// NAME: My deck\n# format: planar", "planar", id="behind other comments"),
        pytest.param("# format: commander\n# format: modern", "commander", id="the first one counts"),
        pytest.param("1 Opt\n# format: commander", "", id="behind a card it is a remark"),
        pytest.param("# our format: commander", "", id="a remark that only mentions it"),
    ],
)
def test_declared_format(text: str, name: str) -> None:
    assert deck(text).format_name == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("// NAME: Two planes", "Two planes", id="a comment"),
        pytest.param("//NAME: Elves from DeckStats.net", "Elves from DeckStats.net", id="a comment without a blank"),
        pytest.param("// NAME: First\n// NAME: Second", "First", id="the first one counts"),
        pytest.param("About\nName Azorius test\n\nDeck\n4 Opt", "Azorius test", id="Arena"),
        pytest.param("NAME:Enemy deck\n1 Opt", "Enemy deck", id="as XMage writes it"),
        pytest.param("Deck\n1 Opt", "", id="none"),
    ],
)
def test_deck_name(text: str, name: str) -> None:
    assert deck(text).name == name


@pytest.mark.parametrize(
    ("text", "title"),
    [
        pytest.param("Trade binder:", "Trade binder", id="an unknown word with a colon"),
        pytest.param("[Binder]", "Binder", id="an unknown word in brackets"),
    ],
)
def test_unknown_section(text: str, title: str) -> None:
    found = deck(f"{text}\n1 Opt")
    assert [remark.text for remark in found.unknown_sections] == [title]
    assert len(found.lines) == 1


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("4", id="a number alone"),
        pytest.param("1 100", id="two numbers"),
        pytest.param("1 ...", id="no letter"),
        pytest.param("@", id="a sign alone"),
        pytest.param("<<<<<<< HEAD", id="a merge mark, ours"),
        pytest.param("||||||| 1a2b3c", id="a merge mark, the base"),
        pytest.param(">>>>>>> theirs", id="a merge mark, theirs"),
        pytest.param("1 " + "Opt " * 300, id="longer than any card line"),
    ],
)
def test_unreadable(text: str) -> None:
    found = deck(f"{text}\n1 Opt")
    assert [remark.span.line for remark in found.unreadable] == [1]
    assert len(found.lines) == 1
    assert not (found.headings or found.comments or found.unknown_sections)


LOOK_LIKE_OTHER_THINGS = [
    "+2 Mace",
    "17-Year Cicadas",
    "1996 World Champion",
    "Spider-Man 2099",
    "Naturalize 2",
    "Black Waltz No. 3",
    "Land Aid '04",
    "X",
    "X-23, Deadly Weapon",
    "_____",
    "______",
    "_____ Bird Gets the Worm",
    "Who // What // When // Where // Why",
    "SP//dr, Piloted by Peni",
    "Summon: Choco/Mog",
    "Circle of Protection: Red",
    "Commander's Sphere",
    "Companion of the Trials",
    "Side to Side",
    "Main Event Horizon",
    "About Face",
    "Name Dropping",
    "Land Tax",
    "Creature Bond",
    "Conspiracy Theorist",
    "B.F.M. (Big Furry Monster)",
    "Erase (Not the Urza's Legacy One)",
    "Hazmat Suit (Used)",
    "Fast (UNK)",
    '"Ach! Hans, Run!"',
    'Kongming, "Sleeping Dragon"',
]


@pytest.mark.parametrize("before", ["", "1 ", "4x ", "SB: 1 ", "COMMANDER: ", "- "])
@pytest.mark.parametrize("name", LOOK_LIKE_OTHER_THINGS)
def test_name_that_looks_like_something_else(name: str, before: str) -> None:
    count = 4 if before == "4x " else 1
    assert (count, name) in readings(before + name)


@pytest.mark.parametrize("name", ["Conspiracy", "Sacrifice", "Burn", "Cut", "Signature Spells"])
def test_card_that_is_called_like_a_heading_needs_a_count_where_others_have_one(name: str) -> None:
    assert readings(f"1 {name}") == [(1, name), (1, f"1 {name}")]
    assert len(deck(f"{name}\n4 Opt").headings) == 1
    assert readings(name) == [(1, name)]


@pytest.mark.parametrize(
    "text",
    ["1 X", "1 X (UST) 35", "1 X *F*", "1 X #tag", "1 X // remark", "1 X [UST]", "SB: 1 X (UST) 35", "1x X (UST) 35"],
)
def test_card_that_is_called_like_a_multiplier(text: str) -> None:
    assert Reading(1, "X") in only_line(text).readings


@pytest.mark.parametrize(
    "text", ["4 x Opt", "4 X Opt", "4 x [DOM] Opt", "4 * Opt (DOM) 60"], ids=["x", "X", "before a printing", "a star"]
)
def test_multiplier_may_stand_apart(text: str) -> None:
    assert Reading(4, "Opt") in only_line(text).readings


@pytest.mark.parametrize(
    "behind", ["", " (UST) 57", " [UST:57]", " *F*", " *CMDR*", " #tag"], ids=lambda behind: behind or "nothing"
)
@pytest.mark.parametrize("before", ["1 ", "1 [UST] ", ""], ids=["a count", "a printing", "nothing"])
def test_parentheses_of_a_name_stay_in_a_reading(before: str, behind: str) -> None:
    assert Reading(1, "Hazmat Suit (Used)") in only_line(f"{before}Hazmat Suit (Used){behind}").readings


def test_number_before_a_name_may_be_a_part_of_it_whatever_stands_behind() -> None:
    assert Reading(1, "1996 World Champion") in only_line("1996 World Champion (PCEL) 1 *F*").readings


@pytest.mark.parametrize(
    ("text", "places"),
    [
        pytest.param("4 Opt [M10]||1 Fog [CMM]||2 Ponder", [(1, 12), (14, 25), (27, 35)], id="a shop's list"),
        pytest.param(" 4 Opt||1x Fog || 2 Ponder|| ", [(2, 7), (9, 15), (19, 27)], id="with blanks"),
    ],
)
def test_all_cards_on_one_line(text: str, places: list[tuple[int, int]]) -> None:
    found = deck(text)
    assert [(line.count, line.names[-1]) for line in found.lines] == [(4, "Opt"), (1, "Fog"), (2, "Ponder")]
    assert [(line.column, line.end_column) for line in found.lines] == places


def test_long_list_on_one_line_is_read() -> None:
    assert len(deck("||".join(["1 Sol Ring [CMM]"] * 100)).lines) == 100


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        pytest.param("Commander\n1 A\n\nCompanion\n1 B\n\n1 D\n1 E", [C, Section.COMPANION, M, M], id="a companion"),
        pytest.param("// COMMANDER\n1 A\n\n1 D\n\n// Lands\n9 E", [C, M, M], id="a group behind"),
        pytest.param("// Commander\n1 A\n\n// Combo pieces\n1 D\n\n// Lands\n9 E", [C, M, M], id="a remark above"),
        pytest.param("Commander\n\n1 A\n\n1 D\n\n1 E", [C, M, M], id="in several blocks"),
        pytest.param("Commander\n1 A\n\n1 B\n\nDeck\n9 E", [C, C, M], id="two leaders above the heading of the deck"),
        pytest.param("9 E\n\nCommander\n1 A\n\n1 B", [M, C, C], id="two leaders below the deck"),
        pytest.param("Commander\n1 A\n\n9 E\n\nSideboard\n1 S\n\n1 T", [C, M, S, S], id="the sideboard stays"),
    ],
)
def test_where_the_deck_begins_that_has_no_heading(text: str, sections: list[Section]) -> None:
    assert [line.section for line in deck(text).lines] == sections


@pytest.mark.parametrize("further", ["deck-2", "sideboard-2", "play-13"])
def test_further_decks_of_untap_are_told(further: str) -> None:
    found = deck(f"//deck-1\n60 Island\n\n//play-1\n1 Opt\n\n//{further}\n4 Fog")
    assert [remark.text for remark in found.unknown_sections] == [further]
    assert [line.section for line in found.lines][:2] == [M, C]


def test_comment_opens_no_sideboard_whose_lines_are_marked() -> None:
    found = deck("4 Savannah Lions\n// Sideboard\n22 Plains\nSB: 2 Disenchant\n\n// Maybeboard\n1 Opt")
    assert [line.section for line in found.lines] == [M, M, S, Section.MAYBEBOARD]


def test_group_below_tokens_is_of_the_deck() -> None:
    found = deck("Creatures\n2 Bear\n\nTokens (1)\n1 Drake\n\nLands (58)\n58 Forest")
    assert [line.section for line in found.lines] == [M, Section.TOKEN, M]


def test_deck_without_a_heading_follows_the_block_of_its_leader() -> None:
    found = deck("// COMMANDER\n1 Krenko, Mob Boss\n\n1 Sol Ring\n98 Mountain\n\n// SIDEBOARD\n1 Opt")
    assert [line.section for line in found.lines] == [
        *(Section.COMMANDER, Section.MAIN, Section.MAIN, Section.SIDEBOARD),
    ]


@pytest.mark.parametrize(
    ("main", "beside", "section"),
    [
        pytest.param(60, 15, Section.SIDEBOARD, id="sixty and fifteen"),
        pytest.param(60, 16, Section.MAIN, id="sixteen are no sideboard"),
        pytest.param(40, 20, Section.MAIN, id="sixty in two groups"),
        pytest.param(99, 1, Section.SIDEBOARD, id="a commander below"),
        pytest.param(98, 3, Section.SIDEBOARD, id="two commanders and a companion below"),
        pytest.param(45, 15, Section.MAIN, id="lands below spells"),
    ],
)
def test_one_blank_line_parts_a_sideboard_where_magic_online_writes_one(
    main: int, beside: int, section: Section
) -> None:
    found = deck(f"{main} Island\n\n{beside} Opt")
    assert [line.section for line in found.lines] == [Section.MAIN, section]


def test_two_blank_lines_part_groups() -> None:
    found = deck("40 Island\n\n20 Opt\n\n4 Ponder")
    assert {line.section for line in found.lines} == {Section.MAIN}


def test_number_of_a_name_is_no_count_of_its_own() -> None:
    assert readings("1 1996 World Champion") == [(1, "1996 World Champion"), (1, "1 1996 World Champion")]


def test_names_of_underscores_differ_in_length() -> None:
    assert readings("1 _____") == [(1, "_____")]
    assert readings("1 ______") == [(1, "______")]


@pytest.mark.parametrize(
    ("text", "span"),
    [
        pytest.param("1 Opt", (1, 1, 6), id="a whole line"),
        pytest.param("  1 Opt  ", (1, 3, 8), id="blanks around"),
        pytest.param("\t1 Opt\t# remark\t", (1, 2, 16), id="a tab is one column"),
        pytest.param("\u00a01 Opt\u00a0", (1, 2, 7), id="a no-break space is one column"),
        pytest.param("\ufeff1 Opt\u200b", (1, 2, 7), id="marks of no width around"),
        pytest.param("\n\n1 Opt", (3, 1, 6), id="empty lines are counted"),
        pytest.param("// x\r\n1 Opt\r\n", (2, 1, 6), id="CRLF is one line end"),
        pytest.param("// x\r1 Opt", (2, 1, 6), id="CR alone is a line end"),
        pytest.param("// x\f\u2028 y\n1 Opt", (2, 1, 6), id="no other character is a line end"),
        pytest.param("1 Juzám Djinn 🐲", (1, 1, 16), id="columns are code points"),
    ],
)
def test_span(text: str, span: tuple[int, int, int]) -> None:
    found = deck(text).lines[0].span
    assert (found.path, found.line, found.column, found.end_column) == ("deck.txt", *span)


@pytest.mark.parametrize("text", ["# x", "Deck", "Binder:", "4"])
def test_span_of_what_is_no_card(text: str) -> None:
    found = deck(f"\n  {text} ")
    (remark,) = (*found.comments, *found.headings, *found.unknown_sections, *found.unreadable)
    assert (remark.span.line, remark.span.column, remark.span.end_column) == (2, 3, 3 + len(text))


@pytest.mark.parametrize("text", ["", "\n", " \t\r\n\u00a0\n\u2003\n\ufeff"])
def test_blank_lines_are_nothing(text: str) -> None:
    assert deck(text) == Decklist("deck.txt")


@needs_data
def test_every_real_name_behind_a_count_is_a_card_line() -> None:
    cards = [card for card in map(Card.from_object, objects_in(BULK_FILE)) if not card.extra]
    names = {name for card in cards for name in (card.name, *(face.name for face in card.faces))}
    lost = [name for name in names if not any((1, name) in _pairs(line) for line in deck(f"1 {name}").lines)]
    assert len(names) > 30_000
    assert not lost


def _pairs(line: Line) -> list[tuple[int, str]]:
    return [(reading.count, reading.name) for reading in line.readings]
