"""Quiz questions made of cases, and only of those whose outcome follows from what the reader sees."""

import re
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.chance import ROLL
from rules_engine.core import Phrase, Refused, Step
from rules_engine.engine import empty_list
from rules_pages.blocks.case import AFTER, picture_key
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.quiz import QUESTIONS, Question, fair_cases, questions_of, quiz_block
from rules_pages.data.book import Book
from rules_pages.data.cases import played_cases, position
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.check_yourself import check_yourself_page
from tests.blocks.test_case import BANK
from tests.registry import GAMES, Engines
from tests.tiny import TinyBook

POSITIONS = """\
rich: {purse: {copper: 5}, carried: []}
"""
OTHERS = """\
- rule: fare.base
  id: stone
  calculator: fare
  input: {load: stone}
  expect: {lines: [fare.base]}
- rule: fare.storm
  id: stone
  calculator: fare
  input: {load: stone, storm: 1}
  expect: {lines: [fare.base, fare.storm]}
"""
POOR = """\
- rule: bank.stay
  id: too-poor
  start: {use: rich, purse: {copper: 1}}
  try: {carry: stone, storm: 1}
  expect: {refused: bank.stay}
"""
RICH = """\
- rule: bank.stay
  id: rich-enough
  beside: too-poor
  start: {use: rich}
  try: {carry: stone, storm: 1}
  expect: {lines: [fare.base, fare.storm]}
"""
POOR_QUESTION = """\
- rule: bank.stay
  id: too-poor
  calculator: fare
  input: {load: stone, storm: 1, purse: {copper: 1}}
  expect: {refused: bank.stay}
"""


def draw_load(components: Any, state: Any, label: Any, subject: dict) -> str:
    """Draw what is carried, and nothing of the purse that decides."""
    return f"<svg viewBox='0 0 9 9'>{subject['carry']}</svg>"


def draw_outcome(components: Any, state: Any, label: Any, subject: dict) -> str:
    """Draw nothing but whether the move is allowed, by marks that are hidden before the question is answered."""
    kind = "try" if sum(state.purse) > 1 else "try try--refused"
    return f'<svg viewBox="0 0 9 9"><g class="{kind}"><path class="try__end" d="M{sum(state.purse)} 0"/></g></svg>'


def tell_purse(components: Any, state: Any, move: dict) -> list[Phrase]:
    return [Phrase("carry.storm", {"load": "stone", "storm": sum(state.purse)})]


def storm_decides(components: Any, state: Any, move: dict) -> Step:
    """Refuse whatever is tried in a storm of less than 3."""
    if move["storm"] < 3:
        raise Refused("bank.stay", {"cards": 1}, ())
    return Step(state, ())


def asked(tiny: TinyBook, cases: str, **engine: Any) -> set[str]:
    """Return the ids of the fair cases of a move, with some functions of the engine replaced."""
    tiny.write("ferry/positions.yaml", POSITIONS)
    tiny.write("ferry/cases/crossing.yaml", cases + OTHERS)
    context = tiny.context("en")
    context.runner.engine = replace(context.runner.engine, **engine)
    return {played.case.id for played in fair_cases(context, {"bank.stay"}) if played.case.attempt is not None}


def test_what_the_picture_shows_is_asked(tiny: TinyBook) -> None:
    assert asked(tiny, POOR + RICH) == {"too-poor", "rich-enough"}


@pytest.mark.parametrize("picture", [draw_load, draw_outcome])
def test_what_nothing_shows_is_not_asked(tiny: TinyBook, picture: Any) -> None:
    assert asked(tiny, POOR + RICH, close_up=picture, circumstances=empty_list) == set()


def test_what_is_told_with_the_case_is_asked(tiny: TinyBook) -> None:
    """Both cases have the same move, so what tells them apart is told."""
    assert asked(tiny, POOR + RICH, close_up=draw_load, circumstances=tell_purse) == {"too-poor", "rich-enough"}


def test_what_the_engine_says_that_the_picture_lacks_is_asked_only_if_it_is_told(tiny: TinyBook) -> None:
    """The case has no other with the same move, so its circumstances are not told."""
    assert asked(tiny, POOR, circumstances=empty_list) == {"too-poor"}
    assert asked(tiny, POOR, circumstances=tell_purse) == set()


def test_a_kind_of_move_that_no_case_refuses_is_not_asked(tiny: TinyBook) -> None:
    rich_alone = RICH.replace("id: rich-enough\n  beside: too-poor", "id: rich-enough").replace(
        "bank.stay", "fare.base"
    )
    tiny.write("ferry/positions.yaml", POSITIONS)
    tiny.write("ferry/cases/crossing.yaml", POOR_QUESTION + rich_alone + OTHERS)
    context = tiny.context("en")
    cases = fair_cases(context, {"bank.stay", "fare.base"})
    assert {played.case.key for played in cases} == {"bank.stay:too-poor", "fare.base:stone"}


def test_what_depends_on_chance_is_not_asked(tiny: TinyBook) -> None:
    for faces, ids in ((2, {"too-poor"}), (3, set())):
        chance = {"chance": {"storm": ROLL}, "faces": lambda components, faces=faces: faces}
        assert asked(tiny, POOR, apply=storm_decides, **chance) == ids


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_set_up_is_not_asked(book: Book, engines: Engines, game: str) -> None:
    context = PageContext(book, book.games[game], next(iter(book.languages)))
    rules = {rule.id for rule in book.games[game].rule_list()}
    moves = [played.case.attempt or {} for played in fair_cases(context, rules)]
    assert moves and not [move for move in moves if "setup" in move]


CASES = BANK + OTHERS


