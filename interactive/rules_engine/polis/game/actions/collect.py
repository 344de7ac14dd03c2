"""Tribute (rules tribute.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import BadInput, Refused
from rules_engine.polis.components import Components, Goods
from rules_engine.polis.game.state import State, put, with_goods
from rules_engine.polis.game.turns import TRIBUTE, count_in, known_in, military_cost, refuse_poor
from rules_engine.polis.readings import CLOSED_BOX, usual


def check_tribute(components: Components, state: State, move: dict) -> None:
    """{"tribute": region, "rows": {resource: hoplites}}: so many hoplites on each row (rule tribute.rows)."""
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
    """Whether a region can be collected from, with or without control (rules tribute.condition, tribute.achaia,
    tribute.box, tribute.control)."""
    side, closed = state.turn_of, state.boxes.get(region, ())
    poleis = poleis_in(components, region)
    if poleis and not any([state.owner_of(polis) == side for polis in poleis]):
        raise Refused("tribute.condition", {"area": region})
    if state.units_of(side, region) == 0:
        raise Refused("tribute.condition.hoplites" if poleis else "tribute.achaia", {"area": region})
    if closed and (usual(state.readings, CLOSED_BOX) or side in closed):
        raise Refused("tribute.box", {"area": region})
    if not is_home(components, state, region):
        refuse_poor(components, state)


def do_tribute(components: Components, state: State, move: dict) -> State:
    """The resources gained, and a disc in the box (rules tribute.gain, tribute.box)."""
    side, region = state.turn_of, move[TRIBUTE]
    paid = {} if is_home(components, state, region) else military_cost(components)
    after = with_goods(with_goods(state, side, paid), side, gained(components, move))
    return replace(after, boxes=put(state.boxes, region, state.boxes.get(region, ()) + (side,)))


def is_home(components: Components, state: State, region: str) -> bool:
    """Whether collecting costs no prestige there (rule tribute.home)."""
    return is_home_of(components, state.turn_of, region)


def is_home_of(components: Components, side: str, region: str) -> bool:
    """Whether a region is the home of a side (rule tribute.home)."""
    return components.number("sides", side)["home"] == region


def poleis_in(components: Components, region: str) -> list[str]:
    """The poleis of a region; Achaia has none (rules tribute.condition, tribute.achaia)."""
    return [polis for polis in components.order if components.poleis[polis].region == region]


def gained(components: Components, move: dict) -> Goods:
    """The numbers below the last hoplite of each row (rule tribute.gain)."""
    return {good: row_yield(components, move["rows"][good]) for good in sorted(move["rows"])}


def row_yield(components: Components, hoplites: int) -> int:
    """What a row with so many hoplites brings: the number under the rightmost (rule tribute.gain)."""
    return components.rows[hoplites - 1] if hoplites else 0


def row_length(components: Components, region: str, good: str) -> int:
    """How many hoplites a row of the box takes; none where it has no such row."""
    last = components.tribute[region].get(good)
    return 0 if last is None else components.rows.index(last) + 1


def tribute_moves(components: Components, state: State) -> list[dict]:
    """Every region, with as many hoplites on its rows as there are or fit, in every way."""
    moves = []
    for region in components.regions:
        try:
            refuse_region(components, state, region)
        except Refused:
            continue
        moves += [{TRIBUTE: region, "rows": rows} for rows in layouts(components, state, region)]
    return moves


def layouts(components: Components, state: State, region: str) -> list[dict]:
    """Every way to put as many of the side's hoplites as possible on the rows of a region's box."""
    lengths = [(good, row_length(components, region, good)) for good in components.resources]
    room = sum([length for _, length in lengths])
    found: list[tuple[dict, int]] = [({}, min(room, state.units_of(state.turn_of, region)))]
    for good, length in lengths:
        found += [(rows | {good: n}, left - n) for rows, left in found for n in range(1, min(length, left) + 1)]
    return [rows for rows, left in found if left == 0]
