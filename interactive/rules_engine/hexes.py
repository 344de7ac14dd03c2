"""A hex grid in axial coordinates (q, r), pointy top: q grows to the right, r grows to the lower right."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

Position: TypeAlias = tuple[int, int]

FAR = 99
"""The limit of coordinates in input from outside; every map is smaller."""

DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The six neighbours, clockwise from the upper right; every list of neighbours in data, engine and pictures has this
order."""

FLOWERS_APART = 3
"""The distance between the centres of adjacent flowers (see `flower`)."""


def hex_id(place: Sequence[int]) -> str:
    """Return a hex as pictures and moves name it: "q,r"."""
    return str(place[0]) + "," + str(place[1])


def hex_of(thing: str) -> Position | None:
    """Read a hex "q,r"; None for anything else."""
    q, _, r = thing.partition(",")
    digits = [part[1:] if part.startswith("-") else part for part in (q, r)]
    return None if any([not part or part.strip("0123456789") for part in digits]) else (int(q), int(r))


def neighbours(position: Position) -> list[Position]:
    """Return the six neighbours of a position, clockwise from the upper right."""
    q, r = position
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def flower(centre: Position) -> list[Position]:
    """Return seven positions: the centre, then its neighbours, clockwise from the upper right."""
    return [centre] + neighbours(centre)


def interlock(one: Position, other: Position) -> bool:
    """Tell whether the flowers around two centres interlock: they share three edges, not just one."""
    across, down = other[0] - one[0], other[1] - one[1]
    return distance(one, other) == FLOWERS_APART and across != 0 and down != 0 and across + down != 0


def distance(one: Position, other: Position) -> int:
    """Return the number of steps between two positions."""
    across, down = other[0] - one[0], other[1] - one[1]
    return max(abs(across), abs(down), abs(across + down))


def rim(positions: set[Position]) -> set[Position]:
    """Return the positions that are adjacent to one of `positions` and not among them."""
    return {near for place in positions for near in neighbours(place) if near not in positions}


def connected(positions: list[Position], start: Position) -> list[Position]:
    """Return the `positions` that are connected to `start` over shared edges, in breadth-first order, `start` first."""
    open_positions = set(positions)
    open_positions.discard(start)
    reached = [start]
    for position in reached:
        for neighbour in neighbours(position):
            if neighbour in open_positions:
                open_positions.discard(neighbour)
                reached.append(neighbour)
    return reached


def search(starts: Iterable[Any], steps: Callable, most: int = FAR, ends: Callable | None = None) -> list[tuple]:
    """List (place, steps to it, the one before it, whether the way ends there) of all that is reached from some places,
    the nearest first. `steps(place)`: the places next to one, hexes or what else a way leads over; `ends(place)`:
    whether no way goes on from there."""
    found: list[tuple] = []
    edge, reached, step = list(starts), set(starts), 0
    while edge and step < most:
        step += 1
        onward = []
        for place in edge:
            for near in steps(place):
                if near not in reached:
                    reached.add(near)
                    found.append((near, step, place, ends is not None and ends(near)))
                    onward += [near] if not found[-1][-1] else []
        edge = onward
    return found


def way_length(starts: Iterable[Any], ends: Iterable[Any], steps: Callable, most: int = FAR) -> int:
    """Return how many steps it is from some places to one of the others; 0 where no way leads there."""
    for place, step, _, _ in search(starts, steps, most):
        if place in ends:
            return step
    return 0


def components(positions: list[Position]) -> list[list[Position]]:
    """Return the connected components of `positions`, in the order of their first members."""
    groups: list[list[Position]] = []
    seen: set[Position] = set()
    for position in positions:
        if position not in seen:
            group = connected(positions, position)
            seen.update(group)
            groups.append(group)
    return groups
