"""Steps that blocks lose one by one, outside battles (rules attrition.hits, siege.half-hit)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.state import ATTRITION, State
from rules_engine.athens_sparta.readings import ATTRITION_WALLS, chosen
from rules_engine.athens_sparta.rules.board import PATROL, SIDES, Piece, strongest_of, weakened
from rules_engine.athens_sparta.rules.control import holder
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.sieges import step_lost_line
from rules_engine.core import Line, Step


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
        state, said = lost_step(components, state, able[0])
        lines += said
        losses -= 1
    return Step(replace(state, losing=("", 0, ())), tuple(lines))


def strongest(state: State, names: list[str] | tuple[str, ...]) -> list[Piece]:
    """Return those of the named blocks that are strongest now; one with half a loss comes first (siege.half-hit)."""
    there = [piece for piece in state.pieces if piece.id in names and piece.is_on_map()]
    begun = [piece for piece in there if piece.id in state.half and state.phase == ATTRITION]
    return begun or strongest_of(there)


def lost_step(components: Components, state: State, piece: Piece) -> tuple[State, list[Line]]:
    """Take a step from a block, or the first half of one (rules attrition.hits, attrition.full-step, siege.half-hit);
    with the last one its city may change hands (city.sides)."""
    if halves(components, state, piece) and piece.id not in state.half:
        half = Line("siege.half-hit", None, {"block": piece.id, "steps": piece.steps})
        walls = Line("attrition.full-step.walls", None, {"losses": components.hits_per_step})
        return replace(state, half=state.half + (piece.id,)), [walls, half]
    state = replace(state, half=tuple([name for name in state.half if name != piece.id]))
    after, lines = weakened(state, piece.id), [step_lost_line(piece.id, piece.steps - 1)]
    city = theatre_of(components).city_at(piece.at)
    if city is not None and holder(after, city) in SIDES and holder(after, city) != holder(state, city):
        lines.append(Line("city.sides", None, {"city": city.id, "side": holder(after, city)}))
    return after, lines
