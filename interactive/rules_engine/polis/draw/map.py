"""The map as SVG text: regions, seas and foreign lands where they lie, poleis, units, merchants. Colours are the style
sheet's; words come from `label`. What belongs to a side has its shape, too: round the first's, square the other's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.polis.components import SPACES, Components
from rules_engine.polis.draw.geography import (
    outline,
    outline_of,
    place_of,
    poleis_of,
    ridges_of,
    shared,
    size_of,
    strokes,
    texture_of,
)
from rules_engine.polis.draw.ways import is_denied
from rules_engine.polis.game.state import State
from rules_engine.scene import Box, Point, Thing, box_of, frame, line, overlap
from rules_engine.svg import escape, path, placed, rect, text, text_width

Label: TypeAlias = Callable[[str], str]
MOST_ROWS = 40
"""More options than that in the table beside the map help nobody."""

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


def whole_map(components: Components, state: State, label: Label) -> Scene:
    """Return the whole map of a position."""
    everything = (*components.seas, *components.regions, *components.markets)
    return Scene(components, state, label, (0, 0, *size_of(components)), everything, everything, everything)


def draw_map(components: Components, state: State, label: Label, presses: str = "", frames: str = "") -> str:
    """Draw the whole map. `presses`: "area" or "polis" where those can be tapped; `frames`: what is drawn on its
    grounds."""
    scene = whole_map(components, state, label)
    things = things_of(scene)
    drawn = grounds(scene) + frames + lying(scene, things) + score(scene)
    return framed(scene, drawn, hits(scene, things, presses))


def framed(scene: Scene, drawn: str, sheets: str, more: str = "") -> str:
    """Put a picture of the map, and the sheets to tap over it, in its frame, which says in words who has how many units
    in which area; `more`: further attributes."""
    _, _, right, bottom = scene.box
    said = [words for words in [spoken(scene, area) for area in scene.components.areas] if ":" in words]
    role = f'role="{"group" if sheets else "img"}" aria-label="{escape("; ".join(said)) or "–"}"'
    view = f'<svg class="polis-map" viewBox="0 0 {right} {bottom}" {role}{more}>'
    return view + f'<g aria-hidden="true">{drawn}</g>{sheets}</svg>'


def grounds(scene: Scene) -> str:
    """Draw the grounds and what joins them: what is the same in every position."""
    drawn = "".join([ground(scene, area) for area in scene.seen])
    return drawn + ridges(scene) + coasts(scene) + routes(scene) + canal(scene)


def lying(scene: Scene, things: dict[str, list[Thing]]) -> str:
    """Draw what lies in the areas, with their names, a word a line."""
    drawn = []
    for area in scene.named:
        (x, y), words = place_of(scene.components, area)["name"], scene.label(area).split(" ")
        name = [text("area__name", x, y + LINE * index, words[index]) for index in range(len(words))]
        content = "".join(name + [thing.drawn for thing in things[area]])
        drawn.append(f'<g class="area area--{kind_of(scene.components, area)}">{content}</g>')
    return "".join(drawn)


def things_of(scene: Scene) -> dict[str, list[Thing]]:
    """Return {area or foreign land: what can lie there} for those that are named."""
    return {area: things_in(scene, area) for area in scene.named}


def spoken(scene: Scene, area: str) -> str:
    """Say an area and the units in it, in words."""
    units = [(side, scene.state.units_of(side, area)) for side in scene.components.sides]
    counts = ", ".join([f"{scene.label(side)} {number}" for side, number in units if number])
    return scene.label(area) + (counts and ": " + counts)


# grounds


def kind_of(components: Components, area: str) -> str:
    """Return what an area is: land, sea or abroad."""
    return "land" if area in components.regions else "sea" if area in components.seas else "abroad"


def ground(scene: Scene, area: str) -> str:
    """Draw the shape of an area, of a sea on the whole map with waves."""
    kind, drawn = kind_of(scene.components, area), path("area__shape", outline_of(scene.components, area))
    if kind == "sea" and scene.focus is scene.seen:
        drawn += path("area__waves", _strewn(scene, texture_of(scene.components, area, WAVES), WAVE))
    return f'<g class="area area--{kind}">{drawn}</g>'


def _strewn(scene: Scene, texture: list[Point], mark: str) -> str:
    """Write a mark at points of a shape, those that are to be seen."""
    left, top, right, bottom = scene.box
    return "".join([f"M{x} {y}{mark}" for x, y in texture if left <= x < right and top <= y < bottom])


def ridges(scene: Scene) -> str:
    """Draw the mountains between areas that are no neighbours."""
    drawn = ""
    for shape, texture in ridges_of(scene.components, PEAKS):
        if overlap(scene.box, box_of(shape)):
            drawn += path("ridge", outline(size_of(scene.components), shape))
            peaks = _strewn(scene, texture, PEAK)
            drawn += path("ridge__peaks", peaks) if peaks else ""
    return drawn


def coasts(scene: Scene) -> str:
    """Draw the borders between land and sea, where units can land."""
    components, seen = scene.components, scene.seen
    pairs = [(sea, region) for sea in components.seas for region in components.coasts[sea]]
    borders = [shared(components, *pair) for pair in pairs if pair[0] in seen and pair[1] in seen]
    return path("coast", strokes(size_of(components), [edge for border in borders for edge in border]))


# ways of ships


def routes(scene: Scene) -> str:
    """Draw the dotted lines of the merchants over the borders of the seas, and to the markets (rule route.lines)."""
    components, state, seen = scene.components, scene.state, scene.seen
    lines = [row for row in components.data["drawing"]["routes"] if row[0] in seen and row[1] in seen]
    lines = [row for row in lines if not is_denied(components, state, row[0], row[1])]
    return path("polis-map__route", "".join([f"M{x} {y}L{to_x} {to_y}" for _, _, x, y, to_x, to_y in lines]))


def canal(scene: Scene) -> str:
    """Draw the isthmus as a double line from sea to sea (rule map.korinthos)."""
    components = scene.components
    if components.poleis[components.data["canal"]["polis"]].region not in scene.seen:
        return ""
    start, end, *between = components.data["drawing"]["canal"]
    way = line([start[1:], *between, end[1:]])
    return path("canal canal--banks", way) + path("canal canal--water", way)


# what lies in an area


def things_in(scene: Scene, area: str) -> list[Thing]:
    """List what can lie in an area: where its poleis are shown, these; the units of each side ("attika.athens"), or
    what lies on the spaces of a market."""
    components, place = scene.components, place_of(scene.components, area)
    shown = poleis_of(components, area) if area in scene.focus else []
    found = [polis_thing(scene, polis, place["poleis"][polis]) for polis in shown]
    if area in components.markets:
        return found + spaces(scene, area, place["units"])
    x, y = place["units"]
    for side in components.sides:
        units, drawn = scene.state.units_of(side, area), ""
        if units:
            hoplite = plate("unit__shape", components, side, COUNTER, COUNTER_HEIGHT)
            drawn = path("unit__shape", HULL) if area in components.seas else hoplite
            drawn += text("unit__count", COUNTER // 2, 13, f"{scene.label(side)[:1]} {units}")
            drawn = placed(x, y, drawn, "unit unit--" + side)
        found.append(Thing(area + "." + side, (x - 2, y - 2, x + COUNTER + 2, y + COUNTER_HEIGHT + 2), drawn))
        x += COUNTER + COUNTER_GAP
    return found


def polis_thing(scene: Scene, polis: str, corner: Point) -> Thing:
    """Draw a polis and the Proxenoi in it; its box reaches around its name, within the map."""
    components, state, (x, y), name = scene.components, scene.state, corner, scene.label(polis)
    owner, number = state.owner_of(polis), people(components, state, polis)
    right = min(x + TILE + NAME_GAP + text_width(name, CJK_LETTER, LETTER) + EDGE, size_of(components)[0])
    drawn = tile(components, owner, corner, number, name)
    for side in [side for side in components.sides if state.seats[side].proxenos == polis]:
        drawn += placed(x, y, path("unit__shape", ENVOY), "envoy unit--" + side)
        x -= ENVOY_WIDTH
    said = f"{name}: {scene.label(owner or 'neutral')}, {number}"
    return Thing(polis, (corner[0] - EDGE, y - 2, right, y + TILE_HEIGHT + 2), drawn, said)


def tile(components: Components, owner: str | None, corner: Point, number: str, name: str, more: str = "") -> str:
    """Draw a tile in its owner's shape with a number on it and a name beside it; `more`: SVG behind the name."""
    drawn = plate("polis__tile", components, owner, TILE, TILE_HEIGHT) + text("polis__count", TILE // 2, 12, number)
    drawn += text("polis__name", TILE + NAME_GAP, 12, name, more) if name else ""
    return placed(*corner, drawn, "polis polis--" + (owner or "neutral"))


def people(components: Components, state: State, polis: str) -> str:
    """Write population and base population; of a neutral polis the base alone, in brackets."""
    held, base = state.poleis[polis], components.poleis[polis].base
    return f"{held.population}/{base}" if held.owner else f"({base})"


def spaces(scene: Scene, market: str, corner: Point) -> list[Thing]:
    """List the spaces of a market, with the merchant or the disc that lies there."""
    found, (x, y) = [], corner
    for name in [market + "." + space for space in SPACES if market + "." + space in scene.components.spaces]:
        side = scene.state.sent.get(name)
        drawn = ship(scene, side, x + 10, y + 6) if side else ""
        step_x, step_y = (0, 15) if market == UPRIGHT else (22, 0)
        found.append(Thing(name, (x - 1, y - 1, x + 21, y - 1 + (step_y or 22)), drawn))
        x, y = x + step_x, y - step_y
    return found


def ship(scene: Scene, side: str, x: int, y: int) -> str:
    """Draw a merchant around a point, with a letter for its side; with a cross for a disc."""
    letter = scene.label(side)[:1] if side in scene.components.sides else "×"
    return placed(x - 10, y - 6, path("unit__shape", SHIP) + text("unit__count", 10, 11, letter), "unit unit--" + side)


def score(scene: Scene) -> str:
    """Write the round and draw the prestige of both sides, each in its shape, which so explains the shapes."""
    x, y = scene.components.data["drawing"]["score"]
    drawn = text("polis-map__round", x, y + 12, scene.label(scene.state.round))
    drawn += text("polis-map__round polis-map__points", x + PRESTIGE_END, y + 12, scene.label("battle.prestige"))
    for index, side in enumerate(scene.components.sides):
        corner, points = (x + PRESTIGE_END + 8 + 98 * index, y), scene.state.seats[side].prestige
        drawn += tile(scene.components, side, corner, str(points), scene.label(side))
    return drawn


def plate(kind: str, components: Components, side: str | None, width: int, height: int) -> str:
    """Draw a plate in the shape of a side: round for the first, square for the other, dashed by the style for none."""
    return rect(kind, 0, 0, width, height, height // 2 if side == components.sides[0] else 1)


# what is tapped: unseen sheets over the picture, which say in words what lies there


def hits(scene: Scene, things: dict[str, list[Thing]], presses: str) -> str:
    """Draw a sheet to tap over each region and sea, or over each polis; none on a picture alone."""
    components = scene.components
    if presses == "area":
        sheets = [(area, spoken(scene, area), path("", outline_of(components, area))) for area in components.areas]
    else:
        poleis = [thing for area in scene.seen for thing in things[area] if presses and thing.words]
        sheets = [(thing.name, thing.words, frame("", thing.box)) for thing in poleis]
    role = 'class="polis-map__hit" role="button" tabindex="0" data-press="' + presses
    return "".join([f'<g {role}:{name}" aria-label="{escape(words)}">{sheet}</g>' for name, words, sheet in sheets])
