"""What military actions cost, what is lacking to pay a price, and which cubes may leave a tile (rules military.cost,
polis.last-cube)."""

from rules_engine.polis.components import PRESTIGE, SILVER, Components, Goods


def military_cost(components: Components, actions: int = 1) -> Goods:
    """Return the prestige that military actions cost, below 0 (rule military.cost)."""
    return {PRESTIGE: -components.number("cost", "military") * actions}


def lacks(held: Goods, paid: Goods) -> Goods:
    """Return what is missing to pay `paid` (numbers below 0) out of `held`; {} where all of it can be paid."""
    return {good: -paid[good] - held.get(good, 0) for good in sorted(paid) if -paid[good] > held.get(good, 0)}


def missing_in(values: dict) -> Goods:
    """Return what a refusal's figures say is lacking, or the price less what is held; {} where neither is in them."""
    if "lacking" in values:
        return values["lacking"]
    good = values.get("good", PRESTIGE if PRESTIGE in values else SILVER)
    price = values.get("price", values.get(good))
    return {good: price - values["held"]} if "held" in values and price is not None else {}


def spare_cubes(components: Components, population: int) -> int:
    """Return how many cubes may leave a tile: the last one stays (rule polis.last-cube)."""
    return max(0, population - components.number("polis", "last-cube"))
