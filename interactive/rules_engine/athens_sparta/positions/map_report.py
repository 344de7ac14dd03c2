"""What the teaching map says: where the chosen block can go, at what cost, what stops it; and what a city allows."""

from __future__ import annotations

from typing import Any, TypeAlias

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, Components
from rules_engine.athens_sparta.rules.map import (
    DIRECTIONS,
    FOR_FLEETS,
    NEUTRAL,
    PASS,
    SACRED,
    SICILY,
    STRAIT,
    City,
    theatre_of,
)
from rules_engine.athens_sparta.rules.movement import (
    engaged_refusal,
    is_attack,
    is_caught,
    is_goal,
    march_goals,
    mover_refusal,
    operation_refusal,
    operation_ways,
    sea_goals,
    strait_loss,
    voyage_goals,
    voyage_refusal,
    way_reason,
)
from rules_engine.athens_sparta.rules.retreats import entry_refusal, haven_lines, regroup_refusal, retreat_refusal
from rules_engine.athens_sparta.rules.routes import (
    Way,
    border_refusal,
    side_reason,
    start_nodes,
    strait_blocker,
)
from rules_engine.athens_sparta.rules.sieges import full_city_refusal, shelter_refusal
from rules_engine.athens_sparta.rules.state import ENEMY, SIDES, VACANT, Piece, State, other
from rules_engine.core import Answer, Line, Press, Refusal, Refused, Table
from rules_engine.hexes import Position as Hex
from rules_engine.hexes import neighbours

RETREAT, REGROUP, WITHDRAW, RELIEF = "retreat", "regroup", "withdraw", "relief"
Row: TypeAlias = tuple[Hex, Line | Refusal, Press | None]
"""A hex, what is to be said of it, and the button that brings a block there."""


def open_ways(components: Components, state: State, piece: Piece) -> list[Way]:
    """Return the operation moves that are legal now."""
    if mover_refusal(components, state, piece) is not None:
        return []
    ways = operation_ways(state, piece)
    return [way for way in ways if way_refusal(components, state, piece, way) is None]


def way_refusal(components: Components, state: State, piece: Piece, way: Way) -> Refused | None:
    """Refuse a way that the block does not end: it may not, or an enemy fleet turns it back at a strait (rule
    terrain.strait-fleet)."""
    refused = operation_refusal(components, state, piece, way)
    if refused is None and is_caught(state, piece, way):
        return Refused("terrain.strait-fleet.caught", {"steps": strait_loss(components)})
    return refused


def barred(refused: Refused) -> Refusal:
    """Return a refusal for a cell of a table."""
    return Refusal(refused.rule, refused.values)


def strategic_ways(components: Components, state: State, piece: Piece) -> list[tuple[str, Way]]:
    """List (kind, way) of every strategic move and voyage that is legal now (rules move.march, move.sea,
    sicily.gates)."""
    found = [("march", place, hexes) for place, hexes in march_goals(components, state, piece)]
    if not state.storms:
        found += [("sail", city.at, hexes) for city, hexes in sea_goals(state, piece)]
    is_free = engaged_refusal(state, piece) is None
    legal = [row for row in found if is_free and is_goal(components, state, piece, row[1])]
    goals = voyage_goals(state, piece)
    legal += [("voyage", place, 0) for place in goals if voyage_refusal(components, state, piece, place) is None]
    return [(kind, Way(place, piece.at, hexes, ())) for kind, place, hexes in legal]


def goal_rows(components: Components, state: State, piece: Piece) -> list[tuple]:
    """Return a row for each city within reach, and for each side from which it can be attacked: over the city beyond
    it, else where that side lies; the nearest first."""
    theatre = theatre_of(components)
    stuck = mover_refusal(components, state, piece)
    if stuck is not None:
        return [(piece.id, 0, None, barred(stuck), None)]
    rows: list[tuple] = []
    seen: list[tuple[Hex, Hex]] = []
    for way in operation_ways(state, piece):
        city = theatre.city_at(way.place)
        attack = is_attack(state, piece, way.place)
        key = (way.place, way.via if attack else way.place)
        if city is None or key in seen:
            continue
        seen.append(key)
        side = None
        if attack and not piece.is_fleet():
            before = theatre.city_at(way.via)
            side = before.id if before is not None else DIRECTIONS[neighbours(way.place).index(way.via)]
        refused = way_refusal(components, state, piece, way)
        if refused is not None:
            rows.append((city.id, way.hexes, side, barred(refused), None))
        else:
            rows.append((city.id, way.hexes, side, what_line(components, state, piece, way, city), go("move", way)))
    return rows


