"""After a fight: where everybody stands, what was taken, regrouping and plunder (rules regroup.*, plunder.*,
revolt.success, blockade.declare)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.consequences import apply_consequences
from rules_engine.athens_sparta.game.phases.replacement import grow_moves, points_of
from rules_engine.athens_sparta.game.state import COMBAT, PLUNDER, REGROUP, State
from rules_engine.athens_sparta.readings import SICILY_ROUNDS, chosen
from rules_engine.athens_sparta.rules.battle.fighters import STANDING_ASIDE
from rules_engine.athens_sparta.rules.board import (
    BLOCKADE,
    FIELD,
    INSIDE,
    NOWHERE,
    PATROL,
    SIDES,
    Piece,
    here,
    is_rising,
    other,
    passes,
    piece_of,
    removed,
    with_crossing,
    with_piece,
)
from rules_engine.athens_sparta.rules.control import enemies_in, holder, own_in
from rules_engine.athens_sparta.rules.map import MAIN, MAJOR, SICILY, City, theatre_of
from rules_engine.athens_sparta.rules.retreats import (
    haven_lines,
    port_lines,
    ports_near,
    refuse_regroup,
    regroup_goals,
    stand_in_port,
    strait_lines,
)
from rules_engine.athens_sparta.rules.revolts import HELOT
from rules_engine.core import Line, Refused, Step
from rules_engine.hexes import Position


def finish(components: Components, state: State) -> Step:
    """Finish a battle: everybody takes their place, a captured city gives plunder, the winner may regroup."""
    place, battle = state.target, state.battle
    city = theatre_of(components).city_at(place)
    before = state.cause
    fought = tuple([one.name for one in battle.force if one.name not in battle.idle])
    state = replace(placed_after_battle(state), battle=None, crossed=())
    settled = state.settled if may_go_on(state, place) else state.settled + (place,)
    state = replace(after_fleets(components, state, place), settled=settled)
    step = apply_consequences(components, state)
    state, lines = step.state, list(step.lines)
    after = holder(state, city) if city is not None else None
    if city is not None and before != after and after in SIDES:
        lines += taken_lines(state, city, after)
        won = [piece for piece in here(state, place) if piece.owner == after and piece.id in fought]
        plunder = points_of(components, state, city) if city.size in (MAIN, MAJOR) and won else 0
        state = replace(state, build=plunder)
    state = replace(state, phase=REGROUP, cause=winner(state, place), victors=fought)
    return Step(state, tuple(lines))


def may_go_on(state: State, place: Position) -> bool:
    """Tell whether there may be another battle in a hex in the same phase: in Sicily, unless a turn has but one there
    (rule sicily.rounds)."""
    return place == SICILY and chosen(state.readings, SICILY_ROUNDS) == "at-once"


def placed_after_battle(state: State) -> State:
    """Stand the blocks as the battle left them: those that held out or took the walls inside, blockading fleets so."""
    for fighter in state.battle.force:
        piece = piece_of(state, fighter.name)
        if not piece.is_on_map() or piece.at != state.target:
            continue
        if fighter.place in (FIELD, STANDING_ASIDE):
            state = with_piece(state, piece.id, stand=FIELD)
        elif fighter.place == INSIDE:
            state = with_piece(state, piece.id, stand=INSIDE)
        elif fighter.place == BLOCKADE:
            state = with_piece(state, piece.id, stand=PATROL if piece.stand == PATROL else BLOCKADE)
    return state


def after_fleets(components: Components, state: State, place: Position) -> State:
    """Separate fleets and ground blocks that found no target in one hex: fleets before an enemy's city blockade it, a
    city's own fleets lie inside or put to sea (rules blockade.declare, naval.declare)."""
    city = theatre_of(components).city_at(place)
    owners = {piece.owner for piece in here(state, place) if piece.stand == FIELD}
    if len(owners) < 2 or city is None or place == SICILY:
        return state
    for piece in here(state, place):
        if piece.stand == FIELD and piece.is_fleet():
            state = sent_away(components, state, piece, city)
    return state


def sent_away(components: Components, state: State, piece: Piece, city: City) -> State:
    """Move a fleet that cannot stay in the field."""
    if piece.owner == state.active:
        return with_piece(state, piece.id, stand=BLOCKADE)
    if city.walls:
        return with_piece(state, piece.id, stand=INSIDE)
    goals = ports_near(components, state, piece)
    return with_piece(state, piece.id, at=goals[0]) if goals else removed(state, piece.id)


def winner(state: State, place: Position) -> str:
    """Return who is left in the field, the active player first; "" where nobody is."""
    for side in (state.active, other(state.active)):
        standing = own_in(state, place, side, (FIELD, INSIDE))
        if standing and not enemies_in(state, place, side, (FIELD,)) and not is_shut_in(state, place, side):
            return side
    return ""


