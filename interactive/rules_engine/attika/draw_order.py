"""The build order of the player mat as a picture: groups in rows, arrows from tail to head."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.draw import Label, font_size
from rules_engine.svg import element, escape

BOX_WIDTH = 96
BOX_HEIGHT = 34
GAP_ACROSS = 24
GAP_DOWN = 12
GROUP_GAP = 26
GROUP_TITLE = 20


def draw_order(components: Components, label: Label) -> str:
    """All groups below each other; a building stands right of the one whose arrow leads to it."""
    top = 0
    content = []
    right = 0
    for group in components.groups:
        drawn, height, width = _group(components, group, top, label)
        content.append(drawn)
        top += height + GROUP_GAP
        right = max(right, width)
    view_box = f"-2 -2 {right + 4} {top - GROUP_GAP + 4}"
    attributes = [
        ("class", "build-order"),
        ("viewBox", view_box),
        ("role", "img"),
        ("aria-label", describe(components, label)),
    ]
    return element("svg", attributes, "".join(content))


def describe(components: Components, label: Label) -> str:
    """The diagram in words: every arrow."""
    arrows = [label(tail) + " → " + label(head) for tail, head in components.arrows]
    return label("arrows.title") + ": " + "; ".join(arrows)


def _group(components: Components, group: str, top: int, label: Label) -> tuple[str, int, int]:
    """The drawn group, its height and its right edge."""
    places = layout(components, group)
    title = element("text", [("class", "build-order__group"), ("x", 0), ("y", top + 13)], escape(label(group)))
    start = top + GROUP_TITLE
    arrows = [
        _arrow(places[tail], places[head], start)
        for tail, head in components.arrows
        if tail in places and head in places and tail != head
    ]
    boxes = [_building(components, building, places[building], start, label) for building in _listed(components, group)]
    rows = 1 + max([places[building][1] for building in _listed(components, group)])
    columns = 1 + max([places[building][0] for building in _listed(components, group)])
    height = GROUP_TITLE + rows * (BOX_HEIGHT + GAP_DOWN) - GAP_DOWN
    right = columns * (BOX_WIDTH + GAP_ACROSS) - GAP_ACROSS
    return element("g", [], title + "".join(arrows) + "".join(boxes)), height, right


def _listed(components: Components, group: str) -> list[str]:
    return [building for building in components.order if components.group_of[building] == group]


def layout(components: Components, group: str) -> dict[str, tuple[int, int]]:
    """Building to (column, row): children one column right, the first in its parent's row, the others below."""
    places: dict[str, tuple[int, int]] = {}
    row = 0
    for building in _listed(components, group):
        if not _tails(components, building):
            row = _place(components, building, row, places)
    return places


def _place(components: Components, root: str, row: int, places: dict[str, tuple[int, int]]) -> int:
    """Place a building and what follows from it; the next free row."""
    open_buildings = [(root, 0)]
    while open_buildings:
        building, column = open_buildings.pop()
        heads = [head for tail, head in components.arrows if tail == building and head != building]
        places[building] = (column, row)
        if heads:
            ordered = [name for name in components.order if name in heads]
            ordered.reverse()
            open_buildings.extend([(head, column + 1) for head in ordered])
        else:
            row += 1
    return row


def _tails(components: Components, building: str) -> list[str]:
    return [tail for tail, head in components.arrows if head == building and tail != building]


def _corner(place: tuple[int, int], start: int) -> tuple[int, int]:
    column, row = place
    return column * (BOX_WIDTH + GAP_ACROSS), start + row * (BOX_HEIGHT + GAP_DOWN)


def _arrow(tail: tuple[int, int], head: tuple[int, int], start: int) -> str:
    """From the tail's right edge, down a common stem, to the head's left edge."""
    tail_x, tail_y = _corner(tail, start)
    head_x, head_y = _corner(head, start)
    middle = tail_x + BOX_WIDTH + GAP_ACROSS // 2
    path = f"M{tail_x + BOX_WIDTH} {tail_y + BOX_HEIGHT // 2}H{middle}V{head_y + BOX_HEIGHT // 2}H{head_x - 5}"
    tip = f"M{head_x} {head_y + BOX_HEIGHT // 2}l-8 -5v10z"
    line = element("path", [("class", "build-order__arrow"), ("d", path)])
    return line + element("path", [("class", "build-order__tip"), ("d", tip)])


def _building(components: Components, building: str, place: tuple[int, int], start: int, label: Label) -> str:
    x, y = _corner(place, start)
    name = label(building)
    count = components.copies[building]
    shown = name if count == 1 else name + " ×" + str(count)
    main = " build-order__box--main" if components.main[building] else ""
    box = [
        ("class", "build-order__box" + main),
        ("x", x),
        ("y", y),
        ("width", BOX_WIDTH),
        ("height", BOX_HEIGHT),
        ("rx", 4),
    ]
    middle = [("x", x + BOX_WIDTH // 2), ("y", y + BOX_HEIGHT // 2 + 5)]
    text = [("class", "build-order__name"), *middle, ("font-size", min(15, 2 * font_size(shown)))]
    drawn = element("rect", box) + element("text", text, escape(shown))
    return drawn + (_loop(x, y) if (building, building) in components.arrows else "")


def _loop(x: int, y: int) -> str:
    """An arrow from a building to another of its kind."""
    right = x + BOX_WIDTH
    path = f"M{right} {y + 9}h14v16h-9"
    tip = f"M{right} {y + 25}l8 -5v10z"
    return element("path", [("class", "build-order__arrow"), ("d", path)]) + element(
        "path", [("class", "build-order__tip"), ("d", tip)]
    )
