"""What may decide about a move and does not show in the picture of its case (`Engine.circumstances`)."""

from __future__ import annotations

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.path import water_laid
from rules_engine.core import Phrase


def circumstances(components: Components, state: State, move: dict) -> list[Phrase]:
    """Say whether the game is over, what was done before in this turn, and of a pawn how many are on the mainland and
    how many water tiles are left if there are hardly any."""
    if not state.seats:
        return []
    over = Phrase("given.over" if state.finished else "given.going-on", {})
    return [over, *before_moving(state), *home_phrases(state, move), *water_phrases(components, state, move)]


def before_moving(state: State) -> list[Phrase]:
    """Say how many tiles were given up for cards in this turn (rules buy.number, buy.then-move, bridge.buy), and
    whether a bridge was placed that must be crossed (bridge.where)."""
    bought = Phrase("given.bought", {"tiles": state.turn.bought})
    return [bought, Phrase("given.bridge" if state.turn.bridge else "given.no-bridge", {})]


def home_phrases(state: State, move: dict) -> list[Phrase]:
    """Say how many pawns the player has on the mainland, before one moves (rules draw.more, end.third)."""
    if "pawn" not in move:
        return []
    return [Phrase("given.home", {"pawns": state.seat().home(state.mainland())})]


def water_phrases(components: Components, state: State, move: dict) -> list[Phrase]:
    """Say how many water tiles are left before a pawn moves, if the next one may be the last (rule hole.water)."""
    left = max(0, components.water_tiles - water_laid(state.course))
    return [Phrase("given.water", {"tiles": left})] if "pawn" in move and left <= 1 else []


DECISIVE: dict[str, tuple[str, ...]] = {
    "given.over": ("end.third", "end.no-bridge"),
    "given.bought": ("buy.number", "buy.then-move"),
    "given.bridge": ("bridge.where",),
}
"""Circumstances with the refusals that may rest on them (`Engine.decisive`)."""
