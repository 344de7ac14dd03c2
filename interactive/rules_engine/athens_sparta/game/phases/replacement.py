"""The replacement phase: what a side has, where it may spend it, and on what (rules replacement.*, neutral.points).
Both sides decide on the position at its beginning (rules olympiad.secret, control.update)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.phases.cards import syracuse_points
from rules_engine.athens_sparta.game.state import REPLACEMENT, State, as_begun
from rules_engine.athens_sparta.rules.blocks import ANY
from rules_engine.athens_sparta.rules.board import (
    BLOCKADE,
    FIELD,
    INSIDE,
    PATROL,
    PERSIA,
    POOL,
    Piece,
    here,
    known,
    passes,
    piece_of,
    removed,
    with_piece,
)
from rules_engine.athens_sparta.rules.control import enemies_in, holder, is_beset
from rules_engine.athens_sparta.rules.limits import refuse_stack
from rules_engine.athens_sparta.rules.map import MAIN, NEUTRAL, SACRED, City, theatre_of
from rules_engine.athens_sparta.rules.replacement import (
    city_income,
    city_worth,
    has_support,
    is_within,
    price_of_step,
    spend_limit,
)
from rules_engine.core import Line, Refused, Step
from rules_engine.hexes import Position


def step_cost(components: Components, state: State, piece: Piece) -> int:
    """Return the build points of one step of a block."""
    supported = has_support(piece.owner, state.persia == PERSIA)
    return price_of_step(components, piece.sort.type, piece.sort.cost, supported)


def may_grow(components: Components, state: State, piece: Piece) -> bool:
    """Tell whether a block has lost steps and the points suffice."""
    return passes(refuse_growth, components, state, piece)


def grow_moves(components: Components, state: State, pieces: list[Piece]) -> list[dict]:
    """{"grow": block}: one step for each."""
    return [{"grow": piece.id} for piece in pieces if may_grow(components, state, piece)]


def refuse_growth(components: Components, state: State, piece: Piece) -> None:
    """Refuse a step beyond full strength, or for more points than are left (block.steps, replacement.points)."""
    if piece.steps >= piece.sort.steps:
        raise Refused("block.steps", {"block": piece.id, "steps": piece.sort.steps})
    refuse_unpaid(state, step_cost(components, state, piece))


def refuse_unpaid(state: State, needed: int) -> None:
    """Refuse what costs more points than are left (rule replacement.points)."""
    if not is_within(0, needed, state.build):
        raise Refused("replacement.points.short", {"needed": needed, "points": state.build})


def grow(components: Components, state: State, move: dict) -> Step:
    """{"grow": block}: one step for its cost (rule replacement.cost)."""
    piece = piece_of(state, move["grow"])
    refuse_growth(components, state, piece)
    cost = step_cost(components, state, piece)
    values = {"block": piece.id, "steps": piece.steps + 1, "points": cost}
    state = replace(state, build=state.build - cost)
    return Step(with_piece(state, piece.id, steps=piece.steps + 1), (Line("replacement.cost.step", None, values),))


def income(components: Components, state: State, side: str) -> int:
    """Return the build points that a side has now (rule replacement.points)."""
    return city_income(components, state, side, sicily_worth(components, state))


def sicily_worth(components: Components, state: State) -> int | None:
    """Return what the cards on Sicily show; None where the players did not agree on that (rule sicily.points)."""
    return syracuse_points(components, state) if state.laid else None


def unused_lines(state: State) -> tuple[Line, ...]:
    """Return that the points that are left are lost, if there are any (rule replacement.unused)."""
    if not state.build:
        return ()
    return (Line("replacement.unused", None, {"side": state.active, "points": state.build}),)


def points_of(components: Components, state: State, city: City) -> int:
    """Return the build points of a city."""
    return city_worth(city.id, city.points, sicily_worth(components, state))


def spent_in(state: State, city: City) -> int:
    """Return the build points that were spent in a city in this phase."""
    for name, points in state.spent:
        if name == city.id:
            return points
    return 0


def with_spent(state: State, city: City, points: int) -> State:
    """Note that points were spent in a city."""
    others = [pair for pair in state.spent if pair[0] != city.id]
    return replace(state, spent=tuple(sorted(others + [(city.id, spent_in(state, city) + points)])))


@dataclass(frozen=True)
class Holdings:
    """What the side that replaces had when the phase began. `held`: its cities; `beset`: those of them that were
    besieged or blockaded; `besieging`: the hexes of the enemy's cities that it besieged."""

    held: tuple[str, ...]
    beset: tuple[str, ...]
    besieging: tuple[Position, ...]


