"""The numbers and tables of Polis as the engine uses them; they all come from the data."""

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


class Polis:
    """What a polis tile shows: `base` population and siege value, cubes of `growth` a round, `most` cubes; `ships`: the
    seas of its galleys; `projects`: the kinds it may begin; `trade`: a trade city; `owner`: at the start, or None."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.region: str = row["region"]
        self.base: int = row["base"]
        self.growth: int = row["growth"]
        self.most: int = row["most"]
        self.ships: tuple[str, ...] = tuple(row["ships"])
        self.projects: tuple[str, ...] = tuple(row["projects"])
        self.trade: bool = row.get("trade", False)
        self.owner: str | None = row.get("owner")


class Components:
    """The plain values of rules_data/polis: `data`, table by table, and what is derived of them. JSON objects keep no
    order in the browser, so `order` is data too.

    `sides`, `rounds`, `order` (of the poleis), `regions`, `seas`, `markets` and `projects` are in the order of the
    data; `areas`: regions, then seas.

    `land`: region to the regions beside it; `coasts`, `near`, `lines` and `added`: sea to regions, to seas, to seas
    along the dotted lines, and along those that only the source text asks for; `tribute`: region to the last number of
    each row, `rows`: the numbers of every row; `spaces`: market space to (good, gain, amount); `prices`: amount
    gained to the goods asked for, column by column.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        order, borders, routes = data["order"], data["borders"], data["routes"]
        regions, seas = order["tribute"], borders["seas"]
        self.data = data
        self.resources: tuple[str, ...] = tuple(data["resources"])
        self.sides: tuple[str, ...] = tuple(order["sides"])
        self.rounds: tuple[str, ...] = tuple(order["rounds"])
        self.order: tuple[str, ...] = tuple(order["poleis"])
        self.markets: tuple[str, ...] = tuple(order["markets"])
        self.projects: tuple[str, ...] = tuple(order["projects"])
        self.regions: tuple[str, ...] = tuple(regions)
        self.seas: tuple[str, ...] = tuple(seas)
        self.areas = self.regions + self.seas
        self.poleis = {name: Polis(data["poleis"][name]) for name in self.order}
        self.land, self.coasts = _beside(regions, borders["land"]), _beside(seas, borders["coasts"])
        self.near = _beside(seas, borders["sea"])
        self.lines: dict[str, tuple[str, ...]] = {sea: tuple(routes[sea]["lines"]) for sea in seas}
        self.added: dict[str, tuple[str, ...]] = {sea: tuple(routes[sea].get("added", [])) for sea in seas}
        self.tribute: dict[str, Goods] = {region: data["tribute"][region]["box"] for region in regions}
        self.rows: tuple[int, ...] = tuple([data["tribute-row"][row] for row in ROWS])
        prices = [data["prices"][row] for row in order["prices"]]
        self.prices: dict[int, tuple[int, ...]] = {row["amount"]: tuple(row["row"]) for row in prices}
        self.spaces: dict[str, tuple[str, str, int]] = {}
        for market in self.markets:
            spaces = data["markets"][market]
            self.spaces.update({market + "." + name: tuple(spaces[name]) for name in SPACES if name in spaces})

    def __repr__(self) -> str:
        return "Components"  # so that a position reads the same in every process

    def number(self, table: str, name: str) -> Any:
        """Return one plain value: `number("cost", "hoplite")`."""
        return self.data[table][name]

    def faces(self) -> int:
        return self.data["die"]["sides"]

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

    def place_of(self, area: str) -> Any:
        """Return the drawing of a region, a sea or a foreign land: its corners (`shape`), where its `name` begins, its
        counters (`units`), and its `poleis`."""
        return self.data["drawing"][area]

    def place_of_polis(self, polis: str) -> str:
        """Return the region of a polis, or the foreign land."""
        region = self.poleis[polis].region
        lands = [land for land in self.markets if region == ABROAD and polis in self.place_of(land)["poleis"]]
        return lands[0] if lands else region

    def map_size(self) -> tuple[int, int]:
        width, height = self.data["drawing"]["size"]
        return width, height

    def military_cost(self, actions: int = 1) -> Goods:
        """Return the prestige that military actions cost, below 0 (rule military.cost)."""
        return {PRESTIGE: -self.data["cost"]["military"] * actions}

    def wheat_for(self, cubes: int) -> int:
        return cubes * self.data["supply"][WHEAT]

    def prestige_for(self, wheat: int) -> int:
        return wheat * self.data["supply"][PRESTIGE]

    def wheat_for_growth(self, cubes: int) -> int:
        return cubes * self.data["growth"][WHEAT]


def _beside(areas: list[str], pairs: list[list[str]]) -> dict[str, tuple[str, ...]]:
    """Map each area to all that it makes a pair with."""
    both = pairs + [[other, one] for one, other in pairs]
    return {area: tuple([other for one, other in both if one == area]) for area in areas}
