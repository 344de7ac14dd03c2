"""Play examples and cases with the engine; tests, pages and JSON are all made from these results."""

import importlib
import importlib.util
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from rules_engine.calculators import calculate, decode
from rules_engine.codec import without_defaults
from rules_engine.core import BadInput, Refused, Unknown, to_json
from rules_engine.engine import EXAMPLES, TABLES, Engine
from rules_engine.living import LivingPosition
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.cache import Memo
from rules_pages.data.forms import calculator_form

T = TypeVar("T")
TRIED = 3
"""About how many of the legal moves are tried to find out whether a position can be played on."""
WRONG_DATA = (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, BadInput, Refused, Unknown)
"""Exceptions that an engine raises for a position that is only part of a game."""


@dataclass(frozen=True)
class PlayedStep:
    """A played step: `subject` is the question or move, `outcome` the answer, the refusal or the state after the move,
    `lines` its lines in plain JSON. `question` is the complete input of a calculator, to open the step there."""

    subject: dict[str, Any]
    outcome: dict[str, Any]
    lines: list[dict[str, Any]]
    state: Any
    calculator: str | None = None
    question: dict[str, Any] | None = None
    result: dict[str, Any] | None = None


GOING_ON = "going on"


class NoEngine(Exception):
    """Raised when a game's package in `rules_engine` does not define what its engine offers."""


def package_of(game: str) -> str:
    """Return the package name of a game's engine; the package is found by name, there is no list of games."""
    return f"rules_engine.{game}"


WORDS_ALONE = Engine(read_components=lambda plain: plain)
"""The engine of a game that has none: it has components, and nothing is computed or played."""


def engine_of(game: str) -> Engine:
    """Return the `ENGINE` of a game, or `WORDS_ALONE`. Raises NoEngine for a package that defines none."""
    return _defined(package_of(game), "ENGINE", Engine) if engine_folder(game) else WORDS_ALONE


def living_position(game: str, page: models.Page) -> LivingPosition:
    """Return the living position that a page shows. Raises ModuleNotFoundError, or NoEngine if it has no LIVING."""
    return _defined(f"{package_of(game)}.positions.{page.position}", "LIVING", LivingPosition)


def _defined(module: str, name: str, kind: type[T]) -> T:
    value = getattr(importlib.import_module(module), name, None)
    if not isinstance(value, kind):
        raise NoEngine(f"{module} defines no {name} = {kind.__name__}(...)")
    return value


def engine_folder(game: str) -> Path | None:
    """Return the folder of a game's engine; None for a game of words alone, whose folder is missing or has no code."""
    spec = importlib.util.find_spec(package_of(game))
    if spec is None:
        return None
    folder = Path(next(iter(spec.submodule_search_locations or [str(spec.origin)])))
    return folder if any(folder.rglob("*.py")) else None


ENGINE_PARTS = ("game", "rules", "components", "readings", "examples")
"""Attributes of `GameBook` whose data the engine is given; texts are none of it."""


