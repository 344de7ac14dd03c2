"""Moves of a single battle, one at a time, each with the rules that speak (combat.*, retreat.*, siege.*, naval.*); the
attack of a block (hit.*); and what follows without anybody's choice (combat.rounds, pursuit.*, storm.rounds,
sally.return).

A move is one of {"fire": block, "dice": […], "losses": [blocks]}, {"lose": block}, {"retreat": block, "to": place},
{"withdraw": block}, {"pass": block}, {"blockade": block}, {"aside": block}, {"coastal": role}, {"storm": true},
{"stop": true}.
`losses` decides among equally strong blocks; what it leaves open becomes a `lose` move of the owner.
"""

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, Components, dice_phrases
from rules_engine.athens_sparta.rules.battle import words
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, find, names, opponent, rank, rating
from rules_engine.athens_sparta.rules.battle.words import ACTED, ATTACKER, DEFENDER, LEAVE, OVER, PURSUIT, READY, ROUND
from rules_engine.athens_sparta.rules.sieges import shelter_refusal
from rules_engine.athens_sparta.rules.state import strongest_of
from rules_engine.core import BadInput, Line, Refused, Step, must

# what forbids them


def turn_refusal(components: Components, battle: Battle, fighter: Fighter, leaves: bool) -> Refused | None:
    """Refuse a block that is not at its turn, and any while attackers have to stand aside (combat.turn, combat.order,
    storm.limit, storm.swap); one that `leaves` the field is at its turn after the last round, too
    (naval.left-outside)."""
    if battle.phase == LEAVE and leaves:
        return None if fighter in battle.next_to_leave() else Refused("pursuit.leave", {"block": fighter.name})
    refused = closed_refusal(battle)
    if refused is not None:
        return refused
    if battle.crowded(components):
        return Refused("storm.limit.first", {"blocks": battle.stormers})
    able = battle.next_to_act(components)
    if fighter in able:
        return None
    if fighter.place == words.STANDING_ASIDE:
        return Refused("storm.aside", {"block": fighter.name})
    if fighter.done != READY:
        return Refused("combat.turn", {"block": fighter.name})
    return order_refusal(components, battle, fighter, able)


def order_refusal(components: Components, battle: Battle, fighter: Fighter, able: list[Fighter]) -> Refused:
    """Return why a block that has not had its turn is not at it."""
    if battle.phase == PURSUIT and fighter not in battle.pursuers():
        return Refused("pursuit.fire", {"block": fighter.name})
    if not able:
        return Refused("combat.rounds", {})
    if battle.storm and battle.may_storm(fighter) and not battle.can_act(fighter):
        return Refused("storm.limit", {"blocks": battle.stormers})
    values = {"block": fighter.name, "blocks": names(able)}
    apart = not battle.coastal and all([one.place == FIELD for one in (*able, fighter)])
    first, letter = [rating(components, one, battle.is_siege(one))[0] for one in (able[0], fighter)]
    if apart and fighter.is_fleet() and all([one.is_fleet() for one in able]) and first == letter:
        return Refused("naval.order", values)
    if apart and all([one.is_fleet() != fighter.is_fleet() for one in able]):
        return Refused("naval.one-order", values)
    if first == letter:
        return Refused("combat.order.equal", values)
    return Refused("combat.order", values | {"first": first, "letter": letter})


def closed_refusal(battle: Battle) -> Refused | None:
    """Refuse any other move while hits are to be given out (hit.at-once), and after the end (combat.when)."""
    if battle.pending is not None:
        return Refused("hit.at-once", {"hits": battle.pending[1]})
    return Refused("combat.when", {}) if battle.phase == OVER else None


def withdrawal_refusal(components: Components, battle: Battle, fighter: Fighter) -> Refused | None:
    """Refuse to let a block go inside: only a defender in the field does, where there is room (siege.withdraw)."""
    values = {"block": fighter.name}
    if fighter.role == ATTACKER:
        return Refused("siege.withdraw.attacker", values)
    refused = shelter_refusal(fighter.name, battle.size, fighter.place)
    if refused is not None:
        return refused
    if battle.in_place(ATTACKER, INSIDE):
        return Refused("siege.withdraw.taken", values)
    if battle.phase != ROUND and fighter not in battle.left_outside():
        return Refused("siege.withdraw.pursuit", values)
    return components.full_city_refusal(battle.size, battle.in_place(DEFENDER, INSIDE), fighter.is_fleet())


