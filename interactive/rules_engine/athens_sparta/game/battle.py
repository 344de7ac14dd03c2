"""What a battle does to the game behind it, move by move (rules pursuit.leave, sally.return, sicily.rounds,
replacement.pool)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.readings import SICILY_ROUNDS, chosen
from rules_engine.athens_sparta.rules.battle.fighters import (
    ATTACKER,
    AWAY,
    Fighter,
    changed,
)
from rules_engine.athens_sparta.rules.battle.model import (
    LEAVE,
    OVER,
    PURSUIT,
    must_leave,
    next_to_leave,
)
from rules_engine.athens_sparta.rules.battle.moves import (
    named,
)
from rules_engine.athens_sparta.rules.board import (
    INSIDE,
    piece_of,
    removed,
    with_piece,
)
from rules_engine.athens_sparta.rules.map import SICILY
from rules_engine.core import Line, Step


def apply_battle_result(components: Components, state: State, lines: tuple[Line, ...]) -> Step:
    """Apply to the game what the battle did, and what follows from it without a choice."""
    said = log_of(state, lines)
    if state.battle.round != 1 and any([line.rule == "combat.rounds" for line in said]):
        state = replace(state, crossed=())
    state = with_losses(state)
    if state.target == SICILY and state.battle.phase in (PURSUIT, LEAVE):
        state = replace(state, battle=replace(state.battle, phase=OVER))
        at_once = chosen(state.readings, SICILY_ROUNDS) == "at-once"
        said.append(Line("sicily.rounds" if at_once else "sicily.rounds.later", None, {"side": state.active}))
    returning = []
    for fighter in must_leave(state.battle) if state.battle.phase == LEAVE else []:
        if sallies(state, fighter):
            state = back_inside(state, fighter)
            returning.append(fighter.name)
    if returning:
        said.append(Line("sally.return", None, {"blocks": returning}))
    battle = state.battle
    if battle.phase == LEAVE and not next_to_leave(battle):
        state = replace(state, battle=replace(battle, phase=OVER))
    return Step(state, tuple(said))


def sallies(state: State, fighter: Fighter) -> bool:
    """Tell whether a block has come out of the city to fight, alone or with a relief (rules sally.when,
    relief.attack)."""
    return fighter.role == ATTACKER and piece_of(state, fighter.name).stand == INSIDE


def log_of(state: State, lines: tuple[Line, ...]) -> list[Line]:
    """Return the lines of the battle; nobody is told to retreat who goes back inside, disbands, or need not leave
    Sicily; a relieving fleet has no port to blockade (rules pursuit.leave, sally.return, revolt.failure, sicily.rounds,
    relief.inside)."""
    found = []
    for line in lines:
        if line.rule not in LEAVING:
            found.append(line)
            continue
        line = leavers_line(state, line)
        if line.values["blocks"] and state.target != SICILY:
            found.append(line)
    return found


LEAVING = ("naval.no-pursuit", "pursuit.leave", "naval.left-outside", "naval.after-rounds.choice")
"""The lines that say who has to leave or to find a place after the last round."""


def leavers_line(state: State, line: Line) -> Line:
    """Name those alone that do not go back inside after a sally; where they relieve their own city, fleets enter its
    port or retreat."""
    blocks = [name for name in line.values["blocks"] if not sallies(state, named(state.battle, name))]
    if line.rule == "naval.after-rounds.choice" and state.cause == state.active:
        return Line("relief.inside.choice", None, {"blocks": blocks})
    return replace(line, values={"blocks": blocks})


def with_losses(state: State) -> State:
    """Take over the steps that the battle left; eliminated blocks go to the pool (rule replacement.pool)."""
    for fighter in state.battle.force:
        piece = piece_of(state, fighter.name)
        if fighter.place == AWAY or piece.steps == fighter.steps or not piece.is_on_map():
            continue
        state = removed(state, piece.id) if fighter.steps <= 0 else with_piece(state, piece.id, steps=fighter.steps)
    return state


def back_inside(state: State, fighter: Fighter) -> State:
    """Put those who came out to help back behind their walls (rule sally.return)."""
    battle = replace(state.battle, force=changed(state.battle.force, replace(fighter, place=INSIDE)))
    return replace(state, battle=battle)
