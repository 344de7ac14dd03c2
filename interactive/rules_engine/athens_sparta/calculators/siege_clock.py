"""How long a besieged city holds out, turn by turn (rules attrition.*)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from rules_engine.athens_sparta.calculators.battle_odds import per_cent
from rules_engine.athens_sparta.calculators.chances import hit_chances
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.sieges import FULL, LANDLOCKED, WATERS, lowest_roll, siege_kind
from rules_engine.core import Answer, Line, Refused, Share, Table
from rules_engine.forms import Between, Choice, Reading

BlockSteps: TypeAlias = Annotated[int, Between(0, "steps.high")]
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
    inside_1: BlockSteps = 1,
    inside_2: BlockSteps = 0,
    inside_3: BlockSteps = 0,
    inside_4: BlockSteps = 0,
    land_1: BlockSteps = 1,
    land_2: BlockSteps = 0,
    land_3: BlockSteps = 0,
    land_4: BlockSteps = 0,
    fleet_1: BlockSteps = 0,
    fleet_2: BlockSteps = 0,
    turns: Annotated[int, Between(1, "form.turns")],
    first: Annotated[str, Choice("", FIRST)] = "besieger",
    attrition_walls: Annotated[str, Reading("attrition-walls")] = "full-step",
) -> Answer:
    """Return the chances that attrition alone has ended a siege by the end of each game turn.

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
    """Yield (game turns done, all) before each roll, finally the Answer, so that a page can work in between."""
    inside, land, fleets = [steps_of(arguments, where) for where in ("inside_", "land_", "fleet_")]
    start = (inside, land, fleets, 0)
    walls = arguments["attrition_walls"]
    clock = begin_clock(start, arguments["waters"], arguments["turns"], arguments["first"], walls)
    while not clock.is_done():
        yield len(clock.rows), clock.turns
        clock = advance_clock(components, clock)
    yield finish_clock(components, clock)


def steps_of(arguments: dict, where: str) -> tuple:
    """Return the steps of all blocks in one place that the form names."""
    return arranged([arguments[name] for name in sorted(arguments) if name.startswith(where)])


def begin_clock(start: Position, waters: str, turns: int, first: str, walls: str) -> Clock:
    """Return the siege before the first roll."""
    inside, land, fleets, _ = start
    if not inside or not (land or fleets):
        raise Refused("attrition.when.nobody", {})
    if waters == LANDLOCKED and fleets:
        raise Refused("attrition.landlocked", {})
    return Clock(start, waters, turns, first, walls, {start: 1}, 1, ())


def advance_clock(components: Components, clock: Clock) -> Clock:
    """Advance the clock by one roll: in each game turn both sides roll, each at the end of its own player turn
    (attrition.when)."""
    per_step = 1 if clock.walls == FULL_STEP else components.hits_per_step
    besieged = (clock.first == BESIEGER_FIRST) == clock.second
    weights, factor = after_roll(components, clock.weights, clock.waters, besieged, per_step)
    after = replace(clock, weights=weights, whole=clock.whole * factor, second=not clock.second)
    return replace(after, rows=(*clock.rows, row_of(after))) if clock.second else after


def row_of(clock: Clock) -> tuple[int, int, int, int]:
    """Return (fallen, lifted, going on, whole) at the end of a game turn."""
    weights = clock.weights
    ends = [weight_of(weights, False, True), weight_of(weights, True, False), weight_of(weights, True, True)]
    return ends[0], ends[1], ends[2], clock.whole


def finish_clock(components: Components, clock: Clock) -> Answer:
    """Return the answer after the last turn."""
    kind = kind_at_first(clock)
    rows: list[tuple[int, Share, Share, Share]] = []
    for fallen, lifted, open_still, whole in clock.rows:
        rows.append((len(rows) + 1, Share(fallen, whole), Share(lifted, whole), Share(open_still, whole)))
    table = Table("siege-turns", ("turn", "fallen", "lifted", "goes-on"), tuple(rows))
    value = {"kind": kind, "turns": [list(row) for row in clock.rows]}
    return Answer(value, tuple(clock_lines(components, clock, kind)), (table,))


def kind_at_first(clock: Clock) -> str:
    """Return the kind of the siege, half or full, at the beginning."""
    _, land, fleets, _ = clock.start
    return siege_kind(clock.waters, bool(land), bool(fleets))


def clock_lines(components: Components, clock: Clock, kind: str) -> list[Line]:
    """Return the chances at the end, and the rolls behind them."""
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