def staying_refusal(components: Components, battle: Battle, fighter: Fighter) -> Refused | None:
    """Refuse a retreat by a block that is not in the field, in the pursuit, by one that sallies or revolts."""
    values = {"block": fighter.name}
    if battle.phase == PURSUIT:
        return Refused("retreat.turn.pursuit", values)
    if fighter.place != FIELD:
        return Refused("retreat.turn.inside", values)
    if battle.sally and fighter.role == ATTACKER and not fighter.is_fleet():
        return Refused("sally.return", values)
    if battle.rises(fighter) and fighter.type == "helot":
        return Refused("helot.fail", values)
    return Refused("revolt.failure-moment", values | {"rounds": components.rounds}) if battle.rises(fighter) else None


def blockading_refusal(components: Components, battle: Battle, fighter: Fighter) -> Refused | None:
    """Refuse a blockade by no fleet in the field, and while enemy fleets are outside (rule blockade.declare)."""
    values = {"block": fighter.name}
    if not fighter.is_fleet():
        return Refused("blockade.declare.fleet", values)
    if fighter.place != FIELD:
        return Refused("blockade.declare.inside", values)
    enemies = names(battle.fleets_outside(opponent(fighter.role)))
    return Refused("blockade.declare.outside", values | {"blocks": enemies}) if enemies else None


def coastal_refusal(components: Components, battle: Battle, role: str) -> Refused | None:
    """Refuse coastal combat out of turn, without fleets, or with nobody to strike (coastal.declare,
    blockade.ground)."""
    if battle.coastal:
        return Refused("coastal.when.declared", {})
    fleets, land, enemies = battle.fleets_outside(role), battle.ground_outside(role), opponent(role)
    enemy_fleets = battle.fleets_outside(enemies)
    if fleets and enemy_fleets:
        return Refused("coastal.when.outside", {"blocks": names(enemy_fleets)})
    if not fleets and (role != ATTACKER or not land or not enemy_fleets):
        return Refused("coastal.when.fleet", {"side": battle.side_of(role)})
    if not fleets and all([battle.has_post(one) for one in enemy_fleets]):
        patrols = all([battle.is_patrolling(one) for one in enemy_fleets])
        values = {"block": land[0].name}
        return Refused("patrol.ground", values) if patrols else Refused("blockade.ground", values)
    if fleets and all([battle.is_patrolling(one) for one in fleets]):
        return Refused("patrol.ground", {"block": fleets[0].name})
    if battle.phase != ROUND or role not in [one.role for one in battle.next_to_act(components)]:
        return Refused("coastal.when.turn", {"side": battle.side_of(role)})
    struck = [one for one in battle.present(enemies) if not one.is_fleet()]
    return Refused("coastal.when.ground", {}) if fleets and not struck else None


def storm_refusal(components: Components, battle: Battle) -> Refused | None:
    """Refuse to begin a storm (rules storm.all-inside, storm.fleet-outside, siege.choice)."""
    if battle.can_begin_storm():
        return choice_refusal(components, battle)
    if battle.storm:
        return Refused("storm.all-inside.begun", {})
    if battle.phase != ROUND:
        return Refused("storm.all-inside.rounds", {})
    acted = Refused("storm.all-inside.acted", {"blocks": names(battle.storm_troops())})
    return unreached_walls_refusal(battle, True) or acted


def stop_refusal(components: Components, battle: Battle) -> Refused | None:
    """Refuse to stop where nobody could storm, while defenders are to act, and while a revolt is fought."""
    refused = None if battle.storm_troops() else unreached_walls_refusal(battle, False)
    if refused is not None:
        return refused
    if battle.rising:
        return Refused("revolt.failure-moment.stop", {"rounds": components.rounds})
    return choice_refusal(components, battle)


