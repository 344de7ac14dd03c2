"""The build order of the player mat as a picture: groups in rows, arrows from tail to head."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.draw.picture import Label, font_size
from rules_engine.attika.rules.groups import group_members
from rules_engine.attika.rules.order import (
    FREE,
    PAID,
    STAGES,
    STANDS,
    WAITS,
    Standing,
    arrow_provenance,
    heads,
    stage,
    tails,
)
from rules_engine.svg import element, escape

BOX = (96, 34)
"""The width and height of a building's box; the player mat of a game has larger ones."""
GAP_ACROSS = 24
GAP_DOWN = 12
GROUP_GAP = 26
GROUP_TITLE = 26
MARGIN = 8
BADGE = 9
KEY_ROW = 30
KEY_BOX = 24
SIGNS = {
    STANDS: "M-4 .5l3 3.5l5.5 -7.5",
    FREE: "M0 -5.5c-5 0 -5 11 0 11c5 0 5 -11 0 -11z",
    WAITS: "M-4.5 0h.1M0 0h.1M4.5 0h.1",
}
"""One sign a stage, drawn around (0, 0): a tick, a nought, three dots; what is to be paid has none."""


def draw_order(components: Components, label: Label, standing: Standing | None = None) -> str:
    """Draw all groups below each other; a building stands right of the one whose arrow leads to it.

    With `standing` each building shows its stage (see `order.stage`), and a key below says what the signs mean.
    """
    top = 0
    content = []
    right = 0
    for group in components.groups:
        drawn, bottom, width = draw_group(components, group, top, label(group), label, standing)
        content.append(drawn)
        top = bottom + GROUP_GAP
        right = max(right, width)
    if standing is not None:
        content.append(draw_key(top, label))
        top += len(STAGES) * KEY_ROW + GROUP_GAP
    return framed("".join(content), right, top - GROUP_GAP, describe(components, label, standing))


def framed(content: str, width: int, height: int, words: str) -> str:
    """Return a picture of so much content, described in words. `--wide` is its natural width."""
    wide, high = width + 2 * MARGIN, height + 2 * MARGIN
    box = [("viewBox", f"{-MARGIN} {-MARGIN} {wide} {high}"), ("style", f"--wide:{wide}px")]
    return element("svg", [("class", "build-order"), *box, ("role", "img"), ("aria-label", words)], content)


def draw_standing(components: Components, arguments: dict, label: Label) -> str:
    """Draw the picture beside the answer of `free_builds`."""
    return draw_order(components, label, arguments["standing"])


def describe(components: Components, label: Label, standing: Standing | None = None) -> str:
    """Describe the diagram in words: every arrow, or if it shows what stands, every stage."""
    if standing is not None:
        return describe_stages(components, label, standing)
    arrows = [label(tail) + " → " + label(head) for tail, head in components.arrows]
    return label("arrows.title") + ": " + "; ".join(arrows)


def describe_stages(components: Components, label: Label, standing: Standing) -> str:
    """List for each stage the buildings that have reached it."""
    words = []
    for wanted in STAGES:
        found = [label(building) for building in components.order if stage(components, standing, building) == wanted]
        if found:
            words.append(label("order." + wanted) + ": " + ", ".join(found))
    return label("arrows.title") + ". " + "; ".join(words)


def draw_key(top: int, label: Label) -> str:
    """Draw what the signs mean, one below the other."""
    return "".join([_key_row(STAGES[index], top + index * KEY_ROW, label) for index in range(len(STAGES))])


