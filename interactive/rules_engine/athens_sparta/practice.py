"""An opponent for practice: what it imagines of all that is hidden from it, and how it judges a position."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.cards import deck_of
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.game.view import View
from rules_engine.athens_sparta.practice_battle import ends_of_battle
from rules_engine.athens_sparta.practice_value import value_lines
from rules_engine.athens_sparta.rules.board import Piece, other, waiting
from rules_engine.athens_sparta.rules.map import Theatre, theatre_of
from rules_engine.chance import Pick, shuffle
from rules_engine.core import HIDDEN, Line
from rules_engine.hexes import Position

# a position that fits what is known


def imagine(components: Components, known: View, pick: Pick) -> State:
    """Return a position that fits all that a side knows: the enemy's blocks that stand upright are those that are seen
    nowhere, at full strength; cards that are not seen lie in the other hand and in the pile in any order."""
    state = replace(known.state, pieces=imagined_pieces(components, known, pick))
    if known.state.before:
        begun = {piece.id: piece for piece in known.state.before}
        state = replace(state, before=tuple([begun.get(piece.id, piece) for piece in state.pieces]))
    return with_imagined_cards(components, state, known, pick)


def imagined_pieces(components: Components, known: View, pick: Pick) -> tuple[Piece, ...]:
    """Return all blocks in the order of the roster."""
    found = {piece.id: piece for piece in known.state.pieces}
    unseen = shuffle([piece for piece in waiting(components) if piece.id not in found], pick)
    theatre = theatre_of(components)
    abroad = []
    for place, owner, stand in known.covered:
        native = native_of(theatre, unseen, place)
        if native is None:
            abroad.append((place, owner, stand))
        else:
            unseen.remove(native)
            found[native.id] = standing(native, place, owner, stand)
    for place, owner, stand in abroad:
        piece = fitting(theatre, unseen, place)
        unseen.remove(piece)
        found[piece.id] = standing(piece, place, owner, stand)
    return tuple([found[piece.id] for piece in waiting(components) if piece.id in found])


def standing(piece: Piece, place: Position, owner: str, stand: str) -> Piece:
    """Put a block at full strength where one stands."""
    return replace(piece, owner=owner, at=place, stand=stand, steps=piece.sort.steps)


def native_of(theatre: Theatre, unseen: list[Piece], place: Position) -> Piece | None:
    """Return a block whose home this is, as all stand at the beginning (rule setup.blocks); None if there is none."""
    city = theatre.city_at(place)
    natives = [piece for piece in unseen if city is not None and piece.sort.home == city.id]
    return natives[0] if natives else None


def fitting(theatre: Theatre, unseen: list[Piece], place: Position) -> Piece:
    """Return the first block that can stand there: fleets in a port only (rule move.fleet-end)."""
    city = theatre.city_at(place)
    harbour = city is not None and len(city.ports) > 0
    for piece in unseen:
        if harbour or not piece.is_fleet():
            return piece
    return unseen[0]


def with_imagined_cards(components: Components, state: State, known: View, pick: Pick) -> State:
    """Deal the cards that a side does not see face down, to the other side's hand and to the pile."""
    enemy = other(known.player)
    own = [card for _, cards in state.hands for card in cards]
    seen = own + [card for _, card in (*state.played, *state.laid)]
    unseen = shuffle([card.id for card in deck_of(components).cards if card.id not in seen], pick)
    played, unseen = turned_up(state.played, unseen)
    laid, unseen = turned_up(state.laid, unseen)
    size = sum([cards for side, cards in known.cards if side == enemy])
    hands = [(side, tuple(unseen[:size]) if side == enemy else tuple(own)) for side, _ in known.cards]
    pile = tuple(unseen[size : size + len(state.pile)])
    return replace(state, hands=tuple(hands), pile=pile, played=played, laid=laid)


def turned_up(cards: tuple[tuple[str, str], ...], unseen: list[str]) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    """Return (side, card) with an unseen card for each one that is HIDDEN, and the unseen cards that are left."""
    hidden = [side for side, card in cards if card == HIDDEN]
    drawn = {side: card for side, card in zip(hidden, unseen)}  # a side has one card there
    return tuple([(side, drawn.get(side, card)) for side, card in cards]), unseen[len(hidden) :]


# what is weighed


def looks(components: Components) -> int:
    """Return how many moves are compared where there are more."""
    return components.plain["opponent"]["weights"]["looks"]


def value(components: Components, state: State, player: str) -> int:
    """Return what a position is worth; a battle is fought to its end first."""
    ends = ends_of_battle(components, state)
    total = sum([weight * sum([line.amount for line in weigh(components, end, player)]) for weight, end in ends])
    return total // sum([weight for weight, _ in ends])


def weigh(components: Components, state: State, player: str) -> list[Line]:
    """Judge a position (`practice_value.value_lines`); a battle is fought to its end with average dice."""
    return value_lines(components, ends_of_battle(components, state)[0][1], player)
