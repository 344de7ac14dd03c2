"""Addresses with JSON or codes that make no sense: reading them raises an error that the widgets turn into a
message."""

import importlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_engine.codec import without_defaults
from rules_engine.core import BadInput, Refused
from rules_pages.blocks.page_context import calculator_page
from rules_pages.data.book import Book, GameBook
from rules_pages.data.engine_runner import EngineRunner, living_position
from rules_widgets.addresses import (
    LETTERS,
    QUESTION_ERRORS,
    form_shape,
    pack,
    question_query,
    read_question,
    unpack,
    write_question,
)
from tests.presses import available_presses
from tests.questions import random_questions
from tests.registry import Engines

NO_OBJECT = ["null", "[]", "[1,2]", "true", "1", "-1", '""', '"x"', "1e999", "[1,]", "{", "", "[" * 5000]


@pytest.mark.parametrize("text", NO_OBJECT, ids=lambda text: text[:9])
def test_what_is_no_object_is_nonsense(text: str) -> None:
    with pytest.raises(QUESTION_ERRORS):
        read_question(text)


def read_or_nonsense(read: Any, question: dict[str, Any]) -> str:
    """Return "read", or "nonsense" for input that the widget would report as such; raise anything else."""
    try:
        read(question)
    except QUESTION_ERRORS:
        return "nonsense"
    return "read"


CODES = Path(__file__).with_name("codes.txt")
SHORT = 120
"""Maximum number of characters of an ordinary question's address, from its language on."""


