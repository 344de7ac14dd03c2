"""Helpers for tests of any game: read positions, make moves, find the refusing rule, shuffle with a seed."""

from collections.abc import Callable
from random import Random
from typing import Any

from rules_engine.core import Refused
from rules_pages.data.engine_runner import EngineRunner


def state_of(player: EngineRunner, position: dict) -> Any:
    return player.engine.read_state(player.components, position)


def play(player: EngineRunner, position: dict, *moves: dict) -> tuple[dict, list[str]]:
    """Return the position after some moves, and the rule ids of the lines of the last one."""
    state, rules = state_of(player, position), []
    for move in moves:
        step = player.engine.apply(player.components, state, move)
        state, rules = step.state, [line.rule for line in step.lines]
    return player.engine.write_state(player.components, state), rules


def refused(player: EngineRunner, position: dict, *moves: dict) -> str | None:
    """Return the rule that refuses the last of some moves; None if it is legal."""
    after, _ = play(player, position, *moves[:-1])
    try:
        play(player, after, moves[-1])
    except Refused as refusal:
        return refusal.rule
    return None


def shuffler(seed: int) -> Callable[[list], list]:
    generator = Random(seed)
    return lambda items: generator.sample(items, len(items))