def unreached_walls_refusal(battle: Battle, storms: bool) -> Refused | None:
    """Refuse to storm, or to besiege, where no attacker gets to the walls: enemies are outside, or nobody is inside."""
    outside, fleets = names(battle.ground_outside(DEFENDER)), names(battle.fleets_outside(DEFENDER))
    if outside:
        return Refused("storm.all-inside.outside" if storms else "siege.choice.outside", {"blocks": outside})
    if not battle.in_place(DEFENDER, INSIDE):
        return Refused("storm.all-inside.nobody" if storms else "siege.choice.nobody", {})
    if not battle.storm_troops():
        return Refused("storm.fleet-outside.fleets" if storms else "siege.choice.fleets", {"blocks": fleets})
    return None


def choice_refusal(components: Components, battle: Battle) -> Refused | None:
    """Refuse a choice between storm and siege while defenders are to act: it is the attacker's (rule siege.choice)."""
    acting = [one.name for one in battle.next_to_act(components) if one.role == DEFENDER]
    return Refused("siege.choice.turn", {"blocks": acting}) if acting and not battle.crowded(components) else None


# what they do


def play(components: Components, battle: Battle, move: dict) -> Step:
    """Carry out one move of a battle, and what follows from it. Raises Refused, and BadInput for what is no move."""
    for name, carry_out in MOVES:
        if name in move:
            step = carry_out(components, battle, move)
            after = follow_up(components, step.state)
            won = naval_lines(battle, step.state) if after.state.phase == ROUND else ()
            return Step(after.state, (*step.lines, *won, *after.lines))
    raise BadInput("move", move, "one of " + ", ".join([name for name, _ in MOVES]))


def naval_lines(before: Battle, after: Battle) -> tuple[Line, ...]:
    """Return who has won at sea by this move, and when it chooses (naval.winner, naval.winner-moment)."""
    for role in words.ROLES:
        beaten = before.fleets_outside(opponent(role)) and not after.fleets_outside(opponent(role))
        if beaten and after.fleets_outside(role):
            values = {"side": after.side_of(role)}
            fresh = [one for one in after.fleets_outside(role) if one.done == READY]
            moment = Line("naval.winner-moment.now" if fresh else "naval.winner-moment.next", None, values)
            return Line("naval.winner", None, values), moment
    return ()


def block_of(components: Components, battle: Battle, name: str, move: dict) -> Fighter:
    """Return the block that a move is about, where nothing forbids it. Raises Refused and BadInput."""
    fighter, ways_out = battle.fighter(move[name]), dict(WAYS_OUT)
    must(turn_refusal(components, battle, fighter, name in ways_out))
    must(ways_out[name](components, battle, fighter) if name in ways_out else None)
    return fighter


def move_fire(components: Components, battle: Battle, move: dict) -> Step:
    """Let a block attack (rules combat.turn, hit.*), also before others of its side and letter (combat.equal)."""
    fighter = block_of(components, battle, "fire", move)
    equals = [name for name in names(battle.next_to_act(components)) if name != fighter.name]
    chosen = [Line("combat.equal.chosen", None, {"blocks": equals})] if equals else []
    attack = fire(components, battle, fighter, move.get("dice", []))
    losses = assign(components, attack.state, move.get("losses", []))
    return Step(losses.state, (*chosen, *attack.lines, *losses.lines))


def move_pass(components: Components, battle: Battle, move: dict) -> Step:
    """Let a block do nothing; one without a target has not used its turn, so a restart gives it another."""
    fighter = block_of(components, battle, "pass", move)
    aimless = not battle.targets(fighter)
    line = Line("coastal.no-target" if aimless else "combat.pass", None, {"block": fighter.name})
    return Step(battle.with_fighter(fighter, done=words.WAITED if aimless else ACTED), (line,))


