"""Building: which tile, where, for what, and what follows at once (rules build.*, site.*, cost.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine import hexes
from rules_engine.attika.components import Components, Symbols
from rules_engine.attika.game.amphorae import reward_groups
from rules_engine.attika.game.ending import declare_victory
from rules_engine.attika.game.flow import turn_over_tile
from rules_engine.attika.game.state import State, with_hand, with_seat, with_turn, without_tile
from rules_engine.attika.readings import SURPLUS, chosen
from rules_engine.attika.rules.cost import PRACTICE, base_cost, bill_of, bill_to_symbols, cost_lines, merge_lines
from rules_engine.attika.rules.link import walled_in_lines
from rules_engine.attika.rules.payments import Bill, every_payment, first_payment, pays, substitute_lines
from rules_engine.attika.rules.plots import Plots, bills, free_places, free_plots
from rules_engine.attika.rules.sites import refuse_blocked_site
from rules_engine.attika.rules.turns import BUILD, refuse_build
from rules_engine.cards import Cards, add_cards, subtract_cards, write_cards
from rules_engine.core import Line, Refused, Step
from rules_engine.hexes import Position


def build(components: Components, state: State, move: dict) -> Step:
    """Apply {"build": building, "at": [q, r], "pay": cards, "shuffle"}: the active player builds and pays, from the mat
    or what was just revealed. Raises Refused with the rule that forbids the tile, the site or the payment."""
    building, at, paid = move["build"], move["at"], move["pay"]
    taken = take_tile(components, state, building) if state.seats else state
    lines = site_lines(components, state, building, at)
    bill = bill_of(components, lines)
    refuse_wrong_payment(components, bill, paid, state.hand_of(state.active))
    lines += substitute_lines(bill, paid)
    built = pay(taken, paid)
    built = replace(built, buildings=built.buildings + ((at, state.active, building),))
    settlements = [len(table.settlements(state.active)) for table in (state, built)]
    merged = merge_lines(components, settlements[0], settlements[1])
    if not state.seats:
        return Step(built, tuple(lines + merged))
    after, more = follow_up(components, built, at, move["shuffle"])
    return Step(after, tuple(lines + (more if after.won else merged + more)))


def take_tile(components: Components, state: State, building: str) -> State:
    """Take the tile that is to be built: the one just revealed, or one from the mat (rules reveal.store,
    build.tile)."""
    if state.turn.revealed is not None:
        if building != state.turn.revealed:
            raise Refused("reveal.store", {"building": state.turn.revealed})
        return with_turn(state, revealed=None)
    refuse_build(components, state.turn, state.seat().means())
    if building not in state.seat().mat:
        raise Refused("build.tile", {"building": building})
    after = with_seat(state, mat=without_tile(state.seat().mat, building))
    return with_turn(after, action=BUILD, done=state.turn.done + 1)


def site_lines(components: Components, state: State, building: str, at: Position) -> list[Line]:
    """Explain what the active player pays for the building there."""
    site = state.hex_at(at, state.active)
    refuse_blocked_site(site)
    neighbours = tuple([state.hex_at(place, state.active) for place in hexes.neighbours(at)])
    settlements = len(state.settlements(state.active))
    practice = practice_cost(components, state, building)
    provenance = components.provenances[building] if practice is None else PRACTICE
    surplus = chosen(state.readings, SURPLUS)
    return cost_lines(components, building, site, neighbours, settlements, practice, surplus, provenance)


def practice_cost(components: Components, state: State, building: str) -> Symbols | None:
    """Return the cost that a practice game uses where no source gives one; None leaves it to the data."""
    if not state.practice or components.costs[building] is not None:
        return None
    return components.practice_costs.get(building)


def refuse_wrong_payment(components: Components, bill: Bill, paid: Cards, hand: Cards) -> None:
    """Refuse cards that are not in the hand, or do not settle the cost exactly (rules cost.pay, cost.exact)."""
    if any([count > held for count, held in zip(paid, hand)]):
        lacking = [max(count - held, 0) for count, held in zip(paid, hand)]
        raise Refused("cost.pay.lacking", {"lacking": write_cards(components.landscapes, tuple(lacking))})
    if not pays(bill, paid):
        raise Refused("cost.exact", {"cards": sum(paid), "cost": bill_to_symbols(components, bill)})


def pay(state: State, paid: Cards) -> State:
    """Move the cards from the hand, which holds them, to the discard pile (rule cost.pay)."""
    if not any(paid):
        return state
    left = subtract_cards(state.hand_of(state.active), paid) or ()
    return replace(with_hand(state, left), discards=add_cards(state.discards, paid))


def follow_up(components: Components, state: State, at: Position, order: list[str] | None) -> tuple[State, list[Line]]:
    """Declare victory at once; otherwise reward groups, then let the map grow (rules end.at-once, end.before-growth,
    amphora.take, growth.order)."""
    state, lines = declare_victory(components, state, at)
    if state.won is not None:
        return state, lines
    lines = walled_in_lines(state.grounds, state.buildings, [seat.player for seat in state.seats], at)
    state, reward_lines = reward_groups(components, state, order)
    state, growth_lines = turn_over_tile(state)
    return state, lines + reward_lines + growth_lines


# all builds at once


def plots_of(components: Components, state: State) -> Plots:
    """List every site on which the active player may build."""
    settlements = len(state.settlements(state.active))
    return free_plots(components, state.grounds, state.buildings, state.own_buildings(), settlements)


def build_moves(components: Components, state: State, buildings: list[str]) -> list[dict]:
    """List every site at which each building can be built and paid for, with one payment: the first of the cheapest
    ones that `building_cost` lists (`paid_ways` lists all). Buildings and sites keep their order."""
    plots = plots_of(components, state)
    return [move for building in buildings for move in _moves_of(components, state, plots, building)]


def _moves_of(components: Components, state: State, plots: Plots, building: str) -> list[dict]:
    hand = state.hand_of(state.active)
    base = base_cost(components, building, practice_cost(components, state, building))
    payments = [first_payment(bill, hand) for bill in bills(components, plots, base, chosen(state.readings, SURPLUS))]
    written = [None if cards is None else write_cards(components.landscapes, cards) for cards in payments]
    free = free_places(components, plots, building)
    found = [({} if place in free else written[kind], place) for place, kind in zip(plots.places, plots.kinds)]
    return [{"build": building, "at": [q, r], "pay": dict(pay)} for pay, (q, r) in found if pay is not None]


def paid_ways(components: Components, state: State, move: dict) -> list[dict]:
    """List a legal build with every payment that settles its bill, those with the fewest cards first."""
    q, r = move["at"]
    bill = bill_of(components, site_lines(components, state, move["build"], (q, r)))
    payments = [write_cards(components.landscapes, paid) for paid in every_payment(bill, state.hand_of(state.active))]
    return [{"build": move["build"], "at": [q, r], "pay": paid} for paid in payments]
