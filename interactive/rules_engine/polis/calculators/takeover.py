"""Two ways to win a polis: sieges with their chances, and a civil war with its price (rules siege.*, civil-war.*);
tables for looking up what it takes, and what a round allows (rules unit.limit, trade.space)."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from rules_engine.core import Answer, Line, Refusal, Share, Table
from rules_engine.forms import Between
from rules_engine.polis.components import PRESTIGE, SILVER, Components
from rules_engine.polis.rules.takeover import condition_refusal, population_after_failure, war_price, winning_faces
from rules_engine.polis.rules.trade import early_refusal

Units: TypeAlias = Annotated[int, Between(0, "rounds.round-5b.limit")]
NEUTRAL = 0
"""The population of a polis that no opponent owns."""


@dataclass(frozen=True)
class Try:
    """One siege after so many that failed: own hoplites, the polis's population (0: neutral); `refusal`: the condition
    that does not hold, or None."""

    number: int
    hoplites: int
    population: int
    refusal: Refusal | None


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
    sides, cost = components.number("die", "sides"), components.military_cost()[PRESTIGE]
    winning = winning_faces(components, value)
    failing = sides - winning
    run = all_tries(components, value, population, hoplites, enemies, tries if failing else 1)
    done = [one for one in run if one.refusal is None]
    chances = [(sides**one.number - failing**one.number, sides**one.number) for one in done]  # with this or one before
    whole, worth = sides ** len(done), value * winning + cost * sides  # success less cost
    points = sum([worth * failing ** (one.number - 1) * (whole // sides**one.number) for one in done])
    gain, price = war_price(components, value, population)
    found = {
        "chance": reduced(chances[-1] if chances else (0, 1)),
        "points": reduced((points, whole)),
        "tries": [reduced(chance) for chance in chances],
        "refused": not done,
        "civil_war": {"silver": price, "points": gain},
    }
    is_neutral = population == NEUTRAL
    each = components.number("civil-war", "neutral" if is_neutral else "enemy")
    values = {"silver": price, "each": each, "cubes": value if is_neutral else population}
    lines = [
        *siege_lines(components, value, done, found),
        Line("civil-war.cost.neutral" if is_neutral else "civil-war.cost.enemy", {SILVER: -price}, values),
        Line("civil-war.points.gain", {PRESTIGE: gain}, {"points": gain}),
    ]
    rows = []
    for index, one in enumerate(run):
        chance = one.refusal or Share(*chances[index])
        rows.append((one.number, one.hoplites, one.population or "neutral", chance))
    table = Table("tries", ("try", "hoplites", "population", "chance"), tuple(rows))
    return Answer(found, tuple(lines), (table, ways_table(components, value, found)))


def all_tries(
    components: Components, value: int, population: int, hoplites: int, enemies: int, tries: int
) -> list[Try]:
    """List the sieges one after the other, until one is not allowed (rules siege.alone, siege.condition)."""
    run: list[Try] = []
    for number in range(1, tries + 1):
        refused = condition_refusal(hoplites, enemies, value)
        refusal = None if refused is None else Refusal(refused.rule, refused.values)
        run.append(Try(number, hoplites, population, refusal))
        if refusal is not None:
            break
        hoplites -= components.number("siege", "loss")
        population = population_after_failure(components, population)
    return run


def reduced(fraction: tuple[int, int]) -> list[int]:
    """Return a fraction in its lowest terms."""
    part, whole = fraction
    divisor, rest = whole, abs(part)
    while rest:
        divisor, rest = rest, divisor % rest
    return [part // divisor, whole // divisor]


def siege_lines(components: Components, value: int, run: list[Try], found: dict) -> list[Line]:
    """Say the chance in the first line, then the rules behind it."""
    if not run:
        return [Line("siege.condition.not-met", None, {"value": value})]
    winning, most, tries = winning_faces(components, value), components.number("die", "sides"), len(run)
    cost = components.military_cost(tries)
    never = [Line("siege.roll.never", None, {"value": value, "most": most})] if winning == 0 else []
    lines = [
        Line("siege.roll.chance", None, {"part": found["chance"][0], "whole": found["chance"][1], "tries": tries}),
        *never,
        Line("siege.roll.faces", None, {"value": value, "part": winning, "whole": most}),
        Line("military.cost.sieges", cost, {"points": -cost[PRESTIGE], "tries": tries}),
        Line("siege.success.points", {PRESTIGE: value}, {"points": value}),
        Line("siege.success.average", None, {"part": found["points"][0], "whole": found["points"][1]}),
    ]
    if tries > 1:
        siege = components.data["siege"]
        values = {"hoplites": siege["loss"], "population": siege["population-loss"]}
        lines.append(Line("siege.failure.each", None, values))
    if any([one.population == NEUTRAL for one in run]) and run[0].population != NEUTRAL:
        lines.append(Line("siege.emptied.by-then", None, {}))
    return lines


def ways_table(components: Components, value: int, found: dict) -> Table:
    """Compare both ways: the chance, the price and the prestige of a success."""
    costs = -components.military_cost(max(len(found["tries"]), 1))[PRESTIGE]
    war = found["civil_war"]
    rows = [
        ("way-siege", Share(*found["chance"]), {PRESTIGE: costs}, {PRESTIGE: value}),
        ("way-civil-war", Share(1, 1), {SILVER: war["silver"]}, {PRESTIGE: war["points"]}),
    ]
    return Table("ways", ("way", "chance", "price", "gain"), tuple(rows))


def takeover_table(components: Components) -> Table:
    """List each polis that can be lost: its region, the chance of a siege, and the price of a civil war while it is
    neutral, and for each of the opponent's cubes."""
    faces, rows = components.number("die", "sides"), []
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
