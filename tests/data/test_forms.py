"""Test the forms that are generated from the signatures of calculators."""

from dataclasses import dataclass
from typing import Annotated

import pytest

from rules_engine.forms import Between, Choice, Counts, Length, Printed, Reading
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.forms import calculator_form
from tests.tiny import TinyBook


def test_the_form_of_the_toy_calculator(tiny: TinyBook) -> None:
    assert EngineRunner(tiny.book().games["ferry"]).forms == {
        "fare": {
            "parameters": [
                {"name": "load", "kind": "choice", "options": ["stone", "wood", "wool"]},
                {"name": "storm", "kind": "number", "least": 0, "most": 4, "default": 0},
                {
                    "name": "purse",
                    "kind": "counts",
                    "keys": ["copper", "silver"],
                    "most": 9,
                    "optional": True,
                    "default": None,
                },
                {
                    "name": "printed_fare",
                    "kind": "counts",
                    "keys": ["copper", "silver"],
                    "most": 9,
                    "printed": True,
                    "optional": True,
                    "default": None,
                },
                {"name": "toll", "kind": "choice", "options": ["once", "twice"], "default": "once"},
            ]
        }
    }


@dataclass(frozen=True)
class Bank:
    load: Annotated[str, Choice("loads", ("nothing",))]
    height: Annotated[int, Between(1, 3)] = 1


LOADS = ["stone", "wood", "wool"]
FIELDS = [
    {"name": "load", "kind": "choice", "options": [*LOADS, "nothing"]},
    {"name": "height", "kind": "number", "least": 1, "most": 3, "default": 1},
]
KINDS = {
    "a choice of nothing but extras": (Annotated[str, Choice("", ("near", "far"))],
        {"kind": "choice", "options": ["near", "far"]}),
    "a listed component": (Annotated[str, Choice("coins")], {"kind": "choice", "options": ["copper", "silver"]}),
    "a number up to a component": (Annotated[int, Between(1, "storm.most")], {"kind": "number", "least": 1, "most": 4}),
    "counts with an extra": (Annotated[dict, Counts("coins", 2, ("gold",))],
        {"kind": "counts", "keys": ["copper", "silver", "gold"], "most": 2}),
    "what is printed": (Annotated[dict, Printed("coins", 3)],
        {"kind": "counts", "keys": ["copper", "silver"], "most": 3, "printed": True}),
    "an optional number": (Annotated[int, Between(0, 1)] | None,
        {"kind": "number", "least": 0, "most": 1, "optional": True}),
    "a record": (Bank, {"kind": "record", "record": "Bank", "fields": FIELDS}),
    "a list of records": (Annotated[tuple[Bank, ...], Length(2)],
        {"kind": "list", "length": 2, "item": {"kind": "record", "record": "Bank", "fields": FIELDS}}),
}  # fmt: skip


@pytest.mark.parametrize(("hint", "expected"), KINDS.values(), ids=KINDS)
def test_each_kind_of_parameter(tiny: TinyBook, hint: object, expected: dict) -> None:
    def calculator(components, thing):
        """Do nothing; only the signature is used."""

    calculator.__annotations__ = {"thing": hint}
    form = calculator_form(tiny.book().games["ferry"], calculator)
    assert form == {"parameters": [{"name": "thing", **expected}]}


def test_a_reading_takes_its_options_and_its_default_from_the_data(tiny: TinyBook) -> None:
    def calculator(components, toll: Annotated[str, Reading("toll")] = "twice"):
        """Do nothing; only the signature is used."""

    calculator.__annotations__ = {"toll": Annotated[str, Reading("toll")]}
    (parameter,) = calculator_form(tiny.book().games["ferry"], calculator)["parameters"]
    assert (parameter["options"], parameter["default"]) == (["once", "twice"], "once")


def test_a_parameter_without_a_description_is_an_error(tiny: TinyBook) -> None:
    def calculator(components, thing: int):
        """Do nothing; only the signature is used."""

    with pytest.raises(TypeError, match="no form control"):
        calculator_form(tiny.book().games["ferry"], calculator)
