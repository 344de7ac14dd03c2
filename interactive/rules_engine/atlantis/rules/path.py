"""The course between Atlantis and the mainland: spaces, holes and tolls, where cards lead, and which path tile a move
brings (rules hole.*, bridge.*, move.*, reward.*).

Positions are numbers: 0 is Atlantis, the spaces follow from 1 on, and the number after the last space is the mainland.
A space keeps its number when Atlantis or the mainland slides over it (hole.ends): water at an end is then no hole.
"""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.atlantis.readings import NO_FREE_TILE, Readings, chosen
from rules_engine.atlantis.rules.cards import Tile, tile_id
from rules_engine.cards import Cards
from rules_engine.core import Line, Refused

Space: TypeAlias = tuple[Tile, ...]
"""The tiles of a space from the lowest to the top one; none where water lies."""
Course: TypeAlias = tuple[Space, ...]

ATLANTIS = 0
PAWNS = ("pawn-a", "pawn-b", "pawn-c")
"""The ids of a player's pawns."""


def hole_toll(before: int, after: int, bridged: bool) -> int:
    """Return the toll of a hole between tiles of these values: the lower one, nothing over a bridge (rules hole.toll,
    bridge.everyone)."""
    return 0 if bridged else min(before, after)


@dataclass(frozen=True)
class Hole:
    """Water side by side, from the space `first` to the space `last`; `before` and `after`: the tiles on top next to it
    (rules hole.run, hole.stack); `bridged`: whether a bridge spans it."""

    first: int
    last: int
    before: Tile
    after: Tile
    bridged: bool

    def toll(self) -> int:
        return hole_toll(self.before[1], self.after[1], self.bridged)

    def water(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True)
class Chain:
    """The cards played, the position to which each of them leads, and the toll of all holes between start and end.

    `stuck`: the last position is occupied; without a card to go on with it is no move (move.whole).
    """

    cards: tuple[str, ...]
    stops: tuple[int, ...]
    toll: int
    stuck: bool = False


@dataclass(frozen=True)
class Ways:
    """What a move looks at, each by position: `tops` the items that show (None for water and the ends), `fares` the
    tolls from Atlantis to there, `taken` whether a pawn stands on the tile."""

    tops: tuple[str | None, ...]
    fares: tuple[int, ...]
    taken: tuple[bool, ...]

    def landing(self, start: int, item: str) -> int:
        """Return where a card leads: the nearest tile ahead with its item, or the mainland (rules move.card,
        move.mainland)."""
        for place in range(start + 1, len(self.tops) - 1):
            if self.tops[place] == item:
                return place
        return len(self.tops) - 1

    def follow(self, start: int, cards: tuple[str, ...]) -> Chain:
        """Follow these cards from a position, whether they may be played or not (rules move.card, move.occupied)."""
        stops = [start]
        for card in cards:
            stops.append(self.landing(stops[-1], card))
        return Chain(cards, tuple(stops[1:]), self.fares[stops[-1]] - self.fares[start], self.taken[stops[-1]])

    def chain_refusal(self, chain: Chain, left: int) -> Refused | None:
        """Refuse a chain where so many cards are `left` in hand: another must be played on an occupied tile
        (move.occupied), without one the move may not begin (move.whole), and none may be played on a free tile or on
        the mainland (move.single)."""
        free = [at for at in range(1, len(chain.cards)) if not self.taken[chain.stops[at - 1]]]
        if free:
            is_home = chain.stops[free[0] - 1] == len(self.tops) - 1
            return Refused("move.single.home" if is_home else "move.single", {"cards": free[0]})
        if chain.stuck:
            return Refused("move.occupied" if left else "move.whole", {"item": chain.cards[-1]})
        return None

    def chains(self, items: tuple[str, ...], start: int, hand: Cards) -> list[Chain]:
        """List every way to move on with these cards, stuck ones too: short ones first, then in the items' order."""
        found = []
        open_ends: list[tuple[tuple[str, ...], Cards]] = [((), hand)]
        while open_ends:
            longer = []
            for cards, left in open_ends:
                chain = self.follow(start, cards)
                if cards and not (chain.stuck and any(left)):
                    found.append(chain)
                    continue
                for at in [at for at in range(len(items)) if left[at]]:
                    longer.append((cards + (items[at],), left[:at] + (left[at] - 1,) + left[at + 1 :]))
            open_ends = longer
        return found


def mainland(course: Course) -> int:
    return len(course) + 1


def shores(course: Course) -> tuple[int, int]:
    """Return the first and the last space with a tile: Atlantis and the mainland lie beside them (rule hole.ends).
    (1, 0) when no tile is left."""
    land = [place for place in range(1, len(course) + 1) if course[place - 1]]
    return (land[0], land[-1]) if land else (1, 0)


def holes(course: Course, bridges: tuple[int, ...]) -> list[Hole]:
    """List all holes from Atlantis on: each run of water between two tiles is one (rules hole.hole, hole.run)."""
    found = []
    shore = 0
    for place in range(1, len(course) + 1):
        if not course[place - 1]:
            continue
        if shore and shore + 1 < place:
            bridged = any([shore < bridge < place for bridge in bridges]) if bridges else False
            found.append(Hole(shore + 1, place - 1, course[shore - 1][-1], course[place - 1][-1], bridged))
        shore = place
    return found


