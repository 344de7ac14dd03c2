"""Who holds a city, a hex, the sea around a port, and how many blocks a hex and its sides bear (rules control.*,
siege.control, siege.port, sea-control.*, move.stacking, move.hexside)."""

from collections.abc import Sequence
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.readings import SEA_PASSAGE, chosen
from rules_engine.athens_sparta.rules.board import (
    BLOCKADE,
    FIELD,
    INSIDE,
    PATROL,
    SIDES,
    Board,
    Piece,
    counted_in,
    here,
    memo_of,
    other,
)
from rules_engine.athens_sparta.rules.map import MOUNTAIN, NEUTRAL, PASS, SICILY, STRAIT, City, Theatre, theatre_of
from rules_engine.core import Refused
from rules_engine.hexes import Position


def is_contested(components: Components, board: Board, place: Position) -> bool:
    """Tell whether both sides stand in the field there, and may fight (rules combat.when, city.oracle)."""
    if theatre_of(components).is_sacred(place):
        return False
    owners = {piece.owner for piece in here(board, place) if piece.stand == FIELD}
    return len(owners) > 1


def naval_meeting(board: Board, place: Position) -> bool:
    """Tell whether fleets in the field meet enemy fleets at their posts (rules naval.battle, patrol.attacked)."""
    for piece in here(board, place):
        if piece.stand == FIELD and piece.is_fleet():
            around = enemies_in(board, place, piece.owner, (BLOCKADE, PATROL))
            if around:
                return True
    return False


FRIENDLY, ENEMY, VACANT = "friendly", "enemy", "vacant"


def printed_side(board: Board, city: City) -> str:
    """Return whose an empty city is: its colour, or whom a neutral one has joined (city.sides, neutral.ally)."""
    if city.side == NEUTRAL:
        for name, side in board.allies:
            if name == city.id:
                return side
    return city.side


def holder(board: Board, city: City) -> str:
    """Return who holds a city: the side with blocks inside, else with blocks there, else its colour. Blockading and
    patrolling fleets hold nothing (rules city.sides, coastal.take-city); sacred and black places are nobody's, whoever
    stands there (city.oracle-hex); what moves now counts from the end of the phase on (control.update)."""
    answers = memo_of(board)
    if city.id not in answers:
        answers[city.id] = found_holder(board, city)
    return answers[city.id]


def found_holder(board: Board, city: City) -> str:
    """Find out who holds a city; `holder` remembers it."""
    if city.side not in SIDES + (NEUTRAL,):
        return city.side
    owners = []
    for piece in counted_in(board, city.at):
        if piece.stand == INSIDE:
            return piece.owner
        if piece.stand == FIELD:
            owners.append(piece.owner)
    if not owners:
        return printed_side(board, city)
    if len(set(owners)) == 1:
        return owners[0]
    return printed_side(board, city) if city.at == SICILY else other(board.active)


def enemies_in(board: Board, place: Position, side: str, stands: tuple[str, ...]) -> list[Piece]:
    """Return the enemy's blocks in a hex that stand so."""
    found = here(board, place)
    if not found:
        return []
    enemy = other(side)
    return [piece for piece in found if piece.owner == enemy and piece.stand in stands]


def own_in(board: Board, place: Position, side: str, stands: tuple[str, ...]) -> list[Piece]:
    return enemies_in(board, place, other(side), stands)


def is_besieging(board: Board, place: Position, side: str) -> bool:
    """Tell whether ground blocks of a side besiege the city in this hex: then the hex counts as theirs (siege.control),
    as it was when the phase began (control.update)."""
    inside, ground = False, False
    for piece in counted_in(board, place):
        if piece.owner != side and piece.stand == FIELD:
            return False
        inside = inside or (piece.owner != side and piece.stand == INSIDE)
        ground = ground or (piece.owner == side and piece.stand == FIELD and not piece.is_fleet())
    return inside and ground


def is_besieged(board: Board, city: City, side: str) -> bool:
    """Tell whether a side's city is besieged by land."""
    return is_besieging(board, city.at, other(side))


def is_blockaded(board: Board, place: Position, side: str) -> bool:
    """Tell whether enemy fleets blockade a side's port."""
    return bool(enemies_in(board, place, side, (BLOCKADE,)))


def is_beset(board: Board, city: City, side: str) -> bool:
    """Tell whether a city is besieged or blockaded and gives no points (replacement.besieged, victory.besieged)."""
    return is_besieged(board, city, side) or is_blockaded(board, city.at, side)


