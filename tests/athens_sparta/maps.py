"""The components of Athens & Sparta for tests, and places on its teaching map."""

from functools import cache
from pathlib import Path
from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.map import City, Theatre, theatre_of
from rules_engine.hexes import Position
from tests.registry import unchecked_book

FOLDER = Path(__file__).parents[2] / "rules_data" / "athens_sparta"


@cache
def data() -> dict[str, Any]:
    """All components as the build hands them to the engine."""
    return unchecked_book().games["athens_sparta"].plain_components()


@cache
def components() -> Components:
    return Components(data())


def theatre() -> Theatre:
    return theatre_of(components())


def city(name: str) -> City:
    return theatre().by_id[name]


def at(name: str) -> Position:
    return city(name).at
