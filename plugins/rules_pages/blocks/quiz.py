"""The quiz block: cases whose outcome the reader guesses before it is shown.

Each question has its solution folded below it in the page; a script (quiz.js) handles the answers and keeps the score.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules_pages.blocks.block import Block
from rules_pages.blocks.case import AFTER, attempt_html, outcome_html, picture_placeholder
from rules_pages.blocks.case_names import case_names
from rules_pages.blocks.fair_cases import fair_cases, winners_of
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.cases import PlayedCase, played_cases
from rules_pages.data.engine_runner import EngineRunner

OFTEN = 2
"""Maximum number of questions about one rule."""
QUESTIONS = 5
"""Maximum number of questions on a page of rules."""
CHOICES = 4
"""Maximum number of answers to a question for a figure."""
FIGURES = {"cost": "quiz.cost", "total": "quiz.total"}
"""Field of an outcome that a question can ask for -> key of the question's words."""


@dataclass(frozen=True)
class Question:
    """A case as a question: `prompt` is the key of its words among the strings of the site, `answers` are the choices,
    `right` is one of them."""

    played: PlayedCase
    prompt: str
    answers: tuple[str, ...]
    right: str


def quiz_block(context: PageContext, runner: EngineRunner, name: str, questions: list[Question], at_once: int) -> Block:
    """Return the block of some questions. `at_once`: how many the script shows at a time."""
    items = [_question(context, runner, question) for question in questions]
    score = tag("p", class_="quiz__score")
    words = {
        "data_right": context.site("quiz.right"),
        "data_wrong": context.site("quiz.wrong"),
        "data_score": context.strings["quiz.score"],
        "data_again": context.site("quiz.again"),
        "data_more": context.site("quiz.more"),
    }
    storage_note = tag("p", escape(context.site("quiz.kept")), class_="quiz__kept")
    question_list = tag("ol", *items, class_="quiz__questions")
    parts = [question_list, score, storage_note]
    html = tag("div", *parts, class_="quiz", data_quiz=name, data_at_once=str(at_once), **words)
    return Block("quiz", name, html)


def questions_of(context: PageContext, runner: EngineRunner, page: models.Page) -> list[Question]:
    """Return up to QUESTIONS questions about the rules of a page, from cases that differ in rule and outcome; the
    selection is deterministic."""
    rules = {rule.id for section in page.sections for rule in section.rules}
    questions = [_case_question(context, runner, played) for played in fair_cases(context, runner, rules)]
    return _select([question for question in questions if question is not None])


def _case_question(context: PageContext, runner: EngineRunner, played: PlayedCase) -> Question | None:
    """Return the question that a case gives; None for a move that the engine cannot describe, or an outcome without a
    figure to ask for."""
    if played.case.attempt is not None:
        if not runner.engine.offers("describe"):
            return None
        winners = winners_of(runner, played)
        if winners is not None:
            players = [context.words.player(player) for player in _players(runner, played)]
            draw, goes_on = context.site("quiz.draw"), context.site("quiz.goes-on")
            right = context.words.player(winners[0]) if len(winners) == 1 else draw
            return Question(played, "quiz.winner", (*players, draw, goes_on), right)
        yes, no = context.site("yes"), context.site("quiz.no")
        return Question(played, "quiz.may", (yes, no), no if played.refused else yes)
    for name, key in FIGURES.items():
        if name in played.step.outcome:
            return _figure_question(context, runner, played, name, key)
    return None


def _players(runner: EngineRunner, played: PlayedCase) -> list[str]:
    """Return the players of a case's position, in the order of the seats."""
    state = json.dumps(runner.engine.write_state(runner.components, played.before))
    return [player for player in runner.engine.seats(runner.components)[0] if json.dumps(player) in state]


