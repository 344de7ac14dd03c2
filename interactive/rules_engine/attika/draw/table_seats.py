"""What every player holds, beside the map on which whole games are played: of the player who looks all that can be
chosen, of the others all that lies open (rule information.open)."""

from __future__ import annotations

from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.draw.picture import GLYPHS, SHAPES, Label
from rules_engine.attika.draw.rows import AMPHORA, BACK
from rules_engine.attika.draw.table_map import ground_hex
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.rules.growth import ROTATIONS, tile_grounds
from rules_engine.svg import element, escape
from rules_engine.touch import (
    CHIP,
    KIND,
    Piece,
    Row,
    Things,
    box,
    dot,
    hand_sizes,
    note,
    panel,
    priced_chip,
    seats_from,
    text_width,
    touch,
)

TURNED_WIDTH, TURNED_HEIGHT = 74, 72


def draw_seats(components: Components, known: Any, state: State, player: str, label: Label, things: Things) -> str:
    """Draw what the player has who looks, then what the others have, clockwise."""
    seats = seats_from(state, player)
    if not seats:
        return ""
    sizes = hand_sizes(known, state)
    rows = rows_of(components, state, seats[0], label, things)
    own = panel(rows + unnamed_rows(components, state, label), label(player))
    rows = [other_row(components, state, seat, sizes.get(seat.player, 0), label) for seat in seats[1:]]
    return own + panel([*rows, common_row(state, label)], label("close-up.others"))


# the player who looks


def rows_of(components: Components, state: State, seat: Seat, label: Label, things: Things) -> list[Row]:
    """List the rows: what is to be done first, the stacks, the mat, the hand, amphorae, the draw pile and the board
    tiles."""
    turn = state.turn
    rows: list[Row] = []
    if turn.tile is not None and state.active == seat.player:
        rows.append(Row(label("close-up.tile"), turned_tiles(components, turn.tile, label, things)))
    if turn.revealed is not None and state.active == seat.player:
        rows.append(Row(label("close-up.revealed"), [priced_chip(turn.revealed, things, label(turn.revealed))]))
    rows.append(Row(label("close-up.stacks"), [stack(seat, at, label, things) for at in range(len(seat.stacks))]))
    rows.append(Row(label("close-up.mat"), mat(seat, label, things) or [note(label("close-up.empty"))]))
    hand = state.hand_of(seat.player)
    cards = [card(components.landscapes[at], hand[at], label, things) for at in range(len(hand)) if hand[at]]
    rows.append(Row(label("close-up.hand"), cards or [note(label("close-up.empty"))]))
    name, pile = label("close-up.amphorae"), label("close-up.pile")
    amphorae = stock(KIND + "=amphora", AMPHORA, str(seat.amphorae), name, things)
    draws = stock(KIND + "=end", BACK, str(len(state.pile)), pile, things)
    return [*rows, Row(label("list.comma").join([name, pile]), [amphorae, draws])]


def turned_tiles(components: Components, tile: str, label: Label, things: Things) -> list[Piece]:
    """Draw the board tile that is to be laid, turned in every way."""
    drawn = []
    for rotation in range(ROTATIONS):
        thing = "rotation=" + str(rotation)
        content = element("rect", [("class", "touch__chip"), ("width", TURNED_WIDTH), ("height", TURNED_HEIGHT)])
        cells = tile_grounds(components, tile, (0, 0), rotation)
        content += '<g transform="translate(26 23) scale(.28)">'
        content += "".join([ground_hex(place, ground) for place, ground in cells]) + "</g>"
        name = label("table.part.rotation." + str(rotation))
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
    kinds = counted(seat.mat)
    return [priced_chip(name, things, label(name), f" ×{count}" if count > 1 else "") for name, count in kinds]


def counted(names: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return every name once, with how often it is there."""
    kinds = [names[at] for at in range(len(names)) if names[at] not in names[:at]]
    return [(name, names.count(name)) for name in kinds]


def card(landscape: str, count: int, label: Label, things: Things) -> Piece:
    """Draw the cards of a landscape, and how many there are."""
    glyph = f'<path class="hex__glyph" transform="translate(16 21) scale(.6)" d="{GLYPHS[landscape]}"/>'
    box = '<rect class="close-up__card touch__chip" width="56" height="40" rx="5"/>'
    content = f'<g class="hex--{landscape}">{box}{glyph}</g><text class="touch__text" x="36" y="26">{count}</text>'
    name = label("ground." + landscape) + " " + str(count)
    return Piece(touch(landscape, things, name, content + dot(landscape, things, 56)), 56, 40)


def stock(thing: str, shape: str, words: str, name: str, things: Things) -> Piece:
    """Draw something that is there in numbers, with its words; `name`: what it is."""
    width = 34 + text_width(words) + 6
    content = f'<rect class="touch__chip" width="{width}" height="{CHIP + 14}" rx="5"/>'
    content += f'<path class="close-up__back" transform="translate(7 6)" d="{shape}"/>'
    content += f'<text class="touch__text" x="34" y="25">{escape(words)}</text>'
    drawn = touch(thing, things, name + " " + words, content + dot(thing, things, width))
    return Piece(drawn, width, CHIP + 14)


# the other players


def other_row(components: Components, state: State, seat: Seat, cards: int, label: Label) -> Row:
    """Draw what lies open of another player: the shape of the buildings, how many are still to be built, the heights of
    the stacks, the number of cards, amphorae, and the buildings on the mat."""
    number = [one.player for one in state.seats].index(seat.player) + 1
    left = components.pieces.player_tiles - len(state.own(seat.player))
    facts = [
        label("close-up.left") + " " + str(left),
        label("close-up.stacks") + " " + "+".join([str(len(one)) for one in seat.stacks]),
        label("close-up.hand") + " " + str(cards),
        label("close-up.amphorae") + " " + str(seat.amphorae),
        label("close-up.mat") + " " + str(len(seat.mat)),
    ]
    laid = [box(label(building) + (f" ×{count}" if count > 1 else "")) for building, count in counted(seat.mat)]
    return Row(label(seat.player), [seat_mark(number), *laid], label("list.comma").join(facts))


def seat_mark(number: int) -> Piece:
    """Draw the shape that the buildings of a seat have on the map."""
    shape = SHAPES[(number - 1) % len(SHAPES)]
    drawn = f'<g class="building--seat-{number}"><path class="building__disc" transform="translate(13 13) scale(.36)"'
    return Piece(drawn + f' d="{shape}"/></g>', CHIP)


def common_row(state: State, label: Label) -> Row:
    """Say what the table has for all."""
    stocks = [
        label("close-up.stock") + " " + str(state.supply),
        label("close-up.tiles") + " " + str(len(state.tiles)),
        label("close-up.discards") + " " + str(sum(state.discards)),
    ]
    return Row(label("close-up.common"), [], label("list.comma").join(stocks))


def unnamed_rows(components: Components, state: State, label: Label) -> list[Row]:
    """Say what the sign of a name means that no source gives, where such a building is in sight."""
    seen = [name for _, _, name in state.buildings] + [name for seat in state.seats for name in seat.mat]
    found = [label(name) for name in components.unnamed if name in [*seen, state.turn.revealed]]
    return [Row(label("list.comma").join(found), [], label("close-up.unnamed"))] if found else []
