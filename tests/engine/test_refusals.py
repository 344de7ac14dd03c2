"""Test that each refusal names exactly the rule that forbids the attempt, with its values, and not one step too early.

Most refusals are cases of the data (`rules_data/<game>/cases/`, see test_cases.py). Those that cannot be, such as
malformed input and living boards, are in `tests/<game>/refusals.py` as `CASES`."""

import importlib
from typing import Any

import pytest

from rules_engine.core import Refused, to_json
from rules_pages.blocks.widget_words import words
from rules_pages.check.engine import spoken_rules
from rules_pages.data.book import Book
from rules_pages.data.project import Project
from tests.refusals import RefusalCase
from tests.registry import GAMES, Engines
from tests.together import together


def cases_of(game: str) -> list[RefusalCase]:
    return importlib.import_module(f"tests.{game}.refusals").CASES


RULES = [(game, rule) for game in GAMES for rule in sorted({case.refused for case in cases_of(game)})]
each_rule = pytest.mark.parametrize(("game", "rule"), RULES, ids=[f"{game}-{rule}" for game, rule in RULES])


def cases_of_rule(game: str, rule: str) -> list[RefusalCase]:
    return [case for case in cases_of(game) if case.refused == rule]


@each_rule
def test_the_rule_that_forbids_this_is_named(game: str, rule: str, engines: Engines, book: Book) -> None:
    """Its values are those of the case, and are in the sentence of every language."""
    with together() as cases:
        for case in cases_of_rule(game, rule):
            with cases(case):
                with pytest.raises(Refused) as caught:
                    case.forbidden(engines[game])
                assert caught.value.rule == case.refused
                values = caught.value.values or {}
                assert {key: values.get(key) for key in case.figures} == case.figures
                assert_figures_in_texts(book, game, case, values)


def assert_figures_in_texts(book: Book, game: str, case: RefusalCase, values: dict[str, Any]) -> None:
    """Assert that the whole numbers among the figures are in the refusal's sentence in every language, or that it has
    words of its own for them ("none")."""
    shown = {key: str(value) for key, value in case.figures.items() if type(value) is int}
    for language in book.languages if shown else ():
        speaker = words(book, book.games[game], language)
        sentence, template = speaker.refusal(case.refused, to_json(values)), speaker.data["refusals"][case.refused]
        for key, value in shown.items():
            is_said = value in sentence or f"|={value} " in template
            assert is_said, f"{language}: {key} = {value} is not said in: {sentence}"


@each_rule
def test_its_neighbour_is_allowed(game: str, rule: str, engines: Engines) -> None:
    with together() as cases:
        for case in cases_of_rule(game, rule):
            with cases(case):
                if case.allowed:
                    case.allowed(engines[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_a_case(game: str, book: Book, project: Project) -> None:
    spoken = {rule for kind, rule, _ in spoken_rules(game, project.cache) if kind == "Refused"}
    shown = {case.expect.refused for cases in book.games[game].cases.values() for case in cases}
    assert sorted(spoken - shown - {case.refused for case in cases_of(game)}) == []
