"""Test that the check reports missing or wrong fields of an engine before anything calls them."""

from dataclasses import replace
from typing import Any

import pytest

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
