"""Exact chances of a battle between two forces: every state that dice can lead to, with its weight in whole numbers.

Hits strike the strongest and the owner decides among equals by a fixed policy, so a side's state follows from few
numbers, and a battle has some hundred states at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.athens_sparta.rules.battle.model import ATTACKER, DEFENDER

Side: TypeAlias = tuple[int, ...]
"""The steps of a side's blocks, and last the index of the block with a half hit (-1 for none)."""

Position: TypeAlias = tuple[Side, Side]
"""(attackers, defenders)."""

NOBODY = -1
UNFIRED = "unfired"
RATING = "rating"
POLICIES = (UNFIRED, RATING)
"""Which of several strongest blocks takes a hit: first one that will not fire any more in this round, or first the one
with the lower rating."""

ATTACKERS, DEFENDERS = 0, 1
SIDES = {ATTACKER: ATTACKERS, DEFENDER: DEFENDERS}


@dataclass(frozen=True)
class Shot:
    """One block's attack: the side that fires (0 attackers, 1 defenders), its index there, up to which roll it hits,
    whether its hits are full ones; `order`: the blocks that can be struck, the one first that is given up
    first among equals; `doubled`: whether those have double defence."""

    side: int
    index: int
    number: int
    full: bool
    order: tuple[int, ...]
    doubled: bool


@dataclass(frozen=True)
class Odds:
    """`weights`: position -> how many of `whole` equally likely rolls lead to it; `left`: the shots still to come."""

    weights: dict[Position, int]
    whole: int
    left: tuple[Shot, ...]
    faces: int


def advance(odds: Odds) -> Odds:
    """Return the chances after the next shot; that many dice more are rolled as the strongest firing block has
    steps."""
    shot = odds.left[0]
    dice = max([position[shot.side][shot.index] for position in odds.weights], default=0)
    unit = odds.faces**dice
    found: dict[Position, int] = {}
    struck: dict[tuple[Side, int], list[Side]] = {}
    chances = [hit_chances(steps, dice, shot.number, odds.faces) for steps in range(dice + 1)]
    for position in sorted(odds.weights):
        weight = odds.weights[position]
        steps = position[shot.side][shot.index]
        target = position[1 - shot.side]
        if steps == 0 or not any(target[:-1]):
            found[position] = found.get(position, 0) + weight * unit
            continue
        if (target, steps) not in struck:
            struck[(target, steps)] = sides_after(target, steps, shot)
        after = struck[(target, steps)]
        for hits in range(steps + 1):
            left = (position[0], after[hits]) if shot.side == ATTACKERS else (after[hits], position[1])
            found[left] = found.get(left, 0) + weight * chances[steps][hits]
    return Odds(found, odds.whole * unit, odds.left[1:], odds.faces)


def hit_chances(steps: int, dice: int, number: int, faces: int) -> list[int]:
    """Return how many of the rolls of `dice` dice bring 0, 1, … hits on the first `steps` of them."""
    rest = faces ** (dice - steps)
    ways = [1]
    for _ in range(steps):
        longer = [0] * (len(ways) + 1)
        for hits in range(len(ways)):
            longer[hits] += ways[hits] * (faces - number)
            longer[hits + 1] += ways[hits] * number
        ways = longer
    return [count * rest for count in ways]


def sides_after(target: Side, most: int, shot: Shot) -> list[Side]:
    """Return the struck side after 0, 1, … hits."""
    sides = [target]
    for _ in range(most):
        sides.append(side_after_hit(sides[-1], shot))
    return sides


def side_after_hit(side: Side, shot: Shot) -> Side:
    """Return a side after one hit: on the block with a half hit, else on the strongest, among equals as the policy says
    (rules hit.strongest, siege.half-hit); a hit on nobody is lost (hit.excess)."""
    half = side[-1]
    struck = half if half != NOBODY else strongest(side, shot.order)
    if struck == NOBODY:
        return side
    if shot.doubled and not shot.full and half == NOBODY:
        return side[:-1] + (struck,)
    steps = side[struck] - 1
    kept = half if shot.full and steps > 0 else NOBODY
    return side[:struck] + (steps,) + side[struck + 1 : -1] + (kept,)


def strongest(side: Side, order: Sequence[int]) -> int:
    """Return the first block in `order` with the most steps among them; NOBODY where all are gone."""
    most = max([side[index] for index in order], default=0)
    for index in order:
        if side[index] == most and most > 0:
            return index
    return NOBODY


def spread(odds: Odds, side: int) -> list[int]:
    """Return how many steps a side has left in all: the weight of none, of one, …"""
    weights = [0] * (max([sum(position[side][:-1]) for position in odds.weights]) + 1)
    for position in sorted(odds.weights):
        weights[sum(position[side][:-1])] += odds.weights[position]
    return weights


def weight_where(odds: Odds, attackers: bool, defenders: bool) -> int:
    """Return the weight of all positions in which attackers, or defenders, are left or not."""
    return sum(
        [
            odds.weights[position]
            for position in sorted(odds.weights)
            if any(position[ATTACKERS][:-1]) == attackers and any(position[DEFENDERS][:-1]) == defenders
        ]
    )


def begin(attackers: Sequence[int], defenders: Sequence[int], shots: Sequence[Shot], faces: int) -> Odds:
    """Return the odds before the first die: both sides with their steps, and all shots in their order."""
    position = (tuple(attackers) + (NOBODY,), tuple(defenders) + (NOBODY,))
    return Odds({position: 1}, 1, tuple(shots), faces)
