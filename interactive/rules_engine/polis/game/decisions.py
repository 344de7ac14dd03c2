"""The decisions at the end of a round: supply, growth, phoros (rules supply.*, growth.*, phoros.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import Line, Refused, Step
from rules_engine.polis.components import ABROAD, PRESTIGE, WHEAT, Components
from rules_engine.polis.game.actions.siege import refuse_no_cubes
from rules_engine.polis.game.notices import broke_lines
from rules_engine.polis.game.state import (
    GROWTH,
    PHOROS,
    SUPPLY,
    State,
    own_poleis,
    population_of,
    put,
    with_goods,
    with_polis,
    with_population,
    with_turn,
)
from rules_engine.polis.game.turns import RELEASE, count_in, decider, is_allowed, known_in
from rules_engine.polis.readings import SHORTAGE, is_default
from rules_engine.polis.rules.takeover import capitals
from rules_engine.polis.rules.upkeep import (
    can_feed,
    growth_wheat,
    must_release,
    phoros_change,
    prestige_for,
    refuse_growth_limits,
    refuse_growth_wheat,
    refuse_release,
    refuse_supply,
    wheat_for,
    wheat_lacking,
)

FEED = "feed"
GROW = "grow"
DONE = "done"


def pop_decider(state: State) -> State:
    """Take the side that has decided out of the queue, and forget its choices."""
    return with_turn(replace(state, queue=state.queue[1:]), done=())


# supply


def shortage(components: Components, state: State, side: str) -> int:
    """Return the wheat that a side lacks to supply all of its cubes (rule supply.wheat)."""
    return wheat_lacking(components, population_of(components, state, side), state.has(side, WHEAT))


def can_pay(components: Components, state: State, side: str) -> bool:
    """Tell whether wheat and prestige of a side are enough for all of its cubes (rule supply.shortage)."""
    cubes = population_of(components, state, side)
    return can_feed(components, cubes, state.has(side, WHEAT), state.seats[side].prestige)


def pay_supply(components: Components, state: State, side: str) -> tuple[State, list[Line]]:
    """Supply all cubes, with prestige for the wheat that is lacking (rules supply.wheat, supply.shortage,
    prestige.below)."""
    lack, cubes = shortage(components, state, side), population_of(components, state, side)
    due, wheat = prestige_for(components, lack), wheat_for(components, cubes) - lack
    paid = put({WHEAT: -wheat} if wheat else {}, PRESTIGE, -due)
    line = Line("supply.shortage" if due else "supply.wheat", paid, {"side": side, "cubes": cubes})
    after = with_goods(state, side, paid)
    return pop_decider(after), [line, *broke_lines(components, state, after)]


def feed(components: Components, state: State, move: dict) -> Step:
    """Carry out {"feed": true}: prestige stands in for all wheat that is lacking (rule supply.shortage)."""
    side = decider(state, SUPPLY)
    refuse_feed(components, state, side)
    after, lines = pay_supply(components, state, side)
    return Step(after, tuple(lines))


def refuse_feed(components: Components, state: State, side: str) -> None:
    """Refuse paying with prestige now (rule supply.shortage, reading shortage)."""
    others, given_up = bool(releasable(components, state, side)), RELEASE in state.turn.done
    forced = must_release(not is_default(state.readings, SHORTAGE), given_up, others)
    cubes = population_of(components, state, side)
    refuse_supply(components, cubes, state.has(side, WHEAT), state.seats[side].prestige, forced)


def release(components: Components, state: State, move: dict) -> Step:
    """Carry out {"release": polis}: it becomes neutral, with its projects (rules supply.release,
    supply.left-behind)."""
    polis = known_in(move, RELEASE, components.order)
    if state.stage in (GROWTH, PHOROS):
        raise Refused("supply.shortage.settled", {})
    side = decider(state, SUPPLY)
    refuse_release(components, polis, state.owner_of(polis) == side)
    after = with_turn(with_polis(state, polis, owner=None, population=0), done=(RELEASE,))
    line = Line("supply.release", None, {"side": side, "polis": polis})
    return Step(after, (line, *left_lines(components, state, polis)))


def left_lines(components: Components, state: State, polis: str) -> list[Line]:
    """Say who stays where a polis is given up: a Proxenos in it, units in its region (rule supply.left-behind)."""
    here, side = components.poleis[polis].region, state.queue[0]
    envoys = [owner for owner in components.sides if state.seats[owner].proxenos == polis]
    units = 0 if here == ABROAD else state.units_of(side, here)
    stays = [Line("supply.left-behind", None, {"side": side, "area": here, "units": units})] if units else []
    return stays + [Line("supply.left-behind.proxenos", None, {"side": owner, "polis": polis}) for owner in envoys]


def releasable(components: Components, state: State, side: str) -> list[str]:
    """List the poleis that a side can give up: all but its capital (rule supply.release)."""
    return [polis for polis in own_poleis(components, state, side) if polis not in capitals(components)]


def supply_moves(components: Components, state: State) -> list[dict]:
    """List paying with prestige, and giving up one polis."""
    side = state.queue[0]
    moves: list[dict] = [{FEED: True}] if is_allowed(refuse_feed, components, state, side) else []
    return moves + [{RELEASE: polis} for polis in releasable(components, state, side)]


# growth


def grow(components: Components, state: State, move: dict) -> Step:
    """Carry out {"grow": polis}: one cube more on a tile (rules growth.wheat, growth.limits, stock.cubes)."""
    side, polis = decider(state, GROWTH), known_in(move, GROW, components.order)
    refuse_growth(components, state, side, polis)
    paid, grown = {WHEAT: -growth_wheat(components, 1)}, state.turn.grown or {}
    after = with_turn(with_goods(state, side, paid), grown=put(grown, polis, grown.get(polis, 0) + 1))
    return Step(with_population(after, polis, 1), (Line("growth.wheat", paid, {"side": side, "polis": polis}),))


def refuse_growth(components: Components, state: State, side: str, polis: str) -> None:
    """Refuse growth of a polis by one cube (rules growth.wheat, growth.limits, stock.cubes)."""
    if state.owner_of(polis) != side:
        raise Refused("growth.wheat.foreign", {"polis": polis})
    grown = (state.turn.grown or {}).get(polis, 0)
    refuse_growth_limits(components, polis, 1, state.poleis[polis].population, grown)
    refuse_growth_wheat(components, 1, state.has(side, WHEAT))
    refuse_no_cubes(components, state, side)


def growing(components: Components, state: State, side: str) -> list[str]:
    """List the poleis that may still grow."""
    own = own_poleis(components, state, side)
    return [polis for polis in own if is_allowed(refuse_growth, components, state, side, polis)]


def stop_growing(components: Components, state: State, move: dict) -> Step:
    """Carry out {"done": true}: enough has grown (rule growth.wheat)."""
    side = decider(state, GROWTH)
    return Step(pop_decider(state), (Line("growth.wheat.done", None, {"side": side}),))


def growth_moves(components: Components, state: State) -> list[dict]:
    """List one cube on each polis that may grow, and an end to it."""
    return [{GROW: polis} for polis in growing(components, state, state.queue[0])] + [{DONE: True}]


# phoros


def take_phoros(components: Components, state: State, move: dict) -> Step:
    """Carry out {"phoros": n}: so much prestige becomes silver (rule phoros.silver)."""
    side, points = decider(state, PHOROS), count_in(move, PHOROS)
    change = phoros_change(components, points, state.seats[side].prestige)
    if points == 0:
        return Step(pop_decider(state), (Line("phoros.silver.none", None, {"side": side}),))
    return Step(pop_decider(with_goods(state, side, change)), (Line("phoros.silver", change, {"side": side}),))


def phoros_moves(components: Components, state: State) -> list[dict]:
    """List every number of prestige points, none first."""
    return [{PHOROS: points} for points in range(state.seats[state.queue[0]].prestige + 1)]
