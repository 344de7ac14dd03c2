"""The events of the cards, one after the other before the player turns (rules event.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.consequences import apply_consequences
from rules_engine.athens_sparta.game.phases.attrition import lose_steps
from rules_engine.athens_sparta.game.phases.cards import EARTHQUAKE
from rules_engine.athens_sparta.game.phases.replacement import grow_moves, unused_lines
from rules_engine.athens_sparta.game.state import EVENTS, SPEND, State
from rules_engine.athens_sparta.rules.board import (
    ATHENS,
    BLOCKADE,
    NOWHERE,
    Piece,
    other,
    piece_of,
    weakened,
    with_ally,
)
from rules_engine.athens_sparta.rules.control import holder, own_in
from rules_engine.athens_sparta.rules.map import NEUTRAL, City, theatre_of
from rules_engine.athens_sparta.rules.sieges import besieged_blocks, besieging_blocks
from rules_engine.core import BadInput, Line, Refused, Step

ALLIANCES = ("alliance-south", "alliance-north")
BETRAYAL = "betrayal"
STORMS = "storms"
TRIBUTE = "tribute"
PILLAGE = "pillage"
PLAGUE = "plague"


def besieged_cities(components: Components, state: State) -> list[City]:
    """List all cities in a half or full siege with somebody in them, by either side (event.betrayal, event.plague)."""
    return [city for city in theatre_of(components).cities if besieged_blocks(components, state, city)]


def event_moves(components: Components, state: State) -> list[dict]:
    """{"event": id} with what it needs: "dice" (shown as ones: whoever plays it rolls) and "city"; where no city is
    besieged the event has no effect, and comes without one."""
    event = state.events[0][0]
    if event in ALLIANCES:
        return [{"event": event, "dice": [1]}]
    if event not in (BETRAYAL, PILLAGE, PLAGUE):
        return [{"event": event}]
    able = event_cities(components, state, event)
    if not able:
        return [{"event": event}]
    return [{"event": event, "city": city.id} | dice_for(components, state, event, city) for city in able]


def event_cities(components: Components, state: State, event: str) -> list[City]:
    """List the cities on which an event may be played: betrayal where the player besieges, never in Athens (rules
    event.betrayal, event.betrayal-when)."""
    able, side = besieged_cities(components, state), state.events[0][1]
    if event == PILLAGE:
        return [city for city in able if sufferers(components, state, city, side)]
    if event == BETRAYAL:
        return [city for city in able if city.id != ATHENS and holder(state, city) == other(side)]
    return able


def dice_for(components: Components, state: State, event: str, city: City) -> dict:
    """Return the dice of an event on a city, in their canonical form."""
    if event == PILLAGE:
        return {"dice": [1]}
    if event == PLAGUE:
        return {"dice": [1] * len(besieged_blocks(components, state, city))}
    return {}


def play_event(components: Components, state: State, move: dict) -> Step:
    """Play the next event, as its card says; then the following one, or the first player's turn."""
    event, side = state.events[0]
    if move["event"] != event:
        raise Refused("card.event-order", {"event": event})
    if event in (BETRAYAL, PILLAGE, PLAGUE):
        check_city(components, state, event, move)
    refuse_idle_parts(event, move)
    return EVENTS_PLAYED[event](components, replace(state, events=state.events[1:]), side, move)


def check_city(components: Components, state: State, event: str, move: dict) -> None:
    """Check that an event names a besieged city if there is any (event.betrayal, event.pillage, event.plague), for
    betrayal one that the player besieges (event.betrayal-when)."""
    able = [city.id for city in event_cities(components, state, event)]
    city = move.get("city")
    if city in able or (not able and "city" not in move):
        return
    if city is None:
        raise BadInput("city", None, "one of " + ", ".join(able))
    values = {"city": city, "cities": able, "side": state.events[0][1]}
    if event == BETRAYAL and city != ATHENS and city in [one.id for one in besieged_cities(components, state)]:
        raise Refused("event.betrayal-when", values) if able else Refused("event.betrayal-when.nowhere", {})
    if event == BETRAYAL and city == ATHENS and able:
        raise Refused("event.betrayal.athens", values)
    if event == BETRAYAL:
        raise Refused("event.betrayal", values) if able else Refused("event.betrayal.nowhere", {})
    if event == PILLAGE:
        raise Refused("event.pillage", values) if able else Refused("event.pillage.nowhere", {})
    raise Refused("event.plague", values) if able else Refused("event.plague.nowhere", {})


