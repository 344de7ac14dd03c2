"""The course of turns and rounds: everything that happens without a decision (rules turn.battles, pass.*, round-end.*,
completion.*, megalopolis.*, stores.*, next.*)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from rules_engine.core import Line
from rules_engine.polis.components import PRESTIGE, Components, Goods
from rules_engine.polis.game.decisions import can_pay, growing, pay_supply, pop_decider, releasable, shortage
from rules_engine.polis.game.ending import end_without_prestige, final_score, lose
from rules_engine.polis.game.events import reveal_event
from rules_engine.polis.game.state import (
    ACTIONS,
    BATTLES,
    EVENT,
    GROWTH,
    PHOROS,
    SUPPLY,
    Holding,
    State,
    Turn,
    crowd_in,
    own_poleis,
    prestige_of,
    with_goods,
    with_polis,
    with_seat,
)
from rules_engine.polis.rules.score import is_by_population, project_points
from rules_engine.polis.rules.turns import first_player, is_battle
from rules_engine.polis.rules.upkeep import large_poleis, megalopolis_gain, spoilage

Flow: TypeAlias = tuple[State, list[Line]]


def end_turn(components: Components, state: State) -> Flow:
    """Begin the battles, if there are any, else the next turn (rules turn.battles, battle.when)."""
    crowds = {area: crowd_in(components, state, area) for area in components.areas}
    battles = [area for area in components.areas if is_battle(components, crowds[area])]
    if not battles:
        return next_turn(components, state)
    lines = [Line("battle.when", None, {"area": area, "units": crowds[area]}) for area in battles]
    return replace(state, stage=BATTLES, battles=tuple(battles)), lines


def next_turn(components: Components, state: State) -> Flow:
    """Begin the opponent's turn, unless it has passed; when both have, end the round (rules turn.actions, pass.end)."""
    other, passed = components.other(state.turn_of), state.turn.passed
    if other not in passed:
        alone = [alone_line(state, other)] if passed else []
        return replace(state, stage=ACTIONS, turn_of=other, turn=Turn(passed=passed)), alone
    order = [Line("pass.end", None, {}), Line("round-end.order", None, {"side": state.first})]
    after, lines = complete_projects(components, replace(state, turn=Turn()))
    return advance(components, replace(after, stage=SUPPLY, queue=queue_of(components, state)), order + lines)


def alone_line(state: State, side: str) -> Line:
    """Say that a side goes on alone, or that it has nothing to pay its actions with (rules pass.alone, pass.cost)."""
    return Line("pass.alone" if state.goods_of(side) else "pass.alone.none", None, {"side": side})


def queue_of(components: Components, state: State) -> tuple[str, ...]:
    """Return who decides first at the end of a round: who began it (rule round-end.order)."""
    return state.first, components.other(state.first)


# the end of the round, as far as nobody has to decide


def advance(components: Components, state: State, lines: list[Line]) -> Flow:
    """Go on until somebody has to decide or the game is over; `lines`: those said before."""
    while state.won is None and state.stage not in (ACTIONS, BATTLES):
        if state.queue:
            step = WITHOUT_CHOICE[state.stage](components, state, state.queue[0])
            if step is None:
                return state, lines
        else:
            step = AFTER_STAGE[state.stage](components, state)
        state, said = step
        lines = lines + said
    return state, lines


def complete_projects(components: Components, state: State) -> Flow:
    """Complete the projects begun in the round; they bring their poleis' owners prestige (rules completion.points,
    completion.owner, completion.artist)."""
    lines = []
    for polis in components.order:
        held = state.poleis[polis]
        if held.begun is not None:
            gain = {PRESTIGE: project_points(components, held.begun, held.population)}
            state = with_polis(state, polis, begun=None, projects=held.projects + (held.begun,))
            state = state if held.owner is None else with_goods(state, held.owner, gain)
            lines.append(completion_line(components, polis, held, gain))
    return state, lines


def completion_line(components: Components, polis: str, held: Holding, gain: Goods) -> Line:
    """Say what a completed project brings, and to whom (rules completion.points, completion.owner,
    completion.artist)."""
    values = {"project": held.begun, "polis": polis}
    if held.owner is None:
        return Line("completion.owner", None, values)
    if is_by_population(components, held.begun or ""):
        return Line("completion.artist", gain, values | {"side": held.owner, "population": held.population})
    return Line("completion.points", gain, values | {"side": held.owner})


