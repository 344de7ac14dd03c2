"""The picture of a study: the map with a number on every free hex, settlements, chains, places for board tiles."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine import hexes
from rules_engine.attika.draw.picture import CORNERS, GLYPHS, HEIGHT, WIDTH, Label, bounds, corner, font_size
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.link import Link
from rules_engine.attika.rules.plots import Heat
from rules_engine.attika.rules.sites import OWN
from rules_engine.hexes import Position
from rules_engine.svg import element, escape

Stands: TypeAlias = dict[Position, tuple[str, str]]

MIDDLE_X, MIDDLE_Y = WIDTH // 2, HEIGHT // 2
POINTS = " ".join([f"{x},{y}" for x, y in CORNERS])
SHAPE = element("polygon", [("class", "hex__shape"), ("points", POINTS)])
MOST_TINTS = 5
"""From so many cards on all hexes have the same tint; the number on them is exact."""
MARGIN = 4


def _glyph(ground: str, y: int, scale: str) -> str:
    attributes = [("class", "hex__glyph"), ("transform", f"translate({MIDDLE_X} {y}){scale}"), ("d", GLYPHS[ground])]
    return element("path", attributes)


SMALL = {ground: _glyph(ground, 19, " scale(.62)") for ground in sorted(GLYPHS)}
LARGE = {ground: _glyph(ground, MIDDLE_Y, "") for ground in sorted(GLYPHS)}
REFUSED = element("path", [("class", "heat__cross"), ("d", "M-8 -8L8 8M8 -8L-8 8")])
PLACE = element("circle", [("r", 19)]) + element("path", [("d", "M-9 0H9M0 -9V9")])


def frame(places: list[Position]) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the picture of some hexes."""
    left, top, right, bottom = bounds(places)
    return left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN


def draw_board(
    state: State,
    heat: Heat,
    label: Label,
    link: Link | None = None,
    places: tuple[Position, ...] = (),
    at: Position | None = None,
) -> str:
    """Draw the position with the cards that each free hex costs, and over it what is tapped; `link` draws a chain,
    `places` marks empty places, `at` is the selected hex."""
    cells = [place for place, _ in state.grounds] + list(places)
    left, top, width, height = frame(cells)
    stands = {place: (owner, building) for place, owner, building in state.buildings}
    content = [draw_ground(place, ground, _is_small(heat, stands, place)) for place, ground in state.grounds]
    content += [outline(settlement, "settlement") for settlement in state.settlements(state.active)]
    content += [] if link is None else [_chain(link)]
    content += [_top(place, heat, stands, label) for place, _ in state.grounds if _is_small(heat, stands, place)]
    for place in places:
        x, y = middle(place)
        content.append(element("g", [("class", "place"), ("transform", f"translate({x} {y})")], PLACE))
    content += [outline([at], "chosen-hex")] if at in cells else []
    grounds = {place: ground for place, ground in state.grounds}
    said = {place: _what(grounds.get(place), heat.get(place), stands.get(place), label) for place in cells}
    view_box = f"{left} {top} {width} {height}"
    named = [("class", "hexes"), ("viewBox", view_box), ("role", "group"), ("aria-label", label("board.picture"))]
    return element("svg", named, element("g", [("aria-hidden", "true")], "".join(content)) + sheets(said, at, label))


def sheets(said: dict[Position, str], at: Position | None, label: Label) -> str:
    """Draw what is tapped: an unseen hex over each, row by row from the left, named by its place and what it shows."""
    content, row, column, before = "", 0, 0, None
    for r, q in sorted([(r, q) for q, r in said]):
        row, column, before = (row, column + 1, r) if r == before else (row + 1, 1, r)
        where = label("board.where").replace("{row}", str(row)).replace("{column}", str(column))
        words = escape(where + label("colon") + said[(q, r)])
        x, y = corner((q, r))
        chosen = ' aria-current="true"' if (q, r) == at else ""
        content += (
            f'<polygon class="hex__hit" points="{POINTS}" transform="translate({x} {y})" data-press="hex:{q},{r}"'
            f' role="button" tabindex="0" aria-label="{words}"{chosen}/>'
        )
    return content


