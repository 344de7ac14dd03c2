"""Trade with the foreign markets (rules trade.*, route.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import BadInput, Refused
from rules_engine.polis.components import SILVER, SPACES, WHEAT, Components
from rules_engine.polis.game.state import DISC, State, own_poleis, put, with_goods, with_seat
from rules_engine.polis.game.turns import TRADE, known_in
from rules_engine.polis.game.ways import route_seas, unopposed
from rules_engine.polis.readings import WHEAT_FOR_SILVER, usual


def check_trade(components: Components, state: State, move: dict) -> None:
    """{"trade": market space, "pay": resource, "rolls": [what the dice show]}: a merchant goes to the space, the side
    pays the good of the space or, where wheat is had, silver; one roll after an exchange, two after a purchase."""
    side, space = state.turn_of, known_in(move, TRADE, tuple(sorted(components.spaces)))
    refuse_trade(components, state, space)
    good, gain, _ = components.spaces[space]
    given = move.get("pay", good)
    if given not in (good, cash(state, gain)):
        raise Refused("trade.silver" if given == WHEAT else "trade.exchange", {"good": good})
    price = price_at(components, state, space, given)
    if state.has(side, given) < price:
        values = {"price": price, "good": given, "held": state.has(side, given)}
        raise Refused("trade.price" if given == good else "trade.purchase", values)
    refuse_rolls(components, move, "exchange-rolls" if given == good else "purchase-rolls")


def do_trade(components: Components, state: State, move: dict) -> State:
    """The merchant on its space, what is paid and gained, and the price marker moved (rules trade.exchange,
    trade.purchase, trade.exchange-roll, trade.purchase-roll, trade.table-end)."""
    side, space = state.turn_of, move[TRADE]
    good, gain, amount = components.spaces[space]
    given, roll = move.get("pay", good), max(move["rolls"])
    column = moved_marker(components, state.prices.get(good, 0) + 1, roll, given == good) - 1
    after = with_goods(state, side, {given: -price_at(components, state, space, given), gain: amount})
    after = with_seat(after, side, merchants=state.seats[side].merchants - 1)
    return replace(after, sent=put(state.sent, space, side), prices=put(state.prices, good, column))


def price_at(components: Components, state: State, space: str, given: str) -> int:
    """What a space costs: as many of its good as the table says, or one piece of cash for each piece gained (rules
    trade.price, trade.purchase)."""
    good, _, amount = components.spaces[space]
    return price_of(components, amount, state.prices.get(good, 0) + 1, given == good)


def price_of(components: Components, amount: int, column: int, exchange: bool) -> int:
    """What so much wheat or silver costs: in an exchange what the table says in the marker's column, 1 at the left, in
    a purchase one piece for each piece gained (rules trade.price, trade.purchase)."""
    if exchange:
        return components.prices[amount][column - 1]
    return amount * components.number("trade", "purchase-silver")


def moved_marker(components: Components, column: int, roll: int, exchange: bool) -> int:
    """The column of a marker after a roll: to the right after an exchange, to the left after a purchase, never past the
    ends of the table (rules trade.exchange-roll, trade.purchase-roll, trade.table-end)."""
    return max(1, min(components.data["price-columns"], column + (roll if exchange else -roll)))


def refuse_trade(components: Components, state: State, space: str) -> None:
    """Whether a merchant can go to a space now (rules trade.city, trade.merchant, trade.space, trade.blocked,
    route.lines)."""
    side, market = state.turn_of, components.market_of(space)
    if not any([components.poleis[polis].trade for polis in own_poleis(components, state, side)]):
        raise Refused("trade.city", {})
    if state.sent.get(space) == DISC:
        raise Refused("event.first-round", {"market": market})
    if space in state.sent:
        raise Refused("trade.merchant.taken", {"market": market})
    if state.seats[side].merchants == 0:
        raise Refused("trade.merchant", {"market": market})
    refuse_early(components, space, state.round)
    if market not in open_markets(components, state, side):
        leads = market in open_markets(components, unopposed(components, state, side), side)
        raise Refused("trade.blocked" if leads else "route.lines", {"market": market})


def refuse_early(components: Components, space: str, turn: str) -> None:
    """Whether a space is open in a round: from the round with its number on (rule trade.space)."""
    market, number = components.market_of(space), components.spaces[space][2]
    if number > components.limit(turn):
        raise Refused("trade.space", {"market": market, "number": number, "round": turn})


def open_markets(components: Components, state: State, side: str) -> list[str]:
    """The markets that a merchant can reach by sea, or by land from an own polis (rules route.lines, route.land)."""
    seas = route_seas(components, state, side)
    routes = components.data["markets"]
    return [
        market
        for market in components.markets
        if routes[market]["sea"] in seas
        or ("land" in routes[market] and state.owner_of(routes[market]["land"]) == side)
    ]


def cash(state: State, gain: str) -> str | None:
    """What may be paid instead of the good: silver for wheat; wheat for silver if so agreed (rules trade.purchase,
    trade.silver, reading wheat-for-silver)."""
    return cash_for(gain, not usual(state.readings, WHEAT_FOR_SILVER))


def cash_for(gain: str, wheat_for_silver: bool) -> str | None:
    """What may be paid instead of the good of a space by what the space brings (rules trade.purchase, trade.silver)."""
    if gain == WHEAT:
        return SILVER
    return WHEAT if wheat_for_silver else None


def refuse_rolls(components: Components, move: dict, number: str) -> None:
    """BadInput where the dice are not as many as the rule asks for."""
    rolls, count = move.get("rolls"), components.number("trade", number)
    faces = range(1, components.number("die", "sides") + 1)
    if not isinstance(rolls, list) or len(rolls) != count or any([roll not in faces for roll in rolls]):
        raise BadInput("rolls", rolls, str(count) + " rolls of the die")


def trade_moves(components: Components, state: State) -> list[dict]:
    """Every space in every way to pay, with everything that the dice can show."""
    faces = range(1, components.number("die", "sides") + 1)
    moves = []
    for space in open_spaces(components, state):
        good, gain, _ = components.spaces[space]
        for pay, number in ((good, "exchange-rolls"), (cash(state, gain), "purchase-rolls")):
            if pay is not None and state.has(state.turn_of, pay) >= price_at(components, state, space, pay):
                move = {TRADE: space} | ({} if pay == good else {"pay": pay})
                moves += [move | {"rolls": rolls} for rolls in all_rolls(faces, components.number("trade", number))]
    return moves


def all_rolls(faces: range, count: int) -> list[list[int]]:
    """Everything that so many dice can show."""
    rolls: list[list[int]] = [[]]
    for _ in range(count):
        rolls = [[*shown, face] for shown in rolls for face in faces]
    return rolls


def open_spaces(components: Components, state: State) -> list[str]:
    """The spaces to which a merchant can go now, market by market."""
    found = []
    for space in [market + "." + space for market in components.markets for space in SPACES]:
        if space in components.spaces:
            try:
                refuse_trade(components, state, space)
                found.append(space)
            except Refused:
                continue
    return found