def move_retreat(components: Components, battle: Battle, move: dict) -> Step:
    """Let a block leave for another hex instead of attacking. Which hexes it may go to, a map knows."""
    fighter, place, gone = block_of(components, battle, "retreat", move), move.get("to", ""), battle.gone
    values = {"block": fighter.name, "place": place}
    lines = [Line("retreat.turn.left", None, values)]
    if place:
        lines = [Line("retreat.fleet" if fighter.is_fleet() else "retreat.turn", None, values)]
        gone = (*gone, (fighter.name, place))
    if battle.storm and fighter.role == ATTACKER and battle.may_storm(fighter):
        lines.append(Line("storm.break-off", None, {"block": fighter.name}))
    return Step(replace(battle, gone=gone).with_fighter(fighter, place=words.AWAY, done=ACTED), tuple(lines))


def move_withdraw(components: Components, battle: Battle, move: dict) -> Step:
    """Let a defending block go behind the walls; with the last one a storm may begin in the middle of the round."""
    fighter = block_of(components, battle, "withdraw", move)
    battle = battle.with_fighter(fighter, place=INSIDE, done=ACTED)
    lines = [Line("siege.later", None, {"block": fighter.name})]
    lines += [Line("naval.declare", None, {"block": fighter.name})] if fighter.is_fleet() else []
    able = battle.can_begin_storm()
    lines += [Line("storm.at-once", None, {"blocks": names(able)})] if able else []
    return Step(battle, tuple(lines))


def move_blockade(components: Components, battle: Battle, move: dict) -> Step:
    """Let a fleet that no enemy fleet outside opposes turn to blockading (naval.winner)."""
    fighter = block_of(components, battle, "blockade", move)
    posts = tuple([(name, BLOCKADE if name == fighter.name else post) for name, post in battle.posts])
    line = Line("naval.after-rounds" if battle.phase == LEAVE else "blockade.declare", None, {"block": fighter.name})
    return Step(replace(battle, posts=posts).with_fighter(fighter, place=BLOCKADE, done=ACTED), (line,))


def move_lose(components: Components, battle: Battle, move: dict) -> Step:
    """Give the next hit to the block that its owner names (rule hit.strongest)."""
    loser = battle.fighter(move["lose"]).name
    if battle.pending is None:
        raise Refused("hit.strongest.none", {"block": loser})
    return assign(components, battle, [loser])


def move_aside(components: Components, battle: Battle, move: dict) -> Step:
    """Put an attacking block before the walls aside: in this round it neither attacks nor takes hits (storm.swap)."""
    if battle.pending is not None:
        must(closed_refusal(battle))
    fighter = battle.fighter(move["aside"])
    values = {"block": fighter.name}
    if fighter.role != ATTACKER:
        raise Refused("storm.aside.defender", values)
    if fighter.done != READY:
        raise Refused("combat.turn", values)
    if not battle.may_storm(fighter):
        raise Refused("storm.aside.storm", values)
    able = battle.next_to_act(components)
    if fighter not in able + battle.crowded(components):
        raise order_refusal(components, battle, fighter, able)
    battle = battle.with_fighter(fighter, place=words.STANDING_ASIDE, done=ACTED)
    return Step(replace(battle, idle=(*battle.idle, fighter.name)), (Line("storm.aside", None, values),))


def move_storm(components: Components, battle: Battle, move: dict) -> Step:
    """{"storm": true}: the attackers storm; from now on the besieged act, too (siege.choice, storm.restart)."""
    must(closed_refusal(battle) or storm_refusal(components, battle))
    return Step(battle.with_storm_begun(components), tuple(storm_lines(components, battle)))


def move_coastal(components: Components, battle: Battle, move: dict) -> Step:
    """Let fleets turn on land blocks; rounds begin anew, nobody rolls twice in one."""
    role = move["coastal"]
    must(closed_refusal(battle) or coastal_refusal(components, battle, role))
    lines = [Line("coastal.restart", None, {"side": battle.side_of(role)})]
    lines += [Line("coastal.when.own-port", None, {})] if not battle.fleets_outside(role) else []
    acted = [one.name for one in battle.force if one.done == ACTED and one.is_here()]
    lines += [Line("coastal.restart.acted", None, {"blocks": acted})] if acted else []
    ready = battle.with_all([one for one in battle.force if one.done == words.WAITED], done=READY)
    return Step(replace(ready, coastal=True, round=1), tuple(lines))


