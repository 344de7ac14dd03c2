"""The key to the pictures of the course."""

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw import picture
from rules_engine.atlantis.draw.close_up import GIVEN, HELD, LACKING, PAID, draw_card
from rules_engine.atlantis.rules.path import PAWNS
from rules_engine.engine import Label
from rules_engine.svg import Sign, key_list

PLACE_BOX, PAWN_BOX, CARD_BOX = f"-4 2 {picture.CELL + 8} {picture.ROW - 2}", "-14 -14 28 28", "-4 -6 34 46"


def draw_key(components: Components, label: Label) -> str:
    """Draw each sign of the course and of the rows below it beside its meaning: a tile, a stack of tiles, a gap with
    its toll, and one with a bridge; the shores; a pawn with its letter, the pawn of a move, and several on a shore; a
    card in the hand, one that is played, one that is paid, and one that is lacking."""
    low, high = ("olive", 1), ("pot", 2)  # not a number of the game
    course = ((high,), (), (low, high))
    open_gap, bridged = picture.Scene(course, (), ()), picture.Scene(course, (2,), ())  # not a number of the game
    places = ((open_gap, 1, "tile"), (open_gap, 3, "stack"), (open_gap, 2, "toll"), (bridged, 2, "bridge"))
    signs = [
        Sign(picture.place_content(scene, picture.holes_by_space(scene), place, label), PLACE_BOX, label("key." + name))
        for scene, place, name in places
    ]
    signs += [Sign(picture.SHORES[kind], PLACE_BOX, label(kind)) for kind in ("atlantis", "mainland")]
    pawns = (("pawn", "blue", label(PAWNS[0])), ("chosen", "red", label(PAWNS[1])), ("crowd", "blue", str(len(PAWNS))))
    for name, player, sign in pawns:
        content = picture.draw_pawn(player, name == "chosen", 0, 0, sign)
        signs.append(Sign(content, PAWN_BOX, label("key." + name)))
    for kind, name in ((HELD, "held"), (GIVEN, "played"), (PAID, "paid"), (LACKING, "lacking")):
        signs.append(Sign(draw_card((components.items[0], "", kind), 0), CARD_BOX, label("key." + name)))
    return key_list("course course--close", signs)
