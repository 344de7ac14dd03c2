"""The course of turns and rounds: everything that happens without a decision, what comes of moves besides what they do,
events, and how the game ends (rules turn.battles, pass.*, event.*, round-end.*, supply.*, next.*, loss.*, final.*)."""

from dataclasses import replace
from typing import Any, TypeAlias

from rules_engine.core import Line, Refused, Table
from rules_engine.polis.components import PRESTIGE, SPACES, WHEAT, Components, Goods
from rules_engine.polis.game.state import (
    ACTIONS,
    BATTLES,
    DISC,
    EVENT,
    GROWTH,
    PHOROS,
    SUPPLY,
    Holding,
    State,
    Turn,
    crowd_in,
    own_poleis,
    population_of,
    prestige_of,
    put,
    stock_of,
    stock_refusal,
    with_goods,
    with_polis,
    with_seat,
    with_turn,
    with_units,
)
from rules_engine.polis.rules.map import controller, is_full
from rules_engine.polis.rules.rounds import (
    can_feed,
    event_order,
    first_player,
    growth_limits_refusal,
    growth_wheat_refusal,
    is_battle,
    is_by_population,
    large_poleis,
    leader,
    megalopolis_gain,
    posterity,
    prestige_for,
    project_points,
    spoilage,
    wheat_for,
    wheat_lacking,
)
from rules_engine.polis.rules.takeover import capitals


def notices(components: Components, before: State, after: State) -> list[Line]:
    """Say what an action of the player whose turn it is has brought about."""
    lines = limit_lines(components, before, after) + control_lines(components, before, after)
    return lines + broke_lines(components, before, after) + late_battle_lines(components, before, after)


def limit_lines(components: Components, before: State, after: State) -> list[Line]:
    """Say where the player now has as many units as the round allows (rule unit.limit)."""
    side, limit = before.turn_of, components.limit(before.round)
    return [
        Line("unit.limit.reached", None, {"side": side, "area": area, "limit": limit})
        for area in components.areas
        if after.units_of(side, area) > before.units_of(side, area) and is_full(after.units_of(side, area), limit)
    ]


def control_lines(components: Components, before: State, after: State) -> list[Line]:
    """Say who now controls an area in which the opponent stands, where that has changed (rule unit.control)."""
    lines, enemy = [], components.other(before.turn_of)
    for area in components.areas:
        now = controller(components, after.units, area)
        if after.units_of(enemy, area) and now != controller(components, before.units, area):
            lines.append(control_line(components, after, area, now))
    return lines


def control_line(components: Components, state: State, area: str, side: str | None) -> Line:
    """Say that a side controls an area, or that nobody does (rule unit.control)."""
    if side is None:
        units = state.units_of(components.sides[0], area)
        return Line("unit.control.none", None, {"area": area, "units": units})
    values = {"side": side, "area": area, "units": state.units_of(side, area)}
    return Line("unit.control", None, values | {"enemies": state.units_of(components.other(side), area)})


def broke_lines(components: Components, before: State, after: State) -> list[Line]:
    """Say which side has run out of prestige, which is no defeat before the end of the round (rule prestige.below)."""
    return [
        Line("prestige.below", None, {"side": side})
        for side in components.sides
        if before.seats[side].prestige and not after.seats[side].prestige
    ]


def late_battle_lines(components: Components, before: State, after: State) -> list[Line]:
    """Say where enough units for a battle have come together while one player goes on alone (rule pass.battles)."""
    lines = []
    for area in components.areas if before.is_alone() else ():
        units = crowd_in(components, after, area)
        if is_battle(components, units) and not is_battle(components, crowd_in(components, before, area)):
            lines.append(Line("pass.battles.later", None, {"side": before.turn_of, "area": area, "units": units}))
    return lines


def pop_decider(state: State) -> State:
    """Take the side that has decided out of the queue, and forget its choices."""
    return with_turn(replace(state, queue=state.queue[1:]), done=())


# supply


def shortage(components: Components, state: State, side: str) -> int:
    """Return the wheat that a side lacks to supply all of its cubes (rule supply.wheat)."""
    return wheat_lacking(components, population_of(components, state, side), state.has(side, WHEAT))


