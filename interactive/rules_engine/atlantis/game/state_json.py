"""The JSON of a position."""

from __future__ import annotations

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import Seat, State, Turn
from rules_engine.atlantis.readings import OPTIONS
from rules_engine.atlantis.rules.path import ATLANTIS
from rules_engine.atlantis.rules.tiles import in_order, tile_codec
from rules_engine.codec import (
    Codec,
    always,
    columns,
    converted,
    counts_of,
    field,
    flag,
    list_of,
    one_of,
    pairs_of,
    record,
    text,
    whole,
)
from rules_engine.core import HIDDEN, BadInput, kept
from rules_engine.readings import readings_codec

ORDER = (
    "active", "course", "bridges", "players", "pawns", "tiles", "spare", "hands", "discards", "pile", "box", "debts",
    "turn", "readings", "finished",
)  # fmt: skip
TURN = record(Turn, field("bought", whole(), 0), field("bridge", whole(), 0))


def read_state(components: Components, data: Any) -> State:
    """Read plain JSON; only "active" is needed, without "course" the table is empty. Raises BadInput for everything
    that is no position."""
    players = data.get("players") if isinstance(data, dict) else None
    seated = [player for player in players if isinstance(player, str)] if isinstance(players, list) else []
    return state_codec(components, tuple(seated)).read(data)


def write_state(components: Components, state: State) -> dict:
    """Write the plain JSON that `read_state` reads back unchanged."""
    return state_codec(components, tuple([seat.player for seat in state.seats])).write(state)


@kept
def state_codec(components: Components, players: tuple[str, ...]) -> Codec:
    """Declare the JSON of a position with these players at the table."""
    items = components.items
    cards, tiles = counts_of(items), list_of(tile_codec(items))
    return record(
        make_state,
        field("active", text()),
        field("course", list_of(tiles), (), written=is_seated),
        field("bridges", list_of(whole(1)), (), written=is_seated),
        columns(
            "seats",
            Seat,
            field("pawns", list_of(whole()), (ATLANTIS,) * components.pawns, written=always),
            field("tiles", converted(tiles, lambda held: in_order(items, list(held)), tuple), (), written=always),
            field("spare", whole(), components.bridges, "bridges", written=always),
            field("debts", whole(), 0, "debt"),
            keys=players,
            key="player",
            listed_as="players",
        ),
        field("hands", pairs_of(players, cards), (), written=is_seated),
        field("discards", cards, (0,) * len(items), written=is_seated),
        field("pile", list_of(one_of(items + (HIDDEN,))), (), written=is_seated),
        field("box", tiles, (), written=is_seated),
        field("turn", TURN, Turn()),
        field("readings", readings_codec(OPTIONS), ()),
        field("finished", flag(), False),
        order=ORDER,
    )


def is_seated(state: State) -> bool:
    """Tell whether a game has begun."""
    return len(state.seats) > 0


def make_state(**values: Any) -> State:
    """Make a position of what was read; BadInput for a bridge on land, and for a pawn on water or off the course."""
    state = State(**values)
    for place in state.bridges:
        if place > len(state.course) or state.course[place - 1]:
            raise BadInput("bridges", place, "a space with water")
    for place in state.pawns():
        if place > state.mainland() or (0 < place < state.mainland() and not state.course[place - 1]):
            raise BadInput("pawns", place, "a space with a tile, Atlantis or the mainland")
    return state
