"""Relieving fleets slip into the port (rule relief.inside)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import INSIDE, State, piece_of, with_piece
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, AWAY, Fighter, changed, find
from rules_engine.athens_sparta.rules.battle.fighters import FIELD as FIELD_PLACE
from rules_engine.athens_sparta.rules.battle.model import ROUND, next_to_act
from rules_engine.athens_sparta.rules.control import own_in
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.core import Line, Refused, Step


def may_enter(components: Components, state: State, fighter: Fighter) -> bool:
    """A fleet that came to relieve a walled port of its own side; ground blocks stay outside. The city has room for so
    many (rules relief.inside, siege.limit)."""
    battle = state.battle
    city = theatre_of(components).city_at(state.target)
    if battle.phase != ROUND or fighter.role != ATTACKER or not fighter.is_fleet() or not fighter.is_in(FIELD_PLACE):
        return False
    if city is None or not city.walls or not city.ports or state.cause != state.active:
        return False
    within = own_in(state, state.target, state.active, (INSIDE,))
    mine = piece_of(state, fighter.name) in within
    return mine or len(within) < components.limits[city.limits]["inside"]


def refuse_full_city(components: Components, state: State, name: str) -> None:
    """A fleet that could enter but for the room (rule siege.limit)."""
    city = theatre_of(components).city_at(state.target)
    if city is None or not piece_of(state, name).is_fleet() or state.cause != state.active:
        return
    most = components.limits[city.limits]["inside"]
    if len(own_in(state, state.target, state.active, (INSIDE,))) >= most:
        raise Refused("siege.limit", {"blocks": most})


def enter_moves(components: Components, state: State) -> list[dict]:
    """{"enter": fleet} for the fleets whose turn it is."""
    able = next_to_act(components, state.battle)
    return [{"enter": fighter.name} for fighter in able if may_enter(components, state, fighter)]


def enter(components: Components, state: State, move: dict) -> Step:
    """{"enter": fleet}: it leaves the battle and lies inside."""
    if move not in enter_moves(components, state):
        refuse_full_city(components, state, move["enter"])
        raise Refused("relief.inside", {"block": move["enter"]})
    fighter = find(state.battle.force, move["enter"])
    battle = state.battle
    if fighter is not None:
        battle = replace(battle, force=changed(battle.force, replace(fighter, place=AWAY)))
    line = Line("relief.inside", None, {"block": move["enter"]})
    return Step(with_piece(replace(state, battle=battle), move["enter"], stand=INSIDE), (line,))
