"""What stands beside the board and helps a side to decide: supply as things stand, the projects on display, the prices;
and what a side would lose by a move before it is made."""

from typing import Any

from rules_engine.core import Answer, Line, Phrase, Table
from rules_engine.engine import Aid, Label
from rules_engine.polis.actions.moves import POLIS
from rules_engine.polis.calculators.round_end import Ledger, capital_of, lacking, others_of, ways_out
from rules_engine.polis.components import PRESTIGE, SILVER, WHEAT, Components
from rules_engine.polis.game.state import ACTIONS, GROWTH, PHOROS, SUPPLY, State
from rules_engine.polis.readings import SHORTAGE, is_default
from rules_engine.polis.rules.rounds import (
    can_feed,
    large_poleis,
    megalopolis_gain,
    prestige_for,
    project_points,
    wheat_for,
    wheat_lacking,
)
from rules_engine.polis.rules.trade import column_of, price_of, priced_goods


def aids(components: Components, known: Any, label: Label, moves: list[dict]) -> tuple[Aid, ...]:
    """List the aids of a side: supply until it is paid, the projects on display, the prices."""
    state: State = getattr(known, "state", known)
    player = getattr(known, "player", "") or state.turn_of
    _, _, needed, wheat, _ = supply_row(components, state, player)
    brief = Phrase("supply.now", {"needed": needed, "wheat": wheat})
    supply = Aid("supply", "", lambda: supply_ahead(components, state, player), brief=brief)
    projects = Aid("projects", "", lambda: Answer("", (), (projects_table(components, state, player),)))
    prices = Aid("prices", "", lambda: Answer("", (), (prices_table(components, state),)))
    return (supply, projects, prices) if is_unsupplied(state, player) else (projects, prices)


def ledger_of(components: Components, state: State, side: str) -> Ledger:
    """Return a side as it goes into supply if nothing more happens: with the prestige of the projects it has begun
    (rules round-end.steps, completion.points)."""
    held = {polis: state.poleis[polis] for polis in state.poleis_of(side)}
    points = [
        project_points(components, held[polis].begun or "", held[polis].population)
        for polis in sorted(held)
        if held[polis].begun
    ]
    stocks = {PRESTIGE: state.seats[side].prestige + sum(points), WHEAT: state.has(side, WHEAT)}
    return Ledger(side, stocks, {polis: held[polis].population for polis in sorted(held)}, ())


def is_unsupplied(state: State, side: str) -> bool:
    """Tell whether supply of the round is still to come for a side (rule round-end.steps)."""
    is_settled = state.stage in (GROWTH, PHOROS) or (state.stage == SUPPLY and side not in state.queue)
    return state.won is None and not is_settled


def supply_ahead(components: Components, state: State, player: str) -> Answer:
    """Say what supply asks of both sides as things stand, and what the player then loses: lines, and the ways out of a
    shortage (rules supply.wheat, supply.shortage)."""
    sides = [side for side in (player, components.other(player)) if is_unsupplied(state, side)]
    rows = tuple([supply_row(components, state, side) for side in sides])
    tables = [Table("supply", ("side", "cubes", "needed", "wheat", "lack"), rows)]
    ledger = ledger_of(components, state, player)
    if lacking(components, ledger):
        ways = ways_out(components, ledger, not is_default(state.readings, SHORTAGE))
        tables.append(Table("shortage-ways", ("way", "price", "population"), tuple(ways)))
    return Answer("", tuple(losses(components, state, player)), tuple(tables))


def supply_row(components: Components, state: State, side: str) -> tuple:
    """Return a side's cubes, the wheat that they need, what it has of it, and what is missing (rule supply.wheat)."""
    ledger = ledger_of(components, state, side)
    cubes = ledger.population()
    return side, cubes, wheat_for(components, cubes), ledger.stocks[WHEAT], lacking(components, ledger)


