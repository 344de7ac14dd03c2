"""What a card's movement points allow (rules move.*, revolt.strength)."""

from __future__ import annotations

from typing import Annotated

from rules_engine.athens_sparta.components import FLEET, Components
from rules_engine.athens_sparta.rules.movement import march_hexes, most_paid, move_cost, revolt_cost
from rules_engine.core import Answer, Line, Table
from rules_engine.forms import Between


def movement_allowance(components: Components, points: Annotated[int, Between(1, "form.movement-points")]) -> Answer:
    """Return how many moves a card pays for, how far each type of block goes, and how strong a revolt can be.

    The value: {"moves", "strategic", "revolt": the most of each if all points go into it; "ranges": {type: hexes},
    "marches": {type: hexes}}.
    """
    factor = march_hexes(components, 1)
    land = [name for name in components.types if name != FLEET]
    value = {
        "moves": most_paid(points, move_cost(components)),
        "strategic": most_paid(points, move_cost(components, strategic=True)),
        "revolt": most_paid(points, revolt_cost(components, 1)),
        "ranges": {name: components.moves[name] for name in components.types},
        "marches": {name: march_hexes(components, components.moves[name]) for name in land},
    }
    lines = allowance_lines(points, value, factor)
    return Answer(value, tuple(lines), (ranges_table(components), ways_table(components, points)))


def allowance_lines(points: int, value: dict, factor: int) -> list[Line]:
    """Return what the points may be spent on."""
    return [
        Line("move.points.card", None, {"points": points, "moves": value["moves"], "steps": value["revolt"]}),
        Line("move.operation.each", None, {"blocks": value["moves"]}),
        Line("move.march.each", None, {"factor": factor}),
        Line("move.sea.each", None, {}),
        Line("revolt.strength", None, {"steps": value["revolt"], "points": points}),
        Line("revolt.cap.block", None, {}),
        Line("move.once.block", None, {}),
    ]


def ranges_table(components: Components) -> Table:
    """Return how far a block of each type goes by an operation move and on the march; fleets do not march."""
    rows = [
        (name, components.moves[name], None if name == FLEET else march_hexes(components, components.moves[name]))
        for name in components.types
    ]
    return Table("ranges", ("type", "operation", "march"), tuple(rows))


def ways_table(components: Components, points: int) -> Table:
    """Return the ways to share points between moves and one revolt: its strength, and how many blocks still move."""
    most = most_paid(points, revolt_cost(components, 1))
    rows = [
        (steps, most_paid(points - revolt_cost(components, steps), move_cost(components))) for steps in range(most + 1)
    ]
    return Table("ways", ("revolt", "moves"), tuple(rows))
