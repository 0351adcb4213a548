"""What the checker believes about one card, for a person."""

from collections.abc import Iterator

from validator.cards import Card, color_symbols
from validator.color_identity import chooses_color, identity_of, reasons
from validator.commanders import eligibility, pairing_abilities
from validator.copies import UNLIMITED, own_copy_limit
from validator.output.terminal import painted, printable
from validator.report import CardData


def render(card: Card, data: CardData, *, color: bool) -> str:
    """Name, types, color identity with its reasons, commander, copies, legality in each format, date."""
    return "".join(
        f"{painted(printable(label), 'bold', color=color) if label else ''}{printable(text)}\n"
        for label, text in _lines(card, data)
    )


def _lines(card: Card, data: CardData) -> Iterator[tuple[str, str]]:
    """Each line as its label, which stands out, and its text."""
    yield card.name, ""
    for face in card.faces:
        yield "", f"  {face.name}  {face.mana_cost}".rstrip() + f"  {face.type_line}"
    if card.extra:
        yield "", "  not a card of any deck"
    yield "", ""
    yield from _identity(card)
    leads = eligibility(card)
    yield "commander", f": {'yes' if leads.eligible else 'no'}, {leads.reason} ({leads.source})"
    for ability in pairing_abilities(card):
        yield "", f"  pairs by {ability.kind} {ability.detail}".rstrip()
    yield "copies", f": {_copies(card)}"
    if card.game_changer:
        yield "game changer", ": yes"
    yield "legality", ":"
    for value in ("legal", "restricted", "banned", "not_legal"):
        formats = [key for key, status in card.legalities.items() if status == value]
        if formats:
            yield "", f"  {value.replace('_', ' '):<10} {', '.join(formats)}"
    if not card.legalities:
        yield "", "  the card data does not say"
    yield "", f"card data: {data.source} of {data.updated_at}"


def _identity(card: Card) -> Iterator[tuple[str, str]]:
    identity = identity_of(card)
    yield "color identity", f": {color_symbols(identity.colors)}"
    for reason in reasons(card):
        place = f"{reason.evidence} in the {reason.where} of {reason.face} ({reason.source})"
        yield "", f"  {{{reason.color}}} from {place}: {reason.line}"
    if chooses_color(card):
        yield "", "  and, as a commander, a color that is chosen before the game (CR 903.4b)"
    if identity.doubt:
        yield "", f"  {identity.doubt}"


def _copies(card: Card) -> str:
    limit = own_copy_limit(card)
    if limit is None:
        return "as many as the format allows"
    if limit < UNLIMITED:
        return f"{limit}, by its own text (CR 113.6n)"
    return "any number, " + ("it is a basic land (CR 100.2a)" if card.basic else "by its own text (CR 113.6n)")
