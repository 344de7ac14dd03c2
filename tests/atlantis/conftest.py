"""Atlantis with the real components."""

import pytest

from rules_pages.data.engine_runner import EngineRunner
from tests.registry import Engines


@pytest.fixture(scope="session")
def atlantis(engines: Engines) -> EngineRunner:
    return engines["atlantis"]
