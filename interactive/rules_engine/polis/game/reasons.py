"""Why a thing of the table's picture, or a kind of move, is of no use now: what the side that decides is told that
touches it."""

from __future__ import annotations

from rules_engine.core import Refused, first_refusal
from rules_engine.polis.components import Components
from rules_engine.polis.game.actions.registry import by_number
from rules_engine.polis.game.actions.siege import is_at
from rules_engine.polis.game.actions.trade import cash, rolls_of
from rules_engine.polis.game.actions.tribute import placings
from rules_engine.polis.game.moves import HALT, PASS, apply
from rules_engine.polis.game.state import State, own_poleis
from rules_engine.polis.game.turns import (
    CIVIL_WAR,
    GALLEYS,
    KINDS,
    MARCH,
    MERCHANTS,
    MUSTER,
    PROJECT,
    PROXENOS,
    REDEEM,
    SAIL,
    SIEGE,
    TRADE,
    TRIBUTE,
    is_alone,
    refuse_stage,
)
from rules_engine.polis.rules.payment import missing_in, silver_choices
from rules_engine.polis.rules.takeover import capitals

KIND = "kind="
"""What a kind of move begins with, as a thing."""


def why_not(components: Components, state: State, thing: str) -> Refused | None:
    """Return what forbids every move of the side that decides that is about a thing of the picture, or of a kind
    ("kind=<kind>"); None where no rule does. The thing must be of no legal move."""
    kind = thing[len(KIND) :] if thing.startswith(KIND) else ""
    if kind not in (*KINDS, PASS, HALT) if kind else not is_on_table(components, state, thing):
        return None
    try:
        refuse_stage(state)
    except Refused as refused:
        return refused
    attempts = kind_attempts(components, state, kind) if kind else thing_attempts(components, state, thing)
    return nearest_refusal(components, state, attempts)


def is_on_table(components: Components, state: State, thing: str) -> bool:
    """Tell whether actions are about a thing: an area, a polis, a space of a market, a project or a resource."""
    known = (components.areas, components.poleis, components.spaces, state.shown, components.resources)
    return any([thing in things for things in known])


def nearest_refusal(components: Components, state: State, attempts: list[dict]) -> Refused | None:
    """Return the refusal of these moves that the least would lift, else the first; None if all are allowed, or none of
    them is a move."""
    refusals = [
        refused for refused in [refusal_of(components, state, move) for move in attempts] if refused is not None
    ]
    priced = [refused for refused in refusals if missing(refused)]
    return least(priced or refusals) if refusals else None


def least(refusals: list[Refused]) -> Refused:
    """Return the first of some refusals of those that the least would lift."""
    ranks = [(missing(refusals[index]), index) for index in range(len(refusals))]
    return refusals[min(ranks)[1]]


def missing(refused: Refused) -> int:
    """Return how many resources, points, or hoplites for a siege, are missing by the figures of a refusal; 0 where it
    is about something else."""
    values = refused.values or {}
    if "needed" in values and "hoplites" in values:
        return values["needed"] - values["hoplites"]
    lacking = missing_in(values)
    return sum([lacking[good] for good in sorted(lacking)])


def refusal_of(components: Components, state: State, move: dict) -> Refused | None:
    """Return the refusal of a move; None for one that is allowed, or none at all. The last player pays the extra cost
    with what leaves the least missing, if possible with what there is most of (rule pass.cost)."""
    ways = [move]
    if is_alone(components, state) and PASS not in move and HALT not in move:
        goods = by_number(components, state.goods_of(state.turn_of)) or components.resources[:1]
        ways = [move | {"extra": good} for good in goods]
    refusals = [first_refusal(lambda one: apply(components, state, one), [way]) for way in ways]
    found = [refused for refused in refusals if refused is not None]
    if len(found) < len(ways):
        return None
    return least(found)


def thing_attempts(components: Components, state: State, thing: str) -> list[dict]:
    """List what a side may mean by touching an area, a polis, a space of a market or a project."""
    if thing in components.regions:
        return unit_moves(components, state, MARCH, [thing])
    if thing in components.seas:
        return unit_moves(components, state, SAIL, [thing])
    if thing in components.spaces:
        return trades_of(components, state, thing)
    if thing in state.shown:
        return projects_of(components, state, [thing])
    if thing in components.resources:
        return [{TRIBUTE: region, "rows": {thing: 1}} for region in held_regions(components, state)]
    if thing in own_poleis(components, state, state.turn_of):
        return [{MUSTER: thing, "cubes": 1}]
    return takeovers_of(components, state, thing) if thing in components.poleis else []


