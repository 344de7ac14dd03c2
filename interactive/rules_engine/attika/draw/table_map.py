"""The map on which whole games are played: every hex can be touched."""

from __future__ import annotations

from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.draw.board import MIDDLE_X, MIDDLE_Y, PLACE, SHAPE, frame, ground_glyph
from rules_engine.attika.draw.picture import GLYPHS, Label, corner, draw_seat_building, owners
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.growth import tile_grounds, tile_places
from rules_engine.attika.rules.link import shortest_link
from rules_engine.hexes import Position, flower
from rules_engine.svg import element, escape
from rules_engine.touch import Things, last_mark, price_of, touch

RING = '<path class="touch__ring" d="M40 8l32 19v38l-32 19-32-19V27z"/>'
OUTLINE = '<path d="M40 4l35 20v42l-35 20-35-20V24z"/>'
AREA = '<circle class="touch__area" r="34"/>'
SMALL, LARGE = "small", "large"
BOTH = 2
LETTERS = 16
"""The height of the names on the map."""
SHOWN_LETTERS = "9.6"
"""The height that the picture states for its letters: a map at the table is shown at six tenths of the size at which
letters of that height can be read, and its names are to be read then."""
BROAD, SLIM = "mwMW", "fijlrtI "
NAME_WIDTH = 66
"""A name that would be wider is set more narrowly, so that it stays on its building."""
BRACKETS = ("(", "（")
"""After a name these begin the sign that no source gives it."""
CARD = '<path class="touch__card" d="M28 61h8v11h-8z"/>'


def draw_map(components: Components, state: State, label: Label, things: Things) -> str:
    """Draw every hex, and every place off the map where the middle of a board tile may lie."""
    grounds = [place for place, _ in state.grounds]
    places = [place for place in places_in(things) if place not in set(grounds)]
    stands = {place: (player, building) for place, player, building in state.buildings}
    seats, names = owners(state, BOTH), hex_names(grounds)
    left, top, width, height = frame(grounds + room_for_tile(state))
    content = shared([label(seat.player) for seat in state.seats])
    for place, ground in state.grounds:
        thing, kind, inner = named(place), "hex--" + ground, hexagon(ground, place in stands)
        name = label("ground." + ground) + " " + names[place]
        if place in stands:
            player, building = stands[place]
            seat, built = "seat-" + str(seats[place][0] if place in seats else 1), label(building)
            name, kind = name + ": " + built + ", " + label(player), kind + " building--" + seat
            inner += use(seat) + building_name(built)
        inner += use("ring") if thing in things else ""
        inner += price(price_of(thing, things))
        inner += last_mark(thing, things, OUTLINE, 12, 24)
        content += touch(thing, things, name, inner, kind, corner(place))
    content += tile_to_lay(components, state, places, things)
    content += "".join([draw_place(place, label, things) for place in places])
    attributes = [("class", "hexes"), ("viewBox", f"{left} {top} {width} {height}"), ("role", "group")]
    attributes += [("data-letters", SHOWN_LETTERS), ("data-focus", f"{left} {top} {width} {height}")]
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


def building_name(name: str) -> str:
    """Draw the name of a building on its hex, all names in the same height, and the sign behind it in a badge."""
    name, sign = split_name(name)
    badge = f'<g class="building__badge"><circle cx="66" cy="31" r="9"/><text x="66" y="36">{sign}</text></g>'
    narrow = f' textLength="{NAME_WIDTH}" lengthAdjust="spacingAndGlyphs"' if name_width(name) > NAME_WIDTH else ""
    return (
        f'<text class="building__name" x="40" y="54" font-size="{LETTERS}"{narrow}>'
        + escape(name)
        + "</text>"
        + (badge if sign else "")
    )


def split_name(name: str) -> tuple[str, str]:
    """Split a name from the sign in brackets behind it: "Mint (?)" is ("Mint", "?")."""
    for bracket in BRACKETS:
        head, found, sign = name.partition(bracket)
        if found:
            return head.strip(), sign[:-1]
    return name, ""


def price(cards: str) -> str:
    """Draw how many cards a building costs on a hex; "" for no number."""
    return CARD + f'<text class="touch__price" x="40" y="72">{escape(cards)}</text>' if cards else ""


def name_width(name: str) -> int:
    """Return about how wide a name is on the map: CJK letters are one em wide, Latin ones about half, broad and narrow
    ones more and less."""
    hundredths = [
        100 if ord(letter) > 0x2E80 else 85 if letter in BROAD else 36 if letter in SLIM else 56 for letter in name
    ]
    return sum(hundredths) * LETTERS // 100


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


def room_for_tile(state: State) -> list[Position]:
    """List the hexes that the board tile to be laid may cover, so that the map keeps its size until it lies."""
    if state.turn.tile is None:
        return []
    return [place for centre in tile_places(state.grounds, state.board, state.readings) for place in flower(centre)]


def tile_to_lay(components: Components, state: State, places: list[Position], things: Things) -> str:
    """Draw the hexes that the board tile will cover, once its place is chosen, with their grounds once it is turned."""
    if state.turn.tile is None or len(places) != 1:
        return ""
    turns = [thing.partition("=")[2] for thing in things if thing.startswith("rotation=")]
    cells = [(place, "blank") for place in flower(places[0])]
    if len(turns) == 1:
        cells = tile_grounds(components, state.turn.tile, places[0], int(turns[0]))
    return '<g class="to-lay">' + "".join([ground_hex(place, ground) for place, ground in cells]) + "</g>"


def draw_place(place: Position, label: Label, things: Things) -> str:
    """Draw a place for the middle of a board tile, off the map."""
    x, y = corner(place)
    name = label("close-up.tile") + " " + named(place)
    return touch(named(place), things, name, use("place"), "place", (x + MIDDLE_X, y + MIDDLE_Y))


def named(place: Position) -> str:
    """Return a hex as moves name it."""
    return str(place[0]) + "," + str(place[1])


def spots(components: Components, known: Any) -> dict[str, Any]:
    """Return what lies on each hex of the map: its ground, and whose building."""
    state: State = getattr(known, "state", known)
    stands = {place: (player, building) for place, player, building in state.buildings}
    return {named(place): (ground, stands.get(place)) for place, ground in state.grounds}


def decided(components: Components, state: State) -> list[str]:
    """Return the hexes of the chain with which the game was won, and the shrines that it links (rule end.link)."""
    link = shortest_link(state.grounds, state.buildings, state.won[0]) if state.won is not None else None
    return [] if link is None or link.missing else [named(place) for place in (*link.shrines, *link.way)]


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
