"""What taps and controls of the living course do."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.seats import PAWNS, moved
from rules_engine.atlantis.positions.options import hand_after, option_of, values
from rules_engine.atlantis.positions.options import pieces as pieces_of
from rules_engine.atlantis.positions.study import (
    ASK,
    BRIDGE,
    PAWN,
    REMOVE,
    STACK,
    TOOLS,
    Position,
    asked_about,
    new_pawns,
    one_of,
    start_holding,
)
from rules_engine.atlantis.readings import read_readings
from rules_engine.atlantis.rules.chains import Chain, follow, refuse_cards
from rules_engine.atlantis.rules.path import ATLANTIS, hole_at, mainland, without_top
from rules_engine.atlantis.rules.rewards import reward_space
from rules_engine.atlantis.rules.tiles import tile_id
from rules_engine.atlantis.rules.tolls import Paid, Purse, due, refuse_payment
from rules_engine.cards import counted, minus
from rules_engine.core import BadInput, Refused

HAND = "hand-"
TILES = "tiles-"
READINGS = ("played-cards", "overpaying", "buy-when-stuck", "no-free-tile")
"""The disputed points that change what the page says."""


def press(components: Components, position: Position, name: str, value: str) -> Position:
    """The position after a tap or a change of a control. Raises Refused and BadInput, which change nothing."""
    now = replace(position, last=(), paying=())
    if name == "space":
        return tapped(now, components, whole_number(value, 0, mainland(position.course)))
    if name == "play":
        return played(components, now, value)
    if name == "pay":
        return replace(now, paying=tuple([one_of(name, card, components.items) for card in value.split(" ")]))
    if name == "lay":
        return laid(now, whole_number(value, 1, len(position.course)))
    if name in READINGS:
        return replace(now, readings=read_readings(dict(now.readings) | {name: value}))
    return controlled(components, now, name, value)


def controlled(components: Components, position: Position, name: str, value: str) -> Position:
    """The position after a change of one of the other controls."""
    if name == "player":
        return with_player(components, position, one_of(name, value, components.colours))
    if name == "pawn":
        return replace(position, pawn=PAWNS.index(one_of(name, value, PAWNS[: components.pawns])))
    if name == "tool":
        return replace(position, tool=one_of(name, value, TOOLS))
    if name == "item":
        return replace(position, item=one_of(name, value, components.items))
    if name == "value":
        ids = tuple([key for key, _ in components.values])
        return replace(position, value=components.values[ids.index(one_of(name, value, ids))][1])
    if name == "spare":
        return replace(position, spare=value != "")
    return with_count(components, position, name, value)


def with_count(components: Components, position: Position, name: str, value: str) -> Position:
    """Another number of cards of an item, or of tiles of a value."""
    for index in range(len(components.items)):
        if name == HAND + components.items[index]:
            return replace(position, hand=changed(position.hand, index, value, components.item_cards[index]))
    for index in range(len(components.values)):
        if name == TILES + components.values[index][0]:
            most = sum([len(tiles) for _, tiles in components.tiles])
            return replace(position, tiles=changed(position.tiles, index, value, most))
    raise BadInput("press", name, "a control of this page")


def changed(counts: tuple[int, ...], index: int, value: str, most: int) -> tuple[int, ...]:
    """The numbers with another one at a place."""
    return counts[:index] + (whole_number(value, 0, most),) + counts[index + 1 :]


def whole_number(text: str, least: int, most: int) -> int:
    """A number as typed; an empty text is 0."""
    number = int(text) if text and not text.strip("0123456789") else 0 if text == "" else -1
    if not least <= number <= most:
        raise BadInput("number", text, "a whole number from " + str(least) + " to " + str(most))
    return number


def with_player(components: Components, position: Position, player: str) -> Position:
    """Another player is asked about; one without pawns joins in."""
    if position.pawns_of(player):
        return asked_about(position, player)
    pawns = [
        (name, position.pawns_of(name)) for name in components.colours if position.pawns_of(name) or name == player
    ]
    joined = [(name, places or new_pawns(components)) for name, places in pawns]
    others = position.others + ((player, start_holding(components, player)),)
    return asked_about(replace(position, pawns=tuple(joined), others=others), player)


# taps


def tapped(position: Position, components: Components, place: int) -> Position:
    """A space was tapped; the tool says what that means."""
    if position.tool == ASK:
        return asked(position, place)
    if position.tool == PAWN:
        return with_pawn(position, place)
    if place in (ATLANTIS, mainland(position.course)):
        return position
    if position.tool == BRIDGE:
        return bridged(position, place)
    return removed(position, place) if position.tool == REMOVE else with_tile(position, place)


def asked(position: Position, place: int) -> Position:
    """The pawn on a place is chosen; of several the next one of the chosen player, else the first."""
    here = [(name, pawn) for name, places in position.pawns for pawn in range(len(places)) if places[pawn] == place]
    own = [pawn for name, pawn in here if name == position.player]
    later = [pawn for pawn in own if pawn > position.pawn]
    if own:
        return replace(position, pawn=later[0] if later else own[0])
    return replace(asked_about(position, here[0][0]), pawn=here[0][1]) if here else position


def with_pawn(position: Position, place: int) -> Position:
    """The chosen pawn is put on a place (rules move.stop, hole.hole)."""
    if 0 < place <= len(position.course) and not position.course[place - 1]:
        raise Refused("hole.hole", {})
    if place not in (ATLANTIS, mainland(position.course)) and place in position.all_pawns():
        raise Refused("move.stop", {})
    return at(position, place)


def at(position: Position, place: int) -> Position:
    """The position with the chosen pawn at another place."""
    pawns = [
        (name, moved(places, position.pawn, place) if name == position.player else places)
        for name, places in position.pawns
    ]
    return replace(position, pawns=tuple(pawns))


def with_tile(position: Position, place: int) -> Position:
    """The chosen tile lies on a space: in place of the top one, or with the tool `stack` on top of it."""
    below = position.course[place - 1] if position.tool == STACK else position.course[place - 1][:-1]
    course = position.course[: place - 1] + (below + ((position.item, position.value),),) + position.course[place:]
    return replace(position, course=course, bridges=tuple([bridge for bridge in position.bridges if bridge != place]))


def removed(position: Position, place: int) -> Position:
    """The top tile is taken away, or from water the bridge (rule reward.tile)."""
    if not position.course[place - 1]:
        return without_bridge(position, place)
    if place in position.all_pawns():
        raise Refused("reward.tile", {})
    return replace(position, course=without_top(position.course, place))


def bridged(position: Position, place: int) -> Position:
    """A bridge lies over a hole, or lies there no more (rule bridge.whole)."""
    hole = hole_at(position.course, position.bridges, place)
    if hole is None:
        raise Refused("bridge.where.hole", {})
    if hole.bridged:
        return without_bridge(position, place)
    return replace(position, bridges=tuple(sorted(position.bridges + (hole.first,))))


def without_bridge(position: Position, place: int) -> Position:
    """The hole to which a space belongs, without its bridges."""
    hole = hole_at(position.course, position.bridges, place)
    if hole is None:
        return position
    left = [bridge for bridge in position.bridges if not hole.first <= bridge <= hole.last]
    return replace(position, bridges=tuple(left))


# carrying out


def laid(position: Position, place: int) -> Position:
    """The player's bridge lies over a hole (rules bridge.one, bridge.whole)."""
    if not position.spare:
        raise Refused("bridge.one", {})
    return replace(position if hole_is_bridged(position, place) else bridged(position, place), spare=False)


