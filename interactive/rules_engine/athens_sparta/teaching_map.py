"""The map's page, under the name by which pages ask for it."""

from __future__ import annotations

from rules_engine.athens_sparta.positions.teaching_map import (
    GLYPHS,
    READINGS,
    controls,
    draw_position,
    press,
    read_components,
    read_position,
    report,
    write_position,
)

__all__ = [
    "GLYPHS",
    "READINGS",
    "controls",
    "draw_position",
    "press",
    "read_components",
    "read_position",
    "report",
    "write_position",
]
