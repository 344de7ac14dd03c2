"""Test what the engines tell about positions: what a move depends on that no picture shows, how far the turn is, moves
in words, and why a thing or a kind of move is of no use now.

A game takes part with `tests/<game>/told.yaml`: for each kind {name: row}, where the `changes` of a row are those of
the position that its tests begin with (`table` or `position` of `tests/<game>/games.py`), seen by `player`. Phrases are
written as by `tests.phrases`; the first `of_all_moves` circumstances belong to every move."""

import importlib
from typing import Any

import pytest
from ruamel.yaml import YAML

from rules_engine.core import BadInput
from rules_pages.data.engine_runner import EngineRunner
from tests.games import state_of
from tests.phrases import written
from tests.registry import DATA, GAMES, Engines

FILES = {game: DATA.parent / "tests" / game / "told.yaml" for game in GAMES}
TOLD = {game: YAML(typ="safe").load(file) for game, file in FILES.items() if file.exists()}


def each(kind: str) -> pytest.MarkDecorator:
    """Give a test every row of a kind with its game and its name."""
    rows = [(game, name, row) for game, told in TOLD.items() for name, row in told.get(kind, {}).items()]
    return pytest.mark.parametrize(("game", "name", "row"), rows, ids=[f"{game}-{name}" for game, name, _ in rows])


def position(engines: Engines, game: str, row: dict[str, Any]) -> tuple[EngineRunner, Any]:
    games = importlib.import_module(f"tests.{game}.games")
    start = games.table if hasattr(games, "table") else games.position
    return engines[game], state_of(engines[game], start(**row.get("changes", {})))


@each("circumstances")
def test_what_a_move_depends_on(engines: Engines, game: str, name: str, row: dict[str, Any]) -> None:
    runner, state = position(engines, game, row)
    found = [written(phrase) for phrase in runner.circumstances(state, row["move"])]
    if "says" in row:
        assert found[TOLD[game].get("of_all_moves", 0) :] == row["says"]
    else:
        assert name in found


@each("situation")
def test_how_far_the_turn_is(engines: Engines, game: str, name: str, row: dict[str, Any]) -> None:
    runner, state = position(engines, game, row)
    known = runner.engine.view(state, TOLD[game]["player"])
    assert [written(phrase) for phrase in runner.engine.situation(runner.components, known)] == row["says"]


@each("why_not")
def test_the_nearest_attempt_says_why(engines: Engines, game: str, name: str, row: dict[str, Any]) -> None:
    runner, state = position(engines, game, row)
    refused = runner.engine.why_not(runner.components, state, row["thing"])
    assert (refused.rule if refused else None) == row["rule"]
    assert row.get("figures", {}).items() <= ((refused and refused.values) or {}).items()


@each("moves")
def test_a_move_in_words(engines: Engines, game: str, name: str, row: dict[str, Any]) -> None:
    runner, state = position(engines, game, row)
    assert written(runner.describe(state, row["move"])) == name


@pytest.mark.parametrize(("game", "move"), [(game, move) for game in TOLD for move in TOLD[game].get("no_moves", ())])
def test_what_is_no_move_is_not_described(engines: Engines, game: str, move: Any) -> None:
    runner, state = position(engines, game, {})
    with pytest.raises(BadInput):
        runner.describe(state, move)
