"""Automatic updates after a phase or a battle: stands, neutral cities, fleets that change sides (rules
control.update, defection.*, neutral.captured, persia.end)."""

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.ends import defection_lines
from rules_engine.athens_sparta.rules.control import is_contested, stack_limits
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY, City, Theatre
from rules_engine.athens_sparta.rules.movement import MILETUS
from rules_engine.athens_sparta.rules.state import (
    ASIDE,
    ATHENS,
    BLOCKADE,
    FIELD,
    INSIDE,
    NOWHERE,
    PATROL,
    PERSIA,
    POOL,
    SIDES,
    TWIN,
    Piece,
    State,
    other,
)
from rules_engine.core import Line, Step

ENDED = "ended"


def apply_consequences(components: Components, state: State) -> Step:
    """Apply what follows by itself at the end of a phase or battle: stands, neutral cities and fleets that change
    sides; Persia's support ends for good when Athens retakes Miletus (rule persia.end); half losses last as long as the
    siege (siege.half-hit-lost)."""
    captured = captured_neutrals(components, reset_pointless_sieges(state))
    swapped = defecting_fleets(components, captured.state)
    state, lines = swapped.state, [*captured.lines, *swapped.lines]
    if state.persia == PERSIA and state.holder(state.theatre.by_id[MILETUS]) == ATHENS:
        state = replace(state, persia=ENDED)
        lines.append(Line("persia.end", None, {}))
    state = reset_pointless_sieges(state)
    if state.half:
        begun = [state.piece(name) for name in state.half]
        kept = [one.id for one in begun if state.enemies_in(one.at, one.owner, (FIELD, BLOCKADE))]
        state = replace(state, half=tuple(kept))
    return Step(state, tuple(lines))


def reset_pointless_sieges(state: State) -> State:
    """Reset blocks whose siege, blockade or patrol has no enemy left to FIELD, and let fleets before an enemy's city
    blockade it (rules siege.fleet, blockade.declare)."""
    for place in sorted({piece.at for piece in state.pieces if piece.stand in (INSIDE, BLOCKADE, PATROL)}):
        for piece in state.here(place):
            stand = proper_stand(state, piece)
            if stand != piece.stand:
                state = state.with_piece(piece.id, stand=stand)
    return state


def proper_stand(state: State, piece: Piece) -> str:
    """Return how a block stands when nobody fights."""
    outside = state.enemies_in(piece.at, piece.owner, (FIELD,))
    around = state.enemies_in(piece.at, piece.owner, (BLOCKADE, PATROL))
    within = state.enemies_in(piece.at, piece.owner, (INSIDE,))
    if piece.stand == INSIDE and not outside and not (around and piece.is_fleet()):
        return FIELD
    city = state.theatre.city_at(piece.at)
    hostile = city is not None and state.holder(city) == other(piece.owner)
    if piece.stand in (BLOCKADE, PATROL) and not outside and not within:
        return piece.stand if hostile else FIELD
    if piece.stand == FIELD and piece.is_fleet() and within and hostile and not outside:
        return BLOCKADE
    return piece.stand


def captured_neutrals(components: Components, state: State) -> Step:
    """Give a captured neutral city's blocks to its captor, wherever they are (neutral.captured, neutral.elsewhere)."""
    lines = []
    for city in state.theatre.cities:
        if city.side != NEUTRAL or city.id not in [name for name, _ in state.allies]:
            continue
        side = state.holder(city)
        if side in SIDES and (city.id, side) not in state.allies:
            state = gone_over(state, city, side)
            lines.append(Line("neutral.captured", None, {"city": city.id, "side": side}))
            lines += abroad_lines(components, state, city)
    return Step(state, tuple(lines))


def abroad_lines(components: Components, state: State, city: City) -> list[Line]:
    """Return where blocks of a captured city stand among their new enemies, or among more friends than a hex bears
    (rule neutral.elsewhere)."""
    theatre, lines = state.theatre, []
    for piece in state.pieces:
        if piece.unit.side != NEUTRAL or piece.unit.home != city.id or piece.at == city.at or not piece.is_on_map():
            continue
        values = {"block": piece.id, "place": theatre.name_of(piece.at)}
        if is_contested(state, piece.at):
            lines.append(Line("neutral.elsewhere", None, values | {"side": state.active}))
            continue
        friends = [one for one in state.here(piece.at) if one.owner == piece.owner and not one.unit.is_revolting()]
        most = stack_limits(components, theatre, piece.at)[0]
        if piece.at != SICILY and len(friends) > most:
            lines.append(Line("neutral.elsewhere.friends", None, values | {"blocks": len(friends), "most": most}))
    return lines


def gone_over(state: State, city: City, side: str) -> State:
    """Let a city's blocks change sides, as strong as they are."""
    pieces = [
        replace(piece, owner=side) if piece.unit.side == NEUTRAL and piece.unit.home == city.id else piece
        for piece in state.pieces
    ]
    allies = [(name, side if name == city.id else ally) for name, ally in state.allies]
    return replace(state, pieces=tuple(pieces), allies=tuple(allies))


def defecting_fleets(components: Components, state: State) -> Step:
    """Replace the fleets of cities that changed sides by their twins, at home or in the pool, as strong (rules
    defection.*)."""
    lines, theatre = [], state.theatre
    for name in components.plain["defecting-fleets"]:
        city, fleets = theatre.by_id[name], fleets_of(state, name)
        side = state.holder(city)
        for fleet in fleets:
            if fleet.stand == ASIDE or fleet.owner == side or side not in SIDES:
                continue
            lines += swap_lines(theatre, state, fleet, side)
            (twin,) = [one for one in fleets if one.id != fleet.id]
            state = state.with_piece(fleet.id, steps=0, stand=ASIDE, at=NOWHERE)
            if fleet.stand == POOL:
                state = state.with_piece(twin.id, stand=POOL)
            else:
                steps = min(fleet.steps, twin.unit.steps)
                state = state.with_piece(twin.id, steps=steps, stand=FIELD, at=city.at)
    return Step(state, tuple(lines))


def swap_lines(theatre: Theatre, state: State, fleet: Piece, side: str) -> list[Line]:
    """Return what happens to a fleet whose city is a side's now (rules defection.swap, defection.strength,
    defection.back, defection.pool, defection.busy)."""
    city, place = fleet.unit.home, POOL if fleet.stand == POOL else theatre.name_of(fleet.at)
    lines = defection_lines(city, side, fleet.steps, place)
    busy = fleet.stand in (BLOCKADE, PATROL) or bool(state.enemies_in(fleet.at, fleet.owner, (FIELD, BLOCKADE)))
    if busy and place not in (city, POOL):
        lines.append(Line("defection.busy", None, {"block": fleet.id, "city": city, "place": place}))
    return lines


def fleets_of(state: State, city: str) -> list[Piece]:
    """Return the two fleets of a city that may change sides: Athens' own, and the Spartan twin."""
    twins = [piece for piece in state.pieces if piece.unit.waits == TWIN and piece.unit.home == city]
    own = [piece for piece in state.pieces if piece.unit.home == city and piece.is_fleet() and piece.unit.waits != TWIN]
    return own[:1] + twins