def can_pay(components: Components, state: State, side: str) -> bool:
    """Tell whether wheat and prestige of a side are enough for all of its cubes (rule supply.shortage)."""
    cubes = population_of(components, state, side)
    return can_feed(components, cubes, state.has(side, WHEAT), state.seats[side].prestige)


def pay_supply(components: Components, state: State, side: str) -> tuple[State, list[Line]]:
    """Supply all cubes, with prestige for the wheat that is lacking (rules supply.wheat, supply.shortage,
    prestige.below)."""
    lack, cubes = shortage(components, state, side), population_of(components, state, side)
    due, wheat = prestige_for(components, lack), wheat_for(components, cubes) - lack
    paid = put({WHEAT: -wheat} if wheat else {}, PRESTIGE, -due)
    line = Line("supply.shortage" if due else "supply.wheat", paid, {"side": side, "cubes": cubes})
    after = with_goods(state, side, paid)
    return pop_decider(after), [line, *broke_lines(components, state, after)]


def releasable(components: Components, state: State, side: str) -> list[str]:
    """List the poleis that a side can give up: all but its capital (rule supply.release)."""
    return [polis for polis in own_poleis(components, state, side) if polis not in capitals(components)]


# growth


def growth_refusal(components: Components, state: State, side: str, polis: str) -> Refused | None:
    """Refuse growth of a polis by one cube (rules growth.wheat, growth.limits, stock.cubes)."""
    if state.owner_of(polis) != side:
        return Refused("growth.wheat.foreign", {"polis": polis})
    grown = (state.turn.grown or {}).get(polis, 0)
    refused = growth_limits_refusal(components, polis, 1, state.poleis[polis].population, grown)
    refused = refused or growth_wheat_refusal(components, 1, state.has(side, WHEAT))
    return refused or stock_refusal(components, state, side)


def growing(components: Components, state: State, side: str) -> list[str]:
    """List the poleis that may still grow."""
    own = own_poleis(components, state, side)
    return [polis for polis in own if growth_refusal(components, state, side, polis) is None]


PARTS = ("population", "prestige", "posterity")
"""What the final score is made of."""


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner": side, or None for a draw, "rule"}, or None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}


def lose(components: Components, state: State, side: str, line: Line) -> tuple[State, list[Line]]:
    """End the game at once: the side has lost (rule loss.at-once)."""
    winner = components.other(side)
    return replace(state, won=(winner, line.rule), queue=()), [line, end_line(winner)]


def end_line(winner: str) -> Line:
    """Say that the game ends at once, and who wins (rule loss.at-once)."""
    return Line("loss.at-once", None, {"side": winner})


def end_without_prestige(components: Components, state: State) -> tuple[State, list[Line]]:
    """End the game for who has no prestige left at the end of a round; if that is both, nobody has won (rule
    loss.no-prestige). No lines: it goes on."""
    losers = [side for side in components.sides if state.seats[side].prestige == 0]
    lines = [Line("loss.no-prestige", None, {"side": side}) for side in losers]
    if len(losers) == len(components.sides):
        return replace(state, won=(None, lines[0].rule), queue=()), [*lines, Line("loss.at-once.both", None, {})]
    return lose(components, state, losers[0], lines[0]) if losers else (state, [])


def final_score(components: Components, state: State) -> tuple[State, list[Line]]:
    """Count population, prestige and the posterity of projects (rule final.score); at a tie more resources win, else it
    is a draw (rules final.tie, final.draw)."""
    scores = [score_line(components, state, side) for side in components.sides]
    points = [line.amount for line in scores]
    winner, lines = leader(components, points), [Line("final.when", None, {}), *scores]
    if winner is not None:
        won = Line("final.score.won", None, {"side": winner, "points": max(points), "other": min(points)})
        return replace(state, won=(winner, "final.score"), queue=()), [*lines, won]
    left = [sum([state.has(side, good) for good in components.resources]) for side in components.sides]
    winner, values = leader(components, left), {side: left[index] for index, side in enumerate(components.sides)}
    line = Line("final.draw", None, values) if winner is None else Line("final.tie", None, values | {"side": winner})
    return replace(state, won=(winner, line.rule), queue=()), [*lines, line]