Steps: TypeAlias = tuple[int, ...]
Position: TypeAlias = tuple[Steps, Steps, Steps, int]
Weights: TypeAlias = dict[Position, int]


def arranged(steps: list[int]) -> Steps:
    """Return the steps sorted, the strongest first, without blocks that are gone."""
    return tuple(sorted([count for count in steps if count > 0], reverse=True))


def less_one(steps: Steps) -> Steps:
    """Take one step from the strongest (rule attrition.hits)."""
    return arranged([steps[0] - 1, *steps[1:]])


def besieged_after(inside: Steps, half: int, most: int, per_step: int) -> list[tuple[Steps, int]]:
    """Return the city after 0, 1, … losses; `per_step` of them cost a step (rule attrition.full-step)."""
    found = [(inside, half)]
    for _ in range(most):
        inside, half = found[-1]
        whole = bool(inside) and half + 1 >= per_step
        inside, half = (less_one(inside), 0) if whole else (inside, half + 1)
        found.append((inside, half if inside else 0))
    return found


def besiegers_after(land: Steps, fleets: Steps, most: int) -> list[tuple[Steps, Steps]]:
    """Return those around the city after 0, 1, … losses: the strongest first, whatever it is; among equals the owner
    gives up a block of the arm that has more steps in all, so that the siege stays what it is as long as possible."""
    found = [(land, fleets)]
    for _ in range(most):
        land, fleets = found[-1]
        on_land, at_sea = (max(land, default=0), sum(land)), (max(fleets, default=0), sum(fleets))
        if land and on_land >= at_sea:
            land = less_one(land)
        elif fleets:
            fleets = less_one(fleets)
        found.append((land, fleets))
    return found


def after_roll(
    components: Components, weights: Weights, waters: str, besieged: bool, per_step: int
) -> tuple[Weights, int]:
    """Return the chances after one side has rolled, and by what the whole has grown: (weights, factor)."""
    most = max([dice_of(position, besieged) for position in weights], default=0)
    factor = components.faces**most
    outcomes = Outcomes(components, waters, besieged, per_step, most)
    found: Weights = {}
    for position in sorted(weights):
        weight = weights[position]
        dice = dice_of(position, besieged)
        if dice == 0:
            found[position] = found.get(position, 0) + weight * factor
            continue
        chances = outcomes.chances(position, dice)
        after = outcomes.after(position, dice)
        for losses in range(dice + 1):
            left = after[losses]
            found[left] = found.get(left, 0) + weight * chances[losses]
    return found, factor


class Outcomes:
    """What a roll leads to, remembered, since it is the same for many positions."""

    def __init__(self, components: Components, waters: str, besieged: bool, per_step: int, most: int) -> None:
        self.components = components
        self.waters = waters
        self.besieged = besieged
        self.per_step = per_step
        self.most = most
        self.known_chances: dict[tuple[int, bool, bool], list[int]] = {}
        self.known_sides: dict[tuple, list] = {}

    def chances(self, position: Position, dice: int) -> list[int]:
        """Return how many rolls bring 0, 1, … losses."""
        key = (dice, bool(position[1]), bool(position[2]))
        if key not in self.known_chances:
            lowest = lowest_roll(self.components, siege_kind(self.waters, key[1], key[2]), self.besieged)
            hurting = self.components.faces + 1 - lowest
            self.known_chances[key] = hit_chances(dice, self.most, hurting, self.components.faces)
        return self.known_chances[key]

    def after(self, position: Position, dice: int) -> list[Position]:
        """Return the positions after 0, 1, … losses."""
        inside, land, fleets, half = position
        key = (inside, half) if self.besieged else (land, fleets)
        if key not in self.known_sides:
            if self.besieged:
                self.known_sides[key] = besieged_after(inside, half, dice, self.per_step)
            else:
                self.known_sides[key] = besiegers_after(land, fleets, dice)
        sides = self.known_sides[key]
        if self.besieged:
            return [(side[0], land, fleets, side[1]) for side in sides]
        return [(inside, side[0], side[1], half) for side in sides]


def dice_of(position: Position, besieged: bool) -> int:
    """Return how many dice are rolled: one a block while both sides are there (rule attrition.when)."""
    inside, land, fleets, _ = position
    if not inside or not (land or fleets):
        return 0
    return len(inside) if besieged else len(land) + len(fleets)


def weight_of(weights: Weights, inside: bool, outside: bool) -> int:
    """Return the weight of all positions in which there are besieged, or besiegers, or not."""
    return sum(
        [
            weights[position]
            for position in sorted(weights)
            if bool(position[0]) == inside and bool(position[1] or position[2]) == outside
        ]
    )
