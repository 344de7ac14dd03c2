"""How a city is shut off, and who rolls for it from which roll on (rules attrition.*, blockade.island,
patrol.attrition, sicily.attrition, sicily.rate, sicily.corinth, hellespont.*)."""

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, PATROL, STANDING, Components
from rules_engine.athens_sparta.readings import SICILY_RATE, chosen
from rules_engine.athens_sparta.rules.map import SACRED, SICILY, SYRACUSE, City, Theatre
from rules_engine.athens_sparta.rules.state import ATHENS, SPARTA, Piece, State, other
from rules_engine.core import Line, Refused
from rules_engine.hexes import Position

HALF = "half"
FULL = "full"
PORT = "port"
LANDLOCKED = "landlocked"
ISLAND = "island"
WATERS = (PORT, LANDLOCKED, ISLAND)


def siege_kind(waters: str, by_land: bool, by_sea: bool) -> str:
    """Return whether a siege is half or full: a port is closed by land and sea together, a landlocked city by land, an
    island by sea alone (rules attrition.full, attrition.landlocked, blockade.island)."""
    if waters == LANDLOCKED:
        return FULL if by_land else HALF
    if waters == ISLAND:
        return FULL if by_sea else HALF
    return FULL if by_land and by_sea else HALF


def lowest_roll(components: Components, kind: str, besieged: bool) -> int:
    """Read from which roll on a block costs a step (rules attrition.half, attrition.full, attrition.besieger)."""
    return components.number("attrition", kind, "besieged" if besieged else "besieger")


CORINTH = "corinth"
ABYDOS = "abydos"


def waters_of(theatre: Theatre, city: City) -> str:
    """Return how a city can be shut off (rules attrition.landlocked, blockade.island)."""
    if not city.ports:
        return LANDLOCKED
    return ISLAND if city.at != SICILY and theatre.is_island(city.at) else PORT


def siege_of(state: State, city: City) -> str:
    """Return how the city of its holder is shut off, half or full; "" where it is open."""
    side = state.holder(city)
    by_land, by_sea = state.is_besieged(city, side), state.is_blockaded(city.at, side)
    return siege_kind(waters_of(state.theatre, city), by_land, by_sea) if by_land or by_sea else ""


def siege_lines(state: State, city: City) -> list[Line]:
    """Return why the active player's blocks in a city that is shut off, or before Syracuse, roll as they do."""
    side, waters = state.active, waters_of(state.theatre, city)
    values = {"city": city.id, "side": side}
    if state.holder(city) != side:
        unfed = city.id == SYRACUSE and state.has_sea_control(city.at, other(side))
        return [Line("sicily.attrition", None, values)] if unfed else []
    if siege_of(state, city) == FULL:
        if waters == PORT:
            return [Line("sea-control.full-siege", None, values)]
        return [Line("attrition.landlocked" if waters == LANDLOCKED else "blockade.island", None, values)]
    is_open = waters == PORT and state.is_besieged(city, side) and state.has_sea_control(city.at, side)
    return [Line("sea-control.port", None, values)] if is_open else []


def rolls_at(state: State, place: Position) -> list[tuple[Piece, int, Line]]:
    """List (block, lowest roll that costs a step, line) of the active player's blocks in a hex that roll: in a city
    that is shut off (attrition.half, attrition.full), besieging or blockading one (attrition.besieger,
    blockade.face-up), or on patrol; besiegers before Syracuse without the sea in one reading by a harsher one
    (sicily.rate); in Corinth also while Athens blockades or holds Syracuse, from which it eats (sicily.corinth)."""
    side, city = state.active, state.theatre.city_at(place)
    if city is None or city.side == SACRED:
        return []
    rolls = {PATROL: (state.components.number("attrition-special.patrol.roll"), Line("patrol.attrition", None, {}))}
    own = [piece for piece in state.here(place) if piece.owner == side]
    if state.holder(city) != side:
        lowest = lowest_roll(state.components, FULL, False)
        around, posted = (lowest, Line("attrition.besieger", None, {})), (lowest, Line("blockade.face-up", None, {}))
        is_unfed = city.id == SYRACUSE and state.has_sea_control(place, other(side))
        if is_unfed and chosen(state.readings, SICILY_RATE) == "besieged":
            around = posted = state.components.number("attrition-special.syracuse.roll"), Line("sicily.rate", None, {})
        rolls[BLOCKADE] = posted
        if place == SICILY or state.enemies_in(place, side, (INSIDE,)):
            rolls[FIELD] = around
        return [(piece, *rolls[piece.stand]) for piece in own if piece.stand in rolls]
    kind, blockaders = siege_of(state, city), state.own_in(SICILY, ATHENS, (BLOCKADE,))
    is_cut_off = bool(blockaders) or state.holder(state.theatre.by_id[SYRACUSE]) == ATHENS
    if kind:
        line = Line("attrition.full" if kind == FULL else "attrition.half", None, {})
        rolls[FIELD] = rolls[INSIDE] = lowest_roll(state.components, kind, True), line
    elif city.id == CORINTH and side == SPARTA and is_cut_off:
        rolls[FIELD] = state.components.number("attrition-special.corinth.roll"), Line("sicily.corinth", None, {})
    own = [one for one in own if one.stand != PATROL] + [one for one in own if one.stand == PATROL]
    return [(piece, *rolls[piece.stand]) for piece in own if piece.stand in rolls]


def besieged_blocks(state: State, city: City) -> list[Piece]:
    """Return the besieged: all blocks of a city's holder in a half or full siege, behind the walls or not, but for
    fleets on patrol (rules attrition.half, attrition.full, event.plague)."""
    return state.own_in(city.at, state.holder(city), (FIELD, INSIDE)) if siege_of(state, city) else []


def besieged_cities(state: State) -> list[City]:
    """List all cities in a half or full siege with somebody in them, by either side (event.betrayal, event.plague)."""
    return [city for city in state.theatre.cities if besieged_blocks(state, city)]


def sufferers(state: State, city: City, side: str) -> list[Piece]:
    """List a side's blocks at a city in a siege: the besieged, or those around it, besieging ground blocks and
    blockading fleets (rules attrition.besieger, event.pillage)."""
    around, enemy = besieged_blocks(state, city), other(state.holder(city))
    if siege_of(state, city):
        around += state.own_in(city.at, enemy, (FIELD,)) if state.is_besieged(city, other(enemy)) else []
        around += state.own_in(city.at, enemy, (BLOCKADE,))
    return [piece for piece in around if piece.owner == side]


def is_hellespont_closed(state: State) -> bool:
    """Tell whether Sparta has sea control at Abydos (rule hellespont.loss)."""
    return state.has_sea_control(state.theatre.by_id[ABYDOS].at, SPARTA)


def is_fed(state: State) -> bool:
    """Tell whether Athens gets corn from Sicily: it holds Syracuse, and the sea there (rule hellespont.relief)."""
    return state.is_own_port(SICILY, ATHENS) and state.has_sea_control(SICILY, ATHENS)


def hungry(state: State) -> list[Piece]:
    return state.own_in(state.theatre.by_id[ATHENS].at, ATHENS, STANDING)


def shelter_refusal(name: str, size: str, stand: str) -> Refused | None:
    """Refuse a block, `name`, that has no walls of its side to go behind, or is there (rule siege.withdraw); `size`: of
    the city by what it allows, "" where no such walls are."""
    if size == "":
        return Refused("siege.withdraw.walls", {"block": name})
    return Refused("siege.withdraw.inside", {"block": name}) if stand != FIELD else None
