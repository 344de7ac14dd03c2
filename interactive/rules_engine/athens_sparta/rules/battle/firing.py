"""One block attacks: dice become hits, hits take steps, lines say why (rules hit.*, siege.double-defence)."""

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.athens_sparta.components import INSIDE, Components, rolled
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, find, opponent, rank, rating
from rules_engine.athens_sparta.rules.battle.words import ACTED, ATTACKER, DEFENDER, PURSUIT, RESTART, STANDING_ASIDE
from rules_engine.athens_sparta.rules.state import strongest_of
from rules_engine.core import Line, Refused, Step, must


def candidates(targets: Sequence[Fighter]) -> list[Fighter]:
    """Return who may take the next hit: with a half hit (siege.half-hit), else the strongest (hit.strongest)."""
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
    struck, but not those that stand aside. A friend of a revolt that has attacked is not spared any more, and a stormer
    took part (rules storm.aside, revolt.friends, plunder.blocks).

    Refused where it has no target (coastal.no-target), there are not as many dice as steps, or its attack begins a
    storm before the besieged whose letter is first have acted: it is to be declared before them (combat.order).
    """
    must(aimless_refusal(battle, fighter))
    if not components.are_dice(dice, fighter.steps):
        raise Refused("hit.dice", {"block": fighter.name, "dice": fighter.steps})
    first = ahead_of(components, battle, fighter)
    if first:
        raise Refused("combat.order.storm", {"block": fighter.name, "blocks": [one.name for one in first]})
    lines, battle = begin_storm(components, battle, fighter)
    letter, number = rating(components, fighter, battle.is_siege(fighter))
    hits = len([die for die in dice if die <= number])
    values = {"block": fighter.name, "letter": letter, "number": number, "rolls": rolled(dice), "hits": hits}
    lines += shot_lines(components, battle, fighter, number)
    lines.append(Line("hit.dice.hits" if hits else "hit.dice.miss", None, values))
    aside = [one.name for one in battle.in_place(opponent(fighter.role), STANDING_ASIDE)]
    if hits and aside:
        lines.append(Line("storm.aside.spared", None, {"blocks": aside}))
    aim = tuple([target.name for target in battle.targets(fighter)])
    name, attacked = fighter.name, battle.attacked
    after = replace(
        battle.with_fighter(fighter, done=ACTED),
        pending=(opponent(fighter.role), hits, fighter.is_revolting()) if hits else None,
        aim=aim if hits else (),
        idle=tuple([one for one in battle.idle if one != name]),
        attacked=(*attacked, name) if battle.rising and name not in attacked else attacked,
    )
    return Step(after, tuple(lines))


def aimless_refusal(battle: Battle, fighter: Fighter) -> Refused | None:
    """Refuse an attack without a target (coastal.no-target); before walls enough others may storm (storm.limit)."""
    if battle.targets(fighter):
        return None
    if battle.storm and battle.may_storm(fighter):
        return Refused("storm.limit", {"blocks": battle.stormers})
    if battle.within_reach(fighter):
        return Refused("revolt.friends", {"block": fighter.name})
    return Refused("coastal.no-target", {"block": fighter.name})


def ahead_of(components: Components, battle: Battle, fighter: Fighter) -> list[Fighter]:
    """List the besieged who come before a block whose attack would begin a storm (rules combat.order, siege.choice)."""
    begins = any([one.name == fighter.name for one in battle.can_begin_storm()])
    if not begins or not all([one.place == INSIDE for one in battle.targets(fighter)]):
        return []
    begun, turn = battle.with_storm_begun(components), rank(components, fighter, True)
    inside = [one for one in begun.in_place(DEFENDER, INSIDE) if begun.can_act(one)]
    return [one for one in inside if rank(components, one, True) < turn]


def begin_storm(components: Components, battle: Battle, fighter: Fighter) -> tuple[list[Line], Battle]:
    """Begin the storm with the first attack on blocks behind walls, and the rounds anew (rule storm.restart)."""
    if fighter.place == INSIDE or not all([one.place == INSIDE for one in battle.targets(fighter)]):
        return [], battle
    lines = [] if battle.storm else storm_lines(components, battle)
    begun = battle if battle.storm else battle.with_storm_begun(components)
    return lines, replace(begun, stormed=(*begun.stormed, fighter.name))


def storm_lines(components: Components, battle: Battle) -> list[Line]:
    """Return what is said as the storm begins: how rounds are counted (storm.restart, storm.all-inside), that walls
    betrayed are no help (event.betrayal-when), that fleets do not storm while enemy fleets are outside
    (storm.fleet-outside)."""
    lines = [Line("storm.all-inside", None, {})]
    if battle.storm_rounds == RESTART:
        lines = [Line("storm.restart", None, {"rounds": components.rounds})]
        acted = [one.name for one in battle.force if one.done == ACTED and one.is_here()]
        lines += [Line("storm.restart.acted", None, {"blocks": acted})] if acted else []
    if battle.betrayed:
        lines.append(Line("event.betrayal-when", None, {}))
    if battle.fleets_outside(DEFENDER):
        lines.append(Line("storm.fleet-outside", None, {}))
    return lines


def shot_lines(components: Components, battle: Battle, fighter: Fighter, number: int) -> list[Line]:
    """Return what is special about an attack: it pursues (pursuit.fire), in a siege the block has another rating (rules
    siege.cavalry, naval.siege-rating), a revolt block storms although as many as may already do (revolt.no-limits)."""
    block = {"block": fighter.name}
    lines = [Line("pursuit.fire", None, block)] if battle.phase == PURSUIT else []
    if battle.is_siege(fighter) and fighter.type in components.siege_ratings:
        values = block | {"letter": components.siege_ratings[fighter.type][0], "number": number}
        lines.append(Line("naval.siege-rating" if fighter.is_fleet() else "siege.cavalry", None, values))
    stormers = [one for one in battle.force if one.name in battle.stormed and not one.is_revolting()]
    if fighter.is_revolting() and battle.stormers and len(stormers) >= battle.stormers:
        lines.append(Line("revolt.no-limits.storm", None, block | {"blocks": battle.stormers}))
    return lines


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
            battle, said = take(components, battle, loser)
            lines += said
            struck += [] if loser.half else [loser.name]
        else:
            break
    if chosen and struck and chosen[0] not in struck:
        raise Refused("hit.strongest", {"block": chosen[0], "blocks": struck})
    if chosen:
        raise Refused("hit.strongest.none", {"block": chosen[0]})
    return Step(battle, tuple(lines))


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


def take(components: Components, battle: Battle, loser: Fighter) -> tuple[Battle, list[Line]]:
    """Give a block the first of the pending hits: a step less, no step left, or a half hit only (rules hit.strongest,
    siege.double-defence, siege.half-hit); from a revolt a full step behind walls, too (revolt.full-hits). One that has
    a half hit is hit though a stronger one is there (siege.half-hit-side), as if that helps a revolt (revolt.friends).
    """
    role, hits, full = battle.pending or (ATTACKER, 0, False)
    after = after_hit(components, loser, full or battle.betrayed)
    stronger = [one.name for one in struck_side(battle, role) if one.steps > loser.steps]
    is_first = loser.half and bool(stronger)
    lines = [Line("siege.half-hit-side", None, {"block": loser.name, "blocks": stronger})] if is_first else []
    values, is_inside = {"block": after.name, "steps": after.steps}, loser.place == INSIDE
    if full and is_inside:
        lines.append(Line("revolt.full-hits" if after.steps else "revolt.full-hits.gone", None, values))
    elif after.steps == loser.steps:
        lines.append(Line("siege.half-hit", None, values))
    elif is_inside:
        lines.append(Line("siege.double-defence" if after.steps else "siege.double-defence.gone", None, values))
    else:
        lines.append(Line("hit.strongest" if after.steps else "hit.strongest.gone", None, values))
    beside = [one for one in battle.in_place(role, loser.place) if one.is_fleet() == loser.is_fleet()]
    spared = [one.name for one in beside if one.steps > loser.steps and battle.is_spared(one)]
    lines += [Line("revolt.friends.spared", None, {"blocks": spared})] if spared else []
    left = (role, hits - 1, full) if hits > 1 else None
    aim = battle.aim if left else ()
    return replace(battle.with_fighter(after), pending=left, aim=aim), lines
