"""Test that the examples have their expected outcomes, and that wrong expectations are reported."""

from pathlib import Path

import pytest

from rules_engine.core import BadInput
from rules_pages.data import models
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner, PlayedStep, differences
from tests.registry import Engines
from tests.tiny import TinyBook

DATA = Path(__file__).parents[2] / "rules_data"
FILES = sorted(path.relative_to(DATA).with_suffix("").as_posix() for path in DATA.glob("*/examples/*.yaml"))


@pytest.mark.parametrize("file", FILES)
def test_the_example_comes_true(book: Book, engines: Engines, file: str) -> None:
    game, _, name = file.split("/")
    example = book.games[game].examples[name]
    for number, (step, played) in enumerate(zip(example.steps, engines[game].play(example), strict=True), 1):
        messages = differences(step, played)
        assert not messages, f"step {number}, {step.ask or step.do}\n" + "\n".join(messages)


@pytest.mark.parametrize("file", FILES)
def test_the_words_of_the_example_have_what_they_name(book: Book, engines: Engines, file: str) -> None:
    game, _, name = file.split("/")
    example = book.games[game].examples[name]
    for played in engines[game].play(example):
        values = engines[game].engine.step_values(played.subject, played.outcome)
        assert None not in values.values(), values


STEP = models.ExampleStep(ask={}, expect={"cards": 3, "cost": {"hill": 2}}, lines=["cost.base", "cost.terrain"])


def step_of(outcome: dict, *lines: str) -> PlayedStep:
    return PlayedStep({}, outcome, [{"rule": rule} for rule in lines], None)


SAME = {
    "what is expected": {"cards": 3, "cost": {"hill": 2}},
    "zeros are nothing": {"cards": 3, "cost": {"hill": 2, "lake": 0}},
    "more than is expected": {"cards": 3, "cost": {"hill": 2}, "payments": []},
}


@pytest.mark.parametrize("outcome", SAME.values(), ids=SAME)
def test_it_agrees(outcome: dict) -> None:
    assert differences(STEP, step_of(outcome, "cost.base", "cost.terrain")) == []


OTHER = {
    "another number": (step_of({"cards": 4, "cost": {"hill": 2}}, *STEP.lines),
        ["cards: expected 3, the engine says 4"]),
    "a part that is missing": (step_of({"cost": {"hill": 2}}, *STEP.lines),
        ["cards: expected 3, the engine says None"]),
    "a symbol that is not expected": (step_of({"cards": 3, "cost": {"hill": 2, "lake": 1}}, *STEP.lines),
        ["cost: expected {'hill': 2}, the engine says {'hill': 2, 'lake': 1}"]),
    "a symbol that is missing": (step_of({"cards": 3, "cost": {}}, *STEP.lines),
        ["cost: expected {'hill': 2}, the engine says {}"]),
    "a refusal": (
        step_of({"refused": "cost.pay"}),
        [
            "cards: expected 3, the engine says None",
            "cost: expected {'hill': 2}, the engine says None",
            "lines: expected ['cost.base', 'cost.terrain'], the engine says []",
        ],
    ),
    "other rules": (step_of({"cards": 3, "cost": {"hill": 2}}, "cost.base"),
        ["lines: expected ['cost.base', 'cost.terrain'], the engine says ['cost.base']"]),
    "the rules in another order": (step_of({"cards": 3, "cost": {"hill": 2}}, "cost.terrain", "cost.base"),
        ["lines: expected ['cost.base', 'cost.terrain'], the engine says ['cost.terrain', 'cost.base']"]),
}  # fmt: skip


@pytest.mark.parametrize(("played", "messages"), OTHER.values(), ids=OTHER)
def test_it_differs_and_says_how(played: PlayedStep, messages: list[str]) -> None:
    assert differences(STEP, played) == messages


def test_lists_are_compared_item_by_item() -> None:
    step = models.ExampleStep(do={}, expect={"carried": ["stone"]}, lines=[])
    assert differences(step, step_of({"carried": ["stone"]})) == []
    assert differences(step, step_of({"carried": ["stone", "wood"]})) != []


def test_steps_follow_one_another_from_the_start(tiny: TinyBook) -> None:
    runner = EngineRunner(tiny.book().games["ferry"])
    question, done = runner.play(tiny.book().games["ferry"].examples["stone-in-storm"])
    assert (question.subject, question.calculator) == ({"load": "stone", "storm": 1}, "fare")
    assert question.question == {"load": "stone", "storm": 1}
    assert question.result["value"] == question.outcome
    assert question.state.carried == (), "a question changes nothing"
    assert (done.calculator, done.question, done.result) == (None, None, None)
    assert done.state.carried == ("stone",)
    assert done.outcome == {"purse": {}, "carried": ["stone"]}


def play_steps(runner: EngineRunner, *steps: dict) -> list[PlayedStep]:
    start = {"purse": {"copper": 3}, "carried": []}
    example_steps = [models.ExampleStep(**step, expect={}, lines=["fare.base"]) for step in steps]
    source = {"ours": ["all"]}
    return runner.play(models.Example(id="x", rules=["fare.base"], source=source, start=start, steps=example_steps))


def test_a_refused_move_changes_nothing_and_shows_what_was_worked_out(tiny: TinyBook) -> None:
    (refused,) = play_steps(EngineRunner(tiny.book().games["ferry"]), {"do": {"carry": "stone", "storm": 2}})
    assert refused.outcome == {"refused": "bank.stay", "values": {"cards": 7}}
    assert [line["rule"] for line in refused.lines] == ["fare.base", "fare.storm"]
    assert refused.state.carried == ()


def test_a_question_about_what_nobody_knows_is_answered_so(tiny: TinyBook) -> None:
    (unknown,) = play_steps(EngineRunner(tiny.book().games["ferry"]), {"ask": {"calculator": "fare", "load": "wool"}})
    assert unknown.outcome == {"unknown": "loads.wool.fare", "values": {"load": "wool"}}
    assert unknown.lines == []


def test_what_is_no_question_is_bad_input(tiny: TinyBook) -> None:
    with pytest.raises(BadInput):
        play_steps(EngineRunner(tiny.book().games["ferry"]), {"ask": {"calculator": "fare", "load": "sand"}})