def status(theatre: Theatre, board: Board, place: Position, side: str) -> str:
    """Return what a hex is to a side's ground blocks (control.kinds, siege.control, city.oracle-hex)."""
    answers = memo_of(board)
    if (place, side) not in answers:
        answers[place, side] = found_status(theatre, board, place, side)
    return answers[place, side]


def found_status(theatre: Theatre, board: Board, place: Position, side: str) -> str:
    """Find out what a hex is to a side; `status` remembers it."""
    city = theatre.city_at(place)
    if not theatre.is_sacred(place) and enemies_in(board, place, side, (FIELD,)):
        return ENEMY
    if is_besieging(board, place, side):
        return FRIENDLY
    if city is None or city.side not in SIDES + (NEUTRAL,):
        own = [piece for piece in counted_in(board, place) if piece.owner == side and piece.stand == FIELD]
        return FRIENDLY if own else VACANT
    held = holder(board, city)
    return FRIENDLY if held == side else NEUTRAL if held == NEUTRAL else ENEMY


def has_sea_control(theatre: Theatre, board: Board, place: Position, side: str) -> bool:
    """Tell whether a side controls the sea of a hex: the blockader, or who patrols before an enemy's port, else the
    holder of the port; without a port whoever has a fleet there alone (rules sea-control.port, sea-control.strait,
    patrol.when)."""
    if is_blockaded(board, place, side):
        return False
    city = theatre.city_at(place)
    if city is not None and city.ports and holder(board, city) == side and enemies_in(board, place, side, (PATROL,)):
        return False
    if city is None or not city.ports:
        return bool([piece for piece in own_in(board, place, side, (FIELD, PATROL)) if piece.is_fleet()])
    return holder(board, city) == side or bool(own_in(board, place, side, (BLOCKADE, PATROL)))


def is_open_port(board: Board, city: City, side: str) -> bool:
    """Tell whether it is a side's port, and no enemy fleet blockades it (rule blockade.moves)."""
    return bool(city.ports) and holder(board, city) == side and not is_blockaded(board, city.at, side)


def is_closed_sea(theatre: Theatre, board: Board, place: Position, side: str) -> bool:
    """Tell whether fleets may not pass a hex without a fight (control.sea-passage), never a sacred one
    (city.oracle)."""
    city = theatre.city_at(place)
    if (city is None and not here(board, place)) or theatre.is_sacred(place):
        return False
    fleets = [piece for piece in enemies_in(board, place, side, (FIELD, BLOCKADE, PATROL)) if piece.is_fleet()]
    if fleets:
        return True
    if own_in(board, place, side, (BLOCKADE,)) or chosen(board.readings, SEA_PASSAGE) == "enemy-fleet":
        return False
    return city is not None and bool(city.ports) and holder(board, city) == other(side)


def stack_limits(components: Components, theatre: Theatre, place: Position) -> tuple[int, int]:
    """Return (blocks, ground blocks) that one side may have in a hex (rules terrain.limits, siege.athens)."""
    terrain, city = components.plain["terrain"], theatre.city_at(place)
    limits = components.limits[city.limits] if city is not None else {}
    most = limits.get("stack", terrain["mountain" if theatre.ground(place) == MOUNTAIN else "clear"]["stack"])
    return most, limits.get("ground", most)


def stack_refusal(
    components: Components, theatre: Theatre, board: Board, piece: Piece, place: Position
) -> Refused | None:
    """Refuse a block more of a side than a hex bears, fleets and ground blocks together, in Athens also a ground block
    more than may be among them; revolt blocks do not count (rules move.stacking, move.fleet-stack, terrain.limits,
    revolt.no-limits). The box of Sicily has no limit of its own."""
    if place == SICILY or piece.sort.is_revolting():
        return None
    most, ground = stack_limits(components, theatre, place)
    if len(here(board, place)) < ground:
        return None
    there = [one for one in here(board, place) if one.owner == piece.owner and not one.sort.is_revolting()]
    there = [one for one in there if one.id != piece.id]
    fleets = len([one for one in there if one.is_fleet()])
    if len(there) >= most:
        if [one for one in there if one.is_fleet() != piece.is_fleet()]:
            return Refused("move.fleet-stack", {"most": most, "ground": len(there) - fleets, "fleets": fleets})
        return Refused("move.stacking", {"most": most})
    if not piece.is_fleet() and len(there) - fleets >= ground:
        return Refused("move.stacking.ground", {"most": most, "ground": ground})
    return None


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
