"""Two ways to win a polis: sieges with their chances, and a civil war with its price (rules siege.*, civil-war.*)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from rules_engine.core import Answer, Line, Refusal, Refused, Share, Table
from rules_engine.forms import Between
from rules_engine.polis.components import PRESTIGE, SILVER, Components
from rules_engine.polis.game.actions.besiege import refuse_condition, winning_faces
from rules_engine.polis.game.actions.envoy import war_price

Units: TypeAlias = Annotated[int, Between(0, "rounds.round-5b.limit")]
NEUTRAL = 0
"""The population of a polis that no opponent owns."""


@dataclass(frozen=True)
class Try:
    """One siege after so many that failed: own hoplites, the polis's population (0: neutral), the weight of `whole`
    courses in which it comes to this siege; `refusal`: the condition that does not hold, or None."""

    number: int
    hoplites: int
    population: int
    weight: int
    whole: int
    refusal: Refusal | None


def takeover(
    components: Components,
    value: Annotated[int, Between(1, "siege-values.most")],
    population: Annotated[int, Between(0, "siege-values.population")] = 0,
    hoplites: Units = 1,
    enemies: Units = 0,
    tries: Annotated[int, Between(1, "siege-values.most")] = 1,
) -> Answer:
    """The chances of so many sieges of one polis, one a turn, and what a civil war there costs instead.

    `value`: siege value and base population; `population`: the opponent's cubes on the tile, 0 for a neutral polis;
    `hoplites` and `enemies` stand in the region. After a failure own hoplites and the opponent's population are fewer.
    The value: {"chance": [part, whole], "points": [part, whole] (average prestige of the sieges, costs taken off),
    "tries": [[part, whole] of success by then], "refused": whether not even the first is allowed, "civil_war":
    {"silver", "points"}}.
    """
    run = all_tries(components, value, population, hoplites, enemies, tries)
    done = [one for one in run if one.refusal is None]
    chances = [success_by(components, value, one) for one in done]
    points = average_points(components, value, done)
    gain, price = war_price(components, value, population)
    found = {
        "chance": reduced(chances[-1] if chances else (0, 1)),
        "points": reduced(points),
        "tries": [reduced(chance) for chance in chances],
        "refused": not done,
        "civil_war": {"silver": price, "points": gain},
    }
    lines = siege_lines(components, value, done, found) + civil_war_lines(components, value, population, price, gain)
    return Answer(found, tuple(lines), (tries_table(components, value, run), ways_table(components, value, found)))


# sieges, one after the other


def all_tries(
    components: Components, value: int, population: int, hoplites: int, enemies: int, tries: int
) -> list[Try]:
    """The sieges as they would follow each other; the first that is not allowed ends them (rule siege.alone)."""
    sides = components.number("die", "sides")
    failing = sides - winning_faces(components, value)
    run: list[Try] = []
    for number in range(tries):
        refusal = siege_refusal(hoplites, enemies, value)
        run.append(Try(number + 1, hoplites, population, failing**number, sides**number, refusal))
        if refusal is not None or failing == 0:
            break
        hoplites -= components.number("siege", "loss")
        population = max(population - components.number("siege", "population-loss"), NEUTRAL)
    return run


def success_by(components: Components, value: int, one: Try) -> tuple[int, int]:
    """The chance to have won with this siege or one before it."""
    sides = components.number("die", "sides")
    failing = sides - winning_faces(components, value)
    whole = one.whole * sides
    return whole - one.weight * failing, whole


def average_points(components: Components, value: int, run: list[Try]) -> tuple[int, int]:
    """The prestige that the sieges bring on average: the siege value for a success (siege.success), less what each
    siege costs (military.cost)."""
    sides, cost = components.number("die", "sides"), components.number("cost", "military")
    part, whole = 0, 1
    for one in run:
        gain = one.weight * (value * winning_faces(components, value) - cost * sides)
        part, whole = part * one.whole * sides + gain * whole, whole * one.whole * sides
    return part, whole


def reduced(fraction: tuple[int, int]) -> list[int]:
    """A fraction in its lowest terms."""
    part, whole = fraction
    divisor, rest = whole, abs(part)
    while rest:
        divisor, rest = rest, divisor % rest
    return [part // divisor, whole // divisor]


def siege_lines(components: Components, value: int, run: list[Try], found: dict) -> list[Line]:
    """The chance in the first line, then the rules behind it."""
    if not run:
        return [Line("siege.condition.not-met", None, {"value": value})]
    part, whole = found["chance"]
    winning = winning_faces(components, value)
    first = Line("siege.roll.chance", None, {"part": part, "whole": whole, "tries": len(run)})
    roll = Line("siege.roll.faces", None, {"value": value, "part": winning, "whole": components.number("die", "sides")})
    most = components.number("die", "sides")
    never = [] if winning else [Line("siege.roll.never", None, {"value": value, "most": most})]
    cost = components.number("cost", "military") * len(run)
    lines = [
        first,
        *(never if winning == 0 else []),
        roll,
        Line("military.cost.sieges", {PRESTIGE: -cost}, {"points": cost, "tries": len(run)}),
    ]
    lines.append(Line("siege.success.points", {PRESTIGE: value}, {"points": value}))
    part, whole = found["points"]
    lines.append(Line("siege.success.average", None, {"part": part, "whole": whole}))
    if len(run) > 1:
        lines.append(Line("siege.failure.each", None, failure_values(components)))
    if any([one.population == NEUTRAL for one in run]) and run[0].population != NEUTRAL:
        lines.append(Line("siege.emptied.by-then", None, {}))
    return lines


def failure_values(components: Components) -> dict:
    """What a failure costs both."""
    siege = components.data["siege"]
    return {"hoplites": siege["loss"], "population": siege["population-loss"]}


def tries_table(components: Components, value: int, run: list[Try]) -> Table:
    """Each siege: the units and the population before it, and the chance of success by then."""
    rows = [(one.number, one.hoplites, population_cell(one), chance_cell(components, value, one)) for one in run]
    return Table("tries", ("try", "hoplites", "population", "chance"), tuple(rows))


def population_cell(one: Try) -> int | str:
    """The opponent's cubes, or that the polis is neutral."""
    return one.population if one.population != NEUTRAL else "neutral"


