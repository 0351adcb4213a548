"""MTGJSON decks: lists of cards by board. Boards that MTGJSON itself has not are named in the same manner."""

import json
from collections.abc import Iterator

from validator.deck import Entry
from validator.sections import Section
from validator.writers.names import oracle_name
from validator.writers.written import ORDER, Contents, Target, Written, placed, written

_BOARDS = {
    Section.COMMANDER: "commander",
    Section.SIGNATURE_SPELL: "signatureSpell",
    Section.COMPANION: "companion",
    Section.MAIN: "mainBoard",
    Section.SIDEBOARD: "sideBoard",
    Section.PLANAR: "planes",
    Section.SCHEME: "schemes",
    Section.VANGUARD: "vanguard",
    Section.CONSPIRACY: "conspiracies",
    Section.ATTRACTION: "attractions",
    Section.STICKER: "stickers",
    Section.CONTRAPTION: "contraptions",
    Section.MAYBEBOARD: "maybeboard",
    Section.TOKEN: "tokens",
}
_ALWAYS = (Section.COMMANDER, Section.MAIN, Section.SIDEBOARD)


def write(deck: Contents) -> Written:
    """The deck as a JSON object."""
    return written(deck, Target("mtgjson", _hold, _spell))


def _hold(entry: Entry) -> Entry | None:
    return placed(entry, _BOARDS, oracle_name(entry))


def _spell(deck: Contents) -> Iterator[str]:
    boards = {
        _BOARDS[section]: [_card(entry) for entry in deck.entries if entry.section is section]
        for section in ORDER
        if section in _ALWAYS or any(entry.section is section for entry in deck.entries)
    }
    yield json.dumps({"data": {"name": deck.name, **boards}}, ensure_ascii=False, indent=2)


def _card(entry: Entry) -> dict[str, object]:
    card: dict[str, object] = {"count": entry.count, "name": entry.name}
    if entry.set_code:
        card["setCode"] = entry.set_code.upper()
    if entry.collector_number:
        card["number"] = entry.collector_number
    if entry.finish:
        card["isEtched" if entry.finish == "etched" else "isFoil"] = True
    return card
