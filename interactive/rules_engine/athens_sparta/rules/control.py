"""Who holds a city, a hex, the sea around a port, and how many blocks a hex and its sides bear (rules control.*,
siege.control, siege.port, sea-control.*, move.stacking, move.hexside)."""

from collections.abc import Sequence
from typing import Any

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, PATROL, Components
from rules_engine.athens_sparta.readings import SEA_PASSAGE, chosen
from rules_engine.athens_sparta.rules.map import MOUNTAIN, NEUTRAL, PASS, SICILY, STRAIT, City, Theatre
from rules_engine.athens_sparta.rules.state import SIDES, Piece, State, memo_of, other
from rules_engine.core import Refused
from rules_engine.hexes import Position


def is_contested(state: State, place: Position) -> bool:
    """Tell whether both sides stand in the field there, and may fight (rules combat.when, city.oracle)."""
    if state.theatre.is_sacred(place):
        return False
    owners = {piece.owner for piece in state.here(place) if piece.stand == FIELD}
    return len(owners) > 1


def naval_meeting(state: State, place: Position) -> bool:
    """Tell whether fleets in the field meet enemy fleets at their posts (rules naval.battle, patrol.attacked)."""
    for piece in state.here(place):
        is_coming = piece.stand == FIELD and piece.is_fleet()
        if is_coming and state.enemies_in(place, piece.owner, (BLOCKADE, PATROL)):
            return True
    return False


FRIENDLY, ENEMY, VACANT = "friendly", "enemy", "vacant"


def is_besieging(state: State, place: Position, side: str) -> bool:
    """Tell whether ground blocks of a side besiege the city in this hex: then the hex counts as theirs (siege.control),
    as it was when the phase began (control.update)."""
    inside, ground = False, False
    for piece in state.counted_in(place):
        if piece.owner != side and piece.stand == FIELD:
            return False
        inside = inside or (piece.owner != side and piece.stand == INSIDE)
        ground = ground or (piece.owner == side and piece.stand == FIELD and not piece.is_fleet())
    return inside and ground


def is_besieged(state: State, city: City, side: str) -> bool:
    return is_besieging(state, city.at, other(side))


def is_blockaded(state: State, place: Position, side: str) -> bool:
    return bool(state.enemies_in(place, side, (BLOCKADE,)))


def is_beset(state: State, city: City, side: str) -> bool:
    """Tell whether a city is besieged or blockaded and gives no points (replacement.besieged, victory.besieged)."""
    return is_besieged(state, city, side) or is_blockaded(state, city.at, side)


def status(state: State, place: Position, side: str) -> str:
    """Return what a hex is to a side's ground blocks (control.kinds, siege.control, city.oracle-hex)."""
    answers = memo_of(state)
    if (place, side) not in answers:
        answers[place, side] = found_status(state, place, side)
    return answers[place, side]


def found_status(state: State, place: Position, side: str) -> str:
    """Find out what a hex is to a side; `status` remembers it."""
    city = state.theatre.city_at(place)
    if not state.theatre.is_sacred(place) and state.enemies_in(place, side, (FIELD,)):
        return ENEMY
    if is_besieging(state, place, side):
        return FRIENDLY
    if city is None or city.side not in SIDES + (NEUTRAL,):
        own = [piece for piece in state.counted_in(place) if piece.owner == side and piece.stand == FIELD]
        return FRIENDLY if own else VACANT
    held = state.holder(city)
    return FRIENDLY if held == side else NEUTRAL if held == NEUTRAL else ENEMY


def has_sea_control(state: State, place: Position, side: str) -> bool:
    """Tell whether a side controls the sea of a hex: the blockader, or who patrols before an enemy's port, else the
    holder of the port; without a port whoever has a fleet there alone (rules sea-control.port, sea-control.strait,
    patrol.when)."""
    if is_blockaded(state, place, side):
        return False
    city = state.theatre.city_at(place)
    if city is not None and city.ports and state.holder(city) == side and state.enemies_in(place, side, (PATROL,)):
        return False
    if city is None or not city.ports:
        return bool([piece for piece in state.own_in(place, side, (FIELD, PATROL)) if piece.is_fleet()])
    return state.holder(city) == side or bool(state.own_in(place, side, (BLOCKADE, PATROL)))


