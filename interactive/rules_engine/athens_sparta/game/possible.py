"""Whether a position can be (`Engine.possible`)."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import PLAY, State, hand_of
from rules_engine.athens_sparta.rules.board import BLOCKADE, INSIDE, PATROL, SIDES, by_place
from rules_engine.athens_sparta.rules.limits import stack_limits
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY, theatre_of
from rules_engine.core import HIDDEN


def possible(components: Components, state: Any) -> str | None:
    """Return the rule by which no game comes to this position; None if one can. A battle alone has no map around it."""
    if not isinstance(state, State):
        return None
    theatre = theatre_of(components)
    cards = [*state.pile, *[card for side in SIDES for card in hand_of(state, side)]]
    cards += [card for _, card in (*state.played, *state.laid)]
    known = [card for card in cards if card != HIDDEN]
    if len(set(known)) < len(known):
        return "card.deal"
    for piece in state.pieces:
        if not piece.is_on_map():
            continue
        city = theatre.city_at(piece.at)
        if not 1 <= piece.steps <= piece.sort.steps:
            return "block.steps"
        if piece.at != SICILY and theatre.ground(piece.at) is None:
            return "terrain.limits"
        if piece.stand == INSIDE and (city is None or not city.walls):
            return "city.walls"
        if piece.stand in (BLOCKADE, PATROL) and not piece.is_fleet():
            return "blockade.declare"
        if piece.is_fleet() and (city is None or not city.ports):
            return "move.fleet-end"
    return full_hex(components, state) if state.phase == PLAY else None


def full_hex(components: Components, state: State) -> str | None:
    """Return the rule about a hex with more blocks of a side than it bears at the end of a turn. Cities that join or
    change sides may hold more of their own blocks for a while, and blocks of captured neutral cities stay where they
    are (rules move.stacking, neutral.elsewhere)."""
    theatre, places = theatre_of(components), by_place(state.pieces)
    for place in sorted(places):
        city = theatre.city_at(place)
        for side in SIDES if place != SICILY else ():
            own = [piece for piece in places[place] if piece.owner == side and not piece.sort.is_revolting()]
            native = [piece for piece in own if city is not None and piece.sort.home == city.id]
            movable = city is not None and (city.side == NEUTRAL or city.id in components.plain["defecting-fleets"])
            stayed = [piece for piece in own if piece.sort.side == NEUTRAL and piece not in native]
            more = (len(native) if movable else 0) + len(stayed)
            if len(own) > stack_limits(components, theatre, place)[0] + more:
                return "move.stacking"
    return None
