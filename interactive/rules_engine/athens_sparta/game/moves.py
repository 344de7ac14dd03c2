"""Moves of the whole game: what a player does, and the position that follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.flow import end_combat, end_movement, end_player_turn, end_replacement, flow
from rules_engine.athens_sparta.game.moves_json import GAME_MOVE
from rules_engine.athens_sparta.game.phases.aftermath import (
    end_plunder,
    end_regroup,
    refuse_share,
    regroup,
)
from rules_engine.athens_sparta.game.phases.attrition import lose, roll, starve
from rules_engine.athens_sparta.game.phases.battle import accept, fight, withdraw_first
from rules_engine.athens_sparta.game.phases.cards import deal, lay, play_card, redeal
from rules_engine.athens_sparta.game.phases.combat import begin_fight, patrol, take_city
from rules_engine.athens_sparta.game.phases.events import end_spend, play_event, refuse_spender
from rules_engine.athens_sparta.game.phases.movement import accept_persia, disband, march, operate, revolt, sail, voyage
from rules_engine.athens_sparta.game.phases.replacement import build, dissolve, grow, grow_in_city
from rules_engine.athens_sparta.game.setup import setup_move
from rules_engine.athens_sparta.game.state import (
    ATTRITION,
    COMBAT,
    DEAL,
    DECLARE,
    EVENTS,
    FIGHT,
    HELLESPONT,
    LAY,
    PLAY,
    PLUNDER,
    REDEAL,
    REGROUP,
    REPLACEMENT,
    SETUP,
    SPEND,
    State,
)
from rules_engine.athens_sparta.rules.board import MOVEMENT, piece_of
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
    table = LOSING if state.losing[1] else MOVES[state.phase]
    for name, carry_out in table:
        if name in move:
            if move.get("end", state.phase) != state.phase:
                raise BadInput("end", move["end"], state.phase)
            return carry_out
    if "persia" in move:
        return accept_persia
    raise BadInput("move", move, "one of " + ", ".join([name for name, _ in table]))


def spend(components: Components, state: State, move: dict) -> Step:
    """{"grow": block} for the points of an event (rules event.tribute, event.pillage)."""
    refuse_spender(components, state, move["grow"])
    return grow(components, state, move)


def stop_spending(components: Components, state: State, move: dict) -> Step:
    """{"end": "spend"}: what is left of the points of an event is lost (rule replacement.unused)."""
    return end_spend(components, state)


def share_plunder(components: Components, state: State, move: dict) -> Step:
    """{"grow": block} for plunder (rule plunder.blocks)."""
    refuse_share(components, state, piece_of(state, move["grow"]))
    return grow(components, state, move)


def stop_plunder(components: Components, state: State, move: dict) -> Step:
    """{"end": "plunder"}: what is left of the plunder is lost (rule plunder.points)."""
    return end_plunder(components, state)


def stop_regrouping(components: Components, state: State, move: dict) -> Step:
    """{"end": "regroup"}: the others stay (rule regroup.ground); a city that was captured is plundered now
    (plunder.points)."""
    line, after = Line("regroup.ground.end", None, {"side": state.cause}), end_regroup(components, state)
    return Step(after.state, (line, *after.lines))


def play_grain(components: Components, state: State, move: dict) -> Step:
    """Take the loss of Athens; then the turn ends (rule hellespont.loss)."""
    step = starve(components, state, move)
    after = end_player_turn(components, replace(step.state, phase=ATTRITION))
    return Step(after.state, tuple(step.lines) + tuple(after.lines))


BATTLE_MOVES = ("fire", "lose", "retreat", "withdraw", "pass", "blockade", "coastal", "aside", "enter", "storm", "stop")
LOSING = (("lose", lose),)

MOVES = {
    SETUP: (("setup", setup_move),),
    DEAL: (("deal", deal),),
    REDEAL: (("redeal", redeal),),
    LAY: (("lay", lay),),
    PLAY: (("play", play_card),),
    EVENTS: (("event", play_event),),
    SPEND: (("grow", spend), ("end", stop_spending)),
    MOVEMENT: (
        ("move", operate),
        ("march", march),
        ("sail", sail),
        ("voyage", voyage),
        ("revolt", revolt),
        ("disband", disband),
        ("persia", accept_persia),
        ("end", end_movement),
    ),
    COMBAT: (("fight", begin_fight), ("patrol", patrol), ("enter", take_city), ("end", end_combat)),
    DECLARE: (("withdraw", withdraw_first), ("accept", accept)),
    FIGHT: tuple([(name, fight) for name in BATTLE_MOVES]),
    REGROUP: (("regroup", regroup), ("end", stop_regrouping)),
    PLUNDER: (("grow", share_plunder), ("end", stop_plunder)),
    ATTRITION: (("attrition", roll),),
    HELLESPONT: (("starve", play_grain),),
    REPLACEMENT: (("grow", grow_in_city), ("build", build), ("disband", dissolve), ("end", end_replacement)),
}
