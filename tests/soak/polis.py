"""Polis in the soak: set-up and moves of its random games, and the invariants after every move."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rules_engine.core import Line
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.components import PRESTIGE, Components
from rules_engine.polis.game.state import CAPTURED, KINDS, State
from rules_engine.polis.readings import OPTIONS
from tests.soak.playing import Table, kind_of
from tests.soak.secrets import Exchange, exchange, exchange_between, exchanged_piles, replaced

GAMES = 2_000
NUMBERS_OF_PLAYERS = (2,)
FIGHTING = ("stay", "retreat", "attack", "defend")
UNTOUCHED = {"done", "feed", "halt", "pass", "phoros", "redeem"}
COMPARED = 20
RICH = 0.7
"""Share of games in which the sides begin with more than the rules give them, so that late rounds and battles are
reached."""
GIFT = 25
"""What they have more of each resource, and of prestige."""
CAREFUL = 4
"""A random player with less prestige than this avoids the moves in COSTLY."""
WEIGHTS = {
    "muster": 5,
    "galleys": 5,
    "merchants": 1,
    "project": 8,
    "march": 20,
    "sail": 12,
    "siege": 12,
    "tribute": 16,
    "trade": 14,
    "proxenos": 3,
    "redeem": 8,
    "civil-war": 14,
    "pass": 2,
    "halt": 3,
    "feed": 12,
    "release": 2,
    "grow": 12,
    "done": 1,
    "stay": 6,
    "retreat": 1,
}
"""Weight with which a kind of move is chosen, so that games come to an end."""
SAMPLE = range(8)
REACHED_MOVES = {*WEIGHTS, "phoros"}
REACHED_RULES = {
    *("battle.hands", "civil-war.change", "completion.points", "growth.wheat", "march.one-by-one", "merchants.build"),
    *("muster.hoplites.placed", "next.projects", "phoros.silver", "proxenos.move.moved", "redeem.capital"),
    *("round.first-player", "sail.one-by-one", "siege.failure", "siege.success", "stores.half", "supply.shortage"),
    *("trade.exchange.gained", "trade.purchase.bought", "tribute.gain", "tribute.box.closed", "turn.actions"),
}
REACHED_ENDS = {"final.score", "loss.no-prestige"}
SECRETS = {"pile", "coming", "battle hands", "battle pile"}
COSTLY = ("march", "sail", "siege", "retreat", "feed")


class PolisTable(Table):
    engine, options = polis, OPTIONS
    state: State | None = None
    """The state in which the next move is chosen."""

    def start(self, generator: Random, players: int) -> State:
        """Return the state after a random set-up, in which the sides may be rich."""
        state = super().start(generator, players)
        return rich(self.components, state) if generator.random() < RICH else state

    def seated(self, generator: Random, players: int) -> list[str]:
        return list(self.components.sides)

    def moves(self, state: State) -> list[dict]:
        """Return the legal moves, and store the state for `choose`."""
        self.state = state
        return super().moves(state)

    def choose(self, generator: Random, moves: list[dict]) -> dict:
        """Return a move of a random kind; a side with little prestige avoids those in COSTLY."""
        kinds = sorted({kind_of(move) for move in moves})
        assert self.state is not None
        mover = self.state.queue[0] if self.state.queue else self.state.turn_of
        poor = self.state.seats[mover].prestige < CAREFUL
        likely = [kind for kind in kinds if not (poor and kind in COSTLY)] or kinds
        kind = generator.choices(likely, [WEIGHTS.get(kind, 1) for kind in likely])[0]
        candidates = [move for move in moves if kind_of(move) == kind]
        if kind == "phoros":
            candidates = candidates[:1] if poor else candidates[:2]
        return generator.choice(candidates)

    def exchanges(self, generator: Random, state: State, player: str) -> Iterator[Exchange]:
        """Yield exchanges of projects in the pile, events to come, and cards of a battle."""
        yield from exchanged_piles(generator, state, "pile")
        for index, (turn, card) in enumerate(state.coming):
            others = [other for other in sorted(self.components.data["events"]) if other != card]
            yield "coming", replace(state, coming=replaced(state.coming, index, (turn, generator.choice(others))))
        if state.battle is None:
            return
        pile, hands = tuple(state.battle["pile"]), state.battle["hands"]
        if (cards := exchange(generator, pile)) is not None:
            yield "battle pile", replace(state, battle=state.battle | {"pile": list(cards)})
        for side in sorted(set(hands) - {player}):
            if (both := exchange_between(generator, tuple(hands[side]), pile)) is not None:
                changed = {"hands": hands | {side: list(both[0])}, "pile": list(both[1])}
                yield "battle hands", replace(state, battle=state.battle | changed)

    def check(self, before: State, move: dict, after: State, lines: tuple[Line, ...]) -> None:
        self.check_lines(lines)
        self.check_possible(after)
        check_cubes(self.components, after)
        check_places(self.components, after)
        check_turn(self.components, before, move, after)
        if kind_of(move) not in FIGHTING:
            check_accounts(self.components, before, move, after, lines)
        if len(lines) % 2 or after.won or after.stage == "battles":
            self.check_json(after, move)


def rich(components: Components, state: State) -> State:
    for side in components.sides:
        state = state.with_goods(side, {good: GIFT for good in (*components.resources, PRESTIGE)})
    return state


def check_cubes(components: Components, state: State) -> None:
    """Check the cubes: no side uses more than it has; every owned tile has population within its limit, no neutral tile
    has any."""
    for side in components.sides:
        assert state.stock_of(side) >= 0, f"{side} has too many cubes"
        assert all(units > 0 for units in state.units[side].values()), "less than one unit"
    for name, held in state.poleis.items():
        assert (held.population > 0) == (held.owner is not None), f"{name}: {held}"
        most = components.poleis[name].most
        assert held.population <= most, f"{name} has {held.population} cubes"


def check_places(components: Components, state: State) -> None:
    """Check the limits of areas, and capitals, Proxenoi, prices and merchants."""
    for side in components.sides:
        units = state.units[side]
        assert max(units.values(), default=0) <= components.limit(state.round), f"an area is too full: {units}"
        capital = components.number("sides", side)["capital"]
        assert state.won or state.owner_of(capital) == side, "a capital was lost"
        seat = state.seats[side]
        assert seat.prestige >= 0 and min(seat.goods.values(), default=1) > 0, f"{side} owes: {seat}"
        assert seat.proxenos == CAPTURED or seat.proxenos in components.order
    first, second = [state.seats[side].proxenos for side in components.sides]
    # A Proxenos meets the other one in a capital only, when it returns there for ransom.
    assert first == CAPTURED or first != second or first in components.capitals(), "two Proxenoi in one place"
    last = len(next(iter(components.prices.values()))) - 1
    assert all(0 < column <= last for column in state.prices.values()), f"markers: {state.prices}"
    assert set(components.capitals()) <= {name for name, held in state.poleis.items() if held.owner}


def check_turn(components: Components, before: State, move: dict, after: State) -> None:
    """Check that no action is repeated in a turn, and that there are no more than the rules allow, unless the opponent
    has passed."""
    done = after.turn.done
    if kind_of(move) in KINDS and not after.is_alone():
        assert len(set(done)) == len(done) <= components.number("turn", "actions"), f"actions: {done}"
    assert set(done) <= {*KINDS, "release"}


def check_accounts(components: Components, before: State, move: dict, after: State, lines: tuple[Line, ...]) -> None:
    """Check that the sides gain and pay exactly the amounts of the lines."""
    for side in components.sides:
        for good in (*components.resources, PRESTIGE):
            total = sum(line.amount.get(good, 0) for line in lines if is_about(before, side, line))
            if "redeem" in move and side != before.turn_of and good == "silver":
                total += components.number("cost", "redeem")
            difference = amount(after, side, good) - amount(before, side, good)
            assert difference == total, f"{side} has {difference} {good} more, the lines say {total}"


def is_about(before: State, side: str, line: Line) -> bool:
    """Return whether a line has an amount that this side gains or pays."""
    return isinstance(line.amount, dict) and line.values.get("side", before.turn_of) == side


def amount(state: State, side: str, good: str) -> int:
    """Return how much of a resource, or of prestige, a side has."""
    return state.seats[side].prestige if good == PRESTIGE else state.has(side, good)


TABLE = PolisTable
