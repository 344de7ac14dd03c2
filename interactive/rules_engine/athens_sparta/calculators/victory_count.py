"""Who has won at a check (rules victory.*, persia.price)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.board import ATHENS, SIDES, SPARTA
from rules_engine.athens_sparta.rules.map import SYRACUSE
from rules_engine.athens_sparta.rules.replacement import (
    CHECKS,
    GAME_TURN,
    city_worth,
    decided,
    persian_loss,
    points_to_win,
)
from rules_engine.core import Answer, Line, Refused
from rules_engine.forms import Between, Choice

Points: TypeAlias = Annotated[int, Between(0, "points.total")]
NONE, BOTH = "none", "both"
NO, YES, CLOSED = "no", "yes", "closed"
MILETUS = "miletus"


def victory_count(
    components: Components,
    athens: Points,
    sparta: Points,
    athens_closed: Points = 0,
    sparta_closed: Points = 0,
    persian_miletus: Annotated[str, Choice("", (NO, YES, CLOSED))] = "no",
    main_city: Annotated[str, Choice("", (NONE, ATHENS, SPARTA, BOTH))] = "none",
    check: Annotated[str, Choice("", CHECKS)] = "olympiad",
    sicily: Points = 0,
) -> Answer:
    """Tell whether somebody has won, and by which rule.

    `athens`, `sparta`: the build points of all cities that a side controls; `athens_closed`, `sparta_closed`: how many
    of those belong to besieged or blockaded cities; `persian_miletus`: Sparta controls Miletus, among those points, and
    Persia still supports it; closed if Miletus is among the besieged or blockaded cities, too; `main_city`: one that an
    enemy block controls, or both; `check`: when; `sicily`: what the cards on Sicily show, which Syracuse is worth
    instead of its own points (sicily.points); 0 without that rule.
    The value: {"athens", "sparta": points that count, "winner": side or None, "rule": the one that decides, or None}.
    Raises Refused for points that no map has.
    """
    refuse_points(points_on_map(components, sicily), athens, athens_closed, sparta, sparta_closed)
    price = persian_loss(components, persian_miletus != NO, persian_miletus == YES)
    refuse_miletus(components, sparta, sparta_closed, persian_miletus)
    counted = {ATHENS: athens - athens_closed, SPARTA: sparta - sparta_closed - price}
    lost = [side for side in SIDES if main_city in (side, BOTH)]
    winner, rule = decided(components, counted, lost, check)
    first = end_line(components, counted, winner, rule, main_city, check)
    lines = [
        first,
        *sicily_lines(sicily),
        *side_lines(ATHENS, athens, athens_closed),
        *side_lines(SPARTA, sparta, sparta_closed),
        *persian_lines(persian_miletus, price),
        *sum_lines(components, counted),
    ]
    return Answer(counted | {"winner": winner, "rule": rule}, tuple(lines))


def points_on_map(components: Components, sicily: int) -> int:
    """Return the points of all cities (rule city.points), Syracuse's as the cards on Sicily show (sicily.points)."""
    printed = components.number("cities", SYRACUSE, "points")
    return components.number("points", "total") - printed + city_worth(SYRACUSE, printed, sicily or None)


def refuse_points(most: int, athens: int, shut: int, sparta: int, closed: int) -> None:
    """Refuse more points than the map has, and more in closed cities than a side has (rules city.points,
    victory.besieged)."""
    if athens + sparta > most:
        raise Refused("city.points", {"points": most})
    if shut > athens or closed > sparta:
        raise Refused("victory.besieged", {"side": ATHENS if shut > athens else SPARTA})


def refuse_miletus(components: Components, sparta: int, closed: int, miletus: str) -> None:
    """Refuse fewer points than Miletus alone brings to the cities that it is counted with (rules persia.price,
    victory.besieged)."""
    worth = persian_loss(components, True, True)
    among = {NO: worth, YES: sparta - closed, CLOSED: closed}[miletus]
    if among < worth:
        raise Refused("persia.price.closed" if miletus == CLOSED else "persia.price", {"points": worth})


def end_line(
    components: Components, counted: dict[str, int], winner: str | None, rule: str | None, main_city: str, check: str
) -> Line:
    """Return the result in a sentence."""
    if rule == "victory.both-cities":
        return Line("victory.both-cities.won", None, counted | {"side": winner})
    if rule == "victory.main-city":
        return Line("victory.main-city.won", None, {"side": winner, "city": main_city})
    if rule == "victory.points":
        return Line("victory.points.won", None, {"side": winner, "points": counted[winner or ATHENS]})
    if rule == "victory.last":
        return Line("victory.last.won", None, {"side": winner})
    if check == GAME_TURN:
        return Line("victory.main-city.none", None, {})
    return Line("victory.points.none", None, {"points": points_to_win(components)})


def sicily_lines(points: int) -> list[Line]:
    """Return the line that Syracuse is worth what the cards on Sicily show (rule sicily.points)."""
    return [Line("sicily.points.counted", None, {"city": SYRACUSE, "points": points})] if points else []


def side_lines(side: str, points: int, closed: int) -> list[Line]:
    """Return the lines of a side's points, and those that do not count (rule victory.besieged)."""
    lines = [Line("victory.check.points", None, {"side": side, "points": points})]
    return [*lines, Line("victory.besieged", None, {"side": side, "points": closed})] if closed else lines


def persian_lines(miletus: str, lost: int) -> list[Line]:
    """Return the lines that Miletus belongs to Persia at the check (rule persia.price); where it is closed it is not
    counted anyway."""
    if miletus == CLOSED:
        return [Line("persia.price.closed", None, {"name": MILETUS})]
    return [Line("persia.price", None, {"name": MILETUS, "points": lost})] if lost else []


def sum_lines(components: Components, counted: dict[str, int]) -> list[Line]:
    """Return what counts in the end, and what is missing."""
    win = points_to_win(components)
    lines = []
    for side in (ATHENS, SPARTA):
        values = {"side": side, "points": counted[side], "missing": max(win - counted[side], 0)}
        lines.append(Line("victory.points.count", None, values))
    return lines
