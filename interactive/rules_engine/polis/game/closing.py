"""The steps at the end of a round that a player decides in: supply, growth, phoros (rules supply.*, growth.*,
phoros.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import Line, Refused, Step
from rules_engine.polis.components import PRESTIGE, WHEAT, Components
from rules_engine.polis.game.actions.besiege import capitals
from rules_engine.polis.game.events import decider
from rules_engine.polis.game.state import (
    GROWTH,
    PHOROS,
    SUPPLY,
    State,
    own_poleis,
    population_of,
    put,
    stock_of,
    with_goods,
    with_polis,
    with_population,
    with_turn,
)
from rules_engine.polis.game.turns import count_in, known_in
from rules_engine.polis.readings import SHORTAGE, usual
from rules_engine.polis.rules.upkeep import (
    can_feed,
    growth_room,
    growth_wheat,
    may_pay_now,
    phoros_change,
    prestige_for,
    wheat_for,
    wheat_lacking,
)

FEED = "feed"
RELEASE = "release"
GROW = "grow"
DONE = "done"


def served(state: State) -> State:
    """The state when the side that decides is ready; nothing of its choices is remembered."""
    return with_turn(replace(state, queue=state.queue[1:]), done=())


# supply


def shortage(components: Components, state: State, side: str) -> int:
    """The wheat that a side lacks to supply all of its cubes (rule supply.wheat)."""
    return wheat_lacking(components, population_of(components, state, side), state.has(side, WHEAT))


def can_pay(components: Components, state: State, side: str) -> bool:
    """Whether wheat and prestige of a side are enough for all of its cubes (rule supply.shortage)."""
    cubes = population_of(components, state, side)
    return can_feed(components, cubes, state.has(side, WHEAT), state.seats[side].prestige)


def fed(components: Components, state: State, side: str) -> tuple[State, list[Line]]:
    """All cubes are supplied, with prestige for the wheat that is lacking (rules supply.wheat, supply.shortage)."""
    lack, cubes = shortage(components, state, side), population_of(components, state, side)
    due, wheat = prestige_for(components, lack), wheat_for(components, cubes) - lack
    paid = put({WHEAT: -wheat} if wheat else {}, PRESTIGE, -due)
    said = Line("supply.shortage" if due else "supply.wheat", paid, {"side": side, "cubes": cubes})
    return served(with_goods(state, side, paid)), [said]


def feed(components: Components, state: State, move: dict) -> Step:
    """{"feed": true}: prestige stands in for all wheat that is lacking (rule supply.shortage)."""
    side = decider(state, SUPPLY)
    refuse_feed(components, state, side)
    after, lines = fed(components, state, side)
    return Step(after, tuple(lines))


def refuse_feed(components: Components, state: State, side: str) -> None:
    """Whether a side can pay with prestige now; who has begun to give up poleis goes on with that, if so agreed, up to
    the capital (rule supply.shortage, reading shortage)."""
    lack, held = shortage(components, state, side), state.seats[side].prestige
    if not can_pay(components, state, side):
        raise Refused("supply.shortage", {"wheat": lack, "prestige": prestige_for(components, lack), "held": held})
    one_way, given_up = not usual(state.readings, SHORTAGE), RELEASE in state.turn.done
    if not may_pay_now(components, one_way, given_up, bool(releasable(components, state, side))):
        raise Refused("supply.shortage.one-way", {"wheat": lack})


def release(components: Components, state: State, move: dict) -> Step:
    """{"release": polis}: it becomes neutral, with its projects (rules supply.release, supply.left-behind)."""
    polis = known_in(move, RELEASE, components.order)
    if state.stage in (GROWTH, PHOROS):
        raise Refused("supply.shortage.settled", {})
    side = decider(state, SUPPLY)
    if state.owner_of(polis) != side:
        raise Refused("supply.release.foreign", {"polis": polis})
    if polis in capitals(components):
        raise Refused("supply.release.capital", {"polis": polis})
    after = with_turn(with_polis(state, polis, owner=None, population=0), done=(RELEASE,))
    return Step(after, (Line("supply.release", None, {"side": side, "polis": polis}),))


def releasable(components: Components, state: State, side: str) -> list[str]:
    """The poleis that a side can give up: all but its capital (rule supply.release)."""
    return [polis for polis in own_poleis(components, state, side) if polis not in capitals(components)]


def supply_moves(components: Components, state: State) -> list[dict]:
    """Paying with prestige, or giving up one polis."""
    side, moves = state.queue[0], [{FEED: True}]
    try:
        refuse_feed(components, state, side)
    except Refused:
        moves = []
    return moves + [{RELEASE: polis} for polis in releasable(components, state, side)]


# growth


def grow(components: Components, state: State, move: dict) -> Step:
    """{"grow": polis}: one cube more on a tile (rules growth.wheat, growth.limits, stock.cubes)."""
    side, polis = decider(state, GROWTH), known_in(move, GROW, components.order)
    refuse_growth(components, state, side, polis)
    paid, grown = {WHEAT: -growth_wheat(components, 1)}, state.turn.grown or {}
    after = with_turn(with_goods(state, side, paid), grown=put(grown, polis, grown.get(polis, 0) + 1))
    return Step(with_population(after, polis, 1), (Line("growth.wheat", paid, {"side": side, "polis": polis}),))


def refuse_growth(components: Components, state: State, side: str, polis: str) -> None:
    """Whether a polis may grow by a cube (rules growth.wheat, growth.limits, stock.cubes)."""
    needed, held, grown = growth_wheat(components, 1), state.has(side, WHEAT), state.turn.grown or {}
    if state.owner_of(polis) != side:
        raise Refused("growth.wheat.foreign", {"polis": polis})
    if growth_room(components, polis, state.poleis[polis].population, grown.get(polis, 0)) < 1:
        tile = components.poleis[polis]
        raise Refused("growth.limits", {"polis": polis, "growth": tile.growth, "most": tile.most})
    if held < needed:
        raise Refused("growth.wheat.lacking", {"wheat": needed, "held": held})
    if stock_of(components, state, side) < 1:
        raise Refused("stock.cubes", {"cubes": components.number("pieces", "cubes")})


def growing(components: Components, state: State, side: str) -> list[str]:
    """The poleis that may still grow."""
    found = []
    for polis in own_poleis(components, state, side):
        try:
            refuse_growth(components, state, side, polis)
            found.append(polis)
        except Refused:
            continue
    return found


def stop_growing(components: Components, state: State, move: dict) -> Step:
    """{"done": true}: enough has grown (rule growth.wheat)."""
    side = decider(state, GROWTH)
    return Step(served(state), (Line("growth.wheat.done", None, {"side": side}),))


def growth_moves(components: Components, state: State) -> list[dict]:
    """One cube on each polis that may grow, or an end to it."""
    return [{GROW: polis} for polis in growing(components, state, state.queue[0])] + [{DONE: True}]


# phoros


def take_phoros(components: Components, state: State, move: dict) -> Step:
    """{"phoros": n}: so much prestige becomes silver (rule phoros.silver)."""
    side, points = decider(state, PHOROS), count_in(move, PHOROS)
    if points > state.seats[side].prestige:
        raise Refused("phoros.silver", {"points": points, "held": state.seats[side].prestige})
    if points == 0:
        return Step(served(state), (Line("phoros.silver.none", None, {"side": side}),))
    change = phoros_change(components, points)
    return Step(served(with_goods(state, side, change)), (Line("phoros.silver", change, {"side": side}),))


def phoros_moves(components: Components, state: State) -> list[dict]:
    """Every number of prestige points, none first."""
    return [{PHOROS: points} for points in range(state.seats[state.queue[0]].prestige + 1)]
