"""What would do where a rule of Athens & Sparta refuses something, and what its lines promise
(tests/engine/test_figures.py)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from rules_engine.athens_sparta import ENGINE as athens_sparta
from rules_engine.athens_sparta.actions.choice import mover
from rules_engine.athens_sparta.calculators.points import replacement, victory_count
from rules_engine.athens_sparta.components import FIELD, INSIDE, POOL, Components
from rules_engine.athens_sparta.game.phases import (
    ATTRITION,
    COMBAT,
    DECLARE,
    FIGHT,
    PLUNDER,
    REGROUP,
    REPLACEMENT,
    SPEND,
)
from rules_engine.athens_sparta.rules.battle.model import Battle, find
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, AWAY, DEFENDER, PURSUIT, READY, ROUND
from rules_engine.athens_sparta.rules.map import NEUTRAL, SICILY, theatre_of
from rules_engine.athens_sparta.rules.replacement import step_cost
from rules_engine.athens_sparta.rules.state import MOVEMENT, NOWHERE, SIDES, Piece, State, other
from rules_engine.core import Line
from rules_engine.hexes import Position, neighbours
from tests.figures import Attempt, Gift, Made

GAMES = 4
"""Random games are long: so many are enough."""
BLOCKS, CITIES, STRENGTHS, TRIED = 3, 3, 9, 30
"""How many blocks, cities and moves are tried in a position, and up to which strength a revolt is."""

RICH = 90
"""Build points of a main city, more than there are."""

FAMILIES = {
    "move.fleet-stack": "move.stacking",
    "sea-attack.what": "move.operation",
    "terrain.coasts.port": "move.operation",
    "terrain.diolkos": "move.operation",
}

KINDS = ("kind=move", "kind=march", "kind=sail", "kind=revolt")


def family(rule: str) -> str:
    """Return what stands for refusals that say the same: that a hex bears no more blocks, or is too far away."""
    return FAMILIES.get(rule, rule)


def attempts(components: Components, state: State, generator: Random) -> Iterator[Attempt]:
    """Yield some moves of any kind that the phase knows, and questions to the calculators."""
    yield from questions(components, generator)
    side = mover(components, state)
    own = [piece for piece in state.pieces if piece.owner == side]
    placed = [piece for piece in own if piece.is_on_map()]
    moves: list[dict] = []
    if state.phase == MOVEMENT:
        moves = movements(components, generator, placed)
    elif state.phase == COMBAT:
        moves = [{"end": COMBAT}, *[{"enter": piece.id} for piece in placed]]
    elif state.phase == DECLARE:
        moves = [{"withdraw": one.name} for one in state.battle.in_place(DEFENDER, FIELD)]
    elif state.phase == FIGHT:
        moves = battle_moves(components, state)
    elif state.phase == REGROUP:
        moves = [{"regroup": name, "to": list(place)} for name in state.victors for place in goals(components, state)]
    elif state.phase in (SPEND, PLUNDER):
        moves = [{"grow": piece.id} for piece in placed]
    elif state.phase == ATTRITION and state.due and not state.losing[1]:
        moves = [{"attrition": list(state.due[0]), "dice": [1] * count} for count in range(BLOCKS)]
    elif state.phase == REPLACEMENT:
        cities = generator.sample(theatre_of(components).cities, CITIES)
        waiting = [piece for piece in own if piece.stand == POOL]
        moves = [{"grow": piece.id} for piece in placed]
        moves += [{"build": piece.id, "at": city.id} for piece in waiting for city in cities]
        moves += [
            {"build": one.id, "at": one.unit.home} for one in waiting if one.unit.home in theatre_of(components).by_id
        ]
    for move in generator.sample(moves, min(TRIED, len(moves))):
        yield Made(athens_sparta, components, move)
    things = [*KINDS, *generator.sample([city.id for city in theatre_of(components).cities], CITIES)]
    for thing in things if state.phase in (MOVEMENT, COMBAT) else ():
        yield partial(explained, components, thing)


def explained(components: Components, thing: str, state: State) -> None:
    """Ask why nothing can be done with a city, or by a kind of move, where no legal move is about it."""
    theatre = theatre_of(components)
    place = list(theatre.by_id[thing].at) if thing in theatre.by_id else None
    for move in athens_sparta.legal_moves(components, state):
        if thing.removeprefix("kind=") in move or thing == move.get("revolt"):
            return
        if place is not None and place in (move.get("to"), move.get("fight")):
            return
    refused = athens_sparta.why_not(components, state, thing)
    if refused is not None:
        raise refused


def movements(components: Components, generator: Random, placed: list[Piece]) -> list[dict]:
    """List moves of some blocks to the hexes around them and to some others, and revolts."""
    moves: list[dict] = []
    theatre = theatre_of(components)
    for piece in generator.sample(placed, min(BLOCKS, len(placed))):
        cities = [city.at for city in generator.sample(theatre.cities, CITIES)]
        far = [place for place in [*cities, *generator.sample(sorted(theatre.grounds), CITIES)] if place != piece.at]
        moves += [{"move": piece.id, "to": list(place)} for place in [*neighbours(piece.at), *far]]
        moves += [{"march": piece.id, "to": list(place)} for place in far if not piece.is_fleet()]
        moves += [{"sail": piece.id, "to": list(place)} for place in cities if place != piece.at]
    for city in generator.sample(theatre.cities, CITIES):
        moves += [{"revolt": city.id, "steps": steps} for steps in range(1, STRENGTHS)]
    return [move for move in moves if "to" not in move or tuple(move["to"]) in theatre.grounds]


def battle_moves(components: Components, state: State) -> list[dict]:
    """List what blocks of a battle may try: to attack with too few or too many dice, to go, to withdraw, and more."""
    moves: list[dict] = [{"stop": True}, {"storm": True}]
    for fighter in [one for one in state.battle.force if one.steps and one.place != AWAY]:
        moves += [{"fire": fighter.name, "dice": [1] * (fighter.steps + more)} for more in (0, 1)]
        moves += [{"retreat": fighter.name, "to": list(place)} for place in goals(components, state)]
        moves += [{"withdraw": fighter.name}, {"enter": fighter.name}, {"aside": fighter.name}]
    return moves


def goals(components: Components, state: State) -> list[Position]:
    theatre = theatre_of(components)
    ports = [city.at for city in theatre.cities if city.ports and city.at != state.target]
    return [place for place in neighbours(state.target) if place in theatre.grounds] + ports


def questions(components: Components, generator: Random) -> Iterator[Attempt]:
    """Yield questions to the calculators that ask for too much."""
    rich, poor = generator.randrange(90), generator.randrange(90)
    shut = generator.randrange(poor + 1)
    yield partial(asked, victory_count, components, {"athens": rich, "sparta": poor, "sparta_closed": shut})
    for miletus in ("yes", "closed"):
        question = {"athens": 0, "sparta": poor // 9, "sparta_closed": shut // 9, "persian_miletus": miletus}
        yield partial(asked, victory_count, components, question)
    steps = {name: generator.randrange(4) for name in generator.sample(components.types, 2)}
    cities = {name: generator.randrange(3) for name in sorted(components.plain["city-values"])}
    question = {"side": "athens", "cities": cities, "steps": steps, "main_city": generator.choice([0, RICH])}
    yield partial(asked, replacement, components, question)


def asked(calculator: Callable, components: Components, question: dict, state: State) -> None:
    calculator(components, **question)


def with_question(attempt: Attempt, **changes: Any) -> Attempt:
    assert isinstance(attempt, partial)
    calculator, components, question = attempt.args
    return partial(asked, calculator, components, question | changes)


# gifts: each yields the attempt as it was refused and with one block, point or step more or less, so that the figure of
# the refusal is seen to be the limit
def move_of(attempt: Attempt) -> dict:
    assert isinstance(attempt, Made)
    return attempt.move


def block_of(state: State, attempt: Attempt) -> Piece:
    move = move_of(attempt)
    kinds = ("move", "march", "sail", "voyage", "retreat", "regroup", "grow", "build", "enter", "withdraw")
    return state.piece(next(move[kind] for kind in kinds if kind in move))


def goal_of(components: Components, attempt: Attempt) -> Position:
    move = move_of(attempt)
    return tuple(move["to"]) if "to" in move else theatre_of(components).by_id[move["at"]].at


def state_with(field: str, figure: str) -> Callable:
    """Return gifts of as many points as are needed, and of one less."""

    def gifts(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
        for fewer in (0, 1):
            yield Gift(fewer == 0, replace(state, **{field: values[figure] - fewer}), attempt)

    return gifts


def blocks_left(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a hex with as many own blocks as the limit allows, and with one fewer."""
    mover, place = block_of(state, attempt), goal_of(components, attempt)
    own = [one for one in state.here(place) if one.owner == mover.owner and not one.unit.is_revolting()]
    own = [one for one in own if one.id != mover.id]
    limit = values["most"]
    if "ground" in values and "fleets" not in values:
        own, limit = [one for one in own if not one.is_fleet()], values["ground"]
    assert "fleets" not in values or values["fleets"] == len([one for one in own if one.is_fleet()])
    assert "fleets" not in values or values["ground"] + values["fleets"] == len(own)
    for left in (limit - 1, limit):
        crowd = state
        for one in own[left:]:
            crowd = crowd.removed(one.id)
        yield Gift(left < limit, crowd, attempt)


