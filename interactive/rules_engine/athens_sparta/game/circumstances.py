"""What may decide about a move and shows neither in its picture nor in its words: the phase, what was done before."""

from __future__ import annotations

from rules_engine.athens_sparta.game.situation import course_of, phase_now, turn_now
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.battle.fighters import ACTED, ATTACKER
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.core import Phrase


def of_game(state: State) -> list[Phrase]:
    """Return how far the game is (rules olympiad.turn, victory.main-city, turn.second)."""
    found = [turn_now(state), phase_now(state)]
    if state.first:
        found.append(Phrase("given.first", {"side": state.first}))
    if state.won is None:
        return [*found, Phrase("given.not-won", {})]
    return [*found, Phrase("given.won", {"side": state.won[0]})]


def of_battle(battle: Battle) -> list[Phrase]:
    """Return how far a battle is, how many hits somebody still has to assign, who has had a combat turn in this round,
    whether a city with walls is fought for, how, and whether a revolt is fought, where it has friends with who has
    attacked, for which they are hit (rules hit.at-once, combat.turn, combat.order, siege.withdraw, revolt.friends,
    helot.fail)."""
    acted, attacked = [one.name for one in battle.force if one.done == ACTED], list(battle.attacked)
    found = [
        course_of(battle),
        Phrase("given.hits", {"hits": 0 if battle.pending is None else battle.pending[1]}),
        Phrase("given.acted", {"blocks": acted}) if acted else Phrase("given.acted.none", {}),
        Phrase("given.walls" if battle.size else "given.walls.none", {}),
        Phrase("given.coastal" if battle.coastal else "given.coastal.none", {}),
        Phrase("given.storm" if battle.storm else "given.storm.none", {}),
        Phrase("given.rising" if battle.rising else "given.rising.none", {}),
    ]
    if not battle.rising or all([one.is_revolting() for one in battle.force if one.role == ATTACKER]):
        return found
    return [*found, Phrase("given.attacked", {"blocks": attacked}) if attacked else Phrase("given.attacked.none", {})]


DECISIVE: dict[str, tuple[str, ...]] = {
    "given.won": ("victory.main-city",),
    "given.combat": ("persia.moment",),
    "given.points": ("move.points", "revolt.strength"),
    "given.moved": ("move.once",),
    "given.storms": ("event.storms", "event.storms-moves"),
    "given.crossed": ("terrain.pass", "terrain.pass-limit", "move.hexside"),
    "given.began.none": ("move.march", "control.update"),
    "given.began.gone": ("move.march", "control.update"),
    "given.revolted": ("revolt.once", "helot.once"),
    "given.persia": ("persia.support.again",),
    "given.persia.none": ("persia.support.now", "persia.border.support"),
    "given.persia.ended": ("persia.end",),
    "given.spent": ("replacement.limit.city", "replacement.main-city"),
    "given.came": ("retreat.attacker", "retreat.defender"),
    "given.crossed.round": ("retreat.limit",),
    "given.crossed.regroup": ("regroup.ground.limit",),
    "given.event": ("event.betrayal-when",),
    "given.round": ("blockade.moves.battle",),
    "given.pursuit": ("retreat.turn.pursuit",),
    "given.leave": ("pursuit.leave",),
    "given.hits": ("hit.at-once",),
    "given.acted": ("combat.turn", "storm.limit"),
    "given.acted.none": ("naval.one-order",),
    "given.walls.none": ("siege.withdraw.walls",),
    "given.coastal.none": ("coastal.no-target",),
    "given.storm.none": ("storm.aside.storm",),
    "given.rising": ("helot.fail", "revolt.failure-moment"),
    "given.attacked": ("revolt.friends",),
}
"""Circumstances with the refusals that may rest on them (`Engine.decisive`)."""
