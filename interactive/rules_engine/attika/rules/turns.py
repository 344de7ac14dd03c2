"""The turn that is going on (rules turn.*, reveal.*, growth.order)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.codec import field, flag, list_of, one_of, record, text, whole

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

TURN = record(
    Turn,
    field("action", one_of((REVEAL, BUILD)), None),
    field("done", whole(), 0),
    field("extra", whole(), 0),
    field("drawn", flag(), False),
    field("revealed", text(), None),
    field("stored", list_of(text()), ()),
    field("emptied", flag(), False),
    field("tile", text(), None),
)
"""As JSON: only what has happened."""
