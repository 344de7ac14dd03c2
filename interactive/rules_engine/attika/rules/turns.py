"""The turn that is going on (rules turn.*, reveal.*, growth.order)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.core import BadInput

REVEAL = "reveal"
BUILD = "build"


@dataclass(frozen=True)
class Turn:
    """What the active player has done so far.

    `action`: reveal or build, None before the choice (rule turn.choice); `done`: how often; `extra`: how many more than
    usual amphorae allow; `drawn`: whether cards were drawn, so that nothing more is revealed or built (forgo.last).
    `revealed`: the building just turned over, still to be built or stored; `stored`: those stored in this turn;
    `emptied`: whether its stack is empty now, so that the map grows; `tile`: the board tile turned over for that.
    """

    action: str | None = None
    done: int = 0
    extra: int = 0
    drawn: bool = False
    revealed: str | None = None
    stored: tuple[str, ...] = ()
    emptied: bool = False
    tile: str | None = None


START = Turn()
"""The turn of a player who has not done anything yet."""

FIELDS = ("action", "done", "extra", "drawn", "revealed", "stored", "emptied", "tile")


def read_turn(data: dict) -> Turn:
    """From plain JSON; what is left out stands at its beginning. BadInput for a name that no turn has."""
    for name in sorted(data):
        if name not in FIELDS:
            raise BadInput("turn." + name, data[name], "one of the names " + ", ".join(FIELDS))
    values = dict(data)
    values["stored"] = tuple(data.get("stored", []))
    return Turn(**values)


def write_turn(turn: Turn) -> dict:
    """The plain JSON that `read_turn` reads back: only what has happened."""
    values = {name: getattr(turn, name) for name in FIELDS if getattr(turn, name) != getattr(START, name)}
    if turn.stored:
        values["stored"] = list(turn.stored)
    return values
