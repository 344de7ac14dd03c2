"""How a game ends (rules victory.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.spending import income, unpaid_income
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
    """Check at the end of a game turn whether a main city has fallen, or both (rules victory.main-city,
    victory.both-cities)."""
    lost = fallen(components, state)
    points = {side: victory_points(components, state, side) for side in SIDES}
    winner, _ = decided(components, points, lost, GAME_TURN)
    if winner is None:
        return Step(state)
    if len(lost) == len(SIDES):
        return won(state, winner, Line("victory.both-cities", None, points | {"side": winner}))
    return won(state, winner, Line("victory.main-city", None, {"side": winner, "city": lost[0]}))


def check_olympiad(components: Components, state: State) -> Step:
    """Check at the end of an Olympiad for enough points, and for the last one (rules victory.points, victory.last)."""
    points = {side: victory_points(components, state, side) for side in SIDES}
    check = Line("victory.check", None, {"athens": points[ATHENS], "sparta": points[SPARTA]})
    found = [check, *besieged_lines(components, state), *miletus_lines(components, state)]
    winner, rule = decided(components, points, [], check_after(components, state.olympiad))
    if winner is None:
        return Step(state, tuple(found))
    line = Line("victory.last", None, {"olympiads": state.olympiad})
    if rule == "victory.points":
        line = Line("victory.points", None, {"side": winner, "points": points[winner]})
    step = won(state, winner, line)
    return Step(step.state, tuple(found) + tuple(step.lines))


def besieged_lines(components: Components, state: State) -> list[Line]:
    """Return how many build points of besieged and blockaded cities do not count for a side (rule victory.besieged)."""
    lines = []
    for side in SIDES:
        points = unpaid_income(components, state, side)
        lines += [Line("victory.besieged", None, {"side": side, "points": points})] if points else []
    return lines


def miletus_lines(components: Components, state: State) -> list[Line]:
    """Return that Miletus does not count for Sparta while Persia supports it, and that it counts once the support has
    ended (rules persia.price, persia.price-end)."""
    city = theatre_of(components).by_id[MILETUS]
    if not counts(state, city, SPARTA) or not state.persia:
        return []
    values = {"name": MILETUS, "points": persian_loss(components, True, True)}
    return [Line("persia.price" if state.persia == PERSIA else "persia.price-end", None, values)]


def final_points(components: Components, state: State) -> Table | None:
    """Return the build points of both sides, the winner first; None unless they have decided the game (rules
    victory.points, victory.last, victory.both-cities)."""
    if state.won is None or state.won[1] not in ("victory.points", "victory.last", "victory.both-cities"):
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
