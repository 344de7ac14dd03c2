"""What stands beside the board and helps a side to decide: supply as things stand, the projects on display, the prices;
and what a side would lose by a move before it is made."""

from typing import Any

from rules_engine.core import Answer, Line, Phrase, Table
from rules_engine.engine import Aid, Label
from rules_engine.polis.actions.moves import POLIS
from rules_engine.polis.calculators.round_end import Ledger
from rules_engine.polis.components import PRESTIGE, SILVER, WHEAT, Components
from rules_engine.polis.game.state import State
from rules_engine.polis.readings import SHORTAGE, is_default
from rules_engine.polis.rules.rounds import can_feed, large_poleis, megalopolis_gain, project_points, wheat_lacking
from rules_engine.polis.rules.trade import price_of


def aids(components: Components, known: Any, label: Label, moves: list[dict]) -> tuple[Aid, ...]:
    """List the aids of a side: supply until it is paid, the projects on display, the prices."""
    state: State = getattr(known, "state", known)
    player = getattr(known, "player", "") or state.turn_of
    _, _, needed, wheat, _ = supply_row(state, player)
    brief = Phrase("supply.now", {"needed": needed, "wheat": wheat})
    supply = Aid("supply", "", lambda: supply_ahead(state, player), brief=brief)
    projects = Aid("projects", "", lambda: Answer("", (), (projects_table(components, state, player),)))
    prices = Aid("prices", "", lambda: Answer("", (), (prices_table(components, state),)))
    is_ahead = state.won is None and not state.is_supplied(player)
    return (supply, projects, prices) if is_ahead else (projects, prices)


def ledger_of(state: State, side: str) -> Ledger:
    """Return a side as it goes into supply if nothing more happens: with the prestige of the projects it has begun
    (rules round-end.steps, completion.points)."""
    prestige, cubes = state.seats[side].prestige, state.cubes_of(side)
    for polis in state.poleis_of(side):
        project = state.poleis[polis].begun
        prestige += project_points(state.components, project, cubes[polis]) if project else 0
    return Ledger(state.components, side, {PRESTIGE: prestige, WHEAT: state.has(side, WHEAT)}, cubes)


def supply_ahead(state: State, player: str) -> Answer:
    """Say what supply asks of both sides as things stand, and what the player then loses: lines, and the ways out of a
    shortage (rules supply.wheat, supply.shortage)."""
    sides = (player, state.components.other(player))
    rows = tuple([supply_row(state, side) for side in sides if state.won is None and not state.is_supplied(side)])
    supply = Table("supply", ("side", "cubes", "needed", "wheat", "lack"), rows)
    ways = ledger_of(state, player).ways_out(not is_default(state.readings, SHORTAGE))
    return Answer("", tuple(losses(state, player)), (supply, *ways))


def supply_row(state: State, side: str) -> tuple:
    """Return a side's cubes, the wheat that they need, what it has of it, and what is missing (rule supply.wheat)."""
    ledger = ledger_of(state, side)
    cubes = ledger.population()
    return side, cubes, state.components.wheat_for(cubes), ledger.stocks[WHEAT], ledger.lack()


def losses(state: State, side: str) -> list[Line]:
    """Say what a side loses at the end of the round if nothing more happens: prestige or poleis for want of wheat, or
    the game (rules supply.shortage, loss.capital, loss.no-prestige)."""
    components, ledger = state.components, ledger_of(state, side)
    wheat, prestige, lack = ledger.stocks[WHEAT], ledger.stocks[PRESTIGE], ledger.lack()
    capital = ledger.poleis.get(components.capital(side), 0)
    if not can_feed(components, capital, wheat, prestige):
        return [Line("loss.capital.ahead", None, {"side": side})]
    cubes, points, lines = ledger.population(), components.prestige_for(lack), []
    values = {"side": side, "cubes": cubes, "needed": components.wheat_for(cubes), "wheat": wheat, "lack": lack}
    if points > prestige:
        lines.append(Line("supply.shortage.ahead-short", None, values | {"held": prestige}))
    elif lack:
        is_last = not ledger.others()
        values["points"] = points
        lines.append(Line("supply.shortage.ahead-capital" if is_last else "supply.shortage.ahead", None, values))
    least = components.prestige_for(wheat_lacking(components, capital, wheat))
    return [*lines, *broke_lines(ledger, prestige - least)]


def broke_lines(ledger: Ledger, prestige: int) -> list[Line]:
    """Say that a side with so much prestige after supply loses (rules megalopolis.points, loss.no-prestige)."""
    gain = megalopolis_gain(ledger.components, len(large_poleis(ledger.components, ledger.poleis)))[PRESTIGE]
    return [] if prestige + gain > 0 else [Line("loss.no-prestige.ahead", None, {"side": ledger.side})]


def foreseen(components: Components, known: Any, move: dict) -> tuple[list[Line], list[Line]]:
    """Return what a side loses at the end of the round if it passes now, what another action that no die decides adds
    to that, or what becomes of a side that pays supply with prestige."""
    state: State = getattr(known, "state", known)
    if "feed" in move and state.stage == "supply":
        ledger = ledger_of(state, state.queue[0])
        return [], broke_lines(ledger, ledger.stocks[PRESTIGE] - components.prestige_for(ledger.lack()))
    if state.stage != "actions" or "roll" in move or "rolls" in move:
        return [], []
    now = losses(state, state.turn_of)
    if "pass" in move:
        return [], now
    action = POLIS.read(components, state, move)
    if action.refusal() is not None:
        return [], []
    then = losses(action.apply()[0], state.turn_of)
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
    for good in components.priced_goods():
        column = state.column_of(good)
        rows.append((good, column, *[price_of(components, amount, column, True) for amount in amounts]))
    rows.append((SILVER, None, *[price_of(components, amount, 1, False) for amount in amounts]))
    return Table("prices-now", ("good", "column", *components.data["order"]["prices"]), tuple(rows))
