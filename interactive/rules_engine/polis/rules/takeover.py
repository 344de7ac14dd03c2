"""How a polis changes sides: sieges and civil wars (rules siege.*, civil-war.*, polis.capital)."""

from rules_engine.core import Refused
from rules_engine.polis.components import Components
from rules_engine.polis.rules.map import controls


def condition_refusal(hoplites: int, enemies: int, value: int) -> Refused | None:
    """Refuse the siege of any polis of that value for want of hoplites (rule siege.condition)."""
    if not controls(hoplites, enemies):
        values = {"hoplites": hoplites, "enemies": enemies, "needed": hoplites_needed(enemies, value)}
        return Refused("siege.condition.no-control", values)
    too_few = Refused("siege.condition.too-few", {"hoplites": hoplites, "value": value})
    return too_few if hoplites < value else None


def hoplites_needed(enemies: int, value: int) -> int:
    """Return the fewest hoplites that meet both conditions of a siege (rule siege.condition)."""
    return max(enemies + 1, value)


def winning_faces(components: Components, value: int) -> int:
    """Count the faces of the die that reach a siege value (rule siege.roll)."""
    return max(0, components.faces() + 1 - value)


def population_after_failure(components: Components, population: int) -> int:
    """Return an enemy polis's cubes after a failed siege; 0 is neutral (rules siege.failure, siege.emptied)."""
    return max(0, population - components.number("siege", "population-loss"))


def population_due(base: int, population: int) -> int:
    """Return the cubes that a polis is to have which changes sides: the base population if it was neutral (`population`
    0), else as many as there were (rules siege.population, civil-war.population)."""
    return population or base


def war_price(components: Components, base: int, population: int) -> tuple[int, int]:
    """Return (cubes, silver) of a civil war: the cubes that are bribed, which is also the prestige gained, and the
    silver for them.

    `population`: the opponent's cubes, 0 for a neutral polis, whose base population counts (rules civil-war.cost,
    civil-war.points).
    """
    cubes, owner = population_due(base, population), "enemy" if population else "neutral"
    return cubes, cubes * components.number("civil-war", owner)
