"""Before a pawn moves: tiles for cards, and the bridge (rules buy.*, bridge.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.atlantis.actions.turn import BRIDGE, TurnMove, home_phrase
from rules_engine.atlantis.game.moment import Moment
from rules_engine.atlantis.game.state import State, with_seat
from rules_engine.atlantis.readings import BRIDGE_PLACE, chosen
from rules_engine.atlantis.rules.cards import (
    DIGITS,
    Tile,
    buying_refusal,
    cards_for,
    distinct,
    tile_codec,
    tile_id,
    without,
)
from rules_engine.atlantis.rules.path import Hole, hole_refusal, with_bridge
from rules_engine.codec import whole
from rules_engine.core import BadInput, Line, Phrase, Refused
from rules_engine.drawing import SHUFFLE


class Buy(TurnMove):
    """{"buy": tile}: a path tile leaves the game, and its player draws half its value in cards (rules buy.tile,
    buy.one). Tiles of one value are alike."""

    name = "buy"
    parts = (
        Part(
            "tile",
            lambda components: tile_codec(components.items),
            lambda action: action.one_of_each_value(),
            "buy",
            others=lambda action: [tile for tile in distinct(action.tiles()) if tile[1] == action.tile[1]],
        ),
        SHUFFLE,
    )
    tile: Tile

    def tiles(self) -> tuple[Tile, ...]:
        return self.now.state.seat().tiles

    def one_of_each_value(self) -> list[Tile]:
        """List the first tile of each value, the lowest first."""
        tiles = self.tiles()
        values = [value for _, value in tiles]
        first = sorted([(values[at], at) for at in range(len(tiles)) if values[at] not in values[:at]])
        return [tiles[at] for _, at in first]

    def check_tile(self) -> Refused | None:
        state = self.now.state
        refused = buying_refusal(self.now.components, state.readings, state.turn.bought, state.turn.bridge)
        if refused is not None or self.tile in self.tiles():
            return refused
        return Refused("buy.tile", {"tile": tile_id(self.tile)})

    def cards_due(self) -> int:
        return cards_for(self.now.components, self.tile)

    def apply(self) -> tuple[State, list[Line]]:
        state, values = self.now.state, {"tile": tile_id(self.tile), "cards": self.cards_drawn()}
        bought = Line("buy.tile" if self.cards_due() else "buy.one", None, values)
        after = with_seat(state, state.active, tiles=without(self.tiles(), (self.tile,)))
        turn = replace(state.turn, bought=state.turn.bought + 1)
        after, lines = self.draw(replace(after, box=state.box + (self.tile,), turn=turn))
        return after, [bought, *lines]

    def described(self) -> Phrase:
        cards = self.cards_drawn()
        return Phrase("buy" if cards else "buy.nothing", {"tile": tile_id(self.tile), "cards": cards})

    def why_none(self, thing: str) -> Refused | None:
        tiles = self.tiles()
        if not thing and not tiles:
            return Refused("buy.tile.none", {})
        return self.refusal_of({"buy": thing or tile_id(tiles[0])})


class PlaceBridge(TurnMove):
    """{"bridge": space}: the player's bridge spans the hole to which this space belongs (rules bridge.one,
    bridge.whole, bridge.everyone), before a pawn moves (bridge.when) and after cards were bought, if any were
    (bridge.buy)."""

    name = BRIDGE
    parts = (Part("space", lambda components: whole(), lambda action: action.open_holes(), BRIDGE),)
    space: int
    span: Hole
    """The hole to which the space belongs, once the move was checked."""

    def open_holes(self) -> list[int]:
        """List the first spaces of the holes without a bridge."""
        return [hole.first for hole in self.now.holes() if not hole.bridged]

    def hole(self) -> Hole | None:
        """Return the hole to which the space belongs; BadInput for no space at all."""
        if not 0 < self.space <= len(self.now.state.course):
            raise BadInput(BRIDGE, self.space, "a space")
        return self.now.hole(self.space)

    def marked(self) -> tuple[int, ...]:
        hole = self.hole()
        return (self.space,) if hole is None else tuple(range(hole.first, hole.last + 1))

    def check_space(self) -> Refused | None:
        if self.now.state.seat().bridges == 0:
            return Refused("bridge.one", {})
        hole = self.hole()
        if hole is None or hole.bridged:
            return hole_refusal(hole)
        self.span = hole
        if self.may_lie_anywhere() or Moment(self.now.components, self.placed()).playable():
            return None
        return Refused("bridge.where", {})

    def may_lie_anywhere(self) -> bool:
        """Tell whether no pawn must cross the bridge in this very turn (rule bridge.where)."""
        return chosen(self.now.state.readings, BRIDGE_PLACE) == "any-hole"

    def placed(self) -> State:
        state = self.now.state
        after = with_seat(state, state.active, bridges=state.seat().bridges - 1)
        turn = state.turn if self.may_lie_anywhere() else replace(state.turn, bridge=self.span.first)
        return replace(after, bridges=with_bridge(state.bridges, self.span), turn=turn)

    def apply(self) -> tuple[State, list[Line]]:
        before, after, water = self.span.before[1], self.span.after[1], self.span.water()
        lines = [Line("bridge.whole", None, {"before": before, "after": after, "water": water})]
        lines.append(Line("bridge.buy" if self.now.state.turn.bought else "bridge.when", None, {}))
        return self.placed(), lines

    def phrase(self) -> Phrase:
        """Say over which hole the bridge is placed, counted from Atlantis (rule bridge.whole), or on which space where
        there is none."""
        state, hole = self.now.state, self.hole()
        if hole is not None:
            number = self.now.holes().index(hole) + 1
            return Phrase("bridge", {"number": number, "before": tile_id(hole.before), "after": tile_id(hole.after)})
        tiles = state.course[self.space - 1]
        return Phrase("bridge.on", {"tile": tile_id(tiles[-1])}) if tiles else Phrase("bridge.end", {})

    def circumstances(self) -> list[Phrase]:
        """Say how many pawns cannot cross the bridge as they are on the mainland (rule bridge.where)."""
        return [home_phrase(self.now.state)]

    def attempts(self) -> list[dict]:
        found = [hole.first for hole in self.now.holes()]
        return [{BRIDGE: space} for space in (*self.open_holes(), *found, 1)]

    def about(self, thing: str) -> list[dict]:
        space = space_of(self.now.state, thing)
        return [] if space is None or self.now.hole(space) is None else [{BRIDGE: space}]


def space_thing(place: int) -> str:
    """Return the name of a place in the picture of a whole game: the part of the move that places a bridge there."""
    return BRIDGE + "=" + str(place)


def space_of(state: State, thing: str) -> int | None:
    """Return the place that a thing of the picture is; None for another thing."""
    kind, _, place = thing.partition("=")
    is_space = kind == BRIDGE and place and not place.strip(DIGITS)
    return int(place) if is_space and int(place) <= state.mainland() else None