def final_points(components: Components, state: State) -> Table | None:
    """Return the final score of both sides, the winner first; None unless the score has been counted (rule
    final.score)."""
    if state.won is None or not state.won[1].startswith("final."):
        return None
    lines = [score_line(components, state, side) for side in components.sides]
    rows = [(line.values["side"], *[line.values[part] for part in PARTS], line.amount) for line in lines]
    if state.won[0] == rows[-1][0]:
        rows = list(reversed(rows))
    return Table("score", ("side", *PARTS, "points"), tuple(rows))


def score_line(components: Components, state: State, side: str) -> Line:
    """Return the final score of a side (rule final.score)."""
    population, prestige = population_of(components, state, side), state.seats[side].prestige
    tiles = [tile for polis in own_poleis(components, state, side) for tile in state.poleis[polis].projects]
    points = posterity(components, tiles)
    values = {"side": side, "population": population, "prestige": prestige, "posterity": points}
    return Line("final.score", population + prestige + points, values)


UNIT = "effect-unit"
GAIN = "effect-gain"
REMOVE = "effect-remove"
CLOSE = "effect-close"


def reveal_event(components: Components, state: State) -> tuple[State, list[Line]]:
    """Turn over the event card of the round and let it take effect, first for the side with more prestige (rules
    event.card, event.order)."""
    cards = [card for turn, card in state.coming if turn == state.round]
    if not cards:
        return state, []
    rest = tuple([item for item in state.coming if item[0] != state.round])
    after, lines = replace(state, event=cards[0], coming=rest), [Line("event.card.shown", None, {"event": cards[0]})]
    row, order = components.data["events"][cards[0]], event_order(components, prestige_of(components, state))
    lines += order_lines(components, state, row)
    for side in order:
        after, said = _effect(components, after, side, row)
        lines += said
    if row["effect"] == CLOSE:
        lines.append(Line("event.first-round.close", None, {"market": row["market"]}))
        after = replace(after, sent=put(after.sent, row["market"] + "." + SPACES[0], DISC))
    if row["effect"] != REMOVE:
        return after, lines
    queue = [side for side in order if any([after.units_of(side, area) for area in components.areas])]
    return replace(after, queue=tuple(queue), stage=EVENT), lines


def order_lines(components: Components, state: State, row: dict) -> list[Line]:
    """Say who applies an event first that does something for both sides (rule event.order)."""
    if row["effect"] not in (UNIT, GAIN, REMOVE) or not all([side in row for side in components.sides]):
        return []
    prestige = prestige_of(components, state)
    first, second = event_order(components, prestige)
    values = {"side": first, "points": prestige[first], "other": second, "held": prestige[second]}
    return [Line("event.order.tie" if prestige[first] == prestige[second] else "event.order", None, values)]


def _effect(components: Components, state: State, side: str, row: dict) -> tuple[State, list[Line]]:
    """Do what the card does for one side (rule event.first-round)."""
    what: Any = row.get(side)
    if row["effect"] == UNIT:
        return _add_unit(components, state, side, what)
    if row["effect"] in (GAIN, REMOVE):
        gain = {what: components.number("event", what)}
        return with_goods(state, side, gain), [Line("event.first-round.gain", gain, {"side": side})]
    return state, []


def _add_unit(components: Components, state: State, side: str, area: str) -> tuple[State, list[Line]]:
    """Add a unit from the stock, unless there is none or the area is full (rules unit.limit, stock.cubes)."""
    units = components.number("event", "units")
    limit = components.limit(state.round)
    if is_full(state.units_of(side, area), limit):
        return state, [Line("unit.limit", None, {"side": side, "area": area, "limit": limit})]
    if stock_of(components, state, side) < units:
        return state, [Line("stock.cubes", None, {"side": side, "area": area})]
    at_sea, values = area in components.seas, {"side": side, "area": area}
    line = Line("event.first-round.unit-galley" if at_sea else "event.first-round.unit", None, values)
    return with_units(state, side, area, units), [line]


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
