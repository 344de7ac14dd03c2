"""The living board: a map to build on, with costs, groups and distances (page `board`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.attika.components import Components, Symbols, practice_components, read_components
from rules_engine.attika.game.building import plots_of
from rules_engine.attika.game.state import State
from rules_engine.attika.positions.questions import building_cost_question
from rules_engine.attika.positions.study import Study, study_state, without_building
from rules_engine.attika.readings import OPTIONS, SURPLUS, chosen
from rules_engine.attika.rules import groups, growth, link
from rules_engine.attika.rules.cost import base_cost, settlement_line
from rules_engine.attika.rules.payments import Bill
from rules_engine.attika.rules.plots import Heat, bills, free_places
from rules_engine.attika.rules.sites import OWN
from rules_engine.cards import Cards
from rules_engine.core import Line
from rules_engine.hexes import Position, rim

READINGS = ("surplus", "group-link", "tile-grid")
"""The disputed points that change what a board shows; each is one of `readings.OPTIONS`."""


def read_practice(data: dict) -> Components:
    """Read the components with practice values, marked as such, where no source gives a cost."""
    return read_components(practice_components(data))


def changed(study: Study, **fields: Any) -> Study:
    """Change some fields of the study."""
    return replace(study, **fields)


def site_question(components: Components, study: Study, at: Position, printed: dict | None) -> dict:
    """Return the input of `building_cost` for a hex: for the study's building, or for the own one that stands there, as
    if it were built last. `printed`: the reader's own values, by building."""
    asked, building = study, study.building
    for place, owner, name in study.buildings:
        if place == at and owner == OWN:
            asked, building = without_building(study, at), name
    question = building_cost_question(components, study_state(components, asked), building, [at[0], at[1]])
    surplus = chosen(study.readings, SURPLUS)
    if surplus != OPTIONS[SURPLUS][0]:
        question["surplus"] = surplus
    if printed and building in printed:
        question["printed_cost"] = printed[building]
    return question


def settlement_lines(components: Components, state: State) -> list[Line]:
    """State how many settlements there are, and what a further one costs (rules settlement.new, settlement.fee)."""
    line = settlement_line(components, len(state.settlements(state.active)))
    return [Line(line.rule, None, line.values)]


def group_progress(components: Components, state: State) -> list[groups.GroupProgress]:
    """Return the progress of each of the active player's groups, in the order of the data."""
    return groups.group_progress(components, state.own_buildings(), state.readings)


def shortest_link(state: State) -> link.Link | None:
    """Find the chain with which the active player can link shrines soonest (rule end.link)."""
    return link.shortest_link(state.grounds, state.buildings, state.active)


def tile_places(state: State) -> list[Position]:
    """List the centres at which a board tile may be laid."""
    return growth.tile_places(state.grounds, state.board, state.readings)


def shrine_places(state: State) -> list[Position]:
    """List the places beside the map on which a shrine could lie, row by row."""
    grounds = {place for place, _ in state.grounds}
    return [(q, r) for r, q in sorted([(r, q) for q, r in rim(grounds)])]


def heat_map(
    components: Components,
    state: State,
    building: str,
    printed_cost: Symbols | None = None,
    hand: Cards | None = None,
) -> Heat:
    """Return what `building_cost` says for the active player on every hex, all at once.

    `printed_cost` is what the reader found on the tile; `hand` None leaves payments out, otherwise substitutes count
    and a hand that cannot pay is refused (rules cost.substitute, cost.pay). Raises Unknown where the tile's cost is not
    known, even if an arrow makes it free somewhere.
    """
    base = base_cost(components, building, printed_cost)
    plots = plots_of(components, state)
    surplus = chosen(state.readings, SURPLUS)
    prices = [_price(bill, hand) for bill in bills(components, plots, base, surplus)]
    free = free_places(components, plots, building)
    heat: Heat = {place: (0, "site.blocked") for place, _ in state.grounds}
    for place, kind in zip(plots.places, plots.kinds):
        heat[place] = (0, None) if place in free else prices[kind]
    return heat


def _price(bill: Bill, hand: Cards | None) -> tuple[int, str | None]:
    """Return the fewest cards that pay a bill, and the rule that refuses a hand that has fewer."""
    if hand is None:
        return bill.symbols() + bill.any_cards, None
    fewest = bill.fewest_cards(hand)
    return fewest, "cost.pay" if fewest > sum(hand) else None
