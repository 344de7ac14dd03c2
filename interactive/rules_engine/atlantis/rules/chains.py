"""Cards played one after the other, because tiles are occupied (rules move.card, move.occupied, move.single)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.atlantis.rules.path import PAWNS, Ways
from rules_engine.cards import Cards, list_cards
from rules_engine.core import Refused


@dataclass(frozen=True)
class Chain:
    """The cards played, the position to which each of them leads, and the toll of all holes between start and end.

    `stuck`: the last position is occupied, and no card is left to go on with; then it is no move (move.whole).
    """

    cards: tuple[str, ...]
    stops: tuple[int, ...]
    toll: int
    stuck: bool = False


def landing(lie: Ways, start: int, item: str) -> int:
    """Return where a card leads: the nearest tile ahead with its item, or the mainland (rules move.card,
    move.mainland)."""
    for place in range(start + 1, len(lie.tops) - 1):
        if lie.tops[place] == item:
            return place
    return len(lie.tops) - 1


def follow(lie: Ways, start: int, cards: tuple[str, ...], left: int) -> Chain:
    """Follow these cards from a position; so many are `left` in hand. Raises Refused: another card must be played
    on an occupied tile (move.occupied), without one the move may not begin (move.whole), and none may be played on a
    free tile or on the mainland (move.single)."""
    place = start
    stops: list[int] = []
    for card in cards:
        if stops and not lie.taken[place]:
            raise Refused("move.single", {"cards": len(stops)})
        place = landing(lie, place, card)
        stops.append(place)
    if lie.taken[place]:
        raise Refused("move.occupied" if left else "move.whole", {"item": cards[-1]})
    return Chain(cards, tuple(stops), lie.fares[place] - lie.fares[start])


def refuse_home(lie: Ways, pawn: int, place: int) -> None:
    """Refuse to move a pawn that has reached the mainland (rule move.pawn)."""
    if place == len(lie.tops) - 1:
        raise Refused("move.pawn", {"pawn": PAWNS[pawn]})


def refuse_cards(items: tuple[str, ...], hand: Cards, played: Cards) -> None:
    """Refuse cards that the player does not hold, and name those that are lacking (rule move.card)."""
    lacking = beyond(played, hand)
    if any(lacking):
        raise Refused("move.card", {"items": list_cards(items, lacking)})


def beyond(wanted: Cards, held: Cards) -> Cards:
    """Return the cards that are wanted and not held."""
    return tuple([max(0, want - have) for want, have in zip(wanted, held)])


def chains(items: tuple[str, ...], lie: Ways, start: int, hand: Cards) -> list[Chain]:
    """List every way to move on from a position with these cards, stuck ones among them: short ones first, then in the
    order of the items."""
    found = []
    open_ends: list[tuple[tuple[str, ...], tuple[int, ...], Cards]] = [((), (), hand)]
    while open_ends:
        longer = []
        for cards, stops, left in open_ends:
            place = stops[-1] if stops else start
            if cards and not lie.taken[place]:
                found.append(Chain(cards, stops, lie.fares[place] - lie.fares[start]))
            elif sum(left) == 0:
                found += [Chain(cards, stops, lie.fares[place] - lie.fares[start], True)] if cards else []
            else:
                longer += [
                    (cards + (item,), stops + (landing(lie, place, item),), _without_one(left, index))
                    for index, item in enumerate(items)
                    if left[index]
                ]
        open_ends = longer
    return found


def _without_one(cards: Cards, index: int) -> Cards:
    return cards[:index] + (cards[index] - 1,) + cards[index + 1 :]