def pay_supply_if_forced(components: Components, state: State, side: str) -> Flow | None:
    """Pay with wheat if it is enough, or with prestige if no polis is left to give up; who cannot feed even the capital
    has lost (rules supply.wheat, loss.capital). None: the side decides."""
    if shortage(components, state, side) == 0:
        return pay_supply(components, state, side)
    if releasable(components, state, side):
        return None
    if can_pay(components, state, side):
        return pay_supply(components, state, side)
    return lose(components, state, side, Line("loss.capital", None, {"side": side}))


def skip_growth_if_impossible(components: Components, state: State, side: str) -> Flow | None:
    """Skip the growth of a side that can grow nothing. None: the side decides."""
    return None if growing(components, state, side) else (pop_decider(state), [])


def skip_phoros_if_broke(components: Components, state: State, side: str) -> Flow | None:
    """Skip the phoros of a side without prestige. None: the side decides."""
    return None if state.seats[side].prestige else (pop_decider(state), [])


def ask(components: Components, state: State, side: str) -> Flow | None:
    """Return None: the side decides."""
    return None


def begin_turns(components: Components, state: State) -> Flow:
    """Begin the turns after the event (rule round.first-player)."""
    event = components.data["events"].get(state.event, {})
    first = first_player(components, state.round, prestige_of(components, state), event)
    line = Line("round.first-player", None, {"side": first})
    return replace(state, stage=ACTIONS, turn_of=first, first=first, turn=Turn()), [line]


def begin_growth(components: Components, state: State) -> Flow:
    """Go on from supply to growth (rule growth.wheat)."""
    return replace(state, stage=GROWTH, queue=queue_of(components, state), turn=Turn()), []


def begin_phoros(components: Components, state: State) -> Flow:
    """Go on from growth to megalopolis and stores, then phoros (rules megalopolis.points, stores.half)."""
    lines: list[Line] = []
    for step in (gain_megalopolis, rot_stores):
        for side in queue_of(components, state):
            state, said = step(components, state, side)
            lines += said
    return replace(state, stage=PHOROS, queue=queue_of(components, state), turn=Turn()), lines


def gain_megalopolis(components: Components, state: State, side: str) -> Flow:
    """Gain prestige for each polis above its base population (rule megalopolis.points)."""
    own = {polis: state.poleis[polis].population for polis in own_poleis(components, state, side)}
    large = large_poleis(components, own)
    if not large:
        return state, []
    gain = megalopolis_gain(components, len(large))
    return with_goods(state, side, gain), [Line("megalopolis.points", gain, {"side": side, "poleis": large})]


def rot_stores(components: Components, state: State, side: str) -> Flow:
    """Lose half of oil, wine and wheat, rounded up (rule stores.half)."""
    loss = spoilage(state.goods_of(side))
    return (with_goods(state, side, loss), [Line("stores.half", loss, {"side": side})]) if loss else (state, [])


def end_round(components: Components, state: State) -> Flow:
    """End the game for who has no prestige, or after the last round; else begin the next one (rules loss.no-prestige,
    final.when, next.marker)."""
    after, lines = end_without_prestige(components, state)
    if lines:
        return after, lines
    last = components.rounds.index(state.round) + 1 == len(components.rounds)
    return final_score(components, state) if last else next_round(components, state)


def next_round(components: Components, state: State) -> Flow:
    """Move the marker, clear boxes and markets, show new projects, turn over the event (rules next.*, event.card)."""
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
    if shown:
        lines.append(Line("next.projects", None, {"projects": list(shown)}))
    cleared = replace(state, round=turn, sent={}, boxes={}, shown=shown, pile=pile, event=None, turn=Turn())
    after, said = reveal_event(components, replace(cleared, stage=EVENT, queue=()))
    return after, lines + said


WITHOUT_CHOICE = {
    EVENT: ask,
    SUPPLY: pay_supply_if_forced,
    GROWTH: skip_growth_if_impossible,
    PHOROS: skip_phoros_if_broke,
}
"""What a side does in a stage without a choice; None where it has one."""
AFTER_STAGE = {EVENT: begin_turns, SUPPLY: begin_growth, GROWTH: begin_phoros, PHOROS: end_round}
"""What follows when nobody is left to decide in a stage."""