def chance_cell(components: Components, value: int, one: Try) -> Share | Refusal:
    """The chance of success by then, or the condition that is not met (rule siege.condition)."""
    return one.refusal if one.refusal is not None else Share(*success_by(components, value, one))


def siege_refusal(hoplites: int, enemies: int, value: int) -> Refusal | None:
    """Which condition of a siege does not hold, if there is one (rule siege.condition)."""
    try:
        refuse_condition(hoplites, enemies, value)
    except Refused as refused:
        return Refusal(refused.rule, refused.values)
    return None


# the civil war


def civil_war_lines(components: Components, value: int, population: int, price: int, gain: int) -> list[Line]:
    """What a civil war takes and brings; it needs no die (rules civil-war.*)."""
    each = components.number("civil-war", "neutral" if population == NEUTRAL else "enemy")
    values = {"silver": price, "each": each, "cubes": value if population == NEUTRAL else population}
    cost = Line("civil-war.cost.neutral" if population == NEUTRAL else "civil-war.cost.enemy", {SILVER: -price}, values)
    return [cost, Line("civil-war.points.gain", {PRESTIGE: gain}, {"points": gain})]


def ways_table(components: Components, value: int, found: dict) -> Table:
    """Both ways side by side: the chance, the price and the prestige of a success."""
    costs = components.number("cost", "military") * max(len(found["tries"]), 1)
    war = found["civil_war"]
    rows = [
        ("way-siege", Share(*found["chance"]), {PRESTIGE: costs}, {PRESTIGE: value}),
        ("way-civil-war", Share(1, 1), {SILVER: war["silver"]}, {PRESTIGE: war["points"]}),
    ]
    return Table("ways", ("way", "chance", "price", "gain"), tuple(rows))
