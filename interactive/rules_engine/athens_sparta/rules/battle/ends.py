"""What follows in a battle without anybody's choice: a city taken, the end of a round, the pursuit, the end; who rolls
for attrition after it, and what fleets of a captured city do (rules combat.rounds, pursuit.*, storm.rounds,
sally.return, siege.half-hit-lost, attrition.when, defection.*)."""

from dataclasses import replace
from typing import Any

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, POOL, Components
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, find, ready_again
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, DEFENDER, LEAVE, OVER, PURSUIT, ROLES, ROUND
from rules_engine.athens_sparta.rules.state import ATHENS
from rules_engine.core import BadInput, Line, Phrase, Step


def follow_up(components: Components, battle: Battle) -> Step:
    """Apply what follows from a move without anybody's choice: a city taken, the end of the round or of the battle."""
    lines: list[Line] = []
    for follow in (take_city, end_won, end_round, end_pursuit, end_revolt, end_battle):
        step = follow(components, battle)
        battle = step.state
        lines += step.lines
    return Step(battle, tuple(lines))


def take_city(components: Components, battle: Battle) -> Step:
    """Let the attackers take the city: with the last defender inside gone and nobody on land outside they stand behind
    the walls, but for their fleets (rules siege.double-defence, coastal.take-city)."""
    if battle.size == "" or battle.pending is not None or not battle.storm:
        return Step(battle)
    back = battle.back_from_aside()
    land = back.ground_outside(ATTACKER)
    if not land or battle.ground_outside(DEFENDER) or battle.in_place(DEFENDER, INSIDE):
        return Step(battle)
    force = tuple([replace(one, place=INSIDE) if one in land else one for one in back.force])
    line = Line("siege.double-defence.taken", None, {"side": battle.side_of(ATTACKER)})
    return Step(replace(battle, force=force, storm=False, stormers=0, stormed=()), (line,))


def end_won(components: Components, battle: Battle) -> Step:
    """End the battle when one side has left the hex, or only blockades (rule combat.when)."""
    left = [role for role in (ATTACKER, DEFENDER) if battle.back_from_aside().present(role)]
    if battle.phase == OVER or len(left) == 2:
        return Step(battle)
    if not left:
        return Step(replace(battle, phase=OVER))
    if [role for role in (ATTACKER, DEFENDER) if role not in left and battle.in_place(role, BLOCKADE)]:
        return Step(replace(battle, phase=OVER), (Line("combat.when.ended", None, {}),))
    return Step(replace(battle, phase=OVER), (Line("combat.when.won", None, {"side": battle.side_of(left[0])}),))


def end_round(components: Components, battle: Battle) -> Step:
    """End the round when everybody has acted; after the last one comes the pursuit (rules combat.rounds, pursuit.fire),
    or the storm has failed (storm.rounds), and nobody pursues (pursuit.order). Where more are there than may storm, the
    attacker may exchange them in a new round (storm.swap)."""
    if battle.phase != ROUND or battle.pending is not None or battle.next_to_act(components):
        return Step(battle)
    battle = replace(battle.back_from_aside(), stormed=())
    fresh = ready_again(battle.force)
    if battle.round < components.rounds:
        battle = replace(battle, force=fresh, round=battle.round + 1)
        lines = [Line("combat.rounds", None, {"round": battle.round})]
        able = [one for one in battle.in_place(ATTACKER, FIELD) if battle.may_storm(one) and not one.is_revolting()]
        if battle.storm and battle.stormers and len(able) > battle.stormers:  # others may storm in this round
            values = {"side": battle.side_of(ATTACKER), "blocks": battle.stormers}
            lines.append(Line("storm.swap", None, values))
        return Step(battle, tuple(lines))
    if not battle.must_leave():
        lines = stay_lines(components, battle) + leave_lines(battle)
        return Step(replace(battle, phase=LEAVE), tuple(lines))
    line = Line("combat.rounds.over", None, {"rounds": components.rounds})
    return Step(replace(battle, force=fresh, phase=PURSUIT), (line,))


def stay_lines(components: Components, battle: Battle) -> list[Line]:
    """Return how a battle ends after which the attackers may stay: a storm that has failed, without a pursuit (rules
    storm.rounds, pursuit.order), or a siege (siege.choice)."""
    inside = battle.in_place(DEFENDER, INSIDE)
    if battle.storm and inside:
        chasing = [one.name for one in battle.present(DEFENDER) if one.chases()]
        over = Line("storm.rounds.over", None, {"rounds": components.rounds})
        return [over, Line("pursuit.order", None, {"blocks": chasing})] if chasing else [over]
    lines = [Line("combat.rounds.over", None, {"rounds": components.rounds})]
    land = [one for one in battle.ground_outside(ATTACKER) if not battle.rises(one)]
    if inside and land:
        lines.append(Line("siege.choice", None, {"side": battle.side_of(ATTACKER)}))
    return lines


