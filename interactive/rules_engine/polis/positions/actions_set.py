"""The page "What can I do?": what a tap on the map or a control changes in the position."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.controls import ON
from rules_engine.core import BadInput, Refused
from rules_engine.polis.components import PRESTIGE, Components
from rules_engine.polis.game.state import (
    CAPTURED,
    State,
    Turn,
    put,
    stock_of,
    with_goods,
    with_polis,
    with_population,
    with_seat,
    with_turn,
    with_units,
)
from rules_engine.polis.readings import (
    BRIBE_AREAS,
    CLOSED_BOX,
    FULL_AREAS,
    ILLYRIA_LINE,
    PROXENOS_PLACE,
    SILVER_SHARE,
    WHEAT_FOR_SILVER,
    read_readings,
)
from rules_engine.polis.rules.takeover import capitals

READINGS = (FULL_AREAS, SILVER_SHARE, CLOSED_BOX, WHEAT_FOR_SILVER, BRIBE_AREAS, PROXENOS_PLACE, ILLYRIA_LINE)
"""The disputed points that make a difference to an action."""
NONE = "none"
TILE = "tile-"
PRICE = "price-"


def most_of(components: Components) -> int:
    """More of a resource than a side will have: as many as there are cubes."""
    return components.number("pieces", "cubes")


def priced(components: Components) -> tuple[str, ...]:
    """The goods that foreign markets ask for, each with a price marker (rule trade.price)."""
    asked = [components.spaces[space][0] for space in components.spaces]
    return tuple([good for good in components.resources if good in asked])


def known(value: str, values: tuple[str, ...]) -> str:
    """The value; BadInput where it is none of those known."""
    if value not in values:
        raise BadInput("value", value, "one of " + ", ".join(values))
    return value


def number(value: str, least: int, most: int) -> int:
    """A whole number as text; BadInput for anything else."""
    if not value.isdigit() or not least <= int(value) <= most:
        raise BadInput("value", value, "a whole number from " + str(least) + " to " + str(most))
    return int(value)


def tapped_area(components: Components, state: State, area: str, side: str) -> State:
    """One unit more; after as many as the round allows, none."""
    units = state.units_of(side, area)
    full = units >= components.limit(state.round) or stock_of(components, state, side) < 1
    return with_units(state, side, area, -units if full else 1)


def tapped_owner(components: Components, state: State, polis: str) -> State:
    """Neutral, then one side's, then the other's, with its base population; capitals keep theirs (polis.capital)."""
    if polis in capitals(components):
        raise Refused("polis.capital", {"polis": polis})
    owners = (None, *components.sides, None)
    owner = owners[owners.index(state.owner_of(polis)) + 1]
    return with_polis(state, polis, owner=owner, population=components.poleis[polis].base if owner else 0, begun=None)


def tapped_people(components: Components, state: State, polis: str) -> State:
    """One cube more; after as many as the tile allows, one (rule polis.population)."""
    held = state.poleis[polis]
    if held.owner is None:
        raise Refused("polis.population", {"polis": polis})
    full = held.population >= components.poleis[polis].most or stock_of(components, state, held.owner) < 1
    return with_population(state, polis, 1 - held.population if full else 1)


def tapped_envoy(components: Components, state: State, polis: str) -> State:
    """The Proxenos of the side whose turn it is goes there; tapped where it is, it has been captured."""
    side = state.turn_of
    return with_seat(state, side, proxenos=CAPTURED if state.seats[side].proxenos == polis else polis)


TAPS = {"owner": tapped_owner, "people": tapped_people, "envoy": tapped_envoy}
TOOLS = ("owner", "people", "envoy")
"""What a tap on a polis changes, and in which order the page offers it."""


def next_turn(components: Components, state: State) -> State:
    """The opponent's turn, or another of the same side if the opponent has passed (rules turn.actions, pass.alone)."""
    passed, other = state.turn.passed, components.other(state.turn_of)
    return replace(state, turn_of=state.turn_of if other in passed else other, turn=Turn(passed=passed))


def set_value(components: Components, state: State, name: str, value: str) -> State:
    """A control of the turn, the round, the readings, the prices, or of what the side has."""
    side = state.turn_of
    if name == "next":
        return next_turn(components, state)
    if name == "side":
        return replace(state, turn_of=known(value, components.sides), turn=Turn())
    if name == "round":
        return replace(state, round=known(value, components.rounds))
    if name == "alone":
        return with_turn(state, passed=(components.other(side),) if value == ON else ())
    if name == "merchants":
        return with_seat(state, side, merchants=number(value, 0, most_of(components)))
    if name == PRESTIGE:
        return with_seat(state, side, prestige=number(value, 0, most_of(components)))
    if name[: len(TILE)] == TILE:
        index = number(name[len(TILE) :], 1, components.number("project", "shown")) - 1
        return replace(state, shown=with_tile(components, state, index, value))
    if name[: len(PRICE)] == PRICE:
        good = known(name[len(PRICE) :], priced(components))
        column = number(value, 1, components.data["price-columns"])
        return replace(state, prices=put(state.prices, good, column - 1))
    if name in READINGS:
        agreed = {key: option for key, option in state.readings} | {name: value}
        return replace(state, readings=read_readings(agreed))
    more = number(value, 0, most_of(components)) - state.has(side, known(name, components.resources))
    return with_goods(state, side, {name: more})


def with_tile(components: Components, state: State, index: int, value: str) -> tuple[str, ...]:
    """The projects face up with another one in a place, each once."""
    tile = known(value, (NONE, *components.projects))
    shown = [state.shown[at] for at in range(len(state.shown)) if at != index and state.shown[at] != tile]
    return tuple(shown[:index] + ([] if tile == NONE else [tile]) + shown[index:])
