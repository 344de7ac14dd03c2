"""Polis for the soak: how its random games begin and go on, and what must hold after every move."""

from __future__ import annotations

import json
from random import Random

from rules_engine import polis
from rules_engine.core import Line, Step
from rules_engine.polis.besiege import capitals
from rules_engine.polis.components import PRESTIGE, Components
from rules_engine.polis.fights import FIGHTING
from rules_engine.polis.readings import OPTIONS
from rules_engine.polis.state import BATTLES, CAPTURED, PHOROS, State, stock_of, with_goods
from rules_engine.polis.turns import KINDS, is_alone
from rules_pages.examples import Player

GAMES = 1_000
NUMBERS_OF_PLAYERS = (2,)
USUAL = 0.5
"""How often the players agree on all defaults."""
RICH = 0.7
"""How often the sides begin with more than they have, so that late rounds and battles come."""
GIFT = 25
CAREFUL = 4
"""At so much prestige a random player spends none."""
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
"""How often a random player chooses a kind of move, so that games come to their end."""
COSTLY = ("march", "sail", "siege", "retreat", "feed")


def table(player: Player, rules: set[str]) -> PolisTable:
    """What the soak plays at."""
    return PolisTable(player.components, rules)


class PolisTable:
    """Random games of Polis; `rules`: the ids that may speak, None for any."""

    def __init__(self, components: Components, rules: set[str] | None = None) -> None:
        self.components = components
        self.rules = rules
        self.state: State | None = None

    def start(self, generator: Random, players: int) -> State:
        """Any deal, and often readings other than the defaults."""
        names = list(self.components.sides)

        def shuffled(items: list) -> list:
            return generator.sample(items, len(items))

        deal = polis.new_deal(self.components, names, shuffled)
        state = polis.setup(self.components, names, deal, some_readings(generator))
        return rich(self.components, state) if generator.random() < RICH else state

    def moves(self, state: State) -> list[dict]:
        self.state = state
        return polis.legal_moves(self.components, state)

    def choose(self, generator: Random, moves: list[dict]) -> dict:
        """A kind of move by its weight; little prestige is kept together."""
        kinds = sorted({kind_of(move) for move in moves})
        assert self.state is not None
        mover = self.state.queue[0] if self.state.queue else self.state.turn_of
        poor = self.state.seats[mover].prestige < CAREFUL
        likely = [kind for kind in kinds if not (poor and kind in COSTLY)] or kinds
        kind = generator.choices(likely, [WEIGHTS.get(kind, 1) for kind in likely])[0]
        found = [move for move in moves if kind_of(move) == kind]
        if kind == PHOROS:
            found = found[:1] if poor else found[:2]
        return generator.choice(found)

    def apply(self, state: State, move: dict) -> Step:
        return polis.apply(self.components, state, move)

    def outcome(self, state: State) -> dict | None:
        return polis.outcome(self.components, state)

    def check(self, before: State, move: dict, after: State, lines: tuple[Line, ...]) -> None:
        """Everything that must hold after a move, whatever it was."""
        check_lines(self.rules, lines)
        check_cubes(self.components, after)
        check_places(self.components, after)
        check_projects(self.components, before, after)
        check_turn(self.components, before, move, after)
        if kind_of(move) not in FIGHTING:
            check_accounts(self.components, before, move, after, lines)
        if len(lines) % 2 or after.won or after.stage == BATTLES:
            check_json(self.components, after, move)


def some_readings(generator: Random) -> dict:
    """The defaults, or any reading of each point."""
    if generator.random() < USUAL:
        return {}
    return {reading: generator.choice(OPTIONS[reading]) for reading in sorted(OPTIONS)}


def rich(components: Components, state: State) -> State:
    """Both sides with so much that they do not lose early."""
    for side in components.sides:
        gifts = {good: GIFT for good in (*components.resources, PRESTIGE)}
        state = with_goods(state, side, gifts)
    return state


def kind_of(move: dict) -> str:
    """A move's first word."""
    return next(iter(move))