def holdings(components: Components, state: State) -> Holdings:
    """Return what the active side had when the phase began: neither the replacements of the enemy, which it does not
    see, nor its own change that (rules olympiad.secret, control.update)."""
    answers = known(state)
    if "holdings" not in answers:
        begun, side, cities = as_begun(state), state.active, theatre_of(components).cities
        held = [city for city in cities if holder(begun, city) == side]
        found = Holdings(
            tuple([city.id for city in held]),
            tuple([city.id for city in held if is_beset(begun, city, side)]),
            tuple([city.at for city in cities if enemies_in(begun, city.at, side, (INSIDE,))]),
        )
        answers = known(state)
        answers["holdings"] = found
    return answers["holdings"]


def refuse_city(components: Components, state: State, city: City | None, cost: int, name: str) -> City:
    """Refuse to spend that much in a city, otherwise return it (rules replacement.grow, city.oracle-hex,
    replacement.siege, replacement.limit, replacement.main-city, replacement.minor-city, neutral.points)."""
    own = holdings(components, state)
    if city is not None and city.side == SACRED:
        raise Refused("city.oracle-hex", {"city": city.id})
    if city is None or city.id not in own.held:
        raise Refused("replacement.grow", {"block": name})
    if city.id in own.beset:
        raise Refused("replacement.siege", {"city": city.id})
    limit = spend_limit(components, city.limits)
    if not is_within(0, cost, limit):
        raise Refused("replacement.minor-city", {"block": name, "city": city.id, "needed": cost, "points": limit})
    if not is_within(spent_in(state, city), cost, limit):
        values = {"city": city.id, "points": limit}
        raise Refused("replacement.main-city" if city.size == MAIN else "replacement.limit.city", values)
    if state.build - cost < reserved(components, state, city):
        raise Refused("neutral.points", {"points": reserved(components, state, city)})
    return city


def reserved(components: Components, state: State, spending: City) -> int:
    """Return the points that allied neutral cities need first for their own blocks (rule neutral.points)."""
    kept, own = 0, holdings(components, state)
    for city in theatre_of(components).cities:
        if city.side == NEUTRAL and city != spending and city.id in own.held and city.id not in own.beset:
            kept += own_need(components, state, city)
    return kept


