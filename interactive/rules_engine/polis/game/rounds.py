"""The course of turns and rounds: everything that happens without a decision (rules turn.battles, pass.*, round-end.*,
completion.*, megalopolis.*, stores.*, next.*)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from rules_engine.core import Line, Refused, Step
from rules_engine.polis.components import HALF_POPULATION, PRESTIGE, Components
from rules_engine.polis.game.closing import can_pay, fed, growing, releasable, served, shortage
from rules_engine.polis.game.ending import final_score, lost, without_prestige
from rules_engine.polis.game.events import first_player, reveal_event
from rules_engine.polis.game.state import (
    ACTIONS,
    BATTLES,
    EVENT,
    GROWTH,
    PHOROS,
    SUPPLY,
    State,
    Turn,
    own_poleis,
    with_goods,
    with_polis,
    with_seat,
    with_turn,
)
from rules_engine.polis.game.turns import is_alone, refuse_stage
from rules_engine.polis.rules.upkeep import HALF, is_megalopolis, megalopolis_points, spoilage

Flow: TypeAlias = tuple[State, list[Line]]


def pass_turn(components: Components, state: State, move: dict) -> Step:
    """{"pass": true}: no more actions in this round (rules pass.out, pass.battles)."""
    refuse_stage(state)
    if turn_is_over(components, with_turn(state, going=None)):
        raise Refused("turn.actions.halt", {})
    side = state.turn_of
    passed = with_turn(state, passed=state.turn.passed + (side,), going=None)
    after, lines = turn_ended(components, passed)
    return Step(after, (Line("pass.out", None, {"side": side}), *lines))


def halt(components: Components, state: State, move: dict) -> Step:
    """{"halt": true}: no more units move in the last action of the turn (rule turn.actions)."""
    refuse_stage(state)
    if state.turn.going is None or not turn_is_over(components, with_turn(state, going=None)):
        raise Refused("turn.actions.left", {})
    after, lines = turn_ended(components, with_turn(state, going=None))
    return Step(after, (Line("turn.actions", None, {"side": state.turn_of}), *lines))


def turn_is_over(components: Components, state: State) -> bool:
    """Whether a turn has all of its actions; who goes on alone ends by passing (rules turn.actions, pass.alone)."""
    done = len(state.turn.done) >= components.number("turn", "actions")
    return done and state.turn.going is None and not is_alone(components, state)


def turn_ended(components: Components, state: State) -> Flow:
    """Battles first, if there are any (rules turn.battles, battle.when)."""
    battles = battle_areas(components, state)
    if not battles:
        return next_turn(components, state)
    lines = [Line("battle.when", None, {"area": area, "units": _crowd(components, state, area)}) for area in battles]
    return replace(state, stage=BATTLES, battles=tuple(battles)), lines


def battle_areas(components: Components, state: State) -> list[str]:
    """The areas with so many units that a battle begins (rule battle.when)."""
    needed = components.number("battle", "units")
    return [area for area in components.areas if _crowd(components, state, area) >= needed]


def _crowd(components: Components, state: State, area: str) -> int:
    return sum([state.units_of(side, area) for side in components.sides])


def next_turn(components: Components, state: State) -> Flow:
    """The opponent's turn, unless it has passed; when both have, the round ends (rules turn.actions, pass.end)."""
    other, passed = components.other(state.turn_of), state.turn.passed
    if other not in passed:
        return replace(state, stage=ACTIONS, turn_of=other, turn=Turn(passed=passed)), []
    after, lines = completed(components, replace(state, turn=Turn()))
    return settled(components, replace(after, stage=SUPPLY, queue=queue_of(components, state)), lines)


def queue_of(components: Components, state: State) -> tuple[str, ...]:
    """Who decides first at the end of a round: who began it (rule round-end.order)."""
    return state.first, components.other(state.first)


# the end of the round, as far as nobody has to decide


def settled(components: Components, state: State, lines: list[Line]) -> Flow:
    """The state when somebody has to decide again, or the game is over."""
    while state.won is None and state.stage not in (ACTIONS, BATTLES):
        if state.queue:
            step = SERVED[state.stage](components, state, state.queue[0])
            if step is None:
                return state, lines
        else:
            step = FINISHED[state.stage](components, state)
        state, said = step
        lines = lines + said
    return state, lines


def completed(components: Components, state: State) -> Flow:
    """Projects begun in the round are complete and bring their poleis' owners prestige (rules completion.points,
    completion.owner)."""
    lines = []
    for polis in components.order:
        held = state.poleis[polis]
        if held.begun is not None:
            gain = {PRESTIGE: project_points(components, held.begun, held.population)}
            state = with_polis(state, polis, begun=None, projects=held.projects + (held.begun,))
            values = {"project": held.begun, "polis": polis}
            if held.owner is None:
                lines.append(Line("completion.owner", None, values))
            else:
                state = with_goods(state, held.owner, gain)
                lines.append(Line("completion.points", gain, values | {"side": held.owner}))
    return state, lines


