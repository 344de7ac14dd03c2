"""Who has won at a check (rules victory.*, city.points, sicily.points, persia.price)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.map import SYRACUSE
from rules_engine.athens_sparta.rules.replacement import (
    CHECKS,
    GAME_TURN,
    city_worth,
    decided,
    persian_loss,
    points_to_win,
)
from rules_engine.athens_sparta.rules.state import ATHENS, SIDES, SPARTA
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
    Raises Refused for more points than the map has, more in closed cities than a side has, and fewer than Miletus alone
    brings to the cities that it is counted with.
    """
    printed = components.number("cities", SYRACUSE, "points")
    most = components.number("points", "total") - printed + city_worth(SYRACUSE, printed, sicily or None)
    closed, worth = persian_miletus == CLOSED, persian_loss(components, True, True)
    if athens + sparta > most:
        raise Refused("city.points", {"points": most})
    if athens_closed > athens or sparta_closed > sparta:
        raise Refused("victory.besieged", {"side": ATHENS if athens_closed > athens else SPARTA})
    if persian_miletus != NO and (sparta_closed if closed else sparta - sparta_closed) < worth:
        raise Refused("persia.price.closed" if closed else "persia.price", {"points": worth})
    price, win = persian_loss(components, persian_miletus != NO, persian_miletus == YES), points_to_win(components)
    counted = {ATHENS: athens - athens_closed, SPARTA: sparta - sparta_closed - price}
    winner, rule = decided(components, counted, [side for side in SIDES if main_city in (side, BOTH)], check)
    lines = [end_line(components, counted, winner, rule, main_city, check)]
    lines += [Line("sicily.points.counted", None, {"city": SYRACUSE, "points": sicily})] if sicily else []
    for side, points, shut in ((ATHENS, athens, athens_closed), (SPARTA, sparta, sparta_closed)):
        lines.append(Line("victory.check.points", None, {"side": side, "points": points}))
        lines += [Line("victory.besieged", None, {"side": side, "points": shut})] if shut else []
    if closed:  # it is not counted anyway
        lines.append(Line("persia.price.closed", None, {"name": MILETUS}))
    elif price:
        lines.append(Line("persia.price", None, {"name": MILETUS, "points": price}))
    for side in (ATHENS, SPARTA):
        values = {"side": side, "points": counted[side], "missing": max(win - counted[side], 0)}
        lines.append(Line("victory.points.count", None, values))
    return Answer(counted | {"winner": winner, "rule": rule}, tuple(lines))


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
