"""Why an action, or a way to do it, is forbidden: the rule of each attempt (rules of the twelve actions)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rules_engine.core import Refusal, Refused
from rules_engine.polis.components import SPACES, Components
from rules_engine.polis.game.actions.registry import REGISTRY
from rules_engine.polis.game.state import State, own_poleis
from rules_engine.polis.game.turns import (
    CIVIL_WAR,
    GALLEYS,
    MARCH,
    PROJECT,
    PROXENOS,
    REDEEM,
    SAIL,
    SIEGE,
    TRADE,
    TRIBUTE,
    begin,
    is_alone,
)

Reason: TypeAlias = tuple[list, Refusal]


def refused_now(components: Components, state: State, kind: str) -> Refusal | None:
    """The rule that forbids an action whatever the position is, or None."""
    goods = [good for good in components.resources if state.has(state.turn_of, good)]
    try:
        begin(components, state, kind, {"extra": goods[0]} if goods and is_alone(components, state) else {})
    except Refused as refused:
        return Refusal(refused.rule, refused.values)
    return None


def reasons(components: Components, state: State, kind: str, possible: list[str]) -> list[Reason]:
    """What cannot be done, with the rule that forbids it; `possible`: the ids of what can."""
    found = []
    for way, move in attempts(components, state, kind, possible):
        try:
            REGISTRY[kind][0](components, state, move)
        except Refused as refused:
            found.append((way, Refusal(refused.rule, refused.values)))
    return found


def attempts(components: Components, state: State, kind: str, possible: list[str]) -> list[tuple[list, dict]]:
    """The simplest move for everything that an action could aim at and cannot."""
    targets = [target for target in _targets(components, state, kind) if target not in possible]
    return [_try(components, state, kind, target) for target in targets]


def _targets(components: Components, state: State, kind: str) -> Sequence[str]:
    """What an action could aim at: areas, tiles, markets, or poleis, own or others, or that of the Proxenos."""
    if kind in (MARCH, TRIBUTE, SAIL):
        return components.seas if kind == SAIL else components.regions
    own = own_poleis(components, state, state.turn_of)
    if kind == TRADE:
        return components.markets
    if kind == PROJECT:
        return state.shown if own else ()
    if kind in (SIEGE, PROXENOS):
        return [polis for polis in components.order if polis not in own]
    if kind in (REDEEM, CIVIL_WAR):
        place = state.seats[state.turn_of].proxenos
        return [place] if place in components.poleis else own[:1]
    return own


def _try(components: Components, state: State, kind: str, target: str) -> tuple[list, dict]:
    """The ids that name the attempt, and its move."""
    if kind == PROJECT:
        polis = _builder(components, state, target)
        return [target, polis], {kind: target, "polis": polis}
    if kind in (MARCH, SAIL):
        origin = _origin(components, state, kind, target)
        return [origin, target], {kind: origin, "to": target}
    if kind == TRADE:
        return [target], {kind: target + "." + SPACES[0], "rolls": [1]}
    ships = components.poleis[target].ships[:1] if kind == GALLEYS else ()
    rows = {good: 1 for good in sorted(components.tribute[target])[:1]} if kind == TRIBUTE else {}
    return [target], {kind: target, "cubes": 1, "roll": 1, "seas": {sea: 1 for sea in ships}, "rows": rows}


def _builder(components: Components, state: State, tile: str) -> str:
    """The own polis that may begin a project's kind, or else the first."""
    kind, own = components.data["projects"][tile]["kind"], own_poleis(components, state, state.turn_of)
    return [*[polis for polis in own if kind in components.poleis[polis].projects], *own][0]


def _origin(components: Components, state: State, kind: str, target: str) -> str:
    """An area with own units, if there is one besides the target."""
    areas = [area for area in _targets(components, state, kind) if area != target]
    return [*[area for area in areas if state.units_of(state.turn_of, area)], *areas][0]
