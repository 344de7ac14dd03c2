"""One block attacks: dice become hits, hits take steps, lines say why (rules hit.*, siege.double-defence)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.model import (
    ACTED,
    ATTACKER,
    DEFENDER,
    PURSUIT,
    RESTART,
    Battle,
    Fighter,
    before_storm,
    can_begin_storm,
    changed,
    find,
    is_siege,
    may_storm,
    opponent,
    rating,
    targets,
    with_storm_begun,
    within_reach,
)
from rules_engine.athens_sparta.rules.board import INSIDE, strongest_of
from rules_engine.athens_sparta.rules.dice import rolled
from rules_engine.core import Line, Refused, Step


def count_hits(dice: Sequence[int], number: int) -> int:
    """Return how many dice show the number of the rating or less (rule hit.dice)."""
    return len([die for die in dice if die <= number])


def candidates(targets: Sequence[Fighter]) -> list[Fighter]:
    """Return who may take the next hit: the one with a half hit (siege.half-hit), else the strongest (hit.strongest);
    of several the owner chooses."""
    standing = [fighter for fighter in targets if fighter.steps > 0]
    return [fighter for fighter in standing if fighter.half] or strongest_of(standing)


def after_hit(components: Components, fighter: Fighter, full: bool = False) -> Fighter:
    """Return the block after one hit. Behind walls the first one is only half a hit (siege.double-defence); `full` hits
    take a step all the same, as do those of a revolt (revolt.full-hits)."""
    doubled = fighter.place == INSIDE and components.hits_per_step > 1 and not full
    if doubled and not fighter.half:
        return replace(fighter, half=True)
    return replace(fighter, steps=fighter.steps - 1, half=fighter.half and full and fighter.steps > 1)


def fire(components: Components, battle: Battle, fighter: Fighter, dice: Sequence[int]) -> Step:
    """Let a block roll a die a step (rule hit.dice); its hits are then `pending` for the owner of those that are
    struck.

    Refused where it has no target (coastal.no-target) or there are not as many dice as steps.
    """
    refuse_aimless(battle, fighter)
    if not components.are_dice(dice, fighter.steps):
        raise Refused("hit.dice", {"block": fighter.name, "dice": fighter.steps})
    refuse_hurry(components, battle, fighter)
    lines, battle = begin_storm(components, battle, fighter)
    letter, number = rating(components, fighter, is_siege(battle, fighter))
    hits = count_hits(dice, number)
    lines += pursuit_lines(battle, fighter) + siege_lines(components, battle, fighter, number)
    lines += unlimited_lines(battle, fighter)
    lines.append(fire_line(fighter, letter, number, hits, dice))
    pending = (opponent(fighter.role), hits, fighter.is_revolting()) if hits else None
    aim = tuple([target.name for target in targets(battle, fighter)])
    acted = changed(battle.force, replace(fighter, done=ACTED))
    battle = replace(with_attack(battle, fighter), force=acted, pending=pending, aim=aim if hits else ())
    return Step(battle, tuple(lines))


def with_attack(battle: Battle, fighter: Fighter) -> Battle:
    """Note who has attacked: a friend of a revolt is not spared any more, and a stormer took part (rules
    revolt.friends, plunder.blocks)."""
    idle = tuple([name for name in battle.idle if name != fighter.name])
    if not battle.rising or fighter.name in battle.attacked:
        return replace(battle, idle=idle)
    return replace(battle, idle=idle, attacked=(*battle.attacked, fighter.name))


def refuse_aimless(battle: Battle, fighter: Fighter) -> None:
    """Refuse an attack without a target (coastal.no-target); before walls enough others may storm (storm.limit)."""
    if targets(battle, fighter):
        return
    if battle.storm and may_storm(battle, fighter):
        raise Refused("storm.limit", {"blocks": battle.stormers})
    if within_reach(battle, fighter):
        raise Refused("revolt.friends", {"block": fighter.name})
    raise Refused("coastal.no-target", {"block": fighter.name})


def ahead_of(components: Components, battle: Battle, fighter: Fighter) -> list[Fighter]:
    """List the besieged who come before a block whose attack would begin a storm (rules combat.order, siege.choice)."""
    begins = any([one.name == fighter.name for one in can_begin_storm(battle)])
    if not begins or not all([one.place == INSIDE for one in targets(battle, fighter)]):
        return []
    return before_storm(components, battle, fighter)


def refuse_hurry(components: Components, battle: Battle, fighter: Fighter) -> None:
    """Refuse an attack that begins a storm before the besieged whose letter is first have acted: the storm is to be
    declared before them (rule combat.order)."""
    first = ahead_of(components, battle, fighter)
    if first:
        raise Refused("combat.order.storm", {"block": fighter.name, "blocks": [one.name for one in first]})


def fire_line(fighter: Fighter, letter: str, number: int, hits: int, dice: Sequence[int]) -> Line:
    """Return what a block rolls and hits, die by die (rule hit.dice)."""
    values = {"block": fighter.name, "letter": letter, "number": number, "rolls": rolled(dice), "hits": hits}
    return Line("hit.dice.hits" if hits else "hit.dice.miss", None, values)


def begin_storm(components: Components, battle: Battle, fighter: Fighter) -> tuple[list[Line], Battle]:
    """Begin the storm with the first attack on blocks behind walls, and the rounds anew (rule storm.restart)."""
    if fighter.place == INSIDE or not all([one.place == INSIDE for one in targets(battle, fighter)]):
        return [], battle
    lines = [] if battle.storm else storm_lines(components, battle)
    begun = battle if battle.storm else with_storm_begun(components, battle)
    return lines, replace(begun, stormed=(*begun.stormed, fighter.name))


def storm_lines(components: Components, battle: Battle) -> list[Line]:
    """Return what is said as the storm begins: how rounds are counted (storm.restart, storm.all-inside), that walls
    betrayed are no help (event.betrayal-when), that fleets do not storm while enemy fleets are outside
    (storm.fleet-outside)."""
    lines = [Line("storm.all-inside", None, {})]
    if battle.storm_rounds == RESTART:
        lines = [Line("storm.restart", None, {"rounds": components.rounds})]
    if battle.betrayed:
        lines.append(Line("event.betrayal-when", None, {}))
    if battle.has_fleet_outside(DEFENDER):
        lines.append(Line("storm.fleet-outside", None, {}))
    return lines


def pursuit_lines(battle: Battle, fighter: Fighter) -> list[Line]:
    return [Line("pursuit.fire", None, {"block": fighter.name})] if battle.phase == PURSUIT else []


def siege_lines(components: Components, battle: Battle, fighter: Fighter, number: int) -> list[Line]:
    """Return the line of another rating in a siege (rules siege.cavalry, naval.siege-rating)."""
    if not is_siege(battle, fighter) or fighter.type not in components.siege_ratings:
        return []
    values = {"block": fighter.name, "letter": components.siege_ratings[fighter.type][0], "number": number}
    return [Line("naval.siege-rating" if fighter.is_fleet() else "siege.cavalry", None, values)]


def unlimited_lines(battle: Battle, fighter: Fighter) -> list[Line]:
    """Return the line that a revolt block storms although as many as may storm already do (rule revolt.no-limits)."""
    stormers = [one for one in battle.force if one.name in battle.stormed and not one.is_revolting()]
    if not fighter.is_revolting() or not battle.stormers or len(stormers) < battle.stormers:
        return []
    return [Line("revolt.no-limits.storm", None, {"block": fighter.name, "blocks": battle.stormers})]


def possible_losers(battle: Battle) -> list[Fighter]:
    """Return who may take the first of the pending hits."""
    if battle.pending is None:
        return []
    role, _, _ = battle.pending
    return candidates(struck_side(battle, role))


def struck_side(battle: Battle, role: str) -> list[Fighter]:
    """Return the blocks at which the one that has just fired aimed, as they stand now."""
    return [fighter for fighter in battle.force if fighter.role == role and fighter.name in battle.aim]


def assign(components: Components, battle: Battle, losses: Sequence[str]) -> Step:
    """Give out pending hits one by one, at once (rules hit.strongest, hit.at-once): forced ones by themselves, the
    others as `losses` names them; what `losses` does not decide stays pending. Excess hits are lost (hit.excess)."""
    lines: list[Line] = []
    chosen: list[str] = list(losses)
    struck: list[str] = []
    while battle.pending is not None:
        able = possible_losers(battle)
        if not able:
            lines.append(Line("hit.excess", None, {"hits": battle.pending[1]}))
            battle = replace(battle, pending=None, aim=())
        elif len(able) == 1 or chosen:
            loser = able[0] if len(able) == 1 else chosen_one(battle, able, chosen.pop(0))
            lines += half_hit_lines(battle, loser)
            battle, said = take(components, battle, loser)
            lines.append(said)
            struck += [] if loser.half else [loser.name]
        else:
            break
    if chosen and struck and chosen[0] not in struck:
        raise Refused("hit.strongest", {"block": chosen[0], "blocks": struck})
    if chosen:
        raise Refused("hit.strongest.none", {"block": chosen[0]})
    return Step(battle, tuple(lines))


def half_hit_lines(battle: Battle, loser: Fighter) -> list[Line]:
    """Return that a block is hit for its half hit, though a stronger one is there (rule siege.half-hit-side)."""
    stronger = [one for one in struck_side(battle, loser.role) if one.steps > loser.steps]
    if not loser.half or not stronger:
        return []
    return [Line("siege.half-hit-side", None, {"block": loser.name, "blocks": [one.name for one in stronger]})]


def chosen_one(battle: Battle, able: list[Fighter], name: str) -> Fighter:
    """Return the block that its owner names; Refused if it is not among those that may take the hit (rule
    hit.strongest), or stands on land while fleets fight (naval.hits)."""
    found = find(tuple(able), name)
    if found is not None:
        return found
    ashore = find(battle.force, name)
    at_sea = not battle.coastal and all([one.is_fleet() for one in able])
    if ashore is not None and not ashore.is_fleet() and at_sea:
        raise Refused("naval.hits", {"block": name})
    raise Refused("hit.strongest", {"block": name, "blocks": [one.name for one in able]})


def take(components: Components, battle: Battle, loser: Fighter) -> tuple[Battle, Line]:
    """Give a block the first of the pending hits."""
    role, hits, full = battle.pending or (ATTACKER, 0, False)
    after = after_hit(components, loser, full or battle.betrayed)
    line = full_line(after) if full and loser.place == INSIDE else loss_line(after, loser)
    left = (role, hits - 1, full) if hits > 1 else None
    aim = battle.aim if left else ()
    return replace(battle, force=changed(battle.force, after), pending=left, aim=aim), line


def full_line(after: Fighter) -> Line:
    """Return the line of a hit of a revolt on a block behind walls, which costs a full step (rule revolt.full-hits)."""
    values = {"block": after.name, "steps": after.steps}
    return Line("revolt.full-hits" if after.steps else "revolt.full-hits.gone", None, values)


def loss_line(after: Fighter, before: Fighter) -> Line:
    """Return the line of a loss: a step less, no step left, or a half hit only (rules hit.strongest,
    siege.double-defence, siege.half-hit)."""
    values = {"block": after.name, "steps": after.steps}
    if after.steps == before.steps:
        return Line("siege.half-hit", None, values)
    if before.place == INSIDE:
        return Line("siege.double-defence" if after.steps else "siege.double-defence.gone", None, values)
    return Line("hit.strongest" if after.steps else "hit.strongest.gone", None, values)
