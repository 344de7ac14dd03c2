"""How strong both sides are in and near each city, and how likely one of them takes it, for the opponent for
practice."""

from __future__ import annotations

from typing import Any, TypeAlias

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY, City, theatre_of
from rules_engine.athens_sparta.rules.state import INSIDE, SIDES, Piece, State, waiting
from rules_engine.core import kept
from rules_engine.hexes import Position

NEAR = (100, 75, 50, 30)  # not a number of the game
"""Percent of its strength with which a block counts in a city that it reaches with so many moves."""
WHILE_THERE = 30  # not a number of the game
"""Percent of their strength with which those near a city count where others fight for it already."""
COMING = 3  # not a number of the game
"""So many blocks move in an average turn."""
MILLE, CENT = 1000, 100  # not a number of the game
EMPTY = 50  # not a number of the game
"""So many hundredths of a step does an empty city stand for."""
NONE = (0, 0)

Strength: TypeAlias = tuple[int, int]
"""(steps, fire) of some blocks; fire: the faces of a die with which each step hits, added up."""


_DUELS: dict[tuple, int] = {}
MOST_DUELS = 5000  # not a number of the game
"""So many results are remembered; then it begins anew."""


def duel(components: Components, attack: Strength, defence: Strength, walls: int, is_near: bool = False) -> int:
    """Return in per mille how likely attackers are to beat all defenders within the rounds of a battle, as average dice
    have it. `walls`: hits that a step takes; `is_near`: the attackers have yet to come, and others may come with them,
    so the chance is less clear."""
    question = attack, defence, walls, is_near, components.rounds
    if question in _DUELS:
        return _DUELS[question]
    if len(_DUELS) > MOST_DUELS:
        _DUELS.clear()
    steps, fire = attack[0] * CENT, attack[1]
    against = defence[0] * CENT
    left, standing, dealt = steps, against, 0
    for _ in range(components.rounds):
        if standing > 0:
            left = max(0, left - defence[1] * CENT * standing // (against * components.faces))
        hits = fire * CENT * left // (max(1, steps) * components.faces * walls)
        dealt += hits
        standing = max(0, standing - hits)
    won, lost = dealt * dealt, max(EMPTY, against) ** 2
    if not is_near:
        won, lost = won * won, lost * lost
    _DUELS[question] = MILLE * won // (won + lost)
    return _DUELS[question]


def worth(piece: Piece) -> int:
    """Return what the steps of a block cost, in build points; half of it for a revolt block (rule replacement.cost)."""
    cost = piece.steps * piece.unit.cost
    return cost // 2 if piece.unit.is_revolting() else cost


def cities_near(components: Components, piece: Piece, start: Position) -> tuple[tuple[Position, int], ...]:
    """List (city hex, moves) of the cities to which a block gets from a hex with a few moves, of the ports to which a
    fleet gets from a port (rule move.operation)."""
    theatre, is_fleet, move = theatre_of(components), piece.is_fleet(), piece.unit.move
    question = ("near", start, is_fleet, move)
    if question in theatre.known:
        return theatre.known[question]
    city, most = theatre.city_at(start), move * (len(NEAR) - (2 if is_fleet else 1))
    steps: Any = theatre.sea_steps if is_fleet else theatre.land_steps
    edge: list[Any] = [start] if not is_fleet else list(city.ports) if city is not None else []
    reached, cities, found = set(edge), {start}, []
    for step in range(1, most + 1):
        onward = []
        for node in edge:
            for near in steps(node):
                if near in reached:
                    continue
                reached.add(near)
                onward.append(near)
                there = theatre.city_at(near[0] if is_fleet else near)
                if there is not None and (not is_fleet or near in there.ports) and there.at not in cities:
                    cities.add(there.at)
                    found.append((there.at, -(-step // move)))
        edge = onward
    theatre.known[question] = tuple(found)
    return theatre.known[question]


@kept
def garrison(components: Components, home: str) -> Strength:
    """Return (steps, fire) of the blocks that appear in a neutral city (rule neutral.attack)."""
    blocks = [one.unit for one in waiting(components) if one.unit.side == NEUTRAL and one.unit.home == home]
    fire = sum([unit.steps * (1 if unit.is_fleet() else unit.number) for unit in blocks])
    return sum([unit.steps for unit in blocks]), fire


class Forces:
    """How strong one side is in the cities, by hex: `land`, `sea` of those on the spot; `near_land`, `near_sea`: (fire,
    steps), in hundredths, of each block that can come, the strongest first; `worth` of those on the spot."""

    def __init__(self) -> None:
        self.land: dict[Position, Strength] = {}
        self.sea: dict[Position, Strength] = {}
        self.near_land: dict[Position, list[Strength]] = {}
        self.near_sea: dict[Position, list[Strength]] = {}
        self.worth: dict[Position, int] = {}

    def count(self, components: Components, piece: Piece, sign: int) -> list[Position]:
        """Count a block in, or out again where the sign is -1; those behind walls under siege come nowhere. Return the
        hexes for which that makes a difference."""
        place, steps = piece.at, sign * piece.steps
        there, near = (self.sea, self.near_sea) if piece.is_fleet() else (self.land, self.near_land)
        there[place] = joined(there.get(place, NONE), (steps, steps * piece.unit.number))
        self.worth[place] = self.worth.get(place, 0) + sign * worth(piece)
        changed = [place]
        if place == SICILY or piece.stand == INSIDE:
            return changed
        for goal, moves in cities_near(components, piece, place):
            force = piece.steps * piece.unit.number * NEAR[moves], piece.steps * NEAR[moves]
            row = near.setdefault(goal, [])
            if sign > 0:
                row.append(force)
                row.sort(reverse=True)
            index = row.index(force)
            if sign < 0:
                row.pop(index)
            if index < COMING:
                changed.append(goal)
        return changed


class Muster:
    """The forces of both sides in the position that was looked at last: the next one differs in a few blocks only."""

    def __init__(self) -> None:
        self.components: Any = None
        self.pieces: tuple[Piece, ...] = ()
        self.forces: dict[str, Forces] = {}

    def update(self, components: Components, state: State) -> list[Position] | None:
        """Count the blocks of this position instead of the last one; return the hexes where that makes a difference,
        None for all."""
        pieces = state.pieces
        is_new = components is not self.components or len(pieces) != len(self.pieces)
        if is_new:
            self.components, self.pieces, self.forces = components, (), {side: Forces() for side in SIDES}
        changed = []
        for index in range(len(pieces)):
            old, new = self.pieces[index] if self.pieces else None, pieces[index]
            if old is not new:
                if old is not None and old.is_on_map():
                    changed += self.forces[old.owner].count(components, old, -1)
                if new.is_on_map():
                    changed += self.forces[new.owner].count(components, new, 1)
        self.pieces = pieces
        return None if is_new else changed


def joined(one: Strength, two: Strength) -> Strength:
    return one[0] + two[0], one[1] + two[1]


def share_of(force: Strength, cents: int) -> Strength:
    """Return so many per cent of a force."""
    return force[0] * cents // CENT, force[1] * cents // CENT


def at_walls(force: Strength) -> Strength:
    """Return a force of fleets as it fights in a siege (rule naval.siege-rating)."""
    return force[0], force[0]


def strongest_near(near: dict[Position, list[Strength]], place: Position) -> Strength:
    """Add up as many blocks as can come in a turn, the strongest."""
    best = near.get(place, [])[:COMING]
    return sum([steps for _, steps in best]) // CENT, sum([fire for fire, _ in best]) // CENT


def assault(
    components: Components,
    city: City,
    land: Strength,
    sea: Strength,
    defence: tuple[Strength, Strength],
    rising: bool = False,
    is_near: bool = False,
) -> int:
    """Return in per mille how likely ground blocks or fleets take a city from (ground blocks, fleets)."""
    ground, fleets = defence
    walls = components.hits_per_step if city.walls and not rising else 1
    within = joined(ground, at_walls(fleets))
    stormed = duel(components, land, within, walls, is_near) if land[0] else 0
    if not sea[0]:
        return stormed
    landed = duel(components, sea, fleets, 1, is_near)
    if ground[0]:
        landed = landed * duel(components, at_walls(sea) if walls > 1 else sea, ground, walls, is_near) // MILLE
    return max(stormed, landed)
