"""Moves in words: no two legal moves of a position that differ in more than the shuffle read alike."""

from __future__ import annotations

import pytest

from rules_engine.chance import UNROLLED
from rules_engine.core import BadInput, to_json
from rules_engine.polis import ENGINE as polis
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from tests.polis.battle_tables import components
from tests.polis.calculators.test_agree import positions
from tests.polis.games import position, state_of

BATTLE = {
    "ground": "land", "attacker": "sparta", "phase": "defend", "asked": "athens", "number": 1,
    "units": {"athens": 4, "sparta": 4}, "prestige": {"athens": 5, "sparta": 5}, "attack": ["phalanx-high", "peltasts"],
    "hands": {"athens": ["phalanx-low"], "sparta": ["archers-low"]}, "pile": [], "due": {"athens": 0, "sparta": 0},
}  # fmt: skip
FIGHT = {"stage": "battles", "battles": ["arkadia"], "battle": BATTLE}

SAID = {
    "muster 2 hoplites in the polis Sparta for 2 metal": ({"muster": "sparta", "cubes": 2}, {}),
    "muster 3 hoplites in the polis Sparta for 1 metal and 2 silver": (
        {"muster": "sparta", "cubes": 3, "silver": 2}, {},
    ),
    "build galleys in Korinthos for 3 wood (1 in Ionio and 2 in Kyklades)": (
        {"galleys": "korinthos", "seas": {"ionio": 1, "kyklades": 2}}, {},
    ),
    "move a hoplite from Lakedaimon to Illyria for 1 prestige": ({"march": "lakedaimon", "to": "illyria"}, {}),
    "move another galley from Ionio to Kyklades": (
        {"sail": "ionio", "to": "kyklades"}, {"turn": {"done": ["sail"], "going": "kyklades"}},
    ),
    "besiege Thebai for 1 prestige": ({"siege": "thebai"}, {}),
    "besiege Thebai for 1 prestige (rolled 3)": ({"siege": "thebai", "roll": 3}, {}),
    "collect tribute in the home region Lakedaimon (2 hoplites for metal and 1 hoplite for oil)": (
        {"tribute": "lakedaimon", "rows": {"metal": 2, "oil": 1}}, {},
    ),
    "trade in Illyria on the space for wood, paying 3 silver for 3 wheat (rolled 2 and 4)": (
        {"trade": "illyria.first", "pay": "silver", "rolls": [2, 4]}, {},
    ),
    "ransom the proxenos for 2 silver, at an extra cost of 1 oil": (
        {"redeem": True, "extra": "oil"}, {"turn": {"passed": ["athens"]}},
    ),
    "defend with Phalanx 1 against Phalanx 2 and nothing against Peltasts": (
        {"defend": ["phalanx-low", None]}, FIGHT,
    ),
    "besiege Pylos for 1 prestige": ({"siege": "pylos", "roll": UNROLLED}, {}),
    "trade in Illyria on the space for wood, paying 3 silver for 3 wheat": (
        {"trade": "illyria.first", "pay": "silver", "rolls": [UNROLLED, UNROLLED]}, {},
    ),
    "turn 4 prestige into 4 silver": ({"phoros": 4}, {"stage": "phoros", "queue": ["sparta"]}),
    "turn 5 prestige into 5 silver and, with no prestige left, lose the game": (
        {"phoros": 5}, {"stage": "phoros", "queue": ["sparta"]},
    ),
    "keep all prestige": ({"phoros": 0}, {"stage": "phoros", "queue": ["sparta"]}),
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "move", "changes"), [(said, *case) for said, case in SAID.items()], ids=SAID)
def test_a_move_in_words(book: Book, sentence: str, move: dict, changes: dict) -> None:
    phrase = to_json(polis.describe(components(), state_of(position(**changes)), move))
    assert words(book, book.games["polis"], "en").phrase(phrase) == sentence


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_no_two_legal_moves_of_a_position_read_alike(book: Book, seed: int) -> None:
    speakers = [words(book, book.games["polis"], language) for language in book.languages]
    for _, state in positions(seed):
        phrases = [
            to_json(polis.describe(components(), state, move)) for move in polis.legal_moves(components(), state)
        ]
        for speaker in speakers:
            said = [speaker.phrase(phrase) for phrase in phrases]
            assert sorted({sentence for sentence in said if said.count(sentence) > 1}) == []


@pytest.mark.parametrize(
    "move",
    [
        {}, {"muster": "nowhere", "cubes": 1}, {"muster": "sparta", "cubes": 0}, {"siege": "thebai", "roll": 9},
        {"defend": ["phalanx-low"]}, {"attack": []}, {"attack": ["trireme-low"]}, {"galleys": "pylos", "seas": {}},
        {"trade": "illyria.first", "pay": "x"}, {"sail": "ionio", "to": "illyria"},
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused(move: dict) -> None:
    with pytest.raises(BadInput):
        polis.describe(components(), state_of(position()), move)
