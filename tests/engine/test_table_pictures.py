"""Pictures of tables and their keys: every sign is drawn and told, and what is touched leads to moves."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from rules_engine.chance import choices
from rules_engine.touch import KIND, touch_names, touchable_things
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from tests.registry import DATA, GAMES, LANGUAGES, Engines
from tests.soak.__main__ import PLAYED, module_of
from tests.soak.playing import Table, play, positions

RANDOM_GAMES, EVERY = 6, 13
"""Number of random games, and of moves between two positions that are tested."""
MOST = 150
"""Maximum number of positions of a game that are tested; a game of Athens & Sparta alone has some 80."""
BY_DAY = 40
"""Maximum number by day, every other one of the first games."""
LARGEST = 100_000
"""Maximum number of characters of a picture."""
PRESS = "touch:"
THING = re.compile(r"(\w[\w-]*=)?(-?\d+,-?\d+|[\w.-]+)")

Moment = tuple[Table, Any, list[dict]]
Moments = Callable[[str], list[Moment]]


@pytest.fixture(scope="module")
def moments(engines: Engines, is_thorough: bool) -> Moments:
    """Function that returns (table, state, legal moves) of positions in random games."""

    def positions_of(name: str) -> Iterator[Moment]:
        module = module_of(name)
        table: Table = module.TABLE(engines[name].components)
        for seed in range(RANDOM_GAMES):
            players = module.NUMBERS_OF_PLAYERS[seed % len(module.NUMBERS_OF_PLAYERS)]
            game = play(table, seed, players, checked=False)
            for index, state in enumerate(positions(table, game)):
                if (index + seed) % EVERY == 0:
                    yield table, state, choices(table.engine.chance, table.moves(state))

    chosen = (0, MOST) if is_thorough else (0, 2 * BY_DAY, 2)
    return cache(lambda name: list(islice(positions_of(name), *chosen)))


def plain(key: str) -> str:
    """Return the key as its label."""
    return key


def about(table: Table, moves: list[dict]) -> set[str]:
    """Return the things that can be touched to choose one of these moves."""
    return touchable_things(table.engine.kind_of, table.engine.chance, moves)


def seen_by_mover(table: Table, state: Any) -> Any:
    return table.engine.view(state, table.engine.mover(table.components, state))


def touchable(picture: str) -> list[ElementTree.Element]:
    return [item for item in ElementTree.fromstring(f"<div>{picture}</div>").iter() if "data-press" in item.attrib]


def thing_of(item: ElementTree.Element) -> str:
    press = item.attrib["data-press"]
    assert press.startswith(PRESS) and THING.fullmatch(press.removeprefix(PRESS)), press
    return press.removeprefix(PRESS)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_what_can_be_chosen_is_marked_and_nothing_else(moments: Moments, name: str) -> None:
    for table, state, moves in moments(name):
        things = about(table, moves)
        for player in players_of(table, state):
            known = table.engine.view(state, player)
            picture = "".join(table.engine.draw_table(table.components, known, plain, things))
            assert len(picture) <= LARGEST, f"{len(picture)} letters"
            for item in touchable(picture):
                can = thing_of(item) in things
                assert ("can" in item.attrib.get("class", "").split()) == can, item.attrib
                assert (item.attrib.get("role"), item.attrib.get("tabindex")) == (
                    ("button", "0") if can else (None, None)
                ), item.attrib
                assert not can or "".join(item.itertext()), f"{item.attrib} has no name"


def players_of(table: Table, state: Any) -> list[str]:
    seats = state.seats if hasattr(state, "seats") else table.engine.seats(table.components)[0]
    return [getattr(seat, "player", seat) for seat in seats]


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_moves_are_about_things_in_the_picture(moments: Moments, name: str) -> None:
    """All moves of a kind concern something in the picture, except the kinds in `UNTOUCHED` of the game."""
    by_kind: dict[str, list[bool]] = {}
    for table, state, moves in moments(name):
        engine = table.engine
        picture = "".join(engine.draw_table(table.components, seen_by_mover(table, state), plain, about(table, moves)))
        shown = {thing_of(item) for item in touchable(picture)}
        for move in moves:
            parts = [part for part in move if part not in engine.chance]
            things = {thing for part in parts for thing in touch_names(part, move[part])}
            kind = engine.kind_of(move)
            by_kind.setdefault(kind, []).append(bool(shown & (things | {f"{KIND}={kind}"})))
    shares = {kind: sum(items) / len(items) for kind, items in by_kind.items()}
    listed = {kind for kind, share in shares.items() if share < 1}
    assert listed <= module_of(name).UNTOUCHED, f"{listed - module_of(name).UNTOUCHED} of {shares}"


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_every_word_of_the_picture_is_known(book: Book, moments: Moments, name: str) -> None:
    keys: set[str] = set()

    def label(key: str) -> str:
        keys.add(key)
        return f"({key})"

    for table, state, moves in moments(name):
        table.engine.draw_table(table.components, seen_by_mover(table, state), label, about(table, moves))
    for language in LANGUAGES:
        data = words(book, book.games[name], language).data
        assert sorted(keys - set({**data["labels"], **data["names"], **data["site"]})) == []


@pytest.mark.parametrize("name", PLAYED)
def test_a_whole_position_can_be_drawn_too(engines: Engines, name: str) -> None:
    table: Table = module_of(name).TABLE(engines[name].components)
    state = table.start(Random(1), module_of(name).NUMBERS_OF_PLAYERS[0])
    picture = "".join(table.engine.draw_table(table.components, state, plain, about(table, table.moves(state))))
    assert any("can" in item.attrib.get("class", "").split() for item in touchable(picture))


@pytest.mark.parametrize(
    ("part", "value", "things"),
    [
        ("build", "tower", ["tower", "build=tower"]),
        ("at", [2, -1], ["2,-1", "at=2,-1"]),
        ("reveal", 0, ["reveal=0"]),
        ("pass", True, ["pass=True"]),
        ("cards", ["pot", "crown"], ["pot", "crown", "cards=pot", "cards=crown"]),
        ("pay", {"hill": 2, "forest": 1}, ["forest", "hill", "pay=forest", "pay=hill"]),
        ("pay", {"tiles": ["pot-2"], "cards": {"ring": 1}}, ["ring", "pot-2", "pay=ring", "pay=pot-2"]),
    ],
)
def test_what_a_part_of_a_move_is_about(part: str, value: Any, things: list[str]) -> None:
    assert touch_names(part, value) == things


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_kinds_and_parts_of_moves_have_words(book: Book, moments: Moments, name: str) -> None:
    """Lists of choices need words for kinds and parts; a part with the name of its kind uses the words of the kind."""
    keys = set()
    for table, _, moves in moments(name):
        engine = table.engine
        kinds = {engine.kind_of(move) for move in moves}
        keys |= {f"table.kind.{kind}" for kind in kinds}
        parts = {(part, engine.kind_of(move)) for move in moves for part in move if part not in engine.chance}
        keys |= {f"table.part.{part}" for part, kind in parts if part != kind}
    for language in LANGUAGES:
        data = words(book, book.games[name], language).data
        known = {*data["labels"], *data["site"], *(f"table.kind.{name}" for name in data["names"])}
        assert sorted(keys - known) == []


KEY = "key"
WITH_KEY = [game for game in GAMES if "diagrams: [key]" in (DATA / game / "rules.yaml").read_text(encoding="utf-8")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WITH_KEY)
def test_each_sign_has_its_own_meaning(book: Book, engines: Engines, game: str, language: str) -> None:
    context, runner = PageContext(book, book.games[game], language), engines[game]
    items = ElementTree.fromstring(runner.engine.diagrams[KEY](runner.components, context.label)).findall("li")
    meanings = ["".join(item.itertext()).strip() for item in items]
    assert items and len(set(meanings)) == len(items)
    for item, meaning in zip(items, meanings, strict=True):
        sign = item.find("svg")
        assert sign is not None and list(sign), meaning
        assert (sign.attrib["aria-hidden"], len(sign.attrib["viewBox"].split())) == ("true", 4), meaning
        assert "key." not in meaning


def test_a_page_with_cases_on_the_map_has_a_key(book: Book) -> None:
    assert WITH_KEY, "no game has a key to its pictures"
    for game in WITH_KEY:
        pages = [page for page in book.games[game].rules.pages if KEY in page.diagrams]
        assert all(page.kind in ("rules", "table") for page in pages)
