"""A fight of the whole game: the single battle's moves, with the map behind them (rules combat.*, retreat.*,
pursuit.leave, revolt.failure, helot.fail, sicily.rounds)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.battle_result import carry_on, sallies
from rules_engine.athens_sparta.game.phases.operation import crossed_once
from rules_engine.athens_sparta.game.phases.relief import enter, enter_moves
from rules_engine.athens_sparta.game.phases.retreats import came_from, refuse_retreat, way_out
from rules_engine.athens_sparta.game.state import (
    FIELD,
    State,
    other,
    piece_of,
    removed,
    with_piece,
)
from rules_engine.athens_sparta.rules.battle.ends import rises, settle
from rules_engine.athens_sparta.rules.battle.fighters import (
    ATTACKER,
    DEFENDER,
    Fighter,
    changed,
    find,
    in_place,
    opponent,
)
from rules_engine.athens_sparta.rules.battle.fighters import BLOCKADE as ASIDE_PLACE
from rules_engine.athens_sparta.rules.battle.fighters import FIELD as FIELD_PLACE
from rules_engine.athens_sparta.rules.battle.fighters import INSIDE as INSIDE_PLACE
from rules_engine.athens_sparta.rules.battle.firing import possible_losers
from rules_engine.athens_sparta.rules.battle.legal import allowed
from rules_engine.athens_sparta.rules.battle.model import (
    LEAVE,
    OVER,
    PURSUIT,
    ROUND,
    Battle,
    can_begin_storm,
    crowded,
    may_storm,
    must_leave,
    next_to_act,
    targets,
)
from rules_engine.athens_sparta.rules.battle.moves import play, refuse_crowded_city, retreating
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.core import BadInput, Line, Refused, Step


def side_to_act(components: Components, state: State) -> str:
    """Whose decision is next in the battle that goes on."""
    battle = state.battle
    if battle.pending is not None:
        return battle.side_of(battle.pending[0])
    if crowded(components, battle):
        return state.active
    able = must_leave(battle) if battle.phase == LEAVE else next_to_act(components, battle)
    return battle.side_of(able[0].role) if able else state.active


def fight_moves(components: Components, state: State) -> list[dict]:
    """Every move of a battle. {"fire": block, "dice": […]} has a die of the highest face for each step: whoever plays
    it rolls that many dice. Where hits are to be given out, {"lose": block} only."""
    battle = state.battle
    if battle.pending is not None:
        return [{"lose": fighter.name} for fighter in possible_losers(battle)]
    if battle.phase == LEAVE:
        return [move for fighter in must_leave(battle) for move in leave_moves(components, state, fighter)]
    found = [move for one in next_to_act(components, battle) for move in turn_moves(components, state, one)]
    if crowded(components, battle):
        found = [{"aside": one.name} for one in crowded(components, battle)]
        return found + ([{"stop": True}] if may_stop(state, battle) else [])
    found += enter_moves(components, state)
    if may_land(components, battle):
        found.append({"coastal": next_to_act(components, battle)[0].role})
    if can_begin_storm(battle):
        found.append({"storm": True})
    if battle.phase == ROUND and may_stop(state, battle):
        found.append({"stop": True})
    return found


def turn_moves(components: Components, state: State, fighter: Fighter) -> list[dict]:
    """What a block may do in its combat turn (combat.turn, combat.pass, storm.aside, siege.later, naval.winner)."""
    battle, found = state.battle, []
    fire = {"fire": fighter.name, "dice": [components.faces] * fighter.steps}
    if targets(battle, fighter) and allowed(components, battle, fire):
        found.append(fire)
    found.append({"pass": fighter.name})
    if battle.phase == PURSUIT:
        return found
    aside = {"aside": fighter.name}
    if fighter.role == ATTACKER and allowed(components, battle, aside):
        found.append(aside)
    found += retreat_moves(components, state, fighter)
    if may_withdraw(components, battle, fighter):
        found.append({"withdraw": fighter.name})
    if may_blockade(components, state, fighter):
        found.append({"blockade": fighter.name})
    return found


def has_room(components: Components, battle: Battle, fighter: Fighter) -> bool:
    """Whether the city takes in one block more (rules siege.limit, siege.athens)."""
    try:
        refuse_crowded_city(components, battle, fighter)
    except Refused:
        return False
    return True


def may_withdraw(components: Components, battle: Battle, fighter: Fighter) -> bool:
    """A defender in the field, into walls that the enemy has not taken (rules siege.later, siege.limit)."""
    lost = in_place(battle.force, ATTACKER, INSIDE_PLACE)
    able = fighter.role == DEFENDER and fighter.is_in(FIELD_PLACE) and battle.size != "" and not lost
    return able and has_room(components, battle, fighter)


def retreat_moves(components: Components, state: State, fighter: Fighter) -> list[dict]:
    """{"retreat": block, "to": [q, r]} for each hex that is open to it."""
    if not fighter.is_in(FIELD_PLACE) or rises(state.battle, fighter):
        return []
    if sallies(state, fighter) and not fighter.is_fleet():
        return []
    goals = way_out(components, state, piece_of(state, fighter.name), attacks(state, fighter))
    return [{"retreat": fighter.name, "to": list(place)} for place in goals]


def attacks(state: State, fighter: Fighter) -> bool:
    """Whether a block retreats as an attacker: it came into the hex in this turn (rules retreat.attacker,
    retreat.besieger)."""
    return fighter.role == ATTACKER and came_from(state, piece_of(state, fighter.name)) is not None


def leave_moves(components: Components, state: State, fighter: Fighter) -> list[dict]:
    """After the last round: a retreat, a blockade, or without either the loss of the block (rules pursuit.leave,
    retreat.impossible, naval.after-rounds)."""
    found = retreat_moves(components, state, fighter)
    if may_blockade(components, state, fighter):
        found.append({"blockade": fighter.name})
    return found or [{"retreat": fighter.name}]


def may_blockade(components: Components, state: State, fighter: Fighter) -> bool:
    """A fleet before an enemy's port, with no enemy fleet outside; the port of a city that has been taken is the
    attacker's (rules blockade.declare, naval.winner)."""
    battle, city = state.battle, theatre_of(components).city_at(state.target)
    if not fighter.is_fleet() or not fighter.is_in(FIELD_PLACE) or battle.has_fleet_outside(opponent(fighter.role)):
        return False
    taken = bool(in_place(battle.force, ATTACKER, INSIDE_PLACE))
    held = state.active if taken else state.cause
    return city is not None and bool(city.ports) and held == other(battle.side_of(fighter.role))


