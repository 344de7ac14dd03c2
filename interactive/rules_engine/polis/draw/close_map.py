"""The part of the map on which a case is decided, with what is tried drawn over it: arrows, rings, and a cross where
it is refused."""

from dataclasses import replace

from rules_engine import scene
from rules_engine.polis.components import SPACES
from rules_engine.polis.draw import courses
from rules_engine.polis.draw.map import LINE, PORT, ROOM, Label, Scene, is_denied, shared
from rules_engine.polis.draw.panels import WIDTH, Tried
from rules_engine.polis.game.state import State
from rules_engine.scene import CROSS, HEAD, Box, Point, around, cross, grow, outlined
from rules_engine.svg import element, path, placed, text

LEAST, MOST, PAD = 120, 644, 12
DIE_LEFT, DIE = 84, 18


def crowd_map(whole: Scene, areas: tuple[str, ...]) -> tuple[str, int]:
    """Return a picture of the map around some areas, the units in each in a frame, and its height (rule
    battle.when)."""
    names = [
        [area + "." + side for side in whole.components.sides if whole.state.units_of(side, area)] for area in areas
    ]
    return draw_part(part_of(whole, list(areas), []), "", "".join([whole.ring(there) for there in names if there]))


# the part of the map


def draw_part(part: Scene, below: str, above: str) -> tuple[str, int]:
    """Draw a part of the map and return its height. Nothing that lies there is cut."""
    (_, top, _, bottom), whole = part.box, part.things_of()
    things = {area: [one for one in whole[area] if around([part.box, one.box]) == part.box] for area in part.named}
    content = part.grounds() + below + part.lying(things) + above
    view = [("width", WIDTH), ("height", bottom - top), ("viewBox", scene.view_box(part.box))]
    return element("svg", view, content), bottom - top


