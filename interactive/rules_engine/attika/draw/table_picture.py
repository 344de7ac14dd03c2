"""The picture on which whole games are played: the map, and below it what the players have."""

from __future__ import annotations

from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.draw.picture import Label
from rules_engine.attika.draw.table_map import draw_map
from rules_engine.attika.draw.table_seats import draw_seats
from rules_engine.attika.game.state import State
from rules_engine.touch import Things, join_pictures


def draw_table(components: Components, known: Any, label: Label, things: Things) -> tuple[str, str]:
    """Draw what a player knows (`view`), or a whole position as the player sees it whose turn it is."""
    state: State = getattr(known, "state", known)
    player: str = getattr(known, "player", state.active)
    map_svg = draw_map(components, state, label, things)
    return join_pictures([map_svg]), draw_seats(components, known, state, player, label, things)
