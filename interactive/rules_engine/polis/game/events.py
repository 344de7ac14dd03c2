"""The event of a round (rules event.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import Line, Refused, Step
from rules_engine.polis.components import SPACES, Components
from rules_engine.polis.game.state import DISC, EVENT, State, put, stock_of, with_goods, with_units
from rules_engine.polis.game.turns import known_in
from rules_engine.polis.game.ways import is_full

UNIT = "effect-unit"
GAIN = "effect-gain"
REMOVE = "effect-remove"
CLOSE = "effect-close"
FIRST_PLAYER = "first-player"
REMOVAL = "remove"


def reveal_event(components: Components, state: State) -> tuple[State, list[Line]]:
    """The event card of the round is turned over and takes effect, first for the side with more prestige (rules
    event.card, event.order)."""
    cards = [card for turn, card in state.coming if turn == state.round]
    card = cards[0] if cards else None
    if card is None:
        return state, []
    rest = tuple([item for item in state.coming if item[0] != state.round])
    after, lines = replace(state, event=card, coming=rest), [Line("event.card.shown", None, {"event": card})]
    row = components.data["events"][card]
    for side in event_order(components, state):
        after, said = _effect(components, after, side, row)
        lines += said
    if row["effect"] == CLOSE:
        lines.append(Line("event.first-round.close", None, {"market": row["market"]}))
        after = replace(after, sent=put(after.sent, row["market"] + "." + SPACES[0], DISC))
    if row["effect"] != REMOVE:
        return after, lines
    queue = [side for side in event_order(components, state) if removal_moves(components, after, side)]
    return replace(after, queue=tuple(queue), stage=EVENT), lines


def event_order(components: Components, state: State) -> list[str]:
    """The side with more prestige first; if both have as much, the first in the data (rule event.order)."""
    first, second = components.sides
    behind = state.seats[second].prestige > state.seats[first].prestige
    return [second, first] if behind else [first, second]


def _effect(components: Components, state: State, side: str, row: dict) -> tuple[State, list[Line]]:
    """What the card does for one side (rule event.first-round)."""
    what = row.get(side)
    if row["effect"] == UNIT:
        return _unit(components, state, side, what)
    if row["effect"] in (GAIN, REMOVE):
        gain = {what: components.number("event", what)}
        return with_goods(state, side, gain), [Line("event.first-round.gain", gain, {"side": side})]
    return state, []


def _unit(components: Components, state: State, side: str, area: str) -> tuple[State, list[Line]]:
    """A unit from the stock, unless there is none or the area is full (rules unit.limit, stock.cubes)."""
    units = components.number("event", "units")
    if is_full(components, state, side, area) or stock_of(components, state, side) < units:
        return state, []
    return with_units(state, side, area, units), [Line("event.first-round.unit", None, {"side": side, "area": area})]


def remove_unit(components: Components, state: State, move: dict) -> Step:
    """{"remove": area}: the side whose turn in the queue it is takes a unit off the map (rule event.first-round)."""
    area, side = known_in(move, REMOVAL, components.areas), decider(state, EVENT)
    units = components.number("event", "units")
    if state.units_of(side, area) < units:
        raise Refused("event.first-round.units", {"area": area})
    after = replace(with_units(state, side, area, -units), queue=state.queue[1:])
    return Step(after, (Line("event.first-round.remove", None, {"side": side, "area": area}),))


def removal_moves(components: Components, state: State, side: str) -> list[dict]:
    """Every area with own units."""
    return [{REMOVAL: area} for area in components.areas if state.units_of(side, area)]


def decider(state: State, stage: str) -> str:
    """The side that decides in a stage; Refused where another stage is on (rule round-end.steps)."""
    if state.stage != stage or not state.queue:
        raise Refused("round-end.steps.now", {"stage": state.stage})
    return state.queue[0]


def first_player(components: Components, state: State) -> str:
    """Who begins the round: in the first one, and at equal prestige, Sparta; else who has less prestige; unless the
    event says otherwise (rules round.first-player, event.first-round)."""
    first, second = components.sides
    row = components.data["events"].get(state.event, {})
    for side in components.sides:
        if row.get(side) == FIRST_PLAYER:
            return side
    ahead = state.seats[first].prestige >= state.seats[second].prestige
    return second if ahead or state.round == components.rounds[0] else first
