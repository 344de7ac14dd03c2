"""The event of a round (rules event.*)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.core import Line
from rules_engine.polis.components import SPACES, Components
from rules_engine.polis.game.state import DISC, EVENT, State, prestige_of, put, stock_of, with_goods, with_units
from rules_engine.polis.rules.map import is_full
from rules_engine.polis.rules.turns import event_order

UNIT = "effect-unit"
GAIN = "effect-gain"
REMOVE = "effect-remove"
CLOSE = "effect-close"


def reveal_event(components: Components, state: State) -> tuple[State, list[Line]]:
    """Turn over the event card of the round and let it take effect, first for the side with more prestige (rules
    event.card, event.order)."""
    cards = [card for turn, card in state.coming if turn == state.round]
    if not cards:
        return state, []
    rest = tuple([item for item in state.coming if item[0] != state.round])
    after, lines = replace(state, event=cards[0], coming=rest), [Line("event.card.shown", None, {"event": cards[0]})]
    row, order = components.data["events"][cards[0]], event_order(components, prestige_of(components, state))
    lines += order_lines(components, state, row)
    for side in order:
        after, said = _effect(components, after, side, row)
        lines += said
    if row["effect"] == CLOSE:
        lines.append(Line("event.first-round.close", None, {"market": row["market"]}))
        after = replace(after, sent=put(after.sent, row["market"] + "." + SPACES[0], DISC))
    if row["effect"] != REMOVE:
        return after, lines
    queue = [side for side in order if any([after.units_of(side, area) for area in components.areas])]
    return replace(after, queue=tuple(queue), stage=EVENT), lines


def order_lines(components: Components, state: State, row: dict) -> list[Line]:
    """Say who applies an event first that does something for both sides (rule event.order)."""
    if row["effect"] not in (UNIT, GAIN, REMOVE) or not all([side in row for side in components.sides]):
        return []
    prestige = prestige_of(components, state)
    first, second = event_order(components, prestige)
    values = {"side": first, "points": prestige[first], "other": second, "held": prestige[second]}
    return [Line("event.order.tie" if prestige[first] == prestige[second] else "event.order", None, values)]


def _effect(components: Components, state: State, side: str, row: dict) -> tuple[State, list[Line]]:
    """Do what the card does for one side (rule event.first-round)."""
    what: Any = row.get(side)
    if row["effect"] == UNIT:
        return _add_unit(components, state, side, what)
    if row["effect"] in (GAIN, REMOVE):
        gain = {what: components.number("event", what)}
        return with_goods(state, side, gain), [Line("event.first-round.gain", gain, {"side": side})]
    return state, []


def _add_unit(components: Components, state: State, side: str, area: str) -> tuple[State, list[Line]]:
    """Add a unit from the stock, unless there is none or the area is full (rules unit.limit, stock.cubes)."""
    units = components.number("event", "units")
    limit = components.limit(state.round)
    if is_full(state.units_of(side, area), limit):
        return state, [Line("unit.limit", None, {"side": side, "area": area, "limit": limit})]
    if stock_of(components, state, side) < units:
        return state, [Line("stock.cubes", None, {"side": side, "area": area})]
    at_sea, values = area in components.seas, {"side": side, "area": area}
    line = Line("event.first-round.unit-galley" if at_sea else "event.first-round.unit", None, values)
    return with_units(state, side, area, units), [line]