class EngineRunner(Memo):
    """A game's engine with its components: plays examples and cases, runs calculators, draws pictures."""

    def __init__(self, game: GameBook) -> None:
        super().__init__()
        self.engine = engine_of(game.id)
        self.plain = game.plain_components()
        self.components = self.engine.read_components(self.plain)
        calculators = self.engine.calculators.items()
        self.forms = {name: calculator_form(game, calculator.answer) for name, calculator in calculators}
        self._examples = game.examples

    def once(self, name: str, thing: Any, make: Callable[[], T]) -> T:
        """Return `make()`, made once for this very object; `name` says what is made of it."""
        # By id(): an edited example has the same `id` but is another object, kept alive by what is remembered about it.
        return self.remembered(f"{name} {id(thing)}", (thing,), make)

    def calculate(self, calculator: str, data: dict) -> dict:
        """Return a calculator's answer as plain JSON. Raises KeyError for an unknown name, BadInput for bad data."""
        return calculate(self.engine, calculator, self.forms[calculator], self.components, data)

    def arguments(self, calculator: str, data: dict) -> dict[str, Any]:
        """Return the decoded arguments of a question, as the calculator takes them. Raises BadInput for bad data."""
        return decode(self.forms[calculator], data, self.engine.records)

    def play(self, example: models.Example) -> list[PlayedStep]:
        """Return all steps of an example, played once. Raises BadInput, KeyError or TypeError for wrong steps."""

        def make() -> list[PlayedStep]:
            state, played = None if example.told else self.start(example), []
            for step in () if example.told else example.steps:
                played.append(self.ask(state, step.ask) if step.ask is not None else self.do(state, step.do or {}))
                state = played[-1].state
            return played

        return self.once("played", example, make)

    def picture(self, played: PlayedStep, language: str, label: Callable[[str], str]) -> str:
        """Return the SVG picture of a step with labels in a language, cached: pages and printed sheets both show it. A
        refused move, which changes nothing, is shown as in a case: with what was tried."""

        def draw() -> str:
            if played.calculator is None and "refused" in played.outcome:
                return self.close_up(played.state, played.subject, label)
            return self.engine.draw(played.state, label, played.subject)

        return self.once(f"picture in {language}", played, draw)

    def close_up(self, before: Any, subject: dict[str, Any], label: Callable[[str], str]) -> str:
        """Return the SVG picture of the position before a move, cropped to the move if the engine can do that."""
        if self.engine.offers("close_up"):
            return self.engine.close_up(self.components, before, label, subject)
        return self.engine.draw(before, label, subject)

    def close_up_after(self, before: Any, after: Any, subject: dict[str, Any], label: Callable[[str], str]) -> str:
        """Return the cropped SVG picture after a move; "" if it would show nothing new or the engine cannot draw it."""
        if not self.engine.offers("close_up_after"):
            return ""
        return self.engine.close_up_after(self.components, before, after, label, subject)

    def describe(self, before: Any, move: dict[str, Any]) -> dict[str, Any] | None:
        """Return a move as a phrase in plain JSON for `Words.phrase`; None if the engine cannot describe moves."""
        if not self.engine.offers("describe"):
            return None
        phrase: dict[str, Any] = to_json(self.engine.describe(self.components, before, move))
        return phrase

    def circumstances(self, before: Any, move: dict[str, Any]) -> list[dict[str, Any]]:
        """Return what may decide about a move and does not show in its picture, as phrases in plain JSON."""
        return [to_json(phrase) for phrase in self.engine.circumstances(self.components, before, move)]

    def play_case(self, reading: str, case: models.ReadingCase, option: str) -> list[PlayedStep]:
        """Play the case of a reading with the reading set to `option`. Raises like `play`. Returns one step for a
        question, else one for each move up to the first that is refused."""
        if case.calculator is not None:
            return [self.question(case.calculator, case.input | {reading.replace("-", "_"): option})]
        start = case.start or {}
        agreed = {**start.get("readings", {}), reading: option}
        moves = [*case.moves[:-1], case.moves[-1] | case.chance.get(option, {})]
        state = self.engine.read_state(self.components, start | {"readings": agreed})
        played: list[PlayedStep] = []
        for move in moves:
            played.append(self.do(state, move))
            state = played[-1].state
            if "refused" in played[-1].outcome:
                break
        return played

    def start(self, example: models.Example) -> Any:
        """Return the state in which an example starts: its own, or the final state of the example it continues."""
        before = example.start.get("after")
        if before is None:
            return self.engine.read_state(self.components, example.start)
        return self.play(self._examples[before])[-1].state

    def can_go_on(self, state: Any) -> bool:
        """Return whether a whole game can be played on from a state: sample moves can be described and made, and every
        player's view be written. Positions of cases may lack what their rule does not need. Cached by state."""
        return self.once(GOING_ON, state, lambda: self._try_going_on(state))

    def _try_going_on(self, state: Any) -> bool:
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

    def question_about(self, state: Any, move: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
        """Return (calculator, input) that explains a move best, for positions from which no game can be played on. None
        if there is no such calculator, or its form cannot hold the position."""
        try:
            asked = self.engine.ask_about(self.components, state, move)
            question = None if asked is None else (asked[0], to_json(asked[1]))
            if question is not None:
                self.arguments(*question)
        except WRONG_DATA:
            return None
        return question

    def moves_of_examples(self) -> list[dict[str, Any]]:
        """Return the moves of all examples of the game."""
        return [step.do for example in self._examples.values() for step in example.steps if step.do is not None]

    def question(self, calculator: str, question: dict[str, Any], subject: Any = None, state: Any = None) -> PlayedStep:
        """Return a calculator's answer to a complete question as a played step. Raises like `calculate`."""
        result = self.calculate(calculator, question)
        outcome = result.get("value", {key: value for key, value in result.items() if key != "lines"})
        return PlayedStep(subject or {}, outcome, result.get("lines", []), state, calculator, question, result)

    def ask(self, state: Any, ask: dict[str, Any]) -> PlayedStep:
        """Complete a question from the state, ask the calculator, and return the played step. Raises like `play`."""
        subject = {key: value for key, value in ask.items() if key != "calculator"}
        whole = to_json(self.engine.calculators[ask["calculator"]].question(self.components, state, **subject))
        question = without_defaults(self.forms[ask["calculator"]]["parameters"], whole)
        return self.question(ask["calculator"], question, subject, state)

    def do(self, state: Any, move: dict[str, Any]) -> PlayedStep:
        """Make a move and return the played step; a refused one leaves the state as it is. Raises like `play`."""
        try:
            step = self.engine.apply(self.components, state, move)
        except Refused as refused:
            outcome = {"refused": refused.rule, "values": to_json(refused.values)}
            return PlayedStep(move, outcome, to_json(refused.lines), state, result=outcome | {"lines": []})
        return PlayedStep(move, self.engine.write_state(self.components, step.state), to_json(step.lines), step.state)


def unexpected(expect: dict[str, Any], outcome: dict[str, Any]) -> list[str]:
    """Return a message for each key whose value in the outcome is not as expected."""
    return [
        f"{key}: expected {expected!r}, the engine says {outcome.get(key)!r}"
        for key, expected in expect.items()
        if key not in outcome or not _agrees(expected, outcome[key])
    ]


_RUNNERS = Memo()


def runner_of(game: GameBook) -> EngineRunner:
    """Return the runner of a game, the same one with all that it has played while its engine's data is the same."""
    return _RUNNERS.remembered(game.id, tuple(getattr(game, part) for part in ENGINE_PARTS), lambda: EngineRunner(game))


def differences(step: models.ExampleStep, played: PlayedStep) -> list[str]:
    """Return a message for each difference between the expected and the actual outcome of a step; [] if none."""
    messages = unexpected(step.expect, played.outcome)
    spoken = [line["rule"] for line in played.lines]
    if spoken != step.lines:
        messages.append(f"lines: expected {step.lines}, the engine says {spoken}")
    return messages


def _agrees(expected: Any, actual: Any) -> bool:
    """Return whether a value is as expected. Mappings may have more keys, but for counts and true: one that lacks is
    0."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        keys = set(expected) | {key for key, value in actual.items() if isinstance(value, int)}
        return all(_agrees(_get(expected, key, actual), _get(actual, key, expected)) for key in keys)
    return is_same(to_json(expected), to_json(actual))


def _get(mapping: dict[str, Any], key: str, other: dict[str, Any]) -> Any:
    """Return the value of a key; if it is missing, what stands for it: false beside true, else 0."""
    return mapping.get(key, False if isinstance(other.get(key), bool) else 0)


def is_same(one: Any, other: Any) -> bool:
    """Return whether two values of plain JSON are the same; unlike `==`, true is not 1, and 1 is not 1.0."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
