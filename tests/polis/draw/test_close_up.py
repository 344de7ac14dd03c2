"""The pictures of cases: what is tried is marked by its shape, letters are large enough beside a rule on a phone."""

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from rules_engine.polis import ENGINE as polis
from rules_engine.polis.draw.courses import merchant_way
from rules_engine.polis.draw.table_picture import spots
from rules_pages.blocks.quiz import without_outcome
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_pages.data.cases import PlayedCase, play_case, tried_phrase
from rules_pages.data.engine_runner import EngineRunner
from tests.polis.battle_tables import components
from tests.polis.games import position, state_of
from tests.registry import LANGUAGES

pytestmark = pytest.mark.slow

PHONE, LEAST, LARGEST = 320, 11, 9_600
"""Pixels of the narrowest picture and of its smallest letter; bytes of the largest picture, before it is packed."""
CROSSED = re.compile(r'class="try__end" d="M-?\d+ -?\d+l12 12m0 -12|class="try__mark"')
BARE = {"decide", "retreat", "feed", "phoros"}
ON_MAP = {"march", "sail", "siege", "proxenos", "civil-war"}


@pytest.fixture(scope="module")
def played(book: Book) -> list[PlayedCase]:
    game, runner = book.games["polis"], EngineRunner(book.games["polis"])
    cases = [case for cases in game.cases.values() for case in cases if case.attempt is not None]
    return [play_case(runner, game.positions, case) for case in cases]


@pytest.fixture(scope="module")
def drawn(played: list[PlayedCase]) -> list[tuple[PlayedCase, dict, str]]:
    """(case, its move, its picture with ids for words)."""
    moves = [(one, one.case.attempt or {}) for one in played]
    return [(one, move, polis.close_up(components(), one.before, str, move)) for one, move in moves]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_has_a_picture(book: Book, played: list[PlayedCase], language: str) -> None:
    label = words(book, book.games["polis"], language).label
    for one in played[:: len(LANGUAGES)] if language != LANGUAGES[0] else played:
        svg = polis.close_up(components(), one.before, label, one.case.attempt or {})
        picture = ElementTree.fromstring(svg)
        width = float((picture.get("viewBox") or "").split()[2])
        sizes = [int(size) for size in re.findall(r'font-size="(\d+)"', svg)] or [LEAST]
        assert len(svg) <= LARGEST, (one.case.key, len(svg))
        if one.before.battle is None:
            assert width <= PHONE, one.case.key
        assert min(sizes) * PHONE / min(width, 360) >= LEAST - 1.3, one.case.key
        assert "picture." not in svg, one.case.key


def test_a_battle_says_how_many_cards_are_left_in_the_deck(drawn: list[tuple[PlayedCase, dict, str]]) -> None:
    """The rule compares that number with the cards to be drawn (battle.deck-empty)."""
    key = "battle.deck-empty:two-cards-for-a-refill-of-three"
    (svg,) = [svg for one, _, svg in drawn if one.case.key == key]
    assert ">battle.pile 2<" in svg


def test_what_is_tried_on_the_map_is_marked(drawn: list[tuple[PlayedCase, dict, str]]) -> None:
    for one, move, svg in drawn:
        if not ON_MAP & set(move):
            continue
        assert "try__ring" in svg or "try__line" in svg, one.case.key
        if "try__line" in svg:
            assert ("try--refused" in svg) == (one.refused is not None), one.case.key


def test_frames_stay_in_the_picture(drawn: list[tuple[PlayedCase, dict, str]]) -> None:
    """A frame at the rim of the map is not cut."""
    for one, _, svg in drawn:
        for picture in ElementTree.fromstring(svg).iter("svg"):
            left, _, wide, _ = map(float, (picture.get("viewBox") or "0 0 0 0").split())
            rings = [ring for ring in picture.findall("rect") if ring.get("class") == "try__ring"]
            ends = [(float(ring.get("x", 0)), float(ring.get("width", 0))) for ring in rings]
            assert all(left <= x and x + width < left + wide for x, width in ends), one.case.key


def test_a_roll_is_not_told_where_the_move_is_refused(book: Book, played: list[PlayedCase]) -> None:
    runner = EngineRunner(book.games["polis"])
    for one in played:
        phrase = tried_phrase(runner, one) or {}
        assert not one.refused or '"roll' not in json.dumps(phrase), one.case.key