def may_land(components: Components, battle: Battle) -> bool:
    """Whether the side at its turn may declare coastal combat (rules coastal.when, naval.winner-moment)."""
    able = next_to_act(components, battle)
    if battle.phase != ROUND or battle.coastal or not able:
        return False
    role = able[0].role
    land = [one for one in battle.force if one.role != role and one.is_here() and not one.is_fleet()]
    return battle.has_fleet_outside(role) and not battle.has_fleet_outside(opponent(role)) and bool(land)


def refuse_blockade(components: Components, state: State, name: str) -> None:
    """Who cannot blockade here (rule blockade.declare)."""
    fighter = find(state.battle.force, name)
    if fighter is None or not may_blockade(components, state, fighter):
        raise Refused("blockade.declare", {"block": name})


def refuse_landing(components: Components, battle: Battle, role: str) -> None:
    """Coastal combat is declared by the side at its turn, against ground blocks (rules coastal.when,
    naval.winner-moment)."""
    if not may_land(components, battle) or role != next_to_act(components, battle)[0].role:
        raise Refused("coastal.when", {})


def may_stop(state: State, battle: Battle) -> bool:
    """Before walls, and in Sicily always, the active player need not go on (rules siege.choice, sicily.rounds)."""
    return any([may_storm(battle, one) for one in in_place(battle.force, ATTACKER, FIELD_PLACE)])


def fight(components: Components, state: State, move: dict) -> Step:
    """A move of the battle; a retreat must lead somewhere that the map allows."""
    if "retreat" in move:
        return retreat(components, state, move)
    if "blockade" in move:
        refuse_blockade(components, state, move["blockade"])
        if state.battle.phase == LEAVE:
            return stay_as_blockade(components, state, move)
    if "withdraw" in move and in_place(state.battle.force, ATTACKER, INSIDE_PLACE):
        raise Refused("siege.withdraw", {"block": move["withdraw"]})
    if "coastal" in move:
        refuse_landing(components, state.battle, move["coastal"])
    if "enter" in move:
        entered = enter(components, state, move)
        after = settle(components, entered.state.battle)
        state = replace(entered.state, battle=after.state)
        return carry_on(components, state, tuple(entered.lines) + tuple(after.lines))
    step = play(components, state.battle, move)
    return carry_on(components, replace(state, battle=step.state), step.lines)


def retreat(components: Components, state: State, move: dict) -> Step:
    """{"retreat": block, "to": [q, r]}; without `to` a block that must leave and cannot is lost (rules retreat.*)."""
    fighter = find(state.battle.force, move["retreat"])
    if fighter is None:
        raise BadInput("retreat", move["retreat"], "a block of the battle")
    if state.battle.phase == LEAVE and leave_moves(components, state, fighter) == [{"retreat": fighter.name}] == [move]:
        step = play(components, state.battle, {"retreat": fighter.name})
        state = removed(replace(state, battle=step.state), fighter.name)
        return carry_on(components, state, (Line("retreat.impossible", None, {"block": fighter.name}),))
    retreating(components, state.battle, fighter.name)
    if sallies(state, fighter) and not fighter.is_fleet():
        raise Refused("sally.return", {"block": fighter.name})
    if "to" not in move:
        raise BadInput("to", None, "the hex to which the block retreats")
    place = (move["to"][0], move["to"][1])
    piece = piece_of(state, fighter.name)
    refuse_retreat(components, state, piece, place, attacks(state, fighter))
    city = theatre_of(components).city_at(place)
    step = play(components, state.battle, {"retreat": fighter.name, "to": city.id if city is not None else "hex"})
    state = crossed_once(replace(state, battle=step.state), state.target, place)
    return carry_on(components, with_piece(state, fighter.name, at=place, stand=FIELD), step.lines)


def stay_as_blockade(components: Components, state: State, move: dict) -> Step:
    """After the last round a fleet may keep up the blockade instead of leaving (rule naval.after-rounds)."""
    battle = state.battle
    fighter = find(battle.force, move["blockade"])
    if fighter is None:
        raise BadInput("blockade", move["blockade"], "a block of the battle")
    force = changed(battle.force, replace(fighter, place=ASIDE_PLACE))
    battle = replace(battle, force=force)
    if not must_leave(battle):
        battle = replace(battle, phase=OVER)
    line = Line("naval.after-rounds", None, {"block": fighter.name})
    return carry_on(components, replace(state, battle=battle), (line,))
