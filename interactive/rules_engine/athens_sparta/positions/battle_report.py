"""What is to be said about a single battle: who acts next, what the last move did, and what else may be done."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.positions.battle_log import ALONE, Position, last_step
from rules_engine.athens_sparta.rules.battle.ends import leave_lines
from rules_engine.athens_sparta.rules.battle.firing import ahead_of, possible_losers
from rules_engine.athens_sparta.rules.battle.model import (
    ATTACKER,
    DEFENDER,
    LEAVE,
    OVER,
    READY,
    ROLE_NAMES,
    ROLES,
    Battle,
    Fighter,
    crowded,
    find,
    in_place,
    is_siege,
    may_storm,
    next_to_act,
    order,
    present,
    rating,
    targets,
)
from rules_engine.athens_sparta.rules.battle.moves import allowed, battle_moves, play
from rules_engine.athens_sparta.rules.board import FIELD
from rules_engine.core import Answer, Line, Press, Refusal, Refused, Table


def actor_of(components: Components, position: Position, battle: Battle) -> Fighter | None:
    """Return whose turn it is: of equal blocks the one that the reader chose, else the first. None where nobody
    attacks."""
    able = [] if crowded(components, battle) else next_to_act(components, battle)
    if not able or not all([present(battle.force, role) for role in ROLES]):
        return None
    return find(tuple(able), position.actor) or able[0]


def report(components: Components, position: Position) -> Answer:
    """Answer with a line that says what comes next, the last move's lines, and tables of what else may be done.

    The value: {"phase", "round", "next": block or None, "dice": how many are still to be entered}.
    """
    step = last_step(components, position)
    battle = step.state
    actor = actor_of(components, position, battle)
    missing = actor.steps - len(position.dice) if actor is not None else 0
    value = {
        "phase": battle.phase,
        "round": battle.round,
        "next": None if actor is None else actor.name,
        "dice": missing,
    }
    lines = [next_line(components, position, battle, actor), *step.lines]
    return Answer(value, tuple(lines), tuple(tables(components, battle, actor)))


def next_line(components: Components, position: Position, battle: Battle, actor: Fighter | None) -> Line:
    """Return what is asked of the reader now."""
    if battle.pending is not None:
        losers = [one.name for one in possible_losers(battle)]
        return Line("hit.strongest.choose", None, {"hits": battle.pending[1], "blocks": losers})
    if crowded(components, battle):
        return Line("storm.limit.next", None, {"blocks": battle.stormers})
    if actor is None:
        return end_line(battle)
    letter, number = rating(components, actor, is_siege(battle, actor))
    values = {"block": actor.name, "type": actor.type, "letter": letter, "number": number, "round": battle.round}
    if not targets(battle, actor):
        return Line("coastal.no-target.next", None, values)
    if ahead_of(components, battle, actor):
        first = [one.name for one in ahead_of(components, battle, actor)]
        return Line("siege.choice.next", None, {"block": actor.name, "blocks": first})
    values["dice"] = actor.steps - len(position.dice)
    return Line("combat.turn.next", None, values)


def end_line(battle: Battle) -> Line:
    """Return the battle as it ended."""
    if battle.phase == LEAVE:
        line = leave_lines(battle)[0]
        return Line("pursuit.leave.now", None, line.values) if line.rule == "pursuit.leave" else line
    left = [role for role in ROLES if present(battle.force, role)]
    if len(left) == 1:
        return Line("combat.when.over", None, {"role": ROLE_NAMES[left[0]], "steps": steps_of(battle, left[0])})
    steps = {"attackers": steps_of(battle, ATTACKER), "defenders": steps_of(battle, DEFENDER)}
    return Line("combat.when.both", None, steps)


def steps_of(battle: Battle, role: str) -> int:
    return sum([one.steps for one in battle.force if one.role == role])


def tables(components: Components, battle: Battle, actor: Fighter | None) -> list[Table]:
    """Return who still acts in this round; and every choice but the dice, with its button or the rule against it."""
    found = [choices_table(components, battle, actor)]
    later = [one.name for one in order(components, battle) if one.is_here()]
    rows = [row_of(components, battle, find(battle.force, name)) for name in later]
    if battle.phase != OVER:
        found.append(Table("order", ("block", "rating", "steps", "done"), tuple(rows)))
    return [table for table in found if table.rows]


def row_of(components: Components, battle: Battle, fighter: Fighter | None) -> tuple:
    """Return a block's row in the order of the round."""
    if fighter is None:
        return (None, None, None, None)
    letter, number = rating(components, fighter, is_siege(battle, fighter))
    return fighter.name, "rating." + letter + str(number), fighter.steps, "done." + fighter.done


def choices_table(components: Components, battle: Battle, actor: Fighter | None) -> Table:
    """Return each choice with a button; what a rule forbids to the acting block is said."""
    rows: list[tuple[str, Press | Refusal]] = []
    if battle.pending is not None:
        rows += [(one.name, Press("lose", one.name)) for one in possible_losers(battle)]
        return Table("choices", ("block", "choice"), tuple(rows))
    if battle.phase == LEAVE:
        rows += [(move[name], Press(name, move[name])) for move in battle_moves(components, battle) for name in move]
        return Table("choices", ("block", "choice"), tuple(rows))
    if actor is not None and not crowded(components, battle):
        for name in ("withdraw", "retreat", "blockade", "pass"):
            if name != "blockade" or actor.is_fleet():
                rows.append((actor.name, choice(components, battle, name, actor.name)))
    rows += [(one.name, Press("aside", one.name)) for one in crowding(components, battle)]
    rows += [
        (ROLE_NAMES[role], Press("coastal", role)) for role in ROLES if allowed(components, battle, {"coastal": role})
    ]
    rows += [(ROLE_NAMES[ATTACKER], Press(name, name)) for name in ALONE if allowed(components, battle, {name: True})]
    return Table("choices", ("block", "choice"), tuple(rows))


def crowding(components: Components, battle: Battle) -> list[Fighter]:
    """List attackers that may stand aside, where more are there than may storm (rules storm.limit, storm.aside)."""
    ready = [one for one in in_place(battle.force, ATTACKER, FIELD) if one.done == READY and may_storm(battle, one)]
    most = components.limits[battle.size]["storm"] if battle.size else len(ready)
    return [one for one in ready if len(ready) > most and allowed(components, battle, {"aside": one.name})]


def choice(components: Components, battle: Battle, name: str, value: str) -> Press | Refusal:
    """Return a button, or the rule that forbids what it would do."""
    try:
        play(components, battle, {name: value})
    except Refused as refused:
        return Refusal(refused.rule, refused.values)
    return Press(name, value)
