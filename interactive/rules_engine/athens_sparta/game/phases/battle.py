"""A fight of the whole game: the single battle's moves, with the map behind them (rules combat.*, retreat.*,
pursuit.leave, revolt.failure, helot.fail, sicily.rounds)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.sea_attack import choice_lines, shut_in_lines
from rules_engine.athens_sparta.game.state import FIGHT, State
from rules_engine.athens_sparta.readings import SICILY_ROUNDS, chosen
from rules_engine.athens_sparta.rules.battle.ends import follow_up, rises
from rules_engine.athens_sparta.rules.battle.fighters import (
    ATTACKER,
    AWAY,
    DEFENDER,
    Fighter,
    changed,
    find,
    in_place,
)
from rules_engine.athens_sparta.rules.battle.firing import possible_losers
from rules_engine.athens_sparta.rules.battle.legal import allowed
from rules_engine.athens_sparta.rules.battle.model import (
    LEAVE,
    OVER,
    PURSUIT,
    ROUND,
    Battle,
    crowded,
    must_leave,
    next_to_act,
    next_to_leave,
    targets,
)
from rules_engine.athens_sparta.rules.battle.moves import (
    at_its_turn,
    named,
    play,
    refuse_crowded_city,
    refuse_stop,
    refuse_storm,
    retreating,
)
from rules_engine.athens_sparta.rules.battle.refusals import (
    refuse_blockading,
    refuse_coastal,
    refuse_withdrawal,
)
from rules_engine.athens_sparta.rules.board import (
    FIELD,
    INSIDE,
    came_from,
    other,
    passes,
    piece_of,
    removed,
    with_crossing,
    with_piece,
)
from rules_engine.athens_sparta.rules.control import own_in
from rules_engine.athens_sparta.rules.limits import refuse_full_city
from rules_engine.athens_sparta.rules.map import SICILY, Theatre, theatre_of
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.athens_sparta.rules.retreats import (
    haven_lines,
    port_lines,
    refuse_retreat,
    stand_in_port,
    strait_lines,
    way_out,
)
from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.hexes import Position


def declare_moves(components: Components, state: State) -> list[dict]:
    """{"withdraw": block} for each defender that the city has room for, and {"accept": true}."""
    found = []
    for fighter in in_place(state.battle.force, DEFENDER, FIELD):
        if has_room_inside(components, state.battle, fighter):
            found.append({"withdraw": fighter.name})
    return found + [{"accept": True}]


def withdraw_first(components: Components, state: State, move: dict) -> Step:
    """{"withdraw": block} before the first round: it does not cost its combat turn (rule siege.withdraw)."""
    battle = state.battle
    fighter = named(battle, move["withdraw"])
    refuse_withdrawal(battle, fighter)
    refuse_crowded_city(components, battle, fighter)
    force = changed(battle.force, replace(fighter, place=INSIDE))
    line = Line("siege.withdraw", None, {"block": fighter.name})
    state = replace(state, battle=replace(battle, force=force))
    return Step(state, (line, *shut_in_lines(components, state)))


def accept(components: Components, state: State, move: dict) -> Step:
    """{"accept": true}: the rounds begin (rules combat.defender, siege.excess)."""
    lines = [defender_line(state)]
    outside = in_place(state.battle.force, DEFENDER, FIELD)
    crowded_out = [one.name for one in outside if not has_room_inside(components, state.battle, one)]
    if crowded_out:
        lines.append(Line("siege.excess", None, {"blocks": crowded_out}))
    lines += choice_lines(state) if outside else []
    after = follow_up(components, state.battle)
    state = replace(state, phase=FIGHT, battle=after.state)
    return apply_battle_result(components, state, tuple(lines) + tuple(after.lines))


def defender_line(state: State) -> Line:
    """Return which blocks the defender fights with before the walls, and how many are behind them (rule
    combat.defender)."""
    outside = [one.name for one in in_place(state.battle.force, DEFENDER, FIELD)]
    inside = len(in_place(state.battle.force, DEFENDER, INSIDE))
    values = {"attacker": state.battle.sides[0], "side": other(state.active), "blocks": outside, "inside": inside}
    if not outside:
        return Line("combat.defender.inside", None, values)
    return Line("combat.defender.both" if inside else "combat.defender", None, values)


def fight_moves(components: Components, state: State) -> list[dict]:
    """List every move of a battle. {"fire": block, "dice": […]} has a die of the highest face for each step: whoever
    plays it rolls that many dice. Where hits are to be given out, {"lose": block} only."""
    battle = state.battle
    if battle.pending is not None:
        return [{"lose": fighter.name} for fighter in possible_losers(battle)]
    if battle.phase == LEAVE:
        return [move for fighter in next_to_leave(battle) for move in leave_moves(components, state, fighter)]
    found = [move for one in next_to_act(components, battle) for move in turn_moves(components, state, one)]
    if crowded(components, battle):
        found = [{"aside": one.name} for one in crowded(components, battle)]
        return found + ([{"stop": True}] if passes(refuse_stop, components, battle) else [])
    found += enter_moves(components, state)
    if may_land(components, battle):
        found.append({"coastal": next_to_act(components, battle)[0].role})
    if passes(refuse_storm, components, battle):
        found.append({"storm": True})
    if battle.phase == ROUND and passes(refuse_stop, components, battle):
        found.append({"stop": True})
    return found


def turn_moves(components: Components, state: State, fighter: Fighter) -> list[dict]:
    """List what a block may do in its combat turn (combat.turn, combat.pass, storm.aside, siege.later,
    naval.winner)."""
    battle = state.battle
    found: list[dict] = []
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


def has_room_inside(components: Components, battle: Battle, fighter: Fighter) -> bool:
    """Tell whether the city takes in one block more (rules siege.limit, siege.athens)."""
    return passes(refuse_crowded_city, components, battle, fighter)


def may_withdraw(components: Components, battle: Battle, fighter: Fighter) -> bool:
    """Tell whether a block may go inside: a defender in the field, into walls that the enemy has not taken (rules
    siege.later, siege.limit)."""
    return passes(refuse_withdrawal, battle, fighter) and has_room_inside(components, battle, fighter)


def retreat_moves(components: Components, state: State, fighter: Fighter) -> list[dict]:
    """{"retreat": block, "to": [q, r]} for each hex that is open to it."""
    if not fighter.is_in(FIELD) or rises(state.battle, fighter):
        return []
    if sallies(state, fighter) and not fighter.is_fleet():
        return []
    goals = way_out(components, state, piece_of(state, fighter.name), attacks(state, fighter))
    return [{"retreat": fighter.name, "to": list(place)} for place in goals]


def attacks(state: State, fighter: Fighter) -> bool:
    """Tell whether a block retreats as an attacker: it came into the hex in this turn (rules retreat.attacker,
    retreat.besieger)."""
    return fighter.role == ATTACKER and came_from(state, piece_of(state, fighter.name)) is not None


def leave_moves(components: Components, state: State, fighter: Fighter) -> list[dict]:
    """List what a block may do after the last round: a retreat, a blockade, the way into its own port, or without any
    of these the loss of the block (rules pursuit.leave, retreat.impossible, naval.after-rounds, naval.left-outside,
    relief.inside)."""
    found = retreat_moves(components, state, fighter)
    if may_blockade(components, state, fighter):
        found.append({"blockade": fighter.name})
    if may_withdraw(components, state.battle, fighter):
        found.append({"withdraw": fighter.name})
    if may_enter(components, state, fighter):
        found.append({"enter": fighter.name})
    return found or [{"retreat": fighter.name}]


def may_blockade(components: Components, state: State, fighter: Fighter) -> bool:
    """Tell whether a block may blockade: a fleet before an enemy's port, with no enemy fleet outside; the port of a
    city that has been taken is the attacker's (rules blockade.declare, naval.winner)."""
    return passes(refuse_blockade, components, state, fighter)


