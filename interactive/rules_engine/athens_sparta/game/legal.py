"""Every legal move of the whole game, in a fixed order."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.aftermath import regroup_moves
from rules_engine.athens_sparta.game.phases.battle import declare_moves, fight_moves
from rules_engine.athens_sparta.game.phases.combat import combat_moves
from rules_engine.athens_sparta.game.state import (
    COMBAT,
    DECLARE,
    FIGHT,
    OVER,
    REGROUP,
    State,
)


def legal_moves(components: Components, state: State) -> list[dict]:
    """List all moves that are possible now, of whoever has to decide (`mover`). Big decisions come by parts: one block
    and its goal, one step of replacement, one card. Where dice are rolled or cards are shuffled the move carries them
    in a canonical form ("dice": […], "deal": [every card]): whoever plays it puts real ones in."""
    return MOVES[state.phase](components, state)


def no_moves(components: Components, state: State) -> list[dict]:
    """List nothing: the game is over."""
    return []


MOVES = {
    COMBAT: combat_moves,
    DECLARE: declare_moves,
    FIGHT: fight_moves,
    REGROUP: regroup_moves,
    OVER: no_moves,
}
