"""Whether a position can be (`Engine.possible`)."""

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.readings import BUYING_LIMIT, chosen
from rules_engine.atlantis.rules.cards import all_cards, cards_for
from rules_engine.core import HIDDEN


def possible(components: Components, state: State) -> str | None:
    """Return the rule by which no game comes to this position; None if one can. A position may leave out cards and
    tiles that nobody sees, but shows none more often than the game has it."""
    counted = [cards for cards in [*[held for _, held in state.hands], state.discards] if cards]
    cards = [item for counts in counted for item, count in zip(components.items, counts) for _ in range(count)]
    if is_more([*cards, *[card for card in state.pile if card != HIDDEN]], all_cards(components)):
        return "setup.supplies"
    short = short_hand(components, state)
    if short:
        return short
    tiles = [tile for space in state.course for tile in space] + [tile for seat in state.seats for tile in seat.tiles]
    known = [tile for _, tiles_of in components.tiles for tile in tiles_of]
    if is_more([tile for tile in [*tiles, *state.box] if tile[0]], known):
        return "setup.sorting"
    if any([len(seat.pawns) > components.pawns for seat in state.seats]):
        return "setup.pawns"
    # Until a player's first pawn moves, the hand only grows, and there is no tile to give up.
    unmoved = [seat for seat in state.seats if not any(seat.pawns)]
    players = [seat.player for seat in unmoved]
    if any([seat.tiles for seat in unmoved]) or (state.turn.bought and state.active in players):
        return "reward.tile"
    if any([held and sum(held) < min(components.hands) for player, held in state.hands if player in players]):
        return "setup.hand"
    if sum([seat.bridges for seat in state.seats]) + len(state.bridges) > components.bridges * len(state.seats):
        return "setup.bridge"
    if any([state.course[place - 1] for place in state.bridges]):
        return "bridge.where"
    most = max([stretch["tiles"] for stretch in components.stretches])
    if any([len(space) > most for space in state.course]):
        return "setup.first-half"
    standing = [place for place in state.pawns() if 0 < place < state.mainland()]
    if not all([state.course[place - 1] for place in standing]):
        return "move.stop"
    if len(set(standing)) < len(standing):
        return "move.occupied"
    # A move takes at most one tile, and brings its pawn at least one space of the whole course ahead.
    spaces = sum([stretch["spaces"] for stretch in components.stretches]) + components.number("setup", "water")
    moved = [spaces + 1 - (state.mainland() - place) for place in state.pawns() if place]
    if state.course and len(known) - sum([len(space) for space in state.course]) > sum(moved):
        return "reward.tile"
    turn, home = state.turn, [seat.pawns_home(state.mainland()) == len(seat.pawns) for seat in state.seats]
    if turn.bought > components.number("buying", "tiles") and chosen(state.readings, BUYING_LIMIT) == "one-tile":
        return "buy.number"
    if turn.bridge and turn.bridge not in state.bridges:
        return "bridge.where"
    # With all pawns of one player on the mainland the game is over and the last crossing done, and not before.
    if state.finished and not all(home):
        return "end.crossing"
    if any(home) and not state.finished:
        return "end.third"
    # Whoever has ended the game has drawn cards last, and has no tolls left to pay with them.
    drawn = [held for player, held in state.hands if held and player == state.active]
    is_short = state.finished and state.pile and any([sum(held) < components.draws[-1] for held in drawn])
    return "end.draw" if is_short else None


def short_hand(components: Components, state: State) -> str | None:
    """Return the rule by which some hand holds more cards (rules draw.card, draw.more, buy.tile). Nothing takes cards
    from a hand between the draw at the end of a turn and the next move of a pawn. A turn without such a move only adds
    cards, and a first hand holds more than one."""
    held = [sum(cards) for _, cards in state.hands]
    # A draw falls short where nearly all cards are in hands (rule draw.empty).
    if state.finished or 2 * sum(held) > len(all_cards(components)):
        return None
    for player, cards in state.hands:
        home = state.seat_of(player).pawns_home(state.mainland())
        drawn = components.draws[min(home, components.pawns - 1)]  # with all there, no turn follows
        if sum(cards) < drawn:
            return "draw.more" if home else "draw.card"
        given = state.box[-state.turn.bought :] if state.turn.bought and player == state.active else ()
        if sum(cards) < drawn + sum([cards_for(components, tile) for tile in given]):
            return "buy.tile"
    return None


def is_more(found: list, whole: list) -> bool:
    return any([found.count(one) > whole.count(one) for one in found])
