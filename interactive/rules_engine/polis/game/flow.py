"""The course of turns and rounds: everything that happens without a decision, what comes of moves besides what they do,
events, and how the game ends (rules turn.battles, pass.*, event.*, round-end.*, supply.*, next.*, loss.*, final.*)."""

from dataclasses import replace
from typing import Any, TypeAlias

from rules_engine.core import Line, Refused, Table
from rules_engine.polis.components import PRESTIGE, SPACES, WHEAT, Components
from rules_engine.polis.game.state import DISC, State, Turn, put
from rules_engine.polis.rules import rounds
from rules_engine.polis.rules.map import is_full


def notices(before: State, after: State) -> list[Line]:
    """Say what an action of the player whose turn it is has brought about besides what it does: as many units in an
    area as the round allows, control of one where the opponent stands, prestige that has run out, and enough units for
    a battle that is not fought yet (rules unit.limit, unit.control, prestige.below, turn.battles, pass.battles)."""
    components, side, limit = before.components, before.turn_of, before.limit()
    enemy, lines, control, late = components.other(side), [], [], broke_lines(before, after)
    for area in components.areas:
        own, values = after.units_of(side, area), {"side": side, "area": area}
        if own > before.units_of(side, area) and is_full(own, limit):
            lines.append(Line("unit.limit.reached", None, values | {"limit": limit}))
        now = after.controller(area)
        if after.units_of(enemy, area) and now != before.controller(area):
            if now is None:
                control.append(Line("unit.control.none", None, {"area": area, "units": own}))
            else:
                units = {"units": after.units_of(now, area), "enemies": after.units_of(components.other(now), area)}
                control.append(Line("unit.control", None, {"side": now, "area": area} | units))
        crowd, old = after.crowd_in(area), before.crowd_in(area)
        if rounds.is_battle(components, crowd) and not rounds.is_battle(components, old):
            is_alone = before.is_alone()
            if is_alone or len(after.turn.done) < components.number("turn", "actions"):
                said = values | {"units": crowd}
                late.append(Line("pass.battles.later" if is_alone else "turn.battles.later", None, said))
    return lines + control + late


def broke_lines(before: State, after: State) -> list[Line]:
    """Say which side has run out of prestige, which is no defeat before the end of the round (rule prestige.below)."""
    sides = [side for side in before.components.sides if before.seats[side].prestige and not after.seats[side].prestige]
    return [Line("prestige.below", None, {"side": side}) for side in sides]


def pop_decider(state: State) -> State:
    """Take the side that has decided out of the queue, and forget its choices."""
    return replace(state, queue=state.queue[1:]).with_turn(done=())


def shortage(state: State, side: str) -> int:
    return rounds.wheat_lacking(state.components, state.population_of(side), state.has(side, WHEAT))


def pay_supply(state: State, side: str) -> tuple[State, list[Line]]:
    """Supply all cubes, with prestige for missing wheat (rules supply.wheat, supply.shortage, prestige.below)."""
    components, lack, cubes = state.components, shortage(state, side), state.population_of(side)
    due, wheat = components.prestige_for(lack), components.wheat_for(cubes) - lack
    paid = put({WHEAT: -wheat} if wheat else {}, PRESTIGE, -due)
    line = Line("supply.shortage" if due else "supply.wheat", paid, {"side": side, "cubes": cubes})
    after = state.with_goods(side, paid)
    return pop_decider(after), [line, *broke_lines(state, after)]


def releasable(state: State, side: str) -> list[str]:
    """List the poleis that a side can give up: all but its capital (rule supply.release)."""
    return [polis for polis in state.poleis_of(side) if polis not in state.components.capitals()]


