"""From two forces to all attacks of a battle in their order (rules combat.order, pursuit.*, naval.separate)."""

from __future__ import annotations

from rules_engine.athens_sparta.calculators.chances import ATTACKERS, SIDES, UNFIRED, Shot
from rules_engine.athens_sparta.components import FLEET, REVOLTING, Components
from rules_engine.athens_sparta.rules.battle.model import (
    ATTACKER,
    DEFENDER,
    Battle,
    Fighter,
    Force,
    firing_order,
    is_spared,
    of_role,
    opponent,
    order,
    printed,
    rating,
)
from rules_engine.athens_sparta.rules.board import FIELD, INSIDE
from rules_engine.core import Refused

OPEN = "open"
WALLS = "walls"
BETRAYED = "betrayed"
GROUNDS = (OPEN, WALLS, BETRAYED)


def fighters(components: Components, blocks: tuple, role: str, ground: str) -> Force:
    """Return the blocks of a side; no-block is none."""
    found = []
    for index in range(len(blocks)):
        kind, steps = blocks[index]
        known = printed(components, kind)
        if known is not None:
            family, letter, number = known
            place = INSIDE if role == DEFENDER and ground != OPEN else FIELD
            found.append(Fighter(role + "-" + str(index + 1), role, family, letter, number, steps, place))
    return tuple(found)


def refuse_empty(force: Force) -> None:
    """Refuse a battle without a block on both sides (rule combat.when)."""
    if not of_role(force, ATTACKER) or not of_role(force, DEFENDER):
        raise Refused("combat.when.sides", {})


def refuse_separate(force: Force, ground: str) -> None:
    """Refuse fleets and land blocks in one battle in the open: they fight apart (rule naval.separate)."""
    if ground != OPEN:
        return
    fleets = [[one for one in of_role(force, role) if one.type == FLEET] for role in (ATTACKER, DEFENDER)]
    land = [one for one in force if one.type != FLEET]
    if fleets[0] and fleets[1] and land:
        raise Refused("naval.separate", {})


def all_shots(components: Components, force: Force, ground: str, rounds: int, losses: str) -> list[Shot]:
    """Return every attack in its order, and the pursuit after the last round in the open (combat.order,
    pursuit.fire)."""
    shots = []
    for number in range(rounds):
        last = number + 1 == rounds and has_pursuit(components, ground, rounds)
        shots += round_shots(components, force, ground, losses, number == 0, last)
    if has_pursuit(components, ground, rounds):
        shots += pursuit_shots(components, force, losses)
    return shots


def has_pursuit(components: Components, ground: str, rounds: int) -> bool:
    """Tell whether there is a pursuit: only in the open, after all rounds."""
    return ground == OPEN and rounds == components.rounds


def round_shots(components: Components, force: Force, ground: str, losses: str, first: bool, last: bool) -> list[Shot]:
    """List the attacks of one round: everybody once, in the order of any battle (`model.order`)."""
    turns = order(components, Battle(force, storm=ground != OPEN))
    shots = []
    for turn in range(len(turns)):
        later = turns[turn + 1 :] + (all_pursuers(force) if last else [])
        spared = turns[turn:] if first else []
        shots.append(shot_of(components, force, turns[turn], later, ground, losses, spared))
    return shots


def all_pursuers(force: Force) -> list[Fighter]:
    """List the defending peltasts and cavalry; fleets are not pursued (rules pursuit.fire, naval.no-pursuit)."""
    chased = [one for one in of_role(force, ATTACKER) if one.type != FLEET]
    chasing = [one for one in of_role(force, DEFENDER) if one.chases()]
    return chasing if chased else []


def pursuit_shots(components: Components, force: Force, losses: str) -> list[Shot]:
    """List the attacks of the pursuit, in the order of a round (rule pursuit.order)."""
    chasing = firing_order(components, tuple(all_pursuers(force)), False)
    return [shot_of(components, force, one, [], OPEN, losses, []) for one in chasing] * components.pursuit_shots


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
    _, number = rating(components, fighter, ground != OPEN)
    battle = Battle(force, rising=any([one.is_revolting() for one in of_role(force, ATTACKER)]))
    spared = [one for one in unfired if is_spared(battle, one)]
    given_up = [
        (given_up_key(components, enemies[index], later, ground, losses), index)
        for index in range(len(enemies))
        if enemies[index] not in spared
    ]
    struck = tuple([index for _, index in sorted(given_up)])
    doubled = side == ATTACKERS and ground == WALLS
    return Shot(side, own.index(fighter), number, fighter.type in REVOLTING, struck, doubled)


def given_up_key(
    components: Components, fighter: Fighter, later: list[Fighter], ground: str, losses: str
) -> tuple[int, int, int]:
    """Return a sort key, small for a block that the owner gives up first among equals; see `chances.POLICIES`."""
    letter, number = rating(components, fighter, ground != OPEN)
    fires = 1 if losses == UNFIRED and fighter in later else 0
    return fires, number, -components.letters.index(letter)
