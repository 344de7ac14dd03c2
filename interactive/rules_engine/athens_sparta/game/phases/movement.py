"""The movement phase: operation and strategic moves, the voyage to Sicily, revolts, Persia (rules move.*, sicily.*,
revolt.*, helot.*, persia.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.cards import syracuse_points
from rules_engine.athens_sparta.game.phases.ways import arrival_lines, passing_lines, way_lines
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.readings import PASS_LIMIT, chosen
from rules_engine.athens_sparta.rules.board import (
    ATHENS,
    FIELD,
    INSIDE,
    MOVEMENT,
    PERSIA,
    SPARTA,
    Piece,
    departed,
    is_rising,
    other,
    passes,
    piece_of,
    removed,
    weakened,
    with_ally,
    with_crossing,
    with_piece,
)
from rules_engine.athens_sparta.rules.control import enemies_in, holder, own_in
from rules_engine.athens_sparta.rules.limits import refuse_stack, stack_limits
from rules_engine.athens_sparta.rules.map import NEUTRAL, PASS, SICILY, SYRACUSE, City, Theatre, theatre_of
from rules_engine.athens_sparta.rules.movement import (
    is_attack,
    is_caught,
    is_goal,
    march_goals,
    move_cost,
    operation_ways,
    refuse_engaged,
    refuse_march,
    refuse_mover,
    refuse_operation,
    refuse_sail,
    refuse_voyage,
    revolt_cost,
    sea_goals,
    strait_loss,
    voyage_goals,
    way_of,
)
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.athens_sparta.rules.revolts import MESSENE, free_block, persia_moves, refuse_revolt
from rules_engine.athens_sparta.rules.routes import Way
from rules_engine.core import Line, Refused, Step
from rules_engine.hexes import Position


def movement_moves(components: Components, state: State) -> list[dict]:
    """List the moves of every block that may still move, revolts, and the end of the phase (rules move.*, revolt.*)."""
    found: list[dict] = []
    for piece in state.pieces:
        if may_move(components, state, piece):
            found += operation_moves(components, state, piece)
            found += strategic_moves(components, state, piece)
            found += voyage_moves(components, state, piece)
    if state.points > 0:
        found += revolt_moves(components, state)
    return found + disband_moves(state) + persia_moves(components, state) + [{"end": MOVEMENT}]


def may_move(components: Components, state: State, piece: Piece) -> bool:
    """Tell whether a block of the active player can move at all."""
    own = piece.owner == state.active and piece.is_on_map()
    return own and passes(refuse_mover, components, state, piece)


def operation_moves(components: Components, state: State, piece: Piece) -> list[dict]:
    """{"move": block, "to": [q, r]}, with "via" where it attacks: from there it comes, there it may retreat to."""
    found: list[dict] = []
    seen = set()
    for way in operation_ways(components, state, piece):
        attacks = is_attack(theatre_of(components), state, piece, way.place)
        goal = (way.place, way.via if attacks else way.place)
        if goal in seen or not passes(refuse_operation, components, state, piece, way):
            continue
        seen.add(goal)
        move = {"move": piece.id, "to": list(way.place)}
        found.append(move | {"via": list(way.via)} if attacks else move)
    return found


def move_variants(components: Components, state: State, move: dict) -> list[dict]:
    """List an operation move that attacks nobody with every neighbour of its goal over which it may come, after itself:
    no rule asks where it came from, unless the reading of the pass limit counts all who come over a pass (rules
    move.operation, terrain.pass-limit)."""
    if "move" not in move or "via" in move:
        return [move]
    piece = piece_of(state, move["move"])
    ways = [way for way in operation_ways(components, state, piece) if list(way.place) == move["to"]]
    first = [ways[index] for index in range(len(ways)) if ways[index].via not in [way.via for way in ways[:index]]]
    able = [way for way in first if passes(refuse_operation, components, state, piece, way)]
    return [move] + [move | {"via": list(way.via)} for way in able]


def operate(components: Components, state: State, move: dict) -> Step:
    """{"move": block, "to": [q, r], "via": [q, r]}; `via` may be left out: the shortest way is taken; who stops in a
    neutral city attacks it (move.neutral)."""
    piece = piece_of(state, move["move"])
    refuse_mover(components, state, piece)
    way = way_of(components, state, piece, move)
    refuse_operation(components, state, piece, way)
    theatre = theatre_of(components)
    values = {"block": piece.id, "hexes": way.hexes, "points": state.points - move_cost(components)}
    lines = [Line("move.operation", None, values)] + passing_lines(components, state, piece, way)
    state = with_crossings(theatre, spend_move(state, piece, move_cost(components)), piece, way)
    if is_caught(theatre, state, piece, way):
        step = throw_back(components, state, piece, way)
        return Step(step.state, tuple(lines) + tuple(step.lines))
    lines += way_lines(components, state, piece, way)
    attacks = is_attack(theatre, state, piece, way.place)
    city = theatre.city_at(way.place)
    if city is not None and holder(state, city) == NEUTRAL:
        state = with_ally(state, city, other(piece.owner))
        lines.append(Line("move.neutral", None, {"block": piece.id, "city": city.id}))
        lines.append(Line("neutral.attack", None, {"city": city.id, "side": other(piece.owner)}))
    else:
        lines += [Line("move.enemy", None, {"block": piece.id})] if attacks else []
        lines += arrival_lines(state, piece, city)
    state = with_piece(state, piece.id, at=way.place, stand=FIELD)
    return Step(replace(state, came=state.came + ((piece.id, way.via),)), tuple(lines))


def with_crossings(theatre: Theatre, state: State, piece: Piece, way: Way) -> State:
    """Count what side limits count: attacks over the last side (move.hexside), or each pass (terrain.pass-limit)."""
    if piece.is_fleet():
        return state
    counted = [(way.via, way.place)] if is_attack(theatre, state, piece, way.place) else []
    if chosen(state.readings, PASS_LIMIT) == "every-move":
        path = (piece.at,) + way.path
        passed = [(path[index], path[index + 1]) for index in range(len(way.path))]
        counted += [side for side in passed if theatre.side(side[0], side[1]) == PASS and side not in counted]
    for one, two in counted:
        state = with_crossing(state, one, two)
    return state


def spend_move(state: State, piece: Piece, cost: int) -> State:
    """Spend the points of a move; the block moves no more in this turn (rules move.points, move.once)."""
    return replace(departed(state, piece), points=state.points - cost, moved=state.moved + (piece.id,))


def throw_back(components: Components, state: State, piece: Piece, way: Way) -> Step:
    """Turn a block back that meets an enemy fleet as it crosses a strait: it loses steps and stands in the hex from
    which it crossed; if that bears no more blocks it is lost (rules terrain.strait-fleet, terrain.strait-control,
    retreat.impossible)."""
    loss = strait_loss(components)
    lines = [Line("terrain.strait-fleet", None, {"block": piece.id, "steps": loss})]
    state = weakened(state, piece.id, loss)
    if not piece_of(state, piece.id).is_on_map():
        return Step(state, tuple(lines))
    if not passes(refuse_stack, components, theatre_of(components), state, piece, way.via):
        lines.append(Line("retreat.impossible", None, {"block": piece.id}))
        return Step(removed(state, piece.id), tuple(lines))
    values = {"block": piece.id, "place": name_of(theatre_of(components), way.via)}
    lines.append(Line("terrain.strait-control.back", None, values))
    stand = FIELD if way.via != piece.at else piece.stand
    return Step(with_piece(state, piece.id, at=way.via, stand=stand), tuple(lines))


def strategic_moves(components: Components, state: State, piece: Piece) -> list[dict]:
    """{"march": block, "to": [q, r]} and {"sail": block, "to": [q, r]}."""
    if not passes(refuse_engaged, components, state, piece):
        return []
    goals = [("march", place) for place, _ in march_goals(components, state, piece)]
    goals += [] if state.storms else [("sail", city.at) for city, _ in sea_goals(components, state, piece)]
    return [{kind: piece.id, "to": list(to)} for kind, to in goals if is_goal(components, state, piece, to)]


def march(components: Components, state: State, move: dict) -> Step:
    """{"march": block, "to": [q, r]}, to a sacred place where own blocks are, too (rules move.march,
    city.oracle-hex)."""
    piece = piece_of(state, move["march"])
    refuse_mover(components, state, piece)
    place = (move["to"][0], move["to"][1])
    refuse_march(components, state, piece, place)
    step = moved_to(components, state, piece, place, "move.march")
    if not theatre_of(components).is_sacred(place):
        return step
    values = {"block": piece.id, "place": name_of(theatre_of(components), place)}
    return Step(step.state, (*step.lines, Line("city.oracle-hex", None, values)))


def sail(components: Components, state: State, move: dict) -> Step:
    """{"sail": block, "to": [q, r]}: from port to port, any distance (rules move.sea, event.storms-moves)."""
    piece = piece_of(state, move["sail"])
    refuse_mover(components, state, piece)
    place = (move["to"][0], move["to"][1])
    refuse_sail(components, state, piece, place)
    return moved_to(components, state, piece, place, "move.sea")


def moved_to(components: Components, state: State, piece: Piece, place: Position, rule: str) -> Step:
    """Put a block into its new hex, for a movement point."""
    cost = move_cost(components, strategic=True)
    values = {"block": piece.id, "points": state.points - cost}
    line = Line("move.sea", None, values) if rule == "move.sea" else Line("move.march", None, values)
    state = spend_move(state, piece, cost)
    return Step(with_piece(state, piece.id, at=place, stand=FIELD), (line,))


def voyage_moves(components: Components, state: State, piece: Piece) -> list[dict]:
    """{"voyage": block, "to": [q, r]}; the box of Sicily has a place of its own."""
    goals = voyage_goals(components, state, piece)
    able = [place for place in goals if passes(refuse_voyage, components, state, piece, place)]
    return [{"voyage": piece.id, "to": list(place)} for place in able]


def voyage(components: Components, state: State, move: dict) -> Step:
    """{"voyage": block, "to": [q, r]}; who lands before a neutral Syracuse attacks it (sicily.landing,
    neutral.attack)."""
    piece = piece_of(state, move["voyage"])
    refuse_mover(components, state, piece)
    place = (move["to"][0], move["to"][1])
    refuse_voyage(components, state, piece, place)
    lines = [voyage_line(components, state, piece, place)]
    state = spend_move(state, piece, move_cost(components))
    city = theatre_of(components).by_id[SYRACUSE]
    if place == SICILY and not piece.is_fleet() and holder(state, city) != piece.owner:
        lines.append(Line("sicily.landing", None, {"block": piece.id, "city": city.id}))
    if place == SICILY and holder(state, city) == NEUTRAL:
        state = with_ally(state, city, other(piece.owner))
        lines.append(Line("neutral.attack", None, {"city": city.id, "side": other(piece.owner)}))
        if state.laid:
            shown = {
                "cards": [card for _, card in state.laid],
                "city": city.id,
                "points": syracuse_points(components, state),
            }
            lines.append(Line("sicily.points.shown", None, shown))
    return Step(with_piece(state, piece.id, at=place, stand=FIELD), tuple(lines))


def voyage_line(components: Components, state: State, piece: Piece, place: Position) -> Line:
    """Return which way a block sails, and how many points are left (rules sicily.cost, sicily.return)."""
    values = {"block": piece.id, "points": state.points - move_cost(components)}
    if place == SICILY:
        return Line("sicily.cost", None, values)
    return Line("sicily.cost.back", None, values | {"place": name_of(theatre_of(components), place)})


def revolt_moves(components: Components, state: State) -> list[dict]:
    """{"revolt": city, "steps": n} for every city and strength."""
    found = []
    for city in theatre_of(components).cities:
        for steps in range(1, state.points + 1):
            if not passes(refuse_revolt, components, state, city, steps):
                break
            found.append({"revolt": city.id, "steps": steps})
    return found


def revolt(components: Components, state: State, move: dict) -> Step:
    """{"revolt": city, "steps": n}: a block as strong as the points that it cost (rules revolt.strength,
    revolt.block)."""
    city, steps = theatre_of(components).city(move["revolt"]), move["steps"]
    refuse_revolt(components, state, city, steps)
    block = free_block(state, city)
    name = block.id if block is not None else ""
    points = state.points - revolt_cost(components, steps)
    # A block that was lost while it moved may rise again in the same turn; it is among those that moved already.
    moved = state.moved if name in state.moved else state.moved + (name,)
    state = replace(state, points=points, revolted=state.revolted + (city.id,), moved=moved)
    came = tuple([pair for pair in state.came if pair[0] != name]) + ((name, city.at),)
    state = replace(state, came=came)
    state = with_piece(state, name, owner=state.active, at=city.at, steps=steps, stand=FIELD)
    values = {"city": city.id, "steps": steps, "block": name}
    begun = Line("revolt.strength.block", None, values)
    line = Line("helot.where", None, values) if city.id == MESSENE and state.active == ATHENS else begun
    return Step(state, (line, *rising_lines(components, state, piece_of(state, name), city)))


def rising_lines(components: Components, state: State, block: Piece, city: City) -> list[Line]:
    """Return what is special about a revolt: another one in this phase (revolt.several), a full hex
    (revolt.no-limits), no block to beat (revolt.empty)."""
    lines = []
    risen = [piece for piece in state.pieces if piece.is_on_map() and is_rising(state, piece)]
    if len(risen) > 1:
        places = [name_of(theatre_of(components), piece.at) for piece in risen]
        lines.append(Line("revolt.several", None, {"cities": places, "points": state.points}))
    most, _ = stack_limits(components, theatre_of(components), city.at)
    own = [piece for piece in own_in(state, city.at, block.owner, (FIELD,)) if piece.id != block.id]
    if len(own) >= most:
        lines.append(Line("revolt.no-limits", None, {"block": block.id, "most": most}))
    if not enemies_in(state, city.at, block.owner, (FIELD, INSIDE)):
        lines.append(Line("revolt.empty", None, {"city": city.id, "side": block.owner}))
    return lines


def disband_moves(state: State) -> list[dict]:
    """{"disband": block} for own revolt blocks (rule revolt.disband)."""
    able = [piece for piece in state.pieces if piece.sort.is_revolting()]
    return [{"disband": piece.id} for piece in able if piece.owner == state.active and piece.is_on_map()]


def disband(components: Components, state: State, move: dict) -> Step:
    """{"disband": block} at any time in an own movement phase (rule revolt.disband)."""
    piece = piece_of(state, move["disband"])
    if {"disband": piece.id} not in disband_moves(state):
        raise Refused("revolt.disband", {"block": piece.id})
    return Step(removed(departed(state, piece), piece.id), (Line("revolt.disband", None, {"block": piece.id}),))


def accept_persia(components: Components, state: State, move: dict) -> Step:
    """{"persia": true}: for good (rules persia.support, persia.end, persia.price)."""
    if state.phase != MOVEMENT or state.active != SPARTA:
        raise Refused("persia.moment", {})
    if state.persia != "":
        raise Refused("persia.support.again", {}) if state.persia == PERSIA else Refused("persia.end", {})
    if not persia_moves(components, state):
        raise Refused("persia.support.now", {})
    return Step(replace(state, persia=PERSIA), (Line("persia.support", None, {}), Line("persia.price.due", None, {})))
