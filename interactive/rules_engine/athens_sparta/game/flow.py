"""What comes after what: phases, player turns, game turns, Olympiads, with the build points that end some of them and
decide the game (rules olympiad.*, turn.*, replacement.*, event.points-spent, plunder.*, victory.*)."""

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game import phases
from rules_engine.athens_sparta.game.battle import (
    apply_consequences,
    due_fights,
    end_regroup,
    finish,
    may_regroup,
    sharers,
)
from rules_engine.athens_sparta.game.cards import EARTHQUAKE, movement_points, points_of
from rules_engine.athens_sparta.rules import replacement
from rules_engine.athens_sparta.rules.battle.words import OVER as BATTLE_OVER
from rules_engine.athens_sparta.rules.movement import MILETUS
from rules_engine.athens_sparta.rules.retreats import regroup_goals
from rules_engine.athens_sparta.rules.sieges import hungry, is_fed, is_hellespont_closed, rolls_at, sufferers
from rules_engine.athens_sparta.rules.state import ATHENS, MOVEMENT, NOWHERE, PERSIA, SIDES, SPARTA, Piece, State, other
from rules_engine.core import Line, Step, Table


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
    if state.losing[1] or state.phase == phases.OVER:
        return None
    if state.phase == phases.EVENTS and not state.events:
        if state.cause == EARTHQUAKE:
            return attrition_alone(components, state, state.first)
        return Step(begin_movement(components, state, state.first))
    if state.phase == phases.FIGHT and state.battle is not None and state.battle.phase == BATTLE_OVER:
        return finish(components, state)
    if state.phase == phases.ATTRITION and not state.due:
        return after_attrition(components, state)
    if state.phase not in AUTO_END or is_undecided(components, state):
        return None
    return AUTO_END[state.phase](components, state)


def is_undecided(components: Components, state: State) -> bool:
    """Tell whether something is left to decide about regrouping, plunder or the points of an event; nobody has to
    confirm that nothing is. While points for blocks anywhere on the map are left, their owner says when to stop: if it
    went on by itself, the other side would learn that no upright block can use them (rule block.hidden); those at a
    siege, and those that share plunder, lie face up."""
    if state.phase == phases.REGROUP:
        victors = [piece for piece in state.here(state.target) if may_regroup(state, piece)]
        return any([regroup_goals(components, state, piece) for piece in victors])
    if state.phase == phases.SPEND and state.target == NOWHERE:
        return state.build > 0
    able = spenders(state) if state.phase == phases.SPEND else sharers(state) if state.build else []
    return any([replacement.growth_refusal(components, state, piece) is None for piece in able])


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
    state = replace(state, phase=phases.COMBAT, points=0, moved=(), began=(), crossed=())
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
    dice = sum([len(rolls_at(components, begun, place)) for place in begun.due])
    line = Line("turn.attrition" if dice else "turn.attrition.none", None, {"side": state.active, "dice": dice})
    return Step(begun, (line,) + tuple(step.lines))


def begin_attrition(components: Components, state: State) -> State:
    """Begin attrition: the active player rolls for everybody in sieges and blockades (rule turn.attrition)."""
    state = replace(state, phase=phases.ATTRITION)
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
            return Step(replace(state, phase=phases.HELLESPONT), step.lines)
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
        return Step(replace(state, turn=state.turn + 1, phase=phases.PLAY, active=ATHENS), (line,))
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
    closed = [city.id for city in replacement.unpaying_cities(begun, side)]
    if closed:
        lines.append(Line("replacement.besieged", None, {"side": side, "cities": closed}))
    state = replace(state, before=state.before or state.pieces)
    return Step(replace(state, phase=phases.REPLACEMENT, active=side, build=points, spent=()), tuple(lines))


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
    begun = replace(step.state, olympiad=state.olympiad + 1, turn=1, phase=phases.DEAL, active=ATHENS, first="")
    state = replace(begun, hands=(), pile=(), played=(), revolted=())
    if state.olympiad == components.number("olympiad.last"):
        lines.append(Line("olympiad.last", None, {"olympiad": state.olympiad}))
    lines.append(Line("olympiad.turn", None, {"turn": state.turn}))
    return Step(state, tuple(lines))


# build points


def income(components: Components, state: State, side: str) -> int:
    """Return the build points of a side's cities that nobody besieges or blockades (rule replacement.points)."""
    cities = [city for city in state.theatre.cities if replacement.counts(state, city, side)]
    return sum([points_of(components, state, city) for city in cities])


