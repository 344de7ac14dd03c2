"""What tasks can ask for (`rules_widgets.table_task`): figures that a side reaches in one turn."""

from collections.abc import Callable

from rules_engine.polis.components import WHEAT

GOALS: dict[str, Callable[..., int]] = {
    # how much more wheat it has than its population needs at the end of the round (rule supply.wheat)
    "feed": lambda components, values, side, before, after: (
        after.has(side, WHEAT) - components.wheat_for(after.population_of(side))
    ),
    "stock": lambda components, values, side, before, after: after.has(side, values["good"]),
    # all resources gained, less those spent
    "gain": lambda components, values, side, before, after: sum(
        [after.has(side, good) - before.has(side, good) for good in components.resources]
    ),
    "prestige": lambda components, values, side, before, after: (
        after.seats[side].prestige - before.seats[side].prestige
    ),
    "gather": lambda components, values, side, before, after: after.units_of(side, values["area"]),
    "poleis": lambda components, values, side, before, after: len(after.poleis_of(side)) - len(before.poleis_of(side)),
    # 1 if it has begun the project (rule project.start)
    "project": lambda components, values, side, before, after: len(
        [polis for polis in after.poleis_of(side) if after.poleis[polis].begun == values["project"]]
    ),
}
