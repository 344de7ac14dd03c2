"""Where there must be a battle (rules combat.when, revolt.battle)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.board import (
    FIELD,
    INSIDE,
    is_rising,
    occupied,
)
from rules_engine.athens_sparta.rules.control import (
    enemies_in,
    is_contested,
    naval_meeting,
    own_in,
)
from rules_engine.athens_sparta.rules.map import SICILY
from rules_engine.hexes import Position


def due_fights(components: Components, state: State) -> list[Position]:
    """List the hexes where there must be a fight: both sides stand in the field, or fleets meet (rule combat.when). In
    Sicily nobody must (sicily.rounds)."""
    found = []
    for place in occupied(state):
        if place in state.settled or place == SICILY:
            continue
        if is_contested(components, state, place) or naval_meeting(state, place) or is_revolt(state, place):
            found.append(place)
    return found


def is_revolt(state: State, place: Position) -> bool:
    """Tell whether a city revolts against blocks that are in it, be they behind their walls (rule revolt.battle)."""
    rising = [piece for piece in own_in(state, place, state.active, (FIELD,)) if is_rising(state, piece)]
    return bool(rising) and bool(enemies_in(state, place, state.active, (FIELD, INSIDE)))
