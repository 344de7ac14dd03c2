"""The path tile that a move brings, and the water that it leaves (rules reward.*, hole.ends, bridge.merged)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State, with_seat
from rules_engine.atlantis.rules.path import hole_at, shores, without_top
from rules_engine.atlantis.rules.rewards import reward_space
from rules_engine.atlantis.rules.tiles import in_order, tile_id
from rules_engine.core import Line


def with_reward(components: Components, state: State, place: int) -> tuple[State, list[Line]]:
    """The active player takes the tile that the pawn at this position brings (rule reward.tile)."""
    space = reward_space(state.course, state.pawns(), state.readings, place)
    if space is None:
        return state, [Line("reward.none", None, {})]
    tile = state.course[space - 1][-1]
    tiles = in_order(components.items, list(state.seat().tiles) + [tile])
    after = replace(state, course=without_top(state.course, space))
    taken = Line("reward.tile" if space < place else "reward.none.ahead", None, {"tile": tile_id(tile)})
    return with_seat(after, state.active, tiles=tiles), [taken] + below_lines(after, space)


def below_lines(state: State, space: int) -> list[Line]:
    """What shows where the tile lay: another tile or water (rules reward.stack, reward.water)."""
    if state.course[space - 1]:
        return [Line("reward.stack", None, {"tile": tile_id(state.course[space - 1][-1])})]
    first, last = shores(state.course)
    if not first < space < last:
        return [Line("hole.ends", None, {})]
    hole = hole_at(state.course, state.bridges, space)
    merged = hole is not None and hole.bridged
    return [Line("reward.water", None, {})] + ([Line("bridge.merged", None, {})] if merged else [])
