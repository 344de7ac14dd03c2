"""How a game ends (rules victory.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.replacement import counts, income
from rules_engine.athens_sparta.game.state import OVER, State
from rules_engine.athens_sparta.rules.board import ATHENS, PERSIA, SIDES, SPARTA, other
from rules_engine.athens_sparta.rules.control import holder
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.revolts import MILETUS
from rules_engine.core import Line, Step


def fallen(components: Components, state: State) -> str:
    """The side whose main city the enemy holds; "" while both stand (rule victory.main-city)."""
    for side in SIDES:
        if holder(state, theatre_of(components).by_id[side]) == other(side):
            return side
    return ""


def victory_points(components: Components, state: State, side: str) -> int:
    """The build points that count at the end of an Olympiad; Miletus does not count for an ally of Persia (rules
    victory.points, victory.besieged, persia.price)."""
    points = income(components, state, side)
    city = theatre_of(components).by_id[MILETUS]
    if side == SPARTA and state.persia == PERSIA and counts(state, city, side):
        points -= components.number("persia.points-lost")
    return points


def check_turn(components: Components, state: State) -> Step:
    """The end of a game turn: has a main city fallen (rule victory.main-city)?"""
    loser = fallen(components, state)
    if loser == "":
        return Step(state)
    return won(state, other(loser), Line("victory.main-city", None, {"side": other(loser), "city": loser}))


def check_olympiad(components: Components, state: State) -> Step:
    """The end of an Olympiad: enough points, or the last one is over (rules victory.points, victory.last)."""
    goal = components.number("points.win")
    points = {side: victory_points(components, state, side) for side in SIDES}
    values = {"athens": points[ATHENS], "sparta": points[SPARTA]}
    check = Line("victory.check", None, values)
    for side in SIDES:
        if points[side] >= goal:
            step = won(state, side, Line("victory.points", None, {"side": side, "points": points[side]}))
            return Step(step.state, (check,) + tuple(step.lines))
    if state.olympiad >= components.number("olympiad.last"):
        step = won(state, ATHENS, Line("victory.last", None, {"olympiads": state.olympiad}))
        return Step(step.state, (check,) + tuple(step.lines))
    return Step(state, (check,))


def won(state: State, side: str, line: Line) -> Step:
    return Step(replace(state, phase=OVER, won=(side, line.rule)), (line,))


def outcome(components: Components, state: State) -> dict | None:
    """{"winner", "rule"}, None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}
