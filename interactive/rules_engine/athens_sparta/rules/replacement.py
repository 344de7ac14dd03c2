"""What build points there are, what they pay for, and who wins with them (rules replacement.*, persia.support,
persia.price, victory.*)."""

from rules_engine.athens_sparta.components import FLEET, Components
from rules_engine.athens_sparta.rules.state import ATHENS, PERSIA, SIDES, SPARTA, Piece, State, other
from rules_engine.core import Refused


def has_support(side: str, accepted: bool) -> bool:
    """Tell whether Persia supports a side: Sparta, once it has accepted (rule persia.support)."""
    return accepted and side == SPARTA


def price_of_step(components: Components, kind: str, printed: int, supported: bool) -> int:
    """Return the points of a step; Persia pays a part of its ally's fleets (replacement.cost, persia.support)."""
    return components.number("persia.fleet-cost") if kind == FLEET and supported else printed


def persian_loss(components: Components, supported: bool, counted: bool) -> int:
    """Return what support costs at a check; `counted`: Miletus brings the side points (rule persia.price)."""
    return components.number("persia.points-lost") if supported and counted else 0


def step_cost(state: State, piece: Piece) -> int:
    supported = has_support(piece.owner, state.persia == PERSIA)
    return price_of_step(state.components, piece.unit.type, piece.unit.cost, supported)


def growth_refusal(state: State, piece: Piece) -> Refused | None:
    """Refuse a step beyond full strength, or for more points than are left (block.steps, replacement.points)."""
    if piece.steps >= piece.unit.steps:
        return Refused("block.steps", {"block": piece.id, "steps": piece.unit.steps})
    return unpaid_refusal(state, step_cost(state, piece))


def unpaid_refusal(state: State, needed: int) -> Refused | None:
    """Refuse what costs more points than are left (rule replacement.points)."""
    is_short = needed > state.build
    return Refused("replacement.points.short", {"needed": needed, "points": state.build}) if is_short else None


GAME_TURN, OLYMPIAD, LAST = "game-turn", "olympiad", "last-olympiad"
CHECKS = (GAME_TURN, OLYMPIAD, LAST)


def verdict(
    components: Components, counted: dict[str, int], lost: list[str], check: str
) -> tuple[str | None, str | None]:
    """Return (winner, rule): an enemy main city wins at any check, where both have fallen the points decide; points win
    at the end of an Olympiad, and after the last one Athens if nobody else (victory.*).

    `counted`: {side: build points that count}; `lost`: the sides whose main city has fallen."""
    if len(lost) == len(SIDES):
        return SPARTA if counted[SPARTA] > counted[ATHENS] else ATHENS, "victory.both-cities"
    if lost:
        return other(lost[0]), "victory.main-city"
    if check == GAME_TURN:
        return None, None
    for side in SIDES:
        if counted[side] >= components.number("points.win"):
            return side, "victory.points"
    return (ATHENS, "victory.last") if check == LAST else (None, None)
