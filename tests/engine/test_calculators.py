"""Test decoding of calculator inputs, output as JSON, and calculations in steps."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.calculators import LongCalculation, calculate, decode
from rules_engine.core import Answer, BadInput, Line, Refused, Unknown, to_json
from rules_engine.engine import Calculator, Engine
from rules_pages.data.engine_runner import EngineRunner
from tests.questions import random_questions
from tests.tiny import TinyBook


@dataclass(frozen=True)
class Place:
    ground: str
    height: int


RECORDS = {"Place": Place}
PLACE = {
    "kind": "record",
    "record": "Place",
    "fields": [
        {"name": "ground", "kind": "choice", "options": ["hill", "lake"], "default": "hill"},
        {"name": "height", "kind": "number", "least": 1, "most": 3, "default": 1},
    ],
}
FORM = {
    "parameters": [
        {"name": "tile", "kind": "choice", "options": ["mill", "road"]},
        {"name": "at", **PLACE, "default": {}},
        {"name": "around", "kind": "list", "length": 2, "item": PLACE, "default": [{}, {}]},
        {"name": "hand", "kind": "counts", "keys": ["hill", "lake"], "most": 5, "optional": True, "default": None},
        {"name": "fee", "kind": "number", "least": 0, "most": 9, "default": 0},
    ]
}
HILL = Place("hill", 1)
DEFAULTS = {"tile": "mill", "at": HILL, "around": (HILL, HILL), "hand": None, "fee": 0}

GOOD = {
    "what is left out stands at its default": ({}, {}),
    "a record": ({"at": {"ground": "lake"}}, {"at": Place("lake", 1)}),
    "a list of records": ({"around": [{}, {"height": 3}]}, {"around": (HILL, Place("hill", 3))}),
    "counts, missing ones are zero": ({"hand": {"lake": 5}}, {"hand": {"hill": 0, "lake": 5}}),
    "no counts at all": ({"hand": None}, {"hand": None}),
    "an empty hand is a hand": ({"hand": {}}, {"hand": {"hill": 0, "lake": 0}}),
    "the most": ({"fee": 9}, {"fee": 9}),
}


@pytest.mark.parametrize(("data", "expected"), GOOD.values(), ids=GOOD)
def test_it_takes(data: dict, expected: dict) -> None:
    assert decode(FORM, {"tile": "mill"} | data, RECORDS) == DEFAULTS | expected


BAD = {
    "no object": ([], "input", [], "an object"),
    "a text": ("mill", "input", "mill", "an object"),
    "nothing": (None, "input", None, "an object"),
    "a needed part is missing": ({}, "tile", None, "a value"),
    "a name that the form does not have": ({"tile": "mill", "tiel": 1}, "tiel", 1,
        "one of the names tile, at, around, hand, fee"),
    "a name that is none": ({"tile": "mill", "": 1}, "input", 1, "one of the names tile, at, around, hand, fee"),
    "a choice that is none": ({"tile": "milk"}, "tile", "milk", "one of mill, road"),
    "a choice that is a number": ({"tile": 1}, "tile", 1, "one of mill, road"),
    "a choice that is a list": ({"tile": ["mill"]}, "tile", ["mill"], "one of mill, road"),
    "nothing where something is needed": ({"tile": None}, "tile", None, "one of mill, road"),
    "a record that is none": ({"tile": "mill", "at": "hill"}, "at", "hill", "an object"),
    "a field that the record does not have": ({"tile": "mill", "at": {"grund": "hill"}}, "at.grund", "hill",
        "one of the names ground, height"),
    "a wrong field of a record": ({"tile": "mill", "at": {"ground": "sea"}}, "at.ground", "sea", "one of hill, lake"),
    "a list that is too short": ({"tile": "mill", "around": [{}]}, "around", [{}], "a list of 2"),
    "a list that is an object": ({"tile": "mill", "around": {"0": {}}}, "around", {"0": {}}, "a list of 2"),
    "a wrong field in a list": ({"tile": "mill", "around": [{}, {"height": 4}]}, "around.1.height", 4,
        "a whole number from 1 to 3"),
    "nothing in a list": ({"tile": "mill", "around": [{}, None]}, "around.1", None, "an object"),
    "counts that are a list": ({"tile": "mill", "hand": []}, "hand", [], "an object of numbers"),
    "a count of something else": ({"tile": "mill", "hand": {"gold": 1}}, "hand", "gold", "one of hill, lake"),
    "too many of something": ({"tile": "mill", "hand": {"hill": 6}}, "hand.hill", 6, "a whole number from 0 to 5"),
    "less than none": ({"tile": "mill", "hand": {"hill": -1}}, "hand.hill", -1, "a whole number from 0 to 5"),
    "a number that is a text": ({"tile": "mill", "fee": "1"}, "fee", "1", "a whole number from 0 to 9"),
    "a number with a fraction": ({"tile": "mill", "fee": 1.0}, "fee", 1.0, "a whole number from 0 to 9"),
    "true is no number": ({"tile": "mill", "fee": True}, "fee", True, "a whole number from 0 to 9"),
    "a number that is too large": ({"tile": "mill", "fee": 10}, "fee", 10, "a whole number from 0 to 9"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "path", "found", "expected"), BAD.values(), ids=BAD)
def test_it_refuses(data: Any, path: str, found: Any, expected: str) -> None:
    with pytest.raises(BadInput) as caught:
        decode(FORM, data, RECORDS)
    bad = caught.value
    assert (bad.path, bad.found, bad.expected) == (path, found, expected)
    assert str(bad) == f"{path}: {found!r} where {expected} was expected"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
    max_leaves=8,
)


@given(JSON)
def test_any_json_is_taken_or_refused_and_nothing_else_happens(data: Any) -> None:
    try:
        decode(FORM, data, RECORDS)
    except BadInput as bad:
        assert bad.path and bad.expected


@given(st.data())
def test_a_question_with_something_else_in_it_is_answered_or_refused(attika: EngineRunner, data: st.DataObject) -> None:
    question = random_questions(attika.forms["building_cost"], 1, data.draw(st.integers(0, 10**6)))[0]
    key = data.draw(st.sampled_from([*question, "nonsense"]))
    try:
        result = attika.calculate("building_cost", question | {key: data.draw(JSON)})
    except BadInput as bad:
        assert bad.path.partition(".")[0] == key
    else:
        assert {"value", "refused", "unknown"} & set(result)


def game(outcome: Any) -> Engine:
    """Return an engine whose calculator returns `outcome`, or raises it if it is an exception."""

    def calculator(components: Any, **arguments: Any) -> Answer:
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    return Engine(dict, calculators={"price": Calculator(calculator)}, records=RECORDS)


LINE = Line("cost", {"lake": 1, "hill": 2}, {"place": HILL})
LINE_JSON = {"rule": "cost", "amount": {"hill": 2, "lake": 1}, "values": {"place": {"ground": "hill", "height": 1}}}
OUTCOMES = {
    "an answer": (Answer((1, 2), (LINE,)), {"value": [1, 2], "lines": [LINE_JSON], "said": LINE_JSON}),
    "a refusal keeps the lines before it": (
        Refused("cost.pay", {"cards": 3}, (LINE,)),
        {"refused": "cost.pay", "values": {"cards": 3}, "lines": [LINE_JSON]},
    ),
    "an unknown value": (
        Unknown("tiles.mill", {"tile": "mill"}),
        {"unknown": "tiles.mill", "values": {"tile": "mill"}},
    ),
}


@pytest.mark.parametrize(("outcome", "expected"), OUTCOMES.values(), ids=OUTCOMES)
def test_what_comes_out_is_plain_json(outcome: Any, expected: dict) -> None:
    assert calculate(game(outcome), "price", FORM, None, {"tile": "mill"}) == expected


def test_mappings_come_out_in_the_order_of_their_keys() -> None:
    assert list(to_json({"b": 1, "a": (HILL,)})) == ["a", "b"]


@pytest.mark.parametrize(
    "question",
    [{"load": "stone", "storm": 1}, {"load": "wool"}, {"load": "stone", "storm": 1, "purse": {}}],
    ids=["an answer", "an unknown value", "a refusal"],
)
def test_a_long_calculation_ends_with_the_same_answer(tiny: TinyBook, question: dict) -> None:
    runner = EngineRunner(tiny.book().games["ferry"])
    pieces = LongCalculation(runner.engine, "fare", runner.forms["fare"], runner.components, question)
    progress = []
    while not pieces.is_done():
        pieces.step()
        progress.append(pieces.progress)
    assert pieces.result == runner.calculate("fare", question)
    assert progress == [(0, 3), (1, 3), (2, 3), (2, 3)]
