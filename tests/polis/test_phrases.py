"""Moves in words: no two legal moves of a position that differ in more than the shuffle read alike."""

import pytest

from rules_engine.chance import UNROLLED
from rules_engine.core import BadInput, to_json
from rules_engine.polis import ENGINE as polis
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from tests.phrases import written
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
    "muster{hoplites: 2, polis: sparta, price: {metal: -2}}": ({"muster": "sparta", "cubes": 2}, {}),
    "muster{hoplites: 3, polis: sparta, price: {metal: -1, silver: -2}}": (
        {"muster": "sparta", "cubes": 3, "silver": 2}, {}),
    "galleys{parts: [galleys.sea{area: ionio, galleys: 1}, galleys.sea{area: kyklades, galleys: 2}], "
    "polis: korinthos, price: {wood: -3}}": ({"galleys": "korinthos", "seas": {"ionio": 1, "kyklades": 2}}, {}),
    "march{area: illyria, origin: lakedaimon, price: {prestige: -1}}": ({"march": "lakedaimon", "to": "illyria"}, {}),
    "sail.more{area: kyklades, origin: ionio}": (
        {"sail": "ionio", "to": "kyklades"}, {"turn": {"done": ["sail"], "going": "kyklades"}}),
    "siege{polis: thebai, price: {prestige: -1}}": ({"siege": "thebai"}, {}),
    "roll{move: siege{polis: thebai, price: {prestige: -1}}, roll: 3}": ({"siege": "thebai", "roll": 3}, {}),
    "tribute.home{area: lakedaimon, "
    "rows: [tribute.row{good: metal, hoplites: 2}, tribute.row{good: oil, hoplites: 1}]}": (
        {"tribute": "lakedaimon", "rows": {"metal": 2, "oil": 1}}, {}),
    "rolls{move: trade{gained: {wheat: 3}, good: wood, market: illyria, price: {silver: 3}}, "
    "rolls: [die{roll: 2}, die{roll: 4}]}": ({"trade": "illyria.first", "pay": "silver", "rolls": [2, 4]}, {}),
    "alone{extra: {oil: 1}, move: redeem{price: {silver: 2}}}": (
        {"redeem": True, "extra": "oil"}, {"turn": {"passed": ["athens"]}}),
    "defend{pairs: [defend.card{attack: phalanx-high, defence: phalanx-low}, defend.nothing{attack: peltasts}]}": (
        {"defend": ["phalanx-low", None]}, FIGHT),
    "siege{polis: pylos, price: {prestige: -1}}": ({"siege": "pylos", "roll": UNROLLED}, {}),
    "trade{gained: {wheat: 3}, good: wood, market: illyria, price: {silver: 3}}": (
        {"trade": "illyria.first", "pay": "silver", "rolls": [UNROLLED, UNROLLED]}, {}),
    "phoros{gained: {silver: 4}, price: {prestige: 4}}": ({"phoros": 4}, {"stage": "phoros", "queue": ["sparta"]}),
    "phoros.all{gained: {silver: 5}, price: {prestige: 5}}": ({"phoros": 5}, {"stage": "phoros", "queue": ["sparta"]}),
    "phoros.none": ({"phoros": 0}, {"stage": "phoros", "queue": ["sparta"]}),
    "setup": ({"setup": {"players": [], "deal": {"projects": [], "events": {"round-3": "no-event"}}}}, {}),
    "by-event{event: xerxes, move: setup}": (
        {"setup": {"players": [], "deal": {"projects": [], "events": {"round-3": "xerxes"}}}}, {}),
}  # fmt: skip


@pytest.mark.parametrize(("phrase", "move", "changes"), [(said, *case) for said, case in SAID.items()], ids=SAID)
def test_what_is_said_of_a_move(phrase: str, move: dict, changes: dict) -> None:
    assert written(polis.describe(components(), state_of(position(**changes)), move)) == phrase


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_no_two_legal_moves_of_a_position_read_alike(book: Book, seed: int) -> None:
    speakers = [words(book, book.games["polis"], language) for language in book.languages]
    for _, state in positions(seed):
        phrases = [to_json(polis.describe(components(), state, one)) for one in polis.legal_moves(components(), state)]
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


@pytest.mark.parametrize(
    ("cards", "battle"),
    [
        ([], None), ([], BATTLE), (["phalanx-low"], BATTLE), (["phalanx-low", None, None], BATTLE),
        (["phalanx-low", "trireme-low"], BATTLE), ([], BATTLE | {"phase": "attack", "asked": "sparta", "attack": []}),
    ],
)  # fmt: skip
def test_a_defence_has_a_card_or_none_against_each_of_the_attack(cards: list, battle: dict | None) -> None:
    state = state_of(position(**(FIGHT | {"battle": battle} if battle else {})))
    with pytest.raises(BadInput):
        polis.describe(components(), state, {"defend": cards})
