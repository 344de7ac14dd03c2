"""Sieges, and what happens to a polis that changes sides (rules siege.*)."""

from __future__ import annotations

from rules_engine.core import BadInput, Refused
from rules_engine.polis.components import ABROAD, PRESTIGE, Components
from rules_engine.polis.game.state import (
    CAPTURED,
    State,
    stock_of,
    with_goods,
    with_polis,
    with_population,
    with_seat,
    with_units,
)
from rules_engine.polis.game.turns import SIEGE, count_in, known_in, military_cost, refuse_poor
from rules_engine.polis.readings import PROXENOS_PLACE, usual


def check_siege(components: Components, state: State, move: dict) -> None:
    """{"siege": polis, "roll": what the die shows} (rules siege.never, siege.target, siege.condition,
    siege.each-time, stock.cubes)."""
    polis, roll = known_in(move, SIEGE, components.order), count_in(move, "roll", 1)
    if roll > components.number("die", "sides"):
        raise BadInput("roll", roll, "what the die shows")
    side, enemy, tile = state.turn_of, components.other(state.turn_of), components.poleis[polis]
    if tile.region == ABROAD or polis in capitals(components):
        raise Refused("siege.never", {"polis": polis})
    if state.owner_of(polis) == side:
        raise Refused("siege.target", {"polis": polis})
    refuse_condition(state.units_of(side, tile.region), state.units_of(enemy, tile.region), tile.base)
    refuse_no_cubes(components, state, side)
    refuse_poor(components, state)


def refuse_condition(hoplites: int, enemies: int, value: int) -> None:
    """Refused where the hoplites do not control the region or are fewer than the siege value (rule siege.condition)."""
    if hoplites <= enemies:
        raise Refused("siege.condition.control", {"hoplites": hoplites, "enemies": enemies})
    if hoplites < value:
        raise Refused("siege.condition.value", {"hoplites": hoplites, "value": value})


def refuse_no_cubes(components: Components, state: State, side: str) -> None:
    """Who has no cube in stock could not put any on a polis that is won (rule stock.cubes)."""
    if stock_of(components, state, side) < 1:
        raise Refused("stock.cubes", {"cubes": components.number("pieces", "cubes")})


def do_siege(components: Components, state: State, move: dict) -> State:
    """What comes of the roll (rule siege.roll)."""
    polis, begun = move[SIEGE], with_goods(state, state.turn_of, military_cost(components))
    return taken(components, begun, polis) if succeeds(components, move) else failed(components, begun, polis)


def succeeds(components: Components, move: dict) -> bool:
    """Whether the roll reaches the siege value (rule siege.roll)."""
    return wins(move["roll"], components.poleis[move[SIEGE]].base)


def wins(roll: int, value: int) -> bool:
    """Whether a roll is at least a siege value (rule siege.roll)."""
    return roll >= value


def winning_faces(components: Components, value: int) -> int:
    """How many faces of the die reach a siege value (rule siege.roll)."""
    return len([face for face in range(components.number("die", "sides")) if wins(face + 1, value)])


def capitals(components: Components) -> list[str]:
    """The poleis that cannot be lost (rule polis.capital)."""
    return [components.number("sides", side)["capital"] for side in components.sides]


def taken(components: Components, state: State, polis: str) -> State:
    """A siege that succeeds (rules siege.success, siege.population, siege.proxenos)."""
    side, enemy = state.turn_of, components.other(state.turn_of)
    after = with_goods(changed_sides(components, state, polis), side, {PRESTIGE: components.poleis[polis].base})
    return with_seat(after, enemy, proxenos=CAPTURED) if is_at(components, state, enemy, polis) else after


def changed_sides(components: Components, state: State, polis: str) -> State:
    """The polis with its projects for the player whose turn it is: as many cubes as the base population if it was
    neutral, else as many as there were, as far as the stock has them (rules siege.population, stock.cubes)."""
    side, held = state.turn_of, state.poleis[polis]
    cubes = components.poleis[polis].base if held.owner is None else held.population
    return with_polis(state, polis, owner=side, population=min(cubes, stock_of(components, state, side)))


def is_at(components: Components, state: State, side: str, polis: str) -> bool:
    """Whether a side's Proxenos is there: in the polis, or in its region (reading proxenos-place)."""
    place = state.seats[side].proxenos
    if place is None or place == CAPTURED:
        return False
    region = components.poleis[polis].region
    if usual(state.readings, PROXENOS_PLACE) or region == ABROAD:
        return place == polis
    return components.poleis[place].region == region


def failed(components: Components, state: State, polis: str) -> State:
    """A siege that fails (rules siege.failure, siege.emptied)."""
    losses = components.data["siege"]
    after = with_units(state, state.turn_of, components.poleis[polis].region, -losses["loss"])
    if state.owner_of(polis) is None:
        return after
    after = with_population(after, polis, -losses["population-loss"])
    return after if after.poleis[polis].population > 0 else with_polis(after, polis, owner=None, population=0)


def siege_moves(components: Components, state: State) -> list[dict]:
    """Every polis that can be besieged, with every number that the die can show."""
    moves = []
    for polis in components.order:
        try:
            check_siege(components, state, {SIEGE: polis, "roll": 1})
        except Refused:
            continue
        moves += [{SIEGE: polis, "roll": roll + 1} for roll in range(components.number("die", "sides"))]
    return moves