def all_questions(book: Book, engines: Engines) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Yield (page with language, form, question) for all questions of cases and examples, and those that pages start
    with."""
    for game in book.games.values():
        runner = engines[game.id]
        questions = [(page.calculator, page.start_input or {}) for page in game.rules.pages if page.calculator]
        questions += [(one.calculator, one.input) for cases in game.cases.values() for one in cases if one.calculator]
        for example in game.examples.values():
            questions += [(step.calculator, step.question) for step in runner.play(example) if step.calculator]
        for calculator, question in questions:
            yield f"/de/{game.id}/{calculator_page(game, calculator)}/", runner.forms[calculator], question


def positions(book: Book, engines: Engines) -> Iterator[tuple[str, Any, Any, list[dict[str, Any]]]]:
    """Yield (page with language, living position, components, some positions as JSON) for every living position."""
    for game in book.games.values():
        for page in game.rules.pages:
            if page.position:
                living = living_position(game.id, page)
                components = living.read_components(engines[game.id].plain)
                states = reachable_positions(living, components, living.read(components, page.start_input or {}))
                yield f"/de/{game.id}/{page.id}/", living, components, states


def reachable_positions(living: Any, components: Any, position: Any) -> list[dict[str, Any]]:
    """Return positions that a reader reaches with random settings and taps."""
    rng, states = random.Random(9), []
    for _ in range(12):
        states.append(json.loads(json.dumps(living.write(components, position))))
        presses = available_presses(living, components, position)
        for name, value in rng.sample(presses, min(9, len(presses))):
            try:
                position = living.press(components, position, name, value)
                break
            except (BadInput, Refused):
                continue
    return states


def test_ordinary_questions_have_short_addresses_that_read_back(book: Book, engines: Engines) -> None:
    longest = ""
    for page, form, question in all_questions(book, engines):
        address = page + question_query(form, question)
        longest = max(longest, address, key=len)
        decoded = read_question(address.partition("?q=")[2], form_shape(form))
        assert decoded == without_defaults(form["parameters"], question), address
    assert 40 < len(longest) < SHORT, longest


def test_any_question_reads_back(engines: Engines) -> None:
    for runner in engines.values():
        for form in runner.forms.values():
            for question in random_questions(form, 60, 4):
                bare = without_defaults(form["parameters"], question)
                code = write_question(form_shape(form), bare)
                assert code[0] != "{" and read_question(code, form_shape(form)) == bare, bare


def test_positions_have_short_addresses_that_read_back(book: Book, engines: Engines) -> None:
    for page, living, components, states in positions(book, engines):
        for position in states:
            code = write_question(living.shape(components), position)
            assert code[0] != "{" and read_question(code, living.shape(components)) == position, position
            assert len(f"{page}?q={code}") < SHORT, (page, position)


def test_a_code_with_a_slip_is_nonsense(book: Book, engines: Engines) -> None:
    """At most one in a hundred codes with a typing error is read as another question."""
    rng, tried, read = random.Random(2), 0, 0
    for _, form, question in all_questions(book, engines):
        code = write_question(form_shape(form), question)
        for _ in range(5):
            place = rng.randrange(len(code))
            slip = code[:place] + rng.choice(LETTERS) + code[place + 1 :]
            if slip != code:
                tried += 1
                read += read_or_nonsense(lambda text, f=form: read_question(text, form_shape(f)), slip) == "read"
    assert tried > 300 and read <= tried / 100, f"{read} of {tried} slips were read"


@pytest.mark.parametrize("text", ["A", "AA", "AAAA", "----", "A" * 5000, "é", "AAA=", "____________"])
def test_what_is_no_code_is_nonsense(text: str, engines: Engines) -> None:
    for runner in engines.values():
        for form in runner.forms.values():
            assert read_or_nonsense(lambda code, f=form: read_question(code, form_shape(f)), text) == "nonsense"


def test_what_has_no_shape_stands_in_the_address_as_json() -> None:
    assert write_question((), {"load": 1}) == '{"load":1}'
    assert write_question(("record", (("load", ()),)), {"load": 1}) == '{"load":1}'
    assert write_question(("record", (("load", ("count",)),)), {"load": True}) == '{"load":true}'


SHAPES = {
    "count": (("count",), [0, 7, 8, 64, 1000000000]),
    "whole": (("whole",), [0, -1, 1, -99, 1000000000]),
    "flag": (("flag",), [True, False]),
    "text": (("text",), ["", "fire:a1:2356", "Ä 島"]),
    "one": (("one", ("a", 3, *"bcdefghijkl")), ["a", 3, "l"]),
    "optional": (("optional", ("count",)), [None, 0, 5]),
    "list": (("list", ("count",)), [[], [0], [1, 2, 3] * 9]),
    "row": (("row", (("whole",), ("one", ("a", "b"))), ("text",)), [[-3, "b"], [0, "a", "x", ""]]),
    "dict": (("dict", ("a", "b", "c"), ("count",)), [{}, {"c": 0}, {"a": 1, "b": 9}]),
    "any keys": (("dict", None, ("count",)), [{}, {"xyz": 4, "a": 0}]),
}


@pytest.mark.parametrize(("shape", "values"), SHAPES.values(), ids=SHAPES)
def test_every_shape_reads_back(shape: tuple, values: list[Any]) -> None:
    for value in values:
        assert unpack(shape, pack(shape, value)) == value


def test_fields_and_options_at_the_end_leave_older_codes_as_they_are() -> None:
    old = ("record", (("tile", ("one", ("mill", "road"))), ("at", ("list", ("record", (("high", ("count",)),))))))
    more = ("one", ("mill", "road", *"abcdefgh"))
    new = (
        "record",
        (("tile", more), ("at", ("list", ("record", (("high", ("count",)), ("wet", ("flag",)))))), ("x", more)),
    )
    question = {"tile": "road", "at": [{"high": 2}, {}]}
    assert unpack(new, pack(old, question)) == question


def test_addresses_that_were_sent_once_still_ask_the_same(book: Book, engines: Engines) -> None:
    """Each line of codes.txt has a game, a calculator or position, the code, and the question.

    A line that fails means that options or fields have changed their order; add new ones at the end. Lines are only
    added, never changed."""
    for line in CODES.read_text(encoding="utf-8").splitlines():
        game, name, code, text = line.split(" ", 3)
        assert read_question(code, shape_of(book, engines, game, name)) == json.loads(text), line


def test_each_calculator_and_position_has_an_address_that_was_sent(book: Book, engines: Engines) -> None:
    recorded = {tuple(line.split(" ", 2)[:2]) for line in CODES.read_text(encoding="utf-8").splitlines()}
    expected = {(game.id, name) for game in book.games.values() for name in question_names(game, engines[game.id])}
    assert expected - recorded == set(), "add a line to codes.txt: game, what is asked, its code, the question as JSON"


def question_names(game: GameBook, runner: EngineRunner) -> list[str]:
    """Return the names of all calculators and positions of a game."""
    return [*runner.forms, *(page.position for page in game.rules.pages if page.position)]


def shape_of(book: Book, engines: Engines, game: str, name: str) -> tuple:
    """Return the shape of the input of a calculator or a position."""
    if name in engines[game].forms:
        return form_shape(engines[game].forms[name])
    module = importlib.import_module(f"rules_engine.{game}.positions.{name}")
    return module.LIVING.shape(module.LIVING.read_components(engines[game].plain))
