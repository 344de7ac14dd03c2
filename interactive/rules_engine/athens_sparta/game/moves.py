"""Moves of the whole game: what a player does, and the position that follows."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.flow import end_combat, flow
from rules_engine.athens_sparta.game.moves_json import GAME_MOVE
from rules_engine.athens_sparta.game.phases.aftermath import end_regroup, regroup
from rules_engine.athens_sparta.game.phases.battle import accept, fight, withdraw_first
from rules_engine.athens_sparta.game.phases.combat import begin_fight, patrol, take_city
from rules_engine.athens_sparta.game.state import (
    COMBAT,
    DECLARE,
    FIGHT,
    REGROUP,
    State,
)
from rules_engine.core import BadInput, Line, Refused, Step


def apply(components: Components, state: State, move: dict) -> Step:
    """Carry out a move of whoever has to decide; the form of each kind stands in the docstring of its own function.

    Dice, shuffles and draws are part of the move. Raises Refused with the rule that forbids the move, and BadInput for
    what is no move now.
    """
    GAME_MOVE.read(move)
    carry_out = move_of(state, move)
    step = carry_out(components, state, move)
    after = flow(components, step.state)
    return Step(after.state, tuple(step.lines) + tuple(after.lines))


def move_of(state: State, move: dict) -> Callable[[Components, State, dict], Step]:
    """Return what carries a move out; BadInput where the phase knows no such move."""
    if state.won is not None:
        raise Refused("victory.main-city", {"side": state.won[0]})
    table = MOVES[state.phase] if not state.losing[1] and state.phase in MOVES else ()
    for name, carry_out in table:
        if name in move:
            if move.get("end", state.phase) != state.phase:
                raise BadInput("end", move["end"], state.phase)
            return carry_out
    raise BadInput("move", move, "one of " + ", ".join([name for name, _ in table]))


def stop_regrouping(components: Components, state: State, move: dict) -> Step:
    """{"end": "regroup"}: the others stay (rule regroup.ground); a city that was captured is plundered now
    (plunder.points)."""
    line, after = Line("regroup.ground.end", None, {"side": state.cause}), end_regroup(components, state)
    return Step(after.state, (line, *after.lines))


BATTLE_MOVES = ("fire", "lose", "retreat", "withdraw", "pass", "blockade", "coastal", "aside", "enter", "storm", "stop")

MOVES = {
    COMBAT: (
        ("fight", begin_fight),
        ("patrol", patrol),
        ("enter", take_city),
        ("end", lambda c, s, m: end_combat(c, s)),
    ),
    DECLARE: (("withdraw", withdraw_first), ("accept", accept)),
    FIGHT: tuple([(name, fight) for name in BATTLE_MOVES]),
    REGROUP: (("regroup", regroup), ("end", stop_regrouping)),
}
