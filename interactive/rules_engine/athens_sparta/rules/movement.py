"""What movement points pay for: moves of one block, with what they cost, where they lead and what forbids them, and
revolts (rules move.*, sea-attack.*, neutral.attack, sicily.*, revolt.*, helot.*)."""

from rules_engine.athens_sparta.components import ASIDE, BLOCKADE, FIELD, INSIDE, PATROL, STANDING, Components
from rules_engine.athens_sparta.rules import routes
from rules_engine.athens_sparta.rules.map import NEUTRAL, NOBODY, PASS, SACRED, SEA, SICILY, STRAIT, City, Theatre
from rules_engine.athens_sparta.rules.state import ATHENS, FRIENDLY, SIDES, SPARTA, Piece, State, memo_of, other
from rules_engine.core import BadInput, Refused
from rules_engine.hexes import FAR, Position, neighbours


def move_cost(components: Components, strategic: bool = False) -> int:
    """Return the movement points of one move (rules move.operation, move.march, move.sea)."""
    return components.number("move.strategic-cost" if strategic else "move.operation-cost")


def revolt_cost(components: Components, steps: int) -> int:
    """Return the movement points of a revolt with so many steps (rule revolt.strength)."""
    return steps * components.number("revolt.step-cost")


def march_hexes(components: Components, hexes: int) -> int:
    """Return how far a block that moves so many hexes gets on the march (rule move.march)."""
    return hexes * components.number("move.march-factor")


def mover_refusal(components: Components, state: State, piece: Piece) -> Refused | None:
    """Refuse a block that may not move at all: it moves once, for a movement point, and the besieged come out by a
    sally only. Raises BadInput for a block that is not the active player's."""
    if piece.owner != state.active or not piece.is_on_map():
        raise BadInput("move", piece.id, "a block of the active player on the map")
    if piece.id in state.moved:
        return Refused("move.once", {"block": piece.id})
    if state.points < move_cost(components):
        return Refused("move.points", {"needed": move_cost(components), "points": state.points})
    return besieged_refusal(state, piece)


def besieged_refusal(state: State, piece: Piece) -> Refused | None:
    """Refuse a besieged ground block, which comes out by a sally only (rule siege.control)."""
    if piece.stand == INSIDE and not piece.is_fleet() and state.enemies_in(piece.at, piece.owner, (FIELD,)):
        return Refused("siege.control", {"block": piece.id})
    return None


def is_attack(state: State, piece: Piece, place: Position) -> bool:
    """Tell whether to stop in a hex is an attack: enemy blocks stand there, or the city is neutral (move.enemy,
    neutral.attack). Ground blocks leave fleets at their posts alone and the other way round (blockade.ground,
    patrol.ground)."""
    city = state.theatre.city_at(place)
    if city is not None and state.holder(city) == NEUTRAL:
        return True
    enemies = state.enemies_in(place, piece.owner, (FIELD, BLOCKADE, PATROL) if piece.is_fleet() else (FIELD,))
    return bool(enemies) and not state.theatre.is_sacred(place)


def port_of(theatre: Theatre, place: Position) -> City | None:
    """Return the city whose port lies in this hex, if either side can hold it."""
    city = theatre.city_at(place)
    if city is None or not city.ports or city.side not in SIDES + (NEUTRAL,):
        return None
    return city


def fleet_end_refusal(state: State, piece: Piece, place: Position) -> Refused | None:
    """Refuse an end that is no port of its own and none of the enemy's; from a blockade, one of the enemy's, too."""
    theatre = state.theatre
    city = theatre.city_at(place)
    if city is None or city.side == NOBODY:
        return Refused("move.fleet-end", {}) if theatre.ground(place) == SEA else Refused("city.port", {})
    if city.side == SACRED:
        return Refused("city.oracle-fleets", {"city": city.id})
    if port_of(theatre, place) is None:
        return Refused("move.fleet-end", {}) if city.ports else Refused("city.no-port", {"city": city.id})
    if piece.stand == BLOCKADE and state.holder(city) != piece.owner:
        return Refused("sea-attack.from-blockade", {"city": city.id})
    return None


