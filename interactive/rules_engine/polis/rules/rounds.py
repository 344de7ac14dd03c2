"""Who goes first, when a battle breaks out, what the end of a round takes and brings, and the final score (rules
round.first-player, event.order, battle.when, supply.*, growth.*, megalopolis.*, stores.*, phoros.*, completion.*,
final.*)."""

from rules_engine.core import Line, Refused
from rules_engine.polis.components import HALF_POPULATION, PRESTIGE, SILVER, WHEAT, Components, Goods

FIRST_PLAYER = "first-player"
"""The effect of an event that decides who begins the round."""


def first_player(components: Components, turn: str, prestige: Goods, event: dict) -> Line:
    """Say which `side` begins a round, and why: whom the event's row names; else Sparta in the first round and at a
    tie, else the side with less prestige (rules round.first-player, event.first-round)."""
    for side in components.sides:
        if event.get(side) == FIRST_PLAYER:
            return Line("round.first-player.event", None, {"side": side})
    first, second = components.sides
    if turn == components.rounds[0]:
        return Line("round.first-player.first", None, {"side": second})
    if prestige[first] == prestige[second]:
        return Line("round.first-player.tie", None, {"side": second, "prestige": prestige[second]})
    less, more = (first, second) if prestige[first] < prestige[second] else (second, first)
    values = {"side": less, "prestige": prestige[less], "other": more, "more": prestige[more]}
    return Line("round.first-player", None, values)


def is_battle(components: Components, units: int) -> bool:
    """Tell whether so many units of both sides in an area fight (rule battle.when)."""
    return units >= components.number("battle", "units")


def no_battle_refusal(components: Components, units: int) -> Refused | None:
    """Refuse a battle with so many units of both sides in an area, where they are too few (rule battle.when)."""
    needed = components.number("battle", "units")
    return None if is_battle(components, units) else Refused("battle.when", {"units": units, "needed": needed})


STORED = ("oil", "wine", WHEAT)
"""What spoils in the stores."""
HALF = 2


def wheat_lacking(components: Components, cubes: int, wheat: int) -> int:
    """Return the wheat that is missing to supply so many cubes (rule supply.wheat)."""
    return max(0, components.wheat_for(cubes) - wheat)


def can_feed(components: Components, cubes: int, wheat: int, prestige: int) -> bool:
    """Tell whether wheat and all of the prestige are enough for so many cubes; a side that cannot feed its capital
    alone has lost (rules supply.shortage, loss.capital)."""
    return components.prestige_for(wheat_lacking(components, cubes, wheat)) <= prestige


def supply_refusal(components: Components, cubes: int, wheat: int, prestige: int, must_release: bool) -> Refused | None:
    """Refuse paying with prestige where it is too little, or where poleis must be given up (rule supply.shortage).

    `must_release`: whether the side has begun to give up poleis and has others besides the capital, where players
    have agreed that it then goes on with that (reading shortage).
    """
    lack = wheat_lacking(components, cubes, wheat)
    if not can_feed(components, cubes, wheat, prestige):
        return Refused("supply.shortage", {"wheat": lack, "prestige": components.prestige_for(lack), "held": prestige})
    return Refused("supply.shortage.one-way", {"wheat": lack}) if lack and must_release else None


def release_refusal(components: Components, polis: str, is_own: bool) -> Refused | None:
    if not is_own:
        return Refused("supply.release.foreign", {"polis": polis})
    return Refused("supply.release.capital", {"polis": polis}) if polis in components.capitals() else None


def limits_refusal(components: Components, polis: str, cubes: int, population: int, grown: int = 0) -> Refused | None:
    """Refuse growth by so many cubes beyond one of the two numbers of a polis's tile: the most in a round, and the
    largest population (rule growth.limits).

    `grown`: the cubes it has already grown by in this round.
    """
    tile = components.poleis[polis]
    if grown + cubes > tile.growth:
        return Refused("growth.limits", {"polis": polis, "growth": tile.growth, "grown": grown})
    most = Refused("growth.limits.most", {"polis": polis, "most": tile.most, "population": population})
    return most if population + cubes > tile.most else None


def growth_wheat_refusal(components: Components, cubes: int, wheat: int) -> Refused | None:
    price = components.wheat_for_growth(cubes)
    return Refused("growth.wheat.lacking", {"wheat": price, "held": wheat}) if price > wheat else None


def large_poleis(components: Components, population: Goods) -> list[str]:
    """List the poleis above their base population; `population`: {polis: cubes} (rule megalopolis.points)."""
    return [polis for polis in components.order if population.get(polis, 0) > components.poleis[polis].base]


def megalopolis_gain(components: Components, poleis: int) -> Goods:
    """Return the prestige for so many poleis above their base population (rule megalopolis.points)."""
    return {PRESTIGE: poleis * components.number("megalopolis", "points")}


def spoilage(stocks: Goods) -> Goods:
    """Return what the stores lose, below 0: half of oil, wine and wheat, rounded up (rule stores.half)."""
    return {good: -((stocks[good] + 1) // HALF) for good in STORED if stocks.get(good, 0)}


def phoros_refusal(points: int, prestige: int) -> Refused | None:
    return Refused("phoros.silver", {"points": points, "held": prestige}) if points > prestige else None


def phoros_change(components: Components, points: int) -> Goods:
    """Return the prestige given up, below 0, and the silver gained (rule phoros.silver)."""
    return {PRESTIGE: -points, SILVER: points * components.number("phoros", SILVER)}


def is_by_population(components: Components, tile: str) -> bool:
    """Tell whether a project's prestige depends on the cubes of its polis (rule completion.artist)."""
    return components.data["projects"][tile]["points"] == HALF_POPULATION


def project_points(components: Components, tile: str, population: int) -> int:
    """Return the prestige of a completed project, outside the brackets: a number, or half of its polis's cubes, rounded
    down (rules project.points, completion.artist)."""
    return population // HALF if is_by_population(components, tile) else components.data["projects"][tile]["points"]


def posterity(components: Components, tiles: list[str]) -> int:
    """Return the points of projects in the final score (rule final.score)."""
    return sum([components.data["projects"][tile]["posterity"] for tile in tiles])


def leader(components: Components, numbers: list[int]) -> str | None:
    """Return the side with the higher number, None at a tie (rules final.score, final.tie, final.draw)."""
    return None if numbers[0] == numbers[1] else components.sides[0 if numbers[0] > numbers[1] else 1]
