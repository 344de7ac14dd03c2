"""The living course: a position that the reader taps, and every move of the chosen pawn (page `course`)."""

from __future__ import annotations

from rules_engine.atlantis.components import Components, read_components
from rules_engine.atlantis.draw import GLYPHS, Label, Scene, draw_scene
from rules_engine.atlantis.options import Option, options
from rules_engine.atlantis.path import Hole, holes, mainland
from rules_engine.atlantis.payments import Payment
from rules_engine.atlantis.position import (
    STACK,
    TILE,
    TOOLS,
    Position,
    read_position,
    write_position,
)
from rules_engine.atlantis.presses import HAND, READINGS, TILES, press
from rules_engine.atlantis.readings import OPTIONS, chosen
from rules_engine.atlantis.seats import PAWNS
from rules_engine.atlantis.tiles import tile_id
from rules_engine.controls import CHIPS, NUMBER, ON, READING, SWITCH, Control
from rules_engine.core import Answer, Line, Press, Refusal, Table

CARD = "card"


def draw_position(components: Components, position: Position, label: Label) -> str:
    """The course; spaces to which the chosen pawn can go stand out."""
    found = options(components, position, position.pawn)
    marks = tuple([option.chain.stops[-1] for option in found if option.possible()])
    pawns = [(name, pawn, places[pawn]) for name, places in position.pawns for pawn in range(len(places))]
    chosen_pawn = (position.player, position.pawn)
    return draw_scene(Scene(position.course, position.bridges, tuple(pawns), chosen_pawn, marks, True), label)


# controls


def controls(components: Components, position: Position) -> tuple[Control, ...]:
    """Who is asked about, with what; the tool for taps, and the readings."""
    pawns = PAWNS[: components.pawns]
    return (
        Control(CHIPS, "player", position.player, components.colours, group="mover"),
        Control(CHIPS, "pawn", PAWNS[position.pawn], pawns, group="mover"),
        *hand_controls(components, position),
        *tile_controls(components, position),
        Control(SWITCH, "spare", ON if position.spare else "", group="tiles"),
        Control(CHIPS, "tool", position.tool, TOOLS, group="tool"),
        *face_controls(components, position),
        *[Control(READING, name, chosen(position.readings, name), OPTIONS[name]) for name in READINGS],
    )


def hand_controls(components: Components, position: Position) -> list[Control]:
    """A number an item."""
    counted = zip(components.items, position.hand, components.item_cards)
    return [Control(NUMBER, HAND + item, str(held), (), 0, most, "hand") for item, held, most in counted]


def tile_controls(components: Components, position: Position) -> list[Control]:
    """A number a value of path tiles."""
    most = sum([len(tiles) for _, tiles in components.tiles])
    counted = zip(components.values, position.tiles)
    return [Control(NUMBER, TILES + value, str(held), (), 0, most, "tiles") for (value, _), held in counted]


def face_controls(components: Components, position: Position) -> list[Control]:
    """Which tile a tap puts down, while a tool for tiles is chosen."""
    if position.tool not in (TILE, STACK):
        return []
    ids = tuple([key for key, _ in components.values])
    shown = [key for key, points in components.values if points == position.value]
    return [
        Control(CHIPS, "item", position.item, components.items, group="tool"),
        Control(CHIPS, "value", shown[0], ids, group="tool"),
    ]


# what to say


def report(components: Components, position: Position) -> Answer:
    """What the chosen pawn can do: a sentence about it, each chain of cards in a table, and all holes in another.

    The value: {"options": how many moves are possible, "home": own pawns on the mainland}.
    """
    found = options(components, position, position.pawn)
    possible = len([option for option in found if option.possible()])
    home = position.pawns_of(position.player).count(mainland(position.course))
    lines = last_lines(components, position, home) + [summary(components, position, possible)]
    tables = option_tables(components, found) + hole_tables(position)
    return Answer({"options": possible, "home": home}, tuple(lines), tuple(tables))


def last_lines(components: Components, position: Position, home: int) -> list[Line]:
    """What the move just carried out has brought, and how many cards follow (rules reward.*, draw.*, end.draw)."""
    if not position.last:
        return []
    values = {"goal": position.last[0], "toll": position.last[1]}
    cards = {"cards": components.draws[home], "home": home}
    if len(position.last) > 2:
        done = Line("reward.tile.now", None, values | {"tile": position.last[2]})
    else:
        done = Line("reward.none.now", None, values)
    if home == components.pawns:
        return [done, Line("end.draw.now", None, cards)]
    return [done, Line("draw.more.now" if home else "draw.card.now", None, cards)]


def summary(components: Components, position: Position, possible: int) -> Line:
    """How many moves the chosen pawn has; where it has none, whether another one has (rules move.pawn, move.none)."""
    values = {"player": position.player, "pawn": PAWNS[position.pawn], "options": possible}
    if possible:
        return Line("move.card.options", None, values)
    if position.place() == mainland(position.course):
        return Line("move.pawn.home", None, values)
    if any([can_move(components, position, pawn) for pawn in range(components.pawns)]):
        return Line("move.whole.other", None, values)
    return Line("move.none.now", None, values | {"cards": components.stuck_cards})


def can_move(components: Components, position: Position, pawn: int) -> bool:
    """Whether one of the player's pawns has a move."""
    return any([option.possible() for option in options(components, position, pawn)])


def option_tables(components: Components, found: list[Option]) -> list[Table]:
    """A row a chain of cards: where it leads, what it costs, how to pay, what it brings, and a button to carry it out;
    or the rule that forbids it."""
    if not found:
        return []
    rows = [option_row(components, option) for option in found]
    return [Table("options", ("card", "then", "goal", "toll", "payment", "reward", "move"), tuple(rows))]


def option_row(components: Components, option: Option) -> tuple:
    """One chain of cards."""
    cards = option.chain.cards
    played = (cards[0], list(cards[1:]))
    if option.chain.stuck:
        return played + (option.goal, None, Refusal("move.whole", {"item": cards[-1]}), None, None)
    if option.payment is None:
        values = {"toll": option.toll, "points": option.points}
        return played + (option.goal, option.toll, Refusal("pay.short", values), None, None)
    paid = payment_cell(components, option.payment)
    return played + (option.goal, option.toll, paid, option.reward, Press("play", " ".join(cards)))


def payment_cell(components: Components, payment: Payment) -> list[str]:
    """The tiles and cards of a payment."""
    tiles = [key for points in payment.tiles for key, value in components.values if value == points]
    return tiles + [CARD] * payment.cards


def hole_tables(position: Position) -> list[Table]:
    """A row a hole: the tiles beside it, its toll, and a button to place the bridge."""
    found = holes(position.course, position.bridges)
    rows = [hole_row(position, hole) for hole in found]
    return [Table("holes", ("beside", "water", "toll", "bridge"), tuple(rows))] if rows else []


def hole_row(position: Position, hole: Hole) -> tuple:
    """One hole."""
    beside = [tile_id(hole.before), tile_id(hole.after)]
    water = hole.last - hole.first + 1
    if hole.bridged:
        return (beside, water, 0, Line("bridge.everyone", None, {}))
    return (beside, water, hole.toll(), Press("lay", str(hole.first)) if position.spare else None)


__all__ = [
    "GLYPHS",
    "READINGS",
    "controls",
    "draw_position",
    "press",
    "read_components",
    "read_position",
    "report",
    "write_position",
]
