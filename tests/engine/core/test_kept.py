"""Test that what is derived from components is made once, and of these components alone."""

from types import SimpleNamespace

from rules_engine.action import Game
from rules_engine.core import MOST_KEPT, kept


def counted() -> tuple:
    """Return a kept function, and the list of the calls that made something."""
    calls: list[tuple] = []

    @kept
    def make(components: dict, *arguments: str) -> list:
        calls.append((components["name"], *arguments))
        return [components["name"], *arguments]

    return make, calls


def test_a_result_is_made_once_for_the_same_components_and_arguments() -> None:
    make, calls = counted()
    components = {"name": "one"}
    assert make(components, "a") is make(components, "a")
    assert make(components, "b") == ["one", "b"] and make(components) == ["one"]
    assert calls == [("one", "a"), ("one", "b"), ("one",)]


def test_equal_components_are_not_the_same() -> None:
    make, calls = counted()
    one, other = {"name": "one"}, {"name": "one"}
    assert make(one) is not make(other)
    assert make(one) is make(one) and len(calls) == 3


def test_not_more_is_kept_than_allowed() -> None:
    make, calls = counted()
    components = {"name": "one"}
    for number in range(MOST_KEPT + 1):
        make(components, str(number))
    assert make(components, "0") == ["one", "0"] and calls.count(("one", "0")) == 2


class Counted(Game):
    """A game without moves whose moments are numbered."""

    made = 0

    def now(self, components: object, state: object) -> SimpleNamespace:
        self.made += 1
        return SimpleNamespace(components=components, state=state, number=self.made)


def test_a_moment_is_kept_until_another_position_is_asked_about() -> None:
    """Told apart by identity: an equal state is another one."""
    game, components, first, second = Counted(), {}, ["state"], ["state"]
    asked = [(components, first), (components, first), (components, second), (components, first), ({}, first)]
    assert [game.moment(*one).number for one in asked] == [1, 1, 2, 3, 4]
