"""Attrition after a single battle: one side rolls for its blocks (rules attrition.dice-first, attrition.hits)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.fighters import ROLES, Fighter, changed, find, in_place, opponent
from rules_engine.athens_sparta.rules.battle.firing import candidates
from rules_engine.athens_sparta.rules.battle.model import OVER, Battle
from rules_engine.athens_sparta.rules.board import BLOCKADE, FIELD, INSIDE
from rules_engine.athens_sparta.rules.sieges import (
    count_losses,
    lowest_roll,
    refuse_dice,
    roll_line,
    siege_kind,
    step_lost_line,
)
from rules_engine.core import BadInput, Line, Refused, Step


def besieged_role(battle: Battle) -> str | None:
    """Return the side that stands inside; None where nobody does."""
    for role in ROLES:
        if in_place(battle.force, role, INSIDE):
            return role
    return None


def rolling(battle: Battle, role: str) -> list[Fighter]:
    """Return whose blocks roll: those inside, or those outside that besiege or blockade (rule attrition.when)."""
    if role == besieged_role(battle):
        return in_place(battle.force, role, INSIDE)
    return in_place(battle.force, role, FIELD) + in_place(battle.force, role, BLOCKADE)


def kind_of_siege(battle: Battle) -> str:
    """Return half or full, by who stands around the city."""
    inside = besieged_role(battle)
    around = rolling(battle, opponent(inside)) if inside is not None else []
    by_sea = any([fighter.is_fleet() for fighter in around])
    return siege_kind(battle.waters, any([not fighter.is_fleet() for fighter in around]), by_sea)


def play_attrition(components: Components, battle: Battle, move: dict) -> Step:
    """{"attrition": role, "dice": […], "losses": [blocks]}: one die for each block of that side, all before losses are
    taken; each loss a full step of the strongest (rules attrition.dice-first, attrition.hits, attrition.full-step)."""
    role = move["attrition"]
    blocks = rolling(battle, role)
    dice = move.get("dice", [])
    if battle.phase != OVER:
        raise Refused("attrition.when.battle", {})
    if besieged_role(battle) is None:
        raise Refused("attrition.when.nobody", {})
    refuse_dice(components, dice, len(blocks))
    kind, besieged = kind_of_siege(battle), role == besieged_role(battle)
    lowest = lowest_roll(components, kind, besieged)
    losses = count_losses(dice, lowest)
    lines = [roll_line("attrition." + kind if besieged else "attrition.besieger", battle.side_of(role), lowest, dice)]
    return take_siege_losses(battle, [one.name for one in blocks], losses, list(move.get("losses", [])), lines)


def take_siege_losses(battle: Battle, names: list[str], losses: int, chosen: list[str], lines: list[Line]) -> Step:
    """Take losses step by step from the strongest, among equals as `chosen` says (rule attrition.hits)."""
    for _ in range(losses):
        able = candidates([one for one in battle.force if one.name in names])
        if not able:
            break
        loser = able[0] if len(able) == 1 else named_loser(able, chosen)
        after = replace(loser, steps=loser.steps - 1)
        battle = replace(battle, force=changed(battle.force, after))
        lines.append(step_lost_line(after.name, after.steps))
    return Step(battle, tuple(lines))


def named_loser(able: list[Fighter], chosen: list[str]) -> Fighter:
    """Take the next of the blocks that their owner chose."""
    if not chosen:
        raise BadInput("losses", chosen, "one of " + ", ".join([one.name for one in able]))
    found = find(tuple(able), chosen.pop(0))
    if found is None:
        raise Refused("attrition.hits", {})
    return found
