"""The pictures of cases: small, legible on a phone, what is tried marked, each map its own."""

import re
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from rules_engine.athens_sparta import Components, close_up, draw, read_state
from rules_engine.svg import text_width
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.cases import position
from tests.athens_sparta.maps import at, components, data
from tests.registry import LANGUAGES, unchecked_book

READ_AT, LEAST = 320, 11
MOST_BYTES = 8_000
NAMES = re.compile(r'<text class="case__name" x="(-?\d+)" y="(-?\d+)" font-size="(\d+)">(.*?)<')


@cache
def pictures(language: str) -> dict[str, str]:
    game = unchecked_book().games["athens_sparta"]
    label = PageContext(unchecked_book(), game, language).label
    cases = [case for cases in game.cases.values() for case in cases if case.attempt is not None]
    starts = {case.key: read_state(components(), position(game.positions, case.start or {})) for case in cases}
    return {str(case.key): close_up(components(), starts[case.key], label, case.attempt) for case in cases}


def sizes(picture: str) -> list[float]:
    """How high each figure and word of a picture is, in its own units."""
    scales = [float(scale) for scale in re.findall(r'<g transform="translate\([^)]*\) scale\(([.\d]+)\)">', picture)]
    return [9 * scale for scale in scales] + [float(size) for size in re.findall(r'font-size="(\d+)"', picture)]


def names(picture: str) -> list[tuple[float, float, float, float]]:
    boxes = []
    for x, y, size, words in NAMES.findall(picture):
        half = text_width(words, 3 * int(size), 2 * int(size)) // 3 / 2
        boxes.append((int(x) - half, int(y) - int(size), int(x) + half, int(y) + 3))
    return boxes


def test_no_picture_draws_a_sacred_or_black_place_as_a_side_s_town() -> None:
    """Rules city.oracle-hex, city.sides."""
    label = PageContext(unchecked_book(), unchecked_book().games["athens_sparta"], "en").label
    for key in ("city.oracle:attack-out-of-delphi", "combat.when:hex-with-an-enemy"):
        game = unchecked_book().games["athens_sparta"]
        (case,) = [case for cases in game.cases.values() for case in cases if str(case.key) == key]
        state = read_state(components(), position(game.positions, case.start or {}))
        towns = [here for here in ("delphi", "marathon") if [one for one in state.pieces if one.at == at(here)]]
        picture = close_up(components(), state, label, case.attempt)
        kind = {"delphi": "town--sacred", "marathon": "town--none"}
        assert towns and all(kind[town] in picture for town in towns), key


@pytest.mark.slow
def test_every_picture_is_small() -> None:
    large = {key: len(picture.encode()) for key, picture in pictures("ja").items() if len(picture) > MOST_BYTES}
    assert large == {}


@pytest.mark.slow
def test_words_and_figures_can_be_read_on_a_phone() -> None:
    for key, picture in pictures("en").items():
        width = int(re.search(r'viewBox="0 0 (\d+)', picture)[1])  # type: ignore[index]
        assert all(size * READ_AT / width >= LEAST - 0.1 for size in sizes(picture)), (key, width, sizes(picture))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_names_do_not_overlap(language: str) -> None:
    assert any(len(names(picture)) > 2 for picture in pictures(language).values())
    for key, picture in pictures(language).items():
        for one, other in combinations(names(picture), 2):
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (key, one, other)


@pytest.mark.parametrize(
    ("case", "mark"),
    [
        ("retreat.strait:across-with-sea-control", "case__arrow"),
        ("terrain.strait-cross:stopping-across-the-strait", "case__arrow"),
        ("hit.dice:two-dice-for-two-steps", "case__die"),
        ("siege.choice:all-ground-blocks-inside", "fighter__wall"),
        ("blockade.ground:hoplites-against-a-blockade", "case__ring"),
        ("attrition.besieger:just-the-roll", "case__die"),
        ("card.redeal:poor-hand-dealt-again", "case__card"),
    ],
)
def test_what_is_tried_is_marked_by_a_shape(case: str, mark: str) -> None:
    assert mark in pictures("en")[case]


def test_two_maps_are_drawn_in_turns_as_each_alone() -> None:
    changed = data() | {"map": data()["map"] | {"strait": [], "ridge": []}}
    maps = [components(), Components(changed)]
    start = {
        "phase": "movement",
        "active": "athens",
        "pieces": [["athens-hoplites-1", "athens", *at("samos"), 4, "field"]],
    }
    move = {"move": "athens-hoplites-1", "to": list(at("ephesus"))}

    def drawn(found: Any) -> tuple[str, str]:
        state = read_state(found, start)
        return draw(state, str, move), close_up(found, state, str, move)

    alone = [drawn(found) for found in maps]
    states = [read_state(found, start) for found in maps]
    assert alone[0] != alone[1]
    for _ in range(2):
        for index in (0, 1):
            assert draw(states[index], str, move) == alone[index][0]
            assert close_up(maps[index], states[index], str, move) == alone[index][1]
