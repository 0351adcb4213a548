"""Decks kept as Markdown documents."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import kept_lines

from validator import read
from validator.decklist import markdown
from validator.decklist.found import BLANKS, LINE_END
from validator.sections import Section


def cards(text: str) -> list[tuple[str, int, str]]:
    """Section, count and likeliest name of each card line."""
    lines = markdown.read(text, "deck.md").lines
    return [
        (line.section.value, line.readings[0].count, line.readings[-1 if len(line.readings) > 1 else 0].name)
        for line in lines
    ]


def test_bullets_under_known_headings_are_cards() -> None:
    text = "# Talrand\n\n## Commander\n- Talrand, Sky Summoner\n\n## Lands (36)\n- Reliquary Tower\n- 35 Island\n"
    assert [(section, count) for section, count, _ in cards(text)] == [("commander", 1), ("main", 1), ("main", 35)]
    assert markdown.read(text, "deck.md").name == "Talrand"


def test_bullets_under_other_headings_are_prose() -> None:
    text = "# Deck\n\n## Game plan\n- Ramp early, then attack.\n\n## Decklist\n- Opt\n"
    assert [name for _, _, name in cards(text)] == ["Opt"]


def test_a_bullet_with_a_count_is_a_card_under_any_heading() -> None:
    [line] = markdown.read("# My pile\n\n## The fun part\n- 4 Opt\n", "deck.md").lines
    assert (line.readings[0].count, line.readings[0].name) == (4, "Opt")


@pytest.mark.parametrize(
    "bullet",
    [
        pytest.param("- Opt ✅", id="a check mark"),
        pytest.param("- Opt 💌", id="a picture"),
        pytest.param("- Opt (Proxy)", id="a note in brackets"),
        pytest.param("- [x] Opt", id="a ticked box"),
        pytest.param("* Opt", id="a star"),
    ],
)
def test_decoration_is_no_part_of_the_name(bullet: str) -> None:
    [line] = markdown.read(f"## Instants\n{bullet}\n", "deck.md").lines
    assert "Opt" in [reading.name for reading in line.readings]


def test_front_matter_names_deck_format_and_commander() -> None:
    matter = "---\nname: Bears\ncommander: Kudo, King Among Bears\nformat: Commander\n---\n"
    text = f"{matter}## Decklist\n- Kudo, King Among Bears\n- Forest\n"
    deck = markdown.read(text, "deck.md")
    assert (deck.name, deck.format_name) == ("Bears", "commander")
    assert [line.section for line in deck.lines] == [Section.COMMANDER, Section.MAIN]


def test_a_bullet_may_carry_its_section() -> None:
    [line] = markdown.read("## Decklist\n- [Commander] Kudo, King Among Bears\n", "deck.md").lines
    assert line.section is Section.COMMANDER


def test_tables_and_code_blocks_hold_cards() -> None:
    text = "## Deck\n| Count | Card |\n| ---: | --- |\n| 4 | Opt |\n\n```\nSideboard\n2 Shock\n```\n"
    found = [
        (line.section.value, line.readings[0].count, line.readings[0].name)
        for line in markdown.read(text, "d.md").lines
    ]
    assert found == [("main", 4, "Opt"), ("sideboard", 2, "Shock")]


def told(text: str) -> tuple[str, dict[str, dict[str, int]]]:
    """The reader that is found for a text, and the cards of each section as the list spells them."""
    deck = read(text.encode(), "deck")
    sections: dict[str, dict[str, int]] = {}
    for line in deck.lines:
        names = sections.setdefault(line.section.value, {})
        names[line.names[-1]] = names.get(line.names[-1], 0) + line.count
    assert sorted(kept_lines(deck)) == [number for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    return deck.reader, sections


TALRAND = {"Talrand, Sky Summoner": 1}
PAIR = {"Tymna the Weaver": 1, "Thrasios, Triton Hero": 1}


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        pytest.param(
            "# Deck\n- 60 Island\n\n# Sideboard\n16 Mana Crypt\n",
            {"main": {"Island": 60}, "sideboard": {"Mana Crypt": 16}},
            id="beside bullets",
        ),
        pytest.param(
            "# Commander\n1 Talrand, Sky Summoner\n\n# Deck\n99 Island\n\n# Notes\n- keep hands with three lands\n",
            {"commander": TALRAND, "main": {"Island": 99}},
            id="with bullets in notes alone",
        ),
        pytest.param("4 Opt\n# Deck\n- 56 Island\n", {"main": {"Opt": 4, "Island": 56}}, id="before the first heading"),
        pytest.param(
            "# Blue\n4 Opt\nIsland x56\n## Sideboard\n- 2 Negate\n- 2 Duress\n",
            {"main": {"Opt": 4, "Island": 56}, "sideboard": {"Negate": 2, "Duress": 2}},
            id="under the title",
        ),
        pytest.param(
            "# Deck\n- 56 Island\n4x Opt\nSB: 2 Negate\nx2 Shock\n(3) Duress\n- 1 Ponder\n- 1 Snap\n- 1 Brainstorm\n",
            {
                "main": {"Island": 56, "Opt": 4, "Shock": 2, "Duress": 3, "Ponder": 1, "Snap": 1, "Brainstorm": 1},
                "sideboard": {"Negate": 2},
            },
            id="in each way to count",
        ),
        pytest.param(
            "# Deck\n60 cards, and fun.\n100 cards\n60  Cards in all\nI play\n4 of the islands.\n- 60 Island\n",
            {"main": {"Island": 60}},
            id="not where it is a sentence, or counts the cards",
        ),
        pytest.param(
            "## Deck\n- 60 Island\n## Sideboard guide\n60 cards is the minimum.\n### Tron\n2 Duress\n- cards\n",
            {"main": {"Island": 60}},
            id="not in notes, nor below them",
        ),
        pytest.param(
            "# My cube\n- fun\n- cheap\n## Rules\n3 packs for each of us\n- no mulligans\n",
            {},
            id="not where prose begins with a number",
        ),
        pytest.param(
            "# Deck\n- 60 Island\n\n**Sideboard:**\n- 2 Negate\n\nCommander\nTalrand, Sky Summoner\n- Opt\n",
            {"main": {"Island": 60}, "sideboard": {"Negate": 2}, "commander": {"Opt": 1}},
            id="a heading without number signs",
        ),
        pytest.param(
            "## Commander\nTalrand, Sky Summoner\n\nHe is fun, he really is.\n## Deck\n- 99 Island\n",
            {"commander": TALRAND, "main": {"Island": 99}},
            id="a commander alone needs no count",
        ),
        pytest.param(
            "# Commander\nTalrand, Sky Summoner\n# Deck\nSol Ring\n90 Island\n8 Opt\n# Notes\nLook at him\n- keep\n",
            {"commander": TALRAND, "main": {"Sol Ring": 1, "Island": 90, "Opt": 8}},
            id="nor any card, where most lines are no bullets",
        ),
        pytest.param(
            "# Deck\n1. Sol Ring\n2. 4 Opt\n- 1 Island\n",
            {"main": {"Sol Ring": 1, "Opt": 4, "Island": 1}},
            id="the numbers of a numbered list are no counts",
        ),
    ],
)
def test_a_line_with_a_count_is_a_card_without_a_bullet_too(text: str, sections: dict[str, dict[str, int]]) -> None:
    assert told(text) == ("markdown", sections)


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        pytest.param(
            "// x\n# Modern deck\n4 Opt\n56 Island\n\nSideboard\n- 4 Negate\n",
            {"main": {"Opt": 4, "Island": 56}, "sideboard": {"Negate": 4}},
            id="one bullet among counted lines",
        ),
        pytest.param(
            "# Creatures\n4 Llanowar Elves\n56 Forest\n// Sideboard\n- 4 Negate\n",
            {"main": {"Llanowar Elves": 4, "Forest": 56}, "sideboard": {"Negate": 4}},
            id="and headings of both kinds",
        ),
        pytest.param(
            "---\nCreatures\n---\n4 Llanowar Elves\n---\nLands\n---\n56 Forest\n",
            {"main": {"Llanowar Elves": 4, "Forest": 56}},
            id="rulers around headings",
        ),
        pytest.param(
            "---\nCreatures:\n- 4 Llanowar Elves\n---\nSideboard:\n---\n- 4 Negate\n",
            {"main": {"Llanowar Elves": 4}, "sideboard": {"Negate": 4}},
            id="rulers around headings with colons, and bullets",
        ),
        pytest.param(
            "---\nMain:\n---\n56 Forest\n---\nSide:\n---\n4 Negate\n",
            {"main": {"Forest": 56}, "sideboard": {"Negate": 4}},
            id="a heading with a colon is no key",
        ),
        pytest.param("---\n4 Opt\n---\n56 Forest\n", {"main": {"Opt": 4, "Forest": 56}}, id="cards between rulers"),
        pytest.param("---\n---\n56 Forest\n", {"main": {"Forest": 56}}, id="nothing between rulers"),
    ],
)
def test_a_plain_list_with_comments_rulers_and_bullets_is_no_document(
    text: str, sections: dict[str, dict[str, int]]
) -> None:
    reader, found = told(text)
    assert reader != "markdown"
    assert found == sections


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        pytest.param(
            "## Deck\n- 60 Island\n## Maybeboard\n- Opt\n## Ramp rocks\n- 4 Mana Crypt\n",
            {"main": {"Island": 60, "Mana Crypt": 4}, "maybeboard": {"Opt": 1}},
            id="unknown words behind the maybeboard",
        ),
        pytest.param(
            "## Commander\n- Talrand, Sky Summoner\n## Ramp / Rocks\n- 1 Sol Ring\n- 98 Island",
            {"commander": TALRAND, "main": {"Sol Ring": 1, "Island": 98}},
            id="unknown words behind the commander",
        ),
        pytest.param(
            "## Commander\n- Talrand, Sky Summoner\n## Creatures\n- Snapcaster Mage\n",
            {"commander": TALRAND, "main": {"Snapcaster Mage": 1}},
            id="a group behind the commander",
        ),
        pytest.param(
            "## Commander\n- Talrand, Sky Summoner\n### Creatures\n- Snapcaster Mage\n",
            {"commander": TALRAND, "main": {"Snapcaster Mage": 1}},
            id="a group below the commander",
        ),
        pytest.param(
            "## Deck\n- 60 Island\n## Side\n### Creatures\n- Opt\n### Against burn\n- Negate\n## Lands\n- Forest\n",
            {"main": {"Island": 60, "Forest": 1}, "sideboard": {"Opt": 1, "Negate": 1}},
            id="deeper headings stay in the sideboard",
        ),
        pytest.param(
            "# Commander\n## Talrand, the leader\n- [Commander] Talrand, Sky Summoner\n## Rocks\n- 1 Sol Ring\n",
            {"commander": TALRAND, "main": {"Sol Ring": 1}},
            id="a title that names the format",
        ),
        pytest.param(
            "# Sideboard\n## Against burn\n- Negate\n", {"sideboard": {"Negate": 1}}, id="a title that names a section"
        ),
        pytest.param(
            "# A primer\n## Commander\n- Talrand, Sky Summoner\n## Notes\n### Ramp\n- early\n## Deck\n- Island\n",
            {"commander": TALRAND, "main": {"Island": 1}},
            id="notes hold until their level ends, and a title heads more than notes",
        ),
    ],
)
def test_a_heading_holds_until_the_next_of_its_level(text: str, sections: dict[str, dict[str, int]]) -> None:
    assert told(text) == ("markdown", sections)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param("# Talrand\n- Sol Ring\n- 98 Island\n", ["Sol Ring", "Island"], id="a count"),
        pytest.param(
            "# Talrand\n- [Commander] Talrand, Sky Summoner\n- Opt\n", ["Talrand, Sky Summoner", "Opt"], id="a mark"
        ),
        pytest.param("My deck:\n- Sol Ring\n- 98 Island\n", ["Sol Ring", "Island"], id="before any heading"),
        pytest.param("- Sol Ring\n- Opt\n", ["Sol Ring", "Opt"], id="right at the beginning"),
        pytest.param("I like:\n- fun\n- cards\n", [], id="but not behind prose alone"),
        pytest.param("# Tips\n- Draw\n- 4 Opt\n", ["Opt"], id="but not in notes"),
        pytest.param("# Talrand\n- 3 reasons to play\n- fun\n", ["reasons to play"], id="but not beside prose"),
    ],
)
def test_beside_a_bullet_that_shows_to_be_a_card_the_others_are_cards(text: str, names: list[str]) -> None:
    assert [line.names[0] for line in markdown.read(f"{text}# Deck\n", "deck.md").lines] == names


def test_only_the_first_heading_names_the_deck() -> None:
    assert markdown.read("# Deck\n- 4 Opt\n# Notes\n- fun\n", "deck.md").name == ""


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        pytest.param(
            "---\nformat: commander\ncommander: Talrand, Sky Summoner\n---\n"
            "- [Commander] Talrand, Sky Summoner\n- 1 Sol Ring\n- 98 Island\n",
            {"commander": TALRAND, "main": {"Sol Ring": 1, "Island": 98}},
            id="a bullet list",
        ),
        pytest.param(
            "---\nformat: edh\n---\nMy deck:\n- [Commander] Talrand, Sky Summoner\n- Sol Ring\n- 98 Island\n",
            {"commander": TALRAND, "main": {"Sol Ring": 1, "Island": 98}},
            id="bullets without a count, behind prose",
        ),
        pytest.param(
            "---\nformat: commander\n---\n\n1 Talrand, Sky Summoner *CMDR*\n99 Island\n",
            {"commander": TALRAND, "main": {"Island": 99}},
            id="a plain list",
        ),
        pytest.param(
            "---\nformat: modern\n---\n// why\n60 Island\n\n4 Negate\n",
            {"main": {"Island": 60}, "sideboard": {"Negate": 4}},
            id="a plain list with its sideboard behind a blank line",
        ),
        pytest.param(
            "---\nname: Blue\n---\n4 Opt\n56 Island\nSideboard:\n4 Negate\n",
            {"main": {"Opt": 4, "Island": 56}, "sideboard": {"Negate": 4}},
            id="a plain list with its sideboard under a heading",
        ),
        pytest.param(
            "---\nformat: modern\n---\n# blue, second try\n4 opt\n56 island\n",
            {"main": {"opt": 4, "island": 56}},
            id="a plain list below a comment",
        ),
        pytest.param(
            "---\nformat: commander\n---\nTalrand, Sky Summoner *CMDR*\nSol Ring\n",
            {"commander": TALRAND, "main": {"Sol Ring": 1}},
            id="a plain list without counts",
        ),
        pytest.param("---\ntitle: Blog\n---\n- fun\n- cheap\n", {}, id="bullets of a page that is about no deck"),
        pytest.param("---\ntitle: Blog\n---\nI like islands\n", {}, id="prose of a page that is about no deck"),
    ],
)
def test_cards_may_stand_right_behind_front_matter(text: str, sections: dict[str, dict[str, int]]) -> None:
    assert told(text) == ("markdown", sections)


def test_a_list_behind_front_matter_says_whether_a_blank_line_parts_its_sideboard() -> None:
    matter = "---\nformat: modern\n---\n"
    assert markdown.read(f"{matter}60 Island\n\n4 Negate\n", "deck.md").parted
    assert not markdown.read(f"{matter}60 Island\n\nSideboard\n4 Negate\n", "deck.md").parted


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        pytest.param("# Deck\n```\n4 Opt\n56 Island\n```", {"main": {"Opt": 4, "Island": 56}}, id="without a language"),
        pytest.param("# Deck\n```txt\n4 Opt\n56 Island\n```", {"main": {"Opt": 4, "Island": 56}}, id="named as text"),
        pytest.param("# Blue\n```mtg\n4 Opt\n56 Island\n```", {"main": {"Opt": 4, "Island": 56}}, id="under the title"),
        pytest.param("# Blue\n```\n4 Opt\n56 Island\n", {"main": {"Opt": 4, "Island": 56}}, id="without an end"),
        pytest.param(
            "# Blue\n- 1 Shock\n~~~~\n4 Opt\n~~~\n56 Island\n~~~~\n- 1 Shock\n",
            {"main": {"Opt": 4, "Island": 56, "Shock": 2}},
            id="a fence of its own length",
        ),
        pytest.param(
            "## Sideboard\n```\n4 Negate\n```\n## Deck\n```\nDeck\n4 Opt (DAR) 60\n\nSideboard\n2 Shock\n```\n- Snap\n",
            {"sideboard": {"Negate": 4, "Shock": 2}, "main": {"Opt": 4, "Snap": 1}},
            id="in its section, and a heading within holds no longer than the block",
        ),
        pytest.param(
            "# Deck\n```\n// Creatures (4)\n4 Llanowar Elves\n\n// Lands\n56 Forest\n```\n",
            {"main": {"Llanowar Elves": 4, "Forest": 56}},
            id="with comments",
        ),
        pytest.param("# Use\n```\nmake all\n```\n", {}, id="code"),
        pytest.param("# Use\n```console\n$ run\nit ran\n3 errors\nbye\n```\n", {}, id="what a shell tells"),
        pytest.param("# Deck\n| # | Card |\n| - | - |\n| 4 | Opt |\n", {"main": {"Opt": 4}}, id="a table alone"),
    ],
)
def test_code_blocks_and_tables_need_no_bullets_beside_them(text: str, sections: dict[str, dict[str, int]]) -> None:
    assert told(text) == ("markdown", sections)


PARTNERS = "## Deck\n- Tymna the Weaver\n- Thrasios, Triton Hero\n- 98 Island\n"


@pytest.mark.parametrize(
    "matter",
    [
        pytest.param("commanders:\n  - Tymna the Weaver\n  - Thrasios, Triton Hero", id="a list"),
        pytest.param("commander:\n- 'Tymna the Weaver'\n- \"Thrasios, Triton Hero\"", id="a list with quotes"),
        pytest.param('commanders: ["Tymna the Weaver", "Thrasios, Triton Hero"]', id="a list on one line"),
        pytest.param("commanders: [Thrasios, Triton Hero, Tymna the Weaver]", id="a list on one line without quotes"),
        pytest.param("commander: Tymna the Weaver and Thrasios, Triton Hero", id="two in one value"),
        pytest.param(
            "commander: Tymna the Weaver & Thrasios, Triton Hero # mine", id="two in one value, and a comment"
        ),
        pytest.param("commander: Tymna the Weaver\npartner: Thrasios, Triton Hero", id="two keys"),
        pytest.param("commander: TYMNA the weaver\npartner: Thrasiös, Triton Hero", id="other case and accents"),
    ],
)
def test_front_matter_may_name_two_commanders(matter: str) -> None:
    assert told(f"---\n{matter}\n---\n{PARTNERS}") == ("markdown", {"commander": PAIR, "main": {"Island": 98}})


@pytest.mark.parametrize(
    ("body", "sections"),
    [
        pytest.param(
            "## Maybeboard\n- Talrand, Sky Summoner\n## Deck\n- Talrand, Sky Summoner\n- 99 Island\n",
            {"maybeboard": TALRAND, "commander": TALRAND, "main": {"Island": 99}},
            id="a copy in the maybeboard",
        ),
        pytest.param(
            "## Deck\n- Talrand, Sky Summoner\n- Talrand, Sky Summoner\n",
            {"commander": TALRAND, "main": TALRAND},
            id="a second copy",
        ),
        pytest.param(
            "## Deck\n- Talrand, Sky Summoner\n## Commander\n- Tymna the Weaver\n",
            {"commander": {"Tymna the Weaver": 1}, "main": TALRAND},
            id="a list that marks another card",
        ),
        pytest.param(
            "## Deck\n- [Commander] Talrand, Sky Summoner\n- Talrand, Sky Summoner\n",
            {"commander": TALRAND, "main": TALRAND},
            id="a list that marks the card",
        ),
        pytest.param("## Deck\n- Sky Sovereign\n", {"main": {"Sky Sovereign": 1}}, id="a deck without the card"),
    ],
)
def test_front_matter_marks_one_copy_of_its_commander(body: str, sections: dict[str, dict[str, int]]) -> None:
    assert told(f"---\ncommander: Talrand, Sky Summoner\n---\n{body}") == ("markdown", sections)


def test_front_matter_marks_the_partner_that_the_list_does_not() -> None:
    text = f"---\ncommanders: [Tymna the Weaver, Thrasios, Triton Hero]\n---\n{PARTNERS}"
    assert told(text.replace("- Tymna", "- [Commander] Tymna"))[1]["commander"] == PAIR


@pytest.mark.parametrize(
    ("name", "format_name"),
    [
        pytest.param("EDH", "commander", id="EDH"),
        pytest.param('"Pauper Commander"', "paupercommander", id="two words in quotes"),
        pytest.param("modern # for now", "modern", id="a comment"),
        pytest.param("html", "", id="no format of the game"),
    ],
)
def test_front_matter_tells_the_format_as_sites_call_it(name: str, format_name: str) -> None:
    assert markdown.read(f"---\nformat: {name}\n---\n- 4 Opt\n", "deck.md").format_name == format_name


@pytest.mark.parametrize(
    "matter",
    [
        pytest.param("name: Blue\ncompanion:\ntags:\n- fun\n- blue", id="a list, and a key without a value"),
        pytest.param("name: Blue\nnotes: >\n  many words,\n  and more", id="a value of several lines"),
        pytest.param("# mine\nname: Blue", id="a comment"),
    ],
)
def test_front_matter_is_keys_with_values(matter: str) -> None:
    text = f"---\n{matter}\n---\n4 Opt\n"
    assert told(text) == ("markdown", {"main": {"Opt": 4}})
    assert markdown.read(text, "deck.md").name == "Blue"


LONG = 200_000


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("# Deck\n- Opt" + "✅" * LONG, id="symbols"),
        pytest.param("---\ncommander: a" + " " * LONG + "b\n---\n4 Opt", id="blanks in front matter"),
        pytest.param("---\ncommander: " + "a, " * LONG + "\n---\n4 Opt", id="commas in front matter"),
        pytest.param("---\ncommander:\n" + "- a, b\n" * 20_000 + "---\n4 Opt", id="commanders"),
        pytest.param("# Deck\n" + "```\n4 Opt\n```\n" * 10_000, id="code blocks"),
        pytest.param("# Deck\n- Opt\n" + "Sideboard\n4 Opt\n" * 10_000, id="headings"),
        pytest.param("# Deck\n|" + " " * LONG + "x\n|" + "4 |" * LONG, id="cells"),
    ],
)
def test_what_is_long_or_many_takes_no_long_time(text: str) -> None:
    begun = time.perf_counter()
    assert markdown.recognizes(text) | bool(markdown.read(text, "deck.md").lines)
    assert time.perf_counter() - begun < 5, "a time that grows with the square of the length is ten times this"


PIECES = st.sampled_from(
    [
        *("---", "", "name: Blue", "name:", "format: EDH", "commander: Opt", "commanders:", "commander: [Opt, Shock]"),
        *("# Deck", "# Blue", "## Notes", "### Sideboard", "Sideboard", "Creatures:", "```", "~~~", "```txt", "Prose."),
        *("- Opt", "- [Commander] Opt", "4 Opt", "1. Opt", "| 4 | Opt |", "SB: 1 Opt", "  - Opt"),
    ]
) | st.text(alphabet=st.characters(codec="utf-8") | st.sampled_from("#-*`:[], 4x"), max_size=12)


@given(st.lists(PIECES).map("\n".join) | st.lists(PIECES).map(lambda pieces: "---\n" + "\r\n".join(pieces)))
def test_no_document_raises_and_none_of_its_lines_vanishes(text: str) -> None:
    assert markdown.recognizes(text) in (True, False)
    filled = {number for number, line in enumerate(LINE_END.split(text), 1) if line.strip(BLANKS)}
    assert set(kept_lines(markdown.read(text, "deck.md"))) == filled


@given(st.text(alphabet=st.characters(codec="utf-8") | st.sampled_from("#-*`|\n ")))
def test_no_text_raises_and_no_line_vanishes(text: str) -> None:
    deck = markdown.read(text, "deck.md")
    kept = kept_lines(deck)
    assert sorted(kept) == [number for number, line in enumerate(LINE_END.split(text), 1) if line.strip(BLANKS)]
