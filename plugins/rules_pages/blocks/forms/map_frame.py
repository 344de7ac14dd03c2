"""The frame of a map or board: as large as the window, zoomed and panned by `docs/assets/javascripts/map.js`. Without a
script and in print the picture is shown whole."""

from __future__ import annotations

import re

from rules_pages.blocks.html import tag
from rules_pages.blocks.page_context import PageContext

VIEW_BOX = re.compile(r'<svg\b[^>]*\bviewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
LETTERS = re.compile(r'<svg\b[^>]*\bdata-letters="([\d.]+)"')
SMALLEST = 12.0
"""Height of the smallest letters, in units of the picture, if the picture does not state it (`data-letters`)."""
READABLE = 11
"""Minimum height of those letters on any screen, in pixels."""
TALL = 0.85
"""A picture with a smaller ratio of width to height leaves room beside it for its controls."""
TOOLS = {
    "smaller": "M5 12h14",
    "larger": "M5 12h14M12 5v14",
    "whole": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5M9 9h6v6H9z",
    "full": "M14 10l6-6M15 4h5v5M10 14l-6 6M9 20H4v-5",
}
"""SVG path of the icon of each button, in a box of 24 by 24."""


def map_frame(context: PageContext, picture: str, above: str = "") -> str:
    """Return a picture, an element that contains an `svg` of the engine, in its frame. `above`: HTML laid over the
    picture and scaled with it."""
    sheet = tag("div", picture, above, class_="map__sheet")
    view = tag("div", sheet, class_="map__view", tabindex="0", role="group", aria_label=context.site("map.view"))
    tools = tag("div", *[_tool(context, name) for name in TOOLS], class_="map__tools")
    return tag("div", tools, view, class_="map", style=_size(picture))


def is_tall(picture: str) -> bool:
    """Return whether a picture is so much higher than wide that there is room beside it."""
    width, height = _box_size(picture)
    return width / height < TALL


def _box_size(picture: str) -> tuple[float, float]:
    """Return (width, height) of a picture's `viewBox`; (1, 1) if it has none."""
    match = VIEW_BOX.search(picture)
    return (float(match[1]), float(match[2])) if match else (1.0, 1.0)


def _size(picture: str) -> str:
    """Return the custom properties from which the style sheet computes the size before any script runs: ratio of width
    to height, width in units of the picture, and the width in pixels at which its letters are readable."""
    width, height = _box_size(picture)
    return f"--ratio:{width / height:.4f};--units:{width:g};--readable:{readable_width(picture):.1f}px"


def readable_width(picture: str, smallest: float = SMALLEST) -> float:
    """Return the width in pixels at which the letters of a picture are readable. `smallest`: height of the smallest
    letters, in units of the picture, if the picture does not state it."""
    letters = LETTERS.search(picture)
    return _box_size(picture)[0] * READABLE / (float(letters[1]) if letters else smallest)


def _tool(context: PageContext, name: str) -> str:
    """Return a button of the map, an icon with its label as tooltip."""
    path = tag("path", d=TOOLS[name])
    icon = tag("svg", path, viewBox="0 0 24 24", aria_hidden="true", focusable="false")
    words = context.site(f"map.{name}")
    pressed = "false" if name == "full" else None
    return tag(
        "button",
        icon,
        type="button",
        class_="map__tool",
        data_map_tool=name,
        aria_label=words,
        title=words,
        aria_pressed=pressed,
    )