def crossed_before(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a hexside over which as many blocks have gone as the limit allows, and one fewer."""
    if isinstance(attempt, partial):
        return  # a city to which nothing can go, which does not say over which hexside
    goal, limit = goal_of(components, attempt), values.get("most", values.get("crossed"))
    for number in (limit - 1, limit):
        crossed = [(one, two, number if two == goal else count) for one, two, count in state.crossed]
        yield Gift(number < limit, replace(state, crossed=tuple(crossed)), attempt)


def farther(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a block that moves as far as the hex is away, and one hex less; on the march it goes farther."""
    if isinstance(attempt, partial) and "block" not in values:
        return  # a sea attack, which does not say whose
    block = state.piece(values["block"]) if "block" in values else block_of(state, attempt)
    factor = 1
    if isinstance(attempt, Made) and "march" in attempt.move:
        factor = components.number("move.march-factor")
    needed = -(-values["needed"] // factor)
    assert values["hexes"] == block.unit.move * factor
    for fewer in (0, 1):
        unit = replace(block.unit, move=needed - fewer)
        yield Gift(fewer == 0, state.with_piece(block.id, unit=unit), attempt)


def farther_retreat(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield rules by which fleets retreat as far as the port is away, and one hex less."""
    for fewer in (0, 1):
        retreat = components.plain["retreat"] | {"fleet": values["needed"] - fewer}
        changed_rules = Components(components.plain | {"retreat": retreat})
        theirs = replace(state, theatre=theatre_of(changed_rules))
        yield Gift(fewer == 0, theirs, replace(attempt, components=changed_rules))


def weaker_revolt(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a revolt as strong as it can be, and one step more."""
    for more in (0, 1):
        yield Gift(more == 0, state, attempt.but(steps=values["steps"] + more))


def fights_settled(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the phase after as many battles as are due, and one fewer."""
    due = state.due_fights()
    for fewer in (0, 1):
        yield Gift(fewer == 0, replace(state, settled=(*state.settled, *due[: values["fights"] - fewer])), attempt)


def enemies_gone(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a city that as many enemies have left as are in it, and one fewer."""
    fleet = block_of(state, attempt)
    enemies = [one for one in state.here(fleet.at) if one.owner == other(fleet.owner)]
    for fewer in (0, 1):
        left = state
        for one in enemies[: values["blocks"] - fewer]:
            left = left.removed(one.id)
        yield Gift(fewer == 0, left, attempt)


def battle_of(state: State | Battle) -> Battle:
    """Return the battle that is fought; a case may consist of one alone."""
    return state if isinstance(state, Battle) else state.battle


def with_battle(state: State | Battle, **changes: Any) -> State | Battle:
    """Return the position with other parts of its battle."""
    battle = replace(battle_of(state), **changes)
    return battle if isinstance(state, Battle) else replace(state, battle=battle)


def without(state: State | Battle, names: list[str]) -> State | Battle:
    gone = [replace(one, place=AWAY) if one.name in names else one for one in battle_of(state).force]
    state = with_battle(state, force=tuple(gone)) if isinstance(state, Battle) or state.battle else state
    for name in [] if isinstance(state, Battle) else names:
        state = state.removed(name)
    return state


def room_inside(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a city with as many blocks inside as it holds, and one fewer: a fleet retreats or goes into its port, or a
    defender withdraws."""
    move = move_of(attempt)
    if "withdraw" in move:
        battle = battle_of(state)
        own = battle.in_place(find(battle.force, move["withdraw"]).role, INSIDE)
        ground = values["blocks"] == components.limits[battle.size].get("ground")
        inside = [one.name for one in own if not (ground and one.is_fleet())]
    else:
        place = goal_of(components, attempt) if "to" in move else state.target
        inside = [one.id for one in state.own_in(place, block_of(state, attempt).owner, (INSIDE,))]
    for left in (values["blocks"] - 1, values["blocks"]):
        yield Gift(left < values["blocks"], without(state, inside[left:]), attempt)


def stormed_before(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a storm in which as many have stormed as may, and one fewer."""
    for left in (values["blocks"] - 1, values["blocks"]):
        stormed = battle_of(state).stormed[:left]
        yield Gift(left < values["blocks"], with_battle(state, stormed=stormed), attempt)


def crowd_at_walls(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a storm in which as many attackers are left as may storm, and one more."""
    before = [one for one in battle_of(state).in_place(ATTACKER, FIELD) if one.done == READY]
    names = [one.name for one in before if not one.is_revolting()]
    for more in (0, 1):
        yield Gift(more == 0, without(state, names[values["blocks"] + more :]), attempt)


def dice_rolled(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield as many dice as the refusal says, one fewer and one more."""
    for more in (0, -1, 1):
        yield Gift(more == 0, state, attempt.but(dice=[1] * (values["dice"] + more)))


def hits_given_out(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the battle after as many hits have been given out as are left, and one fewer."""
    battle = battle_of(state)
    for left in range(values["hits"], 0, -1):
        yield Gift(False, with_battle(state, **vars(battle)), attempt)
        assert battle.pending is not None, left
        battle = battle.play({"lose": battle.possible_losers()[0].name}).state
    yield Gift(True, with_battle(state, **vars(battle)), attempt)


def full_strength(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a block at the strength that the refusal calls full, and with a step less."""
    for fewer in (1, 0):
        yield Gift(fewer == 1, state.with_piece(block_of(state, attempt).id, steps=values["steps"] - fewer), attempt)


def cost_of(components: Components, state: State, attempt: Attempt) -> int:
    return step_cost(state, block_of(state, attempt))


def unreserved(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield as many points as the step costs beyond those that are reserved, and one less."""
    for fewer in (0, 1):
        build = values["points"] + cost_of(components, state, attempt) - fewer
        yield Gift(fewer == 0, replace(state, build=build), attempt)


def spent_before(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a city in which as much has been spent as leaves room for the step, and one point more."""
    for more in (0, 1):
        spent = [(name, points) for name, points in state.spent if name != values["city"]]
        used = values["points"] - cost_of(components, state, attempt) + more
        yield Gift(more == 0, replace(state, spent=(*spent, (values["city"], used))), attempt)


def cheaper(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a block of which a step costs what the city takes, and a point more."""
    block = block_of(state, attempt)
    assert values["needed"] == cost_of(components, state, attempt)
    for more in (0, 1):
        unit = replace(block.unit, cost=values["points"] + more)
        yield Gift(more == 0, replace(state, persia="").with_piece(block.id, unit=unit), attempt)


def rounds_played(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Play on without attacks: the battle goes on for as many rounds as the refusal says."""
    battle, rounds = battle_of(state), 0
    while battle.phase == ROUND:
        rounds = battle.round
        battle = battle.play({"pass": battle.next_to_act()[0].name}).state
    assert rounds == values["rounds"]
    yield from ()


def points_asked(part: str, *wrong: int, beside: str = "") -> Callable:
    """Return gifts that ask with as many points in a part of the question as the refusal says, beyond another part, and
    so many more or fewer."""

    def gifts(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
        question = attempt.args[2]
        for more in (0, *wrong):
            points = values["points"] + question.get(beside, 0) + more
            rest = {"sparta": points, "sparta_closed": points} if part == "sparta_closed" else {part: points}
            yield Gift(more == 0, state, with_question(attempt, **rest))

    return gifts


def points_on_map(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a count of all points on the map, and of one more."""
    question = attempt.args[2]
    for more in (0, 1):
        rest = {"athens": values["points"] + more, "sparta": 0, "sparta_closed": 0} | {"persian_miletus": "no"}
        yield Gift(more == 0, state, with_question(attempt, **(question | rest)))


def income_asked(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a main city that brings what is missing, and one point less."""
    question = attempt.args[2]
    for fewer in (0, 1):
        more = question.get("main_city", 0) + values["needed"] - values["points"] - fewer
        yield Gift(fewer == 0, state, with_question(attempt, main_city=more))


def steps_asked(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield as many steps of one point as all cities together take, and one more, for a side that has the points."""
    cheap = min(components.types, key=lambda name: components.number("block-types", name, "cost"))
    if attempt.args[2]["main_city"] and components.number("block-types", cheap, "cost") == 1:
        for more in (0, 1):
            yield Gift(more == 0, state, with_question(attempt, steps={cheap: values["room"] + more}))


GIFTS = {
    "move.points": state_with("points", "needed"),
    "move.operation": farther,
    "move.march.range": farther,
    "move.fleet-land.between": farther,
    "sea-attack.what": farther,
    "terrain.coasts.port": farther,
    "move.stacking": blocks_left,
    "siege.athens.stack": blocks_left,
    "move.fleet-stack": blocks_left,
    "move.stacking-when": blocks_left,
    "move.stacking-when.inside": blocks_left,
    "move.stacking-when.ground": blocks_left,
    "move.hexside": crossed_before,
    "terrain.pass": crossed_before,
    "terrain.pass-limit": crossed_before,
    "retreat.limit": crossed_before,
    "regroup.ground.limit": crossed_before,
    "retreat.fleet": farther_retreat,
    "regroup.fleet": farther_retreat,
    "retreat.besieged-port": room_inside,
    "siege.limit": room_inside,
    "siege.athens": room_inside,
    "storm.limit": stormed_before,
    "storm.limit.first": crowd_at_walls,
    "hit.dice": dice_rolled,
    "hit.at-once": hits_given_out,
    "attrition.dice-first": dice_rolled,
    "revolt.cap": weaker_revolt,
    "revolt.strength": state_with("points", "needed"),
    "revolt.failure-moment": rounds_played,
    "revolt.failure-moment.stop": rounds_played,
    "combat.when.due": fights_settled,
    "coastal.take-city.enemies": enemies_gone,
    "block.steps": full_strength,
    "replacement.points.short": state_with("build", "needed"),
    "replacement.limit.city": spent_before,
    "replacement.main-city": spent_before,
    "replacement.minor-city": cheaper,
    "neutral.points": unreserved,
    "replacement.points": income_asked,
    "replacement.limit": steps_asked,
    "city.points": points_on_map,
    "persia.price": points_asked("sparta", -1, beside="sparta_closed"),
    "persia.price.closed": points_asked("sparta_closed", -1),
}

# promises: each tells whether a line is kept by the position after the move and the moves that are legal there


def over(components: Components, before: State, after: State, line: Line) -> bool:
    return athens_sparta.legal_moves(components, after) == []


def attacks_no_more(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether no round of the battle goes on."""
    return (
        after.battle is None
        or not any("fire" in move for move in athens_sparta.legal_moves(components, after))
        or (after.battle.phase == PURSUIT)
    )


def kinds(components: Components, state: State) -> set[str]:
    return {next(iter(move)) for move in athens_sparta.legal_moves(components, state)}


def leaves(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether, but for a pursuit, the blocks named can do nothing else than leave."""
    named = {one[kind] for one in athens_sparta.legal_moves(components, after) for kind in one if kind != "to"}
    if after.phase != FIGHT or after.battle.phase == PURSUIT:
        return True
    return kinds(components, after) <= {"retreat", "blockade"} and named <= {*line.values["blocks"]}


def fights_left(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether so many battles are due besides the one that is fought, and the phase does not end before."""
    due = [place for place in after.due_fights() if place != after.target or after.phase == COMBAT]
    ends = after.phase == COMBAT and {"end": COMBAT} in athens_sparta.legal_moves(components, after)
    return after.phase not in (COMBAT, FIGHT, DECLARE) or (len(due) == line.values["fights"] and not (due and ends))


def at_sea(components: Components, state: State, side: str) -> list[dict]:
    turn = replace(state, phase=MOVEMENT, active=side, points=3, events=(), target=NOWHERE, build=0, moved=())
    fleets = {piece.id for piece in state.pieces if piece.is_fleet()}
    moves = athens_sparta.legal_moves(components, turn)
    return [move for move in moves if "sail" in move or "voyage" in move or move.get("move") in fleets]


def no_sea_moves(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether neither side can move by sea."""
    return not any(at_sea(components, after, side) for side in SIDES)


def points_left(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether so many movement points are left, and the block moves no more."""
    if after.phase != MOVEMENT or after.active != before.active:
        return line.values["points"] == 0
    block, moves = line.values.get("block"), athens_sparta.legal_moves(components, after)
    moved = any(block in (move.get("move"), move.get("march"), move.get("sail"), move.get("voyage")) for move in moves)
    return after.points == line.values["points"] and not (block and moved)


def battle_due(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether there must be a battle where the block is."""
    return after.piece(line.values["block"]).at in after.due_fights()


def held_by(components: Components, before: State, after: State, line: Line) -> bool:
    return after.holder(theatre_of(components).by_id[line.values["city"]]) == line.values["side"]


def no_longer(kind: str) -> Callable:
    """Return whether no move of this kind is legal, for the block of the line if it names one."""

    def is_kept(components: Components, before: State, after: State, line: Line) -> bool:
        wanted = line.values.get("block", True)
        return not any(move.get(kind) == wanted for move in athens_sparta.legal_moves(components, after))

    return is_kept


def allows(kind: str, expected: bool = True) -> Callable:
    return lambda components, before, after, line: (kind in kinds(components, after)) == expected


def fleets_alone(state: State) -> bool:
    """Return whether the attacker has no ground block in the battle."""
    return all(one.is_fleet() for one in state.battle.in_place(ATTACKER, FIELD))


def normal_battle(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether the attacker's fleets can neither storm nor blockade; ground blocks beside them may storm."""
    found = kinds(components, after)
    at_turn = mover(components, after) == line.values["side"]
    return not at_turn or ("blockade" not in found and not (fleets_alone(after) and found & {"storm", "stop"}))


def chooses_at_walls(kind: str) -> Callable:
    """Return whether the side, at the turn of its fleets, may do this or blockade."""

    def is_kept(components: Components, before: State, after: State, line: Line) -> bool:
        at_turn = after.phase == FIGHT and mover(components, after) == line.values["side"]
        return not (at_turn and fleets_alone(after)) or {kind, "blockade"} <= kinds(components, after)

    return is_kept


def no_room(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether none of the blocks named may withdraw."""
    moves = athens_sparta.legal_moves(components, after)
    return not any(move.get("withdraw") in line.values["blocks"] for move in moves)


def storm_at_once(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether the attacker may storm, unless a defender outside comes first."""
    at_turn = after.phase == FIGHT and mover(components, after) == after.active
    return not at_turn or {"storm": True} in athens_sparta.legal_moves(components, after)


def again_at_syracuse(expected: bool) -> Callable:
    """Return whether the active player may attack at Syracuse once more in this phase."""

    def is_kept(components: Components, before: State, after: State, line: Line) -> bool:
        again = any(move.get("fight") == list(SICILY) for move in athens_sparta.legal_moves(components, after))
        return after.phase != COMBAT or again == expected

    return is_kept


def gains(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether there are so many build points to spend, or none where they are of no use to anybody."""
    return after.build in (line.values["points"], 0)


def no_city(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether the event could be applied to no city."""
    return not any("city" in move for move in athens_sparta.legal_moves(components, before))


def placed_at_home(components: Components, before: State, after: State, line: Line) -> bool:
    """Return whether the blocks are all those of the city."""
    home = {piece.id for piece in after.pieces if piece.unit.side == NEUTRAL and piece.unit.home == line.values["city"]}
    return {*line.values["blocks"]} == home


def gone(components: Components, before: State, after: State, line: Line) -> bool:
    return not after.piece(line.values["block"]).is_on_map()


PROMISES: dict[str, Callable[[Components, State, State, Line], bool]] = {
    "combat.rounds.over": attacks_no_more,
    "storm.rounds.over": attacks_no_more,
    "combat.when.ended": lambda components, before, after, line: after.phase != FIGHT,
    "combat.when.won": lambda components, before, after, line: after.phase != FIGHT,
    "pursuit.leave": leaves,
    "retreat.impossible": gone,
    "revolt.failure": gone,
    "revolt.disband": gone,
    "naval.left-outside": allows("blockade", False),
    "combat.choice": fights_left,
    "turn.combat": fights_left,
    "turn.attrition": lambda components, before, after, line: after.phase == ATTRITION,
    "turn.attrition.none": lambda components, before, after, line: after.phase != ATTRITION,
    "turn.second": lambda components, before, after, line: after.active == line.values["side"],
    "event.storms": no_sea_moves,
    "move.operation": points_left,
    "move.march": points_left,
    "move.sea": points_left,
    "revolt.several": points_left,
    "sicily.cost": points_left,
    "sicily.return": points_left,
    "move.enemy": battle_due,
    "neutral.elsewhere": battle_due,
    "city.sides": held_by,
    "persia.support": no_longer("persia"),
    "persia.end": no_longer("persia"),
    "patrol.when": no_longer("patrol"),
    "siege.withdraw": no_longer("withdraw"),
    "sea-attack.declare": lambda components, before, after, line: {"withdraw", "accept"} == kinds(components, after),
    "sea-attack.declare.open": allows("withdraw", False),
    "sea-attack.fight": normal_battle,
    "sea-attack.inside": chooses_at_walls("storm"),
    "sea-attack.fight.free": chooses_at_walls("fire"),
    "siege.excess": no_room,
    "storm.at-once": storm_at_once,
    "sicily.rounds": again_at_syracuse(True),
    "sicily.rounds.later": again_at_syracuse(False),
    "card.event.none": no_city,
    "event.alliance-blocks": placed_at_home,
    "event.tribute": gains,
    "event.pillage": gains,
    "plunder.points.gain": gains,
    "replacement.when": lambda components, before, after, line: after.build == line.values["points"],
    "regroup.ground.end": lambda components, before, after, line: after.phase != REGROUP,
    "victory.last": over,
}
