"""Playing the examples: one run by the engine, from which test, page and JSON are made."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_engine.calculators import calculate, decode
from rules_engine.core import BadInput, Refused, Unknown, to_json
from rules_engine.engine import EXAMPLES, TABLES, Engine
from rules_engine.living import LivingPosition
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.forms import calculator_forms

TRIED = 3
"""About so many of the moves in a position are made, to find out whether it can be played on."""
WRONG_DATA = (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, BadInput, Refused, Unknown)
"""What the engine raises where a position is only part of a game."""


@dataclass(frozen=True)
class PlayedStep:
    """One step as it went: `subject` the question or move, `outcome` the answer or the state after, `lines` what spoke.

    `question` is the calculator's input (asks only), so that the reader can open the step in the calculator.
    """

    subject: dict[str, Any]
    outcome: dict[str, Any]
    lines: list[dict[str, Any]]
    state: Any
    calculator: str | None = None
    question: dict[str, Any] | None = None
    result: dict[str, Any] | None = None


class NoEngine(Exception):
    """The folder of a game in `rules_engine` does not say what its engine offers."""


def package_of(game: str) -> str:
    """Return the package of a game's engine; a game exists because its folder exists."""
    return f"rules_engine.{game}"


def engine_of(game: str) -> Engine:
    """Return what the engine of a game offers.

    Raises ModuleNotFoundError where `rules_engine` has no folder for it, NoEngine where that one defines no ENGINE.
    """
    found = getattr(importlib.import_module(package_of(game)), "ENGINE", None)
    if not isinstance(found, Engine):
        raise NoEngine(f"{package_of(game)} defines no ENGINE = Engine(...)")
    return found


def living_position(game: str, page: models.Page) -> LivingPosition:
    """Return what a game's engine offers for the living position of a page.

    Raises ModuleNotFoundError where `positions/` has no such module, NoEngine where that one defines no LIVING."""
    name = f"{package_of(game)}.positions.{page.position}"
    found = getattr(importlib.import_module(name), "LIVING", None)
    if not isinstance(found, LivingPosition):
        raise NoEngine(f"{name} defines no LIVING = LivingPosition(...)")
    return found


def engine_folder(game: str) -> Path:
    """Return the folder of a game's engine."""
    return Path(importlib.import_module(package_of(game)).__file__ or "").parent