def check_lines(rules: set[str] | None, lines: tuple[Line, ...]) -> None:
    """Every move says something, and every line names a rule."""
    assert lines, "nothing was said"
    for line in lines:
        known = rules is None or {line.rule, line.rule.rpartition(".")[0]} & rules
        assert known, f"{line.rule} is no rule"


def check_cubes(components: Components, state: State) -> None:
    """No side has more cubes than there are; every owned tile has one, no neutral tile has any."""
    for side in components.sides:
        assert stock_of(components, state, side) >= 0, f"{side} has too many cubes"
        assert all(units > 0 for units in state.units[side].values()), "less than one unit"
    for name, held in state.poleis.items():
        assert (held.population > 0) == (held.owner is not None), f"{name}: {held}"
        most = components.poleis[name].most
        assert held.population <= most, f"{name} has {held.population} cubes"


def check_places(components: Components, state: State) -> None:
    """Limits of areas, capitals, Proxenoi, prices and merchants."""
    for side in components.sides:
        units = state.units[side]
        assert max(units.values(), default=0) <= components.limit(state.round), f"an area is too full: {units}"
        capital = components.number("sides", side)["capital"]
        assert state.won or state.owner_of(capital) == side, "a capital was lost"
        seat = state.seats[side]
        assert seat.prestige >= 0 and min(seat.goods.values(), default=1) > 0, f"{side} owes: {seat}"
        assert seat.proxenos == CAPTURED or seat.proxenos in components.order
    first, second = [state.seats[side].proxenos for side in components.sides]
    # Only who comes home for ransom may meet the other one there.
    assert first == CAPTURED or first != second or first in capitals(components), "two Proxenoi in one place"
    last = len(next(iter(components.prices.values()))) - 1
    assert all(0 < column <= last for column in state.prices.values()), f"markers: {state.prices}"
    assert set(capitals(components)) <= {name for name, held in state.poleis.items() if held.owner}


def check_projects(components: Components, before: State, after: State) -> None:
    """Each project tile is in one place only."""
    tiles = [*after.shown, *after.pile]
    for held in after.poleis.values():
        tiles += [*held.projects, *([held.begun] if held.begun else [])]
    assert len(set(tiles)) == len(tiles) and set(tiles) <= set(components.projects), "a project was doubled"


def check_turn(components: Components, before: State, move: dict, after: State) -> None:
    """No action twice in a turn, and no more than the rules allow, unless the opponent has passed."""
    done = after.turn.done
    if kind_of(move) in KINDS and not is_alone(components, after):
        assert len(set(done)) == len(done) <= components.number("turn", "actions"), f"actions: {done}"
    assert set(done) <= {*KINDS, "release"}


def check_accounts(components: Components, before: State, move: dict, after: State, lines: tuple[Line, ...]) -> None:
    """What the lines say was gained and paid is what the sides have more and less."""
    for side in components.sides:
        for good in (*components.resources, PRESTIGE):
            said = sum(line.amount.get(good, 0) for line in lines if is_about(before, side, line))
            if "redeem" in move and side != before.turn_of and good == "silver":
                said += components.number("cost", "redeem")
            found = amount(after, side, good) - amount(before, side, good)
            assert found == said, f"{side} has {found} {good} more, the lines say {said}"


def is_about(before: State, side: str, line: Line) -> bool:
    """Whether a line speaks of what a side gains or pays."""
    return isinstance(line.amount, dict) and line.values.get("side", before.turn_of) == side


def amount(state: State, side: str, good: str) -> int:
    """How much of a resource, or prestige, a side has."""
    return state.seats[side].prestige if good == PRESTIGE else state.has(side, good)


def check_json(components: Components, state: State, move: dict) -> None:
    """States and moves survive their JSON; views do too."""
    written = json.loads(json.dumps(polis.write_state(components, state), sort_keys=True))
    assert polis.read_state(components, written) == state, "another state after JSON"
    assert json.loads(json.dumps(move)) == move, "another move after JSON"
    known = polis.view(state, components.sides[-1])
    seen = json.loads(json.dumps(polis.write_view(components, known)))
    assert polis.read_state(components, seen["state"]) == known.state, "another view after JSON"