def operation_ways(state: State, piece: Piece) -> list[routes.Way]:
    """List every hex that a block reaches by an operation move, may it end there or not; a hex that can be entered from
    several sides comes once for each. None from Sicily, which has moves of its own."""
    if piece.at == SICILY:
        return []
    if not piece.is_fleet():
        return routes.ground_ways(state, piece, piece.unit.move, False)
    ways = {node: routes.Way(piece.at, piece.at, 0, ()) for node in routes.start_nodes(state.theatre, piece)}
    found = []
    for node, hexes, before, _ in routes.fleet_search(state, piece):
        ways[node] = routes.Way(node[0], before[0], hexes, ways[before].path + (node[0],))
        city = port_of(state.theatre, node[0])
        if city is None or node in city.ports:
            found.append(ways[node])
    return found


def operation_refusal(components: Components, state: State, piece: Piece, way: routes.Way) -> Refused | None:
    """Refuse the end of an operation move: storms, no port, sacred ground, the limit of a side, a full hex."""
    theatre, place = state.theatre, way.place
    if piece.is_fleet():
        refused = Refused("event.storms", {}) if state.storms else fleet_end_refusal(state, piece, place)
        if refused is not None:
            return refused
    start, city, attacks = theatre.city_at(piece.at), theatre.city_at(place), is_attack(state, piece, place)
    hostile = attacks or (city is not None and state.holder(city) in (other(piece.owner), NEUTRAL))
    if hostile and start is not None and start.side == SACRED:
        return Refused("city.oracle", {"city": start.id})
    if attacks and not piece.is_fleet():
        most = theatre.side_limit(components, way.via, place)
        if state.crossings(way.via, place) >= most:
            is_pass = theatre.side(way.via, place) == PASS
            return Refused("terrain.pass", {"most": most}) if is_pass else Refused("move.hexside", {"most": most})
    return state.stack_refusal(components, piece, place)


def way_of(state: State, piece: Piece, place: Position, via: Position | None) -> routes.Way:
    """Return the first way to a hex, with `via` as the last one before it. Raises what `way_reason` says without
    one."""
    for way in operation_ways(state, piece):
        if way.place == place and via in (None, way.via):
            return way
    raise way_reason(state, piece, place, via)


def way_reason(state: State, piece: Piece, place: Position, via: Position | None) -> Refused:
    """Return why an operation move does not lead to a hex. Raises BadInput for what is no place for it at all."""
    if SICILY in (piece.at, place):
        return Refused("sicily.box", {"block": piece.id})
    if state.theatre.ground(place) is None or place == piece.at or (via is not None and via not in neighbours(place)):
        raise BadInput("to", list(place), "another hex of the map, entered from its neighbour")
    if piece.is_fleet():
        return routes.fleet_reason(state, piece, place)
    return routes.ground_reason(state, piece, place, piece.unit.move, False, via)


def is_caught(state: State, piece: Piece, way: routes.Way) -> bool:
    """Tell whether it meets an enemy fleet as it crosses a strait, where own fleets do not control the sea: it loses
    steps and goes back (terrain.strait-fleet)."""
    if piece.is_fleet() or state.theatre.side(way.via, way.place) != STRAIT:
        return False
    fleets = [one for one in state.here(way.place) if one.is_fleet() and one.owner != piece.owner]
    return bool(fleets) and not state.has_sea_control(way.place, piece.owner)


def engaged_refusal(state: State, piece: Piece) -> Refused | None:
    """Refuse a strategic move out of a siege, but from a sacred place (city.oracle)."""
    if not state.theatre.is_sacred(piece.at) and state.enemies_in(piece.at, piece.owner, STANDING):
        return Refused("move.strategic-barred", {"block": piece.id})
    return None


