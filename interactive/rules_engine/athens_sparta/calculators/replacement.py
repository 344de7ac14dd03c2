"""What a replacement phase pays for (rules replacement.*, persia.support)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.athens_sparta.components import FLEET, Components
from rules_engine.athens_sparta.rules.map import MAJOR, MINOR
from rules_engine.athens_sparta.rules.replacement import has_support, is_within, price_of_step, spend_limit
from rules_engine.core import Answer, Line, Refused, Table
from rules_engine.forms import Between, Choice, Counts

Cities: TypeAlias = Annotated[dict[str, int], Counts("city-values", "form.cities")]
Steps: TypeAlias = Annotated[dict[str, int], Counts("block-types", "form.steps")]
Side: TypeAlias = Annotated[str, Choice("sides")]
Points: TypeAlias = Annotated[int, Between(0, "points.major-most")]
NO, YES = "no", "yes"


def replacement(
    components: Components,
    side: Side,
    cities: Cities,
    main_city: Points = 0,
    steps: Steps | None = None,
    support: Annotated[str, Choice("", (NO, YES))] = "no",
) -> Answer:
    """Return the build points of the own cities, and what the wanted steps cost.

    `cities`: how many own cities of each value can be counted, that is, neither besieged nor blockaded, without the own
    main city; `main_city`: what is printed on that (0 where it is besieged or blockaded); `steps`: how many steps of
    each type are to be added; `support`: Persian support.
    The value: {"points", "spent", "left", "total" (what is left), "room": most points that the cities take}.
    Raises Refused where the points, or what cities take, are not enough.
    """
    refuse_support(side, support)
    wanted = steps if steps is not None else {}
    points = city_points(components, cities)
    lines = [Line("replacement.points", points, {"points": points, "cities": city_count(components, cities)})]
    if main_city:
        lines.append(Line("replacement.points.main", main_city, {"points": main_city, "city": side}))
    lines += cost_lines(components, wanted, support)
    cost = sum([step_cost(components, name, support) * wanted.get(name, 0) for name in components.types])
    room = city_room(components, cities, side, main_city > 0)
    refuse_unpaid(points + main_city, cost, lines)
    refuse_crowded(components, cities, side, main_city > 0, wanted, support, lines)
    left = points + main_city - cost
    sums = {"points": points + main_city, "spent": cost, "left": left}
    lines = [Line("replacement.points.left", None, sums), *lines, *limit_lines(components, left)]
    value = {"points": points + main_city, "spent": cost, "left": left, "total": left, "room": room}
    return Answer(value, tuple(lines), (limits_table(components, side, cities, main_city > 0),))


def refuse_support(side: str, support: str) -> None:
    """Refuse Persian support for Athens (rule persia.support)."""
    if support == YES and not has_support(side, True):
        raise Refused("persia.support", {})


def city_values(components: Components) -> dict[str, dict]:
    """Return what groups of cities are worth, and of which size they are."""
    return components.plain["city-values"]


def city_points(components: Components, cities: dict[str, int]) -> int:
    """Return the sum of the build points (rule replacement.points)."""
    values = city_values(components)
    return sum([cities.get(name, 0) * values[name]["points"] for name in sorted(values)])


def city_count(components: Components, cities: dict[str, int]) -> int:
    return sum([cities.get(name, 0) for name in sorted(city_values(components))])


def step_cost(components: Components, name: str, support: str) -> int:
    """Return the build points of one step of a type."""
    return price_of_step(components, name, components.costs[name], support == YES)


def cost_lines(components: Components, wanted: dict[str, int], support: str) -> list[Line]:
    """Return a line for each type that is wanted."""
    lines = []
    for name in components.types:
        count, each = wanted.get(name, 0), step_cost(components, name, support)
        values = {"type": name, "steps": count, "points": each}
        if count and name == FLEET and support == YES:
            lines.append(Line("persia.support.fleets", -count * each, values))
        elif count:
            lines.append(Line("replacement.cost", -count * each, values))
    return lines


def sized(components: Components, cities: dict[str, int], size: str) -> int:
    """Return how many cities of a size there are."""
    values = city_values(components)
    return sum([cities.get(name, 0) for name in sorted(values) if values[name]["size"] == size])


def city_room(components: Components, cities: dict[str, int], side: str, main: bool) -> int:
    """Return the most points that all cities together take (rules replacement.limit, replacement.main-city)."""
    room = sum([sized(components, cities, size) * spend_limit(components, size) for size in (MAJOR, MINOR)])
    return room + (spend_limit(components, side) if main else 0)


def refuse_unpaid(points: int, cost: int, lines: list[Line]) -> None:
    """Refuse to spend more than there is (rule replacement.points)."""
    if not is_within(0, cost, points):
        raise Refused("replacement.points", {"points": points, "needed": cost}, tuple(lines))


def refuse_crowded(
    components: Components,
    cities: dict[str, int],
    side: str,
    main: bool,
    wanted: dict[str, int],
    support: str,
    lines: list[Line],
) -> None:
    """Refuse steps that do not fit into the cities: each takes only so much, and a step is paid in one city (rules
    replacement.limit, replacement.minor-city)."""
    prices = [(step_cost(components, name, support), wanted.get(name, 0)) for name in components.types]
    rooms = [(spend_limit(components, size), sized(components, cities, size)) for size in (MAJOR, MINOR)]
    rooms += [(spend_limit(components, side), 1)] if main else []
    if not fits(prices, rooms):
        room = city_room(components, cities, side, main)
        raise Refused("replacement.limit", {"room": room}, tuple(lines))


def fits(prices: list[tuple[int, int]], rooms: list[tuple[int, int]]) -> bool:
    """Tell whether steps, (price, how many), go into cities, (room, how many): the dearest steps first. As every price
    is 1 or 2, this misses no way."""
    left = [room for room, count in rooms for _ in range(count)]
    for price, count in sorted(prices, reverse=True):
        for _ in range(count):
            places = [index for index in range(len(left)) if is_within(0, price, left[index])]
            if not places:
                return False
            left[places[0]] -= price
    return True


def limit_lines(components: Components, left: int) -> list[Line]:
    """Return what a city takes, and what becomes of points that are left (rules replacement.limit,
    replacement.unused)."""
    values = {"major": spend_limit(components, MAJOR), "minor": spend_limit(components, MINOR)}
    lines = [Line("replacement.limit.each", None, values)]
    return [*lines, Line("replacement.unused.left", None, {"points": left})] if left else lines


def limits_table(components: Components, side: str, cities: dict[str, int], main: bool) -> Table:
    """Return what the cities take: size, how many, points each and in all."""
    counts = [(size, sized(components, cities, size)) for size in (MAJOR, MINOR)] + ([(side, 1)] if main else [])
    rows = [
        (size, count, spend_limit(components, size), count * spend_limit(components, size)) for size, count in counts
    ]
    return Table("spending", ("size", "cities", "each", "most"), tuple(rows))
