"""Development from the tiles: hoplites, galleys and merchants (rules muster.*, galleys.*, merchants.*)."""

from __future__ import annotations

from rules_engine.core import BadInput, Refused
from rules_engine.polis.components import ABROAD, METAL, SILVER, WOOD, Components, Goods
from rules_engine.polis.game.state import State, own_poleis, with_goods, with_population, with_seat, with_units
from rules_engine.polis.game.turns import GALLEYS, MERCHANTS, MUSTER, count_in, known_in


def check_muster(components: Components, state: State, move: dict) -> None:
    """{"muster": polis, "cubes": n, "silver": n}: cubes of a tile become hoplites in its region; so many of them are
    paid for in silver, the others in metal (rules muster.hoplites, muster.cost)."""
    side, polis, cubes = state.turn_of, known_in(move, MUSTER, components.order), count_in(move, "cubes", 1)
    region = components.poleis[polis].region
    if state.owner_of(polis) != side:
        raise Refused("muster.hoplites", {"polis": polis})
    if region == ABROAD:
        raise Refused("muster.abroad", {"polis": polis})
    refuse_last_cube(components, state, polis, cubes)
    if state.units_of(side, region) + cubes > components.limit(state.round):
        units = state.units_of(side, region) + cubes
        raise Refused("muster.limit", {"area": region, "limit": components.limit(state.round), "units": units})
    lacking = lacks(state, side, hoplite_price(components, move))
    if lacking:
        raise Refused("muster.cost", {"hoplites": cubes, "lacking": lacking})


def do_muster(components: Components, state: State, move: dict) -> State:
    """The hoplites in the region (rule muster.hoplites)."""
    side, polis, cubes = state.turn_of, move[MUSTER], move["cubes"]
    after = with_population(with_goods(state, side, hoplite_price(components, move)), polis, -cubes)
    return with_units(after, side, components.poleis[polis].region, cubes)


def hoplite_price(components: Components, move: dict) -> Goods:
    """What the hoplites of a move cost (rule muster.cost)."""
    return price_of(components, "hoplite", METAL, move["cubes"], move)


def check_galleys(components: Components, state: State, move: dict) -> None:
    """{"galleys": polis, "seas": {sea: n}, "silver": n}: cubes of a tile become galleys in the seas that its arrows
    show, each in a sea of one's choice (rules galleys.build, galleys.several-seas)."""
    side, polis, seas = state.turn_of, known_in(move, GALLEYS, components.order), move.get("seas", {})
    ships = components.poleis[polis].ships
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
        if state.units_of(side, sea) + seas[sea] > components.limit(state.round):
            units = state.units_of(side, sea) + seas[sea]
            raise Refused("galleys.limit", {"area": sea, "limit": components.limit(state.round), "units": units})
    lacking = lacks(state, side, galley_price(components, move))
    if lacking:
        raise Refused("galleys.cost", {"galleys": cubes, "lacking": lacking})


def do_galleys(components: Components, state: State, move: dict) -> State:
    """The galleys in their seas (rule galleys.build)."""
    side, seas = state.turn_of, move["seas"]
    after = with_goods(state, side, galley_price(components, move))
    for sea in sorted(seas):
        after = with_units(with_population(after, move[GALLEYS], -seas[sea]), side, sea, seas[sea])
    return after


def galley_price(components: Components, move: dict) -> Goods:
    """What the galleys of a move cost (rule galleys.cost)."""
    return price_of(components, "galley", WOOD, sum([move["seas"][sea] for sea in sorted(move["seas"])]), move)


def check_merchants(components: Components, state: State, move: dict) -> None:
    """{"merchants": polis, "cubes": n, "silver": n}: cubes of a trade city go back to the stock, and as many merchants
    come into the port (rules merchants.build, merchants.city)."""
    side, polis, cubes = state.turn_of, known_in(move, MERCHANTS, components.order), count_in(move, "cubes", 1)
    if state.owner_of(polis) != side or not components.poleis[polis].trade:
        raise Refused("merchants.city", {"polis": polis})
    refuse_last_cube(components, state, polis, cubes)
    lacking = lacks(state, side, merchant_price(components, move))
    if lacking:
        raise Refused("merchants.cost", {"merchants": cubes, "lacking": lacking})


