"""What the movement points of a card and the build points of a replacement phase pay for (rules move.*,
revolt.strength, replacement.*, persia.support)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.athens_sparta.components import FLEET, Components
from rules_engine.athens_sparta.rules.map import MAJOR, MINOR
from rules_engine.athens_sparta.rules.movement import march_hexes, most_paid, move_cost, revolt_cost
from rules_engine.athens_sparta.rules.replacement import has_support, is_within, price_of_step, spend_limit
from rules_engine.core import Answer, Line, Refused, Table
from rules_engine.forms import Between, Choice, Counts

Cities: TypeAlias = Annotated[dict[str, int], Counts("city-values", "form.cities")]
Steps: TypeAlias = Annotated[dict[str, int], Counts("block-types", "form.steps")]
Side: TypeAlias = Annotated[str, Choice("sides")]
Points: TypeAlias = Annotated[int, Between(0, "points.major-most")]
NO, YES = "no", "yes"


def movement_allowance(components: Components, points: Annotated[int, Between(1, "form.movement-points")]) -> Answer:
    """Return how many moves a card pays for, how far each type of block goes, and how strong a revolt can be.

    The value: {"moves", "strategic", "revolt": the most of each if all points go into it; "ranges": {type: hexes},
    "marches": {type: hexes}}. The tables: how far a block of each type goes by an operation move and on the march, as
    fleets do not; and the ways to share points between one revolt and moves.
    """
    moves, revolt = most_paid(points, move_cost(components)), most_paid(points, revolt_cost(components, 1))
    ranges = {name: components.moves[name] for name in components.types}
    marches = {name: march_hexes(components, ranges[name]) for name in components.types if name != FLEET}
    lines = (
        Line("move.points.card", None, {"points": points, "moves": moves, "steps": revolt}),
        Line("move.operation.each", None, {"blocks": moves}),
        Line("move.march.each", None, {"factor": march_hexes(components, 1)}),
        Line("move.sea.each", None, {}),
        Line("revolt.strength", None, {"steps": revolt, "points": points}),
        Line("revolt.cap.block", None, {}),
        Line("move.once.block", None, {}),
    )
    reach = [(name, ranges[name], marches.get(name)) for name in components.types]
    left = [points - revolt_cost(components, steps) for steps in range(revolt + 1)]
    ways = [(steps, most_paid(left[steps], move_cost(components))) for steps in range(revolt + 1)]
    tables = (
        Table("ranges", ("type", "operation", "march"), tuple(reach)),
        Table("ways", ("revolt", "moves"), tuple(ways)),
    )
    strategic = most_paid(points, move_cost(components, strategic=True))
    value = {"moves": moves, "strategic": strategic, "revolt": revolt, "ranges": ranges, "marches": marches}
    return Answer(value, lines, tables)


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
    Raises Refused where Persia does not support the side, and where the points, or what cities take, are not enough
    (rules persia.support, replacement.points, replacement.limit, replacement.minor-city, replacement.main-city).
    """
    if support == YES and not has_support(side, True):
        raise Refused("persia.support", {})
    groups, wanted = components.plain["city-values"], steps if steps is not None else {}
    printed = sum([cities.get(name, 0) * groups[name]["points"] for name in sorted(groups)])
    counted = sum([cities.get(name, 0) for name in sorted(groups)])
    lines = [Line("replacement.points", printed, {"points": printed, "cities": counted})]
    if main_city:
        lines.append(Line("replacement.points.main", main_city, {"points": main_city, "city": side}))
    prices = []
    for name in components.types:
        each, count = price_of_step(components, name, components.costs[name], support == YES), wanted.get(name, 0)
        prices.append((each, count))
        values = {"type": name, "steps": count, "points": each}
        if count and name == FLEET and support == YES:
            lines.append(Line("persia.support.fleets", -count * each, values))
        elif count:
            lines.append(Line("replacement.cost", -count * each, values))
    points, cost = printed + main_city, sum([each * count for each, count in prices])
    rooms = rooms_of(components, cities, side if main_city else "")
    room = sum([count * each for _, count, each in rooms])
    if not is_within(0, cost, points):
        raise Refused("replacement.points", {"points": points, "needed": cost}, tuple(lines))
    if not fits(prices, [(each, count) for _, count, each in rooms]):
        raise Refused("replacement.limit", {"room": room}, tuple(lines))
    value = {"points": points, "spent": cost, "left": points - cost}
    limits = {"major": spend_limit(components, MAJOR), "minor": spend_limit(components, MINOR)}
    lines = [Line("replacement.points.left", None, value), *lines, Line("replacement.limit.each", None, limits)]
    lines += [Line("replacement.unused.left", None, {"points": points - cost})] if points > cost else []
    rows = tuple([(size, count, each, count * each) for size, count, each in rooms])
    table = Table("spending", ("size", "cities", "each", "most"), rows)
    return Answer(value | {"total": points - cost, "room": room}, tuple(lines), (table,))


def rooms_of(components: Components, cities: dict[str, int], main: str) -> list[tuple[str, int, int]]:
    """List (size, how many, most points for each) of the cities, last the main city that can be counted, or "" (rules
    replacement.limit, replacement.main-city)."""
    groups, found = components.plain["city-values"], []
    for size in (MAJOR, MINOR):
        names = [name for name in sorted(groups) if groups[name]["size"] == size]
        found.append((size, sum([cities.get(name, 0) for name in names]), spend_limit(components, size)))
    return found + ([(main, 1, spend_limit(components, main))] if main else [])


def fits(prices: list[tuple[int, int]], rooms: list[tuple[int, int]]) -> bool:
    """Tell whether steps, (price, how many), go into cities, (room, how many), each step into one city: the dearest
    steps first. As every price is 1 or 2, this misses no way."""
    left = [room for room, count in rooms for _ in range(count)]
    for price, count in sorted(prices, reverse=True):
        for _ in range(count):
            places = [index for index in range(len(left)) if is_within(0, price, left[index])]
            if not places:
                return False
            left[places[0]] -= price
    return True
