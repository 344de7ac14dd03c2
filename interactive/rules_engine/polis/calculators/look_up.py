"""Tables for looking up what it takes to win a polis, and what a round allows (rules siege.*, civil-war.*, unit.limit,
trade.space)."""

from __future__ import annotations

from rules_engine.core import Share, Table
from rules_engine.polis.calculators.takeover import NEUTRAL
from rules_engine.polis.components import Components
from rules_engine.polis.rules.takeover import capitals, war_price, winning_faces
from rules_engine.polis.rules.trade import early_refusal


def takeover_table(components: Components) -> Table:
    """List each polis that can be lost: its region, the chance of a siege, and the price of a civil war while it is
    neutral, and for each of the opponent's cubes."""
    faces, rows = components.number("die", "sides"), []
    for polis in [polis for polis in components.order if polis not in capitals(components)]:
        tile = components.poleis[polis]
        chance = Share(winning_faces(components, tile.base), faces)
        neutral = war_price(components, tile.base, NEUTRAL)[1]
        rows.append((polis, tile.region, tile.base, chance, neutral, components.number("civil-war", "enemy")))
    return Table("takeovers", ("polis", "region", "value", "chance", "neutral", "cube"), tuple(rows))


def rounds_table(components: Components) -> Table:
    """List for each round the limit of units, and the highest number of an open market space."""
    first = {components.spaces[space][2]: space for space in sorted(components.spaces)}
    rows = []
    for name in components.data["order"]["rounds"]:
        usable = [number for number in sorted(first) if early_refusal(components, first[number], name) is None]
        rows.append((name, components.limit(name), usable[-1]))
    return Table("limits", ("round", "units", "spaces"), tuple(rows))