def move_stop(components: Components, battle: Battle, move: dict) -> Step:
    """Stop before a walled city whose defenders are inside: ground blocks besiege it, fleets blockade it."""
    must(closed_refusal(battle) or stop_refusal(components, battle))
    fleets, side = battle.fleets_outside(ATTACKER), battle.side_of(ATTACKER)
    lines = [Line("siege.choice", None, {"side": side})] if battle.ground_outside(ATTACKER) else []
    if fleets and not battle.fleets_outside(DEFENDER):
        lines.append(Line("siege.fleet", None, {"blocks": names(fleets)}))
        begun = [(one.name, BLOCKADE) for one in fleets]
        battle = replace(battle, posts=tuple(sorted([*battle.posts, *begun])))
    battle = replace(battle.back_from_aside(), phase=LEAVE)
    return Step(battle, tuple(lines + leave_lines(battle)))


MOVES = (
    ("fire", move_fire),
    ("lose", move_lose),
    ("retreat", move_retreat),
    ("withdraw", move_withdraw),
    ("pass", move_pass),
    ("blockade", move_blockade),
    ("aside", move_aside),
    ("coastal", move_coastal),
    ("storm", move_storm),
    ("stop", move_stop),
)
WAYS_OUT = (("retreat", staying_refusal), ("withdraw", withdrawal_refusal), ("blockade", blockading_refusal))
"""What a block may do instead of an attack and after the last round, and what forbids it besides its turn."""


# which there are


def battle_moves(components: Components, battle: Battle) -> list[dict]:
    """List every move that a battle allows."""
    return block_moves(components, battle) + side_moves(components, battle)


def block_moves(components: Components, battle: Battle) -> list[dict]:
    """List what the blocks may do now, one after the other: an attack with a die of the highest face a step; where hits
    are to be given out, who takes one; where too many would storm, who stands aside (hit.at-once, storm.limit)."""
    if battle.phase == OVER:
        return []
    if battle.pending is not None:
        return [{"lose": one.name} for one in possible_losers(battle)]
    crowd, found = battle.crowded(components), []
    if crowd:
        return [{"aside": one.name} for one in crowd]
    is_last = battle.phase == LEAVE
    for one in battle.next_to_leave() if is_last else battle.next_to_act(components):
        if not is_last:
            if battle.targets(one) and not ahead_of(components, battle, one):
                found.append({"fire": one.name, "dice": [components.faces] * one.steps})
            found.append({"pass": one.name})
            found += [{"aside": one.name}] if one.role == ATTACKER and battle.may_storm(one) else []
        found += [{name: one.name} for name, refusal in WAYS_OUT if refusal(components, battle, one) is None]
    return found


def side_moves(components: Components, battle: Battle) -> list[dict]:
    """List what a side may declare: coastal combat (coastal.when), before walls a storm or a siege (siege.choice)."""
    if battle.phase != ROUND or battle.pending is not None:
        return []
    found: list[dict] = [{"coastal": role} for role in words.ROLES if coastal_refusal(components, battle, role) is None]
    found += [{"storm": True}] if storm_refusal(components, battle) is None else []
    return found + ([{"stop": True}] if stop_refusal(components, battle) is None else [])


# an attack: dice become hits, hits take steps


