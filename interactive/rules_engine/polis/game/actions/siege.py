"""Sieges, and what happens to a polis that changes sides (rules siege.*)."""

from __future__ import annotations

from rules_engine.core import BadInput, Line, Refused
from rules_engine.polis.components import ABROAD, PRESTIGE, Components
from rules_engine.polis.game.state import CAPTURED, State, stock_of, with_goods, with_polis, with_seat, with_units
from rules_engine.polis.game.turns import SIEGE, count_in, is_allowed, known_in, paid_line, refuse_poor_side
from rules_engine.polis.readings import PROXENOS_PLACE, is_default
from rules_engine.polis.rules.payment import military_cost
from rules_engine.polis.rules.takeover import (
    can_besiege,
    capitals,
    hoplites_lost,
    population_after_failure,
    population_taken,
    refuse_siege,
    wins,
)


def check_siege(components: Components, state: State, move: dict) -> None:
    """Check {"siege": polis, "roll": what the die shows} (rules siege.never, siege.target, siege.condition,
    siege.each-time, stock.cubes)."""
    polis, roll = known_in(move, SIEGE, components.order), count_in(move, "roll", 1)
    if roll > components.number("die", "sides"):
        raise BadInput("roll", roll, "what the die shows")
    side, enemy, tile = state.turn_of, components.other(state.turn_of), components.poleis[polis]
    if polis in capitals(components):
        raise Refused("siege.never", {"polis": polis})
    if tile.region == ABROAD:
        raise Refused("siege.never.abroad", {"polis": polis})
    if state.owner_of(polis) == side:
        raise Refused("siege.target", {"polis": polis})
    own, enemies = [state.units_of(name, tile.region) for name in (side, enemy)]
    refuse_siege(polis, tile.region, own, enemies, tile.base)
    refuse_no_cubes(components, state, side)
    refuse_poor_side(components, state)


def refuse_no_cubes(components: Components, state: State, side: str) -> None:
    """Refuse a side without cubes in stock, which could put none on a polis that it wins or grows (rule
    stock.cubes)."""
    if stock_of(components, state, side) < 1:
        raise Refused("stock.cubes", {"cubes": components.number("pieces", "cubes")})


def do_siege(components: Components, state: State, move: dict) -> State:
    """Carry out a siege by its roll (rules military.cost, siege.roll)."""
    polis, begun = move[SIEGE], with_goods(state, state.turn_of, military_cost(components))
    won = wins(move["roll"], components.poleis[polis].base)
    return succeed(components, begun, polis) if won else fail(components, begun, polis)


def succeed(components: Components, state: State, polis: str) -> State:
    """Take the polis, its siege value in prestige, and a Proxenos that is there (rules siege.success,
    siege.population, siege.proxenos)."""
    side, enemy = state.turn_of, components.other(state.turn_of)
    after = with_goods(change_sides(components, state, polis), side, {PRESTIGE: components.poleis[polis].base})
    return with_seat(after, enemy, proxenos=CAPTURED) if is_at(components, state, enemy, polis) else after


def fail(components: Components, state: State, polis: str) -> State:
    """Take the losses of a failed siege off both sides (rules siege.failure, siege.emptied)."""
    held, region = state.poleis[polis], components.poleis[polis].region
    after = with_units(state, state.turn_of, region, -hoplites_lost(components))
    left = population_after_failure(components, held.population)
    return with_polis(after, polis, owner=held.owner if left else None, population=left)


def siege_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say the roll and what comes of it (rules military.cost, siege.roll, siege.success, siege.population,
    siege.proxenos, unit.stay)."""
    polis, value = move[SIEGE], components.poleis[move[SIEGE]].base
    lines = [paid_line(components), Line("siege.roll", None, {"polis": polis, "roll": move["roll"], "value": value})]
    if not wins(move["roll"], value):
        return lines + failure_lines(components, before, after, polis)
    lines.append(Line("siege.success", {PRESTIGE: value}, {"polis": polis}))
    lines.append(Line("siege.population", None, {"polis": polis, "cubes": after.poleis[polis].population}))
    lines += stay_lines(components, before, polis)
    caught = is_at(components, before, components.other(before.turn_of), polis)
    return [*lines, Line("siege.proxenos.caught", None, {"polis": polis})] if caught else lines


def failure_lines(components: Components, before: State, after: State, polis: str) -> list[Line]:
    """Say what a failed siege cost (rules siege.failure, siege.emptied, siege.each-time)."""
    losses, region = components.data["siege"], components.poleis[polis].region
    values = {"area": region, "hoplites": losses["loss"], "polis": polis, "cubes": losses["population-loss"]}
    again = too_few_lines(components, after, polis)
    if before.owner_of(polis) is None:
        return [Line("siege.failure", None, values), *again]
    lines = [Line("siege.failure.enemy", None, values)]
    emptied = [] if after.owner_of(polis) else [Line("siege.emptied", None, {"polis": polis})]
    return lines + emptied + again


def too_few_lines(components: Components, after: State, polis: str) -> list[Line]:
    """Say where the hoplites left after a failure do not meet the conditions of another siege (rule
    siege.each-time)."""
    side, tile = after.turn_of, components.poleis[polis]
    own, enemies = [after.units_of(name, tile.region) for name in (side, components.other(side))]
    if can_besiege(own, enemies, tile.base):
        return []
    values = {"polis": polis, "hoplites": own, "value": tile.base, "enemies": enemies}
    return [Line("siege.each-time", None, values)]


def stay_lines(components: Components, before: State, polis: str) -> list[Line]:
    """Say that the hoplites of who loses a polis stay in its region (rule unit.stay)."""
    side, region = before.owner_of(polis), components.poleis[polis].region
    units = 0 if side is None or region == ABROAD else before.units_of(side, region)
    return [Line("unit.stay", None, {"side": side, "area": region, "units": units})] if units else []


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
