"""What a building costs at a site, line by line (rules site.*, cost.*, free.*, road.*, settlement.*)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from rules_engine import forms
from rules_engine.attika.components import ANY, CARD, Components, Symbols
from rules_engine.attika.rules.arrows import arrow_provenance, free_line, not_free_lines
from rules_engine.attika.rules.payments import Bill, Counts, cheapest_payments, matching
from rules_engine.attika.rules.sites import Building, Hex, count_symbols, refuse_blocked_site
from rules_engine.core import Answer, Line, Refused, Unknown
from rules_engine.forms import Between, Length, Printed, Reading

Neighbours: TypeAlias = Annotated[tuple[Hex, ...], Length(6)]
Settlements: TypeAlias = Annotated[int, Between(0, "tiles.player")]
Hand: TypeAlias = Annotated[Symbols, forms.Counts("landscapes", "cards.each")]
PrintedCost: TypeAlias = Annotated[Symbols, Printed("landscapes", "tiles.symbols")]

PRACTICE = "practice"
READER = "reader"
"""Where a cost is from that no source gives: the data's value for practice, or the reader's own tile."""


def building_cost(
    components: Components,
    building: Building,
    site: Hex,
    neighbours: Neighbours,
    settlements: Settlements = 0,
    hand: Hand | None = None,
    printed_cost: PrintedCost | None = None,
    surplus: Annotated[str, Reading("surplus")] = "lost",
) -> Answer:
    """What the building costs on the site, and every cheapest way to pay it from the hand.

    `neighbours` clockwise from the upper right; `settlements` the player has on the map before building;
    `hand` None leaves payments out; `printed_cost` is what the reader finds on a tile whose cost no source gives.
    The value: {"cost": symbols incl. "any", "cards": fewest cards, "payments": lists of cards in the order of the
    landscapes, "provenance"}. Raises Refused (a rule forbids it or the hand cannot pay) and Unknown (no printed cost).
    """
    refuse_blocked_site(site)
    rests_on = components.provenances[building] if printed_cost is None else READER
    bill, lines = building_bill(components, building, site, neighbours, settlements, printed_cost, surplus, rests_on)
    provenance = answer_provenance(components, building, neighbours, rests_on)
    value = {"cost": bill_to_symbols(components, bill), "provenance": provenance}
    if hand is None:
        value.update({"cards": sum(bill.needed) + bill.any_cards - _replaced(bill), "payments": []})
        return Answer(value, tuple(lines))
    held = tuple([hand.get(landscape, 0) for landscape in components.landscapes])
    cards, payments = cheapest_payments(bill, held)
    if not payments:
        values = {"cards": cards, "held": sum(held), **value}
        raise Refused("cost.pay", values, tuple(lines + payment_lines(bill, held)))
    value.update({"cards": cards, "payments": payments})
    return Answer(value, tuple(lines + payment_lines(bill, held)))


def answer_provenance(components: Components, building: str, neighbours: tuple[Hex, ...], provenance: str) -> str:
    """What the answer rests on: the arrow that makes the building free, or its cost, which is of this provenance."""
    free = free_line(components, building, neighbours)
    return provenance if free is None else arrow_provenance(components, free.values["tail"], building)


def building_bill(
    components: Components,
    building: str,
    site: Hex,
    neighbours: tuple[Hex, ...],
    settlements: int,
    printed_cost: Symbols | None,
    surplus: str,
    provenance: str,
) -> tuple[Bill, list[Line]]:
    """What is to be paid for the building, and the lines that lead to it; `provenance` is that of the base cost."""
    fee, fee_lines = settlement_fee(components, neighbours, settlements)
    free = free_line(components, building, neighbours)
    if free is not None:
        return Bill((0,) * len(components.landscapes), fee, components.substitute_cards), [free, *fee_lines]
    base = base_cost(components, building, printed_cost)
    lines = [base_line(building, base, provenance), *not_free_lines(components, building, neighbours)]
    symbols = discount_symbols(components, site, neighbours)
    discount = terrain_discount(components, base, symbols)
    lines += terrain_lines(components, site, neighbours, symbols, discount)
    printed, found = counted(components, base), counted(components, symbols)
    bill = bill_after(printed, base.get(ANY, 0), found, fee, components.substitute_cards, surplus)
    lines += surplus_lines(components, symbols, discount, surplus, bill.replaceable)
    return bill, lines + fee_lines


def counted(components: Components, symbols: Symbols) -> Counts:
    """Symbols as numbers in the order of the landscapes."""
    return tuple([symbols.get(landscape, 0) for landscape in components.landscapes])


def bill_after(printed: Counts, any_cards: int, found: Counts, fee: int, substitute_cards: int, surplus: str) -> Bill:
    """What is left to pay of a printed cost where these symbols count: kind by kind, off cards of one's choice any kind
    (rules cost.terrain, road.cost); the fee comes on top. In the reading `surplus: substitute` as many symbols left
    over as cards stand for a missing one."""
    needed = tuple([max(cost - count, 0) for cost, count in zip(printed, found)])
    left_over = sum(found) - sum(printed) + sum(needed)
    taken = min(any_cards, left_over)
    spare = left_over - taken if surplus == "substitute" else 0
    return Bill(needed, any_cards - taken + fee, substitute_cards, min(spare // substitute_cards, sum(needed)))


def base_cost(components: Components, building: str, printed_cost: Symbols | None) -> Symbols:
    """The cost printed on the tile (rules cost.base, road.cost); the reader's own figure goes before the data's."""
    cost = components.costs[building] if printed_cost is None else printed_cost
    if cost is None:
        raise Unknown("buildings." + building + ".cost", {"building": building})
    return cost


def base_line(building: str, base: Symbols, provenance: str) -> Line:
    """Cards of one's choice are a road's cost (rule road.cost), landscape symbols any other building's (cost.base). A
    practice value, and the reader's own, have a line of their own."""
    if ANY in base:
        return Line("road.cost", {ANY: base[ANY]}, {"building": building, "cards": base[ANY]})
    shown = {key: base[key] for key in sorted(base) if base[key]}
    values = {"building": building, "symbols": shown}
    if provenance == PRACTICE:
        return Line("cost.base.practice", shown, values)
    return Line("cost.base.reader" if provenance == READER else "cost.base", shown, values)


