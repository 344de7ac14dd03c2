"""Political actions: trade with the foreign markets, the ways of the Proxenos and its ransom, civil wars (rules
trade.*, route.*, proxenos.*, redeem.*, civil-war.*)."""

from dataclasses import replace

from rules_engine.action import Part, true_at
from rules_engine.chance import UNROLLED
from rules_engine.codec import list_of, one_of
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import Takeover, TurnAction, die, polis_part
from rules_engine.polis.components import ABROAD, PRESTIGE, SILVER, WHEAT
from rules_engine.polis.game.state import CAPTURED, DISC, State, put, ways_of
from rules_engine.polis.readings import PROXENOS_PLACE, WHEAT_FOR_SILVER, is_default
from rules_engine.polis.rules.map import Ways, envoy_ways, route_ways, shut_areas, toll_of
from rules_engine.polis.rules.takeover import war_price
from rules_engine.polis.rules.trade import cash_for, early_refusal, move_marker, price_of, rolls_of


class Trade(TurnAction):
    """{"trade": market space, "pay": resource, "rolls": [what the dice show]}: a merchant goes to the space, the side
    pays the good of the space or, where wheat is had, silver; one roll after an exchange, two after a purchase."""

    name = "trade"
    parts = (
        Part("space", lambda components: one_of(sorted(components.spaces)), lambda action: action.spaces()),
        Part("pay", lambda components: one_of(components.resources), lambda action: action.ways_to_pay(), default=None),
        Part("rolls", lambda components: list_of(die(components)), lambda one: one.throws(), default=None, chance=True),
    )
    space: str
    pay: str | None
    rolls: tuple[int, ...] | None

    def spaces(self) -> list[str]:
        return [space for market in self.components.markets for space in self.components.spaces_of(market)]

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

    def throws(self) -> list[tuple[int, ...]]:
        """List everything that the dice can show."""
        rolls: list[tuple[int, ...]] = [()]
        faces = range(1, self.components.faces() + 1)
        for _ in range(rolls_of(self.components, self.is_exchange())):
            rolls = [(*shown, face) for shown in rolls for face in faces]
        return rolls

    def check_space(self) -> Refused | None:
        """Refuse a space to which no merchant can go now (rules trade.city, trade.merchant, trade.space, route.ports,
        trade.blocked, route.lines)."""
        components, market = self.components, self.market()
        if not any([components.poleis[polis].trade for polis in self.own()]):
            return Refused("trade.city", {})
        if self.space in self.state.sent:
            is_closed = self.state.sent[self.space] == DISC
            return Refused("event.first-round" if is_closed else "trade.merchant.taken", {"market": market})
        if self.seat().merchants == 0:
            return Refused("trade.merchant", {"market": market})
        early = early_refusal(components, self.space, self.state.round)
        if early is not None or self.row()["sea"] in self.route() or self.row().get("land") in self.own():
            return early
        ground, ports = self.ground(), components.ports_of(self.side)
        if set(ports) <= set(shut_areas(ground, components.seas, False)):
            return Refused("route.ports", {"areas": ports, "market": market})
        is_blocked = self.row()["sea"] in route_ways(components, replace(ground, enemy={}), self.side)
        return Refused("trade.blocked" if is_blocked else "route.lines", {"market": market})

    def row(self) -> dict:
        """Return where the market is: the sea from which merchants reach it, and the polis with a way there by land."""
        return self.components.data["markets"][self.market()]

    def route(self) -> Ways:
        return ways_of(self.state, self.side, route_ways, self.side)

    def check_pay(self) -> Refused | None:
        (good, gain, _), given, held = self.contents(), self.given(), self.has(self.given())
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
        given, roll = self.given(), max(self.rolls or ())
        good, gain, amount = self.contents()
        column = move_marker(self.components, self.column(), roll, self.is_exchange())
        paid, gained = {given: -self.price()}, {gain: amount}
        after = self.state.with_seat(self.side, merchants=self.seat().merchants - 1)
        after = after.with_goods(self.side, paid | gained)
        after = replace(after, sent=put(after.sent, self.space, self.side), prices=put(after.prices, good, column - 1))
        lines = [Line("trade.merchant.sent", None, {"market": self.market()})]
        if self.row()["sea"] not in self.route():
            lines.append(Line("route.land", None, {"market": self.market(), "polis": self.row()["land"]}))
        elif self.row()["sea"] not in route_ways(self.components, replace(self.ground(), canal=False), self.side):
            lines.append(self.canal_line())
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
        shut = shut_areas(self.ground(), tuple(ports), False)
        seas = [sea for sea in ports if sea not in shut]
        port = [Phrase("given.port", {"merchants": self.seat().merchants})]
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


