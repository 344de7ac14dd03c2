"""Moves of a single battle, one at a time, each with the rules that speak (combat.*, retreat.*, siege.*, naval.*).

A move is one of {"fire": block, "dice": […], "losses": [blocks]}, {"lose": block}, {"retreat": block, "to": place},
{"withdraw": block}, {"pass": block}, {"blockade": block}, {"aside": block}, {"coastal": role}, {"storm": true},
{"stop": true}.
`losses` decides among equally strong blocks; what it leaves open becomes a `lose` move of the owner.
"""

from dataclasses import replace

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, Components
from rules_engine.athens_sparta.rules.battle.ends import follow_up, leave_lines, named
from rules_engine.athens_sparta.rules.battle.firing import ahead_of, assign, fire, possible_losers, storm_lines
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, opponent, rating, ready_again
from rules_engine.athens_sparta.rules.battle.words import (
    ACTED,
    ATTACKER,
    AWAY,
    DEFENDER,
    LEAVE,
    OVER,
    PURSUIT,
    READY,
    ROLES,
    ROUND,
    STANDING_ASIDE,
    WAITED,
)
from rules_engine.athens_sparta.rules.sieges import full_city_refusal, shelter_refusal
from rules_engine.core import BadInput, Line, Refused, Step, must

# what forbids them


def turn_refusal(components: Components, battle: Battle, fighter: Fighter, leaves: bool) -> Refused | None:
    """Refuse a block that is not at its turn (rules combat.turn, combat.order), and any while attackers that are too
    many have to stand aside, before the besieged strike in a storm (storm.limit, storm.swap); one that `leaves` the
    field is also at its turn where it has to after the last round (pursuit.leave, naval.left-outside)."""
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
    if fighter.place == STANDING_ASIDE:
        return Refused("storm.aside", {"block": fighter.name})
    if fighter.done != READY:
        return Refused("combat.turn", {"block": fighter.name})
    return order_refusal(components, battle, fighter, able)


def order_refusal(components: Components, battle: Battle, fighter: Fighter, able: list[Fighter]) -> Refused:
    """Return why a block is not at its turn: only some pursue (pursuit.fire), the rounds are over (combat.rounds),
    before walls enough others storm (storm.limit), at sea the defender comes first (naval.order), land and sea have
    one order (naval.one-order), another letter comes first, or the defender with the same letter (combat.order)."""
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
    """Refuse to let a block go inside: only a defender in the field does, into walls of its side that are not taken and
    have room, and not in the pursuit (rules siege.withdraw, siege.limit)."""
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
    return crowded_city_refusal(components, battle, fighter)


def crowded_city_refusal(components: Components, battle: Battle, fighter: Fighter) -> Refused | None:
    """Refuse a block for which the city has no room (rule siege.limit)."""
    return full_city_refusal(components.limits[battle.size], battle.in_place(fighter.role, INSIDE), fighter.is_fleet())


def staying_refusal(components: Components, battle: Battle, fighter: Fighter) -> Refused | None:
    """Refuse a retreat by a block that is not in the field, in the pursuit, when attackers go only as they must, by
    those that sally, which go back inside, and by those that revolt (rules retreat.turn, sally.return,
    revolt.failure-moment, helot.fail)."""
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
    if enemies:
        return Refused("blockade.declare.outside", values | {"blocks": enemies})
    return None


def coastal_refusal(battle: Battle, role: str) -> Refused | None:
    """Refuse coastal combat that has been declared, by fleets while enemy fleets are outside, or on patrol
    (patrol.ground), and by ground blocks, unless they attack fleets that lie in their port (rules coastal.when,
    coastal.declare, blockade.ground)."""
    if battle.coastal:
        return Refused("coastal.when.declared", {})
    fleets, land, enemies = (
        battle.fleets_outside(role),
        battle.ground_outside(role),
        battle.fleets_outside(opponent(role)),
    )
    if fleets and enemies:
        return Refused("coastal.when.outside", {"blocks": names(enemies)})
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
        return choice_refusal(components, battle)
    if battle.storm:
        return Refused("storm.all-inside.begun", {})
    if battle.phase != ROUND:
        return Refused("storm.all-inside.rounds", {})
    outside, troops = names(battle.ground_outside(DEFENDER)), storm_troops(battle)
    if outside:
        return Refused("storm.all-inside.outside", {"blocks": outside})
    if not battle.in_place(DEFENDER, INSIDE):
        return Refused("storm.all-inside.nobody", {})
    if not troops:
        return Refused("storm.fleet-outside.fleets", {"blocks": names(battle.fleets_outside(DEFENDER))})
    return Refused("storm.all-inside.acted", {"blocks": troops})