def _what(ground: str | None, heat: tuple | None, stands: tuple | None, label: Label) -> str:
    """Say what a hex shows: its building and whose it is, or its ground and what the building costs there."""
    if ground is None or heat is None:
        return label("board.empty")
    if stands is not None:
        return label(stands[1]) + " (" + label("owner." + stands[0]) + ")"
    cards, rule = heat
    if rule == "site.blocked":
        return label("ground." + ground)
    cost = label("board.cards").replace("{n}", str(cards)) if cards else label("answer.nothing")
    return label("ground." + ground) + label("list.comma") + (label("board.too-few") if rule else cost)


def _is_small(heat: Heat, stands: Stands, place: Position) -> bool:
    """Tell whether something lies on the glyph of a hex: a building, or a number."""
    return place in stands or heat[place][1] != "site.blocked"


def draw_ground(place: Position, ground: str, small: bool) -> str:
    """Draw a hex without what stands on it; its glyph is `small` where something does."""
    x, y = corner(place)
    return (
        f'<g class="hex hex--{ground}" transform="translate({x} {y})">' + SHAPE + ground_glyph(ground, small) + "</g>"
    )


def ground_glyph(ground: str, small: bool) -> str:
    """Draw the glyph of a ground in the middle of its hex, or `small` above something; nothing for a ground without."""
    return "" if ground not in GLYPHS else SMALL[ground] if small else LARGE[ground]


def _top(place: Position, heat: Heat, stands: Stands, label: Label) -> str:
    content = _disc(stands[place][0], stands[place][1], label) if place in stands else _number(heat[place])
    x, y = corner(place)
    return f'<g transform="translate({x} {y})">' + content + "</g>"


def _number(heat: tuple[int, str | None]) -> str:
    """Draw how many cards, in figures and as a tint; a cross where the hand cannot pay (rule cost.pay)."""
    cards, rule = heat
    kind = "refused" if rule is not None else str(min(cards, MOST_TINTS))
    shown = REFUSED if rule is not None else f'<text y="9">{cards}</text>'
    return f'<g class="heat heat--{kind}" transform="translate({MIDDLE_X} 56)"><circle r="23"/>' + shown + "</g>"


def _disc(owner: str, building: str, label: Label) -> str:
    """Draw a building: own ones on a full disc, others' with a ring around it."""
    kind = "own" if owner == OWN else "other"
    name = label(building)
    ring = "" if kind == "own" else f'<circle class="building__ring" cx="{MIDDLE_X}" cy="54" r="31"/>'
    return (
        f'<g class="building building--{kind}">{ring}<circle class="building__disc" cx="{MIDDLE_X}" cy="54" r="27"/>'
        f'<text class="building__name" x="{MIDDLE_X}" y="58" font-size="{font_size(name)}">'
        + escape(name)
        + "</text></g>"
    )


def outline(places: list[Position], kind: str) -> str:
    """Draw the edges around a settlement (rule settlement.fee), or around any other hexes."""
    edges = ""
    for place in places:
        (x, y), near = corner(place), hexes.neighbours(place)
        for side in range(len(CORNERS)):
            if near[side] not in places:
                start, end = CORNERS[side], CORNERS[(side + 1) % len(CORNERS)]
                edges += f"M{x + start[0]} {y + start[1]}L{x + end[0]} {y + end[1]}"
    return element("path", [("class", kind), ("d", edges)])


def _chain(link: Link) -> str:
    """Draw a line from shrine to shrine, with a mark on each hex that is still to be built on (rule end.link)."""
    points = [middle(place) for place in (link.shrines[0],) + link.way + (link.shrines[1],)]
    line = element("polyline", [("class", "chain__line"), ("points", " ".join([f"{x},{y}" for x, y in points]))])
    marks = [element("circle", [("cx", x), ("cy", y - 28), ("r", 8)]) for x, y in map(middle, link.missing)]
    return element("g", [("class", "chain")], line + "".join(marks))


def middle(place: Position) -> tuple[int, int]:
    """Return the middle of a hex in the picture."""
    x, y = corner(place)
    return x + MIDDLE_X, y + MIDDLE_Y
