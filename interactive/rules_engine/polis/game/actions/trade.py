"""Trade with the foreign markets (rules trade.*, route.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import BadInput, Line, Refused
from rules_engine.polis.components import SILVER, SPACES, WHEAT, Components
from rules_engine.polis.game.actions.movement import canal_line
from rules_engine.polis.game.state import DISC, State, ground_of, own_poleis, put, with_goods, with_seat
from rules_engine.polis.game.turns import TRADE, is_allowed, known_in
from rules_engine.polis.readings import WHEAT_FOR_SILVER, is_default
from rules_engine.polis.rules.map import ports_of, route_seas, shut_ports
from rules_engine.polis.rules.trade import (
    cash_for,
    column_of,
    moved_marker,
    open_markets,
    price_of,
    refuse_early,
    rolls_of,
)


def check_trade(components: Components, state: State, move: dict) -> None:
    """Check {"trade": market space, "pay": resource, "rolls": [what the dice show]}: a merchant goes to the space, the
    side pays the good of the space or, where wheat is had, silver; one roll after an exchange, two after a purchase."""
    side, space = state.turn_of, known_in(move, TRADE, tuple(sorted(components.spaces)))
    refuse_space(components, state, space)
    good, gain, _ = components.spaces[space]
    given = move.get("pay", good)
    if given not in (good, cash(state, gain)):
        raise Refused("trade.silver" if given == WHEAT else "trade.exchange", {"good": good})
    price = price_at(components, state, space, given)
    if state.has(side, given) < price:
        values = {"price": price, "good": given, "held": state.has(side, given)}
        raise Refused("trade.price" if given == good else "trade.purchase", values)
    refuse_rolls(components, move.get("rolls"), rolls_of(components, given == good))


def refuse_space(components: Components, state: State, space: str) -> None:
    """Refuse a space to which no merchant can go now (rules trade.city, trade.merchant, trade.space, route.ports,
    trade.blocked, route.lines)."""
    side, market = state.turn_of, components.market_of(space)
    own = own_poleis(components, state, side)
    if not any([components.poleis[polis].trade for polis in own]):
        raise Refused("trade.city", {})
    if state.sent.get(space) == DISC:
        raise Refused("event.first-round", {"market": market})
    if space in state.sent:
        raise Refused("trade.merchant.taken", {"market": market})
    if state.seats[side].merchants == 0:
        raise Refused("trade.merchant", {"market": market})
    refuse_early(components, space, state.round)
    ground = ground_of(components, state, side)
    if shut_ports(components, ground, side) and market not in open_markets(components, [], own):
        raise Refused("route.ports", {"areas": ports_of(components, side), "market": market})
    if market not in open_markets(components, route_seas(components, ground, side), own):
        unopposed = route_seas(components, replace(ground, enemy={}), side)
        leads = market in open_markets(components, unopposed, own)
        raise Refused("trade.blocked" if leads else "route.lines", {"market": market})


def refuse_rolls(components: Components, rolls: object, count: int) -> None:
    """Raise BadInput where the dice are not as many as the rule asks for."""
    faces = range(1, components.number("die", "sides") + 1)
    if not isinstance(rolls, list) or len(rolls) != count or any([roll not in faces for roll in rolls]):
        raise BadInput("rolls", rolls, str(count) + " rolls of the die")


def do_trade(components: Components, state: State, move: dict) -> State:
    """Send the merchant, pay, gain, and move the price marker by the highest roll (rules trade.exchange,
    trade.purchase, trade.exchange-roll, trade.purchase-roll, trade.table-end)."""
    side, space = state.turn_of, move[TRADE]
    good, gain, amount = components.spaces[space]
    given = move.get("pay", good)
    column = moved_marker(components, column_of(state.prices, good), max(move["rolls"]), given == good)
    after = with_goods(state, side, {given: -price_at(components, state, space, given), gain: amount})
    after = with_seat(after, side, merchants=state.seats[side].merchants - 1)
    return replace(after, sent=put(state.sent, space, side), prices=put(state.prices, good, column - 1))


def trade_lines(components: Components, before: State, after: State, move: dict) -> list[Line]:
    """Say what was paid and gained, and where the marker went (rules trade.merchant, trade.price, trade.exchange,
    trade.purchase, trade.silver, trade.exchange-roll, trade.purchase-roll, trade.table-end)."""
    good, gain, amount = components.spaces[move[TRADE]]
    given, column = move.get("pay", good), column_of(before.prices, good)
    paid = {given: -price_at(components, before, move[TRADE], given)}
    sent = [Line("trade.merchant.sent", None, {"market": components.market_of(move[TRADE])})]
    sent += route_lines_of(components, before, components.market_of(move[TRADE]))
    moved = {"good": good, "roll": max(move["rolls"]), "column": column_of(after.prices, good)}
    end = table_end_lines(good, abs(moved["column"] - column), moved["roll"])
    if given == good:
        price = Line("trade.price.given", paid, {"column": column, "good": good})
        gained = Line("trade.exchange.gained", {gain: amount}, {})
        return [*sent, price, gained, Line("trade.exchange-roll", None, moved), *end]
    bought = paid | {gain: amount}
    line = Line("trade.purchase.bought" if given == SILVER else "trade.silver.bought", bought, {})
    return [*sent, line, Line("trade.purchase-roll", None, moved), *end]


def table_end_lines(good: str, columns: int, roll: int) -> list[Line]:
    """Say how much of a roll is lost, where the marker has moved by fewer columns (rule trade.table-end)."""
    return [Line("trade.table-end", None, {"good": good, "columns": roll - columns})] if columns < roll else []


def route_lines_of(components: Components, before: State, market: str) -> list[Line]:
    """Say that only the isthmus, or only a polis abroad by land, opens the way to a market, where that is so (rules
    map.korinthos, route.land)."""
    side, ground = before.turn_of, ground_of(components, before, before.turn_of)
    if market in open_markets(components, route_seas(components, replace(ground, canal=False), side), []):
        return []
    if market in open_markets(components, route_seas(components, ground, side), []):
        return [canal_line(components, side)]
    return [Line("route.land", None, {"market": market, "polis": components.data["markets"][market]["land"]})]


def price_at(components: Components, state: State, space: str, given: str) -> int:
    """Return what a space costs in the good of the space or in cash (rules trade.price, trade.purchase)."""
    good, _, amount = components.spaces[space]
    return price_of(components, amount, column_of(state.prices, good), given == good)


def cash(state: State, gain: str) -> str | None:
    """Return what may be paid instead of the good (rules trade.purchase, trade.silver, reading wheat-for-silver)."""
    return cash_for(gain, not is_default(state.readings, WHEAT_FOR_SILVER))


def trade_moves(components: Components, state: State) -> list[dict]:
    """List every space in every way to pay, with everything that the dice can show."""
    moves = []
    for space in open_spaces(components, state):
        good, gain, _ = components.spaces[space]
        for pay in (good, cash(state, gain)):
            if pay is not None and state.has(state.turn_of, pay) >= price_at(components, state, space, pay):
                move = {TRADE: space} | ({} if pay == good else {"pay": pay})
                moves += [move | {"rolls": rolls} for rolls in all_rolls(components, rolls_of(components, pay == good))]
    return moves


def all_rolls(components: Components, count: int) -> list[list[int]]:
    """List everything that so many dice can show."""
    rolls: list[list[int]] = [[]]
    for _ in range(count):
        rolls = [[*shown, face + 1] for shown in rolls for face in range(components.number("die", "sides"))]
    return rolls


def open_spaces(components: Components, state: State) -> list[str]:
    """List the spaces to which a merchant can go now, market by market."""
    spaces = [market + "." + space for market in components.markets for space in SPACES]
    return [
        space for space in spaces if space in components.spaces and is_allowed(refuse_space, components, state, space)
    ]
