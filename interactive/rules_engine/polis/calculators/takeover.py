"""Two ways to win a polis: sieges with their chances, and a civil war with its price (rules siege.*, civil-war.*);
tables for looking up what it takes, and what a round allows (rules unit.limit, trade.space)."""

from typing import Annotated, Any, TypeAlias

from rules_engine.core import Answer, Line, Refusal, Share, Table
from rules_engine.forms import Between
from rules_engine.polis.components import PRESTIGE, SILVER, Components
from rules_engine.polis.rules.takeover import condition_refusal, population_after_failure, war_price, winning_faces
from rules_engine.polis.rules.trade import early_refusal

Units: TypeAlias = Annotated[int, Between(0, "rounds.round-5b.limit")]
NEUTRAL = 0
"""The population of a polis that no opponent owns."""


def takeover(
    components: Components,
    value: Annotated[int, Between(1, "siege-values.most")],
    population: Annotated[int, Between(0, "siege-values.population")] = 0,
    hoplites: Units = 1,
    enemies: Units = 0,
    tries: Annotated[int, Between(1, "siege-values.most")] = 1,
) -> Answer:
    """Work out the chances of so many sieges of one polis, one a turn, and what a civil war there costs instead.

    `value`: siege value and base population; `population`: the opponent's cubes on the tile, 0 for a neutral polis;
    `hoplites` and `enemies` stand in the region. After a failure own hoplites and the opponent's population are fewer.
    The value: {"chance": [part, whole], "points": [part, whole] (average prestige of the sieges, costs taken off),
    "tries": [[part, whole] of success by then], "refused": whether not even the first is allowed, "civil_war":
    {"silver", "points"}}.
    """
    sides, cost = components.faces(), components.military_cost()[PRESTIGE]
    winning = winning_faces(components, value)
    failing, chances, points = sides - winning, [], 0
    rows: list[tuple[Any, ...]] = []
    siege, left, cubes = components.data["siege"], hoplites, population
    for number in range(1, (tries if failing else 1) + 1):  # until one is not allowed (rules siege.alone)
        refused = condition_refusal(left, enemies, value)
        if refused is not None:
            rows.append((number, left, cubes or "neutral", Refusal(refused.rule, refused.values)))
            break
        chances.append((sides**number - failing**number, sides**number))  # with this one or one before
        rows.append((number, left, cubes or "neutral", Share(*chances[-1])))
        points = points * sides + (value * winning + cost * sides) * failing ** (number - 1)  # success less cost
        left, cubes = left - siege["loss"], population_after_failure(components, cubes)
    gain, price = war_price(components, value, population)
    found: dict[str, Any] = {
        "chance": reduced(chances[-1] if chances else (0, 1)),
        "points": reduced((points, sides ** len(chances))),
        "tries": [reduced(chance) for chance in chances],
        "refused": not chances,
        "civil_war": {"silver": price, "points": gain},
    }
    is_neutral = population == NEUTRAL
    each = components.number("civil-war", "neutral" if is_neutral else "enemy")
    values = {"silver": price, "each": each, "cubes": value if is_neutral else population}
    is_emptied = not is_neutral and "neutral" in [row[2] for row in rows[: len(chances)]]
    lines = [
        *siege_lines(components, value, found, is_emptied),
        Line("civil-war.cost.neutral" if is_neutral else "civil-war.cost.enemy", {SILVER: -price}, values),
        Line("civil-war.points.gain", {PRESTIGE: gain}, {"points": gain}),
    ]
    ways = (
        ("way-siege", Share(*found["chance"]), {PRESTIGE: -cost * max(len(chances), 1)}, {PRESTIGE: value}),
        ("way-civil-war", Share(1, 1), {SILVER: price}, {PRESTIGE: gain}),
    )
    table = Table("tries", ("try", "hoplites", "population", "chance"), tuple(rows))
    return Answer(found, tuple(lines), (table, Table("ways", ("way", "chance", "price", "gain"), ways)))


def reduced(fraction: tuple[int, int]) -> list[int]:
    """Return a fraction in its lowest terms."""
    part, whole = fraction
    divisor, rest = whole, abs(part)
    while rest:
        divisor, rest = rest, divisor % rest
    return [part // divisor, whole // divisor]


def siege_lines(components: Components, value: int, found: dict, is_emptied: bool) -> list[Line]:
    """Say the chance in the first line, then the rules behind it."""
    if found["refused"]:
        return [Line("siege.condition.not-met", None, {"value": value})]
    winning, most, tries = winning_faces(components, value), components.faces(), len(found["tries"])
    cost, siege = components.military_cost(tries), components.data["siege"]
    lines = [Line("siege.roll.chance", None, {"part": found["chance"][0], "whole": found["chance"][1], "tries": tries})]
    if winning == 0:
        lines.append(Line("siege.roll.never", None, {"value": value, "most": most}))
    lines += [
        Line("siege.roll.faces", None, {"value": value, "part": winning, "whole": most}),
        Line("military.cost.sieges", cost, {"points": -cost[PRESTIGE], "tries": tries}),
        Line("siege.success.points", {PRESTIGE: value}, {"points": value}),
        Line("siege.success.average", None, {"part": found["points"][0], "whole": found["points"][1]}),
    ]
    if tries > 1:
        values = {"hoplites": siege["loss"], "population": siege["population-loss"]}
        lines.append(Line("siege.failure.each", None, values))
    return [*lines, Line("siege.emptied.by-then", None, {})] if is_emptied else lines


def takeover_table(components: Components) -> Table:
    """List each polis that can be lost: its region, the chance of a siege, and the price of a civil war while it is
    neutral, and for each of the opponent's cubes."""
    faces, rows = components.faces(), []
    for polis in [polis for polis in components.order if polis not in components.capitals()]:
        tile = components.poleis[polis]
        chance = Share(winning_faces(components, tile.base), faces)
        neutral = war_price(components, tile.base, NEUTRAL)[1]
        rows.append((polis, tile.region, tile.base, chance, neutral, components.number("civil-war", "enemy")))
    return Table("takeovers", ("polis", "region", "value", "chance", "neutral", "cube"), tuple(rows))


def rounds_table(components: Components) -> Table:
    """List for each round the limit of units, and the highest number of an open market space."""
    first = {components.spaces[space][2]: space for space in sorted(components.spaces)}
    rows = []
    for name in components.data["order"]["rounds"]:
        usable = [number for number in sorted(first) if early_refusal(components, first[number], name) is None]
        rows.append((name, components.limit(name), usable[-1]))
    return Table("limits", ("round", "units", "spaces"), tuple(rows))
