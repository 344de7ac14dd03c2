"""Moves: what a player does, and the position that follows."""

from __future__ import annotations

from rules_engine.codec import (
    Codec,
    always_true,
    dict_of,
    dict_record,
    field,
    list_of,
    one_of,
    optional,
    text,
    whole,
)
from rules_engine.core import BadInput, Step, kept
from rules_engine.polis.components import Components
from rules_engine.polis.game.actions.perform import perform
from rules_engine.polis.game.battle.in_game import BATTLE, FIGHTING, SHUFFLE, fight, start_battle
from rules_engine.polis.game.decisions import DONE, FEED, GROW, RELEASE, feed, grow, release, stop_growing, take_phoros
from rules_engine.polis.game.events import REMOVAL, remove_unit
from rules_engine.polis.game.flow import advance, end_turn, halt, pass_turn, turn_is_over
from rules_engine.polis.game.setup import setup_move
from rules_engine.polis.game.state import PHOROS, State
from rules_engine.polis.game.turns import (
    GALLEYS,
    GROUPS,
    KINDS,
    MERCHANTS,
    MUSTER,
    PROJECT,
    REDEEM,
    SIEGE,
    TRADE,
    TRIBUTE,
)

PASS = "pass"
HALT = "halt"
SETUP = "setup"
BETWEEN = {REMOVAL: remove_unit, FEED: feed, RELEASE: release, GROW: grow, DONE: stop_growing, PHOROS: take_phoros}
"""Decisions between the turns; what nobody has to decide follows by itself."""
OTHERS = {SETUP: setup_move, PASS: pass_turn, HALT: halt, BATTLE: start_battle}
NAMES = (*KINDS, *sorted(BETWEEN), *sorted(OTHERS), *FIGHTING)
FLAGS = (REDEEM, FEED, DONE, PASS, HALT)
"""The moves that are told by {name: true}."""


def apply(components: Components, state: State, move: dict) -> Step:
    """Carry out a move of whoever decides now; each kind says its form in its own function.

    Chance is part of the move: "roll" and "rolls" are what dice show, "shuffle" lists the battle cards from the top.
    Raises Refused with the rule that forbids the move, and BadInput for what is no move at all.
    """
    kind = kind_of(move)
    move_codec(components, kind).read(move)
    if kind in KINDS:
        return end_turn_if_over(components, perform(components, state, kind, move))
    if kind in BETWEEN:
        step = BETWEEN[kind](components, state, move)
        after, lines = advance(components, step.state, [])
        return Step(after, (*step.lines, *lines))
    return OTHERS[kind](components, state, move) if kind in OTHERS else fight(components, state, move)


@kept
def move_codec(components: Components, kind: str) -> Codec:
    """Declare the JSON of a kind of move: its own key and what may stand beside it. Which ids and numbers are allowed
    there, the move's own function says.

    Whoever goes on alone names the resource that each action costs besides: {"extra": resource} (rule pass.cost).
    """
    beside = parts_beside(components, kind)
    if kind in KINDS:
        beside["extra"] = one_of(components.resources)
    parts = [field(name, beside[name], None) for name in sorted(beside)]
    return dict_record(field(kind, own_codec(kind)), *parts)


def own_codec(kind: str) -> Codec:
    """Declare what stands at the key that tells the kind of a move."""
    if kind in FLAGS:
        return always_true()
    if kind in ("attack", "defend"):
        return list_of(text() if kind == "attack" else optional(text()))
    if kind == SETUP:
        return setup_codec()
    return whole() if kind == PHOROS else text()


def parts_beside(components: Components, kind: str) -> dict[str, Codec]:
    """Declare the other keys of a kind of move."""
    if kind in (MUSTER, MERCHANTS):
        return {"cubes": whole(), "silver": whole()}
    if kind == GALLEYS:
        return {"seas": dict_of(None, whole()), "silver": whole()}
    if kind == PROJECT:
        return {"polis": text(), "silver": list_of(text())}
    if kind in GROUPS:
        return {"to": text()}
    if kind == SIEGE:
        return {"roll": whole()}
    if kind == TRIBUTE:
        return {"rows": dict_of(components.resources, whole())}
    if kind == TRADE:
        return {"pay": one_of(components.resources), "rolls": list_of(whole())}
    return {SHUFFLE: list_of(text())} if kind == BATTLE else {}


def setup_codec() -> Codec:
    """Declare {"players": [side], "deal": {"projects": [tile], "events": {round: card}}, "readings": {…}}."""
    ids, names = list_of(text()), dict_of(None, text())
    deal = dict_record(field("projects", ids), field("events", names))
    return dict_record(field("players", ids), field("deal", deal), field("readings", optional(names), None))


def end_turn_if_over(components: Components, step: Step) -> Step:
    """End the turn after its last action (rule turn.actions)."""
    if not turn_is_over(components, step.state):
        return step
    after, lines = end_turn(components, step.state)
    return Step(after, (*step.lines, *lines))


def kind_of(move: dict) -> str:
    """Return which kind of move it is; BadInput where it is none, or several."""
    kinds = [kind for kind in NAMES if kind in move] if isinstance(move, dict) else []
    if len(kinds) != 1:
        raise BadInput("move", move, "one of " + ", ".join(NAMES))
    return kinds[0]
