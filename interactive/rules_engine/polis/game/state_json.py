"""A position as plain JSON, and back."""

from __future__ import annotations

from typing import Any

from rules_engine.core import BadInput
from rules_engine.polis.components import Components, Goods
from rules_engine.polis.game.state import ACTIONS, CAPTURED, DISC, HIDDEN, STAGES, Holding, Seat, State, Turn
from rules_engine.polis.readings import read_readings


def read_state(components: Components, data: dict) -> State:
    """From plain JSON; whatever is left out is empty, and an empty table is {}.

    {"round", "turn_of", "first", "owners": {polis: side}, "population": {polis: n}, "completed": {polis: [project]},
    "begun": {polis: project}, "units": {side: {area: n}}, "prestige": {side: n}, "goods": {side: {resource: n}},
    "merchants": {side: n}, "proxenoi": {side: polis}, "prices": {good: column}, "sent": {space: side}, "boxes":
    {region: [side]}, "shown": [project], "pile": [project], "event", "coming": {round: card}, "stage", "queue": [side],
    "turn": {…}, "battles": [area], "battle": {…}, "readings": {…}, "won": {"winner", "rule"}}. Raises BadInput for ids
    that the game does not have and for numbers below 0.
    """
    sides, order, tiles = components.sides, components.order, components.projects
    owners, cubes = _ids(data, "owners", order, sides), _counts(data, "population", order)
    begun, done = _ids(data, "begun", order, tiles), _lists(data, "completed", order, tiles)
    prestige, merchants = _counts(data, "prestige", sides), _counts(data, "merchants", sides)
    proxenoi = _ids(data, "proxenoi", sides, (*order, CAPTURED))
    units, goods, turn = _part(data, "units"), _part(data, "goods"), _part(data, "turn")
    events, won = _part(data, "coming"), data.get("won")
    return State(
        round=_known(data.get("round", components.rounds[0]), components.rounds, "round"),
        turn_of=_known(data.get("turn_of", sides[0]), sides, "turn_of"),
        first=_known(data.get("first", data.get("turn_of", sides[0])), sides, "first"),
        poleis={
            polis: Holding(
                owners.get(polis), cubes.get(polis, 0) if polis in owners else 0, done.get(polis, ()), begun.get(polis)
            )
            for polis in order
        },
        units={side: _counts(units, side, components.areas) for side in sides},
        seats={
            side: Seat(
                prestige.get(side, 0),
                _counts(goods, side, components.resources),
                merchants.get(side, 0),
                proxenoi.get(side),
            )
            for side in sides
        },
        prices=_counts(data, "prices", components.resources),
        sent=_ids(data, "sent", tuple(sorted(components.spaces)), (*sides, DISC)),
        boxes=_lists(data, "boxes", components.regions, sides),
        shown=_all(data, "shown", (*tiles, HIDDEN)),
        pile=_all(data, "pile", (*tiles, HIDDEN)),
        event=data.get("event"),
        coming=tuple([(name, events[name]) for name in components.rounds if name in events]),
        stage=_known(data.get("stage", ACTIONS), STAGES, "stage"),
        queue=_all(data, "queue", sides),
        turn=Turn(
            _all(turn, "done", None),
            _all(turn, "passed", sides),
            turn.get("going"),
            _counts(turn, "grown", order) or None,
        ),
        battles=_all(data, "battles", components.areas),
        battle=data.get("battle"),
        readings=read_readings(_part(data, "readings")),
        won=(won["winner"], won["rule"]) if won else None,
        components=components,
    )


def write_state(components: Components, state: State) -> dict:
    """The plain JSON that `read_state` reads back unchanged; what is empty is left out."""
    seats, held = state.seats, {polis: state.poleis[polis] for polis in components.order}
    data = {
        "round": state.round,
        "turn_of": state.turn_of,
        "first": state.first,
        "owners": {polis: held[polis].owner for polis in components.order if held[polis].owner},
        "population": {polis: held[polis].population for polis in components.order if held[polis].owner},
        "completed": {polis: list(held[polis].projects) for polis in components.order if held[polis].projects},
        "begun": {polis: held[polis].begun for polis in components.order if held[polis].begun},
        "units": {side: state.units[side] for side in components.sides},
        "prestige": {side: seats[side].prestige for side in components.sides},
        "goods": {side: state.goods_of(side) for side in components.sides},
        "merchants": {side: seats[side].merchants for side in components.sides},
        "proxenoi": {side: seats[side].proxenos for side in components.sides if seats[side].proxenos},
        "prices": state.prices,
        "sent": state.sent,
        "boxes": {region: list(state.boxes[region]) for region in sorted(state.boxes)},
        "shown": list(state.shown),
        "pile": list(state.pile),
        "coming": {turn: card for turn, card in state.coming},
        "queue": list(state.queue),
        "turn": write_turn(state.turn),
        "battles": list(state.battles),
        "readings": {reading: option for reading, option in state.readings},
    }
    data = {key: data[key] for key in sorted(data) if data[key]}
    if state.event is not None:
        data["event"] = state.event
    if state.stage != ACTIONS:
        data["stage"] = state.stage
    if state.battle is not None:
        data["battle"] = state.battle
    if state.won is not None:
        data["won"] = {"winner": state.won[0], "rule": state.won[1]}
    return data


def write_turn(turn: Turn) -> dict:
    """The plain JSON of a turn: only what has happened."""
    data: dict[str, Any] = {"done": list(turn.done), "passed": list(turn.passed), "going": turn.going}
    data["grown"] = turn.grown
    return {key: data[key] for key in sorted(data) if data[key]}


def _part(data: dict, key: str) -> dict:
    part = data.get(key, {})
    if not isinstance(part, dict):
        raise BadInput(key, part, "an object")
    return part


def _known(found: Any, known: tuple[str, ...] | None, place: str) -> Any:
    if known is not None and found not in known:
        raise BadInput(place, found, "one of " + ", ".join(known))
    return found


def _all(data: dict, key: str, known: tuple[str, ...] | None) -> tuple[str, ...]:
    return tuple([_known(item, known, key) for item in data.get(key) or []])


def _lists(data: dict, key: str, keys: tuple[str, ...], values: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """{id: [ids]}."""
    part = _part(data, key)
    return {_known(name, keys, key): _all(part, name, values) for name in sorted(part)}


def _ids(data: dict, key: str, keys: tuple[str, ...], values: tuple[str, ...]) -> dict[str, str]:
    """{id: id}."""
    part = _part(data, key)
    return {_known(name, keys, key): _known(part[name], values, key) for name in sorted(part)}


def _counts(data: dict, key: str, keys: tuple[str, ...]) -> Goods:
    """{id: n} without zeros."""
    part = _part(data, key)
    for name in sorted(part):
        if not isinstance(part[name], int) or part[_known(name, keys, key)] < 0:
            raise BadInput(key + "." + name, part[name], "a number")
    return {name: part[name] for name in sorted(part) if part[name]}
