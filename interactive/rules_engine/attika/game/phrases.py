"""Moves in words, before they are made; forbidden ones, too.

A hex is named as on the living board: its row, counted from the top, and as which of that row, from the left.
"""

from __future__ import annotations

from typing import Any

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.cards import cards_drawn, drawn_cards, will_reshuffle
from rules_engine.attika.game.moves import UNSEATED, kind_of, move_codec
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.growth import degrees
from rules_engine.attika.rules.turns import BUILD, REVEAL, limit
from rules_engine.cards import write_cards
from rules_engine.core import BadInput, Phrase
from rules_engine.hexes import Position

ROOM = 2
"""The middle of a board tile lies at most so many hexes off the map."""


def describe(components: Components, state: State, move: Any) -> Phrase:
    """Say a move of the active player. Raises BadInput for what is no move at all."""
    kind = kind_of(move)
    if not state.seats and kind not in UNSEATED:
        raise BadInput("move", move, "a position with seats, or one of " + ", ".join(UNSEATED))
    parts = move_codec(components, kind).read(move)
    said = with_shuffle(components, state, parts, PHRASES[kind](components, state, parts))
    wanted = cards_drawn(components, parts)
    got = drawn_cards(state, wanted)
    return Phrase("short", {"move": said, "cards": got}) if got < wanted else said


def with_shuffle(components: Components, state: State, move: dict, said: Phrase) -> Phrase:
    """Add that the discard pile is shuffled, or that it is not though the cards to be drawn use up the draw pile (rules
    cards.reshuffle, cards.moment)."""
    if move.get("shuffle"):
        return Phrase("shuffled", {"move": said})
    return Phrase("unshuffled", {"move": said}) if will_reshuffle(state, cards_drawn(components, move)) else said


def where(places: list[Position], at: Position) -> dict[str, int]:
    """Return in which row of these places, from the top, one lies, and as which of its row, from the left; both count
    from 1."""
    rows = sorted({r for _, r in [*places, at]})
    beside = sorted({q for q, r in [*places, at] if r == at[1]})
    return {"row": 1 + rows.index(at[1]), "hex": 1 + beside.index(at[0])}


def grid_place(places: list[Position], at: Position) -> dict[str, int]:
    """Return the row and the place of a position that may lie off the map: counted from the upper left corner of a
    frame that leaves room for a board tile on every side, empty places included."""
    top = min([r for _, r in places]) - ROOM
    left = min([2 * q + r for q, r in places]) - 2 * ROOM
    return {"row": 1 + at[1] - top, "place": 1 + (2 * at[0] + at[1] - left) // 2}


def place(components: Components, state: State, at: Position) -> Phrase:
    """Name a hex of the map; off the map, where the middle of a board tile may lie."""
    places = [known for known, _ in state.grounds]
    if at in places:
        return Phrase("hex", {"ground": state.ground_at(at)} | where(places, at))
    return Phrase("hex.off", grid_place(places, at))


def setup_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say the set-up."""
    return Phrase("setup", {"players": move["setup"]["players"]})


def reveal_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say from which stack the player reveals, the main buildings being the first, and how many lie there (rule
    reveal.tile)."""
    index, stacks = move["reveal"], state.seat().stacks
    values = {"stack": index + 1, "buildings": len(stacks[index]) if 0 <= index < len(stacks) else 0}
    return Phrase("reveal.main" if index == 0 else "reveal", values)


def store_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say what goes on the player mat (rule reveal.store)."""
    return Phrase("store", {"building": move["store"]})


def build_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say what is built on which hex, and the cards that are paid (rules build.tile, cost.pay)."""
    at = move["at"]
    values = {"building": move["build"], "ground": state.ground_at(at)}
    values |= where([place for place, _ in state.grounds], at)
    if not any(move["pay"]):
        return Phrase("build.free", values)
    return Phrase("build", values | {"payment": write_cards(components.landscapes, move["pay"])})


def tile_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say where the middle of the board tile comes to lie, and how far the tile is turned (rule growth.place)."""
    values = grid_place([place for place, _ in state.grounds], move["at"])
    if not move["rotation"]:
        return Phrase("tile", values)
    return Phrase("tile.turned", values | {"degrees": degrees(move["rotation"])})


def amphora_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say for what amphorae are returned (rules amphora.action, amphora.card)."""
    pieces, action = components.pieces, state.turn.action
    values = {"amphorae": pieces.spend}
    if move["amphora"] == CARD:
        return Phrase("amphora.card", values | {"cards": pieces.spent_cards})
    values["times"] = pieces.extra_actions
    if action == REVEAL:
        return Phrase("amphora.reveal", values)
    return Phrase("amphora.build" if action == BUILD else "amphora.action", values)


def end_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say how many cards are drawn, and how many actions are left or that nothing was done before (rules turn.end,
    forgo.card, forgo.all)."""
    cards, turn = move["end"], state.turn
    if turn.action is None:
        return Phrase("end.all", {"cards": cards}) if cards else Phrase("end", {})
    left = max(limit(components, turn, turn.action) - turn.done, 0)
    if cards:
        return Phrase("end.cards", {"cards": cards, "actions": left})
    return Phrase("end.left", {"actions": left}) if left else Phrase("end", {})


PHRASES = {
    "setup": setup_phrase,
    "reveal": reveal_phrase,
    "store": store_phrase,
    "build": build_phrase,
    "tile": tile_phrase,
    "amphora": amphora_phrase,
    "end": end_phrase,
}
