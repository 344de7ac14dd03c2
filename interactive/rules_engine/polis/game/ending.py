"""How the game ends (rules loss.*, final.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import Line, Table
from rules_engine.polis.components import Components
from rules_engine.polis.game.state import State, own_poleis, population_of
from rules_engine.polis.rules.score import leader, posterity

PARTS = ("population", "prestige", "posterity")
"""What the final score is made of."""


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner": side, or None for a draw, "rule"}, or None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}


def lose(components: Components, state: State, side: str, line: Line) -> tuple[State, list[Line]]:
    """End the game at once: the side has lost (rule loss.at-once)."""
    winner = components.other(side)
    return replace(state, won=(winner, line.rule), queue=()), [line, end_line(winner)]


def end_line(winner: str) -> Line:
    """Say that the game ends at once, and who wins (rule loss.at-once)."""
    return Line("loss.at-once", None, {"side": winner})


def end_without_prestige(components: Components, state: State) -> tuple[State, list[Line]]:
    """End the game for who has no prestige left at the end of a round; if that is both, nobody has won (rule
    loss.no-prestige). No lines: it goes on."""
    losers = [side for side in components.sides if state.seats[side].prestige == 0]
    lines = [Line("loss.no-prestige", None, {"side": side}) for side in losers]
    if len(losers) == len(components.sides):
        return replace(state, won=(None, lines[0].rule), queue=()), [*lines, Line("loss.at-once.both", None, {})]
    return lose(components, state, losers[0], lines[0]) if losers else (state, [])


def final_score(components: Components, state: State) -> tuple[State, list[Line]]:
    """Count population, prestige and the posterity of projects (rule final.score); at a tie more resources win, else it
    is a draw (rules final.tie, final.draw)."""
    scores = [score_line(components, state, side) for side in components.sides]
    points = [line.amount for line in scores]
    winner, lines = leader(components, points), [Line("final.when", None, {}), *scores]
    if winner is not None:
        won = Line("final.score.won", None, {"side": winner, "points": max(points), "other": min(points)})
        return replace(state, won=(winner, "final.score"), queue=()), [*lines, won]
    left = [sum([state.has(side, good) for good in components.resources]) for side in components.sides]
    winner, values = leader(components, left), {side: left[index] for index, side in enumerate(components.sides)}
    line = Line("final.draw", None, values) if winner is None else Line("final.tie", None, values | {"side": winner})
    return replace(state, won=(winner, line.rule), queue=()), [*lines, line]


def final_points(components: Components, state: State) -> Table | None:
    """Return the final score of both sides, the winner first; None unless the score has been counted (rule
    final.score)."""
    if state.won is None or not state.won[1].startswith("final."):
        return None
    lines = [score_line(components, state, side) for side in components.sides]
    rows = [(line.values["side"], *[line.values[part] for part in PARTS], line.amount) for line in lines]
    if state.won[0] == rows[-1][0]:
        rows = list(reversed(rows))
    return Table("score", ("side", *PARTS, "points"), tuple(rows))


def score_line(components: Components, state: State, side: str) -> Line:
    """Return the final score of a side (rule final.score)."""
    population, prestige = population_of(components, state, side), state.seats[side].prestige
    tiles = [tile for polis in own_poleis(components, state, side) for tile in state.poleis[polis].projects]
    points = posterity(components, tiles)
    values = {"side": side, "population": population, "prestige": prestige, "posterity": points}
    return Line("final.score", population + prestige + points, values)
