"""The Proxenos: its ways, and its ransom (rules proxenos.*, redeem.*)."""

from dataclasses import replace

from rules_engine.action import true_at
from rules_engine.core import Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import TurnAction, polis_part
from rules_engine.polis.components import ABROAD, SILVER
from rules_engine.polis.game.state import CAPTURED, State
from rules_engine.polis.rules.map import envoy_tolls, envoy_ways


class Proxenos(TurnAction):
    """{"proxenos": polis}: the own Proxenos goes there on its cheapest way (rules proxenos.move, proxenos.bribe)."""

    name = "proxenos"
    parts = (polis_part(lambda action: action.goals()),)
    polis: str

    def goals(self) -> list[str]:
        return [polis for polis in self.components.order if polis in self.now.tolls()]

    def bribe(self) -> int:
        """Return the silver for the enemy units on the cheapest way (rule proxenos.bribe)."""
        return self.components.number("proxenos", "bribe") * self.now.tolls().get(self.polis, 0)

    def check_polis(self) -> Refused | None:
        now, place, poleis = self.now, self.now.envoy(), self.components.poleis
        if place is None:
            return Refused("siege.proxenos", {})
        if self.polis == place:
            return Refused("proxenos.move", {"polis": self.polis})
        if self.polis not in now.tolls():
            inland = self.polis if poleis[place].ships else place
            return Refused("proxenos.abroad", {"origin": place, "polis": self.polis, "inland": inland})
        if now.is_at(now.enemy, self.polis):  # two Proxenoi in one polis, or region (reading proxenos-place)
            there = now.state.seats[now.enemy].proxenos
            if there == self.polis:
                return Refused("proxenos.one", {"polis": self.polis})
            return Refused("proxenos.one.region", {"area": poleis[self.polis].region, "polis": there})
        values = {"polis": self.polis, "silver": self.bribe(), "units": now.tolls()[self.polis]}
        values["held"] = now.has(SILVER)
        return Refused("proxenos.bribe", values) if now.has(SILVER) < self.bribe() else None

    def apply(self) -> tuple[State, list[Line]]:
        components, ground, place = self.components, self.now.ground(), self.now.envoy() or ""
        after = self.state.with_seat(self.side, proxenos=self.polis)
        lines = [Line("proxenos.move.moved", None, {"origin": place, "polis": self.polis})]
        way = envoy_ways(components, ground, place)[self.polis]
        between = [area for area in way if area != components.poleis[self.polis].region]
        held = [area for area in between if self.state.controller(area) == self.now.enemy]
        if held:
            lines.append(Line("proxenos.move.control", None, {"side": self.now.enemy, "areas": held}))
        if self.bribe():
            paid = {SILVER: -self.bribe()}
            after = after.with_goods(self.side, paid)
            lines.append(Line("proxenos.bribe.paid", paid, {"units": self.now.tolls()[self.polis]}))
            lines.append(Line("proxenos.counted", None, {"areas": [area for area in way if ground.enemy.get(area, 0)]}))
        home = components.poleis[place].region
        if ground.enemy.get(home, 0):
            lines.append(Line("proxenos.counted.origin", None, {"area": home}))
        others = envoy_tolls(components, replace(ground, canal=False), place)  # the isthmus makes ways cheaper alone
        saved = others[self.polis] - self.now.tolls()[self.polis]
        if saved > 0:
            lines += [self.canal_line(), Line("map.korinthos.saved", None, {"units": saved})]
        return after, lines

    def described(self) -> Phrase:
        if not self.bribe():
            return Phrase("proxenos", {"polis": self.polis})
        return Phrase("proxenos.bribe", {"polis": self.polis, "price": {SILVER: self.bribe()}})

    def attempts(self) -> list[dict]:
        return [{"proxenos": polis} for polis in self.components.order if polis != self.now.envoy()]

    def about(self, thing: str) -> list[dict]:
        """List the way to a polis abroad, from which only a civil war gains it."""
        if thing not in self.now.others() or self.now.is_at(self.side, thing):
            return []
        return [{"proxenos": thing}] if self.components.poleis[thing].region == ABROAD else []


class Redeem(TurnAction):
    """{"redeem": true}: the opponent is paid, the Proxenos goes to the capital (rules redeem.pay, redeem.capital)."""

    name = "redeem"
    parts = (true_at("redeem"),)

    def price(self) -> int:
        return self.components.number("cost", "redeem")

    def check_said(self) -> Refused | None:
        if self.now.seat.proxenos != CAPTURED:
            return Refused("redeem.pay", {})
        held = self.now.has(SILVER)
        return Refused("redeem.pay.silver", {"silver": self.price(), "held": held}) if held < self.price() else None

    def apply(self) -> tuple[State, list[Line]]:
        now, paid = self.now, {SILVER: -self.price()}
        capital = now.components.capital(now.side)
        after = now.state.with_goods(now.side, paid).with_goods(now.enemy, {SILVER: self.price()})
        both = now.state.seats[now.enemy].proxenos == capital
        place = Line("redeem.capital.both" if both else "redeem.capital", None, {"polis": capital})
        return after.with_seat(now.side, proxenos=capital), [Line("redeem.pay.paid", paid, {}), place]

    def described(self) -> Phrase:
        return Phrase("redeem", {"price": {SILVER: self.price()}})

    def circumstances(self) -> list[Phrase]:
        """Say where the Proxenos is (rule redeem.pay)."""
        place = self.now.envoy()
        return [Phrase("given.proxenos.captured", {}) if place is None else Phrase("given.proxenos", {"polis": place})]

    def attempts(self) -> list[dict]:
        return [{"redeem": True}]
