"""The parts of a decklist, and the words that players head them with."""

from enum import StrEnum


class Section(StrEnum):
    """The parts of a decklist. Maybeboard and token hold nothing of the deck and are never judged."""

    COMMANDER = "commander"
    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMPANION = "companion"
    PLANAR = "planar"
    SCHEME = "scheme"
    VANGUARD = "vanguard"
    ATTRACTION = "attraction"
    STICKER = "sticker"
    CONTRAPTION = "contraption"
    CONSPIRACY = "conspiracy"
    SIGNATURE_SPELL = "signature spell"
    MAYBEBOARD = "maybeboard"
    TOKEN = "token"  # noqa: S105


NEVER_JUDGED = frozenset({Section.MAYBEBOARD, Section.TOKEN})

LEADING = frozenset({Section.COMMANDER, Section.COMPANION, Section.SIGNATURE_SPELL})
"""The sections of a card or two that stand above the deck."""

_HEADINGS: dict[Section, str] = {
    Section.MAIN: (
        "deck, deck-1, main, main deck, maindeck, mainboard, main board, decklist, deck list, "
        "デッキ, メイン, メインデッキ, メインボード"
    ),
    Section.SIDEBOARD: (
        "sideboard, sideboard-1, side board, side, sb, outside the game, réserve, サイドボード, サイド, サイドデッキ"
    ),
    Section.COMMANDER: (
        "commander, commanders, commander(s), general, generals, command zone, brawl commander, oathbreaker, cmdr, "
        "play, play-1, 統率者, 統率領域, ジェネラル, kommandeur, commandant"
    ),
    Section.COMPANION: "companion, companions, 相棒, gefährte, compagnon",
    Section.PLANAR: (
        "planar deck, planes, plane, planechase, planechase deck, phenomena, planes and phenomena, planes/schemes, "
        "次元デッキ"
    ),
    Section.SCHEME: "scheme deck, schemes, scheme, archenemy, 計略デッキ",
    Section.VANGUARD: "vanguard, vanguards, avatar",
    Section.ATTRACTION: "attractions, attraction, attraction deck, アトラクション",
    Section.STICKER: "stickers, sticker, sticker sheets, sticker deck, ステッカー",
    Section.CONTRAPTION: "contraptions, contraption, contraption deck",
    Section.CONSPIRACY: "conspiracies, conspiracy",
    Section.SIGNATURE_SPELL: "signature spell, signature spells",
    Section.MAYBEBOARD: (
        "maybeboard, maybe board, maybe, considering, acquireboard, wishlist, wish list, cuts, cut, display commander, "
        "検討, 検討中, 候補"
    ),
    Section.TOKEN: "tokens, token, tokens & extras, extras, emblems, dungeon, dungeons, トークン",
}


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


SECTION_OF_HEADING: dict[str, Section] = {
    word: section for section, words in _HEADINGS.items() for word in _words(words)
}
"""Which section each heading opens, in lower case."""

GROUPS = frozenset(
    _words(
        "about, artifact, artifact creatures, artifacts, attackers, auras, basic lands, basics, battles, blockers,"
        "board wipes, boardwipes, burn, card advantage, card draw, combo, combos, control, counters, counterspells,"
        "creature, creatures, draw, enchantment, enchantments, equipment, evasion, finishers, fixing, graveyard,"
        "group hug, instant, instants, instants and sorceries, interaction, land, lands, legendary creatures,"
        "lifegain, mana, mana base, mana dorks, mana rocks, manabase, mill, nonbasic lands, nonlands, other,"
        "other spells, others, pillowfort, planeswalker, planeswalkers, protection, pump, ramp, reanimation,"
        "recursion, removal, sac outlets, sacrifice, sagas, single target removal, sorceries, sorcery, spells,"
        "staples, stax, sweepers, synergy, theft, token makers, tribal, tutor, tutors, unsorted, utility,"
        "utility lands, vehicles, win conditions, wincons, wipes, 土地, クリーチャー, 呪文, その他の呪文,"
        "インスタント, ソーサリー, インスタント・ソーサリー, ソーサリー・インスタント, エンチャント, アーティファクト,"
        "プレインズウォーカー, バトル, 装備品, スペル, 基本土地, 伝説のクリーチャー, その他, 除去, ドロー, マナ加速"
    )
)
"""Headings that only group the cards of a section, in lower case."""
