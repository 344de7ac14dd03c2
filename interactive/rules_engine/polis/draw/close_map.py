"""The part of the map on which a case is decided, with what is tried drawn over it: arrows, rings, and a cross where
it is refused."""

from __future__ import annotations

from rules_engine.close_up import Spot, changed_boxes, marks
from rules_engine.polis.components import ABROAD, Components
from rules_engine.polis.draw.courses import course, sea_crossing
from rules_engine.polis.draw.geography import Box, Point, lands_of, place_of, place_of_polis, shared
from rules_engine.polis.draw.map import (
    COUNTER,
    COUNTER_GAP,
    COUNTER_HEIGHT,
    LINE,
    TILE,
    TILE_HEIGHT,
    Label,
    Scene,
    counter,
    frames,
    grounds,
    lying,
    map_parts,
    merchants,
    names,
    polis_tile,
)
from rules_engine.polis.draw.ways import envoy_way, galley_way, goes_by_land, hoplite_way, merchant_way
from rules_engine.polis.game.state import (
    BATTLE,
    CIVIL_WAR,
    MARCH,
    MUSTER,
    PROXENOS,
    REDEEM,
    RELEASE,
    REMOVAL,
    SAIL,
    SIEGE,
    TRADE,
    TRIBUTE,
    State,
)
from rules_engine.polis.rules.map import ports_of
from rules_engine.svg import element, escape

WIDTH, LEAST, MOST, PAD = 300, 120, 640, 12
DIE_LEFT, NAME_WIDTH, POLIS_WIDTH = 84, 52, 100
HEAD, CROSS, SHIFT, DIE = 7, 6, 15, 18
HIGH = 500
"""The greatest height of a picture that shows more than the way of a ship."""
LETTER, CJK = 7, "\u2e80"
"""The width of a letter of a name, but for those that are as wide as a line is high, from this sign on."""


def close_map(components: Components, state: State, label: Label, move: dict, is_refused: bool) -> tuple[str, int]:
    """Return a picture of the map around what a move names, and its height; its width is WIDTH."""
    tried = tries(components, state, move, is_refused)
    return _part(
        components, state, label, places_of(components, state, move), *tried, stops_of(components, state, move)
    )


def crowd_map(components: Components, state: State, label: Label, areas: tuple[str, ...]) -> tuple[str, int]:
    """Return a picture of the map around some areas with the units of both sides in frames, and its height (rule
    battle.when)."""
    sides = components.sides
    there = [(area, index) for area in areas for index in range(len(sides)) if state.units_of(sides[index], area)]
    rings = [_slot_ring(components, area, index, False) for area, index in there]
    return _part(components, state, label, list(areas), "", "".join(rings))


def _part(
    components: Components,
    state: State,
    label: Label,
    areas: list[str],
    below: str,
    above: str,
    stops: list[Point] | tuple = (),
) -> tuple[str, int]:
    """Return the part of the map around some areas and the stops of a way, with what lies below and above names and
    counters, and its height."""
    box = _box(components, areas, stops)
    scene = scene_of(components, state, label, box, areas)
    content = grounds(scene) + frames(scene) + below + lying(scene) + above
    left, top, width, height = box
    frame = [("width", width), ("height", height), ("viewBox", f"{left} {top} {width} {height}")]
    return element("svg", frame, content), height


def close_map_after(components: Components, state: State, after: State, label: Label, move: dict) -> tuple[str, int]:
    """Return the same part of the map after a move, with marks where it differs, and its height; no picture where
    nothing does."""
    areas = places_of(components, state, move)
    box = _box(components, areas, stops_of(components, state, move))
    scenes = [scene_of(components, one, label, box, areas) for one in (state, after)]
    boxes = changed_boxes(spots(scenes[0]), spots(scenes[1]))
    left, top, width, height = box
    frame = [("width", width), ("height", height), ("viewBox", f"{left} {top} {width} {height}")]
    return (element("svg", frame, map_parts(scenes[1]) + marks(boxes)), height) if boxes else ("", 0)


def spots(scene: Scene) -> list[Spot]:
    """List what is drawn at every place for units, at every polis that is shown, and at every market."""
    components, found = scene.components, []
    areas = [area for area in (*components.areas, *lands_of(components)) if scene.shows(area) and names(scene, area)]
    for area in areas:
        place = place_of(components, area)
        x, y = place.units
        if area in components.markets:
            found.append(
                Spot(
                    area, (x - 4, y - COUNTER, x + 3 * COUNTER, y + COUNTER_HEIGHT), merchants(scene, area, place.units)
                )
            )
            continue
        for side in components.sides:
            units = scene.state.units_of(side, area)
            drawn = counter(scene, side, units, area in components.seas, (x, y)) if units else ""
            found.append(Spot(area + "." + side, (x - 2, y - 4, x + COUNTER + 2, y + COUNTER_HEIGHT + 4), drawn))
            x += COUNTER + COUNTER_GAP
        for polis in sorted(place.poleis) if area in (scene.focus or ()) else []:
            x, y = place.poleis[polis]
            drawn, above = polis_tile(scene, polis, (x, y)), 4
            if any([scene.state.seats[side].proxenos == polis for side in components.sides]):
                above = 12
            right = x + ring_width(components, x) - 6
            found.append(Spot(polis, (x - 5, y - above, right, y + TILE_HEIGHT + 4), drawn))
    return found


