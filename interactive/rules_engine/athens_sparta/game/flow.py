"""What comes after what: phases, player turns, game turns, Olympiads (rules olympiad.*, turn.*)."""

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.battle import apply_consequences, can_regroup, due_fights, end_regroup, finish
from rules_engine.athens_sparta.game.cards import EARTHQUAKE, movement_points
from rules_engine.athens_sparta.game.phases import (
    ATTRITION,
    COMBAT,
    DEAL,
    EVENTS,
    FIGHT,
    HELLESPONT,
    OVER,
    PLAY,
    PLUNDER,
    REGROUP,
    REPLACEMENT,
    SPEND,
)
from rules_engine.athens_sparta.game.spending import (
    can_plunder,
    can_spend,
    check_olympiad,
    check_turn,
    end_plunder,
    end_spend,
    income,
    unused_lines,
)
from rules_engine.athens_sparta.rules.battle.words import OVER as BATTLE_OVER
from rules_engine.athens_sparta.rules.replacement import unpaying_cities
from rules_engine.athens_sparta.rules.sieges import hungry, is_fed, is_hellespont_closed, rolls_at
from rules_engine.athens_sparta.rules.state import ATHENS, MOVEMENT, NOWHERE, SPARTA, State, other
from rules_engine.core import Line, Step


def flow(components: Components, state: State) -> Step:
    """Carry on as long as nobody has anything to decide."""
    lines: list[Line] = []
    while True:
        step = next_step(components, state)
        if step is None:
            return Step(state, tuple(lines))
        state = step.state
        lines += step.lines


def next_step(components: Components, state: State) -> Step | None:
    """Take the step that follows by itself; None where a player decides. After the events the first player's turn
    begins, after an earthquake only attrition (rules olympiad.turn, event.earthquake)."""
    if state.losing[1] or state.phase == OVER:
        return None
    if state.phase == EVENTS and not state.events:
        if state.cause == EARTHQUAKE:
            return attrition_alone(components, state, state.first)
        return Step(begin_movement(components, state, state.first))
    if state.phase == FIGHT and state.battle is not None and state.battle.phase == BATTLE_OVER:
        return finish(components, state)
    if state.phase == ATTRITION and not state.due:
        return after_attrition(components, state)
    for phase, can_go_on, end in AUTO_END:
        if state.phase == phase and not can_go_on(components, state):
            return end(components, state)
    return None


AUTO_END = ((REGROUP, can_regroup, end_regroup), (PLUNDER, can_plunder, end_plunder), (SPEND, can_spend, end_spend))
"""(phase, whether something is left to decide in it, what ends it): nobody has to confirm that nothing is left."""


def begin_movement(components: Components, state: State, side: str) -> State:
    """Begin a player turn with its movement points (rules turn.movement, move.points)."""
    points = movement_points(components, state, side)
    return replace(
        state, phase=MOVEMENT, active=side, points=points, moved=(), began=(), came=(), crossed=(), settled=()
    )


def end_movement(components: Components, state: State) -> Step:
    """End the movement phase: what is left of the points is lost (rules turn.combat, control.update)."""
    sides = (state.active, other(state.active))
    held = [held_by(state, side) for side in sides]
    state = replace(state, phase=COMBAT, points=0, moved=(), began=(), crossed=())
    now = [held_by(state, side) for side in sides]
    step = apply_consequences(components, state)
    lines = [Line("turn.combat", None, {"side": state.active, "fights": len(due_fights(step.state))})]
    for index in range(len(sides)):
        won = [name for name in now[index] if name not in held[index]]
        if won:
            lines.append(Line("control.update", None, {"side": sides[index], "cities": won}))
    return Step(step.state, tuple(lines) + tuple(step.lines))


def held_by(state: State, side: str) -> list[str]:
    return [city.id for city in state.theatre.cities if state.holder(city) == side]


def end_combat(components: Components, state: State) -> Step:
    """End the combat phase (rule turn.attrition), unless blocks that change sides now meet enemies: then they fight at
    once (neutral.captured, neutral.elsewhere)."""
    step = apply_consequences(components, state)
    if due_fights(step.state):
        return step
    begun = begin_attrition(components, replace(step.state, came=()))
    line = Line("turn.attrition" if begun.due else "turn.attrition.none", None, {"side": state.active})
    return Step(begun, (line,) + tuple(step.lines))


def begin_attrition(components: Components, state: State) -> State:
    """Begin attrition: the active player rolls for everybody in sieges and blockades (rule turn.attrition)."""
    state = replace(state, phase=ATTRITION)
    return replace(state, due=tuple([place for place in state.occupied() if rolls_at(components, state, place)]))


