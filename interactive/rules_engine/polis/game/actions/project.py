"""Projects (rules project.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import BadInput, Refused
from rules_engine.polis.components import SILVER, Components, Goods
from rules_engine.polis.game.actions.muster import lacks
from rules_engine.polis.game.state import State, own_poleis, put, with_goods, with_polis
from rules_engine.polis.game.turns import PROJECT, known_in
from rules_engine.polis.readings import SILVER_SHARE, usual


def check_project(components: Components, state: State, move: dict) -> None:
    """{"project": tile, "polis": polis, "silver": [resources]}: a tile lying face up goes above an own polis; silver
    stands in for the resources listed (rules project.start, project.cost)."""
    side, tile = state.turn_of, known_in(move, PROJECT, components.projects)
    polis = known_in(move, "polis", components.order)
    if tile not in state.shown:
        raise Refused("project.start", {"project": tile})
    if state.owner_of(polis) != side:
        raise Refused("project.start.foreign", {"polis": polis})
    kind = components.data["projects"][tile]["kind"]
    if kind not in components.poleis[polis].projects:
        raise Refused("project.kind", {"kind": kind, "polis": polis})
    if state.poleis[polis].begun is not None:
        raise Refused("project.one", {"polis": polis})
    lacking = lacks(state, side, price_with_silver(components, state, tile, move.get("silver", [])))
    if lacking:
        raise Refused("project.cost", {"project": tile, "lacking": lacking})


def do_project(components: Components, state: State, move: dict) -> State:
    """The tile above the polis (rule project.start)."""
    tile = move[PROJECT]
    paid = price_with_silver(components, state, tile, move.get("silver", []))
    after = with_polis(with_goods(state, state.turn_of, paid), move["polis"], begun=tile)
    return replace(after, shown=tuple([other for other in state.shown if other != tile]))


def price_with_silver(components: Components, state: State, tile: str, replaced: list) -> Goods:
    """What a project costs when silver stands in for all of some resources: for each by itself, or only for the whole
    cost (rule project.silver, reading silver-share)."""
    cost = components.cost_of(tile)
    kinds = replaceable(components, tile)
    if not isinstance(replaced, list) or not set(replaced) <= set(kinds):
        raise BadInput("silver", replaced, "some of " + ", ".join(kinds))
    if replaced and not usual(state.readings, SILVER_SHARE) and len(set(replaced)) < len(kinds):
        raise Refused("project.silver", {"project": tile})
    silver = cost.get(SILVER, 0) + sum([cost[good] for good in kinds if good in replaced])
    return put({good: -cost[good] for good in kinds if good not in replaced}, SILVER, -silver)


def replaceable(components: Components, tile: str) -> list[str]:
    """The resources other than silver that a project costs."""
    cost = components.cost_of(tile)
    return [good for good in components.resources if good != SILVER and cost.get(good)]


def project_moves(components: Components, state: State) -> list[dict]:
    """Every tile, polis and choice of resources that silver replaces."""
    moves = []
    for tile in state.shown:
        kind = components.data["projects"][tile]["kind"]
        ways = payments(components, state, tile)
        for polis in own_poleis(components, state, state.turn_of):
            if kind in components.poleis[polis].projects and state.poleis[polis].begun is None:
                moves += [{PROJECT: tile, "polis": polis} | ({"silver": way} if way else {}) for way in ways]
    return moves


def payments(components: Components, state: State, tile: str) -> list[list[str]]:
    """The resources that silver replaces, in every way that the side can pay."""
    kinds = replaceable(components, tile)
    choices: list[list[str]] = [[]]
    for good in kinds:
        choices += [[*choice, good] for choice in choices]
    if not usual(state.readings, SILVER_SHARE):
        choices = [choice for choice in choices if choice in ([], kinds)]
    side = state.turn_of
    return [choice for choice in choices if not lacks(state, side, price_with_silver(components, state, tile, choice))]
