"""Moving hoplites and galleys, one unit after the other (rules march.*, sail.*)."""

from __future__ import annotations

from rules_engine.core import Line, Refused
from rules_engine.polis.components import Components
from rules_engine.polis.game.state import State, ground_of, with_goods, with_units
from rules_engine.polis.game.turns import MARCH, SAIL, goes_on, known_in, paid_line, refuse_poor_side
from rules_engine.polis.rules.map import (
    ENEMY,
    FULL,
    ISLAND,
    Goals,
    is_full,
    lands_abroad,
    march_goals,
    needs_canal,
    obstacle,
    sail_goals,
    seas_between,
)
from rules_engine.polis.rules.payment import military_cost


def _areas(components: Components, move: dict) -> tuple[str, tuple[str, ...], Goals]:
    """Return the kind of a move, the areas of its units, and the function that lists where they can go."""
    return (MARCH, components.regions, march_goals) if MARCH in move else (SAIL, components.seas, sail_goals)


def check_move(components: Components, state: State, move: dict) -> None:
    """Check {"march": region, "to": region} or {"sail": sea, "to": sea}: one unit moves; more may follow to the same
    destination in the same action (rules march.destination, march.one-by-one, sail.destination, sail.one-by-one).
    What lies abroad can be named, and is refused (rule map.abroad)."""
    kind, areas, goals = _areas(components, move)
    side, by_land = state.turn_of, kind == MARCH
    foreign = lands_abroad(components) if by_land else ()
    origin, goal = known_in(move, kind, areas), known_in(move, "to", (*areas, *foreign))
    if goal not in areas:
        raise Refused("map.abroad", {"area": goal})
    values = {"origin": origin, "area": goal, "limit": components.limit(state.round)}
    if origin == goal:
        raise Refused("march.destination" if by_land else "sail.destination", {"area": goal})
    if state.units_of(side, origin) == 0:
        raise Refused("march.destination.none" if by_land else "sail.destination.none", {"origin": origin})
    if is_full(state.units_of(side, goal), components.limit(state.round)):
        raise Refused("march.limit" if by_land else "sail.limit", {"area": goal, "limit": values["limit"]})
    ground = ground_of(components, state, side)
    if goal not in goals(components, ground, origin):
        found = obstacle(components, ground, origin, goal, goals)
        if by_land:
            refuse_way(found, values)
        raise Refused("sail.full" if found == FULL else "sail.enemy", values)
    if not goes_on(state, kind, move):
        refuse_poor_side(components, state)


def refuse_way(found: str, values: dict) -> None:
    """Refuse a march for what keeps the hoplite from its destination (rules march.enemy, march.full, map.islands,
    march.path)."""
    if found in (ENEMY, FULL):
        raise Refused("march.enemy" if found == ENEMY else "march.full", values)
    raise Refused("map.islands" if found == ISLAND else "march.path", values)


def do_move(components: Components, state: State, move: dict) -> State:
    """Put the unit in its new place; the first of an action pays for it (rule military.cost)."""
    side, kind = state.turn_of, MARCH if MARCH in move else SAIL
    after = with_units(with_units(state, side, move[kind], -1), side, move["to"], 1)
    return after if goes_on(state, kind, move) else with_goods(after, side, military_cost(components))


def move_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say where the unit went, and what the first one paid (rules military.cost, march.destination, march.one-by-one,
    sail.destination, sail.one-by-one)."""
    kind = MARCH if MARCH in move else SAIL
    values = {"origin": move[kind], "area": move["to"]}
    way = way_lines(components, before, move)
    if goes_on(before, kind, move):
        return [Line("march.one-by-one" if kind == MARCH else "sail.one-by-one", None, values), *way]
    moved = Line("march.destination.moved" if kind == MARCH else "sail.destination.moved", None, values)
    return [paid_line(components), moved, *way]


def way_lines(components: Components, before: State, move: dict) -> list[Line]:
    """Say which seas a galley crosses, and that only the isthmus opens the way where that is so (rules sail.path,
    map.korinthos)."""
    kind, _, goals = _areas(components, move)
    side, origin, goal = before.turn_of, move[kind], move["to"]
    ground, lines = ground_of(components, before, side), []
    between = seas_between(components, ground, origin, goal) if kind == SAIL else []
    if between:
        lines.append(Line("sail.path", None, {"areas": between}))
    if needs_canal(components, ground, origin, goal, goals):
        lines.append(canal_line(components, side))
    return lines


def canal_line(components: Components, side: str) -> Line:
    """Say who uses the isthmus, and that its polis gives the right to it (rule map.korinthos)."""
    return Line("map.korinthos", None, {"side": side, "polis": components.data["canal"]["polis"]})


def march_moves(components: Components, state: State) -> list[dict]:
    """List every region with own hoplites, and every region that one of them can reach."""
    return _moves(components, state, MARCH, components.regions, march_goals)


def sail_moves(components: Components, state: State) -> list[dict]:
    """List every sea with own galleys, and every sea that one of them can reach."""
    return _moves(components, state, SAIL, components.seas, sail_goals)


def _moves(components: Components, state: State, kind: str, areas: tuple[str, ...], goals: Goals) -> list[dict]:
    ground = ground_of(components, state, state.turn_of)
    return [
        {kind: origin, "to": goal}
        for origin in areas
        if ground.own.get(origin, 0)
        for goal in goals(components, ground, origin)
        if not is_full(ground.own.get(goal, 0), ground.limit)
    ]
