"""The block of questions: cases whose outcome the reader guesses before it is shown.

The right answer and its reasons stand in the page, folded; a script (quiz.js) takes answers and keeps the score.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules_pages.blocks.block import Block
from rules_pages.blocks.case import picture_address, picture_room, tried, verdict
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.data import models
from rules_pages.data.cases import PlayedCase, played_cases, position
from rules_pages.data.engine_runner import EngineRunner

QUESTIONS = 5
"""So many are asked on a page of rules."""
CHOICES = 4
"""So many answers are offered where a figure is asked for."""
FIGURES = {"cost": "quiz.cost", "total": "quiz.total"}
"""Parts of an answer that can be asked for, and how the question is put."""


@dataclass(frozen=True)
class Question:
    """A case as a question: `asked` is the key of its words, `answers` are offered, `right` is one of them."""

    played: PlayedCase
    asked: str
    answers: tuple[str, ...]
    right: str


def quiz_block(context: PageContext, runner: EngineRunner, name: str, questions: list[Question], at_once: int) -> Block:
    """The block of some questions; `at_once`: how many of them the script shows at a time."""
    items = [_question(context, runner, question) for question in questions]
    score = tag("p", role="status", class_="quiz__score")
    words = {
        "data_right": context.site("quiz.right"),
        "data_wrong": context.site("quiz.wrong"),
        "data_score": context.strings["quiz.score"],
        "data_again": context.site("quiz.again"),
        "data_more": context.site("quiz.more"),
    }
    kept = tag("p", escape(context.site("quiz.kept")), class_="quiz__kept")
    listed = tag("ol", *items, class_="quiz__questions")
    html = tag("div", listed, score, kept, class_="quiz", data_quiz=name, data_at_once=str(at_once), **words)
    return Block("quiz", name, html)


def questions_of(context: PageContext, runner: EngineRunner, page: models.Page) -> list[Question]:
    """The questions of a page of rules: of its cases some that differ in rule and outcome, the same each time."""
    rules = {rule.id for section in page.sections for rule in section.rules}
    fair = _fair(context, list(played_cases(runner, context.game).values()))
    found = [question for one in fair if one.case.rule in rules and (question := _asked(context, runner, one))]
    return _chosen(found)


def _fair(context: PageContext, cases: list[PlayedCase]) -> list[PlayedCase]:
    """The cases whose outcome follows from what the reader sees: by the readings that the site takes, and where no case
    that looks the same comes to something else. Of those that look the same one is left."""
    seen: dict[str, list[PlayedCase]] = {}
    for one in cases:
        if not _is_by_another_reading(context, one.case):
            seen.setdefault(_looks(context, one.case), []).append(one)
    return [alike[0] for alike in seen.values() if len({one.refused is None for one in alike}) == 1]


def _looks(context: PageContext, case: models.Case) -> str:
    """What a reader sees of a case: its picture and what is tried; its key where it has no picture."""
    address = picture_address(context, case) if case.attempt is not None else ""
    return f"{address} {json.dumps(case.attempt, sort_keys=True)}" if address else case.key


def _is_by_another_reading(context: PageContext, case: models.Case) -> bool:
    """Whether a disputed point is read otherwise in a case than the site reads it."""
    agreed = position(context.game.positions, case.start or {}).get("readings", {})
    return any(option != context.game.readings[reading].default for reading, option in agreed.items())


def _asked(context: PageContext, runner: EngineRunner, played: PlayedCase) -> Question | None:
    """The question that a case can be; None where it says too little."""
    if played.case.attempt is not None:
        if not runner.engine.offers("describe"):
            return None
        yes, no = context.site("yes"), context.site("quiz.no")
        return Question(played, "quiz.may", (yes, no), no if played.refused else yes)
    for name, asked in FIGURES.items():
        if name in played.step.outcome:
            return _figure_asked(context, runner, played, name, asked)
    return None


def _figure_asked(
    context: PageContext, runner: EngineRunner, played: PlayedCase, name: str, asked: str
) -> Question | None:
    """A question for a figure; what other cases of the calculator come to are the wrong answers."""
    others = [
        one.step.outcome[name]
        for one in played_cases(runner, context.game).values()
        if one.case.calculator == played.case.calculator and name in one.step.outcome
    ]
    right = _figure(context, played.step.outcome[name])
    wrong = sorted({_figure(context, other) for other in others} - {right}, key=_order)
    if not wrong:
        return None
    offered = sorted([right, *wrong[: CHOICES - 1]], key=lambda answer: _order(played.case.key + answer))
    return Question(played, asked, tuple(offered), right)


def _figure(context: PageContext, value: Any) -> str:
    return context.words.symbols(value) if isinstance(value, dict) else str(value)


def _chosen(questions: list[Question]) -> list[Question]:
    """Some of the questions: first one of each rule, what is allowed and what is not by turns."""
    waiting = sorted(questions, key=lambda question: _order(question.played.case.key))
    chosen: list[Question] = []
    while waiting and len(chosen) < QUESTIONS:
        rules = {question.played.case.rule for question in chosen}
        refused = bool(chosen) and not chosen[-1].played.refused
        best = min(waiting, key=lambda one: (one.played.case.rule in rules, bool(one.played.refused) != refused))
        chosen.append(best)
        waiting.remove(best)
    return chosen


def _order(text: str) -> str:
    """An order that looks like chance and is the same each time."""
    return hashlib.sha256(text.encode()).hexdigest()


def shuffled(questions: Iterable[Question]) -> list[Question]:
    """The questions of several pages, mixed, the same each time."""
    return sorted(questions, key=lambda question: _order("mixed" + question.played.case.key))


def _question(context: PageContext, runner: EngineRunner, question: Question) -> str:
    """A question: the picture, what is tried, the answers to choose from, and what is right."""
    played = question.played
    buttons = [
        tag("button", escape(answer), type="button", class_="button quiz__choice", data_right=answer == question.right)
        for answer in question.answers
    ]
    asked = tag("p", escape(context.site(question.asked)), class_="quiz__asked")
    return tag(
        "li",
        picture_room(context, played.case),
        tag(
            "div",
            tried(context, runner, played),
            asked,
            tag("p", *buttons, class_="quiz__choices"),
            _solution(context, runner, played),
            class_="quiz__words",
        ),
        class_="quiz__question case",
        data_question=f"{context.game.id}.{played.case.rule}/{played.case.id}",
    )


def _solution(context: PageContext, runner: EngineRunner, played: PlayedCase) -> str:
    """What is right, and why: the lines or the refusal, and the rule."""
    rule = played.case.rule
    title = f"{context.game.numbers[rule]} {context.anchor_title(rule)}"
    link = tag("p", tag("a", escape(title), href=context.words.rule_url(rule)), class_="quiz__rule")
    summary = tag("summary", escape(context.site("case.answered")))
    return tag("details", summary, verdict(context, runner, played), link, class_="quiz__answer")
