"""The course between Atlantis and the mainland: spaces, holes and tolls (rules hole.*, bridge.*).

Positions are numbers: 0 is Atlantis, the spaces follow from 1 on, and the number after the last space is the mainland.
A space keeps its number when Atlantis or the mainland slides over it (hole.ends): water at an end is then no hole.
"""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.atlantis.rules.cards import Tile
from rules_engine.core import Refused

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
class Ways:
    """What a move looks at, each by position: `tops` the items that show (None for water and the ends), `fares` the
    tolls from Atlantis to there, `taken` whether a pawn stands on the tile."""

    tops: tuple[str | None, ...]
    fares: tuple[int, ...]
    taken: tuple[bool, ...]


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
