"""Civil wars (rules civil-war.*)."""

from __future__ import annotations

from rules_engine.action import Part
from rules_engine.codec import one_of
from rules_engine.core import Line, Phrase, Refused
from rules_engine.polis.actions.siege import Takeover
from rules_engine.polis.components import ABROAD, PRESTIGE, SILVER
from rules_engine.polis.game.kinds import CIVIL_WAR
from rules_engine.polis.game.state import State, with_goods
from rules_engine.polis.readings import PROXENOS_PLACE, is_default
from rules_engine.polis.rules.takeover import capitals, war_price


class CivilWar(Takeover):
    """{"civil-war": polis}: the polis where the own Proxenos is changes sides; or one in the region where it is
    (reading proxenos-place)."""

    name = CIVIL_WAR
    parts = (Part("polis", lambda components: one_of(components.order), lambda action: action.here(), CIVIL_WAR),)

    def here(self) -> list[str]:
        """List the poleis where the side's Proxenos is."""
        return [polis for polis in self.now.components.order if self.now.is_at(self.now.side, polis)]

    def price(self) -> tuple[int, int]:
        """Return the cubes that are bribed and the silver for all of them (rule civil-war.cost)."""
        return war_price(self.now.components, self.tile().base, self.enemies())

    def check_polis(self) -> Refused | None:
        now, place = self.now, self.now.envoy()
        if place is None:
            return Refused("siege.proxenos", {})
        if not now.is_at(now.side, self.polis):
            region = self.tile().region
            by_region = region != ABROAD and not is_default(now.state.readings, PROXENOS_PLACE)
            where = {"polis": self.polis, "place": place, "area": region}
            return Refused("civil-war.where.region" if by_region else "civil-war.where", where)
        if now.owns(self.polis):
            return Refused("civil-war.where.own", {"polis": self.polis})
        if self.polis in capitals(now.components):
            return Refused("civil-war.capital", {"polis": self.polis})
        cubes, silver = self.price()
        values = {"polis": self.polis, "silver": silver, "cubes": cubes, "held": now.has(SILVER)}
        poor = Refused("civil-war.cost", values) if now.has(SILVER) < silver else None
        return now.stock_refusal() or poor

    def apply(self) -> tuple[State, list[Line]]:
        cubes, silver = self.price()
        after = with_goods(self.change_sides(), self.now.side, {SILVER: -silver, PRESTIGE: cubes})
        return after, [
            Line("civil-war.cost.paid", {SILVER: -silver}, {"cubes": cubes}),
            Line("civil-war.change", None, {"polis": self.polis}),
            Line("civil-war.population", None, {"polis": self.polis, "cubes": self.taken()}),
            Line("civil-war.points", {PRESTIGE: cubes}, {}),
            *self.stay_lines(),
        ]

    def described(self) -> Phrase:
        return Phrase("civil-war", {"polis": self.polis, "price": {SILVER: self.price()[1]}})

    def attempts(self) -> list[dict]:
        """List the civil wars where the Proxenos is, in the opponent's capital last; else in all poleis of others."""
        place, barred = self.now.envoy(), capitals(self.now.components)
        others = [polis for polis in self.now.others() if polis not in barred]
        here = [polis for polis in others if polis in self.here()]
        if not here and place is not None and not self.now.owns(place):
            here = [place]  # the opponent's capital
        return [{CIVIL_WAR: polis} for polis in here or others]

    def about(self, thing: str) -> list[dict]:
        """List the civil war in a polis where the Proxenos is, or abroad, where it is the only way to take one."""
        if thing not in self.now.others():
            return []
        is_abroad = self.now.components.poleis[thing].region == ABROAD
        return [{CIVIL_WAR: thing}] if is_abroad or self.now.is_at(self.now.side, thing) else []
