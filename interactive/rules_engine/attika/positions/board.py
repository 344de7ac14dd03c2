"""The living board: a map to lay out and to build on, with what a building costs on every hex (page `living-board`)."""

import json
from dataclasses import replace
from typing import Any

from rules_engine.attika.components import Components, practice_components, read_components
from rules_engine.attika.draw.picture import GLYPHS, Label, draw_board
from rules_engine.attika.positions.board_report import (
    READINGS,
    heat_map,
    places_off,
    report,
    site_question,
)
from rules_engine.attika.positions.study import (
    BLANK_FACE,
    GROUND,
    TILE,
    TOOLS,
    Study,
    lay_tile,
    layout_of,
    paint_hex,
    start_study,
    study_codec,
    study_state,
    take_tile_up,
    tile_at,
    turn_tile,
    with_building,
    with_shrine,
    without_building,
)
from rules_engine.attika.readings import OPTIONS, chosen, read_readings
from rules_engine.attika.rules.cost import READER
from rules_engine.attika.rules.sites import BLANK, OTHER, OWN, SHRINE
from rules_engine.codec import one_of, row_of, whole
from rules_engine.controls import BUTTON, CHIPS, CHOICE, NUMBER, ON, READING, SWITCH, Control
from rules_engine.core import BadInput
from rules_engine.hexes import FAR, Position
from rules_engine.living import living_position

HAND = "hand"
OWN_MAP = "own"
"""The layout of a map of the reader's own, as opposed to a start layout for a number of players."""


def read_practice(data: dict) -> Components:
    """Read the components with practice values, marked as such, where no source gives a cost."""
    return read_components(practice_components(data))


def with_own_costs(data: dict, own: dict) -> dict:
    """Return the plain values with the costs that the reader has stored (`own`: {component: JSON text}), marked as
    such, where no source gives one. What is no cost is left out."""
    buildings, provenance = dict(data["buildings"]), dict(data["provenance"])
    for building in data["order"]["buildings"]:
        component = "buildings." + building + ".cost"
        cost = read_cost(data["landscapes"], own.get(component, "")) if buildings[building]["cost"] is None else None
        if cost is not None:
            buildings[building] = buildings[building] | {"cost": cost}
            provenance[component] = READER
    return data | {"buildings": buildings, "provenance": provenance}


def read_cost(landscapes: list[str], text: str) -> dict | None:
    """Read a stored cost; None for anything else."""
    try:
        cost = json.loads(text)
    except ValueError:
        return None
    if not isinstance(cost, dict) or not cost:
        return None
    fits = [key in landscapes and isinstance(cost[key], int) and cost[key] >= 0 for key in sorted(cost)]
    return cost if all(fits) else None


def grounds(components: Components) -> tuple[str, ...]:
    """Return what the hexes of a board tile may be, in the order of the digits of a face."""
    return (BLANK,) + components.landscapes


def draw_position(components: Components, study: Study, label: Label) -> str:
    """Draw the map with a number on every free hex."""
    state = study_state(components, study)
    heat = heat_map(components, state, study.building, study.hand)
    link = state.shortest_link(OWN) if study.chain else None
    return draw_board(state, heat, label, link, tuple(places_off(study, state)), study.at)


# controls


def controls(components: Components, study: Study) -> tuple[Control, ...]:
    """Return the controls: what is asked about, the layout, the tool with what it needs, what is shown, the hand and
    the readings."""
    layouts = tuple([str(players) for players in sorted(components.pieces.layouts)])
    layout = str(layout_of(components, study) or OWN_MAP)
    counts, most = zip(components.landscapes, study.hand or ()), components.pieces.cards_each
    return (
        Control(CHOICE, "building", study.building, components.order),
        Control(CHOICE, "layout", layout, layouts + (OWN_MAP,)),
        Control(CHIPS, "tool", study.tool, TOOLS, group="tool"),
        *tool_controls(components, study),
        Control(SWITCH, "chain", ON if study.chain else "", group="show"),
        Control(SWITCH, "places", ON if study.places else "", group="show"),
        Control(SWITCH, HAND, "" if study.hand is None else ON, group=HAND),
        *[Control(NUMBER, HAND + "-" + name, str(count), (), 0, most, HAND) for name, count in counts],
        *[Control(READING, name, chosen(study.readings, name), OPTIONS[name]) for name in READINGS],
    )


