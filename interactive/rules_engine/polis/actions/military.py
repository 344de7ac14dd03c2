"""Military actions: marching and sailing, one unit after the other, sieges and tribute (rules march.*, sail.*, siege.*,
tribute.*)."""

from collections.abc import Iterable
from dataclasses import replace

from rules_engine.action import Part
from rules_engine.codec import checked, dict_of, one_of, whole
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import Takeover, TurnAction, die, polis_part
from rules_engine.polis.components import ABROAD, PRESTIGE
from rules_engine.polis.game.state import CAPTURED, State, put, ways_of
from rules_engine.polis.readings import CLOSED_BOX, FULL_AREAS, is_default
from rules_engine.polis.rules.map import Search, Ways, controls, is_full, march_ways, sail_ways
from rules_engine.polis.rules.takeover import hoplites_needed, population_after_failure
from rules_engine.polis.rules.tribute import gain_of, placings, row_length, tribute_cost


class Movement(TurnAction):
    """One unit moves from `origin`; more may follow `to` the same area in the action, for which the first pays."""

    origin: str
    to = ""

    def areas(self) -> tuple[str, ...]:
        return self.components.regions if self.name == "march" else self.components.seas

    def search(self) -> Search:
        return march_ways if self.name == "march" else sail_ways

    def goes_on(self) -> bool:
        return self.table.goes_on(self.name, self.to)

    def can_leave(self) -> list[str]:
        return [area for area in self.areas() if self.units(area)]

    def goals(self) -> list[str]:
        ways = self.ways_there()
        return [area for area in self.areas() if area in ways]

    def ways_there(self) -> Ways:
        return ways_of(self.state, self.side, self.search(), self.origin)

    def check_to(self) -> Refused | None:
        """Refuse where no such unit goes, or not from there, or not now. Where a way is missing, the reason is what
        would open it (rules march.full, march.enemy, march.path, map.islands)."""
        is_march, limit = self.name == "march", self.state.limit()
        if self.to not in self.areas():
            return Refused("map.abroad", {"area": self.to})
        if self.origin == self.to:
            return Refused("march.destination" if is_march else "sail.destination", {"area": self.to})
        if self.units(self.origin) == 0:
            return Refused("march.destination.none" if is_march else "sail.destination.none", {"origin": self.origin})
        if is_full(self.units(self.to), limit):
            return Refused("march.limit" if is_march else "sail.limit", {"area": self.to, "limit": limit})
        if self.to in self.ways_there():
            return None if self.goes_on() else self.poor_refusal()
        values, ground = self.way() | {"limit": limit}, self.ground()
        passable = replace(ground, readings=tuple([pair for pair in ground.readings if pair[0] != FULL_AREAS]))
        if self.to in self.search()(self.components, passable, self.origin):
            return Refused("march.full" if is_march else "sail.full", values)
        is_open = self.to in self.search()(self.components, replace(passable, enemy={}), self.origin)
        if is_march and not is_open:
            return Refused("march.path" if self.components.land[self.to] else "map.islands", values)
        if self.goes_on():
            return Refused("march.one-by-one" if is_march else "sail.one-by-one", values)
        return Refused("march.enemy" if is_march else "sail.enemy", values)

    def way(self) -> dict:
        return {"origin": self.origin, "area": self.to}

    def repeat_refusal(self) -> Refused:
        """Refuse a movement, or to go elsewhere than the units before (rules march.destination, sail.destination)."""
        state, is_march = self.table, self.name == "march"
        if not state.goes_on(self.name, state.turn.going):
            return super().repeat_refusal()
        return Refused("march.destination.one" if is_march else "sail.destination.one", {"area": state.turn.going})

    def apply(self) -> tuple[State, list[Line]]:
        """Move the unit; say which seas a galley crosses, which full ones hinder no hoplite, and where only the isthmus
        opens the way (rules march.destination, march.one-by-one, march.full, sail.destination, sail.one-by-one,
        sail.path, map.korinthos)."""
        components, side, ground, is_march = self.components, self.side, self.ground(), self.name == "march"
        after = self.state.with_units(side, self.origin, -1).with_units(side, self.to, 1)
        if self.goes_on():
            lines = [Line("march.one-by-one" if is_march else "sail.one-by-one", None, self.way())]
        else:
            after = after.with_goods(side, components.military_cost())
            moved = Line("march.destination.moved" if is_march else "sail.destination.moved", None, self.way())
            lines = [self.paid_line(), moved]
        between = self.ways_there()[self.to][1:-1]
        if between and not is_march:
            lines.append(Line("sail.path", None, {"areas": between}))
        if is_march and not is_default(ground.readings, FULL_AREAS):
            full = [sea for sea in components.seas if is_full(ground.own.get(sea, 0), ground.limit)]
            shut = replace(ground, enemy=ground.enemy | {sea: ground.own[sea] + 1 for sea in full})
            if self.to not in march_ways(components, shut, self.origin):
                lines.append(Line("march.full.galleys", None, {"areas": full}))
        if ground.canal and self.to not in self.search()(components, replace(ground, canal=False), self.origin):
            lines.append(self.canal_line())
        return after, lines

    def described(self) -> Phrase:
        state, is_march = self.table, self.name == "march"
        if self.goes_on() or (state.goes_on(self.name, state.turn.going) and not state.is_alone()):
            return Phrase("march.more" if is_march else "sail.more", self.way())
        return Phrase("march" if is_march else "sail", self.way() | {"price": self.components.military_cost()})

    def note_action(self, after: State) -> State:
        """Note the action in the turn; further units may go to the same destination (rule march.one-by-one)."""
        return after if self.goes_on() else super().note_action(after).with_turn(going=self.to)

    def attempts(self) -> list[dict]:
        return self.tries(self.areas())

    def about(self, thing: str) -> list[dict]:
        return self.tries((thing,)) if thing in self.areas() else []

    def tries(self, goals: tuple[str, ...]) -> list[dict]:
        """List the moves to these areas, from where the side has most units first."""
        origins = sorted(self.can_leave(), key=lambda area: -self.units(area))
        return [{self.name: origin, "to": goal} for origin in origins for goal in goals if goal != origin]


