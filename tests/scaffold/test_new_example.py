"""Test that a saved game becomes an example that passes the check, and that anything else is refused with a message."""

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules_pages.check.run import checked_book
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner, differences
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project
from rules_pages.scaffold.new_example import new_example
from rules_widgets.table_record import Game, new_record
from tests.soak.__main__ import PLAYED, runner_of

FIRST, LAST = 8, 30


def save_game(name: str, folder: Path, **changed: Any) -> Path:
    """Write a record as the table of a game saves it, after LAST random moves, and return its path."""
    runner, chance = runner_of(name), Random(3)
    record = new_record(runner.engine, runner.components, name, {"players": "2"}, 3)
    game = Game(runner.engine, runner.components, record)
    while game.at() < LAST:
        game.make(chance.choice(game.options()))
    file = folder / f"{name}.stele.json"
    file.write_text(json.dumps(game.record | changed), encoding="utf-8")
    return file


@pytest.fixture
def data_copy(root: Path, tmp_path: Path) -> Project:
    """A project with a copy of the data."""
    shutil.copytree(root / "rules_data", tmp_path / "rules_data")
    return Project(tmp_path)


@pytest.mark.slow
@pytest.mark.nightly
def test_saved_games_become_examples_that_the_check_accepts(book: Book, data_copy: Project, tmp_path: Path) -> None:
    """One of each game; a check of all data, which takes most of the time, is done once for all of them."""
    moves = {}
    for name in PLAYED:
        file = save_game(name, tmp_path)
        moves[name] = json.loads(file.read_text())["moves"]
        report = new_example(data_copy, book, file, "as-it-was-played", FIRST, LAST)
        assert f"rules_data/{name}/examples/as-it-was-played.yaml" in report
    checked = checked_book(data_copy.data)
    for name in PLAYED:
        game = checked.games[name]
        example, runner = game.examples["as-it-was-played"], EngineRunner(game)
        assert [step.do for step in example.steps] == moves[name][FIRST - 1 : LAST]
        assert all(step.claims and step.lines for step in example.steps)
        assert any(step.expect for step in example.steps)
        assert not any(differences(step, run) for step, run in zip(example.steps, runner.play(example), strict=True))
        text = (data_copy.data / name / "text" / f"{game.game.source_language}.yaml").read_text(encoding="utf-8")
        before = (book.root / name / "text" / f"{game.game.source_language}.yaml").read_text(encoding="utf-8")
        start = text.index("  as-it-was-played:")
        assert text[:start] == before[:start] and text.endswith(before[start:]), "other texts have changed"


@pytest.mark.parametrize(
    ("changed", "arguments", "message"),
    [
        ({"game": "nobody"}, ("one", 1, None), "no record of a game of ours"),
        ({"moves": None}, ("one", 1, None), "no record of a game of ours"),
        ({"moves": [{"fly": "away"}], "at": 1}, ("one", 1, None), "its moves cannot be made"),
        ({}, ("first-turns-set-up", 1, None), "there is such an example"),
        ({}, ("One", 1, None), "write small letters"),
        ({}, ("one", 5, 4), "there are no moves 5 to 4"),
        ({}, ("one", 1, 4000), "there are no moves 1 to 4000"),
    ],
)
def test_what_is_no_game_is_refused_in_words(
    book: Book, tmp_path: Path, changed: dict[str, Any], arguments: tuple[str, int, int | None], message: str
) -> None:
    file = save_game("attika", tmp_path, **changed)
    with pytest.raises(Failure, match=message):
        new_example(Project(tmp_path), book, file, *arguments)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
