"""The living course: a position that the reader taps, and every move of the chosen pawn (page `course`)."""

from dataclasses import replace

from rules_engine.atlantis.components import Components, read_components
from rules_engine.atlantis.draw.picture import GLYPHS, Label, draw_scene, scene_of
from rules_engine.atlantis.game.moment import Moment
from rules_engine.atlantis.positions.edits import (
    HAND,
    READINGS,
    TILES,
    best_payment,
    paid_of,
    pawn_move,
    piece_ids,
    place_id,
    press,
    read_pieces,
)
from rules_engine.atlantis.positions.study import (
    STACK,
    TILE,
    TOOLS,
    Study,
    study_codec,
    values_of,
)
from rules_engine.atlantis.readings import LAST_PAYMENT, OPTIONS, chosen
from rules_engine.atlantis.rules.cards import buys_instead, tile_id, value_ids
from rules_engine.atlantis.rules.chains import Chain
from rules_engine.atlantis.rules.path import PAWNS, tolls_home
from rules_engine.atlantis.rules.payments import last_payment, score
from rules_engine.atlantis.rules.tolls import change_lines, worth
from rules_engine.cards import list_cards, selections
from rules_engine.controls import CHIPS, NUMBER, ON, READING, SWITCH, Control
from rules_engine.core import Answer, Line, Press, Refusal, Table
from rules_engine.living import living_position

ROWS = 60  # not a number of the game
"""The most payments card by card that are listed."""


def draw_position(components: Components, study: Study, label: Label) -> str:
    """Draw the course; spaces to which the chosen pawn can go stand out."""
    table, found = study.table, possible(Moment(components, study.table), study.place())
    marks = tuple([chain.stops[-1] for chain in found])
    scene = replace(scene_of(table), chosen=(table.active, study.pawn), marks=marks, pressed=True)
    return draw_scene(scene, label)


def possible(now: Moment, place: int) -> list[Chain]:
    """List the chains that can be played with the player's pawns on a place."""
    places = now.state.seat().pawns
    return [chain for pawn, chain in now.playable() if places[pawn] == place]


def controls(components: Components, study: Study) -> tuple[Control, ...]:
    """Return the controls: who is asked about, with what (a number for each item, and for each value of path tiles);
    the tool for taps, with the tile that it puts down; and the readings."""
    seat, pawns = study.table.seat(), PAWNS[: components.pawns]
    hand = zip(components.items, study.table.hand(), components.item_cards)
    most = sum([len(tiles) for _, tiles in components.tiles])
    tiles = zip(components.values, values_of(components, seat.tiles))
    faces = []
    if study.tool in (TILE, STACK):
        ids = tuple([key for key, _ in components.values])
        shown = [key for key, points in components.values if points == study.value]
        faces.append(Control(CHIPS, "item", study.item, components.items, group="tool"))
        faces.append(Control(CHIPS, "value", shown[0], ids, group="tool"))
    return (
        Control(CHIPS, "player", seat.player, components.colours, group="mover"),
        Control(CHIPS, "pawn", PAWNS[study.pawn], pawns, group="mover"),
        *[Control(NUMBER, HAND + item, str(held), (), 0, cards, "hand") for item, held, cards in hand],
        *[Control(NUMBER, TILES + value, str(held), (), 0, most, "tiles") for (value, _), held in tiles],
        Control(SWITCH, "spare", ON if seat.bridges else "", group="tiles"),
        Control(CHIPS, "tool", study.tool, TOOLS, group="tool"),
        *faces,
        *[Control(READING, name, chosen(study.table.readings, name), OPTIONS[name]) for name in READINGS],
    )


# what to say


def report(components: Components, study: Study) -> Answer:
    """Report what the chosen pawn can do: a sentence about it, each chain of cards in a table, and all holes in
    another.

    The value: {"options": how many moves are possible, "home": own pawns on the mainland}.
    """
    now, table = Moment(components, study.table), study.table
    count, home = len(possible(now, study.place())), table.seat().pawns_home(table.mainland())
    lines = last_lines(components, study, home) + summary(now, study, count, home)
    tables = [option_table(now, study), payment_table(now, study), hole_table(now), crossing_table(now)]
    return Answer({"options": count, "home": home}, tuple(lines), tuple([one for one in tables if one.rows]))


def last_lines(components: Components, study: Study, home: int) -> list[Line]:
    """State what the move just carried out has brought, with what the toll was paid, and what was lost, and how many
    cards follow (rules reward.*, pay.*, draw.*)."""
    if not study.last:
        return []
    goal, toll, tile, paid = (*study.last, "", "")[:4]  # not a number of the game
    values = {"goal": goal, "toll": toll}
    lines = [Line("reward.tile.now", None, values | {"tile": tile}) if tile else Line("reward.none.now", None, values)]
    if paid:
        pieces = paid.split(" ")
        lines.append(Line("pay.means.now", None, {"pieces": pieces}))
        lines += change_lines(worth(components, read_pieces(components, pieces)) - toll)
    cards = {"cards": components.draws[home], "home": home}
    if home == components.pawns:
        return [*lines, Line("end.draw.now", None, cards)]
    return [*lines, Line("draw.more.now" if home else "draw.card.now", None, cards)]