def unused_lines(state: State) -> tuple[Line, ...]:
    """Return that the points that are left are lost, if there are any (rule replacement.unused)."""
    if not state.build:
        return ()
    return (Line("replacement.unused", None, {"side": state.active, "points": state.build}),)


# the points of an event


def spenders(state: State) -> list[Piece]:
    """List who may grow now: after pillage the blocks in and around the city; after tribute any on the map, besieged
    and besieging ones, too (rules event.tribute, event.pillage)."""
    if state.target != NOWHERE:
        return sufferers(state, state.theatre.by_place[state.target], state.active)
    return [piece for piece in state.pieces if piece.owner == state.active and piece.is_on_map()]


def end_spend(components: Components, state: State) -> Step:
    """Go on to the next event; what is not spent is lost (rule replacement.unused)."""
    return Step(replace(state, build=0, target=NOWHERE, phase=phases.EVENTS, active=state.first), unused_lines(state))


# plunder


def end_plunder(components: Components, state: State) -> Step:
    """Go back to the fights that are left; points that were not spent are lost (rule plunder.points)."""
    lines = (Line("plunder.points", None, {"points": state.build}),) if state.build else ()
    state = apply_consequences(components, state).state
    return Step(replace(state, phase=phases.COMBAT, build=0, target=NOWHERE, cause="", crossed=(), victors=()), lines)


AUTO_END = {phases.REGROUP: end_regroup, phases.PLUNDER: end_plunder, phases.SPEND: end_spend}
"""The phases that end by themselves where nothing is left to decide, and what comes after them."""


# the end


def victory_points(components: Components, state: State, side: str) -> int:
    """Return the build points that count in the end (victory.points, victory.besieged, persia.price)."""
    miletus = replacement.counts(state, state.theatre.by_id[MILETUS], side)
    supported = replacement.has_support(side, state.persia == PERSIA)
    return income(components, state, side) - replacement.persian_loss(components, supported, miletus)


def check_turn(components: Components, state: State) -> Step:
    """Check whether a main city has fallen, or both (rules victory.main-city, victory.both-cities)."""
    lost = replacement.fallen(state)
    points = {side: victory_points(components, state, side) for side in SIDES}
    winner, _ = replacement.decided(components, points, lost, replacement.GAME_TURN)
    if winner is None:
        return Step(state)
    if len(lost) == len(SIDES):
        return won(state, winner, Line("victory.both-cities", None, points | {"side": winner}))
    return won(state, winner, Line("victory.main-city", None, {"side": winner, "city": lost[0]}))


def check_olympiad(components: Components, state: State) -> Step:
    """Check at the end of an Olympiad for enough points, and for the last one (rules victory.points, victory.last).
    Points of besieged and blockaded cities do not count (victory.besieged), nor Miletus for Sparta while Persia
    supports it, which counts once the support has ended (persia.price, persia.price-end)."""
    points = {side: victory_points(components, state, side) for side in SIDES}
    lines = [Line("victory.check", None, {"athens": points[ATHENS], "sparta": points[SPARTA]})]
    for side in SIDES:
        unpaid = sum([points_of(components, state, city) for city in replacement.unpaying_cities(state, side)])
        lines += [Line("victory.besieged", None, {"side": side, "points": unpaid})] if unpaid else []
    if state.persia and replacement.counts(state, state.theatre.by_id[MILETUS], SPARTA):
        values = {"name": MILETUS, "points": replacement.persian_loss(components, True, True)}
        lines.append(Line("persia.price" if state.persia == PERSIA else "persia.price-end", None, values))
    is_last = state.olympiad >= components.number("olympiad.last")
    winner, rule = replacement.decided(components, points, [], replacement.LAST if is_last else replacement.OLYMPIAD)
    if winner is None:
        return Step(state, tuple(lines))
    line = Line("victory.last", None, {"olympiads": state.olympiad})
    if rule == "victory.points":
        line = Line("victory.points", None, {"side": winner, "points": points[winner]})
    step = won(state, winner, line)
    return Step(step.state, (*lines, *step.lines))


def final_points(components: Components, state: State) -> Table | None:
    """Return the build points of both sides, the winner first; None unless they have decided the game (rules
    victory.points, victory.last, victory.both-cities)."""
    if state.won is None or state.won[1] not in ("victory.points", "victory.last", "victory.both-cities"):
        return None
    rows = [(side, victory_points(components, state, side)) for side in (state.won[0], other(state.won[0]))]
    return Table("final", ("side", "points"), tuple(rows))


def won(state: State, side: str, line: Line) -> Step:
    """End the game; the rule of the line is the one that decides."""
    return Step(replace(state, phase=phases.OVER, won=(side, line.rule)), (line,))


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner", "rule"}, None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}
