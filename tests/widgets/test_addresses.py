"""Addresses that are JSON and make no sense: reading them fails in a way that the widgets turn into a sentence."""

from __future__ import annotations

import importlib
import json
import random
from typing import Any

import pytest

from rules_engine.calculators import decode
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner, position_module
from rules_widgets.addresses import NONSENSE, asked_question

NO_OBJECT = ["null", "[]", "[1,2]", "true", "1", "-1", '""', '"x"', "1e999", "[1,]", "{", "", "[" * 5000]
ODD = [None, [], {}, True, -1, 10**18, 1.5, float("inf"), "", "x", [[]], [None], [[1]], {"x": []}, [["a", 0, 0, 0, 0]]]


@pytest.mark.parametrize("text", NO_OBJECT, ids=lambda text: text[:9])
def test_what_is_no_object_is_nonsense(text: str) -> None:
    with pytest.raises(NONSENSE):
        asked_question(text)


def test_an_object_is_a_question() -> None:
    assert asked_question('{"building": "road"}') == {"building": "road"}


def mutants(start: dict[str, Any], seed: int, number: int = 150) -> list[dict[str, Any]]:
    """Copies of a question with one or two odd values, at the top or one step further down."""
    rng, found = random.Random(seed), []
    for _ in range(number):
        copy = json.loads(json.dumps(start))
        for _ in range(rng.randint(1, 2)):
            key = rng.choice([*copy, "x"])
            inner = copy.get(key)
            if isinstance(inner, dict | list) and inner and rng.random() < 0.5:
                place = rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
                inner[place] = rng.choice(ODD)
            else:
                copy[key] = rng.choice(ODD)
        found.append(copy)
    return found


def read_quietly(read: Any, question: dict[str, Any]) -> str:
    """ "read", or "nonsense" where the widget would say so; anything else is raised."""
    try:
        read(question)
    except NONSENSE:
        return "nonsense"
    return "read"


FULL = {
    "atlantis": {"spaces": [[1, "a"]], "bridges": [3], "pawns": {"red": [4]}, "hand": {}, "others": {}, "readings": {}},
    "polis": {"units": {}, "prestige": {}, "log": [0, 1], "picked": [0], "ground": "plain", "deal": 1, "matching": "x"},
    "athens_sparta": {
        "moves": [["a", 0, 0, 0, 0]],
        "place": [0, 0],
        "readings": {},
        "log": ["x"],
        "dice": [1],
        "a": [],
    },
    "attika": {},
}
"""Names that the positions of a game know, beside those of the first one."""


@pytest.mark.slow
def test_every_position_reads_nonsense_as_nonsense(book: Book) -> None:
    said = set()
    for game in book.games.values():
        for page in game.rules.pages:
            if not page.position:
                continue
            module = position_module(game.id, page)
            components = module.read_components(EngineRunner(game).plain)
            for seed, start in enumerate([page.start_input or {}, FULL[game.id]]):
                for question in [*({name: odd} for name in FULL[game.id] for odd in ODD), *mutants(start, seed)]:
                    said.add(read_quietly(lambda data, m=module, c=components: m.read_position(c, data), question))
    assert said == {"read", "nonsense"}


def test_every_calculator_reads_nonsense_as_nonsense(engines: dict[str, EngineRunner]) -> None:
    said = set()
    for player in engines.values():
        for form in player.forms.values():
            names = {item["name"]: None for item in form["parameters"]}
            for question in mutants(names, 3, 40):
                said.add(read_quietly(lambda data, f=form, p=player: decode(f, data, p.engine.records), question))
    assert "nonsense" in said


def test_the_board_reads_nonsense_as_nonsense(attika: EngineRunner) -> None:
    board = importlib.import_module("rules_engine.attika.board")
    components = board.read_practice(attika.plain)
    start = {"layout": 3, "building": "road", "at": [0, 0]}
    said = {read_quietly(lambda data: board.read_study(components, data), odd) for odd in mutants(start, 5, 400)}
    assert said == {"read", "nonsense"}
