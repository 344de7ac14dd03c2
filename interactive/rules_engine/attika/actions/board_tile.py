"""Board tiles: when one is turned over, and where it is laid (rules growth.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.attika.actions.turn_move import AT, TILE, TurnMove
from rules_engine.attika.game.state import State, with_turn
from rules_engine.attika.game.view import grid_place
from rules_engine.attika.rules.growth import (
    ROTATIONS,
    new_tile_lines,
    place_refusal,
    tile_grounds,
)
from rules_engine.codec import one_of, whole
from rules_engine.core import Line, Phrase, Refused
from rules_engine.hexes import Position, hex_of

FULL_TURN = 360  # not a number of the game
"""In degrees."""


class LayTile(TurnMove):
    """{"tile": tile, "at": [q, r] of its centre, "rotation": clockwise sixths}: the tile just turned over is laid
    (rules growth.place, growth.build)."""

    name = TILE
    places = TILE
    parts = (
        Part("tile", lambda components: one_of(components.pieces.tiles)),
        AT,
        Part("rotation", lambda components: whole(0, ROTATIONS - 1), default=0, always=True),
    )
    tile: str
    at: Position
    rotation: int

    def check_tile(self) -> Refused | None:
        return None if self.tile == self.now.turn.tile else Refused("growth.when", {"tile": self.tile})

    def check_at(self) -> Refused | None:
        state = self.now.state
        return place_refusal(state.grounds, state.board, state.readings, self.at)

    def listing(self) -> list[dict]:
        """List each place, and each rotation there (rule growth.place)."""
        state = self.now.state
        return [
            {TILE: state.turn.tile, "at": [q, r], "rotation": turns}
            for q, r in state.tile_places()
            for turns in range(ROTATIONS)
        ]

    def apply(self) -> tuple[State, list[Line]]:
        state = self.now.state
        laid = tile_grounds(self.now.components, self.tile, self.at, self.rotation)
        after = replace(
            with_turn(state, tile=None, laid=True),
            grounds=state.grounds + tuple(laid),
            board=state.board + ((self.tile, self.at, self.rotation),),
        )
        return after, new_tile_lines(state.grounds, self.tile, self.at)

    def described(self) -> Phrase:
        """Say where the middle of the tile comes to lie, and how far the tile is turned."""
        values = grid_place([place for place, _ in self.now.state.grounds], self.at)
        if not self.rotation:
            return Phrase("tile", values)
        return Phrase("tile.turned", values | {"degrees": FULL_TURN * self.rotation // ROTATIONS})

    def about(self, thing: str) -> list[dict]:
        place, tile = hex_of(thing), self.now.turn.tile
        return [] if place is None or tile is None else [{TILE: tile, "at": list(place)}]


def turn_over_tile(state: State) -> tuple[State, list[Line]]:
    """Turn over a board tile after the last building of a stack was built or stored (rules growth.when, growth.order);
    where there is none the turn just goes on (growth.empty)."""
    if not state.turn.emptied:
        return state, []
    if not state.tiles:
        return with_turn(state, emptied=False), [Line("growth.empty", None, {})]
    after = replace(with_turn(state, emptied=False, tile=state.tiles[0]), tiles=state.tiles[1:])
    return after, [Line("growth.when", None, {"tile": state.tiles[0]})]


def emptied_phrases(state: State) -> list[Phrase]:
    """Of a building that is placed, say whether it was revealed as the last one of its stack (rule growth.when), and if
    so how many board tiles are left (growth.empty)."""
    if not state.turn.emptied:
        return [Phrase("given.not-last", {})]
    return [Phrase("given.last", {}), Phrase("given.tiles", {"tiles": len(state.tiles)})]
