"""Moving hoplites and galleys, one unit after the other (rules march.*, sail.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.codec import one_of
from rules_engine.core import Line, Phrase, Refused
from rules_engine.polis.actions.turn_action import TurnAction
from rules_engine.polis.components import ABROAD
from rules_engine.polis.game.state import State
from rules_engine.polis.readings import FULL_AREAS, is_default
from rules_engine.polis.rules.map import Goals, is_full, march_goals, sail_goals, seas_between


class Movement(TurnAction):
    """One unit moves from `origin`; more may follow `to` the same area in the action, for which the first pays."""

    is_military = True
    origin: str
    to = ""

    def areas(self) -> tuple[str, ...]:
        return self.components.regions if self.name == "march" else self.components.seas

    def search(self) -> Goals:
        return march_goals if self.name == "march" else sail_goals

    def goes_on(self) -> bool:
        return self.table.state.goes_on(self.name, self.to)

    def can_leave(self) -> list[str]:
        return [area for area in self.areas() if self.now.units(area)]

    def goals(self) -> list[str]:
        return self.now.goals(self.search(), self.origin)

    def check_to(self) -> Refused | None:
        """Refuse where no such unit goes, or not from there, or not now. Where a way is missing, the reason is what
        would open it (rules march.full, march.enemy, march.path, map.islands)."""
        now, is_march = self.now, self.name == "march"
        if self.to not in self.areas():
            return Refused("map.abroad", {"area": self.to})
        if self.origin == self.to:
            return Refused("march.destination" if is_march else "sail.destination", {"area": self.to})
        if now.units(self.origin) == 0:
            return Refused("march.destination.none" if is_march else "sail.destination.none", {"origin": self.origin})
        if is_full(now.units(self.to), now.limit):
            return Refused("march.limit" if is_march else "sail.limit", {"area": self.to, "limit": now.limit})
        if self.to in self.goals():
            return None if self.goes_on() else now.poor_refusal()
        values, ground = self.way() | {"limit": now.limit}, now.ground()
        passable = replace(ground, readings=tuple([pair for pair in ground.readings if pair[0] != FULL_AREAS]))
        if self.to in self.search()(now.components, passable, self.origin):
            return Refused("march.full" if is_march else "sail.full", values)
        is_open = self.to in self.search()(now.components, replace(passable, enemy={}), self.origin)
        if is_march and not is_open:
            is_island = not now.components.land[self.to]
            return Refused("map.islands" if is_island else "march.path", values)
        if self.goes_on():
            return Refused("march.one-by-one" if is_march else "sail.one-by-one", values)
        return Refused("march.enemy" if is_march else "sail.enemy", values)

    def way(self) -> dict:
        return {"origin": self.origin, "area": self.to}

    def repeat_refusal(self) -> Refused:
        """Refuse a movement, or to go elsewhere than the units before (rules march.destination, sail.destination)."""
        state, is_march = self.table.state, self.name == "march"
        if not state.goes_on(self.name, state.turn.going):
            return super().repeat_refusal()
        return Refused("march.destination.one" if is_march else "sail.destination.one", {"area": state.turn.going})

    def apply(self) -> tuple[State, list[Line]]:
        """Move the unit; say which seas a galley crosses, which full ones hinder no hoplite, and where only the isthmus
        opens the way (rules march.destination, march.one-by-one, march.full, sail.destination, sail.one-by-one,
        sail.path, map.korinthos)."""
        components, side, ground, is_march = self.components, self.side, self.now.ground(), self.name == "march"
        after = self.state.with_units(side, self.origin, -1).with_units(side, self.to, 1)
        if self.goes_on():
            lines = [Line("march.one-by-one" if is_march else "sail.one-by-one", None, self.way())]
        else:
            after = after.with_goods(side, components.military_cost())
            moved = Line("march.destination.moved" if is_march else "sail.destination.moved", None, self.way())
            lines = [self.paid_line(), moved]
        between = [] if is_march else seas_between(components, ground, self.origin, self.to)
        if between:
            lines.append(Line("sail.path", None, {"areas": between}))
        if is_march and not is_default(ground.readings, FULL_AREAS):
            full = [sea for sea in components.seas if is_full(ground.own.get(sea, 0), ground.limit)]
            shut = replace(ground, enemy=ground.enemy | {sea: ground.own[sea] + 1 for sea in full})
            if self.to not in march_goals(components, shut, self.origin):
                lines.append(Line("march.full.galleys", None, {"areas": full}))
        if ground.canal and self.to not in self.search()(components, replace(ground, canal=False), self.origin):
            lines.append(self.canal_line())
        return after, lines

    def described(self) -> Phrase:
        state, is_march = self.table.state, self.name == "march"
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
        origins = sorted(self.can_leave(), key=lambda area: -self.now.units(area))
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
