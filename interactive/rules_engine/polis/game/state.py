"""A position of the game, and what it implies."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core import Refused, kept
from rules_engine.polis.components import ABROAD, PRESTIGE, Components, Goods
from rules_engine.polis.readings import CLOSED_BOX, PROXENOS_PLACE, is_default
from rules_engine.polis.rules.map import Ground, controls
from rules_engine.readings import Readings

DEVELOPMENT = ("muster", "galleys", "merchants", "project")
KINDS = (*DEVELOPMENT, "march", "sail", "siege", "tribute", "trade", "proxenos", "redeem", "civil-war")
"""The twelve actions of a turn."""
STAGES = ("actions", "event", "battles", "supply", "growth", "phoros")
"""What the players are doing; a stage without a choice passes by itself."""
CAPTURED = "captured"
"""Where a Proxenos is that the opponent holds."""
DISC = "disc"
"""What stands on a market space that an event has closed, instead of a side's merchant."""


@dataclass(frozen=True)
class Holding:
    """A polis: its owner (None: neutral), its cubes, the projects completed there, and the one begun in this round."""

    owner: str | None = None
    population: int = 0
    projects: tuple[str, ...] = ()
    begun: str | None = None


@dataclass(frozen=True)
class Seat:
    """What a side has: prestige, resources, merchants in its port, and where its Proxenos is (a polis, or captured)."""

    prestige: int = 0
    goods: Goods | None = None
    merchants: int = 0
    proxenos: str | None = None


@dataclass(frozen=True)
class Turn:
    """`done`: the actions of this turn; `passed`: the sides that have passed in this round; `going`: the destination to
    which further units may still move in the same action; `grown`: cubes a polis has grown in this round."""

    done: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    going: str | None = None
    grown: Goods | None = None