class March(Movement):
    """{"march": region, "to": region}: a hoplite (march.destination, march.one-by-one); never abroad (map.abroad)."""

    name = "march"
    parts = (
        Part("origin", lambda components: one_of(components.regions), lambda action: action.can_leave()),
        Part(
            "to",
            lambda components: one_of((*components.regions, *components.markets, *components.poleis_in(ABROAD))),
            lambda action: action.goals(),
        ),
    )


class Sail(Movement):
    """{"sail": sea, "to": sea}: a galley (rules sail.destination, sail.one-by-one)."""

    name = "sail"
    parts = (
        Part("origin", lambda components: one_of(components.seas), lambda action: action.can_leave()),
        Part("to", lambda components: one_of(components.seas), lambda action: action.goals()),
    )


class Siege(Takeover):
    """{"siege": polis, "roll": what the die shows} (rules siege.never, siege.target, siege.condition, stock.cubes)."""

    name = "siege"
    parts = (
        polis_part(lambda action: action.others()),
        Part("roll", die, lambda action: range(1, action.components.faces() + 1), default=None, chance=True),
    )
    roll: int | None

    def repeat_refusal(self) -> Refused:
        return Refused("siege.again", {"action": self.name})

    def hoplites(self, state: State) -> tuple[int, int]:
        region = self.tile().region
        return state.units_of(self.side, region), state.units_of(self.enemy, region)

    def check_polis(self) -> Refused | None:
        tile, values = self.tile(), {"polis": self.polis}
        if self.polis in self.components.capitals():
            return Refused("siege.never", values)
        if tile.region == ABROAD:
            return Refused("siege.never.abroad", values)
        if self.owns(self.polis):
            return Refused("siege.target", values)
        own, enemies = self.hoplites(self.state)
        found = {"polis": self.polis, "area": tile.region, "hoplites": own, "enemies": enemies, "value": tile.base}
        found["needed"] = hoplites_needed(enemies, tile.base)
        if not controls(own, enemies):
            return Refused("siege.condition.control", found)
        if own < tile.base:
            return Refused("siege.condition.value", found)
        return self.state.stock_refusal(self.side) or self.poor_refusal()

    def apply(self) -> tuple[State, list[Line]]:
        """Take the polis, its siege value in prestige, and a Proxenos that is there; or take the losses off both sides,
        and say where the hoplites left do not meet the conditions of another siege (rules siege.roll, siege.success,
        siege.population, siege.proxenos, siege.failure, siege.emptied, siege.each-time)."""
        components, polis, tile = self.components, self.polis, self.tile()
        if not self.roll:
            raise BadInput("roll", self.roll, "what the die shows")
        lines = [self.paid_line(), Line("siege.roll", None, {"polis": polis, "roll": self.roll, "value": tile.base})]
        state = self.state.with_goods(self.side, components.military_cost())
        if self.roll >= tile.base:
            gain = {PRESTIGE: tile.base}
            after = state.with_polis(polis, owner=self.side, population=self.taken()).with_goods(self.side, gain)
            lines.append(Line("siege.success", gain, {"polis": polis}))
            lines.append(Line("siege.population", None, {"polis": polis, "cubes": self.taken()}))
            lines += self.stock_lines() + self.stay_lines()
            place = self.state.seats[self.enemy].proxenos
            if self.state.is_at(self.enemy, polis):
                after = after.with_seat(self.enemy, proxenos=CAPTURED)
                lines.append(Line("siege.proxenos.caught", None, {"polis": polis}))
            elif place in components.poleis and components.poleis[place].region == tile.region:
                lines.append(Line("siege.proxenos.free", None, {"polis": place}))
            return after, lines
        held, lost = self.state.poleis[polis], components.number("siege", "loss")
        left = population_after_failure(components, held.population)
        after = state.with_units(self.side, tile.region, -lost)
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
        others = [polis for polis in self.others() if polis not in barred and poleis[polis].region != ABROAD]
        others = sorted(others, key=lambda polis: -self.units(poleis[polis].region))
        return [{"siege": polis, "roll": 1} for polis in others]

    def about(self, thing: str) -> list[dict]:
        return [{"siege": thing, "roll": 1}] if self.name in self.aims_at(thing) else []


