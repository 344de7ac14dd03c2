"""Each refusal of each game names the rule that forbids this very thing, with its figures, and not one step too early.

Most of them are cases of the data (`rules_data/<game>/cases/`, see test_cases.py); what these cannot say, malformed
input and living boards above all, stands in `tests/<game>/refusals.py` as `CASES`.
"""

from __future__ import annotations

import importlib

import pytest

from rules_engine.core import Refused
from rules_pages.blocks.widget_words import words
from rules_pages.check.engine import spoken_rules
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from tests.refusals import RefusalCase
from tests.registry import GAMES


def cases_of(game: str) -> list[RefusalCase]:
    """The refusal cases of a game."""
    return importlib.import_module(f"tests.{game}.refusals").CASES


CASES = [pytest.param(game, case, id=f"{game}-{case}") for game in GAMES for case in cases_of(game)]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_the_rule_that_forbids_this_is_named(game: str, case: RefusalCase, engines: dict[str, EngineRunner]) -> None:
    with pytest.raises(Refused) as caught:
        case.forbidden(engines[game])
    assert caught.value.rule == case.refused
    values = caught.value.values or {}
    assert {key: values.get(key) for key in case.figures} == case.figures


@pytest.mark.parametrize(("game", "case"), [param for param in CASES if param.values[1].allowed])
def test_its_neighbour_is_allowed(game: str, case: RefusalCase, engines: dict[str, EngineRunner]) -> None:
    case.allowed(engines[game])


@pytest.mark.parametrize(("game", "case"), [param for param in CASES if param.values[1].figures])
def test_the_sentence_says_the_figures(
    game: str, case: RefusalCase, engines: dict[str, EngineRunner], book: Book
) -> None:
    with pytest.raises(Refused) as caught:
        case.forbidden(engines[game])
    for language in book.languages:
        sentence = words(book, book.games[game], language).refusal(case.refused, caught.value.values)
        for key, value in case.figures.items():
            if type(value) is int:
                assert str(value) in sentence, f"{language}: {key} = {value} is not said in: {sentence}"


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_a_case(game: str, book: Book) -> None:
    spoken = {rule for kind, rule, _ in spoken_rules(game) if kind == "Refused"}
    shown = {case.expect.refused for cases in book.games[game].cases.values() for case in cases}
    assert sorted(spoken - shown - {case.refused for case in cases_of(game)}) == []
