"""Every move that a single battle allows, in a fixed order."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.fighters import ATTACKER, ROLES, Fighter, in_place
from rules_engine.athens_sparta.rules.battle.firing import possible_losers
from rules_engine.athens_sparta.rules.battle.model import LEAVE, OVER, Battle, next_to_act, next_to_leave, targets
from rules_engine.athens_sparta.rules.battle.moves import play
from rules_engine.athens_sparta.rules.board import FIELD, passes

BLOCK_MOVES = ("withdraw", "retreat", "blockade", "pass")
LEAVING = ("retreat", "withdraw", "blockade")
"""What a block may do after the last round."""


def battle_moves(components: Components, battle: Battle) -> list[dict]:
    """List every move that a battle allows; an attack stands there once for its block, with a die of the highest face a
    step: who plays it rolls as many."""
    if battle.phase == OVER:
        return []
    if battle.pending is not None:
        return [{"lose": one.name} for one in possible_losers(battle)]
    if battle.phase == LEAVE:
        ways_out = [{name: one.name} for one in next_to_leave(battle) for name in LEAVING]
        return [move for move in ways_out if allowed(components, battle, move)]
    found = [move for one in next_to_act(components, battle) for move in turn_moves(components, battle, one)]
    found += [{"aside": one.name} for one in in_place(battle.force, ATTACKER, FIELD)]
    found += [{"coastal": role} for role in ROLES] + [{"storm": True}, {"stop": True}]
    return [move for move in found if allowed(components, battle, move)]


def turn_moves(components: Components, battle: Battle, fighter: Fighter) -> list[dict]:
    """List what a block whose turn it is could do."""
    dice = [components.faces] * fighter.steps
    attack = [{"fire": fighter.name, "dice": dice}] if targets(battle, fighter) else []
    return attack + [{name: fighter.name} for name in BLOCK_MOVES]


def allowed(components: Components, battle: Battle, move: dict) -> bool:
    """Tell whether no rule forbids the move."""
    return passes(play, components, battle, move)
