"""The living course: a position that the reader taps, and every move of the chosen pawn (page `course`); and its JSON,
short enough for an address: without what stands as at the start."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine import codec
from rules_engine.atlantis.actions.pawn import MovePawn, pawn_codec
from rules_engine.atlantis.components import Components, Tiles, read_components
from rules_engine.atlantis.draw.picture import GLYPHS, scene_of
from rules_engine.atlantis.game.state import Moment, Seat, State, make_state
from rules_engine.atlantis.readings import LAST_PAYMENT, OPTIONS, chosen, read_readings
from rules_engine.atlantis.rules import path, tolls
from rules_engine.atlantis.rules.cards import buys_instead, count_values, read_tiles, tile_codec, tile_id
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS, Chain
from rules_engine.atlantis.rules.tolls import Paid
from rules_engine.cards import Cards, count_cards, list_cards, selections
from rules_engine.controls import CHIPS, NUMBER, ON, READING, SWITCH, Control
from rules_engine.core import Answer, BadInput, Line, Press, Refusal, Refused, Table, kept, must
from rules_engine.engine import Label
from rules_engine.living import living_position, number_of, setting
from rules_engine.readings import readings_codec

HAND = "hand-"
TILES = "tiles-"
READINGS = ("played-cards", "overpaying", "buy-when-stuck", "no-free-tile", "last-payment")
"""The disputed points that change what the page says."""
ROWS = 60  # not a number of the game
"""The most payments card by card that are listed."""
ASK = "ask"
TILE = "tile"
STACK = "stack"
REMOVE = "remove"
BRIDGE = "bridge"
PAWN = "pawn"
TOOLS = (ASK, PAWN, TILE, STACK, REMOVE, BRIDGE)
"""What tapping a space does: ask about the pawn on it, put the chosen pawn there, replace or add a tile, take the top
tile or a bridge away, put or take a bridge."""


@dataclass(frozen=True)
class Study:
    """What lies on the `table`, where the player is active who is asked about, and which `pawn`; of the tiles that
    players have, the values alone. `tool`, `item` and `value` serve taps. `paying`: the cards of the move whose payment
    is being chosen, () if there is none. `last`: what the move just carried out reached, cost, brought ("" for no tile)
    and was paid with (ids apart by blanks), () if there was none."""

    table: State
    pawn: int
    tool: str = ASK
    item: str = ""
    value: int = 1
    paying: tuple[str, ...] = ()
    last: tuple[Any, ...] = ()

    def place(self) -> int:
        return self.table.seat().pawns[self.pawn]


def start_study(components: Components) -> Study:
    """Return the position in the data from which the page starts."""
    table, pawn = start_table(components), PAWNS.index(components.example["pawn"])
    return Study(table, pawn, item=components.items[0], value=components.values[0][1])


@kept
def start_table(components: Components) -> State:
    """Return the position in the data; who does not play has no pawns, but what the data give whoever joins later."""
    example, items, seats, hands = components.example, components.items, [], []
    values = codec.counts_of([key for key, _ in components.values])
    for name in components.colours:
        tiles = tiles_of(components, values.read(example["tiles"].get(name, {})))
        seats.append(Seat(name, tuple(example["pawns"].get(name, ())), tiles, 1))
        hands.append((name, codec.counts_of(items).read(example["hands"].get(name, {}))))
    course = tuple([read_tiles(items, space) for space in example["course"]])
    return State(active=example["player"], course=course, seats=tuple(seats), hands=tuple(hands))


def tiles_of(components: Components, counts: Cards) -> Tiles:
    """Return so many tiles of each value, without their items."""
    return tuple([("", points) for count, (_, points) in zip(counts, components.values) for _ in range(count)])


def press(components: Components, study: Study, name: str, value: str) -> Study:
    """Apply a tap or a change of a control. Raises Refused and BadInput, which change nothing."""
    now, table = replace(study, last=(), paying=()), study.table
    if name == "space":
        return tap_space(now, number_of(name, value or "0", 0, table.mainland()))
    if name == "play":
        return play_cards(components, now, value)
    if name == "pay":
        return replace(now, paying=tuple([codec.one_of(components.items).read(card) for card in value.split(" ")]))
    if name == "lay":
        place = number_of(name, value or "0", 1, len(table.course))
        if not table.seat().bridges:
            raise Refused("bridge.one", {})
        return replace(now, table=span_hole(table, place).with_seat(table.active, bridges=0))
    found: Any = setting(controls(components, study), name, value)
    if name == "pawn":
        return replace(now, pawn=PAWNS.index(found))
    if name == "value":
        return replace(now, value=dict(components.values)[found])
    if name in ("tool", "item"):
        return replace(now, **{name: found})
    if name in READINGS:
        return replace(now, table=replace(table, readings=read_readings(dict(table.readings) | {name: found})))
    if name == "player":
        return replace(now, table=ask_about(components, table, found))
    if name == "spare":
        return replace(now, table=table.with_seat(table.active, bridges=int(found)))
    if name.startswith(HAND):
        held = zip(components.items, table.hand())
        hand = tuple([found if name == HAND + item else count for item, count in held])
        return replace(now, table=table.with_hand(table.active, hand))
    counts = zip(components.values, count_values(components, table.seat().tiles))
    tiles = tuple([found if name == TILES + key else count for (key, _), count in counts])
    return replace(now, table=table.with_seat(table.active, tiles=tiles_of(components, tiles)))


def ask_about(components: Components, table: State, player: str) -> State:
    """Ask about another player; one without pawns joins in."""
    after = replace(table, active=player)
    return after if after.seat().pawns else after.with_seat(player, pawns=(ATLANTIS,) * components.pawns)


# taps


def tap_space(study: Study, place: int) -> Study:
    table = study.table
    if study.tool == ASK:  # choose the pawn there; of several the next one of the chosen player, else the first
        here = [(seat.player, at) for seat in table.seats for at in range(len(seat.pawns)) if seat.pawns[at] == place]
        own = [pawn for name, pawn in here if name == table.active]
        if own:
            return replace(study, pawn=([pawn for pawn in own if pawn > study.pawn] or own)[0])
        return replace(study, table=replace(table, active=here[0][0]), pawn=here[0][1]) if here else study
    if study.tool == PAWN:  # put the chosen one there (rules move.stop, hole.hole)
        if 0 < place <= len(table.course) and not table.course[place - 1]:
            raise Refused("hole.hole", {})
        if place not in (ATLANTIS, table.mainland()) and place in table.pawns():
            raise Refused("move.stop", {})
        pawns = path.with_pawn(table.seat().pawns, study.pawn, place)
        return replace(study, table=table.with_seat(table.active, pawns=pawns))
    if place in (ATLANTIS, table.mainland()):
        return study
    if study.tool == BRIDGE:
        hole = table.hole(place)
        is_bridged = hole is not None and hole.bridged
        return replace(study, table=remove_bridge(table, place) if is_bridged else span_hole(table, place))
    if study.tool == REMOVE:  # the top tile, or from water the bridge (rule reward.tile)
        if not table.course[place - 1]:
            return replace(study, table=remove_bridge(table, place))
        if place in table.pawns():
            raise Refused("reward.tile", {})
        return replace(study, table=replace(table, course=path.without_top(table.course, place)))
    below = table.course[place - 1] if study.tool == STACK else table.course[place - 1][:-1]
    course = table.course[: place - 1] + (below + ((study.item, study.value),),) + table.course[place:]
    bridges = tuple([bridge for bridge in table.bridges if bridge != place])
    return replace(study, table=replace(table, course=course, bridges=bridges))


def span_hole(table: State, place: int) -> State:
    """Place a bridge over a hole that has none (rules bridge.where, bridge.whole)."""
    hole = table.hole(place)
    must(path.hole_refusal(hole))
    return table if hole is None else replace(table, bridges=path.with_bridge(table.bridges, hole))


def remove_bridge(table: State, place: int) -> State:
    hole = table.hole(place)
    if hole is None:
        return table
    return replace(table, bridges=tuple([at for at in table.bridges if not hole.first <= at <= hole.last]))


# carrying out


def pawn_move(now: Moment, pawn: int, cards: tuple[str, ...]) -> MovePawn:
    """Return the move of a pawn with these cards, with nothing paid."""
    move = MovePawn(now)
    move.pawn, move.cards, move.pay = pawn, cards, ((), (0,) * len(now.components.items))
    return move


def play_cards(components: Components, study: Study, value: str) -> Study:
    """Move the chosen pawn, pay the toll, and take the tile behind (rules move.card, pay.before, reward.tile). New
    cards are for the reader to draw.

    `value`: the cards played, and after a stroke what is paid, `crown/value-2 ring`; without it the best payment.
    """
    written, stroke, given = value.partition("/")
    cards = tuple([codec.one_of(components.items).read(card) for card in written.split(" ")])
    move = pawn_move(Moment(components, study.table), study.pawn, cards)
    must(move.check_pawn())
    must(move.check_cards())
    if stroke:
        move.pay = read_pieces(components, [piece for piece in given.split(" ") if piece])
    else:
        best = best_payment(move)
        if best is None:
            values = {"toll": move.now.toll(move.chain()), "points": move.now.means(len(cards))}
            raise Refused("pay.short.all", values)
        move.pay = best
    must(move.check_pay())
    goal, tile = place_id(study.table, move.goal()), move.earned()
    after, _ = move.take_reward(move.pay_and_move())
    tiles = tiles_of(components, count_values(components, after.seat().tiles))
    table = replace(after, box=(), discards=()).with_seat(after.active, tiles=tiles)
    paid = " ".join(tolls.piece_ids(components, move.pay))
    return replace(study, table=table, last=(goal, move.now.toll(move.chain()), tile, paid))


def best_payment(move: MovePawn) -> Paid | None:
    """Return the payment that wastes least, with cards of the items most held; None where all is not enough."""
    payment = move.cheapest_payment()
    if payment is None:
        return None
    return tuple([("", value) for value in payment.tiles]), tolls.pick_cards(move.left(), payment.cards)


def read_pieces(components: Components, pieces: list[str]) -> Paid:
    """Read ids of values and items as tiles and cards; the tiles of a study have values alone."""
    values = dict(components.values)
    known = tuple([key for key, _ in components.values]) + components.items
    for piece in pieces:
        codec.one_of(known).read(piece)
    tiles = [("", values[piece]) for piece in pieces if piece in values]
    return tuple(tiles), count_cards(components.items, [piece for piece in pieces if piece not in values])


def place_id(table: State, place: int) -> str:
    return "mainland" if place == table.mainland() else tile_id(table.course[place - 1][-1])


def draw_position(components: Components, study: Study, label: Label) -> str:
    table, found = study.table, possible(Moment(components, study.table), study.place())
    marks = tuple([chain.stops[-1] for chain in found])
    scene = replace(scene_of(table), chosen=(table.active, study.pawn), marks=marks, pressed=True)
    return scene.draw_scene(label)


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
    tiles = zip(components.values, count_values(components, seat.tiles))
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
        lines += tolls.change_lines(tolls.worth(components, read_pieces(components, pieces)) - toll)
    cards = {"cards": components.draws[home], "home": home}
    if home == components.pawns:
        return [*lines, Line("end.draw.now", None, cards)]
    return [*lines, Line("draw.more.now" if home else "draw.card.now", None, cards)]


def summary(now: Moment, study: Study, count: int, home: int) -> list[Line]:
    """State how many moves the chosen pawn has; if none, whether another has, or what else the player may do: place a
    bridge, give a tile for cards (rules move.pawn, move.none, bridge.when, buy.tile, buy.then-move)."""
    seat, player = now.state.seat(), {"player": now.state.active}
    values = player | {"pawn": PAWNS[study.pawn], "options": count}
    if count:
        return [Line("move.card.options", None, values)]
    if now.playable():
        is_home = study.place() == now.state.mainland()
        return [Line("move.pawn.home" if is_home else "move.whole.other", None, values)]
    if home == now.components.pawns:
        return [Line("end.third", None, values)]
    lines = [Line("move.none.now", None, values | {"cards": now.components.number("stuck", "cards")})]
    if seat.bridges and any([not hole.bridged for hole in now.holes()]):
        lines.append(Line("bridge.when.now", None, player))
    if seat.tiles:
        instead = buys_instead(now.state.readings)
        lines.append(Line("buy.then-move.instead" if instead else "buy.then-move.before", None, player))
    return lines


def option_table(now: Moment, study: Study) -> Table:
    """Return a row for each chain of cards: where it leads, what it costs, how to pay, what it brings, and a button to
    carry it out; or the rule that forbids it."""
    state, places, rows = now.state, now.state.seat().pawns, []
    for pawn, chain in [(pawn, chain) for pawn, chain in now.chains() if places[pawn] == study.place()]:
        cards, toll, move = chain.cards, now.toll(chain), pawn_move(now, pawn, chain.cards)
        row: list[Any] = [cards[0], list(cards[1:]), place_id(state, chain.stops[-1])]
        best = None if chain.stuck else best_payment(move)
        if best is None:
            short = Refusal("pay.short.all", {"toll": toll, "points": now.means(len(cards))})
            why = Refusal("move.whole", {"item": cards[-1]}) if chain.stuck else short
            rows.append((*row, None if chain.stuck else toll, why, None, None, None))
            continue
        paid, reward, played = tolls.piece_ids(now.components, best), move.earned() or None, " ".join(cards)
        has_choice = toll > 0 and len(paid) < sum(state.hand()) - len(cards) + len(state.seat().tiles)
        rows.append((*row, toll, paid, reward, Press("play", played), Press("pay", played) if has_choice else None))
    return Table("options", ("card", "then", "goal", "toll", "payment", "reward", "move", "other"), tuple(rows))


def payment_table(now: Moment, study: Study) -> Table:
    """Return a row for each payment of the move that the reader asked about, with a button to carry it out."""
    rows: list[tuple] = []
    for chain in [chain for chain in possible(now, study.place()) if chain.cards == study.paying]:
        left = pawn_move(now, study.pawn, chain.cards).left()
        for payment in now.payments(chain):
            for cards in list(reversed(selections(left, payment.cards)))[: ROWS - len(rows)]:
                paid = payment.tile_ids() + list_cards(now.components.items, cards)
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
    for seat in [seat for seat in state.seats if seat.pawns]:
        each, values = path.tolls_home(now.ways().fares, seat.pawns), [value for _, value in seat.tiles]
        toll, hand = sum(each), sum(state.hand_of(seat.player))
        payment, debt = tolls.last_payment(now.components, values, hand, toll, chosen(state.readings, LAST_PAYMENT))
        tiles, cards = sum(values) - sum(payment.tiles), hand - payment.cards
        rows.append((seat.player, *each, toll, tolls.score(now.components, tiles, cards, seat.bridges, debt)))
    return Table("crossing", ("player", *PAWNS[: now.components.pawns], "toll", "score"), tuple(rows))


# its JSON


HELD = ("hand", "tiles", "spare")
TAPPED = ("pawn", "tool", "item", "value", "paying", "last")
"""What a study has besides its table."""


@kept
def study_codec(components: Components) -> codec.Codec:
    """Declare the JSON of a study; what is left out stands as at the start."""
    start, items, colours = start_study(components), components.items, components.colours
    space = codec.whole(1, len(start.table.course))
    pawns = codec.checked(
        codec.list_of(codec.whole(0, path.mainland(start.table.course))),
        lambda places: len(places) in (0, components.pawns),
        "as many places as a player has pawns",
    )
    held = (codec.counts_of(items), codec.counts_of([key for key, _ in components.values]), codec.flag())
    others = []
    for name in colours:
        holding = zip(HELD, held, holding_of(components, start.table, name))
        others.append(codec.field(name, codec.tuple_record(*[codec.field(*one) for one in holding]), None))
    parts = codec.dict_record(
        codec.field("spaces", codec.list_of(codec.row_of(space, rest=tile_codec(items))), ()),
        codec.field("bridges", codec.list_of(space), ()),
        codec.field("pawns", codec.dict_of(colours, pawns), {}),
        codec.field("player", codec.one_of(colours), start.table.active),
        codec.field("pawn", pawn_codec(components), start.pawn),
        *[codec.field(name, kind, None) for name, kind in zip(HELD, held)],
        codec.field("others", codec.dict_record(*others), None),
        codec.field("tool", codec.one_of(TOOLS), ASK),
        codec.field("item", codec.one_of(items), start.item),
        codec.field("value", codec.one_of([points for _, points in components.values]), start.value),
        codec.field("readings", readings_codec(OPTIONS), ()),
        codec.field("paying", codec.list_of(codec.one_of(items)), ()),
        codec.field("last", last_codec(components), ()),
    )
    return codec.converted(
        parts,
        lambda values: make_study(components, start, values),
        lambda study: parts_of(components, start, study),
    )


def holding_of(components: Components, table: State, player: str) -> tuple[Cards, Cards, bool]:
    seat = table.seat_of(player)
    return table.hand_of(player), count_values(components, seat.tiles), seat.bridges > 0


def last_codec(components: Components) -> codec.Codec:
    """Declare the move just carried out: [] or [goal, toll, tile or "", paid ids], the last two may be missing."""
    tile = tile_codec(components.items)
    known = components.items + tuple([key for key, _ in components.values])

    def is_tile(name: str) -> bool:
        try:
            tile.read(name)
        except BadInput:
            return False
        return True

    def fits(last: tuple) -> bool:
        brought, paid = (*last[2:], "", "")[:2]
        known_tiles = (last[0] == "mainland" or is_tile(last[0])) and (not brought or is_tile(brought))
        known_ids = all([piece in known for piece in paid.split(" ") if piece])
        return len(last) <= 4 and known_tiles and known_ids  # not a number of the game

    return codec.checked(codec.row_of(codec.text(), codec.whole(), rest=codec.text()), fits, "a move")


def make_study(components: Components, start: Study, values: dict[str, Any]) -> Study:
    """Make a study of what was read; BadInput for one that cannot be."""
    player, others, seats, hands = values["player"], values["others"] or {}, [], []
    course = list(start.table.course)
    for space in values["spaces"]:
        course[space[0] - 1] = space[1:]
    for seat in start.table.seats:
        name, pawns = seat.player, values["pawns"].get(seat.player, seat.pawns)
        hand, tiles, spare = others.get(name) or holding_of(components, start.table, name)
        if others.get(name) is not None and (name == player or not pawns):
            raise BadInput("others", name, "another player with pawns")
        if name == player:
            own = [values[part] for part in HELD]
            hand, tiles, spare = own[0] or hand, own[1] or tiles, spare if own[2] is None else own[2]
        seats.append(Seat(name, pawns, tiles_of(components, tiles), int(spare)))
        hands.append((name, hand))
    after = make_state(
        active=player,
        course=tuple(course),
        bridges=values["bridges"],
        seats=tuple(seats),
        hands=tuple(hands),
        readings=values["readings"],
    )
    if not after.seat().pawns:
        raise BadInput("player", player, "a player with pawns")
    return Study(after, **{name: values[name] for name in TAPPED})


def parts_of(components: Components, start: Study, study: Study) -> dict[str, Any]:
    """Return what a study writes: of what stands as at the start the default."""
    table, first = study.table, {seat.player: seat.pawns for seat in start.table.seats}
    spaces, own = enumerate(zip(start.table.course, table.course)), {}
    others: dict[str, Any] = dict.fromkeys(components.colours)
    for player in [seat.player for seat in table.seats]:
        has, had = [holding_of(components, one, player) for one in (table, start.table)]
        if player == table.active:
            own = {name: None if now == before else now for name, now, before in zip(HELD, has, had)}
        else:
            others[player] = None if has == had else has
    of_table = {
        "spaces": tuple([(at + 1, *now) for at, (before, now) in spaces if before != now]),
        "bridges": table.bridges,
        "pawns": {seat.player: seat.pawns for seat in table.seats if seat.pawns != first[seat.player]},
        "player": table.active,
        "others": others if any([others[name] for name in components.colours]) else None,
        "readings": table.readings,
    }
    return of_table | own | {name: getattr(study, name) for name in TAPPED}


LIVING = living_position(
    study_codec,
    read_components=read_components,
    controls=controls,
    press=press,
    report=report,
    draw=draw_position,
    glyphs=GLYPHS,
)
