"""Battles in the course of the game (rules battle.when, battle.order, battle.again)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core import BadInput, Line, Refused, Step
from rules_engine.polis.components import Components
from rules_engine.polis.game.battle.flow import begin_battle
from rules_engine.polis.game.battle.moves import battle_moves, play_battle
from rules_engine.polis.game.battle.state import OVER, Battle, read_battle, write_battle
from rules_engine.polis.game.ending import end_line
from rules_engine.polis.game.flow import next_turn
from rules_engine.polis.game.notices import broke_lines
from rules_engine.polis.game.state import BATTLES, State, crowd_in, prestige_of, put, with_seat
from rules_engine.polis.game.turns import known_in
from rules_engine.polis.readings import MATCHING, OPTIONS
from rules_engine.polis.rules.battle.cards import LAND, SEA, all_cards, read_battle_numbers
from rules_engine.polis.rules.turns import is_battle, refuse_no_battle
from rules_engine.readings import option_of

BATTLE = "battle"
SHUFFLE = "shuffle"
FIGHTING = ("stay", "retreat", "attack", "defend")
LOST = "loss.cannot-pay"


def start_battle(components: Components, state: State, move: dict) -> Step:
    """Carry out {"battle": area, "shuffle": [all battle cards, the top one first]}: the player whose turn it is chooses
    which battle is fought next (rules battle.order, battle.when)."""
    area, numbers = known_in(move, BATTLE, components.areas), read_battle_numbers(components.data)
    if state.stage == BATTLES and state.battle is None:
        refuse_no_battle(components, crowd_in(components, state, area))
    if state.stage != BATTLES or state.battle is not None or area not in state.battles:
        raise Refused("battle.order", {"area": area})
    ground = LAND if area in components.regions else SEA
    units = {side: state.units_of(side, area) for side in components.sides}
    matching = option_of(OPTIONS, state.readings, MATCHING)
    pile = tuple(move.get(SHUFFLE, []))
    battle = begin_battle(numbers, ground, units, prestige_of(components, state), pile, matching)
    others = tuple([other for other in state.battles if other != area])
    lines = (Line("battle.order", None, {"side": state.turn_of, "area": area}),)
    return Step(replace(state, battle=write_battle(numbers, battle), battles=(area, *others)), lines)


def fight(components: Components, state: State, move: dict) -> Step:
    """Carry out a move of the battle that goes on, as `battle_moves` names it; when it is over, what comes after."""
    if state.battle is None:
        raise BadInput("move", move, "a move: there is no battle")
    numbers = read_battle_numbers(components.data)
    step = play_battle(numbers, read_battle(numbers, state.battle), move)
    after = take_over_numbers(components, state, step.state)
    if step.state.phase != OVER:
        broke = broke_lines(components, state, after)
        return Step(replace(after, battle=write_battle(numbers, step.state)), (*step.lines, *broke))
    after, loser = replace(after, battle=None, battles=state.battles[1:]), step.state.lost
    if loser:
        winner = components.other(loser)
        return Step(replace(after, won=(winner, LOST), queue=()), (*step.lines, end_line(winner)))
    said = [*step.lines, *broke_lines(components, state, after), *again_lines(components, after, state.battles[0])]
    after, lines = (after, []) if after.battles else next_turn(components, after)
    return Step(after, (*said, *lines))


def again_lines(components: Components, state: State, area: str) -> list[Line]:
    """Say that there may be another battle, where enough units are left after one (rule battle.again)."""
    units = crowd_in(components, state, area)
    return [Line("battle.again", None, {"area": area, "units": units})] if is_battle(components, units) else []


def take_over_numbers(components: Components, state: State, battle: Battle) -> State:
    """Put the units and the prestige of both sides as the battle leaves them."""
    area, units = state.battles[0], state.units
    for side in components.sides:
        state = with_seat(state, side, prestige=battle.prestige[side])
    return replace(state, units={side: put(units[side], area, battle.units[side]) for side in components.sides})


def fight_moves(components: Components, state: State) -> list[dict]:
    """List the battles to choose from, each with all cards to be shuffled, or the moves of the one that goes on."""
    numbers = read_battle_numbers(components.data)
    if state.battle is not None:
        return list(battle_moves(numbers, read_battle(numbers, state.battle)))
    return [{BATTLE: area, SHUFFLE: list(all_cards(numbers))} for area in state.battles]


def shown_by(components: Components, state: State, move: dict) -> list[str]:
    """Return the cards that a move of a battle lays face up (rules battle.attack, battle.defence)."""
    return [*move.get("attack", ()), *move.get("defend", ())]