def what_line(components: Components, state: State, piece: Piece, way: Way, city: City) -> Line:
    """Return what it means to end the move in a city's hex (rules neutral.attack, move.enemy, sea-attack.what,
    city.sides)."""
    theatre = theatre_of(components)
    limit = theatre.side_limit(components, way.via, way.place) if not piece.is_fleet() else 0
    if city.side == SACRED:
        return Line("city.oracle.rest", None, {})
    held = state.holder(city)
    if held == NEUTRAL:
        return Line("neutral.attack.would", None, {"city": city.id, "side": other(piece.owner)})
    if is_attack(state, piece, way.place):
        if piece.is_fleet():
            return Line("sea-attack.what.would", None, {"city": city.id})
        return Line("move.enemy.would", None, {"city": city.id, "most": limit})
    if theatre.side(way.via, way.place) == STRAIT and not piece.is_fleet():
        return Line("terrain.strait-cross.stop", None, {})
    if held == other(piece.owner):
        return Line("city.sides.would", None, {"city": city.id})
    if state.status(way.place, piece.owner) == VACANT:
        return Line("control.kinds.vacant", None, {})
    return Line("control.kinds.own", None, {})


def strategic_rows(components: Components, state: State, piece: Piece) -> list[tuple]:
    """List marches, sea moves and the voyage to Sicily, of cities only."""
    refused = mover_refusal(components, state, piece)
    if refused is None and piece.at != SICILY:
        refused = engaged_refusal(state, piece)
    if refused is not None:
        return [(piece.id, None, 0, barred(refused))]
    theatre, rows = theatre_of(components), []
    for kind, way in strategic_ways(components, state, piece):
        city = theatre.city_at(way.place)
        if city is not None:
            rows.append((city.id, "way." + kind, way.hexes, go(kind, way)))
    return rows


def go(kind: str, way: Way) -> Press:
    """Return the button that makes a move."""
    numbers = (way.place[0], way.place[1], way.via[0], way.via[1])
    return Press("go", kind + " " + " ".join([str(number) for number in numbers]))


def leaving_report(components: Components, state: State, piece: Piece, leaves: str, asked: Hex | None) -> Answer:
    """Return where a block might go by what the reader asks for (`leaves`), or whether it may go to one of these hexes,
    `asked`, in a sentence; and, unless that is all, a table of each hex: what is to be said of it, or the rule against
    it."""
    rows = asked_rows(components, state, piece, leaves)
    if not rows:
        return Answer(barred(Refused("relief.attack.nobody", {"side": piece.owner})))
    told = [row for row in rows if row[0] == asked] or [row for row in rows if row[0] == piece.at] or rows
    goals, (place, said, _) = open_places(told), told[0]
    if place != piece.at and (goals or place != asked):
        said = goals_line(leaves, piece, state, goals, told)
    columns = ("place", "what", "go") if any([press is not None for _, _, press in rows]) else ("place", "what")
    cells = [(state.theatre.name_of(place), said, press)[: len(columns)] for place, said, press in rows]
    tables = () if [row[1] for row in rows] == [said] else (Table("leaving", columns, tuple(cells)),)
    return Answer(said, (), tables) if isinstance(said, Refusal) else Answer({"block": piece.id}, (said,), tables)


def open_places(rows: list[Row]) -> list[Hex]:
    """Return the hexes that no rule forbids, each once."""
    return distinct_places([row for row in rows if not isinstance(row[1], Refusal)])