def water_laid(course: Course) -> int:
    """Count the spaces that need a water tile: those without a tile, but for the ends (rules hole.water, hole.ends)."""
    first, last = shores(course)
    return len([place for place in range(first, last + 1) if not course[place - 1]])


def hole_at(found: list[Hole], place: int) -> Hole | None:
    for hole in found:
        if hole.first <= place <= hole.last:
            return hole
    return None


def hole_refusal(hole: Hole | None) -> Refused | None:
    """Refuse to place a bridge where there is no hole (rule bridge.where), or one with a bridge (bridge.whole)."""
    if hole is None:
        return Refused("bridge.where.hole", {})
    return Refused("bridge.whole", {}) if hole.bridged else None


def with_bridge(bridges: tuple[int, ...], hole: Hole) -> tuple[int, ...]:
    """Place a bridge over a hole: it lies on the first of its spaces (rule bridge.whole)."""
    return tuple(sorted(bridges + (hole.first,)))


def holes_between(found: list[Hole], start: int, end: int) -> list[Hole]:
    """List the holes between two positions, in the order in which a pawn crosses them."""
    return [hole for hole in found if start < hole.first and hole.last < end]


def fares(course: Course, bridges: tuple[int, ...]) -> tuple[int, ...]:
    """Add up for each position the tolls of all holes before it: a move pays the difference (hole.sum,
    hole.each-step)."""
    paid, total = [], 0
    tolls = {hole.last: hole.toll() for hole in holes(course, bridges)}
    for place in range(len(course) + 2):
        paid.append(total)
        total += tolls.get(place, 0)
    return tuple(paid)


def tolls_home(fares: tuple[int, ...], pawns: tuple[int, ...]) -> list[int]:
    """Return what each of these pawns would pay for all holes between it and the mainland (rules end.toll,
    hole.sum)."""
    return [fares[-1] - fares[place] for place in pawns]


def ways(course: Course, bridges: tuple[int, ...], pawns: list[int]) -> Ways:
    """Return what moves look at, where pawns stand on these positions."""
    taken = [False] * (len(course) + 2)
    for place in pawns:
        taken[place] = True
    taken[ATLANTIS] = taken[len(course) + 1] = False
    tops = [space[-1][0] if space else None for space in course]
    return Ways((None,) + tuple(tops) + (None,), fares(course, bridges), tuple(taken))


def with_pawn(pawns: tuple[int, ...], pawn: int, place: int) -> tuple[int, ...]:
    return pawns[:pawn] + (place,) + pawns[pawn + 1 :]


def lacking_cards(wanted: Cards, held: Cards) -> Cards:
    return tuple([max(0, want - have) for want, have in zip(wanted, held)])


def reward_space(course: Course, pawns: list[int], readings: Readings, place: int) -> int | None:
    """Return the space whose top tile is taken by the pawn that stands at a position now: the nearest one behind on
    which no pawn stands, in the reading `no-free-tile: next-ahead` else the nearest one ahead; None where there is none
    (rules reward.tile, reward.left, reward.none)."""
    ahead = chosen(readings, NO_FREE_TILE) == "next-ahead"
    candidates = list(range(place - 1, 0, -1)) + (list(range(place + 1, len(course) + 1)) if ahead else [])
    for space in candidates:
        if course[space - 1] and space not in pawns:
            return space
    return None


def without_top(course: Course, place: int) -> Course:
    """Take the top tile of a space; water comes where none is left (rules reward.stack, reward.water)."""
    return course[: place - 1] + (course[place - 1][:-1],) + course[place:]


def below_lines(course: Course, bridges: tuple[int, ...], space: int, water_tiles: int) -> list[Line]:
    """State what shows where the tile lay: another tile (rule reward.stack); at an end of the course nothing, as it
    slides up to the next tile, and the hole there disappears, with a bridge over it if there is one (hole.ends,
    bridge.ends); or else water, as long as there is any, and what this does to the holes beside it (reward.water,
    hole.water, hole.hole, hole.run, bridge.merged, bridge.two)."""
    if course[space - 1]:
        return [Line("reward.stack", None, {"tile": tile_id(course[space - 1][-1])})]
    first, last = shores(course)
    if not first < space < last:
        lines = [Line("hole.ends", None, {})]  # no tile is left
        if space < first <= last:
            lines = [Line("hole.ends.atlantis", None, {"tile": tile_id(course[first - 1][-1])})]
        elif first <= last:
            lines = [Line("hole.ends.mainland", None, {"tile": tile_id(course[last - 1][-1])})]
        gone = [place for place in bridges if space < place < first or (first <= last < place < space)]
        return lines + ([Line("bridge.ends", None, {})] if gone else [])
    enough = water_laid(course) <= water_tiles
    lines = [Line("reward.water" if enough else "hole.water", None, {} if enough else {"tiles": water_tiles})]
    hole = hole_at(holes(course, bridges), space)
    if hole is None:
        return lines
    spanning = len([place for place in bridges if hole.first <= place <= hole.last])
    merges = hole.first < space < hole.last
    if spanning > 1:
        lines.append(Line("bridge.two", None, {"bridges": spanning}))
    elif spanning:
        lines.append(Line("bridge.merged.gaps" if merges else "bridge.merged", None, {}))
    elif hole.first == hole.last:
        lines.append(Line("hole.hole", None, {"toll": hole.toll()}))
    else:
        lines.append(Line("hole.run.merged" if merges else "hole.run.grown", None, {"toll": hole.toll()}))
    return lines
