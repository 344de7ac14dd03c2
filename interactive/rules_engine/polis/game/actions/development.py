"""Development from the tiles: hoplites, galleys and merchants (rules muster.*, galleys.*, merchants.*)."""

from __future__ import annotations

from rules_engine.core import BadInput, Line, Refused
from rules_engine.polis.components import ABROAD, METAL, SILVER, WOOD, Components, Goods
from rules_engine.polis.game.state import State, own_poleis, with_goods, with_population, with_seat, with_units
from rules_engine.polis.game.turns import GALLEYS, MERCHANTS, MUSTER, count_in, known_in
from rules_engine.polis.rules.payment import lacks, piece_price, silver_needed, spare_cubes

PIECES = {MUSTER: ("hoplite", METAL), GALLEYS: ("galley", WOOD), MERCHANTS: ("merchant", WOOD)}
"""What each action builds, and what it is paid in besides silver."""


def check_muster(components: Components, state: State, move: dict) -> None:
    """Check {"muster": polis, "cubes": n, "silver": n}: cubes of a tile become hoplites in its region; so many of them
    are paid for in silver, the others in metal (rules muster.hoplites, muster.cost)."""
    side, polis, cubes = state.turn_of, known_in(move, MUSTER, components.order), count_in(move, "cubes", 1)
    region, limit = components.poleis[polis].region, components.limit(state.round)
    if state.owner_of(polis) != side:
        raise Refused("muster.hoplites", {"polis": polis})
    if region == ABROAD:
        raise Refused("muster.abroad", {"polis": polis})
    refuse_last_cube(components, state, polis, cubes)
    units = state.units_of(side, region) + cubes
    if units > limit:
        raise Refused("muster.limit", {"area": region, "limit": limit, "units": units})
    lacking = lacks(state.goods_of(side), price_of(components, MUSTER, move))
    if lacking:
        raise Refused("muster.cost", {"hoplites": cubes, "lacking": lacking})


def do_muster(components: Components, state: State, move: dict) -> State:
    """Put the hoplites in the region (rules muster.hoplites, muster.cost)."""
    side, polis, cubes = state.turn_of, move[MUSTER], move["cubes"]
    after = with_goods(state, side, price_of(components, MUSTER, move))
    return with_units(with_population(after, polis, -cubes), side, components.poleis[polis].region, cubes)


def muster_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say what was built and paid (rules muster.hoplites, muster.cost)."""
    polis, cubes = move[MUSTER], move["cubes"]
    placed = {"polis": polis, "hoplites": cubes, "area": components.poleis[polis].region}
    paid = price_of(components, MUSTER, move)
    return [Line("muster.hoplites.placed", None, placed), Line("muster.cost.paid", paid, {"hoplites": cubes})]


def check_galleys(components: Components, state: State, move: dict) -> None:
    """Check {"galleys": polis, "seas": {sea: n}, "silver": n}: cubes of a tile become galleys in the seas that its
    arrows show, each in a sea of one's choice (rules galleys.build, galleys.several-seas)."""
    side, polis, seas = state.turn_of, known_in(move, GALLEYS, components.order), move.get("seas", {})
    ships, limit = components.poleis[polis].ships, components.limit(state.round)
    if state.owner_of(polis) != side:
        raise Refused("galleys.build", {"polis": polis})
    if not ships:
        raise Refused("galleys.no-sea", {"polis": polis})
    if not isinstance(seas, dict) or not seas or not set(seas) <= set(components.seas):
        raise BadInput("seas", seas, "numbers of galleys for " + ", ".join(ships))
    for sea in sorted(seas):
        if sea not in ships:
            raise Refused("galleys.build.sea", {"polis": polis, "area": sea})
    cubes = sum([count_in(seas, sea, 1) for sea in sorted(seas)])
    refuse_last_cube(components, state, polis, cubes)
    for sea in sorted(seas):
        units = state.units_of(side, sea) + seas[sea]
        if units > limit:
            raise Refused("galleys.limit", {"area": sea, "limit": limit, "units": units})
    lacking = lacks(state.goods_of(side), price_of(components, GALLEYS, move))
    if lacking:
        raise Refused("galleys.cost", {"galleys": cubes, "lacking": lacking})


def do_galleys(components: Components, state: State, move: dict) -> State:
    """Put the galleys in their seas (rules galleys.build, galleys.cost)."""
    side, seas = state.turn_of, move["seas"]
    state = with_goods(state, side, price_of(components, GALLEYS, move))
    for sea in sorted(seas):
        state = with_units(with_population(state, move[GALLEYS], -seas[sea]), side, sea, seas[sea])
    return state