def refuse_idle_parts(event: str, move: dict) -> None:
    """Raise BadInput where a move names a city or shows dice, and the event, or one without a city, has none."""
    if "city" in move and event not in (BETRAYAL, PILLAGE, PLAGUE):
        raise BadInput("city", move["city"], "no city")
    if "dice" in move and event not in ALLIANCES and not (event in (PILLAGE, PLAGUE) and "city" in move):
        raise BadInput("dice", move["dice"], "no dice")


def dice_of(components: Components, move: dict, count: int) -> list[int]:
    """Return the dice of a move. Raises BadInput unless they are so many."""
    dice = move.get("dice", [])
    if not components.are_dice(dice, count):
        raise BadInput("dice", dice, str(count) + " dice")
    return dice


def alliance(components: Components, state: State, side: str, move: dict) -> Step:
    """Let the neutral city join that the die names (rules event.alliance-south, event.alliance-north,
    event.alliance-blocks)."""
    (die,) = dice_of(components, move, 1)
    table = components.plain["alliances"]
    for name in sorted(table):
        row = table[name]
        if row["card"] == move["event"] and row["least"] <= die <= row["most"]:
            return ally(components, state, theatre_of(components).by_id[name], side, move["event"])
    raise BadInput("dice", die, "a roll of the alliance table")


def ally(components: Components, state: State, city: City, side: str, event: str) -> Step:
    """Let a city join a side, unless it is somebody's ally already."""
    is_south, values = event == ALLIANCES[0], {"city": city.id, "side": side}
    if holder(state, city) != NEUTRAL:
        south, north = Line("event.alliance-south.none", None, values), Line("event.alliance-north.none", None, values)
        return Step(state, (south if is_south else north,))
    south, north = Line("event.alliance-south", None, values), Line("event.alliance-north", None, values)
    after = with_ally(state, city, side)
    came = [piece.id for piece in after.pieces if piece.sort.side == NEUTRAL and piece.sort.home == city.id]
    placed = [Line("event.alliance-blocks", None, {"blocks": came, "city": city.id})] if came else []
    return Step(after, (south if is_south else north, *placed))


def betrayal(components: Components, state: State, side: str, move: dict) -> Step:
    """Play betrayal: the walls of a besieged city are no help when its besieger storms in this game turn (rules
    event.betrayal, event.betrayal-when)."""
    name = move.get("city", "")
    values = {"city": name, "side": side}
    line = Line("event.betrayal", None, values) if name else Line("card.event.none", None, values)
    return Step(replace(state, betrayed=name), (line,))


def storms(components: Components, state: State, side: str, move: dict) -> Step:
    """Play the storms: no fleets move, and every blockading one loses steps at once (rules event.storms,
    event.storms-moves)."""
    loss = components.number("storms.steps")
    lines, fleets = (
        [Line("event.storms", None, {"steps": loss})],
        [one for one in state.pieces if one.stand == BLOCKADE],
    )
    for fleet in fleets:
        state = weakened(state, fleet.id, loss)
        left = piece_of(state, fleet.id).steps
        values = {"block": fleet.id, "steps": left}
        lines.append(Line("event.storms.loss" if left else "event.storms.gone", None, values))
    for city in theatre_of(components).cities:
        sides = [fleet.owner for fleet in fleets if fleet.at == city.at]
        if sides and not own_in(state, city.at, sides[0], (BLOCKADE,)):
            lines.append(Line("event.storms.lifted", None, {"city": city.id, "side": sides[0]}))
    step = apply_consequences(components, replace(state, storms=True))
    return Step(step.state, (*lines, *step.lines))


def tribute(components: Components, state: State, side: str, move: dict) -> Step:
    """Build points at once, for blocks on the map (rules event.tribute, event.points-spent)."""
    points = components.number("tribute.points")
    state = replace(state, build=points, phase=SPEND, active=side, target=NOWHERE)
    return Step(state, (Line("event.tribute", None, {"points": points, "side": side}),))


