"""The living course: a position that the reader taps, and every move of the chosen pawn (page `course`)."""

from __future__ import annotations

from rules_engine.atlantis.components import Components, read_components
from rules_engine.atlantis.draw.lists import CHOICES
from rules_engine.atlantis.draw.picture import GLYPHS, Label, Scene, draw_scene
from rules_engine.atlantis.game.seats import PAWNS
from rules_engine.atlantis.positions.options import Option, every_choice, hand_after, options, payments_of, pieces
from rules_engine.atlantis.positions.presses import HAND, READINGS, TILES, press, read_pieces
from rules_engine.atlantis.positions.study import (
    STACK,
    TILE,
    TOOLS,
    Position,
    read_position,
    write_position,
)
from rules_engine.atlantis.readings import BUY_WHEN_STUCK, OPTIONS, chosen
from rules_engine.atlantis.rules.path import Hole, holes, mainland, tolls_home
from rules_engine.atlantis.rules.payments import Payment
from rules_engine.atlantis.rules.tiles import tile_id
from rules_engine.atlantis.rules.tolls import change_lines
from rules_engine.controls import CHIPS, NUMBER, ON, READING, SWITCH, Control
from rules_engine.core import Answer, Line, Press, Refusal, Table


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
    lines = last_lines(components, position, home) + summary(components, position, possible)
    tables = option_tables(components, position, found) + payment_tables(components, position, found)
    tables += hole_tables(position) + crossing_tables(components, position)
    return Answer({"options": possible, "home": home}, tuple(lines), tuple(tables))


def last_lines(components: Components, position: Position, home: int) -> list[Line]:
    """What the move just carried out has brought, and how many cards follow (rules reward.*, pay.*, draw.*)."""
    if not position.last:
        return []
    goal, toll, *more = position.last
    tile, paid = (*more, "", "")[:2]
    values = {"goal": goal, "toll": toll}
    cards = {"cards": components.draws[home], "home": home}
    lines = [Line("reward.tile.now" if tile else "reward.none.now", None, values | ({"tile": tile} if tile else {}))]
    lines += paid_lines(components, paid.split(" "), toll) if paid else []
    if home == components.pawns:
        return lines + [Line("end.draw.now", None, cards)]
    return lines + [Line("draw.more.now" if home else "draw.card.now", None, cards)]


def paid_lines(components: Components, pieces: list[str], toll: int) -> list[Line]:
    """With what the toll was paid, and what is lost (rules pay.means, pay.change)."""
    tiles, cards = read_pieces(components, pieces)
    return [Line("pay.means.now", None, {"pieces": pieces})] + change_lines(components, (tiles, cards), toll)


def summary(components: Components, position: Position, possible: int) -> list[Line]:
    """How many moves the chosen pawn has; where it has none, whether another one has, and where none has, what else the
    player may do (rules move.pawn, move.none)."""
    values = {"player": position.player, "pawn": PAWNS[position.pawn], "options": possible}
    if possible:
        return [Line("move.card.options", None, values)]
    if any([can_move(components, position, pawn) for pawn in range(components.pawns)]):
        home = position.place() == mainland(position.course)
        return [Line("move.pawn.home" if home else "move.whole.other", None, values)]
    if position.pawns_of(position.player).count(mainland(position.course)) == components.pawns:
        return [Line("end.third", None, values)]
    return [Line("move.none.now", None, values | {"cards": components.stuck_cards})] + ways_out(position)


def ways_out(position: Position) -> list[Line]:
    """What a player who cannot move may do first (rules buy.tile, buy.then-move, bridge.when)."""
    values = {"player": position.player}
    lines = [Line("bridge.when.now", None, values)] if position.spare and open_holes(position) else []
    if not any(position.tiles):
        return lines
    instead = chosen(position.readings, BUY_WHEN_STUCK) == "instead-of-drawing"
    return lines + [Line("buy.then-move.instead" if instead else "buy.then-move.before", None, values)]


def open_holes(position: Position) -> bool:
    """Whether there is a hole without a bridge."""
    return any([not hole.bridged for hole in holes(position.course, position.bridges)])


def can_move(components: Components, position: Position, pawn: int) -> bool:
    """Whether one of the player's pawns has a move."""
    return any([option.possible() for option in options(components, position, pawn)])


def option_tables(components: Components, position: Position, found: list[Option]) -> list[Table]:
    """A row a chain of cards: where it leads, what it costs, how to pay, what it brings, and a button to carry it out;
    or the rule that forbids it."""
    if not found:
        return []
    rows = [option_row(components, position, option) for option in found]
    return [Table("options", ("card", "then", "goal", "toll", "payment", "reward", "move", "other"), tuple(rows))]


def option_row(components: Components, position: Position, option: Option) -> tuple:
    """One chain of cards."""
    cards = option.chain.cards
    played = (cards[0], list(cards[1:]))
    if option.chain.stuck:
        return played + (option.goal, None, Refusal("move.whole", {"item": cards[-1]}), None, None, None)
    if option.payment is None:
        values = {"toll": option.toll, "points": option.points}
        return played + (option.goal, option.toll, Refusal("pay.short.all", values), None, None, None)
    hand = hand_after(components, position, option.chain)
    paid = pieces(components, hand, option.payment)
    button = Press("play", " ".join(cards))
    more = option.toll > 0 and len(paid) < sum(hand) + sum(position.tiles)
    choice = Press("pay", " ".join(cards)) if more else None
    return played + (option.goal, option.toll, paid, option.reward, button, choice)


def payment_tables(components: Components, position: Position, found: list[Option]) -> list[Table]:
    """A row a payment of the move that the reader asked about, each with a button to carry the move out."""
    rows = [
        row
        for option in found
        if option.chain.cards == position.paying and option.possible()
        for row in choice_rows(components, position, option)
    ]
    return [Table("choices", ("payment", "points", "move"), tuple(rows))] if rows else []


def choice_rows(components: Components, position: Position, option: Option) -> list[tuple]:
    """All ways to pay for one chain of cards."""
    hand = hand_after(components, position, option.chain)
    rows: list[tuple] = []
    for payment in payments_of(components, position, option.chain):
        choices = every_choice(components, hand, payment, CHOICES - len(rows))
        rows += [choice_row(option, payment, choice) for choice in choices]
        if len(rows) == CHOICES:
            break
    return rows


def choice_row(option: Option, payment: Payment, paid: list[str]) -> tuple:
    """One way to pay a toll."""
    return (paid, option.toll + payment.waste, Press("play", " ".join(option.chain.cards) + "/" + " ".join(paid)))


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


def crossing_tables(components: Components, position: Position) -> list[Table]:
    """A row a player: what each pawn would pay if the game ended now, and all of them together (rule end.toll)."""
    if not holes(position.course, position.bridges):
        return []
    fares = position.ways().fares
    rows = [crossing_row(name, tolls_home(fares, places)) for name, places in position.pawns]
    return [Table("crossing", ("player", *PAWNS[: components.pawns], "toll"), tuple(rows))]


def crossing_row(player: str, tolls: list[int]) -> tuple:
    """One player's last crossing."""
    return (player, *tolls, sum(tolls))


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