class Proxenos(TurnAction):
    """{"proxenos": polis}: the own Proxenos goes there on its cheapest way (rules proxenos.move, proxenos.bribe)."""

    name = "proxenos"
    parts = (polis_part(lambda action: action.goals()),)
    polis: str

    def goals(self) -> list[str]:
        return [polis for polis in self.components.order if polis in self.ways_there()]

    def ways_there(self) -> dict[str, tuple[str, ...]]:
        """Map each polis in reach to what counts of the cheapest way; {} if the Proxenos is captured."""
        place = self.envoy()
        return ways_of(self.state, self.side, envoy_ways, place) if place else {}

    def bribed(self) -> int:
        """Count the enemy units on the cheapest way."""
        return toll_of(self.state.units[self.enemy], self.ways_there().get(self.polis, ()))

    def bribe(self) -> int:
        """Return the silver for them (rule proxenos.bribe)."""
        return self.components.number("proxenos", "bribe") * self.bribed()

    def check_polis(self) -> Refused | None:
        place, tiles = self.envoy(), self.components.poleis
        if place is None:
            return Refused("siege.proxenos", {})
        if self.polis == place:
            return Refused("proxenos.move", {"polis": self.polis})
        if self.polis not in self.ways_there():
            inland = self.polis if tiles[place].ships else place
            return Refused("proxenos.abroad", {"origin": place, "polis": self.polis, "inland": inland})
        if self.state.is_at(self.enemy, self.polis):  # two Proxenoi in one polis, or region (reading proxenos-place)
            there = self.state.seats[self.enemy].proxenos
            if there == self.polis:
                return Refused("proxenos.one", {"polis": self.polis})
            return Refused("proxenos.one.region", {"area": tiles[self.polis].region, "polis": there})
        silver, held = self.bribe(), self.has(SILVER)
        if held >= silver:
            return None
        return Refused("proxenos.bribe", {"polis": self.polis, "silver": silver, "units": self.bribed(), "held": held})

    def apply(self) -> tuple[State, list[Line]]:
        components, ground, place = self.components, self.ground(), self.envoy() or ""
        after = self.state.with_seat(self.side, proxenos=self.polis)
        lines = [Line("proxenos.move.moved", None, {"origin": place, "polis": self.polis})]
        way = self.ways_there()[self.polis]
        between = [area for area in way if area != components.poleis[self.polis].region]
        held = [area for area in between if self.state.controller(area) == self.enemy]
        if held:
            lines.append(Line("proxenos.move.control", None, {"side": self.enemy, "areas": held}))
        if self.bribe():
            paid = {SILVER: -self.bribe()}
            after = after.with_goods(self.side, paid)
            lines.append(Line("proxenos.bribe.paid", paid, {"units": self.bribed()}))
            lines.append(Line("proxenos.counted", None, {"areas": [area for area in way if ground.enemy.get(area, 0)]}))
        home = components.poleis[place].region
        if ground.enemy.get(home, 0):
            lines.append(Line("proxenos.counted.origin", None, {"area": home}))
        others = envoy_ways(components, replace(ground, canal=False), place)  # the isthmus makes ways cheaper alone
        saved = toll_of(ground.enemy, others[self.polis]) - self.bribed()
        if saved > 0:
            lines += [self.canal_line(), Line("map.korinthos.saved", None, {"units": saved})]
        return after, lines

    def described(self) -> Phrase:
        if not self.bribe():
            return Phrase("proxenos", {"polis": self.polis})
        return Phrase("proxenos.bribe", {"polis": self.polis, "price": {SILVER: self.bribe()}})

    def attempts(self) -> list[dict]:
        return [{"proxenos": polis} for polis in self.components.order if polis != self.envoy()]

    def about(self, thing: str) -> list[dict]:
        return [{"proxenos": thing}] if self.name in self.aims_at(thing) else []


