"""What is said when a rule decides something without forbidding it: stacks, holes, bridges, what a player lacks."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.atlantis.rules.cards import read_tiles
from rules_engine.atlantis.rules.path import Hole, below_lines, holes
from rules_engine.atlantis.rules.tolls import stack_lines
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table


def laid(atlantis: EngineRunner, *spaces: str) -> Any:
    """A course of spaces such as `flag-1 pot-2`, the lowest tile first."""
    return tuple([read_tiles(atlantis.components.items, space.split()) for space in spaces])


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("pot-5", "helmet-3", []),
        ("olive-1 pot-5", "helmet-3", ["olive-1"]),
        ("olive-4 pot-5", "helmet-3", []),
        ("pot-5", "olive-1 helmet-3", ["olive-1"]),
        ("pot-5", "olive-7 helmet-3", ["olive-7"]),
        ("olive-2 pot-5", "flag-1 helmet-3", ["olive-2", "flag-1"]),
    ],
)
def test_a_stack_that_changes_a_toll_is_named(atlantis: EngineRunner, before: str, after: str, told: list[str]) -> None:
    spaces = laid(atlantis, before, "", after)
    hole: Hole = holes(spaces, ())[0]
    assert [line.values["tile"] for line in stack_lines(spaces, hole)] == told
    assert stack_lines(spaces, holes(spaces, (2,))[0]) == [], "nothing is paid over a bridge"


@pytest.mark.parametrize(
    ("spaces", "space", "bridges", "water", "rules"),
    [
        (("flag-1", "", "pot-2"), 2, (), 24, ["reward.water", "hole.hole"]),
        (("flag-1", "", "", "pot-2"), 2, (), 24, ["reward.water", "hole.run.grown"]),
        (("flag-1", "", "", "pot-2"), 3, (), 24, ["reward.water", "hole.run.grown"]),
        (("flag-1", "", "", "", "pot-2"), 3, (), 24, ["reward.water", "hole.run.merged"]),
        (("flag-1", "", "", "pot-2"), 2, (3,), 24, ["reward.water", "bridge.merged"]),
        (("flag-1", "", "", "", "pot-2"), 3, (2, 4), 24, ["reward.water", "bridge.two"]),
        (("flag-1", "", "pot-2"), 2, (), 1, ["reward.water", "hole.hole"]),
        (("flag-1", "", "pot-2"), 2, (), 0, ["hole.water", "hole.hole"]),
        (("flag-1", "crown-4", "pot-2"), 2, (), 24, ["reward.stack"]),
        (("", "flag-1", "pot-2"), 1, (), 24, ["hole.ends.atlantis"]),
        (("", "", "pot-2"), 1, (2,), 24, ["hole.ends.atlantis", "bridge.ends"]),
        (("pot-2", "", ""), 3, (2,), 24, ["hole.ends.mainland", "bridge.ends"]),
        (("", "", "pot-2"), 2, (1,), 24, ["hole.ends.atlantis"]),
        (("pot-2", "", ""), 2, (3,), 24, ["hole.ends.mainland"]),
        (("", "", ""), 3, (1,), 24, ["hole.ends"]),
    ],
)
def test_what_shows_where_a_tile_was_taken(
    atlantis: EngineRunner, spaces: tuple[str, ...], space: int, bridges: tuple, water: int, rules: list[str]
) -> None:
    found = below_lines(laid(atlantis, *spaces), bridges, space, water)
    assert [line.rule for line in found] == rules


@pytest.mark.parametrize(
    ("hand", "pawns", "expected"),
    [
        ({}, [0, 0, 0], ("move.unable.hand", {})),
        ({"flag": 1}, [0, 0, 0], ("move.unable.card", {})),
        ({"crown": 1}, [2, 8, 8], ("move.unable.nothing", {"toll": 2, "points": 0})),
        ({"crown": 1, "helmet": 1}, [2, 8, 8], ("move.unable.toll", {"toll": 2, "points": 1})),
    ],
)
def test_what_a_player_lacks_who_cannot_move(
    atlantis: EngineRunner, hand: dict[str, int], pawns: list[int], expected: tuple[str, dict]
) -> None:
    position = table(
        course=course("flag-1 pot-5 - helmet-2 crown-6"),
        pawns={"red": pawns, "blue": [1, 6, 6]},
        tiles={},
        hands={"red": hand, "blue": {}},
    )
    position["pawns"]["red"] = [6 if place == 8 else place for place in pawns]
    state = atlantis.engine.read_state(atlantis.components, position)
    line = atlantis.engine.apply(atlantis.components, state, {"show": "hand"}).lines[0]
    assert (line.rule, line.values) == expected
