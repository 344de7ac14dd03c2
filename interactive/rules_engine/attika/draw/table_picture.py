"""The picture on which whole games are played: the map, every hex of which can be touched, and beside it what every
player holds: of the player who looks all that can be chosen, of the others all that lies open (rule
information.open)."""

from typing import Any

from rules_engine import touch
from rules_engine.attika.components import Components
from rules_engine.attika.draw import picture
from rules_engine.attika.draw.rows import AMPHORA, BACK, BROAD, MAIN
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.game.view import number_places
from rules_engine.attika.rules.growth import ROTATIONS, tile_grounds
from rules_engine.core import distinct
from rules_engine.engine import Label
from rules_engine.hexes import Position, flower, hex_id, hex_of
from rules_engine.svg import element, escape, figure, text_width

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
SLIM = "fijlrtI "
NAME_WIDTH = 66
"""A name that would be wider is set more narrowly, so that it stays on its building."""
BRACKETS = ("(", "（")
"""After a name these begin the sign that no source gives it."""
CARD = '<path class="touch__card" d="M28 61h8v11h-8z"/>'


def draw_map(components: Components, state: State, label: Label, things: touch.Things) -> str:
    """Draw every hex, and every place off the map where the middle of a board tile may lie."""
    grounds = [place for place, _ in state.grounds]
    shown = [hex_of(thing) for thing in sorted(things)]
    places = [place for place in shown if place is not None and place not in set(grounds)]
    stands = {place: (player, building) for place, player, building in state.buildings}
    names = {place: f"{row}/{number}" for place, row, number in number_places(grounds)}
    # The hexes that the board tile to be laid may cover are there, so that the map keeps its size until it lies.
    room = [] if state.turn.tile is None else [near for centre in state.tile_places() for near in flower(centre)]
    left, top, width, height = picture.frame(grounds + room)
    content, seats = shared([seat.player for seat in state.seats], label), picture.owners(state, BOTH)
    for place, ground in state.grounds:
        thing, kind, inner = hex_id(place), "hex--" + ground, hexagon(ground, place in stands)
        name = label("ground." + ground) + " " + names[place]
        if place in stands:
            player, building = stands[place]
            seat, built = "seat-" + str(seats[place][0] if place in seats else 1), label(building)
            name, kind = name + ": " + built + ", " + label(player), kind + " building--" + seat
            inner += use(seat) + building_name(built)
        inner += use("ring") if thing in things else ""
        cards = touch.price_of(thing, things)
        inner += CARD + f'<text class="touch__price" x="40" y="72">{escape(cards)}</text>' if cards else ""
        inner += touch.last_mark(thing, things, OUTLINE, 12, 24)
        content += touch.touch(thing, things, name, inner, kind, picture.corner(place))
    if state.turn.tile is not None and len(places) == 1:  # the hexes that it will cover, turned once that is chosen
        turns = [thing.partition("=")[2] for thing in things if thing.startswith("rotation=")]
        cells = [(place, "blank") for place in flower(places[0])]
        if len(turns) == 1:
            cells = tile_grounds(components, state.turn.tile, places[0], int(turns[0]))
        content += '<g class="to-lay">' + "".join([ground_hex(place, ground) for place, ground in cells]) + "</g>"
    for place in places:  # of the middle of a board tile, off the map
        (x, y), thing = picture.corner(place), hex_id(place)
        name = label("close-up.tile") + " " + thing
        content += touch.touch(thing, things, name, use("place"), "place", (x + picture.MIDDLE_X, y + picture.MIDDLE_Y))
    box = f"{left} {top} {width} {height}"
    more = [("data-letters", SHOWN_LETTERS), ("data-focus", box)]
    return figure("hexes", box, label("board.picture"), content, more, "group")


def shared(players: list[str], label: Label) -> str:
    """Draw what many hexes show, once; they refer to it."""
    shapes = [("hex", picture.SHAPE), ("ring", RING), ("place", AREA + picture.PLACE)]
    for ground in sorted(picture.GLYPHS):
        shapes.append((ground + "-" + SMALL, picture.ground_glyph(ground, True)))
        shapes.append((ground + "-" + LARGE, picture.ground_glyph(ground, False)))
    for at in range(len(players)):
        shapes.append(("seat-" + str(at + 1), picture.draw_seat_building(at + 1, players[at], "", label)))
    return element("defs", [], "".join([f'<g id="t-{name}">{shape}</g>' for name, shape in shapes]))


