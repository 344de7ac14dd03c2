"""What is missing where a block may not withdraw or blockade, and nobody storm, stop or fight on the coast: of all
conditions of a rule the one that is not met, with the blocks that stand in the way."""

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.model import ATTACKER, DEFENDER, ROUND, Battle, Fighter, opponent
from rules_engine.athens_sparta.rules.control import full_city_refusal
from rules_engine.athens_sparta.rules.state import FIELD, INSIDE
from rules_engine.core import Refused


def withdrawal_refusal(components: Components, battle: Battle, fighter: Fighter) -> Refused | None:
    """Refuse to let a block go inside: only a defender in the field does, into walls of its side that are not taken and
    have room, and not in the pursuit (rules siege.withdraw, siege.limit)."""
    values = {"block": fighter.name}
    if fighter.role == ATTACKER:
        return Refused("siege.withdraw.attacker", values)
    if battle.size == "":
        return Refused("siege.withdraw.walls", values)
    if fighter.place != FIELD:
        return Refused("siege.withdraw.inside", values)
    if battle.in_place(ATTACKER, INSIDE):
        return Refused("siege.withdraw.taken", values)
    if battle.phase != ROUND and fighter not in battle.left_outside():
        return Refused("siege.withdraw.pursuit", values)
    return crowded_city_refusal(components, battle, fighter)


def crowded_city_refusal(components: Components, battle: Battle, fighter: Fighter) -> Refused | None:
    """Refuse a block for which the city has no room (rule siege.limit)."""
    inside = battle.in_place(fighter.role, INSIDE)
    return full_city_refusal(components.limits[battle.size], inside, fighter.is_fleet())


def blockading_refusal(battle: Battle, fighter: Fighter) -> Refused | None:
    """Refuse a blockade by no fleet in the field, and while enemy fleets are outside (rule blockade.declare)."""
    values = {"block": fighter.name}
    if not fighter.is_fleet():
        return Refused("blockade.declare.fleet", values)
    if fighter.place != FIELD:
        return Refused("blockade.declare.inside", values)
    enemies = fleets_outside(battle, opponent(fighter.role))
    if enemies:
        return Refused("blockade.declare.outside", values | {"blocks": enemies})
    return None


def coastal_refusal(battle: Battle, role: str) -> Refused | None:
    """Refuse coastal combat that has been declared, by fleets while enemy fleets are outside, or on patrol
    (patrol.ground), and by ground blocks, unless they attack fleets that lie in their port (rules coastal.when,
    coastal.declare, blockade.ground)."""
    if battle.coastal:
        return Refused("coastal.when.declared", {})
    own = battle.in_place(role, FIELD)
    fleets, land = [one for one in own if one.is_fleet()], [one for one in own if not one.is_fleet()]
    enemies = [one for one in battle.in_place(opponent(role), FIELD) if one.is_fleet()]
    if fleets and enemies:
        return Refused("coastal.when.outside", {"blocks": [one.name for one in enemies]})
    if not fleets and (role != ATTACKER or not land or not enemies):
        return Refused("coastal.when.fleet", {"side": battle.side_of(role)})
    if not fleets and all([battle.has_post(one) for one in enemies]):
        patrols = all([battle.is_patrolling(one) for one in enemies])
        values = {"block": land[0].name}
        return Refused("patrol.ground", values) if patrols else Refused("blockade.ground", values)
    if fleets and all([battle.is_patrolling(one) for one in fleets]):
        return Refused("patrol.ground", {"block": fleets[0].name})
    return None


def storm_refusal(components: Components, battle: Battle) -> Refused | None:
    """Refuse to begin a storm where it has begun, where the rounds are over, where nobody could storm, and while
    defenders are to act (rules storm.all-inside, storm.fleet-outside, siege.choice)."""
    if battle.can_begin_storm():
        return turn_refusal(components, battle)
    if battle.storm:
        return Refused("storm.all-inside.begun", {})
    if battle.phase != ROUND:
        return Refused("storm.all-inside.rounds", {})
    outside, troops = ground_outside(battle), storm_troops(battle)
    if outside:
        return Refused("storm.all-inside.outside", {"blocks": outside})
    if not battle.in_place(DEFENDER, INSIDE):
        return Refused("storm.all-inside.nobody", {})
    if not troops:
        return Refused("storm.fleet-outside.fleets", {"blocks": fleets_outside(battle, DEFENDER)})
    return Refused("storm.all-inside.acted", {"blocks": troops})


def stop_refusal(components: Components, battle: Battle) -> Refused | None:
    """Refuse to stop where nobody could storm, while defenders are to act (rule siege.choice), and while a revolt is
    fought, which the rounds decide (revolt.failure-moment)."""
    if not storm_troops(battle):
        outside = ground_outside(battle)
        if outside:
            return Refused("siege.choice.outside", {"blocks": outside})
        if not battle.in_place(DEFENDER, INSIDE):
            return Refused("siege.choice.nobody", {})
        return Refused("siege.choice.fleets", {"blocks": fleets_outside(battle, DEFENDER)})
    if battle.rising:
        return Refused("revolt.failure-moment.stop", {"rounds": components.rounds})
    return turn_refusal(components, battle)


def turn_refusal(components: Components, battle: Battle) -> Refused | None:
    """Refuse a choice between storm and siege while defenders are to act: it is the attacker's (rule siege.choice)."""
    acting = [one.name for one in battle.next_to_act(components) if one.role == DEFENDER]
    return Refused("siege.choice.turn", {"blocks": acting}) if acting and not battle.crowded(components) else None


def ground_outside(battle: Battle) -> list[str]:
    return [one.name for one in battle.in_place(DEFENDER, FIELD) if not one.is_fleet()]


def fleets_outside(battle: Battle, role: str) -> list[str]:
    return [one.name for one in battle.in_place(role, FIELD) if one.is_fleet()]


def storm_troops(battle: Battle) -> list[str]:
    """Name the attackers that could storm, in this round or the next (rule storm.all-inside)."""
    return [one.name for one in battle.in_place(ATTACKER, FIELD) if battle.may_storm(one)]
