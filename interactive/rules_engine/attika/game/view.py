"""What a player may know and is told: the view, the table before each player, how far game and turn are, prices, and
hexes in words (rule information.open)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import Seat, State, write_state
from rules_engine.attika.rules.turns import BUILD, REVEAL, limit
from rules_engine.cards import write_cards
from rules_engine.core import HIDDEN, Phrase, Table
from rules_engine.hexes import Position


@dataclass(frozen=True)
class View:
    """`state` as `player` knows it: one hand, and `hidden` wherever something lies face down; `hand_sizes`: (player,
    cards) of everybody. A building just revealed is known to its player alone until it is built or stored."""

    player: str
    state: State
    hand_sizes: tuple[tuple[str, int], ...]


def view(state: State, player: str) -> View:
    """Hide what the player may not know: other hands, and everything that lies face down."""
    known = replace(
        state,
        hands=tuple([(name, cards) for name, cards in state.hands if name == player]),
        seats=tuple(
            [replace(seat, stacks=tuple([(HIDDEN,) * len(one) for one in seat.stacks])) for seat in state.seats]
        ),
        pile=(HIDDEN,) * len(state.pile),
        tiles=(HIDDEN,) * len(state.tiles),
    )
    if state.turn.revealed is not None and player != state.active:
        known = replace(known, turn=replace(state.turn, revealed=HIDDEN))
    return View(player, known, tuple([(name, sum(cards)) for name, cards in state.hands]))


def write_view(components: Components, known: View) -> dict[str, Any]:
    """Write plain JSON: {"player", "state", "hand_sizes": {player: n}}."""
    return {
        "player": known.player,
        "state": write_state(components, known.state),
        "hand_sizes": {name: size for name, size in known.hand_sizes},
    }


def mats(components: Components, state: State) -> tuple[Table, ...]:
    """Return one table with a row a player, in the order of the seats; none for a position without seats."""
    if not state.seats:
        return ()
    columns = ("player", "mat", "stacks", "hand", "amphorae")
    return (Table("mats", columns, tuple([mat_row(components, state, seat) for seat in state.seats])),)


def mat_row(components: Components, state: State, seat: Seat) -> tuple:
    """Return player, buildings on the mat, size of each face-down stack, cards in hand, amphorae."""
    hand = write_cards(components.landscapes, state.hand_of(seat.player))
    return seat.player, list(seat.mat), [len(stack) for stack in seat.stacks], hand or None, seat.amphorae


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner", "rule"}, or None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}


def situation(components: Components, known: View) -> list[Phrase]:
    """Return what the active player may still do, or that a board tile is to be laid, and how many are left (rules
    turn.choice, growth.when, growth.empty)."""
    state = known.state
    first = actions_left(components, state) if state.turn.tile is None else Phrase("now.tile", {})
    return [first, Phrase("given.tiles", {"tiles": len(state.tiles)})]


def actions_left(components: Components, state: State) -> Phrase:
    """Return how many reveals or builds are left in this turn (rules reveal.times, build.times, forgo.last)."""
    turn = state.turn
    if turn.action is None:
        reveals, builds = limit(components, turn, REVEAL), limit(components, turn, BUILD)
        return Phrase("now.choice", {"reveals": reveals, "builds": builds})
    most = limit(components, turn, turn.action)
    left = 0 if turn.drawn else most - turn.done
    return Phrase("now.reveals" if turn.action == REVEAL else "now.builds", {"left": left, "most": most})


def prices(components: Components, state: State, moves: list[dict]) -> dict[str, list[Phrase | int]]:
    """Return for each building how many cards it costs in these moves and what its cheapest one pays; and where all of
    them build the same, for each hex how many cards it costs there (rules cost.pay, free.arrow).

    `legal_moves` lists one of the cheapest payments for each site, so nothing is reckoned anew.
    """
    builds: dict[str, list[dict]] = {}
    for move in moves:
        if "build" in move:
            builds.setdefault(move["build"], []).append(move)
    found = {name: of_building(builds[name]) for name in sorted(builds)}
    if len(builds) == 1:
        found.update({hex_of(move): [cards(move)] for name in sorted(builds) for move in builds[name]})
    return found


def of_building(builds: list[dict]) -> list[Phrase | int]:
    """Say how many cards these builds of one building cost, and what the first of the cheapest ones pays."""
    counts = [cards(move) for move in builds]
    least, most = min(counts), max(counts)
    if not most:
        return [Phrase("price.free", {})]
    price = Phrase("price.range", {"least": least, "most": most})
    if least == most:
        price = Phrase("price", {"cards": most})
    if not least:
        return [price]
    return [price, Phrase("price.cheapest", {"price": price, "payment": builds[counts.index(least)]["pay"]})]


def cards(move: dict) -> int:
    """Count the cards that a build pays."""
    return sum([move["pay"][landscape] for landscape in move["pay"]])  # order does not matter


def hex_of(move: dict) -> str:
    """Return the hex of a build as pictures name it."""
    q, r = move["at"]
    return str(q) + "," + str(r)


ROOM = 2
"""The middle of a board tile lies at most so many hexes off the map."""


def where(places: list[Position], at: Position) -> dict[str, int]:
    """Return in which row of these places, from the top, one lies, and as which of its row, from the left; both count
    from 1."""
    rows = sorted({r for _, r in [*places, at]})
    beside = sorted({q for q, r in [*places, at] if r == at[1]})
    return {"row": 1 + rows.index(at[1]), "hex": 1 + beside.index(at[0])}


def grid_place(places: list[Position], at: Position) -> dict[str, int]:
    """Return the row and the place of a position that may lie off the map: counted from the upper left corner of a
    frame that leaves room for a board tile on every side, empty places included."""
    top = min([r for _, r in places]) - ROOM
    left = min([2 * q + r for q, r in places]) - 2 * ROOM
    return {"row": 1 + at[1] - top, "place": 1 + (2 * at[0] + at[1] - left) // 2}


def place(components: Components, state: State, at: Position) -> Phrase:
    """Name a hex of the map; off the map, where the middle of a board tile may lie."""
    places = [known for known, _ in state.grounds]
    if at in places:
        return Phrase("hex", {"ground": state.ground_at(at)} | where(places, at))
    return Phrase("hex.off", grid_place(places, at))
