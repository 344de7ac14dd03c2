"""A position of the game, its JSON, and what it implies for the player whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine import codec, hexes
from rules_engine.attika.components import Components
from rules_engine.attika.readings import OPTIONS, SURPLUS, Readings, chosen
from rules_engine.attika.rules import cost
from rules_engine.attika.rules.cards import Bill
from rules_engine.attika.rules.groups import Own
from rules_engine.attika.rules.growth import ROTATIONS, Board, tile_places
from rules_engine.attika.rules.order import Standing
from rules_engine.attika.rules.sites import BLANK, NOBODY, OTHER, OUTSIDE, OWN, SHRINE, Buildings, Grounds, Hex
from rules_engine.attika.rules.turns import START, TURN, Acts, Means, Turn
from rules_engine.attika.rules.victory import Link, shortest_link
from rules_engine.cards import Cards, CardTable
from rules_engine.core import HIDDEN, Line, distinct, kept, once
from rules_engine.hexes import FAR, Position
from rules_engine.readings import readings_codec

Stacks: TypeAlias = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Seat:
    """One player's place at the table (rules information.open, setup.*).

    `mat`: the buildings on the player mat, in the order of the data; `stacks`: the face-down stacks, the main buildings
    first, each from its top; `amphorae`: how many the player has; `rewarded`: the groups that brought one already.
    """

    player: str
    mat: tuple[str, ...] = ()
    stacks: Stacks = ()
    amphorae: int = 0
    rewarded: tuple[str, ...] = ()

    def hidden(self) -> int:
        return sum([len(stack) for stack in self.stacks])

    def means(self) -> Means:
        return Means(len(self.mat), self.hidden(), self.amphorae)


@dataclass(frozen=True)
class State(CardTable):
    """What lies on the table.

    `active`: whose turn it is; `hands`: (player, cards in the order of the landscapes); `discards`: the discard pile,
    counted likewise. A whole game has more: `seats` clockwise from the start player; `pile` and `tiles`: the face-down
    cards and board tiles, each from its top; `supply`: amphorae; `readings`: what the players agreed on; `practice`:
    whether practice costs replace unknown ones; `won`: (winner, rule). Without seats one may only build, and nobody's
    turn ends.
    """

    active: str
    grounds: Grounds
    buildings: Buildings
    hands: tuple[tuple[str, Cards], ...]
    discards: Cards
    seats: tuple[Seat, ...] = ()
    pile: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    board: Board = ()
    supply: int = 0
    turn: Turn = START
    readings: Readings = ()
    practice: bool = False
    won: tuple[str, str] | None = None

    def ground_at(self, position: Position) -> str:
        """Return blank, a landscape, shrine, or outside where the map has no hex."""
        for place, ground in self.grounds:
            if place == position:
                return ground
        return OUTSIDE

    def building_at(self, position: Position) -> tuple[str, str] | None:
        """Return (player, building), or None on a hex without a building."""
        for place, player, building in self.buildings:
            if place == position:
                return player, building
        return None

    def hand_of(self, player: str) -> Cards:
        """Return the player's cards in the order of the landscapes; none for a player without a hand."""
        return dict(self.hands).get(player, (0,) * len(self.discards))

    def hex_at(self, position: Position) -> Hex:
        """Return a hex as the active player sees it."""
        stands = self.building_at(position)
        if stands is None:
            return Hex(self.ground_at(position), NOBODY, None)
        return Hex(self.ground_at(position), OWN if stands[0] == self.active else OTHER, stands[1])

    def surroundings(self, at: Position) -> dict[str, Any]:
        """Return what the cost there depends on: the site and its neighbours as the active player sees them, and that
        player's settlements."""
        near = tuple([self.hex_at(place) for place in hexes.neighbours(at)])
        settlements = len(self.settlements(self.active))
        return {"site": self.hex_at(at), "neighbours": near, "settlements": settlements}

    def own(self, player: str) -> list[Position]:
        """List where the player's buildings stand."""
        return [place for place, _ in self.buildings_of(player)]

    def buildings_of(self, player: str) -> Own:
        """List (position, building) of a player's buildings, in the order in which they were built."""
        return [(place, building) for place, owner, building in self.buildings if owner == player]

    def standing(self, player: str) -> Standing:
        names = [name for _, name in self.buildings_of(player)]
        return {name: names.count(name) for name in names}

    def settlements(self, player: str) -> list[list[Position]]:
        """List the player's settlements: connected groups of own buildings; shrines connect nothing (rules
        settlement.what, settlement.merge, settlement.shrine)."""
        return hexes.components(self.own(player))

    def shortest_link(self, player: str) -> Link | None:
        """Return the chain with which the player can link shrines soonest (rule end.link)."""
        return shortest_link(self.grounds, self.buildings, player)

    def new_hexes(self) -> list[Position]:
        """List the hexes of the board tile that was laid in this turn (rule growth.build)."""
        return hexes.flower(self.board[-1][1]) if self.turn.laid and self.board else []

    def tile_places(self) -> list[Position]:
        return tile_places(self.grounds, self.board, self.readings)

    def with_turn(self, **changes: Any) -> State:
        return replace(self, turn=replace(self.turn, **changes))


