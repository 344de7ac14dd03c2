"""What may decide about a move and does not show in the picture of its case (`Engine.circumstances`)."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.groups import is_complete
from rules_engine.core import Phrase


def circumstances(components: Components, state: State, move: dict) -> list[Phrase]:
    """Say whether the game is over, and of a building that is placed what it sets off."""
    if not state.seats:
        return []
    return [
        over_phrase(state),
        *emptied_phrases(state, move),
        *reward_phrases(components, state, move),
        *mat_phrases(state, move),
    ]


def over_phrase(state: State) -> Phrase:
    """Say whether the game is over (rule end.at-once)."""
    return Phrase("given.going-on", {}) if state.won is None else Phrase("given.over", {"player": state.won[0]})


def emptied_phrases(state: State, move: dict) -> list[Phrase]:
    """Of a building that is placed, say whether it was revealed as the last one of its stack (rule growth.when), and if
    so how many board tiles are left (growth.empty)."""
    if not ("build" in move or "store" in move):
        return []
    if not state.turn.emptied:
        return [Phrase("given.not-last", {})]
    return [Phrase("given.last", {}), Phrase("given.tiles", {"tiles": len(state.tiles)})]


def reward_phrases(components: Components, state: State, move: dict) -> list[Phrase]:
    """Of the last building of a group, say whether the group has brought something before (rule group.once)."""
    building = move.get("build")
    if building not in components.order:
        return []
    group = components.group_of[building]
    own = [*state.own_buildings(), ((move["at"][0], move["at"][1]), building)]
    if not is_complete(components, own, group):
        return []
    return [Phrase("given.rewarded" if group in state.seat().rewarded else "given.unrewarded", {"group": group})]


def mat_phrases(state: State, move: dict) -> list[Phrase]:
    """Of a building from the mat, say how many are left there for another build (rule turn.possible)."""
    if "build" not in move or state.turn.revealed is not None:
        return []
    return [Phrase("given.mat", {"buildings": max(len(state.seat().mat) - 1, 0)})]


DECISIVE: dict[str, tuple[str, ...]] = {
    "given.over": ("end.at-once",),
}
"""Circumstances with the refusals that may rest on them (`Engine.decisive`)."""
