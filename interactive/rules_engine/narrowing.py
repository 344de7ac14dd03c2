"""Choosing a move by touching what it is about: moves that fit what was touched, and what tells them apart.

What a move is about are the values in it: `{"march": "lakedaimon", "to": "attika"}` is about the choice `march` and the
things `lakedaimon` and `attika`; a hex `[2, -1]` is the thing `2,-1`. What chance decides is none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.touch import touchable_things

Move: TypeAlias = dict[str, Any]
KindOf: TypeAlias = Callable[[Move], str]
"""Returns the kind of a move (`Engine.kind_of`)."""


@dataclass(frozen=True)
class Facet:
    """What the moves left differ in first: a part of them (`kind` for the kind of move), and the things that it can be,
    in the order of the moves."""

    part: str
    things: tuple[str, ...]


KIND = "kind"
"""The part of a choice that is the kind of move."""


def things_of(value: Any) -> list[str]:
    """List the things in a value of a move."""
    if isinstance(value, dict):
        return sorted(value)
    if isinstance(value, (list, tuple)):
        if len(value) > 1 and all([isinstance(item, int) for item in value]):
            return [",".join([str(item) for item in value])]
        return [thing for item in value for thing in things_of(item)]
    return [str(value)]


def thing_of(value: Any) -> str:
    """Return the things in a value of a move as one, for a list of choices."""
    if isinstance(value, dict):
        return " ".join([key + ":" + thing_of(value[key]) for key in sorted(value)])
    return " ".join(things_of(value))


def is_about(kind_of: KindOf, move: Move, part: str, thing: str) -> bool:
    """Tell whether a part of a move is this thing; for the part "" whether the move is about what was touched
    (`rules_engine.touch`)."""
    if part == KIND:
        return kind_of(move) == thing
    if part:
        return thing_of(move.get(part)) == thing
    return thing in touchable_things(kind_of, (), [move])


def fitting(kind_of: KindOf, moves: list[Move], chosen: list[tuple[str, str]]) -> list[Move]:
    """Return the moves that fit all that was chosen: (part, thing)."""
    return [move for move in moves if all([is_about(kind_of, move, part, thing) for part, thing in chosen])]


def next_facet(kind_of: KindOf, moves: list[Move], chance: dict[str, str]) -> Facet | None:
    """Return what the moves differ in first: their kind, then that part of them that has the kind's own name, then the
    others; None where nothing but chance tells them apart."""
    kinds = distinct([kind_of(move) for move in moves])
    if len(kinds) > 1:
        return Facet(KIND, tuple(kinds))
    parts = sorted({part for move in moves for part in move if part not in chance})
    for part in kinds + [part for part in parts if part not in kinds]:
        things = distinct([thing_of(move.get(part)) for move in moves])
        if len(things) > 1:
            return Facet(part, tuple(things))
    return None


def distinct(items: list[str]) -> list[str]:
    """Return each item once, in the order of the first ones."""
    seen: set[str] = set()
    found = []
    for item in items:
        if item not in seen:
            seen.add(item)
            found.append(item)
    return found


def attempts(moves: list[Move], chance: dict[str, str], touched: str) -> list[Move]:
    """Return moves that are not among these and are about what was touched: these with one of their parts replaced by
    it, or a thing in one of their parts, the last parts first."""
    named, _, thing = touched.rpartition("=")
    found: list[Move] = []
    for move in moves:
        for part in reversed(sorted(move)):
            if part not in chance and named in ("", part):
                found += [move | {part: other} for other in replaced(move[part], thing) if other != move[part]]
    return found


def replaced(value: Any, thing: str) -> list[Any]:
    """List what a part of a move can become with a thing in its place, or in the place of one thing in it."""
    if isinstance(value, dict):
        return replaced_within(value, thing)
    if isinstance(value, list) and not is_place(value):
        return [
            value[:index] + [other] + value[index + 1 :]
            for index in range(len(value))
            for other in replaced(value[index], thing)
        ]
    if isinstance(value, int) and not isinstance(value, bool) and thing.isdigit():
        return [int(thing)]
    wanted: Any = [int(part) for part in thing.split(",")] if is_hex(thing) else thing
    return [wanted] if is_alike(value, wanted) else []


def replaced_within(value: dict[str, Any], thing: str) -> list[Any]:
    """List what a mapping can become: what is counted under a name, counted under the thing; or replaced deeper."""
    found: list[Any] = []
    for key in sorted(value):
        rest = {other: value[other] for other in sorted(value) if other != key}
        if isinstance(value[key], int):
            found += [rest | {thing: value[key]}] if thing not in value else []
        else:
            found += [rest | {key: other} for other in replaced(value[key], thing)]
    return found


def is_place(value: list[Any]) -> bool:
    """Tell whether a list is a hex: whole numbers, and more than one."""
    return len(value) > 1 and all([isinstance(item, int) for item in value])


def is_hex(thing: str) -> bool:
    """Tell whether a thing is a hex: "q,r"."""
    return "," in thing and all([part.lstrip("-").isdigit() for part in thing.split(",")])


def is_alike(value: Any, other: Any) -> bool:
    """Tell whether two values of moves are of one kind: both names, or both hexes."""
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other)
    return isinstance(value, str) and isinstance(other, str)
