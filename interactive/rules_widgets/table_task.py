"""Tasks: positions with a goal that the player who is to move reaches in this turn, or misses.

A record with "task", {"id", "goal", "values", "solution": [move, …]}, begins with such a position. "goal": the name of
one of the game's goals (`Engine.goals`), which measures what the player has reached; "values": what it is about, and
the limit of the figure, MOST or LEAST."""

from typing import Any

from rules_engine.core import BadInput
from rules_engine.svg import element
from rules_widgets.table_record import Game
from rules_widgets.view import act_button, press_button
from rules_widgets.words import upper

SOLUTION = "task-solution"
"""The action that plays the solution."""
MOST, LEAST = "most", "least"
OPEN, REACHED, MISSED = "open", "reached", "missed"


def judged(engine: Any, components: Any, task: dict, before: Any, after: Any) -> tuple[str, int | None]:
    """Return whether a goal is OPEN, REACHED or MISSED in the state `after`, and the figure, None for none yet.

    `before`: the position of the task. A goal that is not reached is missed as soon as another player is to move, or
    more was spent than is allowed."""
    values, player = task["values"], engine.mover(components, before)
    figure = engine.goals[task["goal"]](components, values, player, before, after)
    is_over = engine.outcome(components, after) is not None or engine.mover(components, after) != player
    if figure is None:
        return (MISSED if is_over else OPEN), None
    if MOST in values:
        return (REACHED if figure <= values[MOST] else MISSED), figure
    if figure >= values[LEAST]:
        return REACHED, figure
    return (MISSED if is_over else OPEN), figure


def verdict(game: Game) -> tuple[str, int | None]:
    """Return whether the goal is reached, and the figure (`judged`); always OPEN without a task."""
    task = game.record.get("task")
    return (OPEN, None) if task is None else judged(game.engine, game.components, task, game.states[0], game.state())


def check_task(game: Game) -> None:
    """Raise an exception if the task of a record, which may be from outside, is none of the game."""
    verdict(game)
    if "task" in game.record and not isinstance(game.record["task"]["solution"], list):
        raise BadInput("solution", game.record["task"]["solution"], "a list of moves")


def is_decided(game: Game) -> bool:
    """Tell whether there is a task and its goal is reached or missed, so that nobody moves any more."""
    return verdict(game)[0] != OPEN


def result(game: Game) -> list | None:
    """Return [id of the task, whether the reader has solved it]; None while that is open."""
    task, (found, _) = game.record.get("task"), verdict(game)
    return None if found == OPEN else [task["id"], found == REACHED and "shown" not in task]


def show_solution(game: Game) -> None:
    """Play the stored solution from the start."""
    game.record = game.record | {"task": game.record["task"] | {"shown": True}}
    game.go_to(0)
    for move in game.record["task"]["solution"]:
        game.make(move)


def goal_words(words: Any, task: dict) -> str:
    """Return the sentence of a task's goal."""
    return upper(words.fill(words.label("goal." + task["goal"]), task["values"]))


def panel(view: Any) -> str:
    """Return the goal, what has become of it, and what can be done next, as HTML; "" without a task."""
    task = view.game.record.get("task")
    if task is None:
        return ""
    found, figure = verdict(view.game)
    html = element("p", [("class", "table__goal")], view.filled_label("table.task", goal=goal_words(view.words, task)))
    buttons = [act_button(SOLUTION, view.label("table.task.solution"))]
    if found == MISSED:
        why = "table.task.over" if figure is None else "goal." + task["goal"] + ".missed"
        told = view.label("table.task.missed") + " " + view.filled_label(why, figure=figure, **task["values"])
        html += element("p", [("class", "table__verdict table__verdict--missed"), ("role", "status")], told)
    elif found == REACHED:
        told = view.label("table.task.shown" if "shown" in task else "table.task.solved")
        html += element("p", [("class", "table__verdict table__verdict--reached"), ("role", "status")], told)
        buttons = []
    if view.game.at():
        buttons.append(press_button("after:0", view.label("table.task.again")))
    buttons.append(act_button("next-task", view.label("table.task.next")))
    return html + element("p", [("class", "table__buttons")], " ".join(buttons))