def fire(components: Components, battle: Battle, fighter: Fighter, dice: Sequence[int]) -> Step:
    """Let a block roll a die a step; its hits are then `pending` for the owner of those that are struck. A friend of a
    revolt that has attacked is not spared any more, and a stormer took part (revolt.friends, plunder.blocks).

    Refused where it has no target, there are not as many dice as steps, or its attack begins a storm before the
    besieged whose letter is first have acted: it is to be declared before them (combat.order).
    """
    targets = battle.targets(fighter)
    if not targets and battle.storm and battle.may_storm(fighter):
        raise Refused("storm.limit", {"blocks": battle.stormers})
    if not targets:
        spares = battle.within_reach(fighter)
        raise Refused("revolt.friends" if spares else "coastal.no-target", {"block": fighter.name})
    if not components.are_dice(dice, fighter.steps):
        raise Refused("hit.dice", {"block": fighter.name, "dice": fighter.steps})
    first = ahead_of(components, battle, fighter)
    if first:
        raise Refused("combat.order.storm", {"block": fighter.name, "blocks": names(first)})
    lines: list[Line] = []
    if fighter.place != INSIDE and all([one.place == INSIDE for one in targets]):
        if not battle.storm:  # the first attack on blocks behind walls begins the storm, and the rounds anew
            lines, battle = storm_lines(components, battle), battle.with_storm_begun(components)
        battle = replace(battle, stormed=(*battle.stormed, fighter.name))
    letter, number = rating(components, fighter, battle.is_siege(fighter))
    hits = len([die for die in dice if die <= number])
    values = {"block": fighter.name, "letter": letter, "number": number, "rolls": dice_phrases(dice), "hits": hits}
    lines += shot_lines(components, battle, fighter, number)
    lines.append(Line("hit.dice.hits" if hits else "hit.dice.miss", None, values))
    aside = names(battle.in_place(opponent(fighter.role), words.STANDING_ASIDE))
    lines += [Line("storm.aside.spared", None, {"blocks": aside})] if hits and aside else []
    name, attacked = fighter.name, battle.attacked
    after = replace(
        battle.with_fighter(fighter, done=ACTED),
        pending=(opponent(fighter.role), hits, fighter.is_revolting()) if hits else None,
        aim=tuple(names(battle.targets(fighter))) if hits else (),
        idle=tuple([one for one in battle.idle if one != name]),
        attacked=(*attacked, name) if battle.rising and name not in attacked else attacked,
    )
    return Step(after, tuple(lines))


def ahead_of(components: Components, battle: Battle, fighter: Fighter) -> list[Fighter]:
    """List the besieged who come before a block whose attack would begin a storm (rules combat.order, siege.choice)."""
    begins = fighter.name in names(battle.can_begin_storm())
    if not begins or not all([one.place == INSIDE for one in battle.targets(fighter)]):
        return []
    begun, turn = battle.with_storm_begun(components), rank(components, fighter, True)
    inside = [one for one in begun.in_place(DEFENDER, INSIDE) if begun.can_act(one)]
    return [one for one in inside if rank(components, one, True) < turn]


def storm_lines(components: Components, battle: Battle) -> list[Line]:
    """Return what is said as the storm begins, of the rounds, of walls betrayed, and of fleets."""
    lines = [Line("storm.all-inside", None, {})]
    if battle.storm_rounds == words.RESTART:
        lines = [Line("storm.restart", None, {"rounds": components.rounds})]
        acted = [one.name for one in battle.force if one.done == ACTED and one.is_here()]
        lines += [Line("storm.restart.acted", None, {"blocks": acted})] if acted else []
    lines += [Line("event.betrayal-when", None, {})] if battle.betrayed else []
    lines += [Line("storm.fleet-outside", None, {})] if battle.fleets_outside(DEFENDER) else []
    return lines


def shot_lines(components: Components, battle: Battle, fighter: Fighter, number: int) -> list[Line]:
    """Return what is special about an attack: a pursuit, another rating in a siege, a revolt block too many."""
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
    """List who may take the first pending hit: with a half hit, else the strongest (hit.strongest)."""
    if battle.pending is None:
        return []
    role, _, _ = battle.pending
    aimed_at = [one for one in battle.force if one.role == role and one.name in battle.aim and one.steps > 0]
    return [one for one in aimed_at if one.half] or strongest_of(aimed_at)


