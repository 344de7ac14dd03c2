"""The course of a turn: buildings revealed and stored, board tiles laid, the end with its cards (rules reveal.*,
growth.*, forgo.*, turn.order)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.attika.components import CARD, Components
from rules_engine.attika.game.cards import draw_cards, drawn_cards, shuffle_of
from rules_engine.attika.game.state import State, with_seat, with_tile, with_turn, without_top
from rules_engine.attika.rules.growth import ROTATIONS, new_tile_lines, refuse_place, tile_grounds, tile_places
from rules_engine.attika.rules.sites import free_sites
from rules_engine.attika.rules.turns import (
    REVEAL,
    START,
    cards_due,
    fewest_cards,
    limit,
    refuse_cards,
    refuse_reveal,
    rule_against,
)
from rules_engine.core import HIDDEN, BadInput, Line, Refused, Step

# revealing


def reveal(components: Components, state: State, move: dict) -> Step:
    """Apply {"reveal": stack}: turn over the top building of an own stack; it is then to be built or stored."""
    refuse_reveal(components, state.turn, state.seat().means())
    stacks, index = state.seat().stacks, move["reveal"]
    if index not in range(len(stacks)) or not stacks[index]:
        raise Refused("reveal.tile", {"stack": index})
    building = stacks[index][0]
    if building == HIDDEN:
        raise BadInput("stacks", building, "a building")
    left = len(stacks[index]) - 1
    turn = {"action": REVEAL, "done": state.turn.done + 1, "revealed": building, "emptied": left == 0}
    after = with_turn(with_seat(state, stacks=without_top(stacks, index)), **turn)
    return Step(after, (Line("reveal.tile", None, {"building": building, "buildings": left}),))


def reveal_moves(components: Components, state: State) -> list[dict]:
    """List every stack that still has a building, if the player may reveal."""
    seat = state.seat()
    if rule_against(lambda: refuse_reveal(components, state.turn, seat.means())):
        return []
    return [{"reveal": index} for index in range(len(seat.stacks)) if seat.stacks[index]]


def store(components: Components, state: State, move: dict) -> Step:
    """Apply {"store": building}: the building just revealed goes to its space on the mat (rules reveal.store,
    reveal.no-site)."""
    building = state.turn.revealed
    if building is None:
        raise Refused("reveal.store.unrevealed", {})
    if move["store"] != building:
        raise Refused("reveal.store", {"building": building})
    mat = with_tile(components.order, state.seat().mat, building)
    stored = with_turn(with_seat(state, mat=mat), revealed=None, stored=state.turn.stored + (building,))
    after, lines = turn_over_tile(stored)
    has_site = free_sites(state.grounds, state.buildings)
    return Step(after, (Line("reveal.store" if has_site else "reveal.no-site", None, {"building": building}), *lines))


# board tiles


def turn_over_tile(state: State) -> tuple[State, list[Line]]:
    """Turn over a board tile after the last building of a stack was built or stored (rules growth.when, growth.order);
    where there is none the turn just goes on (growth.empty)."""
    if not state.turn.emptied:
        return state, []
    if not state.tiles:
        return with_turn(state, emptied=False), [Line("growth.empty", None, {})]
    after = replace(with_turn(state, emptied=False, tile=state.tiles[0]), tiles=state.tiles[1:])
    return after, [Line("growth.when", None, {"tile": state.tiles[0]})]


def lay_tile(components: Components, state: State, move: dict) -> Step:
    """Apply {"tile": tile, "at": [q, r] of its centre, "rotation": clockwise sixths}: the tile just turned over is
    laid (rules growth.place, growth.build)."""
    tile, centre, turns = move["tile"], move["at"], move["rotation"]
    if tile != state.turn.tile:
        raise Refused("growth.when", {"tile": tile})
    refuse_place(state.grounds, state.board, state.readings, centre)
    after = replace(
        with_turn(state, tile=None),
        grounds=state.grounds + tuple(tile_grounds(components, tile, centre, turns)),
        board=state.board + ((tile, centre, turns),),
    )
    return Step(after, tuple(new_tile_lines(state.grounds, tile, centre)))


def tile_moves(state: State) -> list[dict]:
    """List every way to lay the tile that was turned over: each place, and each rotation there (rule growth.place)."""
    return [
        {"tile": state.turn.tile, "at": [q, r], "rotation": turns}
        for q, r in tile_places(state.grounds, state.board, state.readings)
        for turns in range(ROTATIONS)
    ]


# the end of a turn


def end_turn(components: Components, state: State, move: dict) -> Step:
    """Apply {"end": cards}: the turn ends, and the player draws so many cards for what was forgone (rule turn.end)."""
    cards = move["end"]
    refuse_cards(components, state.turn, state.seat().means(), state.readings, cards)
    after, lines = draw_cards(components, state, cards, move["shuffle"])
    following = next_player(state)
    said = used_up_lines(components, state) + impossible_lines(components, state, cards)
    said += forgone_lines(state, cards) + fewer_lines(components, state, cards) + lines
    said.append(Line("turn.order", None, {"player": following}))
    return Step(replace(after, active=following, turn=START), tuple(said))


def used_up_lines(components: Components, state: State) -> list[Line]:
    """Say that the turn ends because all reveals, or builds, are done (rule turn.end)."""
    turn = state.turn
    if turn.action is None or turn.done < limit(components, turn, turn.action):
        return []
    return [Line("turn.end.revealed" if turn.action == REVEAL else "turn.end.built", None, {"times": turn.done})]


def impossible_lines(components: Components, state: State, cards: int) -> list[Line]:
    """Say how many of the actions for which cards are drawn could not be carried out (rule turn.possible)."""
    turn, means = state.turn, state.seat().means()
    if turn.action is None or not cards:
        return []
    without = limit(components, turn, turn.action) - turn.done - means.left_for(turn.action)
    return [Line("turn.possible.forgone", None, {"actions": without})] if without > 0 else []


def forgone_lines(state: State, cards: int) -> list[Line]:
    """Say what the cards are for, and how many come (rules forgo.all, forgo.card, cards.empty)."""
    if cards == 0:
        return []
    got = drawn_cards(state, cards)
    return [Line("forgo.all" if state.turn.action is None else "forgo.card", {CARD: got}, {"cards": got})]


def fewer_lines(components: Components, state: State, cards: int) -> list[Line]:
    """Say how many cards are due where fewer are drawn (rule forgo.optional)."""
    due = cards_due(components, state.turn, state.seat().means(), state.readings)
    return [Line("forgo.optional.fewer", None, {"due": due})] if cards < due else []


def next_player(state: State) -> str:
    """Return the player who follows clockwise (rule turn.order)."""
    players = [seat.player for seat in state.seats]
    return players[(players.index(state.active) + 1) % len(players)]


def end_moves(components: Components, state: State) -> list[dict]:
    """List the end of the turn with every number of cards that may be drawn, most first."""
    facts = components, state.turn, state.seat().means(), state.readings
    numbers = range(cards_due(*facts), fewest_cards(*facts) - 1, -1)
    return [{"end": cards} | shuffle_of(components, state, cards) for cards in numbers]