def building_name(name: str) -> str:
    """Draw the name of a building on its hex, all names in the same height, and the sign behind it in a badge."""
    name, sign = split_name(name)
    badge = f'<g class="building__badge"><circle cx="66" cy="31" r="9"/><text x="66" y="36">{sign}</text></g>'
    narrow = f' textLength="{NAME_WIDTH}" lengthAdjust="spacingAndGlyphs"' if name_width(name) > NAME_WIDTH else ""
    text = f'<text class="building__name" x="40" y="54" font-size="{LETTERS}"{narrow}>{escape(name)}</text>'
    return text + (badge if sign else "")


def split_name(name: str) -> tuple[str, str]:
    """Split a name from the sign in brackets behind it: "Mint (?)" is ("Mint", "?")."""
    for bracket in BRACKETS:
        head, found, sign = name.partition(bracket)
        if found:
            return head.strip(), sign[:-1]
    return name, ""


def name_width(name: str) -> int:
    """Return about how wide a name is on the map; broad letters are wider than others, narrow ones less wide."""
    broad, slim = [len([letter for letter in name if letter in some]) for some in (BROAD, SLIM)]
    return (text_width(name, 100, 56) + 29 * broad - 20 * slim) * LETTERS // 100


def use(name: str) -> str:
    return f'<use href="#t-{name}"/>'


def hexagon(ground: str, small: bool) -> str:
    """Draw a hex from its corner, its glyph `small` where something lies on it."""
    return use("hex") + (use(ground + "-" + (SMALL if small else LARGE)) if ground in picture.GLYPHS else "")


def ground_hex(place: Position, ground: str) -> str:
    x, y = picture.corner(place)
    return f'<g class="hex--{ground}" transform="translate({x} {y})">' + hexagon(ground, False) + "</g>"


def spots(components: Components, known: Any) -> dict[str, Any]:
    """Return what lies on each hex of the map: its ground, and whose building."""
    state: State = getattr(known, "state", known)
    stands = {place: (player, building) for place, player, building in state.buildings}
    return {hex_id(place): (ground, stands.get(place)) for place, ground in state.grounds}


def decided(components: Components, state: State) -> list[str]:
    """Return the hexes of the chain with which the game was won, and the shrines that it links (rule end.link)."""
    link = state.shortest_link(state.won[0]) if state.won is not None else None
    return [] if link is None or link.missing else [hex_id(place) for place in (*link.shrines, *link.way)]


TURNED_WIDTH, TURNED_HEIGHT = 74, 72


def draw_table(components: Components, known: Any, label: Label, things: touch.Things) -> tuple[str, str]:
    """Draw what a player knows (`view`), or who is active in a position: the map, and what all players have."""
    state: State = getattr(known, "state", known)
    stocks = (("stock", state.supply), ("tiles", len(state.tiles)), ("discards", sum(state.discards)))
    common = label("list.comma").join([label("close-up." + name) + " " + str(count) for name, count in stocks])
    seats = touch.draw_seats(
        known,
        label,
        lambda seat: rows_of(components, state, seat, label, things),
        lambda seat, cards: other_row(components, state, seat, cards, label),
        [touch.Row(label("close-up.common"), [], common)],
    )
    return touch.join_pictures([draw_map(components, state, label, things)]), seats


# the player who looks


def rows_of(components: Components, state: State, seat: Seat, label: Label, things: touch.Things) -> list[touch.Row]:
    """List the rows: what comes first, stacks, mat, hand, amphorae, draw pile and board tiles."""
    turn, is_active = state.turn, state.active == seat.player
    empty, name, pile = [touch.note(label("close-up.empty"))], label("close-up.amphorae"), label("close-up.pile")
    turned = []  # the board tile that is to be laid, turned in every way
    for rotation in range(ROTATIONS) if turn.tile is not None and is_active else ():
        grounds = tile_grounds(components, turn.tile or "", (0, 0), rotation)
        faces = [ground_hex(place, ground) for place, ground in grounds]
        content = f'<rect class="touch__chip" width="{TURNED_WIDTH}" height="{TURNED_HEIGHT}"/>'
        content += f'<g transform="translate(26 23) scale(.28)">{"".join(faces)}</g>'
        thing, said = "rotation=" + str(rotation), label("table.part.rotation." + str(rotation))
        turned.append(touch.touch_piece(thing, things, said, content, TURNED_WIDTH, TURNED_HEIGHT))
    revealed = [turn.revealed] if turn.revealed is not None and is_active else []
    held = zip(components.landscapes, state.hand_of(seat.player))
    cards = [card(landscape, count, label, things) for landscape, count in held if count]
    amphorae = stock(touch.KIND + "=amphora", AMPHORA, str(seat.amphorae), name, things)
    draws = stock(touch.KIND + "=end", BACK, str(len(state.pile)), pile, things)
    mat = [touch.priced_chip(name, things, label(name), more) for name, more in counted(seat.mat)]
    seen = [turn.revealed, *[one for _, _, one in state.buildings], *[one for held in state.seats for one in held.mat]]
    unnamed = [label(name) for name in components.unnamed if name in seen]
    meaning = touch.Row(label("list.comma").join(unnamed), [], label("close-up.unnamed"))
    return [
        touch.Row(label("close-up.tile"), turned),
        touch.Row(label("close-up.revealed"), [touch.priced_chip(one, things, label(one)) for one in revealed]),
        touch.Row(label("close-up.stacks"), [stack(seat, at, label, things) for at in range(len(seat.stacks))]),
        touch.Row(label("close-up.mat"), mat or empty),
        touch.Row(label("close-up.hand"), cards or empty),
        touch.Row(label("list.comma").join([name, pile]), [amphorae, draws]),
        *([meaning] if unnamed else []),
    ]


