"""Pictures of what there is: the key to the map, the faces of the board tiles, and the start layouts."""

from rules_engine.attika.components import Components
from rules_engine.attika.draw.close_up import draw_arrow, draw_building, draw_ghost, draw_tile_sign
from rules_engine.attika.draw.picture import HEIGHT, WIDTH, Cell, draw_cells, draw_ground, mark_site, outline
from rules_engine.attika.draw.rows import AMPHORA, DONE, MAIN, OPEN, back, draw_card, draw_slot
from rules_engine.attika.rules.growth import tile_grounds
from rules_engine.attika.rules.sites import BLANK, OTHER, OWN, SHRINE, Hex
from rules_engine.engine import Label
from rules_engine.hexes import flower
from rules_engine.svg import Sign, element, escape, key_list

HERE, RIGHT = (0, 0), (1, 0)
HEX_BOX, PAIR_BOX = f"-4 -4 {WIDTH + 8} {HEIGHT + 8}", f"14 16 {2 * WIDTH - 28} 60"
CARD_BOX, AMPHORA_BOX, SLOT_BOX = "-4 0 28 42", "-8 -2 36 30", "-6 7 30 28"


def draw_key(components: Components, label: Label) -> str:
    """Draw each sign of the map and of the rows below it beside its meaning: the kinds of hexes; the marked site of a
    move, a building of the player who moves, one of another player, and the edge of a settlement; an arrow of the build
    order, and one from another player's building; a card of the hand, one that is paid, one that is lacking, an
    amphora, and the stack of main buildings; what is marked where a board tile is laid; an action of the turn that is
    carried out, and one that is not."""
    kinds = (*components.landscapes, BLANK, SHRINE)
    signs = [Sign(draw_ground(HERE, ground, False), HEX_BOX, label("ground." + ground)) for ground in kinds]
    standing = {kind: draw_building(HERE, (kind, ""), OWN, label) for kind in (OWN, OTHER)}
    drawn = (
        ("site", mark_site(HERE) + draw_ghost(0, 0)),
        (OWN, standing[OWN]),
        (OTHER, standing[OTHER]),
        ("settlement", outline([HERE], "settlement") + standing[OWN]),
    )
    ground = draw_ground(HERE, BLANK, True)
    signs += [Sign(ground + content, HEX_BOX, label("key." + name)) for name, content in drawn]
    arrows = (("arrow", "close-up__link"), ("arrow.other", "close-up__link close-up__link--other"))
    signs += [Sign(draw_arrow(HERE, RIGHT, kind), PAIR_BOX, label("key." + name)) for name, kind in arrows]
    for kind in ("held", "paid", "lacking"):
        signs.append(Sign(draw_card(components.landscapes[0], kind, 0), CARD_BOX, label("key." + kind)))
    amphora = f'<path class="close-up__amphora" d="{AMPHORA}"/>'
    signs.append(Sign(amphora, AMPHORA_BOX, label("key.amphora")))
    signs.append(Sign(back("close-up__back", 0, 0) + MAIN, CARD_BOX, label("key.main")))
    ground = draw_ground(HERE, BLANK, False)
    signs.append(Sign(ground + draw_tile_sign(HERE, "cross"), HEX_BOX, label("key.cross")))
    signs.append(Sign(draw_tile_sign(HERE, "hole"), HEX_BOX, label("key.hole")))
    signs += [Sign(draw_slot(0, kind), SLOT_BOX, label("key." + kind)) for kind in (DONE, OPEN)]
    return key_list("hexes close-up", signs)


def draw_tiles(components: Components, label: Label) -> str:
    """Draw every board tile (rule setup.map), none of them turned, below its number."""
    pictures, tiles = [], components.pieces.tiles
    for index in range(len(tiles)):
        cells = [(place, Hex(ground)) for place, ground in tile_grounds(components, tiles[index], HERE, 0)]
        pictures.append(_named(str(index + 1), draw_cells(cells, label, None, {}), "board-pieces__tile"))
    return element("div", [("class", "board-pieces")], "".join(pictures))


def _named(name: str, picture: str, kind: str) -> str:
    words = element("span", [("class", "board-pieces__name")], escape(name))
    return element("div", [("class", kind)], words + picture)


def draw_layouts(components: Components, label: Label) -> str:
    """Draw the start layout for each number of players: the outlines of the board tiles, and the shrines."""
    pictures, layouts = [], components.pieces.layouts
    for players in sorted(layouts):
        tiles = [flower(centre) for centre in layouts[players].centres]
        cells: list[Cell] = [(place, Hex()) for tile in tiles for place in tile]
        cells += [(place, Hex(SHRINE)) for place in layouts[players].shrines]
        lines = "".join([outline(tile, "hexes__tile") for tile in tiles])
        picture = draw_cells(cells, label, None, {}, lines)
        pictures.append(_named(label("players-" + str(players)), picture, "board-pieces__layout"))
    return element("div", [("class", "board-pieces")], "".join(pictures))
