"""The end of a round for one side: projects, supply, growth, megalopolis, stores, phoros (rules round-end.*)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine.core import Answer, Table
from rules_engine.forms import Between, Choice, Copies, Counts, Reading
from rules_engine.polis.calculators.ledger import (
    MIXED,
    Ledger,
    complete,
    final_lines,
    grow,
    lose_stores,
    megalopolis,
    pay_phoros,
    refuse_poleis,
    shortage_of,
    supply,
    ways_out,
)
from rules_engine.polis.components import PRESTIGE, SILVER, WHEAT, Components, Goods

Population: TypeAlias = Annotated[Goods, Copies("poleis", "most", "region")]
Growth: TypeAlias = Annotated[Goods, Copies("poleis", "growth", "region")]
Stock: TypeAlias = Annotated[int, Between(0, "pieces.cubes")]
GivenUp: TypeAlias = Annotated[Goods, Counts("poleis", 1)]


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
    """What a side has after the end of the round, step by step.

    `population`: the cubes on each tile of the side, 0 for a polis that it does not own; `growth`: how many are to be
    added; `prestige` and the resources before; `projects`: the prestige of projects completed now; `release`: poleis
    to give up where wheat is lacking; `phoros`: prestige to be turned into silver.
    The value: {"prestige", "wheat", "oil", "wine", "silver", "population" (in all), "poleis": {polis: cubes},
    "paid": prestige paid for supply, "lost": the rule by which the side loses, or None}. Raises Refused.
    """
    refuse_poleis(components, side, population)
    stocks = {WHEAT: wheat, "oil": oil, "wine": wine, SILVER: silver, PRESTIGE: prestige}
    ledger = Ledger(side, stocks, {polis: population[polis] for polis in components.order if population[polis]}, ())
    ledger = complete(ledger, projects)
    lack = shortage_of(components, ledger)
    ways = ways_out(components, ledger, shortage == MIXED)
    ledger = supply(
        components, ledger, [polis for polis in components.order if (release or {}).get(polis)], shortage == MIXED
    )
    if ledger.lost is None:
        ledger = grow(components, ledger, growth)
        ledger = megalopolis(components, ledger)
        ledger = pay_phoros(components, lose_stores(ledger), phoros)
    return ledger_answer(components, ledger, population, ways if lack and ledger.lost != "loss.capital" else [])


def ledger_answer(components: Components, ledger: Ledger, before: Goods, ways: list) -> Answer:
    """The summary first, then each step; tables of the poleis and of the ways out of a shortage."""
    lines, lost = final_lines(ledger)
    found = {name: ledger.stocks[name] for name in sorted(ledger.stocks)}
    found.update({"population": ledger.population(), "poleis": ledger.poleis, "paid": ledger.paid, "lost": lost})
    tables = [poleis_table(components, ledger, before)]
    if ways:
        tables.append(Table("shortage-ways", ("way", "price", "population"), tuple(ways)))
    return Answer(found, (*lines, *ledger.lines), tuple(tables))


def poleis_table(components: Components, ledger: Ledger, before: Goods) -> Table:
    """Each polis of the side: its cubes before and after, and the most it may have."""
    owned = [polis for polis in components.order if before[polis]]
    rows = [
        (polis, before[polis], ledger.poleis.get(polis), components.poleis[polis].base, components.poleis[polis].most)
        for polis in owned
    ]
    return Table("ledger-poleis", ("polis", "before", "after", "base", "most"), tuple(rows))
