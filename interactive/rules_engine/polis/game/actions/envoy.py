"""The Proxenos and civil wars (rules proxenos.*, redeem.*, civil-war.*)."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.core import Refused
from rules_engine.polis.components import PRESTIGE, SILVER, Components
from rules_engine.polis.game.actions.besiege import capitals, changed_sides, is_at, refuse_no_cubes
from rules_engine.polis.game.state import CAPTURED, State, with_goods, with_seat
from rules_engine.polis.game.turns import CIVIL_WAR, PROXENOS, REDEEM, known_in
from rules_engine.polis.game.ways import bribes


def check_proxenos(components: Components, state: State, move: dict) -> None:
    """{"proxenos": polis}: the own Proxenos goes there on its cheapest way (rules proxenos.move, proxenos.bribe)."""
    side, polis = state.turn_of, known_in(move, PROXENOS, components.order)
    origin = at_large(state)
    if polis == origin:
        raise Refused("proxenos.move", {"polis": polis})
    units = bribes(components, state, side, origin).get(polis)
    if units is None:
        inland = polis if components.poleis[origin].ships else origin
        raise Refused("proxenos.abroad", {"origin": origin, "polis": polis, "inland": inland})
    refuse_company(components, state, polis)
    silver, held = bribe(components, units), state.has(side, SILVER)
    if held < silver:
        raise Refused("proxenos.bribe", {"silver": silver, "units": units, "held": held})


def refuse_company(components: Components, state: State, polis: str) -> None:
    """No two Proxenoi in one place: polis, or region (rule proxenos.one, reading proxenos-place)."""
    enemy = components.other(state.turn_of)
    if is_at(components, state, enemy, polis):
        place = state.seats[enemy].proxenos
        if place == polis:
            raise Refused("proxenos.one", {"polis": polis})
        raise Refused("proxenos.one.region", {"area": components.poleis[polis].region, "polis": place})


def do_proxenos(components: Components, state: State, move: dict) -> State:
    """The Proxenos in the polis, the bribe paid."""
    side, polis = state.turn_of, move[PROXENOS]
    silver = bribe(components, bribes(components, state, side, at_large(state))[polis])
    return with_seat(with_goods(state, side, {SILVER: -silver}), side, proxenos=polis)


def bribe(components: Components, units: int) -> int:
    """The silver for some units (rule proxenos.bribe)."""
    return components.number("proxenos", "bribe") * units


def at_large(state: State) -> str:
    """Where the own Proxenos is; Refused while the opponent holds it (rules redeem.pay)."""
    place = state.seats[state.turn_of].proxenos
    if place is None or place == CAPTURED:
        raise Refused("siege.proxenos", {})
    return place


def check_redeem(components: Components, state: State, move: dict) -> None:
    """{"redeem": true}: the opponent is paid, the Proxenos goes to the capital (rules redeem.pay, redeem.capital)."""
    if state.seats[state.turn_of].proxenos != CAPTURED:
        raise Refused("redeem.pay", {})
    silver = components.number("cost", "redeem")
    if state.has(state.turn_of, SILVER) < silver:
        raise Refused("redeem.pay.silver", {"silver": silver, "held": state.has(state.turn_of, SILVER)})


def do_redeem(components: Components, state: State, move: dict) -> State:
    """The silver with the opponent, the Proxenos in the capital."""
    side, silver = state.turn_of, components.number("cost", "redeem")
    paid = with_goods(with_goods(state, side, {SILVER: -silver}), components.other(side), {SILVER: silver})
    return with_seat(paid, side, proxenos=components.number("sides", side)["capital"])


def check_war(components: Components, state: State, move: dict) -> None:
    """{"civil-war": polis}: the polis where the own Proxenos is changes sides (rules civil-war.*)."""
    side, polis = state.turn_of, known_in(move, CIVIL_WAR, components.order)
    if at_large(state) != polis:
        raise Refused("civil-war.where", {"polis": polis, "place": at_large(state)})
    if state.owner_of(polis) == side:
        raise Refused("civil-war.where.own", {"polis": polis})
    if polis in capitals(components):
        raise Refused("civil-war.capital", {"polis": polis})
    cubes, silver = price_of_war(components, state, polis)
    if state.has(side, SILVER) < silver:
        raise Refused("civil-war.cost", {"silver": silver, "cubes": cubes, "held": state.has(side, SILVER)})
    refuse_no_cubes(components, state, side)


def do_war(components: Components, state: State, move: dict) -> State:
    """The polis on the other side, the bribe paid, the prestige gained (rules civil-war.change, civil-war.points)."""
    cubes, silver = price_of_war(components, state, move[CIVIL_WAR])
    change = {SILVER: -silver, PRESTIGE: cubes}
    return with_goods(changed_sides(components, state, move[CIVIL_WAR]), state.turn_of, change)


def price_of_war(components: Components, state: State, polis: str) -> tuple[int, int]:
    """The cubes that are bribed, and the silver for all of them (rule civil-war.cost)."""
    held = state.poleis[polis]
    return war_price(components, components.poleis[polis].base, 0 if held.owner is None else held.population)


def war_price(components: Components, base: int, population: int) -> tuple[int, int]:
    """The cubes that are bribed, and the silver for them, by base population and the opponent's cubes; 0 of those: a
    neutral polis (rules civil-war.cost, civil-war.points)."""
    cubes, owner = (population, "enemy") if population else (base, "neutral")
    return cubes, cubes * components.number("civil-war", owner)


def envoy_moves(components: Components, state: State) -> list[dict]:
    """Every polis that the Proxenos can reach and pay for."""
    side, place = state.turn_of, state.seats[state.turn_of].proxenos
    enemy = components.other(side)
    tolls = bribes(components, state, side, place) if place in components.poleis else {}
    return [
        {PROXENOS: polis}
        for polis in components.order
        if polis in tolls
        and bribe(components, tolls[polis]) <= state.has(side, SILVER)
        and not is_at(components, state, enemy, polis)
    ]


def redeem_moves(components: Components, state: State) -> list[dict]:
    """Redeeming the Proxenos, if that can be."""
    return _if_allowed(check_redeem, components, state, {REDEEM: True})


def war_moves(components: Components, state: State) -> list[dict]:
    """The civil war where the Proxenos is, if that can be."""
    place = state.seats[state.turn_of].proxenos
    return _if_allowed(check_war, components, state, {CIVIL_WAR: place}) if place in components.poleis else []


def _if_allowed(check: Callable, components: Components, state: State, move: dict) -> list[dict]:
    try:
        check(components, state, move)
    except Refused:
        return []
    return [move]
