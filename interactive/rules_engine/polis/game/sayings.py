"""What the rules say about an action: one line a rule, from the state before, the state after and the move."""

from __future__ import annotations

from rules_engine.core import Line
from rules_engine.polis.components import PRESTIGE, SILVER, Components
from rules_engine.polis.game.actions.besiege import is_at, succeeds
from rules_engine.polis.game.actions.collect import gained, is_home
from rules_engine.polis.game.actions.commerce import price_at
from rules_engine.polis.game.actions.envoy import price_of_war
from rules_engine.polis.game.actions.muster import galley_price, hoplite_price, merchant_price
from rules_engine.polis.game.actions.project import price_with_silver
from rules_engine.polis.game.state import State
from rules_engine.polis.game.turns import (
    CIVIL_WAR,
    GALLEYS,
    MARCH,
    MERCHANTS,
    MUSTER,
    PROJECT,
    PROXENOS,
    REDEEM,
    SAIL,
    SIEGE,
    TRADE,
    TRIBUTE,
    goes_on,
    military_cost,
)
from rules_engine.polis.game.ways import bribes


def say_muster(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules muster.hoplites, muster.cost."""
    polis, cubes = move[MUSTER], move["cubes"]
    said = {"polis": polis, "hoplites": cubes, "area": components.poleis[polis].region}
    paid = hoplite_price(components, move)
    return [Line("muster.hoplites.placed", None, said), Line("muster.cost.paid", paid, {"hoplites": cubes})]


def say_galleys(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules galleys.build, galleys.cost."""
    polis, seas = move[GALLEYS], move["seas"]
    lines = [
        Line("galleys.build.placed", None, {"polis": polis, "galleys": seas[sea], "area": sea})
        for sea in components.seas
        if sea in seas
    ]
    galleys = sum([seas[sea] for sea in sorted(seas)])
    return [*lines, Line("galleys.cost.paid", galley_price(components, move), {"galleys": galleys})]


def say_merchants(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules merchants.build, merchants.cost."""
    cubes, paid = move["cubes"], merchant_price(components, move)
    said = {"polis": move[MERCHANTS], "merchants": cubes}
    return [Line("merchants.build", None, said), Line("merchants.cost.paid", paid, {"merchants": cubes})]


def say_project(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules project.start, project.cost, project.silver."""
    tile, replaced = move[PROJECT], move.get("silver", [])
    paid = price_with_silver(components, before, tile, replaced)
    lines = [
        Line("project.start.begun", None, {"project": tile, "polis": move["polis"]}),
        Line("project.cost.paid", paid, {}),
    ]
    return [*lines, Line("project.silver.used", None, {"resources": list(replaced)})] if replaced else lines


def say_march(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules military.cost, march.destination, march.one-by-one."""
    values = {"origin": move[MARCH], "area": move["to"]}
    if goes_on(before, MARCH, move):
        return [Line("march.one-by-one", None, values)]
    return [paid_line(components), Line("march.destination.moved", None, values)]


def say_sail(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules military.cost, sail.destination, sail.one-by-one."""
    values = {"origin": move[SAIL], "area": move["to"]}
    if goes_on(before, SAIL, move):
        return [Line("sail.one-by-one", None, values)]
    return [paid_line(components), Line("sail.destination.moved", None, values)]


def paid_line(components: Components) -> Line:
    """Rule military.cost."""
    return Line("military.cost.paid", military_cost(components), {})


def say_siege(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules military.cost, siege.roll, and what comes of it."""
    polis, value = move[SIEGE], components.poleis[move[SIEGE]].base
    lines = [paid_line(components), Line("siege.roll", None, {"polis": polis, "roll": move["roll"], "value": value})]
    if not succeeds(components, move):
        return lines + say_failure(components, before, after, polis)
    lines.append(Line("siege.success", {PRESTIGE: value}, {"polis": polis}))
    lines.append(Line("siege.population", None, {"polis": polis, "cubes": after.poleis[polis].population}))
    enemy = components.other(before.turn_of)
    caught = is_at(components, before, enemy, polis)
    return [*lines, Line("siege.proxenos.caught", None, {"polis": polis})] if caught else lines


def say_failure(components: Components, before: State, after: State, polis: str) -> list[Line]:
    """Rules siege.failure, siege.emptied."""
    losses, region = components.data["siege"], components.poleis[polis].region
    values = {"area": region, "hoplites": losses["loss"], "polis": polis, "cubes": losses["population-loss"]}
    if before.owner_of(polis) is None:
        return [Line("siege.failure", None, values)]
    lines = [Line("siege.failure.enemy", None, values)]
    return lines if after.owner_of(polis) else [*lines, Line("siege.emptied", None, {"polis": polis})]


def say_tribute(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules tribute.home or military.cost, tribute.gain, tribute.box."""
    region, rows, gain = move[TRIBUTE], move["rows"], gained(components, move)
    home = is_home(components, before, region)
    lines = [Line("tribute.home", None, {"area": region}) if home else paid_line(components)]
    for good in components.resources:
        if good in rows:
            lines.append(Line("tribute.gain", {good: gain[good]}, {"hoplites": rows[good], "good": good}))
    return [*lines, Line("tribute.box.closed", None, {"area": region})]


def say_trade(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules trade.merchant, then those of the exchange or the purchase."""
    good, gain, amount = components.spaces[move[TRADE]]
    given, column = move.get("pay", good), before.prices.get(good, 0) + 1
    paid = {given: -price_at(components, before, move[TRADE], given)}
    sent = Line("trade.merchant.sent", None, {"market": components.market_of(move[TRADE])})
    moved = {"good": good, "roll": max(move["rolls"]), "column": after.prices.get(good, 0) + 1}
    if given == good:
        price = Line("trade.price.given", paid, {"column": column, "good": good})
        return [
            sent,
            price,
            Line("trade.exchange.gained", {gain: amount}, {}),
            Line("trade.exchange-roll", None, moved),
        ]
    said = Line("trade.purchase.bought" if given == SILVER else "trade.silver.bought", paid | {gain: amount}, {})
    return [sent, said, Line("trade.purchase-roll", None, moved)]


def say_proxenos(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules proxenos.move, proxenos.bribe."""
    side, polis = before.turn_of, move[PROXENOS]
    origin = before.seats[side].proxenos or ""
    units = bribes(components, before, side, origin)[polis]
    lines = [Line("proxenos.move.moved", None, {"origin": origin, "polis": polis})]
    silver = after.has(side, SILVER) - before.has(side, SILVER)
    return [*lines, Line("proxenos.bribe.paid", {SILVER: silver}, {"units": units})] if silver else lines


def say_redeem(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules redeem.pay, redeem.capital."""
    paid = {SILVER: -components.number("cost", "redeem")}
    polis = after.seats[before.turn_of].proxenos
    return [Line("redeem.pay.paid", paid, {}), Line("redeem.capital", None, {"polis": polis})]


def say_war(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Rules civil-war.cost, civil-war.change, civil-war.population, civil-war.points."""
    polis = move[CIVIL_WAR]
    cubes, silver = price_of_war(components, before, polis)
    return [
        Line("civil-war.cost.paid", {SILVER: -silver}, {"cubes": cubes}),
        Line("civil-war.change", None, {"polis": polis}),
        Line("civil-war.population", None, {"polis": polis, "cubes": after.poleis[polis].population}),
        Line("civil-war.points", {PRESTIGE: cubes}, {}),
    ]


SAYINGS = {
    MUSTER: say_muster,
    GALLEYS: say_galleys,
    MERCHANTS: say_merchants,
    PROJECT: say_project,
    MARCH: say_march,
    SAIL: say_sail,
    SIEGE: say_siege,
    TRIBUTE: say_tribute,
    TRADE: say_trade,
    PROXENOS: say_proxenos,
    REDEEM: say_redeem,
    CIVIL_WAR: say_war,
}
