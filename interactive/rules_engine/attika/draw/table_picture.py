"""The picture on which whole games are played: the map, and below it what the player who looks has."""

from __future__ import annotations

from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.draw.board import MIDDLE_X, MIDDLE_Y, PLACE, SHAPE, frame, ground_glyph
from rules_engine.attika.draw.picture import GLYPHS, Label, corner, draw_seat_building, font_size, owners
from rules_engine.attika.draw.rows import AMPHORA, BACK
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.rules.growth import ROTATIONS, tile_grounds
from rules_engine.hexes import Position
from rules_engine.svg import element, escape
from rules_engine.touch import CHIP, KIND, Piece, Row, Things, chip, dot, join_pictures, note, panel, text_width, touch

RING = '<path class="touch__ring" d="M40 8l32 19v38l-32 19-32-19V27z"/>'
AREA = '<circle class="touch__area" r="34"/>'
SMALL, LARGE = "small", "large"
CARD_HEIGHT = 32
TURNED_WIDTH, TURNED_HEIGHT = 74, 72
BOTH = 2


def draw_table(components: Components, known: Any, label: Label, things: Things) -> tuple[str, str]:
    """Draw what a player knows (`view`), or a whole position as the player sees it whose turn it is."""
    state: State = getattr(known, "state", known)
    player: str = getattr(known, "player", state.active)
    held = [
        panel(rows_of(components, state, seat, label, things), label("close-up.mat"))
        for seat in state.seats
        if seat.player == player
    ]
    return join_pictures([draw_map(state, label, things)]), "".join(held)


# the map


def draw_map(state: State, label: Label, things: Things) -> str:
    """Draw every hex, and every place off the map where the middle of a board tile may lie."""
    grounds = [place for place, _ in state.grounds]
    places = [place for place in places_in(things) if place not in set(grounds)]
    stands = {place: (player, building) for place, player, building in state.buildings}
    seats, names = owners(state, BOTH), hex_names(grounds)
    left, top, width, height = frame(grounds + places)
    content = shared([label(seat.player) for seat in state.seats])
    for place, ground in state.grounds:
        thing, kind, inner = named(place), "hex--" + ground, hexagon(ground, place in stands)
        name = label("ground." + ground) + " " + names[place]
        if place in stands:
            player, building = stands[place]
            seat, built = "seat-" + str(seats[place][0] if place in seats else 1), label(building)
            name, kind = name + ": " + built + ", " + label(player), kind + " building--" + seat
            inner += use(seat) + f'<text class="building__name" x="40" y="54" font-size="{font_size(built)}">'
            inner += escape(built) + "</text>"
        inner += use("ring") if thing in things else ""
        content += touch(thing, things, name, inner, kind, corner(place))
    content += "".join([draw_place(place, label, things) for place in places])
    attributes = [("class", "hexes"), ("viewBox", f"{left} {top} {width} {height}"), ("role", "group")]
    return element("svg", [*attributes, ("aria-label", label("board.picture"))], content)


def shared(players: list[str]) -> str:
    """Draw what many hexes show, once; they refer to it."""
    shapes = [("hex", SHAPE), ("ring", RING), ("place", AREA + PLACE)]
    for ground in sorted(GLYPHS):
        shapes += [
            (ground + "-" + SMALL, ground_glyph(ground, True)),
            (ground + "-" + LARGE, ground_glyph(ground, False)),
        ]
    shapes += [("seat-" + str(at + 1), seat_building(at + 1, players[at])) for at in range(len(players))]
    return element("defs", [], "".join([f'<g id="t-{name}">{shape}</g>' for name, shape in shapes]))


def seat_building(number: int, player: str) -> str:
    """Draw a building of the player at a seat, in a hex, without its name."""
    return draw_seat_building(number, player, "", 1, MIDDLE_X, MIDDLE_Y + 6)


def use(name: str) -> str:
    """Refer to what is drawn once."""
    return f'<use href="#t-{name}"/>'


def hexagon(ground: str, small: bool) -> str:
    """Draw a hex from its corner, its glyph `small` where something lies on it."""
    return use("hex") + (use(ground + "-" + (SMALL if small else LARGE)) if ground in GLYPHS else "")


def ground_hex(place: Position, ground: str) -> str:
    """Draw a hex on which nothing stands."""
    x, y = corner(place)
    return f'<g class="hex--{ground}" transform="translate({x} {y})">' + hexagon(ground, False) + "</g>"


def draw_place(place: Position, label: Label, things: Things) -> str:
    """Draw a place for the middle of a board tile, off the map."""
    x, y = corner(place)
    name = label("close-up.tile") + " " + named(place)
    return touch(named(place), things, name, use("place"), "place", (x + MIDDLE_X, y + MIDDLE_Y))


def named(place: Position) -> str:
    """Return a hex as moves name it."""
    return str(place[0]) + "," + str(place[1])


def places_in(things: Things) -> list[Position]:
    """List the hexes among the things."""
    found = []
    for thing in sorted(things):
        q, comma, r = thing.partition(",")
        if comma and "=" not in thing:
            found.append((int(q), int(r)))
    return found


