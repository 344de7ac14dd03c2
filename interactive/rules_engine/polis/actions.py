"""The module behind the page "What can I do?", under the name by which the page asks for it."""

from __future__ import annotations

from rules_engine.polis.positions.actions import (
    GLYPHS,
    READINGS,
    controls,
    draw_position,
    position_shape,
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
    "position_shape",
    "press",
    "read_components",
    "read_position",
    "report",
    "write_position",
]