def galley_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say what was built and paid (rules galleys.build, galleys.cost, galleys.several-seas)."""
    polis, seas = move[GALLEYS], move["seas"]
    lines = [
        Line("galleys.build.placed", None, {"polis": polis, "galleys": seas[sea], "area": sea})
        for sea in components.seas
        if sea in seas
    ]
    paid = price_of(components, GALLEYS, move)
    areas = [sea for sea in components.seas if sea in seas]
    divided = [Line("galleys.several-seas", None, {"areas": areas})] if len(areas) > 1 else []
    return [*lines, *divided, Line("galleys.cost.paid", paid, {"galleys": pieces_of(move)})]


def check_merchants(components: Components, state: State, move: dict) -> None:
    """Check {"merchants": polis, "cubes": n, "silver": n}: cubes of a trade city go back to the stock, and as many
    merchants come into the port (rules merchants.build, merchants.city)."""
    side, polis, cubes = state.turn_of, known_in(move, MERCHANTS, components.order), count_in(move, "cubes", 1)
    if state.owner_of(polis) != side or not components.poleis[polis].trade:
        raise Refused("merchants.city", {"polis": polis})
    refuse_last_cube(components, state, polis, cubes)
    lacking = lacks(state.goods_of(side), price_of(components, MERCHANTS, move))
    if lacking:
        raise Refused("merchants.cost", {"merchants": cubes, "lacking": lacking})


def do_merchants(components: Components, state: State, move: dict) -> State:
    """Put the merchants in the port, as many as one likes (rules merchants.build, merchants.number,
    merchants.cost)."""
    side, cubes = state.turn_of, move["cubes"]
    after = with_goods(state, side, price_of(components, MERCHANTS, move))
    after = with_seat(after, side, merchants=state.seats[side].merchants + cubes)
    return with_population(after, move[MERCHANTS], -cubes)


def merchant_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say what was built and paid (rules merchants.build, merchants.cost, merchants.number)."""
    cubes, paid = move["cubes"], price_of(components, MERCHANTS, move)
    built = Line("merchants.build", None, {"polis": move[MERCHANTS], "merchants": cubes})
    ships = {"side": before.turn_of, "merchants": ships_of(after, before.turn_of)}
    return [built, Line("merchants.cost.paid", paid, {"merchants": cubes}), Line("merchants.number", None, ships)]


def ships_of(state: State, side: str) -> int:
    """Count a side's merchants, in port and at the markets; there may be any number (rule merchants.number)."""
    return state.seats[side].merchants + len([space for space in state.sent if state.sent[space] == side])


def refuse_last_cube(components: Components, state: State, polis: str, cubes: int) -> None:
    """Refuse to take the last cube off a tile (rule polis.last-cube)."""
    held = state.poleis[polis].population
    if cubes > spare_cubes(components, held):
        raise Refused("polis.last-cube", {"polis": polis, "cubes": cubes, "population": held})


def pieces_of(move: dict) -> int:
    """Count the pieces that a move builds."""
    seas = move.get("seas")
    return move["cubes"] if seas is None else sum([seas[sea] for sea in sorted(seas)])


def price_of(components: Components, kind: str, move: dict) -> Goods:
    """Return what the pieces of a move cost, below 0 (rules muster.cost, galleys.cost, merchants.cost)."""
    pieces = move["cubes"] if kind != GALLEYS else pieces_of(move)
    return piece_price(components, *PIECES[kind], pieces, count_in(move, "silver"))


# every legal move


def muster_moves(components: Components, state: State) -> list[dict]:
    """List every polis and number of cubes; the good is paid first, and silver for what it does not reach."""
    side, moves = state.turn_of, []
    for polis in own_poleis(components, state, side):
        region = components.poleis[polis].region
        room = 0 if region == ABROAD else components.limit(state.round) - state.units_of(side, region)
        most = min(room, spare_cubes(components, state.poleis[polis].population))
        moves += [{MUSTER: polis, "cubes": n} for n in range(1, most + 1)]
    return paid_ways(components, state, MUSTER, moves)


def merchant_moves(components: Components, state: State) -> list[dict]:
    """List every trade city and number of merchants."""
    cities = [polis for polis in own_poleis(components, state, state.turn_of) if components.poleis[polis].trade]
    spare = {polis: spare_cubes(components, state.poleis[polis].population) for polis in cities}
    moves = [{MERCHANTS: polis, "cubes": n} for polis in cities for n in range(1, spare[polis] + 1)]
    return paid_ways(components, state, MERCHANTS, moves)


def galley_moves(components: Components, state: State) -> list[dict]:
    """List every polis and number of galleys in one sea or in several."""
    side, moves = state.turn_of, []
    for polis in own_poleis(components, state, side):
        cubes = spare_cubes(components, state.poleis[polis].population)
        fleets: list[tuple[dict, int]] = [({}, 0)]
        for sea in components.poleis[polis].ships:
            room = max(0, components.limit(state.round) - state.units_of(side, sea))
            fleets += [(fleet | {sea: n}, size + n) for fleet, size in fleets for n in range(1, room + 1)]
        moves += [{GALLEYS: polis, "seas": fleet} for fleet, size in fleets if 0 < size <= cubes]
    return paid_ways(components, state, GALLEYS, moves)


def paid_ways(components: Components, state: State, kind: str, moves: list[dict]) -> list[dict]:
    """List the moves that the side can pay for, with the silver that its good does not reach."""
    piece, good = PIECES[kind]
    held, silver = state.has(state.turn_of, good), state.has(state.turn_of, SILVER)
    needed = [silver_needed(components, piece, pieces_of(move), held) for move in moves]
    paid = [(move, due) for move, due in zip(moves, needed) if due <= silver]
    return [move | {"silver": due} if due else move for move, due in paid]
