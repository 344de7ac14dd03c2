"""The picture on which whole games are played: the course, and below it what every player has: of the player who looks
all that can be chosen, of the others all that lies open (rule reward.open)."""

from dataclasses import replace
from typing import Any

from rules_engine import touch
from rules_engine.atlantis.actions.turn import space_thing
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw import picture
from rules_engine.atlantis.game.state import Seat, State
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS
from rules_engine.core import distinct
from rules_engine.engine import Label
from rules_engine.svg import escape, rect

PLACE = rect("touch__ring", 4, picture.TOP + 3, picture.CELL - 8, picture.TILE_HEIGHT - 6, 4)
OUTLINE = f'<rect x="1" y="{picture.TOP - 1}" width="{picture.CELL - 2}" height="{picture.TILE_HEIGHT + 2}" rx="5"/>'
AREA = '<circle class="touch__area" r="14"/>'
PAWN = '<circle class="touch__ring" r="14"/>'
CARD_WIDTH, CARD_HEIGHT = 52, 40
TILE_WIDTH = 38
"""The width of a tile that another player has collected."""


def draw_table(components: Components, known: Any, label: Label, things: touch.Things) -> tuple[str, str]:
    """Draw what a player knows (`view`), or a whole position as the player sees it whose turn it is: every space, where
    a bridge may be placed or a pawn may go, and over them the player's pawns."""
    state: State = getattr(known, "state", known)
    player: str = getattr(known, "player", state.active)
    scene, places = replace(picture.scene_of(state), pressed=True), picture.places_left(state.course)
    content, at = picture.track(len(places)), {}
    for index, place in enumerate(places):
        x, y = picture.corner(index)
        at[place] = x + picture.CELL // 2, y + picture.TOP + picture.TILE_HEIGHT - 14
        thing = space_thing(place)
        drawn = scene.place_content(place, label) + (PLACE if thing in things else "")
        drawn += touch.last_mark(thing, things, OUTLINE, 7, picture.TOP, ".7")
        content += touch.touch(thing, things, scene.describe_place(place, label), drawn, "space", (x, y))
    for name, pawn, place in scene.pawns:
        if name == player and ATLANTIS < place < state.mainland():
            thing = PAWNS[pawn]
            content += touch.touch(thing, things, label(thing), AREA + (PAWN if thing in things else ""), "", at[place])
    seats = touch.draw_seats(
        known,
        label,
        lambda seat: rows_of(components, state, seat, label, things),
        lambda seat, cards: other_row(seat, cards, label),
    )
    return touch.join_pictures([scene.whole_course(label, content)]), seats


def spots(components: Components, known: Any) -> dict[str, Any]:
    """Return what lies and stands at each place: its tiles or the bridge over its hole, and the pawns."""
    scene = picture.scene_of(getattr(known, "state", known))
    places = picture.places_left(scene.course)
    return {space_thing(place): scene.place_content(place, str) for place in places}


# the player who looks


def rows_of(components: Components, state: State, seat: Seat, label: Label, things: touch.Things) -> list[touch.Row]:
    """List the rows: the pawns, the hand, the tiles collected and what they are worth, the bridges, the draw pile, and
    what may be done instead of moving (rules move.none, buy.then-move)."""
    held = zip(components.items, dict(state.hands).get(seat.player, ()))
    cards = [card(item, count, label, things) for item, count in held if count]
    tiles, pawns = [], []
    for item, value in seat.tiles:
        drawn = glyph_box(item, f'<text class="tile__value" x="39" y="26">{value}</text>')
        name = label(item) + " " + str(value)
        tiles.append(touch.touch_piece(f"{item}-{value}", things, name, drawn, CARD_WIDTH, CARD_HEIGHT))
    for place in distinct(seat.pawns):  # pawns on the same place are alike and stand together
        here = [PAWNS[index] for index in range(len(seat.pawns)) if seat.pawns[index] == place]
        where = ": " + picture.place_name(state.course, place, label)
        pawns.append(touch.chip(here[0], things, ", ".join([label(pawn) for pawn in here]) + where))
    nothing = [touch.note(label("close-up.nothing"))]
    pile = str(len(state.pile)) + " · " + label("close-up.discards") + " " + str(sum(state.discards))
    instead = [touch.chip(touch.KIND + "=" + kind, things, label("table.kind." + kind)) for kind in ("show", "end")]
    return [
        touch.Row(label("course.pawns"), pawns),
        touch.Row(label("close-up.hand"), cards or nothing),
        touch.Row(label("close-up.tiles"), tiles + [touch.note(worth(seat, label))] if tiles else nothing),
        touch.Row(label("close-up.bridge"), [], str(seat.bridges)),
        touch.Row(label("close-up.pile"), [], pile),
        touch.Row(label("close-up.instead"), instead),
    ]


def worth(seat: Seat, label: Label) -> str:
    return label("close-up.worth") + " " + str(sum([value for _, value in seat.tiles]))


def card(item: str, count: int, label: Label, things: touch.Things) -> touch.Piece:
    content = glyph_box(item) + f'<text class="touch__text" x="34" y="26">{count}</text>'
    return touch.touch_piece(item, things, label(item) + " " + str(count), content, CARD_WIDTH, CARD_HEIGHT)


def glyph_box(item: str, value: str = "") -> str:
    box = f'<rect class="touch__chip tile__shape" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="4"/>'
    glyph = f'<path class="tile__glyph" transform="translate(17 20) scale(.7)" d="{picture.GLYPHS[item]}"/>'
    return f'<g class="tile tile--{item}">{box}{glyph}{value}</g>'


# the other players


def other_row(seat: Seat, cards: int, label: Label) -> touch.Row:
    """Draw what lies open of another player: shape of the pawns, cards, bridges, and tiles with their worth."""
    facts = [
        label("close-up.hand") + " " + str(cards),
        label("close-up.bridge") + " " + str(seat.bridges),
        label("close-up.tiles") + " " + str(len(seat.tiles)),
    ] + ([worth(seat, label)] if seat.tiles else [])
    shape = f'<path class="pawn__shape" transform="translate(13 13)" d="{picture.SHAPES[seat.player]}"/>'
    pawn = touch.Piece(f'<g class="pawn pawn--{seat.player}">{shape}</g>', touch.CHIP)
    tiles = []
    for item, value in seat.tiles:
        drawn = f"<title>{escape(label(item) + ' ' + str(value))}</title>"
        drawn += f'<rect class="tile__shape" width="{TILE_WIDTH}" height="{touch.CHIP}" rx="4"/>'
        drawn += f'<path class="tile__glyph" transform="translate(13 13) scale(.5)" d="{picture.GLYPHS[item]}"/>'
        drawn += f'<text class="tile__value" x="28" y="18">{value}</text>'
        tiles.append(touch.Piece(f'<g class="tile tile--{item}">{drawn}</g>', TILE_WIDTH))
    return touch.Row(label(seat.player), [pawn, *tiles], label("list.comma").join(facts))
