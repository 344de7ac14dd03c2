"""What actions, pieces and projects cost, and who can pay (rules military.cost, muster.cost, galleys.cost,
merchants.cost, project.cost, project.silver, polis.last-cube)."""

from collections.abc import Sequence

from rules_engine.core import BadInput, Refused
from rules_engine.polis.components import PRESTIGE, SILVER, Components, Goods
from rules_engine.polis.readings import SILVER_SHARE, is_default
from rules_engine.readings import Readings


def military_cost(components: Components, actions: int = 1) -> Goods:
    """Return the prestige that military actions cost, below 0 (rule military.cost)."""
    return {PRESTIGE: -components.number("cost", "military") * actions}


def poor_refusal(components: Components, prestige: int) -> Refused | None:
    """Refuse a military action to a side with less prestige than it costs (rules military.cost, prestige.below)."""
    cost = components.number("cost", "military")
    return Refused("military.cost", {"prestige": cost, "held": prestige}) if prestige < cost else None


def lacks(held: Goods, paid: Goods) -> Goods:
    """Return what is missing to pay `paid` (numbers below 0) out of `held`; {} where all of it can be paid."""
    return {good: -paid[good] - held.get(good, 0) for good in sorted(paid) if -paid[good] > held.get(good, 0)}


def missing_in(values: dict) -> Goods:
    """Return what is missing by the figures of a refusal: what it lacks, or the price less what is held; {} for a
    refusal of something else."""
    if "lacking" in values:
        return values["lacking"]
    good = values.get("good", PRESTIGE if PRESTIGE in values else SILVER)
    price = values.get("price", values.get(good))
    return {good: price - values["held"]} if "held" in values and price is not None else {}


def spare_cubes(components: Components, population: int) -> int:
    """Return how many cubes may leave a tile: the last one stays (rule polis.last-cube)."""
    return max(0, population - components.number("polis", "last-cube"))


def last_cube_refusal(components: Components, polis: str, population: int, cubes: int) -> Refused | None:
    """Refuse to take the last cube off a tile (rule polis.last-cube)."""
    if cubes <= spare_cubes(components, population):
        return None
    return Refused("polis.last-cube", {"polis": polis, "cubes": cubes, "population": population})


def piece_price(components: Components, piece: str, good: str, pieces: int, silver: int) -> Goods:
    """Return the price of hoplites, galleys or merchants in their good, part of it in silver, below 0 (rules
    muster.cost, galleys.cost, merchants.cost). Raises BadInput for more silver than the price."""
    cost = components.number("cost", piece) * pieces
    if silver > cost:
        raise BadInput("silver", silver, "at most " + str(cost))
    paid = {good: silver - cost, SILVER: -silver}
    return {name: paid[name] for name in (good, SILVER) if paid[name]}


def silver_needed(components: Components, piece: str, pieces: int, held: int) -> int:
    """Return the silver that pieces cost when all that is `held` of their good is paid first."""
    return max(0, components.number("cost", piece) * pieces - held)


def project_price(components: Components, tile: str, replaced: Sequence[str]) -> Goods:
    """Return the price of a project, below 0, when silver stands in for the resources `replaced` (rules project.cost,
    project.silver).

    Raises BadInput for resources that the project does not cost.
    """
    cost, kinds = components.cost_of(tile), replaceable(components, tile)
    if not set(replaced) <= set(kinds):
        raise BadInput("silver", replaced, "some of " + ", ".join(kinds))
    silver = cost.get(SILVER, 0) + sum([cost[good] for good in kinds if good in replaced])
    paid = {good: -cost[good] for good in kinds if good not in replaced}
    return paid | {SILVER: -silver} if silver else paid


def silver_refusal(components: Components, tile: str, replaced: Sequence[str], readings: Readings) -> Refused | None:
    """Refuse silver for a part of a project's cost where it may only stand in for all of it (rule project.silver,
    reading silver-share)."""
    is_part = 0 < len(set(replaced)) < len(replaceable(components, tile))
    return Refused("project.silver", {"project": tile}) if is_part and not is_default(readings, SILVER_SHARE) else None


def replaceable(components: Components, tile: str) -> list[str]:
    """List the resources other than silver that a project costs."""
    cost = components.cost_of(tile)
    return [good for good in components.resources if good != SILVER and cost.get(good)]


def silver_choices(components: Components, tile: str, readings: Readings) -> list[list[str]]:
    """List the sets of resources that silver may replace in a project's cost (rule project.silver, reading
    silver-share)."""
    kinds = replaceable(components, tile)
    choices: list[list[str]] = [[]]
    for good in kinds:
        choices += [[*choice, good] for choice in choices]
    return choices if is_default(readings, SILVER_SHARE) else [choice for choice in choices if choice in ([], kinds)]
