"""What would do where a rule of Polis refuses something, and what its lines promise (tests/engine/test_figures.py)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from rules_engine.core import Line
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.actions.turn_action import missing_in
from rules_engine.polis.components import PRESTIGE, SILVER, WHEAT, Components
from rules_engine.polis.game.state import KINDS, State, Turn
from tests.figures import Attempt, Gift, Made
from tests.polis.game.test_listed import tries

GAMES = 5
"""Random games in which something is tried."""
TRIED, THINGS = 40, 12
"""How many moves and things of the table are tried in a position."""
PRICES = {
    *("muster.cost", "galleys.cost", "merchants.cost", "project.cost", "military.cost", "trade.price"),
    *("trade.purchase", "proxenos.bribe", "redeem.pay.silver", "civil-war.cost", "pass.cost.short", "battle.salpinx"),
    *("battle.retreat", "phoros.silver", "growth.wheat.lacking", "supply.shortage", "supply.shortage.one-way"),
}
"""Refusals of what somebody cannot pay."""


def family(rule: str) -> str:
    """Return what stands for refusals that say the same: that something cannot be paid, or a siege takes more."""
    return "price" if rule in PRICES else "siege.condition" if rule.startswith("siege.condition") else rule


def states(state: State) -> Iterator[State]:
    """Yield a position, and the same after the opponent has passed, rich and poor."""
    yield state
    if state.stage == "actions" and state.won is None:
        other = next(side for side in state.seats if side != state.turn_of)
        alone = state.with_turn(passed=(other,))
        kept = {good: number for good, number in state.goods_of(state.turn_of).items() if good in (SILVER, "oil")}
        yield alone
        yield state.with_seat(state.turn_of, goods=kept)
        yield alone.with_seat(state.turn_of, goods=kept)


def attempts(components: Components, state: State, generator: Random) -> Iterator[Attempt]:
    """Yield some actions that anybody could think of, and questions about things of the table."""
    if state.stage != "actions":
        return
    extra = {"extra": "oil"} if state.turn.passed else {}
    moves = tries({"shown": state.shown})
    moves += [{"muster": name, "cubes": cubes} for name in state.poleis for cubes in (1, 2)]
    for move in generator.sample(moves, TRIED):
        yield Made(polis, components, move | extra)
    things = [*[f"kind={kind}" for kind in KINDS], *components.spaces, *state.shown]
    for thing in generator.sample(things, THINGS):
        yield partial(explained, components, thing)


def explained(components: Components, thing: str, state: State) -> None:
    """Ask why nothing can be done with a thing, where no legal move is about it."""
    if any(is_about(move, thing) for move in polis.legal_moves(components, state)):
        return
    refused = polis.why_not(components, state, thing)
    if refused is not None:
        raise refused


def is_about(move: dict, thing: str) -> bool:
    kind = thing.removeprefix("kind=")
    return kind in move if kind != thing else thing in (move.get("trade"), move.get("project"))


# gifts: what is missing and one piece less of it, or the figure as the limit and one more
def decider(state: State) -> str:
    if state.battle is not None:
        return state.battle["asked"]
    return state.queue[0] if state.queue and state.stage != "actions" else state.turn_of


def richer(state: State, goods: dict[str, int]) -> State:
    """Return the position in which the side that decides has more, in a battle too."""
    side = decider(state)
    if state.battle is None:
        return state.with_goods(side, goods)
    prestige = state.battle["prestige"] | {side: state.battle["prestige"].get(side, 0) + goods[PRESTIGE]}
    return replace(state, battle=state.battle | {"prestige": prestige})


def price(lacking: Callable[[dict], dict[str, int]] = missing_in) -> Callable:
    """Return gifts of what is missing by the figures of a refusal, and of one piece less."""

    def gifts(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
        goods = lacking(values)
        yield Gift(True, richer(state, goods), attempt)
        for good in goods:
            yield Gift(False, richer(state, goods | {good: goods[good] - 1}), attempt)

    return gifts


def extra_price(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the extra cost of the last player, paid with what there is enough of."""
    assert isinstance(attempt, Made)
    rich = state.with_goods(state.turn_of, {SILVER: values["resources"]})
    yield Gift(True, rich, attempt.but(extra=SILVER))