class Redeem(TurnAction):
    """{"redeem": true}: the opponent is paid, the Proxenos goes to the capital (rules redeem.pay, redeem.capital)."""

    name = "redeem"
    parts = (true_at("redeem"),)

    def price(self) -> int:
        return self.components.number("cost", "redeem")

    def check_said(self) -> Refused | None:
        if self.seat().proxenos != CAPTURED:
            return Refused("redeem.pay", {})
        held = self.has(SILVER)
        return Refused("redeem.pay.silver", {"silver": self.price(), "held": held}) if held < self.price() else None

    def apply(self) -> tuple[State, list[Line]]:
        paid, enemy, capital = {SILVER: -self.price()}, self.enemy, self.components.capital(self.side)
        after = self.state.with_goods(self.side, paid).with_goods(enemy, {SILVER: self.price()})
        both = self.state.seats[enemy].proxenos == capital
        place = Line("redeem.capital.both" if both else "redeem.capital", None, {"polis": capital})
        return after.with_seat(self.side, proxenos=capital), [Line("redeem.pay.paid", paid, {}), place]

    def described(self) -> Phrase:
        return Phrase("redeem", {"price": {SILVER: self.price()}})

    def circumstances(self) -> list[Phrase]:
        """Say where the Proxenos is (rule redeem.pay)."""
        place = self.envoy()
        return [Phrase("given.proxenos.captured", {}) if place is None else Phrase("given.proxenos", {"polis": place})]

    def attempts(self) -> list[dict]:
        return [{"redeem": True}]


class CivilWar(Takeover):
    """{"civil-war": polis}: it changes sides; the own Proxenos is there, or in its region (reading proxenos-place)."""

    name = "civil-war"
    parts = (polis_part(lambda action: action.here()),)

    def here(self) -> list[str]:
        return [polis for polis in self.components.order if self.state.is_at(self.side, polis)]

    def circumstances(self) -> list[Phrase]:
        """Say also which other polis of the region the Proxenos is in (reading proxenos-place)."""
        place, components = self.envoy(), self.components
        is_near = place and place != self.polis and components.poleis[place].region == self.tile().region
        return super().circumstances() + ([Phrase("given.proxenos", {"polis": place})] if is_near else [])

    def price(self) -> tuple[int, int]:
        """Return the cubes that are bribed and the silver for all of them (rule civil-war.cost)."""
        return war_price(self.components, self.tile().base, self.enemies())

    def check_polis(self) -> Refused | None:
        place, held, region = self.envoy(), self.has(SILVER), self.tile().region
        if place is None:
            return Refused("siege.proxenos", {})
        if not self.state.is_at(self.side, self.polis):
            by_region = region != ABROAD and not is_default(self.state.readings, PROXENOS_PLACE)
            where = {"polis": self.polis, "place": place, "area": region}
            return Refused("civil-war.where.region" if by_region else "civil-war.where", where)
        if self.owns(self.polis):
            return Refused("civil-war.where.own", {"polis": self.polis})
        if self.polis in self.components.capitals():
            return Refused("civil-war.capital", {"polis": self.polis})
        cubes, silver = self.price()
        values = {"polis": self.polis, "silver": silver, "cubes": cubes, "held": held}
        return self.state.stock_refusal(self.side) or (Refused("civil-war.cost", values) if held < silver else None)

    def apply(self) -> tuple[State, list[Line]]:
        cubes, silver = self.price()
        cost = "civil-war.cost.enemy" if self.enemies() else "civil-war.cost.neutral"
        after = self.state.with_polis(self.polis, owner=self.side, population=self.taken())
        after = after.with_goods(self.side, {SILVER: -silver, PRESTIGE: cubes})
        return after, [
            Line(cost, {SILVER: -silver}, {"cubes": cubes, "each": silver // cubes}),
            Line("civil-war.change", None, {"polis": self.polis}),
            Line("civil-war.population", None, {"polis": self.polis, "cubes": self.taken()}),
            *self.stock_lines(),
            Line("civil-war.points", {PRESTIGE: cubes}, {}),
            *self.stay_lines(),
        ]

    def described(self) -> Phrase:
        if self.owns(self.polis):  # which no price is for
            return Phrase("civil-war.own", {"polis": self.polis})
        return Phrase("civil-war", {"polis": self.polis, "price": {SILVER: self.price()[1]}})

    def attempts(self) -> list[dict]:
        """List the civil wars where the Proxenos is, in the opponent's capital last; else in all poleis of others."""
        place, barred = self.envoy(), self.components.capitals()
        others = [polis for polis in self.others() if polis not in barred]
        here = [polis for polis in others if polis in self.here()]
        if not here and place is not None and not self.owns(place):
            here = [place]  # the opponent's capital
        return [{"civil-war": polis} for polis in here or others]

    def about(self, thing: str) -> list[dict]:
        return [{"civil-war": thing}] if self.name in self.aims_at(thing) else []
