"""Games of Attika for tests: small tables by hand, deals by a seeded shuffle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules_engine.attika import apply, read_state, write_state
from rules_engine.attika.components import Components
from rules_engine.attika.state import State
from rules_engine.core import Refused
from rules_engine.hexes import flower
from rules_pages.examples import Player

PLAYERS = ("athens", "corinth", "sparta", "thebes")
CENTRES = ((0, 0), (2, 1), (-1, 3))
"""Three tiles that fit into one another, around a hole of nothing."""


def table(**changes: Any) -> dict:
    """Corinth's turn against Athens on three blank tiles: nothing is built, and everything is scarce."""
    start = {
        "active": "corinth",
        "map": [[q, r, "blank"] for centre in CENTRES for q, r in flower(centre)],
        "board": [[f"tile-0{index + 1}", *centre, 0] for index, centre in enumerate(CENTRES)],
        "players": ["corinth", "athens"],
        "mats": {"corinth": ["fortress", "tower"], "athens": ["harbor"]},
        "stacks": {"corinth": [["quarry", "mine"], ["tower", "road"], [], []], "athens": [["mine"], ["ship"]]},
        "hands": {"corinth": {"hill": 3, "mountain": 4}, "athens": {"water": 2}},
        "discards": {"forest": 2},
        "pile": ["water", "forest", "hill", "mountain", "water"],
        "tiles": ["tile-09", "tile-10"],
        "supply": 3,
        "practice": True,
    }
    return start | changes


def state_of(attika: Player, position: dict) -> State:
    """A position as the engine has it."""
    return read_state(attika.components, position)


def play(attika: Player, position: dict, *moves: dict) -> tuple[dict, list[str]]:
    """The position after some moves, and the rules that spoke at the last one."""
    state, rules = state_of(attika, position), []
    for move in moves:
        step = apply(attika.components, state, move)
        state, rules = step.state, [line.rule for line in step.lines]
    return write_state(attika.components, state), rules


def refused(attika: Player, position: dict, *moves: dict) -> str | None:
    """The rule that refuses the last of some moves; None if it is legal."""
    after, _ = play(attika, position, *moves[:-1])
    try:
        play(attika, after, moves[-1])
    except Refused as refusal:
        return refusal.rule
    return None


def shuffler(seed: int) -> Callable[[list], list]:
    """A shuffle that is the same each time."""
    generator = Random(seed)

    def shuffled(items: list) -> list:
        generator.shuffle(items)
        return items

    return shuffled


def total(counts: dict) -> int:
    """How many in all."""
    return sum(counts.values())


def tiles_of_player(components: Components) -> list[str]:
    """All 30 buildings of a player, sorted."""
    return sorted(name for name in components.order for _ in range(components.copies[name]))
