"""Every format at its boundaries, with decks of real cards that are legal in it, and what each kind of deck is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from support import BULK_FILE, broken, judge, needs_data

from cache.bulk import objects_in
from cache.source import CachedCards
from validator import FORMATS, Answer, DeckReport, Format, check, read
from validator.formats import SUPPLEMENTS
from validator.names import Candidate
from validator.sections import Section

ANY = 0
"""Stands for any number of copies."""


class Limits(NamedTuple):
    """What a format's rules say of numbers; `most` and `sideboard` are None where there is no such number."""

    least: int
    most: int | None
    copies: int
    sideboard: int | None = None
    too_many: str = "singleton"


CONSTRUCTED = Limits(60, None, 4, 15, "copy-limit")
LIMITS = {
    **dict.fromkeys(
        [
            *("standard", "pioneer", "modern", "legacy", "vintage", "pauper", "premodern", "oldschool", "future"),
            *("penny", "historic", "timeless", "alchemy", "casual"),
        ],
        CONSTRUCTED,
    ),
    **dict.fromkeys(
        ["commander", "duel", "predh", "paupercommander", "brawl", "competitivebrawl", "gladiator"],
        Limits(100, 100, 1),
    ),
    **dict.fromkeys(["brawl-60", "standardbrawl", "oathbreaker"], Limits(60, 60, 1)),
    "tlr": Limits(50, 50, 1, 10),
    "commander-draft": Limits(60, None, ANY),
    "canadian-highlander": Limits(100, None, 1),
    "limited": Limits(40, None, ANY),
    "planar": Limits(10, None, 1, too_many="planar-duplicates"),
    "scheme": Limits(20, None, 2, too_many="copy-limit"),
    "archenemy-commander": Limits(10, None, 1),
    "attraction": Limits(10, None, 1),
    "sticker": Limits(10, None, 1),
    "limited-attraction": Limits(3, None, ANY),
    "limited-sticker": Limits(0, 3, ANY),
    "contraption": Limits(15, None, 1),
    "vanguard": Limits(1, 1, ANY),
    "conspiracy": Limits(0, None, ANY),
    "no-conspiracy": Limits(0, 0, ANY),
}

STAND_INS = {"tlr": "commander", "competitivebrawl": "brawl"}
"""Formats whose key the test data, of January 2026 and older, do not have yet, with one that is like it."""

HEADINGS = {
    **dict.fromkeys(["planar"], "Planar Deck"),
    **dict.fromkeys(["scheme", "archenemy-commander"], "Scheme Deck"),
    **dict.fromkeys(["attraction", "limited-attraction"], "Attractions"),
    **dict.fromkeys(["sticker", "limited-sticker"], "Stickers"),
    "contraption": "Contraptions",
    "vanguard": "Vanguard",
    **dict.fromkeys(["conspiracy", "no-conspiracy"], "Conspiracies"),
}


class Boundary(NamedTuple):
    """A deck at a boundary: its size, the copies of one of its cards, its sideboard, and the rules that it breaks."""

    format: str
    size: int
    copies: int
    sideboard: int
    rules: list[str]


def boundaries() -> Iterator[Any]:
    for name, limits in LIMITS.items():
        least, most, copies = limits.least, limits.most, limits.copies
        rows = [("size", size, 1, 0, list[str]()) for size in sorted({max(least, 1), most or least + 1}) if most != 0]
        rows += [
            ("size", size, 1, 0, ["deck-size"]) for size in (least - 1, most + 1 if most is not None else 0) if size > 0
        ]
        if most is None and name not in HEADINGS:
            rows.append(("size", 250, 1, 0, []))
        if copies:
            rows += [("copies", least, copies, 0, []), ("copies", least, copies + 1, 0, [limits.too_many])]
        elif most is None:
            rows.append(("copies", max(least, 1), max(least - 2, 1), 0, []))
        if side := limits.sideboard:
            rows += [("sideboard", least, 1, cards, []) for cards in (1, side - 1, side)]
            rows.append(("sideboard", least, 1, side + 1, ["sideboard-size"]))
        for what, size, copies, sideboard, rules in rows:
            number = {"size": size, "copies": copies, "sideboard": sideboard}[what]
            yield pytest.param(Boundary(name, size, copies, sideboard, rules), id=f"{name}-{what}-{number}")


