"""What the page "What can I do?" says: all actions with what forbids them, or every way to do one."""

from __future__ import annotations

from rules_engine.core import Answer, Line, Press, Refusal, Table
from rules_engine.polis.components import Components
from rules_engine.polis.draw.map import MOST_ROWS
from rules_engine.polis.game.state import State
from rules_engine.polis.game.turns import KINDS
from rules_engine.polis.positions.actions_rows import row_of, ways_of
from rules_engine.polis.positions.actions_why import reasons, refused_now

COLUMNS = ("way", "to", "number", "change", "chance")


def report_on(components: Components, state: State, kind: str, roll: int) -> Answer:
    """The overview for no kind, else all about one action."""
    return _one(components, state, kind, roll) if kind in KINDS else _all(components, state)


def _all(components: Components, state: State) -> Answer:
    found = [(kind, *_ways(components, state, kind)) for kind in KINDS]
    able = len([kind for kind, ways, _ in found if ways])
    said = Line("turn.actions.able", None, {"side": state.turn_of, "actions": able})
    rows = [(kind, ways or why, Press("explain", kind)) for kind, ways, why in found]
    return Answer({"able": able}, (said,), (Table("actions", ("action", "ways", "show"), tuple(rows)),))


def _ways(components: Components, state: State, kind: str) -> tuple[int, Refusal | None]:
    """In how many ways an action can be done; or else why not."""
    ways = len(ways_of(components, state, kind, 1))
    if ways:
        return ways, None
    now = refused_now(components, state, kind)
    if now is not None:
        return 0, now
    found = reasons(components, state, kind, [])
    return 0, found[-1][1] if found else None


def _one(components: Components, state: State, kind: str, roll: int) -> Answer:
    ways = ways_of(components, state, kind, roll)
    rows = [row_of(components, state, kind, move) for move in ways[:MOST_ROWS]]
    lines = (Line("turn.actions.ways", None, {"side": state.turn_of, "action": kind, "ways": len(ways)}),)
    now = refused_now(components, state, kind)
    possible = [aim for row in rows for aim in (row["way"], *(row["to"] or []))]
    why = [((kind,), now)] if now is not None else reasons(components, state, kind, possible)[:MOST_ROWS]
    tables = [_table(rows, kind)] if rows else []
    tables += [Table("forbidden", ("way", "why"), tuple(why))] if why else []
    return Answer({"ways": len(ways)}, lines, tuple(tables))


def _table(rows: list[dict], kind: str) -> Table:
    columns = [column for column in COLUMNS if any([row.get(column) is not None for row in rows])]
    shown = [
        (*[rows[index].get(column) for column in columns], Press("do", kind + "." + str(index)))
        for index in range(len(rows))
    ]
    return Table("options", (*columns, "do"), tuple(shown))
