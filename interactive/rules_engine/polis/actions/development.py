"""Development from the tiles: hoplites, galleys, merchants and projects (rules muster.*, galleys.*, merchants.*,
project.*)."""

from collections.abc import Iterable
from dataclasses import replace

from rules_engine.action import Part
from rules_engine.codec import checked, dict_of, list_of, one_of, whole
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import TurnAction, polis_part
from rules_engine.polis.components import ABROAD, SILVER, Goods
from rules_engine.polis.game.state import State
from rules_engine.polis.readings import SILVER_SHARE, is_default


class Development(TurnAction):
    """Cubes of a tile become `pieces()` of a kind, `counted` in sentences, each paid in its `good` or in `silver`."""

    piece = good = counted = ""
    polis: str
    silver: int
    cubes: int

    def pieces(self) -> int:
        return self.cubes

    def price(self) -> Goods:
        """Return what the pieces cost, below 0 (rules muster.cost, galleys.cost, merchants.cost). Raises BadInput for
        more silver than that."""
        if self.silver > self.cost():
            raise BadInput("silver", self.silver, "at most " + str(self.cost()))
        paid = {self.good: self.silver - self.cost(), SILVER: -self.silver}
        return {name: paid[name] for name in (self.good, SILVER) if paid[name]}

    def cost(self) -> int:
        return self.components.number("cost", self.piece) * self.pieces()

    def spare(self) -> range:
        """Return the numbers of cubes that may leave the tile: the last one stays (rule polis.last-cube)."""
        return range(1, self.state.poleis[self.polis].population - self.components.number("polis", "last-cube") + 1)

    def check_cubes(self) -> Refused | None:
        if self.pieces() in self.spare():
            return None
        population = self.state.poleis[self.polis].population
        return Refused("polis.last-cube", {"polis": self.polis, "cubes": self.pieces(), "population": population})

    def limit_refusal(self, area: str, pieces: int) -> Refused | None:
        units, is_muster = self.units(area) + pieces, self.name == "muster"
        values = {"area": area, "limit": self.state.limit(), "units": units}
        over = Refused("muster.limit" if is_muster else "galleys.limit", values)
        return over if units > self.state.limit() else None

    def check_silver(self) -> Refused | None:
        lacking = self.state.lacks(self.side, self.price())
        if not lacking:
            return None
        values = {self.counted: self.pieces(), "lacking": lacking}
        is_muster, is_galley = self.name == "muster", self.name == "galleys"
        return Refused("muster.cost" if is_muster else "galleys.cost" if is_galley else "merchants.cost", values)

    def pay(self) -> State:
        """Return the state after the price is paid and the cubes have left the tile."""
        return self.state.with_goods(self.side, self.price()).with_population(self.polis, -self.pieces())


BUILDER = polis_part(lambda action: action.own())
"""The own polis that builds; its check refuses those that cannot."""
CUBES = Part("cubes", lambda components: whole(1), lambda action: action.spare())
SILVER_PART = Part(
    "silver",
    lambda components: whole(),
    lambda action: [max(0, action.cost() - action.has(action.good))],
    default=0,
    others=lambda action: range(action.cost() + 1),
)
"""The silver that stands in for the good of the pieces: at least what that does not reach for, as it is paid first."""


class Muster(Development):
    """{"muster": polis, "cubes": n, "silver": n}: cubes become hoplites (rules muster.hoplites, muster.cost)."""

    name, piece, good, counted = "muster", "hoplite", "metal", "hoplites"
    parts = (BUILDER, CUBES, SILVER_PART)

    def region(self) -> str:
        return self.components.poleis[self.polis].region

    def check_polis(self) -> Refused | None:
        if not self.owns(self.polis):
            return Refused("muster.hoplites", {"polis": self.polis})
        return Refused("muster.abroad", {"polis": self.polis}) if self.region() == ABROAD else None

    def check_cubes(self) -> Refused | None:
        return super().check_cubes() or self.limit_refusal(self.region(), self.cubes)

    def apply(self) -> tuple[State, list[Line]]:
        after = self.pay().with_units(self.side, self.region(), self.cubes)
        placed = {"polis": self.polis, "hoplites": self.cubes, "area": self.region()}
        paid = Line("muster.cost.paid", self.price(), {"hoplites": self.cubes})
        return after, [Line("muster.hoplites.placed", None, placed), paid]

    def described(self) -> Phrase:
        return Phrase("muster", {"polis": self.polis, "hoplites": self.cubes, "price": self.price()})

    def attempts(self) -> list[dict]:
        return [move for polis in self.own() for move in self.about(polis)]

    def about(self, thing: str) -> list[dict]:
        return [{"muster": thing, "cubes": 1}] if thing in self.own() else []


