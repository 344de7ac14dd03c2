"""A position of the game, and its JSON."""

from dataclasses import dataclass, replace
from typing import Any

from rules_engine import codec
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.readings import OPTIONS, Readings
from rules_engine.atlantis.rules.cards import Tiles, in_order, tile_codec
from rules_engine.atlantis.rules.path import ATLANTIS, Course, Hole, Ways, hole_at, holes, mainland, ways
from rules_engine.cards import Cards
from rules_engine.core import HIDDEN, BadInput, kept
from rules_engine.readings import readings_codec


@dataclass(frozen=True)
class Seat:
    """One player's place at the table: the positions of the pawns A, B, …, the path tiles collected, the bridges not
    yet placed, and `debt`: what the last crossing cost beyond everything that the player had (end.shortage)."""

    player: str
    pawns: tuple[int, ...]
    tiles: Tiles = ()
    bridges: int = 0
    debt: int = 0

    def pawns_home(self, mainland: int) -> int:
        return self.pawns.count(mainland)


@dataclass(frozen=True)
class Turn:
    """What the active player has done before moving: how many tiles were given for cards, and in the reading
    `bridge-place: crossed-hole` the space at which a bridge was placed, whose hole must now be crossed."""

    bought: int = 0
    bridge: int = 0


@dataclass(frozen=True)
class State:
    """What lies on the table. `course`: the spaces from Atlantis on; `bridges`: spaces of water on which one lies;
    `seats` in turn order; `hands` by player; `discards` as numbers of cards; `pile`: the draw pile from its top; `box`:
    path tiles out of the game; `finished`: whether the last crossing is done."""

    active: str
    course: Course = ()
    bridges: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = ()
    hands: tuple[tuple[str, Cards], ...] = ()
    discards: Cards = ()
    pile: tuple[str, ...] = ()
    box: Tiles = ()
    turn: Turn = Turn()
    readings: Readings = ()
    finished: bool = False

    def seat(self) -> Seat:
        return self.seat_of(self.active)

    def seat_of(self, player: str) -> Seat:
        """Return a player's seat; BadInput where there is none."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        raise BadInput("players", player, "one of the players")

    def hand_of(self, player: str) -> Cards:
        """Return a player's cards; BadInput where they are hidden."""
        for name, cards in self.hands:
            if name == player:
                return cards
        raise BadInput("hands", player, "a player whose cards are known")

    def hand(self) -> Cards:
        return self.hand_of(self.active)

    def mainland(self) -> int:
        return mainland(self.course)

    def pawns(self) -> list[int]:
        return [place for seat in self.seats for place in seat.pawns]

    def ways(self) -> Ways:
        return ways(self.course, self.bridges, self.pawns())

    def hole(self, place: int) -> Hole | None:
        return hole_at(holes(self.course, self.bridges), place)


def with_seat(state: State, player: str, **changes: Any) -> State:
    seats = [replace(seat, **changes) if seat.player == player else seat for seat in state.seats]
    return replace(state, seats=tuple(seats))


def with_hand(state: State, player: str, cards: Cards) -> State:
    return replace(state, hands=tuple([(name, cards if name == player else held) for name, held in state.hands]))


ORDER = (
    "active", "course", "bridges", "players", "pawns", "tiles", "spare", "hands", "discards", "pile", "box", "debts",
    "turn", "readings", "finished",
)  # fmt: skip
TURN = codec.record(Turn, codec.field("bought", codec.whole(), 0), codec.field("bridge", codec.whole(), 0))


@kept
def state_codec(components: Components, players: tuple[str, ...]) -> codec.Codec:
    """Declare the JSON of a position with these players at the table: only "active" is needed, without "course" the
    table is empty."""
    items = components.items
    cards, tiles = codec.counts_of(items), codec.list_of(tile_codec(items))
    held = codec.converted(tiles, lambda given: in_order(items, list(given)), tuple)
    return codec.record(
        make_state,
        codec.field("active", codec.text()),
        codec.field("course", codec.list_of(tiles), (), written=is_seated),
        codec.field("bridges", codec.list_of(codec.whole(1)), (), written=is_seated),
        codec.columns(
            "seats",
            Seat,
            codec.field("pawns", codec.list_of(codec.whole()), (ATLANTIS,) * components.pawns, written=codec.always),
            codec.field("tiles", held, (), written=codec.always),
            codec.field("spare", codec.whole(), components.bridges, "bridges", written=codec.always),
            codec.field("debts", codec.whole(), 0, "debt"),
            keys=players,
            key="player",
            listed_as="players",
        ),
        codec.field("hands", codec.pairs_of(players, cards), (), written=is_seated),
        codec.field("discards", cards, (0,) * len(items), written=is_seated),
        codec.field("pile", codec.list_of(codec.one_of(items + (HIDDEN,))), (), written=is_seated),
        codec.field("box", tiles, (), written=is_seated),
        codec.field("turn", TURN, Turn()),
        codec.field("readings", readings_codec(OPTIONS), ()),
        codec.field("finished", codec.flag(), False),
        order=ORDER,
    )


read_state = codec.seated_reader(state_codec)
write_state = codec.seated_writer(state_codec)


def is_seated(state: State) -> bool:
    return len(state.seats) > 0


def make_state(**values: Any) -> State:
    """Make a position of what was read; BadInput for a bridge on land, and for a pawn on water or off the course."""
    state = State(**values)
    for place in state.bridges:
        if place > len(state.course) or state.course[place - 1]:
            raise BadInput("bridges", place, "a space with water")
    for place in state.pawns():
        if place > state.mainland() or (0 < place < state.mainland() and not state.course[place - 1]):
            raise BadInput("pawns", place, "a space with a tile, Atlantis or the mainland")
    return state