def stop_refusal(components: Components, battle: Battle) -> Refused | None:
    """Refuse to stop where nobody could storm, while defenders are to act (rule siege.choice), and while a revolt is
    fought, which the rounds decide (revolt.failure-moment)."""
    if not storm_troops(battle):
        outside = names(battle.ground_outside(DEFENDER))
        if outside:
            return Refused("siege.choice.outside", {"blocks": outside})
        if not battle.in_place(DEFENDER, INSIDE):
            return Refused("siege.choice.nobody", {})
        return Refused("siege.choice.fleets", {"blocks": names(battle.fleets_outside(DEFENDER))})
    if battle.rising:
        return Refused("revolt.failure-moment.stop", {"rounds": components.rounds})
    return choice_refusal(components, battle)


def choice_refusal(components: Components, battle: Battle) -> Refused | None:
    """Refuse a choice between storm and siege while defenders are to act: it is the attacker's (rule siege.choice)."""
    acting = [one.name for one in battle.next_to_act(components) if one.role == DEFENDER]
    return Refused("siege.choice.turn", {"blocks": acting}) if acting and not battle.crowded(components) else None


def names(fighters: list[Fighter]) -> list[str]:
    return [one.name for one in fighters]


def storm_troops(battle: Battle) -> list[str]:
    """Name the attackers that could storm, in this round or the next (rule storm.all-inside)."""
    return names([one for one in battle.in_place(ATTACKER, FIELD) if battle.may_storm(one)])


# what they do


def play(components: Components, battle: Battle, move: dict) -> Step:
    """Carry out one move of a battle, and what follows from it. Raises Refused, and BadInput for what is no move."""
    for name, carry_out in MOVES:
        if name in move:
            step = carry_out(components, battle, move)
            after = follow_up(components, step.state)
            won = naval_lines(battle, step.state) if after.state.phase == ROUND else ()
            return Step(after.state, tuple(step.lines) + won + tuple(after.lines))
    raise BadInput("move", move, "one of " + ", ".join([name for name, _ in MOVES]))


def naval_lines(before: Battle, after: Battle) -> tuple[Line, ...]:
    """Return who has won at sea by this move, and when it chooses (naval.winner, naval.winner-moment)."""
    for role in ROLES:
        beaten = before.fleets_outside(opponent(role)) and not after.fleets_outside(opponent(role))
        if beaten and after.fleets_outside(role):
            values = {"side": after.side_of(role)}
            fresh = [one for one in after.fleets_outside(role) if one.done == READY]
            moment = Line("naval.winner-moment.now" if fresh else "naval.winner-moment.next", None, values)
            return Line("naval.winner", None, values), moment
    return ()


def acting(components: Components, battle: Battle, name: str, move: dict) -> Fighter:
    """Return the block that a move is about, where nothing forbids it. Raises Refused and BadInput."""
    fighter, leaves = named(battle, move[name]), name in WAYS_OUT
    must(turn_refusal(components, battle, fighter, leaves))
    must(WAYS_OUT[name](components, battle, fighter) if leaves else None)
    return fighter


def move_fire(components: Components, battle: Battle, move: dict) -> Step:
    """Let a block attack (rules combat.turn, hit.*), also before others of its side and letter (combat.equal)."""
    fighter = acting(components, battle, "fire", move)
    equals = [name for name in names(battle.next_to_act(components)) if name != fighter.name]
    chosen = [Line("combat.equal.chosen", None, {"blocks": equals})] if equals else []
    step = fire(components, battle, fighter, move.get("dice", []))
    given = assign(components, step.state, move.get("losses", []))
    return Step(given.state, (*chosen, *step.lines, *given.lines))


def move_pass(components: Components, battle: Battle, move: dict) -> Step:
    """Let a block do nothing; its turn is over (rule combat.pass); one without a target has not used its turn, so a
    restart gives it another (coastal.no-target)."""
    fighter = acting(components, battle, "pass", move)
    aimless = not battle.targets(fighter)
    line = Line("coastal.no-target" if aimless else "combat.pass", None, {"block": fighter.name})
    return Step(battle.with_fighter(fighter, done=WAITED if aimless else ACTED), (line,))


def move_retreat(components: Components, battle: Battle, move: dict) -> Step:
    """Let a block leave for another hex instead of attacking, also one that could storm (rules retreat.turn,
    pursuit.leave, storm.break-off). Which hexes it may go to, a map knows."""
    fighter, place, gone = acting(components, battle, "retreat", move), move.get("to", ""), battle.gone
    values = {"block": fighter.name, "place": place}
    lines = [Line("retreat.turn.left", None, values)]
    if place:
        lines = [Line("retreat.fleet" if fighter.is_fleet() else "retreat.turn", None, values)]
        gone = (*gone, (fighter.name, place))
    if battle.storm and fighter.role == ATTACKER and battle.may_storm(fighter):
        lines.append(Line("storm.break-off", None, {"block": fighter.name}))
    return Step(replace(battle, gone=gone).with_fighter(fighter, place=AWAY, done=ACTED), tuple(lines))


