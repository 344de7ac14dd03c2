"""A study: a position that the reader lays out on the living course, and whose pawn is asked about; and its JSON, short
enough for an address: without what stands as at the start."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.atlantis.components import Components, Tiles
from rules_engine.atlantis.game.state import Seat, State, make_state
from rules_engine.atlantis.readings import OPTIONS
from rules_engine.atlantis.rules.cards import read_tiles, tile_codec
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS, mainland
from rules_engine.cards import Cards
from rules_engine.codec import (
    Codec,
    Part,
    checked,
    converted,
    counts_of,
    dict_of,
    field,
    flag,
    list_of,
    one_of,
    record,
    row_of,
    text,
    tuple_record,
    whole,
)
from rules_engine.core import BadInput, kept
from rules_engine.readings import readings_codec

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
    whole, example = whole_table(components), components.example
    seats = tuple([seat for seat in whole.seats if seat.player in example["pawns"]])
    hands = tuple([(name, cards) for name, cards in whole.hands if name in example["pawns"]])
    table = replace(whole, seats=seats, hands=hands)
    return Study(table, PAWNS.index(example["pawn"]), item=components.items[0], value=components.values[0][1])


@kept
def whole_table(components: Components) -> State:
    """Return the position in the data with all players: who joins later has a bridge, what the data say, and all pawns
    on Atlantis."""
    example, items, seats, hands = components.example, components.items, [], []
    values = counts_of([key for key, _ in components.values])
    for name in components.colours:
        pawns = tuple(example["pawns"].get(name, ())) or (ATLANTIS,) * components.pawns
        seats.append(Seat(name, pawns, tiles_of(components, values.read(example["tiles"].get(name, {}))), 1))
        hands.append((name, counts_of(items).read(example["hands"].get(name, {}))))
    course = tuple([read_tiles(items, space) for space in example["course"]])
    return State(active=example["player"], course=course, seats=tuple(seats), hands=tuple(hands))


def tiles_of(components: Components, counts: Cards) -> Tiles:
    """Return so many tiles of each value, without their items."""
    return tuple([("", points) for count, (_, points) in zip(counts, components.values) for _ in range(count)])


def values_of(components: Components, tiles: Tiles) -> Cards:
    """Count tiles by their value."""
    held = [value for _, value in tiles]
    return tuple([held.count(points) for _, points in components.values])


HELD = ("hand", "tiles", "spare")


@kept
def study_codec(components: Components) -> Codec:
    """Declare the JSON of a study; what is left out stands as at the start."""
    start, items, colours = start_study(components), components.items, components.colours
    space = whole(1, len(start.table.course))
    pawns = checked(
        list_of(whole(0, mainland(start.table.course))),
        lambda places: len(places) in (0, components.pawns),
        "as many places as a player has pawns",
    )
    held = (counts_of(items), counts_of([key for key, _ in components.values]), flag())

    def holding_fields(name: str) -> list[Part]:
        first = holding_of(components, whole_table(components), name)
        return [field(*one) for one in zip(HELD, held, first)]

    others = record(
        lambda **found: found,
        *[field(name, tuple_record(*holding_fields(name)), None) for name in colours],
        get=lambda found, name: found[name],
    )
    pawn_ids = PAWNS[: components.pawns]
    return record(
        lambda **values: make_study(components, start, **values),
        field("spaces", list_of(row_of(space, rest=tile_codec(items))), ()),
        field("bridges", list_of(space), ()),
        field("pawns", dict_of(colours, pawns), {}),
        field("player", one_of(colours), start.table.active),
        field("pawn", converted(one_of(pawn_ids), pawn_ids.index, lambda pawn: pawn_ids[pawn]), start.pawn),
        *[field(name, codec, None) for name, codec in zip(HELD, held)],
        field("others", others, None, written=lambda study: others.write(part_of(components, start, study, "others"))),
        field("tool", one_of(TOOLS), ASK),
        field("item", one_of(items), start.item),
        field("value", one_of([points for _, points in components.values]), start.value),
        field("readings", readings_codec(OPTIONS), ()),
        field("paying", list_of(one_of(items)), ()),
        field("last", last_codec(components), ()),
        get=lambda study, name: part_of(components, start, study, name),
    )


def holding_of(components: Components, table: State, player: str) -> tuple[Cards, Cards, bool]:
    """Return what a player has: the hand, so many tiles of each value, and whether there is a bridge."""
    seat = table.seat_of(player)
    return table.hand_of(player), values_of(components, seat.tiles), seat.bridges > 0


def last_codec(components: Components) -> Codec:
    """Declare the move just carried out: [] or [goal, toll, tile or "", paid ids apart by blanks]; the last two may be
    missing."""
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

    return checked(row_of(text(), whole(), rest=text()), fits, "a move")


def make_study(components: Components, start: Study, **values: Any) -> Study:
    """Make a study of what was read; BadInput for one that cannot be."""
    whole, table, player = whole_table(components), start.table, values["player"]
    others = values["others"] or {}
    course = list(table.course)
    for space in values["spaces"]:
        course[space[0] - 1] = space[1:]
    seated = {seat.player: seat.pawns for seat in table.seats} | values["pawns"]
    seats, hands = [], []
    for name in [name for name in components.colours if seated.get(name)]:
        hand, tiles, spare = others.get(name) or holding_of(components, whole, name)
        if name == player:
            own = [values[part] for part in HELD]
            hand, tiles, spare = own[0] or hand, own[1] or tiles, spare if own[2] is None else own[2]
        seats.append(Seat(name, seated[name], tiles_of(components, tiles), int(spare)))
        hands.append((name, hand))
    after = make_state(
        active=player,
        course=tuple(course),
        bridges=values["bridges"],
        seats=tuple(seats),
        hands=tuple(hands),
        readings=values["readings"],
    )
    names = [seat.player for seat in seats]
    if player not in names:
        raise BadInput("player", player, "a player with pawns")
    for name in sorted(others):
        if others[name] is not None and (name == player or name not in names):
            raise BadInput("others", name, "another player with pawns")
    return Study(after, **{name: values[name] for name in ("pawn", "tool", "item", "value", "paying", "last")})


def part_of(components: Components, start: Study, study: Study, name: str) -> Any:
    """Return what a study writes under a name: its default where it stands as at the start."""
    table, whole = study.table, whole_table(components)
    if name == "spaces":
        spaces = zip(start.table.course, table.course)
        return tuple([(index + 1, *now) for index, (before, now) in enumerate(spaces) if before != now])
    if name == "pawns":
        first = {seat.player: seat.pawns for seat in start.table.seats}
        return {seat.player: seat.pawns for seat in table.seats if seat.pawns != first.get(seat.player)}
    if name == "others":
        written = dict.fromkeys(components.colours)
        for player in [seat.player for seat in table.seats if seat.player != table.active]:
            held = holding_of(components, table, player)
            written[player] = None if held == holding_of(components, whole, player) else held
        return written
    if name in HELD:
        has, had = [holding_of(components, one, table.active)[HELD.index(name)] for one in (table, whole)]
        return None if has == had else has
    if name == "player":
        return table.active
    return getattr(table if name in ("bridges", "readings") else study, name)