def may_land(components: Components, battle: Battle) -> bool:
    """Tell whether the side at its turn may declare coastal combat (rules coastal.when, naval.winner-moment)."""
    able = next_to_act(components, battle)
    return bool(able) and passes(refuse_landing, components, battle, able[0].role)


def refuse_blockade(components: Components, state: State, fighter: Fighter) -> None:
    """Refuse a blockade by a block that cannot, and of a hex without an enemy's port (rule blockade.declare)."""
    battle, theatre = state.battle, theatre_of(components)
    refuse_blockading(battle, fighter)
    city = theatre.city_at(state.target)
    held = state.active if in_place(battle.force, ATTACKER, INSIDE) else state.cause
    if city is None or not city.ports or held != other(battle.side_of(fighter.role)):
        values = {"block": fighter.name, "place": name_of(theatre, state.target)}
        raise Refused("blockade.declare.port", values)


def refuse_landing(components: Components, battle: Battle, role: str) -> None:
    """Refuse coastal combat, unless the side at its turn declares it against ground blocks (rules coastal.when,
    naval.winner-moment)."""
    refuse_coastal(battle, role)
    able = next_to_act(components, battle)
    if battle.phase != ROUND or not able or able[0].role != role:
        raise Refused("coastal.when.turn", {"side": battle.side_of(role)})
    land = [one for one in battle.force if one.role != role and one.is_here() and not one.is_fleet()]
    if battle.has_fleet_outside(role) and not land:
        raise Refused("coastal.when.ground", {})


