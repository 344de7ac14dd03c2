"""Which moves the opponent for practice looks at: the most promising, those by which others join an attack, and the
card that does most now, as all of a hand are played in the end."""

from __future__ import annotations

from rules_engine import hexes
from rules_engine.athens_sparta.actions.choice import Moment
from rules_engine.athens_sparta.actions.movement import Operate
from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE, PATROL, Components
from rules_engine.athens_sparta.game.cards import (
    ALLIANCES,
    BETRAYAL,
    PILLAGE,
    PLAGUE,
    STORMS,
    TRIBUTE,
    card,
    hand_points,
    points_of,
)
from rules_engine.athens_sparta.game.flow import turns_of
from rules_engine.athens_sparta.game.phases import COMBAT, FIGHT, PLAY, REDEAL, REGROUP, REPLACEMENT
from rules_engine.athens_sparta.practice_value import (
    CENT,
    MILLE,
    NEAR,
    NONE,
    Survey,
    assault,
    cities_near,
    danger,
    duel,
    joined,
    stake_of,
    strongest_near,
    survey,
)
from rules_engine.athens_sparta.rules.map import MAIN, NEUTRAL, SICILY, City, theatre_of
from rules_engine.athens_sparta.rules.movement import mover_refusal
from rules_engine.athens_sparta.rules.sieges import ABYDOS, besieged_blocks, besieged_cities, sufferers
from rules_engine.athens_sparta.rules.state import ATHENS, MOVEMENT, Piece, State, memo_of, other
from rules_engine.hexes import Position

MARCHING = ("move", "march", "sail", "voyage")
"""Kinds of moves that take a block to another hex."""
POINT = 4  # not a number of the game
"""What it is worth to play a card with a movement point more first."""
USUAL = {BETRAYAL: 30, PLAGUE: 15, PILLAGE: 10, STORMS: 10, TRIBUTE: 15}  # not a number of the game
"""What an event may still be worth later: less than that, and its card is kept."""


def sift(components: Components, state: State, moves: list[dict]) -> list[dict]:
    """Leave out moves that are never better than others: fights with a part of those who may help, like marches, blocks
    given up, cities given back, all cards but those that are best now and not later, to keep a hand that is poorer than
    an average one or to give up a better one (rule card.redeal), and those of `fighting`."""
    if state.losing[1]:
        return moves
    if state.phase == COMBAT:
        sizes: dict[tuple, int] = {}
        for move in [move for move in moves if "with" in move]:
            fight = tuple(move["fight"])
            sizes[fight] = max(sizes.get(fight, 0), len(move["with"]))
        return [move for move in moves if "with" not in move or len(move["with"]) == sizes[tuple(move["fight"])]]
    if state.phase == REDEAL:
        is_poor = hand_points(components, state, state.active) < components.number("deck.average-hand")
        return [move for move in moves if move["redeal"] == is_poor]
    if state.phase == PLAY:
        scores = []
        for move in moves:
            played = card(components, move["play"])
            now = event_now(components, state, played.event)
            scores.append(played.points * POINT + now - USUAL.get(played.event, 0))
        return [moves[index] for index in range(len(moves)) if scores[index] == max(scores)]
    if state.phase == FIGHT:
        return fighting(components, state, moves)
    if state.phase == MOVEMENT:
        return unlike_marches(state, moves)
    if state.phase == REPLACEMENT:
        return [move for move in moves if "disband" not in move]
    if state.phase == REGROUP:
        return [move for move in moves if not gives_back(components, state, move)]
    return moves


def gives_back(components: Components, state: State, move: dict) -> bool:
    """Tell whether the last block leaves a city that is its side's only as long as a block is there."""
    if "regroup" not in move:
        return False
    piece = state.piece(move["regroup"])
    city = theatre_of(components).city_at(piece.at)
    if city is None or city.side == piece.owner:
        return False
    return not any([one.at == piece.at and one.owner == piece.owner and one.id != piece.id for one in state.pieces])


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
    for kind in MARCHING:
        if kind in move:
            return move[kind]
    return ""


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
            worth = [0 if city is None else 1 + (points_of(components, state, city) or 0) for city in cities]
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
    able = [piece for piece in able if mover_refusal(components, state, piece) is None]
    order = sorted([(-able[index].steps * able[index].unit.number, index) for index in range(len(able))])
    for _, index in order:
        for way in Operate(Moment(components, state)).ways_of(able[index].id):
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
    own, enemy = view.forces(side), view.forces(other(side))
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
            grain = weights["grain"] if city.id == ABYDOS and side == ATHENS else 0
            gain += (grain + weights["point"] * report.points // (1 + turns_of(components, state) - state.turn)) * MILLE
        return force[1] * gain // CENT
    if enemy.worth.get(goal, 0) > 0:
        against = joined(enemy.land.get(goal, NONE), enemy.sea.get(goal, NONE))
        likely = duel(components, joined(force, joined(land, sea)), against, 1)
        return force[1] * enemy.worth[goal] * weights["step"] * likely // (2 * CENT)
    gain = pull(components, state, piece, goal, view) - pull(components, state, piece, piece.at, view)
    return force[1] * (gain + need(components, state, goal, side, view) - need(components, state, piece.at, side, view))


def worth_of(components: Components, city: City, view: Survey) -> int:
    """Return what a city is worth to whoever takes it."""
    return stake_of(components, city, view.held(city), view.reports[city.id].points)


def pull(components: Components, state: State, piece: Piece, place: Position, view: Survey) -> int:
    """Return what is worth taking near a hex."""
    answers, question = memo_of(state), ("pull", place, piece.owner, piece.is_fleet(), piece.unit.move)
    if question not in answers:
        total = 0
        for at, moves in [] if place == SICILY else cities_near(components, piece, place):
            city = theatre_of(components).by_place[at]
            if view.held(city) in (other(piece.owner), NEUTRAL):
                total += worth_of(components, city, view) * NEAR[moves] // CENT
        answers[question] = total
    return answers[question]


def need(components: Components, state: State, place: Position, side: str, view: Survey) -> int:
    """Return how much a city needs a garrison: by what it is worth, and by how strong the enemy is near it."""
    city = theatre_of(components).city_at(place)
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
