"""What taps and controls of the living course change."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.positions.options import hand_after, option_of, pieces, place_id, toll_of
from rules_engine.atlantis.positions.study import (
    ASK,
    BRIDGE,
    PAWN,
    REMOVE,
    STACK,
    TOOLS,
    Study,
    ask_about,
    new_pawns,
    start_holding,
)
from rules_engine.atlantis.readings import read_readings
from rules_engine.atlantis.rules.chains import Chain, card_refusal, chain_refusal, follow, home_refusal
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS, hole_at, hole_refusal, mainland, moved, with_bridge
from rules_engine.atlantis.rules.rewards import reward_space, without_top
from rules_engine.atlantis.rules.tiles import tile_id
from rules_engine.atlantis.rules.tolls import Paid, Purse, payment_refusal
from rules_engine.cards import count_cards, subtract_cards
from rules_engine.core import BadInput, Refused, must

HAND = "hand-"
TILES = "tiles-"
READINGS = ("played-cards", "overpaying", "buy-when-stuck", "no-free-tile")
"""The disputed points that change what the page says."""


def press(components: Components, study: Study, name: str, value: str) -> Study:
    """Apply a tap or a change of a control. Raises Refused and BadInput, which change nothing."""
    now = replace(study, last=(), paying=())
    if name == "space":
        return tap_space(now, components, whole_number(value, 0, mainland(study.course)))
    if name == "play":
        return play_cards(components, now, value)
    if name == "pay":
        return replace(now, paying=tuple([one_of(name, card, components.items) for card in value.split(" ")]))
    if name == "lay":
        return lay_bridge(now, whole_number(value, 1, len(study.course)))
    if name in READINGS:
        return replace(now, readings=read_readings(dict(now.readings) | {name: value}))
    return set_control(components, now, name, value)


def set_control(components: Components, study: Study, name: str, value: str) -> Study:
    """Apply a change of one of the other controls."""
    if name == "player":
        return choose_player(components, study, one_of(name, value, components.colours))
    if name == "pawn":
        return replace(study, pawn=PAWNS.index(one_of(name, value, PAWNS[: components.pawns])))
    if name == "tool":
        return replace(study, tool=one_of(name, value, TOOLS))
    if name == "item":
        return replace(study, item=one_of(name, value, components.items))
    if name == "value":
        ids = tuple([key for key, _ in components.values])
        return replace(study, value=components.values[ids.index(one_of(name, value, ids))][1])
    if name == "spare":
        return replace(study, spare=value != "")
    return set_count(components, study, name, value)


def set_count(components: Components, study: Study, name: str, value: str) -> Study:
    """Change the number of cards of an item, or of tiles of a value."""
    for index in range(len(components.items)):
        if name == HAND + components.items[index]:
            return replace(study, hand=set_at(study.hand, index, value, components.item_cards[index]))
    for index in range(len(components.values)):
        if name == TILES + components.values[index][0]:
            most = sum([len(tiles) for _, tiles in components.tiles])
            return replace(study, tiles=set_at(study.tiles, index, value, most))
    raise BadInput("press", name, "a control of this page")


def set_at(counts: tuple[int, ...], index: int, value: str, most: int) -> tuple[int, ...]:
    """Change one of some numbers."""
    return counts[:index] + (whole_number(value, 0, most),) + counts[index + 1 :]


def whole_number(text: str, least: int, most: int) -> int:
    """Read a number as typed; an empty text is 0."""
    number = int(text) if text and not text.strip("0123456789") else 0 if text == "" else -1
    if not least <= number <= most:
        raise BadInput("number", text, "a whole number from " + str(least) + " to " + str(most))
    return number


def choose_player(components: Components, study: Study, player: str) -> Study:
    """Ask about another player; one without pawns joins in."""
    if study.pawns_of(player):
        return ask_about(study, player)
    pawns = [(name, study.pawns_of(name)) for name in components.colours if study.pawns_of(name) or name == player]
    joined = [(name, places or new_pawns(components)) for name, places in pawns]
    others = study.others + ((player, start_holding(components, player)),)
    return ask_about(replace(study, pawns=tuple(joined), others=others), player)


# taps


def tap_space(study: Study, components: Components, place: int) -> Study:
    """Do what the chosen tool does at a space."""
    if study.tool == ASK:
        return choose_pawn_at(study, place)
    if study.tool == PAWN:
        return put_chosen_pawn(study, place)
    if place in (ATLANTIS, mainland(study.course)):
        return study
    if study.tool == BRIDGE:
        return toggle_bridge(study, place)
    return take_top(study, place) if study.tool == REMOVE else put_tile(study, place)


def choose_pawn_at(study: Study, place: int) -> Study:
    """Choose the pawn on a place; of several the next one of the chosen player, else the first."""
    here = [(name, pawn) for name, places in study.pawns for pawn in range(len(places)) if places[pawn] == place]
    own = [pawn for name, pawn in here if name == study.player]
    later = [pawn for pawn in own if pawn > study.pawn]
    if own:
        return replace(study, pawn=later[0] if later else own[0])
    return replace(ask_about(study, here[0][0]), pawn=here[0][1]) if here else study


def put_chosen_pawn(study: Study, place: int) -> Study:
    """Put the chosen pawn on a place (rules move.stop, hole.hole)."""
    if 0 < place <= len(study.course) and not study.course[place - 1]:
        raise Refused("hole.hole", {})
    if place not in (ATLANTIS, mainland(study.course)) and place in study.all_pawns():
        raise Refused("move.stop", {})
    return move_chosen_pawn_to(study, place)


def move_chosen_pawn_to(study: Study, place: int) -> Study:
    """Move the chosen pawn to another place."""
    pawns = [
        (name, moved(places, study.pawn, place) if name == study.player else places) for name, places in study.pawns
    ]
    return replace(study, pawns=tuple(pawns))


def put_tile(study: Study, place: int) -> Study:
    """Put the chosen tile on a space: in place of the top one, or with the tool `stack` on top of it."""
    below = study.course[place - 1] if study.tool == STACK else study.course[place - 1][:-1]
    course = study.course[: place - 1] + (below + ((study.item, study.value),),) + study.course[place:]
    return replace(study, course=course, bridges=tuple([bridge for bridge in study.bridges if bridge != place]))


def take_top(study: Study, place: int) -> Study:
    """Take the top tile away, or from water the bridge (rule reward.tile)."""
    if not study.course[place - 1]:
        return remove_bridge(study, place)
    if place in study.all_pawns():
        raise Refused("reward.tile", {})
    return replace(study, course=without_top(study.course, place))


def toggle_bridge(study: Study, place: int) -> Study:
    """Place a bridge over a hole, or take it away (rule bridge.whole)."""
    hole = hole_at(study.course, study.bridges, place)
    return remove_bridge(study, place) if hole is not None and hole.bridged else span_hole(study, place)


def span_hole(study: Study, place: int) -> Study:
    """Place a bridge over a hole that has none (rules bridge.where, bridge.whole)."""
    hole = hole_at(study.course, study.bridges, place)
    must(hole_refusal(hole))
    return study if hole is None else replace(study, bridges=with_bridge(study.bridges, hole))


def remove_bridge(study: Study, place: int) -> Study:
    """Take away the bridges of the hole to which a space belongs."""
    hole = hole_at(study.course, study.bridges, place)
    if hole is None:
        return study
    return replace(study, bridges=tuple([at for at in study.bridges if not hole.first <= at <= hole.last]))


# carrying out


def lay_bridge(study: Study, place: int) -> Study:
    """Place the player's bridge over a hole (rules bridge.one, bridge.whole)."""
    if not study.spare:
        raise Refused("bridge.one", {})
    return replace(span_hole(study, place), spare=False)


