"""What a position, and a move before it is tried, is worth to the opponent for practice: points, blocks, sieges, how
strong both sides are in and near each city, and how likely one of them takes it; which moves are never better than
others, and the card that does most now, as all of a hand are played in the end."""

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine import hexes
from rules_engine.athens_sparta.actions.movement import Operate
from rules_engine.athens_sparta.components import ASIDE, BLOCKADE, FIELD, INSIDE, PATROL, Components
from rules_engine.athens_sparta.game.flow import turns_of
from rules_engine.athens_sparta.game.phases import COMBAT, FIGHT, PLAY, REDEAL, REGROUP, REPLACEMENT
from rules_engine.athens_sparta.rules.cards import ALLIANCES, BETRAYAL, PILLAGE, PLAGUE, STORMS, TRIBUTE, deck_of
from rules_engine.athens_sparta.rules.map import MAIN, MAJOR, NEUTRAL, SICILY, City, theatre_of
from rules_engine.athens_sparta.rules.movement import KINDS, MILETUS, Mover
from rules_engine.athens_sparta.rules.replacement import has_support, persian_loss
from rules_engine.athens_sparta.rules.sieges import (
    ABYDOS,
    FULL,
    HALF,
    besieged_blocks,
    besieged_cities,
    is_fed,
    is_hellespont_closed,
    lowest_roll,
    siege_of,
    sufferers,
)
from rules_engine.athens_sparta.rules.state import (
    ATHENS,
    MOVEMENT,
    PERSIA,
    SIDES,
    SPARTA,
    Piece,
    State,
    memo_of,
    other,
    waiting,
)
from rules_engine.core import Line, kept
from rules_engine.hexes import Position

NEAR = (100, 75, 50, 30)  # not a number of the game
"""Percent of its strength with which a block counts in a city that it reaches with so many moves."""
WHILE_THERE = 30  # not a number of the game
"""Percent of their strength with which those near a city count where others fight for it already."""
COMING = 3  # not a number of the game
"""So many blocks move in an average turn."""
STEADY = 12  # not a number of the game
"""The fire of fleets near the Hellespont with which Sparta is as likely to keep it as not."""
MYTILENE = "mytilene"
"""The city past which fleets sail to Abydos."""
GATHERED = 6  # not a number of the game
"""So many blocks come to a main city in the long run."""
MILLE, CENT = 1000, 100  # not a number of the game
EMPTY = 50  # not a number of the game
"""So many hundredths of a step does an empty city stand for."""
NONE = (0, 0)

Strength: TypeAlias = tuple[int, int]
"""(steps, fire) of some blocks; fire: the faces of a die with which each step hits, added up."""


@kept
def duel(components: Components, attack: Strength, defence: Strength, walls: int, is_near: bool = False) -> int:
    """Return in per mille how likely attackers are to beat all defenders within the rounds of a battle, by average
    dice. `walls`: hits that a step takes; `is_near`: the attackers have yet to come, so the chance is less clear."""
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
    return MILLE * won // (won + lost)


def worth(piece: Piece) -> int:
    """Return what the steps of a block cost, in build points; half of it for a revolt block (rule replacement.cost)."""
    cost = piece.steps * piece.unit.cost
    return cost // 2 if piece.unit.is_revolting() else cost


