"""Trade with the foreign markets (rules trade.*, route.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.chance import UNROLLED
from rules_engine.codec import list_of, one_of, whole
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import TurnAction
from rules_engine.polis.components import SILVER, WHEAT
from rules_engine.polis.game.state import DISC, State, put
from rules_engine.polis.readings import WHEAT_FOR_SILVER, is_default
from rules_engine.polis.rules.map import route_seas, shut_areas
from rules_engine.polis.rules.trade import cash_for, early_refusal, move_marker, open_markets, price_of, rolls_of


class Trade(TurnAction):
    """{"trade": market space, "pay": resource, "rolls": [what the dice show]}: a merchant goes to the space, the side
    pays the good of the space or, where wheat is had, silver; one roll after an exchange, two after a purchase."""

    name = "trade"
    parts = (
        Part("space", lambda components: one_of(sorted(components.spaces)), lambda action: action.spaces()),
        Part("pay", lambda components: one_of(components.resources), lambda action: action.ways_to_pay(), default=None),
        Part(
            "rolls",
            lambda components: list_of(whole(UNROLLED, components.number("die", "sides"))),
            lambda action: action.all_rolls(),
            default=None,
            chance=True,
        ),
    )
    space: str
    pay: str | None
    rolls: tuple[int, ...] | None

    def spaces(self) -> list[str]:
        components = self.components
        return [space for market in components.markets for space in components.spaces_of(market)]

    def market(self) -> str:
        return self.components.market_of(self.space)

    def contents(self) -> tuple[str, str, int]:
        """Return the good that the space asks for, what it brings, and how much of it."""
        return self.components.spaces[self.space]

    def given(self) -> str:
        """Return what is paid: the good of the space unless the move says otherwise."""
        return self.pay or self.contents()[0]

    def is_exchange(self) -> bool:
        """Tell whether the good of the space is paid; else it is a purchase."""
        return self.given() == self.contents()[0]

    def cash(self) -> str | None:
        """Return what may be paid in place of the good (rules trade.purchase, trade.silver)."""
        return cash_for(self.contents()[1], not is_default(self.state.readings, WHEAT_FOR_SILVER))

    def ways_to_pay(self) -> list[str | None]:
        """List what may be paid: the good of the space, which is left out in a move, and cash."""
        return [None] if self.cash() is None else [None, self.cash()]

    def column(self) -> int:
        return self.state.column_of(self.contents()[0])

    def price(self) -> int:
        return price_of(self.components, self.contents()[2], self.column(), self.is_exchange())

    def all_rolls(self) -> list[tuple[int, ...]]:
        """List everything that the dice can show."""
        rolls: list[tuple[int, ...]] = [()]
        faces = range(1, self.components.number("die", "sides") + 1)
        for _ in range(rolls_of(self.components, self.is_exchange())):
            rolls = [(*shown, face) for shown in rolls for face in faces]
        return rolls

    def check_space(self) -> Refused | None:
        """Refuse a space to which no merchant can go now (rules trade.city, trade.merchant, trade.space, route.ports,
        trade.blocked, route.lines)."""
        now, components, market, own = self.now, self.components, self.market(), self.now.own()
        if not any([components.poleis[polis].trade for polis in own]):
            return Refused("trade.city", {})
        if self.space in now.state.sent:
            is_closed = now.state.sent[self.space] == DISC
            return Refused("event.first-round" if is_closed else "trade.merchant.taken", {"market": market})
        if now.seat.merchants == 0:
            return Refused("trade.merchant", {"market": market})
        early, ground = early_refusal(components, self.space, now.state.round), now.ground()
        if early is not None:
            return early
        ports, shut = components.ports_of(now.side), shut_areas(ground, components.seas, False)
        if all([sea in shut for sea in ports]) and not self.leads([]):
            return Refused("route.ports", {"areas": ports, "market": market})
        if self.leads(now.route()):
            return None
        is_blocked = self.leads(route_seas(components, replace(ground, enemy={}), now.side))
        return Refused("trade.blocked" if is_blocked else "route.lines", {"market": market})

    def leads(self, seas: list[str], by_land: bool = True) -> bool:
        """Tell whether a merchant reaches the market over these seas, or by land from an own polis."""
        return self.market() in open_markets(self.components, seas, self.now.own() if by_land else [])

    def check_pay(self) -> Refused | None:
        (good, gain, _), given, held = self.contents(), self.given(), self.now.has(self.given())
        if given not in (good, self.cash()):
            if given == WHEAT:
                return Refused("trade.silver", {"good": good})
            return Refused("trade.exchange", {"given": given, "good": good, "gain": gain})
        if held >= self.price():
            return None
        values = {"price": self.price(), "good": given, "held": held}
        return Refused("trade.price" if given == good else "trade.purchase", values)

    def check_rolls(self) -> None:
        """Raise BadInput where the dice are not as many as the rule asks for."""
        count = rolls_of(self.components, self.is_exchange())
        if self.rolls is None or len(self.rolls) != count or UNROLLED in self.rolls:
            raise BadInput("rolls", self.rolls, str(count) + " rolls of the die")

    def apply(self) -> tuple[State, list[Line]]:
        """Send the merchant, pay, gain, and move the price marker by the highest roll; what the table's end takes of a
        roll is lost (rules trade.merchant, trade.price, trade.exchange, trade.purchase, trade.silver,
        trade.exchange-roll, trade.purchase-roll, trade.table-end); say where only the isthmus, or only a polis
        abroad by land, opens the way to the market (rules map.korinthos, route.land)."""
        now, given, roll = self.now, self.given(), max(self.rolls or ())
        good, gain, amount = self.contents()
        column = move_marker(now.components, self.column(), roll, self.is_exchange())
        paid, gained = {given: -self.price()}, {gain: amount}
        after = now.state.with_goods(now.side, paid | gained).with_seat(now.side, merchants=now.seat.merchants - 1)
        after = replace(after, sent=put(after.sent, self.space, now.side), prices=put(after.prices, good, column - 1))
        lines = [Line("trade.merchant.sent", None, {"market": self.market()})]
        if not self.leads(route_seas(now.components, replace(now.ground(), canal=False), now.side), by_land=False):
            if self.leads(now.route(), by_land=False):
                lines.append(self.canal_line())
            else:
                polis = now.components.data["markets"][self.market()]["land"]
                lines.append(Line("route.land", None, {"market": self.market(), "polis": polis}))
        moved = {"good": good, "roll": roll, "column": column}
        if self.is_exchange():
            lines.append(Line("trade.price.given", paid, {"column": self.column(), "good": good}))
            lines.append(Line("trade.exchange.gained", gained, {}))
            lines.append(Line("trade.exchange-roll", None, moved))
        else:
            lines.append(Line("trade.purchase.bought" if given == SILVER else "trade.silver.bought", paid | gained, {}))
            lines.append(Line("trade.purchase-roll", None, moved))
        lost = roll - abs(column - self.column())
        return after, lines + ([Line("trade.table-end", None, {"good": good, "columns": lost})] if lost else [])

    def described(self) -> Phrase:
        good, gain, amount = self.contents()
        values = {"market": self.market(), "good": good, "gained": {gain: amount}}
        phrase = Phrase("trade", values | {"price": {self.given(): self.price()}})
        if not self.rolls or UNROLLED in self.rolls:
            return phrase
        return Phrase("rolls", {"move": phrase, "rolls": [Phrase("die", {"roll": roll}) for roll in self.rolls]})

    def circumstances(self) -> list[Phrase]:
        """Say how many merchants are in port, which seas they can leave it for where one is shut, and what is on the
        space (rules trade.merchant, route.ports, event.first-round)."""
        there, ports = self.state.sent.get(self.space), self.components.ports_of(self.side)
        shut = shut_areas(self.now.ground(), tuple(ports), False)
        seas = [sea for sea in ports if sea not in shut]
        port = [Phrase("given.port", {"merchants": self.now.seat.merchants})]
        port += [Phrase("given.port.seas", {"areas": seas})] if seas and seas != ports else []
        if there == DISC:
            return [*port, Phrase("given.space.closed", {})]
        return [*port, Phrase("given.space.taken", {"side": there}) if there else Phrase("given.space.free", {})]

    def attempts(self) -> list[dict]:
        return [move for space in sorted(self.components.spaces) for move in self.about(space)]

    def about(self, thing: str) -> list[dict]:
        """List the trades on a space: paid with its own resource, or a purchase where there is one."""
        if thing not in self.components.spaces:
            return []
        self.space, found = thing, []
        for way in self.ways_to_pay():
            self.pay = way
            rolls = [1] * rolls_of(self.components, self.is_exchange())
            found.append({"trade": thing} | ({"pay": way} if way else {}) | {"rolls": rolls})
        return found
