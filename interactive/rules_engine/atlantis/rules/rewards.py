"""Which path tile a move brings, and what it leaves (rules reward.*, hole.ends, bridge.merged)."""

from rules_engine.atlantis.readings import NO_FREE_TILE, Readings, chosen
from rules_engine.atlantis.rules.cards import tile_id
from rules_engine.atlantis.rules.path import Course, hole_at, holes, shores, water_laid
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


def reward_line(course: Course, space: int | None, start: int, place: int) -> Line:
    """State the tile that a pawn brings which went from `start` to `place`, from this space (rules reward.tile,
    reward.left, reward.none)."""
    if space is None:
        return Line("reward.none", None, {})
    values = {"tile": tile_id(course[space - 1][-1])}
    if space == start:
        return Line("reward.left", None, values)
    return Line("reward.tile" if space < place else "reward.none.ahead", None, values)


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
