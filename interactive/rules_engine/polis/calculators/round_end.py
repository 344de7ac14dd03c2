"""The end of a round for one side: projects, supply, growth, megalopolis, stores, phoros (rules round-end.*)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, TypeAlias

from rules_engine.core import Answer, Line, Refusal, Refused, Table, must
from rules_engine.forms import Between, Choice, Copies, Counts, Reading
from rules_engine.polis.components import PRESTIGE, SILVER, WHEAT, Components, Goods
from rules_engine.polis.rules import rounds

Population: TypeAlias = Annotated[Goods, Copies("poleis", "most", "region", of_one=True)]
Growth: TypeAlias = Annotated[Goods, Copies("poleis", "growth", "region", of_one=True)]
Stock: TypeAlias = Annotated[int, Between(0, "pieces.cubes")]
GivenUp: TypeAlias = Annotated[Goods, Counts("poleis", 1)]
MIXED = "mixed"


def round_end(
    components: Components,
    *,
    side: Annotated[str, Choice("sides")] = "athens",
    population: Population,
    prestige: Stock = 0,
    projects: Stock = 0,
    wheat: Stock = 0,
    oil: Stock = 0,
    wine: Stock = 0,
    silver: Stock = 0,
    growth: Growth,
    release: GivenUp | None = None,
    phoros: Stock = 0,
    shortage: Annotated[str, Reading("shortage")] = "mixed",
) -> Answer:
    """Work out what a side has after the end of the round, step by step.

    `population`: the cubes on each tile of the side, 0 for a polis that it does not own; `growth`: how many are to be
    added; `prestige` and the resources before; `projects`: the prestige of projects completed now; `release`: poleis
    to give up where wheat is lacking; `phoros`: prestige to be turned into silver.
    The value: {"prestige", "wheat", "oil", "wine", "silver", "population" (in all), "poleis": {polis: cubes},
    "paid": prestige paid for supply, "lost": the rule by which the side loses, or None}. Raises Refused.
    """
    for name in components.sides:
        capital = components.capital(name)
        if name != side and population[capital]:
            raise Refused("polis.capital.foreign", {"polis": capital, "side": name})
        if name == side and not population[capital]:
            raise Refused("polis.last-cube.capital", {"polis": capital})
    stocks = {WHEAT: wheat, "oil": oil, "wine": wine, SILVER: silver, PRESTIGE: prestige}
    poleis = {polis: population[polis] for polis in components.order if population[polis]}
    ledger = Ledger(components, side, stocks, poleis)
    if projects:
        ledger = ledger.book(Line("completion.points.total", {PRESTIGE: projects}, {"points": projects}))
    one_way = shortage != MIXED
    ways = ledger.ways_out(one_way)
    if not rounds.can_feed(components, population[components.capital(side)], wheat, ledger.stocks[PRESTIGE]):
        return ledger_answer(replace(ledger, lost="loss.capital"), population, [])
    ledger = ledger.supply([polis for polis in components.order if (release or {}).get(polis)], one_way).grow(growth)
    large = rounds.large_poleis(components, ledger.poleis)
    if large:
        gain = rounds.megalopolis_gain(components, len(large))
        ledger = ledger.book(Line("megalopolis.points.total", gain, {"poleis": large, "points": gain[PRESTIGE]}))
    loss = rounds.spoilage(ledger.stocks)
    if loss:
        kept = {good: ledger.stocks[good] + loss[good] for good in sorted(loss)}
        ledger = ledger.book(Line("stores.half.kept", loss, {"kept": kept}))
    must(rounds.phoros_refusal(phoros, ledger.stocks[PRESTIGE]))
    if phoros:
        change = rounds.phoros_change(components, phoros)
        ledger = ledger.book(Line("phoros.silver.got", change, {"points": phoros, "silver": change[SILVER]}))
    return ledger_answer(ledger, population, ways)


def poleis_of_side(components: Components, side: str) -> dict:
    """Return what a ledger of the side begins with: its poleis as it has them at first (rule setup.poleis)."""
    own = {name: components.poleis[name].base for name in components.order if components.poleis[name].owner == side}
    return {"population": own, "growth": {}}


@dataclass(frozen=True)
class Ledger:
    """A side during the end of a round: `stocks`: prestige and resources; `poleis`: polis to cubes; `lines` so far;
    `paid`: prestige paid for supply; `lost`: the rule by which the side has lost."""

    components: Components
    side: str
    stocks: Goods
    poleis: Goods
    lines: tuple[Line, ...] = ()
    paid: int = 0
    lost: str | None = None

    def population(self) -> int:
        return sum([self.poleis[polis] for polis in sorted(self.poleis)])

    def lack(self) -> int:
        return rounds.wheat_lacking(self.components, self.population(), self.stocks[WHEAT])

    def others(self) -> list[str]:
        """List the poleis of the side besides its capital, the one with the fewest cubes first."""
        own = [polis for polis in self.components.order if polis in self.poleis]
        capital = self.components.capital(self.side)
        return sorted([polis for polis in own if polis != capital], key=lambda polis: self.poleis[polis])

    def book(self, line: Line) -> Ledger:
        stocks = {name: self.stocks[name] + line.amount.get(name, 0) for name in sorted(self.stocks)}
        return replace(self, stocks=stocks, lines=(*self.lines, line))

    def without_poleis(self, *poleis: str) -> Ledger:
        return replace(self, poleis={name: self.poleis[name] for name in sorted(self.poleis) if name not in poleis})

    def supply(self, release: list[str], one_way: bool) -> Ledger:
        """Pay for every cube, or give up poleis (rules supply.wheat, supply.shortage, supply.release)."""
        components, ledger = self.components, self
        for polis in release:
            must(rounds.release_refusal(components, polis, polis in self.poleis))
        for polis in [name for name in self.others() if name in release]:
            if ledger.lack() == 0:
                raise Refused("supply.release.enough", {"wheat": ledger.stocks[WHEAT], "polis": polis})
            line = Line("supply.release.given", None, {"polis": polis, "cubes": ledger.poleis[polis]})
            ledger = replace(ledger.without_poleis(polis), lines=(*ledger.lines, line))
        forced = one_way and bool(release) and bool(ledger.others())
        cubes, stocks = ledger.population(), ledger.stocks
        must(rounds.supply_refusal(components, cubes, stocks[WHEAT], stocks[PRESTIGE], forced))
        lack = ledger.lack()
        wheat, points = components.wheat_for(cubes) - lack, components.prestige_for(lack)
        ledger = ledger.book(Line("supply.wheat.total", {WHEAT: -wheat}, {"cubes": cubes, "wheat": wheat}))
        if lack == 0:
            return ledger
        line = Line("supply.shortage.paid", {PRESTIGE: -points}, {"wheat": lack, "points": points})
        return replace(ledger.book(line), paid=points)

    def ways_out(self, one_way: bool) -> list[Table]:
        """Return the table of ways out of a shortage, if there is one (the poleis given up, the prestige still to be
        paid or why it cannot be, the cubes lost): all in prestige, each polis by itself, and from the smallest on as
        many as it takes."""
        if not self.lack():
            return []
        others = self.others()
        small = [others[: number + 1] for number in range(1, len(others))]
        enough = [poleis for poleis in small if self.without_poleis(*poleis).lack() == 0]
        ways = [[], *[[polis] for polis in self.components.order if polis in others], *enough[:1]]
        rows: list[tuple[Any, ...]] = []
        for poleis in ways:
            try:
                paid = self.supply(poleis, one_way).paid
                price: Goods | Refusal | None = {PRESTIGE: paid} if paid else None
            except Refused as refused:
                price = Refusal(refused.rule, refused.values)
            rows.append((poleis or "all-prestige", price, -sum([self.poleis[polis] for polis in poleis])))
        return [Table("shortage-ways", ("way", "price", "population"), tuple(rows))]

    def grow(self, growth: Goods) -> Ledger:
        """Add cubes for wheat, as far as the tiles allow (rules growth.wheat, growth.limits)."""
        wishes = [polis for polis in self.components.order if growth[polis]]
        for polis in wishes:
            if polis not in self.poleis:
                raise Refused("growth.wheat.foreign", {"polis": polis})
            must(rounds.limits_refusal(self.components, polis, growth[polis], self.poleis[polis]))
        cubes = sum([growth[polis] for polis in wishes])
        must(rounds.growth_wheat_refusal(self.components, cubes, self.stocks[WHEAT]))
        if cubes == 0:
            return self
        price = self.components.wheat_for_growth(cubes)
        poleis = {polis: self.poleis[polis] + growth[polis] for polis in sorted(self.poleis)}
        values = {"cubes": cubes, "wheat": price, "poleis": wishes}
        return replace(self, poleis=poleis).book(Line("growth.wheat.total", {WHEAT: -price}, values))


def ledger_answer(ledger: Ledger, before: Goods, ways: list[Table]) -> Answer:
    """Answer with what the end of the round comes to, then each step; tables of the poleis and of the ways out of a
    shortage (rules loss.capital, loss.no-prestige, round-end.steps)."""
    side, prestige, lost = {"side": ledger.side}, ledger.stocks[PRESTIGE], ledger.lost
    values = {"points": prestige, "cubes": ledger.population(), "wheat": ledger.stocks[WHEAT]}
    line = Line("round-end.steps.after", None, side | values)
    if lost is not None:
        line = Line("loss.capital.now", None, side)
    elif prestige == 0:
        line, lost = Line("loss.no-prestige.now", None, side), "loss.no-prestige"
    found: dict[str, Any] = {name: ledger.stocks[name] for name in sorted(ledger.stocks)}
    found.update({"population": ledger.population(), "poleis": ledger.poleis, "paid": ledger.paid, "lost": lost})
    rows = []
    for polis in [polis for polis in ledger.components.order if before[polis]]:
        tile = ledger.components.poleis[polis]
        rows.append((polis, before[polis], ledger.poleis.get(polis), tile.base, tile.most))
    poleis = Table("ledger-poleis", ("polis", "before", "after", "base", "most"), tuple(rows))
    return Answer(found, (line, *ledger.lines), (poleis, *ways))