@dataclass(frozen=True)
class State:
    """What lies on the table of a game with these `components`; the dicts are never changed in place.

    `turn_of`: whose turn it is; `first`: who began the round; `poleis`: every polis; `units`: side to area to units
    (areas without are left out); `prices`: good to the column of its marker; `sent`: market space to the side whose
    merchant stands there (or a disc); `boxes`: region to the sides that collected there; `shown`: the projects face
    up, `pile`: the others from the top; `event`: the card of this round, `coming`: (round, card) of those to come.
    `stage`: what is going on, `queue`: the sides that still decide in it; `battles`: areas still to be fought over, in
    no order; `battle`: the one that is going on, plain data of the battle modules; `won`: (winner or None, rule).
    """

    components: Components
    round: str
    turn_of: str
    first: str
    poleis: dict[str, Holding]
    units: dict[str, Goods]
    seats: dict[str, Seat]
    prices: Goods
    sent: dict[str, str]
    boxes: dict[str, tuple[str, ...]]
    shown: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    event: str | None = None
    coming: tuple[tuple[str, str], ...] = ()
    stage: str = "actions"
    queue: tuple[str, ...] = ()
    turn: Turn = Turn()
    battles: tuple[str, ...] = ()
    battle: dict[str, Any] | None = None
    readings: Readings = ()
    won: tuple[str | None, str] | None = None

    def units_of(self, side: str, area: str) -> int:
        return self.units[side].get(area, 0)

    def goods_of(self, side: str) -> Goods:
        """Return a side's resources, without those it has none of."""
        return self.seats[side].goods or {}

    def holdings(self, side: str) -> Goods:
        """Return a side's resources, its prestige, and the merchants in its port."""
        seat = self.seats[side]
        return self.goods_of(side) | {PRESTIGE: seat.prestige, "merchants": seat.merchants}

    def has(self, side: str, good: str) -> int:
        return self.goods_of(side).get(good, 0)

    def is_alone(self) -> bool:
        """Tell whether the opponent has passed, so that the side whose turn it is goes on alone (rule pass.alone)."""
        return any([side != self.turn_of for side in self.turn.passed])

    def goes_on(self, kind: str, to: str | None) -> bool:
        """Tell whether a unit that moves to an area does so in the action before (rule march.destination)."""
        return self.turn.going is not None and self.turn.done[-1] == kind and self.turn.going == to

    def is_supplied(self, side: str) -> bool:
        """Tell whether supply of the round is behind a side (rule round-end.steps)."""
        return self.stage in ("growth", "phoros") or (self.stage == "supply" and side not in self.queue)

    def decider(self) -> str:
        """Return the side that decides now: the one that is asked in a battle, or first in the queue of an event or a
        step at the end of the round, else the one whose turn it is."""
        if self.battle is not None:
            return self.battle["asked"]
        return self.queue[0] if self.queue else self.turn_of

    def order(self) -> tuple[str, ...]:
        """Return the sides in the order in which they decide at the end of the round (rule round-end.order)."""
        return self.first, self.components.other(self.first)

    def owner_of(self, polis: str) -> str | None:
        return self.poleis[polis].owner

    def crowd_in(self, area: str) -> int:
        """Count the units of both sides in an area (rule battle.when)."""
        return sum([self.units_of(side, area) for side in sorted(self.units)])

    def controller(self, area: str) -> str | None:
        """Return who controls an area, or None (rule unit.control)."""
        first, second = self.components.sides
        here, there = self.units_of(first, area), self.units_of(second, area)
        return first if controls(here, there) else second if controls(there, here) else None

    def prestige_by_side(self) -> Goods:
        return {side: self.seats[side].prestige for side in sorted(self.seats)}

    def column_of(self, good: str) -> int:
        """Return the column of a good's marker, 1 at the left (rules setup.prices, trade.price)."""
        return self.prices.get(good, 0) + 1

    # a side

    def poleis_of(self, side: str) -> list[str]:
        return [polis for polis in self.components.order if self.poleis[polis].owner == side]

    def cubes_of(self, side: str) -> Goods:
        return {polis: self.poleis[polis].population for polis in self.poleis_of(side)}

    def grown_by(self, polis: str) -> int:
        return (self.turn.grown or {}).get(polis, 0)

    def population_of(self, side: str) -> int:
        """Count the cubes on all tiles of a side (rule polis.population)."""
        return sum([self.poleis[polis].population for polis in self.poleis_of(side)])

    def stock_of(self, side: str) -> int:
        """Count the cubes that are neither on tiles nor on the map (rule stock.cubes)."""
        on_map = sum([self.units_of(side, area) for area in self.components.areas])
        return self.components.number("pieces", "cubes") - self.population_of(side) - on_map

    def stock_refusal(self, side: str) -> Refused | None:
        if self.stock_of(side) >= 1:
            return None
        return Refused("stock.cubes", {"cubes": self.components.number("pieces", "cubes")})

    def ground_of(self, side: str) -> Ground:
        """Return what decides where a side's pieces can go (rules march.*, sail.*, route.*, map.korinthos)."""
        components, enemy = self.components, self.units[self.components.other(side)]
        canal = self.owner_of(components.data["canal"]["polis"]) == side
        return Ground(self.units[side], enemy, self.limit(), canal, self.readings)

    def is_box_closed(self, side: str, region: str) -> bool:
        """Tell whether the tribute box of a region is closed to a side (rule tribute.box, reading closed-box)."""
        discs = self.boxes.get(region, ())
        return bool(discs) and (is_default(self.readings, CLOSED_BOX) or side in discs)

    def envoy_of(self, side: str) -> str | None:
        """Return where a side's Proxenos is; None where the opponent holds it."""
        place = self.seats[side].proxenos
        return None if place == CAPTURED else place

    def is_at(self, side: str, polis: str) -> bool:
        """Tell whether a side's Proxenos is in the polis, or in its region (reading proxenos-place)."""
        place, region = self.envoy_of(side), self.components.poleis[polis].region
        if place is None or is_default(self.readings, PROXENOS_PLACE) or region == ABROAD:
            return place == polis
        return self.components.poleis[place].region == region

    def lacks(self, side: str, paid: Goods) -> Goods:
        """Return what a side is missing to pay `paid` (numbers below 0); {} where it can pay all of it."""
        goods = self.goods_of(side)
        return {good: -paid[good] - goods.get(good, 0) for good in sorted(paid) if -paid[good] > goods.get(good, 0)}

    def most_held(self, side: str) -> list[str]:
        """List the resources that a side has, that of which there is most first."""
        goods = self.goods_of(side)
        return sorted([good for good in self.components.resources if good in goods], key=lambda good: -goods[good])

    # the turn

    def limit(self) -> int:
        """Return the most units of a side in an area in this round (rule unit.limit)."""
        return self.components.limit(self.round)

    def has_actions(self) -> bool:
        """Tell whether the side whose turn it is has actions left; whoever goes on alone always has (rules
        turn.actions, pass.alone)."""
        return self.is_alone() or len(self.turn.done) < self.components.number("turn", "actions")

    def stage_refusal(self) -> Refused | None:
        """Refuse actions while an event, battles or the end of the round come first (rules event.card, turn.battles,
        round-end.steps), and after the end of the game."""
        if self.won is not None:
            counted = self.won[1].startswith("final")
            return Refused("final.when" if counted else "loss.at-once", {})
        if self.stage == "event":
            return Refused("event.card", {"side": self.decider(), "event": self.event})
        if self.stage == "battles":
            return Refused("turn.battles", {"areas": len(self.battles)})
        return None if self.stage == "actions" else Refused("round-end.steps", {"stage": self.stage})

    # copies with changes

    def with_units(self, side: str, area: str, more: int) -> "State":
        units = put(self.units[side], area, self.units_of(side, area) + more)
        return replace(self, units={name: units if name == side else self.units[name] for name in sorted(self.units)})

    def with_polis(self, polis: str, **changes: Any) -> "State":
        return replace(self, poleis=put(self.poleis, polis, replace(self.poleis[polis], **changes)))

    def with_population(self, polis: str, more: int) -> "State":
        return self.with_polis(polis, population=self.poleis[polis].population + more)

    def with_seat(self, side: str, **changes: Any) -> "State":
        return replace(self, seats=put(self.seats, side, replace(self.seats[side], **changes)))

    def with_goods(self, side: str, change: Goods) -> "State":
        """Let a side gain or, below 0, pay resources and prestige, without any limit (rule stock.track-end)."""
        goods = self.goods_of(side)
        for good in sorted(change):
            if good != PRESTIGE:
                goods = put(goods, good, goods.get(good, 0) + change[good])
        return self.with_seat(side, goods=goods, prestige=self.seats[side].prestige + change.get(PRESTIGE, 0))

    def with_turn(self, **changes: Any) -> "State":
        return replace(self, turn=replace(self.turn, **changes))


def put(table: dict, key: str, value: Any) -> dict:
    """Return a copy of a dict with one value changed; 0, None and () are left out."""
    changed = {name: table[name] for name in sorted(table) if name != key}
    if value:
        changed[key] = value
    return changed


@kept
def ways_of(state: State, side: str, search: Callable[[Components, Ground, str], Any], origin: str) -> Any:
    """Return what a search over the map finds for a side (`march_ways`, `envoy_ways`, …), searched once."""
    return search(state.components, state.ground_of(side), origin)
