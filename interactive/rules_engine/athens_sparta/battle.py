"""What the page of a single battle asks for."""

from __future__ import annotations

from rules_engine.athens_sparta.components import read_components
from rules_engine.athens_sparta.draw.battle import GLYPHS
from rules_engine.athens_sparta.positions.battle import READINGS, controls, draw_position, press
from rules_engine.athens_sparta.positions.battle_log import position_shape, read_position, write_position
from rules_engine.athens_sparta.positions.battle_report import report

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
