"""Atlantis with the real components, and random games with all readings."""

import pytest

from rules_engine.atlantis.game.state import State
from rules_pages.data.engine_runner import EngineRunner
from tests.registry import Engines
from tests.soak.atlantis import AtlantisTable
from tests.soak.playing import Played, play, positions


@pytest.fixture(scope="session")
def atlantis(engines: Engines) -> EngineRunner:
    return engines["atlantis"]


@pytest.fixture(scope="session")
def soak(atlantis: EngineRunner) -> AtlantisTable:
    return AtlantisTable(atlantis.components)


@pytest.fixture(scope="session")
def games(soak: AtlantisTable) -> list[Played]:
    return [play(soak, seed, 2 + seed % 3, checked=False) for seed in range(300, 312)]


@pytest.fixture(scope="session")
def states(soak: AtlantisTable, games: list[Played]) -> list[State]:
    """Every fourth position of the games."""
    return [state for game in games for state in list(positions(soak, game))[game.seed % 4 :: 4]]