def fight(components: Components, state: State, move: dict) -> Step:
    """Carry out a move of the battle; a retreat must lead somewhere that the map allows."""
    if "retreat" in move:
        return retreat(components, state, move)
    if "blockade" in move:
        refuse_blockade(components, state, named(state.battle, move["blockade"]))
    if "coastal" in move:
        refuse_landing(components, state.battle, move["coastal"])
    if "enter" in move:
        entered = enter(components, state, move)
        after = follow_up(components, entered.state.battle)
        state = replace(entered.state, battle=after.state)
        return apply_battle_result(components, state, tuple(entered.lines) + tuple(after.lines))
    step = play(components, state.battle, move)
    return apply_battle_result(components, replace(state, battle=step.state), step.lines)


def retreat(components: Components, state: State, move: dict) -> Step:
    """{"retreat": block, "to": [q, r]}; without `to` a block that must leave and cannot is lost (rules retreat.*); a
    fleet that sallied may go, too (sally.break-out)."""
    fighter = find(state.battle.force, move["retreat"])
    if fighter is None:
        raise BadInput("retreat", move["retreat"], "a block of the battle")
    if state.battle.phase == LEAVE and leave_moves(components, state, fighter) == [{"retreat": fighter.name}] == [move]:
        step = play(components, state.battle, {"retreat": fighter.name})
        state = removed(replace(state, battle=step.state), fighter.name)
        return apply_battle_result(components, state, (Line("retreat.impossible", None, {"block": fighter.name}),))
    retreating(components, state.battle, fighter.name)
    if sallies(state, fighter) and not fighter.is_fleet():
        raise Refused("sally.return", {"block": fighter.name})
    if "to" not in move:
        raise BadInput("to", None, "the hex to which the block retreats")
    place = (move["to"][0], move["to"][1])
    piece = piece_of(state, fighter.name)
    refuse_retreat(components, state, piece, place, attacks(state, fighter))
    lines = strait_lines(theatre_of(components), piece, place)
    if sallies(state, fighter):
        lines.append(Line("sally.break-out", None, {"block": fighter.name}))
    city = theatre_of(components).city_at(place)
    step = play(components, state.battle, {"retreat": fighter.name, "to": city.id if city is not None else "hex"})
    lines += retreat_lines(components, state, fighter, place)
    state = with_crossing(replace(state, battle=step.state), state.target, place)
    state = with_piece(state, fighter.name, at=place, stand=stand_in_port(state, piece, place))
    told = tuple([with_place(theatre_of(components), line, place) for line in step.lines[:1]])
    return apply_battle_result(components, state, (*told, *lines, *step.lines[1:]))