def distinct_places(rows: list[Row]) -> list[Hex]:
    """Return the hexes of some rows, each once."""
    places = [place for place, _, _ in rows]
    return [places[index] for index in range(len(places)) if places[index] not in places[:index]]


def goals_line(leaves: str, piece: Piece, state: State, goals: list[Hex], told: list[Row]) -> Line:
    """Return to which places a block may go, or that there are none; of relief also to which cities it cannot come."""
    values: dict[str, Any] = {"block": piece.id, "places": [state.theatre.name_of(goal) for goal in goals]}
    if leaves == RELIEF and not goals:
        cities = [state.theatre.name_of(place) for place in distinct_places(told)]
        return Line("relief.attack.nowhere", None, values | {"places": cities})
    if leaves == RELIEF:
        return Line("relief.attack.goals", None, values)
    if leaves == REGROUP:
        return Line("regroup.ground.goals" if goals else "regroup.ground.nowhere", None, values)
    return Line("retreat.turn.goals" if goals else "retreat.turn.nowhere", None, values)


def asked_rows(components: Components, state: State, piece: Piece, leaves: str) -> list[Row]:
    """Return each hex to which a block might go, or where it stands: what is to be said of it, or the rule against it;
    and the button that brings it there."""
    if leaves == RELIEF and is_relieving(state, piece):
        values = {"block": piece.id, "city": state.theatre.by_place[piece.at].id}
        return [(piece.at, Line("relief.attack.there", None, values), None)]
    if leaves == RELIEF:
        return [row for city in beset_cities(state, piece) for row in relief_rows(components, state, piece, city)]
    if leaves == WITHDRAW:
        return [(piece.at, withdrawal(components, state, piece), None)]
    if piece.at == SICILY:
        return [(piece.at, Refusal("sicily.return", {"block": piece.id}), None)]
    return leaving_rows(components, state, piece, leaves)


def leaving_rows(components: Components, state: State, piece: Piece, leaves: str) -> list[Row]:
    """Return each hex to which a block might retreat or regroup after the first round of a battle where it stands, one
    beside it or for fleets an own port (rules retreat.*, regroup.*). A block that came into the hex by an attack
    retreats as an attacker."""
    theatre, attacks = state.theatre, state.came_from(piece) is not None
    places = [near for near in neighbours(piece.at) if theatre.ground(near) is not None]
    if piece.is_fleet():
        places = [city.at for city in theatre.cities if state.is_own_port(city.at, piece.owner)]
    rows: list[Row] = []
    is_open = Line("regroup.ground.open", None, {}) if leaves == REGROUP else Line("retreat.turn.open", None, {})
    for place in [place for place in places if place != piece.at]:
        if leaves == REGROUP:
            refused = regroup_refusal(components, state, piece, place)
        else:
            refused = retreat_refusal(components, state, piece, place, attacks)
        said = [barred(refused)] if refused is not None else haven_lines(state, piece, place) or [is_open]
        rows.append((place, said[0], None))
    return rows


def withdrawal(components: Components, state: State, piece: Piece) -> Line | Refusal:
    """Return whether a block may go behind the walls where it stands: the defender's, in the battle there or if there
    were one (rules siege.withdraw, siege.limit); of a relief force the fleets (relief.inside)."""
    city, inside = state.theatre.city_at(piece.at), state.own_in(piece.at, piece.owner, (INSIDE,))
    enemies = state.enemies_in(piece.at, piece.owner, (FIELD, INSIDE, BLOCKADE))
    attacks = bool(enemies) and piece.owner == state.active
    if city is None or state.holder(city) != piece.owner:
        rule = "siege.withdraw.attacker" if attacks else "siege.withdraw.walls"
        return barred(Refused(rule, {"block": piece.id}))
    limits = components.limits[city.limits]
    refused = shelter_refusal(piece.id, city.limits if city.walls else "", piece.stand)
    if refused is None and attacks:
        refused = entry_refusal(components, state, piece, piece.owner)
    refused = refused or full_city_refusal(limits, inside, piece.is_fleet())
    if refused is not None:
        return barred(refused)
    if attacks:
        return Line("relief.inside.may", None, {"block": piece.id, "city": city.id})
    values: dict[str, Any] = {"block": piece.id, "city": city.id, "most": limits["inside"], "inside": len(inside) + 1}
    return Line("siege.withdraw.may" if enemies else "siege.withdraw.would", None, values)


