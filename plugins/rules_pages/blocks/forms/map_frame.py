"""The frame of a map or board: as large as the window, enlarged and moved by `docs/assets/javascripts/map.js`, whole
without a script and in print."""

from __future__ import annotations

import re

from rules_pages.blocks.html import tag
from rules_pages.blocks.page_context import PageContext

VIEW_BOX = re.compile(r'<svg\b[^>]*\bviewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
LETTERS = re.compile(r'<svg\b[^>]*\bdata-letters="([\d.]+)"')
SMALLEST = 12.0
"""Units of the smallest letters of a picture that does not say."""
READABLE = 11
"""Pixels that they have at least on any screen."""
TALL = 0.85
"""A picture that is so many times as wide as it is high leaves room beside it for its controls."""
TOOLS = {
    "smaller": "M5 12h14",
    "larger": "M5 12h14M12 5v14",
    "whole": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5M9 9h6v6H9z",
    "full": "M14 10l6-6M15 4h5v5M10 14l-6 6M9 20H4v-5",
}
"""The buttons, each with its glyph in a box of 24."""


def map_frame(context: PageContext, picture: str, above: str = "") -> str:
    """Put a picture, an element with an `svg` of the engine, into its frame; `above`: what lies over it and grows with
    it."""
    sheet = tag("div", picture, above, class_="map__sheet")
    view = tag("div", sheet, class_="map__view", tabindex="0", role="group", aria_label=context.site("map.view"))
    tools = tag("div", *[_tool(context, name) for name in TOOLS], class_="map__tools")
    return tag("div", tools, view, class_="map", style=_size(picture))


def is_tall(picture: str) -> bool:
    """Tell whether a picture is so much higher than wide that there is room beside it."""
    width, height = _box(picture)
    return width / height < TALL


def _box(picture: str) -> tuple[float, float]:
    found = VIEW_BOX.search(picture)
    return (float(found[1]), float(found[2])) if found else (1.0, 1.0)


def _size(picture: str) -> str:
    """Say how wide the picture is for its height, its width in its own units, and how wide it has to be for its letters
    to be read: the style sheet makes its size of that, before any script runs."""
    width, height = _box(picture)
    return f"--ratio:{width / height:.4f};--units:{width:g};--readable:{readable_width(picture):.1f}px"


def readable_width(picture: str, smallest: float = SMALLEST) -> float:
    """Return how many pixels wide a picture has to be for its letters to be read; `smallest`: the units of the smallest
    ones, where the picture does not say."""
    letters = LETTERS.search(picture)
    return _box(picture)[0] * READABLE / (float(letters[1]) if letters else smallest)


def _tool(context: PageContext, name: str) -> str:
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
