"""Who has to decide."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import DECLARE, EVENTS, FIGHT, PLUNDER, REGROUP, State
from rules_engine.athens_sparta.rules.battle.model import LEAVE, Battle, crowded, next_to_act, next_to_leave
from rules_engine.athens_sparta.rules.board import other


def mover(components: Components, state: Any) -> str:
    """Return the side that has to decide; "" in a battle of its own, where blocks act."""
    if isinstance(state, Battle):
        return ""
    if state.losing[1]:
        return state.losing[0]
    if state.phase == DECLARE:
        return other(state.active)
    if state.phase == FIGHT:
        return side_to_act(components, state)
    if state.phase == EVENTS and state.events:
        return state.events[0][1]
    return state.cause if state.phase in (REGROUP, PLUNDER) and state.cause else state.active


def side_to_act(components: Components, state: State) -> str:
    """Return whose decision is next in the battle that goes on."""
    battle = state.battle
    if battle.pending is not None:
        return battle.side_of(battle.pending[0])
    if crowded(components, battle):
        return state.active
    able = next_to_leave(battle) if battle.phase == LEAVE else next_to_act(components, battle)
    return battle.side_of(able[0].role) if able else state.active
