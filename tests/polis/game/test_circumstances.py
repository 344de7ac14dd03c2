"""What may decide about a move and does not show in its picture is named, also where it is absent."""

from __future__ import annotations

import pytest

from rules_engine.polis import ENGINE as polis
from rules_engine.polis.game.circumstances import ALWAYS
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of

ZEUS = {"project": "zeus", "polis": "sparta"}
TRADE = {"trade": "illyria.first", "rolls": [1]}
SIEGE = {"siege": "thebai", "roll": 4}
CUBES_OUT = {
    "owners": dict.fromkeys(("sparta", "gytheion", "pylos", "korinthos", "argos", "syrakousai", "gela"), "sparta"),
    "population": {"sparta": 8, "gytheion": 2, "pylos": 3, "korinthos": 6, "argos": 5, "syrakousai": 7, "gela": 5},
    "units": {"sparta": {"boiotia": 4, "ionio": 5}},
}
ONE_CUBE = {**CUBES_OUT, "population": {**CUBES_OUT["population"], "sparta": 7}}


def thebai_of(population: int) -> dict:
    """Return changes in which Sparta has one cube in stock, and Athens so many in Thebai."""
    owners = {**ONE_CUBE["owners"], "thebai": "athens"}
    return {**ONE_CUBE, "owners": owners, "population": {**ONE_CUBE["population"], "thebai": population}}


GROWTH = {"stage": "growth", "queue": ["sparta"]}
SUPPLY = {"stage": "supply", "queue": ["sparta"]}

ABOUT_ALL = {
    "the game is not over": {},
    "the game is over": {"won": {"winner": "athens", "rule": "loss.capital"}},
    "the current step is “Actions”": {},
    "the current step is “Supply”": SUPPLY,
    "no battle is left to be fought": {},
    "the fighting in Arkadia and Boiotia is still to come": {"stage": "battles", "battles": ["arkadia", "boiotia"]},
    "Round 4": {"round": "round-4"},
    "Athens began this round": {"first": "athens"},
}
ABOUT_ONE: list[tuple[list[str], dict, dict]] = [
    (["the polis Sparta has not started a project in this round"], ZEUS, {}),
    (
        ["the polis Sparta has started the project “Temple of Apollo” in this round"],
        ZEUS,
        {"begun": {"sparta": "apollo"}},
    ),
    (["no merchant ships are in the trade port", "the market space is free"], TRADE, {"merchants": {"sparta": 0}}),
    (
        ["1 merchant ship is in the trade port", "a merchant ship of Athens is on the market space"],
        TRADE,
        {"sent": {"illyria.first": "athens"}},
    ),
    (
        ["1 merchant ship is in the trade port", "a disc closes the market space"],
        TRADE,
        {"sent": {"illyria.first": "disc"}},
    ),
    (["the proxenos is in Sparta"], {"redeem": True}, {}),
    (["the proxenos has been captured"], {"proxenos": "argos"}, {"proxenoi": {"sparta": "captured"}}),
    (["there are enough cubes in stock"], {"civil-war": "argos"}, {}),
    (["the proxenos has not been captured"], {"proxenos": "argos"}, {}),
    (["there are enough cubes in stock"], SIEGE, {}),
    (["no cubes are in stock"], SIEGE, CUBES_OUT),
    (["there are enough cubes in stock"], SIEGE, thebai_of(1)),
    (["1 cube is in stock"], SIEGE, thebai_of(2)),
    (["the polis Pylos has not grown in this round", "there are enough cubes in stock"], {"grow": "pylos"}, GROWTH),
    (
        ["the polis Pylos has grown by 1 cube in this round", "there are enough cubes in stock"],
        {"grow": "pylos"},
        {**GROWTH, "turn": {"grown": {"pylos": 1}}},
    ),
    (["no polis has been given up in this step"], {"feed": True}, SUPPLY),
    (["a polis has already been given up in this step"], {"feed": True}, {**SUPPLY, "turn": {"done": ["release"]}}),
    ([], {"muster": "sparta", "cubes": 1}, {}),
]


def said(book: Book, changes: dict, move: dict) -> list[str]:
    """Return the circumstances of a move in a position, in English."""
    speaker = words(book, book.games["polis"], "en")
    phrases = polis.circumstances(components(), state_of(position(**changes)), move)
    return [speaker.phrase({"id": phrase.id, "values": phrase.values}) for phrase in phrases]


@pytest.mark.parametrize(("sentence", "changes"), ABOUT_ALL.items(), ids=ABOUT_ALL)
def test_what_every_move_depends_on(book: Book, sentence: str, changes: dict) -> None:
    assert sentence in said(book, changes, {"pass": True})


@pytest.mark.parametrize(("sentences", "move", "changes"), ABOUT_ONE, ids=[str(case[0]) for case in ABOUT_ONE])
def test_what_a_kind_of_move_depends_on(book: Book, sentences: list[str], move: dict, changes: dict) -> None:
    assert said(book, changes, move)[len(ALWAYS) :] == sentences
