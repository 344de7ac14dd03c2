"""Moving a pawn: cards, toll, path tile, new cards (rules move.*, pay.*, reward.*, draw.*)."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.cards import cards_to_come, draw_cards
from rules_engine.atlantis.game.ending import finish, next_turn
from rules_engine.atlantis.game.state import State, with_hand, with_seat
from rules_engine.atlantis.readings import PLAYED_CARDS, chosen
from rules_engine.atlantis.rules.chains import Chain, follow, refuse_cards, refuse_home
from rules_engine.atlantis.rules.path import PAWNS, Hole, crossed, holes, moved
from rules_engine.atlantis.rules.rewards import below_lines, covered_lines, reward_line, reward_space, without_top
from rules_engine.atlantis.rules.tiles import Tiles, in_order, tile_codec, without
from rules_engine.atlantis.rules.tolls import (
    Paid,
    Purse,
    away_lines,
    change_lines,
    payment_lines,
    played_lines,
    refuse_payment,
    step_lines,
    toll_lines,
    total,
    worth,
)
from rules_engine.cards import Cards, add_cards, count_cards, subtract_cards
from rules_engine.codec import Codec, converted, counts_of, field, list_of, tuple_record
from rules_engine.core import BadInput, Line, Refused, Step, kept


def move_pawn(components: Components, state: State, move: dict) -> Step:
    """Apply {"pawn": id, "cards": [item], "pay": {"tiles": [tile], "cards": {item: n}}}: the turn after its
    preparation.

    "pay" may be left out where nothing is to be paid; `tolls.refuse_payment` says which payments are allowed.
    """
    pawn, paid = read_pawn(components, move["pawn"]), move["pay"]
    start = state.seat().pawns[pawn]
    refuse_home(state.ways(), pawn, start)
    played = count_cards(components.items, list(move["cards"]))
    refuse_cards(components.items, state.hand(), played)
    chain = follow(state.ways(), start, move["cards"], sum(state.hand()) - sum(played))
    found = crossed(holes(state.course, state.bridges), start, chain.stops[-1])
    refuse_other_way(state, found)
    lines = toll_lines(state.course, found)
    lines += played_lines(components, chosen(state.readings, PLAYED_CARDS), total(lines), len(chain.cards))
    toll = total(lines)
    purse = Purse(state.seat().tiles, state.hand(), played, earned(state, pawn, chain.stops[-1]))
    refuse_payment(components, state.readings, purse, paid, toll)
    lines = chain_lines(state, chain) + lines + step_lines(toll, len(chain.cards)) + payment_lines(paid)
    lines += change_lines(worth(components, paid) - toll) + away_lines(paid)
    return arrive(components, advance(state, pawn, chain, played, paid), start, chain, move, lines)


# reading the move


def read_pawn(components: Components, pawn: str) -> int:
    """Return a pawn's place among those of its player; BadInput where there is no such pawn."""
    if pawn not in PAWNS[: components.pawns]:
        raise BadInput("pawn", pawn, "one of " + ", ".join(PAWNS[: components.pawns]))
    return PAWNS.index(pawn)


@kept
def payment_codec(components: Components) -> Codec:
    """Declare a payment: {"tiles": ["flag-4"], "cards": {"ring": 1}}, the tiles in any order; both may be left out."""
    items = components.items
    tiles = converted(list_of(tile_codec(items)), lambda given: in_order(items, list(given)), tuple)
    return tuple_record(field("tiles", tiles, ()), field("cards", counts_of(items), (0,) * len(items)))


def refuse_other_way(state: State, found: list[Hole]) -> None:
    """Refuse to leave a bridge uncrossed that was placed in this turn, in the reading `bridge-place: crossed-hole`
    (rule bridge.where)."""
    place = state.turn.bridge
    if place and not any([hole.first <= place <= hole.last for hole in found]):
        raise Refused("bridge.where", {})


