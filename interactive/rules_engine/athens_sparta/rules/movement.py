"""Where blocks may go: operation moves, strategic moves, voyages, retreats and regroupings, what they cost and what
forbids them; and revolts (rules move.*, terrain.*, sea-attack.*, neutral.attack, sicily.*, retreat.*, sea-retreat.*,
regroup.*, revolt.*, helot.*)."""

from dataclasses import dataclass

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, PATROL, STANDING
from rules_engine.athens_sparta.readings import PASS_LIMIT, RETREAT_VACANT, STRAIT_CONTROL, chosen
from rules_engine.athens_sparta.rules.map import MOUNTAIN, NEUTRAL, NOBODY, PASS, SACRED, SICILY, STRAIT, City, Node
from rules_engine.athens_sparta.rules.state import ATHENS, ENEMY, FRIENDLY, SPARTA, VACANT, Piece, State, memo_of, other
from rules_engine.core import BadInput, Line, Refused
from rules_engine.hexes import FAR, Position, neighbours, search, way_length


@dataclass(frozen=True)
class Way:
    """To `place`, entered from `via`, after so many hexes; `path`: every hex entered, the last one included."""

    place: Position
    via: Position
    hexes: int
    path: tuple[Position, ...]


class Mover:
    """A block in a position, of which is asked where it may go. `side`: whose it is."""

    def __init__(self, state: State, piece: Piece) -> None:
        self.state, self.theatre, self.components = state, state.theatre, state.components
        self.piece, self.side = piece, piece.owner

    def stuck_refusal(self) -> Refused | None:
        """Refuse a block that may not move at all: it moves once, for a movement point, and the besieged come out by a
        sally only. Raises BadInput for a block that is not the active player's."""
        state, cost = self.state, self.components.move_cost()
        if self.side != state.active or not self.piece.is_on_map():
            raise BadInput("move", self.piece.id, "a block of the active player on the map")
        if self.piece.id in state.moved:
            return Refused("move.once", {"block": self.piece.id})
        if state.points < cost:
            return Refused("move.points", {"needed": cost, "points": state.points})
        return self.besieged_refusal()

    def besieged_refusal(self) -> Refused | None:
        """Refuse a besieged ground block, which comes out by a sally only (rule siege.control)."""
        is_inside = self.piece.stand == INSIDE and not self.piece.is_fleet()
        is_besieged = is_inside and bool(self.state.enemies_in(self.piece.at, self.side, (FIELD,)))
        return Refused("siege.control", {"block": self.piece.id}) if is_besieged else None

    def is_attack(self, place: Position) -> bool:
        """Tell whether to stop in a hex is an attack: enemy blocks stand there, or the city is neutral (move.enemy,
        neutral.attack). Ground blocks leave fleets at their posts alone and the other way round (blockade.ground,
        patrol.ground)."""
        city = self.theatre.city_at(place)
        if city is not None and self.state.holder(city) == NEUTRAL:
            return True
        stands = (FIELD, BLOCKADE, PATROL) if self.piece.is_fleet() else (FIELD,)
        return bool(self.state.enemies_in(place, self.side, stands)) and not self.theatre.is_sacred(place)

    def range_in_hexes(self, march: bool) -> int:
        """Return how far the block goes by an operation move, or on the march."""
        return self.components.march_hexes(self.piece.unit.move) if march else self.piece.unit.move

    def start_nodes(self) -> tuple[Node, ...]:
        """Return the coasts from which a fleet sets out: those of its port (rules terrain.coasts, terrain.diolkos)."""
        city = self.theatre.city_at(self.piece.at)
        if city is not None and city.ports:
            return city.ports
        return tuple([(self.piece.at, coast) for coast in self.theatre.coasts(self.piece.at)])

    # ways by land

    def edge_blocker(self, one: Position, two: Position) -> Refused | None:
        """Return what keeps a ground block from going from a hex to the next one at all; None where it may."""
        state, side = self.state, self.theatre.side(one, two)
        refused = state.border_refusal(self.piece, one, two)
        if refused is not None:
            return refused
        if side == STRAIT:
            return self.strait_blocker(one, two)
        is_limited = side == PASS and chosen(state.readings, PASS_LIMIT) == "every-move"
        crossed = state.crossings(one, two) if is_limited else 0
        return Refused("terrain.pass-limit", {"crossed": crossed}) if crossed else None

    def strait_blocker(self, one: Position, two: Position) -> Refused | None:
        """Return what closes a strait: the enemy's sea control in the hex that is left, in one reading also beyond."""
        state, enemy = self.state, other(self.side)
        if state.has_sea_control(one, enemy):
            return Refused("terrain.strait-fleet", {"place": self.theatre.name_of(one)})
        if chosen(state.readings, STRAIT_CONTROL) == "either-hex" and state.has_sea_control(two, enemy):
            return Refused("terrain.strait-control", {"place": self.theatre.name_of(two)})
        return None

    def goal_blocker(self, place: Position, march: bool) -> Refused | None:
        """Return what keeps a march out of a hex: it neither enters nor passes an enemy hex (move.strategic-barred)."""
        if march and self.state.status(place, self.side) == ENEMY:
            return Refused("move.strategic-barred.passing", {"place": self.theatre.name_of(place)})
        return None

    def stop_blocker(self, via: Position, place: Position, march: bool) -> Refused | None:
        """Return what ends a ground block's way in a hex that it entered from another one; None where it may go on."""
        if self.theatre.ground(place) == MOUNTAIN:
            return Refused("move.strategic-stop", {}) if march else Refused("terrain.mountain.stop", {})
        if self.theatre.side(via, place) == STRAIT:
            values = {"place": self.theatre.name_of(place)}
            return Refused("move.strategic-stop.strait" if march else "terrain.strait-cross.stop", values)
        return self.stop_reason(place) if self.state.stops_ground(place, self.side) else None

    def stop_reason(self, place: Position) -> Refused:
        """Return by which rule enemies stop the block: those of its kind (move.enemy), or others (move.fog)."""
        values, enemies = {"place": self.theatre.name_of(place)}, self.state.enemies_in(place, self.side, STANDING)
        if [one for one in enemies if one.is_fleet() == self.piece.is_fleet()]:
            return Refused("move.enemy", values)
        return Refused("move.fog.fleet" if self.piece.is_fleet() else "move.fog", values)

    def ground_ways(self, march: bool) -> list[Way]:
        """List every hex that a ground block reaches, once for each hex from which it can enter it.

        Operation moves pass everything but enemy blocks; a march neither enters nor passes an enemy hex (move.march).
        A hex that is passed comes once, from where it is nearest; a neutral city, which may be passed and attacked
        (neutral.attack), once for each side.
        """
        start, ways = self.piece.at, []
        edge, gone_on = [Way(start, start, 0, ())], {start}
        for step in range(1, self.range_in_hexes(march) + 1):
            onward = []
            for way in edge:
                for near, goes_on in self.open_steps(way.place, march):
                    passed = near in gone_on
                    if passed and (march or near == start or self.state.status(near, self.side) != NEUTRAL):
                        continue
                    found = Way(near, way.place, step, way.path + (near,))
                    ways.append(found)
                    if goes_on and not passed:
                        onward.append(found)
                        gone_on.add(near)
            edge = onward
        return ways

    def open_steps(self, place: Position, march: bool) -> list[tuple[Position, bool]]:
        """List (hex, whether the way may go on from it) of the hexes that nothing bars from a hex: the same for all
        ground blocks of a side."""
        answers, question = memo_of(self.state), ("steps", place, self.side, march)
        if question not in answers:
            answers[question] = [
                (near, self.stop_blocker(place, near, march) is None)
                for near in self.theatre.land_steps(place)
                if self.edge_blocker(place, near) is None and self.goal_blocker(near, march) is None
            ]
        return answers[question]

    def ground_reason(self, goal: Position, march: bool, via: Position | None = None) -> Refused:
        """Return why a ground block does not get to a hex, from any side or from `via`: the first blocker, or the
        distance."""
        start, hexes = self.piece.at, self.range_in_hexes(march)
        is_near = goal in neighbours(start) and via in (None, start)
        refused = self.theatre.side_refusal(start, goal) if is_near else None
        if refused is not None:
            return refused
        ways = self.fewest_blockers(march)
        ends = [ways[end] for end in sorted(ways) if end[0] == goal and via in (None, end[1])]
        first = min(ends, key=lambda found: found[:-1])[-1] if ends else None
        if first is not None:
            return first
        away = way_length((start,), (goal,), self.theatre.land_steps)
        if away > hexes:
            values = {"block": self.piece.id, "hexes": hexes, "needed": away}
            return Refused("move.march.range" if march else "move.operation", values)
        return Refused("move.ground-sea.path", {"block": self.piece.id})

    def fewest_blockers(self, march: bool) -> dict:
        """{(hex, entered from): (blockers on the way, steps, the first one)} of every hex within reach by land."""
        start = self.piece.at
        best: dict = {(start, start): (0, 0, None)}
        edge = dict(best)
        for step in range(1, self.range_in_hexes(march) + 1):
            onward: dict = {}
            for place, via in sorted(edge):
                count, _, first = edge[place, via]
                stop = None if place == start else self.stop_blocker(via, place, march)
                for near in self.theatre.land_steps(place):
                    met = [stop, self.edge_blocker(place, near), self.goal_blocker(near, march)]
                    met = [one for one in met if one is not None]
                    found = (count + len(met), step, first if first is not None or not met else met[0])
                    if found[0] < best.get((near, place), (FAR,))[0]:
                        best[near, place] = onward[near, place] = found
            edge = onward
        return best

    # ways by sea

    def fleet_search(self) -> list[tuple[Node, int, Node, bool]]:
        """List what a fleet reaches by an operation move (rules terrain.coasts, move.enemy)."""
        starts, hexes = self.start_nodes(), self.piece.unit.move
        return search(starts, self.theatre.sea_steps, hexes, lambda node: self.stops_at(node[0]))

    def stops_at(self, place: Position) -> bool:
        """Tell whether enemy blocks end a fleet's operation move: any outside, and those in a port that own fleets do
        not blockade (rules move.enemy, move.fog, blockade.control)."""
        state, side = self.state, self.side
        if self.theatre.is_sacred(place):
            return False
        if state.enemies_in(place, side, (FIELD, BLOCKADE, PATROL)):
            return True
        return bool(state.enemies_in(place, side, (INSIDE,))) and not state.own_in(place, side, (BLOCKADE,))

    def ports_by_sea(self, hexes: int) -> list[tuple[City, int]]:
        """List (city, distance) of all other ports that the block reaches by sea without entering or passing an enemy
        hex, each once (rules move.sea, retreat.fleet, regroup.fleet)."""
        return self.theatre.ports_by_sea(self.state.closed_hexes(self.side), self.start_nodes(), hexes)

    def fleet_reason(self, goal: Position) -> Refused:
        """Return why a fleet does not get to a hex by an operation move."""
        theatre, piece, starts, city = self.theatre, self.piece, self.start_nodes(), self.theatre.city_at(goal)
        coasts = tuple([(goal, coast) for coast in theatre.coasts(goal)])
        ends = city.ports if city is not None and city.ports else coasts
        hexes, away = piece.unit.move, way_length(starts, ends, theatre.sea_steps)
        if 0 < away <= hexes:
            for node, _, _, stops in self.fleet_search():
                if stops:
                    return self.stop_reason(node[0])
            return Refused("move.enemy", {"place": theatre.name_of(goal)})
        if away == 0:
            return Refused("move.fleet-land", {})
        values = {"block": piece.id, "hexes": hexes, "needed": away}
        if goal in neighbours(piece.at) and not theatre.is_for_fleets(piece.at, goal):
            between = {"start": theatre.name_of(piece.at), "place": theatre.name_of(goal)}
            return Refused("move.fleet-land.between", values | between)
        if way_length(starts, coasts, theatre.sea_steps, hexes):
            return Refused("terrain.coasts.port", values | {"place": theatre.name_of(goal)})
        for isthmus in [one for one in theatre.cities if len(one.ports) > 1]:
            through = way_length(starts, isthmus.ports, theatre.sea_steps, hexes)
            if through and way_length(isthmus.ports, ends, theatre.sea_steps, hexes - through):
                return Refused("terrain.diolkos", {"city": isthmus.id})
        if city is not None and city.ports and self.state.holder(city) == other(self.side):
            return Refused("sea-attack.what", {"city": city.id, "hexes": hexes, "needed": away})
        return Refused("move.operation", values)

    def port_reason(self, goal: Position, hexes: int) -> Refused | None:
        """Return why an own port, `goal`, or one that own fleets blockade (blockade.control), is closed to a block that
        moves by sea, retreats or regroups, so many hexes away at most. None where it gets there."""
        if self.state.is_blockaded(goal, self.side):
            return Refused("blockade.moves.port", {"city": self.theatre.by_place[goal].id})
        away = [steps for port, steps in self.ports_by_sea(FAR) if port.at == goal]
        if not away:
            bar = self.sea_blocker(goal)
            enemies, place = self.state.enemies_in(bar, self.side, (FIELD, BLOCKADE, PATROL)), self.theatre.name_of(bar)
            by_fleet = any([one.is_fleet() for one in enemies])
            return Refused("control.sea-passage" if by_fleet else "control.sea-passage.port", {"place": place})
        return Refused("retreat.fleet", {"hexes": hexes, "needed": away[0]}) if away[0] > hexes else None

    def sea_blocker(self, goal: Position) -> Position:
        """Return the hex that keeps the block from a port: the nearest without which it would get there, or where
        several bar the way one behind the other, the first of them (rule control.sea-passage)."""
        starts, closed, met = self.start_nodes(), self.state.closed_hexes(self.side), []
        for node, _, _, is_closed in search(starts, self.theatre.sea_steps, FAR, lambda node: node[0] in closed):
            met += [node[0]] if is_closed and node[0] not in met else []
        for place in met:
            if [port for port, _ in self.theatre.ports_by_sea(closed - {place}, starts, FAR) if port.at == goal]:
                return place
        return met[0] if met else goal

    # operation moves

    def operation_ways(self) -> list[Way]:
        """List every hex that the block reaches by an operation move, may it end there or not; a hex that can be
        entered from several sides comes once for each. None from Sicily, which has moves of its own."""
        start = self.piece.at
        if start == SICILY or not self.piece.is_fleet():
            return [] if start == SICILY else self.ground_ways(False)
        ways, found = {node: Way(start, start, 0, ()) for node in self.start_nodes()}, []
        for node, hexes, before, _ in self.fleet_search():
            ways[node] = Way(node[0], before[0], hexes, ways[before].path + (node[0],))
            city = self.port_at(node[0])
            found += [ways[node]] if city is None or node in city.ports else []
        return found

    def port_at(self, place: Position) -> City | None:
        """Return the city whose port lies in this hex, if either side can hold it."""
        city = self.theatre.city_at(place)
        return city if city is not None and city.ports and city.can_be_held() else None

    def fleet_end_refusal(self, place: Position) -> Refused | None:
        """Refuse an end that is no port of its own and none of the enemy's; from a blockade, one of the enemy's,
        too."""
        city = self.theatre.city_at(place)
        if city is None or city.side == NOBODY:
            return Refused("move.fleet-end", {}) if self.theatre.is_sea(place) else Refused("city.port", {})
        if city.side == SACRED:
            return Refused("city.oracle-fleets", {"city": city.id})
        if self.port_at(place) is None:
            return Refused("move.fleet-end", {}) if city.ports else Refused("city.no-port", {"city": city.id})
        if self.piece.stand == BLOCKADE and self.state.holder(city) != self.side:
            return Refused("sea-attack.from-blockade", {"city": city.id})
        return None

    def operation_refusal(self, way: Way) -> Refused | None:
        """Refuse the end of an operation move: storms, no port, sacred ground, the limit of a side, a full hex."""
        state, theatre, piece, place = self.state, self.theatre, self.piece, way.place
        if piece.is_fleet():
            refused = Refused("event.storms", {}) if state.storms else self.fleet_end_refusal(place)
            if refused is not None:
                return refused
        start, city, attacks = theatre.city_at(piece.at), theatre.city_at(place), self.is_attack(place)
        hostile = attacks or (city is not None and state.holder(city) in (other(self.side), NEUTRAL))
        if hostile and start is not None and start.side == SACRED:
            return Refused("city.oracle", {"city": start.id})
        if attacks and not piece.is_fleet():
            most = theatre.side_limit(way.via, place)
            if state.crossings(way.via, place) >= most:
                is_pass = theatre.side(way.via, place) == PASS
                return Refused("terrain.pass", {"most": most}) if is_pass else Refused("move.hexside", {"most": most})
        return state.stack_refusal(piece, place)

    def way_to(self, place: Position, via: Position | None) -> Way:
        """Return the first way to a hex, with `via` as the last one before it. Raises what `way_reason` says without
        one."""
        for way in self.operation_ways():
            if way.place == place and via in (None, way.via):
                return way
        raise self.way_reason(place, via)

    def way_reason(self, place: Position, via: Position | None) -> Refused:
        """Return why an operation move does not lead to a hex. Raises BadInput for what is no place for it at all."""
        start, is_beside = self.piece.at, via is None or via in neighbours(place)
        if SICILY in (start, place):
            return Refused("sicily.box", {"block": self.piece.id})
        if self.theatre.ground(place) is None or place == start or not is_beside:
            raise BadInput("to", list(place), "another hex of the map, entered from its neighbour")
        return self.fleet_reason(place) if self.piece.is_fleet() else self.ground_reason(place, False, via)

    def is_caught(self, way: Way) -> bool:
        """Tell whether it meets an enemy fleet as it crosses a strait, where own fleets do not control the sea: it
        loses steps and goes back (terrain.strait-fleet)."""
        if self.piece.is_fleet() or self.theatre.side(way.via, way.place) != STRAIT:
            return False
        fleets = [one for one in self.state.here(way.place) if one.is_fleet() and one.owner != self.side]
        return bool(fleets) and not self.state.has_sea_control(way.place, self.side)

    # strategic moves and voyages

    def engaged_refusal(self) -> Refused | None:
        """Refuse a strategic move out of a siege, but from a sacred place (city.oracle)."""
        at = self.piece.at
        if not self.theatre.is_sacred(at) and self.state.enemies_in(at, self.side, STANDING):
            return Refused("move.strategic-barred", {"block": self.piece.id})
        return None

    def goal_refusal(self, place: Position) -> Refused | None:
        """Refuse the end of a strategic move unless it was friendly when the phase began, and no enemies are there."""
        state = self.state
        if not self.theatre.is_sacred(place) and state.enemies_in(place, self.side, STANDING):
            return Refused("move.strategic-barred.siege", {"place": self.theatre.name_of(place)})
        if state.status(place, self.side) == FRIENDLY:
            return state.stack_refusal(self.piece, place)
        values = {"place": self.theatre.name_of(place)}
        own = state.own_in(place, self.side, (FIELD,))
        return Refused("control.update", values) if own else Refused("move.march", values)

    def is_goal(self, place: Position) -> bool:
        """Tell whether a strategic move may end in another hex (goal_refusal): the same for like blocks of a side."""
        piece, answers = self.piece, memo_of(self.state)
        question = ("goal", place, self.side, piece.is_fleet(), piece.unit.is_revolting())
        if question not in answers:
            answers[question] = self.goal_refusal(place) is None
        return answers[question]

    def march_goals(self) -> list[tuple[Position, int]]:
        """List (hex, hexes to go) of all that a march reaches, friendly or not, the nearest first (rule move.march)."""
        if self.piece.is_fleet() or self.piece.at == SICILY:
            return []
        found, reached = [], set()
        for way in self.ground_ways(True):
            if way.place not in reached:
                reached.add(way.place)
                found.append((way.place, way.hexes))
        return found

    def sea_goals(self) -> list[tuple[Position, int]]:
        """List (hex, hexes to go) of own open ports that the block reaches by sea from an own open port (move.sea)."""
        state, start = self.state, self.theatre.city_at(self.piece.at)
        if start is None or start.at == SICILY or not state.is_open_port(start, self.side):
            return []
        return [(city.at, hexes) for city, hexes in self.ports_by_sea(FAR) if state.is_open_port(city, self.side)]

    def voyage_goals(self) -> list[Position]:
        """List where a voyage leads from here: to the box, or from it to an own open port from which one sails there
        (rules sicily.box, sicily.gates, sicily.open-port, sicily.return)."""
        gates = [self.theatre.by_id[name] for name in self.theatre.sicily_ports]
        open_gates = [city.at for city in gates if self.state.is_open_port(city, self.side)]
        if self.piece.at == SICILY:
            return open_gates
        return [SICILY] if self.piece.at in open_gates else []

    def voyage_refusal(self, place: Position) -> Refused | None:
        """Refuse a voyage that is closed (rules sicily.gates, move.stacking)."""
        state, theatre, piece = self.state, self.theatre, self.piece
        if state.storms:
            return Refused("event.storms-moves", {})
        if place in self.voyage_goals():
            return self.besieged_refusal() or state.stack_refusal(piece, place)
        gate = theatre.city_at(place if piece.at == SICILY else piece.at)
        if gate is not None and gate.id in theatre.sicily_ports and state.is_blockaded(gate.at, self.side):
            return Refused("sicily.open-port", {"city": gate.id})
        values = {"block": piece.id, "cities": list(theatre.sicily_ports)}
        if piece.at == SICILY:
            return Refused("sicily.gates.goal", values | {"place": theatre.name_of(place)})
        return Refused("sicily.gates.start", values | {"place": theatre.name_of(piece.at)})

    # retreats and regroupings

    def retreat_goals(self, attacks: bool) -> list[Position]:
        """List the hexes to which the block may retreat now; `attacks`: it retreats as an attacker."""
        return [place for place in self.near_goals() if self.retreat_refusal(place, attacks) is None]

    def regroup_goals(self) -> list[Position]:
        """List the hexes to which a winner may regroup (rules regroup.ground, regroup.fleet, regroup.barred)."""
        return [place for place in self.near_goals() if self.regroup_refusal(place) is None]

    def near_goals(self) -> list[Position]:
        """List the next hexes, or for a fleet the ports within reach without passing an enemy hex; none from Sicily
        (rules sicily.return, retreat.fleet, regroup.fleet, blockade.control)."""
        if not self.piece.is_fleet():
            return self.theatre.land_steps(self.piece.at)
        return [city.at for city, _ in self.ports_by_sea(self.components.number("retreat.fleet"))]

    def retreat_refusal(self, place: Position, attacks: bool) -> Refused | None:
        """Refuse a retreat: attackers go back where they came from, defenders anywhere else (retreat.limit)."""
        state, theatre, piece, origin = self.state, self.theatre, self.piece, self.state.came_from(self.piece)
        if piece.at == SICILY:
            return Refused("sicily.return", {"block": piece.id})
        if piece.is_fleet():
            return self.port_refusal(place)
        if attacks and origin is not None and place != origin:
            return Refused("retreat.attacker", {"place": theatre.name_of(origin)})
        refused = self.step_refusal(place)
        attackers = {one.id for one in state.here(piece.at) if one.owner != self.side}
        if refused is None and not attacks and place in [start for name, start in state.came if name in attackers]:
            return Refused("retreat.defender", {"place": theatre.name_of(place)})
        return refused or self.passage_refusal(place, False)

    def regroup_refusal(self, place: Position) -> Refused | None:
        """Refuse a regrouping: it leads into no fight (rules regroup.ground, regroup.fleet, regroup.barred)."""
        if self.piece.at == SICILY:
            return Refused("sicily.return", {"block": self.piece.id})
        if self.state.is_contested(place):
            return Refused("regroup.barred", {"place": self.theatre.name_of(place)})
        if not self.piece.is_fleet():
            return self.step_refusal(place) or self.passage_refusal(place, True)
        refused = self.port_refusal(place)
        if refused is not None and refused.rule == "retreat.fleet":
            return Refused("regroup.fleet", refused.values)
        return refused

    def step_refusal(self, place: Position) -> Refused | None:
        """Refuse what is not one step away by land."""
        at = self.piece.at
        if place in self.theatre.land_steps(at):
            return None
        if place not in neighbours(at):
            return Refused("retreat.defender.adjacent", {})
        refused = self.theatre.side_refusal(at, place)
        is_ridge = refused is not None and refused.rule == "terrain.mountain"
        return refused if is_ridge else Refused("sea-retreat.ground", {})

    def passage_refusal(self, place: Position, regroups: bool) -> Refused | None:
        """Refuse a step of a ground block: border, limit of the side, fight, enemies, vacant hex, strait, stack."""
        state, theatre, at, values = self.state, self.theatre, self.piece.at, {"place": self.theatre.name_of(place)}
        side, kind = theatre.side(at, place), state.status(place, self.side)
        refused = state.border_refusal(self.piece, at, place)
        if refused is not None:
            return refused
        most = self.components.plain["retreat"]["other" if side in (STRAIT, PASS) else "clear"]
        if state.crossings(at, place) >= most:
            return Refused("regroup.ground.limit" if regroups else "retreat.limit", {"most": most})
        if state.is_contested(place):
            return Refused("retreat.barred.unfought", values)
        if kind in (ENEMY, NEUTRAL):
            return Refused("retreat.barred" if kind == ENEMY else "neutral.barred", values)
        if kind == VACANT and not theatre.is_sacred(place) and chosen(state.readings, RETREAT_VACANT) == "friendly":
            return Refused("retreat.vacant", {})
        strait = theatre.strait_hex(at, place)
        if side == STRAIT and not state.has_sea_control(strait, self.side):
            return Refused("retreat.strait", {"place": theatre.name_of(strait)})
        return self.full_refusal(place)

    def port_refusal(self, place: Position) -> Refused | None:
        """Refuse what is no other own port, nor one that own fleets blockade, a port with a fight, one under siege that
        holds no more blocks behind its walls, one that is closed to a fleet, or not within reach (rules retreat.fleet,
        regroup.fleet, blockade.control)."""
        state, stand = self.state, self.stand_in_port(place)
        if place == self.piece.at or (stand != BLOCKADE and not state.is_own_port(place, self.side)):
            return Refused("retreat.fleet.port", {"place": self.theatre.name_of(place)})
        if state.is_contested(place) or state.naval_meeting(place):
            return Refused("retreat.barred.unfought", {"place": self.theatre.name_of(place)})
        if stand == INSIDE:
            city = self.theatre.by_place[place]
            full = self.walls_refusal(city)
            if full is not None:
                return Refused("retreat.besieged-port", {"place": city.id, "blocks": full.values["blocks"]})
        return self.port_reason(place, self.components.number("retreat.fleet")) or self.full_refusal(place)

    def walls_refusal(self, city: City) -> Refused | None:
        """Refuse the block, behind the walls of a city of its side, where these hold no more (rules siege.limit,
        siege.athens)."""
        inside = self.state.own_in(city.at, self.side, (INSIDE,))
        return self.components.full_city_refusal(city.limits, inside, self.piece.is_fleet())

    def entry_refusal(self, held: str) -> Refused | None:
        """Refuse to let the block slip into its city unless it is a fleet with room in a port; `held`: who held the
        city before."""
        city, values = self.theatre.city_at(self.piece.at), {"block": self.piece.id}
        if not self.piece.is_fleet():
            return Refused("relief.inside.fleet", values)
        if city is None or not city.walls or not city.ports or held != self.side:
            return Refused("relief.inside.port", values | {"place": self.theatre.name_of(self.piece.at)})
        return None if self.piece.stand == INSIDE else self.walls_refusal(city)

    def stand_in_port(self, place: Position) -> str:
        """Return how the block stands after a retreat or regrouping: a fleet joins a blockade of its side, or goes
        behind the walls where own blocks are under siege (rules retreat.besieged-port, blockade.control)."""
        state, side = self.state, self.side
        if not self.piece.is_fleet():
            return FIELD
        if state.own_in(place, side, (BLOCKADE,)):
            return BLOCKADE
        return INSIDE if state.enemies_in(place, side, (FIELD,)) and state.own_in(place, side, (INSIDE,)) else FIELD

    def full_refusal(self, place: Position) -> Refused | None:
        """Refuse a hex that bears no more blocks, after each retreat and regrouping, too (rule move.stacking-when)."""
        full = self.state.stack_refusal(self.piece, place)
        if full is None:
            return None
        values = {"place": self.theatre.name_of(place), "most": full.values["most"]}
        if full.rule == "siege.athens.stack":
            return Refused("move.stacking-when.ground", values | {"ground": full.values["ground"]})
        return Refused("move.stacking-when", values)

    def strait_lines(self, place: Position) -> list[Line]:
        """Return in which hex a side has the sea control that lets the block retreat over a strait."""
        at, theatre = self.piece.at, self.theatre
        if self.piece.is_fleet() or theatre.side(at, place) != STRAIT:
            return []
        values = {"side": self.side, "place": theatre.name_of(theatre.strait_hex(at, place))}
        return [Line("sea-control.strait", None, values)]

    def haven_lines(self, place: Position) -> list[Line]:
        """Return what is special about where the block retreats or regroups: a blockade, walls, a vacant hex, a
        strait."""
        state, theatre, piece, block = self.state, self.theatre, self.piece, {"block": self.piece.id}
        values = block | {"place": theatre.name_of(place)}
        if piece.is_fleet():
            stand = self.stand_in_port(place)
            lines = [Line("blockade.control.joined", None, values)] if stand == BLOCKADE else []
            return [Line("retreat.besieged-port", None, values)] if stand == INSIDE else lines
        is_vacant = state.status(place, self.side) == VACANT and not theatre.is_sacred(place)
        lines = [Line("retreat.vacant", None, block)] if is_vacant else []
        lines += [Line("retreat.barred.siege", None, values)] if state.is_besieging(place, self.side) else []
        is_beside = theatre.side(piece.at, place) != STRAIT and theatre.is_by_strait(place)
        if is_beside and not state.has_sea_control(place, self.side):
            lines.append(Line("terrain.strait-retreat", None, values))
        return lines


MESSENE = "messene"
MILETUS = "miletus"
KINDS = {ATHENS: "demos", SPARTA: "tyrant"}
HELOT = "helot"