def discount_symbols(components: Components, site: Hex, neighbours: tuple[Hex, ...]) -> Symbols:
    """The symbols on the site and on the unoccupied hexes next to it (rule cost.terrain)."""
    return count_symbols(components, [site] + [place for place in neighbours if place.is_free()])


def terrain_discount(components: Components, base: Symbols, symbols: Symbols) -> Symbols:
    """What the symbols take off the base cost: kind by kind, never more than there is; off a road's cards any kind."""
    discount = {key: min(base.get(key, 0), symbols[key]) for key in components.landscapes}
    left = sum([symbols[key] - discount[key] for key in components.landscapes])
    discount[ANY] = min(base.get(ANY, 0), left)
    return discount


def terrain_lines(
    components: Components, site: Hex, neighbours: tuple[Hex, ...], symbols: Symbols, discount: Symbols
) -> list[Line]:
    """The discount, and the symbols under buildings that do not count (rules cost.terrain, cost.occupied)."""
    lines = []
    taken = {key: -discount[key] for key in sorted(discount) if discount[key]}
    if taken:
        lines.append(Line("cost.terrain", taken, {"symbols": _shown(symbols)}))
    covered = count_symbols(components, [place for place in neighbours if place.is_own() or place.is_foreign()])
    if any([covered[key] for key in components.landscapes]):
        lines.append(Line("cost.occupied", None, {"symbols": _shown(covered)}))
    return lines


def surplus_symbols(components: Components, symbols: Symbols, discount: Symbols) -> Symbols:
    """Symbols that took nothing off: those of a kind that the building does not (or no longer) need."""
    surplus = {key: symbols[key] - discount[key] for key in components.landscapes}
    return (
        _shown(surplus) if discount[ANY] == 0 else {ANY: sum(surplus[key] for key in sorted(surplus)) - discount[ANY]}
    )


def surplus_lines(
    components: Components, symbols: Symbols, discount: Symbols, surplus: str, replaceable: int
) -> list[Line]:
    """What becomes of surplus symbols (rule cost.surplus)."""
    left = {key: count for key, count in sorted(surplus_symbols(components, symbols, discount).items()) if count}
    if not left:
        return []
    if surplus == "substitute":
        return [Line("cost.surplus.substitute", None, {"symbols": left, "replaced": replaceable})]
    return [Line("cost.surplus", None, {"symbols": left})]


def settlement_fee(components: Components, neighbours: tuple[Hex, ...], settlements: int) -> tuple[int, list[Line]]:
    """Cards of any kind for a new settlement, one fee for each that stands (rules settlement.new, settlement.fee)."""
    if any([place.is_own() for place in neighbours]):
        return 0, []
    fee = components.settlement_fee * settlements
    if fee == 0:
        return 0, [Line("settlement.new", None, {})]
    return fee, [Line("settlement.fee", {ANY: fee}, {"settlements": settlements, "cards": fee})]


def payment_lines(bill: Bill, held: tuple[int, ...]) -> list[Line]:
    """The cheapest payment in cards: matching ones, ones of any kind, substitutes (rules cost.pay, cost.substitute)."""
    symbols = sum(bill.needed) - _replaced(bill)
    matched = min(sum(matching(bill.needed, held)), symbols)
    missing = symbols - matched
    substitutes = missing * bill.substitute_cards
    lines = [
        Line("cost.pay", {CARD: matched}, {"cards": matched}),
        Line("cost.pay.any", {CARD: bill.any_cards}, {"cards": bill.any_cards}),
        Line("cost.substitute", {CARD: substitutes}, {"missing": missing, "cards": substitutes}),
    ]
    return [line for line in lines if line.amount[CARD]]


def bill_to_symbols(components: Components, bill: Bill) -> Symbols:
    """The bill as {landscape: count, "any": count}."""
    symbols = {components.landscapes[index]: bill.needed[index] for index in range(len(bill.needed))}
    symbols[ANY] = bill.any_cards
    return symbols


def _replaced(bill: Bill) -> int:
    return min(bill.replaceable, sum(bill.needed))


def _shown(symbols: Symbols) -> Symbols:
    return {key: symbols[key] for key in sorted(symbols) if symbols[key]}
