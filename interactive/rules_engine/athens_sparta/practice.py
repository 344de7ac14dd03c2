"""An opponent for practice: what it imagines of all that is hidden from it, and how it judges a position."""

from __future__ import annotations

from dataclasses import replace

from rules_engine import hexes
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.ending import victory_points
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.game.view import View
from rules_engine.athens_sparta.rules.board import FIELD, SIDES, Piece, other, waiting
from rules_engine.athens_sparta.rules.cards import deck_of
from rules_engine.athens_sparta.rules.control import holder, is_besieging
from rules_engine.athens_sparta.rules.map import SICILY, City, Theatre, theatre_of
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
    for place, owner, stand in known.covered:
        piece = fitting(theatre, unseen, place)
        unseen.remove(piece)
        found[piece.id] = replace(piece, owner=owner, at=place, stand=stand, steps=piece.sort.steps)
    return tuple([found[piece.id] for piece in waiting(components) if piece.id in found])


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


def weigh(components: Components, state: State, player: str) -> list[Line]:
    """Judge a position: a won or lost game, build points, blocks by what their steps cost, sieges, and how far the own
    blocks are from cities that could be taken."""
    weights = components.plain["opponent"]["weights"]
    lines = []
    if state.won is not None:
        won = weights["won"] if state.won[0] == player else -weights["won"]
        lines.append(Line("victory.check.weighed", won, {"side": state.won[0]}))
    theatre = theatre_of(components)
    held = {city.id: holder(state, city) for city in theatre.cities}
    for side in SIDES:
        lines += weigh_side(components, state, side, held, 1 if side == player else -1)
    return lines


def weigh_side(components: Components, state: State, side: str, held: dict[str, str], share: int) -> list[Line]:
    """Judge what a side has; `held`: who holds each city; `share`: 1 or -1."""
    weights = components.plain["opponent"]["weights"]
    points = victory_points(components, state, side)
    own = [piece for piece in state.pieces if piece.owner == side and piece.is_on_map()]
    strength = sum([piece.steps * piece.sort.cost for piece in own])
    sieges = [city for city in theatre_of(components).cities if is_besieging(state, city.at, side)]
    way = sum([way_to_prey(components, piece, side, held) for piece in own if piece.stand == FIELD])
    return [
        Line("victory.points.weighed", share * weights["point"] * points, {"side": side, "points": points}),
        Line("block.steps.weighed", share * weights["step"] * strength, {"side": side, "points": strength}),
        Line("siege.control.weighed", share * weigh_sieges(weights, sieges), {"side": side, "cities": len(sieges)}),
        Line("move.operation.weighed", -share * weights["way"] * way, {"side": side, "hexes": way}),
    ]


def weigh_sieges(weights: dict[str, int], cities: list[City]) -> int:
    """Judge sieges: the more a city is worth, the better."""
    return sum([weights["siege"] * (1 + city.points) for city in cities])


def way_to_prey(components: Components, piece: Piece, side: str, held: dict[str, str]) -> int:
    """Return how far a ground block is from the nearest city of the enemy, in hexes, up to a limit; 0 for fleets and on
    Sicily."""
    most = components.number("opponent.weights", "near")
    if piece.is_fleet() or piece.at == SICILY:
        return 0
    prey = [city.at for city in theatre_of(components).cities if held[city.id] == other(side) and city.at != SICILY]
    return min([most] + [hexes.distance(piece.at, place) for place in prey])