def tool_controls(components: Components, study: Study) -> list[Control]:
    """Return what the chosen tool needs, and the button that removes all buildings."""
    found = [Control(BUTTON, "clear", group="tool")] if study.buildings else []
    if study.tool in (OWN, OTHER):
        return [Control(CHOICE, "piece", study.piece or study.building, components.order, group="tool"), *found]
    if study.tool == GROUND:
        return [Control(CHIPS, "ground", study.ground, grounds(components), group="tool"), *found]
    if study.tool != TILE:
        return found
    most = len(components.pieces.tiles)
    buttons = [Control(BUTTON, name, group="tile") for name in ("turn", "take-up") if study.centre is not None]
    return [*found, Control(NUMBER, "face", str(study.face), (), 0, most, "tile"), *buttons]


# taps and controls


def press(components: Components, study: Study, name: str, value: str) -> Study:
    """Apply a tap or a change of a control. Raises Refused and BadInput, which change nothing."""
    if name == "hex":
        coordinate = whole(-FAR, FAR)
        cells: list[Any] = [int(cell) if is_number(cell.replace("-", "", 1)) else cell for cell in value.split(",")]
        return tap(components, study, row_of(coordinate, coordinate).read(cells))
    if name in READINGS:
        return replace(study, readings=read_readings(dict(study.readings) | {name: value}))
    if name == "layout":
        return lay_out(components, study, value)
    if name == "clear":
        return replace(study, buildings=())
    if name in ("turn", "take-up") and study.centre is not None:
        return turn_tile(study, study.centre) if name == "turn" else take_tile_up(study, study.centre)
    if name == "chain":
        return replace(study, chain=value == ON)
    if name == "places":
        return replace(study, places=value == ON)
    if name == HAND:
        return replace(study, hand=(0,) * len(components.landscapes) if value == ON else None)
    options = {"tool": TOOLS, "ground": grounds(components), "building": components.order, "piece": components.order}
    if name in options:
        chosen_now: dict[str, Any] = {name: one_of(options[name]).read(value)}
        return replace(study, **chosen_now)
    if name == "face":
        return replace(study, face=read_number(value, len(components.pieces.tiles)))
    for index in range(len(study.hand or ())):
        if name == HAND + "-" + components.landscapes[index]:
            hand = study.hand or ()
            count = read_number(value, components.pieces.cards_each)
            return replace(study, hand=hand[:index] + (count,) + hand[index + 1 :])
    raise BadInput("press", name, "a control of this page")


def lay_out(components: Components, study: Study, layout: str) -> Study:
    """Show an empty start layout; for `OWN_MAP`, an empty map with the tool for board tiles (rule setup.map)."""
    bare = replace(study, tiles=(), shrines=(), buildings=(), at=None, centre=None)
    if layout == OWN_MAP:
        return replace(bare, tool=TILE)
    players = read_number(layout, max(components.pieces.layouts))
    start = start_study(components, one_of(sorted(components.pieces.layouts)).read(players), study.building)
    return replace(bare, tiles=start.tiles, shrines=start.shrines)


def tap(components: Components, study: Study, at: Position) -> Study:
    """Select a hex, and do there what the tool does."""
    study = replace(study, at=at)
    if study.tool in (OWN, OTHER):
        if any([place == at for place, _, _ in study.buildings]):
            return without_building(study, at)
        return with_building(components, study, at, study.tool)
    if study.tool == GROUND:
        return paint_hex(study, at, study.ground)
    if study.tool == SHRINE:
        return with_shrine(components, study, at)
    if study.tool != TILE:
        return study
    centre = tile_at(study, at)  # a board tile is selected; on an empty place the next one is laid, and selected
    if centre is not None or at in study.shrines:
        return replace(study, centre=centre)
    pieces = components.pieces
    face = pieces.faces[pieces.tiles[study.face - 1]] if study.face else BLANK_FACE
    return replace(lay_tile(components, study, at, face), centre=at)


def read_number(value: str, most: int) -> int:
    """Read a number as typed; an empty text is 0."""
    return whole(0, most).read(int(value) if is_number(value) else value or 0)


def is_number(text: str) -> bool:
    """Tell whether a text is digits only."""
    return text != "" and not text.strip("0123456789")


LIVING = living_position(
    study_codec,
    read_components=read_practice,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
    asks="building_cost",
    question=site_question,
    with_own=with_own_costs,
    own_map=grounds,
)
