"""Building: which tile, where, for what, and what follows at once (rules build.*, site.*, cost.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine import hexes
from rules_engine.attika.components import Components, Symbols
from rules_engine.attika.game.amphorae import rewarded
from rules_engine.attika.game.ending import decided
from rules_engine.attika.game.growth import grown
from rules_engine.attika.game.seats import without_tile
from rules_engine.attika.game.state import State, with_hand, with_seat, with_turn
from rules_engine.attika.readings import SURPLUS, chosen
from rules_engine.attika.rules.cost import PRACTICE, bill_to_symbols, building_bill
from rules_engine.attika.rules.payments import Bill, pays
from rules_engine.attika.rules.sites import refuse_blocked_site
from rules_engine.attika.rules.turn_limits import refuse_build
from rules_engine.attika.rules.turns import BUILD
from rules_engine.cards import Cards, plus, read_cards, write_cards
from rules_engine.core import Line, Refused, Step
from rules_engine.hexes import Position


def build(components: Components, state: State, move: dict) -> Step:
    """{"build": building, "at": [q, r], "pay": {landscape: n}}: the active player builds and pays, from the mat or what
    was just revealed. Raises Refused with the rule that forbids the tile, the site or the payment."""
    building, at = move["build"], (move["at"][0], move["at"][1])
    taken = with_tile_taken(components, state, building) if state.seats else state
    bill, lines = site_bill(components, state, building, at)
    paid = read_cards(components.landscapes, move.get("pay", {}))
    refuse_wrong_payment(components, bill, paid, state.hand_of(state.active))
    built = _built(_paid(taken, paid), at, building)
    if not state.seats:
        return Step(built, tuple(lines))
    after, more = what_follows(components, built, at, move.get("shuffle"))
    return Step(after, tuple(lines + more))


def with_tile_taken(components: Components, state: State, building: str) -> State:
    """The state without the tile that is to be built: the one just revealed, or one from the mat."""
    if state.turn.revealed is not None:
        if building != state.turn.revealed:
            raise Refused("reveal.store", {"building": state.turn.revealed})
        return with_turn(state, revealed=None)
    refuse_build(components, state)
    if building not in state.seat().mat:
        raise Refused("build.tile", {"building": building})
    after = with_seat(state, mat=without_tile(state.seat().mat, building))
    return with_turn(after, action=BUILD, done=state.turn.done + 1)


def site_bill(components: Components, state: State, building: str, at: Position) -> tuple[Bill, list[Line]]:
    """What the active player pays for the building there, and why."""
    site = state.hex_at(at, state.active)
    refuse_blocked_site(site)
    neighbours = tuple([state.hex_at(place, state.active) for place in hexes.neighbours(at)])
    settlements = len(state.settlements(state.active))
    surplus = chosen(state.readings, SURPLUS)
    practice = practice_cost(components, state, building)
    provenance = components.provenances[building] if practice is None else PRACTICE
    return building_bill(components, building, site, neighbours, settlements, practice, surplus, provenance)


def practice_cost(components: Components, state: State, building: str) -> Symbols | None:
    """The cost that a practice game uses where no source gives one; None leaves it to the data."""
    if not state.practice or components.costs[building] is not None:
        return None
    return components.practice_costs.get(building)


def refuse_wrong_payment(components: Components, bill: Bill, paid: Cards, hand: Cards) -> None:
    """The cards must come from the hand and settle the cost exactly (rules cost.pay, cost.exact)."""
    if any([count > held for count, held in zip(paid, hand)]):
        lacking = [max(count - held, 0) for count, held in zip(paid, hand)]
        raise Refused("cost.pay.lacking", {"lacking": write_cards(components.landscapes, tuple(lacking))})
    if not pays(bill, paid):
        raise Refused("cost.exact", {"cards": sum(paid), "cost": bill_to_symbols(components, bill)})


def _paid(state: State, paid: Cards) -> State:
    """The cards go from the hand to the discard pile (rule cost.pay)."""
    if not any(paid):
        return state
    left = tuple([held - count for held, count in zip(state.hand_of(state.active), paid)])
    return replace(with_hand(state, left), discards=plus(state.discards, paid))


def _built(state: State, at: Position, building: str) -> State:
    return replace(state, buildings=state.buildings + ((at, state.active, building),))


def what_follows(
    components: Components, state: State, at: Position, order: list[str] | None
) -> tuple[State, list[Line]]:
    """Victory at once; otherwise amphorae for groups, then the map grows (rules end.at-once, end.before-growth,
    amphora.take, growth.order)."""
    state, lines = decided(components, state, at)
    if state.won is not None:
        return state, lines
    state, reward_lines = rewarded(components, state, order)
    state, growth_lines = grown(state)
    return state, reward_lines + growth_lines
