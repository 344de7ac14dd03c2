"""What the living board needs of Attika, and nothing else: a map to build on, with costs, groups and distances."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.attika.components import Components, read_components
from rules_engine.attika.draw.board import draw_board, frame, shares
from rules_engine.attika.draw.picture import GLYPHS
from rules_engine.attika.game.growth import tile_places
from rules_engine.attika.game.state import State
from rules_engine.attika.pieces import practice_components
from rules_engine.attika.positions.group_progress import group_progress
from rules_engine.attika.positions.heat import heat_map
from rules_engine.attika.positions.questions import building_cost_question
from rules_engine.attika.positions.study import (
    Study,
    blank_face,
    laid,
    layout_of,
    painted,
    start_study,
    study_state,
    taken_up,
    tile_at,
    turned,
    with_building,
    with_shrine,
    without_building,
)
from rules_engine.attika.positions.study_json import read_study, write_study
from rules_engine.attika.readings import OPTIONS, SURPLUS, chosen, read_readings
from rules_engine.attika.rules.cost import building_cost
from rules_engine.attika.rules.link import shortest_link
from rules_engine.attika.rules.sites import OTHER, OWN, Hex
from rules_engine.cards import write_cards
from rules_engine.core import Line
from rules_engine.hexes import Position, rim

CALCULATORS = {"building_cost": building_cost}
RECORDS = {"Hex": Hex}
READINGS = ("surplus", "group-link", "tile-grid")
"""The disputed points that change what a board shows; each is one of `readings.OPTIONS`."""


def read_practice(data: dict) -> Components:
    """The components of a practice game: where no source gives a cost, the practice value stands in, marked as such."""
    return read_components(practice_components(data))


def changed(study: Study, **fields: Any) -> Study:
    """The study with some fields changed."""
    return replace(study, **fields)


def site_question(components: Components, study: Study, at: Position, printed: dict | None) -> dict:
    """The input of `building_cost` for a hex: the study's building, or the own one that stands there, as if it were
    built last. `printed`: the reader's own values, by building."""
    asked, building = study, study.building
    for place, owner, name in study.buildings:
        if place == at and owner == OWN:
            asked, building = without_building(study, at), name
    question = building_cost_question(components, study_state(components, asked), building, [at[0], at[1]])
    surplus = chosen(study.readings, SURPLUS)
    if surplus != OPTIONS[SURPLUS][0]:
        question["surplus"] = surplus
    if printed and building in printed:
        question["printed_cost"] = printed[building]
    return question


def settlement_lines(components: Components, state: State) -> list[Line]:
    """How many settlements there are, and what a further one costs (rules settlement.new, settlement.fee)."""
    settlements = len(state.settlements(state.active))
    fee = components.settlement_fee * settlements
    values = {"settlements": settlements, "cards": fee}
    return [Line("settlement.fee", None, values) if fee else Line("settlement.new", None, {})]


def shrine_places(state: State) -> list[Position]:
    """The places beside the map on which a shrine could lie, row by row."""
    grounds = {place for place, _ in state.grounds}
    return [(q, r) for r, q in sorted([(r, q) for q, r in rim(grounds)])]


__all__ = [
    "CALCULATORS",
    "GLYPHS",
    "OTHER",
    "OWN",
    "READINGS",
    "RECORDS",
    "blank_face",
    "changed",
    "chosen",
    "draw_board",
    "frame",
    "group_progress",
    "heat_map",
    "laid",
    "layout_of",
    "painted",
    "read_practice",
    "read_readings",
    "read_study",
    "settlement_lines",
    "shares",
    "shortest_link",
    "shrine_places",
    "site_question",
    "start_study",
    "study_state",
    "taken_up",
    "tile_at",
    "tile_places",
    "turned",
    "with_building",
    "with_shrine",
    "without_building",
    "write_cards",
    "write_study",
]
