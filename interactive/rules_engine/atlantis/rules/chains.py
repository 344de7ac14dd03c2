"""Cards played one after the other, because tiles are occupied (rules move.card, move.occupied, move.single)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.atlantis.rules.path import Ways, landing
from rules_engine.cards import Cards, listed
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


def follow(lie: Ways, start: int, cards: tuple[str, ...], left: int) -> Chain:
    """Where these cards lead from a position; so many are `left` in hand. Raises Refused: another card must be played
    on an occupied tile (move.occupied), without one the move may not begin (move.whole), and none may be played on a
    free tile or on the mainland (move.single)."""
    place = start
    stops = []
    for card in cards:
        if stops and not lie.taken[place]:
            raise Refused("move.single", {"cards": len(stops)})
        place = landing(lie, place, card)
        stops.append(place)
    if lie.taken[place]:
        raise Refused("move.occupied" if left else "move.whole", {"item": cards[-1]})
    return Chain(cards, tuple(stops), lie.fares[place] - lie.fares[start])


def refuse_cards(items: tuple[str, ...], hand: Cards, played: Cards) -> None:
    """Refused where more cards are played than the player holds, with those that are lacking (rule move.card)."""
    lacking = beyond(played, hand)
    if any(lacking):
        raise Refused("move.card", {"items": listed(items, lacking)})


def beyond(wanted: Cards, held: Cards) -> Cards:
    """The cards that are wanted and not held."""
    return tuple([max(0, want - have) for want, have in zip(wanted, held)])


def chains(items: tuple[str, ...], lie: Ways, start: int, hand: Cards) -> list[Chain]:
    """Every way to move on from a position with these cards, stuck ones among them: short ones first, then in the order
    of the items."""
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
                longer += _longer(items, lie, place, cards, stops, left)
        open_ends = longer
    return found


def _longer(
    items: tuple[str, ...], lie: Ways, place: int, cards: tuple[str, ...], stops: tuple[int, ...], left: Cards
) -> list[tuple[tuple[str, ...], tuple[int, ...], Cards]]:
    """The same cards and each of those left after them."""
    return [
        (cards + (items[index],), stops + (landing(lie, place, items[index]),), _without_one(left, index))
        for index in range(len(items))
        if left[index]
    ]


def _without_one(cards: Cards, index: int) -> Cards:
    return cards[:index] + (cards[index] - 1,) + cards[index + 1 :]
