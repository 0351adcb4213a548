"""Objects saved by Tabletop Simulator: piles of cards, one object a copy, named by the first line of `Nickname`.

Nothing but the nickname of a pile tells its section. The largest pile without such a name is the main deck;
other nameless piles are reported, since whether they belong to the deck cannot be known.
"""

from collections import Counter
from dataclasses import dataclass, field

from validator.deck import Decklist, Remark, Span
from validator.decklist.fields import one_line, section_named
from validator.decklist.json import Cards, Object, has_keys, read_object, string
from validator.sections import Section


def recognizes(text: str) -> bool:
    """Whether the text is such an object."""
    return has_keys(text, "ObjectStates")


def read(text: str, path: str) -> Decklist:
    """The decklist in `text`. Never raises."""
    return read_object(text, path, _fill)


@dataclass(eq=False)
class _Pile:
    title: str
    span: Span
    copies: Counter[tuple[str, bool]] = field(default_factory=Counter)
    spans: dict[tuple[str, bool], Span] = field(default_factory=dict)
    nameless: int = 0

    def take(self, card: Object, cards: Cards) -> None:
        """Add one card, known by its name and whether it is a token."""
        cards.expect(1)
        nickname = card.get("Nickname")
        first, *others = nickname.strip().splitlines() if isinstance(nickname, str) and nickname.strip() else [""]
        if name := one_line(first):
            key = (name, any(line.strip().startswith("Token") for line in others))
            self.copies[key] += 1
            span = cards.place(nickname)
            self.spans.setdefault(key, span)
        else:
            self.nameless += 1


def _fill(root: Object, cards: Cards) -> None:
    loose = _Pile("", cards.here())
    piles = [loose]
    waiting = list(cards.each(root.get("ObjectStates")))[::-1]
    while waiting:
        thing = waiting.pop()
        cards.expect(1)
        inside = thing.get("ContainedObjects")
        if isinstance(inside, list) and _is_pile(thing):
            piles.append(_Pile(string(thing, "Nickname"), cards.here()))
            for card in cards.each(inside):
                piles[-1].take(card, cards)
        elif isinstance(inside, list):
            waiting += list(cards.each(inside))[::-1]
        elif _is_pile(thing) and isinstance(ids := thing.get("DeckIDs"), list):
            piles.append(_Pile(string(thing, "Nickname"), cards.here(), nameless=len(ids)))
        elif string(thing, "Name").startswith("Card"):
            loose.take(thing, cards)
    _put(piles, cards)


def _is_pile(thing: Object) -> bool:
    return string(thing, "Name").startswith("Deck")


def _put(piles: list[_Pile], cards: Cards) -> None:
    # A pile of nothing but tokens needs no name.
    untold = [pile for pile in piles if not section_named(pile.title) and not all(token for _, token in pile.copies)]
    main = max(untold, key=lambda pile: pile.copies.total(), default=None)
    for pile in piles:
        if pile in untold and pile is not main:
            place = next(iter(pile.spans.values()))
            cards.unknown(place, pile.title or f"pile of {pile.copies.total()} without a name")
        if pile.nameless:
            cards.unreadable.append(Remark(pile.span, f"{pile.nameless} cards without a name"))
        section = section_named(pile.title) or Section.MAIN
        for (name, is_token), copies in pile.copies.items():
            own = Section.TOKEN if is_token else section
            cards.put(pile.spans[name, is_token], own, name, copies, {})
