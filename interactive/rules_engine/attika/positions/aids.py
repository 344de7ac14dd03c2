"""What stands beside the map and helps to decide: the player mats, what may be built free, which groups stand apart."""

from typing import Any

from rules_engine.attika.calculators.free_builds import beside_lines, now_line
from rules_engine.attika.components import Components
from rules_engine.attika.draw.mat import draw_mat, draw_signs
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.rules.groups import apart_lines
from rules_engine.attika.rules.order import FREE, stage
from rules_engine.core import Answer
from rules_engine.engine import Aid, Label
from rules_engine.touch import seats_from


def aids(components: Components, known: Any, label: Label, moves: list[dict]) -> tuple[Aid, ...]:
    """List the mats: unfolded that of the player who looks, with the key, folded those of the others, clockwise."""
    state: State = getattr(known, "state", known)
    player = getattr(known, "player", "") or state.active
    return tuple([mat_aid(components, state, seat, label, seat.player == player) for seat in seats_from(state, player)])


def mat_aid(components: Components, state: State, seat: Seat, label: Label, is_own: bool) -> Aid:
    """Return the mat of a seat as a picture; what may be built free and beside what; and which groups stand, but apart,
    so that they have brought nothing yet (rules free.arrow, road.free, group.connected)."""
    own = state.buildings_of(seat.player)

    def tell() -> Answer:
        standing = state.standing(seat.player)
        free = [name for name in components.order if stage(components, standing, name) == FREE]
        lines = [now_line(components, standing, free), *beside_lines(components, standing)]
        for group in components.groups:
            lines += [] if group in seat.rewarded else apart_lines(components, own, group, state.readings)
        key = draw_signs(components, state, label) if is_own else ""
        return Answer(draw_mat(components, state, seat, label) + key, tuple(lines))

    return Aid("mat", seat.player, tell, is_own)