def attrition_alone(components: Components, state: State, side: str) -> Step:
    """Let a side roll for attrition instead of its player turn (rule event.earthquake-losses)."""
    state = begin_attrition(components, replace(state, active=side))
    line = Line("event.earthquake-losses", None, {"side": side, "hexes": len(state.due)})
    return Step(state, (line,) if state.due else ())


def after_attrition(components: Components, state: State) -> Step:
    """Go on after attrition: the grain of Athens, then the other player's turn, or the end of the game turn (rules
    hellespont.loss, hellespont.relief, turn.second)."""
    step = apply_consequences(components, state)
    state = step.state
    lines = list(step.lines)
    if state.active == ATHENS and is_hellespont_closed(state) and hungry(state):
        if not is_fed(state):
            return Step(replace(state, phase=HELLESPONT), step.lines)
        lines.append(Line("hellespont.relief", None, {}))
    after = end_player_turn(components, state)
    return Step(after.state, tuple(lines) + tuple(after.lines))


def end_player_turn(components: Components, state: State) -> Step:
    """End a player turn: the second player, or the end of the game turn (rules turn.second, olympiad.turn)."""
    if state.active != state.first:
        return end_game_turn(components, state)
    if state.cause == EARTHQUAKE:
        return attrition_alone(components, state, other(state.first))
    side = other(state.first)
    return Step(begin_movement(components, state, side), (Line("turn.second", None, {"side": side}),))


def end_game_turn(components: Components, state: State) -> Step:
    """End a game turn: victory, the next cards, or the end of the Olympiad (victory.main-city, olympiad.length)."""
    state = replace(
        state, played=(), first="", storms=False, betrayed="", cause="", settled=(), target=NOWHERE, moved=(), came=()
    )
    step = check_turn(components, state)
    if step.state.won is not None:
        return step
    if state.turn < turns_of(components, state):
        line = Line("olympiad.turn", None, {"turn": state.turn + 1})
        return Step(replace(state, turn=state.turn + 1, phase=PLAY, active=ATHENS), (line,))
    over = Line("olympiad.check", None, {"olympiad": state.olympiad})
    step = check_olympiad(components, state)
    if step.state.won is not None:
        return Step(step.state, (over, *step.lines))
    onward = Line("olympiad.replacement", None, {"olympiad": state.olympiad + 1})
    begun = begin_replacement(components, step.state, ATHENS)
    return Step(begun.state, (over, *step.lines, onward, *begun.lines))


def turns_of(components: Components, state: State) -> int:
    """Return the game turns of the Olympiad; fewer if cards lie on Sicily (olympiad.length, sicily.points)."""
    short = state.olympiad == 1 and state.laid
    return components.number("sicily.first-hand" if short else "olympiad.turns")


def begin_replacement(components: Components, state: State, side: str) -> Step:
    """Give a side the build points that it had when the phase began (rules replacement.when, replacement.points,
    replacement.besieged); neither sees what the other does (olympiad.secret)."""
    begun = state.as_begun()
    points = income(components, begun, side)
    lines = [Line("replacement.when", None, {"side": side, "points": points})]
    closed = [city.id for city in unpaying_cities(begun, side)]
    if closed:
        lines.append(Line("replacement.besieged", None, {"side": side, "cities": closed}))
    state = replace(state, before=state.before or state.pieces)
    return Step(replace(state, phase=REPLACEMENT, active=side, build=points, spent=()), tuple(lines))


def end_replacement(components: Components, state: State) -> Step:
    """End the replacement of a side: Athens' part, then Sparta's without a look at it, then the next Olympiad
    (replacement.unused, olympiad.secret, olympiad.last, olympiad.turn)."""
    lines = list(unused_lines(state))
    if state.active == ATHENS:
        lines.append(Line("olympiad.secret", None, {"side": SPARTA}))
        begun = begin_replacement(components, state, SPARTA)
        return Step(begun.state, (*lines, *begun.lines))
    step = apply_consequences(components, replace(state, build=0, spent=(), before=()))
    lines += step.lines
    begun = replace(step.state, olympiad=state.olympiad + 1, turn=1, phase=DEAL, active=ATHENS, first="")
    state = replace(begun, hands=(), pile=(), played=(), revolted=())
    if state.olympiad == components.number("olympiad.last"):
        lines.append(Line("olympiad.last", None, {"olympiad": state.olympiad}))
    lines.append(Line("olympiad.turn", None, {"turn": state.turn}))
    return Step(state, tuple(lines))