def summary(now: Moment, study: Study, count: int, home: int) -> list[Line]:
    """State how many moves the chosen pawn has; where it has none, whether another one has, and where none has, what
    else the player may do (rules move.pawn, move.none): place a bridge, give a tile for cards (bridge.when, buy.tile,
    buy.then-move)."""
    seat, player = now.state.seat(), {"player": now.state.active}
    values = player | {"pawn": PAWNS[study.pawn], "options": count}
    if count:
        return [Line("move.card.options", None, values)]
    if now.playable():
        is_home = study.place() == now.state.mainland()
        return [Line("move.pawn.home" if is_home else "move.whole.other", None, values)]
    if home == now.components.pawns:
        return [Line("end.third", None, values)]
    lines = [Line("move.none.now", None, values | {"cards": now.components.stuck_cards})]
    if seat.bridges and any([not hole.bridged for hole in now.holes()]):
        lines.append(Line("bridge.when.now", None, player))
    if seat.tiles:
        instead = buys_instead(now.state.readings)
        lines.append(Line("buy.then-move.instead" if instead else "buy.then-move.before", None, player))
    return lines


def option_table(now: Moment, study: Study) -> Table:
    """Return a row for each chain of cards: where it leads, what it costs, how to pay, what it brings, and a button to
    carry it out; or the rule that forbids it."""
    places = now.state.seat().pawns
    rows = [option_row(now, study.pawn, chain) for pawn, chain in now.chains() if places[pawn] == study.place()]
    return Table("options", ("card", "then", "goal", "toll", "payment", "reward", "move", "other"), tuple(rows))


def option_row(now: Moment, pawn: int, chain: Chain) -> tuple:
    state, cards, toll = now.state, chain.cards, now.toll(chain)
    begun = (cards[0], list(cards[1:]), place_id(state, chain.stops[-1]))
    if chain.stuck:
        return (*begun, None, Refusal("move.whole", {"item": cards[-1]}), None, None, None)
    move = pawn_move(now, pawn, cards)
    best, space = best_payment(move), move.reward()
    if best is None:
        values = {"toll": toll, "points": now.means(len(cards))}
        return (*begun, toll, Refusal("pay.short.all", values), None, None, None)
    paid = piece_ids(now.components, paid_of(move, best))
    reward = None if space is None else tile_id(state.course[space - 1][-1])
    has_choice = toll > 0 and len(paid) < sum(state.hand()) - len(cards) + len(state.seat().tiles)
    played = " ".join(cards)
    return (*begun, toll, paid, reward, Press("play", played), Press("pay", played) if has_choice else None)


def payment_table(now: Moment, study: Study) -> Table:
    """Return a row for each payment of the move that the reader asked about, with as many cards of any items, each with
    a button to carry the move out."""
    rows: list[tuple] = []
    for chain in [chain for chain in possible(now, study.place()) if chain.cards == study.paying]:
        left = pawn_move(now, study.pawn, chain.cards).purse().left()
        for payment in now.payments(chain):
            tiles = value_ids(now.components.values, payment.tiles)
            for cards in list(reversed(selections(left, payment.cards)))[: ROWS - len(rows)]:
                paid = tiles + list_cards(now.components.items, cards)
                button = Press("play", " ".join(chain.cards) + "/" + " ".join(paid))
                rows.append((paid, now.toll(chain) + payment.waste, button))
    return Table("choices", ("payment", "points", "move"), tuple(rows))


def hole_table(now: Moment) -> Table:
    """Return a row for each hole: the tiles beside it, its toll, and a button to place the bridge."""
    rows = []
    for hole in now.holes():
        last: Line | Press | None = Line("bridge.everyone", None, {})
        if not hole.bridged:
            last = Press("lay", str(hole.first)) if now.state.seat().bridges else None
        rows.append(([tile_id(hole.before), tile_id(hole.after)], hole.water(), hole.toll(), last))
    return Table("holes", ("beside", "water", "toll", "bridge"), tuple(rows))


def crossing_table(now: Moment) -> Table:
    """Return a row for each player: what each pawn would pay if the game ended now, all of them together, and the
    points that the player would then have (rules end.toll, end.exact, end.shortage, score.points)."""
    state, rows = now.state, []
    for seat in state.seats:
        tolls, values = tolls_home(now.ways().fares, seat.pawns), [value for _, value in seat.tiles]
        toll, hand = sum(tolls), sum(state.hand_of(seat.player))
        payment, debt = last_payment(now.components, values, hand, toll, chosen(state.readings, LAST_PAYMENT))
        tiles, cards = sum(values) - sum(payment.tiles), hand - payment.cards
        rows.append((seat.player, *tolls, toll, score(now.components, tiles, cards, seat.bridges, debt)))
    return Table("crossing", ("player", *PAWNS[: now.components.pawns], "toll", "score"), tuple(rows))


LIVING = living_position(
    study_codec,
    read_components=read_components,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
