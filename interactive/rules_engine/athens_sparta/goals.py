"""What tasks can ask for (`rules_widgets.table_task`): what a side reaches with its movement."""

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.practice_value import settled
from rules_engine.athens_sparta.rules.sieges import FULL, siege_of
from rules_engine.athens_sparta.rules.state import State


def gathered(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Count the steps of a side's blocks in the hex of the city `city`."""
    place = after.theatre.by_id[values["city"]].at
    return sum([piece.steps for piece in after.here(place) if piece.owner == side])


def shut_off(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Return 1 if the city `city` of the enemy is shut off completely once the movement phase is over, else 0 (rules
    attrition.full, control.update)."""
    board, city = settled(after), after.theatre.by_id[values["city"]]
    return 1 if board.holder(city) != side and siege_of(board, city) == FULL else 0


def cities_won(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Count the cities that a side holds in addition once the movement phase is over (rule control.update)."""
    return len(settled(after).cities_of(side)) - len(settled(before).cities_of(side))


def sea_held(components: Components, values: dict[str, Any], side: str, before: State, after: State) -> int:
    """Return 1 if a side controls the sea at the city `city` once the movement phase is over, else 0 (rules
    sea-control.port, control.update)."""
    return 1 if settled(after).has_sea_control(after.theatre.by_id[values["city"]].at, side) else 0


GOALS = {"gather": gathered, "shut_off": shut_off, "cities": cities_won, "sea": sea_held}
