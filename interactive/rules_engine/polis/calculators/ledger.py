"""The steps of a round's end on plain numbers: a side's stocks, the cubes on its tiles, and what was said so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core import Line, Refusal, Refused
from rules_engine.polis.components import PRESTIGE, SILVER, WHEAT, Components, Goods
from rules_engine.polis.rules.upkeep import (
    can_feed,
    growth_room,
    growth_wheat,
    is_megalopolis,
    may_pay_now,
    megalopolis_points,
    phoros_change,
    prestige_for,
    spoilage,
    wheat_for,
    wheat_lacking,
)

MIXED = "mixed"


@dataclass(frozen=True)
class Ledger:
    """`stocks`: prestige and resources; `poleis`: polis to cubes; `paid`: prestige paid for supply; `lost`: the rule by
    which the side has lost."""

    side: str
    stocks: Goods
    poleis: Goods
    lines: tuple[Line, ...]
    paid: int = 0
    lost: str | None = None

    def population(self) -> int:
        """The cubes on all tiles."""
        return sum([self.poleis[polis] for polis in sorted(self.poleis)])


def booked(ledger: Ledger, change: Goods, *lines: Line) -> Ledger:
    """The ledger after a change of stocks, with the lines that say so."""
    stocks = {name: ledger.stocks[name] + change.get(name, 0) for name in sorted(ledger.stocks)}
    return replace(ledger, stocks=stocks, lines=(*ledger.lines, *lines))


def refuse_poleis(components: Components, side: str, population: Goods) -> None:
    """A side always has its own capital, and never the opponent's (rules polis.capital, polis.last-cube)."""
    for name in components.sides:
        capital = components.data["sides"][name]["capital"]
        if name != side and population[capital]:
            raise Refused("polis.capital.foreign", {"polis": capital, "side": name})
        if name == side and not population[capital]:
            raise Refused("polis.last-cube.capital", {"polis": capital})


def complete(ledger: Ledger, points: int) -> Ledger:
    """Projects begun in this round bring their prestige (rule completion.points)."""
    if points == 0:
        return ledger
    return booked(ledger, {PRESTIGE: points}, Line("completion.points.total", {PRESTIGE: points}, {"points": points}))


# supply


def shortage_of(components: Components, ledger: Ledger) -> int:
    """The wheat that is lacking (rule supply.wheat)."""
    return wheat_lacking(components, ledger.population(), ledger.stocks[WHEAT])


def is_fed(components: Components, ledger: Ledger) -> bool:
    """Whether wheat and prestige are enough for all cubes (rule supply.shortage)."""
    return can_feed(components, ledger.population(), ledger.stocks[WHEAT], ledger.stocks[PRESTIGE])


def others_of(components: Components, ledger: Ledger) -> list[str]:
    """The poleis of the side besides its capital, the one with the fewest cubes first."""
    capital = components.data["sides"][ledger.side]["capital"]
    ranks = [(ledger.poleis[polis], index) for index, polis in enumerate(components.order) if polis in ledger.poleis]
    return [components.order[index] for _, index in sorted(ranks) if components.order[index] != capital]


def without_poleis(ledger: Ledger, poleis: list[str]) -> Ledger:
    """Without poleis that were given up (rule supply.release)."""
    return replace(ledger, poleis={name: ledger.poleis[name] for name in sorted(ledger.poleis) if name not in poleis})


def supply(components: Components, ledger: Ledger, release: list[str], mixed: bool) -> Ledger:
    """Wheat for every cube; for what is lacking prestige, or poleis are given up (rules supply.wheat, supply.shortage,
    supply.release). The capital must be supplied (loss.capital)."""
    if not is_fed(components, without_poleis(ledger, others_of(components, ledger))):
        return replace(ledger, lost="loss.capital")
    refuse_release(components, ledger, release)
    for polis in [name for name in others_of(components, ledger) if name in release]:
        if shortage_of(components, ledger) == 0:
            raise Refused("supply.release.enough", {"wheat": ledger.stocks[WHEAT], "polis": polis})
        given_up = Line("supply.release.given", None, {"polis": polis, "cubes": ledger.poleis[polis]})
        ledger = booked(without_poleis(ledger, [polis]), {}, given_up)
    lack = shortage_of(components, ledger)
    if not is_fed(components, ledger):
        values = {"wheat": lack, "prestige": prestige_for(components, lack), "held": ledger.stocks[PRESTIGE]}
        raise Refused("supply.shortage", values)
    if lack and not may_pay_now(components, not mixed, bool(release), bool(others_of(components, ledger))):
        raise Refused("supply.shortage.one-way", {"wheat": lack})
    return pay_supply(components, ledger, lack)


def pay_supply(components: Components, ledger: Ledger, lack: int) -> Ledger:
    """The wheat is paid, and prestige for what is lacking (rules supply.wheat, supply.shortage)."""
    wheat, price = wheat_for(components, ledger.population()) - lack, prestige_for(components, lack)
    values = {"cubes": ledger.population(), "wheat": wheat}
    ledger = booked(ledger, {WHEAT: -wheat}, Line("supply.wheat.total", {WHEAT: -wheat}, values))
    if lack == 0:
        return ledger
    line = Line("supply.shortage.paid", {PRESTIGE: -price}, {"wheat": lack, "points": price})
    return replace(booked(ledger, {PRESTIGE: -price}, line), paid=price)