def places_of(components: Components, state: State, move: dict) -> list[str]:
    """List the areas and foreign lands that a move concerns."""
    if BATTLE in move:
        return [move[BATTLE], *[area for area in state.battles if area != move[BATTLE]]]
    if TRADE in move:
        market, enemy = components.market_of(move[TRADE]), components.other(state.turn_of)
        way = [*merchant_way(components, state, market), market]
        held = [sea for sea in ports_of(components, state.turn_of) if state.units_of(enemy, sea)] + way
        _, top, _, bottom = _extent(components, held)
        return held if bottom - top <= HIGH else way
    if SAIL in move:
        return galley_way(components, state, move[SAIL], move["to"])
    if MARCH in move and move["to"] in components.regions:
        return hoplite_way(components, state, move[MARCH], move["to"])
    if PROXENOS in move and state.seats[state.turn_of].proxenos in components.poleis:
        return envoy_way(components, state, move[PROXENOS])
    if CIVIL_WAR in move or REDEEM in move:
        poleis = (_framed(components, state, move), state.seats[state.turn_of].proxenos)
        return [place_of_polis(components, polis) for polis in poleis if polis in components.poleis]
    return [place for place in _named(components, move) if place in known_places(components)]


def _framed(components: Components, state: State, move: dict) -> str:
    """Return the polis that a move is about: the capital for a Proxenos that returns to it (rule redeem.capital)."""
    named = [move[kind] for kind in (CIVIL_WAR, MUSTER, RELEASE) if kind in move]
    return named[0] if named else components.number("sides", state.turn_of)["capital"]


def scene_of(components: Components, state: State, label: Label, box: Box, areas: list[str]) -> Scene:
    """Return a part of the map around some areas. No name beside them is cut: what lies there is drawn where there is
    room for it."""
    left, top, width, height = box
    named = list(areas)
    for area in known_places(components):
        (x, y), words = place_of(components, area).name, label(area).split(" ")
        right = x + max([sum([LETTER if letter < CJK else LINE for letter in word]) for word in words])
        is_seen = left < x and right < left + width and top < y - LINE and y + LINE * len(words) < top + height + LINE
        named += [area] if is_seen and area not in named else []
    return Scene(components, state, label, box, focus=focus_of(components, state, areas), named=tuple(named))


def focus_of(components: Components, state: State, areas: list[str]) -> tuple[str, ...]:
    """List the areas whose poleis matter: those of the move, and the isthmus for the owner of its polis."""
    canal = components.data["canal"]["polis"]
    is_owner = state.owner_of(canal) == state.turn_of
    return tuple([*areas, components.poleis[canal].region] if is_owner else areas)


def _named(components: Components, move: dict) -> list[str]:
    """List the places that a move names; a polis names its region, galleys their seas."""
    words = [move[key] for key in sorted(move) if isinstance(move[key], str)] + sorted(move.get("seas") or {})
    return [place_of_polis(components, word) if word in components.poleis else word for word in words]


def known_places(components: Components) -> tuple[str, ...]:
    """List everything that is drawn."""
    return (*components.areas, *lands_of(components))


