"""Each refusal names exactly the rule that forbids the attempt, with its values; its sentence, filled in, is one."""

import importlib
import re
from typing import Any

import pytest

from rules_engine.core import Refused, to_json
from rules_pages.blocks.widget_words import words
from rules_pages.check.engine import spoken_rules
from rules_pages.data.book import Book
from rules_pages.data.cases import played_cases, telling_circumstances
from rules_pages.data.languages import plural_rule
from rules_pages.data.project import Project
from rules_pages.data.texts.units import GameTexts
from rules_widgets.words import parts
from tests.refusals import RefusalCase
from tests.registry import GAMES, Engines, unchecked_book
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


INFLECTED = re.compile(r"[.!?] \{\w+\|[^\W\d_]+\}")
"""A sentence that begins with a name in a form ("the fleet", „im Feld …“): only the first letter of a whole line is
made large."""


@pytest.mark.parametrize("game", GAMES)
def test_no_later_sentence_begins_with_an_inflected_name(book: Book, game: str) -> None:
    small = []
    for language in book.languages:
        texts = GameTexts(book.games[game], language)
        for section in ("lines", "refusals"):
            small += [
                f"{language} {section}.{key}: {text}"
                for key, text in texts.section(section).items()
                if INFLECTED.search(text)
            ]
    assert not small, "\n".join(small)


def counts_of_nothing(template: str) -> set[str]:
    """Return the values for whose 0 a template has words of its own: {"cards"} for `{cards|=0 none|#}`."""
    slots = [slot.partition("|") for kind, slot in parts(template) if kind == "slot"]
    return {key for key, _, forms in slots if any(form.startswith("=0 ") for form in forms.split("|"))}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("section", ["lines", "refusals", "moves"])
def test_what_one_language_says_of_nothing_the_others_say_too(book: Book, game: str, section: str) -> None:
    """Languages that have one form for all numbers may write 0."""
    inflecting = [language for language in book.languages if len(plural_rule(language).categories) > 1]
    texts = {language: GameTexts(book.games[game], language).section(section) for language in inflecting}
    unlike = {}
    for key in {key for own in texts.values() for key in own}:
        said = {language: counts_of_nothing(own.get(key, "")) for language, own in texts.items()}
        if len(set(map(frozenset, said.values()))) > 1:
            unlike[key] = said
    assert not unlike, unlike


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_with_every_case_that_such_a_rule_refuses(engines: Engines, game: str) -> None:
    runner, book = engines[game], unchecked_book().games[game]
    told = telling_circumstances(runner, book)
    for played in played_cases(runner, book).values():
        case = played.case
        if case.attempt is None or case.expect.refused is None:
            continue
        given = runner.circumstances(played.before, case.attempt)
        decisive = [one for one in given if case.expect.refused in book.game.decisive.get(one["id"], ())]
        assert all(one in told[case.key] for one in decisive), case.key