def hoplites(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield as many hoplites as a siege takes, and one fewer."""
    area = values.get("area") or components.poleis[attempt.move["siege"]].region
    for fewer in (0, 1):
        more = values.get("needed", values["value"]) - fewer - state.units_of(state.turn_of, area)
        yield Gift(fewer == 0, state.with_units(state.turn_of, area, more), attempt)


def units_below(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield an area with as many units as leave room below the limit, and one more."""
    there = state.units_of(state.turn_of, values["area"])
    added = values.get("units", there + 1) - there
    for more in (0, 1):
        change = values["limit"] - added - there + more
        yield Gift(more == 0, state.with_units(state.turn_of, values["area"], change), attempt)


def room_between(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the way with a unit less in each area that has reached the limit."""
    open_way = state
    for area, units in state.units[state.turn_of].items():
        if area not in (values["origin"], values["area"]) and units == values["limit"]:
            open_way = open_way.with_units(state.turn_of, area, -1)
    yield Gift(True, open_way, attempt)


def room_in_row(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a row with as many hoplites as it has room for, and one more."""
    for more in (0, 1):
        yield Gift(more == 0, state, attempt.but(rows=attempt.move["rows"] | {values["good"]: values["room"] + more}))


def hoplites_lined_up(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a region with as many hoplites as are lined up, and one fewer."""
    assert values["held"] == state.units_of(state.turn_of, values["area"])
    for fewer in (0, 1):
        more = values["hoplites"] - values["held"] - fewer
        yield Gift(fewer == 0, state.with_units(state.turn_of, values["area"], more), attempt)


def round_reached(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the rounds with the number with which a space opens, or the next one, and the rounds before."""
    assert values["round"] == state.round
    for name in [name for name in components.data["rounds"] if name.startswith("round-")]:
        yield Gift(components.limit(name) >= values["number"], replace(state, round=name), attempt)


def grown_before(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a polis that has grown by one less than it may in a round, and by as much."""
    assert values["grown"] == (state.turn.grown or {}).get(values["polis"], 0)
    for fewer in (1, 0):
        grown = (state.turn.grown or {}) | {values["polis"]: values["growth"] - fewer}
        yield Gift(fewer == 1, state.with_turn(grown=grown), attempt)


def population(figure: str, least: int) -> Callable:
    """Return gifts of as many cubes on the tile as the figure says, and so many more, and of a cube that is one too few
    or too many."""

    def gifts(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
        for is_enough, cubes in ((True, values[figure] + least), (False, values[figure])):
            yield Gift(is_enough, state.with_polis(values["polis"], population=cubes), attempt)

    return gifts


def actions_done(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a turn with one action less than the refusal counts, and with as many."""
    for fewer in (1, 0):
        done = state.turn.done[: values["actions"] - fewer]
        yield Gift(fewer == 1, state.with_turn(done=done), attempt)


def battles_fought(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield the turn after as many battles as the refusal counts, and after one fewer."""
    for fewer in (0, 1):
        left = state.battles[values["areas"] - fewer :]
        yield Gift(fewer == 0, replace(state, battles=left, stage="battles" if left else "actions"), attempt)


def cube_in_stock(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield a side of which one cube fewer is in use."""
    side = decider(state)
    area = max(state.units[side], key=lambda name: state.units_of(side, name))
    yield Gift(True, state.with_units(side, area, -1), attempt)
    yield Gift(False, state, attempt)


def units_in_battle(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield as many units in the area as a battle takes, and one fewer."""
    area = attempt.move["battle"]
    assert values["units"] == sum(state.units_of(side, area) for side in components.sides)
    for fewer in (0, 1):
        more = values["needed"] - values["units"] - fewer
        yield Gift(fewer == 0, state.with_units(state.turn_of, area, more), attempt)


def cards_attacking(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Check that every attack that is possible is made with so many cards."""
    assert {len(move["attack"]) for move in legal(components, state) if "attack" in move} == {values["cards"]}
    yield from ()


def cards_matching(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Check that another defence would match more."""
    assert values["matching"] < values["pairs"]
    yield from ()


def no_figures(components: Components, state: State, attempt: Attempt, values: dict[str, Any]) -> Iterator[Gift]:
    """Yield nothing: the sentence has no figure."""
    yield from ()


GIFTS: dict[str, Callable] = {
    **dict.fromkeys(PRICES, price()),
    "phoros.silver": price(lambda values: {PRESTIGE: values["points"] - values["held"]}),
    "battle.salpinx": price(lambda values: {PRESTIGE: values["points"] - values["held"]}),
    "battle.retreat": price(lambda values: {PRESTIGE: values["points"] - values["held"]}),
    "growth.wheat.lacking": price(lambda values: {WHEAT: values["wheat"] - values["held"]}),
    "supply.shortage": price(lambda values: {PRESTIGE: values["prestige"] - values["held"]}),
    "supply.shortage.one-way": price(lambda values: {WHEAT: values["wheat"]}),
    "pass.cost": extra_price,
    "pass.cost.lacking": price(lambda values: values["extra"]),
    "siege.condition.control": hoplites,
    "siege.condition.value": hoplites,
    "muster.limit": units_below,
    "galleys.limit": units_below,
    "march.limit": units_below,
    "sail.limit": units_below,
    "march.full": room_between,
    "sail.full": room_between,
    "march.path": no_figures,
    "march.enemy": no_figures,
    "march.one-by-one": no_figures,
    "sail.enemy": no_figures,
    "sail.one-by-one": no_figures,
    "map.islands": no_figures,
    "tribute.rows": room_in_row,
    "tribute.rows.hoplites": hoplites_lined_up,
    "trade.space": round_reached,
    "growth.limits": grown_before,
    "growth.limits.most": population("most", -1),
    "polis.last-cube": population("cubes", 1),
    "stock.cubes": cube_in_stock,
    "turn.actions": actions_done,
    "turn.battles": battles_fought,
    "battle.when": units_in_battle,
    "battle.attack": cards_attacking,
    "battle.defence": cards_matching,
}


# promises: each tells whether a line is kept by the position after the move and the moves that are legal there
def legal(components: Components, state: State) -> list[dict]:
    return polis.legal_moves(components, state)


def fresh(state: State, side: str) -> State:
    """Return the position if it were the side's turn, with all of its actions before it."""
    return replace(state, turn_of=side, turn=Turn(passed=()), stage="actions", battles=(), battle=None, won=None)


def tributes(components: Components, state: State, side: str, region: str) -> list[dict]:
    """List the tributes that a side could collect in a region."""
    return [move for move in legal(components, fresh(state, side)) if move.get("tribute") == region]


PROMISES: dict[str, Callable[[Components, State, State, Line], bool]] = {
    "turn.actions": lambda components, before, after, line: (
        after.stage == "battles" or after.turn_of != line.values["side"]
    ),
    "pass.out": lambda components, before, after, line: (
        after.turn_of != line.values["side"] or after.stage != "actions" or after.round != before.round
    ),
    "pass.alone": lambda components, before, after, line: (
        after.turn_of == line.values["side"] and bool(after.goods_of(after.turn_of))
    ),
    "pass.alone.none": lambda components, before, after, line: legal(components, after) == [{"pass": True}],
    "pass.end": lambda components, before, after, line: (
        not any(kind in move for move in legal(components, after) for kind in KINDS) or after.round != before.round
    ),
    "tribute.box.closed": lambda components, before, after, line: (
        not any(tributes(components, after, side, line.values["area"]) for side in components.sides)
    ),
    "tribute.box.own": lambda components, before, after, line: (
        not tributes(components, after, line.values["side"], line.values["area"])
    ),
    "siege.each-time": lambda components, before, after, line: (
        not any(move.get("siege") == line.values["polis"] for move in legal(components, fresh(after, before.turn_of)))
    ),
    "siege.emptied": lambda components, before, after, line: after.owner_of(line.values["polis"]) is None,
    "siege.success": lambda components, before, after, line: after.owner_of(line.values["polis"]) == before.turn_of,
    "siege.proxenos.caught": lambda components, before, after, line: all(
        "proxenos" not in move and "civil-war" not in move
        for move in legal(components, fresh(after, components.other(before.turn_of)))
    ),
    "civil-war.change": lambda components, before, after, line: after.owner_of(line.values["polis"]) == before.turn_of,
    "event.first-round.close": lambda components, before, after, line: (
        not any(
            move.get("trade") == line.values["market"] + ".first"
            for side in components.sides
            for move in legal(components, fresh(after, side))
        )
    ),
    "unit.limit.reached": lambda components, before, after, line: (
        not any(move.get("to") == line.values["area"] for move in legal(components, fresh(after, line.values["side"])))
    ),
    "battle.deck-empty": lambda components, before, after, line: after.battle is None,
    "battle.few-defenders": lambda components, before, after, line: after.battle is None,
    "battle.retreat": lambda components, before, after, line: after.battle is None,
    "battle.again": lambda components, before, after, line: (
        sum(after.units_of(side, line.values["area"]) for side in components.sides)
        >= components.number("battle", "units")
    ),
    "supply.release": lambda components, before, after, line: after.owner_of(line.values["polis"]) is None,
    "growth.wheat.done": lambda components, before, after, line: (
        after.stage != "growth" or after.queue[:1] != (line.values["side"],)
    ),
    "prestige.below": lambda components, before, after, line: (
        after.seats[line.values["side"]].prestige == 0 or before.stage == "supply"
    ),  # a megalopolis may bring some in the same step
    "loss.at-once": lambda components, before, after, line: legal(components, after) == [],
    "final.when": lambda components, before, after, line: legal(components, after) == [],
    "round.first-player": lambda components, before, after, line: after.turn_of == line.values["side"],
}
