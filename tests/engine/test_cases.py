"""Test that the cases of the rules have their expected outcomes, and that texts of refusals contain their values."""

import json
import re
from typing import Any

import pytest

from rules_engine.core import BadInput
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.cases import PlayedCase, differences, play_case, position
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.languages import plural_rule
from rules_pages.data.models import Case
from rules_widgets.words import parts
from tests.registry import GAMES, Engines


def cases(book: Book, game: str) -> list[Case]:
    return [case for cases in book.games[game].cases.values() for case in cases]


def play_all(book: Book, runner: EngineRunner, game: str) -> list[PlayedCase]:
    return [play_case(runner, book.games[game].positions, case) for case in cases(book, game)]


@pytest.mark.parametrize("game", GAMES)
def test_each_comes_out_as_it_says(book: Book, engines: Engines, game: str) -> None:
    wrong = {one.case.key: differences(one) for one in play_all(book, engines[game], game) if differences(one)}
    assert not wrong, json.dumps(wrong, indent=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_moves_of_every_position_are_listed_or_it_is_none(book: Book, engines: Engines, game: str) -> None:
    """A position may be incomplete: then listing its moves raises BadInput and nothing else."""
    runner, broken = engines[game], []
    for one in (one for one in play_all(book, runner, game) if one.case.calculator is None):
        try:
            runner.engine.legal_moves(runner.components, one.before)
        except BadInput:
            continue
        except Exception as error:
            broken.append(f"{one.case.key}: {error!r}")
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("game", GAMES)
def test_the_sentence_of_a_refusal_says_its_figures(book: Book, engines: Engines, game: str) -> None:
    silent = []
    for one in play_all(book, engines[game], game):
        numbers = [value for value in one.case.expect.values.values() if type(value) is int]
        for language in book.languages if numbers else ():
            values = one.step.outcome["values"]
            speaker = words(book, book.games[game], language)
            sentence, template = speaker.refusal(one.refused, values), speaker.data["refusals"][one.refused]
            in_words = [number for number in numbers if f"|={number} " in template]
            missing = [number for number in numbers if str(number) not in sentence and number not in in_words]
            silent += [f"{language} {one.case.key}: {missing} in: {sentence}"] if missing else []
    assert not silent, "\n".join(silent)


SUMMANDS = ("points", "posterity")
"""Values of sentences that may be 0: they are added up."""
DECIMAL = re.compile(r"\{\w+\}[.,](\{\w+\})+")
"""A number with its tenths in a template."""


def counted_none(template: str, values: dict) -> list[str]:
    """Return the values that a template would read aloud as 0 ("0 cards", "you have 0"), not as "no card" or "none"."""
    slots = [slot.partition("|") for kind, slot in parts(DECIMAL.sub("", template)) if kind == "slot"]
    bare = [key for key, _, forms in slots if not forms.startswith("=0 ") and "|=0 " not in forms]
    return [key for key in bare if values.get(key) == 0 and key not in SUMMANDS]


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_a_case_or_an_example_counts_nothing(book: Book, engines: Engines, game: str) -> None:
    """A count of 0 has words of its own where a language has forms for numbers: "none", "no card"."""
    runner, aloud = engines[game], {}
    played = play_all(book, runner, game)
    said = [("lines", line["rule"], line["values"]) for one in played for line in one.step.lines]
    said += [("refusals", one.refused, one.step.outcome["values"]) for one in played if one.refused]
    said += [
        ("lines", line["rule"], line["values"])
        for example in book.games[game].examples.values()
        for step in runner.play(example)
        for line in step.lines
    ]
    for section, rule, values in said:
        for language in book.languages:
            template = words(book, book.games[game], language).data[section].get(rule, "")
            if len(plural_rule(language).categories) > 1 and counted_none(template, values or {}):
                aloud[f"{language} {section}.{rule}"] = template
    assert not aloud, aloud


@pytest.mark.parametrize(
    ("start", "state"),
    [
        ({"a": 1}, {"a": 1}),
        ({"use": "base"}, {"a": 1, "b": {"c": 2, "d": [3]}}),
        ({"use": "base", "b": {"c": 9}}, {"a": 1, "b": {"c": 9, "d": [3]}}),
        ({"use": "base", "b": {"d": []}}, {"a": 1, "b": {"c": 2, "d": []}}),
        ({"use": "base", "a": None, "e": {"f": None, "g": 1}}, {"b": {"c": 2, "d": [3]}, "e": {"g": 1}}),
        ({"use": "other", "b": None}, {"a": 5}),
    ],
)
def test_what_differs_from_a_named_position(start: dict[str, Any], state: dict[str, Any]) -> None:
    positions = {"base": {"a": 1, "b": {"c": 2, "d": [3]}}, "other": {"use": "base", "a": 5}}
    assert position(positions, start) == state
    assert positions["base"] == {"a": 1, "b": {"c": 2, "d": [3]}}


def test_positions_that_use_one_another() -> None:
    with pytest.raises(ValueError, match="a uses b uses a"):
        position({"a": {"use": "b"}, "b": {"use": "a"}}, {"use": "a"})
