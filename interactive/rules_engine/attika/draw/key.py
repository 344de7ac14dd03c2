"""Pictures of what there is: the key to the map, the faces of the board tiles, and the start layouts."""

from __future__ import annotations

from rules_engine.attika.components import Components, Layout
from rules_engine.attika.draw.close_up import draw_arrow, draw_building, draw_ghost, draw_site
from rules_engine.attika.draw.holdings import draw_card
from rules_engine.attika.draw.picture import HEIGHT, WIDTH, Cell, Label, draw_cells, draw_ground, outline
from rules_engine.attika.draw.rows import AMPHORA
from rules_engine.attika.rules.growth import tile_grounds
from rules_engine.attika.rules.sites import SHRINE, Hex
from rules_engine.hexes import flower
from rules_engine.svg import Sign, element, escape, key_list

HERE, RIGHT = (0, 0), (1, 0)
BLANK, OWN, OTHER = "blank", "own", "other"
HEX_BOX, PAIR_BOX = f"-4 -4 {WIDTH + 8} {HEIGHT + 8}", f"14 16 {2 * WIDTH - 28} 60"
CARD_BOX, AMPHORA_BOX = "-4 0 28 42", "-8 -2 36 30"


def draw_key(components: Components, label: Label) -> str:
    """Draw each sign of the map and of the rows below it beside its meaning."""
    signs = grounds(components, label) + buildings(label) + arrows(label) + pieces(components, label)
    return key_list("hexes close-up", signs)


def grounds(components: Components, label: Label) -> list[Sign]:
    """Return the kinds of hexes."""
    kinds = (*components.landscapes, BLANK, SHRINE)
    return [Sign(draw_ground(HERE, ground, False), HEX_BOX, label("ground." + ground)) for ground in kinds]


def buildings(label: Label) -> list[Sign]:
    """Return the marked site of a move, a building of the player who moves, one of another player, and the edge of a
    settlement."""
    ground = draw_ground(HERE, BLANK, True)
    standing = {kind: draw_building(HERE, (kind, ""), OWN, label) for kind in (OWN, OTHER)}
    drawn = (
        ("site", draw_site(HERE, "") + draw_ghost(0, 0)),
        (OWN, standing[OWN]),
        (OTHER, standing[OTHER]),
        ("settlement", outline([HERE], "settlement") + standing[OWN]),
    )
    return [Sign(ground + content, HEX_BOX, label("key." + name)) for name, content in drawn]


def arrows(label: Label) -> list[Sign]:
    """Return an arrow of the build order between two hexes, and one from another player's building."""
    kinds = (("arrow", "close-up__link"), ("arrow.other", "close-up__link close-up__link--other"))
    return [Sign(draw_arrow(HERE, RIGHT, kind), PAIR_BOX, label("key." + name)) for name, kind in kinds]


def pieces(components: Components, label: Label) -> list[Sign]:
    """Return a card of the hand, one that is paid, one that is lacking, and an amphora."""
    landscape = components.landscapes[0]
    cards = [
        Sign(draw_card(landscape, kind, 0), CARD_BOX, label("key." + kind)) for kind in ("held", "paid", "lacking")
    ]
    amphora = f'<path class="close-up__amphora" d="{AMPHORA}"/>'
    return [*cards, Sign(amphora, AMPHORA_BOX, label("key.amphora"))]


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
