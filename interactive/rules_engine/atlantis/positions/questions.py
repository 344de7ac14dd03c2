"""From a position to a calculator's question, and from a move to the words of an example."""

from rules_engine.atlantis.calculators.toll import HOLES
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.readings import LAST_PAYMENT, OVERPAYING, PLAYED_CARDS, chosen
from rules_engine.atlantis.rules.cards import Tile
from rules_engine.atlantis.rules.path import PAWNS, holes, holes_between, tolls_home
from rules_engine.core import BadInput, must


def toll_question(components: Components, state: State, pawn: str, cards: list[str]) -> dict:
    """Return the input of `toll` for a move of the active player; BadInput where it crosses too many holes for one."""
    if pawn not in PAWNS[: components.pawns]:
        raise BadInput("pawn", pawn, "one of " + ", ".join(PAWNS[: components.pawns]))
    start = state.seat().pawns[PAWNS.index(pawn)]
    chain = state.ways().follow(start, tuple(cards))
    must(state.ways().chain_refusal(chain, sum(state.hand()) - len(cards)))
    found = holes_between(holes(state.course, state.bridges), start, chain.stops[-1])
    if len(found) > len(HOLES):
        raise BadInput("cards", cards, "no more holes than " + str(len(HOLES)))
    shown = [(HOLES[index], found[index]) for index in range(len(found))]
    return {
        "before": {name: hole.before[1] for name, hole in shown},
        "after": {name: hole.after[1] for name, hole in shown},
        "bridges": {name: components.bridges for name, hole in shown if hole.bridged},
        "tiles": counted_values(components, state.seat().tiles),
        "hand": sum(state.hand()),
        "played": len(cards),
        "played_cards": chosen(state.readings, PLAYED_CARDS),
        "overpaying": chosen(state.readings, OVERPAYING),
    }


def final_score_question(components: Components, state: State) -> dict:
    """Return the input of `final_score` if the game ended now: the tolls of all pawns that are not home."""
    fares = state.ways().fares
    return {seat.player: counted_values(components, seat.tiles) for seat in state.seats} | {
        "cards": {seat.player: sum(state.hand_of(seat.player)) for seat in state.seats},
        "tolls": {seat.player: sum(tolls_home(fares, seat.pawns)) for seat in state.seats},
        "last_payment": chosen(state.readings, LAST_PAYMENT),
    }


def counted_values(components: Components, tiles: tuple[Tile, ...]) -> dict:
    """Count the tiles of each value: {"value-2": 1}."""
    values = [value for _, value in tiles]
    return {key: values.count(points) for key, points in components.values}


def step_values(subject: dict, outcome: dict) -> dict:
    """Return what the words of an example's step may name: pawn, cards and payment of a move, the tile given for cards,
    and of an answer the toll."""
    shown = ((outcome, ("active", "scores", "winners")), (subject, ("pawn", "cards", "buy")))
    values = {name: data[name] for data, names in shown for name in names if name in data}
    if "pay" in subject:
        cards = subject["pay"].get("cards", {})
        values["tiles"] = subject["pay"].get("tiles", [])
        values["spent"] = sum([cards[item] for item in sorted(cards)])
    if "total" in outcome:
        values["toll"] = outcome["total"]
    return values
