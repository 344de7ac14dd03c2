"""Whether the player may act now, and what acting costs in any case (rules turn.*, pass.*, military.cost)."""

from __future__ import annotations

from rules_engine.core import BadInput, Refused
from rules_engine.polis.components import PRESTIGE, Components, Goods
from rules_engine.polis.game.state import ACTIONS, BATTLES, EVENT, State, with_goods, with_turn

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
KINDS = (MUSTER, GALLEYS, MERCHANTS, PROJECT, MARCH, SAIL, SIEGE, TRIBUTE, TRADE, PROXENOS, REDEEM, CIVIL_WAR)
"""The twelve actions."""
GROUPS = (MARCH, SAIL)
"""The actions that move one unit after the other, all to one destination."""


def begin(components: Components, state: State, kind: str, move: dict) -> State:
    """The state in which an action begins, after what the last player pays for each; Refused where the player may not
    do it now, whatever it is (rules turn.actions, turn.different, siege.again, pass.siege,
    pass.cost)."""
    if goes_on(state, kind, move):
        return state
    if is_alone(components, state):
        return with_goods(state, state.turn_of, alone_cost(components, state, move))
    done = state.turn.done
    if len(done) >= components.number("turn", "actions"):
        raise Refused("turn.actions", {"actions": len(done)})
    if kind in done:
        raise Refused("siege.again" if kind == SIEGE else "turn.different", {"action": kind})
    return state


def refuse_stage(state: State) -> None:
    """Events, battles and the end of the round come first (rules event.card, turn.battles, round-end.steps)."""
    if state.won is not None:
        counted = state.won[1].startswith("final")
        raise Refused("final.when" if counted else "loss.at-once", {})
    if state.stage == EVENT:
        raise Refused("event.card", {"event": state.event})
    if state.stage == BATTLES:
        raise Refused("turn.battles", {"areas": len(state.battles)})
    if state.stage != ACTIONS:
        raise Refused("round-end.steps", {"stage": state.stage})


def goes_on(state: State, kind: str, move: dict) -> bool:
    """Whether a unit moves in the same action as the one before: to the same destination (rule march.destination)."""
    going, done = state.turn.going, state.turn.done
    return going is not None and kind in GROUPS and done[-1] == kind and move.get("to") == going


def is_alone(components: Components, state: State) -> bool:
    """Whether the opponent has passed, so that the player goes on alone (rule pass.alone)."""
    return components.other(state.turn_of) in state.turn.passed


def alone_cost(components: Components, state: State, move: dict) -> Goods:
    """The resource that each action costs now besides (rule pass.cost)."""
    good, cost = move.get("extra"), components.number("cost", "alone")
    if good is not None and good not in components.resources:
        raise BadInput("extra", good, "one of " + ", ".join(components.resources))
    if good is None or state.has(state.turn_of, good) < cost:
        raise Refused("pass.cost", {"resources": cost})
    return {good: -cost}


def acted(state: State, kind: str, move: dict) -> State:
    """The state with the action noted; further units may go to the same destination."""
    if goes_on(state, kind, move):
        return state
    return with_turn(state, done=state.turn.done + (kind,), going=move["to"] if kind in GROUPS else None)


def military_cost(components: Components) -> Goods:
    """The prestige that a military action costs (rule military.cost)."""
    return {PRESTIGE: -components.number("cost", "military")}


def refuse_poor(components: Components, state: State) -> None:
    """Who has less prestige than a military action costs cannot do it (rules military.cost, prestige.below)."""
    cost = components.number("cost", "military")
    if state.seats[state.turn_of].prestige < cost:
        raise Refused("military.cost", {"prestige": cost, "held": state.seats[state.turn_of].prestige})


def count_in(move: dict, key: str, least: int = 0) -> int:
    """A whole number of a move; BadInput for anything else."""
    found = move.get(key, 0)
    if not isinstance(found, int) or isinstance(found, bool) or found < least:
        raise BadInput(key, found, "a whole number from " + str(least))
    return found


def known_in(move: dict, key: str, known: tuple[str, ...]) -> str:
    """An id of a move; BadInput for one that is not known."""
    found = move.get(key)
    if found not in known:
        raise BadInput(key, found, "one of " + ", ".join(known))
    return found
