"""Exact chances of a battle between two forces: all attacks in their order (rules combat.order, pursuit.*), and every
state that dice can lead to, with its weight in whole numbers.

Hits strike the strongest and the owner decides among equals by a fixed policy, so a side's state follows from few
numbers, and a battle has some hundred states at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.athens_sparta.components import FIELD, FLEET, INSIDE, REVOLTING, Components
from rules_engine.athens_sparta.rules.battle.model import (
    Battle,
    Fighter,
    Force,
    firing_order,
    of_role,
    opponent,
    printed,
    rating,
)
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER

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

OPEN = "open"
WALLS = "walls"
BETRAYED = "betrayed"
GROUNDS = (OPEN, WALLS, BETRAYED)


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


# from two forces to all attacks


def fighters(components: Components, blocks: tuple, role: str, ground: str) -> Force:
    """Return the blocks of a side; no-block is none."""
    found = []
    for index in range(len(blocks)):
        kind, steps = blocks[index]
        known = printed(components, kind)
        if known is not None:
            place = INSIDE if role == DEFENDER and ground != OPEN else FIELD
            found.append(Fighter(role + "-" + str(index + 1), role, *known, steps, place))
    return tuple(found)


def pursuers(components: Components, force: Force, ground: str, rounds: int) -> list[Fighter]:
    """List the defending peltasts and cavalry that pursue, only in the open and after all rounds; fleets are not
    pursued (rules pursuit.fire, naval.no-pursuit)."""
    chased = [one for one in of_role(force, ATTACKER) if one.type != FLEET]
    if not chased or ground != OPEN or rounds != components.rounds:
        return []
    return [one for one in of_role(force, DEFENDER) if one.chases()]


def all_shots(components: Components, force: Force, ground: str, rounds: int, losses: str) -> list[Shot]:
    """Return every attack: everybody once a round, in the order of any battle (`model.order`), and the pursuit after
    the last round, in the order of a round (rules combat.order, pursuit.fire, pursuit.order)."""
    chasing = pursuers(components, force, ground, rounds)
    turns = Battle(force, storm=ground != OPEN).order(components)
    shots = []
    for number in range(rounds):
        for turn in range(len(turns)):
            later = turns[turn + 1 :] + (chasing if number + 1 == rounds else [])
            unfired = turns[turn:] if number == 0 else []
            shots.append(shot_of(components, force, turns[turn], later, ground, losses, unfired))
    chase = firing_order(components, tuple(chasing), False)
    return shots + [shot_of(components, force, one, [], OPEN, losses, []) for one in chase] * components.pursuit_shots


def shot_of(
    components: Components,
    force: Force,
    fighter: Fighter,
    later: list[Fighter],
    ground: str,
    losses: str,
    unfired: list[Fighter],
) -> Shot:
    """Return the attack of one block; `later` are those that fire after it, `unfired` those that have not attacked in
    this battle yet: friends of a revolt among them cannot be struck (rule revolt.friends)."""
    side = SIDES[fighter.role]
    own, enemies = of_role(force, fighter.role), of_role(force, opponent(fighter.role))
    battle = Battle(force, rising=any([one.is_revolting() for one in of_role(force, ATTACKER)]))
    given_up = []
    for index in range(len(enemies)):
        enemy = enemies[index]
        if not (enemy in unfired and battle.is_spared(enemy)):
            letter, number = rating(components, enemy, ground != OPEN)
            fires = 1 if losses == UNFIRED and enemy in later else 0
            given_up.append(((fires, number, -components.letters.index(letter)), index))
    struck = tuple([index for _, index in sorted(given_up)])
    _, number = rating(components, fighter, ground != OPEN)
    doubled = side == ATTACKERS and ground == WALLS
    return Shot(side, own.index(fighter), number, fighter.type in REVOLTING, struck, doubled)


# from all attacks to all ends


def begin(attackers: Sequence[int], defenders: Sequence[int], shots: Sequence[Shot], faces: int) -> Odds:
    """Return the odds before the first die: both sides with their steps, and all shots in their order."""
    position = (tuple(attackers) + (NOBODY,), tuple(defenders) + (NOBODY,))
    return Odds({position: 1}, 1, tuple(shots), faces)


def advance(odds: Odds) -> Odds:
    """Return the chances after the next shot, with as many dice more as the strongest firing block has steps."""
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
            after = [target]
            for _ in range(steps):
                after.append(side_after_hit(after[-1], shot))
            struck[(target, steps)] = after
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


def side_after_hit(side: Side, shot: Shot) -> Side:
    """Return a side after one hit: on the block with a half hit, else on the strongest, among equals as the policy says
    (rules hit.strongest, siege.half-hit); a hit on nobody is lost (hit.excess)."""
    half, most = side[-1], max([side[index] for index in shot.order], default=0)
    if half == NOBODY and most == 0:
        return side
    struck = half if half != NOBODY else shot.order[[side[index] for index in shot.order].index(most)]
    if shot.doubled and not shot.full and half == NOBODY:
        return side[:-1] + (struck,)
    steps = side[struck] - 1
    kept = half if shot.full and steps > 0 else NOBODY
    return side[:struck] + (steps,) + side[struck + 1 : -1] + (kept,)


def odds_value(odds: Odds) -> dict:
    """Return the weights of the ends, and of the steps left to each side, when no attack is left."""
    positions = sorted(odds.weights)
    sums = {role: [sum(position[SIDES[role]][:-1]) for position in positions] for role in (ATTACKER, DEFENDER)}
    steps = {role: [0] * (max(sums[role]) + 1) for role in (ATTACKER, DEFENDER)}
    ends = {"won": 0, "held": 0, "lost": 0}
    for index in range(len(positions)):
        attackers, defenders = sums[ATTACKER][index], sums[DEFENDER][index]
        weight = odds.weights[positions[index]]
        ends["won" if not defenders else "held" if attackers else "lost"] += weight
        steps[ATTACKER][attackers] += weight
        steps[DEFENDER][defenders] += weight
    return ends | {"whole": odds.whole, "steps": steps}
