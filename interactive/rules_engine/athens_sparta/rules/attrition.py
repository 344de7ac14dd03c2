"""What sieges and blockades cost at the end of a player turn (rules attrition.*, blockade.island)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.fighters import (
    BLOCKADE,
    FIELD,
    INSIDE,
    ROLES,
    Fighter,
    changed,
    find,
    in_place,
    opponent,
)
from rules_engine.athens_sparta.rules.battle.hits import candidates
from rules_engine.athens_sparta.rules.battle.model import OVER, Battle
from rules_engine.core import BadInput, Line, Refused, Step

HALF = "half"
FULL = "full"

PORT = "port"
LANDLOCKED = "landlocked"
ISLAND = "island"
WATERS = (PORT, LANDLOCKED, ISLAND)


def siege_kind(waters: str, by_land: bool, by_sea: bool) -> str:
    """A port is closed by land and sea together, a landlocked city by land, an island by sea alone (rules
    attrition.full, attrition.landlocked, blockade.island)."""
    if waters == LANDLOCKED:
        return FULL if by_land else HALF
    if waters == ISLAND:
        return FULL if by_sea else HALF
    return FULL if by_land and by_sea else HALF


def lowest_roll(components: Components, kind: str, besieged: bool) -> int:
    """From which roll on a block costs a step (rules attrition.half, attrition.full, attrition.besieger)."""
    inside, outside = components.attrition[kind]
    return inside if besieged else outside


def count_losses(dice: Sequence[int], lowest: int) -> int:
    """How many dice show that roll or more."""
    return len([die for die in dice if die >= lowest])


# in a single battle


def besieged_role(battle: Battle) -> str | None:
    """The side that stands inside; None where nobody does."""
    for role in ROLES:
        if in_place(battle.force, role, INSIDE):
            return role
    return None


def rolling(battle: Battle, role: str) -> list[Fighter]:
    """Whose blocks roll: those inside, or those outside that besiege or blockade (rule attrition.when)."""
    if role == besieged_role(battle):
        return in_place(battle.force, role, INSIDE)
    return in_place(battle.force, role, FIELD) + in_place(battle.force, role, BLOCKADE)


def kind_of_siege(battle: Battle) -> str:
    """Half or full, by who stands around the city."""
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
    if battle.phase != OVER or besieged_role(battle) is None:
        raise Refused("attrition.when", {})
    if len(dice) != len(blocks):
        raise Refused("attrition.dice-first", {"dice": len(blocks)})
    kind = kind_of_siege(battle)
    lowest = lowest_roll(components, kind, role == besieged_role(battle))
    losses = count_losses(dice, lowest)
    lines = [roll_line(battle, role, kind, lowest, losses)]
    return take_losses(battle, [one.name for one in blocks], losses, list(move.get("losses", [])), lines)


def roll_line(battle: Battle, role: str, kind: str, lowest: int, losses: int) -> Line:
    values = {"side": battle.side_of(role), "roll": lowest, "losses": losses}
    if role != besieged_role(battle):
        return Line("attrition.besieger", None, values)
    return Line("attrition.full" if kind == FULL else "attrition.half", None, values)


def take_losses(battle: Battle, names: list[str], losses: int, chosen: list[str], lines: list[Line]) -> Step:
    """Step by step from the strongest; among equals as `chosen` says (rule attrition.hits)."""
    for _ in range(losses):
        able = candidates([one for one in battle.force if one.name in names])
        if not able:
            break
        loser = able[0] if len(able) == 1 else named_loser(able, chosen)
        after = replace(loser, steps=loser.steps - 1)
        battle = replace(battle, force=changed(battle.force, after))
        values = {"block": after.name, "steps": after.steps}
        lines.append(Line("attrition.hits" if after.steps else "attrition.hits.gone", None, values))
    return Step(battle, tuple(lines))


def named_loser(able: list[Fighter], chosen: list[str]) -> Fighter:
    if not chosen:
        raise BadInput("losses", chosen, "one of " + ", ".join([one.name for one in able]))
    found = find(tuple(able), chosen.pop(0))
    if found is None:
        raise Refused("attrition.hits", {})
    return found
