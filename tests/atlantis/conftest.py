"""Atlantis with the real components."""

import pytest

from rules_pages.data.engine_runner import EngineRunner


@pytest.fixture(scope="session")
def atlantis(engines: dict[str, EngineRunner]) -> EngineRunner:
    return engines["atlantis"]