def do_merchants(components: Components, state: State, move: dict) -> State:
    """The merchants in the port, as many as one likes (rules merchants.build, merchants.number)."""
    side, cubes = state.turn_of, move["cubes"]
    after = with_population(with_goods(state, side, merchant_price(components, move)), move[MERCHANTS], -cubes)
    return with_seat(after, side, merchants=state.seats[side].merchants + cubes)


def merchant_price(components: Components, move: dict) -> Goods:
    """What the merchants of a move cost (rule merchants.cost)."""
    return price_of(components, "merchant", WOOD, move["cubes"], move)


def refuse_last_cube(components: Components, state: State, polis: str, cubes: int) -> None:
    """The last cube stays on the tile (rule polis.last-cube)."""
    if cubes > spare(components, state, polis):
        held = state.poleis[polis].population
        raise Refused("polis.last-cube", {"polis": polis, "cubes": cubes, "population": held})


def spare(components: Components, state: State, polis: str) -> int:
    """The cubes that may leave a tile."""
    return max(0, state.poleis[polis].population - components.number("polis", "last-cube"))


def price_of(components: Components, piece: str, good: str, pieces: int, move: dict) -> Goods:
    """What some pieces cost: the good, or as much silver as the move says."""
    cost, silver = components.number("cost", piece) * pieces, count_in(move, "silver")
    if silver > cost:
        raise BadInput("silver", silver, "at most " + str(cost))
    paid = {good: silver - cost, SILVER: -silver}
    return {name: paid[name] for name in (good, SILVER) if paid[name]}


def lacks(state: State, side: str, paid: Goods) -> Goods:
    """What a side has too little of to pay, and by how much; empty where it can pay."""
    return {good: -paid[good] - state.has(side, good) for good in sorted(paid) if -paid[good] > state.has(side, good)}


# every legal move


def muster_moves(components: Components, state: State) -> list[dict]:
    """Every polis and number of cubes; the good is paid first, and silver for what it does not reach."""
    side, moves = state.turn_of, []
    for polis in own_poleis(components, state, side):
        region = components.poleis[polis].region
        room = 0 if region == ABROAD else components.limit(state.round) - state.units_of(side, region)
        moves += _tile_moves(components, state, METAL, "hoplite", {MUSTER: polis}, room)
    return moves


def merchant_moves(components: Components, state: State) -> list[dict]:
    """Every trade city and number of merchants."""
    moves = []
    for polis in own_poleis(components, state, state.turn_of):
        if components.poleis[polis].trade:
            cubes = spare(components, state, polis)
            moves += _tile_moves(components, state, WOOD, "merchant", {MERCHANTS: polis}, cubes)
    return moves


def galley_moves(components: Components, state: State) -> list[dict]:
    """Every polis and number of galleys in one sea or in several."""
    side, moves = state.turn_of, []
    for polis in own_poleis(components, state, side):
        cubes = spare(components, state, polis)
        fleets: list[tuple[dict, int]] = [({}, 0)]
        for sea in components.poleis[polis].ships:
            room = max(0, components.limit(state.round) - state.units_of(side, sea))
            fleets += [(fleet | {sea: n}, size + n) for fleet, size in fleets for n in range(1, room + 1)]
        for fleet, size in fleets:
            if 0 < size <= cubes:
                moves += _paid(components, state, WOOD, "galley", {GALLEYS: polis, "seas": fleet}, size)
    return moves


def _tile_moves(components: Components, state: State, good: str, piece: str, move: dict, most: int) -> list[dict]:
    """The move with every number of cubes that the tile, the room and the resources allow."""
    most = min(most, spare(components, state, move[MUSTER] if MUSTER in move else move[MERCHANTS]))
    numbers = range(1, most + 1)
    return [paid for n in numbers for paid in _paid(components, state, good, piece, move | {"cubes": n}, n)]


def _paid(components: Components, state: State, good: str, piece: str, move: dict, pieces: int) -> list[dict]:
    """The move with its payment, if the side can pay it."""
    side, cost = state.turn_of, components.number("cost", piece) * pieces
    silver = max(0, cost - state.has(side, good))
    if silver > state.has(side, SILVER):
        return []
    return [move | {"silver": silver} if silver else move]
