"""The picture on which whole games are played: the course, and below it what the player who looks has."""

from __future__ import annotations

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw.picture import (
    CELL,
    COLUMNS,
    GLYPHS,
    MARGIN,
    ROW,
    TILE_HEIGHT,
    TOP,
    Label,
    corner,
    describe,
    describe_place,
    holes_by_space,
    place_content,
    place_name,
    scene_of,
    shown,
    track,
)
from rules_engine.atlantis.game.phrases import space_thing
from rules_engine.atlantis.game.state import Seat, State
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS
from rules_engine.svg import element, escape
from rules_engine.touch import KIND, Piece, Row, Things, chip, dot, join_pictures, note, panel, touch

PLACE = f'<rect class="touch__ring" x="4" y="{TOP + 3}" width="{CELL - 8}" height="{TILE_HEIGHT - 6}" rx="4"/>'
AREA = '<circle class="touch__area" r="14"/>'
PAWN = '<circle class="touch__ring" r="14"/>'
CARD_WIDTH, CARD_HEIGHT = 52, 40


def draw_table(components: Components, known: Any, label: Label, things: Things) -> tuple[str, str]:
    """Draw what a player knows (`view`), or a whole position as the player sees it whose turn it is."""
    state: State = getattr(known, "state", known)
    player: str = getattr(known, "player", state.active)
    rows = [
        row for seat in state.seats if seat.player == player for row in rows_of(components, state, seat, label, things)
    ]
    return join_pictures([draw_course(state, player, label, things)]), panel(rows, label("close-up.hand"))


def draw_course(state: State, player: str, label: Label, things: Things) -> str:
    """Draw every space, where a bridge may be placed or a pawn may go, and over them the player's pawns."""
    scene, places = scene_of(state), shown(state.course)
    found = holes_by_space(scene)
    content, at = track(len(places)), {}
    for index, place in enumerate(places):
        x, y = corner(index)
        at[place] = x + CELL // 2, y + TOP + TILE_HEIGHT - 14
        thing = space_thing(place)
        drawn = place_content(scene, found, place, label) + (PLACE if thing in things else "")
        content += touch(thing, things, describe_place(scene, found, place, label), drawn, "space", (x, y))
    for name, pawn, place in scene.pawns:
        if name == player and ATLANTIS < place < state.mainland():
            thing = PAWNS[pawn]
            content += touch(thing, things, label(thing), AREA + (PAWN if thing in things else ""), "", at[place])
    height = (len(places) + COLUMNS - 1) // COLUMNS * ROW
    box = f"{-MARGIN} {-MARGIN} {COLUMNS * CELL + 2 * MARGIN} {height + 2 * MARGIN}"
    attributes = [("class", "course"), ("viewBox", box), ("role", "group"), ("aria-label", describe(scene, label))]
    return element("svg", attributes, content)


def rows_of(components: Components, state: State, seat: Seat, label: Label, things: Things) -> list[Row]:
    """List the rows: the pawns, the hand, the tiles collected, and the stocks, which end the turn."""
    pawns = [pawn_chip(state, seat, index, label, things) for index in range(len(seat.pawns))]
    hand = [cards for name, cards in state.hands if name == seat.player]
    cards = [
        card(components.items[at], counts[at], label, things)
        for counts in hand
        for at in range(len(counts))
        if counts[at]
    ]
    tiles = [tile_chip(item, value, label, things) for item, value in seat.tiles]
    nothing = [note(label("close-up.nothing"))]
    stocks = [note(label("close-up.bridge") + " " + str(seat.bridges))]
    pile = label("close-up.pile") + " " + str(len(state.pile))
    stocks += [chip(KIND + "=show", things, label("close-up.hand")), chip(KIND + "=end", things, pile)]
    return [
        Row(label("course.pawns"), pawns),
        Row(label("close-up.hand"), cards or nothing),
        Row(label("close-up.tiles"), tiles or nothing),
        Row(label("close-up.pile"), stocks),
    ]


def pawn_chip(state: State, seat: Seat, index: int, label: Label, things: Things) -> Piece:
    """Draw a pawn of the player, and where it is."""
    where = place_name(state.course, seat.pawns[index], label)
    return chip(PAWNS[index], things, label(PAWNS[index]) + ": " + where)


def card(item: str, count: int, label: Label, things: Things) -> Piece:
    """Draw the cards with an item, and how many there are."""
    content = glyph_box(item, CARD_WIDTH) + f'<text class="touch__text" x="34" y="26">{count}</text>'
    name = label(item) + " " + str(count)
    drawn = touch(item, things, name, content + dot(item, things, CARD_WIDTH))
    return Piece(drawn, CARD_WIDTH, CARD_HEIGHT)


def tile_chip(item: str, value: int, label: Label, things: Things) -> Piece:
    """Draw a path tile that was collected, with its value."""
    thing = item + "-" + str(value)
    content = glyph_box(item, CARD_WIDTH) + f'<text class="tile__value" x="39" y="26">{value}</text>'
    name = label(item) + " " + str(value)
    drawn = f'<g class="tile tile--{escape(item)}">' + touch(
        thing, things, name, content + dot(thing, things, CARD_WIDTH)
    )
    return Piece(drawn + "</g>", CARD_WIDTH, CARD_HEIGHT)


def glyph_box(item: str, width: int) -> str:
    """Draw the item of a card or a tile in a box."""
    box = f'<rect class="touch__chip tile__shape" width="{width}" height="{CARD_HEIGHT}" rx="4"/>'
    glyph = f'<path class="tile__glyph" transform="translate(17 20) scale(.7)" d="{GLYPHS[item]}"/>'
    return f'<g class="tile tile--{item}">{box}{glyph}</g>'
