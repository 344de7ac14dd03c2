"""Projects (rules project.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import Line, Refused
from rules_engine.polis.components import Components
from rules_engine.polis.game.state import State, own_poleis, with_goods, with_polis
from rules_engine.polis.game.turns import PROJECT, known_in
from rules_engine.polis.rules.payment import lacks, project_price, silver_choices


def check_project(components: Components, state: State, move: dict) -> None:
    """Check {"project": tile, "polis": polis, "silver": [resources]}: a tile lying face up goes above an own polis;
    silver stands in for the resources listed (rules project.start, project.cost)."""
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
    price = project_price(components, tile, move.get("silver", []), state.readings)
    lacking = lacks(state.goods_of(side), price)
    if lacking:
        raise Refused("project.cost", {"project": tile, "lacking": lacking})


def do_project(components: Components, state: State, move: dict) -> State:
    """Put the tile above the polis (rules project.start, project.cost)."""
    tile, price = move[PROJECT], project_price(components, move[PROJECT], move.get("silver", []), state.readings)
    after = with_polis(with_goods(state, state.turn_of, price), move["polis"], begun=tile)
    return replace(after, shown=tuple([other for other in state.shown if other != tile]))


def project_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say what was begun and paid (rules project.start, project.cost, project.silver)."""
    tile, silver = move[PROJECT], move.get("silver", [])
    lines = [
        Line("project.start.begun", None, {"project": tile, "polis": move["polis"]}),
        Line("project.cost.paid", project_price(components, tile, silver, before.readings), {}),
    ]
    return [*lines, Line("project.silver.used", None, {"resources": list(silver)})] if silver else lines


def project_moves(components: Components, state: State) -> list[dict]:
    """List every tile, polis and choice of resources that silver replaces."""
    moves = []
    for tile in state.shown:
        kind = components.data["projects"][tile]["kind"]
        ways = payments(components, state, tile)
        for polis in own_poleis(components, state, state.turn_of):
            if kind in components.poleis[polis].projects and state.poleis[polis].begun is None:
                moves += [{PROJECT: tile, "polis": polis} | ({"silver": way} if way else {}) for way in ways]
    return moves


def payments(components: Components, state: State, tile: str) -> list[list[str]]:
    """List the sets of resources that silver may replace and that the side can pay."""
    held = state.goods_of(state.turn_of)
    choices = silver_choices(components, tile, state.readings)
    return [way for way in choices if not lacks(held, project_price(components, tile, way, state.readings))]
