"""How far the game, the turn and a battle are, for the head of the table (`Engine.situation`)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import (
    ATTRITION,
    COMBAT,
    DECLARE,
    FIGHT,
    HELLESPONT,
    LOSSES,
    PLUNDER,
    REGROUP,
    REPLACEMENT,
    State,
)
from rules_engine.athens_sparta.game.view import View
from rules_engine.athens_sparta.rules.battle.model import LEAVE, PURSUIT, ROUND, Battle
from rules_engine.athens_sparta.rules.board import MOVEMENT, NOWHERE
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.core import Phrase
from rules_engine.hexes import Position

FIGHTING = (COMBAT, DECLARE, FIGHT, REGROUP, PLUNDER)
LOSING = (ATTRITION, LOSSES, HELLESPONT)


def situation(components: Components, known: View) -> list[Phrase]:
    """Return the Olympiad and the game turn, the phase, what is left of its points, the storms, and where and in which
    round a battle is fought (rules olympiad.turn, move.points, replacement.points, event.storms, combat.rounds).

    What is left of the build points tells what was spent in secret, so only the side that decides is told, and
    whoever looks on where no person plays (player "", rule olympiad.secret).
    """
    state = known.state
    found = [turn_now(state), phase_now(state)]
    if state.phase == MOVEMENT:
        found.append(Phrase("now.points", {"side": state.active, "points": state.points}))
    if state.phase == REPLACEMENT and known.player in (state.active, ""):
        found.append(Phrase("now.build", {"side": state.active, "points": state.build}))
    if state.storms:
        found.append(Phrase("given.storms", {}))
    if state.phase in FIGHTING and state.target != NOWHERE:
        found.append(Phrase("now.battle", {"place": name_of(theatre_of(components), state.target)}))
    return found if state.battle is None else [*found, round_now(components, state.battle)]


def place(components: Components, state: State, at: Position) -> str | Phrase:
    """Name a hex of the map: its city, or where it lies from one."""
    return name_of(theatre_of(components), at)


def round_now(components: Components, battle: Battle) -> Phrase:
    """Return which round it is and how many there are (rule combat.rounds), or what comes after the last one."""
    if battle.phase != ROUND:
        return course_of(battle)
    return Phrase("now.round", {"round": battle.round, "rounds": components.rounds})


def turn_now(state: State) -> Phrase:
    """Return the Olympiad and the game turn (rule olympiad.turn)."""
    return Phrase("given.turn", {"olympiad": state.olympiad, "turn": state.turn})


def phase_now(state: State) -> Phrase:
    """Return the phase; what comes before the first player turn is one, and what comes after the battles is one."""
    if state.phase == MOVEMENT:
        return Phrase("given.movement", {})
    if state.phase in FIGHTING:
        return Phrase("given.combat", {})
    if state.phase == REPLACEMENT:
        return Phrase("given.replacement", {})
    return Phrase("given.attrition", {}) if state.phase in LOSING else Phrase("given.cards", {})


def course_of(battle: Battle) -> Phrase:
    """Return the round, or what comes after the last one (rules combat.rounds, pursuit.fire, pursuit.leave)."""
    if battle.phase == ROUND:
        return Phrase("given.round", {"round": battle.round})
    if battle.phase == PURSUIT:
        return Phrase("given.pursuit", {})
    return Phrase("given.leave", {}) if battle.phase == LEAVE else Phrase("given.over", {})
