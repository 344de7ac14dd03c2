"""An opponent for practice: what it imagines of all that is hidden from it, and how it judges a position."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.chance import Pick, shuffle
from rules_engine.core import HIDDEN, Line
from rules_engine.polis.components import WHEAT, Components
from rules_engine.polis.game.ending import score_line
from rules_engine.polis.game.setup import event_deck
from rules_engine.polis.game.state import State, own_poleis, population_of
from rules_engine.polis.game.view import View
from rules_engine.polis.rules.battle.cards import all_cards, read_battle_numbers

# a position that fits what is known


def imagine(components: Components, known: View, pick: Pick) -> State:
    """Return a position that fits all that a side knows: projects, events and battle cards face down are any that are
    not seen elsewhere."""
    state = known.state
    coming = tuple([(turn, shuffle(event_deck(components, turn), pick)[0]) for turn, _ in state.coming])
    state = replace(state, pile=imagined_projects(components, state, pick), coming=coming)
    if state.battle is None:
        return state
    return replace(state, battle=imagined_battle(components, state.battle, pick))


def imagined_projects(components: Components, state: State, pick: Pick) -> tuple[str, ...]:
    """Return as many project tiles as lie face down, of those that are seen nowhere."""
    seen: list[str | None] = [*state.shown]
    for polis in components.order:
        seen += [*state.poleis[polis].projects, state.poleis[polis].begun]
    unseen = shuffle([tile for tile in components.projects if tile not in seen], pick)
    return tuple(unseen[: len(state.pile)])


def imagined_battle(components: Components, battle: dict, pick: Pick) -> dict:
    """Deal the battle cards that a side does not see to the hand of the other and to the pile."""
    unseen = list(all_cards(read_battle_numbers(components.data)))
    for cards in [battle["attack"], *[battle["hands"][side] for side in sorted(battle["hands"])]]:
        for card in cards:
            if card != HIDDEN:
                unseen.remove(card)
    unseen = shuffle(unseen, pick)
    hands = {}
    for side in sorted(battle["hands"]):
        hands[side] = battle["hands"][side]
        if HIDDEN in hands[side]:
            hands[side], unseen = unseen[: len(hands[side])], unseen[len(hands[side]) :]
    return battle | {"hands": hands, "pile": unseen[: len(battle["pile"])]}


# what is weighed


def looks(components: Components) -> int:
    """Return how many moves are compared where there are more."""
    return components.data["opponent"]["weights"]["looks"]


def weigh(components: Components, state: State, player: str) -> list[Line]:
    """Judge a position: a won or lost game, the points of both sides, units on the map, resources, prestige and wheat
    that run short."""
    weights = components.data["opponent"]["weights"]
    lines = []
    if state.won is not None and state.won[0] is not None:
        won = weights["won"] if state.won[0] == player else -weights["won"]
        lines.append(Line("loss.at-once.weighed", won, {"side": state.won[0]}))
    for side in components.sides:
        lines += weigh_side(components, state, side, 1 if side == player else -1)
    return lines


def weigh_side(components: Components, state: State, side: str, share: int) -> list[Line]:
    """Judge what a side has; `share`: 1 or -1."""
    weights, seat = components.data["opponent"]["weights"], state.seats[side]
    points = score_line(components, state, side).amount
    poleis = own_poleis(components, state, side)
    begun = len([polis for polis in poleis if state.poleis[polis].begun])
    units = sum([state.units_of(side, area) for area in components.areas])
    goods = sum([state.has(side, good) for good in components.resources if good != WHEAT])
    eaten = population_of(components, state, side)
    wheat, lacking = min(state.has(side, WHEAT), eaten), max(0, weights["safe"] - seat.prestige)
    return [
        Line("final.score.weighed", share * weights["point"] * points, {"side": side, "points": points}),
        Line("polis.owner.weighed", share * weights["polis"] * len(poleis), {"side": side, "poleis": len(poleis)}),
        Line("project.start.weighed", share * weights["begun"] * begun, {"side": side, "projects": begun}),
        Line("unit.control.weighed", share * weights["unit"] * units, {"side": side, "units": units}),
        Line("stock.track.weighed", share * weights["good"] * goods, {"side": side, "goods": goods}),
        Line("supply.wheat.weighed", share * weights["wheat"] * wheat, {"side": side, "wheat": wheat}),
        Line(
            "loss.no-prestige.weighed",
            -share * weights["short"] * lacking * lacking,
            {"side": side, "prestige": seat.prestige},
        ),
    ]