def project_points(components: Components, tile: str, population: int) -> int:
    """The prestige outside the brackets: a number, or half of the polis's cubes, rounded down (rules project.points,
    completion.artist)."""
    points = components.data["projects"][tile]["points"]
    return population // HALF if points == HALF_POPULATION else points


def supplied(components: Components, state: State, side: str) -> Flow | None:
    """Whoever has the wheat pays it; who cannot feed even the capital has lost (rules supply.wheat, loss.capital)."""
    if shortage(components, state, side) == 0:
        return fed(components, state, side)
    if not releasable(components, state, side):
        if can_pay(components, state, side):
            return fed(components, state, side)
        return lost(components, state, side, Line("loss.capital", None, {"side": side}))
    return None


def grown(components: Components, state: State, side: str) -> Flow | None:
    """Who can grow nothing is not asked."""
    return None if growing(components, state, side) else (served(state), [])


def taxed(components: Components, state: State, side: str) -> Flow | None:
    """Who has no prestige is not asked for it."""
    return None if state.seats[side].prestige else (served(state), [])


def after_event(components: Components, state: State) -> Flow:
    """The turns begin (rule round.first-player)."""
    first = first_player(components, state)
    line = Line("round.first-player", None, {"side": first})
    return replace(state, stage=ACTIONS, turn_of=first, first=first, turn=Turn()), [line]


def after_supply(components: Components, state: State) -> Flow:
    """Growth (rule growth.wheat)."""
    return replace(state, stage=GROWTH, queue=queue_of(components, state), turn=Turn()), []


def after_growth(components: Components, state: State) -> Flow:
    """Megalopolis and stores, then phoros (rules megalopolis.points, stores.half)."""
    lines: list[Line] = []
    for side in queue_of(components, state):
        state, said = megalopolis(components, state, side)
        lines += said
    for side in queue_of(components, state):
        state, said = spoiled(components, state, side)
        lines += said
    return replace(state, stage=PHOROS, queue=queue_of(components, state), turn=Turn()), lines


def megalopolis(components: Components, state: State, side: str) -> Flow:
    """Prestige for each polis above its base population (rule megalopolis.points)."""
    own = own_poleis(components, state, side)
    large = [polis for polis in own if is_megalopolis(components, polis, state.poleis[polis].population)]
    if not large:
        return state, []
    gain = {PRESTIGE: megalopolis_points(components, len(large))}
    return with_goods(state, side, gain), [Line("megalopolis.points", gain, {"side": side, "poleis": large})]


def spoiled(components: Components, state: State, side: str) -> Flow:
    """Half of oil, wine and wheat is lost, rounded up (rule stores.half)."""
    loss = spoilage(state.goods_of(side))
    return (with_goods(state, side, loss), [Line("stores.half", loss, {"side": side})]) if loss else (state, [])


def after_phoros(components: Components, state: State) -> Flow:
    """Who has no prestige has lost; after the last round the score is counted, else the next one begins (rules
    loss.no-prestige, final.when, next.marker)."""
    after, lines = without_prestige(components, state)
    if lines:
        return after, lines
    last = components.rounds.index(state.round) + 1 == len(components.rounds)
    return final_score(components, state) if last else next_round(components, state)


def next_round(components: Components, state: State) -> Flow:
    """Marker, boxes, merchants, projects, event (rules next.*, event.card)."""
    turn = components.rounds[components.rounds.index(state.round) + 1]
    lines = [Line("next.marker", None, {"round": turn})]
    homes = [state.sent[space] for space in sorted(state.sent) if state.sent[space] in components.sides]
    for side in components.sides:
        state = with_seat(state, side, merchants=state.seats[side].merchants + homes.count(side))
    if homes:
        lines.append(Line("next.merchants", None, {"merchants": len(homes)}))
    if state.boxes:
        lines.append(Line("next.boxes", None, {"boxes": len(state.boxes)}))
    count = components.number("project", "shown")
    shown, pile = state.pile[:count], state.pile[count:]
    lines.append(Line("next.projects", None, {"projects": list(shown)}))
    cleared = replace(state, round=turn, sent={}, boxes={}, shown=shown, pile=pile, event=None, turn=Turn())
    after, said = reveal_event(components, replace(cleared, stage=EVENT, queue=()))
    return after, lines + said


def waiting(components: Components, state: State, side: str) -> Flow | None:
    """A side that has to choose."""
    return None


SERVED = {EVENT: waiting, SUPPLY: supplied, GROWTH: grown, PHOROS: taxed}
"""What a side does in a stage without a choice; None where it has one."""
FINISHED = {EVENT: after_event, SUPPLY: after_supply, GROWTH: after_growth, PHOROS: after_phoros}
"""What follows when nobody is left to decide in a stage."""
