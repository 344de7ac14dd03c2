"""The living course: a position that the reader taps, and every move of the chosen pawn (page `course`)."""

from __future__ import annotations

from rules_engine.atlantis.components import Components, read_components
from rules_engine.atlantis.draw.picture import GLYPHS, Label, Scene, draw_scene
from rules_engine.atlantis.positions.edits import HAND, READINGS, TILES, press, read_pieces
from rules_engine.atlantis.positions.options import (
    Option,
    every_choice,
    every_payment,
    hand_after,
    options,
    pieces,
)
from rules_engine.atlantis.positions.study import STACK, TILE, TOOLS, Study
from rules_engine.atlantis.positions.study_json import position_shape, read_position, write_position
from rules_engine.atlantis.readings import OPTIONS, chosen
from rules_engine.atlantis.rules.cards import buys_instead
from rules_engine.atlantis.rules.path import PAWNS, Hole, holes, mainland, tolls_home
from rules_engine.atlantis.rules.payments import Payment
from rules_engine.atlantis.rules.tiles import tile_id
from rules_engine.atlantis.rules.tolls import change_lines, worth
from rules_engine.controls import CHIPS, NUMBER, ON, READING, SWITCH, Control
from rules_engine.core import Answer, Line, Press, Refusal, Table
from rules_engine.living import LivingPosition

ROWS = 60  # not a number of the game
"""The most payments card by card that are listed."""


def draw_position(components: Components, study: Study, label: Label) -> str:
    """Draw the course; spaces to which the chosen pawn can go stand out."""
    found = options(components, study, study.pawn)
    marks = tuple([option.chain.stops[-1] for option in found if option.possible()])
    pawns = [(name, pawn, places[pawn]) for name, places in study.pawns for pawn in range(len(places))]
    chosen_pawn = (study.player, study.pawn)
    return draw_scene(Scene(study.course, study.bridges, tuple(pawns), chosen_pawn, marks, True), label)


# controls


def controls(components: Components, study: Study) -> tuple[Control, ...]:
    """Return the controls: who is asked about, with what; the tool for taps, and the readings."""
    pawns = PAWNS[: components.pawns]
    return (
        Control(CHIPS, "player", study.player, components.colours, group="mover"),
        Control(CHIPS, "pawn", PAWNS[study.pawn], pawns, group="mover"),
        *hand_controls(components, study),
        *tile_controls(components, study),
        Control(SWITCH, "spare", ON if study.spare else "", group="tiles"),
        Control(CHIPS, "tool", study.tool, TOOLS, group="tool"),
        *face_controls(components, study),
        *[Control(READING, name, chosen(study.readings, name), OPTIONS[name]) for name in READINGS],
    )


def hand_controls(components: Components, study: Study) -> list[Control]:
    """Return a number for each item."""
    counted = zip(components.items, study.hand, components.item_cards)
    return [Control(NUMBER, HAND + item, str(held), (), 0, most, "hand") for item, held, most in counted]


def tile_controls(components: Components, study: Study) -> list[Control]:
    """Return a number for each value of path tiles."""
    most = sum([len(tiles) for _, tiles in components.tiles])
    counted = zip(components.values, study.tiles)
    return [Control(NUMBER, TILES + value, str(held), (), 0, most, "tiles") for (value, _), held in counted]


def face_controls(components: Components, study: Study) -> list[Control]:
    """Return the choice of the tile that a tap puts down, while a tool for tiles is chosen."""
    if study.tool not in (TILE, STACK):
        return []
    ids = tuple([key for key, _ in components.values])
    shown = [key for key, points in components.values if points == study.value]
    return [
        Control(CHIPS, "item", study.item, components.items, group="tool"),
        Control(CHIPS, "value", shown[0], ids, group="tool"),
    ]


# what to say


def report(components: Components, study: Study) -> Answer:
    """Report what the chosen pawn can do: a sentence about it, each chain of cards in a table, and all holes in
    another.

    The value: {"options": how many moves are possible, "home": own pawns on the mainland}.
    """
    found = options(components, study, study.pawn)
    possible = len([option for option in found if option.possible()])
    home = study.pawns_of(study.player).count(mainland(study.course))
    lines = last_lines(components, study, home) + summary(components, study, possible)
    tables = option_tables(components, study, found) + payment_tables(components, study, found)
    tables += hole_tables(study) + crossing_tables(components, study)
    return Answer({"options": possible, "home": home}, tuple(lines), tuple(tables))


def last_lines(components: Components, study: Study, home: int) -> list[Line]:
    """State what the move just carried out has brought, and how many cards follow (rules reward.*, pay.*, draw.*)."""
    if not study.last:
        return []
    goal, toll, *more = study.last
    tile, paid = (*more, "", "")[:2]
    values = {"goal": goal, "toll": toll}
    cards = {"cards": components.draws[home], "home": home}
    lines = [Line("reward.tile.now" if tile else "reward.none.now", None, values | ({"tile": tile} if tile else {}))]
    lines += paid_lines(components, paid.split(" "), toll) if paid else []
    if home == components.pawns:
        return lines + [Line("end.draw.now", None, cards)]
    return lines + [Line("draw.more.now" if home else "draw.card.now", None, cards)]


def paid_lines(components: Components, pieces: list[str], toll: int) -> list[Line]:
    """State with what the toll was paid, and what is lost (rules pay.means, pay.change)."""
    waste = worth(components, read_pieces(components, pieces)) - toll
    return [Line("pay.means.now", None, {"pieces": pieces})] + change_lines(waste)