def is_battle_answer(said: Line | Refusal) -> bool:
    """Tell whether `withdrawal` allows it now, and not only if there were a battle."""
    return not isinstance(said, Refusal) and said.rule != "siege.withdraw.would"


def is_relieving(state: State, piece: Piece) -> bool:
    """Tell whether a block has come to fight before a city of its side that is under siege or blockade."""
    is_shut = state.own_in(piece.at, piece.owner, (INSIDE,)) or state.is_blockaded(piece.at, piece.owner)
    return state.came_from(piece) is not None and bool(is_shut)


def beset_cities(state: State, piece: Piece) -> list[City]:
    """Return the cities of a block's side that are under siege or blockade."""
    cities = [city for city in state.theatre.cities if state.holder(city) == piece.owner]
    return [city for city in cities if state.is_beset(city, piece.owner)]


def relief_rows(components: Components, state: State, piece: Piece, city: City) -> list[Row]:
    """Return each way on which a block might come to relieve a city, or what it may do there (rules relief.*,
    blockade.relief, blockade.ground, sally.when)."""
    besiegers, values = state.enemies_in(city.at, piece.owner, (FIELD,)), {"block": piece.id, "city": city.id}
    if not piece.is_fleet() and not besiegers:
        return [(city.at, Refusal("blockade.ground", {"block": piece.id}), None)]
    if piece.at == city.at:
        return [(city.at, Line("sally.when.would", None, values), None)]
    refused = mover_refusal(components, state, piece)
    ways: list[Way] = []
    for way in operation_ways(state, piece):  # for a ground block one over each side, which has a limit of its own
        if way.place == city.at and not [one for one in ways if piece.is_fleet() or one.via == way.via]:
            ways.append(way)
    if refused is None and not ways:
        refused = way_reason(state, piece, city.at, None)
    if refused is not None:
        return [(city.at, barred(refused), None)]
    rows: list[Row] = []
    for way in ways:
        refused, from_side = way_refusal(components, state, piece, way), {"place": state.theatre.name_of(way.via)}
        said: Line | Refusal = Line("relief.inside.would", None, values)
        if refused is not None:
            said = barred(refused)
        elif not piece.is_fleet():
            most = state.theatre.side_limit(components, way.via, way.place)
            said = Line("relief.attack.would", None, from_side | {"most": most})
        rows.append((city.at, said, go("move", way) if refused is None else None))
    return rows


def move_tables(components: Components, state: State, piece: Piece, strategic: bool) -> list[Table]:
    """Return where it can go by moves of one kind, fights first, and what is not possible."""
    if strategic:
        rows = strategic_rows(components, state, piece)
        return [Table("strategic", ("place", "way", "hexes", "go"), tuple(rows))]
    fights, goals, closed = [], [], []
    for place, hexes, side, said, pressed in goal_rows(components, state, piece):
        if pressed is None:
            closed.append((place, said))
        elif side is None:
            goals.append((place, hexes, said, pressed))
        else:
            fights.append((place, hexes, side, said, pressed))
    return [
        Table("fights", ("place", "hexes", "from", "what", "go"), tuple(fights)),
        Table("goals", ("place", "hexes", "what", "go"), tuple(goals)),
        Table("barred", ("place", "what"), tuple(closed)),
    ]