def losses(components: Components, state: State, side: str) -> list[Line]:
    """Say what a side loses at the end of the round if nothing more happens: prestige or poleis for want of wheat, or
    the game (rules supply.shortage, loss.capital, loss.no-prestige)."""
    ledger = ledger_of(components, state, side)
    wheat, prestige, lack = ledger.stocks[WHEAT], ledger.stocks[PRESTIGE], lacking(components, ledger)
    capital = ledger.poleis.get(capital_of(components, side), 0)
    if not can_feed(components, capital, wheat, prestige):
        return [Line("loss.capital.ahead", None, {"side": side})]
    cubes, points, lines = ledger.population(), prestige_for(components, lack), []
    values = {"side": side, "cubes": cubes, "needed": wheat_for(components, cubes), "wheat": wheat, "lack": lack}
    if points > prestige:
        lines.append(Line("supply.shortage.ahead-short", None, values | {"held": prestige}))
    elif lack:
        is_last = not others_of(components, ledger)
        values["points"] = points
        lines.append(Line("supply.shortage.ahead-capital" if is_last else "supply.shortage.ahead", None, values))
    least = prestige_for(components, wheat_lacking(components, capital, wheat))
    return [*lines, *broke_lines(components, ledger, prestige - least)]


def broke_lines(components: Components, ledger: Ledger, prestige: int) -> list[Line]:
    """Say that a side with so much prestige after supply loses (rules megalopolis.points, loss.no-prestige)."""
    gain = megalopolis_gain(components, len(large_poleis(components, ledger.poleis)))[PRESTIGE]
    return [] if prestige + gain > 0 else [Line("loss.no-prestige.ahead", None, {"side": ledger.side})]


def foreseen(components: Components, known: Any, move: dict) -> tuple[list[Line], list[Line]]:
    """Return what a side loses at the end of the round if it passes now, what another action that no die decides adds
    to that, or what becomes of a side that pays supply with prestige."""
    state: State = getattr(known, "state", known)
    if "feed" in move and state.stage == SUPPLY:
        ledger = ledger_of(components, state, state.queue[0])
        due = prestige_for(components, lacking(components, ledger))
        return [], broke_lines(components, ledger, ledger.stocks[PRESTIGE] - due)
    if state.stage != ACTIONS or "roll" in move or "rolls" in move:
        return [], []
    now = losses(components, state, state.turn_of)
    if "pass" in move:
        return [], now
    action = POLIS.read(components, state, move)
    if action.refusal() is not None:
        return [], []
    then = losses(components, action.apply()[0], state.turn_of)
    return [], then if how_bad(then) > how_bad(now) else []


def how_bad(lines: list[Line]) -> tuple[int, int]:
    """Return how bad losses are: how many of the game itself, and how much wheat is missing."""
    wheat = [line.values["lack"] for line in lines if "lack" in line.values]
    return len(lines) - len(wheat), sum(wheat)


def projects_table(components: Components, state: State, player: str) -> Table:
    """List the projects on display: kind, cost, prestige, the number in brackets, and the poleis of the player that may
    begin them now (rules project.kind, project.one, project.points)."""
    own = [polis for polis in state.poleis_of(player) if state.poleis[polis].begun is None]
    rows = []
    for project in state.shown:
        tile = components.data["projects"][project]
        able = [polis for polis in own if tile["kind"] in components.poleis[polis].projects]
        rows.append((project, tile["kind"], components.cost_of(project), tile["points"], tile["posterity"], able))
    return Table("projects-shown", ("project", "kind", "cost", "points", "posterity", "poleis"), tuple(rows))


def prices_table(components: Components, state: State) -> Table:
    """List for each good that foreign markets ask for the column of its marker and the prices there, and what a
    purchase costs in silver (rules trade.price, trade.purchase)."""
    amounts = [components.data["prices"][row]["amount"] for row in components.data["order"]["prices"]]
    rows: list[tuple] = []
    for good in priced_goods(components):
        column = column_of(state.prices, good)
        rows.append((good, column, *[price_of(components, amount, column, True) for amount in amounts]))
    rows.append((SILVER, None, *[price_of(components, amount, 1, False) for amount in amounts]))
    return Table("prices-now", ("good", "column", *components.data["order"]["prices"]), tuple(rows))
