"""How many blocks a hex and its sides bear, and where fleets may stay (rules move.stacking, move.hexside,
move.fleet-end)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.board import Board, Piece, crossings, here
from rules_engine.athens_sparta.rules.map import MOUNTAIN, PASS, SICILY, STRAIT, Theatre
from rules_engine.core import Refused
from rules_engine.hexes import Position


def stack_limits(components: Components, theatre: Theatre, place: Position) -> tuple[int, int]:
    """Return (blocks, ground blocks) that one side may have in a hex (rules terrain.limits, siege.athens)."""
    terrain, city = components.plain["terrain"], theatre.city_at(place)
    limits = components.limits[city.limits] if city is not None else {}
    most = limits.get("stack", terrain["mountain" if theatre.ground(place) == MOUNTAIN else "clear"]["stack"])
    return most, limits.get("ground", most)


def refuse_stack(components: Components, theatre: Theatre, board: Board, piece: Piece, place: Position) -> None:
    """Refuse a block more of a side than a hex bears, fleets and ground blocks together, in Athens also a ground block
    more than may be among them; revolt blocks do not count (rules move.stacking, move.fleet-stack, terrain.limits,
    revolt.no-limits). The box of Sicily has no limit of its own."""
    if place == SICILY or piece.sort.is_revolting():
        return
    most, ground = stack_limits(components, theatre, place)
    if len(here(board, place)) < ground:
        return
    there = [one for one in here(board, place) if one.owner == piece.owner and not one.sort.is_revolting()]
    there = [one for one in there if one.id != piece.id]
    fleets = len([one for one in there if one.is_fleet()])
    if len(there) >= most:
        if [one for one in there if one.is_fleet() != piece.is_fleet()]:
            raise Refused("move.fleet-stack", {"most": most, "ground": len(there) - fleets, "fleets": fleets})
        raise Refused("move.stacking", {"most": most})
    if not piece.is_fleet() and len(there) - fleets >= ground:
        raise Refused("move.stacking.ground", {"most": most, "ground": ground})


def refuse_full_city(limits: dict[str, int], land: int, fleets: int, is_fleet: bool) -> None:
    """Refuse a block more than a city holds inside, in Athens also on land (rules siege.limit, siege.athens).

    `limits`: the city's row; `land`, `fleets`: how many are inside.
    """
    if land + fleets >= limits["inside"]:
        raise Refused("siege.limit", {"blocks": limits["inside"]})
    if not is_fleet and land >= limits.get("ground", limits["inside"]):
        raise Refused("siege.athens", {"blocks": limits["ground"]})


def side_limit(components: Components, theatre: Theatre, one: Position, two: Position) -> int:
    """Return how many blocks may attack over a side (rules terrain.limits, terrain.strait-cross, terrain.pass)."""
    terrain, side = components.plain["terrain"], theatre.side(one, two)
    if side == STRAIT:
        return terrain["strait"]["crossing"]
    return terrain["pass"]["hexside"] if side == PASS else terrain["clear"]["hexside"]


def retreat_limit(components: Components, theatre: Theatre, one: Position, two: Position) -> int:
    """Return how many blocks may retreat or regroup over a side (rules retreat.limit, regroup.ground)."""
    narrow = theatre.side(one, two) in (STRAIT, PASS)
    return components.plain["retreat"]["other" if narrow else "clear"]


def refuse_side(components: Components, theatre: Theatre, board: Board, one: Position, two: Position) -> None:
    """Refuse an attack over a side that lets no more blocks through in this turn (rules move.hexside, terrain.pass)."""
    most = side_limit(components, theatre, one, two)
    if crossings(board, one, two) >= most:
        if theatre.side(one, two) == PASS:
            raise Refused("terrain.pass", {"most": most})
        raise Refused("move.hexside", {"most": most})
