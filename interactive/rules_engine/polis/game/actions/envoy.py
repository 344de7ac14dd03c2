"""The Proxenos and civil wars (rules proxenos.*, redeem.*, civil-war.*)."""

from __future__ import annotations

from rules_engine.core import Line, Refused
from rules_engine.polis.components import ABROAD, PRESTIGE, SILVER, Components, Goods
from rules_engine.polis.game.actions.movement import canal_line
from rules_engine.polis.game.actions.siege import change_sides, is_at, refuse_no_cubes, stay_lines
from rules_engine.polis.game.state import CAPTURED, State, ground_of, with_goods, with_seat
from rules_engine.polis.game.turns import CIVIL_WAR, PROXENOS, REDEEM, is_allowed, known_in
from rules_engine.polis.readings import PROXENOS_PLACE, is_default
from rules_engine.polis.rules.map import bribe, envoy_needs_canal, envoy_tolls, envoy_ways
from rules_engine.polis.rules.takeover import capitals, war_price


def place_of_envoy(state: State) -> str:
    """Return where the own Proxenos is; Refused while the opponent holds it (rule redeem.pay)."""
    place = state.seats[state.turn_of].proxenos
    if place is None or place == CAPTURED:
        raise Refused("siege.proxenos", {})
    return place


def tolls_of(components: Components, state: State) -> Goods:
    """Map each polis that the own Proxenos can reach to the enemy units on its cheapest way there."""
    return envoy_tolls(components, ground_of(components, state, state.turn_of), place_of_envoy(state))


def check_proxenos(components: Components, state: State, move: dict) -> None:
    """Check {"proxenos": polis}: the own Proxenos goes there on its cheapest way (rules proxenos.move,
    proxenos.bribe)."""
    side, polis = state.turn_of, known_in(move, PROXENOS, components.order)
    origin = place_of_envoy(state)
    if polis == origin:
        raise Refused("proxenos.move", {"polis": polis})
    units = tolls_of(components, state).get(polis)
    if units is None:
        inland = polis if components.poleis[origin].ships else origin
        raise Refused("proxenos.abroad", {"origin": origin, "polis": polis, "inland": inland})
    refuse_company(components, state, polis)
    silver, held = bribe(components, units), state.has(side, SILVER)
    if held < silver:
        raise Refused("proxenos.bribe", {"polis": polis, "silver": silver, "units": units, "held": held})


def refuse_company(components: Components, state: State, polis: str) -> None:
    """Refuse two Proxenoi in one place: polis, or region (rule proxenos.one, reading proxenos-place)."""
    enemy = components.other(state.turn_of)
    if is_at(components, state, enemy, polis):
        place = state.seats[enemy].proxenos
        if place == polis:
            raise Refused("proxenos.one", {"polis": polis})
        raise Refused("proxenos.one.region", {"area": components.poleis[polis].region, "polis": place})


def do_proxenos(components: Components, state: State, move: dict) -> State:
    """Move the Proxenos and pay the bribe (rules proxenos.move, proxenos.bribe)."""
    silver = bribe(components, tolls_of(components, state)[move[PROXENOS]])
    paid = with_goods(state, state.turn_of, {SILVER: -silver})
    return with_seat(paid, state.turn_of, proxenos=move[PROXENOS])


def proxenos_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say where the Proxenos went and what was paid (rules proxenos.move, proxenos.bribe, proxenos.counted,
    map.korinthos)."""
    polis, units = move[PROXENOS], tolls_of(components, before)[move[PROXENOS]]
    moved = Line("proxenos.move.moved", None, {"origin": place_of_envoy(before), "polis": polis})
    silver, ground = bribe(components, units), ground_of(components, before, before.turn_of)
    lines = [moved]
    if silver:
        way = envoy_ways(components, ground, place_of_envoy(before))[polis]
        areas = [area for area in way if ground.enemy.get(area, 0)]
        lines.append(Line("proxenos.bribe.paid", {SILVER: -silver}, {"units": units}))
        lines.append(Line("proxenos.counted", None, {"areas": areas}))
    if envoy_needs_canal(components, ground, place_of_envoy(before), polis):
        lines.append(canal_line(components, before.turn_of))
    return lines


def check_redeem(components: Components, state: State, move: dict) -> None:
    """Check {"redeem": true}: the opponent is paid, the Proxenos goes to the capital (rules redeem.pay,
    redeem.capital)."""
    if state.seats[state.turn_of].proxenos != CAPTURED:
        raise Refused("redeem.pay", {})
    silver = components.number("cost", "redeem")
    if state.has(state.turn_of, SILVER) < silver:
        raise Refused("redeem.pay.silver", {"silver": silver, "held": state.has(state.turn_of, SILVER)})


def do_redeem(components: Components, state: State, move: dict) -> State:
    """Pay the opponent and put the Proxenos in the capital (rules redeem.pay, redeem.capital)."""
    side, silver = state.turn_of, components.number("cost", "redeem")
    paid = with_goods(with_goods(state, side, {SILVER: -silver}), components.other(side), {SILVER: silver})
    return with_seat(paid, side, proxenos=components.number("sides", side)["capital"])


def redeem_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say what was paid and where the Proxenos is (rules redeem.pay, redeem.capital)."""
    paid, polis = {SILVER: -components.number("cost", "redeem")}, after.seats[before.turn_of].proxenos
    return [Line("redeem.pay.paid", paid, {}), Line("redeem.capital", None, {"polis": polis})]


