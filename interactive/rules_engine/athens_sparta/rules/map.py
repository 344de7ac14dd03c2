"""The map: hexes and their names, what their sides let through, coasts, and the cities (rules terrain.*, city.*,
persia.border)."""

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.athens_sparta.components import Components
from rules_engine.core import BadInput, Phrase, Refused, kept
from rules_engine.hexes import FAR, Position, neighbours, search

Side: TypeAlias = tuple[Position, Position]
Node: TypeAlias = tuple[Position, int]
"""Where a fleet is: a hex and one of its coasts (the lowest direction of that coast); open sea has the one coast 0."""

SEA = "sea"
CLEAR = "clear"
MOUNTAIN = "mountain"
SIGNS = {"~": SEA, "-": CLEAR, "^": MOUNTAIN}
LAND = "land"
COASTAL = "coastal"
WATER = "water"
STRAIT = "strait"
RIDGE = "ridge"
PASS = "pass"
MARKED = (COASTAL, WATER, STRAIT, RIDGE, PASS)
FOR_GROUND = (LAND, COASTAL, STRAIT, PASS)
FOR_FLEETS = (SEA, COASTAL, WATER, STRAIT)
DIRECTIONS = ("upper-right", "rightwards", "lower-right", "lower-left", "leftwards", "upper-left")
"""The sides of a hex, in the order of `neighbours`."""

SICILY: Position = (FAR, FAR)
"""The box beside the map (rule sicily.box)."""

SYRACUSE, POTIDAEA = "syracuse", "potidaea"
NEUTRAL = "neutral"
SACRED = "sacred"
PERSIAN = "persia"
NOBODY = "none"
MAIN = "main"
MAJOR = "major"
MINOR = "minor"


@dataclass(frozen=True, eq=False)
class City:
    """`side`: its colour; `points`: its build points; `ports`: where a fleet in its port is (none without a port);
    `limits`: the row of `city-limits` that says what it allows."""

    id: str
    at: Position
    side: str
    size: str
    points: int
    walls: bool
    ports: tuple[Node, ...]
    limits: str

    def can_be_held(self) -> bool:
        """Tell whether a side can hold it: no sacred place, none of Persia, and none that is nobody's (persia.cities,
        city.oracle-hex)."""
        return self.side not in (SACRED, PERSIAN, NOBODY)