def summary(components: Components, state: State, piece: Piece) -> tuple[dict[str, Any], Line]:
    """Return how many hexes, cities and fights are within one operation move, and a sentence about all of it, or why it
    cannot move (rules move.operation, event.storms, siege.control)."""
    theatre, ways = theatre_of(components), open_ways(components, state, piece)
    places = {way.place for way in ways}
    cities = [place for place in sorted(places) if theatre.city_at(place) is not None]
    fights = [place for place in sorted(places) if is_attack(state, piece, place)]
    counted = {"block": piece.id, "hexes": len(places), "cities": len(cities), "fights": len(fights)}
    values = {"block": piece.id, "reach": piece.unit.move, "hexes": len(places), "fights": len(fights)}
    if piece.is_fleet() and state.storms:
        return counted, Line("event.storms.stays", None, values)
    return counted, Line("move.operation.reach" if places else "move.operation.nowhere", None, values)


def side_rows(components: Components, state: State, piece: Piece) -> list[tuple]:
    """Return what each side of its hex is to the block; a fleet leaves over its own coast only (rules terrain.*,
    move.ground-sea, move.fleet-land, persia.border)."""
    theatre, rows = theatre_of(components), []
    around = neighbours(piece.at)
    reached = [place for node in start_nodes(theatre, piece) for place, _ in theatre.sea_steps(node)]
    for index in range(len(around)):
        near = around[index]
        city, ground = theatre.city_at(near), theatre.ground(near)
        if ground is None:
            continue
        said: Line | Refusal = Line("terrain.coasts.open", None, {})
        if not piece.is_fleet():
            said = ground_side(components, state, piece, near)
        elif theatre.side(piece.at, near) not in FOR_FLEETS:
            said = barred(Refused("move.fleet-land", {}))
        elif near not in reached:
            said = barred(Refused("terrain.coasts", {}))
        rows.append((DIRECTIONS[index], city.id if city is not None else "ground." + ground, said))
    return rows


def ground_side(components: Components, state: State, piece: Piece, near: Hex) -> Line | Refusal:
    """Return what a side is to a ground block."""
    theatre = theatre_of(components)
    side = theatre.side(piece.at, near)
    reason = side_reason(theatre, piece.at, near) or border_refusal(state, piece, piece.at, near)
    if reason is not None:
        return barred(reason)
    limit = theatre.side_limit(components, piece.at, near)
    if side == STRAIT:
        closed = strait_blocker(state, other(piece.owner), piece.at, near)
        if closed is not None:
            return barred(closed)
        return Line("terrain.strait-cross.limit", None, {"most": limit})
    if side == PASS:
        return Line("terrain.pass.limit", None, {"most": limit})
    if state.status(near, piece.owner) == ENEMY:
        return Line("move.hexside.enemy", None, {"most": limit})
    return Line("move.hexside.limit", None, {"most": limit})


def stack_table(state: State, place: Hex) -> Table:
    """Return the blocks in a hex, each with a button that chooses it."""
    rows = [
        (piece.id, piece.unit.letter, piece.unit.number, piece.steps, "stand." + piece.stand, Press("block", piece.id))
        for piece in state.here(place)
    ]
    return Table("stack", ("block", "letter", "number", "steps", "stand", "choose"), tuple(rows))


def city_tables(components: Components, state: State, city: City | None) -> list[Table]:
    """Return what a city is and allows."""
    if city is None or city.size == "none":
        return []
    theatre, limits = theatre_of(components), components.limits[city.limits]
    stack, ground = theatre.stack_limits(components, city.at)
    rows: list[tuple] = [
        ("fact.holder", "side." + state.holder(city)),
        ("fact.size", "size." + city.size),
        ("fact.points", city.points),
        ("fact.walls", "fact.yes" if city.walls else "fact.no"),
        ("fact.port", "fact.yes" if city.ports else "fact.no"),
        ("fact.stack", stack),
    ]
    rows += [("fact.ground", ground)] if ground < stack else []
    rows += [("fact.inside", limits["inside"]), ("fact.storm", limits["storm"])] if city.walls else []
    rows.append(("fact.spend", limits["spend"]))
    side = state.holder(city)
    shut = [state.is_besieged(city, side), state.is_blockaded(city.at, side)] if side in SIDES else []
    if any(shut):
        rows.append(("fact.siege", "fact.shut" if all(shut) else "fact.besieged" if shut[0] else "fact.blockaded"))
    return [Table("facts", ("fact", "value"), tuple(rows))]
