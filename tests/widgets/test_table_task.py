"""Tasks at the table: what reaches the goal is solved, what does not is told, and nobody moves after it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rules_pages.blocks.widget_words import words
from rules_pages.check.cases import task_problems
from rules_pages.check.context import CheckContext
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.table import TableWidget
from tests.registry import GAMES
from tests.widgets.test_table import Player


class Solver(Player):
    """Somebody who opens a task and makes moves."""

    def __init__(self, book: Book, game: str, task: models.Task) -> None:
        runner = EngineRunner(book.games[game])
        super().__init__(TableWidget(game, runner.engine, runner.components, words(book, book.games[game], "en")), 1)
        about = {"id": task.id, "goal": task.goal, "values": task.values, "solution": task.solution}
        start = book.games[game].tasks.positions[task.start]
        record = {"game": game, "seats": {}, "seed": 1, "start": start, "moves": [], "at": 0, "task": about}
        self.ask("open", record=json.dumps(record))

    def make(self, move: dict[str, Any]) -> Any:
        """Make a move, and return the result of the task."""
        self.shown = self.table.make(self.game, move)
        return self.shown["task"]


@pytest.mark.parametrize("game", GAMES)
def test_every_solution_is_played_and_counts(book: Book, game: str) -> None:
    for task in book.games[game].tasks.tasks:
        solver = Solver(book, game, task)
        assert solver.shown["task"] is None and "table__goal" in solver.part("task"), task.id
        for move in task.solution:
            result = solver.make(move)
        assert result == [task.id, True], task.id
        assert not solver.part("moves") and not solver.shown["more"], "nobody moves after a task is decided"
        solver.ask("press", "after:0")
        assert solver.ask("act", "task-solution")["task"] == [task.id, False], "who looked has not solved it"


def test_what_misses_the_goal_is_told_and_can_be_tried_again(book: Book) -> None:
    task = next(task for task in book.games["attika"].tasks.tasks if task.values.get("most") == 0)
    solver = Solver(book, "attika", task)
    building = task.values["building"]
    dear = next(move for move in solver.game.legal if move.get("build") == building and any(move["pay"].values()))
    assert solver.make(dear) == [task.id, False]
    assert "table__verdict--missed" in solver.part("task")
    assert solver.ask("press", "move:0")["task"] == [task.id, False], "nothing can be chosen any more"
    assert solver.ask("press", "after:0")["task"] is None and solver.part("moves")


def test_a_task_that_is_none_is_refused(book: Book) -> None:
    task = book.games["attika"].tasks.tasks[0]
    solver = Solver(book, "attika", task.model_copy(update={"goal": "riches"}))
    assert "html" not in solver.shown and solver.shown["status"]


WRONG = {
    "of no goal": ({"goal": "riches"}, "no such goal of the engine"),
    "without a limit": ({"values": {"building": "tower"}}, "either `most` or `least`"),
    "that is not solved": ({"solution": [{"end": 3}]}, "of its solution the goal is missed"),
    "that cannot be played": ({"solution": [{"build": "tower", "at": [0, 0]}]}, "the engine cannot play its solution"),
    "that a move too many solves": ({"goal": "buildings", "values": {"buildings": 1, "most": 9}}, "ask for more"),
    "from nowhere": ({"start": "nowhere"}, "no such position"),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_check_refuses_a_task(book: Book, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CheckContext, "at", lambda self, file, path, message: message)
    changed, message = WRONG[name]
    game = book.games["attika"]
    task = game.tasks.tasks[0].model_copy(update=changed)
    wrong = game.tasks.model_copy(update={"tasks": [task, *game.tasks.tasks[1:]]})
    check = CheckContext(book, replace(game, tasks=wrong))
    problems = list(task_problems(check, EngineRunner(game)))
    assert [problem for problem in problems if message in problem], problems
