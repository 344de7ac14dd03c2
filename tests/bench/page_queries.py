"""A kind of widget that queries.py adds to the page's engine: it times questions there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.attika import ENGINE as attika
from rules_engine.calculators import decode


def mount(about: dict, bundle: dict, words: Any, clock: Callable[[], float]) -> Queries:
    """Return the widget. `bundle`: the game's components, the calculator's form and the questions."""
    return Queries(bundle, clock)


class Queries:
    """The questions; each request times one of them."""

    def __init__(self, bundle: dict, clock: Callable[[], float]) -> None:
        self.components = attika.read_components(bundle["components"])
        self.arguments = [decode(bundle["form"], question, attika.records) for question in bundle["questions"]]
        self.clock = clock

    def answer(self, request: dict) -> dict:
        """Time question `index` over `calls` calls; return `{"ways", "microseconds"}`: the number of ways to pay, and
        the duration of a call."""
        calls = request["calls"]
        ways = self.query(request["index"])
        start = self.clock()
        for _ in range(calls):
            self.query(request["index"])
        return {"ways": ways, "microseconds": (self.clock() - start) / calls * 1000}

    def query(self, index: int) -> int:
        answer = attika.calculators["building_cost"].answer
        return len(answer(self.components, **self.arguments[index]).value["payments"])
