"""The module behind the page `course`, under the name by which the page asks for it."""

from __future__ import annotations

from rules_engine.atlantis.components import read_components
from rules_engine.atlantis.draw.picture import GLYPHS
from rules_engine.atlantis.positions.course import controls, draw_position, report
from rules_engine.atlantis.positions.edits import READINGS, press
from rules_engine.atlantis.positions.study_json import position_shape, read_position, write_position

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
