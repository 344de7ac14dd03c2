"""How a game ends (rules victory.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.replacement import income
from rules_engine.athens_sparta.game.state import OVER, State
from rules_engine.athens_sparta.rules.board import ATHENS, PERSIA, SIDES, SPARTA
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.replacement import counts, has_support, persian_loss
from rules_engine.athens_sparta.rules.revolts import MILETUS
from rules_engine.athens_sparta.rules.victory import GAME_TURN, check_after, decided, fallen
from rules_engine.core import Line, Step, Table


def victory_points(components: Components, state: State, side: str) -> int:
    """Return the build points that count at the end of an Olympiad (rules victory.points, victory.besieged,
    persia.price)."""
    miletus = counts(state, theatre_of(components).by_id[MILETUS], side)
    supported = has_support(side, state.persia == PERSIA)
    return income(components, state, side) - persian_loss(components, supported, miletus)


def check_turn(components: Components, state: State) -> Step:
    """Check at the end of a game turn whether a main city has fallen (rule victory.main-city)."""
    lost = fallen(components, state)
    winner, _ = decided(components, {}, lost, GAME_TURN)
    if winner is None:
        return Step(state)
    return won(state, winner, Line("victory.main-city", None, {"side": winner, "city": lost}))


def check_olympiad(components: Components, state: State) -> Step:
    """Check at the end of an Olympiad for enough points, and for the last one (rules victory.points, victory.last)."""
    points = {side: victory_points(components, state, side) for side in SIDES}
    check = Line("victory.check", None, {"athens": points[ATHENS], "sparta": points[SPARTA]})
    winner, rule = decided(components, points, "", check_after(components, state.olympiad))
    if winner is None:
        return Step(state, (check,))
    line = Line("victory.last", None, {"olympiads": state.olympiad})
    if rule == "victory.points":
        line = Line("victory.points", None, {"side": winner, "points": points[winner]})
    step = won(state, winner, line)
    return Step(step.state, (check,) + tuple(step.lines))


def final_points(components: Components, state: State) -> Table | None:
    """Return the build points of both sides, the winner first; None unless the check of an Olympiad has ended the game
    (rules victory.points, victory.last)."""
    if state.won is None or state.won[1] not in ("victory.points", "victory.last"):
        return None
    sides = [state.won[0]] + [side for side in SIDES if side != state.won[0]]
    return Table(
        "final", ("side", "points"), tuple([(side, victory_points(components, state, side)) for side in sides])
    )


def won(state: State, side: str, line: Line) -> Step:
    """End the game; the rule of the line is the one that decides."""
    return Step(replace(state, phase=OVER, won=(side, line.rule)), (line,))


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner", "rule"}, None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}