def _figure_question(
    context: PageContext, runner: EngineRunner, played: PlayedCase, name: str, prompt: str
) -> Question | None:
    """Return a question for a figure (the field `name` of the outcome); the wrong answers are the figures of other
    cases of the same calculator. None if there are no wrong answers."""
    others = [
        other.step.outcome[name]
        for other in played_cases(runner, context.game).values()
        if other.case.calculator == played.case.calculator and name in other.step.outcome
    ]
    right = _figure(context, played.step.outcome[name])
    wrong = sorted({_figure(context, value) for value in others} - {right}, key=_order)
    if not wrong:
        return None
    answers = sorted([right, *wrong[: CHOICES - 1]], key=lambda answer: _order(played.case.key + answer))
    return Question(played, prompt, tuple(answers), right)


def _figure(context: PageContext, value: Any) -> str:
    """Return a figure in words: `{"forest": 2}` as symbols, or a number."""
    return context.words.symbols(value) if isinstance(value, dict) else str(value)


def _select(questions: list[Question]) -> list[Question]:
    """Return up to QUESTIONS of the questions: each rule once before any comes twice, none more often, allowed and
    refused moves in equal numbers, in an order that does not tell the answers."""
    candidates = sorted(questions, key=lambda question: _order(question.played.case.key))
    selected: list[Question] = []
    while candidates and len(selected) < QUESTIONS:
        rules = {question.played.case.rule for question in selected}
        wants_refused = bool(selected) and not selected[-1].played.refused
        best = min(
            candidates, key=lambda one: (one.played.case.rule in rules, bool(one.played.refused) != wants_refused)
        )
        selected.append(best)
        asked = [question.played.case.rule for question in selected]
        candidates = [one for one in candidates if one is not best and asked.count(one.played.case.rule) < OFTEN]
    return sorted(selected, key=lambda question: _order("asked" + question.played.case.key))


def _order(text: str) -> str:
    """Return a sort key that looks random and is the same in each build."""
    return hashlib.sha256(text.encode()).hexdigest()


def shuffle(questions: Iterable[Question]) -> list[Question]:
    """Return the questions of several pages in an order that looks random and is the same in each build."""
    return sorted(questions, key=lambda question: _order("mixed" + question.played.case.key))


def _question(context: PageContext, runner: EngineRunner, question: Question) -> str:
    """Return a question as HTML: picture, move or calculator input, the answers as buttons, an empty line for the
    verdict of the script, and the folded solution."""
    played = question.played
    buttons = [
        tag("button", escape(answer), type="button", class_="button quiz__choice", data_right=answer == question.right)
        for answer in question.answers
    ]
    prompt = tag("p", escape(context.site(question.prompt)), class_="quiz__asked")
    rule = played.case.rule
    names = case_names(context, runner, rule)
    name = tag("p", tag("b", escape(names[played.case.key])), class_="case__name") if len(names) > 1 else ""
    title = f"{context.game.numbers[rule]} {context.anchor_title(rule)}"
    link = tag("p", tag("a", escape(title), href=context.words.rule_url(rule)), class_="quiz__rule")
    summary = tag("summary", escape(context.site("case.answered")))
    outcome = outcome_html(context, runner, played)
    return tag(
        "li",
        picture_placeholder(context, played.case),
        tag(
            "div",
            attempt_html(context, runner, played),
            prompt,
            tag("p", *buttons, class_="quiz__choices"),
            tag("p", role="status", class_="quiz__verdict"),
            tag("details", summary, name, outcome, _after(context, played), link, class_="quiz__answer"),
            class_="quiz__words",
        ),
        class_="quiz__question case",
        data_question=f"{context.game.id}.{played.case.rule}/{played.case.id}",
    )


def _after(context: PageContext, played: PlayedCase) -> str:
    """Return the picture of what a move led to, with its caption; an empty string if there is none."""
    picture = picture_placeholder(context, played.case, AFTER)
    caption = tag("figcaption", escape(context.site("case.after")))
    return tag("figure", caption, picture, class_="quiz__after") if picture else ""