def move_withdraw(components: Components, battle: Battle, move: dict) -> Step:
    """Let a defending block go behind the walls instead of attacking (rules siege.withdraw, siege.later,
    siege.limit), or a fleet after the last round (naval.left-outside); a fleet may sally later (naval.declare); with
    the last one a storm may begin in the middle of the round (storm.at-once)."""
    fighter = acting(components, battle, "withdraw", move)
    battle = battle.with_fighter(fighter, place=INSIDE, done=ACTED)
    lines = [Line("siege.later", None, {"block": fighter.name})]
    if fighter.is_fleet():
        lines.append(Line("naval.declare", None, {"block": fighter.name}))
    able = battle.can_begin_storm()
    if able:
        lines.append(Line("storm.at-once", None, {"blocks": names(able)}))
    return Step(battle, tuple(lines))


def move_blockade(components: Components, battle: Battle, move: dict) -> Step:
    """Let a fleet that no enemy fleet outside opposes turn to blockading, at its turn or after the last round (rules
    naval.winner, blockade.declare, naval.after-rounds)."""
    fighter = acting(components, battle, "blockade", move)
    posts = tuple([(name, BLOCKADE if name == fighter.name else post) for name, post in battle.posts])
    is_last = battle.phase == LEAVE
    line = Line("naval.after-rounds" if is_last else "blockade.declare", None, {"block": fighter.name})
    return Step(replace(battle, posts=posts).with_fighter(fighter, place=BLOCKADE, done=ACTED), (line,))


def move_lose(components: Components, battle: Battle, move: dict) -> Step:
    """Give the next hit to the block that its owner names (rule hit.strongest)."""
    if battle.pending is None:
        raise Refused("hit.strongest.none", {"block": named(battle, move["lose"]).name})
    return assign(components, battle, [named(battle, move["lose"]).name])


def move_aside(components: Components, battle: Battle, move: dict) -> Step:
    """Put an attacking block before the walls aside, so that others storm, at its turn, or before the besieged strike
    where there are too many: in this round it neither attacks nor takes hits (rules storm.aside, storm.swap); not one
    that has had its turn, or could not storm."""
    if battle.pending is not None:
        must(closed_refusal(battle))
    fighter = named(battle, move["aside"])
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
    after = replace(battle, idle=(*battle.idle, fighter.name)).with_fighter(fighter, place=STANDING_ASIDE, done=ACTED)
    return Step(after, (Line("storm.aside", None, values),))


def move_storm(components: Components, battle: Battle, move: dict) -> Step:
    """{"storm": true}: the attackers storm; from now on the besieged act, too (siege.choice, storm.restart)."""
    must(closed_refusal(battle) or storm_refusal(components, battle))
    return Step(battle.with_storm_begun(components), tuple(storm_lines(components, battle)))


def move_coastal(components: Components, battle: Battle, move: dict) -> Step:
    """Let fleets turn on land blocks; rounds begin anew, nobody rolls twice in one (coastal.when, coastal.restart)."""
    role = move["coastal"]
    must(closed_refusal(battle) or coastal_refusal(battle, role))
    force = ready_again(battle.force, (WAITED,))
    lines = [Line("coastal.restart", None, {"side": battle.side_of(role)})]
    if not battle.fleets_outside(role):
        lines.append(Line("coastal.when.own-port", None, {}))
    acted = [fighter.name for fighter in force if fighter.done == ACTED and fighter.is_here()]
    if acted:
        lines.append(Line("coastal.restart.acted", None, {"blocks": acted}))
    return Step(replace(battle, force=force, coastal=True, round=1), tuple(lines))


def move_stop(components: Components, battle: Battle, move: dict) -> Step:
    """Stop before a walled city whose defenders are inside: the attacker need not go on; ground blocks besiege it,
    fleets blockade it (rules siege.choice, siege.fleet)."""
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
WAYS_OUT = {"retreat": staying_refusal, "withdraw": withdrawal_refusal, "blockade": blockading_refusal}
LEAVING = ("retreat", "withdraw", "blockade")
"""What a block may do instead of an attack and after the last round, and what forbids it besides its turn."""


# which there are


def battle_moves(components: Components, battle: Battle) -> list[dict]:
    """List every move that a battle allows."""
    found = block_moves(components, battle)
    if battle.phase in (ROUND, PURSUIT) and battle.pending is None:
        found += [{"coastal": role} for role in ROLES if coastal_refusal(battle, role) is None]
    return found + siege_moves(components, battle)


def block_moves(components: Components, battle: Battle) -> list[dict]:
    """List what the blocks may do now, one after the other: an attack with a die of the highest face a step; where hits
    are to be given out, who takes one (hit.at-once); where too many would storm, who stands aside (storm.limit)."""
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
            if one.role == ATTACKER and battle.may_storm(one):
                found.append({"aside": one.name})
        ways_out = [
            name for name in ("retreat", "withdraw", "blockade") if WAYS_OUT[name](components, battle, one) is None
        ]
        found += [{name: one.name} for name in ways_out]
    return found


def siege_moves(components: Components, battle: Battle) -> list[dict]:
    """List what the attackers may declare before walls (rule siege.choice)."""
    if battle.phase != ROUND or battle.pending is not None:
        return []
    found: list[dict] = [{"storm": True}] if storm_refusal(components, battle) is None else []
    return found + ([{"stop": True}] if stop_refusal(components, battle) is None else [])
