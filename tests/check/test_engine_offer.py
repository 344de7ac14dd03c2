"""Test that the check reports what an engine lacks or what is wrong in it, instead of crashing."""

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.engine import EXAMPLES, Engine, not_offered
from rules_pages.data import engine_runner
from tests.fixtures import ferry
from tests.tiny import TinyBook


def fails(*arguments: Any, **named: Any) -> Any:
    """Raise AttributeError, like a function with a programming error."""
    raise AttributeError("no such thing")


@pytest.fixture
def problems_with(tiny: TinyBook, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Function that returns the problems of the ferry with these fields of its engine replaced."""

    def problems(**fields: Any) -> list[str]:
        engine: Engine = replace(ferry.ENGINE, **fields)
        monkeypatch.setattr(engine_runner, "engine_of", lambda game: engine)
        return tiny.problems()

    return problems


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_examples_need_is_named(problems_with: Callable[..., list[str]], name: str) -> None:
    message = f"the engine offers no {name}, which examples and cases need; add it to ENGINE"
    assert problems_with(**{name: not_offered}) == [
        f"rules_data/ferry/game.yaml:1:1: {message} in rules_engine/ferry/__init__.py"
    ]


@pytest.mark.parametrize("name", [*EXAMPLES, "read_components", "step_values"])
def test_a_slip_in_what_is_offered_is_a_problem(problems_with: Callable[..., list[str]], name: str) -> None:
    problems = problems_with(**{name: fails})
    assert problems and all("AttributeError: no such thing" in problem for problem in problems), problems


def test_an_engine_that_cannot_be_loaded(tiny: TinyBook, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: str) -> Engine:
        raise engine_runner.NoEngine(f"rules_engine.{game} defines no ENGINE = Engine(...)")

    monkeypatch.setattr(engine_runner, "engine_of", broken)
    (problem,) = tiny.problems()
    assert problem == "rules_data/ferry/game.yaml:1:1: no engine: rules_engine.ferry defines no ENGINE = Engine(...)"


def test_a_calculator_with_a_slip(problems_with: Callable[..., list[str]], tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "    start: stone-in-storm\n", "    start_input: {load: stone}\n")

    @functools.wraps(ferry.fare)
    def fare(*arguments: Any, **named: Any) -> Any:
        raise KeyError("stone")

    calculators = {"fare": replace(ferry.ENGINE.calculators["fare"], answer=fare)}
    assert any(
        "fare cannot answer start_input: KeyError" in problem for problem in problems_with(calculators=calculators)
    )