def in_order(order: tuple[str, ...], mat: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(mat, key=lambda name: order.index(name)))


PLACE = codec.inline(codec.whole(-FAR, FAR), codec.whole(-FAR, FAR))
"""A position in the row around it: `[q, r, …]`."""


@kept
def state_codec(components: Components, players: tuple[str, ...]) -> codec.Codec:
    """Declare the JSON of a position: only "active" and "map" are needed; without "players" nobody has a seat."""
    landscapes, order = components.landscapes, components.order
    cards, names = codec.counts_of(landscapes), codec.list_of(codec.one_of(order))
    grounds = codec.list_of(codec.row_of(PLACE, codec.one_of(landscapes + (BLANK, SHRINE))))
    buildings = codec.list_of(codec.row_of(PLACE, codec.text(), codec.one_of(order)))
    mat = codec.converted(names, lambda held: in_order(order, held), list)
    stacks = codec.list_of(codec.list_of(codec.one_of(order + (HIDDEN,))))
    board = codec.list_of(codec.row_of(codec.text(), PLACE, codec.whole(0, ROTATIONS - 1)))
    won = codec.tuple_record(codec.field("winner", codec.text()), codec.field("rule", codec.text()))
    return codec.record(
        State,
        codec.field("active", codec.text()),
        codec.field("map", once_each(grounds), attribute="grounds"),
        codec.field("buildings", once_each(buildings), (), written=codec.always),
        codec.field("hands", codec.pairs_of(None, cards), (), written=codec.always),
        codec.field("discards", cards, (0,) * len(landscapes), written=codec.always),
        codec.columns(
            "seats",
            Seat,
            codec.field("mats", mat, (), "mat", written=codec.always),
            codec.field("stacks", stacks, (), written=codec.always),
            codec.field("amphorae", codec.whole(), 0, written=codec.always),
            codec.field("rewarded", codec.list_of(codec.one_of(components.groups)), (), written=codec.always),
            keys=players,
            key="player",
            listed_as="players",
        ),
        codec.field("supply", codec.whole(), 0, written=is_seated),
        codec.field("pile", codec.list_of(codec.one_of(landscapes + (HIDDEN,))), (), written=is_seated),
        codec.field("tiles", codec.list_of(codec.one_of(components.tiles + (HIDDEN,))), (), written=is_seated),
        codec.field("board", board, (), written=is_seated),
        codec.field("turn", TURN, START, written=is_seated),
        codec.field("readings", readings_codec(OPTIONS), ()),
        codec.field("practice", codec.flag(), False),
        codec.field("won", won, None),
    )


read_state = codec.seated_reader(state_codec)
write_state = codec.seated_writer(state_codec)


def once_each(rows: codec.Codec) -> codec.Codec:
    """Return a codec for rows `[q, r, …]` of which no two are about the same hex."""
    return codec.checked(rows, lambda read: len({row[0] for row in read}) == len(read), "each hex once")


def is_seated(state: State) -> bool:
    return len(state.seats) > 0


class Moment:
    """What a move looks at."""

    def __init__(self, components: Components, state: State) -> None:
        self.components = components
        self.state = state
        self.found: dict[Any, Any] = {}

    def acts(self) -> Acts:
        return Acts(self.components, self.state.turn, self.state.seat().means(), self.state.readings)

    def buildings(self) -> list[str]:
        """List the buildings that can be built next, each kind once: the one just revealed, or those of the mat."""
        revealed = self.state.turn.revealed
        return distinct(self.state.seat().mat) if revealed is None else [revealed]

    @once
    def plots(self) -> cost.Plots:
        """List every site on which the active player may build."""
        state, player = self.state, self.state.active
        own, settlements = state.buildings_of(player), len(state.settlements(player))
        return cost.free_plots(self.components, state.grounds, state.buildings, own, settlements)

    def bills(self, building: str) -> list[Bill]:
        """Return what a building costs for each of the `prices` of `plots`, where no arrow makes it free."""
        base = cost.base_cost(building, cost.printed_on(self.components, building, self.state.practice))
        surplus = chosen(self.state.readings, SURPLUS)
        return [cost.plain_bill(self.components, base, found, fee, surplus) for found, fee in self.plots().prices]

    def offers(self, building: str, price_of: Callable[[Bill], Any]) -> list[tuple[Position, Any]]:
        """List every site with what `price_of` makes of the bill for the building there (rules cost.*, free.arrow)."""
        plots, prices = self.plots(), [price_of(bill) for bill in self.bills(building)]
        nothing, free = price_of(cost.bill_of(self.components, [])), cost.free_places(self.components, plots, building)
        return [(at, nothing if at in free else prices[kind]) for at, kind in zip(plots.places, plots.kinds)]

    @once
    def cost_lines(self, building: str, at: Position) -> list[Line]:
        """Explain what the active player pays for a building on a free hex."""
        printed = cost.printed_on(self.components, building, self.state.practice)
        surplus = chosen(self.state.readings, SURPLUS)
        return cost.cost_lines(self.components, building, printed, surplus, **self.state.surroundings(at))

    @once
    def bill(self, building: str, at: Position) -> Bill:
        return cost.bill_of(self.components, self.cost_lines(building, at))
