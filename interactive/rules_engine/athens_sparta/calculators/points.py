"""What the movement points of a card and the build points of a replacement phase pay for, and who has won with build
points at a check (rules move.*, revolt.strength, replacement.*, persia.*, victory.*, city.points, sicily.points)."""

from typing import Annotated, TypeAlias

from rules_engine.athens_sparta.components import FLEET, Components
from rules_engine.athens_sparta.rules.map import MAJOR, MINOR, SYRACUSE
from rules_engine.athens_sparta.rules.movement import MILETUS
from rules_engine.athens_sparta.rules.replacement import CHECKS, GAME_TURN, persian_loss, price_of_step, verdict
from rules_engine.athens_sparta.rules.state import ATHENS, SIDES, SPARTA
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
    moves, revolt = points // components.move_cost(), points // components.revolt_cost(1)
    ranges = {name: components.number("block-types", name, "move") for name in components.types}
    marches = {name: components.march_hexes(ranges[name]) for name in components.types if name != FLEET}
    lines = (
        Line("move.points.card", None, {"points": points, "moves": moves, "steps": revolt}),
        Line("move.operation.each", None, {"blocks": moves}),
        Line("move.march.each", None, {"factor": components.march_hexes(1)}),
        Line("move.sea.each", None, {}),
        Line("revolt.strength", None, {"steps": revolt, "points": points}),
        Line("revolt.cap.block", None, {}),
        Line("move.once.block", None, {}),
    )
    reach = [(name, ranges[name], marches.get(name)) for name in components.types]
    left = [points - components.revolt_cost(steps) for steps in range(revolt + 1)]
    ways = [(steps, left[steps] // components.move_cost()) for steps in range(revolt + 1)]
    tables = (
        Table("ranges", ("type", "operation", "march"), tuple(reach)),
        Table("ways", ("revolt", "moves"), tuple(ways)),
    )
    strategic = points // components.move_cost(strategic=True)
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
    if support == YES and side != SPARTA:
        raise Refused("persia.support", {})
    groups, wanted = components.plain["city-values"], steps if steps is not None else {}
    printed = sum([cities.get(name, 0) * groups[name]["points"] for name in sorted(groups)])
    counted = sum([cities.get(name, 0) for name in sorted(groups)])
    lines = [Line("replacement.points", printed, {"points": printed, "cities": counted})]
    if main_city:
        lines.append(Line("replacement.points.main", main_city, {"points": main_city, "city": side}))
    prices = []
    for name in components.types:
        printed_cost, count = components.number("block-types", name, "cost"), wanted.get(name, 0)
        each = price_of_step(components, name, printed_cost, support == YES)
        prices.append((each, count))
        values = {"type": name, "steps": count, "points": each}
        if count and name == FLEET and support == YES:
            lines.append(Line("persia.support.fleets", -count * each, values))
        elif count:
            lines.append(Line("replacement.cost", -count * each, values))
    points, cost = printed + main_city, sum([each * count for each, count in prices])
    rooms = []
    for size in (MAJOR, MINOR):
        count = sum([cities.get(name, 0) for name in sorted(groups) if groups[name]["size"] == size])
        rooms.append((size, count, components.limits[size]["spend"]))
    rooms += [(side, 1, components.limits[side]["spend"])] if main_city else []
    room = sum([count * each for _, count, each in rooms])
    if cost > points:
        raise Refused("replacement.points", {"points": points, "needed": cost}, tuple(lines))
    if not fits(prices, [(each, count) for _, count, each in rooms]):
        raise Refused("replacement.limit", {"room": room}, tuple(lines))
    value = {"points": points, "spent": cost, "left": points - cost}
    limits = {"major": components.limits[MAJOR]["spend"], "minor": components.limits[MINOR]["spend"]}
    lines = [Line("replacement.points.left", None, value), *lines, Line("replacement.limit.each", None, limits)]
    lines += [Line("replacement.unused.left", None, {"points": points - cost})] if points > cost else []
    rows = tuple([(size, count, each, count * each) for size, count, each in rooms])
    table = Table("spending", ("size", "cities", "each", "most"), rows)
    return Answer(value | {"total": points - cost, "room": room}, tuple(lines), (table,))


def fits(prices: list[tuple[int, int]], rooms: list[tuple[int, int]]) -> bool:
    """Tell whether steps, (price, how many), go into cities, (room, how many), each step into one city: the dearest
    steps first. As every price is 1 or 2, this misses no way."""
    left = [room for room, count in rooms for _ in range(count)]
    for price, count in sorted(prices, reverse=True):
        for _ in range(count):
            places = [index for index in range(len(left)) if price <= left[index]]
            if not places:
                return False
            left[places[0]] -= price
    return True


Total: TypeAlias = Annotated[int, Between(0, "points.total")]
NONE, BOTH = "none", "both"
CLOSED = "closed"


def victory_count(
    components: Components,
    athens: Total,
    sparta: Total,
    athens_closed: Total = 0,
    sparta_closed: Total = 0,
    persian_miletus: Annotated[str, Choice("", (NO, YES, CLOSED))] = "no",
    main_city: Annotated[str, Choice("", (NONE, ATHENS, SPARTA, BOTH))] = "none",
    check: Annotated[str, Choice("", CHECKS)] = "olympiad",
    sicily: Total = 0,
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
    most = components.number("points", "total") - printed + (sicily or printed)
    closed, worth = persian_miletus == CLOSED, persian_loss(components, True, True)
    if athens + sparta > most:
        raise Refused("city.points", {"points": most})
    if athens_closed > athens or sparta_closed > sparta:
        raise Refused("victory.besieged", {"side": ATHENS if athens_closed > athens else SPARTA})
    if persian_miletus != NO and (sparta_closed if closed else sparta - sparta_closed) < worth:
        raise Refused("persia.price.closed" if closed else "persia.price", {"points": worth})
    price = persian_loss(components, persian_miletus != NO, persian_miletus == YES)
    counted = {ATHENS: athens - athens_closed, SPARTA: sparta - sparta_closed - price}
    winner, rule = verdict(components, counted, [side for side in SIDES if main_city in (side, BOTH)], check)
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
        missing = max(components.number("points.win") - counted[side], 0)
        lines.append(Line("victory.points.count", None, {"side": side, "points": counted[side], "missing": missing}))
    return Answer(counted | {"winner": winner, "rule": rule}, tuple(lines))


def end_line(
    components: Components, counted: dict[str, int], winner: str | None, rule: str | None, main_city: str, check: str
) -> Line:
    """Return the result in a sentence."""
    if rule == "victory.both-cities":
        is_tied, values = counted[ATHENS] == counted[SPARTA], counted | {"side": winner}
        return Line("victory.both-cities.tied" if is_tied else "victory.both-cities.won", None, values)
    if rule == "victory.main-city":
        return Line("victory.main-city.won", None, {"side": winner, "city": main_city})
    if rule == "victory.points":
        return Line("victory.points.won", None, {"side": winner, "points": counted[winner or ATHENS]})
    if rule == "victory.last":
        return Line("victory.last.won", None, {"side": winner})
    if check == GAME_TURN:
        return Line("victory.main-city.none", None, {})
    return Line("victory.points.none", None, {"points": components.number("points.win")})
