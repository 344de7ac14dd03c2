"""How far the game, the turn and a battle are: for the head of the table (`Engine.situation`), and as what may decide
about a move and shows neither in its picture nor in its words."""

from typing import Any

from rules_engine.athens_sparta.components import BLOCKADE, PATROL, Components
from rules_engine.athens_sparta.game import phases
from rules_engine.athens_sparta.game.view import View
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.battle.words import ACTED, ATTACKER, LEAVE, PURSUIT, ROUND, STANDING_ASIDE
from rules_engine.athens_sparta.rules.map import MINOR
from rules_engine.athens_sparta.rules.state import ATHENS, MOVEMENT, NOWHERE, State
from rules_engine.core import Phrase

FIGHTING = (phases.COMBAT, phases.DECLARE, phases.FIGHT, phases.REGROUP, phases.PLUNDER)
LOSING = (phases.ATTRITION, phases.LOSSES, phases.HELLESPONT)


def situation(components: Components, known: View) -> list[Phrase]:
    """Return the Olympiad and the game turn, the phase, what is left of its points, the storms, and where and in which
    round a battle is fought (rules olympiad.turn, move.points, replacement.points, event.storms, combat.rounds).

    What is left of the build points tells what was spent in secret, so only the side that decides is told, and
    whoever looks on where no person plays (player "", rule olympiad.secret).
    """
    state = known.state
    found = turn_now(state)
    if state.phase == MOVEMENT:
        found.append(Phrase("now.points", {"side": state.active, "points": state.points}))
    if state.phase == phases.REPLACEMENT and known.player in (state.active, ""):
        found.append(Phrase("now.build", {"side": state.active, "points": state.build}))
    found += [Phrase("given.storms", {})] if state.storms else []
    if state.phase in FIGHTING and state.target != NOWHERE:
        found.append(Phrase("now.battle", {"place": state.theatre.name_of(state.target)}))
    if state.battle is None:
        return found
    is_round = state.battle.phase == ROUND
    values = {"round": state.battle.round, "rounds": components.rounds}
    return [*found, Phrase("now.round", values) if is_round else course_of(state.battle)]


def turn_now(state: State) -> list[Phrase]:
    """Return the Olympiad and the game turn (rule olympiad.turn), and the phase; what comes before the first player
    turn is one, and what comes after the battles is one."""
    turn = Phrase("given.turn", {"olympiad": state.olympiad, "turn": state.turn})
    if state.phase == MOVEMENT:
        return [turn, Phrase("given.movement", {})]
    if state.phase in FIGHTING:
        return [turn, Phrase("given.combat", {})]
    if state.phase == phases.REPLACEMENT:
        return [turn, Phrase("given.replacement", {})]
    return [turn, Phrase("given.attrition", {}) if state.phase in LOSING else Phrase("given.cards", {})]


def course_of(battle: Battle) -> Phrase:
    """Return the round, or what comes after the last one (rules combat.rounds, pursuit.fire, pursuit.leave)."""
    if battle.phase == ROUND:
        return Phrase("given.round", {"round": battle.round})
    if battle.phase == PURSUIT:
        return Phrase("given.pursuit", {})
    return Phrase("given.leave", {}) if battle.phase == LEAVE else Phrase("given.over", {})


def of_game(state: State) -> list[Phrase]:
    """Return how far the game is, which neutral cities have joined a side, and what fleets do, as they look alike."""
    found = turn_now(state)
    found += [Phrase("given.ally", {"city": city, "side": side}) for city, side in state.allies]
    fleets = [one for one in state.pieces if one.is_on_map() and one.stand in (BLOCKADE, PATROL)]
    for one in fleets:
        values = {"block": one.id, "place": state.theatre.name_of(one.at)}
        found.append(Phrase("given.patrol" if one.stand == PATROL else "given.blockade", values))
    found += [Phrase("given.first", {"side": state.first})] if state.first else []
    if state.won is None:
        return [*found, Phrase("given.not-won", {})]
    return [*found, Phrase("given.won", {"side": state.won[0]})]


def of_battle(battle: Battle) -> list[Phrase]:
    """Return how far a battle is: hits to assign, combat turns taken, walls, coast, storm, and whether a revolt is
    fought, where it has friends with who has attacked, for which they are hit."""
    aside = [one.name for one in battle.force if one.place == STANDING_ASIDE and battle.storm]
    acted = [one.name for one in battle.force if one.done == ACTED and one.name not in aside]
    attacked = list(battle.attacked)
    if battle.size in ("", MINOR):
        walls = Phrase("given.walls.minor" if battle.size else "given.walls.none", {})
    else:
        walls = Phrase("given.walls.athens" if battle.size == ATHENS else "given.walls.major", {})
    found = [
        course_of(battle),
        Phrase("given.hits", {"hits": 0 if battle.pending is None else battle.pending[1]}),
        walls,
        Phrase("given.coastal" if battle.coastal else "given.coastal.none", {}),
        Phrase("given.storm" if battle.storm else "given.storm.none", {}),
        Phrase("given.rising" if battle.rising else "given.rising.none", {}),
    ]
    if battle.phase == ROUND:
        found.insert(2, Phrase("given.acted", {"blocks": acted}) if acted else Phrase("given.acted.none", {}))
    found += [Phrase("given.aside", {"blocks": aside})] if aside else []
    if not battle.rising or all([one.is_revolting() for one in battle.force if one.role == ATTACKER]):
        return found
    return [*found, Phrase("given.attacked", {"blocks": attacked}) if attacked else Phrase("given.attacked.none", {})]


def step_values(subject: dict, outcome: dict) -> dict:
    """Return what the words of a step may name: names and numbers of the move or question by their keys, `block` for
    whoever acts in a battle, how many `dice`, and single numbers of an answer."""
    values: dict[str, Any] = {}
    for told in (outcome, subject):
        plain = [key for key in told if isinstance(told[key], (str, int)) and not isinstance(told[key], bool)]
        values.update({key: told[key] for key in plain})
    for name in ("fire", "lose", "retreat", "withdraw", "pass", "blockade"):
        if name in subject:
            values["block"] = subject[name]
    return values | ({"dice": len(subject["dice"])} if "dice" in subject else {})
