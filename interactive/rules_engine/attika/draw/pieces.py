"""Pictures of the pieces that the map is laid out with: the faces of the board tiles, and the start layouts."""

from __future__ import annotations

from rules_engine.attika.components import Components, Layout
from rules_engine.attika.draw.board import outline
from rules_engine.attika.draw.picture import Cell, Label, draw_cells
from rules_engine.attika.rules.growth import tile_grounds
from rules_engine.attika.rules.sites import SHRINE, Hex
from rules_engine.hexes import flower
from rules_engine.svg import element, escape

MIDDLE = (0, 0)


def draw_tiles(components: Components, label: Label) -> str:
    """Draw every board tile (rule setup.map), none of them turned, below its number."""
    tiles = components.pieces.tiles
    pictures = [_tile(components, tiles[index], str(index + 1), label) for index in range(len(tiles))]
    return element("div", [("class", "board-pieces")], "".join(pictures))


def _tile(components: Components, tile: str, number: str, label: Label) -> str:
    cells = [(place, Hex(ground)) for place, ground in tile_grounds(components, tile, MIDDLE, 0)]
    return _named(number, draw_cells(cells, label, None, {}), "board-pieces__tile")


def _named(name: str, picture: str, kind: str) -> str:
    words = element("span", [("class", "board-pieces__name")], escape(name))
    return element("div", [("class", kind)], words + picture)


def draw_layouts(components: Components, label: Label) -> str:
    """Draw the start layout for each number of players: the outlines of the board tiles, and the shrines."""
    layouts = components.pieces.layouts
    pictures = [_layout(layouts[players], label("players-" + str(players)), label) for players in sorted(layouts)]
    return element("div", [("class", "board-pieces")], "".join(pictures))


def _layout(layout: Layout, name: str, label: Label) -> str:
    tiles = [flower(centre) for centre in layout.centres]
    cells: list[Cell] = [(place, Hex()) for tile in tiles for place in tile]
    cells += [(place, Hex(SHRINE)) for place in layout.shrines]
    lines = "".join([outline(tile, "hexes__tile") for tile in tiles])
    return _named(name, draw_cells(cells, label, None, {}, lines), "board-pieces__layout")