@pytest.fixture(scope="module")
def objects() -> list[Mapping[str, Any]]:
    """The simple card objects: one face, whole, no text on decks; sorted by name."""
    if not BULK_FILE.is_file():
        pytest.skip(f"no real card data: {BULK_FILE} is missing; set DECKLINT_TEST_DATA")
    keys = ("name", "type_line", "legalities", "color_identity", "oracle_text")
    found = [
        {**{key: shown[key] for key in keys}, "cmc": shown.get("cmc") or 0}
        for shown in objects_in(BULK_FILE)
        if all(shown.get(key) is not None for key in keys)
        and "//" not in shown["name"]
        and not shown["name"].startswith("A-")
        and "deck can have" not in shown["oracle_text"]
        and shown.get("set_type") not in ("token", "memorabilia", "minigame")
        and not any(word in shown["type_line"] for word in ("Token", "Basic", "Card", "Emblem"))
        and shown["layout"] in ("normal", "planar", "scheme", "vanguard")
    ]
    by_name = {shown["name"]: shown for shown in found}
    return [by_name[name] for name in sorted(by_name)]


PLAYED = {"Artifact", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery"}
KINDS = {
    "planar": ("Plane ",),
    **dict.fromkeys(["scheme", "archenemy-commander"], ("Scheme", "Ongoing Scheme")),
    **dict.fromkeys(["attraction", "limited-attraction"], ("Artifact — Attraction",)),
    **dict.fromkeys(["sticker", "limited-sticker"], ("Stickers",)),
    "contraption": ("Artifact — Contraption",),
    "vanguard": ("Vanguard",),
    **dict.fromkeys(["conspiracy", "no-conspiracy"], ("Conspiracy",)),
}


def legal_in(fmt: Format, objects: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The simple cards that a deck of the format can hold, leaders with a second commander aside."""
    if starts := KINDS.get(fmt.name):
        return [one for one in objects if one["type_line"].startswith(starts)]
    key = STAND_INS.get(fmt.name, fmt.legality or "vintage")
    return [
        one
        for one in objects
        if one["legalities"].get(key) == "legal"
        and set(one["type_line"].split(" — ")[0].split()) & PLAYED
        and "Attraction" not in one["type_line"]
        and (fmt.highest_mana_value is None or one["cmc"] <= fmt.highest_mana_value)
        and one["name"] not in fmt.points
    ]


def lead(fmt: Format, objects: list[Mapping[str, Any]]) -> tuple[str, list[Mapping[str, Any]]]:
    """The lines of the command zone, and the cards that may be in the deck beside them."""
    cards = legal_in(fmt, objects)
    if fmt.leaders is None:
        return "", cards
    kind = "Legendary Planeswalker" if fmt.name == "oathbreaker" else "Legendary Creature"
    if fmt.name == "paupercommander":
        leaders = [
            o for o in objects if o["legalities"].get(fmt.name) == "restricted" and o["cmc"] and o["color_identity"]
        ]
    else:
        leaders = [one for one in cards if one["type_line"].startswith(kind) and len(one["color_identity"]) == 1]
    leader = leaders[0]
    within = [one for one in cards if set(one["color_identity"]) <= set(leader["color_identity"]) and one != leader]
    text = f"Commander\n1 {leader['name']}\n"
    if fmt.name == "oathbreaker":
        spell = next(one for one in within if one["type_line"] == "Instant")
        within.remove(spell)
        text += f"Signature Spell\n1 {spell['name']}\n"
    return text, within


def deck(fmt: Format, at: Boundary, objects: list[Mapping[str, Any]]) -> str:
    """A deck of that size with that many copies of one card and one or a few of the others."""
    text, cards = lead(fmt, objects)
    room = at.size - text.count("\n1 ")
    usual = max(1, LIMITS[fmt.name].copies)
    lines = [f"{at.copies} {cards[0]['name']}"] if room and at.copies else []
    room -= at.copies if lines else 0
    names = iter(one["name"] for one in cards[1:])
    while room > 0:
        count = min(usual, room)
        lines.append(f"{count} {next(names)}")
        room -= count
    main = "\n".join(lines)
    side = ""
    if at.sideboard:
        beside, usual = [], LIMITS[fmt.name].copies
        room = at.sideboard
        while room > 0:
            beside.append(f"{min(usual, room)} {next(names)}")
            room -= usual
        side = "\n\nSideboard\n" + "\n".join(beside)
    return f"{text}\n{HEADINGS.get(fmt.name, 'Deck')}\n{main}{side}"


def stand_in(fmt: Format) -> Format:
    return replace(fmt, legality=STAND_INS.get(fmt.name, fmt.legality))


@needs_data
@pytest.mark.parametrize("at", list(boundaries()))
def test_each_format_at_its_boundaries(real_cards: CachedCards, objects: list[Mapping[str, Any]], at: Boundary) -> None:
    fmt = FORMATS[at.format]
    text = deck(fmt, at, objects)
    reports = check(read(text.encode(), "deck.txt"), real_cards, format_name=at.format, variant=stand_in)
    found = [v.rule for report in reports for v in report.violations if v.severity == "error"]
    assert found == at.rules, text
    assert {report.verdict for report in reports} == ({"illegal"} if at.rules else {"legal"})


def test_every_format_has_its_limits_written_down() -> None:
    assert LIMITS.keys() == FORMATS.keys()


@pytest.mark.parametrize("name", LIMITS)
def test_a_format_s_entry_says_what_its_rules_say(name: str) -> None:
    fmt, limits = FORMATS[name], LIMITS[name]
    assert (fmt.size.minimum, fmt.size.maximum) == (limits.least, limits.most)
    assert (fmt.sideboard.maximum if fmt.sideboard else None) == limits.sideboard
    if limits.copies:
        assert fmt.copies.limit == limits.copies
        assert limits.too_many in fmt.rules


# What is told as one text for all formats


@pytest.mark.parametrize(
    ("name", "size", "copies", "sideboard"),
    [
        ("commander", "exactly 100", "1", "None"),
        ("modern", "60 or more", "4", "15 or fewer"),
        ("limited", "40 or more", "any", "None"),
        ("tlr", "exactly 50", "1", "10 or fewer"),
        ("no-conspiracy", "none", "1", "None"),
    ],
)
def test_sizes_and_copies_in_words(name: str, size: str, copies: str, sideboard: str) -> None:
    fmt = FORMATS[name]
    assert (str(fmt.size), str(fmt.copies), str(fmt.sideboard)) == (size, copies, sideboard)


# Formats that only the card data know


class Retold:
    """The real cards, whose legalities the data tell otherwise in some formats."""

    def __init__(self, cards: CachedCards, told: Callable[[Mapping[str, str]], Mapping[str, str]]) -> None:
        self.find_missing, self.similar = cards.find_missing, cards.similar
        self._cards, self._told = cards, told

    def _retold(self, candidate: Candidate) -> Candidate:
        legalities = {**candidate.card.legalities, **self._told(candidate.card.legalities)}
        return candidate._replace(card=replace(candidate.card, legalities=legalities))

    def find(self, names: Iterable[str]) -> Mapping[str, Answer]:
        answers = self._cards.find(names)
        return {
            name: answer._replace(candidates=tuple(map(self._retold, answer.candidates)))
            for name, answer in answers.items()
        }


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        pytest.param("60 Forest", [], id="sixty"),
        pytest.param("59 Forest", ["deck-size"], id="fifty-nine"),
        pytest.param("60 Forest\n5 Llanowar Elves", ["copy-limit"], id="five-of-a-name"),
        pytest.param("60 Forest\n\nSideboard\n16 Forest", ["sideboard-size"], id="sixteen-in-the-sideboard"),
        pytest.param("60 Forest\n1 Black Lotus", ["not-legal"], id="outside-the-pool"),
    ],
)
def test_a_key_of_the_card_data_is_a_format_with_the_general_rules(
    real_cards: CachedCards, text: str, rules: list[str]
) -> None:
    source = Retold(real_cards, lambda legalities: {"freeform": legalities["modern"]})
    [report] = check(read(text.encode(), "deck.txt"), source, format_name="freeform")
    assert [violation.rule for violation in report.violations] == rules
    assert report.format == "freeform"
    assert report.notes == [
        "freeform is known from the card data alone; the general construction rules (CR 100.2a) were applied"
    ]


def test_a_key_that_no_card_has_is_no_format() -> None:
    with pytest.raises(ValueError, match="unknown format freeform: choose auto, commander"):
        judge("60 Forest", "freeform")


def test_casual_knows_no_bans() -> None:
    assert broken("60 Forest\n4 Black Lotus\n4 Mana Crypt", "casual") == []
    assert broken("60 Forest\n1 Black Lotus", "modern") == [("not-legal", "Black Lotus")]
    assert broken("60 Forest\n1 Black Lotus", "legacy") == [("banned", "Black Lotus")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("60 Forest\n3 Llanowar Elves\n\nSideboard\n1 Llanowar Elves", [], id="three-and-one"),
        pytest.param(
            "60 Forest\n3 Llanowar Elves\n\nSideboard\n2 Llanowar Elves",
            [("copy-limit", "Llanowar Elves")],
            id="65-three-and-two",
        ),
        pytest.param("60 Snow-Covered Island\n9 Wastes", [], id="66-basics-of-every-kind"),
        pytest.param("60 Forest\n5 Dryad Arbor", [("copy-limit", "Dryad Arbor")], id="06-dryad-arbor-is-not-basic"),
        pytest.param(
            "60 Forest\n14 Llanowar Elves\n\nCompanion\n1 Lurrus of the Dream-Den",
            [("copy-limit", "Llanowar Elves")],
            id="a-companion-is-a-card-of-the-sideboard",
        ),
        pytest.param("60 Forest\n1 Akoum", [("card-type", "Akoum")], id="86-a-plane-in-the-deck"),
        pytest.param("60 Forest\n1 Brago's Favor", [("card-type", "Brago's Favor")], id="86-a-conspiracy-in-the-deck"),
        pytest.param(
            "60 Forest\n1 Dungeon of the Mad Mage",
            [("card-type", "Dungeon of the Mad Mage")],
            id="86-a-dungeon-in-the-deck",
        ),
    ],
)
def test_constructed_decks(text: str, expected: list[tuple[str, str]]) -> None:
    assert broken(text, "casual") == expected


# Brawl


def brawl(leader: str, *lines: str, format_name: str = "brawl-60", size: int = 60) -> list[str]:
    """The rules that a Brawl deck breaks in its construction, filled up with Wastes."""
    cards = sum(int(line.split()[0]) for line in lines)
    text = "\n".join([f"Commander\n1 {leader}\n\nDeck\n{size - 1 - cards} Wastes", *lines])
    return [rule for rule, _ in broken(text, format_name) if rule not in ("not-legal", "missing-legality", "banned")]


@pytest.mark.parametrize("format_name", ["brawl-60", "standardbrawl", "brawl", "competitivebrawl", "tlr"])
@pytest.mark.parametrize(
    ("leader", "leads"),
    [
        ("Krenko, Mob Boss", True),
        ("Jaya Ballard", True),
        ("Grist, the Hunger Tide", True),
        ("Shorikai, Genesis Engine", True),
        ("The Seriema", True),
        ("The Eternity Elevator", False),
        ("Goblin Lackey", False),
        ("Sol Ring", False),
    ],
)
def test_42_planeswalkers_lead_brawl_decks_too(leader: str, format_name: str, *, leads: bool) -> None:
    assert ("commander-eligibility" not in brawl(leader, format_name=format_name)) == leads


@pytest.mark.parametrize(
    ("lines", "rules"),
    [
        pytest.param(["20 Island"], [], id="37-one-basic-type"),
        pytest.param(["20 Island", "10 Snow-Covered Island"], [], id="37-one-type-of-two-names"),
        pytest.param(["20 Island", "1 Forest"], ["basic-land-type"], id="37-two-basic-types"),
        pytest.param(["1 Counterspell"], ["color-identity"], id="37-no-other-card-of-a-color"),
        pytest.param(["1 Hallowed Fountain"], ["basic-land-type"], id="37-no-nonbasic-land-of-two-types"),
        pytest.param([], [], id="37-wastes-alone"),
    ],
)
def test_37_a_colorless_commander_may_have_basics_of_one_type_in_brawl(lines: list[str], rules: list[str]) -> None:
    assert brawl("Karn, Silver Golem", *lines) == rules


def test_37_in_commander_it_may_have_none_and_in_brawl_no_commander_of_colors_may_add_one() -> None:
    assert brawl("Karn, Silver Golem", "20 Island", format_name="commander", size=100) == ["basic-land-type"]
    assert brawl("Krenko, Mob Boss", "20 Island") == ["basic-land-type"]


# Commander Draft


def draft(text: str) -> list[tuple[str, str | None]]:
    return broken(text, "commander-draft")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Commander\n1 Krenko, Mob Boss\n\nDeck\n59 Mountain", [], id="sixty"),
        pytest.param("Commander\n1 Krenko, Mob Boss\n\nDeck\n158 Mountain", [], id="no-maximum"),
        pytest.param("Commander\n1 Krenko, Mob Boss\n\nDeck\n58 Mountain", [("deck-size", None)], id="fifty-nine"),
        pytest.param(
            "Commander\n1 Krenko, Mob Boss\n\nDeck\n50 Mountain\n9 Goblin King", [], id="any-number-of-a-name"
        ),
        pytest.param("Commander\n1 Krenko, Mob Boss\n\nDeck\n58 Mountain\n1 Black Lotus", [], id="no-bans"),
        pytest.param(
            "# chosen color: U, R\nCommander\n2 The Prismatic Piper\n\nDeck\n58 Wastes", [], id="60-two-pipers"
        ),
        pytest.param(
            "Commander\n1 Krenko, Mob Boss\n\nDeck\n58 Mountain\n1 Counterspell",
            [("color-identity", "Counterspell")],
            id="identity-counts",
        ),
        pytest.param(
            "Commander\n1 Krenko, Mob Boss\n1 Kenrith, the Returned King\n\nDeck\n58 Mountain",
            [("commander-pairing", None)],
            id="pairs-count",
        ),
    ],
)
def test_a_commander_draft_deck(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert draft(text) == expected


# Vanguard


@needs_data
@pytest.mark.parametrize(
    ("name", "life", "hand"),
    [("Ashnod", 12, 8), ("Akroma, Angel of Wrath Avatar", 27, 8)],
)
def test_a_vanguard_card_sets_starting_life_and_hand(real_cards: CachedCards, name: str, life: int, hand: int) -> None:
    text = f"Deck\n60 Forest\n\nVanguard\n1 {name}"
    main, avatar = check(read(text.encode(), "deck.txt"), real_cards, format_name="casual")
    assert (main.verdict, main.notes) == ("legal", [])
    assert avatar.verdict == "legal"
    assert avatar.notes == [f"{name}: starting life {life}, starting and maximum hand size {hand} (CR 902.5a, 902.5b)"]


@pytest.mark.parametrize(
    ("vanguard", "rules"),
    [
        pytest.param("1 Ashnod", [], id="one"),
        pytest.param("2 Ashnod", ["deck-size"], id="two"),
        pytest.param("1 Krenko, Mob Boss", ["card-type"], id="a-creature"),
    ],
)
def test_a_player_has_one_vanguard_card(vanguard: str, rules: list[str]) -> None:
    assert [rule for rule, _ in broken(f"Deck\n60 Forest\n\nVanguard\n{vanguard}", "casual")] == rules


# Decks beside a deck


ATTRACTIONS = (
    *("Balloon Stand", "Bounce Chamber", "Bumper Cars", "Clown Extruder", "Concession Stand", "Costume Shop"),
    *("Drop Tower", "Ferris Wheel", "Foam Weapons Kiosk", "Fortune Teller"),
)


@needs_data
@pytest.mark.parametrize(
    ("format_name", "count", "rules"),
    [
        pytest.param("modern", 10, ["not-legal"] * 10, id="modern-never-knew-them"),
        pytest.param("legacy", 10, ["banned"] * 10, id="banned-in-legacy"),
        pytest.param("vintage", 10, ["banned"] * 10, id="banned-in-vintage"),
        pytest.param("casual", 10, [], id="casual"),
        pytest.param("casual", 9, ["deck-size"], id="84-nine"),
        pytest.param("commander", 10, [], id="commander"),
    ],
)
def test_attractions_have_the_card_pool_of_the_deck_beside_them(
    real_cards: CachedCards, format_name: str, count: int, rules: list[str]
) -> None:
    # The test data know Attractions in Commander alone; what the other formats say of them is public (2024-05-13).
    source = Retold(
        real_cards,
        lambda told: told if len(told) > 1 else {"legacy": "banned", "vintage": "banned", "modern": "not_legal"},
    )
    listed = "\n".join(f"1 {name}" for name in ATTRACTIONS[:count])
    main = "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain" if format_name == "commander" else "60 Forest"
    text = f"{main}\n\nAttractions\n{listed}"
    reports = check(read(text.encode(), "deck.txt"), source, format_name=format_name)
    assert [report.format for report in reports] == [format_name, "attraction"]
    assert [v.rule for v in reports[0].violations] == []
    assert [v.rule for v in reports[1].violations] == rules


@pytest.mark.parametrize(
    ("section", "rules"),
    [
        pytest.param("Attractions\n3 Bumper Cars", [], id="three-attractions-of-a-name"),
        pytest.param("Attractions\n2 Bumper Cars", ["deck-size"], id="two-attractions"),
        pytest.param("Attractions\n3 Sol Ring", ["card-type"], id="three-other-cards"),
        pytest.param("Stickers\n1 Sol Ring", ["card-type"], id="no-sticker-sheet"),
    ],
)
@pytest.mark.parametrize("format_name", ["limited", "commander-draft"])
def test_in_limited_three_attractions_are_enough(format_name: str, section: str, rules: list[str]) -> None:
    main = "Commander\n1 Krenko, Mob Boss\n\nDeck\n59 Mountain" if "commander" in format_name else "40 Mountain"
    assert [rule for rule, _ in broken(f"{main}\n\n{section}", format_name)] == rules


@pytest.mark.parametrize(
    ("format_name", "text", "rules"),
    [
        pytest.param("limited", "40 Forest\n\nConspiracies\n3 Brago's Favor", [], id="any-number-in-limited"),
        pytest.param("casual", "60 Forest\n\nConspiracies\n1 Brago's Favor", ["deck-size"], id="none-in-constructed"),
        pytest.param(
            "commander",
            "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n\nConspiracies\n1 Brago's Favor",
            ["deck-size"],
            id="none-in-commander",
        ),
        pytest.param("limited", "40 Forest\n\nConspiracies\n1 Sol Ring", ["card-type"], id="conspiracies-alone"),
    ],
)
def test_conspiracies_are_for_drafts(format_name: str, text: str, rules: list[str]) -> None:
    assert [rule for rule, _ in broken(text, format_name)] == rules


def test_a_supplementary_section_has_a_format_of_its_own() -> None:
    assert {section: FORMATS[name].title for section, name in SUPPLEMENTS.items()} == {
        Section.PLANAR: "Planechase",
        Section.SCHEME: "Archenemy",
        Section.ATTRACTION: "Attraction deck",
        Section.STICKER: "Sticker sheets",
        Section.CONTRAPTION: "Contraption deck",
        Section.VANGUARD: "Vanguard",
        Section.CONSPIRACY: "Conspiracy Draft",
    }


@pytest.mark.parametrize("name", [name for name, fmt in FORMATS.items() if not fmt.supplementary])
def test_conspiracies_are_allowed_beside_a_limited_deck_alone(name: str) -> None:
    beside = FORMATS[name].beside.get(Section.CONSPIRACY, SUPPLEMENTS[Section.CONSPIRACY])
    assert beside == ("conspiracy" if name == "limited" else "no-conspiracy")


# Cards of a kind alone


@needs_data
@pytest.mark.parametrize("heading", ["", "Vanguard\n"], ids=["bare", "headed"])
@pytest.mark.parametrize("format_name", ["auto", "vanguard"])
@pytest.mark.parametrize(
    ("line", "rules"),
    [
        pytest.param("1 Akroma, Angel of Wrath Avatar", [], id="one"),
        pytest.param("2 Akroma, Angel of Wrath Avatar", ["deck-size"], id="two"),
        pytest.param("1 Akroma, Angel of Wrath Avatar\n1 Ashnod", ["deck-size"], id="two-names"),
    ],
)
def test_a_vanguard_card_alone(
    real_cards: CachedCards, line: str, rules: list[str], format_name: str, heading: str
) -> None:
    [report] = check(read(f"{heading}{line}".encode(), "deck.txt"), real_cards, format_name=format_name)
    assert (report.format, [v.rule for v in report.violations]) == ("vanguard", rules)


@pytest.mark.parametrize("heading", ["", "Conspiracies\n"], ids=["bare", "headed"])
@pytest.mark.parametrize("format_name", ["auto", "conspiracy"])
def test_conspiracies_alone_are_those_of_a_draft(format_name: str, heading: str) -> None:
    [report] = judge(f"{heading}3 Brago's Favor", format_name)
    assert (report.format, report.verdict, report.counts["total"]) == ("conspiracy", "legal", 3)


def test_conspiracies_beside_a_deck_of_no_told_format_are_not_called_illegal() -> None:
    main, beside = judge("Deck\n60 Forest\n\nConspiracies\n1 Brago's Favor")
    assert (main.verdict, beside.format, beside.verdict) == ("not_judged", "conspiracy", "legal")


@needs_data
@pytest.mark.parametrize(
    ("format_name", "sheets", "rules"),
    [
        pytest.param("casual", 10, [], id="ten"),
        pytest.param("casual", 9, ["deck-size"], id="85-nine"),
        pytest.param("commander", 10, [], id="ten-beside-a-commander"),
    ],
)
def test_sticker_sheets_are_ten_different_ones(
    real_cards: CachedCards, objects: list[Mapping[str, Any]], format_name: str, sheets: int, rules: list[str]
) -> None:
    known = [one for one in objects if one["legalities"].get("commander") == "legal"]
    names = [one["name"] for one in known if one["type_line"] == "Stickers"][:sheets]
    main = "Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain" if format_name == "commander" else "60 Forest"
    listed = "\n".join(f"1 {name}" for name in names)
    reports: list[DeckReport] = check(
        read(f"{main}\n\nStickers\n{listed}".encode(), "deck.txt"), real_cards, format_name=format_name
    )
    assert [report.format for report in reports] == [format_name, "sticker"]
    assert [v.rule for v in reports[1].violations] == rules
