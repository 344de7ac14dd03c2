"""Interactive pictures of whole games: SVG elements for the things that a move can refer to, and rows of pieces below.

An interactive element has the class `touch` and `data-press="touch:<thing>"`. A thing is an id or a hex "q,r" that
occurs in a move, or "<part>=<thing>" where the value alone is ambiguous: "reveal=0", "kind=end". Things that a legal
move refers to have the class `can` and a mark, can be focused with the keyboard, and are buttons for screen readers.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.svg import element, escape, text_width

Things: TypeAlias = Collection[str]
"""The things that can be chosen now; a dict gives to each what it would cost, in words ("" for nothing to say)."""
Move: TypeAlias = dict[str, Any]

KIND = "kind"
"""The part that stands for the kind of move in "kind=<kind>"."""
LAST, DECISIVE = "last", "*"
"""The part that stands for what the last moves of others have changed, in "last=<thing>"; its price is the number of
the move, or DECISIVE for what decided the game."""
STAR = "M0 -7L2 -2H7L3 1L4.5 6.5L0 3.2L-4.5 6.5L-3 1L-7 -2H-2Z"
CHIP, HIGH, EDGE, PADDING = 26, 40, 6, 8  # not a number of the game
"""The height of a chip, of one with a price, the room around a piece for marks at its edges, and the padding inside a
chip."""
PRICE_WIDTH = 112  # not a number of the game
"""The least width of a chip for a thing that may cost something."""


# things in moves


def names_in(value: Any) -> list[str]:
    """List the names of the things in a value of a move: ids, hexes "q,r", and the keys of counts."""
    if isinstance(value, dict):
        parts = [(key, value[key]) for key in sorted(value)]
        return [thing for key, part in parts for thing in ([key] if isinstance(part, int) else names_in(part))]
    if isinstance(value, (list, tuple)):
        if len(value) > 1 and all([isinstance(item, int) for item in value]):
            return [",".join([str(item) for item in value])]
        return [thing for item in value for thing in names_in(item)]
    return [str(value)]


def touchable_things(kind_of: Callable[[Move], str], chance: Collection[str], moves: list[Move]) -> set[str]:
    """Return the things in these moves, each alone and with its part, and "kind=<kind>" for every kind."""
    things: set[str] = set()
    for move in moves:
        things.add(KIND + "=" + kind_of(move))
        for part in move:  # order does not matter
            if part not in chance:
                things.update(touch_names(part, move[part]))
    return things


def touch_names(part: str, value: Any) -> list[str]:
    """List the names by which the things in a part of a move are touched: alone and with the part; numbers and booleans
    only with the part."""
    names = names_in(value)
    bare = [] if isinstance(value, (int, bool)) else names
    return bare + [part + "=" + name for name in names]


# interactive elements


def touch(
    thing: str, things: Things, name: str, content: str, kind: str = "", at: tuple[int, int] | None = None
) -> str:
    """Draw an interactive element as SVG.

    `name` becomes its title ("" if `content` has the name as text), `kind` holds further classes, `at` is its position.
    """
    can = thing in things
    place = f' transform="translate({at[0]} {at[1]})"' if at is not None else ""
    button = ' tabindex="0" role="button"' if can else ""
    classes = (kind + " " if kind else "") + "touch" + (" can" if can else "")
    title = "<title>" + escape(name) + "</title>" if name else ""
    return f'<g class="{classes}"{place} data-press="touch:{escape(thing)}"{button}>{title}{content}</g>'


def last_mark(thing: str, things: Things, outline: str, x: int, y: int, scale: str = "1") -> str:
    """Draw the outline of a thing that the last moves of others have changed, and at a point the number of the move;
    "" for any other thing, a star for DECISIVE. `scale`: that of the number, whose letters are 13 units high."""
    number = price_of(LAST + "=" + thing, things)
    if not number:
        return ""
    badge = f'<g class="last__number" transform="translate({x} {y}) scale({scale})"><circle r="9"/>'
    sign = f'<path d="{STAR}"/>' if number == DECISIVE else f'<text y="4.5">{escape(number)}</text>'
    return '<g class="last">' + outline + badge + sign + "</g></g>"


# seats


def seats_from(state: Any, player: str) -> list[Any]:
    """List the seats of a state in the order of turns, that of the player first; [] if the player has none."""
    players = [seat.player for seat in state.seats]
    if player not in players:
        return []
    first = players.index(player)
    return [state.seats[(first + index) % len(players)] for index in range(len(players))]


def hand_sizes(known: Any, state: Any) -> dict[str, int]:
    """Return how many cards each player has: what a view tells (`known`), or else what the state says."""
    return dict(getattr(known, "hand_sizes", [(player, sum(cards)) for player, cards in state.hands]))


# rows of pieces


@dataclass(frozen=True)
class Piece:
    """An item of a row: its SVG, drawn from (0, 0), and its width and height."""

    drawn: str
    width: int
    height: int = CHIP


@dataclass(frozen=True)
class Row:
    """A row of pieces with its name, and before the pieces a text, which is not interactive and wraps like any text."""

    name: str
    pieces: list[Piece]
    words: str = ""


def touch_piece(thing: str, things: Things, name: str, content: str, width: int, height: int = CHIP) -> Piece:
    """Draw a thing as a piece, with the mark of one that can be chosen at its upper right corner (`touch`)."""
    mark = f'<circle class="touch__dot" cx="{width}" cy="0" r="4"/>' if thing in things else ""
    return Piece(touch(thing, things, name, content + mark), width, height)


def chip(thing: str, things: Things, name: str, more: str = "") -> Piece:
    """Draw a thing as a chip: a box with its name, followed by the text `more`."""
    drawn = box(name + more, "touch__chip")
    return touch_piece(thing, things, "", drawn.drawn, drawn.width)


def box(text: str, look: str = "touch__box") -> Piece:
    """Draw a text in a box that is not interactive, for things that lie open before others."""
    width = text_width(text) + 2 * PADDING
    drawn = f'<rect class="{look}" width="{width}" height="{CHIP}" rx="5"/>'
    return Piece(drawn + f'<text class="touch__text" x="{PADDING}" y="18">{escape(text)}</text>', width)


def priced_chip(thing: str, things: Things, name: str, more: str = "") -> Piece:
    """Draw a thing as a chip, and below its name what it would cost; with room for that where it costs nothing now, so
    that nothing moves."""
    words = price_of(thing, things)
    width = max(text_width(name + more), text_width(words), PRICE_WIDTH) + 2 * PADDING
    content = f'<rect class="touch__chip" width="{width}" height="{HIGH}" rx="5"/>'
    content += f'<text class="touch__text" x="{PADDING}" y="17">{escape(name + more)} </text>'
    content += f'<text class="touch__price" x="{PADDING}" y="33">{escape(words)}</text>'
    return touch_piece(thing, things, "", content, width, HIGH)


def price_of(thing: str, things: Things) -> str:
    """Return what a thing would cost, in words; "" where nothing says so."""
    return str(things.get(thing, "")) if isinstance(things, dict) else ""


def note(text: str) -> Piece:
    """Draw a text that is not interactive."""
    return Piece(f'<text class="touch__text" y="18">{escape(text)}</text>', text_width(text))


def panel(rows: list[Row], name: str) -> str:
    """Draw rows of pieces, each with its name, as HTML that the page lays out beside or below one another; rows without
    pieces and text are left out.

    `name` is the label of the whole for screen readers. Returns "" if all rows are empty.
    """
    drawn = ""
    for row in [row for row in rows if row.pieces or row.words]:
        content = element("span", [("class", "touch-row__name")], escape(row.name))
        content += element("span", [("class", "touch-row__words")], escape(row.words)) if row.words else ""
        for piece in row.pieces:  # each in its natural size, as a picture of its own: the page wraps a long row
            width, height = piece.width + 2 * EDGE, piece.height + 2 * EDGE
            box = [("viewBox", f"{-EDGE} {-EDGE} {width} {height}"), ("width", width), ("height", height)]
            content += element("svg", box, piece.drawn)
        drawn += element("div", [("class", "touch-row")], content)
    attributes = [("class", "touch-rows"), ("role", "group"), ("aria-label", name)]
    return element("div", attributes, drawn) if drawn else ""


def draw_seats(
    known: Any,
    label: Callable[[str], str],
    own_rows: Callable[[Any], list[Row]],
    other_row: Callable[[Any, int], Row],
    common: Sequence[Row] = (),
) -> str:
    """Draw what the player has whose view is given, or who is active in a state; and what the others have, in the order
    of their turns, with what belongs to nobody (`common`). "" for a player without a seat.

    `own_rows(seat)` and `other_row(seat, cards)` draw a seat, whose player holds so many cards."""
    state = getattr(known, "state", known)
    player = getattr(known, "player", state.active)
    seats, sizes = seats_from(state, player), hand_sizes(known, state)
    if not seats:
        return ""
    others = [other_row(seat, sizes.get(seat.player, 0)) for seat in seats[1:]]
    return panel(own_rows(seats[0]), label(player)) + panel([*others, *common], label("close-up.others"))


def join_pictures(pictures: list[str]) -> str:
    """Wrap pictures in an element that lays them out below one another."""
    return element("div", [("class", "touch-picture")], "".join(pictures))
