"""Revealing buildings (rules reveal.*)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.growth import grown
from rules_engine.attika.game.seats import with_tile, without_top
from rules_engine.attika.game.state import State, with_seat, with_turn
from rules_engine.attika.rules.turn_limits import refuse_reveal
from rules_engine.attika.rules.turns import REVEAL
from rules_engine.core import HIDDEN, BadInput, Line, Refused, Step


def reveal(components: Components, state: State, move: dict) -> Step:
    """{"reveal": stack}: the top building of an own stack is turned over; it is then to be built or stored."""
    refuse_reveal(components, state)
    stacks, index = state.seat().stacks, move["reveal"]
    if index not in range(len(stacks)) or not stacks[index]:
        raise Refused("reveal.tile", {"stack": index})
    building = stacks[index][0]
    if building == HIDDEN:
        raise BadInput("stacks", building, "a building")
    left = len(stacks[index]) - 1
    turn = {"action": REVEAL, "done": state.turn.done + 1, "revealed": building, "emptied": left == 0}
    after = with_turn(with_seat(state, stacks=without_top(stacks, index)), **turn)
    return Step(after, (Line("reveal.tile", None, {"building": building, "buildings": left}),))


def store(components: Components, state: State, move: dict) -> Step:
    """{"store": building}: the building just revealed goes to its space on the mat (rule reveal.store)."""
    building = state.turn.revealed
    if building is None:
        raise Refused("reveal.store.unrevealed", {})
    if move["store"] != building:
        raise Refused("reveal.store", {"building": building})
    mat = with_tile(components.order, state.seat().mat, building)
    stored = with_turn(with_seat(state, mat=mat), revealed=None, stored=state.turn.stored + (building,))
    after, lines = grown(stored)
    return Step(after, (Line("reveal.store", None, {"building": building}), *lines))


def reveal_moves(components: Components, state: State) -> list[dict]:
    """Every stack that still has a building, if the player may reveal."""
    try:
        refuse_reveal(components, state)
    except Refused:
        return []
    stacks = state.seat().stacks
    return [{"reveal": index} for index in range(len(stacks)) if stacks[index]]
