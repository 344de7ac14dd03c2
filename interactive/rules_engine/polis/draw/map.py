"""The map as SVG text: regions, seas and foreign lands where they lie, poleis, units, merchants. Colours are the style
sheet's; words come from `label`. What belongs to a side has its shape, too: round the first's, square the other's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.polis.components import SPACES, Components
from rules_engine.polis.draw.geography import (
    Box,
    Edge,
    Point,
    box_of,
    edges,
    lands_of,
    meets,
    outline,
    place_of,
    poleis_of,
    ridges_of,
    shared,
    size_of,
    strokes,
    texture_of,
)
from rules_engine.polis.game.state import State
from rules_engine.svg import element, escape

Label: TypeAlias = Callable[[str], str]
MOST_ROWS = 40
"""More options than that in the table beside the map help nobody."""

TILE, TILE_HEIGHT, NAME_GAP = 27, 15, 2
COUNTER, COUNTER_HEIGHT, COUNTER_GAP = 28, 17, 2
LINE = 13
UPRIGHT = "persis"
"""The market whose spaces lie one above the other."""
WAVE, WAVES = "q3 -3 6 0t6 0", (36, 22)
PEAK, PEAKS = "l4 -6l4 6", (13, 9)
PRESTIGE_END = 150
"""Where the word before the prestige of both sides ends, from where the round is written."""
HULL = "M0 1H28L23 17H5Z"
SHIP = "M0 0H20L16 13H4Z"
ENVOY = "M0 9V-8H11L8 -3L11 2H0"


@dataclass(frozen=True)
class Scene:
    """A position to be drawn: `box`: the part of the map that is shown; `marked`: areas that stand out.

    `focus`: None for the whole map; of a part of it, the areas and lands whose poleis are drawn. Then there are no
    waves, and nothing lies in areas but those that are `named`."""

    components: Components
    state: State
    label: Label
    box: Box
    marked: tuple[str, ...] = ()
    focus: tuple[str, ...] | None = None
    named: tuple[str, ...] = ()

    def shows(self, area: str) -> bool:
        """Tell whether anything of an area is to be seen."""
        return meets(self.box, box_of(place_of(self.components, area).shape))

    def shown(self, areas: tuple[str, ...]) -> list[str]:
        """List those of the areas of which anything is to be seen."""
        return [area for area in areas if self.shows(area)]


def draw_map(components: Components, state: State, label: Label, presses: str = "", marked: tuple = ()) -> str:
    """Draw the whole map. `presses`: "area" or "polis" where those can be tapped; `marked`: areas to stand out."""
    width, height = size_of(components)
    scene = Scene(components, state, label, (0, 0, width, height), marked)
    content = element("g", [("aria-hidden", "true")], map_parts(scene) + score(scene)) + hits(scene, presses)
    return framed(scene, content, "group" if presses else "img")


def framed(scene: Scene, content: str, role: str, focus: str = "", below: str = "") -> str:
    """Put a picture of the map, or of a part of it, in its frame; `focus`: what to show first of it, "x y width
    height"; `below`: what is drawn above it on the page."""
    left, top, width, height = scene.box
    attributes = [("class", "polis-map"), ("viewBox", f"{left} {top} {width} {height}"), ("role", role)]
    attributes += [("data-focus", focus)] if focus else []
    attributes += [("data-below", below)] if below else []
    return element("svg", [*attributes, ("aria-label", describe(scene) or "–")], content)


def map_parts(scene: Scene) -> str:
    """Draw the grounds, what joins them, and what lies on them."""
    return grounds(scene) + frames(scene) + lying(scene)


def shown_areas(scene: Scene) -> list[str]:
    """List all areas and foreign lands of which anything is to be seen."""
    components = scene.components
    return scene.shown((*components.seas, *components.regions, *lands_of(components)))


def grounds(scene: Scene) -> str:
    """Draw the grounds and what joins them: what is the same in every position."""
    drawn = "".join([ground(scene, area) for area in shown_areas(scene)])
    return drawn + ridges(scene) + coasts(scene) + routes(scene) + canal(scene)


def lying(scene: Scene) -> str:
    """Draw what lies in the areas."""
    return "".join([contents(scene, area) for area in shown_areas(scene) if names(scene, area)])


def names(scene: Scene, area: str) -> bool:
    """Tell whether an area's name is to be seen."""
    return scene.focus is None or area in scene.named


def describe(scene: Scene) -> str:
    """Say the picture in words: every area with units, with who has how many."""
    state, components = scene.state, scene.components
    held = [area for area in components.areas if any([state.units_of(side, area) for side in components.sides])]
    return "; ".join([spoken(components, state, scene.label, area) for area in held if scene.shows(area)])


def spoken(components: Components, state: State, label: Label, area: str) -> str:
    """Say an area and the units in it, in words."""
    units = [(side, state.units_of(side, area)) for side in components.sides]
    counts = [label(side) + " " + str(number) for side, number in units if number]
    return label(area) + (": " + ", ".join(counts) if counts else "")


