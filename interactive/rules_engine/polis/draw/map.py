"""The map as SVG text: regions, seas and foreign lands as the data draw them, poleis, units, merchants. Colours are the
style sheet's; words come from `label`. What belongs to a side has its shape, too: round the first's, square the
other's."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine.core import kept
from rules_engine.engine import Label
from rules_engine.polis.components import Components
from rules_engine.polis.game.setup import lay_out
from rules_engine.polis.game.state import State
from rules_engine.polis.rules.map import dotted_lines
from rules_engine.readings import Readings
from rules_engine.scene import Box, Point, Thing, around, box_of, frame, grow, line, overlap
from rules_engine.svg import Sign, element, escape, key_list, path, placed, rect, text, text_width

Shape: TypeAlias = Sequence[Point]
"""Its corners."""
Edge: TypeAlias = tuple[Point, Point]

BEND = 5
"""How far a border may bend, in parts of its length: one of several at random, always the same for the same border."""
TILE, TILE_HEIGHT, NAME_GAP = 27, 15, 2
LETTER, CJK_LETTER, EDGE = 7, 11, 3
"""About how wide a letter of a polis's name is, and the room around its tile and name."""
COUNTER, COUNTER_HEIGHT, COUNTER_GAP = 28, 17, 4
LINE = 13
UPRIGHT = "persis"
"""The market whose spaces lie one above the other."""
WAVE, WAVES = "q3 -3 6 0t6 0", (36, 22)
PEAK, PEAKS = "l4 -6l4 6", (13, 9)
PRESTIGE_END = 150
"""Where the word before the prestige of both sides ends, from where the round is written."""
HULL = "M0 1H28L23 17H5Z"
SHIP = "M0 0H20L16 13H4Z"
PORT = ".port"
ROOM, LETTER_WIDTH = 2, 8
"""The room between a thing and the frame around it, or an arrow to it; the width of a letter of an area's name, but for
those that are as wide as a line is high."""
ENVOY, ENVOY_WIDTH = "M-3 16V-1H-12L-8 4L-12 9H-6V16Z", 11
"""A flag to the left of a tile."""


