"""Every legal move of the whole game, in a fixed order."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.aftermath import plunder_moves, regroup_moves
from rules_engine.athens_sparta.game.phases.attrition import attrition_moves, grain_moves, loss_moves
from rules_engine.athens_sparta.game.phases.battle import declare_moves, fight_moves, side_to_act
from rules_engine.athens_sparta.game.phases.cards import deal_moves, lay_moves, play_moves, redeal_moves
from rules_engine.athens_sparta.game.phases.combat import combat_moves
from rules_engine.athens_sparta.game.phases.events import event_moves, spend_moves
from rules_engine.athens_sparta.game.phases.movement import movement_moves
from rules_engine.athens_sparta.game.phases.replacement import replacement_moves
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
    OVER,
    PLAY,
    PLUNDER,
    REDEAL,
    REGROUP,
    REPLACEMENT,
    SETUP,
    SPEND,
    State,
)
from rules_engine.athens_sparta.rules.board import MOVEMENT, other


def legal_moves(components: Components, state: State) -> list[dict]:
    """List all moves that are possible now, of whoever has to decide (`mover`). Big decisions come by parts: one block
    and its goal, one step of replacement, one card. Where dice are rolled or cards are shuffled the move carries them
    in a canonical form ("dice": […], "deal": [every card]): whoever plays it puts real ones in."""
    if state.losing[1]:
        return loss_moves(state)
    return MOVES[state.phase](components, state)


def mover(components: Components, state: State) -> str:
    """Return the side that has to decide."""
    if state.losing[1]:
        return state.losing[0]
    if state.phase == DECLARE:
        return other(state.active)
    if state.phase == FIGHT:
        return side_to_act(components, state)
    if state.phase == EVENTS and state.events:
        return state.events[0][1]
    return state.cause if state.phase in (REGROUP, PLUNDER) and state.cause else state.active


def no_moves(components: Components, state: State) -> list[dict]:
    """List nothing: the game is over."""
    return []


MOVES = {
    SETUP: setup_moves,
    DEAL: deal_moves,
    REDEAL: redeal_moves,
    LAY: lay_moves,
    PLAY: play_moves,
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
