"""The JSON of a position."""

from __future__ import annotations

from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import Seat, State, in_order
from rules_engine.attika.readings import OPTIONS
from rules_engine.attika.rules.growth import ROTATIONS
from rules_engine.attika.rules.sites import BLANK, SHRINE
from rules_engine.attika.rules.turns import START, TURN
from rules_engine.codec import (
    Codec,
    always,
    checked,
    columns,
    converted,
    counts_of,
    field,
    flag,
    inline,
    list_of,
    one_of,
    pairs_of,
    record,
    row_of,
    text,
    tuple_record,
    whole,
)
from rules_engine.core import HIDDEN, kept
from rules_engine.hexes import FAR
from rules_engine.readings import readings_codec

ORDER = (
    "active", "map", "buildings", "hands", "discards", "players", "mats", "stacks", "amphorae", "rewarded", "supply",
    "pile", "tiles", "board", "turn", "readings", "practice", "won",
)  # fmt: skip
PLACE = inline(whole(-FAR, FAR), whole(-FAR, FAR))
"""A position in the row around it: `[q, r, …]`."""


def read_state(components: Components, data: Any) -> State:
    """Read plain JSON; only "active" and "map" are needed, and without "players" nobody has a seat. Raises BadInput for
    everything that is no position."""
    players = data.get("players") if isinstance(data, dict) else None
    seated = [player for player in players if isinstance(player, str)] if isinstance(players, list) else []
    return state_codec(components, tuple(seated)).read(data)


def write_state(components: Components, state: State) -> dict:
    """Write the plain JSON that `read_state` reads back unchanged."""
    return state_codec(components, tuple([seat.player for seat in state.seats])).write(state)


@kept
def state_codec(components: Components, players: tuple[str, ...]) -> Codec:
    """Declare the JSON of a position with these players at the table."""
    landscapes, order = components.landscapes, components.order
    cards = counts_of(landscapes)
    names = list_of(one_of(order))
    return record(
        State,
        field("active", text()),
        field("map", once_each(list_of(row_of(PLACE, one_of(landscapes + (BLANK, SHRINE))))), attribute="grounds"),
        field("buildings", once_each(list_of(row_of(PLACE, text(), one_of(order)))), (), written=always),
        field("hands", pairs_of(None, cards), (), written=always),
        field("discards", cards, (0,) * len(landscapes), written=always),
        columns(
            "seats",
            Seat,
            field("mats", converted(names, lambda mat: in_order(order, mat), list), (), "mat", written=always),
            field("stacks", list_of(list_of(one_of(order + (HIDDEN,)))), (), written=always),
            field("amphorae", whole(), 0, written=always),
            field("rewarded", list_of(one_of(components.groups)), (), written=always),
            keys=players,
            key="player",
            listed_as="players",
        ),
        field("supply", whole(), 0, written=is_seated),
        field("pile", list_of(one_of(landscapes + (HIDDEN,))), (), written=is_seated),
        field("tiles", list_of(one_of(components.pieces.tiles + (HIDDEN,))), (), written=is_seated),
        field("board", list_of(row_of(text(), PLACE, whole(0, ROTATIONS - 1))), (), written=is_seated),
        field("turn", TURN, START, written=is_seated),
        field("readings", readings_codec(OPTIONS), ()),
        field("practice", flag(), False),
        field("won", tuple_record(field("winner", text()), field("rule", text())), None),
        order=ORDER,
    )


def once_each(rows: Codec) -> Codec:
    """Return a codec for rows `[q, r, …]` of which no two are about the same hex."""
    return checked(rows, lambda read: len({row[0] for row in read}) == len(read), "each hex once")


def is_seated(state: State) -> bool:
    """Tell whether a whole game is played."""
    return len(state.seats) > 0
