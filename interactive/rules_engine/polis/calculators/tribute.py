"""What hoplites collect in a region, and how they stand best in its tribute box (rules tribute.*)."""

from typing import Annotated

from rules_engine.core import Answer, Line, Table
from rules_engine.forms import Between, Choice
from rules_engine.polis.components import PRESTIGE, ROWS, Components, Goods
from rules_engine.polis.rules.tribute import gain_of, placings, row_length, tribute_cost

MOST = "most"


def tribute(
    components: Components,
    region: Annotated[str, Choice("tribute")],
    hoplites: Annotated[int, Between(1, "rounds.round-5b.limit")] = 1,
    side: Annotated[str, Choice("sides")] = "athens",
    wish: Annotated[str, Choice("resources", (MOST,))] = "most",
) -> Answer:
    """Find the best ways to put so many hoplites into a region's tribute box, every one of them.

    `wish`: the most goods in all, or as much as possible of one resource, then of all the others.
    The value: {"best": [{resource: gain}, …], "placed": [{resource: hoplites}, …], "goods": how many in all,
    "prestige": what the action costs}.
    """
    ways = placings(components, region, hoplites)
    worth = [(gain.get(wish, 0), total(gain)) for gain in [gain_of(components, way) for way in ways]]
    best = [way for index, way in enumerate(ways) if worth[index] == max(worth)]  # then those with the first rows full
    best = sorted(best, key=lambda way: [-way.get(good, 0) for good in components.resources])
    gains, cost = [gain_of(components, way) for way in best], tribute_cost(components, side, region)
    goods, placed = total(gains[0]), total(best[0])
    found = {"best": gains, "placed": best, "goods": goods, "prestige": -cost.get(PRESTIGE, 0)}
    lines = [Line("tribute.gain.best", gains[0], {"region": region, "goods": goods, "hoplites": hoplites})]
    is_bare = not components.poleis_in(region)
    lines.append(Line("tribute.achaia.needed" if is_bare else "tribute.condition.needed", None, {"region": region}))
    if cost:
        lines.append(Line("military.cost.tribute", cost, {"points": -cost[PRESTIGE]}))
    else:
        lines.append(Line("tribute.home.free", None, {"side": side, "region": region}))
    if hoplites > placed:
        lines.append(Line("tribute.rows.full", None, {"hoplites": hoplites - placed}))
    lines.append(Line("tribute.back.all", None, {"hoplites": placed}))
    stands = [[good for good in components.resources for _ in range(way.get(good, 0))] for way in best]
    rows, box = zip(stands, gains), []  # in which row each hoplite stands, and what that brings
    for good in components.resources:
        length = row_length(components, region, good)
        if length:  # its numbers from the left; None where the row has no place
            box.append((good, *[components.rows[place] if place < length else None for place in range(len(ROWS))]))
    tables = Table("best-rows", ("placed", "gain"), tuple(rows)), Table("box", ("row", *ROWS), tuple(box))
    return Answer(found, tuple(lines), tables)


def total(numbers: Goods) -> int:
    return sum([numbers[good] for good in sorted(numbers)])
