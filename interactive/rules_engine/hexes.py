"""Hexes in axial coordinates (q, r), pointy top: q grows to the right, r grows to the lower right."""

from __future__ import annotations

from typing import TypeAlias

Position: TypeAlias = tuple[int, int]

FAR = 99
"""No hex of any map lies farther from its middle; a limit for what comes from outside."""

# Clockwise from the upper right; every list of six neighbours in data, engine and pictures keeps this order.
DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

# The distance between the centres of flowers (see `flower`) that touch.
FLOWERS_APART = 3


def neighbours(position: Position) -> list[Position]:
    """The six positions around one, clockwise from the upper right."""
    q, r = position
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def flower(centre: Position) -> list[Position]:
    """Seven positions: the centre, then the six around it, clockwise from the upper right."""
    return [centre] + neighbours(centre)


def interlock(one: Position, other: Position) -> bool:
    """Whether the flowers around two positions fit into one another: they share three edges, not just one."""
    across, down = other[0] - one[0], other[1] - one[1]
    return distance(one, other) == FLOWERS_APART and across != 0 and down != 0 and across + down != 0


def distance(one: Position, other: Position) -> int:
    """How many steps over shared edges lie between two positions."""
    across, down = other[0] - one[0], other[1] - one[1]
    return max(abs(across), abs(down), abs(across + down))


def rim(positions: set[Position]) -> set[Position]:
    """The positions that share an edge with one of `positions` and are none of them."""
    return {near for place in positions for near in neighbours(place) if near not in positions}


def connected(positions: list[Position], start: Position) -> list[Position]:
    """All `positions` that can be reached from `start` over shared edges, `start` first; breadth first."""
    open_positions = set(positions)
    open_positions.discard(start)
    reached = [start]
    for position in reached:
        for neighbour in neighbours(position):
            if neighbour in open_positions:
                open_positions.discard(neighbour)
                reached.append(neighbour)
    return reached


def components(positions: list[Position]) -> list[list[Position]]:
    """The connected groups of `positions`, in the order of their first members."""
    groups: list[list[Position]] = []
    seen: set[Position] = set()
    for position in positions:
        if position not in seen:
            group = connected(positions, position)
            seen.update(group)
            groups.append(group)
    return groups
