"""The twelve actions: checking, doing and listing each by name (rule turn.actions)."""

from __future__ import annotations

from rules_engine.polis.components import Components, Goods
from rules_engine.polis.game.actions.development import (
    check_galleys,
    check_merchants,
    check_muster,
    do_galleys,
    do_merchants,
    do_muster,
    galley_moves,
    merchant_moves,
    muster_moves,
)
from rules_engine.polis.game.actions.envoy import (
    check_proxenos,
    check_redeem,
    check_war,
    do_proxenos,
    do_redeem,
    do_war,
    envoy_moves,
    redeem_moves,
    war_moves,
)
from rules_engine.polis.game.actions.movement import check_move, do_move, march_moves, sail_moves
from rules_engine.polis.game.actions.project import check_project, do_project, project_moves
from rules_engine.polis.game.actions.siege import check_siege, do_siege, siege_moves
from rules_engine.polis.game.actions.trade import check_trade, do_trade, trade_moves
from rules_engine.polis.game.actions.tribute import check_tribute, do_tribute, tribute_moves
from rules_engine.polis.game.state import State, with_goods
from rules_engine.polis.game.turns import (
    CIVIL_WAR,
    GALLEYS,
    GROUPS,
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
    begin,
    goes_on,
    is_allowed,
    is_alone,
)

REGISTRY = {
    MUSTER: (check_muster, do_muster, muster_moves),
    GALLEYS: (check_galleys, do_galleys, galley_moves),
    MERCHANTS: (check_merchants, do_merchants, merchant_moves),
    PROJECT: (check_project, do_project, project_moves),
    MARCH: (check_move, do_move, march_moves),
    SAIL: (check_move, do_move, sail_moves),
    SIEGE: (check_siege, do_siege, siege_moves),
    TRIBUTE: (check_tribute, do_tribute, tribute_moves),
    TRADE: (check_trade, do_trade, trade_moves),
    PROXENOS: (check_proxenos, do_proxenos, envoy_moves),
    REDEEM: (check_redeem, do_redeem, redeem_moves),
    CIVIL_WAR: (check_war, do_war, war_moves),
}
"""Of each action: a check that raises Refused where it is forbidden, a function that returns the state after a
move that was checked, and one that lists every legal way."""
MILITARY = (MARCH, SAIL, SIEGE, TRIBUTE)
"""The actions that are paid for in prestige."""


def action_moves(components: Components, state: State) -> list[dict]:
    """List every legal action, in the order of the actions."""
    return [move for kind in KINDS for move in moves_of(components, state, kind)]


def moves_of(components: Components, state: State, kind: str) -> list[dict]:
    """List every legal way to do one action now; of ways to pay, each module says which it lists."""
    goods = by_number(components, state.goods_of(state.turn_of))
    going = [move for move in _ways(components, state, kind) if goes_on(state, kind, move)] if state.turn.going else []
    if not is_allowed(begin, components, state, kind, {"extra": goods[0]} if goods else {}):
        return going
    if is_alone(components, state):
        return going + _alone_ways(components, state, kind, goods)
    return going + _fresh(components, state, kind)


def _ways(components: Components, state: State, kind: str) -> list[dict]:
    """List every way; units move only if the side has the prestige for it, or in the same action as before."""
    moves = REGISTRY[kind][2](components, state)
    poor = state.seats[state.turn_of].prestige < components.number("cost", "military")
    return [move for move in moves if goes_on(state, kind, move)] if poor and kind in GROUPS else moves


def _fresh(components: Components, state: State, kind: str) -> list[dict]:
    """List the ways that are an action by themselves."""
    return [move for move in _ways(components, state, kind) if not goes_on(state, kind, move)]


def _alone_ways(components: Components, state: State, kind: str, goods: list[str]) -> list[dict]:
    """List the ways to do an action after one resource was paid for it: the one of which the side has most; others only
    for what can then not be paid for any more (rule pass.cost). Military actions cost no resources."""
    fresh, known = _fresh(components, state, kind), set()
    found: list[dict] = []
    if kind in MILITARY:
        return [move | {"extra": goods[0]} for move in fresh]
    for good in goods:
        if len(found) < len(fresh):
            paid = with_goods(state, state.turn_of, {good: -components.number("cost", "alone")})
            for move in _fresh(components, paid, kind):
                key = str([(name, move[name]) for name in sorted(move)])
                if key not in known:
                    known.add(key)
                    found.append(move | {"extra": good})
    return found


def by_number(components: Components, goods: Goods) -> list[str]:
    """List the resources that there are, that of which there is most first."""
    ranks = [(-goods.get(good, 0), index) for index, good in enumerate(components.resources)]
    return [components.resources[index] for number, index in sorted(ranks) if number]
