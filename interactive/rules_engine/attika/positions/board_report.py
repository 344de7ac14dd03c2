"""What the living board says: the cost on the selected hex and on every other one, settlements, chain and groups."""

from rules_engine.attika.calculators.building_cost import building_cost
from rules_engine.attika.components import Components
from rules_engine.attika.game.moment import Moment
from rules_engine.attika.game.state import State
from rules_engine.attika.positions.questions import building_cost_question
from rules_engine.attika.positions.study import TILE, Study, layout_of, study_state, without_building
from rules_engine.attika.readings import GROUP_LINK, OPTIONS, SURPLUS, TILE_GRID, chosen
from rules_engine.attika.rules.cost import READER, Heat, base_cost, bills, free_places, settlement_line
from rules_engine.attika.rules.groups import group_progress
from rules_engine.attika.rules.sites import OTHER, OWN, SHRINE
from rules_engine.cards import Cards, write_cards
from rules_engine.core import Answer, Line, Refusal, Refused, Table
from rules_engine.hexes import Position, neighbours, rim

READINGS = (SURPLUS, GROUP_LINK, TILE_GRID)
"""The disputed points that change what a board shows."""


# the selected hex


def report(components: Components, study: Study) -> Answer:
    """Report what building on the selected hex costs, or why it is not possible; and in tables, how the player stands.

    The value: that of `building_cost`; {} if no hex is selected.
    """
    state = study_state(components, study)
    tables = (facts(components, study, state), group_table(components, state))
    if study.at is None or study.at in places_off(study, state):
        return Answer({}, (Line("cost.base.ask", None, {}),), tables)
    asked, building = as_if_last(study)
    lines = () if asked == study else (Line("cost.base.last", None, {"building": building}),)
    try:
        answer = cost_there(components, study_state(components, asked), building, study.at)
    except Refused as refused:
        return Answer(Refusal(refused.rule, refused.values), refused.lines, tables)
    return Answer(answer.value, lines + answer.lines, tables, answer.said)


def as_if_last(study: Study) -> tuple[Study, str]:
    """Return (study, building) of the question about the selected hex: the study's building, or the player's building
    that stands there, as if it were built last."""
    for place, owner, building in study.buildings:
        if place == study.at and owner == OWN:
            return without_building(study, place), building
    return study, study.building


def cost_there(components: Components, state: State, building: str, at: Position) -> Answer:
    """Ask `building_cost` about a hex of the map."""
    with_hand = any([name == OWN for name, _ in state.hands])
    return building_cost(
        components,
        building,
        state.hex_at(at, OWN),
        tuple([state.hex_at(place, OWN) for place in neighbours(at)]),
        len(state.settlements(OWN)),
        write_cards(components.landscapes, state.hand_of(OWN)) if with_hand else None,
        surplus=chosen(state.readings, SURPLUS),
    )


def site_question(components: Components, study: Study) -> dict | None:
    """Return the input of `building_cost` for the selected hex; None if none is selected."""
    if study.at is None or study.at in places_off(study, study_state(components, study)):
        return None
    asked, building = as_if_last(study)
    question = building_cost_question(components, study_state(components, asked), building, [study.at[0], study.at[1]])
    surplus = chosen(study.readings, SURPLUS)
    if surplus != OPTIONS[SURPLUS][0]:
        question["surplus"] = surplus
    if components.provenances[building] == READER:
        question["printed_cost"] = components.costs[building]
    return question


# how the player stands


def facts(components: Components, study: Study, state: State) -> Table:
    """Say whose map it is, how many settlements there are and what a further one costs, and how far the shrines are
    from being linked, also by others if they have built (rules setup.map, settlement.new, settlement.fee, end.link)."""
    settlements = settlement_line(components, len(state.settlements(OWN)))
    is_own = layout_of(components, study) is None
    whose = Line("setup.map.reader" if is_own else "setup.map.practice", None, {})
    lines = [whose, Line(settlements.rule, None, settlements.values), link_line(state)]
    if any([owner == OTHER for _, owner, _ in state.buildings]):
        lines.append(rival_line(state))
    return Table("facts", ("fact",), tuple([(line,) for line in lines]))


def link_line(state: State) -> Line:
    """Say how many buildings the shortest chain between two shrines still needs (rule end.link)."""
    found = state.shortest_link(OWN)
    if found is None:
        return Line("end.link.none", None, {})
    if not found.missing:
        return Line("end.link.done", None, {})
    return Line("end.link.missing", None, {"buildings": len(found.missing)})


def rival_line(state: State) -> Line:
    """Say how many buildings an opponent still needs who owns all the others on the map (rule end.link)."""
    found = state.shortest_link(OTHER)
    if found is None:
        return Line("end.link.rival-none", None, {})
    return Line("end.link.rival", None, {"buildings": len(found.missing)})


def group_table(components: Components, state: State) -> Table:
    """Return a row for each group: how much of it stands, what is missing, and whether it gives an amphora (rules
    group.complete, group.connected)."""
    rows: list[tuple] = []
    for progress in group_progress(components, state.own_buildings(), state.readings):
        missing = [name for name, count in progress.missing for _ in range(count)]
        amphora = "connected" if progress.connected else "parts" if progress.stands == progress.size else "incomplete"
        wanted = missing if progress.stands else "groups.all"
        rows.append((progress.group, progress.stands, wanted, "groups." + amphora))
    return Table("groups", ("group", "stands", "missing", "amphora"), tuple(rows))


# the map


def places_off(study: Study, state: State) -> list[Position]:
    """List the places off the map that can be chosen now: for a shrine those beside the map, row by row, or for a board
    tile."""
    if study.tool == SHRINE:
        beside = rim({place for place, _ in state.grounds})
        return [(q, r) for r, q in sorted([(r, q) for q, r in beside])] or [(0, 0)]
    if study.tool == TILE or study.places or not state.grounds:
        return state.tile_places() or [(0, 0)]
    return []


def heat_map(components: Components, state: State, building: str, hand: Cards | None = None) -> Heat:
    """Return what `building_cost` says for the active player on every hex, all at once.

    `hand` None leaves payments out, otherwise substitutes count and a hand that cannot pay is refused (rules
    cost.substitute, cost.pay). Raises Unknown where the tile's cost is not known, even if an arrow makes it free
    somewhere.
    """
    base = base_cost(components, building, None)
    plots = Moment(components, state).plots()
    prices: list[tuple[int, str | None]] = []
    for bill in bills(components, plots, base, chosen(state.readings, SURPLUS)):
        fewest = bill.symbols() + bill.any_cards if hand is None else bill.fewest_cards(hand)
        prices.append((fewest, "cost.pay" if hand is not None and fewest > sum(hand) else None))
    free = free_places(components, plots, building)
    heat: Heat = {place: (0, "site.blocked") for place, _ in state.grounds}
    for place, kind in zip(plots.places, plots.kinds):
        heat[place] = (0, None) if place in free else prices[kind]
    return heat
