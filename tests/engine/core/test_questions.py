"""Test that questions are unchanged after conversion to form fields or to an address and back."""

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.calculators import decode
from rules_engine.codec import without_defaults
from rules_engine.core import BadInput
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets.addresses import form_shape, from_fields, question_query, read_question, to_fields
from tests.engine.test_calculators import FORM, RECORDS
from tests.questions import random_questions


@st.composite
def questions(draw: st.DrawFn, form: dict) -> dict:
    """Draw a random question."""
    return random_questions(form, 1, draw(st.integers(0, 10**9)))[0]


@given(st.data())
def test_a_question_survives_the_form(attika: EngineRunner, data: st.DataObject) -> None:
    form = attika.forms["building_cost"]
    question = data.draw(questions(form))
    fields = to_fields(form, question)
    assert len(dict(fields)) == len(fields), "two controls of one name"
    assert all(isinstance(value, str) for _, value in fields)
    assert from_fields(form, dict(fields)) == without_defaults(form["parameters"], question)


@given(st.data())
def test_the_shortest_question_asks_the_same(attika: EngineRunner, data: st.DataObject) -> None:
    form = attika.forms["building_cost"]
    question = data.draw(questions(form))
    records = attika.engine.records
    assert decode(form, without_defaults(form["parameters"], question), records) == decode(form, question, records)


BARE: dict[str, tuple[dict, dict]] = {
    "counts without zeros": ({"tile": "mill", "hand": {"lake": 1, "hill": 0}}, {"tile": "mill", "hand": {"lake": 1}}),
    "records and lists": (
        {"tile": "road", "at": {"height": 2, "ground": "lake"}, "around": [{"height": 1}, {"height": 3}]},
        {"tile": "road", "at": {"ground": "lake", "height": 2}, "around": [{}, {"height": 3}]},
    ),
    "defaults": ({"tile": "mill", "hand": None, "around": [{"height": 1}, {}], "fee": 0}, {"tile": "mill"}),
    "an empty hand": ({"tile": "mill", "hand": {}}, {"tile": "mill", "hand": {}}),
}


@pytest.mark.parametrize(("question", "bare"), BARE.values(), ids=BARE)
def test_the_address_of_a_question_leaves_out_defaults(question: dict, bare: dict) -> None:
    query = question_query(FORM, question)
    assert query.startswith("?q=") and quote(query, safe="?=") == query
    assert read_question(query[3:], form_shape(FORM)) == bare


FIELDS = {
    "tile": "mill",
    "at.ground": "hill",
    "at.height": "1",
    "around.0.ground": "hill",
    "around.0.height": "1",
    "around.1.ground": "hill",
    "around.1.height": "1",
    "hand.hill": "0",
    "hand.lake": "0",
    "fee": "0",
}


def test_the_fields_of_a_question_are_the_controls_of_the_form() -> None:
    assert dict(to_fields(FORM, {"tile": "mill"})) == FIELDS


READ = {
    "all at default": ({}, {"tile": "mill"}),
    "a switched on hand is given, empty or not": ({"hand?": "yes"}, {"tile": "mill", "hand": {}}),
    "a switched off hand is not, whatever it holds": ({"hand.hill": "3"}, {"tile": "mill"}),
    "a hand": ({"hand?": "yes", "hand.hill": "3"}, {"tile": "mill", "hand": {"hill": 3}}),
    "a number with blanks around it": ({"fee": " 4 "}, {"tile": "mill", "fee": 4}),
    "an empty field is zero": ({"fee": ""}, {"tile": "mill"}),
    "a negative number": ({"fee": "-2"}, {"tile": "mill", "fee": -2}),
    "words stay words": ({"fee": "four"}, {"tile": "mill", "fee": "four"}),
    "a lone minus stays what it is": ({"fee": "-"}, {"tile": "mill", "fee": "-"}),
    "a fraction stays text": ({"fee": "1.5"}, {"tile": "mill", "fee": "1.5"}),
    "digits of other kinds stay text": ({"fee": "²"}, {"tile": "mill", "fee": "²"}),
    "a hex in a list": ({"around.1.ground": "lake"}, {"tile": "mill", "around": [{}, {"ground": "lake"}]}),
}


@pytest.mark.parametrize(("changed", "expected"), READ.values(), ids=READ)
def test_reading_the_fields(changed: dict, expected: dict) -> None:
    assert from_fields(FORM, FIELDS | changed) == expected


@given(st.dictionaries(st.sampled_from([*FIELDS, "hand?"]), st.text(max_size=4)))
def test_whatever_is_typed_is_asked_or_refused(typed: dict) -> None:
    question = from_fields(FORM, FIELDS | typed)
    try:
        decode(FORM, question, RECORDS)
    except BadInput:
        return
    question_query(FORM, question)
