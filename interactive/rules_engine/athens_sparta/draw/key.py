"""The key to the pictures of the map."""

from __future__ import annotations

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, Components
from rules_engine.athens_sparta.draw.map import HEX, PEAK, SIDE_CLASSES, counter_svg, hexside, town_shape
from rules_engine.athens_sparta.draw.table_picture import COVERED, FLEET, HIGHEST, LAND, WIDE, sign_svg
from rules_engine.athens_sparta.rules.map import CLEAR, MOUNTAIN, NEUTRAL, SEA, theatre_of
from rules_engine.athens_sparta.rules.state import ATHENS, SPARTA, Piece, roster_of
from rules_engine.engine import Label
from rules_engine.svg import Sign, key_list

HEX_BOX, SIDE_BOX, TOWN_BOX, BLOCK_BOX = "-34 -38 68 76", "-34 -14 68 28", "-18 -15 46 30", "-4 -4 24 24"
SIGN_BOX = "-5 -5 61 51"
STANDS = ((ATHENS, FIELD), (SPARTA, FIELD), (SPARTA, INSIDE), (SPARTA, BLOCKADE))


def draw_key(components: Components, label: Label) -> str:
    """Draw each sign of the map beside its meaning: the kinds of hexes, and of hexsides that have a line of their own;
    a city with walls, one without, and one of nobody, each with its build points and the letter of its side; a block of
    each side, and blocks that do not stand in the open; the signs that stand for blocks where the whole map is
    small."""
    sea, land = [f'<path class="ground ground--{ground}" d="M0 -34{HEX}"/>' for ground in ("sea", "land")]
    peak = f'<path class="peak" d="M0 -34{PEAK}"/>'
    hexes = ((SEA, sea), (CLEAR, land), (MOUNTAIN, land + peak))
    signs = [Sign(content, HEX_BOX, label("ground." + ground)) for ground, content in hexes]
    sides = [(kind, hexside(kind, "M-17 0L17 0")) for kind in SIDE_CLASSES]
    signs += [Sign(drawn, SIDE_BOX, label("key.side." + kind)) for kind, drawn in sides]
    cities = [city for city in theatre_of(components).cities if city.points]
    walled = next(city for city in cities if city.walls and city.side == ATHENS)
    plain = next(city for city in cities if not city.walls and city.side == SPARTA)
    neutral = next(city for city in cities if city.side == NEUTRAL)
    for name, city in (("walls", walled), ("no-walls", plain), ("neutral", neutral)):
        signs.append(Sign(town_shape(city, city.side, label, 0, 0), TOWN_BOX, label("key.town." + name)))
    units = roster_of(components).units
    for side, stand in STANDS:
        unit = next(unit for unit in units if unit.side == side and unit.is_fleet() == (stand == BLOCKADE))
        piece = Piece(unit.id, side, (0, 0), unit.steps, stand, unit)
        words = label("key.block." + (side if stand == FIELD else stand))
        signs.append(Sign(counter_svg(piece, 0, 0), BLOCK_BOX, words))
    for side, kind, figure in ((ATHENS, LAND, "5"), (ATHENS, FLEET, "5"), (SPARTA, COVERED, "×3")):
        drawn = sign_svg(side, kind, figure, 0, 0, WIDE, HIGHEST)
        signs.append(Sign(drawn, SIGN_BOX, label("key.sign." + kind)))
    return key_list("theatre", signs)