def own_need(components: Components, state: State, city: City) -> int:
    """Return what an allied neutral city could still spend of its own points on its own blocks."""
    most = min(points_of(components, state, city), spend_limit(components, city.limits)) - spent_in(state, city)
    need = 0
    for piece in here(state, city.at):
        if piece.sort.home == city.id and piece.owner == state.active and piece.stand == FIELD:
            cost = step_cost(components, state, piece)
            missing = piece.sort.steps - piece.steps
            need += min(missing, max(0, most - need) // cost) * cost
    return max(0, need)


def grow_in_city(components: Components, state: State, move: dict) -> Step:
    """{"grow": block}: one step more for a block in an own city (rules replacement.grow, replacement.cost), be it not
    its home (block.growth) or an ally's (neutral.ally)."""
    piece = piece_of(state, move["grow"])
    refuse_growth(components, state, piece)
    city_there = theatre_of(components).city_at(piece.at)
    engaged = piece.stand == BLOCKADE or piece.at in holdings(components, state).besieging
    if engaged and piece.owner == state.active and city_there is not None:
        raise Refused("replacement.siege", {"city": city_there.id})
    if piece.owner != state.active or piece.stand in (PATROL, POOL):
        raise Refused("replacement.grow", {"block": piece.id})
    cost = step_cost(components, state, piece)
    city = refuse_city(components, state, city_there, cost, piece.id)
    step = grow(components, state, move)
    lines = list(step.lines)
    if piece.sort.side == NEUTRAL:
        lines.append(Line("neutral.ally", None, {"block": piece.id, "city": piece.sort.home, "side": piece.owner}))
    if piece.sort.home not in (ANY, city.id):
        lines.append(Line("block.growth", None, {"block": piece.id, "city": city.id}))
    return Step(with_spent(step.state, city, cost), tuple(lines))


def homes(components: Components, state: State, piece: Piece) -> list[City]:
    """List where a block of the pool may be rebuilt: in its home city, a reserve block in any (rules replacement.new,
    replacement.reserve); a fleet in a port."""
    own = [theatre_of(components).by_id[name] for name in holdings(components, state).held]
    able = [city for city in own if piece.sort.home in (ANY, city.id)]
    return [city for city in able if city.ports or not piece.is_fleet()]


def build(components: Components, state: State, move: dict) -> Step:
    """{"build": block, "at": city}: a block of the pool with one step (rules replacement.new, replacement.reserve,
    replacement.new-siege, replacement.new-strength)."""
    piece = piece_of(state, move["build"])
    city = theatre_of(components).city(move["at"])
    if piece.stand != POOL or piece.owner != state.active:
        raise Refused("replacement.pool", {"block": piece.id})
    if city not in homes(components, state, piece):
        raise no_home(components, state, piece, city)
    if city.id in holdings(components, state).beset:
        raise Refused("replacement.new-siege", {"block": piece.id, "city": city.id})
    steps = components.number("steps.new")
    cost = step_cost(components, state, piece) * steps
    refuse_unpaid(state, cost)
    refuse_city(components, state, city, cost, piece.id)
    refuse_stack(components, theatre_of(components), state, piece, city.at)
    state = with_piece(state, piece.id, at=city.at, steps=steps, stand=FIELD)
    state = with_spent(replace(state, build=state.build - cost), city, cost)
    paid = {"block": piece.id, "city": city.id, "points": cost}
    line = Line("replacement.new", None, paid)
    line = Line("replacement.reserve", None, paid) if piece.sort.home == ANY else line
    return Step(state, (line, Line("replacement.new-strength", None, {"block": piece.id, "steps": steps})))


def no_home(components: Components, state: State, piece: Piece, city: City) -> Refused:
    """Return why a block of the pool cannot be rebuilt in a city: the place is sacred, it is not its home, its side
    does not control it, or a fleet finds no port there (rules city.oracle-hex, replacement.new,
    replacement.reserve)."""
    values = {"block": piece.id, "city": city.id, "side": piece.owner}
    if city.side == SACRED:
        return Refused("city.oracle-hex", {"city": city.id})
    if piece.sort.home not in (ANY, city.id):
        return Refused("replacement.new.home", values | {"home": piece.sort.home})
    if city.id in holdings(components, state).held:
        return Refused("replacement.reserve.port", values)
    return Refused("replacement.reserve.control" if piece.sort.home == ANY else "replacement.new.control", values)


def dissolve(components: Components, state: State, move: dict) -> Step:
    """{"disband": block}: back into the pool, its steps are lost, also to weaker blocks beside it (rules
    replacement.disband, replacement.no-merging)."""
    piece = piece_of(state, move["disband"])
    if piece.owner != state.active or not piece.is_on_map():
        raise Refused("replacement.disband", {"block": piece.id})
    lines = [Line("replacement.disband", None, {"block": piece.id})]
    near = [one for one in here(state, piece.at) if one.owner == piece.owner and one.id != piece.id]
    weak = [one.id for one in near if one.sort.type == piece.sort.type and one.steps < one.sort.steps]
    if weak:
        lines.append(Line("replacement.no-merging", None, {"steps": piece.steps, "blocks": weak}))
    return Step(removed(state, piece.id), tuple(lines))


def replacement_moves(components: Components, state: State) -> list[dict]:
    """{"grow": block}, {"build": block, "at": city}, {"disband": block}, one at a time, and {"end": "replacement"}."""
    found: list[dict] = []
    for piece in state.pieces:
        if piece.owner != state.active:
            continue
        if piece.is_on_map():
            found += [{"grow": piece.id}] if piece.steps < piece.sort.steps else []
        elif piece.stand == POOL:
            found += [{"build": piece.id, "at": city.id} for city in homes(components, state, piece)]
    allowed = [move for move in found if may_replace(components, state, move)]
    gone = [piece for piece in state.pieces if piece.owner == state.active and piece.is_on_map()]
    return allowed + [{"disband": piece.id} for piece in gone] + [{"end": REPLACEMENT}]


def may_replace(components: Components, state: State, move: dict) -> bool:
    """Tell whether a step of the replacement is legal."""
    return passes(grow_in_city if "grow" in move else build, components, state, move)
