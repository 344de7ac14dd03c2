"""Why a thing of the table's picture, or a kind of move, is of no use now: what the active player is told who touches
it."""

from __future__ import annotations

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.moves import apply
from rules_engine.atlantis.game.phrases import space_thing
from rules_engine.atlantis.game.preparing import nearest_toll
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.chains import Chain, chains, landing
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS, hole_at, holes
from rules_engine.atlantis.rules.tiles import tile_id
from rules_engine.core import Refused, first_refusal

KIND = "kind="
"""What a kind of move begins with, as a thing."""


def why_not(components: Components, state: State, thing: str) -> Refused | None:
    """Return what forbids every move of the active player that is about a thing of the picture, or of a kind
    ("kind=<kind>"); None where no rule does. The thing must be of no legal move."""
    if thing.startswith(KIND):
        return why_no_kind(components, state, thing[len(KIND) :])
    if thing in PAWNS:
        return why_no_pawn(components, state, PAWNS.index(thing))
    places = {space_thing(place): place for place in range(state.mainland() + 1)}
    if thing in places:
        return why_no_space(components, state, places[thing])
    if thing in components.items:
        return why_no_chain(
            components, state, [chain for chain in own_chains(components, state) if thing in chain.cards]
        )
    return refusal_of(components, state, {"buy": thing})


def refusal_of(components: Components, state: State, move: dict) -> Refused | None:
    """Return the refusal of a move; None for one that is allowed, or none at all."""
    return first_refusal(lambda move: apply(components, state, move), [move])


def why_no_kind(components: Components, state: State, kind: str) -> Refused | None:
    """Return what forbids every move of a kind."""
    if kind == "pawn":
        return why_no_chain(components, state, own_chains(components, state))
    if kind == "buy":
        tiles = state.seat().tiles
        return refusal_of(components, state, {"buy": tile_id(tiles[0])}) if tiles else Refused("buy.tile.none", {})
    if kind == "bridge":
        found = holes(state.course, state.bridges)
        open_first = [hole.first for hole in found if not hole.bridged] + [hole.first for hole in found]
        return refusal_of(components, state, {"bridge": (open_first + [1])[0]})
    return refusal_of(components, state, {"show": "hand"} if kind == "show" else {"end": "turn"})


# pawns and cards


def why_no_pawn(components: Components, state: State, pawn: int) -> Refused | None:
    """Return why a pawn cannot be moved (rules move.pawn, move.unable, move.whole)."""
    place = state.seat().pawns[pawn]
    if place == state.mainland():
        return Refused("move.pawn", {"pawn": PAWNS[pawn]})
    return why_no_chain(components, state, list(chains(components.items, state.ways(), place, state.hand())))


def own_chains(components: Components, state: State) -> list[Chain]:
    """List what the player's cards can do with all pawns on their way."""
    places = sorted(set([place for place in state.seat().pawns if place != state.mainland()]))
    return [chain for place in places for chain in chains(components.items, state.ways(), place, state.hand())]


def why_no_chain(components: Components, state: State, found: list[Chain]) -> Refused | None:
    """Return why none of these chains can be played: no card at all, no card for where one leads, or a toll that is too
    high even for the one that comes nearest (rules move.unable, move.whole)."""
    if not sum(state.hand()):
        return Refused("move.unable.hand", {})
    whole = [chain for chain in found if not chain.stuck]
    if whole:
        toll, left = nearest_toll(components, state, whole)
        if toll > left:
            return Refused("pay.short.all", {"toll": toll, "points": left})
        return Refused("bridge.where", {}) if state.turn.bridge else None
    return Refused("move.whole", {"item": found[0].cards[-1]}) if found else None


# spaces


def why_no_space(components: Components, state: State, place: int) -> Refused | None:
    """Return why neither a bridge nor a pawn can go to a space (rules bridge.*, move.*): an empty hand comes before
    what stands or lies there."""
    if hole_at(state.course, state.bridges, place) is not None:
        return refusal_of(components, state, {"bridge": place})
    behind = [pawn for pawn in range(len(state.seat().pawns)) if state.seat().pawns[pawn] < place]
    if place == ATLANTIS or not behind:
        return Refused("move.card.behind", {})
    if not sum(state.hand()):
        return Refused("move.unable.hand", {})
    if place != state.mainland() and state.ways().taken[place]:
        return Refused("move.stop", {})
    there = [chain for chain in own_chains(components, state) if chain.stops[-1] == place]
    if there:
        return why_no_chain(components, state, there)
    return Refused("move.mainland", {}) if place == state.mainland() else why_no_tile(components, state, place, behind)


def why_no_tile(components: Components, state: State, place: int, behind: list[int]) -> Refused | None:
    """Return why no card leads to the tile on top of a space: none with its item is in hand, or it leads to another
    tile that is nearer (rule move.card). `behind`: the pawns behind it."""
    item = state.ways().tops[place]
    if item is None:
        return None
    if not state.hand()[components.items.index(item)]:
        return Refused("move.card", {"items": [item]})
    nearest = max(behind, key=lambda pawn: state.seat().pawns[pawn])
    found = landing(state.ways(), state.seat().pawns[nearest], item)
    if found in (place, state.mainland()):
        return None
    return Refused(
        "move.card.next", {"item": item, "pawn": PAWNS[nearest], "tile": tile_id(state.course[found - 1][-1])}
    )
