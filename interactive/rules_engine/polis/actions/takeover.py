"""How a polis changes sides: sieges and civil wars (rules siege.*, civil-war.*)."""

from rules_engine.action import Part
from rules_engine.chance import UNROLLED
from rules_engine.codec import whole
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import TurnAction, polis_part
from rules_engine.polis.components import ABROAD, PRESTIGE, SILVER, Polis
from rules_engine.polis.game.state import CAPTURED, State
from rules_engine.polis.readings import PROXENOS_PLACE, is_default
from rules_engine.polis.rules.map import controls
from rules_engine.polis.rules.takeover import hoplites_needed, population_after_failure, population_due, war_price


class Takeover(TurnAction):
    """An action by which a polis changes sides."""

    polis: str

    def tile(self) -> Polis:
        return self.components.poleis[self.polis]

    def enemies(self) -> int:
        """Return the cubes of an enemy polis; 0 of a neutral one."""
        held = self.state.poleis[self.polis]
        return 0 if held.owner is None else held.population

    def taken(self) -> int:
        """Return the cubes on the polis when it has changed sides, as far as the stock has them (rules
        siege.population, civil-war.population, stock.cubes)."""
        return min(population_due(self.tile().base, self.enemies()), self.state.stock_of(self.side))

    def stock_lines(self) -> list[Line]:
        cubes, needed = self.taken(), population_due(self.tile().base, self.enemies())
        values = {"polis": self.polis, "cubes": cubes, "needed": needed}
        return [Line("stock.cubes.few", None, values)] if cubes < needed else []

    def stay_lines(self) -> list[Line]:
        side, region = self.state.owner_of(self.polis), self.tile().region
        units = 0 if side is None else self.state.units_of(side, region)
        return [Line("unit.stay", None, {"side": side, "area": region, "units": units})] if units else []

    def circumstances(self) -> list[Phrase]:
        """Say whether the stock is enough for the polis (rules stock.cubes, siege.population, civil-war.population)."""
        due = population_due(self.tile().base, self.state.poleis[self.polis].population)
        return [stock_phrase(self.state.stock_of(self.side), due)]


def stock_phrase(held: int, needed: int) -> Phrase:
    """Say whether a stock has as many cubes as are needed, or how many it has (rule stock.cubes)."""
    return Phrase("given.stock.enough", {}) if held >= needed else Phrase("given.stock", {"cubes": held})


