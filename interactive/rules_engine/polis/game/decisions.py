"""What a side owes and may still do in the steps at the end of a round (rules supply.*, growth.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import Line, Refused
from rules_engine.polis.components import PRESTIGE, WHEAT, Components
from rules_engine.polis.game.notices import broke_lines
from rules_engine.polis.game.state import (
    State,
    own_poleis,
    population_of,
    put,
    stock_refusal,
    with_goods,
    with_turn,
)
from rules_engine.polis.rules.takeover import capitals
from rules_engine.polis.rules.upkeep import (
    can_feed,
    growth_limits_refusal,
    growth_wheat_refusal,
    prestige_for,
    wheat_for,
    wheat_lacking,
)


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


def releasable(components: Components, state: State, side: str) -> list[str]:
    """List the poleis that a side can give up: all but its capital (rule supply.release)."""
    return [polis for polis in own_poleis(components, state, side) if polis not in capitals(components)]


# growth


def growth_refusal(components: Components, state: State, side: str, polis: str) -> Refused | None:
    """Refuse growth of a polis by one cube (rules growth.wheat, growth.limits, stock.cubes)."""
    if state.owner_of(polis) != side:
        return Refused("growth.wheat.foreign", {"polis": polis})
    grown = (state.turn.grown or {}).get(polis, 0)
    refused = growth_limits_refusal(components, polis, 1, state.poleis[polis].population, grown)
    refused = refused or growth_wheat_refusal(components, 1, state.has(side, WHEAT))
    return refused or stock_refusal(components, state, side)


def growing(components: Components, state: State, side: str) -> list[str]:
    """List the poleis that may still grow."""
    own = own_poleis(components, state, side)
    return [polis for polis in own if growth_refusal(components, state, side, polis) is None]
