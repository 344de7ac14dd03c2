"""Every free hex and what buildings cost there, all at once: for lists of moves and for maps of prices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine import hexes
from rules_engine.attika.components import Components, Symbols
from rules_engine.attika.rules.cost import plain_bill, settlement_fee
from rules_engine.attika.rules.groups import Own
from rules_engine.attika.rules.order import tails
from rules_engine.attika.rules.payments import Bill, Counts
from rules_engine.attika.rules.sites import Buildings, Grounds, free_sites
from rules_engine.hexes import Position

Heat: TypeAlias = dict[Position, tuple[int, str | None]]
"""For each hex of the map the fewest cards, and the rule that refuses the site or the payment (None where none does).
On a hex that is no building site the cards are 0."""


@dataclass(frozen=True)
class Plots:
    """The free hexes as one player sees them.

    `places`: the hexes, in the order of the map; `kinds`: for each the index in `prices` of what lies there;
    `prices`: (symbols that count, settlement fee), each once; `tails`: own buildings beside a hex, where there are any.
    """

    places: list[Position]
    kinds: list[int]
    prices: list[tuple[Counts, int]]
    tails: dict[Position, list[str]]


def free_plots(components: Components, grounds: Grounds, buildings: Buildings, own: Own, settlements: int) -> Plots:
    """List all building sites (rule site.free), with what costs there depend on (rules cost.terrain, settlement.fee).

    `own` are the player's buildings among `buildings`, in so many `settlements`."""
    free = free_sites(grounds, buildings)
    symbols = nearby_symbols(components, free)
    beside = own_tails(own, symbols)
    fee = settlement_fee(components, settlements)
    seen = [(tuple(symbols[place]), 0 if place in beside else fee) for place, _ in free]
    index: dict[tuple[Counts, int], int] = {}
    prices: list[tuple[Counts, int]] = []
    for kind in seen:
        if kind not in index:
            index[kind] = len(prices)
            prices.append(kind)
    return Plots([place for place, _ in free], [index[kind] for kind in seen], prices, beside)


def nearby_symbols(components: Components, free: list[tuple[Position, str]]) -> dict[Position, list[int]]:
    """Count for every free hex the symbols on it and on free hexes beside it, in the order of the landscapes."""
    symbols = {place: [0] * len(components.landscapes) for place, _ in free}
    for place, ground in free:
        if ground in components.landscapes:
            index = components.landscapes.index(ground)
            for near in hexes.flower(place):
                if near in symbols:
                    symbols[near][index] += 1
    return symbols


def own_tails(own: Own, free: dict[Position, list[int]]) -> dict[Position, list[str]]:
    """List the own buildings beside each free hex; a hex that has none is left out."""
    found: dict[Position, list[str]] = {}
    for place, building in own:
        for near in hexes.neighbours(place):
            if near in free:
                found.setdefault(near, []).append(building)
    return found


def bills(components: Components, plots: Plots, base: Symbols, surplus: str) -> list[Bill]:
    """Return for each of `plots.prices` the bill of this base cost, where no arrow makes the building free."""
    return [plain_bill(components, base, found, fee, surplus) for found, fee in plots.prices]


def free_places(components: Components, plots: Plots, building: str) -> set[Position]:
    """Return the hexes where an arrow makes the building free (rules free.arrow, road.free)."""
    wanted = tails(components, building)
    return {place for place in plots.tails if any([name in wanted for name in plots.tails[place]])}
