"""Buildings that are revealed and stored; and board tiles: when one is turned over, and where it is laid (rules
reveal.*, growth.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.attika.actions.turn import AT, BUILDING, TILE, TurnMove
from rules_engine.attika.game.state import State, in_order
from rules_engine.attika.game.view import grid_place
from rules_engine.attika.rules.growth import ROTATIONS, new_tile_lines, place_refusal, tile_grounds
from rules_engine.attika.rules.sites import free_sites
from rules_engine.attika.rules.turns import REVEAL
from rules_engine.codec import one_of, whole
from rules_engine.core import HIDDEN, BadInput, Line, Phrase, Refused
from rules_engine.hexes import FAR, Position, hex_of

STACK = "reveal="
"""What a stack begins with, as a thing."""
FULL_TURN = 360  # not a number of the game
"""In degrees."""


class Reveal(TurnMove):
    """{"reveal": stack}: the top building of an own stack is turned over; it is then to be built or stored."""

    name = REVEAL
    parts = (Part("stack", lambda components: whole(-FAR, FAR), lambda action: action.filled(), REVEAL, exact=True),)
    stack: int

    def stacks(self) -> tuple[tuple[str, ...], ...]:
        return self.state.seat().stacks

    def height(self) -> int:
        """Count the buildings of the stack; 0 where there is no such stack."""
        return len(self.stacks()[self.stack]) if self.stack in range(len(self.stacks())) else 0

    def filled(self) -> list[int]:
        """List the stacks from which the player may reveal."""
        stacks = [] if self.now.acts().action_refusal(REVEAL) else self.stacks()
        return [index for index in range(len(stacks)) if stacks[index]]

    def check_stack(self) -> Refused | None:
        empty = None if self.height() else Refused("reveal.tile", {"stack": self.stack})
        return self.now.acts().action_refusal(REVEAL) or empty

    def apply(self) -> tuple[State, list[Line]]:
        building, left = self.stacks()[self.stack][0], self.height() - 1
        if building == HIDDEN:
            raise BadInput("stacks", building, "a building")
        turn = {"action": REVEAL, "done": self.state.turn.done + 1, "revealed": building, "emptied": left == 0}
        stacks = tuple([stack[1:] if at == self.stack else stack for at, stack in enumerate(self.stacks())])
        lines = [Line("reveal.tile", None, {"building": building, "buildings": left})]
        return self.state.with_seat(self.state.active, stacks=stacks).with_turn(**turn), lines

    def described(self) -> Phrase:
        """Say from which stack the player reveals, the main buildings being the first, and how many lie there."""
        values = {"stack": self.stack + 1, "buildings": self.height()}
        return Phrase("reveal.main" if self.stack == 0 else "reveal", values)

    def attempts(self) -> list[dict]:
        stacks = self.stacks()
        return [{REVEAL: index} for index in range(len(stacks)) if stacks[index]] + [{REVEAL: 0}]

    def about(self, thing: str) -> list[dict]:
        return [{REVEAL: int(thing[len(STACK) :])}] if thing.startswith(STACK) else []


class Store(TurnMove):
    """{"store": building}: the building just revealed goes to the mat (rules reveal.store, reveal.no-site)."""

    name = "store"
    places = BUILDING
    parts = (
        Part(
            "building",
            lambda components: one_of(components.order),
            lambda action: (action.state.turn.revealed,),
            "store",
        ),
    )
    building: str

    def check_building(self) -> Refused | None:
        revealed = self.state.turn.revealed
        if revealed is None:
            return Refused("reveal.store.unrevealed", {})
        return None if self.building == revealed else Refused("reveal.store", {"building": revealed})

    def apply(self) -> tuple[State, list[Line]]:
        state, building = self.state, self.building
        mat = in_order(self.components.order, self.state.seat().mat + (building,))
        stored = state.with_seat(state.active, mat=mat).with_turn(revealed=None, stored=state.turn.stored + (building,))
        after, lines = turn_over_tile(stored)
        has_site = free_sites(state.grounds, state.buildings)
        return after, [Line("reveal.store" if has_site else "reveal.no-site", None, {"building": building}), *lines]

    def described(self) -> Phrase:
        return Phrase("store", {"building": self.building})

    def circumstances(self) -> list[Phrase]:
        return emptied_phrases(self.state)

    def attempts(self) -> list[dict]:
        return [{"store": building} for building in [*self.now.buildings(), *self.components.order]]


class LayTile(TurnMove):
    """{"tile": tile, "at": [q, r] of its centre, "rotation": clockwise sixths}: the tile just turned over is laid
    (rules growth.place, growth.build)."""

    name = TILE
    places = TILE
    parts = (
        Part("tile", lambda components: one_of(components.tiles), lambda action: (action.state.turn.tile,)),
        replace(AT, domain=lambda action: action.state.tile_places(), exact=True),
        Part(
            "rotation",
            lambda components: whole(0, ROTATIONS - 1),
            lambda action: range(ROTATIONS),
            default=0,
            always=True,
        ),
    )
    tile: str
    at: Position
    rotation: int

    def check_tile(self) -> Refused | None:
        return None if self.tile == self.state.turn.tile else Refused("growth.when", {"tile": self.tile})

    def check_at(self) -> Refused | None:
        return place_refusal(self.state.grounds, self.state.board, self.state.readings, self.at)

    def apply(self) -> tuple[State, list[Line]]:
        laid = tile_grounds(self.components, self.tile, self.at, self.rotation)
        after = replace(
            self.state.with_turn(tile=None, laid=True),
            grounds=self.state.grounds + tuple(laid),
            board=self.state.board + ((self.tile, self.at, self.rotation),),
        )
        return after, new_tile_lines(self.state.grounds, self.tile, self.at)

    def described(self) -> Phrase:
        """Say where the middle of the tile comes to lie, and how far the tile is turned."""
        values = grid_place([place for place, _ in self.state.grounds], self.at)
        if not self.rotation:
            return Phrase("tile", values)
        return Phrase("tile.turned", values | {"degrees": FULL_TURN * self.rotation // ROTATIONS})

    def about(self, thing: str) -> list[dict]:
        place, tile = hex_of(thing), self.state.turn.tile
        return [] if place is None or tile is None else [{TILE: tile, "at": list(place)}]


def turn_over_tile(state: State) -> tuple[State, list[Line]]:
    """Turn over a board tile after the last building of a stack was built or stored (rules growth.when, growth.order);
    where there is none the turn just goes on (growth.empty)."""
    if not state.turn.emptied:
        return state, []
    if not state.tiles:
        return state.with_turn(emptied=False), [Line("growth.empty", None, {})]
    after = replace(state.with_turn(emptied=False, tile=state.tiles[0]), tiles=state.tiles[1:])
    return after, [Line("growth.when", None, {"tile": state.tiles[0]})]


def emptied_phrases(state: State) -> list[Phrase]:
    """Of a building that is placed, say whether it was revealed as the last one of its stack (rule growth.when), and if
    so how many board tiles are left (growth.empty)."""
    if not state.turn.emptied:
        return [Phrase("given.not-last", {})]
    return [Phrase("given.last", {}), Phrase("given.tiles", {"tiles": len(state.tiles)})]