def is_open_port(state: State, city: City, side: str) -> bool:
    """Tell whether it is a side's port, and no enemy fleet blockades it (rule blockade.moves)."""
    return bool(city.ports) and state.holder(city) == side and not is_blockaded(state, city.at, side)


def is_closed_sea(state: State, place: Position, side: str) -> bool:
    """Tell whether fleets do not pass a hex without a fight (control.sea-passage); never a sacred one (city.oracle)."""
    city = state.theatre.city_at(place)
    if (city is None and not state.here(place)) or state.theatre.is_sacred(place):
        return False
    fleets = [piece for piece in state.enemies_in(place, side, (FIELD, BLOCKADE, PATROL)) if piece.is_fleet()]
    if fleets:
        return True
    if state.own_in(place, side, (BLOCKADE,)) or chosen(state.readings, SEA_PASSAGE) == "enemy-fleet":
        return False
    return city is not None and bool(city.ports) and state.holder(city) == other(side)


def stack_limits(components: Components, theatre: Theatre, place: Position) -> tuple[int, int]:
    """Return (blocks, ground blocks) that one side may have in a hex (rules terrain.limits, siege.athens)."""
    terrain, city = components.plain["terrain"], theatre.city_at(place)
    limits = components.limits[city.limits] if city is not None else {}
    most = limits.get("stack", terrain["mountain" if theatre.ground(place) == MOUNTAIN else "clear"]["stack"])
    return most, limits.get("ground", most)


def stack_refusal(components: Components, state: State, piece: Piece, place: Position) -> Refused | None:
    """Refuse a block more of a side than a hex bears, fleets and ground blocks together, in Athens also a ground block
    more than may be among them; revolt blocks do not count (rules move.stacking, move.stacking-when, move.fleet-stack,
    terrain.limits, siege.athens, revolt.no-limits). The box of Sicily has no limit of its own."""
    if place == SICILY or piece.unit.is_revolting():
        return None
    most, ground = stack_limits(components, state.theatre, place)
    if len(state.here(place)) < ground:
        return None
    there = [one for one in state.here(place) if one.owner == piece.owner and not one.unit.is_revolting()]
    there = [one for one in there if one.id != piece.id]
    fleets = len([one for one in there if one.is_fleet()])
    if len(there) >= most:
        if [one for one in there if one.is_fleet() != piece.is_fleet()]:
            return Refused("move.fleet-stack", {"most": most, "ground": len(there) - fleets, "fleets": fleets})
        besieged = [one for one in there if one.stand == INSIDE]
        return Refused("move.stacking-when.inside" if besieged else "move.stacking", {"most": most})
    if not piece.is_fleet() and len(there) - fleets >= ground:
        return Refused("siege.athens.stack", {"most": most, "ground": ground})
    return None


def shelter_refusal(name: str, size: str, stand: str) -> Refused | None:
    """Refuse a block, `name`, that has no walls of its side to go behind, or is there (rule siege.withdraw); `size`: of
    the city by what it allows, "" where no such walls are."""
    if size == "":
        return Refused("siege.withdraw.walls", {"block": name})
    return Refused("siege.withdraw.inside", {"block": name}) if stand != FIELD else None


def full_city_refusal(limits: dict[str, int], inside: Sequence[Any], is_fleet: bool) -> Refused | None:
    """Refuse a block more than a city holds inside, in Athens also on land (rules siege.limit, siege.athens).

    `limits`: the city's row; `inside`: the blocks, or fighters, that are there.
    """
    if len(inside) >= limits["inside"]:
        return Refused("siege.limit", {"blocks": limits["inside"]})
    land = len([one for one in inside if not one.is_fleet()])
    if not is_fleet and land >= limits.get("ground", limits["inside"]):
        return Refused("siege.athens", {"blocks": limits["ground"]})
    return None


def side_limit(components: Components, theatre: Theatre, one: Position, two: Position) -> int:
    """Return how many blocks may attack over a side (rules terrain.limits, terrain.strait-cross, terrain.pass)."""
    terrain, side = components.plain["terrain"], theatre.side(one, two)
    if side == STRAIT:
        return terrain["strait"]["crossing"]
    return terrain["pass"]["hexside"] if side == PASS else terrain["clear"]["hexside"]
