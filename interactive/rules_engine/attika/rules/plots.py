"""Every free hex and what buildings cost there, all at once: for lists of moves and for maps of prices."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine import hexes
from rules_engine.attika.components import ANY, Components, Symbols
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.cost import bill_after, counted
from rules_engine.attika.rules.payments import Bill
from rules_engine.attika.rules.sites import SHRINE
from rules_engine.cards import Cards
from rules_engine.hexes import Position


@dataclass(frozen=True)
class Plots:
    """The free hexes as the active player sees them.

    `places`: the hexes, in the order of the map; `kinds`: for each the index in `prices` of what lies there;
    `prices`: (symbols that count, settlement fee), each once; `tails`: own buildings beside a hex, where there are any.
    """

    places: list[Position]
    kinds: list[int]
    prices: list[tuple[Cards, int]]
    tails: dict[Position, list[str]]


def free_plots(components: Components, state: State) -> Plots:
    """All building sites (rule site.free), with what the costs there depend on (rules cost.terrain, settlement.fee)."""
    built = {place for place, _, _ in state.buildings}
    free = [(place, ground) for place, ground in state.grounds if place not in built and ground != SHRINE]
    symbols = nearby_symbols(components, free)
    tails = own_tails(state, symbols)
    fee = components.settlement_fee * len(state.settlements(state.active))
    seen = [(tuple(symbols[place]), 0 if place in tails else fee) for place, _ in free]
    index: dict[tuple[Cards, int], int] = {}
    prices = []
    for kind in seen:
        if kind not in index:
            index[kind] = len(prices)
            prices.append(kind)
    return Plots([place for place, _ in free], [index[kind] for kind in seen], prices, tails)


def nearby_symbols(components: Components, free: list[tuple[Position, str]]) -> dict[Position, list[int]]:
    """For every free hex the symbols on it and on free hexes beside it, counted in the order of the landscapes."""
    symbols = {place: [0] * len(components.landscapes) for place, _ in free}
    for place, ground in free:
        if ground in components.landscapes:
            index = components.landscapes.index(ground)
            for near in hexes.flower(place):
                if near in symbols:
                    symbols[near][index] += 1
    return symbols


def own_tails(state: State, free: dict[Position, list[int]]) -> dict[Position, list[str]]:
    """The active player's buildings beside each free hex; a hex that has none is left out."""
    tails: dict[Position, list[str]] = {}
    for place, owner, building in state.buildings:
        if owner == state.active:
            for near in hexes.neighbours(place):
                if near in free:
                    tails.setdefault(near, []).append(building)
    return tails


def bills(components: Components, plots: Plots, base: Symbols, surplus: str) -> list[Bill]:
    """What a building of this base cost costs for each of `plots.prices`, where no arrow makes it free."""
    printed, any_cards, substitute = counted(components, base), base.get(ANY, 0), components.substitute_cards
    return [bill_after(printed, any_cards, found, fee, substitute, surplus) for found, fee in plots.prices]


def free_places(components: Components, plots: Plots, building: str) -> set[Position]:
    """Where an arrow makes the building free (rules free.arrow, road.free)."""
    tails = [tail for tail, head in components.arrows if head == building]
    return {place for place in plots.tails if any([name in tails for name in plots.tails[place]])}
