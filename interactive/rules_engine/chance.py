"""Shuffles and dice rolls, all of them made by one function that picks a random number."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

Pick: TypeAlias = Callable[[int], int]
"""A random generator: returns a whole number from 0 up to, not including, the one given, uniformly distributed."""

ORDER = "order"
"""Marks a part of a move that is a list in random order."""
ROLL = "roll"
"""Marks a part of a move that holds dice rolls."""


UNROLLED = 0
"""What a die of a move shows before it is rolled."""


def unrolled(chance: dict[str, str], move: dict[str, Any]) -> dict[str, Any]:
    """Return a move with dice that have not been rolled, as many as it has: a move that can be chosen has some result
    in their place, which is not to be told."""
    changed = dict(move)
    for part in sorted(chance):
        if part in move and chance[part] == ROLL:
            changed[part] = [UNROLLED for _ in move[part]] if isinstance(move[part], list) else UNROLLED
    return changed


def shuffle(items: Sequence[Any], pick: Pick) -> list[Any]:
    """Return the items in random order."""
    left = list(items)
    for index in range(len(left) - 1, 0, -1):
        other = pick(index + 1)
        left[index], left[other] = left[other], left[index]
    return left


def decide_chance(chance: dict[str, str], faces: int, move: dict[str, Any], pick: Pick) -> dict[str, Any]:
    """Return the move with its cards shuffled and its dice rolled.

    `chance`: {part of a move: ORDER or ROLL}; `faces`: the number of faces of a die.
    """
    changed = dict(move)
    for part in sorted(chance):
        if part in move:
            changed[part] = shuffle(move[part], pick) if chance[part] == ORDER else roll(faces, move[part], pick)
    return changed


def roll(faces: int, dice: Any, pick: Pick) -> Any:
    """Return a list of rolls as long as the list `dice`, or a single roll if `dice` is a number."""
    return [1 + pick(faces) for _ in dice] if isinstance(dice, list) else 1 + pick(faces)


def choices(chance: dict[str, str], moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the moves that a player can choose from: the first of each group that differs only in chance parts."""
    distinct, seen = [], set()
    for move in moves:
        chosen = str([(part, move[part]) for part in move if part not in chance])  # order does not matter
        if chosen not in seen:
            seen.add(chosen)
            distinct.append(move)
    return distinct
