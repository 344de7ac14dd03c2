"""What a move costs and how it is paid (rules hole.*, pay.*)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.readings import ONLY_IF_NEEDED, OVERPAYING, PLAYED_CARDS, Readings, chosen
from rules_engine.atlantis.rules.chains import Chain, beyond
from rules_engine.atlantis.rules.path import Hole
from rules_engine.atlantis.rules.payments import Payment, can_pay_exactly, has_needless_piece
from rules_engine.atlantis.rules.tiles import Tile, points, read_tiles, tile_id, write_tiles
from rules_engine.cards import Cards, listed, minus, read_cards, write_cards
from rules_engine.core import BadInput, Line, Refused

Paid: TypeAlias = tuple[tuple[Tile, ...], Cards]
"""The path tiles and the cards that are given."""


def due(components: Components, readings: Readings, chain: Chain) -> int:
    """What is to be paid for a chain: the sum of its tolls (rule hole.sum), less the cards played for it in the reading
    `played-cards: played-and-paid` (pay.cards)."""
    if chosen(readings, PLAYED_CARDS) == "played-or-paid":
        return chain.toll
    return max(0, chain.toll - len(chain.cards) * components.card_pays)


def read_payment(components: Components, data: dict) -> Paid:
    """{"tiles": [tile], "cards": {item: n}}; both may be left out."""
    for key in sorted(data):
        if key not in ("tiles", "cards"):
            raise BadInput("pay", key, "tiles or cards")
    return read_tiles(components.items, data.get("tiles", [])), read_cards(components.items, data.get("cards", {}))


def write_payment(components: Components, paid: Paid) -> dict:
    """A payment as plain JSON, without what there is none of."""
    tiles, cards = paid
    data: dict = {"tiles": write_tiles(tiles)} if tiles else {}
    return data | ({"cards": write_cards(components.items, cards)} if any(cards) else {})


def given(tiles: tuple[Tile, ...], cards: Cards, payment: Payment) -> Paid:
    """The very tiles and cards for a payment: of each value the first tiles, and cards of the items of which the player
    holds most."""
    left = list(payment.tiles)
    picked = []
    for tile in tiles:
        if tile[1] in left:
            left.remove(tile[1])
            picked.append(tile)
    return tuple(picked), to_give(cards, payment.cards)


def worth(components: Components, paid: Paid) -> int:
    """What tiles and cards pay (rule pay.means)."""
    return points(paid[0]) + sum(paid[1]) * components.card_pays


@dataclass(frozen=True)
class Purse:
    """What a player has when a move begins: path tiles and hand, and the cards that are `played` for the move."""

    tiles: tuple[Tile, ...]
    hand: Cards
    played: Cards


def refuse_payment(components: Components, readings: Readings, purse: Purse, paid: Paid, toll: int) -> None:
    """Raises Refused where there is no toll to pay (hole.toll), where the player does not have what is to be given
    (pay.means), where a card is both played and paid (pay.cards), where it is too little (pay.short), and where it is
    too much (pay.choice)."""
    if toll == 0 and (paid[0] or any(paid[1])):
        raise Refused("hole.toll", {})
    lacking = lacking_pieces(components, purse, paid)
    if lacking:
        raise Refused("pay.means", {"pieces": lacking})
    left = minus(purse.hand, purse.played) or ()
    both = beyond(paid[1], left)
    if any(both):
        raise Refused("pay.cards", {"items": listed(components.items, both)})
    values = {"toll": toll, "points": worth(components, paid)}
    if values["points"] < toll:
        raise Refused("pay.short", values)
    refuse_too_much(components, readings, purse.tiles, left, paid, values)


def lacking_pieces(components: Components, purse: Purse, paid: Paid) -> list[str]:
    """The tiles and cards of a payment that the player does not have, as ids."""
    tiles = [tile for tile in distinct(paid[0]) if paid[0].count(tile) > purse.tiles.count(tile)]
    return [piece_id(components, tile) for tile in tiles] + listed(components.items, beyond(paid[1], purse.hand))


def distinct(tiles: tuple[Tile, ...]) -> list[Tile]:
    """Tiles that are alike but once, in their order."""
    return [tiles[index] for index in range(len(tiles)) if tiles[index] not in tiles[:index]]


def piece_id(components: Components, tile: Tile) -> str:
    """A tile as its id; one of which only the value is known, as the id of its value."""
    if tile[0]:
        return tile_id(tile)
    return next(key for key, points in components.values if points == tile[1])


def refuse_too_much(
    components: Components, readings: Readings, tiles: tuple[Tile, ...], left: Cards, paid: Paid, values: dict
) -> None:
    """Raises Refused where a tile or a card is not needed, and in the reading `overpaying: only-if-needed` where the
    toll could be paid exactly (rule pay.choice)."""
    toll, spent = values["toll"], values["points"]
    pieces = [value for _, value in paid[0]] + [components.card_pays] * sum(paid[1])
    if has_needless_piece(pieces, toll):
        raise Refused("pay.choice.needless", values)
    if spent == toll or not only_if_needed(readings):
        return
    if can_pay_exactly([value for _, value in tiles], sum(left), components.card_pays, toll):
        raise Refused("pay.choice", values)


def only_if_needed(readings: Readings) -> bool:
    """Whether more may be paid only where an exact payment cannot be made (rule pay.choice)."""
    return chosen(readings, OVERPAYING) == ONLY_IF_NEEDED


# what to say about it


def toll_lines(found: list[Hole]) -> list[Line]:
    """The toll of every hole that is crossed, and the sum of several (rules hole.toll, hole.run, bridge.everyone)."""
    lines = [hole_line(hole) for hole in found]
    tolls = [hole.toll() for hole in found if not hole.bridged]
    return lines + ([Line("hole.sum", None, {"toll": sum(tolls)})] if len(tolls) > 1 else [])


def hole_line(hole: Hole) -> Line:
    """What one hole costs."""
    values = {"before": hole.before[1], "after": hole.after[1], "toll": hole.toll()}
    if hole.bridged:
        return Line("bridge.everyone", 0, {})
    if hole.first == hole.last:
        return Line("hole.toll", hole.toll(), values)
    return Line("hole.run", hole.toll(), values | {"water": hole.last - hole.first + 1})


def payment_lines(paid: Paid) -> list[Line]:
    """What is given for the toll (rule pay.means)."""
    tiles, cards = paid
    lines = []
    if tiles:
        lines.append(Line("pay.means.tiles", None, {"tiles": write_tiles(tiles), "points": points(tiles)}))
    if any(cards):
        lines.append(Line("pay.means.cards", None, {"cards": sum(cards)}))
    return lines


def change_lines(components: Components, paid: Paid, toll: int) -> list[Line]:
    """What is lost in a move because there is no change (rule pay.change)."""
    waste = worth(components, paid) - toll
    return [Line("pay.change", None, {"points": waste})] if waste else []


def to_give(cards: Cards, count: int) -> Cards:
    """So many cards to pay with: always one of the item of which most are held, of equally many the last item."""
    left = list(cards)
    for _ in range(count):
        most = max(left)
        index = max([index for index in range(len(left)) if left[index] == most])
        left[index] -= 1
    return tuple([held - kept for held, kept in zip(cards, left)])
