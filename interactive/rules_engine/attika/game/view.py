"""What a player may know and is told: the view, the table before each player, how far game and turn are, prices, and
hexes in words (rule information.open)."""

from collections.abc import Iterable
from dataclasses import replace

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State
from rules_engine.attika.rules.turns import BUILD, REVEAL, limit
from rules_engine.cards import View, view_of, write_cards
from rules_engine.core import HIDDEN, Phrase, Table
from rules_engine.hexes import Position, hex_id


def view(state: State, player: str) -> View:
    """Hide what the player may not know: other hands, and everything that lies face down. A building just revealed is
    known to its player alone until it is built or stored."""
    seats = [replace(seat, stacks=tuple([(HIDDEN,) * len(one) for one in seat.stacks])) for seat in state.seats]
    is_secret = state.turn.revealed is not None and player != state.active
    turn = replace(state.turn, revealed=HIDDEN) if is_secret else state.turn
    return view_of(state, player, seats=tuple(seats), tiles=(HIDDEN,) * len(state.tiles), turn=turn)


def mats(components: Components, state: State) -> tuple[Table, ...]:
    """Return one table with a row a player, in the order of the seats: player, buildings on the mat, size of each
    face-down stack, cards in hand, amphorae; none for a position without seats."""
    rows: list[tuple] = []
    for seat in state.seats:
        hand, stacks = write_cards(components.landscapes, state.hand_of(seat.player)), [len(one) for one in seat.stacks]
        rows.append((seat.player, list(seat.mat), stacks, hand or None, seat.amphorae))
    return (Table("mats", ("player", "mat", "stacks", "hand", "amphorae"), tuple(rows)),) if rows else ()


def outcome(components: Components, state: State) -> dict | None:
    """Return {"winner", "rule"}, or None while the game goes on."""
    return None if state.won is None else {"winner": state.won[0], "rule": state.won[1]}


def situation(components: Components, known: View) -> list[Phrase]:
    """Return how many reveals or builds are left in this turn, or that a board tile is to be laid, and how many of
    those are left (rules turn.choice, reveal.times, build.times, forgo.last, growth.when, growth.empty)."""
    state, turn = known.state, known.state.turn
    most = limit(components, turn, turn.action)
    values = {"left": 0 if turn.drawn else most - turn.done, "most": most}
    first = Phrase("now.reveals" if turn.action == REVEAL else "now.builds", values)
    if turn.tile is not None:
        first = Phrase("now.tile", {})
    elif turn.action is None:
        reveals, builds = limit(components, turn, REVEAL), limit(components, turn, BUILD)
        first = Phrase("now.choice", {"reveals": reveals, "builds": builds})
    return [first, Phrase("given.tiles", {"tiles": len(state.tiles)})]


def prices(components: Components, state: State, moves: list[dict]) -> dict[str, list[Phrase | int]]:
    """Return for each building how many cards it costs in these moves and what its cheapest one pays; and where all of
    them build the same, for each hex how many cards it costs there (rules cost.pay, free.arrow).

    `legal_moves` lists one of the cheapest payments for each site, so nothing is reckoned anew.
    """
    builds: dict[str, list[dict]] = {}
    for move in moves:
        if "build" in move:
            builds.setdefault(move["build"], []).append(move)
    found: dict[str, list[Phrase | int]] = {}
    for name in sorted(builds):
        counts = [sum(move["pay"].values()) for move in builds[name]]
        least, most = min(counts), max(counts)
        price = Phrase("price", {"cards": most})
        if least < most:
            price = Phrase("price.range", {"least": least, "most": most})
        payment = builds[name][counts.index(least)]["pay"]
        cheapest = Phrase("price.cheapest", {"price": price, "payment": payment})
        found[name] = [price, cheapest] if least else [price if most else Phrase("price.free", {})]
        if len(builds) == 1:
            found.update({hex_id(move["at"]): [cards] for move, cards in zip(builds[name], counts)})
    return found


ROOM = 2
"""The middle of a board tile lies at most so many hexes off the map."""


def number_places(places: Iterable[Position]) -> list[tuple[Position, int, int]]:
    """List these places with their row, from the top, and which of it each is, from the left, both from 1."""
    found, row, number, before = [], 0, 0, None
    for r, q in sorted({(r, q) for q, r in places}):
        row, number, before = (row, number + 1, r) if r == before else (row + 1, 1, r)
        found.append(((q, r), row, number))
    return found


def where(places: list[Position], at: Position) -> dict[str, int]:
    """Return in which row of these places one lies, and as which of its row (`number_places`)."""
    return {place: {"row": row, "hex": number} for place, row, number in number_places([*places, at])}[at]


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


def step_values(subject: dict, outcome: dict) -> dict:
    """Return what the words of a step may name: the building, and of the outcome cost, cards and payment."""
    values = {"payment": subject.get("pay", {})}
    named = [subject[name] for name in ("building", "build", "store") if name in subject]
    if "reveal" in subject and "turn" in outcome:  # the one that was turned over
        named.append(outcome["turn"].get("revealed"))
    if named and named[0] is not None:
        values["building"] = named[0]
    if "end" in subject:
        values["cards"] = subject["end"]
    return values | {name: outcome[name] for name in ("cost", "cards") if name in outcome}
