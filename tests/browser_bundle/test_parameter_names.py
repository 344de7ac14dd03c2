"""Parameters that no call names get short names in the page's copy; all others keep theirs."""

from __future__ import annotations

import pytest

from rules_pages.browser.parameter_names import named_parameters, with_free_names

CALLER = """
from engine import Calculator, cost as price, record, toll
def ask(make, table):
    price(1, hand=2)
    make(3, seat=4)
    table["x"](5, place=6)
ENGINE = Engine(calculators={"toll": Calculator(toll)})
SEAT = record(make_seat, field("hand", whole()))
"""


@pytest.mark.parametrize(
    ("definition", "free"),
    [
        ("def cost(tiles, hand): pass", "def cost(tiles, /, hand):"),  # named by an imported name
        ("def other(tiles, hand): pass", "def other(tiles, hand, /):"),
        ("def cost(hand, tiles): pass", "def cost(hand, tiles):"),  # what follows a named one stays
        ("def any(seat, tiles): pass", "def any(seat, tiles):"),  # named by a call of a variable
        ("def any(tiles, place=1): pass", "def any(tiles, /, place=1):"),  # named by a call of what a table holds
        ("def any(tiles=1): pass", "def any(tiles=1, /):"),
        ("def toll(tiles): pass", "def toll(tiles):"),  # called with whatever the reader enters
        ("def make_seat(hand): pass", "def make_seat(hand):"),  # called by a codec with the values of its fields
        ("def any(*, tiles): pass", "def any(*, tiles):"),
    ],
)
def test_what_no_call_names_is_free(definition: str, free: str) -> None:
    named = named_parameters([CALLER, "def cost(): pass"])
    assert with_free_names(definition, named).splitlines()[0] == free


def test_fields_of_a_class_keep_their_names() -> None:
    source = "class Seat:\n\n    def __init__(self, hand):\n        self.hand = hand"
    assert with_free_names(source, frozenset()) == source


def test_a_method_is_known_by_its_name() -> None:
    named = named_parameters(["class Words:\n    def line(self, rule, values): pass", "words.line(1, values=2)"])
    assert named == {("line", "values")}


def test_whatever_is_unpacked_may_name_all() -> None:
    named = named_parameters(["def change(state, hand): pass\ndef use(x): change(1, **x)"])
    assert with_free_names("def change(state): pass", named).startswith("def change(state):")
