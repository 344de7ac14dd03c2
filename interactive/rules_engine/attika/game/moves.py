"""Moves: what a player does, and the position that follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.game.amphorae import USES, use_amphora
from rules_engine.attika.game.building import build
from rules_engine.attika.game.flow import end_turn, lay_tile, reveal, store
from rules_engine.attika.game.setup import SETUP, setup_move
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.cards import RESHUFFLED
from rules_engine.attika.rules.growth import ROTATIONS
from rules_engine.cards import refuse_idle_order
from rules_engine.codec import Codec, converted, counts_of, dict_record, field, list_of, one_of, row_of, text, whole
from rules_engine.core import BadInput, Refused, Step, kept
from rules_engine.hexes import FAR

MOVES: dict[str, Callable[[Components, State, dict], Step]] = {
    "setup": setup_move,
    "reveal": reveal,
    "store": store,
    "build": build,
    "tile": lay_tile,
    "amphora": use_amphora,
    "end": end_turn,
}
KINDS = ("setup", "reveal", "store", "build", "tile", "amphora", "end")
UNSEATED = ("setup", "build")
"""The kinds of moves in a position without seats."""


@kept
def move_codec(components: Components, kind: str) -> Codec:
    """Declare the JSON of the moves of one kind. "shuffle" lists a reshuffled discard pile from its top."""
    at = field("at", row_of(whole(-FAR, FAR), whole(-FAR, FAR)))
    shuffle = field("shuffle", converted(list_of(text()), list, tuple), None)
    landscapes = components.landscapes
    forms = {
        "setup": (field("setup", SETUP),),
        "reveal": (field("reveal", whole(-FAR, FAR)),),
        "store": (field("store", text()),),
        "build": (
            field("build", text()),
            at,
            field("pay", counts_of(landscapes), (0,) * len(landscapes)),
            shuffle,
        ),
        "tile": (field("tile", text()), at, field("rotation", whole(0, ROTATIONS - 1), 0)),
        "amphora": (field("amphora", one_of(USES)), shuffle),
        "end": (field("end", whole()), shuffle),
    }
    return dict_record(*forms[kind])


def apply(components: Components, state: State, move: Any) -> Step:
    """Apply a move of the active player; its one key out of KINDS names its kind.

    Chance is part of the move: where cards are drawn beyond the draw pile, "shuffle" lists the new one from its top.
    Raises Refused with the rule that forbids the move, and BadInput for what is no move at all.
    """
    kind = kind_of(move)
    if not state.seats and kind not in UNSEATED:
        raise BadInput("move", move, "a position with seats, or one of " + ", ".join(UNSEATED))
    refuse_now(state, kind)
    parts = move_codec(components, kind).read(move)
    step = MOVES[kind](components, state, parts)
    refuse_idle_order(parts.get("shuffle"), step.lines, RESHUFFLED)
    return step


def kind_of(move: Any) -> str:
    """Return the kind of a move; BadInput where it is none, or several."""
    kinds = [kind for kind in KINDS if kind in move] if isinstance(move, dict) else []
    if len(kinds) != 1:
        raise BadInput("move", move, "one of " + ", ".join(KINDS))
    return kinds[0]


def refuse_now(state: State, kind: str) -> None:
    """Refuse what may not be done at this moment: the game is over (rule end.at-once), the board tile comes first
    (growth.order), the revealed building comes first, also before the board tile (reveal.store, growth.order)."""
    if state.won is not None:
        raise Refused("end.at-once", {"player": state.won[0]})
    if state.turn.tile is not None and kind != "tile":
        raise Refused("growth.order", {"tile": state.turn.tile})
    if state.turn.revealed is not None and kind not in ("build", "store"):
        if kind == "tile" and state.turn.emptied:
            raise Refused("growth.order.building", {"building": state.turn.revealed})
        raise Refused("reveal.store", {"building": state.turn.revealed})
