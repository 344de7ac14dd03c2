"""What a position is worth to the opponent for practice: points, blocks, sieges, and who may take which city next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.flow import turns_of
from rules_engine.athens_sparta.game.phases import COMBAT
from rules_engine.athens_sparta.game.spending import points_of
from rules_engine.athens_sparta.practice_forces import (
    CENT,
    MILLE,
    NONE,
    WHILE_THERE,
    Forces,
    Muster,
    Strength,
    assault,
    duel,
    garrison,
    joined,
    share_of,
    strongest_near,
    worth,
)
from rules_engine.athens_sparta.rules.control import is_beset
from rules_engine.athens_sparta.rules.map import MAIN, MAJOR, NEUTRAL, SICILY, City, theatre_of
from rules_engine.athens_sparta.rules.movement import KINDS, MILETUS
from rules_engine.athens_sparta.rules.replacement import counts, has_support, persian_loss
from rules_engine.athens_sparta.rules.sieges import (
    ABYDOS,
    FULL,
    HALF,
    is_fed,
    is_hellespont_closed,
    lowest_roll,
    siege_of,
)
from rules_engine.athens_sparta.rules.state import ASIDE, ATHENS, MOVEMENT, PERSIA, SIDES, SPARTA, State, other
from rules_engine.core import Line
from rules_engine.hexes import Position

REVOLT = (2, 4)  # not a number of the game
"""The strength of a revolt that is to be feared: a block of half strength."""
UNSEEN = (2, 6)  # not a number of the game
"""The strength that those near a main city are thought to have beyond what is known."""
FAIR = 250  # not a number of the game
"""From which chance on a city is told to be in danger: in per mille, and less of what is yet to come."""


def settled(state: State) -> State:
    """Return the position as if the movement phase were over, so that cities are held by those who stand in them (rule
    control.update)."""
    return replace(state, phase=COMBAT, began=(), moved=()) if state.phase == MOVEMENT else state


@dataclass(frozen=True)
class Report:
    """A city: who holds it, its build points, the side that shuts it off ("" for none), and for Athens and Sparta (1 if
    it has a fair chance to take the city, what that is worth to it)."""

    held: str
    points: int
    shut: str
    prospects: tuple[tuple[int, int], tuple[int, int]]


class Survey:
    """The reports on all cities in the position that was looked at last; the next one needs a few new ones only.

    `rising`: the hexes of the cities that revolt; `revolted`: the cities that have revolted in this Olympiad; `ready`:
    the sides that have a block for another revolt.
    """

    def __init__(self) -> None:
        self.muster = Muster()
        self.reports: dict[str, Report] = {}
        self.context: Any = None
        self.rising: list[Position] = []
        self.revolted: tuple[str, ...] = ()
        self.ready: list[str] = []

    def update(self, components: Components, state: State) -> None:
        """Look over another position, which is settled."""
        theatre = theatre_of(components)
        waiting = [piece.unit.type for piece in state.pieces if piece.stand == ASIDE]
        self.ready = [side for side in SIDES if KINDS[side] in waiting]
        self.revolted = state.revolted
        context = (state.allies, state.active, state.laid, state.revolted, self.ready)
        rising = [piece.at for piece in state.pieces if piece.unit.is_revolting() and state.is_rising(piece)]
        changed = self.muster.update(components, state)
        if changed is None or context != self.context:
            self.reports = {}
        for place in (changed or []) + rising + self.rising:
            city = theatre.city_at(place)
            if city is not None:
                self.reports.pop(city.id, None)
        self.context, self.rising = context, rising
        for city in theatre.cities:
            if city.id not in self.reports:
                self.reports[city.id] = report_on(components, state, city, self)

    def forces(self, side: str) -> Forces:
        return self.muster.forces[side]

    def held(self, city: City) -> str:
        return self.reports[city.id].held

    def defence(self, components: Components, city: City, side: str, held: str) -> tuple[Strength, Strength]:
        """Return the ground blocks and the fleets that defend a city of a side, or a neutral one."""
        if held == NEUTRAL:
            return garrison(components, city.id), NONE
        forces = self.forces(side)
        return forces.land.get(city.at, NONE), forces.sea.get(city.at, NONE)


_SURVEY = Survey()


def survey(components: Components, state: State) -> Survey:
    """Look over the map; what was returned before changes with it."""
    _SURVEY.update(components, settled(state))
    return _SURVEY


def report_on(components: Components, state: State, city: City, view: Survey) -> Report:
    """Find out all about a city."""
    held, points, shut = state.holder(city), 0, ""
    if held in SIDES or held == NEUTRAL:
        points = points_of(components, state, city)
    if held in SIDES and (is_beset(state, city, held) or is_closing(components, view, city, other(held))):
        shut = other(held)
    athens, sparta = [prospect(components, city, side, held, points, view) for side in SIDES]
    return Report(held, points, shut, (athens, sparta))


def is_closing(components: Components, view: Survey, city: City, side: str) -> bool:
    """Tell whether fleets of a side have come before a port of the enemy and will rather blockade it than be beaten
    (rule blockade.declare)."""
    fleets = view.forces(side).sea.get(city.at, NONE)
    return fleets != NONE and duel(components, fleets, view.forces(other(side)).sea.get(city.at, NONE), 1) >= MILLE // 2


def prospect(components: Components, city: City, side: str, held: str, points: int, view: Survey) -> tuple[int, int]:
    """Judge what a city offers to a side that does not hold it: (1 if it has a fair chance, its worth)."""
    weights = components.plain["opponent"]["weights"]
    if held == side or (held not in SIDES and held != NEUTRAL) or city.at == SICILY:
        return 0, weights["main"] if held == side and city.size == MAIN and city.side != side else 0
    own, enemy = view.forces(side), view.forces(other(side))
    is_there = own.worth.get(city.at, 0) > 0
    now = taking(components, city, side, held, view, WHILE_THERE) if is_there else 0
    soon = danger(components, city, side, held, view)
    stake = stake_of(components, city, held, points) + enemy.worth.get(city.at, 0) * weights["step"] // 2
    gain = stake * max(weights["here"] * now, weights["near"] * soon) // (MILLE * CENT)
    if city.size == MAIN:
        gain += weights["here"] * weights["main"] * max(now, soon) ** 2 // (MILLE * MILLE * CENT)
    if is_there:
        gain -= own.worth[city.at] * weights["step"] * (MILLE - now) // (2 * MILLE)
    return 1 if max(weights["here"] * now, weights["near"] * soon) >= FAIR * CENT else 0, gain


def stake_of(components: Components, city: City, held: str, points: int) -> int:
    """Return what a city is worth to whoever takes it; Abydos lets the grain through (rule hellespont.loss)."""
    weights = components.plain["opponent"]["weights"]
    grain = weights["grain"] if city.id == ABYDOS else 0
    return weights["point"] * points * (2 if held in SIDES else 1) + weights["city"] + grain


def danger(components: Components, city: City, side: str, held: str, view: Survey) -> int:
    """Return in per mille how likely a side takes a city in its next turns: with those who are there and those who can
    come, or by a revolt (rule revolt.where)."""
    likely = taking(components, city, side, held, view, CENT)
    if side in view.ready and held in SIDES and city.size == MAJOR and city.id not in view.revolted:
        defence = view.defence(components, city, other(side), held)
        likely = max(likely, assault(components, city, REVOLT, NONE, defence, True, True))
    return likely


def taking(components: Components, city: City, side: str, held: str, view: Survey, coming: int) -> int:
    """Return in per mille how likely a side takes a city with those who are there, and per cent of those who can come,
    which makes it less clear where it is all of them. Near a main city the enemy hides more than is thought."""
    own, place = view.forces(side), city.at
    land = joined(own.land.get(place, NONE), share_of(strongest_near(own.near_land, place), coming))
    sea = own.sea.get(place, NONE)
    if city.ports:
        sea = joined(sea, share_of(strongest_near(own.near_sea, place), coming))
    if land == NONE and sea == NONE:
        return 0
    if city.size == MAIN and land != NONE and coming == CENT:
        land = joined(land, UNSEEN)
    defence = view.defence(components, city, other(side), held)
    return assault(components, city, land, sea, defence, place in view.rising, coming == CENT)


def weigh_sieges(components: Components, state: State, side: str, cities: list[City]) -> int:
    """Judge the cities that a side besieges or blockades: the fewer turns are left until the check, the likelier their
    points do not count; both lose steps meanwhile (rules victory.besieged, attrition.*)."""
    weights, total = components.plain["opponent"]["weights"], 0
    left = turns_of(components, state) - state.turn
    for city in cities:
        kind = siege_of(state, city) or HALF
        around = [piece.unit.cost for piece in state.here(city.at) if piece.owner == side]
        inside = [piece.unit.cost for piece in state.here(city.at) if piece.owner != side]
        lost = sum(around) * (components.faces + 1 - lowest_roll(components, FULL, False))
        starved = sum(inside) * (components.faces + 1 - lowest_roll(components, kind, True))
        total += weights["point"] * points_of(components, state, city) // (1 + left)
        total += weights["step"] * (starved - lost) // components.faces
    return total


def value_lines(components: Components, state: State, player: str) -> list[Line]:
    """Judge a position: a won or lost game; for both sides the points of their cities, their blocks, their sieges, and
    what they could take; what Persia costs Sparta at the check, and the grain that does not reach Athens (rules
    persia.price, hellespont.loss)."""
    weights, lines = components.plain["opponent"]["weights"], []
    if state.won is not None:
        won = weights["won"] if state.won[0] == player else -weights["won"]
        lines.append(Line("victory.check.weighed", won, {"side": state.won[0]}))
    state = settled(state)
    view, cities = survey(components, state), theatre_of(components).cities
    for index in range(len(SIDES)):
        side, share = SIDES[index], 1 if SIDES[index] == player else -1
        reports = [view.reports[city.id] for city in cities]
        points = sum([report.points for report in reports if report.held == side])
        steps = sum([worth(piece) for piece in state.pieces if piece.owner == side and piece.is_on_map()])
        shut = [cities[at] for at in range(len(cities)) if reports[at].shut == side]
        sieges = weigh_sieges(components, state, side, shut)
        chances = sum([report.prospects[index][0] for report in reports])
        prospects = sum([report.prospects[index][1] for report in reports])
        lines += [
            Line("victory.points.weighed", share * weights["point"] * points, {"side": side, "points": points}),
            Line("block.steps.weighed", share * weights["step"] * steps, {"side": side, "points": steps}),
            Line("siege.control.weighed", share * sieges, {"side": side, "cities": len(shut)}),
            Line("city.sides.weighed", share * prospects, {"side": side, "cities": chances}),
        ]
    theatre, share = theatre_of(components), 1 if player == ATHENS else -1
    supported = has_support(SPARTA, state.persia == PERSIA)
    paid = persian_loss(components, supported, counts(state, theatre.by_id[MILETUS], SPARTA))
    if paid:
        lines.append(Line("persia.price.weighed", share * weights["point"] * paid, {"points": paid}))
    is_open = is_fed(state) or is_closing(components, view, theatre.by_id[ABYDOS], ATHENS)
    if is_hellespont_closed(state) and not is_open:
        _, fire = strongest_near(view.forces(ATHENS).near_sea, theatre.by_id[ABYDOS].at)
        lost = weights["grain"] * components.faces // (fire + components.faces)  # fleets near can open it
        lines.append(Line("hellespont.loss.weighed", -share * lost, {}))
    return lines
