"""A position with what it implies for the side whose turn it is, worked out once."""

from typing import Any

from rules_engine.core import Refused
from rules_engine.polis.components import ABROAD, Components, Goods
from rules_engine.polis.game.state import ACTIONS, BATTLES, CAPTURED, EVENT, State, ground_of, own_poleis, stock_refusal
from rules_engine.polis.readings import PROXENOS_PLACE, is_default
from rules_engine.polis.rules.map import Goals, Ground, envoy_tolls, route_seas


class Moment:
    """What an action looks at: `side` is the one whose turn it is, `enemy` the other, `limit` the most units of a side
    in an area. What takes a search is found once and remembered."""

    def __init__(self, components: Components, state: State) -> None:
        self.components = components
        self.state = state
        self.side = state.turn_of
        self.enemy = components.other(state.turn_of)
        self.limit = components.limit(state.round)
        self.seat = state.seats[state.turn_of]
        self.goods: Goods = state.goods_of(state.turn_of)
        self.found: dict[Any, Any] = {}

    def has(self, good: str) -> int:
        """Return how much of a resource the side has."""
        return self.goods.get(good, 0)

    def units(self, area: str) -> int:
        """Return the side's units in an area."""
        return self.state.units_of(self.side, area)

    def owns(self, polis: str) -> bool:
        """Tell whether the side owns a polis."""
        return self.state.owner_of(polis) == self.side

    def own(self) -> list[str]:
        """List the side's poleis, in the order of the data."""
        if "own" not in self.found:
            self.found["own"] = own_poleis(self.components, self.state, self.side)
        return self.found["own"]

    def others(self) -> list[str]:
        """List all other poleis, in the order of the data."""
        return [polis for polis in self.components.order if not self.owns(polis)]

    def ground(self) -> Ground:
        """Return what decides where the side's pieces can go."""
        if "ground" not in self.found:
            self.found["ground"] = ground_of(self.components, self.state, self.side)
        return self.found["ground"]

    def goals(self, goals: Goals, origin: str) -> list[str]:
        """List the areas that a unit can reach (`march_goals`, `sail_goals`)."""
        key = goals, origin
        if key not in self.found:
            self.found[key] = goals(self.components, self.ground(), origin)
        return self.found[key]

    def route(self) -> list[str]:
        """List the seas that a merchant can cross from the side's port."""
        if "route" not in self.found:
            self.found["route"] = route_seas(self.components, self.ground(), self.side)
        return self.found["route"]

    def envoy(self) -> str | None:
        """Return where the side's Proxenos is; None where the opponent holds it."""
        return None if self.seat.proxenos == CAPTURED else self.seat.proxenos

    def tolls(self) -> Goods:
        """Map each polis in reach of the side's Proxenos to the enemy units on its cheapest way; {} if captured."""
        place = self.envoy()
        if place is None:
            return {}
        if "tolls" not in self.found:
            self.found["tolls"] = envoy_tolls(self.components, self.ground(), place)
        return self.found["tolls"]

    def is_at(self, side: str, polis: str) -> bool:
        """Tell whether a side's Proxenos is in the polis, or in its region (reading proxenos-place)."""
        place = self.state.seats[side].proxenos
        if place is None or place == CAPTURED:
            return False
        region = self.components.poleis[polis].region
        if is_default(self.state.readings, PROXENOS_PLACE) or region == ABROAD:
            return place == polis
        return self.components.poleis[place].region == region

    def has_actions(self) -> bool:
        """Tell whether the side has actions left; whoever goes on alone always has (rules turn.actions, pass.alone)."""
        return self.state.is_alone() or len(self.state.turn.done) < self.components.number("turn", "actions")

    def most_held(self) -> list[str]:
        """List the resources that the side has, that of which there is most first."""
        goods = self.components.resources
        ranks = [(-self.has(goods[at]), at) for at in range(len(goods))]
        return [goods[at] for held, at in sorted(ranks) if held]

    # refusals that several kinds of moves share

    def stage_refusal(self) -> Refused | None:
        """Refuse actions while an event, battles or the end of the round come first (rules event.card, turn.battles,
        round-end.steps), and after the end of the game."""
        state = self.state
        if state.won is not None:
            counted = state.won[1].startswith("final")
            return Refused("final.when" if counted else "loss.at-once", {})
        if state.stage == EVENT:
            return Refused("event.card", {"side": self.decider(), "event": state.event})
        if state.stage == BATTLES:
            return Refused("turn.battles", {"areas": len(state.battles)})
        return None if state.stage == ACTIONS else Refused("round-end.steps", {"stage": state.stage})

    def decider(self) -> str:
        """Return the side that decides now: the one that is asked in a battle, or first in the queue of an event or a
        step at the end of the round, else the one whose turn it is."""
        if self.state.battle is not None:
            return self.state.battle["asked"]
        return self.state.queue[0] if self.state.queue else self.side

    def poor_refusal(self) -> Refused | None:
        """Refuse a military action to a side without the prestige for it (rules military.cost, prestige.below)."""
        cost, held = self.components.number("cost", "military"), self.seat.prestige
        return Refused("military.cost", {"prestige": cost, "held": held}) if held < cost else None

    def stock_refusal(self) -> Refused | None:
        """Refuse a side without cubes in stock, which could put none on a polis that it wins (rule stock.cubes)."""
        return stock_refusal(self.components, self.state, self.side)
