"""Every legal move of the whole game, in a fixed order."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.aftermath import plunder_moves, regroup_moves
from rules_engine.athens_sparta.game.phases.attrition import attrition_moves, hungry, loss_moves
from rules_engine.athens_sparta.game.phases.battle import fight_moves, side_to_act
from rules_engine.athens_sparta.game.phases.cards import deal_moves, lay_moves, play_moves, redeal_moves
from rules_engine.athens_sparta.game.phases.declare import declare_moves
from rules_engine.athens_sparta.game.phases.events import event_moves, spend_moves
from rules_engine.athens_sparta.game.phases.fights import combat_moves
from rules_engine.athens_sparta.game.phases.operation import operation_moves, refuse_mover
from rules_engine.athens_sparta.game.phases.replacement import replacement_moves
from rules_engine.athens_sparta.game.phases.revolts import disband_moves, persia_moves, revolt_moves
from rules_engine.athens_sparta.game.phases.strategic import strategic_moves, voyage_moves
from rules_engine.athens_sparta.game.setup import setup_moves
from rules_engine.athens_sparta.game.state import (
    ATTRITION,
    COMBAT,
    DEAL,
    DECLARE,
    EVENTS,
    FIGHT,
    HELLESPONT,
    LAY,
    MOVEMENT,
    OVER,
    PLAY,
    PLUNDER,
    REDEAL,
    REGROUP,
    REPLACEMENT,
    SETUP,
    SPEND,
    Piece,
    State,
    other,
)
from rules_engine.core import Refused


def legal_moves(components: Components, state: State) -> list[dict]:
    """All moves that are possible now, of whoever has to decide (`mover`). Big decisions come by parts: one block and
    its goal, one step of replacement, one card. Where dice are rolled or cards are shuffled the move carries them in a
    canonical form ("dice": […], "deal": [every card]): whoever plays it puts real ones in.
    """
    if state.losing[1]:
        return loss_moves(state)
    return MOVES[state.phase](components, state)


def mover(components: Components, state: State) -> str:
    """The side that has to decide."""
    if state.losing[1]:
        return state.losing[0]
    if state.phase == DECLARE:
        return other(state.active)
    if state.phase == FIGHT:
        return side_to_act(components, state)
    if state.phase == EVENTS and state.events:
        return state.events[0][1]
    return state.cause if state.phase in (REGROUP, PLUNDER) and state.cause else state.active


def movement_moves(components: Components, state: State) -> list[dict]:
    """Moves of every block that may still move, revolts, and the end of the phase (rules move.*, revolt.*)."""
    found: list[dict] = []
    for piece in state.pieces:
        if may_move(state, piece):
            found += operation_moves(components, state, piece)
            found += strategic_moves(components, state, piece)
            found += voyage_moves(components, state, piece)
    if state.points > 0:
        found += revolt_moves(components, state)
    return found + disband_moves(state) + persia_moves(components, state) + [{"end": MOVEMENT}]


def may_move(state: State, piece: Piece) -> bool:
    """Whether a block of the active player can move at all."""
    if piece.owner != state.active or not piece.is_on_map():
        return False
    try:
        refuse_mover(state, piece)
    except Refused:
        return False
    return True


def card_moves(components: Components, state: State) -> list[dict]:
    return play_moves(state)


def grain_moves(components: Components, state: State) -> list[dict]:
    """{"starve": block} for each block in Athens (rule hellespont.loss)."""
    return [{"starve": piece.id} for piece in hungry(components, state)]


def no_moves(components: Components, state: State) -> list[dict]:
    return []


MOVES = {
    SETUP: setup_moves,
    DEAL: deal_moves,
    REDEAL: redeal_moves,
    LAY: lay_moves,
    PLAY: card_moves,
    EVENTS: event_moves,
    SPEND: spend_moves,
    MOVEMENT: movement_moves,
    COMBAT: combat_moves,
    DECLARE: declare_moves,
    FIGHT: fight_moves,
    REGROUP: regroup_moves,
    PLUNDER: plunder_moves,
    ATTRITION: attrition_moves,
    HELLESPONT: grain_moves,
    REPLACEMENT: replacement_moves,
    OVER: no_moves,
}
