"""Why a thing of the table's picture, or a kind of move, is of no use now: what the active player is told who touches
it."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.amphorae import USES
from rules_engine.attika.game.building import plots_of, practice_cost, site_lines
from rules_engine.attika.game.legal import legal_moves
from rules_engine.attika.game.moves import apply
from rules_engine.attika.game.state import State
from rules_engine.attika.readings import SURPLUS, chosen
from rules_engine.attika.rules.cost import base_cost, bill_of
from rules_engine.attika.rules.payments import Bill, missing_cards, shortage
from rules_engine.attika.rules.plots import bills
from rules_engine.core import Refused, first_refusal
from rules_engine.hexes import Position

KIND, STACK = "kind=", "reveal="
"""What a kind of move, and a stack, begin with as things."""


def why_not(components: Components, state: State, thing: str) -> Refused | None:
    """Return what forbids every move of the active player that is about a thing of the picture, or of a kind
    ("kind=<kind>"); None where no rule does. The thing must be of no legal move."""
    if thing.startswith(KIND):
        return why_no_kind(components, state, thing[len(KIND) :])
    if thing.startswith(STACK):
        return refusal_of(components, state, {"reveal": int(thing[len(STACK) :])})
    if thing in components.landscapes:
        return why_no_card(components, state, thing)
    if thing in components.costs:
        return why_no_building(components, state, [thing])
    place = place_of(thing)
    if place is None:
        return None
    if state.turn.tile is not None:
        return refusal_of(components, state, {"tile": state.turn.tile, "at": list(place), "rotation": 0})
    return why_no_building(components, state, at_hand(state), place)


def refusal_of(components: Components, state: State, move: dict) -> Refused | None:
    """Return the refusal of a move; None for one that is allowed, or none at all."""
    return first_refusal(lambda move: apply(components, state, move), [move])


def why_no_kind(components: Components, state: State, kind: str) -> Refused | None:
    """Return what forbids every move of a kind; None for board tiles, which are laid only when one was turned over."""
    if kind == "build":
        return why_no_building(components, state, at_hand(state))
    if kind == "reveal":
        filled = [index for index in range(len(state.seat().stacks)) if state.seat().stacks[index]]
        return refusal_of(components, state, {"reveal": (filled + [0])[0]})
    if kind == "store":
        return refusal_of(components, state, {"store": (at_hand(state) + list(components.order))[0]})
    if kind == "amphora":
        return refusal_of(components, state, {"amphora": USES[0]})
    return refusal_of(components, state, {"end": 0}) if kind == "end" else None


# building


def at_hand(state: State) -> list[str]:
    """List the buildings that can be built next: the one just revealed, or those of the mat."""
    return [state.turn.revealed] if state.turn.revealed is not None else list(state.seat().mat)


def place_of(thing: str) -> Position | None:
    """Read a hex "q,r"; None for anything else."""
    q, _, r = thing.partition(",")
    if not q.lstrip("-").isdigit() or not r.lstrip("-").isdigit():
        return None
    return int(q), int(r)


def why_no_building(
    components: Components, state: State, buildings: list[str], at: Position | None = None
) -> Refused | None:
    """Return why none of the buildings can be built on a hex, or with None on any: what forbids it, or else which
    cards the cheapest one needs that are not in the hand (rules build.*, site.*, cost.pay)."""
    if not buildings:
        return Refused("turn.possible", {})
    place = at or (plots_of(components, state).places + [place for place, _ in state.grounds])[0]
    refused = refusal_of(components, state, {"build": buildings[0], "at": list(place), "pay": {}})
    if refused is None or refused.rule != "cost.exact":
        return refused
    hand = state.hand_of(state.active)
    bills = [(building, bill) for building in buildings for bill in bills_of(components, state, building, at)]
    short = [sum(shortage(bill, hand)) for _, bill in bills]
    building, bill = bills[short.index(min(short))]
    values = {"building": building, "missing": missing_cards(components.landscapes, bill, hand), "short": min(short)}
    return Refused("cost.pay.cheapest", values | {"substitutes": bill.substitute_cards})


def why_no_card(components: Components, state: State, landscape: str) -> Refused | None:
    """Return why a card pays for nothing: why nothing can be built, or else the cost of what can be built without such
    a card (rule cost.exact)."""
    for move in legal_moves(components, state):
        if "build" in move:
            return refusal_of(components, state, {**move, "pay": {landscape: 1}})
    return why_no_building(components, state, at_hand(state))


def bills_of(components: Components, state: State, building: str, at: Position | None) -> list[Bill]:
    """Return what a building costs on a hex, or with None on all free ones."""
    if at is not None:
        return [bill_of(components, site_lines(components, state, building, at))]
    base = base_cost(components, building, practice_cost(components, state, building))
    return bills(components, plots_of(components, state), base, chosen(state.readings, SURPLUS))
