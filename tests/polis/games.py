"""Games of Polis for tests: small positions by hand."""

from typing import Any

from rules_engine.core import Refused
from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.state import State
from tests.polis.battle_tables import components


def position(**changes: Any) -> dict:
    """Sparta's turn in round 4: both capitals, goods and prestige for everything."""
    goods = {good: 6 for good in components().resources}
    start = {
        "round": "round-4",
        "turn_of": "sparta",
        "owners": {"athenai": "athens", "chalkis": "athens", "sparta": "sparta", "pylos": "sparta"},
        "population": {"athenai": 5, "chalkis": 1, "sparta": 4, "pylos": 2},
        "units": {"athens": {"attika": 2, "kyklades": 1}, "sparta": {"lakedaimon": 3, "ionio": 1}},
        "prestige": {"athens": 5, "sparta": 5},
        "goods": {"athens": goods, "sparta": goods},
        "merchants": {"athens": 1, "sparta": 1},
        "proxenoi": {"athens": "athenai", "sparta": "sparta"},
    }
    return start | changes


def state_of(data: dict) -> State:
    return polis.read_state(components(), data)


def play(data: dict, *moves: dict) -> tuple[dict, list[str]]:
    """The position after some moves, and the rules that spoke at the last one."""
    state, rules = state_of(data), []
    for move in moves:
        step = polis.apply(components(), state, move)
        state, rules = step.state, [line.rule for line in step.lines]
    return polis.write_state(components(), state), rules


def refusal(data: dict, *moves: dict) -> str:
    """The rule that forbids the last of some moves."""
    state = state_of(data)
    for move in moves[:-1]:
        state = polis.apply(components(), state, move).state
    try:
        polis.apply(components(), state, moves[-1])
    except Refused as refused:
        return refused.rule
    raise AssertionError(f"{moves[-1]} is allowed")


def legal(data: dict, kind: str | None = None) -> list[dict]:
    """The legal moves, of one kind or of all."""
    moves = polis.legal_moves(components(), state_of(data))
    return [move for move in moves if kind is None or kind in move]
