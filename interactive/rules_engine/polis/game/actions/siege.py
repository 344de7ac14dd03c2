"""Sieges, and what happens to a polis that changes sides (rules siege.*)."""

from __future__ import annotations

from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.polis.components import ABROAD, PRESTIGE, Components
from rules_engine.polis.game.state import CAPTURED, State, book, stock_of, with_polis, with_seat, with_units
from rules_engine.polis.game.turns import SIEGE, count_in, is_allowed, known_in, paid_line, refuse_poor_side
from rules_engine.polis.readings import PROXENOS_PLACE, is_default
from rules_engine.polis.rules.takeover import (
    capitals,
    hoplites_lost,
    population_after_failure,
    population_taken,
    refuse_condition,
    wins,
)


def check_siege(components: Components, state: State, move: dict) -> None:
    """Check {"siege": polis, "roll": what the die shows} (rules siege.never, siege.target, siege.condition,
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
    refuse_poor_side(components, state)


def refuse_no_cubes(components: Components, state: State, side: str) -> None:
    """Refuse a side without cubes in stock, which could put none on a polis that it wins or grows (rule
    stock.cubes)."""
    if stock_of(components, state, side) < 1:
        raise Refused("stock.cubes", {"cubes": components.number("pieces", "cubes")})


def perform_siege(components: Components, state: State, move: dict) -> Step:
    """Carry out a siege by its roll (rules siege.roll, siege.success, siege.failure)."""
    polis, value = move[SIEGE], components.poleis[move[SIEGE]].base
    roll = Line("siege.roll", None, {"polis": polis, "roll": move["roll"], "value": value})
    follow = succeed if wins(move["roll"], value) else fail
    after, lines = follow(components, state, polis)
    return book(after, state.turn_of, [paid_line(components), roll, *lines])


def succeed(components: Components, state: State, polis: str) -> tuple[State, list[Line]]:
    """Take the polis, its siege value in prestige, and a Proxenos that is there (rules siege.success,
    siege.population, siege.proxenos)."""
    enemy, after = components.other(state.turn_of), change_sides(components, state, polis)
    lines = [
        Line("siege.success", {PRESTIGE: components.poleis[polis].base}, {"polis": polis}),
        Line("siege.population", None, {"polis": polis, "cubes": after.poleis[polis].population}),
    ]
    if not is_at(components, state, enemy, polis):
        return after, lines
    return with_seat(after, enemy, proxenos=CAPTURED), [*lines, Line("siege.proxenos.caught", None, {"polis": polis})]


def fail(components: Components, state: State, polis: str) -> tuple[State, list[Line]]:
    """Take the losses of a failed siege off both sides (rules siege.failure, siege.emptied)."""
    losses, region, held = components.data["siege"], components.poleis[polis].region, state.poleis[polis]
    values = {"area": region, "hoplites": losses["loss"], "polis": polis, "cubes": losses["population-loss"]}
    after = with_units(state, state.turn_of, region, -hoplites_lost(components))
    if held.owner is None:
        return after, [Line("siege.failure", None, values)]
    line, left = Line("siege.failure.enemy", None, values), population_after_failure(components, held.population)
    if left:
        return with_polis(after, polis, population=left), [line]
    return with_polis(after, polis, owner=None, population=0), [line, Line("siege.emptied", None, {"polis": polis})]


def change_sides(components: Components, state: State, polis: str) -> State:
    """Give the polis with its projects to the player whose turn it is (rules siege.population, stock.cubes)."""
    side, held = state.turn_of, state.poleis[polis]
    enemies = 0 if held.owner is None else held.population
    cubes = population_taken(components.poleis[polis].base, enemies, stock_of(components, state, side))
    return with_polis(state, polis, owner=side, population=cubes)


def is_at(components: Components, state: State, side: str, polis: str) -> bool:
    """Tell whether a side's Proxenos is in the polis, or in its region (reading proxenos-place)."""
    place = state.seats[side].proxenos
    if place is None or place == CAPTURED:
        return False
    region = components.poleis[polis].region
    if is_default(state.readings, PROXENOS_PLACE) or region == ABROAD:
        return place == polis
    return components.poleis[place].region == region


def siege_moves(components: Components, state: State) -> list[dict]:
    """List every polis that can be besieged, with every number that the die can show."""
    return [
        {SIEGE: polis, "roll": roll + 1}
        for polis in components.order
        if is_allowed(check_siege, components, state, {SIEGE: polis, "roll": 1})
        for roll in range(components.number("die", "sides"))
    ]