def part_of(whole: Scene, areas: list[str], stops: list[Point]) -> Scene:
    """Return the part of the map around some areas and the stops of a way, as wide as the picture. No name beside them
    is cut: what lies there is drawn where there is room for it. The poleis of those areas are shown, and that of
    the isthmus for its owner, or where a way leads around it."""
    components, state, canal = whole.components, whole.state, whole.components.data["canal"]
    left, top, right, bottom = extent(whole, areas, stops)
    if right - left > WIDTH:  # both ends of a way matter more than what lies beside it
        left, _, right, _ = extent(whole, [areas[0], areas[-1]], stops)
    width, foot = components.map_size()[0], components.data["drawing"]["score"][1]
    height = max(LEAST, min(MOST, bottom - top))
    left = max(0, min([width - WIDTH, (left + right - WIDTH) // 2, *[x - CROSS for x, _ in stops]]))
    top = max(0, min(foot - height, (top + bottom - height) // 2))
    box = left, top, left + WIDTH, top + height
    seen = [area for area in whole.seen if scene.overlap(box, scene.box_of(components.place_of(area)["shape"]))]
    named = [area for area in seen if area in areas or around([box, grow(whole.name_box(area), ROOM)]) == box]
    is_met = all([sea in areas for sea in canal["seas"]]) or state.owner_of(canal["polis"]) == state.turn_of
    focus = [*areas, components.poleis[canal["polis"]].region] if is_met else areas
    return replace(whole, box=box, seen=tuple(seen), named=tuple(named), focus=tuple(focus))


def extent(whole: Scene, areas: list[str], stops: list[Point]) -> Box:
    """Return the box of the names of some areas, of what lies there, and of the stops of a way, with room around it."""
    boxes = [whole.name_box(area) for area in areas] + [(x, y, x, y) for x, y in stops]
    return grow(around(boxes + [thing.box for area in areas for thing in whole.things_in(area)]), PAD)


# what is tried


class TriedOnMap(Tried):
    """A move that is tried on the map: the `market` of a trade; `way`, the areas that a piece passes, [] for none."""

    def __init__(self, state: State, after: State | None, label: Label, move: dict, rules: list[str]) -> None:
        super().__init__(state, after, label, move, rules)
        self.market = self.components.market_of(move["trade"]) if "trade" in move else ""
        self.way = courses.way_of(state, move)

    def close_map(self, is_crossed: bool) -> tuple[str, int]:
        """Return a picture of the map around what the move names, and its height; its width is WIDTH."""
        return draw_part(self.part(), *self.attempt(is_crossed))

    def close_map_after(self) -> tuple[str, int]:
        """Return the same part of the map after the move, with marks where it differs, and its height; no picture where
        nothing does."""
        was = self.part()
        now = replace(was, state=self.then)
        boxes = scene.changed_boxes(was.framed_things(), now.framed_things())
        return draw_part(now, "", scene.marks(boxes)) if boxes else ("", 0)

    def part(self) -> Scene:
        return part_of(self.map, self.places(), self.stops())

    def places(self) -> list[str]:
        """List the areas and foreign lands that the move concerns."""
        move, components, way = self.move, self.components, self.way
        if "battle" in move:
            return [move["battle"], *[area for area in self.state.battles if area != move["battle"]]]
        if "trade" in move:
            ports = [sea for sea in components.ports_of(self.side) if self.state.units_of(self.enemy, sea)]
            return [way[0], *ports, *way[1:], self.market]
        if "sail" in move:
            return self.over_isthmus()
        if way and ("proxenos" in move or move["to"] in components.regions):
            # of the seas that nobody's galleys are in all that they tell is the arrow
            return [area for area in self.over_isthmus() if area not in components.seas or self.state.crowd_in(area)]
        if "civil-war" in move or "redeem" in move:
            return self.map.places([self.polis_tried(), self.state.seats[self.side].proxenos or ""])
        return self.map.places([move[key] for key in sorted(move)])

    def over_isthmus(self) -> list[str]:
        """Return the way, over the isthmus with the seas of the enemy, for which it goes there (rule map.korinthos)."""
        seas, way = self.components.data["canal"]["seas"], self.way
        if not any([sorted(way[at : at + 2]) == sorted(seas) for at in range(len(way))]):
            return way
        shut = [sea for sea in self.components.seas if sea not in way and self.state.units_of(self.enemy, sea)]
        return [way[0], *shut, *way[1:]]

    def attempt(self, is_refused: bool) -> tuple[str, str]:
        """Draw what is tried below names and counters, and above; an arrow is dashed, with a cross, where refused."""
        stops = self.stops()
        if stops:
            start, end = stops[-2:]  # names and counters hide the line, not the head
            kind = [("class", "try try--refused" if is_refused else "try")]
            head = cross(*scene.along(end, start, CROSS)) if is_refused else scene.tip(start, end)
            below = element("g", kind, outlined("try", "line", scene.line(stops)))
            above = element("g", kind, outlined("try", "end", head))
            return below, above + (self.map.thing(self.way[0] + PORT).drawn if "trade" in self.move else "")
        names = self.things_tried()
        drawn, first = self.map.ring(names) + ("" if is_refused else self.die()), names[0]
        if is_refused:
            left, top, right, bottom = grow(self.map.thing(first).box, ROOM)
            beside = min(right + CROSS + 2, self.components.map_size()[0] - CROSS - 2), (top + bottom) // 2
            corner = (left if first.endswith(self.components.sides[0]) else right), bottom
            drawn += outlined("try", "end", cross(*(corner if "." in first else beside)))
        return "", drawn

    def things_tried(self) -> list[str]:
        """List the things that the move tries: the units that fight, are removed, or collect tribute, or a polis."""
        move, sides = self.move, self.components.sides
        if "battle" in move:
            return [move["battle"] + "." + side for side in sides]
        if "remove" in move:
            return [move["remove"] + "." + (self.state.queue[0] if self.state.queue else sides[0])]
        return [move["tribute"] + "." + self.side] if "tribute" in move else [self.polis_tried()]

    def polis_tried(self) -> str:
        """Return the polis that the move is about: the capital for a Proxenos that returns to it (rule redeem.capital),
        for a merchant the one with the way by land (rule route.land)."""
        if "trade" in self.move:
            return self.components.data["markets"][self.market]["land"]
        kinds = ("siege", "civil-war", "muster", "release", "proxenos")
        named = [self.move[kind] for kind in kinds if kind in self.move]
        return named[0] if named else self.components.capital(self.side)

    def stops(self) -> list[Point]:
        """Return the points of the arrow, along the way that the piece takes; [] for none."""
        components, state, move, way, mine = self.components, self.state, self.move, self.way, "." + self.side
        if "march" in move:
            start, goal = move["march"] + mine, move["to"]
            units = mine if state.crowd_in(goal) else "." + components.sides[0]
            beside = "" if goal in components.poleis else units if goal in components.areas else "." + SPACES[0]
            return self.course_over(way, start, goal + beside)
        if "sail" in move:
            return self.course_over(way, move["sail"] + mine, move["to"] + mine)
        if "proxenos" in move:
            return self.course_over(way, state.seats[self.side].proxenos or "", move["proxenos"]) if way else []
        if "trade" not in move or courses.goes_by_land(state, self.market):
            return []
        stops = self.course_over([*way, self.market], way[0] + PORT, move["trade"])[:-1]
        for index in range(len(way) - 1):  # the way ends where a line is missing
            if is_denied(state, way[index], way[index + 1]):
                return stops[: stops.index(courses.sea_crossing(components, way[index], way[index + 1])[0]) + 1]
        return stops

    def course_over(self, way: list[str], start: str, goal: str) -> list[Point]:
        """Return the points of a course from thing to thing; a straight line where the areas of a way do not touch."""
        components, whole, ends = self.components, self.map, [self.map.middle(start), self.map.middle(goal)]
        way = [components.place_of_polis(area) if area in components.poleis else area for area in way]
        pairs = [(way[index], way[index + 1]) for index in range(len(way) - 1)]
        touch = all([one in whole.seen and other in whole.seen for one, other in pairs])
        touch = touch and all([courses.sea_crossing(components, *pair) or shared(components, *pair) for pair in pairs])
        boxes: list[Box] = []
        for area in [area for area in way if area in components.areas]:
            drawn = [thing.name for thing in whole.things_in(area) if thing.drawn and thing.name not in (start, goal)]
            boxes += [whole.name_box(area), *[grow(whole.room_of(name), -ROOM) for name in drawn]]
        is_drawn = touch and start != goal
        stops = courses.course(components, tuple(way), ends[0], ends[1], tuple(boxes)) if is_drawn else ends
        rooms = [whole.room_of(one) if whole.thing(one).drawn else whole.middle(one) * 2 for one in (start, goal)]
        return beside(stops, *rooms)

    def die(self) -> str:
        """Draw what the die of a siege shows, beside the name of the region of the polis."""
        if "siege" not in self.move or not self.move.get("roll"):
            return ""
        left, top, right, _ = self.map.name_box(self.components.place_of_polis(self.move["siege"]))
        drawn = path("try__die", "M0 -11l13 22h-26Z") + text("try__roll", 0, 6, self.move["roll"])
        return placed(max(left + DIE_LEFT, right + DIE + HEAD), top + LINE - 4, drawn)


def beside(stops: list[Point], first: Box, last: Box) -> list[Point]:
    """Return a course that begins and ends at the edges of the boxes of what lies there, or begins where it last bends
    under what lies there; it stays as it is where these are too near."""
    between = [stop for stop in stops[1:-1] if nearest(stop, first) != stop and nearest(stop, last) != stop]
    under = [stop for stop in stops[1:-1] if nearest(stop, first) == stop]
    start = under[-1] if under else nearest(between[0] if between else stops[-1], first)
    end = nearest(between[-1] if between else start, last)
    return [start, *between, end] if scene.length_of(start, end) > HEAD else stops


def nearest(point: Point, box: Box) -> Point:
    (x, y), (left, top, right, bottom) = point, box
    return max(left, min(right, x)), max(top, min(bottom, y))
