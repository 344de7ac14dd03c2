"""The part of the map on which a case is decided, with what is tried drawn over it: arrows, rings, and a cross where
it is refused."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.polis.components import SPACES
from rules_engine.polis.draw import courses
from rules_engine.polis.draw.geography import place_of, place_of_polis, shared, size_of
from rules_engine.polis.draw.map import EDGE, ENVOY_WIDTH, LINE, TILE, Scene, is_denied
from rules_engine.polis.draw.panels import WIDTH, Tried
from rules_engine.scene import (
    CROSS,
    HEAD,
    Box,
    Point,
    Thing,
    along,
    around,
    box_of,
    changed_boxes,
    cross,
    frame,
    grow,
    length_of,
    line,
    marks,
    outlined,
    overlap,
    tip,
    view_box,
)
from rules_engine.svg import element, path, placed, text, text_width

LEAST, MOST, PAD = 120, 644, 12
DIE_LEFT, DIE = 84, 18
PORT = ".port"
ROOM = 2
"""The room between a thing and the frame around it, or an arrow to it."""
LETTER = 8
"""The width of a letter of an area's name, but for those that are as wide as a line is high."""


def close_map(tried: Tried, is_crossed: bool) -> tuple[str, int]:
    """Return a picture of the map around what a move names, and its height; its width is WIDTH."""
    scene = tried.map()
    stops = stops_of(scene, tried.move)
    part = part_of(scene, places_of(scene, tried.move), stops)
    return drawn_part(part, *tries(scene, tried.move, stops, is_crossed))


def crowd_map(tried: Tried, areas: tuple[str, ...]) -> tuple[str, int]:
    """Return a picture of the map around some areas, the units in each in a frame, and its height (rule
    battle.when)."""
    scene, sides = tried.map(), tried.components.sides
    there = [[area + "." + side for side in sides if tried.state.units_of(side, area)] for area in areas]
    return drawn_part(part_of(scene, list(areas), []), "", "".join([ring(scene, names) for names in there if names]))


def close_map_after(tried: Tried) -> tuple[str, int]:
    """Return the same part of the map after a move, with marks where it differs, and its height; no picture where
    nothing does."""
    scene = tried.map()
    was = part_of(scene, places_of(scene, tried.move), stops_of(scene, tried.move))
    now = replace(was, state=tried.then())
    before, then = [
        [replace(thing, box=framed(one, thing.name)) for area in one.named for thing in one.things_in(area)]
        for one in (was, now)
    ]
    boxes = changed_boxes(before, then)
    return drawn_part(now, "", marks(boxes)) if boxes else ("", 0)


# the part of the map


def drawn_part(part: Scene, below: str, above: str) -> tuple[str, int]:
    """Draw a part of the map, with what lies below and above names and counters; return also its height. Nothing that
    lies there is cut."""
    (_, top, _, bottom), whole = part.box, part.things_of()
    things = {area: [one for one in whole[area] if around([part.box, one.box]) == part.box] for area in part.named}
    content = part.grounds() + below + part.lying(things) + above
    view = [("width", WIDTH), ("height", bottom - top), ("viewBox", view_box(part.box))]
    return element("svg", view, content), bottom - top


