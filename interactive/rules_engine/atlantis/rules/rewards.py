"""Which path tile a move brings, and what it leaves (rules reward.*, hole.ends, bridge.merged)."""

from __future__ import annotations

from rules_engine.atlantis.readings import NO_FREE_TILE, Readings, chosen
from rules_engine.atlantis.rules.path import Course, hole_at, shores
from rules_engine.atlantis.rules.tiles import tile_id
from rules_engine.core import Line


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


def reward_line(course: Course, space: int | None, place: int) -> Line:
    """State the tile that the pawn at a position brings, from this space (rules reward.tile, reward.none)."""
    if space is None:
        return Line("reward.none", None, {})
    return Line("reward.tile" if space < place else "reward.none.ahead", None, {"tile": tile_id(course[space - 1][-1])})


def below_lines(course: Course, bridges: tuple[int, ...], space: int) -> list[Line]:
    """State what shows where the tile lay: another tile or water (rules reward.stack, reward.water, hole.ends,
    bridge.merged)."""
    if course[space - 1]:
        return [Line("reward.stack", None, {"tile": tile_id(course[space - 1][-1])})]
    first, last = shores(course)
    if not first < space < last:
        return [Line("hole.ends", None, {})]
    hole = hole_at(course, bridges, space)
    merged = hole is not None and hole.bridged
    return [Line("reward.water", None, {})] + ([Line("bridge.merged", None, {})] if merged else [])
