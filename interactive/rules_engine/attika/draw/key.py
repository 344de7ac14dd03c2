"""The key to the pictures of the map."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.draw.board import draw_ground, outline
from rules_engine.attika.draw.close_up import draw_arrow, draw_building, draw_ghost, draw_site
from rules_engine.attika.draw.holdings import draw_card
from rules_engine.attika.draw.picture import HEIGHT, WIDTH, Label
from rules_engine.attika.draw.rows import AMPHORA
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.svg import Sign, key_list

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
