"""An opponent for practice: what it imagines of all that is hidden from it, how it judges a position, and how it sees a
battle through to its end, with average dice and with luck on each side."""

from dataclasses import replace

from rules_engine.athens_sparta.actions.moves import ATHENS_SPARTA
from rules_engine.athens_sparta.components import FIELD, INSIDE, Components
from rules_engine.athens_sparta.game.flow import flow, with_battle_result
from rules_engine.athens_sparta.game.phases import DECLARE, FIGHT
from rules_engine.athens_sparta.game.view import View
from rules_engine.athens_sparta.practice_value import duel, value_lines
from rules_engine.athens_sparta.rules.battle.model import Battle, Fighter, find, rating
from rules_engine.athens_sparta.rules.battle.words import ATTACKER, AWAY, DEFENDER, LEAVE, OVER, PURSUIT
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.athens_sparta.rules.map import Theatre, theatre_of
from rules_engine.athens_sparta.rules.state import Piece, State, other, waiting
from rules_engine.chance import Pick, shuffle
from rules_engine.core import HIDDEN, BadInput, Line, Refused
from rules_engine.hexes import Position

AVERAGE, HALF = 100, 50  # not a number of the game
"""Luck that is neither good nor bad, in per cent; and half of a hit in hundredths, owed to both sides at first."""
COURSES = ((2, AVERAGE, AVERAGE), (1, 135, 70), (1, 70, 135))  # not a number of the game
"""(weight, per cent of the average hits of the attacker, of the defender) of the courses that a battle may take."""
LONGEST = 120  # not a number of the game
WORTH_A_STORM = 350  # not a number of the game
"""From which chance on, in per mille, the attackers storm."""
TOO_STRONG = 450  # not a number of the game
"""From which chance of the attackers on, in per mille, the defenders go behind their walls."""


# a position that fits what is known


def imagine(components: Components, known: View, pick: Pick) -> State:
    """Return a position that fits all that a side knows: the enemy's blocks that stand upright are those that are seen
    nowhere, at full strength; cards that are not seen lie in the other hand and in the pile in any order."""
    state = replace(known.state, pieces=imagined_pieces(components, known, pick))
    if state.before:
        begun = {piece.id: piece for piece in state.before}
        state = replace(state, before=tuple([begun.get(piece.id, piece) for piece in state.pieces]))
    enemy, own = other(known.player), [card for _, cards in state.hands for card in cards]
    seen = own + [card for _, card in (*state.played, *state.laid)]
    unseen = shuffle([card.id for card in deck_of(components).cards if card.id not in seen], pick)
    played, unseen = turned_up(state.played, unseen)
    laid, unseen = turned_up(state.laid, unseen)
    size = sum([cards for side, cards in known.cards if side == enemy])
    hands = [(side, tuple(unseen[:size]) if side == enemy else tuple(own)) for side, _ in known.cards]
    pile = tuple(unseen[size : size + len(state.pile)])
    return replace(state, hands=tuple(hands), pile=pile, played=played, laid=laid)


def imagined_pieces(components: Components, known: View, pick: Pick) -> tuple[Piece, ...]:
    """Return all blocks in the order of the roster; those that cannot be told stand at home, as all do at the
    beginning, and only the others abroad (rule setup.blocks)."""
    found = {piece.id: piece for piece in known.state.pieces}
    unseen = shuffle([piece for piece in waiting(components) if piece.id not in found], pick)
    theatre, abroad = theatre_of(components), []
    for place, owner, stand in known.covered:
        city = theatre.city_at(place)
        natives = [piece for piece in unseen if city is not None and piece.unit.home == city.id]
        if natives:
            unseen.remove(natives[0])
            found[natives[0].id] = standing(natives[0], place, owner, stand)
        else:
            abroad.append((place, owner, stand))
    for place, owner, stand in abroad:
        piece = fitting(theatre, unseen, place)
        unseen.remove(piece)
        found[piece.id] = standing(piece, place, owner, stand)
    return tuple([found[piece.id] for piece in waiting(components) if piece.id in found])


def standing(piece: Piece, place: Position, owner: str, stand: str) -> Piece:
    """Put a block at full strength where one stands."""
    return replace(piece, owner=owner, at=place, stand=stand, steps=piece.unit.steps)


def fitting(theatre: Theatre, unseen: list[Piece], place: Position) -> Piece:
    """Return the first block that can stand there: fleets in a port only (rule move.fleet-end)."""
    city = theatre.city_at(place)
    harbour = city is not None and len(city.ports) > 0
    for piece in unseen:
        if harbour or not piece.is_fleet():
            return piece
    return unseen[0]


def turned_up(cards: tuple[tuple[str, str], ...], unseen: list[str]) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    """Return (side, card) with an unseen card for each one that is HIDDEN, and the unseen cards that are left."""
    hidden = [side for side, card in cards if card == HIDDEN]
    drawn = {side: card for side, card in zip(hidden, unseen)}  # a side has one card there
    return tuple([(side, drawn.get(side, card)) for side, card in cards]), unseen[len(hidden) :]


# what is weighed


def looks(components: Components) -> int:
    """Return how many moves are compared where there are more."""
    return components.plain["opponent"]["weights"]["looks"]


def value(components: Components, state: State, player: str) -> int:
    """Return what a position is worth; a battle is fought to its end first."""
    ends = ends_of_battle(components, state)
    total = sum([weight * sum([line.amount for line in weigh(components, end, player)]) for weight, end in ends])
    return total // sum([weight for weight, _ in ends])


def weigh(components: Components, state: State, player: str) -> list[Line]:
    """Judge a position (`practice_value.value_lines`); a battle is fought to its end with average dice."""
    return value_lines(components, ends_of_battle(components, state)[0][1], player)