# grounds


def kind_of(components: Components, area: str) -> str:
    """Return what an area is: land, sea or abroad."""
    return "land" if area in components.regions else "sea" if area in components.seas else "abroad"


def ground(scene: Scene, area: str) -> str:
    """Draw the shape of an area, of a sea with waves."""
    shape, kind = place_of(scene.components, area).shape, kind_of(scene.components, area)
    drawn = path_svg("area__shape", outline(size_of(scene.components), shape))
    if kind == "sea" and scene.focus is None:
        drawn += path_svg("area__waves", _strewn(scene, texture_of(scene.components, area, WAVES), WAVE))
    return element("g", [("class", "area area--" + kind)], drawn)


def _strewn(scene: Scene, texture: list[Point], mark: str) -> str:
    """Write a mark at points of a shape, those that are to be seen."""
    seen = [(x, y) for x, y in texture if meets(scene.box, (x, y, 1, 1))]
    return "".join([f"M{x} {y}{mark}" for x, y in seen])


def ridges(scene: Scene) -> str:
    """Draw the mountains between areas that are no neighbours."""
    drawn = ""
    for shape, texture in ridges_of(scene.components, PEAKS):
        if meets(scene.box, box_of(shape)):
            drawn += path_svg("ridge", outline(size_of(scene.components), shape))
            drawn += path_svg("ridge__peaks", _strewn(scene, texture, PEAK))
    return drawn


def coasts(scene: Scene) -> str:
    """Draw the borders between land and sea, where units can land."""
    components = scene.components
    found: list[Edge] = []
    for sea in scene.shown(components.seas):
        for region in scene.shown(components.coasts[sea]):
            found += shared(components, sea, region)
    return path_svg("coast", strokes(size_of(components), found)) if found else ""


def frames(scene: Scene) -> str:
    """Draw the frames of marked areas, above all grounds."""
    found = [edges(place_of(scene.components, area).shape) for area in scene.marked]
    return "".join([path_svg("area__frame", strokes(size_of(scene.components), frame)) for frame in found])


# ways of ships


def routes(scene: Scene) -> str:
    """Draw the dotted lines of the merchants over the borders of the seas, and to the markets (rule route.lines)."""
    drawn = ""
    for one, other, x, y, to_x, to_y in scene.components.data["drawing"]["routes"]:
        if scene.shows(one) and scene.shows(other):
            drawn += f"M{x} {y}L{to_x} {to_y}"
    return path_svg("polis-map__route", drawn) if drawn else ""


def canal(scene: Scene) -> str:
    """Draw the isthmus as a double line from sea to sea (rule map.korinthos)."""
    components = scene.components
    region = components.poleis[components.data["canal"]["polis"]].region
    if not scene.shows(region):
        return ""
    (_, x, y), (_, to_x, to_y), *between = components.data["drawing"]["canal"]
    line = f"M{x} {y}" + "".join([f"L{near_x} {near_y}" for near_x, near_y in between]) + f"L{to_x} {to_y}"
    return path_svg("canal canal--banks", line) + path_svg("canal canal--water", line)


# what lies in an area


def contents(scene: Scene, area: str) -> str:
    """Write the name of an area and draw its poleis, units and merchants."""
    components, place = scene.components, place_of(scene.components, area)
    drawn = _name(scene, area, place.name)
    inside = poleis_of(components, area) if scene.focus is None or area in scene.focus else []
    drawn += "".join([polis_tile(scene, polis, place.poleis[polis]) for polis in inside])
    drawn += merchants(scene, area, place.units) if area in components.markets else counters(scene, area, place.units)
    return element("g", [("class", "area area--" + kind_of(components, area))], drawn)


def _name(scene: Scene, area: str, corner: Point) -> str:
    """Write the name of an area, a word a line."""
    words = scene.label(area).split(" ")
    x, y = corner
    return "".join([text_svg("area__name", x, y + LINE * index, words[index]) for index in range(len(words))])


