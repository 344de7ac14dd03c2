"""A position of the game, its JSON, and what it implies for the player whose turn it is; and what the head of the table
says of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine import codec
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.readings import OPTIONS, PLAYED_CARDS, Readings, chosen
from rules_engine.atlantis.rules import path
from rules_engine.atlantis.rules.cards import Tiles, buys_instead, in_order, points, tile_codec
from rules_engine.atlantis.rules.path import ATLANTIS, Chain, Course, Hole, Ways
from rules_engine.atlantis.rules.tolls import Payment, payments_of, played_lines, total
from rules_engine.cards import Cards, CardTable, View
from rules_engine.core import HIDDEN, BadInput, Phrase, kept, once
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
class State(CardTable):
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

    def mainland(self) -> int:
        return path.mainland(self.course)

    def pawns(self) -> list[int]:
        return [place for seat in self.seats for place in seat.pawns]

    def ways(self) -> Ways:
        return path.ways(self.course, self.bridges, self.pawns())

    def hole(self, place: int) -> Hole | None:
        return path.hole_at(path.holes(self.course, self.bridges), place)


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


class Moment:
    """What a move looks at."""

    def __init__(self, components: Components, state: State) -> None:
        self.components = components
        self.state = state
        self.found: dict[Any, Any] = {}

    @once
    def ways(self) -> Ways:
        return self.state.ways()

    @once
    def holes(self) -> list[Hole]:
        return path.holes(self.state.course, self.state.bridges)

    def hole(self, place: int) -> Hole | None:
        return path.hole_at(self.holes(), place)

    @once
    def chain(self, start: int, cards: tuple[str, ...]) -> Chain:
        """Return what these cards do with a pawn on this place, whether they may be played or not."""
        return self.ways().follow(start, cards)

    @once
    def chains(self) -> list[tuple[int, Chain]]:
        """List (pawn, chain) of everything that the player's cards can do, stuck chains among them; pawns on the same
        place are alike, so only the first of them is listed."""
        places, hand = self.state.seat().pawns, self.state.hand()
        first = [at for at in range(len(places)) if places[at] not in (*places[:at], self.state.mainland())]
        listed = [(pawn, self.ways().chains(self.components.items, places[pawn], hand)) for pawn in first]
        return [(pawn, chain) for pawn, found in listed for chain in found]

    def toll(self, chain: Chain) -> int:
        """Return what is to be paid for a chain of cards (rules hole.sum, pay.cards)."""
        reading = chosen(self.state.readings, PLAYED_CARDS)
        return chain.toll + total(played_lines(self.components, reading, chain.toll, len(chain.cards)))

    def means(self, played: int) -> int:
        """Return what the player has to pay with after so many cards were played (rules pay.means, pay.cards)."""
        return self.wealth() - played * self.components.card_pays

    @once
    def wealth(self) -> int:
        return points(self.state.seat().tiles) + sum(self.state.hand()) * self.components.card_pays

    def payments(self, chain: Chain) -> list[Payment]:
        """List every payment for a chain of cards (rules pay.means, pay.choice)."""
        return self.payments_of(self.toll(chain), len(chain.cards))

    @once
    def payments_of(self, toll: int, played: int) -> list[Payment]:
        values, cards = [value for _, value in self.state.seat().tiles], sum(self.state.hand()) - played
        return payments_of(self.components, self.state.readings, values, cards, toll)

    @once
    def playable(self) -> list[tuple[int, Chain]]:
        """List (pawn, chain) of everything that can be played and paid (rules move.whole, move.unable), and leads over
        the bridge that was placed for it, if one was (rule bridge.where)."""
        places, bridge = self.state.seat().pawns, self.state.turn.bridge
        return [
            (pawn, chain)
            for pawn, chain in self.chains()
            if not chain.stuck
            and self.toll(chain) <= self.means(len(chain.cards))
            and (not bridge or places[pawn] < bridge < chain.stops[-1])
        ]

    def nearest_toll(self, found: list[Chain]) -> tuple[int, int]:
        """Return the toll of the chain for which the player lacks least, and what is left to pay it with after its
        cards (rules move.unable, pay.short)."""
        tolls = [(self.toll(chain), self.means(len(chain.cards))) for chain in found]
        _, toll, left = min([(toll - left, toll, left) for toll, left in tolls])
        return toll, left

    def has_bought_instead(self) -> bool:
        """Tell whether the player has bought cards in this turn and so draws none for not being able to move (rules
        move.none, buy.then-move)."""
        return self.state.turn.bought > 0 and buys_instead(self.state.readings)


def situation(components: Components, known: View) -> list[Phrase]:
    """Return how many pawns of each player are on the mainland, how many tiles were given up for cards in this turn,
    and whether a bridge must be crossed (rules end.third, buy.number, bridge.where)."""
    state = known.state
    seats = [
        Phrase("now.seat", {"player": seat.player, "home": seat.pawns_home(state.mainland()), "pawns": len(seat.pawns)})
        for seat in state.seats
    ]
    found = [Phrase("now.home", {"seats": seats})]
    if state.turn.bought:
        found.append(Phrase("given.bought", {"tiles": state.turn.bought}))
    if state.turn.bridge:
        found.append(Phrase("given.bridge", {}))
    return found


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
