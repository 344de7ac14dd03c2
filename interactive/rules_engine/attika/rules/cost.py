"""What a building costs at a site, line by line, and on every free hex at once (rules cost.*, road.cost, settlement.*).

The bill is what the amounts of the lines add up to. Lists of all sites (`Plots`) reckon with plain numbers, by the same
functions; a test compares both."""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine import hexes
from rules_engine.attika.components import ANY, Components, Symbols
from rules_engine.attika.rules.cards import Bill
from rules_engine.attika.rules.groups import Own
from rules_engine.attika.rules.order import free_line, not_free_lines, tails
from rules_engine.attika.rules.sites import SHRINE, Buildings, Grounds, Hex, free_sites
from rules_engine.cards import Cards, subtract_cards, write_cards
from rules_engine.core import Line, Table, Unknown, distinct
from rules_engine.hexes import Position

PRACTICE = "practice"
READER = "reader"
"""Where a cost is from that no source gives: the data's value for practice, or the reader's own tile."""


# plain numbers


def terrain_discount(printed: Cards, any_cards: int, found: Cards) -> tuple[Cards, int]:
    """Return what the symbols found take off a cost: kind by kind, never more than there is; and off cards of one's
    choice with what is left, whatever its kind (rules cost.terrain, road.cost)."""
    taken = tuple([min(cost, count) for cost, count in zip(printed, found)])
    return taken, min(any_cards, sum(found) - sum(taken))


def settlement_fee(components: Components, settlements: int) -> int:
    """Count the cards of any kind that a further settlement costs (rules settlement.new, settlement.fee)."""
    return components.number("settlement", "fee") * settlements


TileCost: TypeAlias = tuple[Symbols | None, str]
"""The cost on a tile, None where nobody knows it, and where that is from."""


def printed_on(components: Components, building: str, is_practice: bool) -> TileCost:
    """Return what a tile costs (rules cost.base, road.cost): in a practice game the data's value for practice where no
    source gives one."""
    cost, practice = components.costs[building], components.practice_costs.get(building)
    if cost is None and is_practice and practice is not None:
        return practice, PRACTICE
    return cost, components.provenances[building]


def base_cost(building: str, printed: TileCost) -> Symbols:
    """Return the cost on the tile. Raises Unknown where nobody knows it."""
    if printed[0] is None:
        raise Unknown("buildings." + building + ".cost", {"building": building})
    return printed[0]


