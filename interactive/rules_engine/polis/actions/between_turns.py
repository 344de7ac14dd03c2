"""The end of a turn, and what a side decides between the turns: units removed by an event, supply, growth, phoros
(rules pass.*, turn.actions, event.*, supply.*, growth.*, phoros.*)."""

from dataclasses import replace

from rules_engine.action import Part, true_at
from rules_engine.codec import one_of, whole
from rules_engine.core import Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import SideMove, polis_part, stock_phrase
from rules_engine.polis.components import PRESTIGE, SILVER, WHEAT
from rules_engine.polis.game.flow import end_turn, growth_refusal, pay_supply, pop_decider, releasable, shortage
from rules_engine.polis.game.state import State, put
from rules_engine.polis.readings import SHORTAGE, is_default
from rules_engine.polis.rules.rounds import phoros_change, phoros_refusal, release_refusal, supply_refusal


class TurnEnd(SideMove):
    """A move that ends the turn, also where units may still move in the last action."""

    def attempts(self) -> list[dict]:
        return [{self.name: True}]


class Pass(TurnEnd):
    """{"pass": true}: no more actions in this round (rules pass.out, pass.battles)."""

    name = "pass"
    parts = (true_at("pass"),)

    def check_said(self) -> Refused | None:
        return self.state.stage_refusal() or (None if self.state.has_actions() else Refused("turn.actions.halt", {}))

    def apply(self) -> tuple[State, list[Line]]:
        passed = self.state.turn.passed
        after, lines = end_turn(self.state.with_turn(passed=(*passed, self.side), going=None))
        out = Line("pass.out", None, {"side": self.side})
        if after.stage != "battles":
            return after, [out, *lines]
        if passed:
            return after, [out, Line("pass.battles", None, {"battles": len(after.battles)}), *lines]
        return after, [out, *lines, Line("pass.battles.first", None, {"side": self.enemy})]

    def phrase(self) -> Phrase:
        return Phrase("pass", {})


class Halt(TurnEnd):
    """{"halt": true}: no more units move in the last action of the turn (rule turn.actions)."""

    name = "halt"
    parts = (true_at("halt"),)

    def check_said(self) -> Refused | None:
        is_last = self.state.turn.going is not None and not self.state.has_actions()
        return self.state.stage_refusal() or (None if is_last else Refused("turn.actions.left", {}))

    def apply(self) -> tuple[State, list[Line]]:
        after, lines = end_turn(self.state.with_turn(going=None))
        return after, [Line("turn.actions", None, {"side": self.side}), *lines]

    def phrase(self) -> Phrase:
        return Phrase("halt", {})


class Decision(SideMove):
    """A decision of the first side of the queue in a step of the round, which then goes on by itself."""

    step = ""

    def mover(self) -> str:
        return self.state.decider()

    def refusal(self) -> Refused | None:
        """Refuse the decision while another step is on (rule round-end.steps), or by its own rules."""
        if self.state.stage == self.step and self.state.queue:
            return super().refusal()
        return Refused("round-end.steps.now", {"step": self.step, "stage": self.state.stage})


class Removal(Decision):
    """{"remove": area}: the side takes a unit off the map, as the event says (rule event.first-round)."""

    name, step = "remove", "event"
    parts = (Part("area", lambda components: one_of(components.areas), lambda action: action.components.areas),)
    area: str

    def count(self) -> int:
        return self.components.number("event", "units")

    def check_area(self) -> Refused | None:
        is_there = self.units(self.area) >= self.count()
        return None if is_there else Refused("event.first-round.units", {"area": self.area})

    def apply(self) -> tuple[State, list[Line]]:
        at_sea, values = self.area in self.components.seas, {"side": self.side, "area": self.area}
        after = self.state.with_units(self.side, self.area, -self.count())
        line = Line("event.first-round.remove-galley" if at_sea else "event.first-round.remove", None, values)
        return replace(after, queue=after.queue[1:]), [line]

    def phrase(self) -> Phrase:
        at_sea, event = self.area in self.components.seas, self.state.event
        phrase = Phrase("remove.galley" if at_sea else "remove", {"area": self.area})
        return phrase if event is None else Phrase("by-event", {"move": phrase, "event": event})


class Feed(Decision):
    """{"feed": true}: prestige stands in for all wheat that is lacking (rule supply.shortage)."""

    name, step = "feed", "supply"
    parts = (true_at("feed"),)

    def check_said(self) -> Refused | None:
        """Refuse paying with prestige now (rule supply.shortage, reading shortage)."""
        state, side = self.state, self.side
        has_begun = "release" in state.turn.done and not is_default(state.readings, SHORTAGE)
        forced = has_begun and bool(releasable(state, side))
        cubes, prestige = state.population_of(side), self.seat().prestige
        return supply_refusal(self.components, cubes, self.has(WHEAT), prestige, forced)

    def apply(self) -> tuple[State, list[Line]]:
        return pay_supply(self.state, self.side)

    def phrase(self) -> Phrase:
        lack = shortage(self.state, self.side) if self.state.queue else 0
        return Phrase("feed", {"wheat": {WHEAT: lack}, "price": {PRESTIGE: self.components.prestige_for(lack)}})

    def circumstances(self) -> list[Phrase]:
        """Say whether the side has given up a polis for want of wheat (rule supply.shortage, reading shortage)."""
        given_up = "release" in self.state.turn.done
        return [Phrase("given.released" if given_up else "given.released.none", {})]