def goal_refusal(components: Components, state: State, piece: Piece, place: Position) -> Refused | None:
    """Refuse the end of a strategic move unless it was friendly when the phase began, and no enemies are there."""
    theatre = state.theatre
    if not theatre.is_sacred(place) and state.enemies_in(place, piece.owner, STANDING):
        return Refused("move.strategic-barred.siege", {"place": theatre.name_of(place)})
    if state.status(place, piece.owner) == FRIENDLY:
        return state.stack_refusal(components, piece, place)
    if state.own_in(place, piece.owner, (FIELD,)):
        return Refused("control.update", {"place": theatre.name_of(place)})
    return Refused("move.march", {"place": theatre.name_of(place)})


def march_goals(components: Components, state: State, piece: Piece) -> list[tuple[Position, int]]:
    """List (hex, hexes to go) of all that a march reaches, friendly or not, the nearest first (rule move.march)."""
    if piece.is_fleet() or piece.at == SICILY:
        return []
    hexes = march_hexes(components, piece.unit.move)
    found, reached = [], set()
    for way in routes.ground_ways(state, piece, hexes, True):
        if way.place not in reached:
            reached.add(way.place)
            found.append((way.place, way.hexes))
    return found


def sea_goals(state: State, piece: Piece) -> list[tuple[Position, int]]:
    """List (hex, hexes to go) of all own open ports that a block reaches by sea from an own open port (move.sea)."""
    start = state.theatre.city_at(piece.at)
    if start is None or piece.at == SICILY or not state.is_open_port(start, piece.owner):
        return []
    reached = routes.ports_by_sea(state, piece.owner, start.ports, FAR)
    return [(city.at, hexes) for city, hexes in reached if state.is_open_port(city, piece.owner)]


def is_goal(components: Components, state: State, piece: Piece, place: Position) -> bool:
    """Tell whether a strategic move may end in another hex (goal_refusal): the same for like blocks of a side."""
    answers, question = memo_of(state), ("goal", place, piece.owner, piece.is_fleet(), piece.unit.is_revolting())
    if question not in answers:
        answers[question] = goal_refusal(components, state, piece, place) is None
    return answers[question]


def voyage_goals(state: State, piece: Piece) -> list[Position]:
    """List where a voyage leads from here: to the box, or from it to an own open port from which one sails there (rules
    sicily.box, sicily.gates, sicily.open-port, sicily.return)."""
    theatre = state.theatre
    gates = [theatre.by_id[name] for name in theatre.sicily_ports]
    open_gates = [city.at for city in gates if state.is_open_port(city, piece.owner)]
    if piece.at == SICILY:
        return open_gates
    return [SICILY] if piece.at in open_gates else []


def voyage_refusal(components: Components, state: State, piece: Piece, place: Position) -> Refused | None:
    """Refuse a voyage that is closed (rules sicily.gates, move.stacking)."""
    theatre = state.theatre
    if state.storms:
        return Refused("event.storms-moves", {})
    if place in voyage_goals(state, piece):
        return besieged_refusal(state, piece) or state.stack_refusal(components, piece, place)
    gate = theatre.city_at(place if piece.at == SICILY else piece.at)
    if gate is not None and gate.id in theatre.sicily_ports and state.is_blockaded(gate.at, piece.owner):
        return Refused("sicily.open-port", {"city": gate.id})
    values = {"block": piece.id, "cities": list(theatre.sicily_ports)}
    if piece.at == SICILY:
        return Refused("sicily.gates.goal", values | {"place": theatre.name_of(place)})
    return Refused("sicily.gates.start", values | {"place": theatre.name_of(piece.at)})


MESSENE = "messene"
MILETUS = "miletus"
KINDS = {ATHENS: "demos", SPARTA: "tyrant"}
HELOT = "helot"


def revolt_blocks(state: State, city: City) -> list[Piece]:
    """List the blocks that a revolt of the active player in this city may use, on the map or not: Helots in Messene,
    else Demos or Tyrants (rules revolt.block, helot.where)."""
    kind = HELOT if city.id == MESSENE and state.active == ATHENS else KINDS[state.active]
    return [piece for piece in state.pieces if piece.unit.type == kind]


def free_block(state: State, city: City) -> Piece | None:
    """Return the block that a revolt of the active player in this city uses (revolt.block); None if none is left."""
    free = [piece for piece in revolt_blocks(state, city) if piece.stand == ASIDE]
    return free[0] if free else None