class Galleys(Development):
    """{"galleys": polis, "seas": {sea: n}, "silver": n}: cubes become galleys in the seas that the tile's arrows show,
    each in a sea of one's choice (rules galleys.build, galleys.several-seas)."""

    name, piece, good, counted = "galleys", "galley", "wood", "galleys"
    seas: dict[str, int]

    def fleets(self) -> list[dict[str, int]]:
        """List the ways to spread galleys over the seas, as many as the tile spares."""
        fleets: list[tuple[dict, int]] = [({}, 0)]
        for sea in self.components.poleis[self.polis].ships:
            room = max(0, self.state.limit() - self.units(sea))
            fleets += [(fleet | {sea: n}, size + n) for fleet, size in fleets for n in range(1, room + 1)]
        return [fleet for fleet, size in fleets if size in self.spare()]

    parts = (
        BUILDER,
        Part(
            "seas",
            lambda components: checked(dict_of(components.seas, whole(1)), bool, "numbers of galleys for some seas"),
            lambda action: action.fleets(),
        ),
        SILVER_PART,
    )

    def areas(self) -> list[str]:
        return [sea for sea in self.components.seas if sea in self.seas]

    def pieces(self) -> int:
        return sum([self.seas[sea] for sea in self.areas()])

    def check_polis(self) -> Refused | None:
        if not self.owns(self.polis):
            return Refused("galleys.build", {"polis": self.polis})
        has_arrows = bool(self.components.poleis[self.polis].ships)
        return None if has_arrows else Refused("galleys.no-sea", {"polis": self.polis})

    def check_seas(self) -> Refused | None:
        for sea in sorted(self.seas):
            if sea not in self.components.poleis[self.polis].ships:
                return Refused("galleys.build.sea", {"polis": self.polis, "area": sea})
        refused = self.check_cubes()
        for sea in sorted(self.seas):
            refused = refused or self.limit_refusal(sea, self.seas[sea])
        return refused

    def apply(self) -> tuple[State, list[Line]]:
        after, areas, lines = self.pay(), self.areas(), []
        for sea in areas:
            after = after.with_units(self.side, sea, self.seas[sea])
            placed = {"polis": self.polis, "galleys": self.seas[sea], "area": sea}
            lines.append(Line("galleys.build.placed", None, placed))
        if len(areas) > 1:
            lines.append(Line("galleys.several-seas", None, {"areas": areas}))
        return after, [*lines, Line("galleys.cost.paid", self.price(), {"galleys": self.pieces()})]

    def described(self) -> Phrase:
        parts = [Phrase("galleys.sea", {"area": sea, "galleys": self.seas[sea]}) for sea in self.areas()]
        return Phrase("galleys", {"polis": self.polis, "parts": parts, "price": self.price()})

    def attempts(self) -> list[dict]:
        tiles = self.components.poleis
        return [{"galleys": polis, "seas": {sea: 1}} for polis in self.own() for sea in tiles[polis].ships]


class Merchants(Development):
    """{"merchants": polis, "cubes": n, "silver": n}: cubes of a trade city go back to the stock, and as many merchants
    come into the port, as many as one likes (rules merchants.build, merchants.city, merchants.number)."""

    name, piece, good, counted = "merchants", "merchant", "wood", "merchants"
    parts = (BUILDER, CUBES, SILVER_PART)

    def check_polis(self) -> Refused | None:
        is_city = self.owns(self.polis) and self.components.poleis[self.polis].trade
        return None if is_city else Refused("merchants.city", {"polis": self.polis})

    def apply(self) -> tuple[State, list[Line]]:
        port, sent = self.seat().merchants + self.cubes, self.state.sent
        ships = port + len([space for space in sorted(sent) if sent[space] == self.side])
        return self.pay().with_seat(self.side, merchants=port), [
            Line("merchants.build", None, {"polis": self.polis, "merchants": self.cubes}),
            Line("merchants.cost.paid", self.price(), {"merchants": self.cubes}),
            Line("merchants.number", None, {"side": self.side, "merchants": ships}),
        ]

    def described(self) -> Phrase:
        return Phrase("merchants", {"polis": self.polis, "merchants": self.cubes, "price": self.price()})

    def attempts(self) -> list[dict]:
        cities = [polis for polis in self.own() if self.components.poleis[polis].trade]
        return [{"merchants": polis, "cubes": 1} for polis in cities or self.own()]


