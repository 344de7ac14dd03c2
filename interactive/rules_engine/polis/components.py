"""The numbers and tables of Polis as the engine uses them; they all come from the data."""

from dataclasses import dataclass
from typing import Any, TypeAlias

Goods: TypeAlias = dict[str, int]

METAL = "metal"
WOOD = "wood"
SILVER = "silver"
WHEAT = "wheat"
PRESTIGE = "prestige"
"""What amounts of lines are counted in besides resources."""
ABROAD = "abroad"
"""Where a polis lies that lies in no region."""
SPACES = ("first", "second", "third")
"""The spaces of a market, in the order in which they open."""
HALF_POPULATION = "half-population"
"""The prestige of a project that counts its polis's cubes."""
ROWS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class Polis:
    """What a polis tile shows: `base` population and siege value, cubes of `growth` a round, `most` cubes; `ships`: the
    seas of its galleys; `projects`: the kinds it may begin; `trade`: a trade city; `owner`: at the start, or None."""

    region: str
    base: int
    growth: int
    most: int
    ships: tuple[str, ...]
    projects: tuple[str, ...]
    trade: bool
    owner: str | None


@dataclass(frozen=True)
class Components:
    """`sides`, `rounds`, `order` (of the poleis), `regions`, `seas`, `markets` and `projects` are in the order of the
    data; `areas`: regions, then seas.

    `land`: region to the regions beside it; `coasts`, `near`, `lines` and `added`: sea to regions, to seas, to seas
    along the dotted lines, and along those that only the source text asks for; `tribute`: region to the last number of
    each row, `rows`: the numbers of every row; `spaces`: market space to (good, gain, amount); `prices`: amount
    gained to the goods asked for, column by column.
    `data`: the plain data for everything else, table by table.
    """

    data: dict[str, Any]
    resources: tuple[str, ...]
    sides: tuple[str, ...]
    rounds: tuple[str, ...]
    order: tuple[str, ...]
    poleis: dict[str, Polis]
    regions: tuple[str, ...]
    seas: tuple[str, ...]
    areas: tuple[str, ...]
    land: dict[str, tuple[str, ...]]
    coasts: dict[str, tuple[str, ...]]
    near: dict[str, tuple[str, ...]]
    lines: dict[str, tuple[str, ...]]
    added: dict[str, tuple[str, ...]]
    tribute: dict[str, Goods]
    rows: tuple[int, ...]
    markets: tuple[str, ...]
    spaces: dict[str, tuple[str, str, int]]
    prices: dict[int, tuple[int, ...]]
    projects: tuple[str, ...]

    def number(self, table: str, name: str) -> Any:
        """Return one plain value: `number("cost", "hoplite")`."""
        return self.data[table][name]

    def limit(self, turn: str) -> int:
        """Return the most units of a side in an area (rule unit.limit), which is also the number of the round."""
        return self.data["rounds"][turn]["limit"]

    def other(self, side: str) -> str:
        """Return the opponent of a side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def cost_of(self, project: str) -> Goods:
        """Return what a project costs (rule project.cost); where no source says it, the practice value."""
        cost = self.data["projects"][project]["cost"]
        return self.data["practice-projects"][project]["cost"] if cost is None else cost

    def market_of(self, space: str) -> str:
        """Return the market of a space: `persis` of `persis.first`."""
        return space.partition(".")[0]


def read_components(data: dict) -> Components:
    """Read the plain values of rules_data/polis; JSON objects keep no order in the browser, so `order` is data too."""
    order, borders = data["order"], data["borders"]
    regions, seas, poleis = order["tribute"], borders["seas"], {}
    for name in order["poleis"]:
        tile = data["poleis"][name]
        pieces = tile["region"], tile["base"], tile["growth"], tile["most"], tuple(tile["ships"])
        poleis[name] = Polis(*pieces, tuple(tile["projects"]), tile.get("trade", False), tile.get("owner"))
    return Components(
        data=data,
        resources=tuple(data["resources"]),
        sides=tuple(order["sides"]),
        rounds=tuple(order["rounds"]),
        order=tuple(order["poleis"]),
        poleis=poleis,
        regions=tuple(regions),
        seas=tuple(seas),
        areas=tuple(regions + seas),
        land=_beside(regions, borders["land"]),
        coasts=_beside(seas, borders["coasts"]),
        near=_beside(seas, borders["sea"]),
        lines={sea: tuple(data["routes"][sea]["lines"]) for sea in seas},
        added={sea: tuple(data["routes"][sea].get("added", [])) for sea in seas},
        tribute={region: data["tribute"][region]["box"] for region in order["tribute"]},
        rows=tuple([data["tribute-row"][row] for row in ROWS]),
        markets=tuple(order["markets"]),
        spaces={space: contents for market in order["markets"] for space, contents in _spaces(data, market)},
        prices={data["prices"][row]["amount"]: tuple(data["prices"][row]["row"]) for row in order["prices"]},
        projects=tuple(order["projects"]),
    )


def seats(components: Components) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return both sides, and that both play (rule glance.players)."""
    return components.sides, (len(components.sides),)


def die_sides(components: Components) -> int:
    """Return how many faces the die has."""
    return components.number("die", "sides")


def _beside(areas: list[str], pairs: list[list[str]]) -> dict[str, tuple[str, ...]]:
    """Map each area to all that it makes a pair with."""
    both = pairs + [[other, one] for one, other in pairs]
    return {area: tuple([other for one, other in both if one == area]) for area in areas}


def _spaces(data: dict, market: str) -> list[tuple[str, tuple]]:
    row = data["markets"][market]
    return [(market + "." + space, tuple(row[space])) for space in SPACES if space in row]
