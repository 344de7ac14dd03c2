"""Moves in words, before they are made."""

from __future__ import annotations

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.cards import cards_to_come
from rules_engine.atlantis.game.moves import kind_of, move_codec
from rules_engine.atlantis.game.moving import read_pawn
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.cards import cards_for, reshuffles
from rules_engine.atlantis.rules.chains import landing
from rules_engine.atlantis.rules.path import holes, moved
from rules_engine.atlantis.rules.tiles import tile_id
from rules_engine.cards import Cards, add_cards, count_cards, list_cards
from rules_engine.core import BadInput, Phrase


def describe(components: Components, state: State, move: Any) -> Phrase:
    """Say a move of the active player, one that is forbidden, too. Raises BadInput for what is no move at all."""
    kind = kind_of(move)
    parts = move_codec(components, kind).read(move)
    return with_shuffle(components, state, parts, PHRASES[kind](components, state, parts))


def with_shuffle(components: Components, state: State, move: dict, said: Phrase) -> Phrase:
    """Add that the discard pile is shuffled, or that it is not though the cards to be drawn use up the draw pile (rule
    draw.reshuffle)."""
    if move.get("shuffle"):
        return Phrase("shuffled", {"move": said})
    needed = reshuffles(len(state.pile), discarded(components, state, move), cards_drawn(components, state, move))
    return Phrase("unshuffled", {"move": said}) if needed else said


def discarded(components: Components, state: State, move: dict) -> Cards:
    """Return the discard pile with the cards that the move plays and pays."""
    if "pawn" not in move:
        return state.discards
    return add_cards(add_cards(state.discards, count_cards(components.items, move["cards"])), move["pay"][1])


def cards_drawn(components: Components, state: State, move: dict) -> int:
    """Count the cards that a move draws (rules draw.card, draw.more, end.draw, buy.tile, move.none)."""
    if "buy" in move:
        return cards_for(components, move["buy"])
    if "show" in move:
        return components.stuck_cards
    if "pawn" not in move:
        return 0
    pawns = moved(state.seat().pawns, read_pawn(components, move["pawn"]), place_after(components, state, move))
    return components.draws[pawns.count(state.mainland())]


def setup_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say the set-up."""
    return Phrase("setup", {})


def buy_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which tile is given up for how many cards (rule buy.tile)."""
    cards = cards_to_come(state, cards_for(components, move["buy"]))
    return Phrase("buy" if cards else "buy.nothing", {"tile": tile_id(move["buy"]), "cards": cards})


def bridge_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say over which hole the bridge is placed, counted from Atlantis (rule bridge.whole), or on which space where
    there is none."""
    place = move["bridge"]
    if not 0 < place <= len(state.course):
        raise BadInput("bridge", place, "a space")
    found = holes(state.course, state.bridges)
    for index in range(len(found)):
        hole = found[index]
        if hole.first <= place <= hole.last:
            values = {"number": index + 1, "before": tile_id(hole.before), "after": tile_id(hole.after)}
            return Phrase("bridge", values)
    tiles = state.course[place - 1]
    return Phrase("bridge.on", {"tile": tile_id(tiles[-1])}) if tiles else Phrase("bridge.end", {})


def pawn_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say which cards are played, where they lead which pawn, and what is paid (rules move.card, move.mainland,
    pay.means)."""
    tiles, cards = move["pay"]
    paid = tile_phrases([tile_id(tile) for tile in tiles]) + card_phrases(list_cards(components.items, cards))
    goal = goal_of(components, state, move)
    values = {"pawn": move["pawn"], "cards": list(move["cards"]), "pieces": paid}
    if goal is None:
        return Phrase("pawn.home.pay" if paid else "pawn.home", values)
    return Phrase("pawn.pay" if paid else "pawn", values | {"goal": goal})


def tile_phrases(tiles: list[str]) -> list[Phrase]:
    """Say which tiles are paid, if any, as nothing but their value tells them from cards (rule pay.means)."""
    if not tiles:
        return []
    return [Phrase("paid.tile" if len(tiles) == 1 else "paid.tiles", {"tiles": tiles})]


def card_phrases(cards: list[str]) -> list[Phrase]:
    """Say which cards are paid, if any (rule pay.means)."""
    if not cards:
        return []
    return [Phrase("paid.card" if len(cards) == 1 else "paid.cards", {"cards": cards})]


def goal_of(components: Components, state: State, move: dict) -> str | None:
    """Return the tile to which the last card leads, whether or not all may be played; None for the mainland."""
    place = place_after(components, state, move)
    return None if place == state.mainland() else tile_id(state.course[place - 1][-1])


def place_after(components: Components, state: State, move: dict) -> int:
    """Return the space to which the last card leads the pawn, whether or not all may be played (rule move.card)."""
    place = state.seat().pawns[read_pawn(components, move["pawn"])]
    for card in move["cards"]:
        place = landing(state.ways(), place, card)
    return place


def goal(components: Components, state: State, move: dict) -> str:
    """Return the space to which a legal move leads a pawn, as the picture of a whole game names it."""
    return space_thing(place_after(components, state, move)) if "pawn" in move else ""


def space_thing(place: int) -> str:
    """Return the name of a space in the picture of a whole game: the part of the move that places a bridge there."""
    return "bridge=" + str(place)


def show_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say what a player does who cannot move (rule move.none)."""
    return Phrase("show", {"cards": cards_to_come(state, components.stuck_cards)})


def end_phrase(components: Components, state: State, move: dict) -> Phrase:
    """Say the end of a turn without a move (rule buy.then-move)."""
    return Phrase("end", {})


PHRASES = {
    "setup": setup_phrase,
    "buy": buy_phrase,
    "bridge": bridge_phrase,
    "pawn": pawn_phrase,
    "show": show_phrase,
    "end": end_phrase,
}
