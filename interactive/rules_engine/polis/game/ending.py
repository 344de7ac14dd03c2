"""How the game ends (rules loss.*, final.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import Line
from rules_engine.polis.components import Components
from rules_engine.polis.game.state import State, own_poleis, population_of


def outcome(components: Components, state: State) -> dict | None:
    """{"winner": side, or None for a draw, "rule"}, or None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}


def lost(components: Components, state: State, side: str, line: Line) -> tuple[State, list[Line]]:
    """The game is over at once: the side has lost (rule loss.at-once)."""
    return replace(state, won=(components.other(side), line.rule), queue=()), [line]


def without_prestige(components: Components, state: State) -> tuple[State, list[Line]]:
    """Who has no prestige left at the end of a round has lost; if that is both, nobody has won (loss.no-prestige)."""
    losers = [side for side in components.sides if state.seats[side].prestige == 0]
    lines = [Line("loss.no-prestige", None, {"side": side}) for side in losers]
    if len(losers) == len(components.sides):
        return replace(state, won=(None, lines[0].rule), queue=()), lines
    return lost(components, state, losers[0], lines[0]) if losers else (state, [])


def final_score(components: Components, state: State) -> tuple[State, list[Line]]:
    """Population, prestige and the posterity of projects (rule final.score)."""
    lines = [score_line(components, state, side) for side in components.sides]
    totals = [line.amount for line in lines]
    lines = [Line("final.when", None, {}), *lines]
    if totals[0] == totals[1]:
        return tie(components, state, lines)
    return replace(state, won=(leader(components, totals), "final.score"), queue=()), lines


def tie(components: Components, state: State, lines: list[Line]) -> tuple[State, list[Line]]:
    """More resources win; if those are equal too, it is a draw (rules final.tie, final.draw)."""
    sides = components.sides
    left = [sum([state.has(side, good) for good in components.resources]) for side in sides]
    said = Line("final.draw" if left[0] == left[1] else "final.tie", None, {sides[0]: left[0], sides[1]: left[1]})
    winner = None if left[0] == left[1] else leader(components, left)
    return replace(state, won=(winner, said.rule), queue=()), [*lines, said]


def leader(components: Components, numbers: list[int]) -> str:
    """The side with the higher number."""
    return components.sides[0 if numbers[0] > numbers[1] else 1]


def score_line(components: Components, state: State, side: str) -> Line:
    """The final score of a side (rule final.score)."""
    population, prestige = population_of(components, state, side), state.seats[side].prestige
    posterity = sum(
        [
            components.data["projects"][tile]["posterity"]
            for polis in own_poleis(components, state, side)
            for tile in state.poleis[polis].projects
        ]
    )
    values = {"side": side, "population": population, "prestige": prestige, "posterity": posterity}
    return Line("final.score", population + prestige + posterity, values)