def hex_names(places: list[Position]) -> dict[Position, str]:
    """Return for each hex its row, from the top, and which of that row it is, from the left."""
    rows = sorted({r for _, r in places})
    names: dict[Position, str] = {}
    for index in range(len(rows)):
        beside = sorted([q for q, r in places if r == rows[index]])
        for number in range(len(beside)):
            names[beside[number], rows[index]] = str(index + 1) + "/" + str(number + 1)
    return names


# what the player has


def rows_of(components: Components, state: State, seat: Seat, label: Label, things: Things) -> list[Row]:
    """List the rows: what is to be done first, the stacks, the mat, the hand, amphorae and the draw pile."""
    rows = []
    turn = state.turn
    if turn.tile is not None and state.active == seat.player:
        rows.append(Row(label("close-up.tile"), turned_tiles(components, turn.tile, label, things)))
    if turn.revealed is not None and state.active == seat.player:
        rows.append(Row(label("close-up.turn"), [chip(turn.revealed, things, label(turn.revealed))]))
    rows.append(Row(label("close-up.stacks"), [stack(seat, at, label, things) for at in range(len(seat.stacks))]))
    rows.append(Row(label("close-up.mat"), mat(seat, label, things)))
    hand = state.hand_of(seat.player)
    cards = [card(components.landscapes[at], hand[at], label, things) for at in range(len(hand)) if hand[at]]
    rows.append(Row(label("close-up.hand"), cards or [note(label("close-up.nothing"))]))
    amphorae = label("close-up.amphorae") + " " + str(seat.amphorae)
    pile = label("close-up.pile") + " " + str(len(state.pile))
    supply = label("close-up.supply") + " " + str(state.supply)
    stocks = [stock(KIND + "=amphora", AMPHORA, amphorae, things), stock(KIND + "=end", BACK, pile, things)]
    return [*rows, Row(supply, stocks)]


def turned_tiles(components: Components, tile: str, label: Label, things: Things) -> list[Piece]:
    """Draw the board tile that is to be laid, turned in every way."""
    drawn = []
    for rotation in range(ROTATIONS):
        thing = "rotation=" + str(rotation)
        content = element("rect", [("class", "touch__chip"), ("width", TURNED_WIDTH), ("height", TURNED_HEIGHT)])
        cells = tile_grounds(components, tile, (0, 0), rotation)
        content += '<g transform="translate(26 23) scale(.28)">'
        content += "".join([ground_hex(place, ground) for place, ground in cells]) + "</g>"
        name = label("close-up.tile") + " " + str(rotation + 1)
        drawn.append(
            Piece(touch(thing, things, name, content + dot(thing, things, TURNED_WIDTH)), TURNED_WIDTH, TURNED_HEIGHT)
        )
    return drawn


def stack(seat: Seat, index: int, label: Label, things: Things) -> Piece:
    """Draw a face-down stack with its height; the main buildings have a dot."""
    size, thing = len(seat.stacks[index]), "reveal=" + str(index)
    main = '<circle class="close-up__main" cx="10" cy="7" r="3.5"/>' if index == 0 else ""
    content = element("rect", [("class", "touch__chip"), ("width", 50), ("height", 40), ("rx", 5)])
    back = "back" if size else "gap"
    content += f'<g transform="translate(7 6)"><path class="close-up__{back}" d="{BACK}"/>{main if size else ""}</g>'
    content += f'<text class="touch__text" x="32" y="26">{size}</text>' + dot(thing, things, 50)
    name = label("close-up.stacks") + " " + str(index + 1) + ": " + str(size)
    return Piece(touch(thing, things, name, content), 50, 40)


def mat(seat: Seat, label: Label, things: Things) -> list[Piece]:
    """Draw every building on the mat, several of a kind once."""
    kinds = [seat.mat[at] for at in range(len(seat.mat)) if seat.mat[at] not in seat.mat[:at]]
    counts = [seat.mat.count(name) for name in kinds]
    return [chip(name, things, label(name), f" ×{count}" if count > 1 else "") for name, count in zip(kinds, counts)]


def card(landscape: str, count: int, label: Label, things: Things) -> Piece:
    """Draw the cards of a landscape, and how many there are."""
    glyph = f'<path class="hex__glyph" transform="translate(16 21) scale(.6)" d="{GLYPHS[landscape]}"/>'
    box = '<rect class="close-up__card touch__chip" width="56" height="40" rx="5"/>'
    content = f'<g class="hex--{landscape}">{box}{glyph}</g><text class="touch__text" x="36" y="26">{count}</text>'
    name = label("ground." + landscape) + " " + str(count)
    return Piece(touch(landscape, things, name, content + dot(landscape, things, 56)), 56, 40)


def stock(thing: str, shape: str, words: str, things: Things) -> Piece:
    """Draw something that is there in numbers, with its words."""
    width = 34 + text_width(words) + 6
    content = f'<rect class="touch__chip" width="{width}" height="{CHIP + 14}" rx="5"/>'
    content += f'<path class="close-up__back" transform="translate(7 6)" d="{shape}"/>'
    content += f'<text class="touch__text" x="34" y="25">{escape(words)}</text>'
    return Piece(touch(thing, things, words, content + dot(thing, things, width)), width, CHIP + 14)