# a battle seen through


def ends_of_battle(components: Components, state: State) -> list[tuple[int, State]]:
    """Return (weight, position after the battle) of the courses of a battle; at peace the position itself."""
    if state.phase not in (DECLARE, FIGHT) or state.battle is None:
        return [(1, state)]
    return [(weight, fought_out(components, state, [attack, defence])) for weight, attack, defence in COURSES]


def odds(components: Components, state: State, move: dict) -> list[tuple[int, dict]] | None:
    """Return an attack with average hits, as its luck is weighed with the rest of the battle; None for other moves."""
    if "fire" not in move or state.battle is None:
        return None
    fighter = find(state.battle.force, move["fire"])
    if fighter is None:
        return None
    dice = dice_of(components, state.battle, fighter, [AVERAGE, AVERAGE], [HALF, HALF])
    return [(1, {"fire": move["fire"], "dice": dice})]


def fought_out(components: Components, state: State, luck: list[int]) -> State:
    """Return the position after the battle; `luck`: per cent of the average hits, of the attacker and the defender."""
    while state.phase == DECLARE and not state.losing[1]:  # behind the walls, if the attackers are strong
        attack = force_of(components, state.battle.in_place(ATTACKER, FIELD), False)
        defence = force_of(components, state.battle.in_place(DEFENDER, FIELD), False)
        moves = ATHENS_SPARTA.legal_moves(components, state)
        is_weak = duel(components, attack, defence, 1) >= TOO_STRONG
        state = ATHENS_SPARTA.apply(components, state, moves[0] if is_weak else moves[-1]).state
    if state.phase != FIGHT or state.battle is None:
        return state
    owed = [HALF, HALF]
    battle = state.battle
    for _ in range(LONGEST):
        if battle.phase in (LEAVE, OVER):
            break
        battle = next_step(components, battle, luck, owed)
    state = with_leavers(state, battle)
    state, _ = with_battle_result(replace(state, battle=battle), ())
    state, _ = flow(state)
    for _ in range(LONGEST):
        if state.phase != FIGHT or state.battle is None or state.battle.phase != LEAVE:
            break
        state = ATHENS_SPARTA.apply(components, state, ATHENS_SPARTA.legal_moves(components, state)[0]).state
    return state


def force_of(components: Components, fighters: list[Fighter], siege: bool) -> tuple[int, int]:
    """Return the steps and the fire of some blocks."""
    fire = sum([one.steps * rating(components, one, siege)[1] for one in fighters])
    return sum([one.steps for one in fighters]), fire


def next_step(components: Components, battle: Battle, luck: list[int], owed: list[int]) -> Battle:
    """Return the battle after the next move of whoever acts."""
    move = next_move(components, battle, luck, owed)
    try:
        return battle.play(move).state
    except (Refused, BadInput):
        able = battle.next_to_act()
        if not able:
            return replace(battle, phase=OVER)
        return battle.play({"pass": able[0].name}).state


def next_move(components: Components, battle: Battle, luck: list[int], owed: list[int]) -> dict:
    """Return what a plain fighter does: leave with others, go inside, storm if that is promising, else fire."""
    if battle.pending is not None:
        return {"lose": cheapest(battle.possible_losers()).name}
    crowd = battle.crowded()
    if crowd:
        return {"aside": cheapest(crowd).name}
    able = battle.next_to_act()
    if not able:
        return {}
    fighter, gone = able[0], [name for name, _ in battle.gone]
    if battle.phase != PURSUIT:
        if fighter.is_in(FIELD) and any([one.role == fighter.role and one.name in gone for one in battle.force]):
            return {"retreat": fighter.name}
        stormers = battle.can_begin_storm() if fighter.role == ATTACKER else []
        if stormers:
            walls = 1 if battle.betrayed or battle.rising else components.hits_per_step
            defence = force_of(components, battle.in_place(DEFENDER, INSIDE), True)
            likely = duel(components, force_of(components, stormers, True), defence, walls)
            if likely < WORTH_A_STORM and battle.refuse_stop() is None:
                return {"stop": True}
    if not battle.targets(fighter):
        if fighter.is_fleet() and battle.refuse_coastal(fighter.role) is None:
            return {"coastal": fighter.role}
        return {"pass": fighter.name}
    if battle.ahead_of(fighter):
        return {"storm": True}
    return {"fire": fighter.name, "dice": dice_of(components, battle, fighter, luck, owed)}


def cheapest(fighters: list[Fighter]) -> Fighter:
    """Return the one that hits least."""
    best = fighters[0]
    for one in fighters:
        if one.number < best.number:
            best = one
    return best


def dice_of(components: Components, battle: Battle, fighter: Fighter, luck: list[int], owed: list[int]) -> list[int]:
    """Return dice with as many hits as are due by now: fractions are owed to the next block of that side."""
    side = 0 if fighter.role == ATTACKER else 1
    number = rating(components, fighter, battle.is_siege(fighter))[1]
    owed[side] += fighter.steps * number * luck[side] // components.faces
    hits = min(fighter.steps, owed[side] // AVERAGE)
    owed[side] -= hits * AVERAGE
    return [1] * hits + [components.faces] * (fighter.steps - hits)


def with_leavers(state: State, battle: Battle) -> State:
    """Move the blocks that left the battle out of the hex: where the first of them went, or where they came from."""
    for fighter in battle.force:
        piece = state.piece(fighter.name)
        if fighter.place != AWAY or fighter.steps <= 0 or piece.at != state.target:
            continue
        places = [state.piece(name).at for name, _ in battle.gone if name != fighter.name]
        goals = [place for place in places if place != state.target] + [state.came_from(piece)]
        if goals[0] is not None:
            state = state.with_piece(piece.id, at=goals[0], stand=FIELD)
    return state