class Project(TurnAction):
    """{"project": tile, "polis": polis, "silver": [resources]}: a tile lying face up goes above an own polis; silver
    stands in for the resources listed (rules project.start, project.cost)."""

    name = "project"
    parts = (
        Part("tile", lambda components: one_of(components.projects), lambda action: action.state.shown),
        BUILDER,
        Part(
            "silver",
            lambda components: list_of(one_of(components.resources)),
            lambda action: action.ways_to_pay(),
            default=(),
        ),
    )
    tile: str
    polis: str
    silver: tuple[str, ...]

    def kind(self) -> str:
        return self.components.data["projects"][self.tile]["kind"]

    def kinds(self) -> list[str]:
        """List the resources other than silver that the project costs."""
        cost = self.components.cost_of(self.tile)
        return [good for good in self.components.resources if good != SILVER and cost.get(good)]

    def ways_to_pay(self) -> Iterable[tuple[str, ...]]:
        """List the sets of resources that silver may replace (rule project.silver, reading silver-share)."""
        ways: list[tuple[str, ...]] = [()]
        for good in self.kinds():
            ways += [(*way, good) for way in ways]
        return ways if is_default(self.state.readings, SILVER_SHARE) else [ways[0], *ways[1:][-1:]]

    def price(self) -> Goods:
        """Return the price, below 0 (rules project.cost, project.silver). Raises BadInput for silver in place of what
        the project does not cost."""
        cost, kinds = self.components.cost_of(self.tile), self.kinds()
        if not set(self.silver) <= set(kinds):
            raise BadInput("silver", self.silver, "some of " + ", ".join(kinds))
        silver = cost.get(SILVER, 0) + sum([cost[good] for good in kinds if good in self.silver])
        paid = {good: -cost[good] for good in kinds if good not in self.silver}
        return paid | {SILVER: -silver} if silver else paid

    def check_tile(self) -> Refused | None:
        return None if self.tile in self.state.shown else Refused("project.start", {"project": self.tile})

    def check_polis(self) -> Refused | None:
        if not self.owns(self.polis):
            return Refused("project.start.foreign", {"polis": self.polis})
        if self.kind() not in self.components.poleis[self.polis].projects:
            return Refused("project.kind", {"kind": self.kind(), "polis": self.polis})
        is_begun = self.state.poleis[self.polis].begun is not None
        return Refused("project.one", {"polis": self.polis}) if is_begun else None

    def check_silver(self) -> Refused | None:
        lacking = self.state.lacks(self.side, self.price())
        is_part = 0 < len(set(self.silver)) < len(self.kinds())
        if is_part and not is_default(self.state.readings, SILVER_SHARE):
            return Refused("project.silver", {"project": self.tile})
        return Refused("project.cost", {"project": self.tile, "lacking": lacking}) if lacking else None

    def apply(self) -> tuple[State, list[Line]]:
        after = self.state.with_goods(self.side, self.price()).with_polis(self.polis, begun=self.tile)
        begun = Line("project.start.begun", None, {"project": self.tile, "polis": self.polis})
        lines = [begun, Line("project.cost.paid", self.price(), {})]
        if self.silver:
            lines.append(Line("project.silver.used", None, {"resources": list(self.silver)}))
        return replace(after, shown=tuple([other for other in after.shown if other != self.tile])), lines

    def described(self) -> Phrase:
        return Phrase("project", {"project": self.tile, "polis": self.polis, "price": self.price()})

    def circumstances(self) -> list[Phrase]:
        """Name the project that the polis has started in this round (rule project.one)."""
        begun, where = self.state.poleis[self.polis].begun, {"polis": self.polis}
        return [Phrase("given.begun", where | {"project": begun}) if begun else Phrase("given.begun.none", where)]

    def attempts(self) -> list[dict]:
        return [move for tile in self.state.shown for move in self.about(tile)]

    def about(self, thing: str) -> list[dict]:
        """List the ways to begin a tile in every own polis that takes its kind, or else in any."""
        if thing not in self.state.shown:
            return []
        self.tile, own = thing, self.own()
        able = [polis for polis in own if self.kind() in self.components.poleis[polis].projects] or own
        return [{"project": thing, "polis": polis, "silver": list(way)} for polis in able for way in self.ways_to_pay()]