def takeovers_of(components: Components, state: State, polis: str) -> list[dict]:
    """List what a side may mean by touching a polis that is not its own: a siege, or a civil war where its Proxenos is
    there; the Proxenos alone comes to a polis abroad."""
    if is_at(components, state, state.turn_of, polis):
        return [{CIVIL_WAR: polis}]
    if is_in_greece(components, polis):
        return [{SIEGE: polis, "roll": 1}]
    return [{PROXENOS: polis}, {CIVIL_WAR: polis}]


def kind_attempts(components: Components, state: State, kind: str) -> list[dict]:
    """List the moves of a kind that come nearest to a legal one: with what the side owns."""
    own = own_poleis(components, state, state.turn_of)
    if kind == MUSTER:
        return [{MUSTER: polis, "cubes": 1} for polis in own]
    if kind == GALLEYS:
        return [{GALLEYS: polis, "seas": {sea: 1}} for polis in own for sea in components.poleis[polis].ships]
    if kind == MERCHANTS:
        cities = [polis for polis in own if components.poleis[polis].trade]
        return [{MERCHANTS: polis, "cubes": 1} for polis in cities or own]
    if kind == PROJECT:
        return projects_of(components, state, list(state.shown))
    if kind in (MARCH, SAIL):
        return unit_moves(components, state, kind, list(components.regions if kind == MARCH else components.seas))
    return other_attempts(components, state, kind)


def other_attempts(components: Components, state: State, kind: str) -> list[dict]:
    """List the nearest moves of the kinds that need no polis of the side's own."""
    if kind == SIEGE:
        return sieges_of(components, state)
    if kind == TRIBUTE:
        held = held_regions(components, state)
        units = {region: state.units_of(state.turn_of, region) for region in held}
        return [
            {TRIBUTE: region, "rows": rows} for region in held for rows in placings(components, region, units[region])
        ]
    if kind == TRADE:
        return [move for space in sorted(components.spaces) for move in trades_of(components, state, space)]
    place = state.seats[state.turn_of].proxenos
    if kind == PROXENOS:
        return [{PROXENOS: polis} for polis in components.order if polis != place]
    if kind == CIVIL_WAR:
        own = own_poleis(components, state, state.turn_of)
        others = [polis for polis in components.order if polis not in [*own, *capitals(components)]]
        here = [polis for polis in others if is_at(components, state, state.turn_of, polis)]
        if not here and place is not None and place in components.poleis and place not in own:
            here = [place]  # the opponent's capital
        return [{CIVIL_WAR: polis} for polis in here or others]
    return [{kind: True}] if kind in (REDEEM, PASS, HALT) else []


def sieges_of(components: Components, state: State) -> list[dict]:
    """List the sieges of all poleis of others, where the side has most hoplites first."""
    taken = [*own_poleis(components, state, state.turn_of), *capitals(components)]
    others = [polis for polis in components.order if polis not in taken and is_in_greece(components, polis)]
    ranks = [(-state.units_of(state.turn_of, components.poleis[others[at]].region), at) for at in range(len(others))]
    return [{SIEGE: others[at], "roll": 1} for _, at in sorted(ranks)]


def held_regions(components: Components, state: State) -> list[str]:
    """List the regions with hoplites of the side."""
    return [region for region in components.regions if state.units_of(state.turn_of, region)]


def is_in_greece(components: Components, polis: str) -> bool:
    """Tell whether a polis lies in a region, and not in a foreign land."""
    return components.poleis[polis].region in components.regions


def projects_of(components: Components, state: State, tiles: list[str]) -> list[dict]:
    """List these projects in all poleis of the side that take one of the kind, or else in all of them."""
    own, found = own_poleis(components, state, state.turn_of), []
    for tile in tiles:
        kind = components.data["projects"][tile]["kind"]
        fitting = [polis for polis in own if kind in components.poleis[polis].projects]
        ways = silver_choices(components, tile, state.readings)
        found += [{PROJECT: tile, "polis": polis, "silver": way} for polis in fitting or own for way in ways]
    return found


def unit_moves(components: Components, state: State, kind: str, goals: list[str]) -> list[dict]:
    """List the moves of the side's units to these areas, from where it has most of them first."""
    areas = components.regions if kind == MARCH else components.seas
    ranks = sorted([(-state.units_of(state.turn_of, areas[at]), at) for at in range(len(areas))])
    origins = [areas[at] for units, at in ranks if units]
    return [{kind: origin, "to": goal} for origin in origins for goal in goals if goal != origin]


def trades_of(components: Components, state: State, space: str) -> list[dict]:
    """List the trades on a space: paid with its own resource, or a purchase where there is one."""
    money = cash(state, components.spaces[space][1])
    trades = [{TRADE: space, "rolls": [1] * rolls_of(components, True)}]
    bought = {TRADE: space, "pay": money, "rolls": [1] * rolls_of(components, False)}
    return trades if money is None else [*trades, bought]
