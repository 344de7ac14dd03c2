"""Tribute (rules tribute.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import BadInput, Line, Refused
from rules_engine.polis.components import Components, Goods
from rules_engine.polis.game.state import State, put, with_goods
from rules_engine.polis.game.turns import TRIBUTE, count_in, is_allowed, known_in, paid_line, refuse_poor_side
from rules_engine.polis.readings import CLOSED_BOX, is_default
from rules_engine.polis.rules.map import controls
from rules_engine.polis.rules.tribute import (
    gain_of,
    is_beyond_rows,
    is_closed,
    is_home,
    placings,
    poleis_in,
    row_length,
    tribute_cost,
)


def check_tribute(components: Components, state: State, move: dict) -> None:
    """Check {"tribute": region, "rows": {resource: hoplites}}: so many hoplites on each row (rule tribute.rows)."""
    region, rows = known_in(move, TRIBUTE, components.regions), move.get("rows")
    refuse_region(components, state, region)
    if not isinstance(rows, dict) or not rows:
        raise BadInput("rows", rows, "hoplites on some rows")
    for good in sorted(rows):
        room, hoplites = row_length(components, region, good), count_in(rows, good, 1)
        if room == 0:
            raise Refused("tribute.rows.none", {"area": region, "good": good})
        if hoplites > room:
            raise Refused("tribute.rows", {"area": region, "good": good, "room": room, "hoplites": hoplites})
    placed, held = sum([rows[good] for good in sorted(rows)]), state.units_of(state.turn_of, region)
    if placed > held:
        raise Refused("tribute.rows.hoplites", {"area": region, "hoplites": placed, "held": held})


def refuse_region(components: Components, state: State, region: str) -> None:
    """Refuse a region that the side cannot collect from, with or without control (rules tribute.condition,
    tribute.achaia, tribute.box, tribute.control)."""
    side, poleis = state.turn_of, poleis_in(components, region)
    if poleis and not any([state.owner_of(polis) == side for polis in poleis]):
        raise Refused("tribute.condition", {"area": region})
    if state.units_of(side, region) == 0:
        raise Refused("tribute.condition.hoplites" if poleis else "tribute.achaia", {"area": region})
    if is_closed(state.boxes.get(region, ()), side, state.readings):
        raise Refused("tribute.box", {"area": region})
    if not is_home(components, side, region):
        refuse_poor_side(components, state)


def do_tribute(components: Components, state: State, move: dict) -> State:
    """Gain the resources and put a disc in the box (rules tribute.home, tribute.gain, tribute.box)."""
    side, region = state.turn_of, move[TRIBUTE]
    change = gain_of(components, move["rows"]) | tribute_cost(components, side, region)
    discs = state.boxes.get(region, ()) + (side,)
    return with_goods(replace(state, boxes=put(state.boxes, region, discs)), side, change)


def tribute_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say what was paid and gained (rules tribute.home, tribute.gain, tribute.control, tribute.box,
    stock.track-end)."""
    region, rows, gain = move[TRIBUTE], move["rows"], gain_of(components, move["rows"])
    home = is_home(components, before.turn_of, region)
    return [
        Line("tribute.home", None, {"area": region}) if home else paid_line(components),
        *[
            Line("tribute.gain", {good: gain[good]}, {"hoplites": rows[good], "good": good})
            for good in components.resources
            if good in rows
        ],
        *control_lines(components, before, region),
        *stock_lines(components, before, after, rows),
        closed_line(after, region),
    ]


def closed_line(after: State, region: str) -> Line:
    """Say to whom the box is closed now: to both, or to the side that has used it (rule tribute.box, reading
    closed-box)."""
    if is_default(after.readings, CLOSED_BOX):
        return Line("tribute.box.closed", None, {"area": region})
    return Line("tribute.box.own", None, {"area": region, "side": after.turn_of})


def control_lines(components: Components, before: State, region: str) -> list[Line]:
    """Say that tribute needs no control, where the side has none (rule tribute.control)."""
    side = before.turn_of
    own, enemies = before.units_of(side, region), before.units_of(components.other(side), region)
    if controls(own, enemies):
        return []
    return [Line("tribute.control", None, {"area": region, "hoplites": own, "enemies": enemies})]


def stock_lines(components: Components, before: State, after: State, rows: Goods) -> list[Line]:
    """Say that a stock may grow beyond all numbers of the rows (rule stock.track-end)."""
    side = before.turn_of
    return [
        Line("stock.track-end", None, {"side": side, "good": good, "number": after.has(side, good)})
        for good in components.resources
        if good in rows and is_beyond_rows(components, after.has(side, good))
    ]


def tribute_moves(components: Components, state: State) -> list[dict]:
    """List every region, with as many hoplites on its rows as there are or fit, in every way."""
    return [
        {TRIBUTE: region, "rows": rows}
        for region in components.regions
        if is_allowed(refuse_region, components, state, region)
        for rows in placings(components, region, state.units_of(state.turn_of, region))
    ]
