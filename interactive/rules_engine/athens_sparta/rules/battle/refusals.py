"""What is missing where a block may not withdraw, blockade, storm, stand aside or leave: of all conditions of a rule
the one that is not met, with the blocks that stand in the way."""

from __future__ import annotations

from rules_engine.athens_sparta.rules.battle.model import (
    ATTACKER,
    DEFENDER,
    ROUND,
    Battle,
    Fighter,
    can_begin_storm,
    has_post,
    in_place,
    is_patrolling,
    left_outside,
    may_storm,
    opponent,
)
from rules_engine.athens_sparta.rules.board import FIELD, INSIDE
from rules_engine.core import Refused


def refuse_withdrawal(battle: Battle, fighter: Fighter) -> None:
    """Refuse to let a block go inside: only a defender in the field does, into walls of its side that are not taken,
    and not in the pursuit (rule siege.withdraw)."""
    values = {"block": fighter.name}
    if fighter.role == ATTACKER:
        raise Refused("siege.withdraw.attacker", values)
    if battle.size == "":
        raise Refused("siege.withdraw.walls", values)
    if fighter.place != FIELD:
        raise Refused("siege.withdraw.inside", values)
    if in_place(battle.force, ATTACKER, INSIDE):
        raise Refused("siege.withdraw.taken", values)
    if battle.phase != ROUND and fighter not in left_outside(battle):
        raise Refused("siege.withdraw.pursuit", values)


def refuse_blockading(battle: Battle, fighter: Fighter) -> None:
    """Refuse a blockade by what is no fleet in the field, and while enemy fleets are outside (rule
    blockade.declare)."""
    values = {"block": fighter.name}
    if not fighter.is_fleet():
        raise Refused("blockade.declare.fleet", values)
    if fighter.place != FIELD:
        raise Refused("blockade.declare.inside", values)
    enemies = fleets_outside(battle, opponent(fighter.role))
    if enemies:
        raise Refused("blockade.declare.outside", values | {"blocks": enemies})


def refuse_coastal(battle: Battle, role: str) -> None:
    """Refuse coastal combat that has been declared, by fleets while enemy fleets are outside, or on patrol
    (patrol.ground), and by ground blocks, unless they attack fleets that lie in their port (rules coastal.when,
    coastal.declare, blockade.ground)."""
    if battle.coastal:
        raise Refused("coastal.when.declared", {})
    own = in_place(battle.force, role, FIELD)
    fleets, land = [one for one in own if one.is_fleet()], [one for one in own if not one.is_fleet()]
    enemies = [one for one in in_place(battle.force, opponent(role), FIELD) if one.is_fleet()]
    if fleets and enemies:
        raise Refused("coastal.when.outside", {"blocks": [one.name for one in enemies]})
    if not fleets and (role != ATTACKER or not land or not enemies):
        raise Refused("coastal.when.fleet", {"side": battle.side_of(role)})
    if not fleets and all([has_post(battle, one) for one in enemies]):
        patrols = all([is_patrolling(battle, one) for one in enemies])
        values = {"block": land[0].name}
        raise Refused("patrol.ground", values) if patrols else Refused("blockade.ground", values)
    if fleets and all([is_patrolling(battle, one) for one in fleets]):
        raise Refused("patrol.ground", {"block": fleets[0].name})


def refuse_unready_storm(battle: Battle) -> None:
    """Refuse to begin a storm where it has begun, where the rounds are over, and where nobody could storm (rules
    storm.all-inside, storm.fleet-outside)."""
    if can_begin_storm(battle):
        return
    if battle.storm:
        raise Refused("storm.all-inside.begun", {})
    if battle.phase != ROUND:
        raise Refused("storm.all-inside.rounds", {})
    outside = ground_outside(battle)
    if outside:
        raise Refused("storm.all-inside.outside", {"blocks": outside})
    if not in_place(battle.force, DEFENDER, INSIDE):
        raise Refused("storm.all-inside.nobody", {})
    if not storm_troops(battle):
        raise Refused("storm.fleet-outside.fleets", {"blocks": fleets_outside(battle, DEFENDER)})
    raise Refused("storm.all-inside.acted", {"blocks": storm_troops(battle)})


def ground_outside(battle: Battle) -> list[str]:
    """Name the defending ground blocks in the field."""
    return [one.name for one in in_place(battle.force, DEFENDER, FIELD) if not one.is_fleet()]


def fleets_outside(battle: Battle, role: str) -> list[str]:
    """Name the fleets of a side in the field."""
    return [one.name for one in in_place(battle.force, role, FIELD) if one.is_fleet()]


def storm_troops(battle: Battle) -> list[str]:
    """Name the attackers that could storm, in this round or the next (rule storm.all-inside)."""
    return [one.name for one in in_place(battle.force, ATTACKER, FIELD) if may_storm(battle, one)]
