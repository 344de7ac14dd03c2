"""What a round's end takes and brings, on plain numbers: the game and its calculator count with the same functions
(rules supply.*, growth.*, megalopolis.*, stores.*, phoros.*)."""

from __future__ import annotations

from rules_engine.polis.components import PRESTIGE, SILVER, WHEAT, Components, Goods

STORED = ("oil", "wine", WHEAT)
"""What spoils in the stores."""
HALF = 2


def wheat_for(components: Components, cubes: int) -> int:
    """The wheat that so many cubes need (rule supply.wheat)."""
    return cubes * components.number("supply", WHEAT)


def wheat_lacking(components: Components, cubes: int, wheat: int) -> int:
    """The wheat that is lacking to supply so many cubes; none where it is enough (rule supply.wheat)."""
    return max(0, wheat_for(components, cubes) - wheat)


def prestige_for(components: Components, wheat: int) -> int:
    """The prestige that stands in for wheat that is lacking (rule supply.shortage)."""
    return wheat * components.number("supply", PRESTIGE)


def can_feed(components: Components, cubes: int, wheat: int, prestige: int) -> bool:
    """Whether wheat and prestige are enough for so many cubes: all of the prestige may go (rules supply.shortage,
    loss.capital)."""
    return prestige_for(components, wheat_lacking(components, cubes, wheat)) <= prestige


def may_pay_now(components: Components, one_way: bool, given_up: bool, others: bool) -> bool:
    """Whether prestige may be paid: who has begun to give up poleis goes on with that, if so agreed, up to the capital
    (rule supply.shortage, reading shortage). `others`: whether poleis are left besides the capital."""
    return not (one_way and given_up and others)


def growth_wheat(components: Components, cubes: int) -> int:
    """The wheat for so many new cubes (rule growth.wheat)."""
    return cubes * components.number("growth", WHEAT)


def growth_room(components: Components, polis: str, population: int, grown: int = 0) -> int:
    """How many cubes more a polis may grow by in this round: both numbers of its tile count (rule growth.limits)."""
    tile = components.poleis[polis]
    return max(0, min(tile.growth - grown, tile.most - population))


def is_megalopolis(components: Components, polis: str, population: int) -> bool:
    """Whether a polis has more than its base population (rule megalopolis.points)."""
    return population > components.poleis[polis].base


def megalopolis_points(components: Components, poleis: int) -> int:
    """The prestige for so many poleis above their base population (rule megalopolis.points)."""
    return poleis * components.number("megalopolis", "points")


def spoilage(stocks: Goods) -> Goods:
    """What the stores lose: half of oil, wine and wheat, rounded up, below 0 (rule stores.half)."""
    return {good: -((stocks[good] + 1) // HALF) for good in STORED if stocks.get(good, 0)}


def phoros_change(components: Components, points: int) -> Goods:
    """Prestige given up and silver gained for it (rule phoros.silver)."""
    return {PRESTIGE: -points, SILVER: points * components.number("phoros", SILVER)}
