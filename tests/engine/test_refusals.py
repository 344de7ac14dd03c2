"""Each refusal of each game names the rule that forbids this very thing, with its figures, and not one step too early.

Most of them are cases of the data (`rules_data/<game>/cases/`, see test_cases.py); what these cannot say, malformed
input and living boards above all, stands in `tests/<game>/refusals.py` as `CASES`.
"""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from rules_engine.core import Refused
from rules_pages.blocks.widget_words import words
from rules_pages.check.engine import spoken_rules
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.refusals import RefusalCase
from tests.registry import GAMES
from tests.together import together


def cases_of(game: str) -> list[RefusalCase]:
    """The refusal cases of a game."""
    return importlib.import_module(f"tests.{game}.refusals").CASES


RULES = [(game, rule) for game in GAMES for rule in sorted({case.refused for case in cases_of(game)})]
each_rule = pytest.mark.parametrize(("game", "rule"), RULES, ids=[f"{game}-{rule}" for game, rule in RULES])


def cases_of_rule(game: str, rule: str) -> list[RefusalCase]:
    """The refusal cases of a rule; all of them are one test."""
    return [case for case in cases_of(game) if case.refused == rule]


@each_rule
def test_the_rule_that_forbids_this_is_named(
    game: str, rule: str, engines: dict[str, EngineRunner], book: Book
) -> None:
    """With its figures, which are in the sentence of every language."""
    with together() as cases:
        for case in cases_of_rule(game, rule):
            with cases(case):
                with pytest.raises(Refused) as caught:
                    case.forbidden(engines[game])
                assert caught.value.rule == case.refused
                values = caught.value.values or {}
                assert {key: values.get(key) for key in case.figures} == case.figures
                expect_figures_in_words(book, game, case, values)


def expect_figures_in_words(book: Book, game: str, case: RefusalCase, values: dict[str, Any]) -> None:
    """The whole numbers among the figures stand in the refusal's sentence in every language."""
    shown = {key: str(value) for key, value in case.figures.items() if type(value) is int}
    for language in book.languages if shown else ():
        sentence = words(book, book.games[game], language).refusal(case.refused, values)
        for key, value in shown.items():
            assert value in sentence, f"{language}: {key} = {value} is not said in: {sentence}"


@each_rule
def test_its_neighbour_is_allowed(game: str, rule: str, engines: dict[str, EngineRunner]) -> None:
    with together() as cases:
        for case in cases_of_rule(game, rule):
            with cases(case):
                if case.allowed:
                    case.allowed(engines[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_a_case(game: str, book: Book) -> None:
    spoken = {rule for kind, rule, _ in spoken_rules(game) if kind == "Refused"}
    shown = {case.expect.refused for cases in book.games[game].cases.values() for case in cases}
    assert sorted(spoken - shown - {case.refused for case in cases_of(game)}) == []
