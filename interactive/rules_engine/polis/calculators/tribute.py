"""What hoplites collect in a region, and how they stand best in its tribute box (rules tribute.*)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.core import Answer, Line, Table
from rules_engine.forms import Between, Choice
from rules_engine.polis.components import PRESTIGE, ROWS, Components, Goods
from rules_engine.polis.game.actions.collect import is_home_of, poleis_in, row_length, row_yield

MOST = "most"
Placing: TypeAlias = tuple[int, ...]
"""How many hoplites stand in each row of the box, in the order of the resources."""


def tribute(
    components: Components,
    region: Annotated[str, Choice("tribute")],
    hoplites: Annotated[int, Between(1, "rounds.round-5b.limit")] = 1,
    side: Annotated[str, Choice("sides")] = "athens",
    wish: Annotated[str, Choice("resources", (MOST,))] = "most",
) -> Answer:
    """The best ways to put so many hoplites into a region's tribute box, every one of them.

    `wish`: the most goods in all, or as much as possible of one resource, then of all the others.
    The value: {"best": [{resource: gain}, …], "placed": [{resource: hoplites}, …], "goods": how many in all,
    "prestige": what the action costs}.
    """
    rows = rows_of(components, region)
    placings = all_placings([row_length(components, region, row) for row in rows], hoplites)
    best = best_placings(components, rows, placings, wish)
    cost = prestige_cost(components, side, region)
    gains = [gain_of(components, rows, placing) for placing in best]
    goods = sum([gains[0][row] for row in rows])
    found = {
        "best": [without_none(gain) for gain in gains],
        "placed": [placed_of(rows, placing) for placing in best],
        "goods": goods,
        "prestige": cost,
    }
    lines = [
        Line("tribute.gain.best", without_none(gains[0]), {"region": region, "goods": goods, "hoplites": hoplites}),
        condition_line(components, region),
        cost_line(side, region, cost),
        *full_lines(rows, best[0], hoplites),
        Line("tribute.back.all", None, {"hoplites": sum(best[0])}),
    ]
    return Answer(found, tuple(lines), (best_table(rows, best, gains), box_table(components, region)))


# the box


def rows_of(components: Components, region: str) -> list[str]:
    """The resources of a region's box, in the order of the data."""
    return [good for good in components.resources if good in components.tribute[region]]


def all_placings(lengths: list[int], hoplites: int) -> list[Placing]:
    """Every way to put as many of the hoplites into the rows as there is room for."""
    taken = min(hoplites, sum(lengths))
    ways: list[Placing] = [()]
    for size in lengths:
        ways = [way + (count,) for way in ways for count in range(min(size, taken - sum(way)) + 1)]
    return [way for way in ways if sum(way) == taken]


def gain_of(components: Components, rows: list[str], placing: Placing) -> Goods:
    """What the rows bring together."""
    return {rows[index]: row_yield(components, placing[index]) for index in range(len(rows))}


def placed_of(rows: list[str], placing: Placing) -> Goods:
    """Resource to hoplites in its row, empty rows left out."""
    return {rows[index]: placing[index] for index in range(len(rows)) if placing[index]}


def without_none(gain: Goods) -> Goods:
    """Without the rows that bring nothing."""
    return {row: gain[row] for row in sorted(gain) if gain[row]}


def best_placings(components: Components, rows: list[str], placings: list[Placing], wish: str) -> list[Placing]:
    """Those that bring most; with a wish most of it, then most in all. Those that fill the first rows come first."""
    worth = []
    for placing in placings:
        gain = gain_of(components, rows, placing)
        worth.append((gain.get(wish, 0), sum([gain[row] for row in rows])))
    best = max(worth)
    return sorted([placings[index] for index in range(len(placings)) if worth[index] == best], reverse=True)


# what it costs, and the tables


def prestige_cost(components: Components, side: str, region: str) -> int:
    """One's own home costs nothing (rules military.cost, tribute.home)."""
    return 0 if is_home_of(components, side, region) else components.number("cost", "military")


def cost_line(side: str, region: str, cost: int) -> Line:
    """What the action costs."""
    if cost == 0:
        return Line("tribute.home.free", None, {"side": side, "region": region})
    return Line("military.cost.tribute", {PRESTIGE: -cost}, {"points": cost})


def condition_line(components: Components, region: str) -> Line:
    """What the side needs there (rules tribute.condition, tribute.achaia)."""
    if not poleis_in(components, region):
        return Line("tribute.achaia.needed", None, {"region": region})
    return Line("tribute.condition.needed", None, {"region": region})


def full_lines(rows: list[str], placing: Placing, hoplites: int) -> list[Line]:
    """That not every hoplite finds a place (rule tribute.rows)."""
    left = hoplites - sum(placing)
    return [Line("tribute.rows.full", None, {"hoplites": left})] if left else []


def best_table(rows: list[str], best: list[Placing], gains: list[Goods]) -> Table:
    """Each best way: in which row each hoplite stands, and what that brings."""
    table = [
        ([rows[place] for place in range(len(rows)) for _ in range(best[index][place])], without_none(gains[index]))
        for index in range(len(best))
    ]
    return Table("best-rows", ("placed", "gain"), tuple(table))


def box_table(components: Components, region: str) -> Table:
    """The box: each row with its numbers from the left."""
    table = [(row, *numbers_of(components, row_length(components, region, row))) for row in rows_of(components, region)]
    return Table("box", ("row", *ROWS), tuple(table))


def numbers_of(components: Components, size: int) -> list[int | None]:
    """The numbers of a row of that length; None where it has no place."""
    return [components.rows[place] if place < size else None for place in range(len(ROWS))]