def stack(seat: Seat, index: int, label: Label, things: touch.Things) -> touch.Piece:
    """Draw a face-down stack with its height; the main buildings have a dot."""
    size, thing = len(seat.stacks[index]), "reveal=" + str(index)
    back, main = "back" if size else "gap", MAIN if size and index == 0 else ""
    content = '<rect class="touch__chip" width="50" height="40" rx="5"/>'
    content += f'<g transform="translate(7 6)"><path class="close-up__{back}" d="{BACK}"/>{main}</g>'
    content += f'<text class="touch__text" x="32" y="26">{size}</text>'
    name = label("close-up.stacks") + " " + str(index + 1) + ": " + str(size)
    return touch.touch_piece(thing, things, name, content, 50, 40)


def counted(names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return every name once, with how often it is there, if more than once."""
    counts = [(name, names.count(name)) for name in distinct(names)]
    return [(name, f" ×{count}" if count > 1 else "") for name, count in counts]


def card(landscape: str, count: int, label: Label, things: touch.Things) -> touch.Piece:
    """Draw the cards of a landscape, and how many there are."""
    glyph = f'<path class="hex__glyph" transform="translate(16 21) scale(.6)" d="{picture.GLYPHS[landscape]}"/>'
    back = '<rect class="close-up__card touch__chip" width="56" height="40" rx="5"/>'
    content = f'<g class="hex--{landscape}">{back}{glyph}</g><text class="touch__text" x="36" y="26">{count}</text>'
    name = label("ground." + landscape) + " " + str(count)
    return touch.touch_piece(landscape, things, name, content, 56, 40)


def stock(thing: str, shape: str, words: str, name: str, things: touch.Things) -> touch.Piece:
    """Draw something that is there in numbers, with its words; `name`: what it is."""
    width = 34 + text_width(words) + 6
    content = f'<rect class="touch__chip" width="{width}" height="{touch.CHIP + 14}" rx="5"/>'
    content += f'<path class="close-up__back" transform="translate(7 6)" d="{shape}"/>'
    content += f'<text class="touch__text" x="34" y="25">{escape(words)}</text>'
    return touch.touch_piece(thing, things, name + " " + words, content, width, touch.CHIP + 14)


# the other players


def other_row(components: Components, state: State, seat: Seat, cards: int, label: Label) -> touch.Row:
    """Draw what lies open of another player: the shape of the buildings, how many are still to be built, the heights of
    the stacks, the number of cards, amphorae, and the buildings on the mat."""
    number = [one.player for one in state.seats].index(seat.player) + 1
    left = components.number("tiles", "player") - len(state.own(seat.player))
    facts = [
        label("close-up.left") + " " + str(left),
        label("close-up.stacks") + " " + "+".join([str(len(one)) for one in seat.stacks]),
        label("close-up.hand") + " " + str(cards),
        label("close-up.amphorae") + " " + str(seat.amphorae),
        label("close-up.mat") + " " + str(len(seat.mat)),
    ]
    laid = [touch.box(label(building) + more) for building, more in counted(seat.mat)]
    shape = picture.SHAPES[(number - 1) % len(picture.SHAPES)]
    mark = f'<g class="building--seat-{number}"><path class="building__disc" transform="translate(13 13) scale(.36)"'
    pieces = [touch.Piece(mark + f' d="{shape}"/></g>', touch.CHIP), *laid]
    return touch.Row(label(seat.player), pieces, label("list.comma").join(facts))
