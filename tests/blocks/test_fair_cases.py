"""Only cases whose outcome follows from what the reader sees become questions."""

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.chance import ROLL
from rules_engine.core import Phrase, Refused, Step
from rules_engine.engine import empty_list
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.quiz import fair_cases
from rules_pages.data.book import Book
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
