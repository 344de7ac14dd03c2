"""The lines of an operation move: whom it passes, straits, ports, cities without blocks (rules
move.own-blocks, move.hexside-empty, move.stacking-when, neutral.pass, terrain.strait*, siege.port, sea-attack.what)."""

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.control import has_sea_control, is_besieged, stack_limits, stack_refusal
from rules_engine.athens_sparta.rules.map import NEUTRAL, STRAIT, City
from rules_engine.athens_sparta.rules.movement import is_attack
from rules_engine.athens_sparta.rules.retreats import is_by_strait
from rules_engine.athens_sparta.rules.routes import Way
from rules_engine.athens_sparta.rules.state import BLOCKADE, FIELD, INSIDE, PATROL, Piece, State, other
from rules_engine.core import Line

ANYWHERE = (FIELD, INSIDE, BLOCKADE, PATROL)


def way_lines(components: Components, state: State, piece: Piece, way: Way) -> list[Line]:
    """Return what a move that is not thrown back shows on its way and where it ends, in the state before it."""
    lines = departure_lines(state, piece)
    if not piece.is_fleet():
        lines += crossing_lines(state, piece, way) + empty_city_lines(state, piece, way)
    return lines + stack_lines(components, state, piece, way)


def departure_lines(state: State, piece: Piece) -> list[Line]:
    """Return that it leaves a blockaded hex (blockade.moves), or a fleet a port besieged by land alone (siege.port)."""
    blockaders = [one.id for one in state.enemies_in(piece.at, piece.owner, (BLOCKADE,))]
    if blockaders:
        return [Line("blockade.moves.leaving", None, {"block": piece.id})]
    if piece.stand != INSIDE or not piece.is_fleet():
        return []
    if not state.enemies_in(piece.at, piece.owner, (FIELD,)):
        return []
    city = state.theatre.name_of(piece.at)
    return [Line("siege.port", None, {"block": piece.id, "city": city})]


def passing_lines(components: Components, state: State, piece: Piece, way: Way) -> list[Line]:
    """Return what lets a block pass on its way: it goes by land in storms (event.storms), a city is neutral
    (neutral.pass), own fleets blockade a port (blockade.control), own blocks never bar it, though they leave no room
    to stay (move.own-blocks)."""
    theatre = state.theatre
    lines = [Line("event.storms.ground", None, {})] if state.storms and not piece.is_fleet() else []
    for place in way.path[:-1]:
        city = theatre.city_at(place)
        own = state.own_in(place, piece.owner, (FIELD, INSIDE, BLOCKADE))
        blockaders = [one for one in own if one.stand == BLOCKADE]
        if city is not None and state.holder(city) == NEUTRAL:
            lines.append(Line("neutral.pass", None, {"block": piece.id, "city": city.id}))
        elif city is not None and piece.is_fleet() and state.enemies_in(place, piece.owner, (INSIDE,)) and blockaders:
            lines.append(Line("blockade.control", None, {"block": piece.id, "city": city.id}))
        if own and stack_refusal(components, state, piece, place) is not None:
            values = {"block": piece.id, "place": theatre.name_of(place), "blocks": len(own)}
            lines.append(Line("move.own-blocks", None, values))
    return lines


def arrival_lines(state: State, piece: Piece, city: City | None) -> list[Line]:
    """Return what a fleet does in the port where it ends its move: a sea attack on an enemy city (sea-attack.what), the
    relief of a blockaded one of its own (blockade.relief)."""
    if city is None or not piece.is_fleet():
        return []
    if state.holder(city) == other(piece.owner):
        return [Line("sea-attack.what", None, {"block": piece.id, "city": city.id})]
    blockaders = [one.id for one in state.enemies_in(city.at, piece.owner, (BLOCKADE,))]
    if not blockaders or state.holder(city) != piece.owner:
        return []
    return [Line("blockade.relief", None, {"block": piece.id, "city": city.id, "blocks": blockaders})]


def crossing_lines(state: State, piece: Piece, way: Way) -> list[Line]:
    """Return what a strait is to a ground block: it crosses it at the end of its way (terrain.strait-side), where the
    sea of the hex left decides (terrain.strait-control), or it passes an enemy fleet there by land (terrain.strait)."""
    theatre = state.theatre
    if theatre.side(way.via, way.place) != STRAIT:
        fleets = [one.at for one in state.pieces if one.is_on_map() and one.is_fleet() and one.owner != piece.owner]
        passed = [place for place in way.path[:-1] if place in fleets and is_by_strait(theatre, place)]
        return [Line("terrain.strait", None, {"block": piece.id, "place": theatre.name_of(place)}) for place in passed]
    lines = []
    if has_sea_control(state, way.place, other(piece.owner)):
        lines.append(Line("terrain.strait-control", None, {"place": theatre.name_of(way.via)}))
    elif [one for one in state.here(way.place) if one.is_fleet() and one.owner != piece.owner]:
        values = {"side": piece.owner, "place": theatre.name_of(way.place)}
        lines.append(Line("terrain.strait-control.guarded", None, values))
    city = theatre.city_at(way.place)
    if city is not None:
        lines.append(Line("terrain.strait-side", None, {"block": piece.id, "city": city.id}))
    return lines


def empty_city_lines(state: State, piece: Piece, way: Way) -> list[Line]:
    """Return that to enter an enemy city without blocks, or to join own besiegers, is no attack (rules
    move.hexside-empty, move.hexside-siege)."""
    theatre = state.theatre
    city = theatre.city_at(way.place)
    if city is not None and is_besieged(state, city, other(piece.owner)):
        return [Line("move.hexside-siege", None, {"block": piece.id, "city": city.id})]
    if city is None or state.holder(city) != other(piece.owner) or state.enemies_in(city.at, piece.owner, ANYWHERE):
        return []
    return [Line("move.hexside-empty", None, {"city": city.id})]


def stack_lines(components: Components, state: State, piece: Piece, way: Way) -> list[Line]:
    """Return that each side is counted by itself, where both together are more than the limit; revolt blocks do not
    count (rules move.stacking-when, revolt.no-limits)."""
    if not is_attack(state, piece, way.place):
        return []
    most, _ = stack_limits(components, state.theatre, way.place)
    counted = [one for one in state.here(way.place) if not one.unit.is_revolting()]
    enemies = len([one for one in counted if one.owner != piece.owner])
    own = len(counted) - enemies + (0 if piece.unit.is_revolting() else 1)
    if own + enemies <= most:
        return []
    return [Line("move.stacking-when", None, {"blocks": own, "enemies": enemies, "most": most})]
