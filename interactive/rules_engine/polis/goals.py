"""What tasks can ask for (`rules_widgets.table_task`): figures that a side reaches in one turn."""

from typing import Any

from rules_engine.polis.components import WHEAT, Components
from rules_engine.polis.game.state import State
from rules_engine.polis.rules.rounds import wheat_for


def wheat_to_spare(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Return how much more wheat a side has than its population needs at the end of the round (rule supply.wheat)."""
    return after.has(side, WHEAT) - wheat_for(components, after.population_of(side))


def stock(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Return how much of the resource `good` a side has."""
    return after.has(side, values["good"])


def gained(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Count the resources that a side has gained, less those spent."""
    had, has = before.goods_of(side), after.goods_of(side)
    return sum([has.get(good, 0) - had.get(good, 0) for good in components.resources])


def prestige(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Return the prestige that a side has gained."""
    return after.seats[side].prestige - before.seats[side].prestige


def gathered(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Count the units of a side in `area`."""
    return after.units_of(side, values["area"])


def poleis_won(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Count the poleis that a side has won."""
    return len(after.poleis_of(side)) - len(before.poleis_of(side))


def begun(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Return 1 if a side has begun the project, else 0 (rule project.start)."""
    return 1 if values["project"] in [after.poleis[polis].begun for polis in after.poleis_of(side)] else 0


GOALS = {
    "feed": wheat_to_spare,
    "stock": stock,
    "gain": gained,
    "prestige": prestige,
    "gather": gathered,
    "poleis": poleis_won,
    "project": begun,
}
