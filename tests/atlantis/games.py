"""Positions of Atlantis for tests: short courses by hand, deals by a seeded shuffle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules_engine.atlantis import apply, read_state, write_state
from rules_engine.atlantis.state import State
from rules_engine.core import Refused
from rules_pages.examples import Player


def course(written: str) -> list[list[str]]:
    """Spaces apart by blanks; `-` is water, `a+b` a stack from the lowest tile on."""
    return [[] if space == "-" else space.split("+") for space in written.split()]


def table(**changes: object) -> dict:
    """Red's turn against Blue on a short course with a gap of toll 2."""
    start = {
        "active": "red",
        "course": course("flag-1 ring-4+olive-3 pot-5 - helmet-2 crown-6 statue-7"),
        "players": ["red", "blue"],
        "pawns": {"red": [3, 0, 0], "blue": [6, 0, 0]},
        "tiles": {"red": ["flag-3", "ring-5"], "blue": []},
        "hands": {"red": {"helmet": 2, "crown": 1, "pot": 1}, "blue": {"flag": 2}},
        "pile": ["olive", "olive", "statue", "ring", "flag", "crown"],
    }
    return start | changes


def state_of(atlantis: Player, position: dict) -> State:
    """A position as the engine has it."""
    return read_state(atlantis.components, position)


def play(atlantis: Player, position: dict, *moves: dict) -> tuple[dict, list[str]]:
    """The position after some moves, and the rules that spoke at the last one."""
    state, rules = state_of(atlantis, position), []
    for move in moves:
        step = apply(atlantis.components, state, move)
        state, rules = step.state, [line.rule for line in step.lines]
    return write_state(atlantis.components, state), rules


def refused(atlantis: Player, position: dict, *moves: dict) -> str | None:
    """The rule that refuses the last of some moves; None if it is legal."""
    after, _ = play(atlantis, position, *moves[:-1])
    try:
        play(atlantis, after, moves[-1])
    except Refused as refusal:
        return refusal.rule
    return None


def shuffler(seed: int) -> Callable[[list], list]:
    """A shuffle that is the same each time."""
    generator = Random(seed)
    return lambda items: generator.sample(items, len(items))
