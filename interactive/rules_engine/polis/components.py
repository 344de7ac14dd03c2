"""The numbers and tables of Polis as the engine uses them; they all come from the data."""

from dataclasses import dataclass
from typing import Any, TypeAlias

Goods: TypeAlias = dict[str, int]

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
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def cost_of(self, project: str) -> Goods:
        """Return what a project costs (rule project.cost); where no source says it, the practice value."""
        cost = self.data["projects"][project]["cost"]
        return self.data["practice-projects"][project]["cost"] if cost is None else cost

    def market_of(self, space: str) -> str:
        return space.partition(".")[0]

    def spaces_of(self, market: str) -> list[str]:
        """List the spaces of a market, in the order in which they open."""
        return [market + "." + space for space in SPACES if market + "." + space in self.spaces]

    def trade_cities(self) -> tuple[str, ...]:
        """List the trade cities (rule polis.trade-city)."""
        return tuple([polis for polis in self.order if self.poleis[polis].trade])

    def priced_goods(self) -> tuple[str, ...]:
        """List the goods that markets ask for, each with a marker in the price table (rules setup.prices,
        trade.price)."""
        asked = [self.spaces[space][0] for space in self.spaces]
        return tuple([good for good in self.resources if good in asked])

    def capital(self, side: str) -> str:
        return self.data["sides"][side]["capital"]

    def capitals(self) -> list[str]:
        """List the poleis that cannot be lost (rule polis.capital)."""
        return [self.capital(side) for side in self.sides]

    def ports_of(self, side: str) -> list[str]:
        """Return the seas for which a side's merchants can leave port (rule route.ports)."""
        return self.data["sides"][side]["port"]

    def is_home(self, side: str, region: str) -> bool:
        """Tell whether a region is the home of a side, where tribute costs no prestige (rule tribute.home)."""
        return self.data["sides"][side]["home"] == region

    def poleis_in(self, region: str) -> list[str]:
        """List the poleis of a region; Achaia has none (rules tribute.condition, tribute.achaia)."""
        return [polis for polis in self.order if self.poleis[polis].region == region]

    def military_cost(self, actions: int = 1) -> Goods:
        """Return the prestige that military actions cost, below 0 (rule military.cost)."""
        return {PRESTIGE: -self.data["cost"]["military"] * actions}

    def wheat_for(self, cubes: int) -> int:
        return cubes * self.data["supply"][WHEAT]

    def prestige_for(self, wheat: int) -> int:
        return wheat * self.data["supply"][PRESTIGE]

    def wheat_for_growth(self, cubes: int) -> int:
        return cubes * self.data["growth"][WHEAT]


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
        spaces={
            market + "." + space: tuple(data["markets"][market][space])
            for market in order["markets"]
            for space in SPACES
            if space in data["markets"][market]
        },
        prices={data["prices"][row]["amount"]: tuple(data["prices"][row]["row"]) for row in order["prices"]},
        projects=tuple(order["projects"]),
    )


def seats(components: Components) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return both sides, and that both play (rule glance.players)."""
    return components.sides, (len(components.sides),)


def _beside(areas: list[str], pairs: list[list[str]]) -> dict[str, tuple[str, ...]]:
    """Map each area to all that it makes a pair with."""
    both = pairs + [[other, one] for one, other in pairs]
    return {area: tuple([other for one, other in both if one == area]) for area in areas}