class EngineRunner:
    """Plays a game's examples and answers its calculators, in CPython."""

    def __init__(self, game: GameBook) -> None:
        self.engine = engine_of(game.id)
        self.plain = game.plain_components()
        self.components = self.engine.read_components(self.plain)
        self.forms = calculator_forms(game, self.engine)
        self._examples = game.examples
        # By the very object: an example that was changed keeps its id.
        self._played: dict[int, tuple[models.Example, list[PlayedStep]]] = {}
        self._pictures: dict[tuple[str, int], tuple[PlayedStep, str]] = {}
        self._going_on: dict[int, tuple[Any, bool]] = {}
        self.played_cases: tuple[Any, Any, dict[str, Any]] | None = None
        """The cases that were played, the positions they begin in, and what came of them (`cases.played_cases`)."""

    def calculate(self, calculator: str, data: dict) -> dict:
        """A calculator's answer as JSON; KeyError for an unknown calculator, BadInput for unfit data."""
        return calculate(self.engine, calculator, self.forms[calculator], self.components, data)

    def arguments(self, calculator: str, data: dict) -> dict[str, Any]:
        """What a question holds, as the calculator takes it. Raises BadInput for unfit data."""
        return decode(self.forms[calculator], data, self.engine.records)

    def play(self, example: models.Example) -> list[PlayedStep]:
        """All steps of an example, played once. Raises BadInput, KeyError or TypeError where the data is no question or
        move."""
        if id(example) not in self._played:
            self._played[id(example)] = (example, self._play(example))
        return self._played[id(example)][1]

    def picture(self, played: PlayedStep, language: str, label: Callable[[str], str]) -> str:
        """The picture of a step with the labels of a language, drawn once: pages and their printed sheet show it."""
        key = (language, id(played))
        if key not in self._pictures:
            self._pictures[key] = (played, self.engine.draw(played.state, label, played.subject))
        return self._pictures[key][1]

    def close_up(self, before: Any, subject: dict[str, Any], label: Callable[[str], str]) -> str:
        """The picture of a position in which a move is tried, as close as the engine can come."""
        if self.engine.offers("close_up"):
            return self.engine.close_up(self.components, before, label, subject)
        return self.engine.draw(before, label, subject)

    def close_up_after(self, before: Any, after: Any, subject: dict[str, Any], label: Callable[[str], str]) -> str:
        """The picture of what a move led to, "" where it would show nothing new."""
        if not self.engine.offers("close_up_after"):
            return ""
        return self.engine.close_up_after(self.components, before, after, label, subject)

    def described(self, before: Any, move: dict[str, Any]) -> dict[str, Any] | None:
        """A move in words, as plain JSON for `Words.phrase`; None where the engine does not say moves."""
        if not self.engine.offers("describe"):
            return None
        return to_json(self.engine.describe(self.components, before, move))

    def play_case(self, reading: str, case: models.ReadingCase, option: str) -> list[PlayedStep]:
        """What tells the readings of a disputed point apart, read as `option`: one question, or all moves up to the
        first that is refused. Raises as `play`."""
        if case.calculator is not None:
            question = case.input | {reading.replace("-", "_"): option}
            result = self.calculate(case.calculator, question)
            return [PlayedStep({}, _outcome(result), result.get("lines", []), None, case.calculator, question, result)]
        start = case.start or {}
        agreed = {**start.get("readings", {}), reading: option}
        return self._moves(self.engine.read_state(self.components, start | {"readings": agreed}), case.moves)

    def _moves(self, state: Any, moves: list[dict[str, Any]]) -> list[PlayedStep]:
        played: list[PlayedStep] = []
        for move in moves:
            played.append(self._do(state, move))
            state = played[-1].state
            if "refused" in played[-1].outcome:
                break
        return played

    def _play(self, example: models.Example) -> list[PlayedStep]:
        state = self.start(example)
        played = []
        for step in example.steps:
            played.append(self._ask(state, step.ask) if step.ask is not None else self._do(state, step.do or {}))
            state = played[-1].state
        return played

    def start(self, example: models.Example) -> Any:
        """The state in which an example begins: its own, or that in which the one before it ended."""
        before = example.start.get("after")
        if before is None:
            return self.engine.read_state(self.components, example.start)
        return self.play(self._examples[before])[-1].state

    def attempt(self, state: Any, wanted: dict[str, Any], is_question: bool) -> PlayedStep:
        """What comes of a question or a move in a position. Raises as `play`."""
        return self._ask(state, wanted) if is_question else self._do(state, wanted)

    def can_go_on(self, state: Any) -> bool:
        """Whether a whole game can be played on from a state: there are moves, and they can be made. Positions of cases
        hold no more than what their rule needs. Found out once for each state: it is asked in every language."""
        if id(state) not in self._going_on:
            self._going_on[id(state)] = (state, self._goes_on(state))
        return self._going_on[id(state)][1]

    def _goes_on(self, state: Any) -> bool:
        engine = self.engine
        if engine.lacks((*EXAMPLES, *TABLES)):
            return False
        try:
            players = engine.seats(self.components)[0]
            is_over = engine.outcome(self.components, state) is not None
            if is_over or engine.mover(self.components, state) not in players:
                return False
            moves = engine.legal_moves(self.components, state)
            for move in moves[:: len(moves) // TRIED + 1]:
                engine.describe(self.components, state, move)
                engine.apply(self.components, state, move)
            for player in players:
                engine.write_view(self.components, engine.view(state, player))
        except WRONG_DATA:
            return False
        return bool(moves)

    def asked_about(self, state: Any, move: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
        """The calculator that tells most about a move where no whole game can go on, and its input; None for none, and
        where its form has no room for the position."""
        try:
            asked = self.engine.ask_about(self.components, state, move)
            if asked is not None:
                self.arguments(*asked)
        except WRONG_DATA:
            return None
        return asked

    def moves_of_examples(self) -> list[dict[str, Any]]:
        """The moves of all examples of the game."""
        return [step.do for example in self._examples.values() for step in example.steps if step.do is not None]

    def question(self, calculator: str, question: dict[str, Any], subject: Any = None, state: Any = None) -> PlayedStep:
        """Return what a calculator answers to a whole question. Raises as `calculate`."""
        result = self.calculate(calculator, question)
        return PlayedStep(subject or {}, _outcome(result), result.get("lines", []), state, calculator, question, result)

    def _ask(self, state: Any, ask: dict[str, Any]) -> PlayedStep:
        subject = {key: value for key, value in ask.items() if key != "calculator"}
        question = self.engine.calculators[ask["calculator"]].question(self.components, state, **subject)
        return self.question(ask["calculator"], question, subject, state)

    def _do(self, state: Any, move: dict[str, Any]) -> PlayedStep:
        try:
            step = self.engine.apply(self.components, state, move)
        except Refused as refused:
            outcome = {"refused": refused.rule, "values": to_json(refused.values)}
            return PlayedStep(move, outcome, to_json(refused.lines), state, result=outcome | {"lines": []})
        return PlayedStep(move, self.engine.write_state(self.components, step.state), to_json(step.lines), step.state)


def _outcome(result: dict[str, Any]) -> dict[str, Any]:
    return result["value"] if "value" in result else {key: result[key] for key in result if key != "lines"}


def unexpected(expect: dict[str, Any], outcome: dict[str, Any]) -> list[str]:
    """What of an outcome is otherwise than expected."""
    return [
        f"{key}: expected {expected!r}, the engine says {outcome.get(key)!r}"
        for key, expected in expect.items()
        if not _agrees(expected, outcome.get(key))
    ]


def differences(step: models.ExampleStep, played: PlayedStep) -> list[str]:
    """What came out otherwise than the example says; each with what was expected."""
    found = unexpected(step.expect, played.outcome)
    spoken = [line["rule"] for line in played.lines]
    if spoken != step.lines:
        found.append(f"lines: expected {step.lines}, the engine says {spoken}")
    return found


def _agrees(expected: Any, found: Any) -> bool:
    """Whether `found` has at least what is expected; a count that is left out is 0."""
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = set(expected) | {key for key, value in found.items() if isinstance(value, int)}
        return all(_agrees(expected.get(key, 0), found.get(key, 0)) for key in keys)
    return to_json(expected) == to_json(found)


__all__ = ["BadInput", "EngineRunner", "PlayedStep", "differences", "engine_of", "unexpected"]
