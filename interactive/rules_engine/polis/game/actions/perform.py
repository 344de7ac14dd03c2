"""One action of the player whose turn it is, with what the rules say about it (rule turn.actions)."""

from __future__ import annotations

from rules_engine.core import Line, Refused, Step
from rules_engine.polis.components import Components
from rules_engine.polis.game.actions.development import galley_lines, merchant_lines, muster_lines
from rules_engine.polis.game.actions.envoy import proxenos_lines, redeem_lines, war_lines
from rules_engine.polis.game.actions.movement import move_lines
from rules_engine.polis.game.actions.project import project_lines
from rules_engine.polis.game.actions.registry import REGISTRY
from rules_engine.polis.game.actions.siege import siege_lines
from rules_engine.polis.game.actions.trade import trade_lines
from rules_engine.polis.game.actions.tribute import tribute_lines
from rules_engine.polis.game.notices import notices
from rules_engine.polis.game.state import State
from rules_engine.polis.game.turns import (
    CIVIL_WAR,
    GALLEYS,
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
    alone_cost,
    begin,
    note_action,
    refuse_idle_extra,
    refuse_stage,
)
from rules_engine.polis.rules.payment import missing_in

LINES = {
    MUSTER: muster_lines,
    GALLEYS: galley_lines,
    MERCHANTS: merchant_lines,
    PROJECT: project_lines,
    MARCH: move_lines,
    SAIL: move_lines,
    SIEGE: siege_lines,
    TRIBUTE: tribute_lines,
    TRADE: trade_lines,
    PROXENOS: proxenos_lines,
    REDEEM: redeem_lines,
    CIVIL_WAR: war_lines,
}
"""What each action says, from the state before and after it; apart from `REGISTRY`, so that a page which only does
actions does not load their words."""


def perform(components: Components, state: State, kind: str, move: dict) -> Step:
    """Carry out an action and note it in the turn; what follows the turn is left to the caller."""
    refuse_stage(state)
    refuse_idle_extra(components, state, kind, move)
    begun = begin(components, state, kind, move)
    check, do, _ = REGISTRY[kind]
    try:
        check(components, begun, move)
    except Refused as refused:
        if begun is state:
            raise
        raise without_extra(components, state, move, refused) from refused
    after = do(components, begun, move)
    said = [*LINES[kind](components, begun, after, move), *notices(components, state, after)]
    return Step(note_action(after, kind, move), (*alone_lines(components, state, begun, kind, move), *said))


def without_extra(components: Components, state: State, move: dict, refused: Refused) -> Refused:
    """Return the refusal of an action for which a resource is missing of which the extra cost takes its part: that is
    said, too, so that the figures are those of the table; any other refusal as it is (rule pass.cost)."""
    lacking, extra = missing_in(refused.values or {}), alone_cost(components, state, move)
    if not any([good in lacking for good in extra]):
        return refused
    return Refused("pass.cost.short", {"extra": {good: -extra[good] for good in extra}, "lacking": lacking})


def alone_lines(components: Components, state: State, begun: State, kind: str, move: dict) -> list[Line]:
    """Say what an action costs besides once the opponent has passed, and that it may be repeated then (rules pass.cost,
    pass.alone, pass.siege)."""
    if begun is state:
        return []
    lines = [Line("pass.cost.paid", alone_cost(components, state, move), {})]
    if kind not in state.turn.done:
        return lines
    return [*lines, Line("pass.siege" if kind == SIEGE else "pass.alone.again", None, {"action": kind})]