def with_place(theatre: Theatre, line: Line, place: Position) -> Line:
    """Name the hex in the line of a retreat, of which the battle knows only whether it has a city (rules retreat.turn,
    retreat.fleet)."""
    return replace(line, values=line.values | {"place": name_of(theatre, place)})


def retreat_lines(components: Components, state: State, fighter: Fighter, place: Position) -> list[Line]:
    """Return why this hex is open to a retreat where that is a ruling: to a besieger from an earlier turn
    (retreat.besieger), after a fight in this phase (retreat.won-hex), to a port under siege (retreat.besieged-port), to
    a vacant hex (retreat.vacant), by land to a strait (terrain.strait-retreat)."""
    piece, lines = piece_of(state, fighter.name), []
    besieges = fighter.role == ATTACKER and in_place(state.battle.force, DEFENDER, INSIDE) and not fighter.is_fleet()
    if besieges and not attacks(state, fighter):
        lines.append(Line("retreat.besieger", None, {"block": fighter.name}))
    if place in state.settled and own_in(state, place, piece.owner, (FIELD, INSIDE)):
        lines.append(Line("retreat.won-hex", None, {"place": name_of(theatre_of(components), place)}))
    lines += port_lines(theatre_of(components), state, piece, place)
    return lines + haven_lines(components, state, piece, place)


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


def may_enter(components: Components, state: State, fighter: Fighter) -> bool:
    """Tell whether a block whose turn it is may slip into the city (rules relief.inside, siege.limit)."""
    return passes(refuse_entry, components, state, fighter)


def refuse_entry(components: Components, state: State, fighter: Fighter) -> None:
    """Refuse to let a block slip into the city that is no fleet, takes no part in a relief or a sally, or has no walled
    port of its own side here with room for it (rules relief.inside, siege.limit)."""
    battle, theatre = state.battle, theatre_of(components)
    city, values = theatre.city_at(state.target), {"block": fighter.name}
    if not fighter.is_fleet():
        raise Refused("relief.inside.fleet", values)
    if fighter.role != ATTACKER or not fighter.is_in(FIELD) or battle.phase not in (ROUND, LEAVE):
        raise Refused("relief.inside.part", values)
    if city is None or not city.walls or not city.ports or state.cause != state.active:
        raise Refused("relief.inside.port", values | {"place": name_of(theatre, state.target)})
    if piece_of(state, fighter.name).stand != INSIDE:
        fleets = [one.is_fleet() for one in own_in(state, state.target, state.active, (INSIDE,))]
        refuse_full_city(components.limits[city.limits], fleets.count(False), fleets.count(True), True)


def enter_moves(components: Components, state: State) -> list[dict]:
    """{"enter": fleet} for the fleets whose turn it is."""
    able = next_to_act(components, state.battle)
    return [{"enter": fighter.name} for fighter in able if may_enter(components, state, fighter)]


def enter(components: Components, state: State, move: dict) -> Step:
    """{"enter": fleet}: it leaves the battle and lies inside."""
    battle = state.battle
    fighter = named(battle, move["enter"])
    refuse_entry(components, state, fighter)
    at_its_turn(components, battle, fighter.name)
    battle = replace(battle, force=changed(battle.force, replace(fighter, place=AWAY)))
    line = Line("relief.inside", None, {"block": move["enter"]})
    return Step(with_piece(replace(state, battle=battle), move["enter"], stand=INSIDE), (line,))
