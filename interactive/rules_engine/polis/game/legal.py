"""Every legal move, in a fixed order."""

from __future__ import annotations

from rules_engine.polis.components import Components
from rules_engine.polis.game.actions.registry import action_moves
from rules_engine.polis.game.battle.in_game import fight_moves
from rules_engine.polis.game.decisions import growth_moves, phoros_moves, supply_moves
from rules_engine.polis.game.events import removal_moves
from rules_engine.polis.game.state import BATTLES, EVENT, GROWTH, PHOROS, SUPPLY, State
from rules_engine.polis.game.turns import has_actions

BETWEEN = {SUPPLY: supply_moves, GROWTH: growth_moves, PHOROS: phoros_moves}


def legal_moves(components: Components, state: State) -> list[dict]:
    """List all moves of whoever decides now; none when the game is over.

    Large choices come in parts: units move one by one to the same destination until another action or {"halt": true},
    polis tiles grow cube by cube until {"done": true}, poleis are given up one by one. Of ways to pay, one is listed
    where only silver differs (see `paid_ways`), or the resource that a further action costs, and of tributes those with
    as many hoplites as there are or fit; `variants` lists the others. What dice show is listed with every result, all
    equally likely.
    """
    if state.won is not None:
        return []
    if state.stage == BATTLES:
        return fight_moves(components, state)
    if state.stage == EVENT:
        return removal_moves(components, state, state.queue[0])
    if state.stage in BETWEEN:
        return BETWEEN[state.stage](components, state)
    return [*action_moves(components, state), {"pass": True} if has_actions(components, state) else {"halt": True}]


def mover(components: Components, state: State) -> str:
    """Return the side that decides now: the one that is asked in a battle, or first in the queue of an event or a step
    at the end of the round, else the one whose turn it is."""
    if state.battle is not None:
        return state.battle["asked"]
    return state.queue[0] if state.queue else state.turn_of
