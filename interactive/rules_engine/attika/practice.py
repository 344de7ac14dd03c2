"""An opponent for practice: what it imagines of all that is hidden from it, and how it judges a position."""

from dataclasses import replace

from rules_engine.attika.components import Components
from rules_engine.attika.game.setup import all_buildings
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.rules.cards import all_cards
from rules_engine.cards import View, deal_unseen
from rules_engine.chance import Pick, shuffle
from rules_engine.core import HIDDEN, Line
from rules_engine.hexes import Position

# a position that fits what is known


def imagine(components: Components, known: View, pick: Pick) -> State:
    """Return a position that fits all that a player knows: cards, buildings and board tiles face down are any that are
    not seen elsewhere."""
    laid = [tile for tile, _, _ in known.state.board] + [known.state.turn.tile]
    tiles = shuffle([tile for tile in components.tiles if tile not in laid], pick)
    state = deal_unseen(components.landscapes, all_cards(components), known, pick)
    state = replace(state, tiles=tuple(tiles))
    for seat in state.seats:
        state = with_imagined_stacks(components, state, seat, pick)
    return state


def with_imagined_stacks(components: Components, state: State, seat: Seat, pick: Pick) -> State:
    """Lay the buildings of a seat that are seen nowhere into its stacks, the main ones first (rules setup.main,
    setup.stacks), and turn over one of them where one has been turned over in secret."""
    unseen = [shuffle(unseen_buildings(components, state, seat, main), pick) for main in (True, False)]
    stacks, revealed = [], state.turn.revealed
    if revealed == HIDDEN and seat.player == state.active:
        revealed = unseen[0 if len(unseen[0]) > len(seat.stacks[0]) else 1].pop()
    below = unseen[0] + unseen[1]
    for stack in seat.stacks:
        stacks.append(tuple(below[: len(stack)]))
        below = below[len(stack) :]
    seats = tuple([replace(one, stacks=tuple(stacks)) if one.player == seat.player else one for one in state.seats])
    return replace(state, seats=seats, turn=replace(state.turn, revealed=revealed))


def unseen_buildings(components: Components, state: State, seat: Seat, main: bool) -> list[str]:
    """List the main buildings of a player, or the others, that nobody has seen yet."""
    unseen = all_buildings(components, main)
    seen: list[str | None] = list(seat.mat)
    seen += [building for _, building in state.buildings_of(seat.player)]
    if seat.player == state.active:
        seen.append(state.turn.revealed)
    for building in seen:
        if building in unseen:
            unseen.remove(building)
    return unseen


# what is weighed


def looks(components: Components) -> int:
    """Return how many moves are compared where there are more."""
    return components.opponent["looks"]


def rank(components: Components, state: State, moves: list[dict]) -> list[int]:
    """Return how much each move promises: most to build for few cards, and on a shortest chain between shrines."""
    weights = components.opponent
    promised: dict[Position, int] = {}
    for seat in state.seats:
        link = state.shortest_link(seat.player)
        missing = () if link is None else link.missing
        for at in missing:
            promised[at] = promised.get(at, 0) + weights["link"] * max(0, weights["far"] - len(missing))
    ranks = []
    for move in moves:
        at, pay = tuple(move.get("at", ())), move.get("pay", {})
        gain = weights["building"] + promised.get(at, 0) - weights["card"] * sum([pay[card] for card in sorted(pay)])
        ranks.append(gain if "build" in move else 0)
    return ranks


def weigh(components: Components, state: State, player: str) -> list[Line]:
    """Judge a position: a won or lost game, buildings built, what the shortest chains between shrines still need, cards
    in hand, buildings on the mat, amphorae."""
    weights = components.opponent
    lines = []
    if state.won is not None:
        won = weights["won"] if state.won[0] == player else -weights["won"]
        lines.append(Line("end.at-once.weighed", won, {"player": state.won[0]}))
    for seat in state.seats:
        share = weights["share"] if seat.player == player else -1
        lines += weigh_seat(components, state, seat, share)
    return lines


def weigh_seat(components: Components, state: State, seat: Seat, share: int) -> list[Line]:
    """Judge what a player has; `share`: how much it counts for whoever judges."""
    weights, player = components.opponent, seat.player
    built, cards = len(state.own(player)), sum(state.hand_of(player))
    hidden, amphorae = seat.hidden(), seat.amphorae
    mat = len(seat.mat) + (player == state.active and state.turn.revealed is not None)
    return [
        Line("end.buildings.weighed", share * weights["building"] * built, {"player": player, "buildings": built}),
        link_line(components, state, player, share),
        Line("forgo.card.weighed", share * weigh_some(weights, "card", cards), {"player": player, "cards": cards}),
        Line("reveal.store.weighed", share * weigh_some(weights, "mat", mat), {"player": player, "buildings": mat}),
        Line("reveal.tile.weighed", -share * weights["below"] * hidden, {"player": player, "buildings": hidden}),
        Line("amphora.number.weighed", share * weights["amphora"] * amphorae, {"player": player, "amphorae": amphorae}),
    ]


def weigh_some(weights: dict[str, int], name: str, count: int) -> int:
    """Judge cards in hand, or buildings on the mat: some to choose from are good, more are of little use."""
    enough = min(count, weights[name + "s-enough"])
    return weights[name] * enough + weights[name + "s-more"] * (count - enough)


def link_line(components: Components, state: State, player: str, share: int) -> Line:
    """Judge how many buildings a player's shortest chain between two shrines still needs: the fewer, the better (rule
    end.link)."""
    weights = components.opponent
    link = state.shortest_link(player)
    missing = weights["far"] if link is None else min(len(link.missing), weights["far"])
    worth = weights["link"] * (weights["far"] - missing) * (weights["far"] - missing)
    return Line("end.link.weighed", share * worth, {"player": player, "buildings": missing})
