"""The key to the pictures of the map."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.map import HEX, PEAK, SIDE_CLASSES, Label, counter_svg, hexside, town_shape
from rules_engine.athens_sparta.draw.overview import COVERED, FLEET, HIGHEST, LAND, WIDE, sign_svg
from rules_engine.athens_sparta.rules.board import ATHENS, BLOCKADE, FIELD, INSIDE, SPARTA, Piece, roster_of
from rules_engine.athens_sparta.rules.map import CLEAR, MOUNTAIN, NEUTRAL, SEA, theatre_of
from rules_engine.svg import Sign, element, key_list

HEX_BOX, SIDE_BOX, TOWN_BOX, BLOCK_BOX = "-34 -38 68 76", "-34 -14 68 28", "-18 -15 46 30", "-4 -4 24 24"
SIGN_BOX = "-5 -5 61 51"
BORDER = "border"
STANDS = ((ATHENS, FIELD), (SPARTA, FIELD), (SPARTA, INSIDE), (SPARTA, BLOCKADE))


def draw_key(components: Components, label: Label) -> str:
    """Draw each sign of the map beside its meaning."""
    return key_list(
        "theatre", grounds(label) + sides(label) + towns(components, label) + blocks(components, label) + small(label)
    )


def grounds(label: Label) -> list[Sign]:
    """Return the kinds of hexes."""
    path = "M0 -34"
    sea = element("path", [("class", "ground ground--sea"), ("d", path + HEX)])
    land = element("path", [("class", "ground ground--land"), ("d", path + HEX)])
    peak = element("path", [("class", "peak"), ("d", path + PEAK)])
    drawn = ((SEA, sea), (CLEAR, land), (MOUNTAIN, land + peak))
    return [Sign(content, HEX_BOX, label("ground." + ground)) for ground, content in drawn]


def sides(label: Label) -> list[Sign]:
    """Return the kinds of hexsides that have a line of their own."""
    kinds = (*SIDE_CLASSES, BORDER)
    return [Sign(hexside(kind, "M-17 0L17 0"), SIDE_BOX, label("key.side." + kind)) for kind in kinds]


def towns(components: Components, label: Label) -> list[Sign]:
    """Return a city with walls, one without, and one of nobody, each with its build points and the letter of its
    side."""
    cities = [city for city in theatre_of(components).cities if city.points]
    walled = next(city for city in cities if city.walls and city.side == ATHENS)
    plain = next(city for city in cities if not city.walls and city.side == SPARTA)
    neutral = next(city for city in cities if city.side == NEUTRAL)
    drawn = (("walls", walled), ("no-walls", plain), ("neutral", neutral))
    return [Sign(town_shape(city, city.side, label, 0, 0), TOWN_BOX, label("key.town." + name)) for name, city in drawn]


def small(label: Label) -> list[Sign]:
    """Return the signs that stand for blocks where the whole map is small."""
    drawn = ((ATHENS, LAND, "5"), (ATHENS, FLEET, "5"), (SPARTA, COVERED, "×3"))
    signs = [(kind, sign_svg(side, kind, figure, 0, 0, WIDE, HIGHEST)) for side, kind, figure in drawn]
    return [Sign(sign, SIGN_BOX, label("key.sign." + kind)) for kind, sign in signs]


def blocks(components: Components, label: Label) -> list[Sign]:
    """Return a block of each side, and blocks that do not stand in the open."""
    signs = []
    for side, stand in STANDS:
        sort = next(
            sort for sort in roster_of(components).sorts if sort.side == side and sort.is_fleet() == (stand == BLOCKADE)
        )
        piece = Piece(sort.id, side, (0, 0), sort.steps, stand, sort)
        words = label("key.block." + (side if stand == FIELD else stand))
        signs.append(Sign(counter_svg(piece, 0, 0), BLOCK_BOX, words))
    return signs
