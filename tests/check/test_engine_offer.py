"""What an engine lacks, or what is wrong in it, is reported by the check, which never crashes."""

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.engine import EXAMPLES, Engine, not_offered
from rules_pages.data import engine_runner
from tests.fixtures import ferry
from tests.tiny import TinyBook

LACKS: dict[str, tuple[dict[str, Any], str]] = {
    "half a whole game": (
        {name: ferry.read_state for name in ("setup", "new_deal", "view", "outcome")},
        "the engine offers no write_view, which whole games need beside setup",
    ),
    "a table that is none": ({"glyphs": None}, "ENGINE.glyphs of the engine is no table {name: …}"),
    "a function that is none": ({"apply": None}, "ENGINE.apply of the engine is no function"),
    "a bare calculator": ({"calculators": {"fare": ferry.fare}}, "ENGINE.calculators: fare is no Calculator(...)"),
}


@pytest.mark.parametrize(("changes", "message"), LACKS.values(), ids=LACKS)
def test_what_an_engine_lacks_is_named(
    tiny: TinyBook, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], message: str
) -> None:
    monkeypatch.setattr(ferry, "ENGINE", replace(ferry.ENGINE, **changes))
    assert [problem.partition(": ")[2] for problem in tiny.problems()] == [message]


def test_a_module_without_an_offer_is_named(tiny: TinyBook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ferry, "ENGINE")
    message = "no engine: tests.fixtures.ferry defines no ENGINE = Engine(...)"
    assert [problem.partition(": ")[2] for problem in tiny.problems()] == [message]


def test_a_table_that_the_engine_cannot_lay_is_named(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "  - id: examples\n    kind: examples\n", "  - id: examples\n    kind: table\n")
    problems = tiny.problems()
    for name in ("new_deal", "seats"):
        message = f"examples: the engine offers no {name}, which a table needs"
        assert any(message in problem for problem in problems), problems


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


def test_a_calculator_with_a_slip(problems_with: Callable[..., list[str]], tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "    start: stone-in-storm\n", "    start_input: {load: stone}\n")

    @functools.wraps(ferry.fare)
    def fare(*arguments: Any, **named: Any) -> Any:
        raise KeyError("stone")

    calculators = {"fare": replace(ferry.ENGINE.calculators["fare"], answer=fare)}
    assert any("fare cannot answer start_input: KeyError" in one for one in problems_with(calculators=calculators))
