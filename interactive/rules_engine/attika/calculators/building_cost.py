"""What a building costs on a site, and how it can be paid (rules site.*, cost.*, free.*, road.*, settlement.*)."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from rules_engine import forms
from rules_engine.attika.components import CARD, Components, Symbols
from rules_engine.attika.rules import cost
from rules_engine.attika.rules.order import arrow_provenance, free_line
from rules_engine.attika.rules.sites import Building, Hex, site_refusal
from rules_engine.cards import write_cards
from rules_engine.core import Answer, Line, Refused, must
from rules_engine.forms import Between, Length, Printed, Reading

Neighbours: TypeAlias = Annotated[tuple[Hex, ...], Length(6)]
Settlements: TypeAlias = Annotated[int, Between(0, "tiles.player")]
Hand: TypeAlias = Annotated[Symbols, forms.Counts("landscapes", "cards.each")]
PrintedCost: TypeAlias = Annotated[Symbols, Printed("landscapes", "tiles.symbols")]


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
    """Answer what the building costs on the site, and every cheapest way to pay it from the hand.

    `neighbours` clockwise from the upper right; `settlements` the player has on the map before building;
    `hand` None leaves payments out; `printed_cost` is what the reader finds on a tile whose cost no source gives.
    The value: {"cost": symbols incl. "any", "cards": fewest cards, "payments": lists of cards in the order of the
    landscapes, "provenance"}. Raises Refused (a rule forbids it or the hand cannot pay) and Unknown (no printed cost).
    """
    must(site_refusal(site))
    printed = cost.printed_on(components, building, False) if printed_cost is None else (printed_cost, cost.READER)
    lines = cost.cost_lines(components, building, printed, surplus, site, neighbours, settlements)
    bill = cost.bill_of(components, lines)
    free = free_line(components, building, neighbours)
    provenance = printed[1] if free is None else arrow_provenance(components, free.values["tail"], building)
    value = {"cost": cost.bill_to_symbols(components, bill), "provenance": provenance}
    due = bill.symbols() + bill.any_cards
    if hand is None:
        return Answer(value | {"cards": due, "payments": []}, tuple(lines), (), said_line(building, value, due, due))
    held = cost.counted(components, hand)
    paying = bill.payment_lines(held)
    cards = sum([line.amount[CARD] for line in paying])
    payments = bill.cheapest_payments(held)
    if not payments:
        short = bill.short_hand(components.landscapes, held)
        raise Refused(short.rule, {**short.values, "cards": cards, **value}, tuple(lines + paying))
    said = said_line(building, value, due, cards)
    return Answer(value | {"cards": cards, "payments": payments}, tuple(lines + paying), (), said)


def cost_question(components: Components, state: Any, building: str, at: Sequence[int]) -> dict[str, Any]:
    """Return the input of `building_cost` for the player whose turn it is."""
    hand = [write_cards(components.landscapes, cards) for player, cards in state.hands if player == state.active]
    return {"building": building, **state.surroundings((at[0], at[1]))} | ({"hand": hand[0]} if hand else {})


def ask_about(components: Components, state: Any, move: dict) -> tuple[str, dict] | None:
    """Return the question what a building would cost that a move builds."""
    if "build" not in move:
        return None
    return "building_cost", cost_question(components, state, move["build"], move["at"])


def said_line(building: str, value: dict, due: int, cards: int) -> Line:
    """State what the building costs, or with how many cards it is paid where they are more or fewer than its symbols
    (rules cost.pay, cost.substitute, cost.surplus)."""
    symbols = value["cost"]
    values = {"building": building, "symbols": symbols, "cards": cards}
    if cards > due:
        return Line("cost.substitute.said", None, values)
    if due < sum([symbols[name] for name in symbols]):
        return Line("cost.surplus.said", None, values)
    return Line("cost.pay.said" if cards else "cost.pay.free", None, values)