def growth_refusal(state: State, side: str, polis: str) -> Refused | None:
    """Refuse growth of a polis by one cube (rules growth.wheat, growth.limits, stock.cubes)."""
    if state.owner_of(polis) != side:
        return Refused("growth.wheat.foreign", {"polis": polis})
    components, population = state.components, state.poleis[polis].population
    refused = rounds.limits_refusal(components, polis, 1, population, state.grown_by(polis))
    refused = refused or rounds.growth_wheat_refusal(components, 1, state.has(side, WHEAT))
    return refused or state.stock_refusal(side)


PARTS = ("population", "prestige", "posterity", "points")
"""What the final score is made of, and the sum."""


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner": side, or None for a draw, "rule"}, or None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}


def lose(state: State, side: str, line: Line) -> tuple[State, list[Line]]:
    winner = state.components.other(side)
    return replace(state, won=(winner, line.rule), queue=()), [line, Line("loss.at-once", None, {"side": winner})]


def final_score(state: State) -> tuple[State, list[Line]]:
    """Count population, prestige and posterity (final.score); at a tie resources decide (final.tie, final.draw)."""
    components = state.components
    scores = [score_line(state, side) for side in components.sides]
    points = [line.values["points"] for line in scores]
    winner, lines = rounds.leader(components, points), [Line("final.when", None, {"round": state.round}), *scores]
    if winner is not None:
        won = Line("final.score.won", None, {"side": winner, "points": max(points), "other": min(points)})
        return replace(state, won=(winner, "final.score"), queue=()), [*lines, won]
    left = [sum([state.has(side, good) for good in components.resources]) for side in components.sides]
    winner, values = rounds.leader(components, left), {side: left[index] for index, side in enumerate(components.sides)}
    line = Line("final.draw", None, values) if winner is None else Line("final.tie", None, values | {"side": winner})
    return replace(state, won=(winner, line.rule), queue=()), [*lines, line]


def final_points(components: Components, state: State) -> Table | None:
    """Return the final score of both sides, the winner first; None unless it has been counted (rule final.score)."""
    if state.won is None or not state.won[1].startswith("final."):
        return None
    lines = [score_line(state, side) for side in components.sides]
    rows = [tuple([line.values[part] for part in ("side", *PARTS)]) for line in lines]
    if state.won[0] == rows[-1][0]:
        rows = list(reversed(rows))
    return Table("score", ("side", *PARTS), tuple(rows))


def score_line(state: State, side: str) -> Line:
    """Return the final score of a side (rule final.score)."""
    population, prestige = state.population_of(side), state.seats[side].prestige
    tiles = [tile for polis in state.poleis_of(side) for tile in state.poleis[polis].projects]
    points = rounds.posterity(state.components, tiles)
    values = {"side": side, "population": population, "prestige": prestige, "posterity": points}
    return Line("final.score", None, values | {"points": population + prestige + points})


UNIT = "effect-unit"
GAIN = "effect-gain"
REMOVE = "effect-remove"
CLOSE = "effect-close"
NONE = "effect-none"