def assign(components: Components, battle: Battle, losses: Sequence[str]) -> Step:
    """Give out pending hits one by one: forced ones by themselves, the others as `losses` names them; what `losses`
    does not decide stays pending (rule hit.at-once)."""
    lines: list[Line] = []
    chosen: list[str] = list(losses)
    struck: list[str] = []
    while battle.pending is not None:
        able = possible_losers(battle)
        if not able:
            lines.append(Line("hit.excess", None, {"hits": battle.pending[1]}))
            battle = replace(battle, pending=None, aim=())
        elif len(able) == 1 or chosen:
            name = able[0].name if len(able) == 1 else chosen.pop(0)
            loser = find(able, name)
            if loser is None:
                ashore = find(battle.force, name)
                at_sea = not battle.coastal and all([one.is_fleet() for one in able])
                is_ashore = at_sea and ashore is not None and not ashore.is_fleet()
                values = {"block": name, "blocks": names(able)}
                raise Refused("naval.hits", {"block": name}) if is_ashore else Refused("hit.strongest", values)
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


def take(components: Components, battle: Battle, loser: Fighter) -> tuple[Battle, list[Line]]:
    """Give a block the first of the pending hits: a step less, or a half hit; from a revolt a full step behind
    walls."""
    role, hits, full = battle.pending or (ATTACKER, 0, False)
    is_inside, whole = loser.place == INSIDE, full or battle.betrayed
    if is_inside and components.hits_per_step > 1 and not whole and not loser.half:
        after = replace(loser, half=True)
    else:
        after = replace(loser, steps=loser.steps - 1, half=loser.half and whole and loser.steps > 1)
    aimed_at = [one for one in battle.force if one.role == role and one.name in battle.aim]
    stronger = [one.name for one in aimed_at if one.steps > loser.steps]
    is_first = loser.half and bool(stronger)
    lines = [Line("siege.half-hit-side", None, {"block": loser.name, "blocks": stronger})] if is_first else []
    values = {"block": after.name, "steps": after.steps}
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
    return replace(battle.with_fighter(after), pending=left, aim=battle.aim if left else ()), lines


# what follows by itself


def follow_up(components: Components, battle: Battle) -> Step:
    """Apply what follows from a move without anybody's choice: a city taken, the end of the round or of the battle."""
    lines: list[Line] = []
    for follow in (take_city, end_won, end_round, end_pursuit, end_battle):
        step = follow(components, battle)
        battle = step.state
        lines += step.lines
    return Step(battle, tuple(lines))


def take_city(components: Components, battle: Battle) -> Step:
    """Let the attackers, but for fleets, go behind the walls where no defender is left on land (coastal.take-city)."""
    if battle.size == "" or battle.pending is not None or not battle.storm:
        return Step(battle)
    back = battle.back_from_aside()
    land = back.ground_outside(ATTACKER)
    if not land or battle.ground_outside(DEFENDER) or battle.in_place(DEFENDER, INSIDE):
        return Step(battle)
    line = Line("siege.double-defence.taken", None, {"side": battle.side_of(ATTACKER)})
    return Step(replace(back.with_all(land, place=INSIDE), storm=False, stormers=0, stormed=()), (line,))


def end_won(components: Components, battle: Battle) -> Step:
    """End the battle when one side has left the hex, or only blockades (rule combat.when)."""
    left = [role for role in words.ROLES if battle.back_from_aside().present(role)]
    if battle.phase == OVER or len(left) == len(words.ROLES):
        return Step(battle)
    won = [Line("combat.when.won", None, {"side": battle.side_of(role)}) for role in left]
    if left and battle.in_place(opponent(left[0]), BLOCKADE):
        won = [Line("combat.when.ended", None, {})]
    return Step(replace(battle, phase=OVER), tuple(won))