@kept
def cities_near(components: Components, start: Position, is_fleet: bool, move: int) -> list[tuple[Position, int]]:
    """List (city hex, moves) of the cities to which a block gets from a hex with a few moves, of the ports to which a
    fleet gets from a port (rule move.operation)."""
    theatre = theatre_of(components)
    city, most = theatre.city_at(start), move * (len(NEAR) - (2 if is_fleet else 1))
    steps: Any = theatre.sea_steps if is_fleet else theatre.land_steps
    starts: Any = [start] if not is_fleet else city.ports if city is not None else ()
    cities, found = {start}, []
    for near, step, _, _ in hexes.search(starts, steps, most):
        there = theatre.city_at(near[0] if is_fleet else near)
        if there is not None and (not is_fleet or near in there.ports) and there.at not in cities:
            cities.add(there.at)
            found.append((there.at, -(-step // move)))
    return found


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
        for goal, moves in cities_near(components, place, piece.is_fleet(), piece.unit.move):
            force = piece.steps * piece.unit.number * NEAR[moves], piece.steps * NEAR[moves]
            row = near.setdefault(goal, [])
            if sign > 0:
                row.append(force)
                row.sort(reverse=True)
            index = row.index(force)
            if sign < 0:
                row.pop(index)
            if index < GATHERED:
                changed.append(goal)
        return changed


def joined(one: Strength, two: Strength) -> Strength:
    return one[0] + two[0], one[1] + two[1]


def share_of(force: Strength, cents: int) -> Strength:
    """Return so many per cent of a force."""
    return force[0] * cents // CENT, force[1] * cents // CENT


def strongest_near(near: dict[Position, list[Strength]], place: Position, most: int = COMING) -> Strength:
    """Add up the strongest blocks that can come: as many as do in a turn, or `most`."""
    best = near.get(place, [])[:most]
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
    within = joined(ground, (fleets[0], fleets[0]))  # fleets have another rating in a siege (naval.siege-rating)
    stormed = duel(components, land, within, walls, is_near) if land[0] else 0
    if not sea[0]:
        return stormed
    landed = duel(components, sea, fleets, 1, is_near)
    if ground[0]:
        landed = landed * duel(components, (sea[0], sea[0]) if walls > 1 else sea, ground, walls, is_near) // MILLE
    return max(stormed, landed)


# all cities

REVOLT = (2, 4)  # not a number of the game
"""The strength of a revolt that is to be feared: a block of half strength."""
UNSEEN = (2, 6)  # not a number of the game
"""The strength that those near a main city are thought to have beyond what is known."""
FAIR = 250  # not a number of the game
"""From which chance on a city is told to be in danger: in per mille, and less of what is yet to come."""


def settled(state: State) -> State:
    """Return the position as if the movement phase were over: who stands in cities holds them (control.update)."""
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
        self.components: Any = None
        self.pieces: tuple[Piece, ...] = ()
        self.forces: dict[str, Forces] = {}
        self.reports: dict[str, Report] = {}
        self.context: Any = None
        self.rising: list[Position] = []
        self.revolted: tuple[str, ...] = ()
        self.ready: list[str] = []

    def update(self, components: Components, state: State) -> None:
        """Look over another position, which is settled."""
        theatre = theatre_of(components)
        aside = [piece.unit.type for piece in state.pieces if piece.stand == ASIDE]
        self.ready = [side for side in SIDES if KINDS[side] in aside]
        self.revolted = state.revolted
        context = (state.allies, state.active, state.laid, state.revolted, self.ready)
        rising = [piece.at for piece in state.pieces if piece.unit.is_revolting() and state.is_rising(piece)]
        changed = self.count(components, state.pieces)
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

    def count(self, components: Components, pieces: tuple[Piece, ...]) -> list[Position] | None:
        """Count the blocks of this position; return the hexes where that makes a difference, None for all."""
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

    def held(self, city: City) -> str:
        return self.reports[city.id].held

    def defence(self, components: Components, city: City, side: str, held: str) -> tuple[Strength, Strength]:
        """Return the ground blocks and the fleets that defend a city of a side, or a neutral one."""
        if held == NEUTRAL:
            return garrison(components, city.id), NONE
        forces = self.forces[side]
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
        points = state.points_of(city)
    if held in SIDES and (state.is_beset(city, held) or is_closing(components, view, city, other(held))):
        shut = other(held)
    athens, sparta = [prospect(components, city, side, held, points, view) for side in SIDES]
    return Report(held, points, shut, (athens, sparta))


def is_closing(components: Components, view: Survey, city: City, side: str) -> bool:
    """Tell whether fleets of a side before an enemy's port will rather blockade than be beaten (blockade.declare)."""
    fleets = view.forces[side].sea.get(city.at, NONE)
    return fleets != NONE and duel(components, fleets, view.forces[other(side)].sea.get(city.at, NONE), 1) >= MILLE // 2


def prospect(components: Components, city: City, side: str, held: str, points: int, view: Survey) -> tuple[int, int]:
    """Judge what a city offers to a side that does not hold it: (1 if it has a fair chance, its worth)."""
    weights = components.plain["opponent"]["weights"]
    if held == side or (held not in SIDES and held != NEUTRAL) or city.at == SICILY:
        return 0, weights["main"] if held == side and city.size == MAIN and city.side != side else 0
    own, enemy = view.forces[side], view.forces[other(side)]
    is_there = own.worth.get(city.at, 0) > 0
    now = taking(components, city, side, held, view, WHILE_THERE) if is_there else 0
    soon = danger(components, city, side, held, view)
    stake = stake_of(components, city, held, points) + enemy.worth.get(city.at, 0) * weights["step"] // 2
    gain = stake * max(weights["here"] * now, weights["near"] * soon) // (MILLE * CENT)
    if city.size == MAIN:
        gain += weights["here"] * weights["main"] * max(now, soon) // (MILLE * CENT)
    if is_there:
        gain -= own.worth[city.at] * weights["step"] * (MILLE - now) // (2 * MILLE)
    return 1 if max(weights["here"] * now, weights["near"] * soon) >= FAIR * CENT else 0, gain


def stake_of(components: Components, city: City, held: str, points: int) -> int:
    """Return what a city is worth to whoever takes it."""
    weights = components.plain["opponent"]["weights"]
    return weights["point"] * points * (2 if held in SIDES else 1) + weights["city"] + grain_of(components, city)


def grain_of(components: Components, city: City) -> int:
    """Return what the grain adds to a city: Abydos lets it through (rule hellespont.loss), and whoever holds Mytilene
    lets the other's fleets get there or not."""
    grain = components.plain["opponent"]["weights"]["grain"]
    return grain if city.id == ABYDOS else grain // 2 if city.id == MYTILENE else 0


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
    which makes it less clear where it is all of them. To a main city more come, and the enemy hides more there than is
    thought."""
    own, place = view.forces[side], city.at
    most = GATHERED if city.size == MAIN else COMING
    land = joined(own.land.get(place, NONE), share_of(strongest_near(own.near_land, place, most), coming))
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
    left = turns_of(state) - (0 if state.phase == REPLACEMENT else state.turn)
    for city in cities:
        kind = siege_of(state, city) or HALF
        around = [piece.unit.cost for piece in state.here(city.at) if piece.owner == side]
        inside = [piece.unit.cost for piece in state.here(city.at) if piece.owner != side]
        lost = sum(around) * (components.faces + 1 - lowest_roll(components, FULL, False))
        starved = sum(inside) * (components.faces + 1 - lowest_roll(components, kind, True))
        total += weights["point"] * state.points_of(city) // (1 + left)
        total += weights["step"] * (starved - lost) // components.faces
    return total


def value_lines(components: Components, state: State, player: str) -> list[Line]:
    """Judge a position: a won or lost game; for both sides the points of their cities (the more, the nearer they are to
    winning by them), their blocks, their sieges, and what they could take; what Persia costs Sparta at the check, and
    the grain that does not reach Athens (rules persia.price, hellespont.loss)."""
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
        held = weights["point"] * points + weights["reach"] * max(0, points - weights["close"]) ** 2
        steps = sum([worth(piece) for piece in state.pieces if piece.owner == side and piece.is_on_map()])
        shut = [cities[at] for at in range(len(cities)) if reports[at].shut == side]
        sieges = weigh_sieges(components, state, side, shut)
        chances = sum([report.prospects[index][0] for report in reports])
        prospects = sum([report.prospects[index][1] for report in reports])
        lines += [
            Line("victory.points.weighed", share * held, {"side": side, "points": points}),
            Line("block.steps.weighed", share * weights["step"] * steps, {"side": side, "points": steps}),
            Line("siege.control.weighed", share * sieges, {"side": side, "cities": len(shut)}),
            Line("city.sides.weighed", share * prospects, {"side": side, "cities": chances}),
        ]
    theatre, share = theatre_of(components), 1 if player == ATHENS else -1
    supported = has_support(SPARTA, state.persia == PERSIA)
    paid = persian_loss(components, supported, state.counts(theatre.by_id[MILETUS], SPARTA))
    if paid:
        lines.append(Line("persia.price.weighed", share * weights["point"] * paid, {"points": paid}))
    is_open = is_fed(state) or is_closing(components, view, theatre.by_id[ABYDOS], ATHENS)
    if is_hellespont_closed(state) and not is_open:
        _, fire = strongest_near(view.forces[ATHENS].near_sea, theatre.by_id[ABYDOS].at)
        gate = theatre.by_id[MYTILENE]  # fleets near can open it, unless they have to fight their way
        if state.is_closed_sea(gate.at, ATHENS) and not is_closing(components, view, gate, ATHENS):
            fire = 0
        lost = weights["grain"] * STEADY // (fire + STEADY)
        lines.append(Line("hellespont.loss.weighed", -share * lost, {}))
    return lines


# which moves are looked at


MARCHING = ("move", "march", "sail", "voyage")
"""Kinds of moves that take a block to another hex."""
POINT = 4  # not a number of the game
"""What it is worth to play a card with a movement point more first."""
USUAL = {BETRAYAL: 30, PLAGUE: 15, PILLAGE: 10, STORMS: 10, TRIBUTE: 15}  # not a number of the game
"""What an event may still be worth later: less than that, and its card is kept."""


def sift(components: Components, state: State, moves: list[dict]) -> list[dict]:
    """Leave out moves that are never better than others: fights with a part of those who may help, like marches, blocks
    given up, cities given back, build points unspent, all cards but those that are best now and not later, to keep a
    hand that is poorer than an average one or to give up a better one (rule card.redeal), and those of `fighting`."""
    if state.losing[1]:
        return moves
    if state.phase == COMBAT:
        sizes: dict[tuple, int] = {}
        for move in [move for move in moves if "with" in move]:
            fight = tuple(move["fight"])
            sizes[fight] = max(sizes.get(fight, 0), len(move["with"]))
        return [move for move in moves if "with" not in move or len(move["with"]) == sizes[tuple(move["fight"])]]
    if state.phase == REDEAL:
        is_poor = state.points_on(state.hand_of(state.active)) < components.number("deck.average-hand")
        return [move for move in moves if move["redeal"] == is_poor]
    if state.phase == PLAY:
        scores = []
        for move in moves:
            played = deck_of(components).by_id[move["play"]]
            now = event_now(components, state, played.event)
            scores.append(played.points * POINT + now - USUAL.get(played.event, 0))
        return [moves[index] for index in range(len(moves)) if scores[index] == max(scores)]
    if state.phase == FIGHT:
        return fighting(components, state, moves)
    if state.phase == MOVEMENT:
        return unlike_marches(state, moves)
    if state.phase == REPLACEMENT:
        growing = [move for move in moves if "build" in move or "grow" in move]
        return growing or [move for move in moves if "end" in move]
    if state.phase == REGROUP:
        return [move for move in moves if not gives_back(state, move)]
    return moves


def gives_back(state: State, move: dict) -> bool:
    """Tell whether the last block leaves a city that is its side's only as long as a block is there."""
    if "regroup" not in move:
        return False
    piece = state.piece(move["regroup"])
    city = state.theatre.city_at(piece.at)
    own = [one for one in state.here(piece.at) if one.owner == piece.owner]
    return city is not None and city.side != piece.owner and own == [piece]


def unlike_marches(state: State, moves: list[dict]) -> list[dict]:
    """Return of like blocks' moves from a hex to the same goal the first; none gives a block up."""
    found, seen, pieces = [], set(), {piece.id: piece for piece in state.pieces}
    for move in moves:
        name = marching(move)
        if name:
            piece, goal = pieces[name], goal_of(move)
            march = (piece.at, piece.stand, piece.unit.type, piece.unit.number, piece.steps, goal)
            if march in seen:
                continue
            seen.add(march)
        if "disband" not in move:
            found.append(move)
    return found


def marching(move: dict) -> str:
    """Return the block that a move takes to another hex; "" for none."""
    found = [move[kind] for kind in MARCHING if kind in move]
    return found[0] if found else ""


def fighting(components: Components, state: State, moves: list[dict]) -> list[dict]:
    """Leave out what is never better: to pass instead of an attack, to retreat to another hex than the best: an own
    city, the more points the better, before open land."""
    firing = [move["fire"] for move in moves if "fire" in move]
    found, retreating = [], []
    for move in moves:
        if move.get("pass") in firing or ("aside" in move and firing):
            continue
        if "retreat" in move and "to" in move:
            if move["retreat"] in retreating:
                continue
            retreating.append(move["retreat"])
            goals = [one for one in moves if one.get("retreat") == move["retreat"]]
            cities = [theatre_of(components).city_at(goal_of(one)) for one in goals]
            worth = [0 if city is None else 1 + (state.points_of(city) or 0) for city in cities]
            move = goals[worth.index(max(worth))]
        found.append(move)
    return found


# movement


def rank(components: Components, state: State, moves: list[dict]) -> list[int]:
    """Return how much each move promises, before any is tried: of the movement phase alone."""
    if state.phase != MOVEMENT:
        return [0 for _ in moves]
    view, found = survey(components, state), []
    for move in moves:
        name, promised = marching(move), 0
        if "revolt" in move:
            city, block = theatre_of(components).by_id[move["revolt"]], (move["steps"], 2 * move["steps"])
            defence = view.defence(components, city, other(state.active), view.held(city))
            promised = worth_of(components, city, view) * assault(components, city, block, NONE, defence, True) // CENT
        elif name:
            promised = march_rank(components, state, state.piece(name), goal_of(move), view)
        found.append(promised)
    return found


def goal_of(move: dict) -> Position:
    return move["to"][0], move["to"][1]


def follow(components: Components, state: State, move: dict) -> dict | None:
    """Return the move by which the next block joins an attack: the strongest that gets there, of those that may still
    move and are near enough, whatever stands between."""
    if "move" not in move or state.phase != MOVEMENT or not state.points:
        return None
    place, side = goal_of(move), state.active
    if not state.enemies_in(place, side, (FIELD, INSIDE, BLOCKADE, PATROL)):
        return None
    able = [piece for piece in state.pieces if piece.owner == side and piece.is_on_map() and piece.at != place]
    able = [piece for piece in able if hexes.distance(piece.at, place) <= piece.unit.move]
    able = [piece for piece in able if Mover(state, piece).stuck_refusal() is None]
    order = sorted([(-able[index].steps * able[index].unit.number, index) for index in range(len(able))])
    for _, index in order:
        for way in Operate(state).ways_of(able[index].id):
            if goal_of(way) == place:
                return way
    return None


def price(components: Components, before: State, after: State) -> int:
    """Return the movement points that were spent; 1 outside the movement phase."""
    return before.points - after.points if before.phase == MOVEMENT == after.phase else 1


def march_rank(components: Components, state: State, piece: Piece, goal: Position, view: Survey) -> int:
    """Return what it promises to send a block into a hex: to take a city or to beat who stands there, with those that
    can join, or to blockade a port: its points do not count, the later in the Olympiad the surer, and the grain gets
    through (rules victory.besieged, hellespont.loss); else to come nearer to cities to take, or to guard one."""
    city, side, weights = theatre_of(components).city_at(goal), piece.owner, components.plain["opponent"]["weights"]
    own, enemy = view.forces[side], view.forces[other(side)]
    force = piece.steps, piece.steps * piece.unit.number
    land = own.land.get(goal, NONE)
    sea = own.sea.get(goal, NONE)
    if city is not None and view.held(city) in (other(side), NEUTRAL):
        land = joined(joined(land, NONE if piece.is_fleet() else force), strongest_near(own.near_land, goal))
        sea = joined(joined(sea, force if piece.is_fleet() else NONE), strongest_near(own.near_sea, goal))
        defence = view.defence(components, city, other(side), view.held(city))
        gain = worth_of(components, city, view) * assault(components, city, land, sea, defence)
        report = view.reports[city.id]
        if piece.is_fleet() and report.held == other(side) and report.shut != side:
            grain = grain_of(components, city) if side == ATHENS else 0
            gain += (grain + weights["point"] * report.points // (1 + turns_of(state) - state.turn)) * MILLE
        return force[1] * gain // CENT
    if enemy.worth.get(goal, 0) > 0:
        against = joined(enemy.land.get(goal, NONE), enemy.sea.get(goal, NONE))
        likely = duel(components, joined(force, joined(land, sea)), against, 1)
        return force[1] * enemy.worth[goal] * weights["step"] * likely // (2 * CENT)
    return force[1] * (pull(components, state, piece, goal, view) - pull(components, state, piece, piece.at, view))


def worth_of(components: Components, city: City, view: Survey) -> int:
    """Return what a city is worth to whoever takes it."""
    return stake_of(components, city, view.held(city), view.reports[city.id].points)


def pull(components: Components, state: State, piece: Piece, place: Position, view: Survey) -> int:
    """Return what is worth taking near a hex, and how much the city there needs a garrison."""
    answers, question = memo_of(state), ("pull", place, piece.owner, piece.is_fleet(), piece.unit.move)
    if question not in answers:
        total = need(components, theatre_of(components).city_at(place), piece.owner, view)
        for at, moves in [] if place == SICILY else cities_near(components, place, piece.is_fleet(), piece.unit.move):
            city = theatre_of(components).by_place[at]
            if view.held(city) in (other(piece.owner), NEUTRAL):
                total += worth_of(components, city, view) * NEAR[moves] // CENT
        answers[question] = total
    return answers[question]


def need(components: Components, city: City | None, side: str, view: Survey) -> int:
    """Return how much a city needs a garrison: by what it is worth, and by how strong the enemy is near it."""
    if city is None or view.held(city) != side:
        return 0
    weights, likely = components.plain["opponent"]["weights"], danger(components, city, other(side), side, view)
    main = weights["main"] * likely // MILLE if city.size == MAIN else 0
    return (worth_of(components, city, view) + main) * likely // MILLE


def event_now(components: Components, state: State, event: str) -> int:
    """Return what an event does for the active side as things stand (rules event.*)."""
    weights, side = components.plain["opponent"]["weights"], state.active
    if event in ALLIANCES:
        return weights["point"]
    if event == BETRAYAL:  # for a city that it besieges and could storm
        view = survey(components, state)
        for city in theatre_of(components).cities:
            stormers = [piece for piece in state.own_in(city.at, side, (FIELD,)) if not piece.is_fleet()]
            if view.reports[city.id].shut == side and stormers and state.own_in(city.at, other(side), (INSIDE,)):
                return weights["point"] * 2
        return 0
    if event == PLAGUE:  # in the city where it costs the enemy most
        losses = []
        for city in besieged_cities(state):
            ill = besieged_blocks(state, city)
            cost = sum([piece.unit.cost if piece.owner != side else -piece.unit.cost for piece in ill])
            losses.append(weights["step"] * cost // 2)
        return max(losses) if losses else 0
    if event == PILLAGE:
        hurt = [city for city in besieged_cities(state) if sufferers(state, city, side)]
        return weights["step"] * 2 if hurt else 0
    if event == STORMS:
        calm = -weights["point"] // 2 if side == ATHENS else weights["point"] // 2
        fleets = [piece for piece in state.pieces if piece.stand == BLOCKADE]  # each loses a step
        return weights["step"] * sum([piece.unit.cost * (-1 if piece.owner == side else 1) for piece in fleets]) + calm
    if event == TRIBUTE:
        own = [piece for piece in state.pieces if piece.owner == side and piece.is_on_map()]
        missing = sum([(piece.unit.steps - piece.steps) * piece.unit.cost for piece in own])
        return weights["step"] * min(components.number("tribute.points"), missing)
    return 0