def polis_tile(scene: Scene, polis: str, corner: Point) -> str:
    """Draw a polis: its population and base population in its owner's shape, its name, and a Proxenos."""
    state, owner = scene.state, scene.state.owner_of(polis)
    number = people(scene.components, state, polis)
    drawn = plate("polis__tile", scene.components, owner, TILE, TILE_HEIGHT)
    drawn += text_svg("polis__count", TILE // 2, 12, number)
    drawn += text_svg("polis__name", TILE + NAME_GAP, 12, scene.label(polis))
    envoys = [side for side in scene.components.sides if state.seats[side].proxenos == polis]
    for at, side in enumerate(envoys):
        drawn += moved("envoy unit--" + side, (at * LINE, 0), path_svg("unit__shape", ENVOY))
    return moved("polis polis--" + (owner or "neutral"), corner, drawn)


def people(components: Components, state: State, polis: str) -> str:
    """Write population and base population; of a neutral polis the base alone, in brackets."""
    held, base = state.poleis[polis], components.poleis[polis].base
    return f"{held.population}/{base}" if held.owner else f"({base})"


def counters(scene: Scene, area: str, corner: Point) -> str:
    """Draw the units of both sides in an area: hoplites as counters, galleys as hulls."""
    drawn, (x, y) = "", corner
    for side in scene.components.sides:
        units = scene.state.units_of(side, area)
        if units:
            drawn += counter(scene, side, units, area in scene.components.seas, (x, y))
        x += COUNTER + COUNTER_GAP
    return drawn


def counter(scene: Scene, side: str, units: int, is_galley: bool, corner: Point) -> str:
    """Draw so many units of a side."""
    shape = plate("unit__shape", scene.components, side, COUNTER, COUNTER_HEIGHT)
    drawn = path_svg("unit__shape", HULL) if is_galley else shape
    text = text_svg("unit__count", COUNTER // 2, 13, scene.label(side)[:1] + " " + str(units))
    return moved("unit unit--" + side, corner, drawn + text)


def merchants(scene: Scene, market: str, corner: Point) -> str:
    """Draw the merchants in a market, and the discs on its spaces."""
    drawn, (x, y) = "", corner
    for space in SPACES:
        side = scene.state.sent.get(market + "." + space)
        if side:
            letter = scene.label(side)[:1] if side in scene.components.sides else "×"
            drawn += moved(
                "unit unit--" + side, (x, y), path_svg("unit__shape", SHIP) + text_svg("unit__count", 10, 11, letter)
            )
        x, y = (x, y - 15) if market == UPRIGHT else (x + 22, y)
    return drawn


def score(scene: Scene) -> str:
    """Write the round and draw the prestige of both sides, each in its shape, which so explains the shapes."""
    x, y = scene.components.data["drawing"]["score"]
    drawn = text_svg("polis-map__round", x, y + 12, scene.label(scene.state.round))
    drawn += text_svg("polis-map__round polis-map__points", x + PRESTIGE_END, y + 12, scene.label("battle.prestige"))
    for index, side in enumerate(scene.components.sides):
        tile = plate("polis__tile", scene.components, side, TILE, TILE_HEIGHT)
        tile += text_svg("polis__count", TILE // 2, 12, str(scene.state.seats[side].prestige))
        tile += text_svg("polis__name", TILE + NAME_GAP, 12, scene.label(side))
        drawn += moved("polis polis--" + side, (x + PRESTIGE_END + 8 + 98 * index, y), tile)
    return drawn


# strokes


def plate(kind: str, components: Components, side: str | None, width: int, height: int) -> str:
    """Draw a plate in the shape of a side: round for the first, square for the other, dashed by the style for none."""
    round_by = height // 2 if side == components.sides[0] else 1
    return element("rect", [("class", kind), ("width", width), ("height", height), ("rx", round_by)])


def path_svg(kind: str, data: str) -> str:
    return element("path", [("class", kind), ("d", data)])


def text_svg(kind: str, x: int, y: int, text: str) -> str:
    return element("text", [("class", kind), ("x", x), ("y", y)], escape(text))


def moved(kind: str, corner: Point, content: str) -> str:
    return element("g", [("class", kind), ("transform", f"translate({corner[0]} {corner[1]})")], content)


# what is tapped: unseen sheets over the picture, which say in words what lies there


def hits(scene: Scene, presses: str) -> str:
    """Draw a sheet to tap over each region and sea, or over each polis; none on a picture alone."""
    components = scene.components
    if not presses:
        return ""
    if presses == "area":
        return "".join([_area_hit(scene, area) for area in components.areas])
    places = (*components.regions, *lands_of(components))
    return "".join([_polis_hit(scene, place, polis) for place in places for polis in poleis_of(components, place)])


def _area_hit(scene: Scene, area: str) -> str:
    data = outline(size_of(scene.components), place_of(scene.components, area).shape)
    return _hit("path", [("d", data)], "area:" + area, spoken(scene.components, scene.state, scene.label, area))


def _polis_hit(scene: Scene, place: str, polis: str) -> str:
    x, y = place_of(scene.components, place).poleis[polis]
    box = [("x", x - 3), ("y", y - 3), ("width", 3 * TILE + 6), ("height", TILE_HEIGHT + 6), ("rx", 4)]
    return _hit("rect", box, "polis:" + polis, who(scene.components, scene.state, scene.label, polis))


def who(components: Components, state: State, label: Label, polis: str) -> str:
    """Say a polis, its owner, and its population, in words."""
    return label(polis) + ": " + label(state.owner_of(polis) or "neutral") + ", " + people(components, state, polis)


def _hit(shape: str, attributes: list, press: str, said: str) -> str:
    role = [("data-press", press), ("role", "button"), ("tabindex", "0"), ("aria-label", said)]
    return element(shape, [("class", "polis-map__hit"), *attributes, *role])