def test_what_a_move_changes_on_the_map_is_marked_after_it(played: list[PlayedCase]) -> None:
    """Also abroad, where a land has poleis and a market."""
    unmarked = []
    for one in played:
        move, after = one.case.attempt or {}, one.step.state
        if one.refused is not None or after is None or not ON_MAP & set(move):
            continue
        was, now = (spots(components(), state) for state in (one.before, after))
        if was != now and 'class="change"' not in polis.close_up_after(components(), one.before, after, str, move):
            unmarked.append(one.case.key)
    assert unmarked == []


def test_the_whole_way_of_a_piece_is_in_the_picture(drawn: list[tuple[PlayedCase, dict, str]]) -> None:
    cut = []
    for one, _, svg in drawn:
        for course in re.findall(r'class="try__line" d="M([^"]+)"', svg):
            left, top, width, height = map(int, re.findall(r'viewBox="([\d -]+)"', svg)[1].split())
            stops = [tuple(map(int, point.split())) for point in course.split("L")]
            if not all(left <= x <= left + width and top <= y <= top + height for x, y in stops):
                cut.append(one.case.key)
    assert cut == []


def test_what_is_refused_is_crossed_and_what_is_allowed_is_not(drawn: list[tuple[PlayedCase, dict, str]]) -> None:
    """Moves without a card, a place or a stock to cross have no mark: `BARE`."""
    wrong = []
    for one, move, svg in drawn:
        is_crossed = bool(CROSSED.search(svg))
        is_new_round = one.before.stage == "phoros"  # projects that go have a cross, too
        if is_crossed != (one.refused is not None) and not is_new_round and not (one.refused and BARE & set(move)):
            wrong.append(one.case.key)
    assert wrong == []


def test_what_cannot_be_paid_has_a_cross() -> None:
    move = {"muster": "sparta", "cubes": 2}
    for metal, crosses in ((1, 1), (2, 0)):
        before = state_of(position(goods={"sparta": {"metal": metal}}, units={}))
        assert polis.close_up(components(), before, str, move).count("try__mark") == crosses


@pytest.mark.parametrize(
    ("owner", "way"), [("athens", ["kyklades", "ionio"]), ("sparta", ["kyklades", "myrtoon", "ionio"])]
)
def test_a_merchant_is_drawn_over_the_isthmus_of_its_owner(owner: str, way: list[str]) -> None:
    """Rule map.korinthos."""
    data = position(turn_of="athens", owners={"korinthos": owner}, population={"korinthos": 4})
    assert merchant_way(state_of(data), "illyria") == way


def test_tribute_away_from_home_shows_polis_and_hoplites() -> None:
    """At home neither decides."""
    before = state_of(position(units={"sparta": {"messenia": 1}}))
    away = polis.close_up(components(), before, str, {"tribute": "messenia", "rows": {"oil": 1}})
    home = polis.close_up(components(), before, str, {"tribute": "lakedaimon", "rows": {"metal": 1}})
    assert ">pylos<" in away and ">s 1<" in away and "try__ring" in away
    assert ">pylos<" not in home


def test_growth_shows_both_numbers_of_the_tile() -> None:
    """The cross is on the number that forbids it."""
    start = {"stage": "growth", "queue": ["sparta"]}
    for more, crossed in (
        ({"turn": {"grown": {"pylos": 1}}}, "picture.growth"),
        ({"population": {"pylos": 3}}, "picture.most"),
    ):
        svg = polis.close_up(components(), state_of(position(**start, **more)), str, {"grow": "pylos"})
        growth, most = svg.split(">picture.growth<")[1].split(">picture.most<")
        assert "try__mark" in (growth if crossed == "picture.growth" else most), crossed
        assert "try__mark" not in (most if crossed == "picture.growth" else growth), crossed


def test_the_end_of_a_turn_shows_where_units_meet() -> None:
    units = {"athens": {"arkadia": 4}, "sparta": {"arkadia": 4}}
    before = state_of(position(units=units, turn={"done": ["muster", "march"], "going": "arkadia"}))
    assert polis.close_up(components(), before, str, {"halt": True}).count("try__ring") == 2


def test_what_a_move_makes_of_a_position_can_be_hidden() -> None:
    """Of an allowed and a refused move a question shows the same."""
    pictures = []
    for metal in (1, 2):
        before = state_of(position(goods={"sparta": {"metal": metal}}, units={}))
        svg = polis.close_up(components(), before, str, {"muster": "sparta", "cubes": 2})
        pictures.append(without_outcome(svg).replace(f">{metal}<", "><"))
    assert pictures[0] == pictures[1] and "→" not in pictures[0]