def reveal_event(state: State) -> tuple[State, list[Line]]:
    """Turn over the event card of the round and let it take effect, first for the side with more prestige (rules
    event.card, event.order, event.first-round)."""
    cards = [card for turn, card in state.coming if turn == state.round]
    if not cards:
        return state, []
    rest = tuple([item for item in state.coming if item[0] != state.round])
    after, lines = replace(state, event=cards[0], coming=rest), [Line("event.card.shown", None, {"event": cards[0]})]
    components, prestige = state.components, state.prestige_by_side()
    row = components.data["events"][cards[0]]
    effect, units, (first, second) = row["effect"], components.number("event", "units"), components.sides
    order = [second, first] if prestige[second] > prestige[first] else [first, second]
    if effect in (UNIT, GAIN, REMOVE):
        values = {"side": order[0], "points": prestige[order[0]], "other": order[1], "held": prestige[order[1]]}
        is_tie = prestige[order[0]] == prestige[order[1]]
        lines.append(Line("event.order.tie" if is_tie else "event.order", None, values))
    for side in order:
        if effect == UNIT:  # unless the stock has none or the area is full (rules unit.limit, stock.cubes)
            area, limit = row[side], state.limit()
            values = {"side": side, "area": area}
            if is_full(after.units_of(side, area), limit):
                lines.append(Line("unit.limit", None, values | {"limit": limit}))
            elif after.stock_of(side) < units:
                lines.append(Line("stock.cubes", None, values))
            else:
                after, at_sea = after.with_units(side, area, units), area in components.seas
                galley = Line("event.first-round.unit-galley", None, values)
                lines.append(galley if at_sea else Line("event.first-round.unit", None, values))
        elif effect in (GAIN, REMOVE):
            gain = {row[side]: components.number("event", row[side])}
            after = after.with_goods(side, gain)
            lines.append(Line("event.first-round.gain", gain, {"side": side}))
    if effect == CLOSE:
        lines.append(Line("event.first-round.close", None, {"market": row["market"]}))
        after = replace(after, sent=put(after.sent, row["market"] + "." + SPACES[0], DISC))
    if effect != REMOVE:
        return after, lines
    queue = [side for side in order if any([after.units_of(side, area) for area in components.areas])]
    return replace(after, queue=tuple(queue), stage="event"), lines


Flow: TypeAlias = tuple[State, list[Line]]


def end_turn(state: State) -> Flow:
    """Begin the battles, if there are any, else the next turn (rules turn.battles, battle.when)."""
    components, crowds = state.components, {area: state.crowd_in(area) for area in state.components.areas}
    battles = [area for area in components.areas if rounds.is_battle(components, crowds[area])]
    if not battles:
        return next_turn(state)
    lines = [Line("battle.when", None, {"area": area, "units": crowds[area]}) for area in battles]
    return replace(state, stage="battles", battles=tuple(battles)), lines


def next_turn(state: State) -> Flow:
    """Begin the opponent's turn, unless it has passed; when both have, end the round: projects begun in it are complete
    and bring their poleis' owners prestige (rules turn.actions, pass.end, completion.*)."""
    components, other, passed = state.components, state.components.other(state.turn_of), state.turn.passed
    if other not in passed:
        alone = Line("pass.alone" if state.goods_of(other) else "pass.alone.none", None, {"side": other})
        return replace(state, stage="actions", turn_of=other, turn=Turn(passed=passed)), [alone] if passed else []
    lines = [Line("pass.end", None, {}), Line("round-end.order", None, {"side": state.first})]
    after = replace(state, turn=Turn(), stage="supply", queue=state.order())
    for polis in components.order:
        held = state.poleis[polis]
        if held.begun is None:
            continue
        after = after.with_polis(polis, begun=None, projects=held.projects + (held.begun,))
        values: dict[str, Any] = {"project": held.begun, "polis": polis}
        if held.owner is None:
            lines.append(Line("completion.owner", None, values))
            continue
        gain = {PRESTIGE: rounds.project_points(components, held.begun, held.population)}
        after, values["side"] = after.with_goods(held.owner, gain), held.owner
        is_artist = rounds.is_by_population(components, held.begun)
        values = values | {"population": held.population} if is_artist else values
        lines.append(Line("completion.artist" if is_artist else "completion.points", gain, values))
    return advance(after, lines)


# the end of the round, as far as nobody has to decide


def advance(state: State, lines: list[Line]) -> Flow:
    """Go on until somebody has to decide or the game is over; `lines`: those said before."""
    while state.won is None and state.stage not in ("actions", "battles"):
        step = without_choice(state, state.queue[0]) if state.queue else after_stage(state)
        if step is None:
            return state, lines
        state, lines = step[0], lines + step[1]
    return state, lines


