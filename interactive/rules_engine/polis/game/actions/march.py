"""Moving hoplites and galleys, one unit after the other (rules march.*, sail.*)."""

from __future__ import annotations

from rules_engine.core import Refused
from rules_engine.polis.components import Components
from rules_engine.polis.game.state import State, with_goods, with_units
from rules_engine.polis.game.turns import MARCH, SAIL, goes_on, known_in, military_cost, refuse_poor
from rules_engine.polis.game.ways import ENEMY, FULL, Goals, is_full, march_goals, obstacle, sail_goals


def check_march(components: Components, state: State, move: dict) -> None:
    """{"march": region, "to": region}: one hoplite. More of them may follow to the same destination in the same action
    (rules march.destination, march.one-by-one)."""
    side, origin = state.turn_of, known_in(move, MARCH, components.regions)
    goal = known_in(move, "to", components.regions)
    if origin == goal:
        raise Refused("march.destination", {"area": goal})
    if state.units_of(side, origin) == 0:
        raise Refused("march.destination.none", {"origin": origin})
    if is_full(components, state, side, goal):
        raise Refused("march.limit", {"area": goal, "limit": components.limit(state.round)})
    if goal not in march_goals(components, state, side, origin):
        found = obstacle(components, state, side, origin, goal, march_goals)
        values = {"origin": origin, "area": goal, "limit": components.limit(state.round)}
        raise Refused("march.enemy" if found == ENEMY else "march.full" if found == FULL else "march.path", values)
    _refuse_poor(components, state, MARCH, move)


def check_sail(components: Components, state: State, move: dict) -> None:
    """{"sail": sea, "to": sea}: one galley. More of them may follow to the same destination in the same action (rules
    sail.destination, sail.one-by-one)."""
    side, origin = state.turn_of, known_in(move, SAIL, components.seas)
    goal = known_in(move, "to", components.seas)
    if origin == goal:
        raise Refused("sail.destination", {"area": goal})
    if state.units_of(side, origin) == 0:
        raise Refused("sail.destination.none", {"origin": origin})
    if is_full(components, state, side, goal):
        raise Refused("sail.limit", {"area": goal, "limit": components.limit(state.round)})
    if goal not in sail_goals(components, state, side, origin):
        found = obstacle(components, state, side, origin, goal, sail_goals)
        values = {"origin": origin, "area": goal, "limit": components.limit(state.round)}
        raise Refused("sail.full" if found == FULL else "sail.enemy", values)
    _refuse_poor(components, state, SAIL, move)


def _refuse_poor(components: Components, state: State, kind: str, move: dict) -> None:
    if not goes_on(state, kind, move):
        refuse_poor(components, state)


def do_move(components: Components, state: State, move: dict) -> State:
    """The unit in its new place; the first of an action pays for it (rule military.cost)."""
    side, kind = state.turn_of, MARCH if MARCH in move else SAIL
    after = with_units(with_units(state, side, move[kind], -1), side, move["to"], 1)
    return after if goes_on(state, kind, move) else with_goods(after, side, military_cost(components))


def march_moves(components: Components, state: State) -> list[dict]:
    """Every region with own hoplites, and every region that one of them can reach."""
    return _ways(components, state, MARCH, components.regions, march_goals)


def sail_moves(components: Components, state: State) -> list[dict]:
    """Every sea with own galleys, and every sea that one of them can reach."""
    return _ways(components, state, SAIL, components.seas, sail_goals)


def _ways(components: Components, state: State, kind: str, areas: tuple[str, ...], goals: Goals) -> list[dict]:
    side = state.turn_of
    return [
        {kind: origin, "to": goal}
        for origin in areas
        if state.units_of(side, origin)
        for goal in goals(components, state, side, origin)
        if not is_full(components, state, side, goal)
    ]