def _key_row(shown: str, top: int, label: Label) -> str:
    box = [("class", "build-order__box build-order__box--" + shown), ("x", 0), ("y", top), ("rx", 4)]
    swatch = element("rect", [*box, ("width", 2 * KEY_BOX), ("height", KEY_BOX)]) + _badge(
        shown, KEY_BOX, top + KEY_BOX // 2
    )
    text = [("class", "build-order__key"), ("x", 2 * KEY_BOX + 12), ("y", top + KEY_BOX // 2 + 5)]
    return swatch + element("text", text, escape(label("order." + shown)))


def _badge(shown: str, x: int, y: int) -> str:
    """Draw the sign of a stage around a point."""
    if shown not in SIGNS:
        return ""
    sign = element("path", [("class", "build-order__sign"), ("d", SIGNS[shown])])
    disc = element("circle", [("class", "build-order__badge"), ("r", BADGE)])
    place = [("class", "build-order__mark"), ("transform", f"translate({x} {y})")]
    return element("g", place, disc + sign)


def draw_group(
    components: Components,
    group: str,
    top: int,
    title: str,
    label: Label,
    standing: Standing | None,
    box: tuple[int, int] = BOX,
    more: dict[str, str] | None = None,
) -> tuple[str, int, int]:
    """Draw a group below its title; return the drawing, its bottom and its right edge. `more`: what is drawn in the
    boxes of buildings besides their names, from a corner of the box, whose width and height are `box`."""
    members, (wide, high) = group_members(components, group), box
    places = layout(components, group)
    right, down = wide + GAP_ACROSS, high + GAP_DOWN
    corners = {name: (places[name][0] * right, top + GROUP_TITLE + places[name][1] * down) for name in members}
    drawn = [element("text", [("class", "build-order__group"), ("x", 0), ("y", top + 13)], escape(title))]
    drawn += [
        _arrow(corners[tail], corners[head], wide, arrow_provenance(components, tail, head))
        for tail, head in components.arrows
        if tail in corners and head in corners and tail != head
    ]
    for building in members:
        x, y = corners[building]
        drawn.append(_building(components, building, corners[building], label, standing, box))
        if more is not None:
            drawn.append(element("g", [("transform", f"translate({x} {y})")], more[building]))
    bottom, edge = [max([corners[name][at] for name in members]) for at in (1, 0)]
    return "".join(drawn), bottom + high, edge + wide


def layout(components: Components, group: str) -> dict[str, tuple[int, int]]:
    """Return {building: (column, row)}: children one column right, the first in its parent's row, the others below."""
    places: dict[str, tuple[int, int]] = {}
    row = 0
    for building in group_members(components, group):
        if all([tail == building for tail in tails(components, building)]):
            row = _place(components, building, row, places)
    return places


def _place(components: Components, root: str, row: int, places: dict[str, tuple[int, int]]) -> int:
    """Place a building and what follows from it; return the next free row."""
    open_buildings = [(root, 0)]
    while open_buildings:
        building, column = open_buildings.pop()
        following = [head for head in heads(components, building) if head != building]
        places[building] = (column, row)
        if following:
            following.reverse()
            open_buildings.extend([(head, column + 1) for head in following])
        else:
            row += 1
    return row


def _arrow(tail: tuple[int, int], head: tuple[int, int], wide: int, provenance: str) -> str:
    """Draw an arrow between the corners of two boxes: from the tail's right edge, down a common stem, to the head's
    left edge; dashed where no source states it."""
    (tail_x, tail_y), (head_x, head_y), half = tail, head, BOX[1] // 2
    middle = tail_x + wide + GAP_ACROSS // 2
    path = f"M{tail_x + wide} {tail_y + half}H{middle}V{head_y + half}H{head_x - 5}"
    tip = f"M{head_x} {head_y + half}l-8 -5v10z"
    dashes = [] if provenance == "sourced" else [("stroke-dasharray", "4 3")]
    line = element("path", [("class", "build-order__arrow"), ("d", path), *dashes])
    return line + element("path", [("class", "build-order__tip"), ("d", tip)])


def _building(
    components: Components,
    building: str,
    corner: tuple[int, int],
    label: Label,
    standing: Standing | None,
    size: tuple[int, int],
) -> str:
    x, y = corner
    shown = label(building) + _copies(components, building, standing)
    reached = PAID if standing is None else stage(components, standing, building)
    main = " build-order__box--main" if components.main[building] else ""
    box = [
        ("class", "build-order__box" + main + ("" if standing is None else " build-order__box--" + reached)),
        ("x", x),
        ("y", y),
        ("width", size[0]),
        ("height", size[1]),
        ("rx", 4),
    ]
    middle = [("x", x + size[0] // 2), ("y", y + BOX[1] // 2 + 5)]
    name = "build-order__name" + (" build-order__name--stands" if reached == STANDS else "")
    text = [("class", name), *middle, ("font-size", 15 if font_size(shown) > 12 else 14)]
    drawn = element("rect", box) + element("text", text, escape(shown)) + _badge(reached, x + 3, y + 3)
    return drawn + (_loop(x + size[0], y) if (building, building) in components.arrows else "")


def _copies(components: Components, building: str, standing: Standing | None) -> str:
    """Write how many there are of a building, where there are several, and how many of those stand."""
    count = components.copies[building]
    if count == 1:
        return ""
    return " ×" + str(count) if standing is None else " " + str(standing.get(building, 0)) + "/" + str(count)


def _loop(right: int, y: int) -> str:
    """Draw an arrow from a building to another of its kind."""
    path = f"M{right} {y + 9}h14v16h-9"
    tip = f"M{right} {y + 25}l8 -5v10z"
    return element("path", [("class", "build-order__arrow"), ("d", path)]) + element(
        "path", [("class", "build-order__tip"), ("d", tip)]
    )
