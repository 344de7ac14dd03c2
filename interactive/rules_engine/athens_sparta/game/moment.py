"""A position with what it implies for the side that decides."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.mover import mover
from rules_engine.athens_sparta.game.state import LOSSES
from rules_engine.athens_sparta.game.view import view
from rules_engine.athens_sparta.rules.battle.model import Battle
from rules_engine.athens_sparta.rules.board import Piece, piece_of
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.hexes import Position

ALONE = "alone"
"""The phase of a battle without a game."""


class Moment:
    """What a move looks at: the `state` of a whole game with its `battle`, if one is fought, or a battle alone.
    `phase`: of the game, LOSSES while steps are lost in any of them; `found`: what takes a search, once it is found."""

    def __init__(self, components: Components, state: Any) -> None:
        is_alone = isinstance(state, Battle)
        self.components = components
        self.theatre = theatre_of(components)
        self.state: Any = state
        self.battle: Any = state if is_alone else state.battle
        self.phase = ALONE if is_alone else LOSSES if state.losing[1] else state.phase
        self.won: Any = None if is_alone else state.won
        self.found: dict[Any, Any] = {}

    def piece(self, name: str) -> Piece:
        """Return a block of the game. Raises BadInput where there is none."""
        return piece_of(self.state, name)

    def place_of(self, thing: str) -> Position | None:
        """Return the hex of a city, of a block, unless it is hidden, or of "q,r"; None for anything else."""
        if thing in self.theatre.by_id:
            return self.theatre.by_id[thing].at
        for piece in view(self.state, mover(self.components, self.state)).state.pieces:
            if piece.id == thing:
                return piece.at if piece.is_on_map() else None
        q, _, r = thing.partition(",")
        return (int(q), int(r)) if q.lstrip("-").isdigit() and r.lstrip("-").isdigit() else None

    def own_pieces(self) -> list[Piece]:
        """List the blocks on the map of the player whose turn it is."""
        return [piece for piece in self.state.pieces if piece.owner == self.state.active and piece.is_on_map()]