def leave_lines(battle: Battle) -> list[Line]:
    """Return who has to leave after the last round (pursuit.leave), which fleets may blockade instead or which enemy
    fleets prevent that (naval.after-rounds), and which of the defender's fleets have to find their place
    (naval.left-outside)."""
    enemy_fleets = battle.fleets_outside(DEFENDER)
    leavers = [one for one in battle.must_leave() if not battle.rises(one)]
    free = [one.name for one in leavers if one.is_fleet() and not enemy_fleets]
    forced = [one.name for one in leavers if one.name not in free]
    lines = [Line("pursuit.leave", None, {"blocks": forced})] if forced else []
    if free:
        lines.append(Line("naval.after-rounds.choice", None, {"blocks": free}))
    if enemy_fleets and any([one.is_fleet() for one in leavers]):
        lines.append(Line("naval.after-rounds.enemy", None, {"blocks": [one.name for one in enemy_fleets]}))
    stranded = [one.name for one in battle.left_outside()]
    if stranded and not leavers:
        taken = Line("naval.left-outside.taken", None, {"blocks": stranded})
        besieged = Line("naval.left-outside", None, {"blocks": stranded})
        lines.append(taken if battle.in_place(ATTACKER, INSIDE) else besieged)
    return lines


def end_pursuit(components: Components, battle: Battle) -> Step:
    """End the pursuit: the attackers leave, and peltasts and cavalry let fleets go (naval.no-pursuit); those that made
    a sally go back inside (pursuit.leave, sally.return)."""
    if battle.phase != PURSUIT or battle.pending is not None or battle.pursuers():
        return Step(battle)
    if battle.sally:
        back = battle.in_place(ATTACKER, FIELD)
        force = tuple([replace(one, place=INSIDE) if one in back else one for one in battle.force])
        line = Line("sally.return", None, {"blocks": [one.name for one in back]})
        return Step(replace(battle, force=force, phase=OVER), (line,))
    fleets = [one.name for one in battle.must_leave() if one.is_fleet()]
    chasers = [one.name for one in battle.in_place(DEFENDER, FIELD) if one.chases()]
    unpursued = [Line("naval.no-pursuit", None, {"blocks": fleets})] if fleets and chasers else []
    return Step(replace(battle, phase=LEAVE), (*unpursued, *leave_lines(battle)))


def end_revolt(components: Components, battle: Battle) -> Step:
    """Disband a revolt that has not won in its rounds (revolt.failure, revolt.failure-moment, helot.fail)."""
    if battle.phase not in (LEAVE, OVER) or not battle.present(DEFENDER):
        return Step(battle)
    failed = [one for one in battle.back_from_aside().in_place(ATTACKER, FIELD) if battle.rises(one)]
    names, lines = [lost.name for lost in failed], []
    for one in failed:
        helots = one.type == "helot"
        lines.append(Line("helot.fail" if helots else "revolt.failure", None, {"block": one.name}))
    force = tuple([replace(one, steps=0) if one.name in names else one for one in battle.force])
    return Step(replace(battle, force=force), tuple(lines))


def end_battle(components: Components, battle: Battle) -> Step:
    """End the battle when everybody has left or found a place. Then blocks that stand aside are back in the field, and
    half hits are dropped, which do not outlast the battle (rule siege.half-hit-lost)."""
    if battle.phase == LEAVE and not battle.next_to_leave():
        battle = replace(battle, phase=OVER)
    if battle.phase != OVER:
        return Step(battle)
    force = tuple([replace(one, half=False) for one in battle.back_from_aside().force])
    lines = (Line("siege.half-hit-lost", None, {}),) if any([one.half for one in battle.force]) else ()
    return Step(replace(battle, force=force), lines)


def besieged_role(battle: Battle) -> str | None:
    """Return the side that stands inside; None where nobody does."""
    for role in ROLES:
        if battle.in_place(role, INSIDE):
            return role
    return None


def rolling(battle: Battle, role: str) -> list[Fighter]:
    """Return whose blocks roll: those inside, or those outside that besiege or blockade (rule attrition.when)."""
    if role == besieged_role(battle):
        return battle.in_place(role, INSIDE)
    return battle.in_place(role, FIELD) + battle.in_place(role, BLOCKADE)


def named(battle: Battle, name: Any) -> Fighter:
    """Return the block of that name. Raises BadInput where there is none."""
    found = find(battle.force, name)
    if found is None:
        raise BadInput("move", name, "a block of the battle")
    return found


def defection_lines(city: str, side: str, steps: int, place: str | Phrase) -> list[Line]:
    """Return what happens to the fleet of a city that is a side's now; `place`: where it was, or POOL (rules
    defection.swap, defection.back, defection.strength, defection.pool)."""
    if place == POOL:
        return [Line("defection.pool", None, {"city": city, "side": side})]
    values = {"city": city, "side": side, "place": place}
    swap = Line("defection.back" if side == ATHENS else "defection.swap", None, values)
    return [swap, Line("defection.strength", None, {"steps": steps})]