def end_round(components: Components, battle: Battle) -> Step:
    """End the round when everybody has acted; after the last one comes the pursuit (pursuit.fire), or the storm has
    failed (storm.rounds), and nobody pursues. Where more are there than may storm, the attacker may exchange them."""
    if battle.phase != ROUND or battle.pending is not None or battle.next_to_act(components):
        return Step(battle)
    battle = replace(battle.back_from_aside(), stormed=())
    ready = battle.with_all(battle.force, done=READY)
    if battle.round < components.rounds:
        battle = replace(ready, round=battle.round + 1)
        lines = [Line("combat.rounds", None, {"round": battle.round})]
        able = [one for one in battle.storm_troops() if not one.is_revolting()]
        if battle.storm and battle.stormers and len(able) > battle.stormers:  # others may storm in this round
            lines.append(Line("storm.swap", None, {"side": battle.side_of(ATTACKER), "blocks": battle.stormers}))
        return Step(battle, tuple(lines))
    inside = battle.in_place(DEFENDER, INSIDE)
    is_storm = battle.storm and bool(inside) and not battle.must_leave()
    lines = [Line("storm.rounds.over" if is_storm else "combat.rounds.over", None, {"rounds": components.rounds})]
    if battle.must_leave():
        return Step(replace(ready, phase=PURSUIT), (lines[0],))
    chasing = names([one for one in battle.present(DEFENDER) if one.chases()])
    lines += [Line("pursuit.order", None, {"blocks": chasing})] if is_storm and chasing else []
    if not is_storm and inside and [one for one in battle.ground_outside(ATTACKER) if not battle.rises(one)]:
        lines.append(Line("siege.choice", None, {"side": battle.side_of(ATTACKER)}))
    return Step(replace(battle, phase=LEAVE), (*lines, *leave_lines(battle)))


def leave_lines(battle: Battle) -> list[Line]:
    """Return who has to leave after the last round, which fleets may blockade instead, which are left outside."""
    enemy_fleets = battle.fleets_outside(DEFENDER)
    leavers = [one for one in battle.must_leave() if not battle.rises(one)]
    free = [one.name for one in leavers if one.is_fleet() and not enemy_fleets]
    forced = [one.name for one in leavers if one.name not in free]
    lines = [Line("pursuit.leave", None, {"blocks": forced})] if forced else []
    lines += [Line("naval.after-rounds.choice", None, {"blocks": free})] if free else []
    if enemy_fleets and any([one.is_fleet() for one in leavers]):
        lines.append(Line("naval.after-rounds.enemy", None, {"blocks": names(enemy_fleets)}))
    stranded, is_taken = {"blocks": names(battle.left_outside())}, battle.in_place(ATTACKER, INSIDE)
    if stranded["blocks"] and not leavers:
        lines.append(Line("naval.left-outside.taken" if is_taken else "naval.left-outside", None, stranded))
    return lines


def end_pursuit(components: Components, battle: Battle) -> Step:
    """End the pursuit: the attackers leave, those that made a sally go back inside (pursuit.leave)."""
    if battle.phase != PURSUIT or battle.pending is not None or battle.pursuers():
        return Step(battle)
    if battle.sally:
        back = battle.in_place(ATTACKER, FIELD)
        line = Line("sally.return", None, {"blocks": names(back)})
        return Step(replace(battle.with_all(back, place=INSIDE), phase=OVER), (line,))
    fleets = [one.name for one in battle.must_leave() if one.is_fleet()]
    chasers = [one.name for one in battle.in_place(DEFENDER, FIELD) if one.chases()]
    unpursued = [Line("naval.no-pursuit", None, {"blocks": fleets})] if fleets and chasers else []
    return Step(replace(battle, phase=LEAVE), (*unpursued, *leave_lines(battle)))


def end_battle(components: Components, battle: Battle) -> Step:
    """Disband a revolt that has not won in its rounds, and end the battle when everybody has left or found a place.
    Then blocks that stand aside are back in the field, and half hits are dropped, which do not outlast the battle."""
    lines = []
    if battle.phase in (LEAVE, OVER) and battle.present(DEFENDER):
        for one in [one for one in battle.back_from_aside().in_place(ATTACKER, FIELD) if battle.rises(one)]:
            helots = one.type == "helot"
            lines.append(Line("helot.fail" if helots else "revolt.failure", None, {"block": one.name}))
            battle = battle.with_fighter(battle.fighter(one.name), steps=0)
    if battle.phase == LEAVE and not battle.next_to_leave():
        battle = replace(battle, phase=OVER)
    if battle.phase != OVER:
        return Step(battle, tuple(lines))
    lines += [Line("siege.half-hit-lost", None, {})] if any([one.half for one in battle.force]) else []
    back = battle.back_from_aside()
    return Step(back.with_all(back.force, half=False), tuple(lines))