def plain_bill(components: Components, base: Symbols, found: Cards, fee: int, surplus: str) -> Bill:
    """Return the bill for a base cost where these symbols count and no arrow makes the building free; in the reading
    `surplus: substitute` symbols left over replace missing ones, as many for one as cards do (rule cost.surplus)."""
    printed, any_cards, substitute = counted(components, base), base.get(ANY, 0), components.substitute_cards
    taken, any_taken = terrain_discount(printed, any_cards, found)
    needed = tuple([cost - count for cost, count in zip(printed, taken)])
    left_over = sum(found) - sum(taken) - any_taken if surplus == "substitute" else 0
    return Bill(needed, any_cards - any_taken + fee, substitute, min(left_over // substitute, sum(needed)))


def counted(components: Components, symbols: Symbols) -> Cards:
    """Convert symbols to numbers in the order of the landscapes."""
    return tuple([symbols.get(landscape, 0) for landscape in components.landscapes])


# lines


def cost_lines(
    components: Components,
    building: str,
    printed: TileCost,
    surplus: str,
    site: Hex,
    neighbours: tuple[Hex, ...],
    settlements: int,
) -> list[Line]:
    """Explain what the building costs there, with the fee for a new settlement, which a shrine beside the site joins to
    none (rules settlement.new, settlement.fee, settlement.shrine); `bill_of` adds the lines up.

    `neighbours` clockwise from the upper right; `settlements` stand before building. Raises Unknown where a base cost
    is needed that nobody knows.
    """
    fee: list[Line] = []
    if not any([place.is_own() for place in neighbours]):
        by_shrine = any([place.ground == SHRINE for place in neighbours])
        apart = Line("settlement.shrine", None, {}) if by_shrine else Line("settlement.new.apart", None, {})
        fee = [apart] if settlements else []
        fee.append(settlement_line(components, settlements))
    free = free_line(components, building, neighbours)
    if free is not None:
        return [free, *fee]
    base, provenance = base_cost(building, printed), printed[1]
    if ANY in base:  # cards of one's choice for a road
        line = Line("road.cost", {ANY: base[ANY]}, {"building": building, "cards": base[ANY]})
    else:
        shown = write_cards(components.landscapes, counted(components, base))
        values = {"building": building, "symbols": shown}
        line = Line("cost.base", shown, values)
        if provenance in (PRACTICE, READER):
            line = Line("cost.base.practice" if provenance == PRACTICE else "cost.base.reader", shown, values)
    lines = [line, *not_free_lines(components, building, neighbours)]
    return lines + terrain_lines(components, base, (site, *neighbours), surplus) + fee


def bill_of(components: Components, lines: list[Line]) -> Bill:
    """Add up the amounts of cost lines, and the symbols that surplus ones replace."""
    amounts = [line.amount for line in lines if line.amount is not None]
    needed = tuple([sum([amount.get(landscape, 0) for amount in amounts]) for landscape in components.landscapes])
    replaced = sum([line.values["replaced"] for line in lines if line.rule == "cost.surplus.substitute"])
    return Bill(needed, sum([amount.get(ANY, 0) for amount in amounts]), components.substitute_cards, replaced)


def bill_to_symbols(components: Components, bill: Bill) -> Symbols:
    """Convert a bill to {landscape: count, "any": count}."""
    return dict(zip(components.landscapes, bill.needed)) | {ANY: bill.any_cards}


def terrain_lines(components: Components, base: Symbols, near: tuple[Hex, ...], surplus: str) -> list[Line]:
    """State the discount for symbols on the site and on unoccupied hexes beside it (`near`), the symbols under
    buildings that do not count, and what becomes of symbols left over: lost, or in a reading as good as cards, as far
    as any are missing (rules cost.terrain, cost.occupied, cost.surplus)."""
    landscapes, printed = components.landscapes, counted(components, base)
    free, built = [[place.ground for place in near if place.is_free() == is_free] for is_free in (True, False)]
    found, covered = [tuple([grounds.count(name) for name in landscapes]) for grounds in (free, built)]
    taken, any_taken = terrain_discount(printed, base.get(ANY, 0), found)
    discount = {name: -count for name, count in zip((*landscapes, ANY), (*taken, any_taken)) if count}
    lines = []
    if discount:
        lines.append(Line("cost.terrain", discount, {"symbols": write_cards(landscapes, found)}))
    lines += [Line("cost.occupied", None, {"symbols": write_cards(landscapes, covered)})] if any(covered) else []
    left_over = sum(found) - sum(taken) - any_taken
    if not left_over:
        return lines
    if any_taken:
        return [*lines, Line("cost.surplus.road", None, {"count": left_over})]
    values: dict = {"symbols": write_cards(landscapes, subtract_cards(found, taken) or ())}
    replaced = min(left_over // components.substitute_cards, sum(printed) - sum(taken))
    if surplus != "substitute" or not replaced:
        return [*lines, Line("cost.surplus", None, values)]
    return [*lines, Line("cost.surplus.substitute", None, values | {"replaced": replaced})]


def merge_lines(components: Components, before: int, after: int) -> list[Line]:
    """State that a building joins settlements, of which there were `before` and are `after` it, and what a further one
    cost before and costs now (rule settlement.merge)."""
    joined = before - after + 1
    if joined < 2:
        return []
    fees = {"cards": settlement_fee(components, after), "before": settlement_fee(components, before)}
    return [Line("settlement.merge", None, {"settlements": joined} | fees)]


def settlement_line(components: Components, settlements: int) -> Line:
    """State the fee for a new settlement, one for each that stands (rules settlement.new, settlement.fee)."""
    fee = settlement_fee(components, settlements)
    if fee == 0:
        return Line("settlement.new", None, {})
    return Line("settlement.fee", {ANY: fee}, {"settlements": settlements, "cards": fee})


# tables to look that up


def most_symbols(components: Components) -> int:
    costs = [components.costs[name] or {} for name in components.order]
    return max([sum([cost[key] for key in sorted(cost)]) for cost in costs])


def substitutes_table(components: Components) -> Table:
    """List with how many cards of any kind so many missing matching ones are paid (rule cost.substitute)."""
    rows = [(missing, components.substitute_cards * missing) for missing in range(1, most_symbols(components) + 1)]
    return Table("substitutes", ("missing", "cards"), tuple(rows))


def fees_table(components: Components) -> Table:
    """List the extra cards for a further settlement beside so many (rules settlement.new, settlement.fee)."""
    rows = [(count, settlement_fee(components, count)) for count in range(most_symbols(components) + 1)]
    return Table("fees", ("settlements", "cards"), tuple(rows))


# every free hex


Heat: TypeAlias = dict[Position, tuple[int, str | None]]
"""For each hex of the map the fewest cards, and the rule that refuses the site or the payment (None where none does).
On a hex that is no building site the cards are 0."""


@dataclass(frozen=True)
class Plots:
    """The free hexes as one player sees them.

    `places`: the hexes, in the order of the map; `kinds`: for each the index in `prices` of what lies there;
    `prices`: (symbols that count, settlement fee), each once; `tails`: own buildings beside a hex, where there are any.
    """

    places: list[Position]
    kinds: list[int]
    prices: list[tuple[Cards, int]]
    tails: dict[Position, list[str]]


def free_plots(components: Components, grounds: Grounds, buildings: Buildings, own: Own, settlements: int) -> Plots:
    """List all building sites (rule site.free), with what costs there depend on (rules cost.terrain, settlement.fee).

    `own` are the player's buildings among `buildings`, in so many `settlements`."""
    free, fee = free_sites(grounds, buildings), settlement_fee(components, settlements)
    symbols = {place: [0] * len(components.landscapes) for place, _ in free}
    for place, ground in free:
        if ground in components.landscapes:
            at = components.landscapes.index(ground)
            for near in hexes.flower(place):
                if near in symbols:
                    symbols[near][at] += 1
    beside: dict[Position, list[str]] = {}
    for place, building in own:
        for near in hexes.neighbours(place):
            if near in symbols:
                beside.setdefault(near, []).append(building)
    seen = [(tuple(symbols[place]), 0 if place in beside else fee) for place, _ in free]
    prices = distinct(seen)
    kinds = {prices[at]: at for at in range(len(prices))}
    return Plots([place for place, _ in free], [kinds[kind] for kind in seen], prices, beside)


def free_places(components: Components, plots: Plots, building: str) -> set[Position]:
    """Return the hexes where an arrow makes the building free (rules free.arrow, road.free)."""
    wanted = tails(components, building)
    return {place for place in plots.tails if any([name in wanted for name in plots.tails[place]])}
