"""The element around every widget, with the data attributes that tell the loader what to fetch, and the loader's
script; and the frame of a map that can be moved and enlarged."""

import json
import re

from rules_pages.blocks.html import tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models

MESSAGES = ("copied", "crashed", "limits", "stale", "stop", "storage-full")
"""Messages that the page shows without the engine: keys `widget.<key>` of the site; the script fills their slots."""


def widget_html(
    context: PageContext,
    page: models.Page,
    form: str,
    words: str = "",
    failed: str | None = None,
    said: tuple[str, ...] = (),
    **data: str,
) -> str:
    """Return the widget of a page with its form.

    `words`: suffix of the page's bundle of words, if not the page's own; `failed`: message if the engine cannot be
    started; `said`: keys of more messages that its script shows; `data`: more data attributes for this kind of widget.
    """
    name = f"{context.game.id}.{page.id}"
    messages = {key: context.strings[f"widget.{key}"] for key in MESSAGES} | {key: context.strings[key] for key in said}
    return tag("script", type="module", src=context.asset(context.assets["loader"])) + tag(
        "div",
        form,
        class_="widget",
        data_widget=page.kind,
        data_game=context.game.id,
        data_language=context.language,
        data_bundle=context.asset(context.assets[name]),
        data_words=context.asset(context.assets[f"{name}{words}.{context.language}"]),
        data_starting=context.site("widget.starting"),
        data_failed=failed or context.site("widget.failed"),
        data_said=json.dumps(messages, ensure_ascii=False),
        **data,
    )


VIEW_BOX = re.compile(r'\bviewBox="([^"]+)"')
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
"""SVG path of the icon of each button, in a box of 24 by 24; its label is its tooltip."""


def map_frame(context: PageContext, picture: str) -> str:
    """Return a picture, an element with an `svg`, in its frame."""
    sheet = tag("div", picture, class_="map__sheet")
    view = tag("div", sheet, class_="map__view", tabindex="0", role="group", aria_label=context.site("map.view"))
    tools = []
    for name, path in TOOLS.items():
        icon = tag("svg", tag("path", d=path), viewBox="0 0 24 24", aria_hidden="true", focusable="false")
        words, pressed = context.site(f"map.{name}"), "false" if name == "full" else None
        look = {"type": "button", "class_": "map__tool", "data_map_tool": name, "aria_label": words, "title": words}
        tools.append(tag("button", icon, **look, aria_pressed=pressed))
    width, height = _box_size(picture)
    # From these the style sheet computes the size before any script runs: ratio of width to height, width in units of
    # the picture, and the width in pixels at which its letters are readable.
    size = f"--ratio:{width / height:.4f};--units:{width:g};--readable:{readable_width(picture):.1f}px"
    return tag("div", tag("div", *tools, class_="map__tools"), view, class_="map", style=size)


def is_tall(picture: str) -> bool:
    """Return whether a picture is so much higher than wide that there is room beside it."""
    width, height = _box_size(picture)
    return width / height < TALL


def view_box(picture: str) -> str:
    """Return the `viewBox` of a picture; "" if it has none."""
    match = VIEW_BOX.search(picture)
    return match[1] if match else ""


def _box_size(picture: str) -> tuple[float, float]:
    """Return (width, height) of a picture's `viewBox`; (1, 1) if it has none."""
    width, height = (view_box(picture) or "0 0 1 1").split()[2:]
    return float(width), float(height)


def readable_width(picture: str, smallest: float = SMALLEST) -> float:
    """Return the width in pixels at which the letters of a picture are readable. `smallest`: height of the smallest
    letters, in units of the picture, if the picture does not state it."""
    letters = LETTERS.search(picture)
    return _box_size(picture)[0] * READABLE / (float(letters[1]) if letters else smallest)