def refuse_release(components: Components, ledger: Ledger, poleis: list[str]) -> None:
    """Only one's own poleis, never the capital, are given up (rule supply.release)."""
    for polis in poleis:
        if polis not in ledger.poleis:
            raise Refused("supply.release.foreign", {"polis": polis})
        if polis == components.data["sides"][ledger.side]["capital"]:
            raise Refused("supply.release.capital", {"polis": polis})


def ways_out(components: Components, ledger: Ledger, mixed: bool) -> list[tuple[Any, ...]]:
    """Ways out of a shortage: all in prestige, each polis by itself, and from the smallest on as many as it takes for
    the wheat to be enough; the price in prestige and in cubes, or why it is none."""
    others = others_of(components, ledger)
    small = [others[: number + 1] for number in range(1, len(others))]
    enough = [poleis for poleis in small if shortage_of(components, without_poleis(ledger, poleis)) == 0]
    ways = [[], *[[polis] for polis in components.order if polis in others], *enough[:1]]
    return [way_row(components, ledger, poleis, mixed) for poleis in ways]


def way_row(components: Components, ledger: Ledger, poleis: list[str], mixed: bool) -> tuple[Any, ...]:
    """One way: the poleis given up, the prestige still to be paid or why that cannot be, the cubes lost."""
    cubes = -sum([ledger.poleis[polis] for polis in poleis])
    try:
        price: Goods | Refusal | None = {PRESTIGE: supply(components, ledger, poleis, mixed).paid}
    except Refused as refused:
        price = Refusal(refused.rule, refused.values)
    return (poleis or "all-prestige", None if price == {PRESTIGE: 0} else price, cubes)


# growth and the rest


def grow(components: Components, ledger: Ledger, growth: Goods) -> Ledger:
    """Cubes are added for wheat, as far as the tiles allow (rules growth.wheat, growth.limits)."""
    wishes = [polis for polis in components.order if growth[polis]]
    for polis in wishes:
        refuse_growth(components, ledger, polis, growth[polis])
    cubes = sum([growth[polis] for polis in wishes])
    price = growth_wheat(components, cubes)
    if price > ledger.stocks[WHEAT]:
        raise Refused("growth.wheat.lacking", {"wheat": price, "held": ledger.stocks[WHEAT]})
    if cubes == 0:
        return ledger
    poleis = {polis: ledger.poleis[polis] + growth[polis] for polis in sorted(ledger.poleis)}
    line = Line("growth.wheat.total", {WHEAT: -price}, {"cubes": cubes, "wheat": price, "poleis": wishes})
    return booked(replace(ledger, poleis=poleis), {WHEAT: -price}, line)


def refuse_growth(components: Components, ledger: Ledger, polis: str, cubes: int) -> None:
    """A polis grows only if it is one's own, and by no more than both numbers of its tile (rule growth.limits)."""
    if polis not in ledger.poleis:
        raise Refused("growth.wheat.foreign", {"polis": polis})
    most = growth_room(components, polis, ledger.poleis[polis])
    if cubes > most:
        raise Refused("growth.limits.most", {"polis": polis, "cubes": most})


def megalopolis(components: Components, ledger: Ledger) -> Ledger:
    """Prestige for each polis with more than its base population (rule megalopolis.points)."""
    large = [polis for polis in components.order if is_megalopolis(components, polis, ledger.poleis.get(polis, 0))]
    points = megalopolis_points(components, len(large))
    if points == 0:
        return ledger
    return booked(
        ledger,
        {PRESTIGE: points},
        Line("megalopolis.points.total", {PRESTIGE: points}, {"poleis": large, "points": points}),
    )


def lose_stores(ledger: Ledger) -> Ledger:
    """Half of oil, wine and wheat is lost, the loss rounded up (rule stores.half)."""
    change = spoilage(ledger.stocks)
    if not change:
        return ledger
    kept = {good: ledger.stocks[good] + change[good] for good in sorted(change)}
    return booked(ledger, change, Line("stores.half.kept", change, {"kept": kept}))


def pay_phoros(components: Components, ledger: Ledger, points: int) -> Ledger:
    """Prestige becomes silver (rule phoros.silver)."""
    if points > ledger.stocks[PRESTIGE]:
        raise Refused("phoros.silver", {"points": points, "held": ledger.stocks[PRESTIGE]})
    if points == 0:
        return ledger
    change = phoros_change(components, points)
    return booked(ledger, change, Line("phoros.silver.got", change, {"points": points, "silver": change[SILVER]}))


def final_lines(ledger: Ledger) -> tuple[list[Line], str | None]:
    """What the end of the round comes to, or the rule by which the side has lost (rules loss.*)."""
    if ledger.lost is not None:
        return [Line("loss.capital.now", None, {"side": ledger.side})], ledger.lost
    if ledger.stocks[PRESTIGE] == 0:
        return [Line("loss.no-prestige.now", None, {"side": ledger.side})], "loss.no-prestige"
    values = {"side": ledger.side, "points": ledger.stocks[PRESTIGE], "cubes": ledger.population()}
    return [Line("round-end.steps.after", None, values | {"wheat": ledger.stocks[WHEAT]})], None