def check_war(components: Components, state: State, move: dict) -> None:
    """Check {"civil-war": polis}: the polis where the own Proxenos is changes sides (rules civil-war.*); or one in the
    region where it is (reading proxenos-place)."""
    side, polis = state.turn_of, known_in(move, CIVIL_WAR, components.order)
    place = place_of_envoy(state)
    if not is_at(components, state, side, polis):
        region = components.poleis[polis].region
        values = {"polis": polis, "place": place, "area": region}
        by_region = region != ABROAD and not is_default(state.readings, PROXENOS_PLACE)
        raise Refused("civil-war.where.region" if by_region else "civil-war.where", values)
    if state.owner_of(polis) == side:
        raise Refused("civil-war.where.own", {"polis": polis})
    if polis in capitals(components):
        raise Refused("civil-war.capital", {"polis": polis})
    refuse_no_cubes(components, state, side)
    cubes, silver = price_of_war(components, state, polis)
    held = state.has(side, SILVER)
    if held < silver:
        raise Refused("civil-war.cost", {"polis": polis, "silver": silver, "cubes": cubes, "held": held})


def do_war(components: Components, state: State, move: dict) -> State:
    """Bribe the cubes, take the polis, gain the prestige (rules civil-war.cost, civil-war.change, civil-war.points)."""
    cubes, silver = price_of_war(components, state, move[CIVIL_WAR])
    return with_goods(
        change_sides(components, state, move[CIVIL_WAR]), state.turn_of, {SILVER: -silver, PRESTIGE: cubes}
    )


def war_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say what was paid and taken (rules civil-war.cost, civil-war.change, civil-war.population, civil-war.points,
    unit.stay)."""
    polis = move[CIVIL_WAR]
    cubes, silver = price_of_war(components, before, polis)
    return [
        Line("civil-war.cost.paid", {SILVER: -silver}, {"cubes": cubes}),
        Line("civil-war.change", None, {"polis": polis}),
        Line("civil-war.population", None, {"polis": polis, "cubes": after.poleis[polis].population}),
        Line("civil-war.points", {PRESTIGE: cubes}, {}),
        *stay_lines(components, before, polis),
    ]


def price_of_war(components: Components, state: State, polis: str) -> tuple[int, int]:
    """Return the cubes that are bribed and the silver for all of them (rule civil-war.cost)."""
    held = state.poleis[polis]
    return war_price(components, components.poleis[polis].base, 0 if held.owner is None else held.population)


# every legal move


def envoy_moves(components: Components, state: State) -> list[dict]:
    """List every polis that the Proxenos can reach and pay for."""
    if state.seats[state.turn_of].proxenos not in components.poleis:
        return []
    enemy, tolls = components.other(state.turn_of), tolls_of(components, state)
    return [
        {PROXENOS: polis}
        for polis in components.order
        if polis in tolls
        and bribe(components, tolls[polis]) <= state.has(state.turn_of, SILVER)
        and not is_at(components, state, enemy, polis)
    ]


def redeem_moves(components: Components, state: State) -> list[dict]:
    """List redeeming the Proxenos, if that is allowed."""
    return [{REDEEM: True}] if is_allowed(check_redeem, components, state, {}) else []


def war_moves(components: Components, state: State) -> list[dict]:
    """List the civil wars where the Proxenos is that are allowed."""
    here = [polis for polis in components.order if is_at(components, state, state.turn_of, polis)]
    wars = [{CIVIL_WAR: polis} for polis in here]
    return [move for move in wars if is_allowed(check_war, components, state, move)]
