"""Tries for the refusal cases of Polis: a last move in a small position, a question to a calculator, a move in a
battle, a press on a page."""

from typing import Any

from rules_engine.core import Refused
from rules_engine.polis.game.battle import Battle
from rules_engine.polis.positions import actions
from rules_pages.data.engine_runner import EngineRunner
from tests.polis.games import position
from tests.refusals import Attempt


def game(*moves: dict, **changes: Any) -> Attempt:
    """The last of some moves in Sparta's turn of round 4 (`games.position`), with changes; the others lead there."""

    def attempt(player: EngineRunner) -> Any:
        engine, components = player.engine, player.components
        state = engine.read_state(components, position(**changes))
        for move in moves:
            state = engine.apply(components, state, move).state
        return state

    return attempt


def calculator(name: str, **question: Any) -> Attempt:
    def attempt(player: EngineRunner) -> Any:
        answer = player.calculate(name, question)
        if "refused" in answer:
            raise Refused(answer["refused"], answer.get("values"))
        return answer

    return attempt


def ledger(**question: Any) -> Attempt:
    """A question to the ledger of a round's end: Athens with its first poleis."""
    usual = {"side": "athens", "population": {"athenai": 5, "chalkis": 1, "chios": 2}, "growth": {}, "prestige": 4}
    return calculator("round_end", **(usual | question))


def battle(before: Battle, move: dict) -> Attempt:
    """A move in a battle by itself."""
    return lambda player: before.play(move)


def press(name: str, value: str, *tools: str, **data: Any) -> Attempt:
    """A press on the page about all actions, after tools were chosen."""

    def attempt(player: EngineRunner) -> Any:
        here = actions.LIVING.read(player.components, data)
        for tool in tools:
            here = actions.press(player.components, here, "tool", tool)
        return actions.press(player.components, here, name, value)

    return attempt
