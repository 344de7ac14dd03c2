"""What stands beside the map and helps to decide: the player mats, what may be built free, which groups stand apart."""

from __future__ import annotations

from typing import Any

from rules_engine.attika.calculators.free_builds import beside_lines, now_line
from rules_engine.attika.components import Components
from rules_engine.attika.draw.mat import draw_mat, draw_signs, standing_of
from rules_engine.attika.draw.picture import Label
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.rules.groups import apart_lines
from rules_engine.attika.rules.order import FREE, Standing, stage
from rules_engine.core import Answer
from rules_engine.engine import Aid
from rules_engine.touch import seats_from


def aids(components: Components, known: Any, label: Label, moves: list[dict]) -> tuple[Aid, ...]:
    """List the mats: unfolded that of the player who looks, folded those of the others, clockwise."""
    state: State = getattr(known, "state", known)
    player = getattr(known, "player", "") or state.active
    seats = seats_from(state, player)
    return tuple([mat_aid(components, state, seat, label, seat.player == player) for seat in seats])


def mat_aid(components: Components, state: State, seat: Seat, label: Label, is_own: bool) -> Aid:
    """Return the mat of a seat, with the key if it is that of the player who looks."""
    revealed = state.turn.revealed if state.active == seat.player else None
    own = tuple([(place, building) for place, owner, building in state.buildings if owner == seat.player])
    basis = (own, seat.mat, seat.rewarded, revealed, state.practice, state.readings)
    return Aid("mat", seat.player, lambda: mat_answer(components, state, seat, label, is_own), is_own, basis)


def mat_answer(components: Components, state: State, seat: Seat, label: Label, with_key: bool) -> Answer:
    """Return a mat as a picture; what may be built free and beside what; and which groups stand, but apart, so that
    they have brought nothing yet (rules free.arrow, group.connected)."""
    standing = standing_of(state, seat.player)
    lines = [now_line(components, standing, free_of(components, standing)), *beside_lines(components, standing)]
    own = [(place, building) for place, owner, building in state.buildings if owner == seat.player]
    for group in components.groups:
        lines += [] if group in seat.rewarded else apart_lines(components, own, group, state.readings)
    key = draw_signs(components, state, label) if with_key else ""
    return Answer(draw_mat(components, state, seat, label) + key, tuple(lines))


def free_of(components: Components, standing: Standing) -> list[str]:
    """List the buildings that may be built free beside one that stands (rules free.arrow, road.free)."""
    return [building for building in components.order if stage(components, standing, building) == FREE]