def part_of(scene: Scene, areas: list[str], stops: list[Point]) -> Scene:
    """Return the part of the map around some areas and the stops of a way, as wide as the picture. No name beside them
    is cut: what lies there is drawn where there is room for it. The poleis of those areas are shown, and that of
    the isthmus for its owner, or where a way leads around it."""
    components, canal = scene.components, scene.components.data["canal"]
    left, top, right, bottom = extent(scene, areas, stops)
    if right - left > WIDTH:  # both ends of a way matter more than what lies beside it
        left, _, right, _ = extent(scene, [areas[0], areas[-1]], stops)
    whole, foot = size_of(components)[0], components.data["drawing"]["score"][1]
    height = max(LEAST, min(MOST, bottom - top))
    left = max(0, min([whole - WIDTH, (left + right - WIDTH) // 2, *[x - CROSS for x, _ in stops]]))
    top = max(0, min(foot - height, (top + bottom - height) // 2))
    box = left, top, left + WIDTH, top + height
    seen = [area for area in scene.seen if overlap(box, box_of(place_of(components, area)["shape"]))]
    named = [area for area in seen if area in areas or around([box, grow(name_box(scene, area), ROOM)]) == box]
    is_met = all([sea in areas for sea in canal["seas"]]) or scene.state.owner_of(canal["polis"]) == scene.state.turn_of
    focus = [*areas, components.poleis[canal["polis"]].region] if is_met else areas
    return replace(scene, box=box, seen=tuple(seen), named=tuple(named), focus=tuple(focus))


def extent(scene: Scene, areas: list[str], stops: list[Point]) -> Box:
    """Return the box of the names of some areas, of what lies there, and of the stops of a way, with room around it."""
    boxes = [name_box(scene, area) for area in areas] + [(x, y, x, y) for x, y in stops]
    return grow(around(boxes + [thing.box for area in areas for thing in scene.things_in(area)]), PAD)


def name_box(scene: Scene, area: str) -> Box:
    """Return the box of an area's name, a word a line."""
    (x, y), words = place_of(scene.components, area)["name"], scene.label(area).split(" ")
    wide = max([text_width(word, LINE, LETTER) for word in words])
    return x, y - LINE, x + wide, y + LINE * (len(words) - 1) + ROOM


def places_of(scene: Scene, move: dict) -> list[str]:
    """List the areas and foreign lands that a move concerns."""
    components, state, side = scene.components, scene.state, scene.state.turn_of
    if "battle" in move:
        return [move["battle"], *[area for area in state.battles if area != move["battle"]]]
    if "trade" in move:
        market, enemy = components.market_of(move["trade"]), components.other(side)
        way = [*courses.merchant_way(state, market), market]
        held = [way[0], *[sea for sea in components.ports_of(side) if state.units_of(enemy, sea)], *way[1:]]
        _, top, _, bottom = extent(scene, held, [])
        return held if bottom - top <= MOST else way
    if "sail" in move:
        return over_isthmus(scene, courses.galley_way(state, move["sail"], move["to"]))
    if "march" in move and move["to"] in components.regions:
        return telling(scene, courses.hoplite_way(state, move["march"], move["to"]))
    if "proxenos" in move and state.seats[side].proxenos in components.poleis:
        return telling(scene, courses.envoy_way(state, move["proxenos"]))
    words = [move[key] for key in sorted(move) if isinstance(move[key], str)] + sorted(move.get("seas") or {})
    if "civil-war" in move or "redeem" in move:
        words = [polis_tried(scene, move), state.seats[side].proxenos or ""]
    places = [place_of_polis(components, word) if word in components.poleis else word for word in words]
    return [place for place in places if place in scene.seen]


def telling(scene: Scene, way: list[str]) -> list[str]:
    """Return the areas of a way but for the seas that nobody's galleys are in: all that they tell is the arrow."""
    components, state = scene.components, scene.state
    return [area for area in over_isthmus(scene, way) if area not in components.seas or state.crowd_in(area)]


def over_isthmus(scene: Scene, way: list[str]) -> list[str]:
    """Return a way, over the isthmus with the seas of the enemy, for which it goes there (rule map.korinthos)."""
    components, state = scene.components, scene.state
    seas, enemy = components.data["canal"]["seas"], components.other(state.turn_of)
    if not any([sorted(way[at : at + 2]) == sorted(seas) for at in range(len(way))]):
        return way
    return [way[0], *[sea for sea in components.seas if sea not in way and state.units_of(enemy, sea)], *way[1:]]


# what is tried


def tries(scene: Scene, move: dict, stops: list[Point], is_refused: bool) -> tuple[str, str]:
    """Draw what a move tries: (what lies below names and counters, what lies above them); a way over some stops is
    dashed, with a cross, where it is refused."""
    if stops:
        start, end = stops[-2:]  # names and counters hide the line, not the head
        kind = [("class", "try try--refused" if is_refused else "try")]
        head = outlined("try", "end", cross(*along(end, start, CROSS)) if is_refused else tip(start, end))
        below, above = element("g", kind, outlined("try", "line", line(stops))), element("g", kind, head)
        return below, above + (thing_of(scene, port_of(scene, move)).drawn if "trade" in move else "")
    sides, names = scene.components.sides, things_tried(scene, move)
    drawn, first = ring(scene, names) + ("" if is_refused else die(scene, move)), names[0]
    if is_refused:
        left, top, right, bottom = grow(thing_of(scene, first).box, ROOM)
        beside = min(right + CROSS + 2, size_of(scene.components)[0] - CROSS - 2), (top + bottom) // 2
        corner = (left if first.endswith(sides[0]) else right), bottom
        drawn += outlined("try", "end", cross(*(corner if "." in first else beside)))
    return "", drawn


def things_tried(scene: Scene, move: dict) -> list[str]:
    """List the things that a move tries: the units that fight, are removed, or collect tribute, or a polis."""
    state, sides = scene.state, scene.components.sides
    if "battle" in move:
        return [move["battle"] + "." + side for side in sides]
    if "remove" in move:
        return [move["remove"] + "." + (state.queue[0] if state.queue else sides[0])]
    return [move["tribute"] + "." + state.turn_of] if "tribute" in move else [polis_tried(scene, move)]


def polis_tried(scene: Scene, move: dict) -> str:
    """Return the polis that a move is about: the capital for a Proxenos that returns to it (rule redeem.capital), for
    a merchant the one with the way by land (rule route.land)."""
    if "trade" in move:
        return scene.components.data["markets"][scene.components.market_of(move["trade"])]["land"]
    named = [move[kind] for kind in ("siege", "civil-war", "muster", "release", "proxenos") if kind in move]
    return named[0] if named else scene.components.number("sides", scene.state.turn_of)["capital"]


def thing_of(scene: Scene, name: str) -> Thing:
    """Return the thing of this name."""
    components = scene.components
    if name.endswith(PORT):
        x, y = components.data["drawing"]["ports"][name[: -len(PORT)]]
        return Thing(name, (x - 10, y - 6, x + 10, y + 7), scene.ship(scene.state.turn_of, x, y))
    area = place_of_polis(components, name) if name in components.poleis else name.split(".")[0]
    return next(iter([thing for thing in scene.things_in(area) if thing.name == name]))


def port_of(scene: Scene, move: dict) -> str:
    """Name the place where a merchant leaves port for the first sea of its way (rule route.ports)."""
    return courses.merchant_way(scene.state, scene.components.market_of(move["trade"]))[0] + PORT


def ring(scene: Scene, names: list[str]) -> str:
    """Draw a frame around some things."""
    return frame("try__ring", around([framed(scene, name) for name in names]))


def framed(scene: Scene, name: str) -> Box:
    """Return the box of a frame around a thing, close around units, beside which others lie."""
    return grow(room_of(scene, name), -ROOM * ("." in name))


def room_of(scene: Scene, name: str) -> Box:
    """Return the box around a thing, around a polis with the Proxenoi in it; it stays on the map."""
    left, top, right, bottom = grow(thing_of(scene, name).box, ROOM)
    envoys = [side for side in scene.components.sides if scene.state.seats[side].proxenos == name]
    edge = size_of(scene.components)[0] - ROOM
    return max(ROOM, left - ENVOY_WIDTH * len(envoys)), top, min(edge, right), bottom


def stops_of(scene: Scene, move: dict) -> list[Point]:
    """Return the points of the arrow of a move, along the way that its piece takes; none where nothing goes."""
    components, state, mine = scene.components, scene.state, "." + scene.state.turn_of
    if "march" in move:
        start, goal = move["march"], move["to"]
        corner = mine if state.crowd_in(goal) else "." + components.sides[0]
        end = goal if goal in components.poleis else goal + (corner if goal in components.areas else "." + SPACES[0])
        return course_over(scene, courses.hoplite_way(state, start, goal), start + mine, end)
    if "sail" in move:
        start, goal = move["sail"], move["to"]
        return course_over(scene, courses.galley_way(state, start, goal), start + mine, goal + mine)
    if "proxenos" in move:
        polis, goal = state.seats[state.turn_of].proxenos or "", move["proxenos"]
        is_free = polis in components.poleis
        return course_over(scene, courses.envoy_way(state, goal), polis, goal) if is_free else []
    if "trade" not in move:
        return []
    space, market = move["trade"], components.market_of(move["trade"])
    if courses.goes_by_land(state, market):
        return []
    way = courses.merchant_way(state, market)
    stops = course_over(scene, [*way, market], port_of(scene, move), space)[:-1]
    for index in range(len(way) - 1):  # the way ends where a line is missing
        if is_denied(state, way[index], way[index + 1]):
            return stops[: stops.index(courses.sea_crossing(components, way[index], way[index + 1])[0]) + 1]
    return stops


def course_over(scene: Scene, way: list[str], start: str, goal: str) -> list[Point]:
    """Return the points of a course from thing to thing; a straight line where the areas of a way do not touch."""
    components, ends = scene.components, [middle(scene, start), middle(scene, goal)]
    way = [place_of_polis(components, area) if area in components.poleis else area for area in way]
    pairs = [(way[index], way[index + 1]) for index in range(len(way) - 1)]
    touch = all([one in scene.seen and other in scene.seen for one, other in pairs])
    touch = touch and all([courses.sea_crossing(components, *pair) or shared(components, *pair) for pair in pairs])
    boxes: list[Box] = []
    for area in [area for area in way if area in components.areas]:
        drawn = [thing.name for thing in scene.things_in(area) if thing.drawn and thing.name not in (start, goal)]
        boxes += [name_box(scene, area), *[grow(room_of(scene, name), -ROOM) for name in drawn]]
    stops = courses.course(components, way, ends[0], ends[1], boxes) if touch and start != goal else ends
    names = (start, goal)
    first, last = [room_of(scene, one) if thing_of(scene, one).drawn else middle(scene, one) * 2 for one in names]
    return beside(stops, first, last)


def beside(stops: list[Point], first: Box, last: Box) -> list[Point]:
    """Return a course that begins and ends at the edges of the boxes of what lies there, or begins where it last bends
    under what lies there; it stays as it is where these are too near."""
    between = [stop for stop in stops[1:-1] if nearest(stop, first) != stop and nearest(stop, last) != stop]
    under = [stop for stop in stops[1:-1] if nearest(stop, first) == stop]
    start = under[-1] if under else nearest(between[0] if between else stops[-1], first)
    end = nearest(between[-1] if between else start, last)
    return [start, *between, end] if length_of(start, end) > HEAD else stops


def nearest(point: Point, box: Box) -> Point:
    """Return the point of a box that is nearest to a point."""
    (x, y), (left, top, right, bottom) = point, box
    return max(left, min(right, x)), max(top, min(bottom, y))


def middle(scene: Scene, name: str) -> Point:
    """Return the middle of a thing, of a polis that of its tile."""
    left, top, right, bottom = thing_of(scene, name).box
    right = left + TILE + 2 * EDGE if name in scene.components.poleis else right
    return (left + right) // 2, (top + bottom) // 2


def die(scene: Scene, move: dict) -> str:
    """Draw what the four-sided die shows, beside the name of the region that the polis besieged lies in."""
    if "siege" not in move or not move.get("roll"):
        return ""
    left, top, right, _ = name_box(scene, place_of_polis(scene.components, move["siege"]))
    x = max(left + DIE_LEFT, right + DIE + HEAD)
    x = x if x + DIE <= size_of(scene.components)[0] else left - DIE
    return placed(x, top + LINE - 4, path("try__die", "M0 -11l13 22h-26Z") + text("try__roll", 0, 6, move["roll"]))
