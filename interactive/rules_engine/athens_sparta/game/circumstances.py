"""What may decide about a move and shows neither in its picture nor in its words: the phase, what was done before."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.situation import course_of, phase_now, turn_now
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.rules.battle.fighters import ACTED, ATTACKER
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.board import NOWHERE, came_from, crossings, here, piece_of
from rules_engine.athens_sparta.rules.map import SICILY, theatre_of
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.core import Phrase
from rules_engine.hexes import Position


def circumstances(components: Components, state: State | Battle, move: dict) -> list[Phrase]:
    """Return the circumstances of a move, in whole games also those of the battle that is fought."""
    if isinstance(state, Battle):
        return of_battle(state)
    found = of_game(state)
    for name in CIRCUMSTANCES:
        if name in move:
            found += CIRCUMSTANCES[name](components, state, move)
    return found + (of_battle(state.battle) if state.battle is not None else [])


# whole games


def of_game(state: State) -> list[Phrase]:
    """Return how far the game is (rules olympiad.turn, victory.main-city, turn.second)."""
    found = [turn_now(state), phase_now(state)]
    if state.first:
        found.append(Phrase("given.first", {"side": state.first}))
    if state.won is None:
        return [*found, Phrase("given.not-won", {})]
    return [*found, Phrase("given.won", {"side": state.won[0]})]


def of_retreat(components: Components, state: State, move: dict) -> list[Phrase]:
    """Return from where the blocks there came (rules retreat.attacker, retreat.defender), how many crossed the side
    (retreat.limit), and whether the goal was fought for in this phase (retreat.won-hex)."""
    piece, found = piece_of(state, move["retreat"]), []
    for one in here(state, piece.at):
        origin = came_from(state, one)
        if origin is not None and origin != SICILY:
            place = name_of(theatre_of(components), origin)
            found.append(Phrase("given.came", {"block": one.id, "place": place}))
    if "to" in move:
        found.append(Phrase("given.crossed.round", {"blocks": crossings(state, piece.at, goal_of(move))}))
        if goal_of(move) in state.settled:
            found.append(Phrase("given.settled", {"place": name_of(theatre_of(components), goal_of(move))}))
    return found


def of_regrouping(components: Components, state: State, move: dict) -> list[Phrase]:
    """Return how many have regrouped over the side (rule regroup.ground)."""
    piece = piece_of(state, move["regroup"])
    return [Phrase("given.crossed.regroup", {"blocks": crossings(state, piece.at, goal_of(move))})]


def goal_of(move: dict) -> Position:
    """Return the hex to which a move leads; NOWHERE where it names none."""
    return (move["to"][0], move["to"][1]) if isinstance(move.get("to"), list) else NOWHERE


CIRCUMSTANCES = {
    "retreat": of_retreat,
    "regroup": of_regrouping,
}


# battles


def of_battle(battle: Battle) -> list[Phrase]:
    """Return how far a battle is, and what is fought."""
    found = [course_of(battle), of_hits(battle), of_turns(battle), of_walls(battle)]
    found.append(Phrase("given.coastal", {}) if battle.coastal else Phrase("given.coastal.none", {}))
    found.append(Phrase("given.storm", {}) if battle.storm else Phrase("given.storm.none", {}))
    return found + of_revolt_battle(battle)


def of_revolt_battle(battle: Battle) -> list[Phrase]:
    """Return whether a revolt is fought, and where it has friends who has attacked, for which they are hit (rules
    revolt.friends, helot.fail)."""
    if not battle.rising:
        return [Phrase("given.rising.none", {})]
    found, attacked = [Phrase("given.rising", {})], list(battle.attacked)
    if all([one.is_revolting() for one in battle.force if one.role == ATTACKER]):
        return found
    return [*found, Phrase("given.attacked", {"blocks": attacked}) if attacked else Phrase("given.attacked.none", {})]


def of_hits(battle: Battle) -> Phrase:
    """Return how many hits somebody still has to assign (rule hit.at-once)."""
    return Phrase("given.hits", {"hits": 0 if battle.pending is None else battle.pending[1]})


def of_turns(battle: Battle) -> Phrase:
    """Return who has had a combat turn in this round (rules combat.turn, combat.order)."""
    acted = [one.name for one in battle.force if one.done == ACTED]
    return Phrase("given.acted", {"blocks": acted}) if acted else Phrase("given.acted.none", {})


def of_walls(battle: Battle) -> Phrase:
    """Return whether a city with walls is fought for (rule siege.withdraw)."""
    return Phrase("given.walls", {}) if battle.size else Phrase("given.walls.none", {})


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
