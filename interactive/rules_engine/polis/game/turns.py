"""Whether the player may act now, and what acting costs in any case (rules turn.*, pass.*, military.cost)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.core import BadInput, Line, Refused
from rules_engine.polis.components import Components, Goods
from rules_engine.polis.game.state import ACTIONS, BATTLES, EVENT, State, with_goods, with_turn
from rules_engine.polis.rules.payment import military_cost, refuse_poor

MUSTER = "muster"
GALLEYS = "galleys"
MERCHANTS = "merchants"
PROJECT = "project"
MARCH = "march"
SAIL = "sail"
SIEGE = "siege"
TRIBUTE = "tribute"
TRADE = "trade"
PROXENOS = "proxenos"
REDEEM = "redeem"
CIVIL_WAR = "civil-war"
RELEASE = "release"
KINDS = (MUSTER, GALLEYS, MERCHANTS, PROJECT, MARCH, SAIL, SIEGE, TRIBUTE, TRADE, PROXENOS, REDEEM, CIVIL_WAR)
"""The twelve actions."""
GROUPS = (MARCH, SAIL)
"""The actions that move one unit after the other, all to one destination."""


def begin(components: Components, state: State, kind: str, move: dict) -> State:
    """Return the state in which an action begins, after what the last player pays for each.

    Refused where the player may not do it now, whatever it is (rules turn.actions, turn.different, siege.again,
    pass.siege, pass.cost).
    """
    if goes_on(state, kind, move):
        return state
    if is_alone(components, state):
        return with_goods(state, state.turn_of, alone_cost(components, state, move))
    done = state.turn.done
    if not has_actions(components, state):
        raise Refused("turn.actions", {"actions": len(done)})
    if kind in done:
        raise Refused("siege.again" if kind == SIEGE else "turn.different", {"action": kind})
    return state


def has_actions(components: Components, state: State) -> bool:
    """Tell whether the player has actions left in this turn; whoever goes on alone always has (rules turn.actions,
    pass.alone)."""
    return is_alone(components, state) or len(state.turn.done) < components.number("turn", "actions")


def refuse_stage(state: State) -> None:
    """Refuse actions while an event, battles or the end of the round come first (rules event.card, turn.battles,
    round-end.steps), and after the end of the game."""
    if state.won is not None:
        counted = state.won[1].startswith("final")
        raise Refused("final.when" if counted else "loss.at-once", {})
    if state.stage == EVENT:
        raise Refused("event.card", {"event": state.event})
    if state.stage == BATTLES:
        raise Refused("turn.battles", {"areas": len(state.battles)})
    if state.stage != ACTIONS:
        raise Refused("round-end.steps", {"stage": state.stage})


def decider(state: State, stage: str) -> str:
    """Return the side that decides in a stage; Refused where another stage is on (rule round-end.steps)."""
    if state.stage != stage or not state.queue:
        raise Refused("round-end.steps.now", {"stage": state.stage})
    return state.queue[0]


def goes_on(state: State, kind: str, move: dict) -> bool:
    """Tell whether a unit moves in the same action as the one before: to the same destination (rule
    march.destination)."""
    going, done = state.turn.going, state.turn.done
    return going is not None and kind in GROUPS and done[-1] == kind and move.get("to") == going


def is_alone(components: Components, state: State) -> bool:
    """Tell whether the opponent has passed, so that the player goes on alone (rule pass.alone)."""
    return components.other(state.turn_of) in state.turn.passed


def alone_cost(components: Components, state: State, move: dict) -> Goods:
    """Return the resource that each action costs besides when the opponent has passed, below 0 (rule pass.cost)."""
    good, cost = move.get("extra"), components.number("cost", "alone")
    if good is not None and good not in components.resources:
        raise BadInput("extra", good, "one of " + ", ".join(components.resources))
    if good is None or state.has(state.turn_of, good) < cost:
        raise Refused("pass.cost", {"resources": cost})
    return {good: -cost}


def refuse_idle_extra(components: Components, state: State, kind: str, move: dict) -> None:
    """Raise BadInput where a move names a resource to pay besides, and its action costs none (rule pass.cost)."""
    if "extra" in move and (goes_on(state, kind, move) or not is_alone(components, state)):
        raise BadInput("extra", move["extra"], "nothing, as this costs no resource besides,")


def note_action(state: State, kind: str, move: dict) -> State:
    """Note an action in the turn; further units may go to the same destination."""
    if goes_on(state, kind, move):
        return state
    return with_turn(state, done=state.turn.done + (kind,), going=move["to"] if kind in GROUPS else None)


def paid_line(components: Components) -> Line:
    """Say what a military action costs (rule military.cost)."""
    return Line("military.cost.paid", military_cost(components), {})


def refuse_poor_side(components: Components, state: State) -> None:
    """Refuse a military action to a player without the prestige for it (rules military.cost, prestige.below)."""
    refuse_poor(components, state.seats[state.turn_of].prestige)


def is_allowed(check: Callable, components: Components, state: State, *asked: Any) -> bool:
    """Tell whether `check(components, state, *asked)` refuses nothing."""
    try:
        check(components, state, *asked)
    except Refused:
        return False
    return True


def count_in(move: dict, key: str, least: int = 0) -> int:
    """Read a whole number of a move; BadInput for anything else."""
    found = move.get(key, 0)
    if not isinstance(found, int) or isinstance(found, bool) or found < least:
        raise BadInput(key, found, "a whole number from " + str(least))
    return found


def known_in(move: dict, key: str, known: tuple[str, ...]) -> str:
    """Read an id of a move; BadInput for one that is not known."""
    found = move.get(key)
    if found not in known:
        raise BadInput(key, found, "one of " + ", ".join(known))
    return found
