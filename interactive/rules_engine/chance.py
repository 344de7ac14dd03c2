"""Chance: what is shuffled and rolled, all of it decided by one function that picks a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

Pick: TypeAlias = Callable[[int], int]
"""Returns one of the numbers from 0 up to, not including, the one given; each as likely as the others."""

ORDER = "order"
"""A part of a move whose items lie in an order that chance decides."""
ROLL = "roll"
"""A part of a move that lists the numbers of dice."""


def shuffled(items: Sequence[Any], pick: Pick) -> list[Any]:
    """Return the items in another order."""
    left = list(items)
    for index in range(len(left) - 1, 0, -1):
        other = pick(index + 1)
        left[index], left[other] = left[other], left[index]
    return left


def decided(chance: dict[str, str], faces: int, move: dict[str, Any], pick: Pick) -> dict[str, Any]:
    """Return the move with its cards shuffled and its dice rolled. `chance`: {part of a move: ORDER or ROLL}; `faces`
    of a die."""
    changed = dict(move)
    for part in sorted(chance):
        if part in move:
            changed[part] = shuffled(move[part], pick) if chance[part] == ORDER else rolled(faces, move[part], pick)
    return changed


def rolled(faces: int, dice: Any, pick: Pick) -> Any:
    """Return as many rolls as there are dice in a list, or one roll for a single number."""
    return [1 + pick(faces) for _ in dice] if isinstance(dice, list) else 1 + pick(faces)


def choices(chance: dict[str, str], moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what a player can choose from: of moves that differ in nothing but chance the first."""
    found, seen = [], set()
    for move in moves:
        chosen = str([(part, move[part]) for part in move if part not in chance])  # order does not matter
        if chosen not in seen:
            seen.add(chosen)
            found.append(move)
    return found