def without_choice(state: State, side: str) -> Flow | None:
    """Do what a side does in a step of the round without a choice; None where it decides.

    It pays with wheat if that is enough, or with prestige if no polis is left to give up; who cannot feed even the
    capital has lost (rules supply.wheat, loss.capital). What can grow nothing, or has no prestige, is passed over.
    """
    if state.stage == "supply":
        if shortage(state, side) and releasable(state, side):
            return None
        cubes, prestige = state.population_of(side), state.seats[side].prestige
        if rounds.can_feed(state.components, cubes, state.has(side, WHEAT), prestige):
            return pay_supply(state, side)
        values = {"side": side, "wheat": shortage(state, side), "prestige": prestige}
        return lose(state, side, Line("loss.capital", None, values))
    refusals = [growth_refusal(state, side, polis) for polis in state.poleis_of(side)]
    is_idle = state.stage == "growth" and None not in refusals
    is_broke = state.stage == "phoros" and not state.seats[side].prestige
    return (pop_decider(state), []) if is_idle or is_broke else None


def after_stage(state: State) -> Flow:
    """Go on when nobody is left to decide in a step: from the event to turns, from supply to growth, to what follows by
    itself and phoros, to the end of the round (rules round.first-player, megalopolis.points, stores.half)."""
    components, queue = state.components, state.order()
    if state.stage == "event":
        event = components.data["events"].get(state.event, {})
        line = rounds.first_player(components, state.round, state.prestige_by_side(), event)
        first = line.values["side"]
        return replace(state, stage="actions", turn_of=first, first=first, turn=Turn()), [line]
    if state.stage == "phoros":
        return end_round(state)
    lines: list[Line] = []
    if state.stage == "supply":
        return replace(state, stage="growth", queue=queue, turn=Turn()), lines
    for side in queue:
        large = rounds.large_poleis(components, state.cubes_of(side))
        if large:
            gain = rounds.megalopolis_gain(components, len(large))
            state = state.with_goods(side, gain)
            lines.append(Line("megalopolis.points", gain, {"side": side, "poleis": large}))
    for side in queue:
        loss = rounds.spoilage(state.goods_of(side))
        if loss:
            state = state.with_goods(side, loss)
            lines.append(Line("stores.half", loss, {"side": side}))
    return replace(state, stage="phoros", queue=queue, turn=Turn()), lines


def end_round(state: State) -> Flow:
    """End the game for who has no prestige, nobody having won if that is both, or after the last round; else begin the
    next one (rules loss.no-prestige, final.when, next.*, event.card)."""
    components = state.components
    losers = [side for side in components.sides if state.seats[side].prestige == 0]
    lines = [Line("loss.no-prestige", None, {"side": side}) for side in losers]
    if len(losers) == len(components.sides):
        return replace(state, won=(None, lines[0].rule), queue=()), [*lines, Line("loss.at-once.both", None, {})]
    if losers:
        return lose(state, losers[0], lines[0])
    following = components.rounds.index(state.round) + 1
    if following == len(components.rounds):
        return final_score(state)
    turn = components.rounds[following]  # clear boxes and markets, show new projects, turn over the event
    lines = [Line("next.marker", None, {"round": turn})]
    homes = [state.sent[space] for space in sorted(state.sent) if state.sent[space] in components.sides]
    for side in components.sides:
        state = state.with_seat(side, merchants=state.seats[side].merchants + homes.count(side))
    if homes:
        lines.append(Line("next.merchants", None, {"merchants": len(homes)}))
    if state.boxes:
        discs = sum([len(state.boxes[region]) for region in sorted(state.boxes)])
        lines.append(Line("next.boxes", None, {"discs": discs}))
    count = components.number("project", "shown")
    shown, pile = state.pile[:count], state.pile[count:]
    if shown:
        lines.append(Line("next.projects", None, {"discarded": len(state.shown), "projects": list(shown)}))
    cleared = replace(state, round=turn, sent={}, boxes={}, shown=shown, pile=pile, event=None, turn=Turn())
    after, said = reveal_event(replace(cleared, stage="event", queue=()))
    return after, lines + said