def _extent(components: Components, areas: list[str], stops: list[Point] | tuple = ()) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of the names, counters and poleis of some areas, and of the stops of a way."""
    spots: list[Box] = [(x, y, 0, 0) for x, y in stops]
    for area in areas:
        place = place_of(components, area)
        spots.append((place.name[0], place.name[1] - PAD, NAME_WIDTH, PAD))
        if area not in components.markets:
            spots.append((*place.units, 2 * COUNTER, COUNTER_HEIGHT))
        spots += [(*place.poleis[polis], POLIS_WIDTH, TILE_HEIGHT) for polis in sorted(place.poleis)]
    left, right = min([x for x, _, _, _ in spots]), max([x + wide for x, _, wide, _ in spots])
    return left, min([y for _, y, _, _ in spots]) - PAD, right, max([y + high for _, y, _, high in spots]) + PAD


def _box(components: Components, areas: list[str], stops: list[Point] | tuple) -> Box:
    """Return the part of the map with the names, counters and poleis of some areas and the stops of a way, as wide as
    the picture."""
    left, top, right, bottom = _extent(components, areas, stops)
    whole, foot = components.data["drawing"]["size"][0], components.data["drawing"]["score"][1]
    height = max(LEAST, min(MOST, bottom - top))
    middle_x, middle_y = (left + right) // 2, (top + bottom) // 2
    x = max(0, min(whole - WIDTH, middle_x - WIDTH // 2))
    return x, max(0, min(foot - height, middle_y - height // 2)), WIDTH, height


# what is tried


def tries(components: Components, state: State, move: dict, is_refused: bool) -> tuple[str, str]:
    """Draw what a move tries: (what lies below names and counters, what lies above them)."""
    stops = stops_of(components, state, move)
    if stops:
        return arrow(stops, is_refused)
    if BATTLE in move:
        slots = range(len(components.sides))
        rings = "".join([_slot_ring(components, move[BATTLE], index, False) for index in slots[1:]])
        return "", _slot_ring(components, move[BATTLE], 0, is_refused) + rings
    if REMOVAL in move:
        side = components.sides.index(state.queue[0]) if state.queue else 0
        return "", _slot_ring(components, move[REMOVAL], side, is_refused)
    if TRIBUTE in move:
        return "", _slot_ring(components, move[TRIBUTE], components.sides.index(state.turn_of), is_refused)
    if SIEGE in move:
        return "", ring(components, move[SIEGE], is_refused) + die(components, move)
    return "", ring(components, _framed(components, state, move), is_refused)


def stops_of(components: Components, state: State, move: dict) -> list[Point]:
    """Return the points of the arrow of a move; none where nothing goes anywhere."""
    return course_of(components, state, move) if any([kind in move for kind in (MARCH, SAIL, TRADE, PROXENOS)]) else []


def course_of(components: Components, state: State, move: dict) -> list[Point]:
    """Return the points of the arrow of a move, along the way that its piece takes."""
    side = components.sides.index(state.turn_of)
    if MARCH in move:
        start, goal = _slot(components, move[MARCH], side), _goal(components, move["to"], side)
        return _course(components, hoplite_way(components, state, move[MARCH], move["to"]), start, goal)
    if SAIL in move:
        start, goal = _slot(components, move[SAIL], side), _slot(components, move["to"], side)
        return _course(components, galley_way(components, state, move[SAIL], move["to"]), start, goal)
    if PROXENOS in move:
        place = state.seats[state.turn_of].proxenos
        if place not in components.poleis:
            return [_tile(components, move[PROXENOS])]
        ends = [_tile(components, polis) for polis in (place, move[PROXENOS])]
        return _course(components, envoy_way(components, state, move[PROXENOS]), *ends)
    market = components.market_of(move[TRADE])
    if goes_by_land(components, state, market):
        return [_tile(components, components.data["markets"][market]["land"]), _slot(components, market, side)]
    way = merchant_way(components, state, market)
    return [*_course(components, [*way, market], _slot(components, way[0], side), _slot(components, market, side))][:-1]


def _course(components: Components, way: list[str], start: Point, goal: Point) -> list[Point]:
    """Return the points of a course; a straight line where the areas of a way do not touch."""
    pairs = [(way[index], way[index + 1]) for index in range(len(way) - 1)]
    touch = all([one in known_places(components) and other in known_places(components) for one, other in pairs])
    touch = touch and all([sea_crossing(components, *pair) or shared(components, *pair) for pair in pairs])
    return course(components, way, start, goal) if touch and start != goal else [start, goal]


def _slot_ring(components: Components, area: str, side: int, is_refused: bool) -> str:
    """Draw a frame around a counter, with a cross in its outer corner where that is refused."""
    x, y = _slot(components, area, side)
    left, top = x - COUNTER // 2 - 4, y - COUNTER_HEIGHT // 2 - 4
    corner = left + (COUNTER + 8 if side else 0), top + COUNTER_HEIGHT + 8
    box = [("x", left), ("y", top), ("width", COUNTER + 8), ("height", COUNTER_HEIGHT + 8), ("rx", 6)]
    return element("rect", [("class", "try__ring"), *box]) + (_end(_cross(*corner)) if is_refused else "")


def _slot(components: Components, area: str, side: int) -> Point:
    """Return the middle of the place where a side's counter lies in an area."""
    x, y = place_of(components, area).units
    return x + side * (COUNTER + COUNTER_GAP) + COUNTER // 2, y + COUNTER_HEIGHT // 2


def _goal(components: Components, goal: str, side: int) -> Point:
    """Return where a unit would go: a slot, or a polis abroad."""
    if goal in components.poleis and components.poleis[goal].region == ABROAD:
        return _tile(components, goal)
    return _slot(components, goal, side)