class Siege(Takeover):
    """{"siege": polis, "roll": what the die shows} (rules siege.never, siege.target, siege.condition, stock.cubes)."""

    name = "siege"
    is_military = True
    parts = (
        polis_part(lambda action: action.now.others()),
        Part(
            "roll",
            lambda components: whole(UNROLLED, components.number("die", "sides")),
            lambda action: range(1, action.components.number("die", "sides") + 1),
            default=None,
            chance=True,
        ),
    )
    roll: int | None

    def repeat_refusal(self) -> Refused:
        return Refused("siege.again", {"action": self.name})

    def hoplites(self, state: State) -> tuple[int, int]:
        region = self.tile().region
        return state.units_of(self.side, region), state.units_of(self.now.enemy, region)

    def check_polis(self) -> Refused | None:
        now, tile, values = self.now, self.tile(), {"polis": self.polis}
        if self.polis in now.components.capitals():
            return Refused("siege.never", values)
        if tile.region == ABROAD:
            return Refused("siege.never.abroad", values)
        if now.owns(self.polis):
            return Refused("siege.target", values)
        own, enemies = self.hoplites(now.state)
        found = {"area": tile.region, "hoplites": own, "enemies": enemies, "value": tile.base}
        found = values | found | {"needed": hoplites_needed(enemies, tile.base)}
        if not controls(own, enemies):
            return Refused("siege.condition.control", found)
        if own < tile.base:
            return Refused("siege.condition.value", found)
        return now.state.stock_refusal(now.side) or now.poor_refusal()

    def apply(self) -> tuple[State, list[Line]]:
        """Take the polis, its siege value in prestige, and a Proxenos that is there; or take the losses off both sides,
        and say where the hoplites left do not meet the conditions of another siege (rules siege.roll, siege.success,
        siege.population, siege.proxenos, siege.failure, siege.emptied, siege.each-time)."""
        now, components, polis, tile = self.now, self.components, self.polis, self.tile()
        if not self.roll:
            raise BadInput("roll", self.roll, "what the die shows")
        rolled = Line("siege.roll", None, {"polis": polis, "roll": self.roll, "value": tile.base})
        lines = [self.paid_line(), rolled]
        state = now.state.with_goods(now.side, components.military_cost())
        if self.roll >= tile.base:
            gain = {PRESTIGE: tile.base}
            after = state.with_polis(polis, owner=now.side, population=self.taken()).with_goods(now.side, gain)
            lines.append(Line("siege.success", gain, {"polis": polis}))
            lines.append(Line("siege.population", None, {"polis": polis, "cubes": self.taken()}))
            lines += self.stock_lines() + self.stay_lines()
            place = now.state.seats[now.enemy].proxenos
            if now.is_at(now.enemy, polis):
                after = after.with_seat(now.enemy, proxenos=CAPTURED)
                lines.append(Line("siege.proxenos.caught", None, {"polis": polis}))
            elif place in components.poleis and components.poleis[place].region == tile.region:
                lines.append(Line("siege.proxenos.free", None, {"polis": place}))
            return after, lines
        held, lost = now.state.poleis[polis], components.number("siege", "loss")
        left = population_after_failure(components, held.population)
        after = state.with_units(now.side, tile.region, -lost)
        after = after.with_polis(polis, owner=held.owner if left else None, population=left)
        values = {"area": tile.region, "hoplites": lost, "polis": polis}
        values["cubes"] = components.number("siege", "population-loss")
        lines.append(Line("siege.failure" if held.owner is None else "siege.failure.enemy", None, values))
        if held.owner is not None and not left:
            lines.append(Line("siege.emptied", None, {"polis": polis}))
        own, enemies = self.hoplites(after)
        if own < hoplites_needed(enemies, tile.base):
            values = {"polis": polis, "hoplites": own, "value": tile.base, "enemies": enemies}
            lines.append(Line("siege.each-time", None, values))
        return after, lines

    def described(self) -> Phrase:
        phrase = Phrase("siege", {"polis": self.polis, "price": self.components.military_cost()})
        return Phrase("roll", {"move": phrase, "roll": self.roll}) if self.roll else phrase

    def attempts(self) -> list[dict]:
        """List the sieges of all poleis of others in Greece, where the side has most hoplites first."""
        poleis, barred = self.components.poleis, self.components.capitals()
        others = [polis for polis in self.now.others() if polis not in barred and poleis[polis].region != ABROAD]
        others = sorted(others, key=lambda polis: -self.now.units(poleis[polis].region))
        return [{"siege": polis, "roll": 1} for polis in others]

    def about(self, thing: str) -> list[dict]:
        """List the siege of a polis in Greece; where the Proxenos of the side is, it may mean a civil war."""
        if thing not in self.now.others() or self.now.is_at(self.side, thing):
            return []
        is_abroad = self.components.poleis[thing].region == ABROAD
        return [] if is_abroad else [{"siege": thing, "roll": 1}]


class CivilWar(Takeover):
    """{"civil-war": polis}: it changes sides; the own Proxenos is there, or in its region (reading proxenos-place)."""

    name = "civil-war"
    parts = (polis_part(lambda action: action.here()),)

    def here(self) -> list[str]:
        return [polis for polis in self.components.order if self.now.is_at(self.side, polis)]

    def circumstances(self) -> list[Phrase]:
        """Say also which other polis of the region the Proxenos is in (reading proxenos-place)."""
        place, components = self.now.envoy(), self.components
        is_near = place and place != self.polis and components.poleis[place].region == self.tile().region
        return super().circumstances() + ([Phrase("given.proxenos", {"polis": place})] if is_near else [])

    def price(self) -> tuple[int, int]:
        """Return the cubes that are bribed and the silver for all of them (rule civil-war.cost)."""
        return war_price(self.components, self.tile().base, self.enemies())

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
        if self.polis in now.components.capitals():
            return Refused("civil-war.capital", {"polis": self.polis})
        cubes, silver = self.price()
        values = {"polis": self.polis, "silver": silver, "cubes": cubes, "held": now.has(SILVER)}
        poor = Refused("civil-war.cost", values) if now.has(SILVER) < silver else None
        return now.state.stock_refusal(now.side) or poor

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
        if self.now.owns(self.polis):  # which no price is for
            return Phrase("civil-war.own", {"polis": self.polis})
        return Phrase("civil-war", {"polis": self.polis, "price": {SILVER: self.price()[1]}})

    def attempts(self) -> list[dict]:
        """List the civil wars where the Proxenos is, in the opponent's capital last; else in all poleis of others."""
        place, barred = self.now.envoy(), self.components.capitals()
        others = [polis for polis in self.now.others() if polis not in barred]
        here = [polis for polis in others if polis in self.here()]
        if not here and place is not None and not self.now.owns(place):
            here = [place]  # the opponent's capital
        return [{"civil-war": polis} for polis in here or others]

    def about(self, thing: str) -> list[dict]:
        """List the civil war in a polis where the Proxenos is, or abroad, where it is the only way to take one."""
        if thing not in self.now.others():
            return []
        is_abroad = self.components.poleis[thing].region == ABROAD
        return [{"civil-war": thing}] if is_abroad or self.now.is_at(self.side, thing) else []
