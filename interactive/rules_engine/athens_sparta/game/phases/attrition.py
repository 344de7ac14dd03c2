"""What sieges, blockades and patrols cost at the end of a player turn (rules attrition.*, patrol.attrition,
sicily.attrition, sicily.rate, sicily.corinth, hellespont.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import ATTRITION, State
from rules_engine.athens_sparta.readings import ATTRITION_WALLS, HELLESPONT_LOSS, chosen
from rules_engine.athens_sparta.rules.board import PATROL, Piece, piece_of, removed, strongest_of, weakened
from rules_engine.athens_sparta.rules.control import holder
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.places import name_of
from rules_engine.athens_sparta.rules.sieges import (
    count_losses,
    hungry,
    refuse_dice,
    roll_line,
    rolls_at,
    siege_lines,
    step_lost_line,
)
from rules_engine.core import BadInput, Line, Refused, Step


def grain_moves(components: Components, state: State) -> list[dict]:
    """{"starve": block} for each block in Athens (rule hellespont.loss)."""
    return [{"starve": piece.id} for piece in hungry(components, state)]


def attrition_moves(components: Components, state: State) -> list[dict]:
    """{"attrition": [q, r], "dice": […]} for the next hex: a die for each block, the lowest face stands for any."""
    place = state.due[0]
    return [{"attrition": list(place), "dice": [1] * len(rolls_at(components, state, place))}]


def roll(components: Components, state: State, move: dict) -> Step:
    """Roll all dice of a hex, then take the losses (rules attrition.dice-first, attrition.hits)."""
    place = (move["attrition"][0], move["attrition"][1])
    if place not in state.due:
        values = {"place": name_of(theatre_of(components), place)}
        rolled = bool(rolls_at(components, state, place))
        raise Refused("attrition.when.rolled", values) if rolled else Refused("attrition.when.none", values)
    rows, dice = rolls_at(components, state, place), move["dice"]
    refuse_dice(components, dice, len(rows))
    losses = sum([count_losses([dice[index]], rows[index][1]) for index in range(len(rows))])
    city = theatre_of(components).city_at(place)
    lines = (siege_lines(components, state, city) if city is not None else []) + roll_lines(state, rows, dice)
    state = replace(state, due=tuple([one for one in state.due if one != place]))
    step = lose_steps(components, state, losses, [piece.id for piece, _, _ in rows])
    return Step(step.state, tuple(lines) + tuple(step.lines))


def roll_lines(state: State, rows: list[tuple[Piece, int, str]], dice: list[int]) -> list[Line]:
    """Return a line for each rule by which blocks of the hex roll."""
    lines = []
    for rule in sorted({rule for _, _, rule in rows}):
        able = [index for index in range(len(rows)) if rows[index][2] == rule]
        lowest = rows[able[0]][1]
        lines.append(roll_line(rule, state.active, lowest, [dice[one] for one in able]))
    return lines


def halves(components: Components, state: State, piece: Piece) -> bool:
    """Tell whether walls halve its losses: behind the walls, where the players read it so (rule
    attrition.full-step)."""
    if state.phase != ATTRITION or chosen(state.readings, ATTRITION_WALLS) != "double-defence":
        return False
    city = theatre_of(components).city_at(piece.at)
    return city is not None and city.walls and piece.stand != PATROL and holder(state, city) == piece.owner


def lose_steps(components: Components, state: State, losses: int, names: list[str]) -> Step:
    """Take steps from the strongest first; where several are as strong their owner chooses (rule attrition.hits)."""
    lines: list[Line] = []
    while losses > 0:
        able = strongest(state, names)
        if not able:
            break
        if len(able) > 1:
            return Step(replace(state, losing=(able[0].owner, losses, tuple(names))), tuple(lines))
        state, line = lost_step(components, state, able[0])
        lines.append(line)
        losses -= 1
    return Step(replace(state, losing=("", 0, ())), tuple(lines))


def strongest(state: State, names: list[str] | tuple[str, ...]) -> list[Piece]:
    """Return those of the named blocks that are strongest now; one with half a loss comes first (siege.half-hit)."""
    there = [piece for piece in state.pieces if piece.id in names and piece.is_on_map()]
    begun = [piece for piece in there if piece.id in state.half and state.phase == ATTRITION]
    return begun or strongest_of(there)


def lost_step(components: Components, state: State, piece: Piece) -> tuple[State, Line]:
    """Take a step from a block, or the first half of one (rules attrition.hits, siege.half-hit)."""
    if halves(components, state, piece) and piece.id not in state.half:
        half = Line("siege.half-hit", None, {"block": piece.id, "steps": piece.steps})
        return replace(state, half=state.half + (piece.id,)), half
    state = replace(state, half=tuple([name for name in state.half if name != piece.id]))
    return weakened(state, piece.id), step_lost_line(piece.id, piece.steps - 1)


def loss_moves(state: State) -> list[dict]:
    """{"lose": block} among the strongest."""
    return [{"lose": piece.id} for piece in strongest(state, state.losing[2])]


def lose(components: Components, state: State, move: dict) -> Step:
    """{"lose": block}: its owner takes the next step from it."""
    able = [piece for piece in strongest(state, state.losing[2]) if piece.id == move["lose"]]
    if not able:
        raise Refused("attrition.hits", {"blocks": [piece.id for piece in strongest(state, state.losing[2])]})
    after, line = lost_step(components, state, able[0])
    step = lose_steps(components, after, state.losing[1] - 1, list(state.losing[2]))
    return Step(step.state, (line,) + tuple(step.lines))


def starve(components: Components, state: State, move: dict) -> Step:
    """{"starve": block}: it is removed, or loses a step in another reading (hellespont.loss, hellespont.size)."""
    name = move["starve"]
    if name not in [piece.id for piece in hungry(components, state)]:
        raise BadInput("starve", name, "a block in Athens")
    steps = piece_of(state, name).steps
    if chosen(state.readings, HELLESPONT_LOSS) == "step":
        size = Line("hellespont.size.step", None, {"block": name, "steps": steps - 1})
        return Step(weakened(state, name), (Line("hellespont.loss.step", None, {"block": name}), size))
    size = Line("hellespont.size", None, {"block": name, "steps": steps})
    return Step(removed(state, name), (Line("hellespont.loss", None, {"block": name}), size))
