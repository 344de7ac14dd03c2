"""The course between Atlantis and the mainland: spaces, holes and tolls (rules hole.*, bridge.*, reward.tile).

Positions are numbers: 0 is Atlantis, the spaces follow from 1 on, and the number after the last space is the mainland.
A space keeps its number when Atlantis or the mainland slides over it (hole.ends): water at an end is then no hole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.atlantis.rules.tiles import Tile

Space: TypeAlias = tuple[Tile, ...]
"""The tiles of a space from the lowest to the top one; none where water lies."""
Course: TypeAlias = tuple[Space, ...]

ATLANTIS = 0


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
        """The lower value of the two tiles beside it; nothing over a bridge (rules hole.toll, bridge.everyone)."""
        return 0 if self.bridged else min(self.before[1], self.after[1])


@dataclass(frozen=True)
class Ways:
    """What a move looks at, each by position: `tops` the items that show (None for water and the ends), `fares` the
    tolls from Atlantis to there, `taken` whether a pawn stands on the tile."""

    tops: tuple[str | None, ...]
    fares: tuple[int, ...]
    taken: tuple[bool, ...]


def mainland(course: Course) -> int:
    """The position of the mainland."""
    return len(course) + 1


def shores(course: Course) -> tuple[int, int]:
    """The first and the last space with a tile: Atlantis and the mainland lie beside them (rule hole.ends). (1, 0) when
    no tile is left."""
    land = [place for place in range(1, len(course) + 1) if course[place - 1]]
    return (land[0], land[-1]) if land else (1, 0)


def holes(course: Course, bridges: tuple[int, ...]) -> list[Hole]:
    """All holes from Atlantis on: each run of water between two tiles is one (rules hole.hole, hole.run)."""
    found = []
    shore = 0
    for place in range(1, len(course) + 1):
        if not course[place - 1]:
            continue
        if shore and shore + 1 < place:
            found.append(_hole(course, bridges, shore, place))
        shore = place
    return found


def _hole(course: Course, bridges: tuple[int, ...], shore: int, other: int) -> Hole:
    """The hole between two spaces with tiles."""
    bridged = any([shore < bridge < other for bridge in bridges]) if bridges else False
    return Hole(shore + 1, other - 1, course[shore - 1][-1], course[other - 1][-1], bridged)


def hole_at(course: Course, bridges: tuple[int, ...], place: int) -> Hole | None:
    """The hole to which a space belongs; None if it is none."""
    for hole in holes(course, bridges):
        if hole.first <= place <= hole.last:
            return hole
    return None


def crossed(found: list[Hole], start: int, end: int) -> list[Hole]:
    """The holes between two positions, in the order in which a pawn crosses them."""
    return [hole for hole in found if start < hole.first and hole.last < end]


def fares(course: Course, bridges: tuple[int, ...]) -> tuple[int, ...]:
    """For each position the tolls of all holes before it: a move pays the difference (hole.sum, hole.each-step)."""
    paid = [0] * (len(course) + 2)
    total = 0
    found = holes(course, bridges)
    for index in range(len(found)):
        total += found[index].toll()
        following = found[index + 1].first if index + 1 < len(found) else len(paid)
        for place in range(found[index].last + 1, following):
            paid[place] = total
    return tuple(paid)


def tolls_home(fares: tuple[int, ...], pawns: tuple[int, ...]) -> list[int]:
    """What each of these pawns would pay for all holes between it and the mainland (rules end.toll, hole.sum)."""
    return [fares[-1] - fares[place] for place in pawns]


def ways(course: Course, bridges: tuple[int, ...], pawns: list[int]) -> Ways:
    """What moves look at, where pawns stand on these positions."""
    taken = [False] * (len(course) + 2)
    for place in pawns:
        taken[place] = True
    taken[ATLANTIS] = taken[len(course) + 1] = False
    tops = [space[-1][0] if space else None for space in course]
    return Ways((None,) + tuple(tops) + (None,), fares(course, bridges), tuple(taken))


def landing(lie: Ways, start: int, item: str) -> int:
    """Where a card leads: the nearest tile ahead with its item, or the mainland (rules move.card, move.mainland)."""
    for place in range(start + 1, len(lie.tops) - 1):
        if lie.tops[place] == item:
            return place
    return len(lie.tops) - 1


def free_behind(course: Course, pawns: list[int], place: int) -> int | None:
    """The nearest tile behind a position on which no pawn stands (rule reward.tile); None if there is none."""
    for behind in range(place - 1, 0, -1):
        if course[behind - 1] and behind not in pawns:
            return behind
    return None


def free_ahead(course: Course, pawns: list[int], place: int) -> int | None:
    """The nearest tile ahead of a position on which no pawn stands (reading `no-free-tile: next-ahead`), or None."""
    for ahead in range(place + 1, len(course) + 1):
        if course[ahead - 1] and ahead not in pawns:
            return ahead
    return None


def without_top(course: Course, place: int) -> Course:
    """The course when the top tile of a space is taken; water comes where none is left (rules reward.stack,
    reward.water)."""
    return course[: place - 1] + (course[place - 1][:-1],) + course[place:]
