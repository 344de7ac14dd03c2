"""The quiz page of a game: the questions of all its rules pages, shuffled."""

from __future__ import annotations

from rules_pages.blocks.block import Source, join
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import quoted
from rules_pages.blocks.quiz import questions_of, quiz_block, shuffle
from rules_pages.data.book import GameBook
from rules_pages.data.engine_runner import EngineRunner

CHECK_YOURSELF = "check-yourself"
"""Id of the quiz page, and of the quiz section at the end of a rules page."""
QUESTIONS_AT_ONCE = 5
"""Number of questions that are shown at a time."""


def has_questions(game: GameBook) -> bool:
    """Return whether the game has cases to ask about."""
    return bool(game.cases)


def check_yourself_page(context: PageContext, runner: EngineRunner) -> Source:
    """Return the quiz page."""
    game = context.texts.get("game").title
    title, description = context.site("quiz.title"), context.site("quiz.description", game=game)
    style = f"\nstyle: {context.game.id}" if f"style.{context.game.id}" in context.assets else ""
    about = f"game: {quoted(game)}\ngame_id: {context.game.id}"
    head = f"---\ntitle: {quoted(title)}\n{about}\ndescription: {quoted(description)}\nhide: [toc]{style}\n---"
    pages = [page for page in context.game.rules.pages if page.kind == "rules"]
    questions = shuffle(question for page in pages for question in questions_of(context, runner, page))
    quiz = quiz_block(context, runner, context.game.id, questions, QUESTIONS_AT_ONCE)
    return join([head, f"# {title} {{#{CHECK_YOURSELF}}}", description, quiz])
