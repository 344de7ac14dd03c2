"""What several tests of Attika need: positions of random games, and what buildings cost in a practice game."""

import pytest

from rules_engine.attika import read_components
from rules_engine.attika.components import Components, practice_components
from rules_engine.attika.game.state import State
from rules_pages.data.engine_runner import EngineRunner
from tests.soak.attika import AttikaTable
from tests.soak.playing import play, positions


@pytest.fixture(scope="session")
def states(attika: EngineRunner) -> list[State]:
    """Every fifth position of random games with all readings."""
    table = AttikaTable(attika.components)
    games = [play(table, seed, 2 + seed % 3, checked=False) for seed in range(100, 109)]
    return [state for game in games for state in list(positions(table, game))[game.seed % 5 :: 5]]


@pytest.fixture(scope="session")
def practice(attika: EngineRunner) -> Components:
    return read_components(practice_components(attika.plain))