def summary(components: Components, study: Study, possible: int) -> list[Line]:
    """State how many moves the chosen pawn has; where it has none, whether another one has, and where none has, what
    else the player may do (rules move.pawn, move.none)."""
    values = {"player": study.player, "pawn": PAWNS[study.pawn], "options": possible}
    if possible:
        return [Line("move.card.options", None, values)]
    if any([can_move(components, study, pawn) for pawn in range(components.pawns)]):
        home = study.place() == mainland(study.course)
        return [Line("move.pawn.home" if home else "move.whole.other", None, values)]
    if study.pawns_of(study.player).count(mainland(study.course)) == components.pawns:
        return [Line("end.third", None, values)]
    return [Line("move.none.now", None, values | {"cards": components.stuck_cards})] + ways_out(study)


def ways_out(study: Study) -> list[Line]:
    """State what a player who cannot move may do first (rules buy.tile, buy.then-move, bridge.when)."""
    values = {"player": study.player}
    lines = [Line("bridge.when.now", None, values)] if study.spare and open_holes(study) else []
    if not any(study.tiles):
        return lines
    return lines + [
        Line("buy.then-move.instead" if buys_instead(study.readings) else "buy.then-move.before", None, values)
    ]


def open_holes(study: Study) -> bool:
    """Tell whether there is a hole without a bridge."""
    return any([not hole.bridged for hole in holes(study.course, study.bridges)])


def can_move(components: Components, study: Study, pawn: int) -> bool:
    """Tell whether one of the player's pawns has a move."""
    return any([option.possible() for option in options(components, study, pawn)])


def option_tables(components: Components, study: Study, found: list[Option]) -> list[Table]:
    """Return a row for each chain of cards: where it leads, what it costs, how to pay, what it brings, and a button to
    carry it out; or the rule that forbids it."""
    if not found:
        return []
    rows = [option_row(components, study, option) for option in found]
    return [Table("options", ("card", "then", "goal", "toll", "payment", "reward", "move", "other"), tuple(rows))]


def option_row(components: Components, study: Study, option: Option) -> tuple:
    """Return the row of one chain of cards."""
    cards = option.chain.cards
    played = (cards[0], list(cards[1:]))
    if option.chain.stuck:
        return played + (option.goal, None, Refusal("move.whole", {"item": cards[-1]}), None, None, None)
    if option.payment is None:
        values = {"toll": option.toll, "points": option.points}
        return played + (option.goal, option.toll, Refusal("pay.short.all", values), None, None, None)
    hand = hand_after(components, study, option.chain)
    paid = pieces(components, hand, option.payment)
    button = Press("play", " ".join(cards))
    more = option.toll > 0 and len(paid) < sum(hand) + sum(study.tiles)
    choice = Press("pay", " ".join(cards)) if more else None
    return played + (option.goal, option.toll, paid, option.reward, button, choice)


def payment_tables(components: Components, study: Study, found: list[Option]) -> list[Table]:
    """Return a row for each payment of the move that the reader asked about, each with a button to carry the move
    out."""
    rows = [
        row
        for option in found
        if option.chain.cards == study.paying and option.possible()
        for row in choice_rows(components, study, option)
    ]
    return [Table("choices", ("payment", "points", "move"), tuple(rows))] if rows else []


def choice_rows(components: Components, study: Study, option: Option) -> list[tuple]:
    """Return the rows of all ways to pay for one chain of cards."""
    hand = hand_after(components, study, option.chain)
    rows: list[tuple] = []
    for payment in every_payment(components, study, option.chain):
        choices = every_choice(components, hand, payment, ROWS - len(rows))
        rows += [choice_row(option, payment, choice) for choice in choices]
        if len(rows) == ROWS:
            break
    return rows


def choice_row(option: Option, payment: Payment, paid: list[str]) -> tuple:
    """Return the row of one way to pay a toll."""
    return (paid, option.toll + payment.waste, Press("play", " ".join(option.chain.cards) + "/" + " ".join(paid)))


def hole_tables(study: Study) -> list[Table]:
    """Return a row for each hole: the tiles beside it, its toll, and a button to place the bridge."""
    found = holes(study.course, study.bridges)
    rows = [hole_row(study, hole) for hole in found]
    return [Table("holes", ("beside", "water", "toll", "bridge"), tuple(rows))] if rows else []


def hole_row(study: Study, hole: Hole) -> tuple:
    """Return the row of one hole."""
    beside = [tile_id(hole.before), tile_id(hole.after)]
    water = hole.water()
    if hole.bridged:
        return (beside, water, 0, Line("bridge.everyone", None, {}))
    return (beside, water, hole.toll(), Press("lay", str(hole.first)) if study.spare else None)


def crossing_tables(components: Components, study: Study) -> list[Table]:
    """Return a row for each player: what each pawn would pay if the game ended now, and all of them together (rule
    end.toll)."""
    if not holes(study.course, study.bridges):
        return []
    fares = study.ways().fares
    rows = [crossing_row(name, tolls_home(fares, places)) for name, places in study.pawns]
    return [Table("crossing", ("player", *PAWNS[: components.pawns], "toll"), tuple(rows))]


def crossing_row(player: str, tolls: list[int]) -> tuple:
    """Return the row of one player's last crossing."""
    return (player, *tolls, sum(tolls))


LIVING = LivingPosition(
    read_components=read_components,
    read=read_position,
    write=write_position,
    shape=position_shape,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
