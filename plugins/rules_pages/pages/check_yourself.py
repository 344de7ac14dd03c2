"""The quiz page of a game: its tasks, then the questions of all its rules pages, shuffled."""

import re
from typing import Any

from rules_engine.core import to_json
from rules_pages.blocks.block import Block, Part, Source, join
from rules_pages.blocks.case_names import marked_phrase
from rules_pages.blocks.html import escape, folded, tag
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
        address = f"{context.root}{page.id}/#task="  # of the table to solve them at
        begin = tag("a", context.escaped("task.next"), href=f"{address}next", class_="button button--primary")
        boards = [_board(context, name, address) for name in context.game.tasks.positions]
        content = [tag("p", begin, class_="tasks__begin"), *boards]
        tasks = tag("div", *content, class_="tasks", data_tasks=context.game.id)
        parts += [f"## {context.site('task.title')} {{#tasks}}", context.site("task.lead")]
        parts.append(Block("tasks", context.game.id, context.script("tasks") + tasks))
        parts.append(f"## {context.site('quiz.questions')} {{#questions}}")
    return join([*parts, description, quiz])


# tasks: positions as the table shows them, with the goals to reach from each; a script (tasks.js) marks what was solved


def _board(context: PageContext, name: str, address: str) -> str:
    """Return a position as whoever is to move sees it, and the tasks that begin there."""
    engine, components = context.runner.engine, context.runner.components
    state = engine.read_state(components, context.game.tasks.positions[name])
    mover = engine.mover(components, state)
    known = engine.view(state, mover)
    told = [context.words.phrase(to_json(phrase)) for phrase in engine.situation(components, known)]
    situation = tag("ul", *(tag("li", escape(upper(words))) for words in told), class_="table__situation")
    decides = tag("p", tag("strong", context.escaped("table.decides", player=context.words.player(mover))))

    def named(chip: re.Match[str]) -> str:
        """Return the picture of a piece that the player holds, with what it says as its name."""
        attributes, content = chip.groups()
        title = _TITLE.search(content)
        name = title[1] if title else escape(context.without_markup(content))
        look = f'role="img" aria-label="{name}"' if name else 'aria-hidden="true"'
        return f"<svg {look}{attributes}>{content}</svg>"

    hand = _CHIP.sub(named, engine.table_picture(components, known, context.label, {})[1])
    of_board = [task for task in context.game.tasks.tasks if task.start == name]
    tasks = [_task(context, task, state, address + task.id) for task in of_board]
    words = tag("div", decides, situation, tag("ol", *tasks, class_="tasks__list"), class_="tasks__words")
    board = picture_figure(context, f".{name}", context.site("task.picture"))
    picture = tag("div", board, tag("div", hand, class_="table__hand"), class_="tasks__picture")
    return tag("section", picture, words, class_="tasks__board", id=f"position.{name}")


def _task(context: PageContext, task: models.Task, state: Any, address: str) -> str:
    """Return a task; in its solution a picture marks the place of a move whose words would need coordinates."""
    runner = context.runner
    items = []
    for move in task.solution:
        phrase = runner.describe(state, move) or {}
        marked = marked_phrase(context.words.data["moves"], phrase)
        picture = runner.close_up(state, move, context.label) if marked != phrase else ""
        words = escape(upper(context.words.phrase(marked)))
        items.append(tag("li", words, tag("div", picture, class_="case__picture") if picture else ""))
        state = runner.engine.apply(runner.components, state, move).state
    goal = escape(goal_words(context.words, {"goal": task.goal, "values": task.values}))
    link = tag("a", context.escaped("task.solve"), href=address, class_="tasks__solve")
    solution = folded(context.site("task.solution"), tag("ol", *items), class_="tasks__solution")
    name = f"{context.game.id}.{task.id}"
    return tag("li", tag("p", goal, " ", link), solution, class_="tasks__task", data_task=name, id=f"task.{task.id}")