def hole_is_bridged(position: Position, place: int) -> bool:
    """Whether a bridge spans the hole of a space; Refused if it does (rule bridge.whole)."""
    hole = hole_at(position.course, position.bridges, place)
    if hole is not None and hole.bridged:
        raise Refused("bridge.whole", {})
    return False


def played(components: Components, position: Position, value: str) -> Position:
    """The chosen pawn moves, the toll is paid, and the tile behind is taken (rules move.card, pay.before, reward.tile).
    New cards are for the reader to draw.

    `value`: the cards played, and after a stroke what is paid, `crown/value-2 ring`; without it the best payment.
    """
    written, stroke, paid = value.partition("/")
    cards = tuple([one_of("play", card, components.items) for card in written.split(" ")])
    spent = counted(components.items, list(cards))
    refuse_cards(components.items, position.hand, spent)
    left = minus(position.hand, spent) or ()
    if position.place() == mainland(position.course):
        raise Refused("move.pawn", {"pawn": PAWNS[position.pawn]})
    chain = follow(position.ways(), position.place(), cards, sum(left))
    toll = due(components, position.readings, chain)
    pieces = [piece for piece in paid.split(" ") if piece] if stroke else best_pieces(components, position, chain)
    tiles, given = read_pieces(components, pieces)
    refuse_pieces(components, position, cards, (tiles, given), toll)
    counts = [sum([1 for _, value in tiles if value == points]) for _, points in components.values]
    after = at(position, chain.stops[-1])
    after = replace(
        after,
        hand=minus(left, given) or (),
        tiles=tuple([held - count for held, count in zip(position.tiles, counts)]),
    )
    return rewarded(components, after, chain.stops[-1], toll, " ".join(pieces))


def best_pieces(components: Components, position: Position, chain: Chain) -> list[str]:
    """What the payment that wastes least gives, as ids; Refused where everything is not enough (rule pay.short)."""
    option = option_of(components, position, position.pawn, chain)
    if option.payment is None:
        raise Refused("pay.short.all", {"toll": option.toll, "points": option.points})
    return pieces_of(components, hand_after(components, position, chain), option.payment)


def read_pieces(components: Components, pieces: list[str]) -> Paid:
    """Ids of values and items as tiles and cards; the tiles of a position have values alone."""
    values = [key for key, _ in components.values]
    known = tuple(values) + components.items
    for piece in pieces:
        one_of("play", piece, known)
    tiles = [("", components.values[values.index(piece)][1]) for piece in pieces if piece in values]
    return tuple(tiles), counted(components.items, [piece for piece in pieces if piece not in values])


def refuse_pieces(components: Components, position: Position, cards: tuple[str, ...], paid: Paid, toll: int) -> None:
    """Raises Refused as in the game (rules pay.*)."""
    tiles = tuple([("", points) for points in values(components, position)])
    purse = Purse(tiles, position.hand, counted(components.items, list(cards)))
    refuse_payment(components, position.readings, purse, paid, toll)


def rewarded(components: Components, position: Position, place: int, toll: int, paid: str) -> Position:
    """The position when the tile that the move brings is taken (rules reward.*)."""
    goal = "mainland" if place == mainland(position.course) else tile_id(position.course[place - 1][-1])
    space = reward_space(position.course, position.all_pawns(), position.readings, place)
    if space is None:
        return replace(position, last=(goal, toll, "", paid))
    tile = position.course[space - 1][-1]
    tiles = [held + (1 if points == tile[1] else 0) for held, (_, points) in zip(position.tiles, components.values)]
    course = without_top(position.course, space)
    return replace(position, course=course, tiles=tuple(tiles), last=(goal, toll, tile_id(tile), paid))
