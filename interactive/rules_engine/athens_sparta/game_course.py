"""What a battle does to the game around it, without anybody's choice (rules replacement.pool, sicily.rounds,
revolt.failure, helot.fail, sally.return)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.battles import (
    LEAVE,
    OVER,
    PURSUIT,
    Battle,
    must_leave,
)
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.forces import ATTACKER, AWAY, DEFENDER, Fighter, changed, in_place
from rules_engine.athens_sparta.forces import FIELD as FIELD_PLACE
from rules_engine.athens_sparta.forces import INSIDE as INSIDE_PLACE
from rules_engine.athens_sparta.game_state import (
    INSIDE,
    State,
    piece_of,
    removed,
    with_piece,
)
from rules_engine.athens_sparta.theatre import SICILY
from rules_engine.core import Line, Step


def carry_on(components: Components, state: State, lines: tuple[Line, ...]) -> Step:
    """Takes what the battle did over into the game, and does what nobody decides."""
    said = list(lines)
    if state.battle.round != 1 and any([line.rule == "combat.rounds" for line in said]):
        state = replace(state, crossed=())
    state = with_losses(state)
    if state.target == SICILY and state.battle.phase in (PURSUIT, LEAVE):
        state = replace(state, battle=replace(state.battle, phase=OVER))
        said.append(Line("sicily.rounds", None, {}))
    for fighter in must_leave(state.battle) if state.battle.phase == LEAVE else []:
        if fighter.is_revolting():
            state = disband_failed(state, fighter)
            said.append(failure_line(fighter))
        elif piece_of(state, fighter.name).stand == INSIDE and not fighter.is_fleet():
            state = back_inside(state, fighter)
            said.append(Line("sally.return", None, {"side": state.active}))
    battle = state.battle
    if battle.phase == LEAVE and not must_leave(battle):
        state = replace(state, battle=replace(battle, phase=OVER))
    for fighter in failed_revolts(state.battle):
        state = disband_failed(state, fighter)
        said.append(failure_line(fighter))
    return Step(state, tuple(said))


def failed_revolts(battle: Battle) -> list[Fighter]:
    """Revolt blocks still before the walls when the battle is over (rules revolt.failure, helot.fail)."""
    defenders = [one for one in battle.force if one.role == DEFENDER and one.is_here()]
    if battle.phase != OVER or not defenders:
        return []
    return [one for one in in_place(battle.force, ATTACKER, FIELD_PLACE) if one.is_revolting()]


def failure_line(fighter: Fighter) -> Line:
    values = {"block": fighter.name}
    if fighter.type == "helot":
        return Line("helot.fail", None, values)
    return Line("revolt.failure", None, values)


def with_losses(state: State) -> State:
    """Steps as the battle left them; eliminated blocks go to the pool (rule replacement.pool)."""
    for fighter in state.battle.force:
        piece = piece_of(state, fighter.name)
        if fighter.place == AWAY or piece.steps == fighter.steps or not piece.is_on_map():
            continue
        state = removed(state, piece.id) if fighter.steps <= 0 else with_piece(state, piece.id, steps=fighter.steps)
    return state


def disband_failed(state: State, fighter: Fighter) -> State:
    """A revolt that has not won is over (rules revolt.failure, helot.fail)."""
    battle = replace(state.battle, force=changed(state.battle.force, replace(fighter, place=AWAY)))
    return removed(replace(state, battle=battle), fighter.name)


def back_inside(state: State, fighter: Fighter) -> State:
    """Those who came out to help go back behind their walls (rule sally.return)."""
    battle = replace(state.battle, force=changed(state.battle.force, replace(fighter, place=INSIDE_PLACE)))
    return replace(state, battle=battle)
