"""Attrition turn by turn: exact chances of what is left of a besieged city and of those around it (rules attrition.*).

A position is (inside, land, fleets), each the steps of its blocks from the strongest on, without those that are gone,
and last how many half losses the walls have taken up (only in the reading `double-defence`).
"""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.athens_sparta.calculators.chances import hit_chances
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.attrition import lowest_roll, siege_kind

Steps: TypeAlias = tuple[int, ...]
Position: TypeAlias = tuple[Steps, Steps, Steps, int]
Weights: TypeAlias = dict[Position, int]


def arranged(steps: list[int]) -> Steps:
    """Strongest first; blocks without steps are gone."""
    return tuple(sorted([count for count in steps if count > 0], reverse=True))


def less_one(steps: Steps) -> Steps:
    """One step of the strongest gone (rule attrition.hits)."""
    return arranged([steps[0] - 1, *steps[1:]])


def besieged_after(inside: Steps, half: int, most: int, per_step: int) -> list[tuple[Steps, int]]:
    """The city after 0, 1, … losses; `per_step` of them cost a step (rule attrition.full-step)."""
    found = [(inside, half)]
    for _ in range(most):
        inside, half = found[-1]
        whole = bool(inside) and half + 1 >= per_step
        inside, half = (less_one(inside), 0) if whole else (inside, half + 1)
        found.append((inside, half if inside else 0))
    return found


def besiegers_after(land: Steps, fleets: Steps, most: int) -> list[tuple[Steps, Steps]]:
    """Those around the city after 0, 1, … losses: the strongest first, whatever it is; among equals the owner gives up
    a block of the arm that has more steps in all, so that the siege stays what it is as long as possible."""
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


def rolled(components: Components, weights: Weights, waters: str, besieged: bool, per_step: int) -> tuple[Weights, int]:
    """The chances after one side has rolled, and by what the whole has grown: (weights, factor)."""
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
    """What a roll leads to; the same for many positions, so it is kept."""

    def __init__(self, components: Components, waters: str, besieged: bool, per_step: int, most: int) -> None:
        self.components = components
        self.waters = waters
        self.besieged = besieged
        self.per_step = per_step
        self.most = most
        self.known_chances: dict[tuple[int, bool, bool], list[int]] = {}
        self.known_sides: dict[tuple, list] = {}

    def chances(self, position: Position, dice: int) -> list[int]:
        """How many rolls bring 0, 1, … losses."""
        key = (dice, bool(position[1]), bool(position[2]))
        if key not in self.known_chances:
            lowest = lowest_roll(self.components, siege_kind(self.waters, key[1], key[2]), self.besieged)
            hurting = self.components.faces + 1 - lowest
            self.known_chances[key] = hit_chances(dice, self.most, hurting, self.components.faces)
        return self.known_chances[key]

    def after(self, position: Position, dice: int) -> list[Position]:
        """The positions after 0, 1, … losses."""
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
    """One die a block while both sides are there (rule attrition.when)."""
    inside, land, fleets, _ = position
    if not inside or not (land or fleets):
        return 0
    return len(inside) if besieged else len(land) + len(fleets)


def weight_of(weights: Weights, inside: bool, outside: bool) -> int:
    """The weight of all positions in which there are besieged, or besiegers, or not."""
    return sum(
        [
            weights[position]
            for position in sorted(weights)
            if bool(position[0]) == inside and bool(position[1] or position[2]) == outside
        ]
    )