def play_cards(components: Components, study: Study, value: str) -> Study:
    """Move the chosen pawn, pay the toll, and take the tile behind (rules move.card, pay.before, reward.tile). New
    cards are for the reader to draw.

    `value`: the cards played, and after a stroke what is paid, `crown/value-2 ring`; without it the best payment.
    """
    written, stroke, paid = value.partition("/")
    cards = tuple([one_of("play", card, components.items) for card in written.split(" ")])
    played = count_cards(components.items, list(cards))
    must(card_refusal(components.items, study.hand, played))
    tiles = tuple([("", points) for points in study.values(components)])  # order does not matter
    purse = Purse(tiles, study.hand, played)
    must(home_refusal(study.ways(), study.pawn, study.place()))
    chain = follow(study.ways(), study.place(), cards)
    must(chain_refusal(study.ways(), chain, sum(purse.left())))
    toll = toll_of(components, study, chain)
    given = [piece for piece in paid.split(" ") if piece] if stroke else best_pieces(components, study, chain)
    tiles, spent = read_pieces(components, given)
    must(payment_refusal(components, study.readings, purse, (tiles, spent), toll))
    after = replace(
        move_chosen_pawn_to(study, chain.stops[-1]),
        hand=subtract_cards(purse.left(), spent) or (),
        tiles=tuple([held - tiles.count(("", points)) for held, (_, points) in zip(study.tiles, components.values)]),
    )
    return take_reward(components, after, chain.stops[-1], toll, " ".join(given))


def best_pieces(components: Components, study: Study, chain: Chain) -> list[str]:
    """Return what the payment that wastes least gives, as ids; Refused where everything is not enough (rule
    pay.short)."""
    option = option_of(components, study, study.pawn, chain)
    if option.payment is None:
        raise Refused("pay.short.all", {"toll": option.toll, "points": option.points})
    return pieces(components, hand_after(components, study, chain), option.payment)


def read_pieces(components: Components, pieces: list[str]) -> Paid:
    """Read ids of values and items as tiles and cards; the tiles of a study have values alone."""
    values = dict(components.values)
    known = tuple([key for key, _ in components.values]) + components.items
    for piece in pieces:
        one_of("play", piece, known)
    tiles = [("", values[piece]) for piece in pieces if piece in values]
    return tuple(tiles), count_cards(components.items, [piece for piece in pieces if piece not in values])


def take_reward(components: Components, study: Study, place: int, toll: int, paid: str) -> Study:
    """Take the tile that the move brings (rules reward.*)."""
    goal = place_id(study, place)
    space = reward_space(study.course, study.all_pawns(), study.readings, place)
    if space is None:
        return replace(study, last=(goal, toll, "", paid))
    tile = study.course[space - 1][-1]
    tiles = [held + (1 if points == tile[1] else 0) for held, (_, points) in zip(study.tiles, components.values)]
    course = without_top(study.course, space)
    return replace(study, course=course, tiles=tuple(tiles), last=(goal, toll, tile_id(tile), paid))


def one_of(name: str, found: str, known: tuple[str, ...]) -> str:
    """Return what was found if it is known; BadInput if not."""
    if found not in known:
        raise BadInput(name, found, "one of " + ", ".join(known))
    return found