def questions(tiny: TinyBook) -> tuple[PageContext, list[Question]]:
    """Return context and questions of the ferry's first page."""
    tiny.write("ferry/cases/crossing.yaml", CASES)
    context = tiny.context("en")
    return context, questions_of(context, context.game.rules.pages[0])


def test_moves_are_asked_for_and_figures_with_those_of_other_cases(tiny: TinyBook) -> None:
    _, items = questions(tiny)
    cases = {question.played.case.key: (question.prompt, set(question.answers), question.right) for question in items}
    assert cases["bank.stay:too-poor"] == ("quiz.may", {"yes", "quiz.no"}, "quiz.no")
    assert cases["bank.stay:rich-enough"] == ("quiz.may", {"yes", "quiz.no"}, "yes")
    assert cases["fare.base:stone"][0] == "quiz.cost" and cases["fare.base:stone"][1] == cases["fare.storm:stone"][1]
    assert cases["fare.base:stone"][2] != cases["fare.storm:stone"][2]


def test_what_looks_the_same_and_comes_to_something_else_is_not_asked(tiny: TinyBook) -> None:
    """Cases with the same picture and move: none is asked if their outcomes differ, one if they agree."""
    tiny.write("ferry/cases/crossing.yaml", CASES)
    context = tiny.context("en")
    context.runner = EngineRunner(context.game)
    context.runner.engine = replace(context.runner.engine, circumstances=empty_list)
    cases = [case for case in context.game.cases_of("bank.stay") if case.rule == "bank.stay"]
    for case in cases:
        context.assets[picture_key("ferry", "en", case)] = "pictures/crossing.svg#p1 0 0 10 10"
    assert asked_about_the_bank(context) == []
    assert asked_about_the_bank(replace(context)) == ["rich-enough", "too-poor"], "the engine tells what differs"
    context.assets = {**context.assets, picture_key("ferry", "en", cases[0]): "pictures/crossing.svg#p2 0 0 10 10"}
    assert asked_about_the_bank(context) == ["rich-enough", "too-poor"]


def asked_about_the_bank(context: PageContext) -> list[str]:
    """Return the ids of the cases of `bank.stay` that are asked about."""
    asked_cases = [question.played.case for question in questions_of(context, context.game.rules.pages[0])]
    return sorted(case.id for case in asked_cases if case.rule == "bank.stay")


def test_each_has_one_right_answer_and_its_reasons(tiny: TinyBook) -> None:
    context, page_questions = questions(tiny)
    html = quiz_block(context, "ferry.crossing", page_questions, 5).html
    for question in re.findall(r"<li [^>]*data-question=.*?</details>", html):
        assert question.count("data-right") == 1
        assert 'class="quiz__answer"' in question and 'class="case__outcome"' in question
        assert "#fare." in question or "#bank.stay" in question


def test_the_solution_of_a_move_shows_what_it_led_to(tiny: TinyBook) -> None:
    """Only a solution does: before it is answered, a picture must not tell the outcome."""
    context, items = questions(tiny)
    allowed = next(question for question in items if question.played.case.key == "bank.stay:rich-enough")
    for after in ("", AFTER):
        key = picture_key("ferry", "en", allowed.played.case, after)
        context.assets[key] = f"cases/ferry.svg#p{len(after)} 0 0 10 10"
    html = quiz_block(context, "crossing", [allowed], 1).html
    question, solution = html.split("<details", 1)
    assert "#p0" in question and "case__picture--after" not in question
    assert f"#p{len(AFTER)}" in solution and "case__picture--after" in solution


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_page_asks_for_different_rules_and_both_outcomes(book: Book, engines: Engines, game: str) -> None:
    context = PageContext(book, book.games[game], next(iter(book.languages)))
    count = 0
    cases = played_cases(engines[game], book.games[game]).values()
    forbidden = {rule for one in cases if one.case.attempt is not None and one.refused for rule in one.case.rules}
    for page in (page for page in book.games[game].rules.pages if page.kind == "rules"):
        page_questions = questions_of(context, page)
        rules = {question.played.case.rule for question in page_questions}
        count += len(page_questions)
        assert len(page_questions) <= QUESTIONS
        if len(page_questions) == QUESTIONS:
            assert len(rules) >= 3, page.id
        refused = [bool(one.played.refused) for one in page_questions if one.prompt == "quiz.may"]
        assert abs(2 * sum(refused) - len(refused)) <= 1, f"{page.id}: one answer is mostly right"
        for question in page_questions:
            readings = position(book.games[game].positions, question.played.case.start or {}).get("readings", {})
            defaults = {reading: book.games[game].readings[reading].default for reading in readings}
            assert readings == defaults, f"{question.played.case.key}: read otherwise than the site does"
            if question.prompt == "quiz.may" and not question.played.refused:
                assert forbidden & set(question.played.case.rules), "nobody doubts what its rule never forbids"
            assert question.answers.count(question.right) == 1 and len(set(question.answers)) == len(question.answers)
    html = "".join(check_yourself_page(context).texts()[1:])
    assert html.count("data-question=") == count
    marking = [task for task in re.findall(r'tasks__solution">(.*?)</details>', html) if "the marked hex" in task]
    assert all(task.count("<svg") >= task.count("the marked hex") for task in marking), "a mark that no picture shows"


def test_a_move_that_ends_the_game_is_asked_for_the_winner(book: Book, engines: Engines) -> None:
    context = PageContext(book, book.games["polis"], "en")
    page = next(page for page in book.games["polis"].rules.pages if page.id == "victory")
    found = {item.played.case.key: item for item in questions_of(context, page)}
    item = found["loss.capital:capital-without-supply"]
    assert item.prompt == "quiz.winner" and item.right == "Sparta"
    assert item.answers == ("Athens", "Sparta", context.site("quiz.draw"), context.site("quiz.goes-on"))
