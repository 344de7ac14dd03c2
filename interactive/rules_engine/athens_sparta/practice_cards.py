"""Which card the opponent for practice plays: all of a hand are played in the end, so each when it does most."""

from __future__ import annotations

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.cards import (
    ALLIANCES,
    BETRAYAL,
    PILLAGE,
    PLAGUE,
    STORMS,
    TRIBUTE,
    card,
    hand_points,
)
from rules_engine.athens_sparta.game.state import State
from rules_engine.athens_sparta.practice_value import survey
from rules_engine.athens_sparta.rules.board import ATHENS, BLOCKADE, FIELD, INSIDE, other
from rules_engine.athens_sparta.rules.control import own_in
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.sieges import besieged_blocks, besieged_cities, sufferers

POINT = 4  # not a number of the game
"""What it is worth to play a card with a movement point more first."""
USUAL = {BETRAYAL: 30, PLAGUE: 15, PILLAGE: 10, STORMS: 10, TRIBUTE: 15}  # not a number of the game
"""What an event may still be worth later: less than that, and its card is kept."""


def is_better_redealt(components: Components, state: State) -> bool:
    """Tell whether a hand has fewer movement points than an average one (rule card.redeal)."""
    return hand_points(components, state, state.active) < components.number("deck.average-hand")


def best_cards(components: Components, state: State, moves: list[dict]) -> list[dict]:
    """Return the plays of the card that is best now, of several as good ones all."""
    scores = [score(components, state, move["play"]) for move in moves]
    return [moves[index] for index in range(len(moves)) if scores[index] == max(scores)]


def score(components: Components, state: State, name: str) -> int:
    """Return how good it is to play a card now and not later."""
    played = card(components, name)
    return played.points * POINT + event_now(components, state, played.event) - USUAL.get(played.event, 0)


def event_now(components: Components, state: State, event: str) -> int:
    """Return what an event does for the active side as things stand (rules event.*)."""
    weights, side = components.plain["opponent"]["weights"], state.active
    if event in ALLIANCES:
        return weights["point"]
    if event == BETRAYAL:
        return weights["point"] * 2 if storming_places(components, state, side) else 0
    if event == PLAGUE:
        return plague_now(components, state, side)
    if event == PILLAGE:
        hurt = [city for city in besieged_cities(components, state) if sufferers(components, state, city, side)]
        return weights["step"] * 2 if hurt else 0
    if event == STORMS:
        losing = {owner: cost_of_blockades(state, owner) for owner in (side, other(side))}
        calm = -weights["point"] // 2 if side == ATHENS else weights["point"] // 2
        return weights["step"] * (losing[other(side)] - losing[side]) + calm
    if event == TRIBUTE:
        own = [piece for piece in state.pieces if piece.owner == side and piece.is_on_map()]
        missing = sum([(piece.sort.steps - piece.steps) * piece.sort.cost for piece in own])
        return weights["step"] * min(components.number("tribute.points"), missing)
    return 0


def storming_places(components: Components, state: State, side: str) -> list[str]:
    """List the cities that a side besieges and could storm (rule event.betrayal)."""
    view, found = survey(components, state), []
    for city in theatre_of(components).cities:
        stormers = [piece for piece in own_in(state, city.at, side, (FIELD,)) if not piece.is_fleet()]
        if view.reports[city.id].shut == side and stormers and own_in(state, city.at, other(side), (INSIDE,)):
            found.append(city.id)
    return found


def plague_now(components: Components, state: State, side: str) -> int:
    """Return what the plague costs the enemy in the city where it is worst; less than nothing if only own blocks are
    besieged (rule event.plague)."""
    weights, losses = components.plain["opponent"]["weights"], []
    for city in besieged_cities(components, state):
        ill = besieged_blocks(components, state, city)
        cost = sum([piece.sort.cost if piece.owner != side else -piece.sort.cost for piece in ill])
        losses.append(weights["step"] * cost // 2)
    return max(losses) if losses else 0


def cost_of_blockades(state: State, side: str) -> int:
    """Return the build points of the steps that a side's blockading fleets lose in a storm (rule event.storms)."""
    return sum([piece.sort.cost for piece in state.pieces if piece.owner == side and piece.stand == BLOCKADE])