@dataclass(frozen=True)
class Theatre:
    """`components`: the numbers of the game; `grounds`: the hexes with their terrain, `order`: row by row; `marked`:
    sides that are not what the hexes on both sides make them; `persia`: the hexes behind the Persian border; `cities`
    in the order of the data; `sicily`: column and row at which its box is drawn."""

    components: Components
    order: tuple[Position, ...]
    grounds: dict[Position, str]
    marked: dict[Side, str]
    persia: frozenset[Position]
    cities: tuple[City, ...]
    by_id: dict[str, City]
    by_place: dict[Position, City]
    sicily_ports: tuple[str, ...] = ()
    sicily: tuple[int, int] = SICILY

    def ground(self, place: Position) -> str | None:
        return self.grounds.get(place)

    def city(self, name: str) -> City:
        """Return the city of that name; BadInput where the map has none."""
        if name not in self.by_id:
            raise BadInput("city", name, "a city of the map")
        return self.by_id[name]

    def city_at(self, place: Position) -> City | None:
        return self.by_place.get(place)

    def is_sacred(self, place: Position) -> bool:
        """Tell whether nobody fights in this hex (rule city.oracle)."""
        city = self.city_at(place)
        return city is not None and city.side == SACRED

    def side(self, one: Position, other: Position) -> str:
        """Return what the side between two hexes is (rules terrain.mountain, terrain.pass, move.ground-sea)."""
        grounds = (self.grounds.get(one), self.grounds.get(other))
        if None in grounds:
            return RIDGE
        marked = self.marked.get((one, other))
        if marked is not None:
            return marked
        if SEA in grounds:
            return SEA
        return RIDGE if MOUNTAIN in grounds else LAND

    def is_sea(self, place: Position) -> bool:
        return self.grounds.get(place) == SEA

    def is_for_fleets(self, one: Position, other: Position) -> bool:
        return self.side(one, other) in FOR_FLEETS

    def side_refusal(self, one: Position, other: Position) -> Refused | None:
        """Refuse ground blocks a side that none of them crosses."""
        side = self.side(one, other)
        if side in FOR_GROUND:
            return None
        return Refused("terrain.mountain", {}) if side == RIDGE else Refused("move.ground-sea", {})

    def is_border(self, one: Position, other: Position) -> bool:
        """Tell whether the Persian border runs between two hexes (rule persia.border)."""
        return (one in self.persia) != (other in self.persia)

    def coast(self, place: Position, direction: int) -> int:
        """Return the coast of a side of a hex: neighbouring sides that fleets cross make one (terrain.coasts)."""
        if self.is_sea(place):
            return 0
        around = neighbours(place)
        open_sides = [self.is_for_fleets(place, near) for near in around]
        reached = [direction]
        for turn in (1, -1):
            side = (direction + turn) % len(around)
            while side != direction and open_sides[side]:
                reached.append(side)
                side = (side + turn) % len(around)
        return min(reached)

    def coasts(self, place: Position) -> tuple[int, ...]:
        """Return all coasts of a hex; none inland."""
        if self.is_sea(place):
            return (0,)
        sides = [index for index, near in enumerate(neighbours(place)) if self.is_for_fleets(place, near)]
        return tuple(sorted({self.coast(place, index) for index in sides}))

    @kept
    def sea_steps(self, node: Node) -> list[Node]:
        """List where a fleet gets in one hex: over the sides of the coast on which it is (rule terrain.coasts)."""
        (place, coast), found = node, []
        for direction, near in enumerate(neighbours(place)):
            if self.is_for_fleets(place, near) and self.coast(place, direction) == coast:
                found.append((near, self.coast(near, (direction + len(DIRECTIONS) // 2) % len(DIRECTIONS))))
        return found

    @kept
    def land_steps(self, place: Position) -> list[Position]:
        """Return the hexes that ground blocks can enter from here (rules terrain.mountain, move.ground-sea)."""
        return [near for near in neighbours(place) if self.side(place, near) in FOR_GROUND]

    @kept
    def ports_by_sea(self, closed: frozenset[Position], starts: tuple[Node, ...], hexes: int) -> list[tuple[City, int]]:
        """List (city, distance) of the ports that fleets reach in so many hexes without entering the closed ones."""
        found: list[tuple[City, int]] = []
        visited = {start[0] for start in starts}
        for node, step, _, is_closed in search(starts, self.sea_steps, hexes, lambda node: node[0] in closed):
            city = self.city_at(node[0])
            if city is not None and node in city.ports and city.at not in visited and not is_closed:
                visited.add(city.at)
                found.append((city, step))
        return found

    def is_island(self, place: Position) -> bool:
        """Tell whether no land can be reached without crossing a strait (rule blockade.island)."""
        return not [near for near in self.land_steps(place) if self.side(place, near) != STRAIT]

    def is_by_strait(self, place: Position) -> bool:
        """Tell whether a strait leads out of a hex (rule terrain.strait)."""
        return any([self.side(place, near) == STRAIT for near in self.land_steps(place)])

    def strait_hex(self, one: Position, two: Position) -> Position:
        """Return the hex whose sea counts for a retreat across a strait: the one with the port; where both have one,
        the hex retreated to (rule sea-control.strait)."""
        city = self.city_at(two)
        return two if city is not None and city.ports else one

    @kept
    def name_of(self, place: Position) -> str | Phrase:
        """Return the city of a hex, or where it lies from one; no two hexes are named alike. BadInput off the map."""
        if place in self.by_place:
            return self.by_place[place].id
        if self.ground(place) is None:
            raise BadInput("to", list(place), "a hex of the map")
        ends = [place] * len(DIRECTIONS)
        for hexes in range(1, FAR):
            ends = [neighbours(ends[index])[index] for index in range(len(ends))]
            for index, end in enumerate(ends):
                city = self.city_at(end)
                if city is None:
                    continue
                values = {"city": city.id, "direction": DIRECTIONS[(index + len(DIRECTIONS) // 2) % len(DIRECTIONS)]}
                return Phrase("beside", values) if hexes == 1 else Phrase("beyond", values | {"hexes": hexes})
        raise BadInput("to", list(place), "a hex in line with a city")

    def stack_limits(self, place: Position) -> tuple[int, int]:
        """Return (blocks, ground blocks) that one side may have in a hex (rules terrain.limits, siege.athens)."""
        terrain, city = self.components.plain["terrain"], self.city_at(place)
        limits = self.components.limits[city.limits] if city is not None else {}
        most = limits.get("stack", terrain["mountain" if self.ground(place) == MOUNTAIN else "clear"]["stack"])
        return most, limits.get("ground", most)

    def side_limit(self, one: Position, two: Position) -> int:
        """Return how many blocks may attack over a side (rules terrain.limits, terrain.strait-cross, terrain.pass)."""
        terrain, side = self.components.plain["terrain"], self.side(one, two)
        if side == STRAIT:
            return terrain["strait"]["crossing"]
        return terrain["pass"]["hexside"] if side == PASS else terrain["clear"]["hexside"]


@kept
def theatre_of(components: Components) -> Theatre:
    """Return the map of the game, made once of the plain components "map", "cities" and, for what is unknown there,
    "map-cities"; a marked side counts from both hexes."""
    data = components.plain
    drawn, order, grounds, marked = data["map"], [], {}, {}
    for index, row in enumerate(drawn["rows"]):
        for column, sign in enumerate(row):
            place = (drawn["first-columns"][index] + column, drawn["first-row"] + index)
            order.append(place)
            grounds[place] = SIGNS[sign]
    for kind in MARKED:
        for q, r, other_q, other_r in drawn[kind]:
            marked[(q, r), (other_q, other_r)] = kind
            marked[(other_q, other_r), (q, r)] = kind
    persia = frozenset([(q, r) for q, r in drawn["persia"]])
    bare = Theatre(components, tuple(order), grounds, marked, persia, (), {}, {})
    cities = read_cities(bare, data)
    return replace(
        bare,
        cities=tuple(cities),
        by_id={city.id: city for city in cities},
        by_place={city.at: city for city in cities},
        sicily_ports=tuple(data["sicily-ports"]),
        sicily=(data["sicily-box"]["at"][0], data["sicily-box"]["at"][1]),
    )


def read_cities(bare: Theatre, data: dict) -> list[City]:
    """Make the cities of what a source says of them, and practice values for the rest. A port lies on one coast, or on
    each (rules terrain.coasts, terrain.diolkos); limits are those of the city, or of its size. Syracuse is the one city
    in the box (sicily.box)."""
    drawn, cities = data["map-cities"], []
    rows: dict[str, dict[str, Any]] = {name: {} for name, _, _ in drawn["places"]}
    for name, column, value in drawn["ports"] + drawn["assumed"]:
        rows[name][column] = value
    for name, q, r in drawn["places"]:
        place, row, sourced = (q, r), rows[name], data["cities"].get(name, {})
        known: Any = row | {column: sourced[column] for column in sourced if sourced[column] is not None}
        side, size = row.get("port-side"), known.get("size")
        coasts = bare.coasts(place) if side is None else (bare.coast(place, side),)
        ports = tuple([(place, coast) for coast in coasts]) if known.get("port") else ()
        limits = name if name in data["city-limits"] else MAJOR if size in (MAIN, MAJOR) else MINOR
        city = City(name, place, known.get("side"), size, known.get("points"), known.get("walls"), ports, limits)
        cities.append(city)
    row = data["cities"][SYRACUSE]
    cities.append(City(SYRACUSE, SICILY, row["side"], row["size"], row["points"], row["walls"], ((SICILY, 0),), MAJOR))
    return cities