def is_shut_in(state: State, place: Position, side: str) -> bool:
    """Tell whether only besieged blocks of a side are left there."""
    return bool(enemies_in(state, place, side, (FIELD,))) and not own_in(state, place, side, (FIELD,))


def taken_lines(state: State, city: City, side: str) -> list[Line]:
    """Return who holds a city now: fleets alone, or a revolt that has succeeded (rules city.sides, coastal.take-city,
    revolt.success, helot.win)."""
    lines = [Line("city.sides", None, {"city": city.id, "side": side})]
    holders = own_in(state, city.at, side, (FIELD, INSIDE))
    if all([piece.is_fleet() for piece in holders]):
        lines.append(Line("coastal.take-city", None, {"city": city.id, "side": side}))
    for piece in [piece for piece in holders if is_rising(state, piece)]:
        values = {"block": piece.id, "city": city.id}
        won = Line("revolt.success", None, values)
        lines.append(Line("helot.win", None, values) if piece.sort.type == HELOT else won)
    return lines


def regroup_moves(components: Components, state: State) -> list[dict]:
    """{"regroup": block, "to": [q, r]} for the winner's blocks, and {"end": "regroup"}."""
    found = []
    for piece in [piece for piece in here(state, state.target) if may_regroup(state, piece)]:
        for place in regroup_goals(components, state, piece):
            found.append({"regroup": piece.id, "to": list(place)})
    return found + [{"end": REGROUP}]


def may_regroup(state: State, piece: Piece) -> bool:
    """Tell whether it is a victorious block: one of the winner's that fought, a blockading fleet included (rules
    regroup.ground, regroup.fleet, blockade.control)."""
    fought = not state.victors or piece.id in state.victors
    return piece.owner == state.cause and piece.at == state.target and piece.stand != PATROL and fought


def regroup(components: Components, state: State, move: dict) -> Step:
    """{"regroup": block, "to": [q, r]} (rules regroup.ground, regroup.fleet)."""
    piece = piece_of(state, move["regroup"])
    place = (move["to"][0], move["to"][1])
    if not may_regroup(state, piece):
        raise Refused("regroup.ground", {"block": piece.id})
    refuse_regroup(components, state, piece, place)
    fleet = Line("regroup.fleet", None, {"block": piece.id})
    line = fleet if piece.is_fleet() else Line("regroup.ground", None, {"block": piece.id})
    lines = (line, *haven_lines(components, state, piece, place))
    lines += tuple(port_lines(theatre_of(components), state, piece, place))
    stand = stand_in_port(state, piece, place)
    state = with_crossing(with_piece(state, piece.id, at=place, stand=stand), piece.at, place)
    return Step(state, (*lines, *strait_lines(theatre_of(components), piece, place)))


def can_regroup(components: Components, state: State) -> bool:
    """Tell whether one of the winner's blocks can still regroup."""
    return len(regroup_moves(components, state)) > 1


def end_regroup(components: Components, state: State) -> Step:
    """Go on to the plunder: the points of a captured city are for those that fought and stayed (rules plunder.points,
    plunder.blocks)."""
    state = replace(state, phase=PLUNDER, crossed=())
    if not state.build or not sharers(components, state):
        return Step(replace(state, build=0))
    city = theatre_of(components).by_place[state.target]
    values = {"side": holder(state, city), "city": city.id, "points": state.build}
    return Step(state, (Line("plunder.points.gain", None, values),))


def sharers(components: Components, state: State) -> list[Piece]:
    """List the blocks that plunder may be spent on."""
    return [piece for piece in state.pieces if passes(refuse_share, components, state, piece)]


def plunder_moves(components: Components, state: State) -> list[dict]:
    """{"grow": block} for each block in the captured city that the plunder pays for, and {"end": "plunder"}."""
    return grow_moves(components, state, sharers(components, state)) + [{"end": PLUNDER}]


def can_plunder(components: Components, state: State) -> bool:
    """Tell whether there is plunder left that a block can use; all of these blocks lie face up."""
    return state.build > 0 and len(plunder_moves(components, state)) > 1


def refuse_share(components: Components, state: State, piece: Piece) -> None:
    """Refuse plunder for a block that is not in the captured city, or did not fight for it (rule plunder.blocks)."""
    city = theatre_of(components).by_place[state.target]
    values = {"block": piece.id, "city": city.id}
    if piece not in own_in(state, state.target, holder(state, city), (FIELD, INSIDE)):
        raise Refused("plunder.blocks.elsewhere", values)
    if piece.id not in state.victors:
        raise Refused("plunder.blocks.fought", values)


def end_plunder(components: Components, state: State) -> Step:
    """Go back to the fights that are left; points that were not spent are lost (rule plunder.points)."""
    lines = (Line("plunder.points", None, {"points": state.build}),) if state.build else ()
    state = apply_consequences(components, state).state
    return Step(replace(state, phase=COMBAT, build=0, target=NOWHERE, cause="", crossed=(), victors=()), lines)
