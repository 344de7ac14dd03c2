"""How long a besieged city holds out, turn by turn (rules attrition.*)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from rules_engine.athens_sparta.calculators.odds_answer import per_cent
from rules_engine.athens_sparta.calculators.siege_states import Position, Weights, arranged, rolled, weight_of
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.attrition import FULL, LANDLOCKED, WATERS, lowest_roll, siege_kind
from rules_engine.core import Answer, Line, Refused, Share, Table
from rules_engine.forms import Between, Choice, Reading

Steps: TypeAlias = Annotated[int, Between(0, "steps.high")]
BESIEGER_FIRST = "besieger"
FIRST = (BESIEGER_FIRST, "besieged")
FULL_STEP = "full-step"


@dataclass(frozen=True)
class Clock:
    """A question half answered: `rows` are (fallen, lifted, going on, whole) turn by turn so far;
    `second`: one side has rolled in this turn."""

    start: Position
    waters: str
    turns: int
    first: str
    walls: str
    weights: Weights
    whole: int
    rows: tuple[tuple[int, int, int, int], ...]
    second: bool = False

    def is_done(self) -> bool:
        return len(self.rows) >= self.turns


def siege_clock(
    components: Components,
    *,
    waters: Annotated[str, Choice("", WATERS)] = "port",
    inside_1: Steps = 1,
    inside_2: Steps = 0,
    inside_3: Steps = 0,
    inside_4: Steps = 0,
    land_1: Steps = 1,
    land_2: Steps = 0,
    land_3: Steps = 0,
    land_4: Steps = 0,
    fleet_1: Steps = 0,
    fleet_2: Steps = 0,
    turns: Annotated[int, Between(1, "form.turns")],
    first: Annotated[str, Choice("", FIRST)] = "besieger",
    attrition_walls: Annotated[str, Reading("attrition-walls")] = "full-step",
) -> Answer:
    """The chances that attrition alone has ended a siege by the end of each game turn.

    `waters`: a port, a landlocked city or an island; the steps of the blocks inside, of land blocks and of fleets
    around (0: no such block); `first`: whose player turn comes first.
    The value: {"kind": half or full, "turns": [[fallen, lifted, going on, whole]]}, weights of whole.
    Raises Refused where nobody is inside or around, and for fleets before a landlocked city.
    """
    inside = arranged([inside_1, inside_2, inside_3, inside_4])
    around = arranged([land_1, land_2, land_3, land_4]), arranged([fleet_1, fleet_2])
    clock = begin_clock((inside, *around, 0), waters, turns, first, attrition_walls)
    while not clock.is_done():
        clock = advance_clock(components, clock)
    return finish_clock(components, clock)


def siege_clock_pieces(components: Components, arguments: dict) -> Iterator:
    """The same with a breath before each roll: (game turns done, all), at last the Answer."""
    inside, land, fleets = [steps_of(arguments, where) for where in ("inside_", "land_", "fleet_")]
    start = (inside, land, fleets, 0)
    walls = arguments["attrition_walls"]
    clock = begin_clock(start, arguments["waters"], arguments["turns"], arguments["first"], walls)
    while not clock.is_done():
        yield len(clock.rows), clock.turns
        clock = advance_clock(components, clock)
    yield finish_clock(components, clock)


def steps_of(arguments: dict, where: str) -> tuple:
    """The steps of all blocks in one place that the form names."""
    return arranged([arguments[name] for name in sorted(arguments) if name.startswith(where)])


def begin_clock(start: Position, waters: str, turns: int, first: str, walls: str) -> Clock:
    """The siege before the first roll."""
    inside, land, fleets, _ = start
    if not inside or not (land or fleets):
        raise Refused("attrition.when.nobody", {})
    if waters == LANDLOCKED and fleets:
        raise Refused("attrition.landlocked", {})
    return Clock(start, waters, turns, first, walls, {start: 1}, 1, ())


def advance_clock(components: Components, clock: Clock) -> Clock:
    """One roll further: in each game turn both sides roll, each at the end of its own player turn (attrition.when)."""
    per_step = 1 if clock.walls == FULL_STEP else components.hits_per_step
    besieged = (clock.first == BESIEGER_FIRST) == clock.second
    weights, factor = rolled(components, clock.weights, clock.waters, besieged, per_step)
    after = replace(clock, weights=weights, whole=clock.whole * factor, second=not clock.second)
    return replace(after, rows=(*clock.rows, row_of(after))) if clock.second else after


def row_of(clock: Clock) -> tuple[int, int, int, int]:
    """(fallen, lifted, going on, whole) at the end of a game turn."""
    weights = clock.weights
    ends = [weight_of(weights, False, True), weight_of(weights, True, False), weight_of(weights, True, True)]
    return ends[0], ends[1], ends[2], clock.whole


def finish_clock(components: Components, clock: Clock) -> Answer:
    """The answer after the last turn."""
    kind = kind_at_first(clock)
    rows = []
    for fallen, lifted, open_still, whole in clock.rows:
        rows.append((len(rows) + 1, Share(fallen, whole), Share(lifted, whole), Share(open_still, whole)))
    table = Table("siege-turns", ("turn", "fallen", "lifted", "goes-on"), tuple(rows))
    value = {"kind": kind, "turns": [list(row) for row in clock.rows]}
    return Answer(value, tuple(clock_lines(components, clock, kind)), (table,))


def kind_at_first(clock: Clock) -> str:
    """Half or full as the siege stands at the beginning."""
    _, land, fleets, _ = clock.start
    return siege_kind(clock.waters, bool(land), bool(fleets))


def clock_lines(components: Components, clock: Clock, kind: str) -> list[Line]:
    """The chances at the end, and the rolls behind them."""
    fallen, lifted, _, whole = clock.rows[-1]
    ends = [per_cent(components, part, whole) for part in (fallen, lifted)]
    chances = {"turns": clock.turns, "percent": ends[0]["percent"], "tenths": ends[0]["tenths"]}
    chances.update({"lifted": ends[1]["percent"], "lifted_tenths": ends[1]["tenths"]})
    inside = {"roll": lowest_roll(components, kind, True), "blocks": len(clock.start[0])}
    around = {"roll": lowest_roll(components, kind, False), "blocks": len(clock.start[1]) + len(clock.start[2])}
    lines = [
        Line("attrition.when.clock", None, chances),
        Line("attrition.full.rolls" if kind == FULL else "attrition.half.rolls", None, inside),
        Line("attrition.besieger.rolls", None, around),
        Line("attrition.hits.order", None, {}),
    ]
    if clock.walls != FULL_STEP:
        return [*lines, Line("attrition.full-step.walls", None, {"losses": components.hits_per_step})]
    return [*lines, Line("attrition.full-step.each", None, {})]
