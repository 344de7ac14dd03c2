"""What the living board asks of the engine."""

from __future__ import annotations

from rules_engine.attika.calculators.building_cost import building_cost
from rules_engine.attika.draw.board import draw_board, frame, shares
from rules_engine.attika.draw.picture import GLYPHS
from rules_engine.attika.positions.board_report import (
    READINGS,
    changed,
    group_progress,
    heat_map,
    read_practice,
    settlement_lines,
    shortest_link,
    shrine_places,
    site_question,
    tile_places,
)
from rules_engine.attika.positions.study import (
    blank_face,
    lay_tile,
    layout_of,
    paint_hex,
    start_study,
    study_state,
    take_tile_up,
    tile_at,
    turn_tile,
    with_building,
    with_shrine,
    without_building,
)
from rules_engine.attika.positions.study_json import read_study, study_shape, write_study
from rules_engine.attika.readings import chosen, read_readings
from rules_engine.attika.rules.sites import OTHER, OWN, Hex
from rules_engine.cards import write_cards
from rules_engine.engine import Calculator, Engine

ENGINE = Engine(
    read_components=read_practice,
    calculators={"building_cost": Calculator(building_cost)},
    glyphs=GLYPHS,
    records={"Hex": Hex},
)
"""What the board asks of the calculator, with practice values where no source gives any."""

__all__ = [
    "ENGINE",
    "GLYPHS",
    "OTHER",
    "OWN",
    "READINGS",
    "blank_face",
    "changed",
    "chosen",
    "draw_board",
    "frame",
    "group_progress",
    "heat_map",
    "lay_tile",
    "layout_of",
    "paint_hex",
    "read_practice",
    "read_readings",
    "read_study",
    "settlement_lines",
    "shares",
    "shortest_link",
    "shrine_places",
    "site_question",
    "start_study",
    "study_shape",
    "study_state",
    "take_tile_up",
    "tile_at",
    "tile_places",
    "turn_tile",
    "with_building",
    "with_shrine",
    "without_building",
    "write_cards",
    "write_study",
]
