"""The table as the game begins (rules setup.poleis, setup.units, setup.envoys, setup.resources, setup.prestige)."""

from __future__ import annotations

from rules_engine.polis.components import SILVER, WHEAT, Components, Goods
from rules_engine.polis.game.state import Holding, Seat, State


def laid_out(components: Components) -> State:
    """Poleis, units and seats as the game begins, without cards and tiles (rules setup.poleis, setup.units,
    setup.envoys, setup.resources, setup.prestige)."""
    first, sides = components.sides[0], components.sides
    return State(
        components.rounds[0],
        first,
        first,
        {polis: _holding(components, polis) for polis in components.order},
        {side: start_units(components, side) for side in sides},
        {side: _seat(components, side) for side in sides},
        {},
        {},
        {},
        components=components,
    )


def _holding(components: Components, polis: str) -> Holding:
    tile = components.poleis[polis]
    return Holding(tile.owner, tile.base) if tile.owner else Holding()


def _seat(components: Components, side: str) -> Seat:
    start, goods = components.data["setup"], {}
    for good in components.resources:
        goods[good] = start[good][side] if good in (SILVER, WHEAT) else start["goods"]
    goods = {good: goods[good] for good in components.resources if goods[good]}
    return Seat(start["prestige"]["play"], goods, start["merchants"], components.number("sides", side)["capital"])


def start_units(components: Components, side: str) -> Goods:
    """A side's first units: those of the regions of its first poleis and of the seas that their galleys use."""
    tiles = [components.poleis[polis] for polis in components.order if components.poleis[polis].owner == side]
    start, units = components.data["setup"], {}
    for region in components.regions:
        if region in start["hoplites"] and any([tile.region == region for tile in tiles]):
            units[region] = start["hoplites"][region]
    for sea in components.seas:
        galleys = start["galleys"].get(sea, start["galleys"].get(sea + "-play", 0))
        if galleys and any([sea in tile.ships for tile in tiles]):
            units[sea] = galleys
    return units
