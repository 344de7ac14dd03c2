"""The quiz page of a game: its tasks, then the questions of all its rules pages, shuffled."""

import re
from typing import Any

from rules_engine.core import to_json
from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.case_names import marked_phrase
from rules_pages.blocks.html import escape
from rules_pages.blocks.page_context import PageContext, first_page
from rules_pages.blocks.page_furniture import front_matter
from rules_pages.blocks.quiz import questions_of, quiz_block, shuffle
from rules_pages.data import models
from rules_pages.pages.pictures import picture_figure
from rules_widgets.table_task import goal_words
from rules_widgets.words import upper

CHECK_YOURSELF = "check-yourself"
"""Id of the quiz page, and of the quiz section at the end of a rules page."""
QUESTIONS_AT_ONCE = 5
"""Number of questions that are shown at a time."""
_CHIP = re.compile(r"<svg\b([^>]*)>(.*?)</svg>", re.DOTALL)
_TITLE = re.compile(r"<title>(.*?)</title>")


def check_yourself_page(context: PageContext) -> Source:
    """Return the quiz page."""
    title = context.site("quiz.title")
    description = context.site("quiz.description", game=context.texts.get("game").title)
    head = front_matter(title, context, description=description)
    pages = [page for page in context.game.rules.pages if page.kind == "rules"]
    questions = shuffle(question for page in pages for question in questions_of(context, page))
    quiz = quiz_block(context, context.game.id, questions, QUESTIONS_AT_ONCE)
    parts: list[Part] = [head, f"# {title} {{#{CHECK_YOURSELF}}}"]
    page = first_page(context.game, "table")
    if context.game.tasks.tasks and page:
        boards = [_board(context, name) for name in context.game.tasks.positions]
        tasks = context.render("tasks.html", boards=boards, address=f"{context.root}{page.id}/#task=")
        parts += [f"## {context.site('task.title')} {{#tasks}}", context.site("task.lead")]
        parts.append(Block("tasks", context.game.id, tasks))
        parts.append(f"## {context.site('quiz.questions')} {{#questions}}")
    return join([*parts, description, quiz])


def _board(context: PageContext, name: str) -> dict[str, Any]:
    """Return what tasks.html shows of a position and of the tasks that begin there."""
    engine, components = context.runner.engine, context.runner.components
    state = engine.read_state(components, context.game.tasks.positions[name])
    mover = engine.mover(components, state)
    known = engine.view(state, mover)

    def named(chip: re.Match[str]) -> str:
        """Return the picture of a piece that the player holds, with what it says as its name."""
        attributes, content = chip.groups()
        title = _TITLE.search(content)
        name = title[1] if title else escape(context.without_markup(content))
        look = f'role="img" aria-label="{name}"' if name else 'aria-hidden="true"'
        return f"<svg {look}{attributes}>{content}</svg>"

    return {
        "name": name,
        "picture": picture_figure(context, f".{name}", context.site("task.picture")),
        "hand": _CHIP.sub(named, engine.draw_table(components, known, context.label, {})[1]),
        "player": context.words.player(mover),
        "situation": [upper(context.words.phrase(to_json(phrase))) for phrase in engine.situation(components, known)],
        "tasks": [_task(context, task, state) for task in context.game.tasks.tasks if task.start == name],
    }


def _task(context: PageContext, task: models.Task, state: Any) -> tuple[str, str, list[tuple[str, str]]]:
    """Return the id of a task, its goal, and (words, picture or "") of each move of its solution."""
    runner, moves = context.runner, []
    for move in task.solution:
        phrase = runner.describe(state, move) or {}
        marked = marked_phrase(context.words.data["moves"], phrase)
        picture = runner.close_up(state, move, context.label) if marked != phrase else ""
        moves.append((upper(context.words.phrase(marked)), picture))
        state = runner.engine.apply(runner.components, state, move).state
    return task.id, goal_words(context.words, {"goal": task.goal, "values": task.values}), moves
