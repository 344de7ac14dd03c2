"""One action of the player whose turn it is, with what the rules say about it (rule turn.actions)."""

from __future__ import annotations

from rules_engine.core import Line, Step
from rules_engine.polis.components import Components
from rules_engine.polis.game.deeds import DEEDS, moves_of
from rules_engine.polis.game.sayings import SAYINGS
from rules_engine.polis.game.state import State
from rules_engine.polis.game.turns import KINDS, acted, alone_cost, begin, refuse_stage


def act(components: Components, state: State, kind: str, move: dict) -> Step:
    """The action, noted in the turn; what comes after the turn is not its business."""
    refuse_stage(state)
    begun = begin(components, state, kind, move)
    DEEDS[kind][0](components, begun, move)
    after = DEEDS[kind][1](components, begun, move)
    paid = [] if begun is state else [Line("pass.cost.paid", alone_cost(components, state, move), {})]
    return Step(acted(after, kind, move), (*paid, *SAYINGS[kind](components, begun, after, move)))


def act_moves(components: Components, state: State) -> list[dict]:
    """Every legal action, in the order of the actions. Whoever goes on alone pays one resource besides: the moves name
    the one of which there is most, or another where that one is needed."""
    return [move for kind in KINDS for move in moves_of(components, state, kind)]