class Release(Decision):
    """{"release": polis}: it becomes neutral, with its projects (rules supply.release, supply.left-behind)."""

    name, step = "release", "supply"
    parts = (polis_part(lambda action: action.own()),)
    polis: str

    def refusal(self) -> Refused | None:
        is_settled = self.state.stage in ("growth", "phoros")
        return Refused("supply.shortage.settled", {}) if is_settled else super().refusal()

    def check_polis(self) -> Refused | None:
        return release_refusal(self.components, self.polis, self.owns(self.polis))

    def apply(self) -> tuple[State, list[Line]]:
        """Give up the polis; a Proxenos in it and units in its region stay (rule supply.left-behind)."""
        components, state, side = self.components, self.state, self.side
        after = state.with_polis(self.polis, owner=None, population=0).with_turn(done=("release",))
        lines = [Line("supply.release", None, {"side": side, "polis": self.polis})]
        region = components.poleis[self.polis].region
        units = self.units(region)
        if units:
            lines.append(Line("supply.left-behind", None, {"side": side, "area": region, "units": units}))
        envoys = [owner for owner in components.sides if state.seats[owner].proxenos == self.polis]
        lines += [Line("supply.left-behind.proxenos", None, {"side": owner, "polis": self.polis}) for owner in envoys]
        return after, lines

    def phrase(self) -> Phrase:
        return Phrase("release", {"polis": self.polis})


class Grow(Decision):
    """{"grow": polis}: one cube more on a tile (rules growth.wheat, growth.limits, stock.cubes)."""

    name, step = "grow", "growth"
    parts = (polis_part(lambda action: action.own()),)
    polis: str

    def check_polis(self) -> Refused | None:
        return growth_refusal(self.state, self.side, self.polis)

    def apply(self) -> tuple[State, list[Line]]:
        state, paid = self.state, {WHEAT: -self.components.wheat_for_growth(1)}
        grown = put(state.turn.grown or {}, self.polis, state.grown_by(self.polis) + 1)
        after = state.with_goods(self.side, paid).with_turn(grown=grown).with_population(self.polis, 1)
        return after, [Line("growth.wheat", paid, {"side": self.side, "polis": self.polis})]

    def phrase(self) -> Phrase:
        return Phrase("grow", {"polis": self.polis, "price": {WHEAT: self.components.wheat_for_growth(1)}})

    def circumstances(self) -> list[Phrase]:
        """Say by how much the polis has grown, and what is in stock (rules growth.limits, stock.cubes)."""
        grown = Phrase("given.grown", {"polis": self.polis, "cubes": self.state.grown_by(self.polis)})
        return [grown, stock_phrase(self.state.stock_of(self.side), 1)]


class Done(Decision):
    """{"done": true}: enough has grown (rule growth.wheat)."""

    name, step = "done", "growth"
    parts = (true_at("done"),)

    def apply(self) -> tuple[State, list[Line]]:
        return pop_decider(self.state), [Line("growth.wheat.done", None, {"side": self.side})]

    def phrase(self) -> Phrase:
        return Phrase("done", {})


class Phoros(Decision):
    """{"phoros": n}: so much prestige becomes silver (rule phoros.silver)."""

    name, step = "phoros", "phoros"
    parts = (Part("points", lambda components: whole(), lambda action: range(action.held() + 1)),)
    points: int

    def held(self) -> int:
        return self.seat().prestige

    def check_points(self) -> Refused | None:
        return phoros_refusal(self.points, self.held())

    def apply(self) -> tuple[State, list[Line]]:
        change, side = phoros_change(self.components, self.points), {"side": self.side}
        line = Line("phoros.silver", change, side) if self.points else Line("phoros.silver.none", None, side)
        return pop_decider(self.state.with_goods(self.side, change)), [line]

    def phrase(self) -> Phrase:
        """Say how much prestige becomes silver, and whether that is all (rule loss.no-prestige)."""
        if self.points == 0:
            return Phrase("phoros.none", {})
        silver = phoros_change(self.components, self.points)[SILVER]
        values = {"price": {PRESTIGE: self.points}, "gained": {SILVER: silver}}
        is_all = bool(self.state.queue) and self.points == self.held()
        return Phrase("phoros.all" if is_all else "phoros", values)