class Tribute(TurnAction):
    """{"tribute": region, "rows": {resource: hoplites}}: so many hoplites on each row (rule tribute.rows)."""

    name = "tribute"
    parts = (
        Part("region", lambda components: one_of(components.regions), lambda action: action.components.regions),
        Part(
            "rows",
            lambda components: checked(dict_of(components.resources, whole(1)), bool, "hoplites on some rows"),
            lambda action: action.placings(),
            others=lambda action: action.fewer(),
        ),
    )
    region: str
    rows: dict[str, int]

    def placings(self) -> list[dict[str, int]]:
        return placings(self.components, self.region, self.units(self.region))

    def fewer(self) -> Iterable[dict[str, int]]:
        """List the ways with as many hoplites on each row, or fewer, but at least one in all, the most first."""
        found: list[dict] = [{}]
        for good in sorted(self.rows):
            found = [rows | ({good: n} if n else {}) for rows in found for n in range(self.rows[good], -1, -1)]
        return [rows for rows in found if rows]

    def is_home(self) -> bool:
        """Tell whether the region is the side's home, where tribute costs nothing (rule tribute.home)."""
        return self.components.is_home(self.side, self.region)

    def goods(self) -> list[str]:
        return [good for good in self.components.resources if good in self.rows]

    def check_region(self) -> Refused | None:
        """Refuse a region from which the side cannot collect, with or without control (rules tribute.condition,
        tribute.achaia, tribute.box, tribute.control)."""
        poleis = self.components.poleis_in(self.region)
        if poleis and not any([self.owns(polis) for polis in poleis]):
            return Refused("tribute.condition", {"area": self.region})
        if self.units(self.region) == 0:
            return Refused("tribute.condition.hoplites" if poleis else "tribute.achaia", {"area": self.region})
        if self.state.is_box_closed(self.side, self.region):
            return Refused("tribute.box", {"area": self.region})
        return None if self.is_home() else self.poor_refusal()

    def check_rows(self) -> Refused | None:
        for good in sorted(self.rows):
            room, hoplites = row_length(self.components, self.region, good), self.rows[good]
            if room == 0:
                return Refused("tribute.rows.none", {"area": self.region, "good": good})
            if hoplites > room:
                values = {"area": self.region, "good": good, "room": room, "hoplites": hoplites}
                return Refused("tribute.rows", values)
        placed, held = sum([self.rows[good] for good in sorted(self.rows)]), self.units(self.region)
        values = {"area": self.region, "hoplites": placed, "held": held}
        return Refused("tribute.rows.hoplites", values) if placed > held else None

    def apply(self) -> tuple[State, list[Line]]:
        """Gain the resources, take the hoplites back and put a disc in the box, which closes it to both, or to the side
        that has used it (rules tribute.home, tribute.achaia, tribute.gain, tribute.control, tribute.back, tribute.box,
        stock.track-end, reading closed-box)."""
        gain = gain_of(self.components, self.rows)
        discs = self.state.boxes.get(self.region, ()) + (self.side,)
        change = gain | tribute_cost(self.components, self.side, self.region)
        after = replace(self.state, boxes=put(self.state.boxes, self.region, discs)).with_goods(self.side, change)
        lines = [Line("tribute.home", None, {"area": self.region}) if self.is_home() else self.paid_line()]
        if not self.components.poleis_in(self.region):
            lines.append(Line("tribute.achaia.needed", None, {"region": self.region}))
        for good in self.goods():
            lines.append(Line("tribute.gain", {good: gain[good]}, {"hoplites": self.rows[good], "good": good}))
        own, enemies = self.units(self.region), self.state.units_of(self.enemy, self.region)
        if not controls(own, enemies):
            lines.append(Line("tribute.control", None, {"area": self.region, "hoplites": own, "enemies": enemies}))
        for good in self.goods():
            if after.has(self.side, good) > self.components.rows[-1]:  # more than any row brings, which is no limit
                values = {"side": self.side, "good": good, "number": after.has(self.side, good)}
                lines.append(Line("stock.track-end", None, values))
        lines.append(Line("tribute.back.all", None, {"hoplites": sum([self.rows[good] for good in self.goods()])}))
        if is_default(self.state.readings, CLOSED_BOX):
            return after, [*lines, Line("tribute.box.closed", None, {"area": self.region})]
        return after, [*lines, Line("tribute.box.own", None, {"area": self.region, "side": self.side})]

    def described(self) -> Phrase:
        rows = [Phrase("tribute.row", {"hoplites": self.rows[good], "good": good}) for good in self.goods()]
        if self.is_home():
            return Phrase("tribute.home", {"area": self.region, "rows": rows})
        return Phrase("tribute", {"area": self.region, "rows": rows, "price": self.components.military_cost()})

    def held(self) -> list[str]:
        return [region for region in self.components.regions if self.units(region)]

    def attempts(self) -> list[dict]:
        ways = [(region, placings(self.components, region, self.units(region))) for region in self.held()]
        return [{"tribute": region, "rows": rows} for region, placed in ways for rows in placed]

    def about(self, thing: str) -> list[dict]:
        is_good = thing in self.components.resources
        return [{"tribute": region, "rows": {thing: 1}} for region in self.held()] if is_good else []
