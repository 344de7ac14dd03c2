"""A position of the whole game, or of a battle alone, as plain JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import PHASES, PLUNDER, REPLACEMENT, State
from rules_engine.athens_sparta.readings import OPTIONS
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.state_json import battle_codec
from rules_engine.athens_sparta.rules.board import ASIDE, MOVEMENT, NOWHERE, SIDES, STANDS, Piece, waiting
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.codec import (
    Codec,
    always,
    checked,
    converted,
    field,
    flag,
    inline,
    list_of,
    one_of,
    pairs_of,
    read_at,
    record,
    refuse_unknown,
    row_of,
    text,
    tuple_record,
    whole,
)
from rules_engine.core import BadInput, kept
from rules_engine.hexes import FAR
from rules_engine.readings import readings_codec

NUMBER = whole(-FAR, FAR)
AT = inline(NUMBER, NUMBER)
NAMES = list_of(text())
PAIRS = list_of(row_of(text(), text()))
HEXES = list_of(row_of(NUMBER, NUMBER))


def read_state(components: Components, data: Any) -> Any:
    """Read {"battle": {…}, "readings": {…}} as a Battle alone, anything else as a position of the whole game. Raises
    BadInput for what is neither. A replacement phase of which nothing else is told has just begun."""
    if isinstance(data, dict) and "battle" in data:
        refuse_unknown(("battle", "readings"), data)
        battle = data["battle"]
        if isinstance(battle, dict) and "readings" in data:
            battle = battle | {"readings": data["readings"]}
        return read_at(battle_codec(components), "battle", battle)
    state = state_codec(components).read(data)
    theatre = theatre_of(components)
    if state.phase == PLUNDER and state.target not in theatre.by_place:
        raise BadInput("target", list(state.target), "the city that is plundered")
    if state.phase == REPLACEMENT:
        state = replace(state, before=state.before or state.pieces)
    return replace(state, theatre=theatre)


def write_state(components: Components, state: Any) -> dict:
    """Return the plain JSON that `read_state` reads back unchanged: only what is not at its beginning."""
    if isinstance(state, Battle):
        return {"battle": battle_codec(components).write(state)}
    return state_codec(components).write(state)


@kept
def state_codec(components: Components) -> Codec:
    """Declare a position: {"olympiad", "turn", "phase", "active", "pieces": [[block, owner, q, r, steps, stand]],
    …}."""
    pieces = pieces_codec(components)
    return record(
        State,
        field("olympiad", whole(1), 1, written=always),
        field("turn", whole(1), 1, written=always),
        field("phase", one_of(PHASES), MOVEMENT, written=always),
        field("active", one_of(SIDES)),
        field("pieces", pieces),
        field("first", one_of(("", *SIDES)), ""),
        field("points", whole(), 0),
        field("build", whole(), 0),
        field("laying", flag(), False),
        field("storms", flag(), False),
        field("betrayed", text(), ""),
        field("persia", text(), ""),
        field("cause", text(), ""),
        field("pile", NAMES, ()),
        field("moved", NAMES, ()),
        field("revolted", NAMES, ()),
        field("victors", NAMES, ()),
        field("half", NAMES, ()),
        field("allies", PAIRS, ()),
        field("laid", PAIRS, ()),
        field("played", PAIRS, ()),
        field("events", PAIRS, ()),
        field("spent", list_of(row_of(text(), whole())), ()),
        field("settled", HEXES, ()),
        field("due", HEXES, ()),
        field("before", pieces, ()),
        field("hands", pairs_of(SIDES, NAMES), ()),
        field("target", row_of(NUMBER, NUMBER), NOWHERE),
        field("came", list_of(row_of(text(), AT)), ()),
        field("began", list_of(row_of(text(), AT, one_of(STANDS))), ()),
        field("crossed", list_of(row_of(AT, AT, whole())), ()),
        field("losing", row_of(text(), whole(), NAMES), ("", 0, ()), written=lambda state: state.losing[1]),
        field("fight", battle_codec(components), None, attribute="battle"),
        field("readings", readings_codec(OPTIONS), ()),
        field("won", tuple_record(field("winner", text()), field("rule", text())), None),
    )


def pieces_codec(components: Components) -> Codec:
    """Declare the blocks: rows of those in play, as all blocks of the game in its order."""
    aside = waiting(components)
    sorts = {piece.id: piece.sort for piece in aside}
    row = checked(
        row_of(one_of([piece.id for piece in aside]), one_of(SIDES), AT, whole(), one_of(STANDS)),
        lambda row: row[-2] <= sorts[row[0]].steps,
        "a block with no more steps than it has",
    )

    def read(rows: tuple) -> tuple[Piece, ...]:
        placed = {name: Piece(name, owner, at, steps, stand, sorts[name]) for name, owner, at, steps, stand in rows}
        return tuple([placed.get(piece.id, piece) for piece in aside])

    def write(pieces: tuple[Piece, ...]) -> tuple:
        used = [piece for piece in pieces if piece.stand != ASIDE]
        return tuple([(piece.id, piece.owner, piece.at, piece.steps, piece.stand) for piece in used])

    return converted(list_of(row), read, write)
