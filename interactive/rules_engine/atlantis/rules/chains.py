"""Cards played one after the other, because tiles are occupied (rules move.card, move.occupied, move.single)."""

from dataclasses import dataclass

from rules_engine.atlantis.rules.path import Ways
from rules_engine.cards import Cards
from rules_engine.core import Refused


@dataclass(frozen=True)
class Chain:
    """The cards played, the position to which each of them leads, and the toll of all holes between start and end.

    `stuck`: the last position is occupied; without a card to go on with it is no move (move.whole).
    """

    cards: tuple[str, ...]
    stops: tuple[int, ...]
    toll: int
    stuck: bool = False


def landing(ways: Ways, start: int, item: str) -> int:
    """Return where a card leads: the nearest tile ahead with its item, or the mainland (rules move.card,
    move.mainland)."""
    for place in range(start + 1, len(ways.tops) - 1):
        if ways.tops[place] == item:
            return place
    return len(ways.tops) - 1


def follow(ways: Ways, start: int, cards: tuple[str, ...]) -> Chain:
    """Follow these cards from a position, whether they may be played or not (rules move.card, move.occupied)."""
    stops = [start]
    for card in cards:
        stops.append(landing(ways, stops[-1], card))
    return Chain(cards, tuple(stops[1:]), ways.fares[stops[-1]] - ways.fares[start], ways.taken[stops[-1]])


def chain_refusal(ways: Ways, chain: Chain, left: int) -> Refused | None:
    """Refuse a chain where so many cards are `left` in hand: another must be played on an occupied tile
    (move.occupied), without one the move may not begin (move.whole), and none may be played on a free tile or on the
    mainland (move.single)."""
    free = [at for at in range(1, len(chain.cards)) if not ways.taken[chain.stops[at - 1]]]
    if free:
        is_home = chain.stops[free[0] - 1] == len(ways.tops) - 1
        return Refused("move.single.home" if is_home else "move.single", {"cards": free[0]})
    if chain.stuck:
        return Refused("move.occupied" if left else "move.whole", {"item": chain.cards[-1]})
    return None


def lacking_cards(wanted: Cards, held: Cards) -> Cards:
    return tuple([max(0, want - have) for want, have in zip(wanted, held)])


def chains(items: tuple[str, ...], ways: Ways, start: int, hand: Cards) -> list[Chain]:
    """List every way to move on with these cards, stuck ones too: short ones first, then in the order of the items."""
    found = []
    open_ends: list[tuple[tuple[str, ...], tuple[int, ...], Cards]] = [((), (), hand)]
    while open_ends:
        longer = []
        for cards, stops, left in open_ends:
            place = stops[-1] if stops else start
            if cards and not ways.taken[place]:
                found.append(Chain(cards, stops, ways.fares[place] - ways.fares[start]))
            elif sum(left) == 0:
                found += [Chain(cards, stops, ways.fares[place] - ways.fares[start], True)] if cards else []
            else:
                for at in [at for at in range(len(items)) if left[at]]:
                    rest = left[:at] + (left[at] - 1,) + left[at + 1 :]
                    longer.append((cards + (items[at],), stops + (landing(ways, place, items[at]),), rest))
        open_ends = longer
    return found
