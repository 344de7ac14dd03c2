"""What the map's page asks for."""

from __future__ import annotations

from rules_engine.athens_sparta.components import read_components
from rules_engine.athens_sparta.draw.battle import GLYPHS
from rules_engine.athens_sparta.positions.map_position import READINGS, position_shape, read_position, write_position
from rules_engine.athens_sparta.positions.map_report import report
from rules_engine.athens_sparta.positions.teaching_map import controls, draw_position, press

__all__ = [
    "GLYPHS",
    "READINGS",
    "controls",
    "draw_position",
    "position_shape",
    "press",
    "read_components",
    "read_position",
    "report",
    "write_position",
]
