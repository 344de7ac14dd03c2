"""What a battle does to the game around it, without anybody's choice (rules replacement.pool, sicily.rounds,
revolt.failure, helot.fail, sally.return)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import (
    INSIDE,
    State,
    piece_of,
    removed,
    with_piece,
)
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, AWAY, Fighter, changed
from rules_engine.athens_sparta.rules.battle.fighters import INSIDE as INSIDE_PLACE
from rules_engine.athens_sparta.rules.battle.model import (
    LEAVE,
    OVER,
    PURSUIT,
    must_leave,
)
from rules_engine.athens_sparta.rules.map import SICILY
from rules_engine.core import Line, Step


def carry_on(components: Components, state: State, lines: tuple[Line, ...]) -> Step:
    """Takes what the battle did over into the game, and does what nobody decides."""
    said = log_of(state, lines)
    if state.battle.round != 1 and any([line.rule == "combat.rounds" for line in said]):
        state = replace(state, crossed=())
    state = with_losses(state)
    if state.target == SICILY and state.battle.phase in (PURSUIT, LEAVE):
        state = replace(state, battle=replace(state.battle, phase=OVER))
        said.append(Line("sicily.rounds", None, {}))
    returning = []
    for fighter in must_leave(state.battle) if state.battle.phase == LEAVE else []:
        if sallies(state, fighter):
            state = back_inside(state, fighter)
            returning.append(fighter.name)
    if returning:
        said.append(Line("sally.return", None, {"blocks": returning}))
    battle = state.battle
    if battle.phase == LEAVE and not must_leave(battle):
        state = replace(state, battle=replace(battle, phase=OVER))
    return Step(state, tuple(said))


def sallies(state: State, fighter: Fighter) -> bool:
    """Whether a block has come out of the city to fight, alone or with a relief (rules sally.when, relief.attack)."""
    return fighter.role == ATTACKER and piece_of(state, fighter.name).stand == INSIDE


def log_of(state: State, lines: tuple[Line, ...]) -> list[Line]:
    """What the battle said; nobody is told to retreat who goes back inside, disbands, or need not leave Sicily (rules
    pursuit.leave, sally.return, revolt.failure, sicily.rounds)."""
    found = []
    for line in lines:
        if line.rule != "pursuit.leave":
            found.append(line)
        elif state.target != SICILY:
            leavers = [one for one in must_leave(state.battle) if not sallies(state, one)]
            if leavers:
                found.append(Line("pursuit.leave", None, {"blocks": [one.name for one in leavers]}))
    return found


def with_losses(state: State) -> State:
    """Steps as the battle left them; eliminated blocks go to the pool (rule replacement.pool)."""
    for fighter in state.battle.force:
        piece = piece_of(state, fighter.name)
        if fighter.place == AWAY or piece.steps == fighter.steps or not piece.is_on_map():
            continue
        state = removed(state, piece.id) if fighter.steps <= 0 else with_piece(state, piece.id, steps=fighter.steps)
    return state


def back_inside(state: State, fighter: Fighter) -> State:
    """Those who came out to help go back behind their walls (rule sally.return)."""
    battle = replace(state.battle, force=changed(state.battle.force, replace(fighter, place=INSIDE_PLACE)))
    return replace(state, battle=battle)
