"""Build points: what a side has, what a step costs, who may grow for them after an event or a capture, and how they end
a game (rules replacement.*, neutral.points, event.points-spent, plunder.*, victory.*)."""

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.battle import apply_consequences, sharers
from rules_engine.athens_sparta.game.cards import points_of
from rules_engine.athens_sparta.game.phases import COMBAT, EVENTS, OVER
from rules_engine.athens_sparta.rules.movement import MILETUS
from rules_engine.athens_sparta.rules.replacement import (
    GAME_TURN,
    LAST,
    OLYMPIAD,
    counts,
    decided,
    fallen,
    has_support,
    is_within,
    persian_loss,
    price_of_step,
    unpaying_cities,
)
from rules_engine.athens_sparta.rules.sieges import sufferers
from rules_engine.athens_sparta.rules.state import ATHENS, NOWHERE, PERSIA, SIDES, SPARTA, Piece, State, other
from rules_engine.core import Line, Refused, Step, Table


def step_cost(components: Components, state: State, piece: Piece) -> int:
    supported = has_support(piece.owner, state.persia == PERSIA)
    return price_of_step(components, piece.unit.type, piece.unit.cost, supported)


def growth_refusal(components: Components, state: State, piece: Piece) -> Refused | None:
    """Refuse a step beyond full strength, or for more points than are left (block.steps, replacement.points)."""
    if piece.steps >= piece.unit.steps:
        return Refused("block.steps", {"block": piece.id, "steps": piece.unit.steps})
    return unpaid_refusal(state, step_cost(components, state, piece))


def unpaid_refusal(state: State, needed: int) -> Refused | None:
    """Refuse what costs more points than are left (rule replacement.points)."""
    if is_within(0, needed, state.build):
        return None
    return Refused("replacement.points.short", {"needed": needed, "points": state.build})


def income(components: Components, state: State, side: str) -> int:
    """Return the build points of a side's cities that nobody besieges or blockades (rule replacement.points)."""
    cities = [city for city in state.theatre.cities if counts(state, city, side)]
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


def can_spend(components: Components, state: State) -> bool:
    """Tell whether something is left to decide about the points of an event. While points for blocks anywhere on the
    map are left, their owner says when to stop: if it went on by itself, the other side would learn that no upright
    block can use them (rule block.hidden); those at a siege lie face up."""
    if state.target == NOWHERE:
        return state.build > 0
    return any([growth_refusal(components, state, piece) is None for piece in spenders(state)])


def end_spend(components: Components, state: State) -> Step:
    """Go on to the next event; what is not spent is lost (rule replacement.unused)."""
    return Step(replace(state, build=0, target=NOWHERE, phase=EVENTS, active=state.first), unused_lines(state))


# plunder


def can_plunder(components: Components, state: State) -> bool:
    """Tell whether there is plunder left that a block can use; all of these blocks lie face up."""
    if not state.build:
        return False
    return any([growth_refusal(components, state, piece) is None for piece in sharers(state)])


def end_plunder(components: Components, state: State) -> Step:
    """Go back to the fights that are left; points that were not spent are lost (rule plunder.points)."""
    lines = (Line("plunder.points", None, {"points": state.build}),) if state.build else ()
    state = apply_consequences(components, state).state
    return Step(replace(state, phase=COMBAT, build=0, target=NOWHERE, cause="", crossed=(), victors=()), lines)


def victory_points(components: Components, state: State, side: str) -> int:
    """Return the build points that count in the end (victory.points, victory.besieged, persia.price)."""
    miletus = counts(state, state.theatre.by_id[MILETUS], side)
    supported = has_support(side, state.persia == PERSIA)
    return income(components, state, side) - persian_loss(components, supported, miletus)


def check_turn(components: Components, state: State) -> Step:
    """Check whether a main city has fallen, or both (rules victory.main-city, victory.both-cities)."""
    lost = fallen(state)
    points = {side: victory_points(components, state, side) for side in SIDES}
    winner, _ = decided(components, points, lost, GAME_TURN)
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
        unpaid = sum([points_of(components, state, city) for city in unpaying_cities(state, side)])
        lines += [Line("victory.besieged", None, {"side": side, "points": unpaid})] if unpaid else []
    if state.persia and counts(state, state.theatre.by_id[MILETUS], SPARTA):
        values = {"name": MILETUS, "points": persian_loss(components, True, True)}
        lines.append(Line("persia.price" if state.persia == PERSIA else "persia.price-end", None, values))
    is_last = state.olympiad >= components.number("olympiad.last")
    winner, rule = decided(components, points, [], LAST if is_last else OLYMPIAD)
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
    return Step(replace(state, phase=OVER, won=(side, line.rule)), (line,))


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner", "rule"}, None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}
