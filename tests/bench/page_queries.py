"""Put into the page by queries.py, as a kind of widget: it gives JavaScript `benchQuery(index)`."""

from __future__ import annotations

from typing import Any

from pyscript import window
from pyscript.ffi import create_proxy

from rules_engine.attika import ENGINE as attika
from rules_engine.calculators import decode


def mount(element: Any, bundle: dict, words: Any) -> None:
    """`bundle`: the game's components, the calculator's form and the questions."""
    components = attika.read_components(bundle["components"])
    arguments = [decode(bundle["form"], question, attika.records) for question in bundle["questions"]]

    def query(index: int) -> int:
        """Ask a question; how many ways there are to pay."""
        return len(attika.calculators["building_cost"].answer(components, **arguments[index]).value["payments"])

    window.benchQuery = create_proxy(query)
