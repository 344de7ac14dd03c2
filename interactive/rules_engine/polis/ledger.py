"""The steps of a round's end on plain numbers: a side's stocks, the cubes on its tiles, and what was said so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core import Line, Refusal, Refused
from rules_engine.polis.components import PRESTIGE, SILVER, WHEAT, Components, Goods

MIXED = "mixed"
STORED = ("oil", "wine", "wheat")
"""What the stores lose (rule stores.half)."""


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


def needed(components: Components, ledger: Ledger) -> int:
    """The wheat for all cubes on the tiles (rule supply.wheat)."""
    return components.number("supply", "wheat") * ledger.population()


def shortage_of(components: Components, ledger: Ledger) -> int:
    """The wheat that lacks."""
    return max(needed(components, ledger) - ledger.stocks[WHEAT], 0)


def released(ledger: Ledger, polis: str) -> Ledger:
    """Without a polis that was given up (rule supply.release)."""
    return replace(ledger, poleis={name: ledger.poleis[name] for name in sorted(ledger.poleis) if name != polis})


def supply(components: Components, ledger: Ledger, release: str | None, mixed: bool) -> Ledger:
    """Wheat for every cube; what lacks in prestige, or a polis is given up (rules supply.wheat, supply.shortage,
    supply.release). The capital must be supplied (loss.capital)."""
    if starves(components, ledger):
        return replace(ledger, lost="loss.capital")
    if release is not None:
        refuse_release(components, ledger, release, mixed)
        given_up = Line("supply.release.given", None, {"polis": release, "cubes": ledger.poleis[release]})
        ledger = booked(released(ledger, release), {}, given_up)
    lack = shortage_of(components, ledger)
    price = lack * components.number("supply", "prestige")
    if price > ledger.stocks[PRESTIGE]:
        raise Refused("supply.shortage.prestige", {"wheat": lack, "points": ledger.stocks[PRESTIGE]})
    wheat = needed(components, ledger) - lack
    values = {"cubes": ledger.population(), "wheat": wheat}
    ledger = booked(ledger, {WHEAT: -wheat}, Line("supply.wheat.total", {WHEAT: -wheat}, values))
    if lack == 0:
        return ledger
    line = Line("supply.shortage.paid", {PRESTIGE: -price}, {"wheat": lack, "points": price})
    return replace(booked(ledger, {PRESTIGE: -price}, line), paid=price)


def starves(components: Components, ledger: Ledger) -> bool:
    """Whether even the capital alone cannot be supplied with all wheat and prestige (rule loss.capital)."""
    capital = components.data["sides"][ledger.side]["capital"]
    alone = replace(ledger, poleis={capital: ledger.poleis[capital]})
    return shortage_of(components, alone) * components.number("supply", "prestige") > ledger.stocks[PRESTIGE]


def refuse_release(components: Components, ledger: Ledger, polis: str, mixed: bool) -> None:
    """Only one's own polis, never the capital, is given up, and only where wheat lacks; in the reading `one-way` no
    prestige may be paid besides (rules supply.release, supply.shortage)."""
    if polis not in ledger.poleis:
        raise Refused("supply.release.foreign", {"polis": polis})
    if polis == components.data["sides"][ledger.side]["capital"]:
        raise Refused("supply.release.capital", {"polis": polis})
    if shortage_of(components, ledger) == 0:
        raise Refused("supply.release.enough", {"wheat": ledger.stocks[WHEAT]})
    lack = shortage_of(components, released(ledger, polis))
    if lack and not mixed:
        raise Refused("supply.shortage.short", {"wheat": lack})


def ways_out(components: Components, ledger: Ledger, mixed: bool) -> list[tuple[Any, ...]]:
    """Each way out of a shortage with one polis at most: its price in prestige and in cubes, or why it is none."""
    capital = components.data["sides"][ledger.side]["capital"]
    rows: list[tuple[Any, ...]] = [("all-prestige", price_cell(components, ledger, True), 0)]
    for polis in components.order:
        if polis in ledger.poleis and polis != capital:
            price = price_cell(components, released(ledger, polis), mixed)
            rows.append((polis, price, -ledger.poleis[polis]))
    return rows


def price_cell(components: Components, ledger: Ledger, may_pay: bool) -> Goods | Refusal | None:
    """The prestige still to be paid, or why that is not possible; None where nothing is."""
    lack = shortage_of(components, ledger)
    price = lack * components.number("supply", "prestige")
    if lack and not may_pay:
        return Refusal("supply.shortage.short", {"wheat": lack})
    if price > ledger.stocks[PRESTIGE]:
        return Refusal("supply.shortage.prestige", {"wheat": lack, "points": ledger.stocks[PRESTIGE]})
    return {PRESTIGE: price} if price else None


# growth and the rest


def grow(components: Components, ledger: Ledger, growth: Goods) -> Ledger:
    """Cubes are added for wheat, as far as the tiles allow (rules growth.wheat, growth.limits)."""
    wishes = [polis for polis in components.order if growth[polis]]
    for polis in wishes:
        refuse_growth(components, ledger, polis, growth[polis])
    cubes = sum([growth[polis] for polis in wishes])
    price = cubes * components.number("growth", "wheat")
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
    tile = components.poleis[polis]
    most = min(tile.growth, tile.most - ledger.poleis[polis])
    if cubes > most:
        raise Refused("growth.limits.most", {"polis": polis, "cubes": most})


def megalopolis(components: Components, ledger: Ledger) -> Ledger:
    """Prestige for each polis with more than its base population (rule megalopolis.points)."""
    large = [polis for polis in components.order if ledger.poleis.get(polis, 0) > components.poleis[polis].base]
    points = len(large) * components.number("megalopolis", "points")
    if points == 0:
        return ledger
    return booked(
        ledger,
        {PRESTIGE: points},
        Line("megalopolis.points.total", {PRESTIGE: points}, {"poleis": large, "points": points}),
    )


def lose_stores(ledger: Ledger) -> Ledger:
    """Half of oil, wine and wheat is lost, the loss rounded up (rule stores.half)."""
    change = {good: -((ledger.stocks[good] + 1) // 2) for good in STORED if ledger.stocks[good]}
    if not change:
        return ledger
    kept = {good: ledger.stocks[good] + change[good] for good in sorted(change)}
    return booked(ledger, change, Line("stores.half.kept", change, {"kept": kept}))


def pay_phoros(components: Components, ledger: Ledger, points: int) -> Ledger:
    """Prestige becomes silver (rule phoros.silver)."""
    if points > ledger.stocks[PRESTIGE]:
        raise Refused("phoros.silver.held", {"points": points, "held": ledger.stocks[PRESTIGE]})
    if points == 0:
        return ledger
    silver = points * components.number("phoros", "silver")
    change = {PRESTIGE: -points, SILVER: silver}
    return booked(ledger, change, Line("phoros.silver.got", change, {"points": points, "silver": silver}))


def final_lines(ledger: Ledger) -> tuple[list[Line], str | None]:
    """What the end of the round comes to, or the rule by which the side has lost (rules loss.*)."""
    if ledger.lost is not None:
        return [Line("loss.capital.now", None, {"side": ledger.side})], ledger.lost
    if ledger.stocks[PRESTIGE] == 0:
        return [Line("loss.no-prestige.now", None, {"side": ledger.side})], "loss.no-prestige"
    values = {"side": ledger.side, "points": ledger.stocks[PRESTIGE], "cubes": ledger.population()}
    return [Line("round-end.steps.after", None, values | {"wheat": ledger.stocks[WHEAT]})], None
