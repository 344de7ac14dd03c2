"""Before a move: tiles for cards, and the bridge (rules buy.*, bridge.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.cards import drawn
from rules_engine.atlantis.game.playable import playable
from rules_engine.atlantis.game.state import State, with_seat
from rules_engine.atlantis.readings import BRIDGE_PLACE, BUY_WHEN_STUCK, BUYING_LIMIT, chosen
from rules_engine.atlantis.rules.path import Hole, hole_at
from rules_engine.atlantis.rules.tiles import Tile, read_tile, tile_id, without
from rules_engine.core import BadInput, Line, Refused, Step


def buy(components: Components, state: State, move: dict) -> Step:
    """{"buy": tile}: a path tile leaves the game, and its player draws half its value in cards (rules buy.tile,
    buy.one)."""
    tile = read_tile(components.items, move["buy"])
    refuse_buying(components, state)
    left = without(state.seat().tiles, (tile,))
    if left is None:
        raise Refused("buy.tile", {"tile": tile_id(tile)})
    after = with_seat(replace(state, box=state.box + (tile,)), state.active, tiles=left)
    cards = cards_for(components, tile)
    after, lines = drawn(components, after, cards, move.get("shuffle"))
    after = replace(after, turn=replace(state.turn, bought=state.turn.bought + 1))
    bought = Line("buy.tile" if cards else "buy.one", None, {"tile": tile_id(tile), "cards": cards})
    return Step(after, (bought, *lines))


def cards_for(components: Components, tile: Tile) -> int:
    """Half the value, rounded down (rules buy.tile, buy.one)."""
    return tile[1] // components.divisor


def refuse_buying(components: Components, state: State) -> None:
    """No more tiles than allowed in one turn (rule buy.number), and none between the bridge and its crossing
    (bridge.where)."""
    if chosen(state.readings, BUYING_LIMIT) == "one-tile" and state.turn.bought >= components.bought:
        raise Refused("buy.number", {"tiles": components.bought})
    if state.turn.bridge:
        raise Refused("bridge.where", {})


def has_bought_instead(state: State) -> bool:
    """Whether the player has bought cards in this turn and so draws none for not being able to move, in the reading
    `buy-when-stuck: instead-of-drawing` (rules move.none, buy.then-move)."""
    return state.turn.bought > 0 and chosen(state.readings, BUY_WHEN_STUCK) == "instead-of-drawing"


def place_bridge(components: Components, state: State, move: dict) -> Step:
    """{"bridge": space}: the player's bridge spans the hole to which this space belongs (rules bridge.one,
    bridge.whole, bridge.everyone)."""
    seat = state.seat()
    if seat.bridges == 0:
        raise Refused("bridge.one", {})
    place = move["bridge"]
    if place not in range(1, len(state.course) + 1):
        raise BadInput("bridge", place, "a space")
    hole = hole_at(state.course, state.bridges, place)
    if hole is None:
        raise Refused("bridge.where.hole", {})
    if hole.bridged:
        raise Refused("bridge.whole", {})
    after = with_bridge(state, hole)
    refuse_uncrossed(components, after)
    values = {"before": hole.before[1], "after": hole.after[1], "water": hole.last - hole.first + 1}
    return Step(after, (Line("bridge.whole", None, values),))


def with_bridge(state: State, hole: Hole) -> State:
    """The active player's bridge lies over a hole; in a reading of bridge.where this very turn must lead over it."""
    after = replace(state, bridges=tuple(sorted(state.bridges + (hole.first,))))
    after = with_seat(after, state.active, bridges=state.seat().bridges - 1)
    if chosen(state.readings, BRIDGE_PLACE) == "any-hole":
        return after
    return replace(after, turn=replace(state.turn, bridge=hole.first))


def refuse_uncrossed(components: Components, state: State) -> None:
    """In the reading `bridge-place: crossed-hole` a bridge is only for a move over it (rule bridge.where)."""
    if state.turn.bridge and not playable(components, state):
        raise Refused("bridge.where", {})
