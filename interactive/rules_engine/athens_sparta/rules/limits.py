"""How many blocks a hex and its sides bear, and where fleets may stay (rules move.stacking, move.hexside,
move.fleet-end)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import BLOCKADE, FIELD, PATROL, SIDES, Piece, State, here, other
from rules_engine.athens_sparta.rules.control import enemies_in, holder
from rules_engine.athens_sparta.rules.map import MOUNTAIN, NEUTRAL, PASS, SACRED, SICILY, STRAIT, City, Theatre
from rules_engine.athens_sparta.rules.routes import crossings
from rules_engine.core import Refused
from rules_engine.hexes import Position


def stack_limits(components: Components, theatre: Theatre, place: Position) -> tuple[int, int]:
    """(blocks, ground blocks) that one side may have in a hex (rules terrain.limits, siege.athens)."""
    terrain, city = components.plain["terrain"], theatre.city_at(place)
    limits = components.limits[city.limits] if city is not None else {}
    most = limits.get("stack", terrain["mountain" if theatre.ground(place) == MOUNTAIN else "clear"]["stack"])
    return most, limits.get("ground", most)


def refuse_stack(components: Components, theatre: Theatre, state: State, piece: Piece, place: Position) -> None:
    """No side has more blocks in a hex than it bears; revolt blocks do not count (rules move.stacking,
    revolt.no-limits). The box of Sicily has no limit of its own."""
    if place == SICILY or piece.sort.is_revolting():
        return
    most, ground = stack_limits(components, theatre, place)
    if len(here(state, place)) < ground:
        return
    there = [one for one in here(state, place) if one.owner == piece.owner and not one.sort.is_revolting()]
    there = [one for one in there if one.id != piece.id]
    if len(there) >= most:
        raise Refused("move.stacking", {"most": most})
    if not piece.is_fleet() and len([one for one in there if not one.is_fleet()]) >= ground:
        raise Refused("move.stacking", {"most": ground})


def side_limit(components: Components, theatre: Theatre, one: Position, two: Position) -> int:
    """How many blocks may attack over a side (rules terrain.limits, terrain.strait-cross, terrain.pass)."""
    terrain, side = components.plain["terrain"], theatre.side(one, two)
    if side == STRAIT:
        return terrain["strait"]["crossing"]
    return terrain["pass"]["hexside"] if side == PASS else terrain["clear"]["hexside"]


def retreat_limit(components: Components, theatre: Theatre, one: Position, two: Position) -> int:
    """How many blocks may retreat or regroup over a side (rules retreat.limit, regroup.ground)."""
    narrow = theatre.side(one, two) in (STRAIT, PASS)
    return components.plain["retreat"]["other" if narrow else "clear"]


def refuse_side(components: Components, theatre: Theatre, state: State, one: Position, two: Position) -> None:
    """No more blocks attack over a side than it lets through in a turn (rule move.hexside)."""
    most = side_limit(components, theatre, one, two)
    if crossings(state, one, two) >= most:
        raise Refused("move.hexside", {"most": most})


def is_attack(theatre: Theatre, state: State, piece: Piece, place: Position) -> bool:
    """Whether to stop in a hex is an attack: enemy blocks stand there, or the city is neutral (rules move.enemy,
    neutral.attack); never on sacred ground (city.oracle). Ground blocks leave blockading fleets alone and the other way
    round (blockade.ground, patrol.ground)."""
    if theatre.is_sacred(place):
        return False
    city = theatre.city_at(place)
    if city is not None and holder(state, city) == NEUTRAL:
        return True
    stands = (FIELD, BLOCKADE, PATROL) if piece.is_fleet() else (FIELD,)
    return bool(enemies_in(state, place, piece.owner, stands))


def refuse_oracle(theatre: Theatre, state: State, piece: Piece, place: Position) -> None:
    """Whoever starts on sacred ground does not attack (rule city.oracle)."""
    start = theatre.city_at(piece.at)
    if start is None or start.side != SACRED:
        return
    city = theatre.city_at(place)
    hostile = city is not None and holder(state, city) in (other(piece.owner), NEUTRAL)
    if hostile or is_attack(theatre, state, piece, place):
        raise Refused("city.oracle", {"city": start.id})


def port_of(theatre: Theatre, place: Position) -> City | None:
    """The city whose port lies in this hex, if either side can hold it."""
    city = theatre.city_at(place)
    if city is None or not city.ports or city.side not in SIDES + (NEUTRAL,):
        return None
    return city


def refuse_fleet_end(theatre: Theatre, state: State, piece: Piece, city: City | None) -> None:
    """A fleet ends its move in a port of its own or before one of the enemy's (rule move.fleet-end); from a blockade it
    goes to ports of its own only (sea-attack.from-blockade)."""
    if city is None:
        raise Refused("move.fleet-end", {})
    if piece.stand == BLOCKADE and holder(state, city) != piece.owner:
        raise Refused("sea-attack.from-blockade", {"city": city.id})