def earned(state: State, pawn: int, place: int) -> Tiles:
    """Return the tile that the move of this pawn to this position brings (rules reward.tile, pay.before)."""
    after = with_seat(state, state.active, pawns=moved(state.seat().pawns, pawn, place))
    space = reward_space(state.course, after.pawns(), state.readings, place)
    return () if space is None else state.course[space - 1][-1:]


# carrying it out


def advance(state: State, pawn: int, chain: Chain, played: Cards, paid: Paid) -> State:
    """Discard the cards, pay the toll before anything else happens, put the pawn on its new place (rules pay.before,
    move.card): paid tiles leave the game."""
    seat = state.seat()
    spent = add_cards(played, paid[1])
    after = replace(state, discards=add_cards(state.discards, spent), box=state.box + paid[0])
    after = with_hand(after, state.active, subtract_cards(state.hand(), spent) or ())
    pawns = moved(seat.pawns, pawn, chain.stops[-1])
    return with_seat(after, state.active, pawns=pawns, tiles=without(seat.tiles, paid[0]))


def arrive(components: Components, state: State, start: int, chain: Chain, move: dict, lines: list[Line]) -> Step:
    """Take a tile and draw cards for the pawn that has arrived, then end the turn or the game (rule turn.steps)."""
    after, reward_lines = take_reward(components, state, start, chain.stops[-1])
    home = after.seat().home(after.mainland())
    cards = cards_to_come(after, components.draws[home])
    after, draw_lines = draw_cards(components, after, components.draws[home], move["shuffle"])
    said = lines + reward_lines + [draw_line(components, home, cards)] + draw_lines
    ending = finish if home == components.pawns else next_turn
    step = ending(components, after)
    return Step(step.state, tuple(said) + step.lines)


def take_reward(components: Components, state: State, start: int, place: int) -> tuple[State, list[Line]]:
    """Give the active player the tile that the pawn brings which has gone from `start` to `place` (rules reward.tile,
    reward.left, reward.covered)."""
    space = reward_space(state.course, state.pawns(), state.readings, place)
    lines = covered_lines(state.course, state.pawns(), space, place)
    lines.append(reward_line(state.course, space, start, place))
    if space is None:
        return state, lines
    tiles = in_order(components.items, list(state.seat().tiles) + [state.course[space - 1][-1]])
    after = with_seat(replace(state, course=without_top(state.course, space)), state.active, tiles=tiles)
    return after, lines + below_lines(after.course, after.bridges, space, components.water_tiles)


# what to say about it


def chain_lines(state: State, chain: Chain) -> list[Line]:
    """State where each card leads (rules move.card, move.occupied, move.mainland), and why the pawn stays there in the
    end."""
    last = len(chain.cards) - 1
    lines = [card_line(state, chain.cards[index], chain.stops[index], index < last) for index in range(last + 1)]
    return lines + stay_lines(state, chain)


def stay_lines(state: State, chain: Chain) -> list[Line]:
    """State that a pawn stays: on the mainland, however many are there (rule move.no-limit), or on the first free tile
    after occupied ones (move.stop)."""
    if chain.stops[-1] == state.mainland():
        there = state.pawns().count(state.mainland())
        return [Line("move.no-limit", None, {"pawns": there})] if there else []
    return [Line("move.stop", None, {})] if len(chain.cards) > 1 else []


def card_line(state: State, card: str, stop: int, occupied: bool) -> Line:
    """State where one card leads."""
    if stop == state.mainland():
        return Line("move.mainland", None, {"item": card})
    values = {"item": card, "value": state.course[stop - 1][-1][1]}
    return Line("move.occupied" if occupied else "move.card", None, values)


def draw_line(components: Components, home: int, cards: int) -> Line:
    """State how many cards are drawn with so many pawns at home (rules draw.card, draw.more, end.draw)."""
    if home == components.pawns:
        return Line("end.draw", None, {"cards": cards})
    return Line("draw.more" if home else "draw.card", None, {"cards": cards, "home": home})
