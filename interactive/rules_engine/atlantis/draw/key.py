"""The key to the pictures of the course."""

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw import picture
from rules_engine.atlantis.draw.close_up import GIVEN, HELD, LACKING, PAID, draw_card
from rules_engine.atlantis.rules.path import PAWNS
from rules_engine.engine import Label
from rules_engine.svg import Sign, key_list

PLACE_BOX, PAWN_BOX, CARD_BOX = f"-4 2 {picture.CELL + 8} {picture.ROW - 2}", "-14 -14 28 28", "-4 -6 34 46"


def draw_key(components: Components, label: Label) -> str:
    """Draw each sign of the course and of the rows below it beside its meaning."""
    return key_list("course course--close", places(label) + shores(label) + pawns(label) + cards(components, label))


def places(label: Label) -> list[Sign]:
    """Return a tile, a stack of tiles, a gap with its toll, and a gap with a bridge."""
    low, high = ("olive", 1), ("pot", 2)  # not a number of the game
    course = ((high,), (), (low, high))
    open_gap, bridged = picture.Scene(course, (), ()), picture.Scene(course, (2,), ())  # not a number of the game
    drawn = ((open_gap, 1, "tile"), (open_gap, 3, "stack"), (open_gap, 2, "toll"), (bridged, 2, "bridge"))
    return [
        Sign(picture.place_content(scene, picture.holes_by_space(scene), place, label), PLACE_BOX, label("key." + name))
        for scene, place, name in drawn
    ]


def shores(label: Label) -> list[Sign]:
    return [Sign(picture.SHORES[kind], PLACE_BOX, label(kind)) for kind in ("atlantis", "mainland")]


def pawns(label: Label) -> list[Sign]:
    """Return a pawn with its letter, the pawn of a move, and several pawns on a shore."""
    first, second = label(PAWNS[0]), label(PAWNS[1])
    pawn, chosen = picture.draw_pawn("blue", False, 0, 0, first), picture.draw_pawn("red", True, 0, 0, second)
    crowd = picture.draw_pawn("blue", False, 0, 0, str(len(PAWNS)))
    drawn = (("pawn", pawn), ("chosen", chosen), ("crowd", crowd))
    return [Sign(content, PAWN_BOX, label("key." + name)) for name, content in drawn]


def cards(components: Components, label: Label) -> list[Sign]:
    """Return a card in the hand, one that is played, one that is paid, and one that is lacking."""
    item = components.items[0]
    drawn = ((HELD, "held"), (GIVEN, "played"), (PAID, "paid"), (LACKING, "lacking"))
    return [Sign(draw_card((item, "", kind), 0), CARD_BOX, label("key." + name)) for kind, name in drawn]
