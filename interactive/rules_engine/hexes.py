"""Hexes in axial coordinates (q, r), pointy top: q grows to the right, r grows to the lower right."""

from __future__ import annotations

from typing import TypeAlias

Position: TypeAlias = tuple[int, int]

# Clockwise from the upper right; every list of six neighbours in data, engine and pictures keeps this order.
DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def neighbours(position: Position) -> list[Position]:
    """The six positions around one, clockwise from the upper right."""
    q, r = position
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


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
