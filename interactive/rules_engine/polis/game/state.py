"""A position of the game, and the names of the kinds of moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.core import Refused
from rules_engine.polis.components import PRESTIGE, Components, Goods
from rules_engine.polis.rules.map import Ground
from rules_engine.readings import Readings

MUSTER = "muster"
GALLEYS = "galleys"
MERCHANTS = "merchants"
PROJECT = "project"
MARCH = "march"
SAIL = "sail"
SIEGE = "siege"
TRIBUTE = "tribute"
TRADE = "trade"
PROXENOS = "proxenos"
REDEEM = "redeem"
CIVIL_WAR = "civil-war"
KINDS = (MUSTER, GALLEYS, MERCHANTS, PROJECT, MARCH, SAIL, SIEGE, TRIBUTE, TRADE, PROXENOS, REDEEM, CIVIL_WAR)
"""The twelve actions of a turn."""
GROUPS = (MARCH, SAIL)
"""The actions that move one unit after the other, all to one destination."""
PASS = "pass"
HALT = "halt"
SETUP = "setup"
REMOVAL = "remove"
FEED = "feed"
RELEASE = "release"
GROW = "grow"
DONE = "done"
BATTLE = "battle"


ACTIONS = "actions"
EVENT = "event"
BATTLES = "battles"
SUPPLY = "supply"
GROWTH = "growth"
PHOROS = "phoros"
STAGES = (ACTIONS, EVENT, BATTLES, SUPPLY, GROWTH, PHOROS)
"""What the players are doing; a stage without a choice passes by itself."""
CAPTURED = "captured"
"""Where a Proxenos is that the opponent holds."""
DISC = "disc"
"""What stands on a market space that an event has closed, instead of a side's merchant."""
HIDDEN = "hidden"
"""An event or project that lies face down."""


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
    """What lies on the table; the dicts are never changed in place.

    `turn_of`: whose turn it is; `first`: who began the round; `poleis`: every polis; `units`: side to area to units
    (areas without are left out); `prices`: good to the column of its marker; `sent`: market space to the side whose
    merchant stands there (or a disc); `boxes`: region to the sides that collected there; `shown`: the projects face
    up, `pile`: the others from the top; `event`: the card of this round, `coming`: (round, card) of those to come.
    `stage`: what is going on, `queue`: the sides that still decide in it; `battles`: areas still to be fought over, in
    no order; `battle`: the one that is going on, plain data of the battle modules; `won`: (winner or None, rule).
    `components`: the game's, so that a position can be drawn by itself.
    """

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
    stage: str = ACTIONS
    queue: tuple[str, ...] = ()
    turn: Turn = Turn()
    battles: tuple[str, ...] = ()
    battle: dict[str, Any] | None = None
    readings: Readings = ()
    won: tuple[str | None, str] | None = None
    components: Components | None = None

    def units_of(self, side: str, area: str) -> int:
        """Return how many units a side has in a region or sea."""
        return self.units[side].get(area, 0)

    def goods_of(self, side: str) -> Goods:
        """Return a side's resources, without those it has none of."""
        return self.seats[side].goods or {}

    def has(self, side: str, good: str) -> int:
        """Return how much of a resource a side has."""
        return self.goods_of(side).get(good, 0)

    def is_alone(self) -> bool:
        """Tell whether the opponent has passed, so that the side whose turn it is goes on alone (rule pass.alone)."""
        return any([side != self.turn_of for side in self.turn.passed])

    def goes_on(self, kind: str, to: str | None) -> bool:
        """Tell whether a unit that moves to an area does so in the action before (rule march.destination)."""
        return self.turn.going is not None and self.turn.done[-1] == kind and self.turn.going == to

    def owner_of(self, polis: str) -> str | None:
        """Return who owns a polis; None where it is neutral."""
        return self.poleis[polis].owner

    def crowd_in(self, area: str) -> int:
        """Count the units of both sides in an area (rule battle.when)."""
        return sum([self.units_of(side, area) for side in sorted(self.units)])

    def prestige_by_side(self) -> Goods:
        """Return {side: prestige}."""
        return {side: self.seats[side].prestige for side in sorted(self.seats)}

    # copies with changes

    def with_units(self, side: str, area: str, more: int) -> State:
        """Add units of a side to an area, or take them away."""
        units = put(self.units[side], area, self.units_of(side, area) + more)
        return replace(self, units={name: units if name == side else self.units[name] for name in sorted(self.units)})

    def with_polis(self, polis: str, **changes: Any) -> State:
        """Change fields of a polis."""
        return replace(self, poleis=put(self.poleis, polis, replace(self.poleis[polis], **changes)))

    def with_population(self, polis: str, more: int) -> State:
        """Add cubes to a tile, or take them away."""
        return self.with_polis(polis, population=self.poleis[polis].population + more)

    def with_seat(self, side: str, **changes: Any) -> State:
        """Change fields of a side's seat."""
        return replace(self, seats=put(self.seats, side, replace(self.seats[side], **changes)))

    def with_goods(self, side: str, change: Goods) -> State:
        """Let a side gain or, below 0, pay resources and prestige, without any limit (rule stock.track-end)."""
        goods = self.goods_of(side)
        for good in sorted(change):
            if good != PRESTIGE:
                goods = put(goods, good, goods.get(good, 0) + change[good])
        return self.with_seat(side, goods=goods, prestige=self.seats[side].prestige + change.get(PRESTIGE, 0))

    def with_turn(self, **changes: Any) -> State:
        """Change fields of the turn."""
        return replace(self, turn=replace(self.turn, **changes))


def own_poleis(components: Components, state: State, side: str) -> list[str]:
    """List a side's poleis, in the order of the data."""
    return [polis for polis in components.order if state.owner_of(polis) == side]


def population_of(components: Components, state: State, side: str) -> int:
    """Count the cubes on all tiles of a side (rule polis.population)."""
    return sum([state.poleis[polis].population for polis in own_poleis(components, state, side)])


def stock_of(components: Components, state: State, side: str) -> int:
    """Count the cubes that are neither on tiles nor on the map (rule stock.cubes)."""
    on_map = sum([state.units_of(side, area) for area in components.areas])
    return components.number("pieces", "cubes") - population_of(components, state, side) - on_map


def stock_refusal(components: Components, state: State, side: str) -> Refused | None:
    """Refuse a side without cubes in stock, which could put none on a polis (rule stock.cubes)."""
    if stock_of(components, state, side) >= 1:
        return None
    return Refused("stock.cubes", {"cubes": components.number("pieces", "cubes")})


def ground_of(components: Components, state: State, side: str) -> Ground:
    """Return what decides where a side's pieces can go (rules march.*, sail.*, route.*, map.korinthos)."""
    canal = state.owner_of(components.data["canal"]["polis"]) == side
    enemy = state.units[components.other(side)]
    return Ground(state.units[side], enemy, components.limit(state.round), canal, state.readings)


def put(table: dict, key: str, value: Any) -> dict:
    """Return a copy of a dict with one value changed; 0, None and () are left out."""
    changed = {name: table[name] for name in sorted(table) if name != key}
    if value:
        changed[key] = value
    return changed