def _tile(components: Components, polis: str) -> Point:
    """Return the middle of a polis's tile."""
    x, y = place_of(components, place_of_polis(components, polis)).poleis[polis]
    return x + TILE // 2, y + TILE_HEIGHT // 2


def arrow(stops: list[Point], is_refused: bool) -> tuple[str, str]:
    """Draw a way over some points: (its line, its head); dashed with a cross where it is refused. It begins and ends
    beside what lies there; names and counters hide the line, not the head, and the cross hides no counter."""
    crossed = _beside(stops)
    if len(stops) > 1:
        stops = [_nearer(stops[0], stops[1]), *stops[1:-1], _nearer(stops[-1], stops[-2])]
    x, y = stops[-1]
    line = "M" + "L".join([f"{stop_x} {stop_y}" for stop_x, stop_y in stops])
    kind = "try try--refused" if is_refused else "try"
    end = _cross(*crossed) if is_refused else _head(*(stops[-2] if len(stops) > 1 else (x, y - 1)), x, y)
    below = _path("try__halo", line) + _path("try__line", line)
    return element("g", [("class", kind)], below), element("g", [("class", kind)], _end(end))


def _end(mark: str) -> str:
    """Draw the mark that says whether what is tried is allowed."""
    return _path("try__halo", mark) + _path("try__end", mark)


def _cross(x: int, y: int) -> str:
    """Write a cross around a point."""
    return f"M{x - CROSS} {y - CROSS}l{2 * CROSS} {2 * CROSS}m0 {-2 * CROSS}l{-2 * CROSS} {2 * CROSS}"


def _beside(stops: list[Point]) -> Point:
    """Return the point of a way just beside the counter or polis at its end; of a way to where it begins the point to
    the left of it."""
    (x, y), clear_x, clear_y = stops[-1], COUNTER // 2 + CROSS + 2, COUNTER_HEIGHT // 2 + CROSS + 2
    if len(stops) == 1 or stops[0] == stops[-1]:
        return x - clear_x, y
    dx, dy = stops[-2][0] - x, stops[-2][1] - y
    if abs(dx) * clear_y > abs(dy) * clear_x:
        step = min(clear_x, abs(dx))
        return x + (step if dx > 0 else -step), y + dy * step // abs(dx)
    step = min(clear_y, abs(dy))
    return x + (dx * step // abs(dy) if dy else 0), y + (step if dy > 0 else -step)


def _nearer(point: Point, other: Point) -> Point:
    """Return the point moved a little towards the other one."""
    dx, dy = other[0] - point[0], other[1] - point[1]
    far = max(abs(dx), abs(dy), 1)
    step = min(SHIFT, far // 3)
    return point[0] + dx * step // far, point[1] + dy * step // far


def _head(x: int, y: int, to_x: int, to_y: int) -> str:
    """Write an arrow's head."""
    length = max(1, abs(to_x - x) + abs(to_y - y))
    back_x, back_y = (to_x - x) * HEAD * 2 // length, (to_y - y) * HEAD * 2 // length
    one, other = (
        (to_x - back_x - back_y // 2, to_y - back_y + back_x // 2),
        (to_x - back_x + back_y // 2, to_y - back_y - back_x // 2),
    )
    return f"M{one[0]} {one[1]}L{to_x} {to_y}L{other[0]} {other[1]}"


def ring(components: Components, polis: str, is_refused: bool) -> str:
    """Draw a frame around a polis, with a cross at its side where that is refused."""
    x, y = place_of(components, place_of_polis(components, polis)).poleis[polis]
    width = ring_width(components, x)
    box = [("x", x - 4), ("y", y - 4), ("width", width), ("height", TILE_HEIGHT + 8), ("rx", 6)]
    cross = _end(_cross(x - 4 + width, y + TILE_HEIGHT // 2)) if is_refused else ""
    return element("rect", [("class", "try__ring"), *box]) + cross


def ring_width(components: Components, x: int) -> int:
    """Return the width of a frame around a polis at this place, within the map."""
    return min(POLIS_WIDTH, components.data["drawing"]["size"][0] - x + 2)


def die(components: Components, move: dict) -> str:
    """Draw what the four-sided die shows, beside the name of the region that the polis besieged lies in."""
    if not move.get("roll"):
        return ""
    place = place_of(components, place_of_polis(components, move[SIEGE]))
    x, y = place.name[0] + DIE_LEFT, place.name[1] - 4
    if x + DIE > components.data["drawing"]["size"][0]:
        x = place.name[0] - DIE
    text = element("text", [("class", "try__roll"), ("x", x), ("y", y + 6)], escape(move["roll"]))
    return _path("try__die", f"M{x} {y - 11}l13 22h-26Z") + text


def _path(kind: str, data: str) -> str:
    return element("path", [("class", kind), ("d", data)])
