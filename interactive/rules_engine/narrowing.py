"""Choosing a move step by step: the legal moves that match what was chosen so far, and the next choice between them.

The things of a move are the values in it: `{"march": "lakedaimon", "to": "attika"}` has the kind `march` and the things
`lakedaimon` and `attika`; a hex `[2, -1]` is the thing `2,-1`. Random parts of a move (`Engine.chance`) are no things.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.core import distinct
from rules_engine.hexes import hex_of
from rules_engine.touch import KIND, names_in, touchable_things

Move: TypeAlias = dict[str, Any]
KindOf: TypeAlias = Callable[[Move], str]
"""Returns the kind of a move (`Engine.kind_of`)."""
GoalOf: TypeAlias = Callable[[Move], str]
"""Returns the thing to which a move leads, if no part of the move names it; else "" (`Engine.goal`)."""


@dataclass(frozen=True)
class Facet:
    """The next choice between moves: a part in which they differ (`kind` for the kind of move), and the things that
    this part can be, in the order of the moves."""

    part: str
    things: tuple[str, ...]


def part_text(value: Any) -> str:
    """Return a part of a move as one text, for a list of choices: "a b", or "wheat:2" for counts."""
    if isinstance(value, dict):
        return " ".join([key + ":" + part_text(value[key]) for key in sorted(value)])
    return " ".join(names_in(value))


def is_about(kind_of: KindOf, move: Move, part: str, thing: str) -> bool:
    """Tell whether a part of a move is this thing; for the part "", whether the thing, as pictures name it
    (`rules_engine.touch`), is anywhere in the move."""
    if part == KIND:
        return kind_of(move) == thing
    if part:
        return part_text(move.get(part)) == thing
    return thing in touchable_things(kind_of, (), [move])


def matching_moves(kind_of: KindOf, moves: list[Move], chosen: list[tuple[str, str]], goal_of: GoalOf) -> list[Move]:
    """Return the moves that match all choices (part, thing); the part "" also matches the goal of a move."""
    return [
        move
        for move in moves
        if all(
            [is_about(kind_of, move, part, thing) or (not part and goal_of(move) == thing) for part, thing in chosen]
        )
    ]


def next_facet(kind_of: KindOf, moves: list[Move], chance: dict[str, str]) -> Facet | None:
    """Return the first part in which the moves differ; None if they differ only in chance parts.

    The order of the parts is: the kind, the part that is named like the kind, then the others by name.
    """
    kinds = distinct([kind_of(move) for move in moves])
    if len(kinds) > 1:
        return Facet(KIND, tuple(kinds))
    parts = sorted({part for move in moves for part in move if part not in chance})
    for part in kinds + [part for part in parts if part not in kinds]:
        things = distinct([part_text(move.get(part)) for move in moves])
        if len(things) > 1:
            return Facet(part, tuple(things))
    return None


def moves_by_thing(kind_of: KindOf, moves: list[Move], part: str) -> dict[str, list[Move]]:
    """Return the moves by the thing that a part of them is; KIND stands for the kind of move."""
    found: dict[str, list[Move]] = {}
    for move in moves:
        found.setdefault(kind_of(move) if part == KIND else part_text(move.get(part)), []).append(move)
    return found


def attempts(moves: list[Move], chance: dict[str, str], touched: str) -> list[Move]:
    """Return variations of the moves with the touched thing ("<thing>" or "<part>=<thing>") put into one of their
    parts.

    The result may be legal or not. The thing replaces a part, or a thing in it; the last parts by name come first.
    """
    named, _, thing = touched.rpartition("=")
    variations: list[Move] = []
    for move in moves:
        for part in reversed(sorted(move)):
            if part not in chance and named in ("", part):
                variations += [move | {part: other} for other in replacements(move[part], thing) if other != move[part]]
    return variations


def replacements(value: Any, thing: str) -> list[Any]:
    """List the values that a part of a move becomes if the thing replaces it, or one of the things in it.

    Only values of one kind replace each other: a number a number, a hex a hex, a name a name.
    """
    if isinstance(value, dict):
        variations: list[Any] = []
        for key in sorted(value):
            rest = {other: value[other] for other in sorted(value) if other != key}
            if isinstance(value[key], int):  # a key that is counted
                variations += [rest | {thing: value[key]}] if thing not in value else []
            else:
                variations += [rest | {key: other} for other in replacements(value[key], thing)]
        return variations
    if isinstance(value, list) and not is_place(value):
        return [
            value[:index] + [other] + value[index + 1 :]
            for index in range(len(value))
            for other in replacements(value[index], thing)
        ]
    if isinstance(value, int) and not isinstance(value, bool) and thing.isdigit():
        return [int(thing)]
    place = hex_of(thing)
    wanted: Any = thing if place is None else list(place)
    return [wanted] if is_alike(value, wanted) else []


def is_place(value: list[Any]) -> bool:
    """Tell whether a list is a hex: more than one item, all whole numbers."""
    return len(value) > 1 and all([isinstance(item, int) for item in value])


def is_alike(value: Any, other: Any) -> bool:
    """Tell whether two values of moves are of the same kind: both names, or both hexes."""
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other)
    return isinstance(value, str) and isinstance(other, str)