def pillage(components: Components, state: State, side: str, move: dict) -> Step:
    """Play pillage: a die says how many points the besieged or the besiegers of a city get (rule event.pillage)."""
    if "city" not in move:
        return Step(state, (Line("card.event.none", None, {"city": "", "side": side}),))
    (die,) = dice_of(components, move, 1)
    table = components.plain["pillage"]
    (points,) = [table[name]["points"] for name in sorted(table) if table[name]["least"] <= die <= table[name]["most"]]
    city = theatre_of(components).city(move["city"])
    state = replace(state, build=points, phase=SPEND, active=side, target=city.at)
    return Step(state, (Line("event.pillage", None, {"points": points, "city": city.id, "side": side}),))


def plague(components: Components, state: State, side: str, move: dict) -> Step:
    """Play the plague: each besieged block rolls; odd rolls cost a step, walls or not (rule event.plague)."""
    if "city" not in move:
        return Step(state, (Line("card.event.none", None, {"city": "", "side": side}),))
    city = theatre_of(components).city(move["city"])
    ill = besieged_blocks(components, state, city)
    row = components.plain["plague"]
    dice = dice_of(components, move, len(ill))
    losses = len([die for die in dice if die in (row["first"], row["second"], row["third"])])
    step = lose_steps(components, state, losses * row["steps"], [piece.id for piece in ill])
    line = Line("event.plague", None, {"city": city.id, "side": side, "losses": losses})
    return Step(apply_consequences(components, step.state).state, (line,) + tuple(step.lines))


def earthquake(components: Components, state: State, side: str, move: dict) -> Step:
    """Play the earthquake: both player turns are cancelled; only attrition is rolled (rules event.earthquake,
    event.earthquake-losses)."""
    return Step(replace(state, cause=EARTHQUAKE), (Line("event.earthquake", None, {"side": side}),))


EVENTS_PLAYED = {
    "alliance-south": alliance,
    "alliance-north": alliance,
    BETRAYAL: betrayal,
    STORMS: storms,
    TRIBUTE: tribute,
    PILLAGE: pillage,
    PLAGUE: plague,
    EARTHQUAKE: earthquake,
}


def sufferers(components: Components, state: State, city: City, side: str) -> list[Piece]:
    """List a side's besieged or besieging blocks at a city (rule event.pillage)."""
    around = besieged_blocks(components, state, city) + besieging_blocks(components, state, city)
    return [piece for piece in around if piece.owner == side]


def spenders(components: Components, state: State) -> list[Piece]:
    """List who may grow now: after pillage the blocks in and around the city; after tribute any on the map, besieged
    and besieging ones, too (rules event.tribute, event.pillage)."""
    if state.target != NOWHERE:
        return sufferers(components, state, theatre_of(components).by_place[state.target], state.active)
    return [piece for piece in state.pieces if piece.owner == state.active and piece.is_on_map()]


def refuse_spender(components: Components, state: State, name: str) -> None:
    """Refuse the points of an event for a block that is not among those that may grow (rule event.points-spent)."""
    if name in [piece.id for piece in spenders(components, state)]:
        return
    if state.target == NOWHERE:
        raise Refused("event.points-spent.tribute", {"block": name})
    city = theatre_of(components).by_place[state.target]
    raise Refused("event.points-spent.pillage", {"block": name, "city": city.id})


def spend_moves(components: Components, state: State) -> list[dict]:
    """{"grow": block} and {"end": "spend"}."""
    return grow_moves(components, state, spenders(components, state)) + [{"end": SPEND}]


def can_spend(components: Components, state: State) -> bool:
    """Tell whether something is left to decide about the points of an event. While points for blocks anywhere on the
    map are left, their owner says when to stop: if it went on by itself, the other side would learn that no upright
    block can use them (rule block.hidden); those at a siege lie face up."""
    if state.target == NOWHERE:
        return state.build > 0
    return len(spend_moves(components, state)) > 1


def end_spend(components: Components, state: State) -> Step:
    """Go on to the next event; what is not spent is lost (rule replacement.unused)."""
    lines = unused_lines(state)
    return Step(replace(state, build=0, target=NOWHERE, phase=EVENTS, active=state.first), lines)