@dataclass(frozen=True)
class Scene:
    """A position to be drawn, or a part of its map in a `box`.

    `seen`: the areas and foreign lands of which anything is to be seen; `named`: those whose names are drawn and what
    lies there; `focus`: those whose poleis are drawn, too.
    """

    components: Components
    state: State
    label: Label
    box: Box
    seen: tuple[str, ...]
    named: tuple[str, ...]
    focus: tuple[str, ...]

    def picture(self, things: dict[str, list[Thing]], frames: str, sheets: str, more: str = "") -> str:
        """Draw the whole map with what lies there, `frames` on its grounds and sheets to tap over it, and say in words
        who has how many units in which area; `more`: further attributes."""
        _, _, right, bottom = self.box
        grounds = grounds_of(self.components, self.state.readings)
        drawn = grounds + frames + self.lying(things) + self.score()
        said = [words for words in [self.spoken(area) for area in self.components.areas] if ":" in words]
        role = f'role="{"group" if sheets else "img"}" aria-label="{escape("; ".join(said)) or "–"}"'
        view = f'<svg class="polis-map" viewBox="0 0 {right} {bottom}" {role}{more}>'
        return view + f'<g aria-hidden="true">{drawn}</g>{sheets}</svg>'

    def grounds(self) -> str:
        """Draw what is the same in every position: the areas, seas on the whole map with waves; mountains between areas
        that are no neighbours; the coasts where units can land; the dotted lines of merchants (rule route.lines); and
        the isthmus as a double line from sea to sea (map.korinthos)."""
        components, seen, size, drawn = self.components, self.seen, self.components.map_size(), ""
        drawing = components.data["drawing"]
        for area in seen:
            kind, ground = self.kind_of(area), path("area__shape", outline_of(components, area))
            if kind == "sea" and self.focus is seen:
                ground += path("area__waves", self._strewn(components.place_of(area)["shape"], WAVES, WAVE))
            drawn += f'<g class="area area--{kind}">{ground}</g>'
        for shape in drawing["ridges"]:
            if overlap(self.box, box_of(shape)):
                drawn += path("ridge", outline(size, shape))
                peaks = self._strewn(shape, PEAKS, PEAK)
                drawn += path("ridge__peaks", peaks) if peaks else ""
        pairs = [(sea, region) for sea in components.seas for region in components.coasts[sea]]
        coasts = [shared(components, *pair) for pair in pairs if pair[0] in seen and pair[1] in seen]
        strokes = [f"M{x} {y}" + _stroke(size, ((x, y), end), end) for coast in coasts for (x, y), end in coast]
        drawn += path("coast", "".join(strokes))
        rows = [row for row in drawing["routes"] if row[0] in seen and row[1] in seen]
        rows = [row for row in rows if not is_denied(self.state, row[0], row[1])]
        drawn += path("polis-map__route", "".join([line([(x, y), (to_x, to_y)]) for _, _, x, y, to_x, to_y in rows]))
        if components.poleis[components.data["canal"]["polis"]].region not in seen:
            return drawn
        start, end, *between = drawing["canal"]
        way = line([start[1:], *between, end[1:]])
        return drawn + path("canal canal--banks", way) + path("canal canal--water", way)

    def lying(self, things: dict[str, list[Thing]]) -> str:
        """Draw what lies in the areas, with their names, a word a line."""
        drawn = []
        for area in self.named:
            (x, y), words = self.components.place_of(area)["name"], self.label(area).split(" ")
            name = [text("area__name", x, y + LINE * index, words[index]) for index in range(len(words))]
            content = "".join(name + [thing.drawn for thing in things[area]])
            drawn.append(f'<g class="area area--{self.kind_of(area)}">{content}</g>')
        return "".join(drawn)

    def places(self, names: list[Any]) -> list[str]:
        """List the areas and foreign lands of names: of poleis, spaces of markets, and of what is seen itself."""
        words, poleis = [name for name in names if isinstance(name, str)], self.components.poleis
        found = [self.components.place_of_polis(word) if word in poleis else word.partition(".")[0] for word in words]
        return [place for place in found if place in self.seen]

    def things_of(self) -> dict[str, list[Thing]]:
        return {area: self.things_in(area) for area in self.named}

    def spoken(self, area: str) -> str:
        units = [(side, self.state.units_of(side, area)) for side in self.components.sides]
        counts = ", ".join([f"{self.label(side)} {number}" for side, number in units if number])
        return self.label(area) + (counts and ": " + counts)

    # grounds

    def kind_of(self, area: str) -> str:
        return "land" if area in self.components.regions else "sea" if area in self.components.seas else "abroad"

    def _strewn(self, shape: Shape, step: Point, mark: str) -> str:
        """Write a mark at points of a shape, those that are to be seen."""
        left, top, right, bottom = self.box
        points = [(x, y) for x, y in texture(shape, step) if left <= x < right and top <= y < bottom]
        return "".join([f"M{x} {y}{mark}" for x, y in points])

    # what lies in an area

    def things_in(self, area: str) -> list[Thing]:
        """List what can lie in an area: where its poleis are shown, these; the units of each side ("attika.athens"), or
        what lies on the spaces of a market."""
        components, place = self.components, self.components.place_of(area)
        drawn_here = place["poleis"] if area in self.focus else {}
        found = [self.polis_thing(polis, drawn_here[polis]) for polis in components.order if polis in drawn_here]
        if area in components.markets:
            return found + self.spaces(area, place["units"])
        x, y = place["units"]
        for side in components.sides:
            units, drawn = self.state.units_of(side, area), ""
            if units:
                hoplite = plate("unit__shape", components, side, COUNTER, COUNTER_HEIGHT)
                drawn = path("unit__shape", HULL) if area in components.seas else hoplite
                drawn += text("unit__count", COUNTER // 2, 13, f"{self.label(side)[:1]} {units}")
                drawn = placed(x, y, drawn, "unit unit--" + side)
            found.append(Thing(area + "." + side, (x - 2, y - 2, x + COUNTER + 2, y + COUNTER_HEIGHT + 2), drawn))
            x += COUNTER + COUNTER_GAP
        return found

    def polis_thing(self, polis: str, corner: Point) -> Thing:
        """Draw a polis and the Proxenoi in it; its box reaches around its name, within the map."""
        components, state, (x, y), name = self.components, self.state, corner, self.label(polis)
        owner, number = state.owner_of(polis), people(components, state, polis)
        right = min(x + TILE + NAME_GAP + text_width(name, CJK_LETTER, LETTER) + EDGE, components.map_size()[0])
        drawn = tile(components, owner, corner, number, name)
        for side in [side for side in components.sides if state.seats[side].proxenos == polis]:
            drawn += placed(x, y, path("unit__shape", ENVOY), "envoy unit--" + side)
            x -= ENVOY_WIDTH
        said = f"{name}: {self.label(owner or 'neutral')}, {number}"
        return Thing(polis, (corner[0] - EDGE, y - 2, right, y + TILE_HEIGHT + 2), drawn, said)

    def spaces(self, market: str, corner: Point) -> list[Thing]:
        """List the spaces of a market, with the merchant or the disc that lies there."""
        found, (x, y) = [], corner
        for name in self.components.spaces_of(market):
            side = self.state.sent.get(name)
            drawn = self.ship(side, x + 10, y + 6) if side else ""
            step_x, step_y = (0, 15) if market == UPRIGHT else (22, 0)
            found.append(Thing(name, (x - 1, y - 1, x + 21, y - 1 + (step_y or 22)), drawn))
            x, y = x + step_x, y - step_y
        return found

    def ship(self, side: str, x: int, y: int) -> str:
        """Draw a merchant around a point, with a letter for its side; with a cross for a disc."""
        letter = self.label(side)[:1] if side in self.components.sides else "×"
        drawn = path("unit__shape", SHIP) + text("unit__count", 10, 11, letter)
        return placed(x - 10, y - 6, drawn, "unit unit--" + side)

    # where things are

    def name_box(self, area: str) -> Box:
        """Return the box of an area's name, a word a line."""
        (x, y), words = self.components.place_of(area)["name"], self.label(area).split(" ")
        wide = max([text_width(word, LINE, LETTER_WIDTH) for word in words])
        return x, y - LINE, x + wide, y + LINE * (len(words) - 1) + ROOM

    def thing(self, name: str) -> Thing:
        """Return the thing of a name; with PORT where a merchant leaves port for that sea (rule route.ports)."""
        if name.endswith(PORT):
            x, y = self.components.data["drawing"]["ports"][name[: -len(PORT)]]
            return Thing(name, (x - 10, y - 6, x + 10, y + 7), self.ship(self.state.turn_of, x, y))
        area = self.components.place_of_polis(name) if name in self.components.poleis else name.split(".")[0]
        return next(iter([thing for thing in self.things_in(area) if thing.name == name]))

    def room_of(self, name: str) -> Box:
        """Return the box around a thing, around a polis with the Proxenoi in it; it stays on the map."""
        left, top, right, bottom = grow(self.thing(name).box, ROOM)
        envoys = [side for side in self.components.sides if self.state.seats[side].proxenos == name]
        edge = self.components.map_size()[0] - ROOM
        return max(ROOM, left - ENVOY_WIDTH * len(envoys)), top, min(edge, right), bottom

    def framed_box(self, name: str) -> Box:
        """Return the box of a frame around a thing, close around units, beside which others lie."""
        return grow(self.room_of(name), -ROOM * ("." in name))

    def framed_things(self) -> list[Thing]:
        """List what can lie in the named areas, each with the box of a frame around it."""
        found = [thing for area in self.named for thing in self.things_in(area)]
        return [replace(thing, box=self.framed_box(thing.name)) for thing in found]

    def ring(self, names: list[str]) -> str:
        return frame("try__ring", around([self.framed_box(name) for name in names]))

    def middle(self, name: str) -> Point:
        """Return the middle of a thing, of a polis that of its tile."""
        left, top, right, bottom = self.thing(name).box
        right = left + TILE + 2 * EDGE if name in self.components.poleis else right
        return (left + right) // 2, (top + bottom) // 2

    def score(self) -> str:
        """Write the round and draw the prestige of both sides, each in its shape, which so explains the shapes."""
        x, y = self.components.data["drawing"]["score"]
        drawn = text("polis-map__round", x, y + 12, self.label(self.state.round))
        drawn += text("polis-map__round polis-map__points", x + PRESTIGE_END, y + 12, self.label("battle.prestige"))
        for index, side in enumerate(self.components.sides):
            corner, points = (x + PRESTIGE_END + 8 + 98 * index, y), self.state.seats[side].prestige
            drawn += tile(self.components, side, corner, str(points), self.label(side))
        return drawn

    def hits(self, things: dict[str, list[Thing]], presses: str) -> str:
        """Draw an unseen sheet to tap over each area, or each polis, named in words; none on a picture alone."""
        components = self.components
        if presses == "area":
            sheets = [(area, self.spoken(area), path("", outline_of(components, area))) for area in components.areas]
        else:
            poleis = [thing for area in self.seen for thing in things[area] if presses and thing.words]
            sheets = [(thing.name, thing.words, frame("", thing.box)) for thing in poleis]
        role = 'class="polis-map__hit" role="button" tabindex="0" data-press="' + presses
        return "".join([f'<g {role}:{name}" aria-label="{escape(words)}">{sheet}</g>' for name, words, sheet in sheets])


def whole_map(state: State, label: Label) -> Scene:
    components = state.components
    everything = (*components.seas, *components.regions, *components.markets)
    return Scene(components, state, label, (0, 0, *components.map_size()), everything, everything, everything)


def draw_map(components: Components, state: State, label: Label, presses: str = "") -> str:
    """Draw the whole map. `presses`: "area" or "polis" where those can be tapped."""
    whole = whole_map(state, label)
    things = whole.things_of()
    return whole.picture(things, "", whole.hits(things, presses))


@kept
def grounds_of(components: Components, readings: Readings) -> str:
    """Draw the grounds, once for a game: they never change, but for the lines that a reading takes away."""
    return whole_map(replace(lay_out(components), readings=readings), str).grounds()


def draw(state: State, label: Label, subject: dict | None = None) -> str:
    """Draw the map; the areas and poleis of which a move or question (`subject`) speaks stand out. No picture of a
    question by itself, for which nothing lies on the map: no polis is owned, and no side has units."""
    components = state.components
    owned = [polis for polis in components.order if state.owner_of(polis)]
    if not owned and not any([state.units[side] for side in components.sides]):
        return ""
    move, whole = subject or {}, whole_map(state, label)
    places = whole.places([move[key] for key in sorted(move)])
    frames = [path("area__frame", outline_of(components, place)) for place in places]
    return whole.picture(whole.things_of(), "".join(frames), "")


def is_denied(state: State, sea: str, other: str) -> bool:
    """Tell whether there is no dotted line between two seas by the reading illyria-line (rule route.lines)."""
    lines = [other in dotted_lines(state.components, readings, sea) for readings in ((), state.readings)]
    return lines == [True, False]


# shapes


def edges(shape: Shape) -> list[Edge]:
    """List the edges of a shape, each from its smaller corner to its larger, so that neighbours name them alike."""
    return [(min(one, other), max(one, other)) for one, other in zip(shape, (*shape[1:], shape[0]))]


@kept
def shared(components: Components, area: str, other: str) -> list[Edge]:
    theirs = edges(components.place_of(other)["shape"])
    return [edge for edge in edges(components.place_of(area)["shape"]) if edge in theirs]


def outline(size: Point, shape: Shape) -> str:
    """Write a shape as path data, its borders bent."""
    data = f"M{shape[0][0]} {shape[0][1]}"
    for end, edge in zip((*shape[1:], shape[0]), edges(shape)):
        data += _stroke(size, edge, end)
    return data + "Z"


@kept
def outline_of(components: Components, area: str) -> str:
    return outline(components.map_size(), components.place_of(area)["shape"])


def _stroke(size: Point, edge: Edge, end: Point) -> str:
    """Write an edge from where the pen is to one of its ends, bent but for the rim of the map."""
    (x, y), (to_x, to_y) = edge
    if (x == to_x and x in (0, size[0])) or (y == to_y and (y == 0 or y >= size[1] - 36)):
        return f"L{end[0]} {end[1]}"
    bend = (3 * x + 5 * y + 7 * to_x + 11 * to_y) % (2 * BEND + 1) - BEND
    middle = f"{(x + to_x) // 2 + (y - to_y) * bend // 24} {(y + to_y) // 2 + (to_x - x) * bend // 24}"
    return f"Q{middle} {end[0]} {end[1]}"


def is_inside(shape: Shape, point: tuple[float, float]) -> bool:
    x, y = point
    inside = False
    for (left, top), (right, bottom) in zip(shape, (*shape[1:], shape[0])):
        if (top > y) != (bottom > y) and x < left + (right - left) * (y - top) / (bottom - top):
            inside = not inside
    return inside


def texture(shape: Shape, step: Point) -> list[Point]:
    """List points of a shape in rows, every second row shifted by half a step."""
    (across, down), xs, ys = step, [x for x, _ in shape], [y for _, y in shape]
    rows = range(min(ys) // down * down, max(ys), down)
    columns = range(min(xs) // across * across, max(xs), across)
    found = [(x + across // 2 * (y // down % 2), y) for y in rows for x in columns]
    return [(x, y) for x, y in found if is_inside(shape, (x - 2, y)) and is_inside(shape, (x + 12, y))]


# signs


def tile(components: Components, owner: str | None, corner: Point, number: str, name: str, more: str = "") -> str:
    """Draw a tile in its owner's shape with a number on it and a name beside it; `more`: SVG behind the name."""
    drawn = plate("polis__tile", components, owner, TILE, TILE_HEIGHT) + text("polis__count", TILE // 2, 12, number)
    drawn += text("polis__name", TILE + NAME_GAP, 12, name, more) if name else ""
    return placed(*corner, drawn, "polis polis--" + (owner or "neutral"))


def people(components: Components, state: State, polis: str) -> str:
    """Write population and base population; of a neutral polis the base alone, in brackets."""
    held, base = state.poleis[polis], components.poleis[polis].base
    return f"{held.population}/{base}" if held.owner else f"({base})"


def plate(kind: str, components: Components, side: str | None, width: int, height: int) -> str:
    """Draw a plate in the shape of a side: round for the first, square for the other, dashed by the style for none."""
    return rect(kind, 0, 0, width, height, height // 2 if side == components.sides[0] else 1)


# the key


TILE_BOX, UNIT_BOX, LINE_BOX = "-2 -2 31 19", "-2 -2 32 21", "-2 -2 46 14"
STROKE = "M0 5L42 5"


def draw_key(components: Components, label: Label) -> str:
    """Draw the key to the map, with signs as they lie there when the game begins."""
    state, (first, second), signs = lay_out(components), components.sides, []
    for owner in (first, second, None):
        polis = next(polis for polis in components.order if state.owner_of(polis) == owner)
        drawn = tile(components, owner, (0, 0), people(components, state, polis), "")
        signs.append(Sign(drawn, TILE_BOX, label("key.polis." + (owner or "neutral"))))
    hoplites = plate("unit__shape", components, second, COUNTER, COUNTER_HEIGHT)
    ridge = path("ridge", "M0 0h42v10h-42z") + path("ridge__peaks", "M4 9l4 -6l4 6M18 9l4 -6l4 6M32 9l4 -6l4 6")
    canal = path("canal canal--banks", STROKE) + path("canal canal--water", STROKE)
    for name, side, shape in (("hoplites", second, hoplites), ("galleys", first, path("unit__shape", HULL))):
        drawn = shape + text("unit__count", COUNTER // 2, LINE, label(side)[:1])
        signs.append(Sign(element("g", [("class", "unit unit--" + side)], drawn), UNIT_BOX, label("key." + name)))
    merchant = element("g", [("class", "unit unit--" + second)], path("unit__shape", SHIP))
    envoy = element("g", [("class", "envoy unit--" + first)], path("unit__shape", ENVOY))
    signs.append(Sign(merchant, UNIT_BOX, label("key.merchant")))
    signs.append(Sign(placed(21, 1, envoy, "polis"), UNIT_BOX, label("key.proxenos")))
    coast, route = path("coast", STROKE), path("polis-map__route", STROKE)
    for name, drawn in (("coast", coast), ("route", route), ("canal", canal), ("ridge", ridge)):
        signs.append(Sign(drawn, LINE_BOX, label("key." + name)))
    return key_list("polis-map", signs)
